// SPDX-License-Identifier: MIT
//
// Why it happens, in three small pictures with something to drag, and a sentence below each that follows the hand.
import { core } from '../explorer/core.ts';
import { centre, moved, question } from '../explorer/geometry.ts';
import { numberText } from '../page/format.ts';
import { h, set, svg } from '../shared/dom.ts';
import { more, screen } from './contents.ts';
import { answerOf, type Ask } from './flight.ts';
import { draw, Picture, place, scale } from './stage.ts';

const sight = { w: 12, h: 7 };

interface Reason {
  title: string;
  words: string;
  label: string;
  /** Puts the parts into the picture once; the function that it returns redraws them, and says what they show. */
  fill(picture: Picture): (ask: Ask) => string;
}

/** A game looks once a frame, and between two looks a wall fits. */
const looks: Reason = {
  title: 'A game looks once a frame',
  words: 'Dashed: where the bullet is when a frame ends. Nobody looks in between. Drag the wall, or the disc to change the speed.',
  label: 'A bullet in steps, and a wall',
  fill(picture) {
    const bullet = { x: 0.5, y: 3.25, w: 0.75, h: 0.5 };
    const wall = { x: 5.25, y: 1.25, w: 0.5, h: 4.5 };
    const { x: from, y: level } = centre(bullet);
    /** The middle of the bullet one frame later. */
    const next = { x: 4.375, y: level };
    draw(picture.add('line', 'way'), { x: 0, y: level }, { x: sight.w, y: level });
    picture.movable('wall', 'The wall', () => wall);
    const ghosts = picture.add('g', 'frames', { 'aria-hidden': 'true' });
    picture.handle('The next frame: the bullet’s speed', next, () => Object.assign(next, { x: Math.max(from + 0.5, next.x), y: level }));
    return (ask) => {
      const step = { x: next.x - from, y: 0 };
      const frames = Array.from({ length: Math.floor((sight.w - bullet.x) / step.x) + 1 }, (_, i) => moved(bullet, step, i));
      const seen = frames.map((end) => answerOf(ask(question(moved(end, step, -1), step, wall)), 'end_of_frame').outcome !== 'separate');
      ghosts.replaceChildren(...frames.map((box, i) => place(svg('rect', seen[i] ? { class: 'seen' } : {}), box)));
      if (seen.includes(true)) return 'One look falls on the wall. The game sees the hit, but only when the bullet is inside.';
      const hits = frames.some((start) => ['impact', 'overlap'].includes(ask(question(start, step, wall)).truth.class));
      return hits ? 'No look falls on the wall. The game sees nothing, and the bullet is behind it.' : 'The wall is not in the way, and no look falls on it.';
    };
  },
};

/** A sweep follows the whole path. Grown by the bullet's size, the wall meets a mere point. */
const path: Reason = {
  title: 'A sweep follows the whole path',
  words: 'Grow the wall by the bullet’s size: the bullet becomes a point, its path a line. Drag the wall, or the end of the path.',
  label: 'A path that meets a grown wall',
  fill(picture) {
    const bullet = { x: 0.75, y: 4.5, w: 1.25, h: 0.75 };
    const wall = { x: 6.5, y: 1.25, w: 0.75, h: 4 };
    const middle = centre(bullet);
    const end = { x: 11, y: 2.5 };
    const grown = picture.add('rect', 'grown');
    picture.movable('wall', 'The wall', () => wall);
    const way = picture.add('line', 'way');
    place(picture.add('rect', 'start'), bullet);
    const there = picture.add('rect', 'there right');
    const meets = picture.add('circle', 'meets', { r: 6 });
    picture.handle('The end of the path', end);
    return (ask) => {
      place(grown, { x: wall.x - bullet.w / 2, y: wall.y - bullet.h / 2, w: wall.w + bullet.w, h: wall.h + bullet.h });
      draw(way, middle, end);
      const motion = { x: end.x - middle.x, y: end.y - middle.y };
      const { truth } = ask(question(bullet, motion, wall));
      const t = truth.class === 'impact' ? truth.t : undefined;
      for (const mark of [there, meets]) mark.toggleAttribute('hidden', t === undefined);
      if (t === undefined) return truth.class === 'overlap' ? 'The line begins in the grown wall: the boxes overlap from the start.' : 'The line misses the grown wall, so the boxes never meet.';
      const at = moved(bullet, motion, t);
      place(there, at);
      set(meets, { cx: centre(at).x * scale, cy: centre(at).y * scale });
      return `The line enters the grown wall after ${numberText(t)} of the frame. There the boxes touch.`;
    };
  },
};

