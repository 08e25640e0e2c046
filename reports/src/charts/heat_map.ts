// SPDX-License-Identifier: MIT
//
// Where a method breaks: the share of wrong answers, or of real ones among them, over two quantities of the query.

import { grouped, numberText, powerOfTwo, shareText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import type { Axis, HeatMap, MapCell, Maps, Report, Scalar } from '../shared/types.ts';
import { broken, draw, hatch, headed, margins, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';

export type Measure = 'wrong' | 'real';

export type Cell = ReturnType<typeof cellsOf>[number];

export const measures: Record<Measure, string> = {
  wrong: 'share of wrong answers',
  real: 'share of real tunnels, late times, phantoms and missed overlaps',
};

/** The methods that a map has, in their order. */
export const idsOf = (methods: Methods, map: HeatMap): string[] => map.scalars.flatMap((s) => s.methods.map((m) => m.method)).sort((a, b) => methods.place(a) - methods.place(b));

/** All cells of a method; of one without queries (`n` is 0: a library takes only some) nothing is known, which is not the same as no mistake. */
export function cellsOf(maps: Maps, map: HeatMap, id: string) {
  return map.scalars.flatMap(({ scalar, x, n: all, witnesses, methods }) =>
    methods.filter(({ method }) => method === id).flatMap(({ method, cells, n = all }) => {
      const at = new Map<number, MapCell>(cells.map((cell) => [cell[0], cell]));
      return n.map((count, i) => {
        const [, wrong, real, severity, witness, verdict, cause] = at.get(i) ?? [i, 0, 0, null, -1, -1, -1];
        const place = { x: i % x.bins.length, y: Math.floor(i / x.bins.length) };
        return { method, scalar, ...place, n: count, wrong, real, severity, query: witnesses[witness], verdict: maps.verdicts[verdict], cause: maps.causes[cause] };
      });
    }),
  );
}

/** The first published one that errs. */
export function shownFirst(report: Report, maps: Maps, map: HeatMap): string {
  const methods = new Methods(report);
  const ids = idsOf(methods, map);
  return ids.find((id) => methods.kind(id) === 'published' && cellsOf(maps, map, id).some(({ wrong }) => wrong > 0)) ?? ids[0] ?? '';
}

export const label = (axis: Axis, i: number): string => (axis.bins[i]?.label ?? '').replace('-2^', '−2^').replace(/2\^(-?\d+)/, (_, exponent: string) => powerOfTwo(Number(exponent)));

/** The name of a quantity, without what explains it. */
export const short = (axis: Axis): string => axis.quantity.split(/[:;]/)[0]!;

/** The axes differ between scalars: what is tiny for a float is not for a double. */
export const axesOf = (map: HeatMap, scalar: Scalar): { x: Axis; y: Axis } => map.scalars.find((s) => s.scalar === scalar)!;

/** From where on each colour but the first stands for a share. */
const steps = [0, 0.001, 0.01, 0.1, 0.3, 0.7];

/** Several maps stand in one page: each has a hatching of its own. */
const hatchOf = (map: HeatMap): string => `url(#hatch-${map.id})`;

const fillOf = (canvas: Canvas, map: HeatMap, measure: Measure) => (cell: Cell): string => {
  if (cell.n === 0) return hatchOf(map);
  const share = cell[measure] / cell.n;
  return canvas.palette.heat[share === 0 ? 0 : steps.filter((from) => share >= from).length]!;
};

function heatLegend(canvas: Canvas, map: HeatMap): LegendItem[] {
  const text = (share: number): string => shareText(share).replace(' in a million', 'e-6');
  const shades = canvas.palette.heat.map((color, i): LegendItem => {
    const [from, to] = [steps[i - 1], steps[i]];
    const label = from === undefined ? 'none' : from === 0 ? `below ${text(to!)}` : to === undefined ? `${text(from)} and more` : `from ${text(from)}`;
    return { label, color, symbol: 'cell' };
  });
  return [...shades, { label: 'never asked', color: hatchOf(map), symbol: 'cell' }];
}

function cellText(map: HeatMap, name: string, { scalar, n, wrong, severity, verdict, cause, query, ...at }: Cell): string {
  const { x, y } = axesOf(map, scalar);
  return [
    n === 0 ? 'never asked: no query here is one that it takes' : `${name}: ${grouped(wrong)} wrong of ${grouped(n)} (${shareText(wrong / n)})`,
    `${short(x)}: ${label(x, at.x)}`,
    `${short(y)}: ${label(y, at.y)}`,
    ...(wrong > 0 ? [`worst: ${verdict}, ${cause}${severity === null ? '' : `, severity ${numberText(severity)}`}`] : []),
    ...(query ? ['opens in the explorer'] : []),
  ].join('\n');
}

/** Every k-th bin gets its name, so that names do not run into each other. */
function ticks(axis: Axis, room: number, perBin: number): number[] {
  const every = [1, 2, 3, 4, 6, 8, 12, 24].find((k) => k * perBin >= room) ?? 48;
  return axis.bins.map((_, i) => i).filter((i) => label(axis, i) !== '' && i % every === 0);
}

/** `open`: what a click on a cell that has a query does. */
export function heatMap(canvas: Canvas, report: Report, maps: Maps, map: HeatMap, method: string, measure: Measure, open?: (cell: Cell) => void): SVGSVGElement {
  const name = new Methods(report).name(method);
  const cells = cellsOf(maps, map, method);
  const { x, y } = map.scalars.find((s) => s.methods.some((m) => m.method === method))!;
  const widest = (axis: Axis): number => Math.max(...axis.bins.map((_, i) => textWidth(label(axis, i), 11)));
  const marginLeft = 16 + Math.min(90, widest(y));
  const perX = (canvas.width - marginLeft - 12) / x.bins.length;
  const cellHeight = Math.max(14, Math.min(20, perX * 0.8));
  const svg = draw(canvas, {
    height: y.bins.length * cellHeight + 74,
    ...margins(24, 12, 48, marginLeft),
    padding: 0,
    x: { type: 'band', domain: x.bins.map((_, i) => i), label: null },
    y: { type: 'band', domain: y.bins.map((_, i) => i), reverse: true, label: null },
    marks: [
      Plot.axisX(ticks(x, widest(x) + 8, perX), { tickFormat: (i: number) => label(x, i), label: broken(short(x), canvas.width - marginLeft, 11), labelAnchor: 'center', labelArrow: 'none', fontSize: 11 }),
      Plot.axisY(ticks(y, 13, cellHeight), { tickFormat: (i: number) => label(y, i), label: short(y), labelAnchor: 'top', labelArrow: 'none', fontSize: 11 }),
      Plot.cell(cells, { x: 'x', y: 'y', fill: fillOf(canvas, map, measure), inset: 0.4, ...tip(canvas, (cell: Cell) => cellText(map, name, cell)) }),
    ],
  });
  svg.querySelectorAll('g[aria-label="cell"] rect').forEach((mark, i) => {
    if (!open || !cells[i]?.query) return;
    mark.classList.add('opens');
    mark.addEventListener('click', () => open(cells[i]!));
  });
  hatch(canvas, svg, map.id);
  return headed(canvas, svg, { title: `${name}: ${map.title}, ${measures[measure]}`, legend: heatLegend(canvas, map) });
}
