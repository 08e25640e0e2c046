// SPDX-License-Identifier: MIT
//
// The program of the LÖVE forum's thread, in the units, the colours, the keys and the speeds of its author.
import { svg } from '../../explorer/dom.ts';
import type { Core } from '../../explorer/wasm.ts';
import { swept, type Point, type Rect } from '../../explorer/geometry.ts';
import type { Card, Explanation } from '../../generated/data.ts';
import { h } from '../../shared/dom.ts';
import type { Query } from '../../shared/query.ts';
import { Announcer, Expectations, groupsOf } from './expected.ts';
import { drags, holds, setRect, Stage } from './stage.ts';

type Mover = Rect & { vx: number; vy: number };

const speed = 300;
const previewSpeed = 0.7;
const slow = 0.1;

const at = (r: Mover, t: number): Rect => ({ x: r.x + r.vx * t, y: r.y + r.vy * t, w: r.w, h: r.h });

export class Navega {
  readonly element: HTMLElement;
  private readonly a: Mover = { x: 80, y: 400, w: 220, h: 150, vx: 320, vy: -240 };
  private readonly b: Mover = { x: 650, y: 380, w: 50, h: 80, vx: -105, vy: -160 };
  private preview = 0.25;
  private readonly stage = new Stage(800, 600, 'Two moving rectangles. A W S D and the arrow keys move their destinations, with Shift the rectangles; 1 and 2 the preview; with Space slowly. Escape leaves.');
  private readonly parts;
  private readonly words = { moment: svg('text', { class: 'moment' }), before: svg('text', { class: 'of-b' }) };
  private readonly slider = h('input', { type: 'range', min: '0', max: '1', step: '0.001', 'aria-label': 'Preview t', input: () => this.set(Number(this.slider.value)) });
  private readonly output = h('output');
  private readonly slowly = h('input', { type: 'checkbox' });
  private readonly expectations = new Expectations();
  private readonly announcer = new Announcer();
  private told: Explanation | undefined;

  constructor(
    private readonly core: Core,
    private readonly cards: Card[],
    open: (query: Query) => void,
  ) {
    const rect = (kind: string, grip?: string): SVGRectElement => svg('rect', { class: kind, ...(grip && { 'data-grip': grip }) });
    const one = (name: 'a' | 'b') => ({
      path: svg('polygon', { class: `path of-${name}` }),
      goal: rect(`goal of-${name}`, `goal-${name}`),
      preview: rect(`preview of-${name}`),
      body: rect(`body of-${name}`, name),
    });
    this.parts = { a: one('a'), b: one('b'), contact: rect('contact') };
    const { a, b, contact } = this.parts;
    this.stage.svg.append(a.path, b.path, a.goal, b.goal, a.preview, b.preview, a.body, b.body, contact, this.words.moment, this.words.before);
    drags(this.stage, (name) => {
      const mover = name.endsWith('a') ? this.a : this.b;
      const { x, y, vx, vy } = mover;
      const goal = name.startsWith('goal');
      return {
        move: (by) => {
          const part = this.slowly.checked ? slow : 1;
          const d = { x: by.x * part, y: by.y * part };
          Object.assign(mover, goal ? { vx: vx + d.x, vy: vy + d.y } : { x: x + d.x, y: y + d.y, vx: vx - d.x, vy: vy - d.y });
          this.change();
        },
      };
    });
    const letters = ['KeyA', 'KeyD', 'KeyW', 'KeyS', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const others = ['Digit1', 'Digit2', 'Space', 'ShiftLeft', 'ShiftRight', 'ControlLeft', 'ControlRight'];
    holds(this.stage, [...letters, ...others], (seconds, held) => this.step(seconds, held));
    new ResizeObserver(() => this.draw()).observe(this.stage.svg);
    this.element = h(
      'div',
      { class: 'navega' },
      h('div', { class: 'stage dark' }, this.stage.svg),
      h(
        'div',
        { class: 'controls' },
        h('label', {}, 'PREVIEW t ', this.slider, ' ', this.output),
        h('label', {}, this.slowly, ' slow motion'),
        h('button', { type: 'button', class: 'open', click: () => open(this.query) }, 'Open in the explorer'),
      ),
      this.expectations.element,
      this.announcer.element,
    );
    this.change();
  }

  private get query(): Query {
    const { a, b } = this;
    return { scalar: 'float64', numbers: [a.x, a.y, a.w, a.h, a.vx, a.vy, b.x, b.y, b.w, b.h, b.vx, b.vy] };
  }

  /** love.update of the source. */
  private step(seconds: number, held: ReadonlySet<string>): void {
    const has = (...keys: string[]): boolean => keys.some((key) => held.has(key));
    const dt = has('ControlLeft', 'ControlRight', 'Space') || this.slowly.checked ? seconds * slow : seconds;
    if (has('Digit1', 'Digit2')) this.preview = Math.min(1, Math.max(0, this.preview + (has('Digit1') ? -1 : 1) * previewSpeed * dt));
    const way = (more: string, less: string): number => (has(more) ? dt : has(less) ? -dt : 0) * speed;
    const moves: [Mover, Point][] = [
      [this.a, { x: way('KeyD', 'KeyA'), y: way('KeyS', 'KeyW') }],
      [this.b, { x: way('ArrowRight', 'ArrowLeft'), y: way('ArrowDown', 'ArrowUp') }],
    ];
    for (const [mover, d] of moves) {
      if (has('ShiftLeft', 'ShiftRight')) {
        mover.x += d.x;
        mover.y += d.y;
        mover.vx -= d.x;
        mover.vy -= d.y;
      } else {
        mover.vx += d.x;
        mover.vy += d.y;
      }
    }
    this.change();
  }

  private set(preview: number): void {
    this.preview = preview;
    this.draw();
  }

  private change(): void {
    this.told = this.core.explain(this.query);
    this.expectations.show(groupsOf(this.told, this.cards));
    this.draw();
    this.announcer.say([this.words.moment.textContent, this.words.before.textContent].join(' ').trim() || 'No collision');
  }

  private draw(): void {
    const { a, b, parts, stage, words } = this;
    for (const [mover, part] of [[a, parts.a] as const, [b, parts.b] as const]) {
      part.path.setAttribute('points', swept(mover, { x: mover.vx, y: mover.vy }).map((p) => `${p.x},${p.y}`).join(' '));
      setRect(part.goal, at(mover, 1));
      setRect(part.preview, at(mover, this.preview));
      setRect(part.body, mover);
    }
    const says = this.told?.answers[this.cards.findIndex((card) => card.id === 'edge_alignment')];
    const hit = says?.outcome === 'impact';
    const there = at(a, hit ? says.time! : 0);
    parts.contact.toggleAttribute('hidden', !hit);
    setRect(parts.contact, there);
    stage.label(words.moment, { x: there.x, y: there.y - 10 }, hit ? `Collision moment (t = ${says.time!.toFixed(3)})` : '');
    stage.label(words.before, { x: b.x, y: b.y + b.h + stage.fontSize + 5 }, says?.outcome === 'overlap' ? '(Pre-collision)' : '');
    parts.b.body.classList.toggle('hit', says?.outcome !== 'separate');
    this.slider.value = String(this.preview);
    this.output.textContent = this.preview.toFixed(3);
  }
}
