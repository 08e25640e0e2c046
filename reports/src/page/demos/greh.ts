// SPDX-License-Identifier: MIT
//
// The two demos of GrehGameEngine's page: START and STOP by the two buttons of a mouse, and the one that goes around by
// itself. Green START, blue platform, brown or dark red STOP, red EXPECTED, as there; and every other method's EXPECTED.
import { svg } from '../../explorer/dom.ts';
import type { Point, Rect } from '../../explorer/geometry.ts';
import { circling } from '../../explorer/presets.ts';
import type { Core } from '../../explorer/wasm.ts';
import type { Card } from '../../generated/data.ts';
import { h } from '../../shared/dom.ts';
import type { Query } from '../../shared/query.ts';
import { Announcer, brief, Expectations, groupsOf } from './expected.ts';
import { drags, holds, setRect, Stage, type Grab } from './stage.ts';

const method = 'percent_projection';

/** One motion of the mover past the platform. */
interface Move {
  start: Rect;
  stop: Point;
  platform: Rect;
}

const queryOf = ({ start, stop, platform: p }: Move): Query => ({
  scalar: 'float64',
  numbers: [start.x, start.y, start.w, start.h, stop.x - start.x, stop.y - start.y, p.x, p.y, p.w, p.h, 0, 0],
});

/** The picture of one move, and what is said of it. */
class Picture {
  readonly stage: Stage;
  readonly expectations = new Expectations();
  readonly announcer = new Announcer();
  private readonly rects;
  private readonly others = svg('g', { class: 'others' });
  private readonly word = svg('text');

  constructor(
    private readonly core: Core,
    private readonly cards: Card[],
    width: number,
    height: number,
    label: string,
    stop: string,
  ) {
    this.stage = new Stage(width, height, label);
    const rect = (kind: string, grip = ''): SVGRectElement => svg('rect', { class: kind, ...(grip && { 'data-grip': grip }) });
    this.rects = { platform: rect('platform'), stop: rect(stop, 'stop'), start: rect('start', 'start'), expected: rect('expected') };
    this.stage.svg.append(...Object.values(this.rects), this.others, this.word);
  }

  show(move: Move, all: boolean): void {
    const { start, stop, platform } = move;
    const { rects, stage } = this;
    const told = this.core.explain(queryOf(move));
    const groups = groupsOf(told, this.cards);
    this.expectations.show(groups);
    const place = (t: number): Rect => ({ ...start, x: start.x + (stop.x - start.x) * t, y: start.y + (stop.y - start.y) * t });
    setRect(rects.platform, platform);
    setRect(rects.start, start);
    setRect(rects.stop, place(1));
    const says = told.answers[this.cards.findIndex((card) => card.id === method)]!;
    const t = says.outcome === 'impact' ? says.time! : undefined;
    rects.expected.toggleAttribute('hidden', t === undefined);
    setRect(rects.expected, place(t ?? 1));
    const percent = t === undefined ? '' : `EXPECTED, ${(t * 100).toFixed(1)}% of the way`;
    const words = says.outcome === 'overlap' ? 'STUCK!' : percent || 'safe: no collision in this move';
    const at = place(t ?? 1);
    stage.label(this.word, { x: at.x, y: at.y - stage.fontSize * 0.5 }, words);
    this.announcer.say(words);
    // Who agrees lies below the author's own; the others stand beside it.
    const drawn = all ? groups.filter((g) => g.t !== undefined && g.t > 0 && g.t <= 1 && g.names.every((name) => name !== method) && (g.wrong || g.t < 1)) : [];
    this.others.replaceChildren(
      ...drawn.flatMap((group, i) => {
        const kind = group.wrong ? 'wrong' : 'right';
        const r = place(group.t!);
        const rect = svg('rect', { class: kind });
        const text = svg('text', { class: kind });
        setRect(rect, r);
        stage.label(text, { x: r.x, y: r.y + r.h + stage.fontSize * (1 + 1.1 * i) }, `${group.mark} ${brief(group)}`);
        return [rect, text];
      }),
    );
  }
}

/** START by the right button, STOP by the left. */
export class StartStop {
  readonly element: HTMLElement;
  private readonly move: Move = { start: { x: 60, y: 50, w: 60, h: 44 }, stop: { x: 330, y: 210 }, platform: { x: 210, y: 130, w: 150, h: 60 } };
  private readonly picture: Picture;
  private readonly all = h('input', { type: 'checkbox', checked: true, change: () => this.draw() });
  private readonly taps = { stop: h('input', { type: 'radio', name: 'greh-tap', checked: true }), start: h('input', { type: 'radio', name: 'greh-tap' }) };

