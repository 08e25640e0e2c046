// SPDX-License-Identifier: MIT
//
// The figures of the atlas: a chart, what it shows, and its numbers. Of times, tables.

import { costError, onTheLine, trades, type Trade } from '../../charts/cost_error.ts';
import { axesOf, cellsOf, heatMap, idsOf, label, measures, short, shownFirst, type Cell, type Measure } from '../../charts/heat_map.ts';
import { verdictDots } from '../../charts/verdict_dots.ts';
import { whySweep } from '../../charts/why_sweep.ts';
import { h } from '../../shared/dom.ts';
import { scalarFor } from '../../shared/query.ts';
import type { Bench, BenchResult, HeatMap, Maps, Report, TimeError, VerdictRow, Verdicts, WhySweep } from '../../shared/types.ts';
import { ofCost, ofTimes, ofVerdicts, ofWhySweep, timesOf, type Times } from '../conclusions.ts';
import { choice, openButton, type OpenExplorer } from '../dom.ts';
import { figure } from '../figure.ts';
import { grouped, numberText, rateText, shareText, sortedBy, value, withPowers, words } from '../format.ts';
import { Methods, scalarName } from '../methods.ts';
import { numbers, table, type Column } from '../table.ts';

const methodColumn = <T extends { method: string }>(report: Report): Column<T> => ({ head: 'method', value: ({ method }) => new Methods(report).name(method), method: ({ method }) => method });

export const verdictsFigure = (report: Report, verdicts: Verdicts): HTMLElement =>
  figure<VerdictRow>({
    id: 'verdicts',
    title: ofVerdicts(report, verdicts),
    caption: 'Tunnels (a real impact answered as separate) and phantoms (a contact where there is none), each method in its worst family: the one with the highest lower bound. Filled marks are real mistakes, hollow marks real and hairline ones; lines are 95% intervals. A mark at 0 means none seen; the line ends at the upper bound of the rate.',
    draw: (canvas) => verdictDots(canvas, report, verdicts),
    columns: [
      methodColumn(report),
      ...(['tunnel', 'severe_tunnel', 'phantom', 'severe_phantom'] as const).flatMap((key): Column<VerdictRow>[] => [
        ...numbers<VerdictRow>({ [`${words(key.replace('severe', 'real'))}s`]: (r) => r.summary[key].n, of: (r) => r.summary[key].of }),
        { head: 'per million', value: (r) => 1e6 * value(r.summary[key]), cell: (r) => rateText(r.summary[key]) },
        { head: 'in family', value: (r) => r.summary[key].family },
      ]),
    ],
    rows: () => verdicts.rows.filter((r) => r.native),
  });

type Bin = Record<'from' | 'to' | 'n' | 'tunnels' | 'low' | 'high', number> & { method: string };

export const whyFigure = (report: Report, why: WhySweep): HTMLElement =>
  figure<Bin>({
    id: 'why-sweep',
    title: ofWhySweep(report, why),
    caption: `${why.description ?? ''} Bands are 95% intervals, wide where a library takes few of the queries.`,
    draw: (canvas) => whySweep(canvas, report, why),
    columns: [
      methodColumn(report),
      ...numbers<Bin>({ [`${why.quantity} from`]: (r) => r.from, to: (r) => r.to }, numberText),
      ...numbers<Bin>({ 'real hits': (r) => r.n, tunnels: (r) => r.tunnels }),
      ...numbers<Bin>({ share: (r) => value({ n: r.tunnels, of: r.n }), '95% from': (r) => r.low, '95% to': (r) => r.high }, shareText),
    ],
    rows: () => why.rows.flatMap(({ method, bins }) => bins.map(([n, tunnels, low, high], i) => ({ method, ...why.bins[i]!, n, tunnels, low, high }))),
  });

/** Where a method breaks: the reader says which. */
export const mapFigure = (report: Report, maps: Maps, map: HeatMap, open: OpenExplorer): HTMLElement => {
  const methods = new Methods(report);
  const state: { method: string; measure: Measure } = { method: shownFirst(report, maps, map), measure: 'wrong' };
  const { x, y } = map.scalars[0]!;
  const quantity = (axis: typeof x): string => axis.quantity.replace(': ', ', ');
  return figure<Cell>({
    id: `map-${map.id}`,
    title: map.title,
    caption: withPowers(`${map.description} The horizontal axis shows ${quantity(x)}. The vertical axis shows ${quantity(y)}. A cell opens its worst query in the explorer, and so does its row in the table.`),
    controls: (redraw) => [
      choice('Method', idsOf(methods, map).map((id) => [id, methods.name(id)]), state, 'method', redraw),
      choice('Shown', Object.entries(measures) as [Measure, string][], state, 'measure', redraw),
    ],
    draw: (canvas) => heatMap(canvas, report, maps, map, state.method, state.measure, (cell) => void open(cell.query!, scalarFor(cell.scalar), cell.method)),
    columns: [
      methodColumn(report),
      { head: short(x), value: (c) => label(axesOf(map, c.scalar).x, c.x) },
      { head: short(y), value: (c) => label(axesOf(map, c.scalar).y, c.y) },
      ...numbers<Cell>({ queries: (c) => c.n, wrong: (c) => c.wrong, real: (c) => c.real, 'worst severity': (c) => c.severity }),
      { head: 'worst is', value: (c) => c.verdict ?? '' },
      { head: 'cause', value: (c) => c.cause ?? '' },
      { head: 'witness', value: (c) => c.query ?? '', cell: (c) => (c.query ? openButton(open, c.query, c.scalar, c.method) : '') },
    ],
    rows: () => cellsOf(maps, map, state.method).filter((c) => c.wrong > 0),
  });
};

