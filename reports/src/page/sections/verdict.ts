// SPDX-License-Identifier: MIT

import { kindStyle, pagePalette } from '../../charts/canvas.ts';
import { verdictDots } from '../../charts/rows.ts';
import { h } from '../../shared/dom.ts';
import type { FamilyRow, Laws, Rate, Report, VerdictRow, Verdicts, WorstRate } from '../../shared/types.ts';
import { ofVerdicts } from '../conclusions.ts';
import { chosen, withCode } from '../dom.ts';
import { figure } from '../figure.ts';
import { grouped, intervalText, numberText, perMillion, rateText, severityText, value, words } from '../format.ts';
import { methodLink, Methods, speedFamily, timeOf } from '../methods.ts';
import { everydayOf, hairline, ordered, real, sizesText, worstHairline, type Hairline } from '../sizes.ts';
import { table, type Column } from '../table.ts';
import { overReals } from '../trust.ts';

/** A rate on one line, its interval and family below. */
function rateCell(rate: Rate | WorstRate | null): HTMLElement | string {
  if (!rate || rate.of === 0) return '-';
  const family = 'family' in rate ? rate.family : null;
  if (rate.n === 0) return h('span', { class: 'rate' }, '0', h('small', {}, `below ${perMillion(rate.high)}`));
  return h('span', { class: 'rate' }, perMillion(value(rate)), h('small', {}, intervalText(rate)), family ? h('small', {}, family) : null);
}

/** The hairline ones below the real ones. */
function withHairline(cell: HTMLElement | string, worst: Hairline | null): HTMLElement | string {
  if (typeof cell !== 'string' && worst) cell.append(h('small', {}, `hairline: ${perMillion(worst.share)}${worst.share > 0 ? ` ${worst.family}` : ''}`));
  return cell;
}

const rateValue = (rate: Rate | null): number | null => (!rate || rate.of === 0 ? null : value(rate) * 1e6);

const lawsHeld = (laws: Laws, row: VerdictRow): { held: number; claimed: number } | null => {
  const cells = laws.cells.filter((c) => c.method === row.method && c.scalar === row.scalar && c.ruling !== 'vacuous');
  return cells.length > 0 ? { held: cells.filter((c) => c.ruling === 'holds').length, claimed: cells.length } : null;
};

