// SPDX-License-Identifier: MIT
//
// Pictures of boxes, with parts that a hand moves; and whom they ask: the module, and nobody here.
import { set, svg } from '../shared/dom.ts';
import { core } from '../explorer/core.ts';
import type { Answer, Truth } from '../shared/types.ts';
import { arrowOf, draggable, type Point } from '../shared/hand.ts';
import type { Query } from '../shared/query.ts';

export interface Box extends Point {
  w: number;
  h: number;
}

/** What the truth and a method say of a query. */
export type Ask = (query: Query) => { truth: Truth; answer(method: string): Answer };

export async function asker(): Promise<Ask> {
  const module = await core();
  const index = new Map(module.methods().map(({ id }, i) => [id, i]));
  return (query) => {
    const { truth, answers } = module.explain(query);
    return { truth, answer: (method) => answers[index.get(method)!]! };
  };
}

/** SVG units to a world unit. */
export const scale = 40;

/** All places that a hand moves something to are eighths. */
const step = 1 / 8;
export const within = (n: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, n)) / step) * step;

/** World units that a picture shows, from (0, 0). */
export interface Sight {
  w: number;
  h: number;
}

export const pictureOf = (kind: string, label: string, { w, h }: Sight): SVGSVGElement => svg('svg', { class: `drawing ${kind}`, viewBox: `0 0 ${w * scale} ${h * scale}`, role: 'group', 'aria-label': label });

/** Puts a rectangle to where a box is. */
export function place<T extends SVGElement>(rect: T, { x, y, w, h }: Box): T {
  set(rect, { x: x * scale, y: y * scale, width: w * scale, height: h * scale });
  return rect;
}

/** A part that is dragged and moved by arrow keys, put into the picture. */
function grip(picture: SVGSVGElement, name: string, label: string, parts: readonly SVGElement[], at: () => Point, move: (x: number, y: number) => void): void {
  const group = svg('g', { class: `grip ${name}`, tabindex: 0, role: 'button', 'aria-roledescription': 'draggable', 'aria-label': `${label}: drag it, or arrow keys` }, ...parts);
  draggable(picture, group, (_, from) => {
    const before = { ...at() };
    group.focus({ preventScroll: true });
    return { move: (to) => move(before.x + (to.x - from.x) / scale, before.y + (to.y - from.y) / scale) };
  });
  // Not every browser heeds touch-action inside an SVG.
  group.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  group.addEventListener('keydown', (event) => {
    const arrow = arrowOf(event.key);
    if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move(at().x + arrow.x * step, at().y + arrow.y * step);
  });
  picture.append(group);
}

/** A box that a hand moves; the function that it returns puts it to where it is. */
export function movable(picture: SVGSVGElement, sight: Sight, name: string, label: string, box: () => Box, changed: () => void): () => void {
  const [reach, body] = [svg('rect', { class: 'reach' }), svg('rect', { class: 'body' })];
  grip(picture, name, label, [reach, body], box, (x, y) => {
    const { w, h } = box();
    Object.assign(box(), { x: within(x, 0, sight.w - Math.min(w, 0.5)), y: within(y, -h / 2, sight.h - h / 2) });
    changed();
  });
  return () => {
    const { x, y, w, h } = box();
    place(reach, { x: x - 0.5, y: y - 0.5, w: w + 1, h: h + 1 });
    place(body, box());
  };
}

/** A point that a hand moves: a disc. */
export function handle(picture: SVGSVGElement, sight: Sight, label: string, point: Point, move: (x: number, y: number) => void): () => void {
  const parts = [svg('circle', { class: 'reach', r: 22 }), svg('circle', { class: 'body', r: 9 })];
  grip(picture, 'handle', label, parts, () => point, (x, y) => move(within(x, 0, sight.w), within(y, 0, sight.h)));
  return () => {
    for (const part of parts) set(part, { cx: point.x * scale, cy: point.y * scale });
  };
}
