// SPDX-License-Identifier: MIT
//
// Which rows the table has, and what it comes to.
import { grouped } from '../../page/format.ts';
import { Methods } from '../../page/methods.ts';
import { ordered } from '../../page/sizes.ts';
import type { VerdictRow, Verdicts } from '../../shared/types.ts';
import type { Story } from '../data.ts';

export const everydayOf = (verdicts: Verdicts): string[] => verdicts.families.filter((f) => f.everyday).map((f) => f.name);

/** The rows, best first. */
export function storyRows(story: Story, verdicts: Verdicts): VerdictRow[] {
  return ordered(
    verdicts.rows.filter((row) => row.native),
    new Methods(story),
    everydayOf(verdicts),
  );
}

/** What the table comes to. */
export function whichTitle(story: Story, verdicts: Verdicts): string {
  const { all, wrong } = story.published;
  const right = storyRows(story, verdicts).filter((row) => row.summary.wrong === 0);
  const alone = right.length === 1 ? `Of these only ${right[0]!.method} is never wrong` : right.length === 0 ? 'None of these is never wrong' : `${grouped(right.length)} of these are never wrong`;
  return `${alone}. In everyday motion ${grouped(wrong)}\u00a0of\u00a0${grouped(all)} published sweeps fail`;
}
