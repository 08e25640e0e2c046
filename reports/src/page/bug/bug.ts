// SPDX-License-Identifier: MIT
import './bug.css';
import { core } from '../../explorer/core.ts';
import type { Explanation } from '../../generated/data.ts';
import { copyText } from '../../shared/copy.ts';
import { h } from '../../shared/dom.ts';
import { saveLink } from '../method/source.ts';
import type { OpenExplorer } from '../open.ts';
import { queryArguments, type Query } from '../../shared/query.ts';
import { byMethod, byTruth, fly, initialRange, sight, type Box, type Flight, type Range } from './flight.ts';
import { svg } from '../../explorer/dom.ts';
import { place, scale } from './picture.ts';

/** The three ways that fly side by side, by their ids. */
const ways = [
  { id: 'end_of_frame', name: 'Test at each frame’s end', kind: 'late' },
  { id: 'gamedev', name: 'GameDev article’s sweep', kind: 'early' },
  { id: 'exact', name: 'exact', kind: 'right' },
] as const;
type Way = (typeof ways)[number];

const secondsAFrame = 0.55;
const restSeconds = 2.2;

const code = `#include "exact.h"  // one file, nothing else

sweeplab::Query<float> q{
    .a = {bullet.x, bullet.y, bullet.w, bullet.h},
    .motion_a = {bullet.vx * dt, bullet.vy * dt},
    .b = {wall.x, wall.y, wall.w, wall.h},
    .motion_b = {0, 0}};
auto hit = sweeplab::exact(q);
if (hit.outcome == sweeplab::Outcome::impact) {
  // Touches the wall, and is never in it.
  auto place = sweeplab::position_at_contact(q, hit);
  bullet.x = place.a.x;
  bullet.y = place.a.y;
}`;

/** What a flight came to, in plain words. */
function sentence(way: Way, flight: Flight, truth: Flight): string {
  const should = truth.end === 'flies on' ? 'nothing is in its way' : truth.end === 'hits wall' ? 'the wall is in its way' : 'the lamp is in its way';
  if (flight.through === null && flight.end === truth.end) {
    return truth.end === 'flies on' ? 'lets it fly on: nothing is in its way.' : `stops it at the ${truth.end.slice(5)}, where it touches.`;
  }
  switch (way.kind) {
    case 'late':
      return flight.end === 'flies on'
        ? `lets it through the ${flight.through ?? 'wall'}: it only looks where the bullet is when a frame ends, and no frame ends inside.`
        : `sees it too late: when the frame ends it is inside the ${flight.through ?? 'wall'} already.`;
    default:
      if (flight.end === 'in mid-air') return 'stops it in mid-air: the lamp is not in its way, but the article never checks the axis on which nothing moves.';
      return `${flight.end === 'flies on' ? 'lets it fly on' : `says that it ${flight.end}`}, though ${should}.`;
  }
}

