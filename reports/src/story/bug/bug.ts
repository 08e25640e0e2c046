// SPDX-License-Identifier: MIT
import { h, svg } from '../../shared/dom.ts';
import { frameInAtlas } from '../atlas.ts';
import { asker, movable, pictureOf, place, type Ask } from '../stage.ts';
import { addressOf, byMethod, byTruth, fly, initialRange, isBug, rangeAt, sight, type Flight, type Range } from './flight.ts';

/** The three ways that fly side by side, by their ids. */
const ways = [
  { id: 'end_of_frame', name: 'Test at each frame’s end', brief: 'frame’s end', kind: 'late' },
  { id: 'gamedev', name: 'GameDev article’s sweep', brief: 'GameDev', kind: 'early' },
  { id: 'exact', name: 'exact', brief: 'exact', kind: 'right' },
] as const;
type Way = (typeof ways)[number];

const secondsAFrame = 0.55;
const restSeconds = 2.2;

/** What a flight came to, in plain words. */
function sentence(way: Way, flight: Flight, truth: Flight): string {
  if (truth.end === 'begins in wall' || truth.end === 'begins in lamp') {
    const where = `inside the ${truth.end.slice(10)}`;
    if (flight.end === truth.end) return `says that it begins ${where}, where there is no first contact to move to.`;
    return `${flight.end === 'flies on' ? 'lets it fly on' : flight.end === 'in mid-air' ? 'stops it in mid-air' : `stops it at the ${flight.end.split(' ')[1]}`}, though it begins ${where}.`;
  }
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
      return `${flight.end === 'flies on' ? 'lets it fly on' : flight.end.startsWith('begins') ? `says that it ${flight.end.replace('in', 'inside the')}` : `stops it at the ${flight.end.slice(5)}`}, though ${should}.`;
  }
}