function verdictColumns(report: Report, methods: Methods): Column<VerdictRow>[] {
  const columns: Column<VerdictRow>[] = [
    {
      head: 'method',
      value: (row) => `${methods.name(row.method)}${row.native ? '' : ` ${row.scalar}*`}`,
      cell: (row) => {
        const kind = methods.kind(row.method);
        return h('span', { class: 'method' },
          methodLink(row.method, methods.name(row.method)),
          h('small', { class: 'kind', style: `--kind: ${kindStyle(kind, pagePalette).color}` }, `${kindStyle(kind, pagePalette).label}, ${row.scalar}${row.native ? '' : '*'}`),
        );
      },
    },
    ...(['tunnel', 'phantom'] as const).map((verdict): Column<VerdictRow> => ({
      head: `real ${verdict}s`,
      about: verdict === 'tunnel' ? 'through at least 1/1000 of half the smaller summed size, per million real hits, in the worst family' : 'at least 1/1000 of half the smaller summed size away, per million true misses, in the worst family',
      value: (r) => rateValue(r.summary[`severe_${verdict}`]),
      cell: (r) => withHairline(rateCell(r.summary[`severe_${verdict}`]), worstHairline(r, verdict)),
    })),
    { head: 'fails in', about: 'families with any wrong answer, real or hairline', value: (r) => r.summary.failing_families, cell: (r) => `${r.summary.failing_families}/${r.summary.families}` },
    { head: 'logic', about: 'mistakes that the method makes in exact arithmetic too', value: (r) => r.summary.logic, cell: (r) => grouped(r.summary.logic) },
    { head: 'tolerance', about: 'mistakes that it makes there only with its own margins, such as 1e-8', value: (r) => r.summary.tolerance ?? 0, cell: (r) => grouped(r.summary.tolerance ?? 0) },
    { head: 'rounding', about: 'mistakes that it does not make in exact arithmetic', value: (r) => r.summary.rounding, cell: (r) => grouped(r.summary.rounding) },
    { head: 'missed overlaps', about: 'overlaps at the start answered as separate', value: (r) => r.summary.missed_overlap, cell: (r) => grouped(r.summary.missed_overlap) },
    { head: 'worst severity', about: '1: straight through the middle', value: (r) => (r.summary.worst_severity === 'flat' ? Infinity : r.summary.worst_severity ?? 0), cell: (r) => severityText(r.summary.worst_severity) },
    { head: 'wrong faces', value: (r) => r.summary.wrong_face, cell: (r) => grouped(r.summary.wrong_face) },
    {
      head: 'time error p50 / p99 / max',
      about: 'in ulps, of the family with the greatest p99',
      value: (r) => r.summary.time_error?.p99 ?? null,
      cell: ({ summary: { time_error: e } }) => (e ? h('span', { class: 'rate' }, `${numberText(e.p50)} / ${numberText(e.p99)} / ${numberText(e.max)}`, h('small', {}, e.family)) : 'no time'),
    },
  ];
  const { bench, laws } = report;
  if (laws) columns.push({ head: 'laws held', value: (r) => lawsHeld(laws, r)?.held ?? null, cell: (r) => ((of) => (of ? `${of.held}/${of.claimed}` : '-'))(lawsHeld(laws, r)) });
  if (bench) {
    const ns = (r: VerdictRow): number | null => timeOf(bench, r.method)?.ns ?? null;
    columns.push({ head: 'ns', about: `median ns a query of ${speedFamily(bench)}, in float, for methods that were asked all of it`, value: ns, cell: (r) => ((time) => (time === null ? '-' : numberText(time)))(ns(r)), ascending: true });
  }
  return columns;
}

export function familyTable(row: VerdictRow, families: Verdicts['families'], name: string): HTMLElement {
  const about = new Map(families.map((f) => [f.name, f]));
  const count = (f: FamilyRow, verdict: string): number => f.verdicts[verdict]?.n ?? 0;
  const rate = (head: string, of: (f: FamilyRow) => Rate | null): Column<FamilyRow> => ({ head, value: (f) => rateValue(of(f)), cell: (f) => rateCell(of(f)) });
  const fine = (head: string, of: (f: FamilyRow) => number | null): Column<FamilyRow> => ({ head, value: (f) => ((part) => part && part * 1e6)(of(f)), cell: (f) => ((part) => (part === null ? '-' : perMillion(part)))(of(f)) });
  const others = [...new Set(row.families.flatMap((f) => Object.keys(f.verdicts)))].filter((v) => v !== 'tunnel' && v !== 'phantom');
  return table<FamilyRow>({
    caption: `${name}, ${row.scalar}: by family, rates per million`,
    columns: [
      { head: 'family', value: (f) => f.family, cell: (f) => h('span', { title: about.get(f.family)?.description }, f.family, about.get(f.family)?.everyday ? h('small', {}, 'everyday') : null) },
      rate('real tunnels', (f) => real(f.verdicts.tunnel)),
      fine('hairline tunnels', (f) => hairline(f.verdicts.tunnel)),
      rate('real phantoms', (f) => real(f.verdicts.phantom)),
      fine('hairline phantoms', (f) => hairline(f.verdicts.phantom)),
      ...others.map((v): Column<FamilyRow> => ({ head: words(v), value: (f) => count(f, v), cell: (f) => grouped(count(f, v)) })),
      { head: 'logic', value: (f) => f.logic, cell: (f) => grouped(f.logic) },
      { head: 'tolerance', value: (f) => f.tolerance ?? 0, cell: (f) => grouped(f.tolerance ?? 0) },
      { head: 'rounding', value: (f) => f.rounding, cell: (f) => grouped(f.rounding) },
      { head: 'excused', about: 'wrong, but the card disclaims it', value: (f) => f.excused, cell: (f) => grouped(f.excused) },
      { head: 'worst severity', value: (f) => (f.worst_severity === 'flat' ? Infinity : f.worst_severity ?? 0), cell: (f) => severityText(f.worst_severity) },
    ],
    rows: row.families,
  });
}

