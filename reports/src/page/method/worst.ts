// SPDX-License-Identifier: MIT
//
// A method's worst mistake that a picture can show: a box that goes through, or is stopped by nothing, before a wrong face
// or time; then what happens most often in everyday motions; then the most severe.

import { drawable } from '../../charts/scene.ts';
import { boundsOf, moved, sceneOf } from '../../explorer/geometry.ts';
import type { Cause, LawScalar, Report, VerdictRow } from '../../shared/types.ts';
import { queryFrom, type Query } from '../../shared/query.ts';
import { scalarFor } from '../open.ts';

export interface Mistake {
  verdict: string;
  cause: Cause;
  /** Over half the smaller summed side; null where that is 0 or nobody measured it. */
  severity: number | null;
  /** Where it was found. */
  from: string;
  text: string;
  scalar: LawScalar;
  query: Query;
}

/** Where two are as frequent, the first of these is worse. */
const order = ['tunnel', 'late', 'phantom', 'missed_overlap', 'failed', 'wrong_state', 'wrong_face', 'early', 'claim_broken'];

/** A box in a wall, or stopped by nothing: what a player sees. */
const grave = (verdict: string): number => Number(['tunnel', 'late', 'phantom', 'missed_overlap', 'failed'].includes(verdict));

/** Every wrong answer of the method of which the report keeps the query. */
export function mistakes(report: Report, method: string): Mistake[] {
  const made: Mistake[] = [];
  const add = (verdict: string, cause: Cause, severity: number | null, from: string, text: string, scalar: LawScalar): void => {
    const query = queryFrom(text, scalarFor(scalar));
    if (query) made.push({ verdict, cause, severity, from, text, scalar, query });
  };
  for (const w of report.witnesses?.witnesses ?? []) {
    if (w.method === method && w.native) add(w.verdict, w.cause, w.relative, `the survey’s family ${w.family}`, w.query, w.scalar);
  }
  for (const map of report.maps?.maps ?? []) {
    for (const { scalar, witnesses, methods } of map.scalars) {
      for (const [, wrong, , severity, witness, verdict, cause] of methods.find((m) => m.method === method)?.cells ?? []) {
        if (wrong > 0 && witnesses[witness] !== undefined) add(report.maps!.verdicts[verdict] ?? '', (report.maps!.causes[cause] ?? '') as Cause, severity, `the map “${map.title}”`, witnesses[witness]!, scalar);
      }
    }
  }
  for (const f of report.findings?.smallest ?? []) {
    if (f.method === method) add(f.verdict, f.cause, null, 'fuzzing', f.query, f.scalar);
  }
  return made;
}

/** Of the frames in which it is possible, the share in which the method makes this mistake: in the worst of these families. */
function share(row: VerdictRow | undefined, verdict: string, families: readonly string[]): number {
  const shares = (row?.families ?? []).filter((f) => families.includes(f.family)).map((f) => f.verdicts[verdict]);
  return Math.max(0, ...shares.map((rate) => (rate && rate.of > 0 ? (rate.severe ?? rate.n) / rate.of : 0)));
}

/** Whether one sees in a picture what happens: 2 if boxes and ways are of one size, 1 if they can be told apart, else 0. */
function legible(query: Query): 0 | 1 | 2 {
  if (!drawable(query)) return 0;
  const { a, b, va, vb } = sceneOf(query, 1);
  const all = boundsOf([a, b, moved(a, va, 1), moved(b, vb, 1)]);
  return Math.max(all.w, all.h) <= 24 * Math.min(...[a.w, a.h, b.w, b.h].map((side) => side || Infinity)) ? 2 : 1;
}

/** Worst first, one of each verdict. */
export function worstOf(report: Report, method: string): Mistake[] {
  const row = report.verdicts?.rows.find((r) => r.method === method && r.native);
  const families = report.verdicts?.families ?? [];
  const everyday = families.filter((f) => f.everyday).map((f) => f.name);
  const every = families.map((f) => f.name);
  const shares = new Map(order.map((verdict) => [verdict, [share(row, verdict, everyday), share(row, verdict, every)] as const]));
  const often = (verdict: string, which: 0 | 1): number => shares.get(verdict)?.[which] ?? 0;
  const clear = new Map<Mistake, number>();
  const all = mistakes(report, method);
  for (const one of all) clear.set(one, legible(one.query));
  const sorted = all.sort(
    (a, b) =>
      Math.min(1, clear.get(b)!) - Math.min(1, clear.get(a)!) ||
      grave(b.verdict) - grave(a.verdict) ||
      clear.get(b)! - clear.get(a)! ||
      often(b.verdict, 0) - often(a.verdict, 0) ||
      often(b.verdict, 1) - often(a.verdict, 1) ||
      order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
      (b.severity ?? 0) - (a.severity ?? 0) ||
      a.text.length - b.text.length,
  );
  const seen = new Set<string>();
  return sorted.filter(({ verdict }) => !seen.has(verdict) && seen.add(verdict));
}
