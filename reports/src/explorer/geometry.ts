// SPDX-License-Identifier: MIT
//
// For drawing only: everything here is rounded as doubles are. What is true is said by the module.
import type { Point } from '../shared/hand.ts';
import type { Query } from '../shared/query.ts';

export interface Rect extends Point { w: number; h: number }
export interface Scene { a: Rect; va: Point; b: Rect; vb: Point }

/** The boxes in drawing units: a unit of the world is `unit` of them (see View.unit). */
export function sceneOf(query: Query, unit: number): Scene {
  const [ax = 0, ay = 0, aw = 0, ah = 0, avx = 0, avy = 0, bx = 0, by = 0, bw = 0, bh = 0, bvx = 0, bvy = 0] = query.numbers.map((x) => x * unit);
  return { a: { x: ax, y: ay, w: aw, h: ah }, va: { x: avx, y: avy }, b: { x: bx, y: by, w: bw, h: bh }, vb: { x: bvx, y: bvy } };
}

/** A box that moves in the frame, and an obstacle that stands still. */
export const question = (box: Rect, motion: Point, obstacle: Rect): Query => ({
  scalar: 'float32',
  numbers: [box.x, box.y, box.w, box.h, motion.x, motion.y, obstacle.x, obstacle.y, obstacle.w, obstacle.h, 0, 0].map(Math.fround),
});

export const moved = (r: Rect, v: Point, t: number): Rect => ({ x: r.x + v.x * t, y: r.y + v.y * t, w: r.w, h: r.h });
export const centre = (r: Rect): Point => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });
export const rests = ({ x, y }: Point): boolean => x === 0 && y === 0;

/**
 * Edge alignment, with B standing still: A's leading corner and the line it runs along, B's corner that faces it, and on
 * each axis with motion when the edges align.
 */
export function alignment(s: Scene): { leading: Point; opposing: Point; motion: Point; times: ['x' | 'y', number][] } {
  const motion = { x: s.va.x - s.vb.x, y: s.va.y - s.vb.y };
  const leading = { x: motion.x < 0 ? s.a.x : s.a.x + s.a.w, y: motion.y < 0 ? s.a.y : s.a.y + s.a.h };
  const opposing = { x: motion.x < 0 ? s.b.x + s.b.w : s.b.x, y: motion.y < 0 ? s.b.y + s.b.h : s.b.y };
  const moving = (['x', 'y'] as const).filter((axis) => motion[axis] !== 0);
  return { leading, opposing, motion, times: moving.map((axis) => [axis, (opposing[axis] - leading[axis]) / motion[axis]]) };
}

export function strictlyOverlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** All that is drawn of a query. */
function boundsOf({ a, va, b, vb }: Scene): Rect {
  const rects = [a, b, moved(a, va, 1), moved(b, vb, 1)];
  const [x, y] = [Math.min(...rects.map((r) => r.x)), Math.min(...rects.map((r) => r.y))];
  return { x, y, w: Math.max(...rects.map((r) => r.x + r.w)) - x, h: Math.max(...rects.map((r) => r.y + r.h)) - y };
}

/** Drawing units to screen: one scale for both axes. y grows downwards in both. */
export class View {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly middle: Point,
    /** Pixels to a drawing unit. */
    readonly scale: number,
    /** Drawing units to a unit of the world: 1, or a power of two where the numbers are so large or small that drawing would overflow. */
    readonly unit = 1,
  ) {}

  /** All of the query, with room around it. */
  static around(query: Query, width: number, height: number): View {
    const most = Math.max(...query.numbers.map(Math.abs));
    const unit = most > 0 && (most > 1e150 || most < 1e-150) ? 2 ** -Math.max(-1000, Math.min(1000, Math.round(Math.log2(most)))) : 1;
    const all = boundsOf(sceneOf(query, unit));
    const room = Math.min(width, height) / 8;
    const scale = Math.min((width - 2 * room) / all.w, (height - 2 * room) / all.h);
    return new View(width, height, centre(all), Number.isFinite(scale) && scale > 0 ? scale : 1, unit);
  }

  panned(by: Point): View {
    const middle = { x: this.middle.x - by.x / this.scale, y: this.middle.y - by.y / this.scale };
    return new View(this.width, this.height, middle, this.scale, this.unit);
  }

  zoomed(factor: number, keep = this.middle): View {
    const middle = { x: keep.x + (this.middle.x - keep.x) / factor, y: keep.y + (this.middle.y - keep.y) / factor };
    return new View(this.width, this.height, middle, this.scale * factor, this.unit);
  }

  /** Within what SVG can draw: a line to infinity is a line out of the picture. */
  x(world: number): number {
    return clamp((world - this.middle.x) * this.scale + this.width / 2);
  }
  y(world: number): number {
    return clamp((world - this.middle.y) * this.scale + this.height / 2);
  }
  point(p: Point): Point {
    return { x: this.x(p.x), y: this.y(p.y) };
  }
  rect({ x, y, w, h }: Rect): Rect {
    const [from, to] = [this.point({ x, y }), this.point({ x: x + w, y: y + h })];
    return { ...from, w: to.x - from.x, h: to.y - from.y };
  }
  /** In drawing units. */
  from(screen: Point): Point {
    return { x: (screen.x - this.width / 2) / this.scale + this.middle.x, y: (screen.y - this.height / 2) / this.scale + this.middle.y };
  }

  /** Of the world; a power of two, so that steps add up to short numbers: about a fortieth of the picture. */
  get grid(): number {
    return 2 ** Math.round(Math.log2(Math.min(this.width, this.height) / this.scale / 40)) / this.unit;
  }
}

const clamp = (pixels: number): number => (Number.isNaN(pixels) ? 0 : Math.max(-1e5, Math.min(1e5, pixels)));

export const snapped = (x: number, step: number): number => Math.round(x / step) * step;

/** The next number in this scalar, upwards or downwards. */
export function neighbour(x: number, up: boolean, scalar: Query['scalar']): number {
  const float = scalar === 'float32';
  const least = float ? 2 ** -149 : 2 ** -1074;
  if (x === 0) return up ? least : -least;
  const view = new DataView(new ArrayBuffer(8));
  const step = up === x > 0 ? 1n : -1n;
  if (float) view.setFloat32(4, x);
  else view.setFloat64(0, x);
  view.setBigUint64(0, view.getBigUint64(0) + step);
  const next = float ? view.getFloat32(4) : view.getFloat64(0);
  return Number.isFinite(next) ? next : x;
}
