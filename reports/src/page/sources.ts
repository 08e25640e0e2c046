// SPDX-License-Identifier: MIT
//
// What readers call a method: its author first, its id second.
import type { Card } from '../shared/types.ts';

/** Of those that everybody knows: in the order in which a short table wants them. */
export const names: Record<string, string> = {
  exact: 'exact',
  end_of_frame: 'Test at each frame’s end',
  gamedev: 'GameDev article’s sweep',
  gamedev_broadphase: 'GameDev article’s whole pipeline',
  liang_barsky: 'bump.lua',
  javidx9: 'javidx9’s video',
  ericson: 'Ericson’s book',
  box2d_time_of_impact: 'Box2D’s time of impact',
};

/** Author and year, without what the card adds to them. */
export function authorOf({ author, year }: Card): string {
  const name = author.split(/[;,]/)[0]!;
  return year > 0 ? `${name}, ${year}` : name;
}

export const nameOf = (card: Card): string => names[card.id] ?? authorOf(card);
