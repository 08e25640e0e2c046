// SPDX-License-Identifier: MIT
//
// How many bullets go through the wall, against how many wall thicknesses they cover in a frame.

import { grouped, list, numberText, shareText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import type { Report, WhySweep } from '../shared/types.ts';
import { draw, headed, margins, Plot, tip, type Canvas, type LegendItem } from './canvas.ts';

type Point = Record<'x' | 'rate' | 'n' | 'tunnels' | 'low' | 'high', number> & { method: string };

const dashes = ['0', '6,6', '3,3', '10,3,2,3'];
const colours = ['wrong', 'a', 'b', 'pink', 'violet', 'sky', 'muted'] as const;

export function whySweep(canvas: Canvas, report: Report, why: WhySweep): SVGSVGElement {
  const methods = new Methods(report);
  const lines = why.rows.map((row) => {
    const points = row.bins.flatMap(([n, tunnels, low, high], i): Point[] => {
      const bin = why.bins[i]!;
      return n > 0 ? [{ method: row.method, x: Math.sqrt(bin.from * bin.to), rate: tunnels / n, n, tunnels, low, high }] : [];
    });
    return { row, points, worst: Math.max(0, ...points.map(({ rate }) => rate)) };
  });
  // Baselines one by one; sweeps that lose next to nothing together in one line of words.
  const loud = lines.filter((l) => methods.kind(l.row.method) === 'baseline' || l.worst >= 0.01);
  const quiet = lines.filter((l) => !loud.includes(l));
  // Those that lose the very same share everywhere are one line, which bears all their names.
  const shape = (l: (typeof lines)[number]): string => l.points.map((p) => `${p.tunnels}/${p.n}`).join();
  const named = loud.filter((l, i) => loud.findIndex((other) => shape(other) === shape(l)) === i);
  const names = (l: (typeof lines)[number]): string => list(loud.filter((other) => shape(other) === shape(l)).map((other) => methods.name(other.row.method)));
  const style = new Map(named.map((l, i) => [l.row.method, { color: canvas.palette[colours[i % 7]!], dash: dashes[i % dashes.length]! }]));
  const points = named.flatMap((l) => l.points);
  const still = quiet.flatMap((l) => l.points);
  const color = (p: Point): string => style.get(p.method)?.color ?? canvas.palette.right;
  const text = (p: Point): string => `${methods.name(p.method)}\nstep ÷ wall about ${numberText(p.x)}\n${grouped(p.tunnels)} of ${grouped(p.n)} went through: ${shareText(p.rate)}\n95%: ${shareText(p.low)} to ${shareText(p.high)}`;
  const svg = draw(canvas, {
    height: canvas.width < 500 ? 300 : 380,
    ...margins(20, 20, 44, 52),
    x: { type: 'log', base: 2, label: null },
    y: { domain: [0, 1], label: null },
    marks: [
      Plot.axisY({ tickFormat: (t: number) => `${Math.round(t * 100)}%`, label: 'share of real hits that went through', labelArrow: 'none' }),
      Plot.axisX({ tickFormat: (t: number) => numberText(t), ticks: canvas.width < 500 ? 6 : 10, label: 'step of the bullet ÷ thickness of the wall', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.gridY({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.areaY(points, { x: 'x', y1: 'low', y2: 'high', z: 'method', fill: color, fillOpacity: 0.2 }),
      Plot.line(still, { x: 'x', y: 'rate', z: 'method', stroke: color, strokeWidth: 2 }),
      ...named.map(({ row, points }) => Plot.line(points, { x: 'x', y: 'rate', stroke: style.get(row.method)!.color, strokeWidth: 2.5, strokeDasharray: style.get(row.method)!.dash })),
      Plot.dot(points, { x: 'x', y: 'rate', r: 3, fill: color, ...tip(canvas, text) }),
      Plot.dot(still, { x: 'x', y: 'rate', r: 2.5, fill: color }),
    ],
  });
  const legend: LegendItem[] = named.map((l) => ({ label: names(l), ...style.get(l.row.method)!, symbol: 'line' }));
  const most = Math.max(...quiet.map((l) => l.worst));
  if (quiet.length > 0) legend.push({ label: `all ${quiet.length} others: ${most === 0 ? 'none went through' : `at most ${shareText(most)}`}`, color: canvas.palette.right, symbol: 'line' });
  return headed(canvas, svg, { title: 'Why sweep: bullets that go through a wall', legend });
}
