// SPDX-License-Identifier: MIT
//
// One table for who makes a game: five columns, everyday motions only, words explained where they stand.

import { kindStyle, pagePalette } from '../../charts/canvas.ts';
import { breakable, h } from '../../shared/dom.ts';
import { grouped, numberText, perMillion, shareText, value } from '../format.ts';
import { overReals } from '../method/trust.ts';
import { Methods } from '../methods.ts';
import { methodLink } from '../names.ts';
import { ordered, sizesText, withoutReal, worstHairline, worstReal, type Hairline } from '../sizes.ts';
import { nameOf } from '../sources.ts';
import { table, type Column } from '../table.ts';
import { notTimed, speedScalar, timeOf } from '../timing.ts';
import type { Report, VerdictRow, Verdicts, WorstRate } from '../../shared/types.ts';

interface Row {
  row: VerdictRow;
  under: boolean;
  through: WorstRate | null;
  air: WorstRate | null;
  hairline: { through: Hairline | null; air: Hairline | null };
}

const hairlineText = (what: Hairline | null): string => (!what ? 'not asked' : what.share === 0 ? 'never seen' : `${shareText(what.share)} of ${what.family}`);

/** Real ones large, hairline ones beside them. */
function shareCell(what: WorstRate | null, hairline: Hairline | null): Node | string {
  if (!what) return 'not asked';
  const beside = h('small', {}, `hairline: ${hairlineText(hairline)}`);
  if (what.n === 0) return h('span', { class: 'rate none' }, 'never seen', h('small', {}, `below ${perMillion(what.high)} in a million`), beside);
  return h('span', { class: 'rate' }, shareText(value(what)), h('small', {}, `of ${what.family}`), beside);
}

const shareValue = (what: WorstRate | null): number | null => (what ? value(what) : null);

function conditionCell(report: Report, methods: Methods, { row }: Row): Node | string {
  const every = report.verdicts!.rows.filter((r) => r.method === row.method);
  if (every.every((r) => r.summary.wrong === 0)) {
    const answers = every.reduce((n, r) => n + report.verdicts!.census.filter((c) => c.scalar === r.scalar).reduce((sum, c) => sum + c.queries, 0), 0);
    return h('span', { class: 'certain' }, methods.kind(row.method) === 'exact' ? 'always: proved by hand' : 'whatever was asked', h('small', {}, `no wrong answer in ${grouped(answers)}, traps included`));
  }
  const theorems = overReals(report, row.method);
  if (theorems.length === 0) return h('span', { class: 'muted' }, methods.kind(row.method) === 'baseline' ? 'do not: sweep' : 'nothing');
  return h('span', { class: 'safe' }, theorems.map(({ condition }) => condition).join('; or: '), h('small', {}, 'if nothing were rounded'));
}

/** The excused answers of a family; opened, what they are when nothing is excused. */
function excusedCell(row: VerdictRow, family: string, text: string): HTMLElement {
  const as = Object.entries(row.families.find((f) => f.family === family)?.excused_as ?? {});
  if (as.length === 0) return h('small', {}, text);
  const mistakes = as.map(([verdict, { n, severe }]) => `${verdict.replace('_', ' ')} ${grouped(n)}${severe === undefined ? '' : `, ${grouped(severe)} of them real`}`);
  return h('details', { class: 'excused' }, h('summary', {}, text), `before excuses: ${mistakes.join('; ')}`);
}

/** Of who was not asked all, or is excused for a skin or a domain: by the everyday family in which it is excused most. */
function excuses(verdicts: Verdicts, row: VerdictRow, families: readonly string[]): HTMLElement[] {
  const counts = row.families
    .filter((f) => families.includes(f.family))
    .map((f) => {
      const census = verdicts.census.find((c) => c.family === f.family && c.scalar === row.scalar);
      const asked = (f.verdicts.tunnel?.of ?? 0) + (f.verdicts.phantom?.of ?? 0);
      return { family: f.family, asked, there: (census?.impact ?? 0) + (census?.separate ?? 0), excused: asked > 0 ? f.excused / asked : 0 };
    });
  const most = counts.reduce((worst, one) => (one.excused > worst.excused ? one : worst), { family: '', asked: 0, there: 0, excused: 0 });
  const [asked, there] = [counts.reduce((n, c) => n + c.asked, 0), counts.reduce((n, c) => n + c.there, 0)];
  return [
    ...(asked < there ? [h('small', {}, `asked ${shareText(asked / there)} of these frames`)] : []),
    ...(most.excused > 0 ? [excusedCell(row, most.family, `${most.excused > 0.01 ? '* ' : ''}excused: ${shareText(most.excused)} of ${most.family}`)] : []),
  ];
}

