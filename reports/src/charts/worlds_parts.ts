// SPDX-License-Identifier: MIT
//
// What order, ties, method and placement each cost: exact in every part but one, in all scenes together.

import { endings, type WrongEnding } from '../page/endings.ts';
import { grouped, list, numberText, shareText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { broken, draw, headed, Plot, textWidth, tip, type Canvas, type LegendItem, type Palette } from './canvas.ts';
import type { Rate, Report, Worlds, WorldsRow } from '../shared/types.ts';

const colorOf = (ending: WrongEnding, palette: Palette): string => palette.series[{ inside: 1, through: 3, short: 0, astray: 4, failed: 7 }[ending]]!;

export interface PartCost {
  row: WorldsRow;
  name: string;
  frames: number;
  wrong: Record<WrongEnding, number>;
  total: number;
}

const naive: Record<string, string> = {
  reading: 'order: as the boxes are listed',
  axes: 'order: x first, then y',
  earliest: 'ties: the first listed',
  along: 'placement: a + v·t',
  contact: 'placement: only at the face',
};

/** A row a part and what it is instead; counts over all scenes. */
export function partCosts(report: Report, worlds: Worlds): PartCost[] {
  const methods = new Methods(report);
  return worlds.rows
    .filter((row) => row.group === 'part')
    .map((row) => {
      const cells = worlds.cells.filter((cell) => cell.combination === row.combination);
      const sum = (ending: WrongEnding): number => cells.reduce((n, cell) => n + cell[ending].n, 0);
      const wrong = Object.fromEntries(endings.map((ending) => [ending, sum(ending)])) as Record<WrongEnding, number>;
      return {
        row,
        name: row.part === 'method' ? `method: ${methods.name(row.naive!)}` : row.part ? naive[row.naive!]! : 'none: all four exact',
        frames: cells.reduce((n, cell) => n + cell.frames, 0),
        wrong,
        total: endings.reduce((n, ending) => n + sum(ending), 0),
      };
    });
}

interface Bar {
  cost: PartCost;
  ending: WrongEnding;
  from: number;
  to: number;
}

const text = ({ name, frames, wrong, total }: PartCost): string =>
  `${name}\n${grouped(total)} of ${grouped(frames)} frames wrong: ${shareText(total / frames)}\n${list(endings.filter((e) => wrong[e] > 0).map((e) => `${e} ${shareText(wrong[e] / frames)}`)) || 'none'}`;

export function worldsParts(canvas: Canvas, report: Report, worlds: Worlds): SVGSVGElement {
  const costs = partCosts(report, worlds);
  const narrow = canvas.width < 620;
  const share = (n: number, cost: PartCost): number => n / Math.max(1, cost.frames);
  const bars = costs.flatMap((cost): Bar[] => {
    let from = 0;
    return endings.flatMap((ending) => {
      if (cost.wrong[ending] === 0) return [];
      const bar = { cost, ending, from, to: from + cost.wrong[ending] };
      from = bar.to;
      return [bar];
    });
  });
  const names = costs.map((cost) => cost.name);
  /** Above its bar where there is no room beside it: in two lines, if need be. */
  const over = (cost: PartCost): string => broken(cost.name, canvas.width - 16, 10.5);
  const rowHeight = narrow ? Math.max(...costs.map((cost) => 24 + 12 * over(cost).split('\n').length)) : 18;
  const most = Math.max(0.01, ...costs.map((cost) => share(cost.total, cost)));
  const svg = draw(canvas, {
    height: names.length * rowHeight + 60,
    marginLeft: narrow ? 12 : 14 + Math.max(...names.map((name) => textWidth(name))),
    marginRight: 66,
    marginTop: narrow ? 20 : 8,
    marginBottom: 40,
    x: { domain: [0, most], label: null },
    y: { domain: names, label: null, axis: null, padding: narrow ? 1 - 14 / rowHeight : 0.25 },
    marks: [
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({ ticks: narrow ? 4 : 8, tickFormat: (t: number) => `${numberText(t * 100)}%`, label: narrow ? 'frames that end wrongly' : 'frames that end wrongly, of all scenes together', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.barX(bars, { x1: (b: Bar) => share(b.from, b.cost), x2: (b: Bar) => share(b.to, b.cost), y: (b: Bar) => b.cost.name, fill: (b: Bar) => colorOf(b.ending, canvas.palette) }),
      Plot.dot(costs, { x: (c: PartCost) => share(c.total, c), y: 'name', r: 2.5, fill: (c: PartCost) => (c.total > 0 ? canvas.palette.ink : canvas.palette.right), ...tip(canvas, text) }),
      Plot.text(costs, { x: (c: PartCost) => share(c.total, c), y: 'name', text: (c: PartCost) => shareText(share(c.total, c)).replace(' in a million', ' ppm'), textAnchor: 'start', dx: 6, fontSize: 11 }),
      narrow
        ? Plot.text(costs, { x: 0, y: 'name', text: over, textAnchor: 'start', lineAnchor: 'bottom', dy: -9, fontSize: 10.5 })
        : Plot.text(costs, { x: 0, y: 'name', text: 'name', textAnchor: 'end', dx: -8 }),
    ],
  });
  const legend = endings.filter((ending) => bars.some((b) => b.ending === ending)).map((ending): LegendItem => ({ label: ending, color: colorOf(ending, canvas.palette), symbol: 'cell' }));
  return headed(canvas, svg, { title: 'What order, ties, method and placement cost: exact in all parts but one', legend });
}

/** "206 000 [205 000, 207 000]" per million of a cell's frames. */
export const rateOf = (rate: { n: number; low: number; high: number }, of: number): Rate => ({ ...rate, of });
