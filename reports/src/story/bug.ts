// SPDX-License-Identifier: MIT
import { core } from '../explorer/core.ts';
import type { Rect } from '../explorer/geometry.ts';
import { h, say } from '../shared/dom.ts';
import { frameInAtlas } from './contents.ts';
import { byMethod, byTruth, fly, initialRange, sight, type Ask, type Flight } from './flight.ts';
import { Picture } from './picture.ts';

/** The three ways that fly side by side, by their ids; each with its mark in the picture, its name there, and its line below. */
const ways = [
  { id: 'end_of_frame', name: 'Test at each frame’s end', brief: 'frame’s end', kind: 'late' },
  { id: 'gamedev', name: 'GameDev’s SweptAABB', brief: 'GameDev', kind: 'early' },
  { id: 'exact', name: 'exact', brief: 'exact', kind: 'right' },
].map((way) => ({ ...way, stop: h('span', { class: `stop ${way.kind}`, hidden: true }), tag: h('span', { class: `tag ${way.kind}`, hidden: true, 'aria-hidden': 'true' }, way.brief), line: h('li', { class: way.kind }) }));

const secondsAFrame = 0.55;
const restSeconds = 2.2;

const isRight = (flight: Flight, truth: Flight): boolean => flight.through === null && flight.end === truth.end;

/** What a flight came to, in plain words. */
function sentence(kind: string, flight: Flight, truth: Flight): string {
  const did = flight.end === 'flies on' ? 'lets it fly on' : flight.end === 'in mid-air' ? 'stops it in mid-air' : `stops it at the ${flight.end.slice(5)}`;
  if (isRight(flight, truth)) return `${did}${truth.end === 'flies on' ? ': nothing is in its way.' : ', where it touches.'}`;
  const passed = flight.through ?? 'wall';
  if (kind === 'late' && flight.end === 'flies on') return `lets it through the ${passed}: it only looks where the bullet is when a frame ends, and no frame ends inside.`;
  if (kind === 'late') return `sees it too late: when the frame ends it is inside the ${passed} already.`;
  if (flight.end === 'in mid-air') return 'stops it in mid-air: the lamp is not in its way, but this function, from ports, ignores the axis without motion.';
  return `${did}, though ${truth.end === 'flies on' ? 'nothing' : `the ${truth.end.slice(5)}`} is in its way.`;
}

