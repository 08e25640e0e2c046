// SPDX-License-Identifier: MIT
//
// Where a method breaks: the share of wrong answers, or their severity, over two quantities of the query.

import { grouped, numberText, powerOfTwo, shareText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import type { Axis, HeatMap, MapCell, Maps, Report, Scalar } from '../shared/types.ts';
import { broken, draw, hatch, headed, margins, panelTitle, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';

export type Measure = 'rate' | 'severe' | 'severity';

export type Cell = ReturnType<typeof cellsOf>[number];

export const measures: Record<Measure, string> = {
  rate: 'share of wrong answers',
  severe: 'share of real tunnels, late times, phantoms and missed overlaps',
  severity: 'worst relative severity',
};

/** From where on each colour but the first stands for: shares by powers of ten, severities likewise. */
const steps = (measure: Measure): readonly number[] => (measure === 'severity' ? [0, 1e-6, 1e-3, 0.1, 0.5, 1] : [0, 0.001, 0.01, 0.1, 0.3, 0.7]);

function shade({ n, wrong, severe, severity }: Cell, measure: Measure): number {
  if ((measure === 'severe' ? severe : wrong) === 0) return 0;
  const x = measure === 'severity' ? (severity ?? 0) : (measure === 'rate' ? wrong : severe) / n;
  return Math.max(1, steps(measure).filter((from) => x >= from).length);
}

function heatLegend(canvas: Canvas, measure: Measure, never: string): LegendItem[] {
  const text = (x: number): string => (measure === 'severity' ? numberText(x) : shareText(x).replace(' in a million', 'e-6'));
  const asked = canvas.palette.heat.map((color, i): LegendItem => {
    const [from, to] = [steps(measure)[i - 1], steps(measure)[i]];
    const label = i === 0 ? 'none' : from === 0 ? `below ${text(to!)}` : to === undefined ? `${text(from!)} and more` : `from ${text(from!)}`;
    return { label, color, symbol: 'cell' };
  });
  return [...asked, { label: 'never asked', color: never, symbol: 'cell' }];
}

/** Of these methods what a map has; `n`: how many queries each of its cells has; `place`: where that cell is. */
const methodsOf = (map: HeatMap, wanted: readonly string[]) =>
  map.scalars.flatMap(({ scalar, x: axis, n: all, witnesses, methods }) => {
    const place = (i: number): { x: number; y: number } => ({ x: i % axis.bins.length, y: Math.floor(i / axis.bins.length) });
    return methods.filter(({ method }) => wanted.includes(method)).map(({ method, cells, n = all }) => ({ scalar, method, cells, n, place, witnesses }));
  });

type Unasked = Pick<Cell, 'method' | 'x' | 'y'>;

/** The cells in which a method was asked no query: of them nothing is known, which is not the same as no mistake. */
function neverAsked(map: HeatMap, wanted: readonly string[]): Unasked[] {
  return methodsOf(map, wanted).flatMap(({ method, n, place }) => n.flatMap((count, i) => (count === 0 ? [{ method, ...place(i) }] : [])));
}

/** The methods that a map has, in their order. */
export const idsOf = (methods: Methods, map: HeatMap): string[] => map.scalars.flatMap((s) => s.methods.map((m) => m.method)).sort((a, b) => methods.place(a) - methods.place(b));

/** All cells in which these methods were asked any query: a library takes only some. */
export function cellsOf(maps: Maps, map: HeatMap, wanted: readonly string[]) {
  return methodsOf(map, wanted).flatMap(({ scalar, method, cells, n, place, witnesses }) => {
    const at = new Map<number, MapCell>(cells.map((cell) => [cell[0], cell]));
    return n.flatMap((count, i) => {
      if (count === 0) return [];
      const [, wrong, severe, severity, witness, verdict, cause] = at.get(i) ?? [i, 0, 0, null, -1, -1, -1];
      return [{ method, scalar, ...place(i), n: count, wrong, severe, severity, query: witnesses[witness], verdict: maps.verdicts[verdict], cause: maps.causes[cause] }];
    });
  });
}

export const label = (axis: Axis, i: number): string => (axis.bins[i]?.label ?? '').replace('-2^', '−2^').replace(/2\^(-?\d+)/, (_, exponent: string) => powerOfTwo(Number(exponent)));

/** What both axes are: "The horizontal axis is the speed, how far …". */
export const axesText = (x: Axis, y: Axis): string => `The horizontal axis shows ${x.quantity.replace(': ', ', ')}. The vertical axis shows ${y.quantity.replace(': ', ', ')}.`;

/** The name of a quantity, without what explains it. */
export const short = (axis: Axis): string => axis.quantity.split(/[:;]/)[0]!;

/** The axes differ between scalars: what is tiny for a float is not for a double. */
export const axesOf = (map: HeatMap, scalar: Scalar): { x: Axis; y: Axis } => map.scalars.find((s) => s.scalar === scalar)!;

export const cellText =
  (map: HeatMap, name: (id: string) => string) =>
  (cell: Cell): string => {
    const { x, y } = axesOf(map, cell.scalar);
    return [
      `${name(cell.method)}: ${grouped(cell.wrong)} wrong of ${grouped(cell.n)} (${shareText(cell.wrong / cell.n)})`,
      `${short(x)}: ${label(x, cell.x)}`,
      `${short(y)}: ${label(y, cell.y)}`,
      ...(cell.wrong > 0
        ? [`worst: ${cell.verdict}, ${cell.cause}${cell.severity === null ? '' : `, severity ${numberText(cell.severity)}`}`, ...(cell.query ? ['opens in the explorer'] : [])]
        : []),
    ].join('\n');
  };

/** Every k-th bin gets its name, so that names do not run into each other. */
function ticks(axis: Axis, room: number, perBin: number): number[] {
  const every = [1, 2, 3, 4, 6, 8, 12, 24].find((k) => k * perBin >= room) ?? 48;
  return axis.bins.map((_, i) => i).filter((i) => label(axis, i) !== '' && i % every === 0);
}

/** Several charts stand in one page: each has a hatching of its own. */
const hatchOf = (map: HeatMap, which: string): string => `url(#hatch-${map.id}-${which})`;

/** One method, large. */
export function heatMap(canvas: Canvas, report: Report, maps: Maps, map: HeatMap, method: string, measure: Measure): SVGSVGElement {
  const methods = new Methods(report);
  const cells = cellsOf(maps, map, [method]);
  const { x, y } = map.scalars.find((s) => s.methods.some((m) => m.method === method))!;
  const marginLeft = 16 + Math.min(90, Math.max(...y.bins.map((_, i) => textWidth(label(y, i), 11))));
  const perX = (canvas.width - marginLeft - 12) / x.bins.length;
  const cellHeight = Math.max(14, Math.min(20, perX * 0.8));
  const xs = ticks(x, Math.max(...x.bins.map((_, i) => textWidth(label(x, i), 11))) + 8, perX);
  const ys = ticks(y, 13, cellHeight);
  const svg = draw(canvas, {
    height: y.bins.length * cellHeight + 74,
    ...margins(24, 12, 48, marginLeft),
    padding: 0,
    x: { type: 'band', domain: x.bins.map((_, i) => i), label: null },
    y: { type: 'band', domain: y.bins.map((_, i) => i), reverse: true, label: null },
    marks: [
      Plot.axisX(xs, { tickFormat: (i: number) => label(x, i), label: broken(short(x), canvas.width - marginLeft, 11), labelAnchor: 'center', labelArrow: 'none', fontSize: 11 }),
      Plot.axisY(ys, { tickFormat: (i: number) => label(y, i), label: short(y), labelAnchor: 'top', labelArrow: 'none', fontSize: 11 }),
      Plot.cell(neverAsked(map, [method]), { x: 'x', y: 'y', fill: hatchOf(map, 'one'), inset: 0.4, ...tip(canvas, () => 'never asked: no query here is one that it takes') }),
      Plot.cell(cells, { x: 'x', y: 'y', fill: (c: Cell) => canvas.palette.heat[shade(c, measure)]!, inset: 0.4, ...tip(canvas, cellText(map, methods.name)) }),
    ],
  });
  // Plot calls both marks cells; who looks for a cell by its number means those that were asked.
  svg.querySelector('g[fill^="url(#hatch"]')?.setAttribute('aria-label', 'never asked');
  hatch(canvas, svg, `${map.id}-one`);
  return headed(canvas, svg, { title: `${methods.name(method)}: ${map.title}, ${measures[measure]}`, legend: heatLegend(canvas, measure, hatchOf(map, 'one')) });
}

interface Run { method: string; from: number; to: number; y: number; fill: string }

/** Neighbours of one shade as one mark: ten thousand cells are too many for a page to hold twice. */
function runs(cells: readonly (Unasked & { fill: string })[]): Run[] {
  const made: Run[] = [];
  for (const { method, x, y, fill } of cells) {
    const last = made.at(-1);
    if (last && last.method === method && last.y === y && last.to === x && last.fill === fill) last.to += 1;
    else made.push({ method, from: x, to: x + 1, y, fill });
  }
  return made;
}

/** All methods side by side, small. */
export function heatMaps(canvas: Canvas, report: Report, maps: Maps, map: HeatMap, measure: Measure): SVGSVGElement {
  const methods = new Methods(report);
  const ids = idsOf(methods, map);
  const axes = map.scalars[0]!;
  const narrow = canvas.width < 560;
  // A page of paper holds fifty of them.
  const [least, high, letters] = canvas.live ? [narrow ? 150 : 205, narrow ? 120 : 130, 10.5] : [175, 76, 9];
  const columns = Math.max(1, Math.min(ids.length, Math.floor(canvas.width / least)));
  const rows = Math.ceil(ids.length / columns);
  const cells = [...cellsOf(maps, map, ids).map((cell) => ({ ...cell, fill: canvas.palette.heat[shade(cell, measure)]! })), ...neverAsked(map, ids).map((cell) => ({ ...cell, fill: hatchOf(map, 'all') }))];
  const fx = (id: string): number => ids.indexOf(id) % columns;
  const fy = (id: string): number => Math.floor(ids.indexOf(id) / columns);
  const svg = draw(canvas, {
    height: rows * high + 40,
    ...margins(narrow ? 30 : 22, 8, 8, 8),
    padding: 0,
    x: { domain: [0, axes.x.bins.length], axis: null },
    y: { domain: [0, axes.y.bins.length], axis: null },
    fx: { domain: [...Array(columns).keys()], axis: null, padding: 0.06 },
    fy: { domain: [...Array(rows).keys()], axis: null, padding: narrow || !canvas.live ? 0.3 : 0.18 },
    marks: [
      Plot.rect(runs(cells), { fx: (r: Run) => fx(r.method), fy: (r: Run) => fy(r.method), x1: 'from', x2: 'to', y1: 'y', y2: (r: Run) => r.y + 1, fill: 'fill', shapeRendering: 'crispEdges' } as Plot.RectOptions),
      Plot.text(ids, { fx, fy, text: (id: string) => panelTitle(methods.brief(id), canvas.width / columns - 12, letters), frameAnchor: 'top-left', lineAnchor: 'bottom', dy: -3, fontSize: letters }),
    ],
  });
  hatch(canvas, svg, `${map.id}-all`);
  return headed(canvas, svg, { title: `${map.title}: ${measures[measure]}. Right: ${short(axes.x)}. Up: ${short(axes.y)}`, legend: heatLegend(canvas, measure, hatchOf(map, 'all')) });
}
