// SPDX-License-Identifier: MIT
//
// The third reason: boxes meet while they meet on both axes. A published sweep forgets the axis on which nothing moves.
import { set, svg } from '../../shared/dom.ts';
import type { Query } from '../../shared/query.ts';
import { handle, movable, place, scale } from '../stage.ts';
import { reason, sight, type Reason } from './figure.ts';

type Span = readonly [from: number, to: number] | null;

/** The part of the frame in which two intervals overlap, the first of them moving. For the picture: the words are the module's. */
function span(a: number, size: number, motion: number, b: number, other: number): Span {
  if (motion === 0) return a < b + other && b < a + size ? [0, 1] : null;
  const [enter, leave] = [(b - a - size) / motion, (b + other - a) / motion].sort((x, y) => x - y) as [number, number];
  return enter < 1 && leave > 0 ? [Math.max(0, enter), Math.min(1, leave)] : null;
}

/** The bars stand below the scene. */
const bars = { left: 1.5, width: 10, x: 5.5, y: 6.2, height: 0.45 };

export function axes(): Reason {
  const bullet = { x: 0.5, y: 3, w: 0.75, h: 0.5 };
  const lamp = { x: 5, y: 0.75, w: 2, h: 1.5 };
  const middle = { x: bullet.x + bullet.w / 2, y: bullet.y + bullet.h / 2 };
  const end = { x: 11, y: middle.y };
  return reason(
    'Boxes meet on both axes at once',
    'The bars show when they overlap on x and on y: they touch where both do. Drag the lamp, or the end of the path.',
    'A bullet that flies past a lamp',
    (picture, changed) => {
      const way = svg('line', { class: 'way' });
      const start = svg('rect', { class: 'start' });
      const stop = svg('rect', { class: 'early' });
      picture.append(way);
      const lit = movable(picture, sight, 'lamp', 'The lamp', () => lamp, () => {
        lamp.y = Math.min(lamp.y, bars.x - lamp.h - 0.25);
        changed();
      });
      picture.append(start, stop);
      const goal = handle(picture, sight, 'The end of the path', end, (x, y) => {
        Object.assign(end, { x: Math.max(x, middle.x + 1), y: Math.min(y, bars.x - 0.5) });
        changed();
      });
      place(start, bullet);
      const rows = (['x', 'y'] as const).map((axis) => {
        const name = svg('text', { class: 'axis', x: 0.4 * scale, y: (bars[axis] + 0.36) * scale });
        name.textContent = `on ${axis}`;
        const bar = svg('rect', { class: 'bar' });
        picture.append(name, place(svg('rect', { class: 'whole' }), { x: bars.left, y: bars[axis], w: bars.width, h: bars.height }), bar);
        return { axis, bar };
      });
      return (ask) => {
        lit();
        goal();
        set(way, { x1: middle.x * scale, y1: middle.y * scale, x2: end.x * scale, y2: end.y * scale });
        const motion = { x: end.x - middle.x, y: end.y - middle.y };
        for (const { axis, bar } of rows) {
          const size = axis === 'x' ? 'w' : 'h';
          const found = span(bullet[axis], bullet[size], motion[axis], lamp[axis], lamp[size]);
          bar.toggleAttribute('hidden', !found);
          if (found) place(bar, { x: bars.left + found[0] * bars.width, y: bars[axis], w: (found[1] - found[0]) * bars.width, h: bars.height });
        }
        const query: Query = { scalar: 'float32', numbers: [bullet.x, bullet.y, bullet.w, bullet.h, motion.x, motion.y, lamp.x, lamp.y, lamp.w, lamp.h, 0, 0] };
        const { truth, answer } = ask(query);
        const said = answer('gamedev');
        const wrong = said.outcome === 'impact' && truth.class !== 'impact' && truth.class !== 'overlap';
        stop.toggleAttribute('hidden', !wrong);
        if (wrong) {
          const t = said.time ?? 0;
          place(stop, { ...bullet, x: bullet.x + motion.x * t, y: bullet.y + motion.y * t });
          return 'On y nothing moves and nothing overlaps, so they never meet. The article takes “nothing moves” for “always”, and stops the bullet in the air.';
        } else if (truth.class === 'impact') return 'Both bars are filled at the same time: they meet, and the article sees it.';
        else return 'At no time are both bars filled: they never meet, and here the article sees it.';
      };
    },
  );
}
