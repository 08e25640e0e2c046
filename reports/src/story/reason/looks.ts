// SPDX-License-Identifier: MIT
//
// The first reason: a game looks once a frame, and between two looks a wall fits.
import { svg } from '../../shared/dom.ts';
import { question } from '../bug/flight.ts';
import { handle, movable, place, scale } from '../stage.ts';
import { reason, sight, type Reason } from './figure.ts';

export function looks(): Reason {
  const bullet = { x: 0.5, y: 3.25, w: 0.75, h: 0.5 };
  const wall = { x: 5.25, y: 1.25, w: 0.5, h: 4.5 };
  /** The middle of the bullet one frame later. */
  const next = { x: 4.375, y: 3.5 };
  return reason(
    'A game looks once a frame',
    'Dashed: where the bullet is when a frame ends. Nobody looks in between. Drag the wall, or the disc to change the speed.',
    'A bullet in steps, and a wall',
    (picture, changed) => {
      const way = svg('line', { class: 'way', x1: 0, x2: sight.w * scale, y1: 3.5 * scale, y2: 3.5 * scale });
      const ghosts = svg('g', { class: 'frames', 'aria-hidden': 'true' });
      picture.append(way);
      const walled = movable(picture, sight, 'wall', 'The wall', () => wall, changed);
      picture.append(ghosts);
      const speed = handle(picture, sight, 'The next frame: the bullet’s speed', next, (x) => {
        next.x = Math.max(bullet.x + bullet.w / 2 + 0.5, x);
        changed();
      });
      return (ask) => {
        walled();
        speed();
        const step = next.x - bullet.x - bullet.w / 2;
        const frames = Array.from({ length: Math.floor((sight.w - bullet.x) / step) + 1 }, (_, i) => ({ ...bullet, x: bullet.x + i * step }));
        const seen = frames.map((from) => ask(question({ ...from, x: from.x - step }, step, wall)).answer('end_of_frame').outcome !== 'separate');
        ghosts.replaceChildren(...frames.map((box, i) => place(svg('rect', seen[i] ? { class: 'seen' } : {}), box)));
        const hits = frames.some((from) => ['impact', 'overlap'].includes(ask(question(from, step, wall)).truth.class));
        if (seen.some(Boolean)) return 'One look falls on the wall. The game sees the hit, but only when the bullet is inside.';
        else if (hits) return 'No look falls on the wall. The game sees nothing, and the bullet is behind it.';
        else return 'The wall is not in the way, and no look falls on it.';
      };
    },
  );
}
