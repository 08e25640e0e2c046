// SPDX-License-Identifier: MIT
//
// Under which conditions a method can be trusted, and how that is known: proved, proved for real numbers, counted, or not
// known. What is proved of reals is never said of floats.

import type { Report } from '../../shared/types.ts';
import { grouped, withPowers } from '../format.ts';
import { askedIn, Methods } from '../methods.ts';

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
