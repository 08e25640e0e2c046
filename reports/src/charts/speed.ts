// SPDX-License-Identifier: MIT
//
// Nanoseconds a query: the median of the repetitions as a bar, the quartiles and the extremes as lines.

import { grouped, numberText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import type { Bench, BenchResult, Kind, Report, Scalar } from '../shared/types.ts';
import { draw, headed, kindStyle, Plot, textWidth, tip, type Canvas } from './canvas.ts';

export const timed = (bench: Bench, family: string, scalar: Scalar): BenchResult[] =>
  bench.results.filter((r) => r.family === family && r.scalar === scalar).sort((a, b) => a.ns - b.ns);
/** Bars stand beside each other only for the same queries: of methods that take all of them. */
export const sameWork = (results: BenchResult[]): BenchResult[] => results.filter((r) => r.asked === r.queries);

export function speed(canvas: Canvas, report: Report, bench: Bench, family: string, scalar: Scalar): SVGSVGElement {
  const methods = new Methods(report);
  const results = sameWork(timed(bench, family, scalar));
  const kinds = new Map<string, Kind | 'truth'>(bench.algorithms.map((card) => [card.id, card.kind]));
  const kind = (r: BenchResult): Kind | 'truth' => kinds.get(r.algorithm) ?? methods.kind(r.algorithm);
  const style = (r: BenchResult) => kindStyle(kind(r), canvas.palette);
  const name = (r: BenchResult): string => methods.name(r.algorithm);
  const least = Math.min(...results.map((r) => r.ns_low));
  const most = Math.max(...results.map((r) => r.ns_high));
  const log = most / least > 30;
  const narrow = canvas.width < 560;
  const names = results.map(name);
  const marginLeft = narrow ? 10 : Math.max(...names.map((n) => textWidth(n, 11))) + 10;
  const start = log ? least * 0.6 : 0;
  const svg = draw(canvas, {
    height: results.length * (narrow ? 30 : canvas.live ? 20 : 16) + 70,
    marginLeft,
    marginRight: 60,
    marginTop: 12,
    marginBottom: 44,
    x: { type: log ? 'log' : 'linear', domain: [start, most * 1.02], label: null },
    y: { type: 'band', domain: names, label: null, padding: narrow ? 0.5 : 0.25, axis: null },
    marks: [
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({ tickFormat: (t: number) => numberText(t), ticks: narrow ? 4 : 8, label: `ns a query, median of ${bench.repetitions}${log ? ' (log)' : ''}`, labelAnchor: 'center', labelArrow: 'none' }),
      ...(narrow
        ? [Plot.text(results, { x: start, y: name, text: name, textAnchor: 'start', dy: -13, fontSize: 11 })]
        : [Plot.axisY({ tickSize: 0, label: null, fontSize: 11 })]),
      Plot.rect(results, { x1: start, x2: 'ns', y: name, fill: (r: BenchResult) => style(r).color, fillOpacity: 0.75, insetTop: 2, insetBottom: 2, ...tip(canvas, (r: BenchResult) => `${name(r)}, ${scalar}\n${numberText(r.ns)} ns a query (median)\nquartiles ${numberText(r.ns_q1)} to ${numberText(r.ns_q3)}\nextremes ${numberText(r.ns_low)} to ${numberText(r.ns_high)}${r.ratio === null ? '' : `\n${numberText(r.ratio)} × ${bench.baseline}`}\n${grouped(r.wrong)} wrong of ${grouped(r.asked)}`) }),
      Plot.link(results, { x1: 'ns_low', x2: 'ns_high', y1: name, y2: name, stroke: canvas.palette.ink, strokeWidth: 1 }),
      Plot.link(results, { x1: 'ns_q1', x2: 'ns_q3', y1: name, y2: name, stroke: canvas.palette.ink, strokeWidth: 4 }),
      Plot.text(results, { x: 'ns_high', y: name, text: (r: BenchResult) => numberText(r.ns), textAnchor: 'start', dx: 6, fontSize: 11 }),
    ],
  });
  const seen = [...new Set(results.map(kind))];
  return headed(canvas, svg, { title: `Speed: ns a query, ${family}, ${scalar}`, legend: seen.map((k) => kindStyle(k, canvas.palette)) });
}
