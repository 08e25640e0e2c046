// SPDX-License-Identifier: MIT
//
// What the numbers come to, for someone who has a minute: computed from the data, nothing in it is known beforehand.

import { grouped, list, numberText, perMillion, shareText, value } from './format.ts';
import { Methods } from './methods.ts';
import { timeOf } from './timing.ts';
import type { Report, VerdictRow } from '../shared/types.ts';

export interface Answer {
  /** The methods to take, best first. */
  take: string[];
  headline: string;
  points: string[];
}

/** Of real mistakes only: what a player sees. */
const share = (row: VerdictRow, family: string, verdict: string): number => {
  const count = row.families.find((f) => f.family === family)?.verdicts[verdict];
  return count && count.of > 0 ? (count.severe ?? count.n) / count.of : 0;
};

const shareOf = (rate: number, what: string): string => `${shareText(rate)} ${rate < 0.001 ? '' : 'of the '}${what}`;

const hairlineBound = (from: number): string => `less than ${from === 0.001 ? '1/1000' : shareText(from)} of half the smaller summed size deep or away`;

const times = (ratio: number): string => (ratio > 0.9 && ratio < 1.1 ? 'about as much as' : `${numberText(ratio)} times as much as`);

export function answer(report: Report): Answer | null {
  const { verdicts, cards, bench, why_sweep: why } = report;
  if (!verdicts || !cards) return null;
  const methods = new Methods(report);
  const native = verdicts.rows.filter((row) => row.native);
  const everyday = verdicts.families.filter((f) => f.everyday).map((f) => f.name);
  const ns = (row: VerdictRow): number | null => timeOf(bench, row.method)?.ns ?? null;
  const answers = (row: VerdictRow): number => verdicts.census.filter((c) => c.scalar === row.scalar).reduce((n, c) => n + c.queries, 0);
  // Open rule before closed (touching is no contact), as the other methods claim; then the faster; then the older entry.
  const claimsTouch = (row: VerdictRow): number => (methods.card(row.method)?.claims.grazes.rest === 'contact' ? 1 : 0);
  const candidates = native.filter((row) => !['baseline', 'peer'].includes(methods.kind(row.method)));
  const right = candidates
    .filter((row) => verdicts.rows.every((other) => other.method !== row.method || other.summary.wrong === 0))
    .sort((a, b) => claimsTouch(a) - claimsTouch(b) || (ns(a) ?? 0) - (ns(b) ?? 0) || methods.place(a.method) - methods.place(b.method));
  /** The upper end of the interval, of the everyday family where it is highest. */
  const most = (row: VerdictRow, verdict: string): number =>
    Math.max(...row.families.filter((f) => everyday.includes(f.family)).map((f) => f.verdicts[verdict]!).filter((count) => count.of > 0).map((count) => count.high));
  const points: string[] = [];
  let headline: string;
  const best = right[0];
  if (best) {
    headline = `Take \`${methods.name(best.method)}\`: it gave no wrong answer in ${verdicts.families.length} families of queries.`;
    const scalars = verdicts.rows.filter((row) => row.method === best.method);
    const total = scalars.reduce((n, row) => n + answers(row), 0);
    points.push(
      `All its ${grouped(total)} answers${scalars.length > 1 ? ', in float and double,' : ''} were right: outcome, face and time. ` +
        `So in each everyday family it lets fewer than ${perMillion(most(best, 'tunnel'))} in a million real hits through, and makes a hit of fewer than ${perMillion(most(best, 'phantom'))} in a million misses (95% confidence).` +
        (right.length > 1 ? ` ${list(right.slice(1).map((row) => `\`${methods.name(row.method)}\``))}${claimsTouch(right[1]!) ? ', which counts touching as contact,' : ''} did as well.` : ''),
    );
    const cost = timeOf(bench, best.method);
    points.push(
      (bench && cost ? `It costs ${numberText(cost.ns)} ns a query here${cost.ratio === null ? '' : `, ${times(cost.ratio)} \`${methods.name(bench.baseline)}\``}. ` : '') +
        `To use it, copy ${best.method === 'exact' ? '' : '\`query.h\`, \`card.h\` and '}\`${best.method}.h\` from \`algorithms/\`, and compile as C++20, ${best.method.startsWith('exact') ? 'with any flags' : 'with gcc or clang and \`-ffp-contract=off\`, with g++ 12 \`-fno-tree-slp-vectorize\` too'}. It allocates nothing.`,
    );
  } else {
    const least = [...candidates].sort((a, b) => Math.max(value(a.summary.severe_tunnel), value(a.summary.severe_phantom)) - Math.max(value(b.summary.severe_tunnel), value(b.summary.severe_phantom)))[0];
    if (!least) return null;
    headline = `No method here is without failure; \`${methods.name(least.method)}\` fails least in its worst family.`;
    points.push(`There it has ${perMillion(value(least.summary.severe_tunnel))} real tunnels and ${perMillion(value(least.summary.severe_phantom))} real phantoms per million.`);
  }

  // What the methods as published do in a game's everyday.
  const wrongInEveryday = (kind: string) =>
    native
      .filter((row) => methods.kind(row.method) === kind)
      .map((row) => {
        const worst = everyday
          .flatMap((family) => ['tunnel', 'phantom'].map((verdict) => ({ family, verdict, share: share(row, family, verdict) })))
          .sort((a, b) => b.share - a.share)[0];
        return { row, worst };
      })
      .filter((t) => t.worst && t.worst.share > 0)
      .sort((a, b) => b.worst!.share - a.worst!.share);
  const trouble = wrongInEveryday('published');
  const published = native.filter((row) => methods.kind(row.method) === 'published').length;
  const named = (row: VerdictRow): string => (methods.kind(row.method) === 'peer' ? row.method : methods.name(row.method));
  const told = (t: (typeof trouble)[number]): string =>
    `\`${named(t.row)}\` ${t.worst!.verdict === 'tunnel' ? `lets ${shareOf(t.worst!.share, 'real hits')} through` : `makes a hit of ${shareOf(t.worst!.share, 'misses')}`} (\`${t.worst!.family}\`)`;
  if (trouble.length > 0) {
    points.push(
      `Of the ${published} published methods ${trouble.length} make real mistakes in everyday queries. The worst: ${trouble.slice(0, 3).map(told).join('; ')}. ` +
        `${trouble.length < published ? `The other ${published - trouble.length} make hairline ones there, if any: ${hairlineBound(verdicts.severe_from)}. They break elsewhere (section 4).` : ''}`,
    );
  }
  const peers = native.filter((row) => methods.kind(row.method) === 'peer');
  if (peers.length > 0) {
    const loud = wrongInEveryday('peer');
    const quiet = peers.filter((row) => !loud.some((t) => t.row === row));
    points.push(
      `Libraries, on the everyday queries that they can take: ${[...(quiet.length > 0 ? [`no real mistake from ${list(quiet.map((row) => `\`${named(row)}\``))}`] : []), ...loud.map(told)].join('; ')}.`,
    );
  }
  const baseline = native
    .filter((row) => methods.kind(row.method) === 'baseline')
    .map((row) => ({ row, share: Math.max(0, ...everyday.map((family) => share(row, family, 'tunnel'))), family: everyday.reduce((a, b) => (share(row, b, 'tunnel') > share(row, a, 'tunnel') ? b : a), everyday[0] ?? '') }))
    .sort((a, b) => b.share - a.share)[0];
  if (baseline && baseline.share > 0) {
    points.push(`Do sweep: \`${methods.name(baseline.row.method)}\`, which only looks at where things end up, lets ${shareText(baseline.share)} of the hits in \`${baseline.family}\` through${why ? ' (section 3)' : ''}.`);
  }
  return { take: right.map((row) => row.method), headline, points };
}
