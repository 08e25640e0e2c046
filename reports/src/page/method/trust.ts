// SPDX-License-Identifier: MIT
//
// Under which conditions a method can be trusted, and how that is known: proved, proved for real numbers, counted, or not
// known. What is proved of reals is never said of floats.

import type { Report } from '../../shared/types.ts';
import { notRefuted, withPowers } from '../format.ts';
import { Methods } from '../methods.ts';

export interface Claim {
  known: 'proved' | 'over the reals' | 'counted' | 'not known';
  condition: string;
  how: string;
}

/** What stands in algorithms/exact/PROOFS.md. */
function proved(report: Report, id: string): Claim[] {
  const kind = new Methods(report).kind(id);
  if (kind === 'exact') return [{ known: 'proved', condition: 'For all finite numbers, sizes at least 0', how: 'Outcome, face, and the time rounded once: by hand, lemma by lemma, in `algorithms/exact/PROOFS.md`; by no machine.' }];
  return [];
}

/** What harness/proof/ proves with the method's own code, on each path through it. */
export function overReals(report: Report, id: string): Claim[] {
  const safe = report.safe?.methods.find((m) => m.method === id);
  const open = safe?.leaves_open ?? [];
  const but = open.length > 0 ? `; the card leaves open: ${open.join('; ')}` : '';
  return (safe?.over_reals ?? []).map(({ text }) => ({
    known: 'over the reals',
    condition: `${text === 'always' ? 'Always' : `If ${withPowers(text)}`}${but}`,
    how: 'a theorem on its own code, path by path (`harness/proof/`): right by its card if nothing were rounded',
  }));
}

function counted(report: Report, id: string): Claim[] {
  const { verdicts, safe } = report;
  const rows = verdicts?.rows.filter((row) => row.method === id) ?? [];
  const library = new Methods(report).kind(id) === 'peer';
  const made: Claim[] = [];
  for (const row of rows.filter((r) => r.summary.wrong === 0)) {
    // A library takes part of the queries: those that its verdicts are of.
    const n = library
      ? row.families.reduce((sum, { verdicts: v }) => sum + (v.tunnel?.of ?? 0) + (v.phantom?.of ?? 0), 0)
      : verdicts!.census.filter((c) => c.scalar === row.scalar).reduce((sum, c) => sum + c.queries, 0);
    made.push({ known: 'counted', condition: `In all families that it takes, ${row.scalar === 'float32' ? 'float' : 'double'}`, how: notRefuted(n) });
  }
  for (const { scalar, conditions } of safe?.methods.filter((m) => m.method === id) ?? []) {
    for (const c of conditions) {
      if (c.predicates.length > 0) made.push({ known: 'counted', condition: `If ${withPowers(c.text)}, ${scalar === 'float32' ? 'float' : 'double'}`, how: notRefuted(c.n) });
    }
  }
  return made;
}

/** Every claim that there is; one that nothing is known, where there is none. */
export function claimsOf(report: Report, id: string): Claim[] {
  const claims = [...proved(report, id), ...overReals(report, id), ...counted(report, id)];
  if (claims.length > 0) return claims;
  const { safe } = report;
  const tried = safe?.methods.some((m) => m.method === id);
  return [
    {
      known: 'not known',
      condition: 'No condition is known',
      how: tried ? `no combination of up to ${safe!.most_predicates} of the ${safe!.predicates.length} conditions tried withstood the search` : 'nobody looked for one',
    },
  ];
}
