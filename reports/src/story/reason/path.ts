// SPDX-License-Identifier: MIT
//
// The second reason: a sweep follows the whole path. Grown by the bullet's size, the wall meets a mere point.
import { set, svg } from '../../shared/dom.ts';
import { numberText } from '../../page/format.ts';
import type { Query } from '../../shared/query.ts';
import { handle, movable, place, scale } from '../stage.ts';
import { reason, sight, type Reason } from './figure.ts';

export function path(): Reason {
  const bullet = { x: 0.75, y: 4.5, w: 1.25, h: 0.75 };
  const wall = { x: 6.5, y: 1.25, w: 0.75, h: 4 };
  const middle = { x: bullet.x + bullet.w / 2, y: bullet.y + bullet.h / 2 };
  const end = { x: 11, y: 2.5 };
  return reason(
    'A sweep follows the whole path',
    'Grow the wall by the bullet’s size: the bullet becomes a point, its path a line. Drag the wall, or the end of the path.',
    'A path that meets a grown wall',
    (picture, changed) => {
      const grown = svg('rect', { class: 'grown' });
      const way = svg('line', { class: 'way' });
      const start = svg('rect', { class: 'start' });
      const there = svg('rect', { class: 'there' });
      const meets = svg('circle', { class: 'meets', r: 6 });
      picture.append(grown);
      const walled = movable(picture, sight, 'wall', 'The wall', () => wall, changed);
      picture.append(way, start, there, meets);
      const goal = handle(picture, sight, 'The end of the path', end, (x, y) => {
        Object.assign(end, { x, y });
        changed();
      });
      place(start, bullet);
      return (ask) => {
        walled();
        goal();
        place(grown, { x: wall.x - bullet.w / 2, y: wall.y - bullet.h / 2, w: wall.w + bullet.w, h: wall.h + bullet.h });
        set(way, { x1: middle.x * scale, y1: middle.y * scale, x2: end.x * scale, y2: end.y * scale });
        const query: Query = { scalar: 'float32', numbers: [bullet.x, bullet.y, bullet.w, bullet.h, end.x - middle.x, end.y - middle.y, wall.x, wall.y, wall.w, wall.h, 0, 0] };
        const { truth } = ask(query);
        const t = truth.class === 'impact' ? truth.t : undefined;
        for (const mark of [there, meets]) mark.toggleAttribute('hidden', t === undefined);
        if (t !== undefined) {
          const by = { x: (end.x - middle.x) * t, y: (end.y - middle.y) * t };
          place(there, { ...bullet, x: bullet.x + by.x, y: bullet.y + by.y });
          set(meets, { cx: (middle.x + by.x) * scale, cy: (middle.y + by.y) * scale });
          return `The line enters the grown wall after ${numberText(t)} of the frame. There the boxes touch.`;
        } else if (truth.class === 'overlap') return 'The line begins in the grown wall: the boxes overlap from the start.';
        else return 'The line misses the grown wall, so the boxes never meet.';
      };
    },
  );
}
