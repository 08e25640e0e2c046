// SPDX-License-Identifier: MIT
//
// What a method costs against how often it errs in its worst family, with the line of those that none beats in both.

import { grouped, numberText, rateText, sortedBy, value } from '../page/format.ts';
import { Methods, speedFamily, timeOf } from '../page/methods.ts';
import type { Bench, Report, Verdicts } from '../shared/types.ts';
import { draw, element, headed, kindLegend, kindStyle, margins, Plot, textWidth, tip, type Canvas, type Drawn, type LegendItem } from './canvas.ts';

export type Trade = ReturnType<typeof trades>[number];

/** `rate`: of the more frequent of tunnels and phantoms, each in its worst family; `best`: none beats it in both. */
export function trades(report: Report, verdicts: Verdicts, bench: Bench) {
  const methods = new Methods(report);
  const made = verdicts.rows.flatMap(({ method, native, scalar, summary: { tunnel, phantom } }) => {
    const timed = native ? timeOf(bench, method) : null;
    if (!timed) return [];
    const [rate, verdict] = phantom.low > tunnel.low || tunnel.of === 0 ? [phantom, 'phantoms'] : [tunnel, 'tunnels'];
    return [{ method, name: methods.brief(method), scalar, ns: timed.ns, low: timed.ns_q1, high: timed.ns_q3, rate, verdict }];
  });
  const beats = (one: (typeof made)[number], other: (typeof made)[number]): boolean =>
    one.ns <= other.ns && value(one.rate) <= value(other.rate) && (one.ns < other.ns || value(one.rate) < value(other.rate));
  return made.map((trade) => ({ ...trade, best: !made.some((other) => beats(other, trade)) }));
}

/** Those that none beats in both, the fastest first. */
export const onTheLine = (all: readonly Trade[]): Trade[] => sortedBy(all.filter(({ best }) => best), ({ ns }) => [ns]);

const none = 1;
const place = (rate: number): number => Math.max(none, rate * 1e6);

export function costError(canvas: Canvas, report: Report, verdicts: Verdicts, bench: Bench): SVGSVGElement {
  const methods = new Methods(report);
  const all = trades(report, verdicts, bench);
  const line = onTheLine(all);
  const style = (t: Trade) => kindStyle(methods.kind(t.method), canvas.palette);
  const narrow = canvas.width < 560;
  const ticks = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];
  const errors = `tunnels or phantoms per million${narrow ? '' : ', whichever are more, in the worst family'} (log)`;
  const x = (t: Trade): number => place(value(t.rate));
  const color = (t: Trade): string => style(t).color;
  const svg = draw(canvas, {
    height: narrow ? 380 : 520,
    ...margins(24, 24, 44, 56),
    x: { type: 'log', domain: [none * 0.7, 1.3e6], label: null },
    y: { type: 'log', domain: [Math.min(...all.map((t) => t.low)) * 0.8, Math.max(...all.map((t) => t.high)) * 1.2], label: null },
    marks: [
      Plot.gridX({ ticks, stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX(narrow ? [1, 100, 1e4] : ticks, { tickFormat: (t: number) => (t === none ? '0' : grouped(t)), label: errors, labelAnchor: 'center', labelArrow: 'none' }),
      Plot.axisY({ tickFormat: (t: number) => numberText(t), ticks: 6, label: 'ns a query (log)', labelArrow: 'none' }),
      Plot.line(line, { x, y: 'ns', stroke: canvas.palette.right, strokeWidth: 1.5, strokeDasharray: '6,3', curve: 'step-before' }),
      Plot.link(all, { x1: (t: Trade) => place(t.rate.low), x2: (t: Trade) => place(t.rate.high), y1: 'ns', y2: 'ns', stroke: color, strokeOpacity: 0.6 }),
      Plot.link(all, { x1: x, x2: x, y1: 'low', y2: 'high', stroke: color, strokeOpacity: 0.6 }),
      Plot.dot(all, { x, y: 'ns', r: 5, symbol: (t: Trade) => style(t).symbol, fill: color, ...tip(canvas, text) }),
    ],
  });
  label(canvas, svg, all, narrow ? line : all);
  const best: LegendItem = { label: 'none is both faster and less wrong', color: canvas.palette.right, symbol: 'line' };
  return headed(canvas, svg, { title: `Cost (${speedFamily(bench)} queries) against error (worst family)`, legend: [...kindLegend(all.map((t) => methods.kind(t.method)), canvas.palette), best] });
}

const text = ({ name, ns, low, high, verdict, rate }: Trade): string =>
  `${name}\n${numberText(ns)} ns (quartiles ${numberText(low)} to ${numberText(high)})\n${verdict} per million: ${rateText(rate)}${rate.family ? `, family ${rate.family}` : ''}`;

/** Names beside their points, moved up or down until none lies on another; one that finds no place is left to its tooltip. */
function label(canvas: Canvas, svg: Drawn, all: readonly Trade[], named: readonly Trade[]): void {
  const [x, y] = [svg.scale('x')!, svg.scale('y')!];
  const at = (t: Trade): { x: number; y: number } => ({ x: x.apply(place(value(t.rate))) as number, y: y.apply(t.ns) as number });
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const taken = all.map((t) => ({ x: at(t).x - 6, y: at(t).y, w: 12 }));
  const group = element(canvas, 'g', { 'font-size': 10.5, 'text-anchor': 'start', fill: canvas.palette.ink, stroke: canvas.palette.paper, 'stroke-width': 3, 'stroke-linejoin': 'round', 'paint-order': 'stroke', 'pointer-events': 'none' });
  for (const trade of [...named].sort((a, b) => Number(b.best) - Number(a.best))) {
    const w = textWidth(trade.name, 10);
    const point = at(trade);
    const free = [0, -12, 12, -24, 24, -36, 36, -48, 48]
      .flatMap((dy) => [11, -11 - w].map((dx) => ({ x: point.x + dx, y: point.y + dy })))
      .find((spot) => spot.x > 50 && spot.x + w < width && spot.y > 14 && spot.y < height - 48 && !taken.some((o) => o.x < spot.x + w + 2 && spot.x < o.x + o.w + 2 && Math.abs(o.y - spot.y) < 12));
    if (!free) continue;
    taken.push({ ...free, w });
    const left = free.x < point.x;
    const near = left ? free.x + w : free.x;
    if (Math.abs(free.y - point.y) > 1) group.append(element(canvas, 'line', { x1: point.x, y1: point.y, x2: near, y2: free.y, stroke: canvas.palette.muted, 'stroke-width': 0.6 }));
    group.append(element(canvas, 'text', { x: near, y: free.y + 3.5, 'text-anchor': left ? 'end' : 'start' }, trade.name));
  }
  svg.append(group);
}