/** The part of the frame in which two intervals overlap, the first of them moving. For the picture: the words are the module's. */
function span(a: number, size: number, motion: number, b: number, other: number): readonly [from: number, to: number] | null {
  if (motion === 0) return a < b + other && b < a + size ? [0, 1] : null;
  const [enter, leave] = [(b - a - size) / motion, (b + other - a) / motion].sort((x, y) => x - y) as [number, number];
  return enter < 1 && leave > 0 ? [Math.max(0, enter), Math.min(1, leave)] : null;
}

/** The bars stand below the scene. */
const bars = { left: 1.5, width: 10, x: 5.5, y: 6.2, height: 0.45 };

/** Boxes meet while they meet on both axes. A published sweep forgets the axis on which nothing moves. */
const axes: Reason = {
  title: 'Boxes meet on both axes at once',
  words: 'The bars show when they overlap on x and on y: they touch where both do. Drag the lamp, or the end of the path.',
  label: 'A bullet that flies past a lamp',
  fill(picture) {
    const bullet = { x: 0.5, y: 3, w: 0.75, h: 0.5 };
    const lamp = { x: 5, y: 0.75, w: 2, h: 1.5 };
    const middle = centre(bullet);
    const end = { x: 11, y: middle.y };
    const way = picture.add('line', 'way');
    picture.movable('lamp', 'The lamp', () => lamp, () => (lamp.y = Math.min(lamp.y, bars.x - lamp.h - 0.25)));
    place(picture.add('rect', 'start'), bullet);
    const stop = picture.add('rect', 'there early');
    picture.handle('The end of the path', end, () => Object.assign(end, { x: Math.max(end.x, middle.x + 1), y: Math.min(end.y, bars.x - 0.5) }));
    const rows = (['x', 'y'] as const).map((axis) => {
      picture.add('text', 'axis', { x: 0.4 * scale, y: (bars[axis] + 0.36) * scale }).textContent = `on ${axis}`;
      place(picture.add('rect', 'whole'), { x: bars.left, y: bars[axis], w: bars.width, h: bars.height });
      return { axis, bar: picture.add('rect', 'bar') };
    });
    return (ask) => {
      draw(way, middle, end);
      const motion = { x: end.x - middle.x, y: end.y - middle.y };
      for (const { axis, bar } of rows) {
        const size = axis === 'x' ? 'w' : 'h';
        const found = span(bullet[axis], bullet[size], motion[axis], lamp[axis], lamp[size]);
        bar.toggleAttribute('hidden', !found);
        if (found) place(bar, { x: bars.left + found[0] * bars.width, y: bars[axis], w: (found[1] - found[0]) * bars.width, h: bars.height });
      }
      const asked = ask(question(bullet, motion, lamp));
      const { truth } = asked;
      const said = answerOf(asked, 'gamedev');
      const met = truth.class === 'impact' || truth.class === 'overlap';
      const wrong = said.outcome === 'impact' && !met;
      stop.toggleAttribute('hidden', !wrong);
      place(stop, moved(bullet, motion, said.time ?? 0));
      if (wrong) return 'On y nothing moves and nothing overlaps, so they never meet. The article takes “nothing moves” for “always”, and stops the bullet in the air.';
      return truth.class === 'impact' ? 'Both bars are filled at the same time: they meet, and the article sees it.' : 'At no time are both bars filled: they never meet, and here the article sees it.';
    };
  },
};

function shown({ title, words, label, fill }: Reason): HTMLElement {
  const told = h('p', { class: 'told', 'aria-live': 'polite' });
  let ask: Ask | undefined;
  const changed = (): void => {
    picture.put();
    if (ask) told.textContent = say(ask);
  };
  const picture = new Picture('scene', label, sight, changed);
  const say = fill(picture);
  void core().then((module) => {
    ask = (query) => module.explain(query);
    changed();
  });
  return h('figure', {}, h('h3', {}, title), picture.svg, told, h('figcaption', {}, words));
}

export function reasonScreen(): HTMLElement {
  return screen('reason', ['It goes through because nobody looks between two frames'],
    h('p', {}, 'A test of where things end up is blind to the way there. A sweep asks about the whole way, and then has to be right about it: on both axes, and in rounded numbers.'),
    h('div', { class: 'reasons grid', style: '--least: 17rem' }, ...[looks, path, axes].map(shown)),
    more(['#why', 'how many bullets go through, by speed'], ['#demo-circling', 'a demo of its page'], ['#explore', 'drag any two boxes']),
  );
}
