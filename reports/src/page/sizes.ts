// SPDX-License-Identifier: MIT
//
// Two numbers of every mistake: real ones, which a player sees, and hairline ones, which he does not. And the order of tables
// by them.

import type { Rate, VerdictCount, VerdictRow, Verdicts, WorstRate } from '../shared/types.ts';
import { shareText, sortedBy, value } from './format.ts';
import type { Methods } from './methods.ts';

export const everydayOf = (verdicts: Verdicts): string[] => verdicts.families.filter((f) => f.everyday).map((f) => f.name);

/** Deeper, or farther off, than the bound. */
export const real = (count: VerdictCount | undefined): Rate | null =>
  count?.severe === undefined ? null : { n: count.severe, of: count.of, low: count.severe_low ?? 0, high: count.severe_high ?? 1 };

/** The rest, as a share; no interval of its own is stored. */
export const hairline = (count: VerdictCount | undefined): number | null => (count?.severe === undefined || count.of === 0 ? null : (count.n - count.severe) / count.of);

/** What both are, with the bound that the data has. */
export const sizesText = (from: number): string =>
  `Real: the boxes sink into each other (tunnel) or stay apart (phantom) by at least ${from === 0.001 ? '1/1000' : shareText(from)} of half the smaller summed size; hairline: by less.`;

export interface Hairline { share: number; family: string }

/** What `of` makes of each of these families' counts of a verdict (null: leave it out); of all these the first by `key`. */
export function worst<R extends object>(row: VerdictRow, verdict: string, families: readonly string[] | undefined, of: (count: VerdictCount) => R | null, key: (one: R) => number[]): (R & { family: string }) | null {
  const all = row.families.flatMap(({ family, verdicts }) => {
    const one = verdicts[verdict] && (families?.includes(family) ?? true) ? of(verdicts[verdict]) : null;
    return one ? [{ ...one, family }] : [];
  });
  return sortedBy(all, key)[0] ?? null;
}

/** The one with the greatest share of hairline mistakes. */
export function worstHairline(row: VerdictRow, verdict: string, families?: readonly string[]): Hairline | null {
  const found = (count: VerdictCount): { share: number } | null => ((share) => (share === null ? null : { share }))(hairline(count));
  return worst(row, verdict, families, found, ({ share }) => [-share]);
}

/** The one in which real ones are most frequent. */
export const worstReal = (row: VerdictRow, verdict: string, families: readonly string[]): WorstRate | null =>
  worst(row, verdict, families, (count) => (count.of > 0 ? real(count) : null), (rate) => [-value(rate), -rate.high]);

const harmful = ['tunnel', 'late', 'phantom'];

/** Real ones in the worst of these families, of tunnels, late times or phantoms; then hairline ones. */
function standing(row: VerdictRow, families: readonly string[]): [number, number] {
  const most = (of: (verdict: string) => number): number => Math.max(0, ...harmful.map(of));
  return [most((v) => value(worstReal(row, v, families) ?? { n: 0, of: 0 })), most((v) => worstHairline(row, v, families)?.share ?? 0)];
}

export const withoutReal = (row: VerdictRow, families: readonly string[]): boolean => standing(row, families)[0] === 0;

const kinds = ['exact', 'published', 'repaired', 'peer', 'baseline'];

/** Exact first, the other kinds apart if `apart`, as in the terminal's tables; then by real mistakes, then by hairline ones;
 * under the first of a source its bare function and other readings. */
export function ordered(rows: readonly VerdictRow[], methods: Methods, families: readonly string[], apart = false): VerdictRow[] {
  const own = new Map<string, [number, number, number]>();
  for (const row of rows) if (!own.has(row.method) || row.native) own.set(row.method, [...standing(row, families), methods.place(row.method)]);
  // Where the first of the source is not among them, each stands for itself.
  const head = (row: VerdictRow): string => (own.has(methods.first(row.method)) ? methods.first(row.method) : row.method);
  return sortedBy(rows, (row) => [
    Math.min(kinds.indexOf(methods.kind(row.method)), apart ? Infinity : 1),
    ...own.get(head(row))!,
    head(row) === row.method ? 0 : 1,
    ...own.get(row.method)!,
    row.native ? 0 : 1,
  ]);
}
