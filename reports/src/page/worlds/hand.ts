// SPDX-License-Identifier: MIT
//
// Keys that steer the first mover, as its controller would.
import type { Scalar, World, WorldFrame } from '../../shared/types.ts';

const ways = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', ' ': 'up' } as const;
export type Way = (typeof ways)[keyof typeof ways];
export const wayOf = (key: string): Way | undefined => (ways as Record<string, Way>)[key];

/** What the hand wants in each frame. One wish for all combinations: its fall ends where the picked one's does. */
export class Hand {
  readonly held = new Set<Way>();
  private fall = 0;
  private rests = 0;

  again(): void {
    this.fall = this.rests = 0;
  }

  /** Whether there is more to come: a key is held, or it still falls. */
  goesOn(): boolean {
    return this.held.size > 0 || this.rests < 3;
  }

  wish({ steering }: World, scalar: Scalar, before: WorldFrame | undefined): [x: number, y: number] {
    const { kind, reach, gravity, jump } = steering;
    const rounded = (n: number): number => (scalar === 'float32' ? Math.fround(n) : n);
    const towards = (way: Way): number => Number(this.held.has(way));
    // A listed or random motion may be as long as a leap: a quarter of it is a stride.
    const share = kind === 'walker' || kind === 'platformer' ? 1 : 0.25;
    const across = rounded((towards('right') - towards('left')) * reach[0] * share);
    if (kind !== 'platformer') {
      this.rests = 3;
      return [across, rounded((towards('down') - towards('up')) * (reach[1] || reach[0]) * share)];
    }
    const stands = before?.end !== undefined && Math.abs(before.end[1] - before.start[1] - before.motion[1]) > 1e-3 * Math.abs(before.motion[1]);
    this.rests = stands ? this.rests + 1 : 0;
    if (stands) this.fall = 0;
    this.fall = rounded(Math.min(this.fall + gravity, reach[1]));
    if (stands && jump > 0 && this.held.has('up')) this.fall = rounded(-jump);
    return [across, this.fall];
  }
}
