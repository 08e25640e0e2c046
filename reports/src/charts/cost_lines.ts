// SPDX-License-Identifier: MIT
//
// What one of many costs, against how many there are: a line each, both scales logarithmic, over what the hardware allows.

import { numberText } from '../page/format.ts';
import { draw, headed, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';

export interface CostPoint {
  x: number;
  ns: number;
  /** Quartiles of the repetitions. */
  low?: number;
  high?: number;
  about: string;
}

export interface CostLine {
  label: string;
  color: string;
  dash?: string;
  /** Has no place of its own in the legend. */
  beside?: boolean;
  points: readonly CostPoint[];
}

export interface CostFrame {
  title: string;
  x: { label: string; ticks: readonly number[]; text: (x: number) => string };
  y: string;
  /** No time can lie below it. */
  limit?: CostLine;
  /** What the legend has besides the lines. */
  legend?: readonly LegendItem[];
  /** Places on the x axis with a name: up to here it fits. */
  ends?: readonly { x: number; name: string }[];
}

/** As many of the ticks as stand beside each other, the last in any case. */
function thinned(ticks: readonly number[], text: (x: number) => string, room: number): number[] {
  const most = Math.max(2, Math.floor(room / (Math.max(...ticks.map((t) => textWidth(text(t), 11))) + 14)));
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => (ticks.length - 1 - i) % step === 0);
}

export function costLines(canvas: Canvas, frame: CostFrame, lines: readonly CostLine[]): SVGSVGElement {
  const { palette } = canvas;
  const narrow = canvas.width < 500;
  const all = [...lines, ...(frame.limit ? [frame.limit] : [])].flatMap((l) => l.points);
  const [least, most] = [Math.min(...all.map((p) => p.low ?? p.ns)) / 1.1, Math.max(...all.map((p) => p.high ?? p.ns)) * 1.1];
  const ends = (frame.ends ?? []).filter(({ x }) => x > Math.min(...all.map((p) => p.x)) && x < Math.max(...all.map((p) => p.x)));
  // Times may have five digits.
  const marginLeft = Math.max(46, textWidth(numberText(10 ** Math.floor(Math.log10(most))), 12) + 14);
  // The last tick's words end beyond the axis.
  const marginRight = Math.max(24, textWidth(frame.x.text(frame.x.ticks.at(-1) ?? 0), 12) / 2 + 4);
  const ranges = lines.flatMap((line) => line.points.flatMap((p) => (p.low === undefined ? [] : [{ ...p, line }])));
  const svg = draw(canvas, {
    height: narrow ? 320 : 400,
    marginLeft,
    marginRight,
    marginTop: 32,
    marginBottom: 44,
    x: { type: 'log', base: 2, label: null },
    y: { type: 'log', domain: [least, most], label: null },
    marks: [
      ...(frame.limit ? [Plot.areaY(frame.limit.points, { x: 'x', y1: least, y2: 'ns', fill: palette.line, fillOpacity: 0.5 }), Plot.line(frame.limit.points, { x: 'x', y: 'ns', stroke: palette.ink, strokeWidth: 1.5 })] : []),
      Plot.gridY({ stroke: palette.line, strokeOpacity: 0.5 }),
      Plot.axisX(thinned(frame.x.ticks, frame.x.text, canvas.width - marginLeft - marginRight), { tickFormat: frame.x.text, label: frame.x.label, labelAnchor: 'center', labelArrow: 'none' }),
      Plot.axisY({ ticks: narrow ? 4 : 6, tickFormat: (t: number) => numberText(t), label: frame.y, labelArrow: 'none' }),
      Plot.ruleX(ends, { x: 'x', stroke: palette.muted, strokeDasharray: '2,4' }),
      Plot.text(ends, { x: 'x', y: most, text: 'name', textAnchor: 'end', dx: -4, dy: -7, fontSize: 11, fill: palette.muted }),
      Plot.areaY(ranges, { x: 'x', y1: 'low', y2: 'high', z: (p) => p.line.label, fill: (p) => p.line.color, fillOpacity: 0.15 }),
      ...lines.map((line) => Plot.line(line.points, { x: 'x', y: 'ns', stroke: line.color, strokeWidth: 2, strokeDasharray: line.dash ?? '0' })),
      ...[...lines, ...(frame.limit ? [frame.limit] : [])].map((line) => Plot.dot(line.points, { x: 'x', y: 'ns', r: 3, fill: line.color, ...tip(canvas, (p: CostPoint) => `${line.label}\n${p.about}`) })),
    ],
  });
  const item = ({ label, color, dash }: CostLine): LegendItem => ({ label, color, symbol: 'line', ...(dash ? { dash } : {}) });
  return headed(canvas, svg, { title: frame.title, legend: [...lines.filter(({ beside }) => !beside).map(item), ...(frame.legend ?? []), ...(frame.limit ? [item(frame.limit)] : [])] });
}
