// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { LawCell, Laws, LawScalar, Report } from '../../shared/types.ts';
import { ofLaws } from '../conclusions.ts';
import { openButton, withCode, type OpenExplorer } from '../dom.ts';
import { grouped } from '../format.ts';
import { Methods, scalarName } from '../methods.ts';
import { table, type Column } from '../table.ts';

const lawWords = ({ number, title, reason }: Laws['laws'][number]): HTMLElement => h('span', { class: 'long' }, h('b', {}, `${number} ${title}`), h('small', {}, ...withCode(reason)));

/** How often a law is broken in a scalar. */
function count(cell: LawCell | undefined): Node | string {
  if (!cell) return 'no case';
  if (cell.broken === 0) return 'kept';
  const how = cell.real === 0 ? ', by hairlines only' : cell.everyday === false ? ', not in numbers that a person would type' : '';
  return h('span', { class: 'rate' }, grouped(cell.broken), h('small', {}, `of ${grouped(cell.broken + cell.held)}${how}`));
}

/** Of one method: how many laws it keeps, and those that it breaks, a row each. */
export function lawsOf(laws: Laws, method: string, open: OpenExplorer): Node[] {
  const tried = laws.laws.flatMap((law) => {
    const cells = laws.cells.filter((cell) => cell.method === method && cell.law === law.id && cell.ruling !== 'vacuous');
    const shown = cells.filter(({ query }) => query !== undefined);
    // The smallest counterexample: one that exact arithmetic breaks too, where there is one.
    return cells.length > 0 ? [{ law, cells, one: shown.find(({ cause }) => cause === 'logic') ?? shown[0] }] : [];
  });
  const breaks = tried.filter(({ cells }) => cells.some(({ ruling }) => ruling === 'broken'));
  if (breaks.length === 0) return [h('p', {}, `It keeps all ${tried.length}.`)];
  const cellIn = (scalar: LawScalar) => ({ cells }: (typeof tried)[number]) => cells.find((cell) => cell.scalar === scalar);
  return [
    h('p', {}, `It breaks ${breaks.length} of ${tried.length}.`),
    table({
      caption: `Laws that ${method} breaks, why they are laws, and the smallest counterexample`,
      columns: [
        { head: 'law', value: ({ law }) => law.number, cell: ({ law }) => lawWords(law) },
        ...(['float32', 'float64', 'exact'] as const).map((scalar): Column<(typeof tried)[number]> => ({ head: `broken in ${scalarName(scalar)}`, value: (row) => cellIn(scalar)(row)?.broken ?? null, cell: (row) => count(cellIn(scalar)(row)) })),
        {
          head: 'smallest counterexample',
          value: ({ one }) => one?.why ?? '',
          cell: ({ one }) => (one ? h('span', { class: 'long' }, `${one.why ?? ''}${one.cause ? ` (${one.cause}, ${scalarName(one.scalar)})` : ''} `, openButton(open, one.query!, one.scalar, method), one.reproduce && h('small', {}, h('code', {}, one.reproduce))) : '-'),
        },
      ],
      rows: breaks,
    }),
  ];
}

/** The laws, and how many methods break each. Who breaks which stands with each method. */
export function lawsSection(report: Report, laws: Laws): Node[] {
  const methods = new Methods(report);
  const cells = laws.cells.filter(({ method }) => methods.kind(method) !== 'truth');
  const broken = cells.filter(({ ruling }) => ruling === 'broken');
  const methodsOf = (cells: readonly LawCell[]): number => new Set(cells.map(({ method }) => method)).size;
  const of = ({ id }: Laws['laws'][number]) => (cell: LawCell): boolean => cell.law === id;
  return [
    h('h3', {}, ofLaws(report, laws)),
    h('p', { class: 'caption' }, `${laws.laws.length} laws that a right sweep keeps whatever the query; ${grouped(laws.cases)} queries drawn for each (seed ${laws.seed}); those to which it does not apply count for nobody. Below each `, h('a', { href: '#methods' }, 'method'), ' stands which it breaks, with the smallest counterexample.'),
    table({
      id: 'laws',
      caption: 'Laws, and how many methods break them, of those to which they apply',
      columns: [
        { head: 'law', value: (law) => law.number, cell: lawWords },
        { head: 'broken by', value: (law) => methodsOf(broken.filter(of(law))) },
        { head: 'of methods', value: (law) => methodsOf(cells.filter(({ ruling }) => ruling !== 'vacuous').filter(of(law))) },
        { head: 'by logic', about: 'that break it in exact arithmetic too', value: (law) => methodsOf(broken.filter(of(law)).filter(({ cause }) => cause === 'logic')) },
      ],
      rows: laws.laws,
    }),
  ];
}
