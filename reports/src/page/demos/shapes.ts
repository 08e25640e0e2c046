// SPDX-License-Identifier: MIT
//
// The collision article's demo: a yellow shape follows the mouse, and is red while it collides with a green one. What says
// so are the article's own tests, in float; beside them the truth, which is exact.
import { set, svg } from '../../explorer/dom.ts';
import type { Core } from '../../explorer/wasm.ts';
import type { Point } from '../../explorer/geometry.ts';
import { h } from '../../shared/dom.ts';
import { Announcer } from './expected.ts';
import { drags, holds, Stage } from './stage.ts';

const kinds = ['box', 'circle', 'segment'] as const;
type Kind = (typeof kinds)[number];
const named: Record<Kind, string> = { box: 'Box', circle: 'Circle', segment: 'Line' };

/** As the module takes it: a box's x y width height, a circle's x y radius, a line's ends. */
type Shape = { kind: Kind; numbers: number[] };

const green: readonly Shape[] = [
  { kind: 'box', numbers: [70, 60, 110, 80] },
  { kind: 'circle', numbers: [330, 90, 45] },
  { kind: 'segment', numbers: [120, 250, 380, 200] },
];

/** The yellow one with its middle here. */
function yellow(kind: Kind, { x, y }: Point): Shape {
  if (kind === 'box') return { kind, numbers: [x - 30, y - 20, 60, 40] };
  if (kind === 'circle') return { kind, numbers: [x, y, 26] };
  return { kind, numbers: [x - 26, y - 15, x + 26, y + 15] };
}

/** In the order in which the article's functions take them. */
const rank: Record<Kind, number> = { box: 0, circle: 1, segment: 2 };

function draw(element: SVGElement, { kind, numbers: [a = 0, b = 0, c = 0, d = 0] }: Shape): void {
  if (kind === 'box') set(element, { x: a, y: b, width: c, height: d });
  else if (kind === 'circle') set(element, { cx: a, cy: b, r: c });
  else set(element, { x1: a, y1: b, x2: c, y2: d });
}

const elementOf = (kind: Kind, attributes: Record<string, string>): SVGElement => svg(kind === 'box' ? 'rect' : kind === 'circle' ? 'circle' : 'line', attributes);

export class ShapesDemo {
  readonly element: HTMLElement;
  private readonly stage = new Stage(480, 300, 'A yellow shape among green ones. The arrow keys move it, with Shift slowly; 1, 2 and 3 choose box, circle and line; Escape leaves.');
  private readonly movers = Object.fromEntries(kinds.map((kind) => [kind, elementOf(kind, { class: 'mine', 'data-grip': 'mine' })])) as Record<Kind, SVGElement>;
  private readonly reach = svg('circle', { class: 'reach', 'data-grip': 'mine', r: 40 });
  private readonly intersection = svg('rect', { class: 'intersection' });
  private readonly choices: Record<Kind, HTMLButtonElement>;
  private readonly said = h('ul', { class: 'expectations' });
  private readonly announcer = new Announcer();
  private kind: Kind = 'box';
  private at: Point = { x: 240, y: 160 };
  private shown = '';

  constructor(private readonly core: Core) {
    const { stage } = this;
    stage.svg.append(...green.map((shape) => {
      const element = elementOf(shape.kind, { class: 'theirs' });
      draw(element, shape);
      return element;
    }), this.reach, ...Object.values(this.movers), this.intersection);
    // It follows a mouse; a finger drags it, or taps where it shall be.
    stage.svg.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch') this.move(stage.at(event));
    });
    stage.svg.addEventListener('click', (event) => this.move(stage.at(event)));
    drags(
      stage,
      () => {
        const { x, y } = this.at;
        return { move: (by) => this.move({ x: x + by.x, y: y + by.y }) };
      },
      true,
    );
    holds(stage, ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'ShiftLeft', 'ShiftRight', 'Digit1', 'Digit2', 'Digit3'], (seconds, held) => {
      kinds.forEach((kind, i) => held.has(`Digit${i + 1}`) && this.choose(kind));
      const speed = (held.has('ShiftLeft') || held.has('ShiftRight') ? 15 : 150) * seconds;
      const way = (more: string, less: string): number => (held.has(more) ? speed : held.has(less) ? -speed : 0);
      this.move({ x: this.at.x + way('ArrowRight', 'ArrowLeft'), y: this.at.y + way('ArrowDown', 'ArrowUp') });
    });
    this.choices = Object.fromEntries(kinds.map((kind) => [kind, h('button', { type: 'button', click: () => this.choose(kind) }, named[kind])])) as Record<Kind, HTMLButtonElement>;
    this.element = h(
      'div',
      { class: 'article' },
      h('div', { class: 'stage dark' }, stage.svg),
      h(
        'div',
        { class: 'controls' },
        h('span', { role: 'group', 'aria-label': 'Yellow shape', class: 'taps' }, ...Object.values(this.choices)),
        h('button', { type: 'button', class: 'miss', click: () => this.choose('segment', { x: 125, y: 100 }) }, 'Show what it misses'),
      ),
      this.said,
      this.announcer.element,
    );
    this.choose('box');
  }

  private choose(kind: Kind, at = this.at): void {
    this.kind = kind;
    for (const one of kinds) {
      this.movers[one].toggleAttribute('hidden', one !== kind);
      this.choices[one].setAttribute('aria-pressed', String(one === kind));
    }
    this.move(at);
  }

  private move(at: Point): void {
    this.at = { x: Math.max(0, Math.min(480, at.x)), y: Math.max(0, Math.min(300, at.y)) };
    const mine = yellow(this.kind, this.at);
    draw(this.movers[this.kind], mine);
    set(this.reach, { cx: this.at.x, cy: this.at.y });
    const met = green.map((theirs) => {
      const [first, second] = rank[mine.kind] <= rank[theirs.kind] ? [mine, theirs] : [theirs, mine];
      const { truth, answers } = this.core.shapes(`${first.kind}-${second.kind}`, [...first.numbers, ...second.numbers]);
      return { what: `${named[first.kind]} and ${named[second.kind].toLowerCase()}`, truth, answer: answers.find((one) => one.published)! };
    });
    const hit = met.some(({ answer }) => answer.contact);
    this.movers[this.kind].classList.toggle('hit', hit);
    const box = met.find(({ answer }) => answer.intersection)?.answer.intersection;
    this.intersection.toggleAttribute('hidden', !box);
    if (box) draw(this.intersection, { kind: 'box', numbers: box });
    const lines = met.map(({ what, truth, answer }) => {
      const says = answer.contact ? 'collision' : 'none';
      const really = truth === 'overlap' ? 'they overlap' : truth === 'touch' ? 'they touch' : 'they are apart';
      const wrong = answer.verdict !== 'correct';
      return { wrong, words: `${what}: ${answer.id} says ${says}${wrong ? `, but ${really}` : ''}` };
    });
    const text = JSON.stringify(lines);
    if (text === this.shown) return;
    this.shown = text;
    this.said.replaceChildren(...lines.map(({ wrong, words }) => h('li', { class: wrong ? 'wrong' : 'right' }, h('b', {}, wrong ? '✗ ' : '✓ '), words)));
    this.announcer.say(`${hit ? 'Red: collision' : 'Yellow: no collision'}. ${lines.filter((l) => l.wrong).map((l) => l.words).join('. ')}`);
  }
}
