// SPDX-License-Identifier: MIT
//
// Each state of the bug has an address: "#bug=6,15,2.5,0.5,9.5,0.75,1,5.75".
import { initialRange, sight, type Range } from './flight.ts';

const numbersOf = ({ speed, wall, lamp, bullet }: Range): number[] => [speed, wall.x, wall.y, wall.w, lamp.x, lamp.y, bullet.x, bullet.y];

export const addressOf = (range: Range): string => `#bug=${numbersOf(range).join(',')}`;

export const isBug = (hash: string): boolean => /^#bug=/.test(hash);

/** What an address shows; where it holds no such numbers, what is there first. */
export function rangeAt(hash: string): Range {
  const range = initialRange();
  const numbers = isBug(hash) ? hash.slice('#bug='.length).split(',').map(Number) : [];
  const [speed = NaN, wallX = NaN, wallY = NaN, thickness = NaN, lampX = NaN, lampY = NaN, x = NaN, y = NaN] = numbers;
  const places = [wallX, wallY, lampX, lampY, x, y];
  const fits = numbers.length === 8 && speed >= 1 && speed <= 16 && thickness >= 0.125 && thickness <= 8 && places.every((place) => Math.abs(place) <= sight.w);
  if (!fits) return range;
  Object.assign(range.wall, { x: wallX, y: wallY, w: thickness });
  Object.assign(range.lamp, { x: lampX, y: lampY });
  Object.assign(range.bullet, { x, y });
  range.speed = speed;
  return range;
}
