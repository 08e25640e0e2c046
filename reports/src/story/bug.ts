// SPDX-License-Identifier: MIT
import { core } from '../explorer/core.ts';
import { h, say, svg } from '../shared/dom.ts';
import { frameInAtlas } from './contents.ts';
import { addressOf, byMethod, byTruth, fly, initialRange, isBug, rangeAt, sight, type Ask, type Flight, type Range } from './flight.ts';
import { Picture, place } from './stage.ts';

/** The three ways that fly side by side, by their ids; each with its mark in the picture, its name there, and its line below. */
const ways = [
  { id: 'end_of_frame', name: 'Test at each frame’s end', brief: 'frame’s end', kind: 'late' },
  { id: 'gamedev', name: 'GameDev article’s sweep', brief: 'GameDev', kind: 'early' },
  { id: 'exact', name: 'exact', brief: 'exact', kind: 'right' },
].map((way) => ({ ...way, stop: h('span', { class: `stop ${way.kind}`, hidden: true }), tag: h('span', { class: `tag ${way.kind}`, hidden: true }, way.brief), line: h('li', { class: way.kind }) }));

const secondsAFrame = 0.55;
const restSeconds = 2.2;

const isRight = (flight: Flight, truth: Flight): boolean => flight.through === null && flight.end === truth.end;

/** What a flight came to, in plain words. */
function sentence(kind: string, flight: Flight, truth: Flight): string {
  const [verb, , what] = flight.end.split(' ');
  const did = flight.end === 'flies on' ? 'lets it fly on' : flight.end === 'in mid-air' ? 'stops it in mid-air' : verb === 'begins' ? `says that it begins inside the ${what}` : `stops it at the ${flight.end.slice(5)}`;
  if (truth.end.startsWith('begins')) {
    const where = `inside the ${truth.end.slice(10)}`;
    return flight.end === truth.end ? `says that it begins ${where}, where there is no first contact to move to.` : `${did}, though it begins ${where}.`;
  }
  if (isRight(flight, truth)) return `${did}${truth.end === 'flies on' ? ': nothing is in its way.' : ', where it touches.'}`;
  const passed = flight.through ?? 'wall';
  if (kind === 'late' && flight.end === 'flies on') return `lets it through the ${passed}: it only looks where the bullet is when a frame ends, and no frame ends inside.`;
  if (kind === 'late') return `sees it too late: when the frame ends it is inside the ${passed} already.`;
  if (flight.end === 'in mid-air') return 'stops it in mid-air: the lamp is not in its way, but the article never checks the axis on which nothing moves.';
  return `${did}, though ${truth.end === 'flies on' ? 'nothing' : `the ${truth.end.slice(5)}`} is in its way.`;
}

