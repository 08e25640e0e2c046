// SPDX-License-Identifier: MIT
//
// Where the player's parts stand, and what a hand does to them.
import { h } from '../../shared/dom.ts';
import { wayOf, type Way } from './hand.ts';
import { endings } from './words.ts';

/** The parts that change. */
export interface Parts {
  root: HTMLElement;
  scene: HTMLElement;
  seed: HTMLElement;
  episode: HTMLElement;
  scalar: HTMLElement;
  zoom: HTMLElement;
  trouble: HTMLElement;
  tells: HTMLElement;
  notes: HTMLElement;
  stage: HTMLElement;
  strip: SVGElement;
  range: HTMLElement;
  play: HTMLElement;
  number: HTMLElement;
  firstWrong: HTMLElement;
  wrongBefore: HTMLElement;
  wrongAfter: HTMLElement;
  pair: HTMLElement;
  byHand: HTMLElement;
  added: HTMLElement;
  live: HTMLElement;
}

export interface Acts {
  take(files: File[]): Promise<void>;
  press(way: Way): void;
  release(way: Way): void;
  releaseAll(): void;
  seekBy(frames: number): void;
}

/** Puts the parts into `root`. */
export function layout(p: Parts, on: Acts): void {
  const file = h('input', { type: 'file', multiple: true, accept: '.json,.tmj,.tsj,.tj', 'aria-label': 'A scene or a map', change: () => void on.take([...(file.files ?? [])]) });
  const holds = (way: Way, text: string, label: string): HTMLElement => held(on, way, text, label);
  p.root.append(
    h('p', {}, 'All boxes get the same input, frame after frame. The exact truth judges where each one ends. A box that ends inside or behind something is put back to where it must be, and plays on.'),
    h(
      'div',
      { class: 'choices' },
      h('label', {}, 'Level ', p.scene),
      h('label', {}, 'Seed ', p.seed),
      h('label', {}, 'Episode ', p.episode),
      h('label', {}, 'Numbers ', p.scalar),
      h('label', {}, 'View ', p.zoom),
      h('label', { class: 'drop' }, 'Your scene (.json) or Tiled map (.tmj, with its .tsj): drop it here, or ', file),
    ),
    p.trouble,
    p.tells,
    p.notes,
    p.stage,
    h('div', { class: 'frames' }, p.strip, p.range),
    h(
      'div',
      { class: 'controls' },
      p.play,
      h('button', { type: 'button', 'aria-label': 'One frame back', click: () => on.seekBy(-1) }, '−1'),
      h('button', { type: 'button', 'aria-label': 'One frame on', click: () => on.seekBy(1) }, '+1'),
      p.number,
      p.firstWrong,
      p.wrongBefore,
      p.wrongAfter,
      p.pair,
    ),
    h(
      'div',
      { class: 'controls' },
      h('span', {}, 'Play it yourself: arrow keys and space, or '),
      h('span', { class: 'hands' }, holds('left', '←', 'Left'), holds('right', '→', 'Right'), holds('up', '↑', 'Up'), holds('down', '↓', 'Down'), holds('jump', 'Jump', 'Jump')),
      p.byHand,
      p.added,
    ),
    h('p', { class: 'small muted' }, 'Dashed: where the box stood; arrow: what it wanted; filled: where it ended; green frame: where it must end, if that is elsewhere. ', ...Object.entries(endings).flatMap(([ending, { wrong, sign }]) => (wrong ? [`${sign} ${ending} `] : []))),
    p.live,
  );
  listen(p, on);
}

export function listen(p: Parts, on: Acts): void {
  p.stage.addEventListener('keydown', (event) => {
    const way = wayOf(event.key);
    if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target !== p.stage) return;
    event.preventDefault();
    on.press(way);
  });
  p.stage.addEventListener('keyup', (event) => {
    const way = wayOf(event.key);
    if (way) on.release(way);
  });
  p.stage.addEventListener('blur', () => on.releaseAll());
  p.root.addEventListener('dragover', (event) => {
    event.preventDefault();
    p.root.classList.add('over');
  });
  p.root.addEventListener('dragleave', () => p.root.classList.remove('over'));
  p.root.addEventListener('drop', (event) => {
    event.preventDefault();
    p.root.classList.remove('over');
    void on.take([...(event.dataTransfer?.files ?? [])]);
  });
}

/** A button that presses a way as long as it is held. */
function held(on: Acts, way: Way, text: string, label: string): HTMLElement {
  const button = h('button', { type: 'button', 'aria-label': label }, text);
  const release = (): void => void on.release(way);
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    on.press(way);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) button.addEventListener(end, release);
  // By keys a click is a frame.
  button.addEventListener('click', (event) => {
    if (event.detail !== 0) return;
    on.press(way);
    setTimeout(release, 60);
  });
  return button;
}
