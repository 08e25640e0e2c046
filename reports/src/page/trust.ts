// SPDX-License-Identifier: MIT
//
// Under which conditions a method can be trusted, and how that is known; what is proved of reals is never said of floats.
// And what it does wrong.
import { cellsOf } from '../charts/heat_map.ts';
import { queryFrom, scalarFor } from '../shared/query.ts';
import type { LawScalar, Report } from '../shared/types.ts';
import { grouped, sortedBy, withPowers } from './format.ts';
import { Methods, scalarName } from './methods.ts';

interface Claim { known: 'proved' | 'over the reals' | 'counted' | 'not known'; condition: string; how: string }

const proved: Claim = { known: 'proved', condition: 'For all finite numbers, sizes at least 0, IEEE arithmetic rounded to nearest', how: 'outcome, face, and the time rounded once: by hand in `algorithms/exact/PROOFS.md`, in parts by machine in `harness/proof/PROOFS.md`' };
const unknown: Claim = { known: 'not known', condition: 'No condition is known', how: 'nothing is proved of it, and it has wrong answers' };

/** What harness/proof/ proves with the method's own code, on each path through it. */
function overReals(report: Report, id: string): Claim[] {
  const { over_reals: theorems = [], leaves_open: open = [] } = new Methods(report).card(id) ?? {};
  const but = open.length > 0 ? `; the card leaves open: ${open.join('; ')}` : '';
  return theorems.map(({ text }) => ({
    known: 'over the reals',
    condition: `${text === 'always' ? 'For all sizes at least 0' : `If ${withPowers(text)}`}${but}`,
    how: 'a theorem on its own code, path by path (`harness/proof/`): right by its card if nothing were rounded',
  }));
}

function counted({ verdicts }: Report, id: string): Claim[] {
  const rows = verdicts?.rows.filter((row) => row.method === id && row.summary.wrong === 0) ?? [];
  return rows.map(({ scalar, families }) => {
    const n = families.reduce((sum, { verdicts: { tunnel, phantom } }) => sum + (tunnel?.of ?? 0) + (phantom?.of ?? 0), 0);
    return { known: 'counted', condition: `In all families that it takes, ${scalarName(scalar)}`, how: `no wrong answer in ${grouped(n)} hits and misses; that is no proof` };
  });
}

/** Every claim that there is; one that nothing is known, where there is none. */
export function claimsOf(report: Report, id: string): Claim[] {
  const claims = [...(new Methods(report).kind(id) === 'exact' ? [proved] : []), ...overReals(report, id), ...counted(report, id)];
  return claims.length > 0 ? claims : [unknown];
}

/** The first five: a box in a wall, or stopped by nothing. */
const order = ['tunnel', 'late', 'phantom', 'missed_overlap', 'failed', 'wrong_state', 'wrong_face', 'early', 'claim_broken'];

/** Of each kind of wrong answer that the method gives the query that is written shortest, of those that the report keeps. */
export function mistakesOf({ witnesses, maps, findings }: Report, id: string) {
  interface Kept { method: string; scalar: LawScalar; verdict?: string | undefined; cause?: string | undefined; query?: string | undefined }
  const mapped: Kept[] = maps?.maps.flatMap((map) => cellsOf(maps, map, id)) ?? [];
  const all = [...(witnesses?.witnesses.filter(({ native }) => native) ?? []), ...(findings?.smallest ?? []), ...mapped].flatMap(({ method, scalar, verdict, cause, query: text }: Kept) => {
    const query = method === id && text !== undefined ? queryFrom(text, scalarFor(scalar)) : undefined;
    return query ? [{ scalar, verdict: verdict!, cause, text: text!, query }] : [];
  });
  const sorted = sortedBy(all, ({ verdict, text }) => [order.indexOf(verdict), text.length]);
  return sorted.filter(({ verdict }, i) => sorted[i - 1]?.verdict !== verdict);
}
