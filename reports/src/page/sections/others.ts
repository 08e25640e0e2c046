// SPDX-License-Identifier: MIT
//
// Why sweep, time error, cost against error: a chart and its numbers each; disagreement and speed: tables.

import { costError, onTheLine, trades, type Over, type Trade } from '../../charts/cost_error.ts';
import { timeErrorRanges, timeRanges, type TimeRange } from '../../charts/rows.ts';
import { whySweep } from '../../charts/why_sweep.ts';
import { h, say } from '../../shared/dom.ts';
import type { Bench, BenchResult, Disagreement, ErrorFamily, Report, Scalar, TimeError, Truth, Verdicts, WhySweep } from '../../shared/types.ts';
import { ofCost, ofTimes, ofWhySweep } from '../conclusions.ts';
import { choice, chosen } from '../dom.ts';
import { figure } from '../figure.ts';
import { grouped, numberText, rateText, shareText, value, words } from '../format.ts';
import { Methods, speedFamily } from '../methods.ts';
import { table, type Column } from '../table.ts';

export function whySection(report: Report, why: WhySweep): Node[] {
  const methods = new Methods(report);
  type Row = Record<'from' | 'to' | 'n' | 'tunnels' | 'low' | 'high', number> & { method: string };
  const { element } = figure<Row>({
    id: 'why-sweep',
    title: ofWhySweep(report, why),
    caption: [`${why.description ?? ''} Bands are 95% intervals, wide where a library takes few of the queries.`],
    draw: (canvas) => whySweep(canvas, report, why),
    columns: [
      { head: 'method', value: (r) => methods.name(r.method), method: (r) => r.method },
      { head: `${why.quantity} from`, value: (r) => r.from, cell: (r) => numberText(r.from), ascending: true },
      { head: 'to', value: (r) => r.to, cell: (r) => numberText(r.to), ascending: true },
      { head: 'real hits', value: (r) => r.n },
      { head: 'tunnels', value: (r) => r.tunnels },
      { head: 'share', value: (r) => value({ ...r, of: r.n, n: r.tunnels }), cell: (r) => shareText(r.n > 0 ? r.tunnels / r.n : 0) },
      { head: '95% from', value: (r) => r.low, cell: (r) => shareText(r.low) },
      { head: '95% to', value: (r) => r.high, cell: (r) => shareText(r.high) },
    ],
    rows: () =>
      why.rows.flatMap((row) => row.bins.map(([n, tunnels, low, high], i) => ({ method: row.method, from: why.bins[i]!.from, to: why.bins[i]!.to, n, tunnels, low, high }))),
  });
  return [element];
}

/** Of the errors of a family's times. */
export const timeColumns: Column<ErrorFamily>[] = [
  { head: 'p50', about: 'half of the errors are below', value: (f) => f.p50, cell: (f) => numberText(f.p50) },
  { head: 'p99', about: '99 of 100 errors are below', value: (f) => f.p99, cell: (f) => numberText(f.p99) },
  { head: 'most early', value: (f) => f.earliest, cell: (f) => numberText(f.earliest), ascending: true },
  { head: 'most late', value: (f) => f.latest, cell: (f) => numberText(f.latest) },
];