function details(report: Report, methods: Methods, verdicts: Verdicts, row: VerdictRow): HTMLElement {
  const card = methods.card(row.method);
  return h('div', {},
    card ? h('p', {}, h('b', {}, card.title), `: ${card.author}${card.year > 0 ? `, ${card.year}` : ''}. `, ...withCode(card.may_miss)) : null,
    ...overReals(report, row.method).map(({ condition }) => h('p', {}, h('b', {}, 'Over the reals'), `, if nothing were rounded, it is proved right: ${condition[0]!.toLowerCase()}${condition.slice(1)}.`)),
    familyTable(row, verdicts.families, methods.name(row.method)),
  );
}

/** What decides between methods; the other columns say why. */
const few = ['method', 'real tunnels', 'real phantoms', 'fails in', 'laws held', 'ns'];

export function verdictSection(report: Report, verdicts: Verdicts): Node[] {
  const methods = new Methods(report);
  const columns = verdictColumns(report, methods);
  const state = { rows: 'native', columns: 'few' };
  const shown = (): Node =>
    table<VerdictRow>({
      id: 'verdict-table',
      caption: `Verdicts: rates per million in the method’s worst family, with 95% intervals; up to ${grouped(verdicts.queries_per_family)} queries a family (seed ${verdicts.seed})`,
      columns: state.columns === 'all' ? columns : columns.filter(({ head }) => few.includes(head)),
      rows: ordered(verdicts.rows.filter((row) => state.rows === 'all' || row.native), methods, everydayOf(verdicts), true),
      details: (row) => details(report, methods, verdicts, row),
      rowClass: (row) => (row.summary.severe_tunnel.n + row.summary.severe_phantom.n === 0 ? 'right' : ''),
    });
  const rows = ['Rows', [['native', 'in the scalar that each source uses'], ['all', 'float and double (* not the source’s)']], 'rows'] as const;
  const which = ['Columns', [['few', 'what decides'], ['all', 'all numbers']], 'columns'] as const;
  const dots = figure<VerdictRow>({
    id: 'verdicts',
    title: ofVerdicts(report, verdicts),
    caption: ['Tunnels and phantoms, each method in its worst family. Filled marks are real mistakes, hollow marks real and hairline ones; lines are 95% intervals. The worst family is the one with the highest lower bound. A mark at 0 means none seen; the line ends at the upper bound of the rate.'],
    draw: (canvas) => verdictDots(canvas, report, verdicts),
    columns: [
      { head: 'method', value: (r) => methods.name(r.method), method: (r) => r.method },
      ...(['tunnel', 'severe_tunnel', 'phantom', 'severe_phantom'] as const).flatMap((key): Column<VerdictRow>[] => [
        { head: `${key.startsWith('severe') ? 'real' : 'all'} ${words(key.replace('severe_', ''))}s`, value: (r) => r.summary[key].n },
        { head: `of`, value: (r) => r.summary[key].of },
        { head: `per million`, value: (r) => rateValue(r.summary[key]), cell: (r) => rateText(r.summary[key]) },
        { head: `in family`, value: (r) => r.summary[key].family },
      ]),
    ],
    rows: () => verdicts.rows.filter((r) => r.native),
  });
  return [
    ...chosen(state, [rows, which], () => [shown()], h('div', { class: 'wide' })),
    h('p', { class: 'caption' }, `A name links to the method’s page, the arrow beside it to its families; click a column’s head to sort. Tunnel: a real impact answered as separate. Phantom: a contact where there is none. Fails in: families with any wrong answer. Laws held: out of those that apply. ns: the time per query. Logic: exact arithmetic makes the same mistake; tolerance: only with the method’s own margins; rounding: it does not. ${sizesText(verdicts.severe_from)} Methods stand in the order of their real mistakes in everyday families, each source in its most complete published procedure first.`),
    dots.element,
  ];
}