export function gamesSection(report: Report, verdicts: Verdicts): Node[] {
  const methods = new Methods(report);
  const everyday = verdicts.families.filter((f) => f.everyday).map((f) => f.name);
  const asked = verdicts.rows.filter((row) => row.native && (row.method === 'exact' || ['published', 'peer', 'baseline'].includes(methods.kind(row.method))));
  const rows = ordered(asked, methods, everyday).map((row): Row => ({
    row,
    under: methods.first(row.method) !== row.method,
    through: worstReal(row, 'tunnel', everyday),
    air: worstReal(row, 'phantom', everyday),
    hairline: { through: worstHairline(row, 'tunnel', everyday), air: worstHairline(row, 'phantom', everyday) },
  }));
  const exact = timeOf(report.bench, 'exact');
  const columns: Column<Row>[] = [
    {
      head: 'method',
      value: ({ row }) => nameOf(methods.card(row.method)!),
      cell: ({ row, under }) => {
        const style = kindStyle(methods.kind(row.method), pagePalette);
        return h(
          'span',
          { class: 'method' },
          methodLink(row.method, nameOf(methods.card(row.method)!)),
          h('small', {}, h('code', {}, ...breakable(methods.name(row.method)))),
          h('small', { style: `--kind: ${style.color}` }, style.label),
          under ? h('small', {}, `another reading, or the bare function, of ${methods.first(row.method)}`) : null,
          ...excuses(verdicts, row, everyday),
        );
      },
    },
    { head: 'goes through', about: 'the share of frames with a real hit in which it lets the box through, by a real depth; hairline ones beside it', value: ({ through }) => shareValue(through), cell: (r) => shareCell(r.through, r.hairline.through) },
    { head: 'hits air', about: 'the share of frames without a hit in which it reports one, at a real distance; hairline ones beside it', value: ({ air }) => shareValue(air), cell: (r) => shareCell(r.air, r.hairline.air) },
    {
      head: 'cost',
      about: 'against exact, on the same queries in float, in the same run',
      ascending: true,
      value: ({ row }) => timeOf(report.bench, row.method)?.ns ?? null,
      cell: ({ row }) => {
        const time = timeOf(report.bench, row.method);
        if (!time || !exact) return h('span', { class: 'muted' }, report.bench ? notTimed(report.bench, row.method) : 'not timed');
        return h('span', { class: 'rate' }, row.method === 'exact' ? '1' : `${numberText(time.ns / exact.ns)} ×`, h('small', {}, `${numberText(time.ns)} ns`));
      },
    },
    { head: 'proved', about: 'under which conditions it is proved right, by its card; of published methods over the reals, as if nothing were rounded', value: (r) => (r.row.summary.wrong === 0 ? 'right' : ''), cell: (r) => conditionCell(report, methods, r) },
  ];
  return [
    h(
      'p',
      { class: 'caption' },
      h('b', {}, 'Goes through'),
      ': the share of frames with a real hit in which it lets the box through. ',
      h('b', {}, 'Hits air'),
      `: the share of frames without a hit in which it reports one. ${sizesText(verdicts.severe_from)} Real ones decide order and colour. Both in the worst of ${everyday.length} everyday kinds of motion (${everyday.join(', ')}), ${grouped(verdicts.queries_per_family)} frames each, in the number type that the source uses. `,
      h('b', {}, 'Cost'),
      `: against exact, on the same queries in ${speedScalar === 'float32' ? 'float' : 'double'}, in one run. “Never seen” is no proof. Each source comes first with its most complete published procedure; its bare function and other readings follow. Excused: wrong, but within what a library documents as its skin, its error or its sizes; * marks more than 1%.`,
    ),
    table<Row>({ id: 'games-table', caption: 'Which one for a game', columns, rows, rowClass: ({ row }) => (withoutReal(row, everyday) ? 'right' : '') }),
  ];
}
