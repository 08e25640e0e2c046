// SPDX-License-Identifier: MIT
//
// What figures come to, as their titles, and all numbers, for someone who has a minute: computed from the data, nothing in
// it is known beforehand.
import { onTheLine, trades } from '../charts/cost_error.ts';
import { partCosts, timeRanges } from '../charts/rows.ts';
import type { Bench, Laws, Report, TimeError, VerdictRow, Verdicts, WhySweep, Worlds } from '../shared/types.ts';
import { grouped, list, numberText, perMillion, shareText, sortedBy, value } from './format.ts';
import { askedIn, Methods, timeOf } from './methods.ts';
import { everydayOf } from './sizes.ts';

const few = 3;
const named = (names: readonly string[]): string => (names.length <= few ? list(names) : `${grouped(names.length)} methods`);

/** Tunnels and phantoms. */
export function ofVerdicts(report: Report, verdicts: Verdicts): string {
  const methods = new Methods(report);
  const native = verdicts.rows.filter((row) => row.native);
  const never = native.filter((row) => row.summary.wrong === 0);
  const real = native.filter((row) => row.summary.severe_tunnel.n + row.summary.severe_phantom.n > 0);
  const first = never.length === 0 ? 'Every method fails somewhere' : `Only ${named(never.map((row) => methods.name(row.method)))} never ${never.length === 1 ? 'fails' : 'fail'}`;
  return `${first}; traps included, ${grouped(real.length)} of ${grouped(native.length)} let a box through or hit air by a depth that a player sees`;
}

/** Bullets that go through a wall. */
export function ofWhySweep(report: Report, why: WhySweep): string {
  const methods = new Methods(report);
  const row = why.rows.find(({ method }) => method === 'end_of_frame');
  const half = row?.bins.findIndex(([n, through]) => n > 0 && through / n >= 0.5) ?? -1;
  const sweeps = why.rows.filter(({ method }) => !['baseline', 'peer'].includes(methods.kind(method)));
  const none = sweeps.filter(({ bins }) => bins.every(([, through]) => through === 0));
  const looks = half < 0 ? 'A test at the frame’s end loses less than half of the bullets' : `From ${numberText(why.bins[half]!.from)} wall thicknesses a frame on, a test at the frame’s end loses half of the bullets`;
  return `${looks}; ${grouped(none.length)} of ${grouped(sweeps.length)} sweeps lose none`;
}

/** Times of impacts. */
export function ofTimes(report: Report, errors: TimeError): string {
  const methods = new Methods(report);
  const ranges = timeRanges(report, errors);
  const right = ranges.filter(({ beyond }) => beyond === 0);
  return right.length === 0 ? 'Every method’s times are off by more than one rounding' : `Only the times of ${named(right.map(({ method }) => methods.name(method)))} are never off by more than one rounding; those of ${grouped(ranges.length - right.length)} others are`;
}

/** Cost against error, over all families. */
export function ofCost(report: Report, verdicts: Verdicts, bench: Bench): string {
  return `No method is both faster and less often wrong than ${named(onTheLine(trades(report, verdicts, bench, 'all')).map(({ name }) => name))}`;
}

/** The four parts of a loop. */
export function ofParts(report: Report, worlds: Worlds): string {
  const costs = partCosts(report, worlds).filter(({ frames }) => frames > 0);
  const share = ({ total, frames }: (typeof costs)[number]): number => total / frames;
  const exact = costs.find(({ row }) => !row.part);
  const worst = costs.filter(({ row }) => row.part).reduce<(typeof costs)[number] | undefined>((most, cost) => (!most || share(cost) > share(most) ? cost : most), undefined);
  if (!worst) return 'What order, ties, method and placement cost';
  return `${exact ? `With all parts exact ${share(exact) === 0 ? 'no frame is' : `${shareText(share(exact))} of the frames are`} wrong; with` : 'With'} one of them as published up to ${shareText(share(worst))} (${worst.name})`;
}

/** Who keeps all of the laws. */
export function ofLaws(report: Report, laws: Laws): string {
  const methods = new Methods(report);
  const ids = [...new Set(laws.cells.map(({ method }) => method))];
  const keeps = ids.filter((id) => laws.cells.every(({ method, ruling }) => method !== id || ruling !== 'broken'));
  return keeps.length === 0 ? `Each of the ${grouped(ids.length)} methods breaks a law` : keeps.length > few ? `${grouped(keeps.length)} of ${grouped(ids.length)} methods break no law` : `Of ${grouped(ids.length)} methods only ${list(keeps.map(methods.name))} ${keeps.length === 1 ? 'breaks' : 'break'} no law`;
}

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
      `${cost ? `It costs ${numberText(cost.ns)} ns a query here. ` : ''}To use it, copy ${best.method === 'exact' ? '' : '`query.h`, `card.h` and '}\`${best.method}.h\` from \`algorithms/\`, and compile as C++20${best.method.startsWith('exact') ? '' : ', with gcc or clang and `-ffp-contract=off`, with g++ 12 `-fno-tree-slp-vectorize` too'}. It allocates nothing.`,
    ],
  };
}
