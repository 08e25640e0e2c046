// SPDX-License-Identifier: MIT
import type { Verdicts } from '../../shared/types.ts';
import { grouped } from '../../page/format.ts';

/** Exact's answers, right and wrong, in both scalars. */
export function answersOf(verdicts: Verdicts): { all: number; wrong: number; high: number } {
  const rows = verdicts.rows.filter(({ method }) => method === 'exact');
  const all = rows.reduce((n, { scalar }) => n + verdicts.census.filter((c) => c.scalar === scalar).reduce((sum, c) => sum + c.queries, 0), 0);
  return { all, wrong: rows.reduce((n, { summary }) => n + summary.wrong, 0), high: all > 0 ? 1 - 0.025 ** (1 / all) : 1 };
}

/** What proof and counts come to. */
export function sureTitle(verdicts: Verdicts): string {
  const { all, wrong } = answersOf(verdicts);
  return wrong === 0 ? `exact is proved right, and none of its ${grouped(all)} answers contradicts the proof` : `${grouped(wrong)} of ${grouped(all)} answers of exact contradict its proof`;
}
