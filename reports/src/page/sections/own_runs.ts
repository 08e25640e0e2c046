// SPDX-License-Identifier: MIT
//
// What a run may add: somebody's engines, and what fuzzing found.
import { h } from '../../shared/dom.ts';
import { queryFrom, queryText, scalarFor } from '../../shared/query.ts';
import type { Engines, Report, Verdicts } from '../../shared/types.ts';
import { missing, openButton, type OpenExplorer } from '../dom.ts';
import { grouped, numberText, severityText, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { table, type Column } from '../table.ts';
import { familyTable, verdictColumns } from './verdict.ts';

const commandText = (text: string): HTMLElement => h('pre', { tabindex: 0 }, text);

/** Somebody's engines, as they are: a row for each in each scalar. */
export function enginesSection(engines: Engines, families: Verdicts['families'], open: OpenExplorer): Node[] {
  const rows = engines.engines.flatMap((engine) => engine.rows.map((row) => ({ engine, row, witnesses: engine.witnesses.filter(({ witness }) => witness.scalar === row.scalar) })));
  type Row = (typeof rows)[number];
  return [
    h('p', {}, `Programs of others, run unchanged and judged under their own cards: ${grouped(engines.queries_per_family)} queries a family. An engine is not asked queries that it does not take, or not without rounding.`),
    table<Row>({
      id: 'engines-table',
      caption: 'Engines: wrong per million in the worst family, with 95% intervals',
      columns: [
        ...(['id', 'version', 'language'] as const).map((key): Column<Row> => ({ head: key === 'id' ? 'engine' : key, value: ({ engine }) => engine[key] })),
        { head: 'asked in', value: ({ row }) => row.scalar },
        ...verdictColumns<Row>(({ row }) => row),
        ...(['wrong_face', 'failed', 'wrong'] as const).map((key): Column<Row> => ({ head: words(key), about: 'in all families', value: ({ row }) => row.summary[key], as: grouped })),
      ],
      rows,
      details: ({ engine, row, witnesses }) =>
        h('div', {},
          familyTable(row, families, engine.id),
          ...witnesses.flatMap(({ witness: { verdict, family, query, scalar, relative }, command }) => [
            h('p', {}, `Its worst ${words(verdict)}, in ${family}${relative === null ? '' : `, severity ${numberText(relative)}`}: `, openButton(open, query, scalar, 'exact', 'The truth of it in the explorer')),
            commandText(command),
          ]),
          ...(engine.troubles === '' ? [] : [h('p', {}, 'What else it did:'), commandText(engine.troubles)]),
        ),
    }),
  ];
}

type Found = NonNullable<Report['findings']>['smallest'][number];

const textOf = ({ query, scalar }: Found): string => queryText(queryFrom(query, scalarFor(scalar))!);

/** The smallest findings of the campaign; without one, the survey's worst witnesses. */
export function fuzzingSection(report: Report, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const smallest = report.findings?.smallest ?? [];
  const witnesses = report.witnesses?.witnesses.filter((w) => w.native) ?? [];
  const rows = smallest.length > 0 ? smallest : witnesses.map((w): Found => ({ ...w, signature: `family ${w.family}, severity ${severityText(w.relative ?? 'flat')}` }));
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
        { head: 'found as', value: (f) => f.signature },
      ],
      rows,
    }),
  ];
}
