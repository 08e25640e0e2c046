// SPDX-License-Identifier: MIT
//
// The one drawing of boxes: under the explorer, the story's pictures and the player. What stands in world units is drawn
// through a view, in layers; between them are parts that a hand drags and that arrow keys move.
import './stage.css';
import type { Rect, View } from '../explorer/geometry.ts';
import { set, svg } from './dom.ts';
import { movable, type Held, type Point } from './hand.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
export const px = (x: number): string => (Math.round(x * 10) / 10).toString();

/** A layer's drawing, as text: elements would take many times as long. `kind`: classes that say its colour and look, in stage.css. */
export class Pen {
  private out = '';
  private readonly labels: { at: Point; text: string; kind: string }[] = [];

  constructor(readonly view: View) {}

  rect(box: Rect, kind: string): void {
    const { x, y, w, h } = this.view.rect(box);
    this.out += `<rect class="${kind}" x="${px(x)}" y="${px(y)}" width="${px(Math.max(w, 0.5))}" height="${px(Math.max(h, 0.5))}"/>`;
  }

  line(from: Point, to: Point, kind: string): void {
    const [p, q] = [this.view.point(from), this.view.point(to)];
    this.out += `<line class="${kind}" x1="${px(p.x)}" y1="${px(p.y)}" x2="${px(q.x)}" y2="${px(q.y)}"/>`;
  }

  arrow(from: Point, to: Point, kind: string): void {
    const [p, q] = [this.view.point(from), this.view.point(to)];
    const long = Math.hypot(q.x - p.x, q.y - p.y);
    if (long < 2) return;
    const [x, y] = [(q.x - p.x) / long, (q.y - p.y) / long];
    const back = (side: number): string => `${px(q.x - 10 * (x + side * y))} ${px(q.y - 10 * (y - side * x))}`;
    this.line(from, to, kind);
    this.out += `<path class="filled ${kind}" d="M${px(q.x)} ${px(q.y)}L${back(0.5)}L${back(-0.5)}Z"/>`;
  }

  /** Lines through the whole picture. */
  lines(xs: readonly number[], ys: readonly number[], kind: string): void {
    const { view } = this;
    this.out += `<path class="${kind}" d="${xs.map((x) => `M${px(view.x(x))} 0V${view.height}`).join('')}${ys.map((y) => `M0 ${px(view.y(y))}H${view.width}`).join('')}"/>`;
  }

  /** `radius`: in pixels. */
  circle(at: Point, radius: number, kind: string): void {
    const { x, y } = this.view.point(at);
    this.out += `<circle class="${kind}" cx="${px(x)}" cy="${px(y)}" r="${px(radius)}"/>`;
  }

  dot(at: Point, text: string): void {
    const { x, y } = this.view.point(at);
    this.circle(at, 5, 'filled');
    this.label({ x: x + 8, y: y + 16 }, text);
  }

  above(box: Rect, text: string, kind: string): void {
    const { x, y } = this.view.rect(box);
    this.label({ x, y: y - 6 }, text, kind);
  }

  below(box: Rect, text: string, kind = ''): void {
    const { x, y, h } = this.view.rect(box);
    this.label({ x: x + 2, y: y + h + 14 }, text, kind);
  }

  inside(box: Rect, text: string, kind: string): void {
    const { x, y, w, h } = this.view.rect(box);
    if (w > 24 && h > 24) this.label({ x: x + 5, y: y + 16 }, text, kind);
    else this.above(box, text, kind);
  }

  /** In pixels. Labels are moved down until none lies on another, and into the picture. */
  private label(wanted: Point, text: string, kind = ''): void {
    const { width, height } = this.view;
    const long = text.length * 7;
    const at = { x: Math.max(4, Math.min(width - long - 4, wanted.x)), y: Math.max(14, Math.min(height - 6, wanted.y)) };
    const taken = (): boolean => this.labels.some((l) => Math.abs(l.at.y - at.y) < 15 && l.at.x < at.x + long && at.x < l.at.x + l.text.length * 7);
    for (let tries = 0; tries < 20 && taken(); ++tries) at.y = at.y + 15 > height - 6 ? 14 : at.y + 15;
    this.labels.push({ at, text, kind });
  }

  drawn(): string {
    return this.out + this.labels.map(({ at, text, kind }) => `<text class="${kind}" x="${px(at.x)}" y="${px(at.y)}">${escaped(text)}</text>`).join('');
  }
}

export class Stage {
  readonly svg: SVGSVGElement;
  private readonly parts: (() => void)[] = [];

  constructor(kind: string, label: string, public view: View, role: 'group' | 'img' = 'group') {
    this.svg = svg('svg', { class: `scene ${kind}`, role, 'aria-label': label });
  }

  /** What each draw replaces, on top of what stays. */
  layer(draw: (pen: Pen) => void): void {
    const group = this.svg.appendChild(svg('g', { 'aria-hidden': 'true', class: 'marks' }));
    this.parts.push(() => {
      const pen = new Pen(this.view);
      draw(pen);
      group.innerHTML = pen.drawn();
    });
  }

  /** What a hand moves stays, and `put` puts its shapes to where they are. `take`, `step`: as hand.ts has them. */
  grip(kind: string, label: string, shapes: readonly SVGElement[], put: () => void, take: (at: Point) => Held, step: (way: Point, event: KeyboardEvent) => void): SVGGElement {
    const group = svg('g', { class: `grip ${kind}`, tabindex: 0, role: 'button', 'aria-roledescription': 'draggable', 'aria-label': label }, ...shapes);
    movable(this.svg, this.svg.appendChild(group), take, step);
    this.parts.push(put);
    return group;
  }

  redraw(): void {
    set(this.svg, { viewBox: `0 0 ${this.view.width} ${this.view.height}` });
    for (const part of this.parts) part();
  }
}
