// SPDX-License-Identifier: MIT
//
// What a method's page says of it: under which conditions it can be trusted, and how that is known; what is proved of reals
// is never said of floats. And its worst mistake that a picture can show: a box that goes through, or is stopped by
// nothing, before a wrong face or time; then what happens most often in everyday motions; then the most severe.
import { cellsOf } from '../charts/heat_map.ts';
import { reach } from '../explorer/geometry.ts';
import { queryFrom, scalarFor } from '../shared/query.ts';
import type { Cause, Report } from '../shared/types.ts';
import { grouped, sortedBy, withPowers } from './format.ts';
import { askedIn, Methods, scalarName } from './methods.ts';
import { everydayOf } from './sizes.ts';

export interface Claim { known: 'proved' | 'over the reals' | 'counted' | 'not known'; condition: string; how: string }

const proved: Claim = { known: 'proved', condition: 'For all finite numbers, sizes at least 0', how: 'Outcome, face, and the time rounded once: by hand, lemma by lemma, in `algorithms/exact/PROOFS.md`; parts of it by machine, in `harness/proof/PROOFS.md`.' };
const unknown: Claim = { known: 'not known', condition: 'No condition is known', how: 'nothing is proved of it, and it has wrong answers' };

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

function counted({ verdicts }: Report, id: string, kind: string): Claim[] {
  const rows = verdicts?.rows.filter((row) => row.method === id && row.summary.wrong === 0) ?? [];
  return rows.map(({ scalar, families }) => {
    // A library takes part of the queries: those that its verdicts are of.
    const n = kind === 'peer' ? families.reduce((sum, { verdicts: v }) => sum + (v.tunnel?.of ?? 0) + (v.phantom?.of ?? 0), 0) : askedIn(verdicts!, scalar);
    return { known: 'counted', condition: `In all families that it takes, ${scalarName(scalar)}`, how: `no wrong answer in ${grouped(n)} queries; that is no proof` };
  });
}

/** Every claim that there is; one that nothing is known, where there is none. */
export function claimsOf(report: Report, id: string): Claim[] {
  const kind = new Methods(report).kind(id);
  const claims = [...(kind === 'exact' ? [proved] : []), ...overReals(report, id), ...counted(report, id, kind)];
  return claims.length > 0 ? claims : [unknown];
}

export type Mistake = ReturnType<typeof mistakes>[number];

/** Where two are as frequent, the first of these is worse. The first five: a box in a wall, or stopped by nothing. */
const order = ['tunnel', 'late', 'phantom', 'missed_overlap', 'failed', 'wrong_state', 'wrong_face', 'early', 'claim_broken'];

/**
 * Every wrong answer of the method of which the report keeps the query. `from`: where it was found; `severity`: over half
 * the smaller summed side, null where that is 0 or nobody measured it.
 */
function mistakes({ witnesses, maps, findings }: Report, method: string) {
  const surveyed = (witnesses?.witnesses ?? []).filter((w) => w.method === method && w.native).map((w) => ({ ...w, severity: w.relative, from: `the survey’s family ${w.family}` }));
  const mapped = (maps?.maps ?? []).flatMap((map) => {
    const cells = cellsOf(maps!, map, [method]).filter(({ wrong }) => wrong > 0);
    return cells.map(({ scalar, severity, verdict, cause, query = '' }) => ({ scalar, severity, verdict: verdict!, cause: cause as Cause, from: `the map “${map.title}”`, query }));
  });
  const fuzzed = (findings?.smallest ?? []).filter((f) => f.method === method).map((f) => ({ ...f, severity: null, from: 'fuzzing' }));
  return [...surveyed, ...mapped, ...fuzzed].flatMap(({ query: text, ...one }) => {
    const query = queryFrom(text, scalarFor(one.scalar));
    return query ? [{ ...one, text, query }] : [];
  });
}

/** Worst first, one of each verdict. */
export function worstOf(report: Report, method: string): Mistake[] {
  const row = report.verdicts?.rows.find((r) => r.method === method && r.native);
  const everyday = report.verdicts ? everydayOf(report.verdicts) : [];
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
