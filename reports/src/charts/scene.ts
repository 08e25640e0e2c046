// SPDX-License-Identifier: MIT
//
// A query drawn as it is: B still, A where it starts and ends as B sees it, and the way between. Where the numbers are too
// unlike to be seen together, the drawing says so instead of showing a wrong one.

import { boundsOf, centre, moved, relative, sceneOf as boxesOf, type Point, type Rect } from '../explorer/geometry.ts';
import { queryFrom, shortest, type Query } from '../shared/query.ts';
import { element, type Canvas } from './canvas.ts';
import type { Scalar } from '../shared/types.ts';

/** As B sees it: A at the start and at the end, and B, at the origin. */
function seenFromB(query: Query): { a: Rect; end: Rect; b: Rect; all: Rect } {
  const boxes = boxesOf(query, 1);
  const a = { ...boxes.a, x: boxes.a.x - boxes.b.x, y: boxes.a.y - boxes.b.y };
  const end = moved(a, relative(boxes), 1);
  const b = { ...boxes.b, x: 0, y: 0 };
  return { a, end, b, all: boundsOf([a, end, b]) };
}

/** Whether a picture to scale shows anything: there is some extent, and no side is less than 1/4000 of it. */
export function drawable(query: Query): boolean {
  const { a, b, all } = seenFromB(query);
  const span = Math.max(all.w, all.h);
  return Number.isFinite(span) && span > 0 && [a.w, a.h, b.w, b.h].every((side) => side === 0 || span / side <= 4000);
}

/** y grows downwards, as on a screen and in the explorer. */
export function scene(canvas: Canvas, query: Query, height: number): SVGSVGElement {
  const { a, end, b, all } = seenFromB(query);
  const { palette, width } = canvas;
  const svg = element(canvas, 'svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' }) as SVGSVGElement;
  if (!drawable(query)) {
    svg.append(element(canvas, 'text', { x: width / 2, y: height / 2, 'text-anchor': 'middle', fill: palette.muted, 'font-size': 12 }, 'too unlike in size to draw to scale'));
    svg.setAttribute('aria-label', 'not drawn: sizes and distances are too unlike');
    return svg;
  }
  const scale = Math.min((width - 24) / (all.w || Number.MIN_VALUE), (height - 24) / (all.h || Number.MIN_VALUE));
  const place = ({ x, y }: Point): Point => ({ x: round(width / 2 + (x - all.x - all.w / 2) * scale), y: round(height / 2 + (y - all.y - all.h / 2) * scale) });
  const rect = (r: Rect, style: Record<string, string | number>): SVGElement =>
    element(canvas, 'rect', { ...place(r), width: Math.max(1.5, round(r.w * scale)), height: Math.max(1.5, round(r.h * scale)), ...style });
  svg.append(rect(b, { fill: palette.b, 'fill-opacity': 0.35, stroke: palette.b, 'stroke-width': 1.5 }));
  svg.append(rect(end, { fill: 'none', stroke: palette.a, 'stroke-width': 1.5, 'stroke-dasharray': '3,3' }));
  svg.append(rect(a, { fill: palette.a, 'fill-opacity': 0.3, stroke: palette.a, 'stroke-width': 1.5 }));
  const from = place(centre(a));
  const to = place(centre(end));
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length > 4) {
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const head = Math.min(8, length / 2);
    const barb = (side: number): string => `${round(to.x - head * ux - ((side * head) / 2) * uy)},${round(to.y - head * uy + ((side * head) / 2) * ux)}`;
    svg.append(element(canvas, 'line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: palette.ink, 'stroke-width': 1.2 }));
    svg.append(element(canvas, 'path', { d: `M${to.x},${to.y}L${barb(1)}L${barb(-1)}z`, fill: palette.ink }));
  }
  svg.setAttribute('aria-label', sceneText(query));
  return svg;
}

const round = (x: number): number => Math.round(x * 100) / 100;

/** "A (0, 3) 1×1, B (2, 0) 1×1, motion (2, 0)" */
export function sceneText(query: Query): string {
  const t = (i: number): string => {
    const digits = shortest(query.numbers[i] ?? 0, query.scalar);
    return digits.length > 11 && !digits.includes('e') ? briefer(digits) : digits;
  };
  const moves = query.numbers[10] === 0 && query.numbers[11] === 0 ? '' : `, B moves (${t(10)}, ${t(11)})`;
  return `A (${t(0)}, ${t(1)}) ${t(2)}×${t(3)} moves (${t(4)}, ${t(5)}); B (${t(6)}, ${t(7)}) ${t(8)}×${t(9)}${moves}`;
}

/** The same number with an exponent, where that is shorter. */
function briefer(digits: string): string {
  const scientific = Number(digits).toExponential();
  return scientific.length < digits.length ? scientific : digits;
}

export function sceneOf(canvas: Canvas, text: string, scalar: Scalar | 'exact', height: number): SVGSVGElement | undefined {
  const query = queryFrom(text, scalar === 'exact' ? 'float64' : scalar);
  return query && scene(canvas, query, height);
}
