// SPDX-License-Identifier: MIT
//
// What a method costs against how often it errs in its worst family, with the line of those that none beats in both.

import { grouped, numberText, rateText, sortedBy, value } from '../page/format.ts';
import { Methods, speedFamily, timeOf } from '../page/methods.ts';
import { everydayOf } from '../page/sizes.ts';
import type { Bench, Report, Scalar, VerdictRow, Verdicts, WorstRate } from '../shared/types.ts';
import { draw, element, headed, kindLegend, kindStyle, Plot, textWidth, tip, type Canvas, type Drawn } from './canvas.ts';

export interface Trade {
  method: string;
  name: string;
  scalar: Scalar;
  ns: number;
  low: number;
  high: number;
  /** The more frequent of tunnels and phantoms, each in the method's worst family. */
  rate: WorstRate;
  verdict: string;
  best: boolean;
}

/** Among all families, or among those of everyday games only. */
export type Over = 'all' | 'everyday';

/** Of several families the one with the highest lower bound. */
function worstOf(row: VerdictRow, verdict: string, families: readonly string[]): WorstRate {
  const rates = row.families.filter(({ family }) => families.includes(family)).flatMap(({ family, verdicts }): WorstRate[] => (verdicts[verdict]?.of ? [{ ...verdicts[verdict], family }] : []));
  return sortedBy(rates, ({ low, of }) => [-low, -of])[0] ?? { family: null, n: 0, of: 0, low: 0, high: 1 };
}

export function trades(report: Report, verdicts: Verdicts, bench: Bench, over: Over): Trade[] {
  const everyday = everydayOf(verdicts);
  const methods = new Methods(report);
  const made = verdicts.rows
    .filter((row) => row.native)
    .flatMap((row): Trade[] => {
      const timed = timeOf(bench, row.method);
      if (!timed) return [];
      const { tunnel, phantom } = over === 'all' ? row.summary : { tunnel: worstOf(row, 'tunnel', everyday), phantom: worstOf(row, 'phantom', everyday) };
      const [rate, verdict] = phantom.low > tunnel.low || tunnel.of === 0 ? [phantom, 'phantoms'] : [tunnel, 'tunnels'];
      return [{ method: row.method, name: methods.brief(row.method), scalar: row.scalar, ns: timed.ns, low: timed.ns_q1, high: timed.ns_q3, rate, verdict, best: false }];
    });
  for (const trade of made) {
    const beats = (other: Trade): boolean =>
      other.ns <= trade.ns && value(other.rate) <= value(trade.rate) && (other.ns < trade.ns || value(other.rate) < value(trade.rate));
    trade.best = !made.some(beats);
  }
  return made;
}

/** Those that none beats in both, the fastest first. */
export const onTheLine = (all: readonly Trade[]): Trade[] => sortedBy(all.filter(({ best }) => best), ({ ns }) => [ns]);

const none = 1;
const place = (rate: number): number => Math.max(none, rate * 1e6);

export function costError(canvas: Canvas, report: Report, verdicts: Verdicts, bench: Bench, over: Over): SVGSVGElement {
  const methods = new Methods(report);
  const all = trades(report, verdicts, bench, over);
  const line = onTheLine(all);
  const style = (t: Trade) => kindStyle(methods.kind(t.method), canvas.palette);
  const narrow = canvas.width < 560;
  const named = narrow ? line : all;
  const svg = draw(canvas, {
    height: narrow ? 380 : 520,
    marginLeft: 56,
    marginRight: 24,
    marginTop: 24,
    marginBottom: 44,
    x: { type: 'log', domain: [none * 0.7, 1.3e6], label: null },
    y: { type: 'log', domain: [Math.min(...all.map((t) => t.low)) * 0.8, Math.max(...all.map((t) => t.high)) * 1.2], label: null },
    marks: [
      Plot.gridX({ ticks: [1, 10, 100, 1e3, 1e4, 1e5, 1e6], stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({
        ticks: narrow ? [1, 100, 1e4] : [1, 10, 100, 1e3, 1e4, 1e5, 1e6],
        tickFormat: (t: number) => (t === none ? '0' : grouped(t)),
        label: narrow ? 'tunnels or phantoms per million (log)' : `tunnels or phantoms per million, whichever are more, in the worst ${over === 'all' ? '' : 'everyday '}family (log)`,
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
      Plot.axisY({ tickFormat: (t: number) => numberText(t), ticks: 6, label: 'ns a query (log)', labelArrow: 'none' }),
      Plot.line(line, { x: (t: Trade) => place(value(t.rate)), y: 'ns', stroke: canvas.palette.right, strokeWidth: 1.5, strokeDasharray: '6,3', curve: 'step-before' }),
      Plot.link(all, { x1: (t: Trade) => place(t.rate.low), x2: (t: Trade) => place(t.rate.high), y1: 'ns', y2: 'ns', stroke: (t: Trade) => style(t).color, strokeOpacity: 0.6 }),
      Plot.link(all, { x1: (t: Trade) => place(value(t.rate)), x2: (t: Trade) => place(value(t.rate)), y1: 'low', y2: 'high', stroke: (t: Trade) => style(t).color, strokeOpacity: 0.6 }),
      Plot.dot(all, {
        x: (t: Trade) => place(value(t.rate)),
        y: 'ns',
        r: 5,
        symbol: (t: Trade) => style(t).symbol,
        fill: (t: Trade) => style(t).color,
        ...tip(canvas, (t: Trade) => `${t.name}\n${numberText(t.ns)} ns (quartiles ${numberText(t.low)} to ${numberText(t.high)})\n${t.verdict} per million: ${rateText(t.rate)}${t.rate.family ? `, family ${t.rate.family}` : ''}`),
      }),
    ],
  });
  label(canvas, svg, all, named);
  return headed(canvas, svg, {
    title: `Cost (${speedFamily(bench)} queries) against error (worst ${over === 'all' ? '' : 'everyday '}family)`,
    legend: [...kindLegend(all.map((t) => methods.kind(t.method)), canvas.palette), { label: 'none is both faster and less wrong', color: canvas.palette.right, symbol: 'line' }],
  });
}

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
    if (Math.abs(free.y - point.y) > 1) {
      group.append(element(canvas, 'line', { x1: point.x, y1: point.y, x2: free.x > point.x ? free.x : free.x + w, y2: free.y, stroke: canvas.palette.muted, 'stroke-width': 0.6 }));
    }
    const left = free.x < point.x;
    group.append(element(canvas, 'text', { x: left ? free.x + w : free.x, y: free.y + 3.5, 'text-anchor': left ? 'end' : 'start' }, trade.name));
  }
  svg.append(group);
}