/** The bug, before a word: a bullet, a wall, and three tests that real games use. */
export function bugSection(): HTMLElement {
  const range: Range = rangeAt(location.hash);
  const flights: Record<string, Flight> = {};
  let ask: Ask | undefined;

  const picture = new Picture('flight', 'A bullet flies at a wall, below a lamp', sight, turn);
  picture.movable('wall', 'The wall', () => range.wall);
  picture.movable('lamp', 'The lamp, beside the way', () => range.lamp);
  const frames = picture.add('g', 'frames', { 'aria-hidden': 'true' });
  picture.movable('bullet', 'The bullet’s start', () => range.bullet);
  const speed = slider('Speed', [1, 16, 0.25], () => range, 'speed', (value) => `${value} a frame`, turn);
  const thickness = slider('Wall', [0.125, 8, 0.125], () => range.wall, 'w', (value) => `${value} thick`, turn);
  let playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let began = performance.now();
  const toggle = (): void => {
    playing = !playing;
    tick((began = performance.now()));
  };
  const play = h('button', { type: 'button', click: toggle });
  const section = h('section', { id: 'bug', 'aria-label': 'The bug' },
    // Boxes of the page, not of the picture: what is moved by a transform needs no layout in each picture.
    h('div', { class: 'stage' }, picture.svg, ...ways.map(({ stop }) => stop).reverse(), ...ways.map(({ tag }) => tag)),
    h('div', { class: 'controls' }, speed.element, thickness.element, play, h('button', { type: 'button', click: again }, 'Start again')),
    h('ul', { class: 'ends grid', style: '--least: 15rem', 'aria-live': 'polite' }, ...ways.map(({ line }) => line)),
  );

  let linking = 0;
  /** A hand changed it: the address follows, once it rests. */
  function turn(): void {
    change();
    clearTimeout(linking);
    linking = window.setTimeout(() => history.replaceState(history.state, '', addressOf(range)), 300);
  }

  function change(): void {
    if (ask) {
      const truth = fly(range, ask, byTruth);
      for (const { id, name, kind, line } of ways) {
        const flight = (flights[id] = fly(range, ask, byMethod(id)));
        line.replaceChildren(h('b', {}, `${isRight(flight, truth) ? '✓' : '✗'} ${name} `), sentence(kind, flight, truth), ' ', h('a', { href: frameInAtlas(flight.last, id) }, 'Look into this frame'));
      }
    }
    arrange();
  }

  /** What moves only when a hand moves it. */
  function arrange(): void {
    picture.put();
    speed.show();
    thickness.show();
    // Where a game looks: once a frame.
    const looks = flights.end_of_frame?.at ?? [];
    frames.replaceChildren(...looks.map((x) => place(svg('rect', {}), { ...range.bullet, x })));
    const percent = (n: number, of: number): string => `${(100 * n) / of}%`;
    const { x: left, y: top, w, h: high } = range.bullet;
    for (const { id, stop, tag } of ways) {
      const x = flights[id]?.at.at(-1);
      stop.hidden = x === undefined;
      if (x === undefined) continue;
      Object.assign(stop.style, { left: percent(left, sight.w), top: percent(top, sight.h), width: percent(w, sight.w), height: percent(high, sight.h) });
      Object.assign(tag.style, { left: percent(Math.min(sight.w, Math.max(0, x + w / 2)), sight.w), top: percent(top + high, sight.h) });
      tag.classList.toggle('at-right', x > sight.w * 0.8);
    }
    draw(1);
  }

  const longest = (): number => Math.max(1, ...Object.values(flights).map((f) => f.at.length - 1));

  /** `share`: how much of the longest flight has passed. */
  function draw(share: number): void {
    // The picture that was asked for may be of a moment before the flight began.
    const now = Math.max(0, share) * longest();
    for (const { id, stop, tag } of ways) {
      const flight = flights[id];
      if (!flight) continue;
      const frame = Math.min(Math.floor(now), flight.at.length - 2);
      const x = flight.at[frame]! + (flight.at[frame + 1]! - flight.at[frame]!) * Math.min(1, now - frame);
      stop.style.transform = `translateX(${(100 * (x - range.bullet.x)) / range.bullet.w}%)`;
      tag.hidden = now < flight.at.length - 1;
    }
  }

  let seen = true;
  let waiting = 0;
  let resting = 0;
  function tick(now: number): void {
    cancelAnimationFrame(waiting);
    clearTimeout(resting);
    say(play, playing ? '❚❚ Pause' : '▶ Play');
    if (!playing || !ask) return draw(1);
    const flight = longest() * secondsAFrame;
    const seconds = ((now - began) / 1000) % (flight + restSeconds);
    draw(Math.min(1, seconds / flight));
    if (!seen) return;
    // While all rest there is nothing to draw.
    if (seconds < flight) waiting = requestAnimationFrame(tick);
    else resting = window.setTimeout(() => tick(performance.now()), 1000 * (flight + restSeconds - seconds));
  }

  function again(): void {
    show(initialRange());
    turn();
  }

  function show(other: Range): void {
    Object.assign(range, other);
    began = performance.now();
    change();
    tick(began);
  }
  addEventListener('hashchange', () => void (isBug(location.hash) && show(rangeAt(location.hash))));
  show(range);
  new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
    if (seen) tick(performance.now());
  }).observe(section);
  void core().then((module) => {
    ask = (query) => module.explain(query);
    show(range);
  });
  return section;
}

/** Shows `of()[key]`, and changes it. */
function slider<K extends string>(name: string, [min, max, step]: readonly [number, number, number], of: () => Record<K, number>, key: K, text: (value: number) => string, changed: () => void): { element: HTMLElement; show(): void } {
  const output = h('output');
  const change = (): void => {
    of()[key] = Number(input.value);
    changed();
  };
  const input = h('input', { type: 'range', min, max, step, input: change });
  return {
    element: h('label', { class: 'slider' }, `${name} `, input, ' ', output),
    show() {
      input.value = String(of()[key]);
      output.textContent = text(of()[key]);
      input.setAttribute('aria-valuetext', output.textContent);
    },
  };
}
