// SPDX-License-Identifier: MIT
import { set, svg } from '../shared/dom.ts';
import type { Point } from '../shared/hand.ts';
import type { Card, Explanation } from '../shared/types.ts';
import { alignment, centre, moved, relative, rests, sceneOf, strictlyOverlap, swept, type Rect, type Scene, type View } from './geometry.ts';
import { turnsRed } from './presets.ts';
import type { State } from './state.ts';
import { isWrong } from './verdicts.ts';

/** The picture: what can be grabbed stays, all else is drawn each time. */
export class ScenePicture {
  readonly svg: SVGSVGElement;
  private readonly behind = svg('g', { 'aria-hidden': 'true' });
  private readonly before = svg('g', { 'aria-hidden': 'true', class: 'marks' });
  /** By names such as "a-box"; `at`: the place of the x that it changes among the twelve numbers, which the y follows. */
  readonly grips = new Map<string, { grip: SVGGElement; at: number }>();

  constructor(label: string) {
    // Bodies below, so that the small handles can be had where they lie on a box.
    const parts: [part: string, word: string, at: number, shape: () => SVGElement[]][] = [
      ['box', 'position', 0, () => [svg('rect', { class: 'body' })]],
      ['motion', 'motion', 4, () => [svg('line', { class: 'stalk' }), svg('circle', { class: 'reach', r: 16 }), svg('circle', { r: 6 })]],
      ['size', 'size', 2, () => [svg('rect', { class: 'reach', width: 24, height: 24 }), svg('path')]],
    ];
    for (const [part, word, at, shape] of parts) {
      for (const [box, first] of [['b', 6], ['a', 0]] as const) {
        const id = `${box}-${part}`;
        const keys = { tabindex: 0, role: 'button', 'aria-roledescription': 'draggable handle', 'aria-label': `Box ${box.toUpperCase()}, ${word}: arrow keys move it, with Shift by one ulp, with Control by eight steps` };
        this.grips.set(id, { grip: svg('g', { 'data-handle': id, class: `grip handle ${part} of-${box}`, ...keys }, ...shape()), at: first + at });
      }
    }
    const arrows = ['a', 'b', 'right', 'wrong', 'ink'].map((colour) =>
      svg('marker', { id: `arrow-${colour}`, viewBox: '0 0 10 10', refX: 8, refY: 5, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse' }, svg('path', { d: 'M0 0 10 5 0 10Z', style: `fill: var(--${colour})` })),
    );
    this.svg = svg('svg', { class: 'scene', role: 'group', 'aria-label': label }, svg('defs', {}, ...arrows), this.behind, ...[...this.grips.values()].map(({ grip }) => grip), this.before);
  }

  readonly render = (state: State, told: Explanation, cards: Card[], view: View): void => {
    const scene = sceneOf(state.query, view.unit);
    set(this.svg, { viewBox: `0 0 ${view.width} ${view.height}` });
    this.place(scene, view);
    const red = rests(scene.va) && rests(scene.vb) && told.answers[cards.findIndex(({ id }) => id === turnsRed)]?.outcome !== 'separate';
    this.grips.get('a-box')!.grip.classList.toggle('hit', red);
    const [behind, before] = [new Pen(view), new Pen(view)];
    drawBehind(behind, scene, state);
    drawBefore(before, scene, state, told, cards);
    this.behind.innerHTML = behind.drawn();
    this.before.innerHTML = before.drawn();
  };

  private place(scene: Scene, view: View): void {
    for (const [name, box, v] of sides(scene)) {
      const part = (which: string, element: string): Element => this.grips.get(`${name}-${which}`)!.grip.querySelector(element)!;
      const { x, y, w, h } = view.rect(box);
      set(part('box', 'rect'), { x, y, width: Math.max(w, 1), height: Math.max(h, 1) });
      const [right, low] = [x + w, y + h];
      set(part('size', 'path'), { d: `M${px(right + 5)} ${px(low - 7)}V${px(low + 5)}H${px(right - 7)}` });
      set(part('size', 'rect'), { x: right - 8, y: low - 8 });
      // The handle of a motion of nothing would lie where the box is grabbed: it stands above it, on a stalk.
      const tip = rests(v) ? { x: x + w / 2, y: y - 24 } : view.point(centre(moved(box, v, 1)));
      part('motion', 'line').toggleAttribute('hidden', !rests(v));
      set(part('motion', 'line'), { x1: tip.x, y1: tip.y, x2: tip.x, y2: y });
      for (const circle of this.grips.get(`${name}-motion`)!.grip.querySelectorAll('circle')) set(circle, { cx: tip.x, cy: tip.y });
    }
  }
}

const sides = ({ a, va, b, vb }: Scene) => [['a', a, va], ['b', b, vb]] as const;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const px = (x: number): string => (Math.round(x * 10) / 10).toString();
const short = (x: number): string => String(Number(x.toPrecision(3)));

/** Draws what stands in drawing units, as text: elements would take many times as long. */
class Pen {
  private out = '';
  private readonly labels: { at: Point; text: string; kind: string }[] = [];

  constructor(readonly view: View) {}

  rect(box: Rect, kind: string, title = ''): void {
    const { x, y, w, h } = this.view.rect(box);
    this.out += `<rect class="${kind}" x="${px(x)}" y="${px(y)}" width="${px(Math.max(w, 0.5))}" height="${px(Math.max(h, 0.5))}"><title>${escaped(title)}</title></rect>`;
  }

  line(from: Point, to: Point, kind: string, arrow?: string): void {
    const [p, q] = [this.view.point(from), this.view.point(to)];
    this.out += `<line class="${kind}" x1="${px(p.x)}" y1="${px(p.y)}" x2="${px(q.x)}" y2="${px(q.y)}"${arrow ? ` marker-end="url(#arrow-${arrow})"` : ''}/>`;
  }

  polygon(points: Point[], kind: string): void {
    this.out += `<polygon class="${kind}" points="${points.map((p) => `${px(this.view.x(p.x))},${px(this.view.y(p.y))}`).join(' ')}"/>`;
  }

  /** Lines through the whole picture. */
  lines(xs: readonly number[], ys: readonly number[], kind: string): void {
    const { view } = this;
    this.out += `<path class="${kind}" d="${xs.map((x) => `M${px(view.x(x))} 0V${view.height}`).join('')}${ys.map((y) => `M0 ${px(view.y(y))}H${view.width}`).join('')}"/>`;
  }

  dot(at: Point, text: string): void {
    const { x, y } = this.view.point(at);
    this.out += `<circle class="ink-dot" cx="${px(x)}" cy="${px(y)}" r="5"/>`;
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

  /** Where a box would be; nothing if that is out of the picture. */
  candidate(box: Rect, text: string, kept = false): void {
    const { x, y, w, h } = this.view.rect(box);
    if (x >= this.view.width || x + w <= 0 || y >= this.view.height || y + h <= 0) return;
    this.rect(box, `candidate${kept ? ' kept' : ''}`);
    this.below(box, text);
  }

  /** Labels are moved down until none lies on another, and into the picture. */
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

function drawBehind(pen: Pen, scene: Scene, { shown }: State): void {
  const { view } = pen;
  // Every fourth step, so that lines are some 50 pixels apart whatever the zoom.
  const step = view.grid * view.unit * 4;
  const [from, to] = [view.from({ x: 0, y: 0 }), view.from({ x: view.width, y: view.height })];
  const steps = (low: number, high: number): number[] => Array.from({ length: Math.min(80, Math.max(0, Math.floor((high - low) / step) + 1)) }, (_, i) => (Math.ceil(low / step) + i) * step);
  pen.lines(steps(from.x, to.x), steps(from.y, to.y), 'grid');
  for (const [name, box, v] of sides(scene)) {
    if (shown.has('hexagons')) pen.polygon(swept(box, v), `swept of-${name}`);
    if (rests(v)) continue;
    pen.rect(moved(box, v, 1), `end of-${name}`);
    pen.line(centre(box), centre(moved(box, v, 1)), `path of-${name}`, name);
  }
}

function drawBefore(pen: Pen, scene: Scene, state: State, told: Explanation, cards: Card[]): void {
  const { shown, time } = state;
  for (const [name, box] of sides(scene)) pen.inside(box, name.toUpperCase(), `strong of-${name}`);
  if (shown.has('contacts')) drawMissed(pen, scene, state, told, cards);
  if (shown.has('contacts') || shown.has('normals')) drawContacts(pen, scene, state, told, cards);
  if (shown.has('minkowski')) drawMinkowski(pen, scene);
  if (shown.has('alignment')) drawAlignment(pen, scene);
  if (shown.has('percent')) drawPercent(pen, scene, told, cards);
  if (time > 0) for (const [name, box, v] of [...sides(scene)].reverse()) pen.rect(moved(box, v, time), `now of-${name}`);
}

/** "✗ gamedev and 3 more" */
const accused = (ids: readonly string[], picked = ids[0]!): string => `✗ ${picked}${ids.length > 1 ? ` and ${ids.length - 1} more` : ''}`;

/** The truth’s contact; and of methods that miss it, which have none to draw, the box where the frame ends. */
function drawMissed(pen: Pen, scene: Scene, { method }: State, { truth, answers }: Explanation, cards: Card[]): void {
  const blind = answers.flatMap((answer, i) => (answer.verdict === 'tunnel' ? [cards[i]!.id] : []));
  if (blind.length > 0) {
    const picked = blind.includes(method);
    const end = moved(scene.a, scene.va, 1);
    pen.rect(end, `contact wrong${picked ? ' picked' : ''}`, `${blind.join(', ')}: no contact, so it ends here`);
    pen.above(end, `${accused(blind, picked ? method : blind[0])}: through`, 'strong wrong');
  }
  if (truth.t === undefined || truth.class === 'overlap') return;
  for (const [name, box, v] of sides(scene)) if (name === 'a' || !rests(v)) pen.rect(moved(box, v, truth.t), 'contact truth');
}

/** One ghost for all methods that report the same time, and for each of their normals an arrow. */
function drawContacts(pen: Pen, scene: Scene, { shown, method }: State, { answers }: Explanation, cards: Card[]): void {
  const times = [...new Set(answers.flatMap(({ time }) => (time !== undefined && Number.isFinite(time) ? [time] : [])))].sort((p, q) => p - q);
  for (const t of times) {
    const those = answers.flatMap((answer, i) => (answer.time === t ? [{ ...answer, id: cards[i]!.id, wrong: isWrong(answer.verdict) }] : []));
    const wrong = those.filter((one) => one.wrong).map(({ id }) => id);
    const right = those.filter((one) => !one.wrong);
    const a = moved(scene.a, scene.va, t);
    if (shown.has('contacts')) {
      const kind = `contact ${wrong.length > 0 ? 'wrong' : 'right'}${those.some(({ id }) => id === method) ? ' picked' : ''}`;
      pen.rect(a, kind, `${[...wrong, ...right.map(({ id }) => id)].join(', ')}: contact at ${t}`);
      if (!rests(scene.vb)) pen.rect(moved(scene.b, scene.vb, t), kind);
      if (wrong.length > 0) pen.above(a, accused(wrong), 'strong wrong');
    }
    if (!shown.has('normals')) continue;
    for (const key of new Set(those.flatMap(({ normal }) => (normal ? [normal.join()] : [])))) {
      const [x = 0, y = 0] = key.split(',').map(Number);
      if (x === 0 && y === 0) continue;
      const middle = centre(a);
      const face = { x: middle.x - (x * a.w) / 2, y: middle.y - (y * a.h) / 2 };
      const colour = right.some(({ normal }) => normal?.join() === key) ? 'right' : 'wrong';
      pen.line(face, { x: face.x + (30 * x) / pen.view.scale, y: face.y + (30 * y) / pen.view.scale }, `normal ${colour}`, colour);
    }
  }
}

/** A as a point and B grown by A's size: the point is in the grown box where the boxes overlap. */
function drawMinkowski(pen: Pen, scene: Scene): void {
  const { a, b } = scene;
  const motion = relative(scene);
  pen.rect({ x: b.x - a.w, y: b.y - a.h, w: b.w + a.w, h: b.h + a.h }, 'grown');
  pen.line(a, { x: a.x + motion.x, y: a.y + motion.y }, 'ink-line', 'ink');
  pen.dot(a, "A as its corner point; B grown by A's size");
}

function drawAlignment(pen: Pen, scene: Scene): void {
  const { leading, opposing, motion, times } = alignment(scene);
  const { view } = pen;
  pen.lines([opposing.x], [opposing.y], 'candidate');
  const length = Math.hypot(motion.x, motion.y) * view.scale;
  const far = length > 0 ? (view.width + view.height) / length : 0;
  pen.line(leading, { x: leading.x + motion.x * far, y: leading.y + motion.y * far }, 'ink-line');
  pen.dot(leading, "A's leading corner");
  pen.dot(opposing, "B's opposing corner");
  for (const [axis, t] of times) pen.candidate(moved(scene.a, motion, t), `${axis} edges ${t < 0 ? 'aligned' : 'align'} at t = ${short(t)}`);
}

function drawPercent(pen: Pen, scene: Scene, told: Explanation, cards: Card[]): void {
  if (strictlyOverlap(scene.a, scene.b)) return pen.below(scene.a, 'STUCK: they overlap already', 'strong');
  const says = told.answers[cards.findIndex((card) => card.id === 'percent_projection')];
  const { motion, times } = alignment(scene);
  for (const [axis, share] of times) {
    const kept = says?.outcome === 'impact' && says.normal?.[axis === 'x' ? 0 : 1] !== 0 && Math.abs(says.time! - share) < 1e-3;
    const why = kept ? 'the expected position' : share < 0 || share >= 1 ? 'not within the motion' : says?.outcome === 'impact' ? 'not needed' : 'no touch there';
    pen.candidate(moved(scene.a, motion, share), `${short(share * 100)}% of the ${axis} motion: ${why}`, kept);
  }
}
