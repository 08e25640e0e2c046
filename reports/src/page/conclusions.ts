// SPDX-License-Identifier: MIT
//
// What figures come to, as their titles: each computed from the data that its figure draws, nothing in it is known
// beforehand.

import { onTheLine, trades } from '../charts/cost_error.ts';
import { partCosts, timeRanges } from '../charts/rows.ts';
import type { Bench, Laws, Report, TimeError, Verdicts, WhySweep, Worlds } from '../shared/types.ts';
import { grouped, list, numberText, shareText } from './format.ts';
import { Methods } from './methods.ts';

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