export function timeErrorSection(report: Report, errors: TimeError): Node[] {
  const methods = new Methods(report);
  type Row = ErrorFamily & { method: string };
  const part = (r: Row, side: 'early' | 'late'): number => r[side].reduce((sum, [, n]) => sum + n, 0) / r.n;
  const byFamily = table<Row>({
    id: 'time-error',
    caption: 'Times of impacts, family by family, in ulps of the method’s own scalar',
    columns: [
      { head: 'method', value: (r) => methods.name(r.method), method: (r) => r.method },
      { head: 'family', value: (r) => r.family },
      { head: 'impacts timed', value: (r) => r.n },
      ...timeColumns,
      { head: 'early', value: (r) => part(r, 'early'), cell: (r) => shareText(part(r, 'early')) },
      { head: 'late', value: (r) => part(r, 'late'), cell: (r) => shareText(part(r, 'late')) },
    ],
    rows: errors.rows.filter((r) => r.native).flatMap(({ method, families }) => families.filter((f) => f.n > 0).map((f) => ({ ...f, method }))),
  });
  const apart = figure<TimeRange>({
    id: 'time-error-ranges',
    title: ofTimes(report, errors),
    caption: ['One row per method, in everyday families: thin lines reach to the earliest and the latest time seen, thick ones hold 99 of 100. Late means that the box is in the obstacle by then. In ulps, the spacing of the method’s own scalar at 1: 2⁻²³ of a frame in float, 2⁻⁵² in double. A method that rounds the time once, as exact does, stays in the band; “beyond” is the share that does not.'],
    draw: (canvas) => timeErrorRanges(canvas, report, errors),
    columns: [
      { head: 'method', value: (r) => methods.name(r.method) },
      { head: 'impacts timed', value: (r) => r.n },
      { head: 'most early', value: (r) => r.earliest, cell: (r) => numberText(r.earliest), ascending: true },
      { head: 'most late', value: (r) => r.latest, cell: (r) => numberText(r.latest), ascending: true },
      { head: '99 of 100 from', value: (r) => r.low, cell: (r) => numberText(r.low), ascending: true },
      { head: 'to', value: (r) => r.high, cell: (r) => numberText(r.high), ascending: true },
      { head: 'beyond ½ ulp', value: (r) => r.beyond },
      { head: 'share', value: (r) => r.beyond / r.n, cell: (r) => shareText(r.beyond / r.n), ascending: true },
    ],
    rows: () => timeRanges(report, errors),
  });
  return [apart.element, h('details', { class: 'behind' }, h('summary', {}, 'Family by family'), byFamily)];
}

/** Of a method's times in a family. */
export const speedColumns = (bench: Bench): Column<BenchResult>[] => [
  { head: 'ns', value: (r) => r.ns, cell: (r) => h('span', { class: 'rate' }, numberText(r.ns), h('small', {}, `${numberText(r.ns_q1)} to ${numberText(r.ns_q3)}`)), ascending: true },
  { head: `× ${bench.baseline}`, about: 'on the same queries, in the same run', value: (r) => r.ratio, cell: (r) => (r.ratio === null ? '-' : numberText(r.ratio)), ascending: true },
  { head: 'takes', about: 'of the family’s queries: a library takes part of them, and is timed on these', value: (r) => r.asked / r.queries, cell: (r) => (r.asked === r.queries ? 'all' : `${Math.round((100 * r.asked) / r.queries)}%`) },
];

export function costSection(report: Report, verdicts: Verdicts, bench: Bench): Node[] {
  const state: { over: Over } = { over: 'all' };
  const line = h('span');
  const tellLine = (): void => say(line, onTheLine(trades(report, verdicts, bench, state.over)).map((t) => `${t.name} (${numberText(t.ns)} ns)`).join(', '));
  tellLine();
  const { element, redraw } = figure<Trade>({
    id: 'cost-error',
    title: ofCost(report, verdicts, bench),
    caption: ['On the dashed line: ', line, '. No method is both faster and less often wrong than one of these. Times are of the same queries in float; methods that could not be asked all of them are not drawn. Thin lines are quartiles and 95% intervals.'],
    controls: [
      choice('Error in', [['all', 'the worst of all families'], ['everyday', 'the worst everyday family']], state, 'over', () => {
        tellLine();
        redraw();
      }),
    ],
    draw: (canvas) => costError(canvas, report, verdicts, bench, state.over),
    columns: [
      { head: 'method', value: (t) => t.name },
      { head: 'scalar', value: (t) => t.scalar },
      { head: 'ns', value: (t) => t.ns, cell: (t) => numberText(t.ns), ascending: true },
      { head: 'quartiles', value: (t) => t.low, cell: (t) => `${numberText(t.low)} to ${numberText(t.high)}`, ascending: true },
      { head: 'per million', value: (t) => value(t.rate) * 1e6, cell: (t) => rateText(t.rate) },
      { head: 'of', value: (t) => t.verdict },
      { head: 'worst family', value: (t) => t.rate.family },
      { head: 'on the line', value: (t) => (t.best ? 'yes' : 'no') },
    ],
    rows: () => trades(report, verdicts, bench, state.over),
  });
  return [element];
}