/** The bug, before a word: a bullet, a wall, and three tests that real games use. `open`: shows a frame in the explorer. */
export function bugSection(open: OpenExplorer): HTMLElement {
  const range: Range = initialRange();
  let flights: Record<string, Flight> | undefined;
  let truth: Flight | undefined;
  let ask: ((query: Query) => Explanation) | undefined;
  let indexOf = new Map<string, number>();

  const picture = svg('svg', { class: 'flight', viewBox: `0 0 ${sight.w * scale} ${sight.h * scale}`, role: 'group', 'aria-label': 'A bullet flies at a wall, below a lamp' });
  const frames = svg('g', { class: 'frames', 'aria-hidden': 'true' });
  const stops = new Map(ways.map(({ id, kind }) => [id as string, svg('rect', { class: `stop ${kind}` })]));
  const grips = {
    wall: grip('wall', 'The wall'),
    lamp: grip('lamp', 'The lamp, beside the way'),
    bullet: grip('bullet', 'The bullet’s start'),
  };
  picture.append(grips.wall, grips.lamp, frames, ...[...stops.values()].reverse(), grips.bullet);
  const tags = new Map(ways.map(({ id, kind, name }) => [id as string, h('span', { class: `tag ${kind}`, hidden: true }, name)]));

  const words = new Map(ways.map(({ id, name, kind }) => [id as string, { mark: h('span', { class: 'mark', 'aria-hidden': 'true' }), item: h('li', { class: kind }), name }]));
  const said = h('ul', { class: 'ends', 'aria-live': 'polite' }, ...[...words.values()].map(({ item }) => item));

  const speed = slider('Speed', 1, 16, 0.25, range.speed, (value) => `${value} a frame`, (value) => {
    range.speed = value;
    change();
  });
  const thickness = slider('Wall', 0.125, 8, 0.125, range.wall.w, (value) => `${value} thick`, (value) => {
    range.wall.w = value;
    change();
  });
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let playing = !calm.matches;
  let began = performance.now();
  const play = h('button', {
    type: 'button',
    click: () => {
      playing = !playing;
      began = performance.now();
      say();
      tick(performance.now());
    },
  });
  const say = (): void => {
    play.textContent = playing ? '❚❚ Pause' : '▶ Play';
  };
  say();

  function grip(what: 'wall' | 'lamp' | 'bullet', label: string): SVGGElement {
    const group = svg('g', { class: `grip ${what}`, tabindex: 0, role: 'button', 'aria-roledescription': 'draggable', 'aria-label': `${label}: drag it, or arrow keys` }, svg('rect', { class: 'reach' }), svg('rect', { class: 'body' }));
    const box = (): Box => range[what];
    const move = (x: number, y: number): void => {
      const quarter = (n: number): number => Math.round(n * 8) / 8;
      box().x = quarter(Math.min(sight.w - 0.5, Math.max(0, x)));
      box().y = quarter(Math.min(sight.h - box().h / 2, Math.max(-box().h / 2, y)));
      change();
    };
    let held: { pointer: number; dx: number; dy: number } | undefined;
    const inWorld = (event: PointerEvent): { x: number; y: number } => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()!.inverse());
      return { x: at.x / scale, y: at.y / scale };
    };
    group.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const at = inWorld(event);
      held = { pointer: event.pointerId, dx: box().x - at.x, dy: box().y - at.y };
      group.setPointerCapture(event.pointerId);
      group.focus({ preventScroll: true });
      event.preventDefault();
    });
    group.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    group.addEventListener('pointermove', (event) => {
      if (held?.pointer !== event.pointerId) return;
      const at = inWorld(event);
      move(at.x + held.dx, at.y + held.dy);
    });
    const release = (event: PointerEvent): void => {
      if (held?.pointer === event.pointerId) held = undefined;
    };
    group.addEventListener('pointerup', release);
    group.addEventListener('pointercancel', release);
    group.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      move(box().x + by[0]! / 8, box().y + by[1]! / 8);
    });
    return group;
  }

  function change(): void {
    if (ask) {
      const asked = ask;
      truth = fly(range, asked, byTruth);
      flights = Object.fromEntries(ways.map(({ id }) => [id, fly(range, asked, byMethod(indexOf.get(id)!))]));
      for (const way of ways) {
        const { item } = words.get(way.id)!;
        const flight = flights[way.id]!;
        const right = flight.through === null && flight.end === truth.end;
        item.classList.toggle('wrong', !right);
        item.replaceChildren(h('b', {}, `${right ? '✓' : '✗'} ${way.name} `), sentence(way, flight, truth), ' ', h('button', { type: 'button', class: 'open', click: () => void open(queryArguments(flight.last), 'float32', way.id) }, 'show this frame'));
      }
    }
    draw(1);
  }

  /** `share`: how much of the longest flight has passed. */
  function draw(share: number): void {
    for (const what of ['wall', 'lamp', 'bullet'] as const) {
      for (const rect of grips[what].querySelectorAll('rect')) {
        const more = rect.classList.contains('reach') ? 0.5 : 0;
        const { x, y, w, h: height } = range[what];
        place(rect, { x: x - more, y: y - more, w: w + 2 * more, h: height + 2 * more });
      }
    }
    const longest = Math.max(1, ...Object.values(flights ?? {}).map((f) => f.at.length - 1));
    // The picture that was asked for may be of a moment before the flight began.
    const now = Math.max(0, share) * longest;
    // Where a game looks: once a frame.
    const looks = flights?.end_of_frame?.at ?? [];
    frames.replaceChildren(...looks.map((x) => place(svg('rect', {}), { ...range.bullet, x })));
    for (const { id } of ways) {
      const flight = flights?.[id];
      const rect = stops.get(id)!;
      const tag = tags.get(id)!;
      rect.toggleAttribute('hidden', !flight);
      if (!flight) continue;
      const frame = Math.min(Math.floor(now), flight.at.length - 2);
      const part = Math.min(1, now - frame);
      const x = flight.at[frame]! + (flight.at[frame + 1]! - flight.at[frame]!) * part;
      place(rect, { ...range.bullet, x });
      const over = now >= flight.at.length - 1;
      rect.classList.toggle('over', over);
      tag.hidden = !over;
      tag.style.left = `${(100 * Math.min(sight.w, Math.max(0, x + range.bullet.w / 2))) / sight.w}%`;
      tag.classList.toggle('at-right', x > sight.w * 0.8);
      tag.style.top = `${(100 * (range.bullet.y + range.bullet.h)) / sight.h}%`;
    }
  }

  let seen = true;
  let waiting = 0;
  function tick(now: number): void {
    cancelAnimationFrame(waiting);
    if (!playing || !flights) {
      draw(1);
      return;
    }
    const longest = Math.max(...Object.values(flights).map((f) => f.at.length - 1));
    const whole = longest * secondsAFrame + restSeconds;
    const seconds = ((now - began) / 1000) % whole;
    draw(Math.min(1, seconds / (longest * secondsAFrame)));
    if (seen) waiting = requestAnimationFrame(tick);
  }

  const copied = h('span', { role: 'status' });
  const shown = h('pre', { tabindex: '0', 'aria-label': 'Code to copy' }, h('code', {}, code));
  const header = saveLink('exact.h', 'button main');
  const section = h(
    'section',
    { id: 'bug', class: 'wide', 'aria-label': 'The bug' },
    h(
      'div',
      { class: 'scene' },
      h('div', { class: 'stage' }, picture, ...tags.values()),
      h('div', { class: 'controls' }, speed, thickness, play, h('button', { type: 'button', click: () => again() }, 'Start again')),
      said,
    ),
    h(
      'div',
      { class: 'copy' },
      h('h2', {}, 'Copy one file, exact.h, and this'),
      h('p', {}, 'Of the three it alone is right at every speed and every wall: proved, and tested. C++20, no dependencies, no allocation, MIT licence. Compile with gcc or clang and ', h('code', {}, '-ffp-contract=off'), ' (g++ 12 wants ', h('code', {}, '-fno-tree-slp-vectorize'), ' too), never with ', h('code', {}, '-ffast-math'), '.'),
      h('div', {}, shown, h('div', { class: 'controls' }, header, h('button', { type: 'button', click: () => void copyText(code, shown).then((done) => (copied.textContent = done ? 'copied' : 'press Ctrl-C')) }, 'Copy these lines'), copied)),
    ),
  );
  function again(): void {
    Object.assign(range, initialRange());
    for (const [element, value] of [
      [speed, range.speed],
      [thickness, range.wall.w],
    ] as const) {
      const input = element.querySelector('input')!;
      input.value = String(value);
      input.dispatchEvent(new Event('input'));
    }
    began = performance.now();
    change();
  }

  change();
  new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
    if (seen) tick(performance.now());
  }).observe(section);
  void core().then((module) => {
    indexOf = new Map(module.methods().map(({ id }, i) => [id, i]));
    ask = (query) => module.explain(query);
    began = performance.now();
    change();
    tick(performance.now());
  });
  return section;
}

function slider(name: string, min: number, max: number, step: number, value: number, text: (value: number) => string, change: (value: number) => void): HTMLElement {
  const output = h('output', {}, text(value));
  const input = h('input', {
    type: 'range',
    min,
    max,
    step,
    value,
    input: () => {
      output.textContent = text(Number(input.value));
      input.setAttribute('aria-valuetext', output.textContent);
      change(Number(input.value));
    },
  });
  return h('label', { class: 'slider' }, `${name} `, input, ' ', output);
}