/** The bug, before a word: a bullet, a wall, and three tests that real games use. */
export function bugSection(): HTMLElement {
  const range: Range = rangeAt(location.hash);
  let flights: Record<string, Flight> | undefined;
  let truth: Flight | undefined;
  let ask: Ask | undefined;

  const picture = pictureOf('flight', 'A bullet flies at a wall, below a lamp', sight);
  const frames = svg('g', { class: 'frames', 'aria-hidden': 'true' });
  // Boxes of the page, not of the picture: what is moved by a transform needs no layout in each picture.
  const stops = new Map(ways.map(({ id, kind }) => [id as string, h('span', { class: `stop ${kind}`, hidden: true })]));
  const gripOf = (what: 'wall' | 'lamp' | 'bullet', label: string): (() => void) => movable(picture, sight, what, label, () => range[what], turn);
  const put = [gripOf('wall', 'The wall'), gripOf('lamp', 'The lamp, beside the way')];
  picture.append(frames);
  put.push(gripOf('bullet', 'The bullet’s start'));
  const tags = new Map(ways.map(({ id, kind, brief }) => [id as string, h('span', { class: `tag ${kind}`, hidden: true }, brief)]));

  const items = new Map(ways.map(({ id, kind }) => [id as string, h('li', { class: kind })]));
  const said = h('ul', { class: 'ends', 'aria-live': 'polite' }, ...items.values());

  const speed = slider('Speed', 1, 16, 0.25, range.speed, (value) => `${value} a frame`, (value) => {
    range.speed = value;
    turn();
  });
  const thickness = slider('Wall', 0.125, 8, 0.125, range.wall.w, (value) => `${value} thick`, (value) => {
    range.wall.w = value;
    turn();
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

  let linking = 0;
  /** A hand changed it: the address follows, once it rests. */
  function turn(): void {
    change();
    clearTimeout(linking);
    linking = window.setTimeout(() => history.replaceState(history.state, '', addressOf(range)), 300);
  }

  function change(): void {
    if (ask) {
      const asked = ask;
      truth = fly(range, asked, byTruth);
      flights = Object.fromEntries(ways.map(({ id }) => [id, fly(range, asked, byMethod(id))]));
      for (const way of ways) {
        const item = items.get(way.id)!;
        const flight = flights[way.id]!;
        const right = flight.through === null && flight.end === truth.end;
        item.classList.toggle('wrong', !right);
        item.replaceChildren(h('b', {}, `${right ? '✓' : '✗'} ${way.name} `), sentence(way, flight, truth), ' ', h('a', { class: 'frame', href: frameInAtlas(flight.last, way.id) }, 'Look into this frame'));
      }
    }
    arrange();
  }

  /** What moves only when a hand moves it. */
  function arrange(): void {
    for (const one of put) one();
    // Where a game looks: once a frame.
    const looks = flights?.end_of_frame?.at ?? [];
    frames.replaceChildren(...looks.map((x) => place(svg('rect', {}), { ...range.bullet, x })));
    const percent = (n: number, of: number): string => `${(100 * n) / of}%`;
    const { x: left, y: top, w, h: high } = range.bullet;
    for (const { id } of ways) {
      const x = flights?.[id]?.at.at(-1);
      const stop = stops.get(id)!;
      stop.hidden = x === undefined;
      if (x === undefined) continue;
      Object.assign(stop.style, { left: percent(left, sight.w), top: percent(top, sight.h), width: percent(w, sight.w), height: percent(high, sight.h) });
      const tag = tags.get(id)!;
      Object.assign(tag.style, { left: percent(Math.min(sight.w, Math.max(0, x + w / 2)), sight.w), top: percent(top + high, sight.h) });
      tag.classList.toggle('at-right', x > sight.w * 0.8);
    }
    draw(1);
  }

  /** `share`: how much of the longest flight has passed. */
  function draw(share: number): void {
    const longest = Math.max(1, ...Object.values(flights ?? {}).map((f) => f.at.length - 1));
    // The picture that was asked for may be of a moment before the flight began.
    const now = Math.max(0, share) * longest;
    for (const { id } of ways) {
      const flight = flights?.[id];
      if (!flight) continue;
      const frame = Math.min(Math.floor(now), flight.at.length - 2);
      const part = Math.min(1, now - frame);
      const x = flight.at[frame]! + (flight.at[frame + 1]! - flight.at[frame]!) * part;
      stops.get(id)!.style.transform = `translateX(${(100 * (x - range.bullet.x)) / range.bullet.w}%)`;
      tags.get(id)!.hidden = now < flight.at.length - 1;
    }
  }

  let seen = true;
  let waiting = 0;
  let resting = 0;
  function tick(now: number): void {
    cancelAnimationFrame(waiting);
    clearTimeout(resting);
    if (!playing || !flights) {
      draw(1);
      return;
    }
    const longest = Math.max(...Object.values(flights).map((f) => f.at.length - 1));
    const whole = longest * secondsAFrame + restSeconds;
    const seconds = ((now - began) / 1000) % whole;
    const share = Math.min(1, seconds / (longest * secondsAFrame));
    draw(share);
    if (!seen) return;
    // While all rest there is nothing to draw.
    if (share < 1) waiting = requestAnimationFrame(tick);
    else resting = window.setTimeout(() => tick(performance.now()), 1000 * (whole - seconds));
  }

  const section = h(
    'section',
    { id: 'bug', 'aria-label': 'The bug' },
    h('div', { class: 'stage' }, picture, ...[...stops.values()].reverse(), ...tags.values()),
    h('div', { class: 'controls' }, speed, thickness, play, h('button', { type: 'button', click: () => again() }, 'Start again')),
    said,
  );
  function again(): void {
    show(initialRange());
    turn();
  }

  function show(other: Range): void {
    Object.assign(range, other);
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
  addEventListener('hashchange', () => void (isBug(location.hash) && show(rangeAt(location.hash))));

  change();
  new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
    if (seen) tick(performance.now());
  }).observe(section);
  void asker().then((given) => {
    ask = given;
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
