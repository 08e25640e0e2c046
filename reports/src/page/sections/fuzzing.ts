// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import { queryFrom, queryText, scalarFor } from '../../shared/query.ts';
import type { LawScalar, Report } from '../../shared/types.ts';
import { missing, openButton, type OpenExplorer } from '../dom.ts';
import { numberText, severityText, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { table } from '../table.ts';

interface Found {
  method: string;
  scalar: LawScalar;
  verdict: string;
  cause: string;
  query: string;
  note: string;
}

const textOf = ({ query, scalar }: Found): string => queryText(queryFrom(query, scalarFor(scalar))!);

/** The smallest findings of the campaign; without one, the survey's worst witnesses. */
export function fuzzingSection(report: Report, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const smallest = report.findings?.smallest ?? [];
  const rows: Found[] =
    smallest.length > 0
      ? smallest.map((f) => ({ ...f, note: f.signature }))
      : (report.witnesses?.witnesses ?? []).filter((w) => w.native).map((w) => ({ ...w, note: `family ${w.family}, severity ${w.relative === null ? severityText('flat') : numberText(w.relative)}` }));
  return [
    ...(report.findings ? [] : [missing('No fuzzing campaign has run yet.', './sweeplab fuzz')]),
    table<Found>({
      id: 'gallery',
      caption: smallest.length > 0 ? 'Smallest findings' : 'The worst of the survey',
      columns: [
        { head: 'method', value: (f) => methods.name(f.method), method: (f) => f.method },
        { head: 'scalar', value: (f) => f.scalar },
        { head: 'verdict', value: (f) => words(f.verdict) },
        { head: 'cause', value: (f) => f.cause },
        { head: 'query', value: textOf, cell: (f) => h('span', { class: 'long' }, textOf(f), ' ', openButton(open, f.query, f.scalar, f.method)) },
        { head: 'found as', value: (f) => f.note },
      ],
      rows,
    }),
  ];
}
