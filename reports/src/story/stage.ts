// SPDX-License-Identifier: MIT
//
// Pictures of boxes, with parts that a hand moves.
import type { Rect as Box } from '../explorer/geometry.ts';
import { set, svg } from '../shared/dom.ts';
import { movable, type Held, type Point } from '../shared/hand.ts';

/** SVG units to a world unit. */
export const scale = 40;

/** All places that a hand moves something to are eighths. */
const step = 1 / 8;
const within = (n: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, n)) / step) * step;

/** World units that a picture shows, from (0, 0). */
export interface Sight { w: number; h: number }

/** A picture of boxes, with parts that a hand moves; `changed`: one was. */
export class Picture {
  readonly svg: SVGSVGElement;
  private readonly puts: (() => void)[] = [];

  constructor(kind: string, label: string, readonly sight: Sight, private readonly changed: () => void) {
    this.svg = svg('svg', { class: `drawing ${kind}`, viewBox: `0 0 ${sight.w * scale} ${sight.h * scale}`, role: 'group', 'aria-label': label });
  }

  /** A part on top of those that are there. */
  add<K extends keyof SVGElementTagNameMap>(tag: K, kind: string, attributes: Record<string, string | number> = {}): SVGElementTagNameMap[K] {
    return this.svg.appendChild(svg(tag, { class: kind, ...attributes }));
  }

  /** A box that a hand moves; `keep`: to where it may. */
  movable(name: string, label: string, box: () => Box, keep = (): void => {}): void {
    const [reach, body] = [svg('rect', { class: 'reach' }), svg('rect', { class: 'body' })];
    const inside = (x: number, y: number): Point => ({ x: within(x, 0, this.sight.w - Math.min(box().w, 0.5)), y: within(y, -box().h / 2, this.sight.h - box().h / 2) });
    this.grip(name, label, [reach, body], box, inside, keep);
    this.puts.push(() => {
      const { x, y, w, h } = box();
      place(reach, { x: x - 0.5, y: y - 0.5, w: w + 1, h: h + 1 });
      place(body, box());
    });
  }

  /** A point that a hand moves: a disc. */
  handle(label: string, point: Point, keep = (): void => {}): void {
    const parts = [svg('circle', { class: 'reach', r: 22 }), svg('circle', { class: 'body', r: 9 })];
    this.grip('handle', label, parts, () => point, (x, y) => ({ x: within(x, 0, this.sight.w), y: within(y, 0, this.sight.h) }), keep);
    this.puts.push(() => parts.forEach((part) => set(part, { cx: point.x * scale, cy: point.y * scale })));
  }

  /** What a hand moves stands where it is. */
  put(): void {
    for (const one of this.puts) one();
  }

  /** Dragged, and moved by arrow keys; `inside`: the place in the picture that is nearest to one. */
  private grip(name: string, label: string, parts: readonly SVGElement[], at: () => Point, inside: (x: number, y: number) => Point, keep: () => void): void {
    const group = this.add('g', `grip ${name}`, { tabindex: 0, role: 'button', 'aria-roledescription': 'draggable', 'aria-label': `${label}: drag it, or arrow keys` });
    group.append(...parts);
    const to = (x: number, y: number): void => {
      Object.assign(at(), inside(x, y));
      keep();
      this.changed();
    };
    const take = (from: Point): Held => {
      const before = { ...at() };
      return { move: (now) => to(before.x + (now.x - from.x) / scale, before.y + (now.y - from.y) / scale) };
    };
    movable(this.svg, group, take, (way) => to(at().x + way.x * step, at().y + way.y * step));
  }
}

/** Puts a rectangle to where a box is. */
export function place<T extends SVGElement>(rect: T, { x, y, w, h }: Box): T {
  set(rect, { x: x * scale, y: y * scale, width: w * scale, height: h * scale });
  return rect;
}

/** Puts a line from one point to another. */
export const draw = (line: SVGLineElement, from: Point, to: Point): void => set(line, { x1: from.x * scale, y1: from.y * scale, x2: to.x * scale, y2: to.y * scale });
