// SPDX-License-Identifier: MIT
//
// Where a method breaks: the share of wrong answers, or their severity, over two quantities of the query.

import { grouped, numberText, shareText } from '../page/format.ts';
import { Methods, type Axis, type HeatMap, type MapCell, type Maps, type Report } from '../page/report.ts';
import { columnsFor, draw, headed, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';

export type Measure = 'rate' | 'severe' | 'severity';

export interface Cell {
  method: string;
  x: number;
  y: number;
  n: number;
  wrong: number;
  severe: number;
  severity: number | null;
  query?: string;
  verdict?: string;
  cause?: string;
}

export const measures: Record<Measure, string> = {
  rate: 'share of wrong answers',
  severe: 'share of severe tunnels, phantoms and missed overlaps',
  severity: 'worst relative severity',
};

/** From where on each colour but the first stands for: shares by powers of ten, severities likewise. */
const steps: Record<Measure, readonly number[]> = {
  rate: [0, 0.001, 0.01, 0.1, 0.3, 0.7],
  severe: [0, 0.001, 0.01, 0.1, 0.3, 0.7],
  severity: [0, 1e-6, 1e-3, 0.1, 0.5, 1],
};

function shade(cell: Cell, measure: Measure): number {
  const x = measure === 'severity' ? (cell.wrong > 0 ? (cell.severity ?? 0) : -1) : (measure === 'rate' ? cell.wrong : cell.severe) / cell.n;
  if (measure === 'severity' ? cell.wrong === 0 : x === 0) return 0;
  return Math.max(1, steps[measure].filter((from) => x >= from).length);
}

export function heatLegend(canvas: Canvas, measure: Measure): LegendItem[] {
  const text = (x: number): string => (measure === 'severity' ? numberText(x) : shareText(x).replace(' in a million', 'e-6'));
  return canvas.palette.heat.map((color, i) => {
    const from = steps[measure][i - 1];
    const to = steps[measure][i];
    const label = i === 0 ? 'none' : from === 0 ? `below ${text(to!)}` : to === undefined ? `${text(from!)} and more` : `from ${text(from!)}`;
    return { label, color, symbol: 'cell' };
  });
}

/** All cells of these methods that any query fell into. */
export function cellsOf(maps: Maps, map: HeatMap, wanted: readonly string[]): Cell[] {
  const cells: Cell[] = [];
  for (const { n, witnesses, methods } of map.scalars) {
    for (const { method, cells: broken } of methods) {
      if (!wanted.includes(method)) continue;
      const at = new Map<number, MapCell>(broken.map((cell) => [cell[0], cell]));
      n.forEach((count, i) => {
        if (count === 0) return;
        const [, wrong, severe, severity, witness, verdict, cause] = at.get(i) ?? [i, 0, 0, null, -1, -1, -1];
        cells.push({
          method,
          x: i % map.x.bins.length,
          y: Math.floor(i / map.x.bins.length),
          n: count,
          wrong,
          severe,
          severity,
          query: witnesses[witness],
          verdict: maps.verdicts[verdict],
          cause: maps.causes[cause],
        });
      });
    }
  }
  return cells;
}

const label = (axis: Axis, i: number): string => axis.bins[i]?.label ?? '';

export const cellText =
  (map: HeatMap, name: (id: string) => string) =>
  (cell: Cell): string =>
    [
      `${name(cell.method)}: ${grouped(cell.wrong)} wrong of ${grouped(cell.n)} (${shareText(cell.wrong / cell.n)})`,
      `${map.x.quantity}: ${label(map.x, cell.x)}`,
      `${map.y.quantity}: ${label(map.y, cell.y)}`,
      ...(cell.wrong > 0
        ? [`worst: ${cell.verdict}${cell.cause === 'none' ? '' : `, ${cell.cause}`}${cell.severity === null ? '' : `, severity ${numberText(cell.severity)}`}`, ...(cell.query ? ['opens in the explorer'] : [])]
        : []),
    ].join('\n');

/** Every k-th bin gets its name, so that names do not run into each other. */
function ticks(axis: Axis, room: number, perBin: number): number[] {
  const every = Math.max(1, Math.ceil(room / perBin));
  const named = axis.bins.map((_, i) => i).filter((i) => label(axis, i) !== '');
  // Bins that are not numbers (overlap, touching, exact) keep theirs.
  return named.filter((i) => i % every === 0);
}

/** One method, large. */
export function heatMap(canvas: Canvas, report: Report, maps: Maps, map: HeatMap, method: string, measure: Measure): SVGSVGElement {
  const methods = new Methods(report);
  const cells = cellsOf(maps, map, [method]);
  const marginLeft = 16 + Math.min(90, Math.max(...map.y.bins.map((_, i) => textWidth(label(map.y, i), 11))));
  const perX = (canvas.width - marginLeft - 12) / map.x.bins.length;
  const cellHeight = Math.max(14, Math.min(26, perX * 0.8));
  const xs = ticks(map.x, Math.max(...map.x.bins.map((_, i) => textWidth(label(map.x, i), 11))) + 8, perX);
  const ys = ticks(map.y, 13, cellHeight);
  const svg = draw(canvas, {
    height: map.y.bins.length * cellHeight + 74,
    marginLeft,
    marginTop: 24,
    marginBottom: 48,
    marginRight: 12,
    padding: 0,
    x: { type: 'band', domain: map.x.bins.map((_, i) => i), label: null },
    y: { type: 'band', domain: map.y.bins.map((_, i) => i), reverse: true, label: null },
    marks: [
      Plot.axisX(xs, { tickFormat: (i: number) => label(map.x, i), label: map.x.quantity, labelAnchor: 'center', labelArrow: 'none', fontSize: 11 }),
      Plot.axisY(ys, { tickFormat: (i: number) => label(map.y, i), label: map.y.quantity, labelAnchor: 'top', labelArrow: 'none', fontSize: 11 }),
      Plot.cell(cells, { x: 'x', y: 'y', fill: (c: Cell) => canvas.palette.heat[shade(c, measure)]!, inset: 0.4, ...tip(canvas, cellText(map, methods.name)) }),
    ],
  });
  return headed(canvas, svg, { title: `${methods.name(method)}: ${map.title}, ${measures[measure]}`, legend: heatLegend(canvas, measure) });
}

interface Run {
  method: string;
  from: number;
  to: number;
  y: number;
  shade: number;
}

/** Neighbours of one shade as one mark: ten thousand cells are too many for a page to hold twice. */
function runs(cells: readonly Cell[], measure: Measure): Run[] {
  const made: Run[] = [];
  for (const cell of cells) {
    const last = made.at(-1);
    const now = shade(cell, measure);
    if (last && last.method === cell.method && last.y === cell.y && last.to === cell.x && last.shade === now) last.to += 1;
    else made.push({ method: cell.method, from: cell.x, to: cell.x + 1, y: cell.y, shade: now });
  }
  return made;
}

/** All methods side by side, small. */
export function heatMaps(canvas: Canvas, report: Report, maps: Maps, map: HeatMap, measure: Measure): SVGSVGElement {
  const methods = new Methods(report);
  const ids = map.scalars.flatMap((s) => s.methods.map((m) => m.method)).sort((a, b) => methods.place(a) - methods.place(b));
  const columns = columnsFor(canvas.width, 205, ids.length);
  const rows = Math.ceil(ids.length / columns);
  const cells = cellsOf(maps, map, ids);
  const fx = (id: string): number => ids.indexOf(id) % columns;
  const fy = (id: string): number => Math.floor(ids.indexOf(id) / columns);
  const svg = draw(canvas, {
    height: rows * 130 + 40,
    marginLeft: 8,
    marginRight: 8,
    marginTop: 22,
    marginBottom: 8,
    padding: 0,
    x: { domain: [0, map.x.bins.length], axis: null },
    y: { domain: [0, map.y.bins.length], axis: null },
    fx: { domain: [...Array(columns).keys()], axis: null, padding: 0.06 },
    fy: { domain: [...Array(rows).keys()], axis: null, padding: 0.18 },
    marks: [
      Plot.rect(runs(cells, measure), {
        fx: (r: Run) => fx(r.method),
        fy: (r: Run) => fy(r.method),
        x1: 'from',
        x2: 'to',
        y1: 'y',
        y2: (r: Run) => r.y + 1,
        fill: (r: Run) => canvas.palette.heat[r.shade]!,
        shapeRendering: 'crispEdges',
      } as Plot.RectOptions),
      Plot.text(ids, { fx, fy, text: methods.name, frameAnchor: 'top-left', dy: -13, fontSize: 10.5 }),
    ],
  });
  return headed(canvas, svg, {
    title: `${map.title}: ${measures[measure]}. Right: ${map.x.quantity}. Up: ${map.y.quantity}`,
    legend: heatLegend(canvas, measure),
  });
}