type Pairing = ReturnType<typeof pairings>[number];

/** The pairs that differ on queries of this class of truth; `worst`, of all: the family in which they differ most on contact. */
function pairings(data: Disagreement, scalar: Scalar, classNumber: number) {
  const { methods = [], n = [], pairs = [] } = data.scalars.find((s) => s.scalar === scalar) ?? {};
  return pairs
    .map(([a, b, contact, outcome, family, most, of]) => ({ a: methods[a]!, b: methods[b]!, n: n[classNumber] ?? 0, contact: contact[classNumber] ?? 0, outcome: outcome[classNumber] ?? 0, worst: most > 0 ? { family: data.families[family] ?? '', contact: most, n: of } : null }))
    .filter(({ contact, outcome }) => contact + outcome > 0)
    .sort((p, q) => q.contact - p.contact || q.outcome - p.outcome);
}

export function disagreementSection(report: Report, data: Disagreement): Node[] {
  const methods = new Methods(report);
  const state: { truth: Truth['class']; scalar: Scalar } = { truth: data.classes.includes('impact') ? 'impact' : data.classes[0]!, scalar: data.scalars[0]?.scalar ?? 'float32' };
  const draw = (): Node[] => [
    table<Pairing>({
      id: 'disagreement',
      caption: 'Pairs that answer differently on the same queries',
      columns: [
        { head: 'method', value: (p) => methods.name(p.a), method: (p) => p.a },
        { head: 'and', value: (p) => methods.name(p.b), method: (p) => p.b },
        { head: 'queries', value: (p) => p.n },
        { head: 'contact against none', value: (p) => p.contact },
        { head: 'share', value: (p) => p.contact / p.n, cell: (p) => shareText(p.contact / p.n) },
        { head: 'other outcome', value: (p) => p.outcome },
        { head: 'most in', about: 'on contact, all classes of truth', value: (p) => (p.worst ? p.worst.contact / p.worst.n : null), cell: (p) => (p.worst ? `${p.worst.family}: ${shareText(p.worst.contact / p.worst.n)}` : '-') },
      ],
      rows: pairings(data, state.scalar, data.classes.indexOf(state.truth)),
    }),
  ];
  return [
    h('p', {}, `Counted over ${data.families.length} families of equal size. Contact against none: one says contact, the other not. Other outcome: impact against overlap, or a failure. Grazes differ where the claims do; that alone is no mistake.`),
    ...chosen(state, [['Truth', data.classes.map((one) => [one, words(one)]), 'truth'], ['Scalar', data.scalars.map((s) => [s.scalar, s.scalar]), 'scalar']], draw),
  ];
}

export function speedSection(report: Report, bench: Bench): Node[] {
  const methods = new Methods(report);
  const { families, repetitions, results } = bench;
  const state = { family: speedFamily(bench) };
  const draw = (): Node[] => [
    h('p', { class: 'caption' }, families.find(({ name }) => name === state.family)!.description),
    table<BenchResult>({
      id: 'speed',
      caption: `Nanoseconds a query of ${state.family}: medians of ${repetitions} repetitions`,
      columns: [
        { head: 'method', value: (r) => methods.name(r.algorithm), method: (r) => r.algorithm },
        { head: 'scalar', value: (r) => r.scalar },
        ...speedColumns(bench),
        { head: 'extremes', value: (r) => r.ns_high, cell: (r) => `${numberText(r.ns_low)} to ${numberText(r.ns_high)}`, ascending: true },
        { head: 'wrong', value: (r) => r.wrong },
        { head: 'of', value: (r) => r.asked },
      ],
      rows: results.filter((r) => r.family === state.family).sort((a, b) => a.scalar.localeCompare(b.scalar) || a.ns - b.ns),
    }),
  ];
  return [
    h('p', {}, `One thread, in random order, over up to ${grouped(Math.max(...results.map((r) => r.asked)))} queries. Every answer was judged before it was timed.${bench.quick ? ' A quick run: fewer repetitions than the times of record.' : ''}`),
    ...chosen(state, [['Family', families.map(({ name }) => [name, name]), 'family']], draw),
  ];
}
