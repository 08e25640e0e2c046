// SPDX-License-Identifier: MIT
//
// What figures come to, as their titles: computed from the data, nothing in it is known beforehand.
import { onTheLine, trades } from '../charts/cost_error.ts';
import type { Bench, Laws, Report, TimeError, Verdicts, WhySweep } from '../shared/types.ts';
import { grouped, list, numberText, sortedBy } from './format.ts';
import { Methods } from './methods.ts';
import { everydayOf } from './sizes.ts';

const few = 3;
const named = (names: readonly string[]): string => (names.length <= few ? list(names) : `${grouped(names.length)} methods`);

/** Tunnels and phantoms. */
export function ofVerdicts(report: Report, verdicts: Verdicts): string {
  const native = verdicts.rows.filter((row) => row.native);
  const never = native.filter((row) => row.summary.wrong === 0).map((row) => new Methods(report).name(row.method));
  const real = native.filter((row) => row.summary.severe_tunnel.n + row.summary.severe_phantom.n > 0);
  const first = never.length === 0 ? 'Every method fails somewhere' : `Only ${named(never)} never failed`;
  return `${first}; traps included, ${grouped(real.length)} of ${grouped(native.length)} let a box through or hit air by more than a hairline`;
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

export type Times = ReturnType<typeof timesOf>[number];

/**
 * How far off the times of each method are, over all everyday families: from the one whose times are never far off to
 * the one whose are. `beyond` are off by more than half an ulp: by more than rounding once would bring.
 */
export function timesOf({ verdicts }: Report, errors: TimeError) {
  const everyday = verdicts ? everydayOf(verdicts) : ['uniform'];
  const all = errors.rows.filter(({ native }) => native).map(({ method, families }) => {
    const asked = families.filter((f) => f.n > 0 && everyday.includes(f.family));
    const beyond = asked.flatMap((f) => [...f.early, ...f.late]).reduce((sum, [e, count]) => sum + (e >= -1 ? count : 0), 0);
    return { method, n: asked.reduce((sum, f) => sum + f.n, 0), earliest: Math.min(0, ...asked.map((f) => f.earliest)), latest: Math.max(0, ...asked.map((f) => f.latest)), beyond };
  });
  return sortedBy(all.filter(({ n }) => n > 0), ({ n, earliest, latest, beyond }) => [Math.max(-earliest, latest), beyond / n]);
}

/** Times of impacts. */
export function ofTimes(report: Report, errors: TimeError): string {
  const times = timesOf(report, errors);
  const right = times.filter(({ beyond }) => beyond === 0).map(({ method }) => new Methods(report).name(method));
  return right.length === 0 ? 'Every method’s times are off by more than one rounding' : `Only the times of ${named(right)} are never off by more than one rounding; those of ${grouped(times.length - right.length)} others are`;
}

/** Cost against error, over all families. */
export function ofCost(report: Report, verdicts: Verdicts, bench: Bench): string {
  return `No method is both faster and less often wrong than ${named(onTheLine(trades(report, verdicts, bench)).map(({ name }) => name))}`;
}

/** Who keeps all of the laws. */
export function ofLaws(report: Report, laws: Laws): string {
  const methods = new Methods(report);
  const ids = [...new Set(laws.cells.map(({ method }) => method))].filter((id) => methods.kind(id) !== 'truth');
  const keeps = ids.filter((id) => laws.cells.every(({ method, ruling }) => method !== id || ruling !== 'broken'));
  if (keeps.length === 0) return `Each of the ${grouped(ids.length)} methods breaks a law`;
  if (keeps.length > few) return `${grouped(keeps.length)} of ${grouped(ids.length)} methods break no law`;
  return `Of ${grouped(ids.length)} methods only ${list(keeps.map(methods.name))} ${keeps.length === 1 ? 'breaks' : 'break'} no law`;
}
