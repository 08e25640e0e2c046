// SPDX-License-Identifier: MIT
//
// One table for who makes a game: five columns, everyday motions only, words explained where they stand.

import { kindStyle, pagePalette } from '../../charts/canvas.ts';
import { h } from '../../shared/dom.ts';
import { grouped, numberText, perMillion, shareText, value, withPowers } from '../format.ts';
import { Methods } from '../methods.ts';
import { methodLink } from '../names.ts';
import { table, type Column } from '../table.ts';
import { notTimed, speedScalar, timeOf } from '../timing.ts';
import type { Condition, Rate, Report, VerdictRow, Verdicts } from '../../generated/data.ts';

interface Row {
  row: VerdictRow;
  through: { rate: Rate; family: string } | null;
  air: { rate: Rate; family: string } | null;
}

/** Of the everyday families the one in which it happens most. */
function worst(row: VerdictRow, verdict: string, families: readonly string[]): Row['through'] {
  const counts = row.families
    .filter((f) => families.includes(f.family))
    .map((f) => ({ rate: f.verdicts[verdict], family: f.family }))
    .filter((c): c is { rate: Rate; family: string } => (c.rate?.of ?? 0) > 0);
  return counts.sort((a, b) => value(b.rate) - value(a.rate) || b.rate.high - a.rate.high)[0] ?? null;
}

function shareCell(what: Row['through']): Node | string {
  if (!what) return 'not asked';
  const { rate, family } = what;
  if (rate.n === 0) return h('span', { class: 'rate none' }, 'never seen', h('small', {}, `below ${perMillion(rate.high)} in a million`));
  return h('span', { class: 'rate' }, shareText(value(rate)), h('small', {}, `of ${family}`));
}

const shareValue = (what: Row['through']): number | null => (what ? value(what.rate) : null);

function takeCell(report: Report, methods: Methods, { row }: Row): Node | string {
  const every = report.verdicts!.rows.filter((r) => r.method === row.method);
  if (every.every((r) => r.summary.wrong === 0)) {
    const answers = every.reduce((n, r) => n + report.verdicts!.census.filter((c) => c.scalar === r.scalar).reduce((sum, c) => sum + c.queries, 0), 0);
    return h('span', { class: 'certain' }, 'you want it right', h('small', {}, `no wrong answer in ${grouped(answers)}, traps included`));
  }
  const conditions = report.safe?.methods.find((m) => m.method === row.method && m.scalar === row.scalar)?.conditions ?? [];
  const plain = [...conditions].sort((a: Condition, b: Condition) => a.predicates.length - b.predicates.length || b.n - a.n)[0];
  if (!plain) return h('span', { class: 'muted' }, methods.kind(row.method) === 'baseline' ? 'do not: sweep' : 'no condition found under which it did not fail');
  return h('span', { class: 'safe' }, plain.predicates.length === 0 ? 'whatever was asked' : withPowers(plain.text), h('small', {}, `not seen to fail in ${grouped(plain.n)} queries`));
}

export function gamesSection(report: Report, verdicts: Verdicts): Node[] {
  const methods = new Methods(report);
  const everyday = verdicts.families.filter((f) => f.everyday).map((f) => f.name);
  const rows = verdicts.rows
    .filter((row) => row.native && (row.method === 'exact' || ['published', 'peer', 'baseline'].includes(methods.kind(row.method))))
    .map((row): Row => ({ row, through: worst(row, 'tunnel', everyday), air: worst(row, 'phantom', everyday) }))
    .sort((a, b) => Number(b.row.method === 'exact') - Number(a.row.method === 'exact') || Math.max(shareValue(a.through) ?? 0, shareValue(a.air) ?? 0) - Math.max(shareValue(b.through) ?? 0, shareValue(b.air) ?? 0) || methods.place(a.row.method) - methods.place(b.row.method));
  const exact = timeOf(report.bench, 'exact');
  const columns: Column<Row>[] = [
    {
      head: 'method',
      value: ({ row }) => methods.name(row.method),
      cell: ({ row }) => {
        const style = kindStyle(methods.kind(row.method), pagePalette);
        return h('span', { class: 'method' }, methodLink(row.method, methods.name(row.method)), h('small', { style: `--kind: ${style.color}` }, style.label));
      },
    },
    { head: 'goes through', about: 'of the frames in which the boxes really meet, the share that it lets pass', value: ({ through }) => shareValue(through), cell: ({ through }) => shareCell(through) },
    { head: 'hits air', about: 'of the frames in which nothing meets, the share in which it reports a hit', value: ({ air }) => shareValue(air), cell: ({ air }) => shareCell(air) },
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
    { head: 'take it when', value: (r) => (r.row.summary.wrong === 0 ? 'right' : ''), cell: (r) => takeCell(report, methods, r) },
  ];
  return [
    h(
      'p',
      { class: 'caption' },
      h('b', {}, 'Goes through'),
      ': of the frames in which the boxes really meet, the share that it lets pass. ',
      h('b', {}, 'Hits air'),
      `: of those in which nothing meets, the share in which it reports a hit. Both in the worst of ${everyday.length} everyday kinds of motion (${everyday.join(', ')}), ${grouped(verdicts.queries_per_family)} frames each, in the number type that the source uses. `,
      h('b', {}, 'Cost'),
      `: against exact, on the same queries in ${speedScalar === 'float32' ? 'float' : 'double'}, in one run. “Never seen” is no proof.`,
    ),
    table<Row>({ id: 'games-table', caption: 'Which one for a game', columns, rows, rowClass: ({ row }) => (row.summary.wrong === 0 ? 'right' : '') }),
  ];
}