/** The bug, before a word: a bullet, a wall, and three tests. */
export function bugSection(): HTMLElement {
  const range = initialRange();
  const flights: Record<string, Flight> = {};
  let ask: Ask | undefined;

  const { bullet, wall, lamp } = range;
  /** Where it begins, nothing is. */
  const behind = (obstacle: Rect) => (): void => void (obstacle.x = Math.max(obstacle.x, bullet.x + bullet.w));
  const picture = new Picture('A bullet flies at a wall, below a lamp', sight, change);
  picture.box('wall', 'The wall', wall, behind(wall));
  picture.box('lamp', 'The lamp, beside the way', lamp, behind(lamp));
  // Where a game looks: once a frame.
  picture.layer((pen) => flights.end_of_frame?.at.forEach((x) => pen.rect({ ...bullet, x }, 'dashed of-muted')));
  picture.box('bullet', 'The bullet’s start', bullet, () => (bullet.x = Math.min(bullet.x, wall.x - bullet.w, lamp.x - bullet.w)));
  const speed = slider('Speed', [1, 16, 0.25], range, 'speed', (value) => `${value} a frame`, change);
  const thickness = slider('Wall', [0.125, 8, 0.125], wall, 'w', (value) => `${value} thick`, change);
  let playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const play = h('button', { type: 'button', click: () => run((playing = !playing), 0) });
  const section = h('section', { id: 'bug', 'aria-label': 'The bug' },
    // What moves are boxes of the page, not of the picture: a transform needs no layout in each picture.
    h('div', { class: 'stage' }, picture.svg, ...ways.map(({ stop }) => stop).reverse(), ...ways.map(({ tag }) => tag)),
    h('div', { class: 'controls' }, speed.element, thickness.element, play, h('button', { type: 'button', click: again }, 'Start again')),
    h('ul', { class: 'ends grid', style: '--least: 15rem', 'aria-live': 'polite' }, ...ways.map(({ line }) => line)),
  );

  function change(): void {
    if (ask) {
      const truth = fly(range, ask, byTruth);
      for (const { id, name, kind, line } of ways) {
        const flight = (flights[id] = fly(range, ask, byMethod(id)));
        line.replaceChildren(h('b', {}, `${isRight(flight, truth) ? '✓' : '✗'} ${name} `), sentence(kind, flight, truth), ' ', h('a', { href: frameInAtlas(flight.last, id) }, 'Look into this frame'));
      }
      animate();
    }
    picture.redraw();
    speed.show();
    thickness.show();
  }

  let animations: Animation[] = [];
  /** When the longest flight ends, in milliseconds; then all rest, and fly once more. */
  let flown = 0;
  function animate(): void {
    const now = animations[0]?.currentTime ?? 0;
    for (const one of animations) one.cancel();
    flown = secondsAFrame * 1000 * Math.max(...Object.values(flights).map(({ at }) => at.length - 1));
    const duration = flown + restSeconds * 1000;
    const { x: left, y: top, w, h: high } = bullet;
    const percent = (n: number, of: number): string => `${(100 * n) / of}%`;
    animations = ways.flatMap(({ id, stop, tag }) => {
      const { at } = flights[id]!;
      const last = at.at(-1)!;
      Object.assign(stop.style, { left: percent(left, sight.w), top: percent(top, sight.h), width: percent(w, sight.w), height: percent(high, sight.h) });
      Object.assign(tag.style, { left: percent(Math.min(sight.w, Math.max(0, last + w / 2)), sight.w), top: percent(top + high, sight.h) });
      tag.classList.toggle('at-right', last > sight.w * 0.8);
      stop.hidden = tag.hidden = false;
      const frames = at.map((x, i) => ({ offset: (i * secondsAFrame * 1000) / duration, transform: `translateX(${percent(x - left, w)})` }));
      const end = frames.at(-1)!;
      // Its name comes where it ends.
      const names = [[0, 0], [end.offset, 0], [end.offset, 1], [1, 1]].map(([offset, opacity]) => ({ offset: offset!, opacity: opacity! }));
      const loop = (box: HTMLElement, keyframes: Keyframe[]): Animation => box.animate(keyframes, { duration, iterations: Infinity });
      return [loop(stop, [...frames, { ...end, offset: 1 }]), loop(tag, names)];
    });
    run(playing, now);
  }

  function run(on: boolean, from: CSSNumberish): void {
    say(play, on ? '❚❚ Pause' : '▶ Play');
    for (const one of animations) {
      if (on) one.play();
      else one.pause();
      one.currentTime = on ? from : flown;
    }
  }

  function again(): void {
    const first = initialRange();
    for (const part of ['bullet', 'wall', 'lamp'] as const) Object.assign(range[part], first[part]);
    range.speed = first.speed;
    change();
    run(playing, 0);
  }

  change();
  run(playing, 0);
  void core().then((module) => {
    ask = (query) => module.explain(query);
    change();
  });
  return section;
}

/** Shows `of[key]`, and changes it. */
function slider<K extends string>(name: string, [min, max, step]: readonly [number, number, number], of: Record<K, number>, key: K, text: (value: number) => string, changed: () => void): { element: HTMLElement; show(): void } {
  const output = h('output');
  const change = (): void => {
    of[key] = Number(input.value);
    changed();
  };
  const input = h('input', { type: 'range', min, max, step, input: change });
  return {
    element: h('label', { class: 'slider' }, `${name} `, input, ' ', output),
    show() {
      input.value = String(of[key]);
      output.textContent = text(of[key]);
      input.setAttribute('aria-valuetext', output.textContent);
    },
  };
}
