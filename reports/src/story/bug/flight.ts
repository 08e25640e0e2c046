// SPDX-License-Identifier: MIT
//
// A bullet flies, frame by frame, as a game moves it: each frame a method is asked about every obstacle, and the bullet
// goes to the earliest hit, or all the way. What is hit is said by the module's methods and truth, and by nobody here.
import type { Explanation } from '../../shared/types.ts';
import type { Query } from '../../shared/query.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** World units; the motion in world units a frame. The bullet flies to the right. */
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

/** What a flight ends in. */
export type End = 'hits wall' | 'hits lamp' | 'begins in wall' | 'begins in lamp' | 'in mid-air' | 'flies on';

export interface Flight {
  /** Left edge of the bullet: where it starts, and where each frame ends. */
  at: number[];
  end: End;
  /** It passed through the wall or the lamp, or stands in it. */
  through: 'wall' | 'lamp' | null;
  /** The question of the last frame, for the explorer. */
  last: Query;
}

type Ask = (query: Query) => Explanation;

/** Time of the contact in this frame, and whether the boxes overlap from the start; or null. */
type Contact = { t: number; inside: boolean } | null;
type Reading = (told: Explanation) => Contact;

const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export function question(bullet: Box, speed: number, obstacle: Box): Query {
  const numbers = [bullet.x, bullet.y, bullet.w, bullet.h, speed, 0, obstacle.x, obstacle.y, obstacle.w, obstacle.h, 0, 0];
  return { scalar: 'float32', numbers: numbers.map(Math.fround) };
}

export const byTruth: Reading = ({ truth }) => (truth.class === 'overlap' ? { t: 0, inside: true } : truth.class === 'impact' && truth.t !== undefined ? { t: truth.t, inside: false } : null);

export const byMethod =
  (index: number): Reading =>
  ({ answers }) => {
    const answer = answers[index]!;
    if (answer.outcome === 'overlap') return { t: answer.time ?? 0, inside: true };
    return answer.outcome === 'impact' ? { t: answer.time ?? 1, inside: false } : null;
  };

export function fly(range: Range, ask: Ask, reading: Reading): Flight {
  const obstacles = ['wall', 'lamp'] as const;
  const at = [range.bullet.x];
  let through: Flight['through'] = null;
  let last = question(range.bullet, range.speed, range.wall);
  for (let x = range.bullet.x; x < sight.w && at.length < 200; ) {
    const bullet = { ...range.bullet, x };
    let first: { t: number; inside: boolean; what: (typeof obstacles)[number]; query: Query } | null = null;
    let passed: Flight['through'] = null;
    for (const what of obstacles) {
      const query = question(bullet, range.speed, range[what]);
      const told = ask(query);
      const contact = reading(told);
      const really = byTruth(told);
      if (really !== null && (contact === null || contact.t > really.t)) {
        passed = what;
        last = query;
      }
      if (contact !== null && (first === null || contact.t < first.t)) first = { ...contact, what, query };
    }
    // It stays where it is: of boxes that overlap from the start there is no first contact to move to.
    if (first?.inside && overlaps(bullet, range[first.what])) {
      at.push(x);
      return { at, end: `begins in ${first.what}`, through, last: first.query };
    }
    if (first) {
      const stop = x + range.speed * first.t;
      at.push(stop);
      const there = { ...range.bullet, x: stop };
      const touches = overlaps({ ...there, x: there.x - 1e-3, w: there.w + 2e-3 }, range[first.what]);
      const sunk = obstacles.find((what) => overlaps({ ...there, x: there.x + 1e-3, w: there.w - 2e-3 }, range[what])) ?? null;
      return { at, end: touches ? `hits ${first.what}` : 'in mid-air', through: sunk ?? through, last: first.query };
    }
    // Nothing is asked of what cannot be seen; what went through something goes on, to be seen behind it.
    if (passed === null && at.length > 1 && x + range.speed + range.bullet.w > sight.w) break;
    through = passed ?? through;
    x += range.speed;
    at.push(x);
  }
  return { at, end: 'flies on', through, last };
}
