// SPDX-License-Identifier: MIT

import { lawCells, lawsMatrix, lawText } from '../../charts/laws.ts';
import { cellKeys } from '../cell_keys.ts';
import { choice, withCode } from '../dom.ts';
import { h } from '../../shared/dom.ts';
import { figure } from '../figure.ts';
import { grouped, words } from '../format.ts';
import { openButton, scalarFor, type OpenExplorer } from '../open.ts';
import { ofLaws } from '../conclusions.ts';
import { Methods } from '../methods.ts';
import { table } from '../table.ts';
import type { Ablation, LawCell, LawScalar, Laws, Report } from '../../shared/types.ts';

export function lawsSection(report: Report, laws: Laws, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const title = new Map(laws.laws.map((law) => [law.id, `${law.number} ${words(law.id)}`]));
  const scalars = (['float32', 'float64', 'exact'] as const).filter((s) => laws.cells.some((c) => c.scalar === s));
  let scalar: LawScalar = scalars[0] ?? 'float32';
  const { element, redraw } = figure<LawCell>({
    id: 'laws',
    title: ofLaws(report, laws),
    caption: [`${laws.laws.length} laws that a right sweep keeps whatever the query; ${grouped(laws.cases)} queries a cell (seed ${laws.seed}). A broken cell opens its smallest counterexample in the explorer.`],
    controls: [
      choice('In', scalars.map((s) => ({ value: s, text: s === 'exact' ? 'exact arithmetic' : s })), scalar, (chosen) => {
        scalar = chosen as LawScalar;
        redraw();
      }),
    ],
    draw: (canvas) => lawsMatrix(canvas, report, laws, scalar),
    after: (svg) =>
      cellKeys(svg, 'g[aria-label="cell"] rect', lawCells(laws, scalar), {
        label: lawText(methods.name, title),
        opens: (cell) => cell.query !== undefined,
        open: (cell) => open(cell.query!, scalarFor(cell.scalar), cell.method),
      }),
    numbers: {
      columns: [
        { head: 'law', value: (c) => title.get(c.law) ?? c.law },
        { head: 'method', value: (c) => methods.name(c.method), method: (c) => c.method },
        { head: 'scalar', value: (c) => c.scalar },
        { head: 'ruling', value: (c) => c.ruling },
        { head: 'kept', value: (c) => c.held },
        { head: 'broken', value: (c) => c.broken },
        { head: 'real', about: 'broken by more than a hairline', value: (c) => c.real ?? '' },
        { head: 'cause', value: (c) => c.cause ?? '' },
        { head: 'counterexample', about: 'a real one before a hairline, everyday numbers before others', value: (c) => c.query ?? '', cell: (c) => (c.query ? openButton(open, c.query, c.scalar, c.method) : '') },
        { head: 'what is wrong there', value: (c) => c.why ?? '' },
        { head: 'again', value: (c) => c.reproduce ?? '', cell: (c) => (c.reproduce ? h('code', {}, c.reproduce) : '') },
      ],
      rows: () => lawCells(laws, scalar),
    },
  });
  const text = h(
    'details',
    { class: 'numbers' },
    h('summary', {}, 'What the laws say'),
    h('ol', {}, ...laws.laws.map((law) => h('li', { value: law.number }, h('b', {}, law.title), '. ', ...withCode(law.reason)))),
  );
  return [element, text];
}

export function ablationPart(report: Report, ablation: Ablation, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  return [
    h('h3', { id: 'ablation' }, 'Each repair, left out'),
    h('p', { class: 'caption' }, 'What goes wrong when a repaired method does without one of its changes: the smallest witness of each.'),
    table({
      caption: 'Ablation of the repairs',
      columns: [
        { head: 'method', value: (r) => methods.name(r.method), method: (r) => r.method },
        { head: 'change', value: (r) => r.change },
        { head: 'without', value: (r) => r.description, cell: (r) => h('span', { class: 'long' }, r.description) },
        { head: 'it says', value: (r) => r.says, cell: (r) => h('span', { class: 'said' }, r.says) },
        { head: 'truth', value: (r) => r.truth, cell: (r) => h('span', { class: 'said' }, r.truth) },
        { head: 'so', value: (r) => r.verdict, cell: (r) => words(r.verdict) },
        { head: 'witness', value: (r) => r.query, cell: (r) => h('span', { class: 'said' }, h('code', {}, r.query), ' ', openButton(open, r.query, 'float64', r.method)) },
      ],
      rows: ablation.rows,
    }),
  ];
}
