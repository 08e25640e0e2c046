// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { LawCell, Laws, LawScalar, Report } from '../../shared/types.ts';
import { ofLaws } from '../conclusions.ts';
import { openButton, withCode, type OpenExplorer } from '../dom.ts';
import { grouped } from '../format.ts';
import { Methods, scalarName } from '../methods.ts';
import { table, type Column } from '../table.ts';

const scalarsOf = (laws: Laws): LawScalar[] => (['float32', 'float64', 'exact'] as const).filter((s) => laws.cells.some((c) => c.scalar === s));
const broken = (cells: readonly LawCell[]): LawCell[] => cells.filter(({ ruling }) => ruling === 'broken');
const kinds = (cells: readonly LawCell[]): string[] => [...new Set(cells.map(({ law }) => law))];

/** Of one method: the laws that it breaks, a row each, and by name those that it keeps. */
export function lawsOf(laws: Laws, method: string, open: OpenExplorer): Node[] {
  const tried = laws.laws.map((law) => {
    const cells = laws.cells.filter((cell) => cell.method === method && cell.law === law.id && cell.ruling !== 'vacuous');
    const shown = cells.filter(({ query }) => query !== undefined);
    // The smallest counterexample: one that exact arithmetic breaks too, where there is one.
    return { ...law, cells, one: shown.find(({ cause }) => cause === 'logic') ?? shown[0] };
  });
  const breaks = tried.filter(({ cells }) => broken(cells).length > 0);
  const kept = tried.filter((law) => law.cells.length > 0 && !breaks.includes(law));
  const count = (cell: LawCell | undefined): Node | string => {
    if (!cell) return 'no case';
    if (cell.broken === 0) return 'kept';
    const how = cell.real === 0 ? ', by hairlines only' : cell.everyday === false ? ', not in numbers that a person would type' : '';
    return h('span', { class: 'rate' }, grouped(cell.broken), h('small', {}, `of ${grouped(cell.broken + cell.held)}${how}`));
  };
  return [
    h('p', {}, breaks.length === 0 ? `It keeps all ${kept.length}.` : `It breaks ${breaks.length} of ${breaks.length + kept.length}, each tried on ${grouped(laws.cases)} queries.`),
    ...(breaks.length === 0
      ? []
      : [
          table({
            caption: 'Laws that it breaks, why they are laws, and the smallest counterexample',
            columns: [
              { head: 'law', value: (law) => law.number, cell: (law) => h('span', { class: 'long' }, h('b', {}, `${law.number} ${law.title}`), h('small', {}, ...withCode(law.reason))), ascending: true },
              ...scalarsOf(laws).map((scalar): Column<(typeof tried)[number]> => ({ head: `broken in ${scalarName(scalar)}`, value: ({ cells }) => cells.find((c) => c.scalar === scalar)?.broken ?? null, cell: ({ cells }) => count(cells.find((c) => c.scalar === scalar)) })),
              {
                head: 'smallest counterexample',
                value: ({ one }) => one?.why ?? '',
                cell: ({ one }) => (one ? h('span', { class: 'long' }, `${one.why ?? ''}${one.cause ? ` (${one.cause}, ${scalarName(one.scalar)})` : ''} `, openButton(open, one.query!, one.scalar, method), one.reproduce ? h('small', {}, h('code', {}, one.reproduce)) : null) : '-'),
              },
            ],
            rows: breaks,
          }),
        ]),
    ...(kept.length > 0 ? [h('details', { class: 'numbers' }, h('summary', {}, `The ${kept.length} that it keeps`), h('ul', {}, ...kept.map((law) => h('li', { class: 'small' }, `${law.number} ${law.title}`))))] : []),
  ];
}

export function lawsSection(report: Report, laws: Laws, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const ids = [...new Set(laws.cells.map(({ method }) => method))];
  const cells = (method: string, scalar: LawScalar): LawCell[] => laws.cells.filter((cell) => cell.method === method && cell.scalar === scalar && cell.ruling !== 'vacuous');
  return [
    h('h3', {}, ofLaws(report, laws)),
    h('p', { class: 'caption' }, `${laws.laws.length} laws that a right sweep keeps whatever the query; ${grouped(laws.cases)} queries of each (seed ${laws.seed}). A row opens to the laws that its method breaks, and to the smallest counterexample of each.`),
    table<string>({
      id: 'laws',
      caption: 'Laws that each method breaks, of those that apply to it',
      columns: [
        { head: 'method', value: methods.name, method: (id) => id },
        ...scalarsOf(laws).map((scalar): Column<string> => ({ head: `in ${scalarName(scalar)}`, value: (id) => (cells(id, scalar).length > 0 ? broken(cells(id, scalar)).length : null), cell: (id) => (cells(id, scalar).length > 0 ? `${broken(cells(id, scalar)).length} of ${cells(id, scalar).length}` : '-') })),
        { head: 'by logic', about: 'that its code breaks in exact arithmetic too', value: (id) => kinds(laws.cells.filter((c) => c.method === id && c.ruling === 'broken' && c.cause === 'logic')).length },
      ],
      rows: ids,
      details: (id) => h('div', {}, ...lawsOf(laws, id, open)),
    }),
    h('details', { class: 'numbers' },
      h('summary', {}, 'What the laws say'),
      h('ol', {}, ...laws.laws.map((law) => h('li', { value: law.number }, h('b', {}, law.title), '. ', ...withCode(law.reason), ` Broken by ${new Set(broken(laws.cells).filter((cell) => cell.law === law.id).map(({ method }) => method)).size} of ${ids.length} methods.`))),
    ),
  ];
}
