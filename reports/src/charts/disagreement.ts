// SPDX-License-Identifier: MIT
//
// Which methods answer differently on the same queries: contact against none above the diagonal, any other difference of
// outcome below it.

import { grouped, shareText, words } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import type { Disagreement, Report, Scalar } from '../generated/data.ts';
import { draw, headed, Plot, slantedOver, slantedRoom, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';

export interface Pairing {
  a: string;
  b: string;
  n: number;
  contact: number;
  outcome: number;
  /** Of all classes: the family in which they differ most on contact. */
  worst: { family: string; contact: number; n: number } | null;
}

/** Every pair once, of one class of truth or (null) of all; also those that never differ. */
export function pairings(data: Disagreement, scalar: Scalar, classNumber: number): Pairing[] {
  const part = data.scalars.find((s) => s.scalar === scalar);
  if (!part) return [];
  const differing = new Map(part.pairs.map((pair) => [pair[0] * part.methods.length + pair[1], pair]));
  const made: Pairing[] = [];
  part.methods.forEach((a, i) =>
    part.methods.forEach((b, j) => {
      if (i >= j) return;
      const pair = differing.get(i * part.methods.length + j);
      made.push({ a, b, n: part.n[classNumber] ?? 0, contact: pair?.[2][classNumber] ?? 0, outcome: pair?.[3][classNumber] ?? 0, worst: pair && pair[5] > 0 ? { family: data.families[pair[4]] ?? '', contact: pair[5], n: pair[6] } : null });
    }),
  );
  return made;
}

const steps = [0, 0.0001, 0.001, 0.01, 0.1, 0.3];
const shade = (share: number): number => (share === 0 ? 0 : steps.filter((from) => share >= from).length);

interface Square {
  row: string;
  column: string;
  share: number;
  text: string;
}

export function disagreement(canvas: Canvas, report: Report, data: Disagreement, scalar: Scalar, classNumber: number): SVGSVGElement {
  const methods = new Methods(report);
  const ids = data.scalars.find((s) => s.scalar === scalar)?.methods ?? [];
  const names = ids.map(methods.brief);
  const squares = pairings(data, scalar, classNumber).flatMap((p): Square[] => {
    const a = methods.brief(p.a);
    const b = methods.brief(p.b);
    const text = `${a} and ${b}\nof ${grouped(p.n)} ${data.classes[classNumber]} queries:\none says contact, the other none: ${grouped(p.contact)} (${shareText(p.contact / p.n)})\nother difference of outcome: ${grouped(p.outcome)} (${shareText(p.outcome / p.n)})${p.worst ? `\nmost often in ${p.worst.family}: ${grouped(p.worst.contact)} of ${grouped(p.worst.n)}` : ''}`;
    return [
      { row: a, column: b, share: p.contact / p.n, text },
      { row: b, column: a, share: p.outcome / p.n, text },
    ];
  });
  const narrow = canvas.width < 560;
  const marginLeft = narrow ? 28 : Math.max(...names.map((n) => textWidth(n, 11))) + 10;
  // Aslant, names need more room between them than upright.
  const upright = narrow || (canvas.width - marginLeft) / Math.max(1, names.length) < 14;
  const marginRight = upright ? 10 : slantedOver(names);
  const size = (canvas.width - marginLeft - marginRight) / Math.max(1, names.length);
  // Narrow: names above only, with the numbers that stand for them at the side.
  const label = (name: string): string => (narrow ? String(names.indexOf(name) + 1) : name);
  const marginTop = upright ? 24 + Math.max(...names.map((n) => textWidth(`${n} 26`, 9))) : slantedRoom(names);
  const svg = draw(canvas, {
    height: names.length * Math.max(11, Math.min(22, size)) + marginTop + 12,
    marginLeft,
    marginTop,
    marginBottom: 12,
    marginRight,
    padding: 0,
    x: { type: 'band', domain: names, label: null },
    y: { type: 'band', domain: names, label: null },
    marks: [
      Plot.axisX({ anchor: 'top', tickFormat: (name: string) => (narrow ? `${label(name)} ${name}` : name), tickRotate: upright ? -90 : -50, fontSize: upright ? 9 : 11, tickSize: 0, label: null, textAnchor: 'start', ticks: names }),
      Plot.axisY({ tickFormat: label, fontSize: upright ? 9 : 11, tickSize: 0, label: null }),
      Plot.cell(squares, { x: 'column', y: 'row', fill: (s: Square) => canvas.palette.heat[shade(s.share)]!, inset: 0.5, ...tip(canvas, (s: Square) => s.text) }),
    ],
  });
  const legend: LegendItem[] = canvas.palette.heat.map((color, i) => ({
    label: i === 0 ? 'never' : i === 1 ? `below ${shareText(steps[1]!)}` : `from ${shareText(steps[i - 1]!)}`,
    color,
    symbol: 'cell',
  }));
  return headed(canvas, svg, {
    title: `Who disagrees on ${words(data.classes[classNumber] ?? '')} queries (${scalar}); above the diagonal contact against none, below it other outcomes`,
    legend,
  });
}
