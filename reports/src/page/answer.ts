// SPDX-License-Identifier: MIT
//
// What the numbers come to, for someone who has a minute: computed from the data, nothing in it is known beforehand.

import type { Report, VerdictRow } from '../shared/types.ts';
import { grouped, list, numberText, perMillion, sortedBy, value } from './format.ts';
import { askedIn, Methods, timeOf } from './methods.ts';
import { everydayOf } from './sizes.ts';

export function answer({ verdicts, cards, bench }: Report): { headline: string; points: string[] } | null {
  if (!verdicts || !cards) return null;
  const methods = new Methods({ cards });
  const named = (row: VerdictRow): string => `\`${methods.name(row.method)}\``;
  const native = verdicts.rows.filter((row) => row.native && !['baseline', 'peer'].includes(methods.kind(row.method)));
  const rows = (method: string): VerdictRow[] => verdicts.rows.filter((row) => row.method === method);
  // Open rule before closed (touching is no contact), as the other methods claim; then the faster; then the older entry.
  const claimsTouch = (row: VerdictRow): boolean => methods.card(row.method)?.claims.grazes.rest === 'contact';
  const [best, ...others] = sortedBy(
    native.filter(({ method }) => rows(method).every(({ summary }) => summary.wrong === 0)),
    (row) => [Number(claimsTouch(row)), timeOf(bench, row.method)?.ns ?? 0, methods.place(row.method)],
  );
  if (!best) {
    const [least] = sortedBy(native, ({ summary }) => [Math.max(value(summary.severe_tunnel), value(summary.severe_phantom))]);
    if (!least) return null;
    const { severe_tunnel, severe_phantom } = least.summary;
    return { headline: `No method here is without failure; ${named(least)} fails least in its worst family.`, points: [`There it has ${perMillion(value(severe_tunnel))} real tunnels and ${perMillion(value(severe_phantom))} real phantoms per million.`] };
  }
  const everyday = everydayOf(verdicts);
  /** The upper end of the interval, of the everyday family where it is highest. */
  const most = (verdict: string): string => perMillion(Math.max(...best.families.filter((f) => everyday.includes(f.family)).map((f) => f.verdicts[verdict]!).filter((count) => count.of > 0).map((count) => count.high)));
  const scalars = rows(best.method).map(({ scalar }) => scalar);
  const cost = timeOf(bench, best.method);
  return {
    headline: `Take ${named(best)}: it gave no wrong answer in ${verdicts.families.length} families of queries.`,
    points: [
      `All its ${grouped(scalars.reduce((n, scalar) => n + askedIn(verdicts, scalar), 0))} answers${scalars.length > 1 ? ', in float and double,' : ''} were right: outcome, face and time. So in each everyday family it lets fewer than ${most('tunnel')} in a million real hits through, and makes a hit of fewer than ${most('phantom')} in a million misses (95% confidence).${others.length > 0 ? ` ${list(others.map(named))}${claimsTouch(others[0]!) ? ', which counts touching as contact,' : ''} did as well.` : ''}`,
      `${cost ? `It costs ${numberText(cost.ns)} ns a query here. ` : ''}To use it, copy ${best.method === 'exact' ? '' : '`query.h`, `card.h` and '}\`${best.method}.h\` from \`algorithms/\`, and compile as C++20, ${best.method.startsWith('exact') ? 'with any flags' : 'with gcc or clang and `-ffp-contract=off`, with g++ 12 `-fno-tree-slp-vectorize` too'}. It allocates nothing.`,
    ],
  };
}
