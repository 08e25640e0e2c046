// SPDX-License-Identifier: MIT
//
// A small picture with something to drag, and a sentence below that follows the hand.
import { set, svg } from '../../explorer/dom.ts';
import { h } from '../../shared/dom.ts';
import { place, scale } from '../bug/picture.ts';
import type { Box } from '../bug/flight.ts';
import { grip } from '../bug/grip.ts';
import type { Ask } from '../asked.ts';

/** World units that a picture shows, from (0, 0). */
export const sight = { w: 12, h: 7 };

export interface Reason {
  element: HTMLElement;
  /** Once there is somebody to ask. */
  start(ask: Ask): void;
}

export interface Drawing {
  svg: SVGSVGElement;
  say: (...words: (Node | string)[]) => void;
}

const eighth = (n: number): number => Math.round(n * 8) / 8;
const within = (n: number, low: number, high: number): number => eighth(Math.min(high, Math.max(low, n)));

/** `fill`: puts the parts into the picture once; the function that it returns redraws them. */
export function reason(title: string, words: string, label: string, fill: (drawing: Drawing, changed: () => void) => (ask: Ask) => void): Reason {
  const picture = svg('svg', { class: 'scene', viewBox: `0 0 ${sight.w * scale} ${sight.h * scale}`, role: 'group', 'aria-label': label });
  const told = h('p', { class: 'told', 'aria-live': 'polite' });
  let ask: Ask | undefined;
  const changed = (): void => void (ask && draw(ask));
  const draw = fill({ svg: picture, say: (...said) => told.replaceChildren(...said) }, changed);
  return {
    element: h('figure', {}, h('h3', {}, title), picture, told, h('figcaption', {}, words)),
    start(given) {
      ask = given;
      changed();
    },
  };
}

/** A box that a hand moves. */
export function movable(drawing: Drawing, name: string, label: string, box: Box, changed: () => void): { redraw(): void } {
  const parts = [svg('rect', { class: 'reach' }), svg('rect', { class: 'body' })] as const;
  const move = (x: number, y: number): void => {
    box.x = within(x, 0, sight.w - box.w);
    box.y = within(y, 0, sight.h - box.h);
    changed();
  };
  drawing.svg.append(grip(drawing.svg, name, label, parts, { at: () => box, move }));
  return {
    redraw() {
      place(parts[0], { x: box.x - 0.4, y: box.y - 0.4, w: box.w + 0.8, h: box.h + 0.8 });
      place(parts[1], box);
    },
  };
}

/** A point that a hand moves: a disc. */
export function handle(drawing: Drawing, label: string, point: { x: number; y: number }, move: (x: number, y: number) => void): { redraw(): void } {
  const parts = [svg('circle', { class: 'reach', r: 22 }), svg('circle', { class: 'body', r: 9 })] as const;
  drawing.svg.append(grip(drawing.svg, 'handle', label, parts, { at: () => point, move: (x, y) => move(within(x, 0, sight.w), within(y, 0, sight.h)) }));
  return {
    redraw() {
      for (const part of parts) set(part, { cx: point.x * scale, cy: point.y * scale });
    },
  };
}