  constructor(core: Core, cards: Card[], open: (query: Query) => void) {
    this.picture = new Picture(core, cards, 480, 300, 'START, STOP and a platform. The arrow keys move STOP, with Shift START; Escape leaves.', 'stop');
    const { stage } = this.picture;
    let mouse: { pointer: number; which: 'start' | 'stop' } | undefined;
    stage.svg.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'touch') return; // a finger taps, or drags one of them
      const right = event.button === 2 || (event.button === 0 && event.ctrlKey);
      if (event.button !== 0 && !right) return;
      mouse = { pointer: event.pointerId, which: right ? 'start' : 'stop' };
      stage.svg.setPointerCapture(event.pointerId);
      stage.svg.focus({ preventScroll: true });
      event.preventDefault();
      this.put(mouse.which, stage.at(event));
    });
    stage.svg.addEventListener('pointermove', (event) => {
      if (mouse?.pointer === event.pointerId) this.put(mouse.which, stage.at(event));
    });
    for (const end of ['pointerup', 'pointercancel'] as const) stage.svg.addEventListener(end, () => (mouse = undefined));
    stage.svg.addEventListener('contextmenu', (event) => event.preventDefault());
    stage.svg.addEventListener('click', (event) => {
      if ((event as PointerEvent).pointerType === 'touch') this.put(this.taps.start.checked ? 'start' : 'stop', stage.at(event));
    });
    drags(stage, (name) => this.grab(this.move[name as 'start' | 'stop']), true);
    holds(stage, ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'ShiftLeft', 'ShiftRight'], (seconds, held) => {
      const way = (more: string, less: string): number => (held.has(more) ? 1 : held.has(less) ? -1 : 0) * 150 * seconds;
      const what = held.has('ShiftLeft') || held.has('ShiftRight') ? this.move.start : this.move.stop;
      what.x += way('ArrowRight', 'ArrowLeft');
      what.y += way('ArrowDown', 'ArrowUp');
      this.draw();
    });
    new ResizeObserver(() => this.draw()).observe(stage.svg);
    this.element = h(
      'div',
      { class: 'greh' },
      h('div', { class: 'stage light' }, stage.svg),
      h(
        'div',
        { class: 'controls' },
        h('label', {}, this.all, ' each method’s own EXPECTED'),
        h('span', { role: 'radiogroup', 'aria-label': 'A tap sets', class: 'taps' }, 'a tap sets ', h('label', {}, this.taps.stop, ' STOP '), h('label', {}, this.taps.start, ' START')),
        h('button', { type: 'button', class: 'open', click: () => open(queryOf(this.move)) }, 'Open in the explorer'),
      ),
      this.picture.expectations.element,
      this.picture.announcer.element,
    );
    this.draw();
  }

  private put(which: 'start' | 'stop', { x, y }: Point): void {
    const { w, h: height } = this.move.start;
    Object.assign(this.move[which], { x: x - w / 2, y: y - height / 2 });
    this.draw();
  }

  private grab(what: Point): Grab {
    const { x, y } = what;
    return {
      move: (by) => {
        Object.assign(what, { x: x + by.x, y: y + by.y });
        this.draw();
      },
    };
  }

  private draw(): void {
    this.picture.show(this.move, this.all.checked);
  }
}

/** Goes around the platform's corner by itself, always at it. */
export class Circling {
  readonly element: HTMLElement;
  private readonly picture: Picture;
  private readonly round = 12;
  private seconds = 4.5;
  private run = 0;
  private seen = false;
  private playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  private readonly all = h('input', { type: 'checkbox', checked: true, change: () => this.draw() });
  private readonly play = h('button', { type: 'button', click: () => this.toggle(!this.playing) });
  private readonly way = h('input', {
    type: 'range',
    min: '0',
    max: String(this.round),
    step: '0.01',
    'aria-label': 'How far around the corner',
    input: () => {
      this.toggle(false);
      this.seconds = Number(this.way.value);
      this.draw();
    },
  });

  constructor(core: Core, cards: Card[], open: (query: Query) => void) {
    this.picture = new Picture(core, cards, 480, 380, 'A rectangle that goes around a corner by itself. Space stops it, the arrow keys turn it.', 'target');
    const { stage } = this.picture;
    stage.svg.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1 }[event.key];
      if (by === undefined && event.key !== ' ') return;
      event.preventDefault();
      this.toggle(by === undefined && !this.playing);
      this.seconds = (this.seconds + (by ?? 0) + this.round) % this.round;
      this.draw();
    });
    new ResizeObserver(() => this.draw()).observe(stage.svg);
    new IntersectionObserver((entries) => {
      this.seen = entries.at(-1)!.isIntersecting;
      this.toggle(this.playing);
    }).observe(stage.svg);
    this.element = h(
      'div',
      { class: 'greh circling' },
      h('div', { class: 'stage light' }, stage.svg),
      h(
        'div',
        { class: 'controls' },
        this.play,
        this.way,
        h('label', {}, this.all, ' each method’s own EXPECTED'),
        h('button', { type: 'button', class: 'open', click: () => open(queryOf(this.move)) }, 'Open in the explorer'),
      ),
      this.picture.expectations.element,
    );
    this.toggle(this.playing);
    this.draw();
  }

  /** In the picture's units: the corner is in its middle. Powers of two, so that nothing is rounded. */
  private get move(): Move {
    const [x = 0, y = 0, w = 0, height = 0, vx = 0, vy = 0, px = 0, py = 0, pw = 0, ph = 0] = circling(this.seconds).numbers.map((n) => n * 4);
    const [right, down] = [40, 28];
    return { start: { x: x + right, y: y + down, w, h: height }, stop: { x: x + right + vx, y: y + down + vy }, platform: { x: px + right, y: py + down, w: pw, h: ph } };
  }

  private toggle(playing: boolean): void {
    this.playing = playing;
    this.play.textContent = playing ? '❚❚ Pause' : '▶ Play';
    cancelAnimationFrame(this.run);
    if (!playing || !this.seen) return;
    let last = performance.now();
    const tick = (now: number): void => {
      this.seconds = (this.seconds + Math.min(0.1, Math.max(0, now - last) / 1000)) % this.round;
      last = now;
      this.draw();
      this.run = requestAnimationFrame(tick);
    };
    this.run = requestAnimationFrame(tick);
  }

  private draw(): void {
    this.way.value = String(this.seconds);
    this.picture.show(this.move, this.all.checked);
  }
}
