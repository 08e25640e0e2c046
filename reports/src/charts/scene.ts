// SPDX-License-Identifier: MIT
//
// A query drawn as it is: B still, A where it starts and ends as B sees it, and the way between. Where the numbers are too
// unlike to be seen together, the drawing says so instead of showing a wrong one.

import { readQuery, shortest, type Query, type Scalar } from '../shared/query.ts';
import { element, type Canvas } from './canvas.ts';

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** y grows upwards on paper as in most of the sources; the picture turns it over. */
export function scene(canvas: Canvas, query: Query, height: number): SVGSVGElement {
  const n = query.numbers as number[];
  const [ax = 0, ay = 0, aw = 0, ah = 0, avx = 0, avy = 0, bx = 0, by = 0, bw = 0, bh = 0, bvx = 0, bvy = 0] = n;
  const vx = avx - bvx;
  const vy = avy - bvy;
  const a: Box = { x: ax - bx, y: ay - by, w: aw, h: ah };
  const end: Box = { ...a, x: a.x + vx, y: a.y + vy };
  const b: Box = { x: 0, y: 0, w: bw, h: bh };
  const { palette, width } = canvas;
  const svg = element(canvas, 'svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' }) as SVGSVGElement;
  const boxes = [a, end, b];
  const x0 = Math.min(...boxes.map((r) => r.x));
  const x1 = Math.max(...boxes.map((r) => r.x + r.w));
  const y0 = Math.min(...boxes.map((r) => r.y));
  const y1 = Math.max(...boxes.map((r) => r.y + r.h));
  const span = Math.max(x1 - x0, (y1 - y0) * (width / height));
  const least = Math.min(...[aw, ah, bw, bh].filter((s) => s > 0), Infinity);
  if (!Number.isFinite(span) || span === 0 || (least < Infinity && span / least > 4000)) {
    svg.append(element(canvas, 'text', { x: width / 2, y: height / 2, 'text-anchor': 'middle', fill: palette.muted, 'font-size': 12 }, span === 0 ? 'all in one point' : 'too unlike in size to draw to scale'));
    svg.setAttribute('aria-label', 'not drawn: sizes and distances are too unlike');
    return svg;
  }
  const scale = Math.min((width - 24) / (x1 - x0 || 1e-300), (height - 24) / (y1 - y0 || 1e-300));
  const dx = (width - (x1 - x0) * scale) / 2;
  const dy = (height - (y1 - y0) * scale) / 2;
  const px = (x: number): number => round(dx + (x - x0) * scale);
  const py = (y: number): number => round(height - dy - (y - y0) * scale);
  const rect = (r: Box, style: Record<string, string | number>): SVGElement =>
    element(canvas, 'rect', { x: px(r.x), y: py(r.y + r.h), width: Math.max(1.5, round(r.w * scale)), height: Math.max(1.5, round(r.h * scale)), ...style });
  svg.append(rect(b, { fill: palette.b, 'fill-opacity': 0.35, stroke: palette.b, 'stroke-width': 1.5 }));
  svg.append(rect(end, { fill: 'none', stroke: palette.a, 'stroke-width': 1.5, 'stroke-dasharray': '3,3' }));
  svg.append(rect(a, { fill: palette.a, 'fill-opacity': 0.3, stroke: palette.a, 'stroke-width': 1.5 }));
  const from = [px(a.x + a.w / 2), py(a.y + a.h / 2)] as const;
  const to = [px(end.x + end.w / 2), py(end.y + end.h / 2)] as const;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length > 4) {
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const head = Math.min(8, length / 2);
    svg.append(element(canvas, 'line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], stroke: palette.ink, 'stroke-width': 1.2 }));
    svg.append(
      element(canvas, 'path', {
        d: `M${to[0]},${to[1]}L${round(to[0] - head * ux - (head / 2) * uy)},${round(to[1] - head * uy + (head / 2) * ux)}L${round(to[0] - head * ux + (head / 2) * uy)},${round(to[1] - head * uy - (head / 2) * ux)}z`,
        fill: palette.ink,
      }),
    );
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
  const query = readQuery(text, scalar === 'exact' ? 'float64' : scalar);
  return query && scene(canvas, query, height);
}
