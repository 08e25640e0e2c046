// SPDX-License-Identifier: MIT
//
// A bullet flies, frame by frame, as a game moves it: each frame a method is asked about every obstacle, and the bullet
// goes to the earliest hit, or all the way. What is hit is said by the module's methods and truth, and by nobody here.
import { question, strictlyOverlap, type Rect as Box } from '../explorer/geometry.ts';
import type { Query } from '../shared/query.ts';
import type { Answer, Explanation } from '../shared/types.ts';

/** What the truth and the methods say of a query. */
export type Ask = (query: Query) => Explanation;

export const answerOf = ({ answers }: Explanation, method: string): Answer => answers.find((answer) => answer.method === method)!;

/** World units; the motion in world units a frame. The bullet flies to the right, and begins left of all else. */
export interface Range {
  bullet: Box;
  speed: number;
  wall: Box;
  /** Above the way, and out of it. */
  lamp: Box;
}

/** How much of the world is seen, from (0, 0). */
export const sight = { w: 24, h: 10 };

export const initialRange = (): Range => ({
  bullet: { x: 1, y: 5.75, w: 0.75, h: 0.5 },
  speed: 6,
  wall: { x: 15, y: 2.5, w: 0.5, h: 6.5 },
  lamp: { x: 9.5, y: 0.75, w: 2, h: 2 },
});

export interface Flight {
  /** Left edge of the bullet: where it starts, and where each frame ends. */
  at: number[];
  end: 'hits wall' | 'hits lamp' | 'in mid-air' | 'flies on';
  /** It passed through the wall or the lamp, or stands in it. */
  through: 'wall' | 'lamp' | null;
  /** The question of the last frame, for the explorer. */
  last: Query;
}

/** Time of the contact in this frame, or null. */
type Reading = (asked: Explanation) => number | null;

export const byTruth: Reading = ({ truth }) => (truth.class === 'overlap' ? 0 : truth.class === 'impact' ? truth.t! : null);

export const byMethod = (method: string): Reading => (asked) => {
  const { outcome, time } = answerOf(asked, method);
  return outcome === 'overlap' ? (time ?? 0) : outcome === 'impact' ? (time ?? 1) : null;
};

export function fly(range: Range, ask: Ask, reading: Reading): Flight {
  const obstacles = ['wall', 'lamp'] as const;
  const motion = { x: range.speed, y: 0 };
  const at = [range.bullet.x];
  let through: Flight['through'] = null;
  let last = question(range.bullet, motion, range.wall);
  for (let x = range.bullet.x; x < sight.w && at.length < 200; ) {
    const bullet = { ...range.bullet, x };
    const asked = obstacles.map((what) => {
      const query = question(bullet, motion, range[what]);
      const told = ask(query);
      return { what, query, t: reading(told), really: byTruth(told) };
    });
    const passed = asked.filter(({ t, really }) => really !== null && (t === null || t > really)).at(-1);
    last = passed?.query ?? last;
    const [first] = asked.flatMap(({ t, ...one }) => (t === null ? [] : [{ t, ...one }])).sort((p, q) => p.t - q.t);
    if (first) {
      const there = { ...bullet, x: x + range.speed * first.t };
      at.push(there.x);
      const touches = strictlyOverlap({ ...there, x: there.x - 1e-3, w: there.w + 2e-3 }, range[first.what]);
      const sunk = obstacles.find((what) => strictlyOverlap({ ...there, x: there.x + 1e-3, w: there.w - 2e-3 }, range[what])) ?? null;
      return { at, end: touches ? `hits ${first.what}` : 'in mid-air', through: sunk ?? through, last: first.query };
    }
    // Nothing is asked of what cannot be seen; what went through something flies on, to be seen behind it.
    if (!passed && at.length > 1 && x + range.speed + range.bullet.w > sight.w) break;
    through = passed?.what ?? through;
    x += range.speed;
    at.push(x);
  }
  return { at, end: 'flies on', through, last };
}
