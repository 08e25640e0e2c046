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

/** A verdict's counts in these families. */
const countsOf = (row: VerdictRow, verdict: string, families?: readonly string[]) =>
  row.families.flatMap(({ family, verdicts: { [verdict]: count } }) => (count && (families?.includes(family) ?? true) ? [{ family, count }] : []));

/** The family with the greatest share of hairline mistakes. */
export function worstHairline(row: VerdictRow, verdict: string, families?: readonly string[]): { share: number; family: string } | null {
  const shares = countsOf(row, verdict, families).map(({ family, count }) => ({ family, share: hairline(count) }));
  return sortedBy(shares.flatMap(({ family, share }) => (share === null ? [] : [{ family, share }])), ({ share }) => [-share])[0] ?? null;
}

/** The one in which real ones are most frequent. */
export function worstReal(row: VerdictRow, verdict: string, families: readonly string[]): WorstRate | null {
  const rates = countsOf(row, verdict, families).map(({ family, count }) => ({ family, ...(real(count) ?? { n: 0, of: 0, low: 0, high: 1 }) }));
  return sortedBy(rates.filter(({ of }) => of > 0), (rate) => [-value(rate), -rate.high])[0] ?? null;
}

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
