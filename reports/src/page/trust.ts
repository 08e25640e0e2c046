// SPDX-License-Identifier: MIT
//
// What a method's page says of it: under which conditions it can be trusted, and how that is known; what is proved of reals
// is never said of floats. And its worst mistake that a picture can show: a box that goes through, or is stopped by
// nothing, before a wrong face or time; then what happens most often in everyday motions; then the most severe.
import { reach } from '../explorer/geometry.ts';
import { queryFrom, scalarFor, type Query } from '../shared/query.ts';
import type { Cause, LawScalar, Report } from '../shared/types.ts';
import { grouped, sortedBy, withPowers } from './format.ts';
import { askedIn, Methods } from './methods.ts';

export interface Claim {
  known: 'proved' | 'over the reals' | 'counted' | 'not known';
  condition: string;
  how: string;
}

/** What stands in algorithms/exact/PROOFS.md. */
function proved(report: Report, id: string): Claim[] {
  const kind = new Methods(report).kind(id);
  if (kind === 'exact') return [{ known: 'proved', condition: 'For all finite numbers, sizes at least 0', how: 'Outcome, face, and the time rounded once: by hand, lemma by lemma, in `algorithms/exact/PROOFS.md`; parts of it by machine, in `harness/proof/PROOFS.md`.' }];
  return [];
}

/** What harness/proof/ proves with the method's own code, on each path through it. */
export function overReals(report: Report, id: string): Claim[] {
  const card = new Methods(report).card(id);
  const open = card?.leaves_open ?? [];
  const but = open.length > 0 ? `; the card leaves open: ${open.join('; ')}` : '';
  return (card?.over_reals ?? []).map(({ text }) => ({
    known: 'over the reals',
    condition: `${text === 'always' ? 'Always' : `If ${withPowers(text)}`}${but}`,
    how: 'a theorem on its own code, path by path (`harness/proof/`): right by its card if nothing were rounded',
  }));
}

function counted(report: Report, id: string): Claim[] {
  const { verdicts } = report;
  const rows = verdicts?.rows.filter((row) => row.method === id) ?? [];
  const library = new Methods(report).kind(id) === 'peer';
  const made: Claim[] = [];
  for (const row of rows.filter((r) => r.summary.wrong === 0)) {
    // A library takes part of the queries: those that its verdicts are of.
    const n = library
      ? row.families.reduce((sum, { verdicts: v }) => sum + (v.tunnel?.of ?? 0) + (v.phantom?.of ?? 0), 0)
      : askedIn(verdicts!, row.scalar);
    made.push({ known: 'counted', condition: `In all families that it takes, ${row.scalar === 'float32' ? 'float' : 'double'}`, how: `no wrong answer in ${grouped(n)} queries; that is no proof` });
  }
  return made;
}

/** Every claim that there is; one that nothing is known, where there is none. */
export function claimsOf(report: Report, id: string): Claim[] {
  const claims = [...proved(report, id), ...overReals(report, id), ...counted(report, id)];
  if (claims.length > 0) return claims;
  return [{ known: 'not known', condition: 'No condition is known', how: 'nothing is proved of it, and it has wrong answers' }];
}

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

/** Where two are as frequent, the first of these is worse. The first five: a box in a wall, or stopped by nothing. */
const order = ['tunnel', 'late', 'phantom', 'missed_overlap', 'failed', 'wrong_state', 'wrong_face', 'early', 'claim_broken'];

/** Every wrong answer of the method of which the report keeps the query. */
function mistakes({ witnesses, maps, findings }: Report, method: string): Mistake[] {
  const all: Omit<Mistake, 'query'>[] = [];
  for (const w of witnesses?.witnesses ?? []) {
    if (w.method === method && w.native) all.push({ ...w, severity: w.relative, from: `the survey’s family ${w.family}`, text: w.query });
  }
  for (const map of maps?.maps ?? []) {
    for (const { scalar, witnesses, methods } of map.scalars) {
      for (const [, wrong, , severity, witness, verdict, cause] of methods.find((m) => m.method === method)?.cells ?? []) {
        if (wrong > 0 && witnesses[witness] !== undefined) all.push({ verdict: maps!.verdicts[verdict]!, cause: maps!.causes[cause]!, severity, from: `the map “${map.title}”`, text: witnesses[witness]!, scalar });
      }
    }
  }
  for (const f of findings?.smallest ?? []) if (f.method === method) all.push({ ...f, severity: null, from: 'fuzzing', text: f.query });
  return all.flatMap((one) => {
    const query = queryFrom(one.text, scalarFor(one.scalar));
    return query ? [{ ...one, query }] : [];
  });
}

/** Worst first, one of each verdict. */
export function worstOf(report: Report, method: string): Mistake[] {
  const row = report.verdicts?.rows.find((r) => r.method === method && r.native);
  const everyday = report.verdicts?.families.filter((f) => f.everyday).map((f) => f.name) ?? [];
  /** Of the frames in which it is possible, the share in which the method makes this mistake: in the worst family. */
  const share = (verdict: string, all: boolean): number =>
    Math.max(0, ...(row?.families ?? []).filter((f) => all || everyday.includes(f.family)).map(({ verdicts }) => verdicts[verdict]).map((rate) => (rate && rate.of > 0 ? (rate.severe ?? rate.n) / rate.of : 0)));
  const shares = new Map(order.map((verdict) => [verdict, [share(verdict, false), share(verdict, true)]]));
  const sorted = sortedBy(mistakes(report, method), ({ verdict, query, severity, text }) => {
    const size = reach(query);
    const [often = 0, anywhere = 0] = shares.get(verdict) ?? [];
    // A picture shows what happens if boxes and ways are of one size, or can be told apart at least.
    return [Number(size > 4000), Number(order.indexOf(verdict) > 4), Number(size > 24), -often, -anywhere, order.indexOf(verdict), -(severity ?? 0), text.length];
  });
  const seen = new Set<string>();
  return sorted.filter(({ verdict }) => !seen.has(verdict) && seen.add(verdict));
}
