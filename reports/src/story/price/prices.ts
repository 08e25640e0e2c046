// SPDX-License-Identifier: MIT
//
// What each test costs, and what that comes to.
import { numberText } from '../../page/format.ts';
import { Methods } from '../../page/methods.ts';
import { nameOf } from '../../page/sources.ts';
import { timeOf } from '../../page/timing.ts';
import type { Bench, BenchResult, Verdicts } from '../../shared/types.ts';
import type { Story } from '../data.ts';

export interface Price {
  name: string;
  time: BenchResult;
  wrong: number;
  /** Boxes and nothing else: no test of an end, and no library for any shape. */
  sweeps: boolean;
}

/** Those that were timed on all of the same queries, the fastest first. */
export function pricesOf(story: Story, verdicts: Verdicts, bench: Bench): Price[] {
  const methods = new Methods(story);
  return verdicts.rows
    .filter((row) => row.native)
    .flatMap((row): Price[] => {
      const time = timeOf(bench, row.method);
      return time ? [{ name: nameOf(methods.card(row.method)!), time, wrong: row.summary.wrong, sweeps: !['baseline', 'peer'].includes(methods.kind(row.method)) }] : [];
    })
    .sort((a, b) => a.time.ns - b.time.ns);
}

/** What takes more than this many times the fastest sweep stands beyond the scale. */
const beyond = 4;

/** Sweeps that stand on the scale, whose times the title tells. */
export const onScale = (prices: readonly Price[]): Price[] => {
  const sweeps = prices.filter(({ sweeps }) => sweeps);
  return sweeps.filter(({ time }) => time.ns <= beyond * sweeps[0]!.time.ns);
};

export function priceTitle(prices: readonly Price[]): string {
  const near = onScale(prices);
  const [first, last] = [near[0], near.at(-1)];
  if (!first || !last) return 'What it costs was not measured';
  const right = prices.filter(({ wrong }) => wrong === 0);
  const most = right.length === 1 && right[0] === first ? `, and the fastest of them, ${first.name}, is the one that is never wrong` : right.length === 1 ? `; only ${right[0]!.name} is never wrong` : '';
  return `A sweep of boxes costs ${numberText(first.time.ns)} to ${numberText(last.time.ns)} ns${most}`;
}