export function costFigure(report: Report, verdicts: Verdicts, bench: Bench): HTMLElement {
  const all = trades(report, verdicts, bench);
  const line = onTheLine(all).map((t) => `${t.name} (${numberText(t.ns)} ns)`).join(', ');
  return figure<Trade>({
    id: 'cost-error',
    title: ofCost(report, verdicts, bench),
    caption: `On the dashed line: ${line}. No method is both faster and less often wrong than one of these. Times are of the same queries in float; methods that could not be asked all of them are not drawn. Thin lines are quartiles and 95% intervals.`,
    draw: (canvas) => costError(canvas, report, verdicts, bench),
    columns: [
      methodColumn(report),
      { head: 'scalar', value: (t) => t.scalar },
      ...numbers<Trade>({ ns: (t) => t.ns, 'quartile from': (t) => t.low, to: (t) => t.high }, numberText),
      { head: 'per million', value: (t) => 1e6 * value(t.rate), cell: (t) => rateText(t.rate) },
      { head: 'of', value: (t) => t.verdict },
      { head: 'worst family', value: (t) => t.rate.family },
      { head: 'on the line', value: (t) => (t.best ? 'yes' : 'no') },
    ],
    rows: () => all,
  });
}

export const timeSection = (report: Report, errors: TimeError): Node[] => [
  h('h3', {}, ofTimes(report, errors)),
  h('p', { class: 'caption' }, 'One row per method, in everyday families; late means that the box is in the obstacle by then. In ulps, the spacing of the method’s own scalar at 1: 2⁻²³ of a frame in float, 2⁻⁵² in double. A method that rounds the time once, as exact does, is off by at most half an ulp. Below each ', h('a', { href: '#methods' }, 'method'), ' its times stand family by family.'),
  table<Times>({
    id: 'time-error',
    caption: 'Times of impacts in everyday families, in ulps',
    columns: [
      methodColumn(report),
      ...numbers<Times>({ 'most early': (t) => t.earliest, 'most late': (t) => t.latest }, numberText),
      ...numbers<Times>({ 'impacts timed': (t) => t.n, 'beyond ½ ulp': (t) => t.beyond }, grouped),
      ...numbers<Times>({ share: (t) => t.beyond / t.n }, shareText),
    ],
    rows: timesOf(report, errors),
  }),
];

/** Of a method's times in a family. */
export const speedColumns = (bench: Bench): Column<BenchResult>[] => [
  { head: 'family', value: (r) => r.family },
  { head: 'in', value: (r) => scalarName(r.scalar) },
  { head: 'ns', value: (r) => r.ns, cell: (r) => h('span', { class: 'rate' }, numberText(r.ns), h('small', {}, `${numberText(r.ns_q1)} to ${numberText(r.ns_q3)}`)) },
  { head: 'extremes', value: (r) => r.ns_high, cell: (r) => `${numberText(r.ns_low)} to ${numberText(r.ns_high)}` },
  ...numbers<BenchResult>({ [`× ${bench.baseline}`]: (r) => r.ratio }, numberText),
  ...numbers<BenchResult>({ takes: (r) => r.asked / r.queries }, (share) => (share === 1 ? 'all' : `${Math.round(100 * share)}%`)),
  ...numbers<BenchResult>({ wrong: (r) => r.wrong }, grouped),
];

export function speedSection(report: Report, bench: Bench): Node[] {
  const place = ({ family, scalar, ns }: BenchResult): number[] => [bench.families.findIndex(({ name }) => name === family), Number(scalar === 'float64'), ns];
  return [
    h('p', {}, `One thread, in random order, over up to ${grouped(Math.max(...bench.results.map((r) => r.asked)))} queries. Every answer was judged before it was timed. A library takes part of a family’s queries, and is timed on these; each ratio is of the same queries in the same run.${bench.quick ? ' A quick run: fewer repetitions than the times of record.' : ''}`),
    table<BenchResult>({
      id: 'speed',
      caption: `Nanoseconds a query: medians of ${bench.repetitions} repetitions, with quartiles`,
      columns: [{ head: 'method', value: (r) => new Methods(report).name(r.algorithm), method: (r) => r.algorithm }, ...speedColumns(bench)],
      rows: sortedBy(bench.results, place),
    }),
  ];
}
