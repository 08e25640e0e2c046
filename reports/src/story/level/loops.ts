// SPDX-License-Identifier: MIT
//
// Which loops play which level, how often they go wrong in it, and what that comes to.
import { wrongIn } from '../../page/endings.ts';
import { shareText } from '../../page/format.ts';
import type { Worlds } from '../../shared/types.ts';

export const scene = 'platformer';

/** The published one first. */
export const loops: readonly string[] = ['gamedev slide earliest along', 'step'];

/** How often each of them is wrong in this scene: frames and wrong frames. */
export function countsOf(worlds: Worlds | undefined): { frames: number; wrong: number }[] {
  return loops.flatMap((loop) => {
    const cell = worlds?.cells.find((one) => one.scene === scene && one.combination === loop);
    return cell ? [{ frames: cell.frames, wrong: wrongIn(cell) }] : [];
  });
}

/** What the counts come to. */
export function levelTitle(worlds: Worlds | undefined): string {
  const [published, ours] = countsOf(worlds);
  if (!published || !ours) return 'The same in a level';
  const share = published.wrong === 0 ? 'is never wrong' : `goes wrong in ${shareText(published.wrong / published.frames)} of the frames`;
  return `In a level the published sweep ${share}; ours ${ours.wrong === 0 ? (published.wrong === 0 ? 'is not either' : 'in none') : `in ${shareText(ours.wrong / ours.frames)}`}`;
}
