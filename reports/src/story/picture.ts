// SPDX-License-Identifier: MIT
import { View, type Rect } from '../explorer/geometry.ts';
import { set, svg } from '../shared/dom.ts';
import type { Point } from '../shared/hand.ts';
import { Stage } from '../shared/stage.ts';

/** SVG units to a world unit. */
const scale = 40;

/** All places that a hand moves something to are eighths. */
const step = 1 / 8;
const within = (n: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, n)) / step) * step;

/** A picture of `w` by `h` world units, from (0, 0), with parts that a hand moves; `changed`: one was. `keep`: to where it may. */
export class Picture extends Stage {
  constructor(label: string, private readonly sight: { w: number; h: number }, private readonly changed: () => void) {
    super('drawing', label, new View(sight.w * scale, sight.h * scale, { x: sight.w / 2, y: sight.h / 2 }, scale));
  }

  box(name: string, label: string, box: Rect, keep = (): void => {}): void {
    const [reach, body] = [svg('rect', { class: 'reach' }), svg('rect', { class: 'body' })];
    const put = (): void => {
      const { x, y, w, h } = this.view.rect(box);
      set(body, { x, y, width: w, height: h });
      set(reach, { x: x - 20, y: y - 20, width: w + 40, height: h + 40 });
    };
    this.part(name, label, [reach, body], put, box, (x, y) => ({ x: within(x, 0, this.sight.w - Math.min(box.w, 0.5)), y: within(y, -box.h / 2, this.sight.h - box.h / 2) }), keep);
  }

  /** A point, as a disc. */
  handle(label: string, point: Point, keep = (): void => {}): void {
    const discs = [svg('circle', { class: 'reach', r: 22 }), svg('circle', { class: 'body', r: 9 })];
    const put = (): void => discs.forEach((disc) => set(disc, { cx: point.x * scale, cy: point.y * scale }));
    this.part('disc', label, discs, put, point, (x, y) => ({ x: within(x, 0, this.sight.w), y: within(y, 0, this.sight.h) }), keep);
  }

  /** `inside`: the place in the picture that is nearest to one. */
  private part(name: string, label: string, shapes: readonly SVGElement[], put: () => void, at: Point, inside: (x: number, y: number) => Point, keep: () => void): void {
    const to = (x: number, y: number): void => {
      Object.assign(at, inside(x, y));
      keep();
      this.changed();
    };
    const take = (from: Point) => {
      const before = { ...at };
      return { move: (now: Point) => to(before.x + (now.x - from.x) / scale, before.y + (now.y - from.y) / scale) };
    };
    this.grip(name, `${label}: drag it, or arrow keys`, shapes, put, take, (way) => to(at.x + way.x * step, at.y + way.y * step));
  }
}
