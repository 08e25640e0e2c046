// SPDX-License-Identifier: MIT
import { set, svg } from '../shared/dom.ts';
import type { Held, Point } from '../shared/hand.ts';
import { px, Stage, type Pen } from '../shared/stage.ts';
import type { Answer, Card, Explanation } from '../shared/types.ts';
import { alignment, centre, moved, rests, sceneOf, strictlyOverlap, View, type Rect, type Scene } from './geometry.ts';
import { turnsRed } from './presets.ts';
import { initial, type State } from './state.ts';
import { isWrong } from './verdicts.ts';

/** What a hand does to the explorer's picture. `at`: the place of the x that it changes among the twelve numbers, which the y follows. */
export interface Hands {
  take(at: number, from: Point): Held;
  step(at: number, way: Point, event: KeyboardEvent): void;
}

/** What is drawn: a query, and of each of these methods its answer. */
interface Shown { state: State; told: Explanation; cards: readonly Card[]; scene: Scene }

const sides = ({ a, va, b, vb }: Scene) => [['a', a, va], ['b', b, vb]] as const;

export class ScenePicture {
  private readonly stage: Stage;
  readonly svg: SVGSVGElement;
  private shown!: Shown;

  constructor(label: string, hands: Hands = { take: () => ({ move: () => {} }), step: () => {} }) {
    this.stage = new Stage('boxes', label, View.around(initial.query, 560, 320));
    this.svg = this.stage.svg;
    this.stage.layer((pen) => drawBehind(pen, this.shown));
    // Bodies below, so that the small handles can be had where they lie on a box.
    const [body, reach, size] = [{ class: 'body' }, { class: 'reach' }, { width: 24, height: 24 }];
    this.handles('box', 'position', 0, hands, () => [svg('rect', body)], ([rect], box) => {
      const { x, y, w, h } = this.stage.view.rect(box);
      set(rect!, { x, y, width: Math.max(w, 1), height: Math.max(h, 1) });
    });
    this.handles('motion', 'motion', 4, hands, () => [svg('line', { class: 'stalk' }), svg('circle', { ...reach, r: 16 }), svg('circle', { r: 6 })], ([stalk, ...circles], box, v) => {
      const { x, y, w } = this.stage.view.rect(box);
      // The handle of a motion of nothing would lie where the box is grabbed: it stands above it, on a stalk.
      const tip = rests(v) ? { x: x + w / 2, y: y - 24 } : this.stage.view.point(centre(moved(box, v, 1)));
      stalk!.toggleAttribute('hidden', !rests(v));
      set(stalk!, { x1: tip.x, y1: tip.y, x2: tip.x, y2: y });
      for (const circle of circles) set(circle, { cx: tip.x, cy: tip.y });
    });
    this.handles('size', 'size', 2, hands, () => [svg('rect', { ...reach, ...size }), svg('path')], ([rect, corner], box) => {
      const { x, y, w, h } = this.stage.view.rect(box);
      set(rect!, { x: x + w - 8, y: y + h - 8 });
      set(corner!, { d: `M${px(x + w + 5)} ${px(y + h - 7)}V${px(y + h + 5)}H${px(x + w - 7)}` });
    });
    this.stage.layer((pen) => drawBefore(pen, this.shown));
  }

  /** One for each box. `put`: to where its shapes are for a box and its motion. */
  private handles(part: string, word: string, at: number, hands: Hands, shapes: () => SVGElement[], put: (shapes: readonly SVGElement[], box: Rect, motion: Point) => void): void {
    for (const [name, first] of [['b', 6], ['a', 0]] as const) {
      const own = shapes();
      const label = `Box ${name.toUpperCase()}, ${word}: arrow keys move it, with Shift by one ulp, with Control by eight steps`;
      const place = (): void => {
        const [, box, motion] = sides(this.shown.scene).find(([side]) => side === name)!;
        put(own, box, motion);
      };
      const group = this.stage.grip(`handle ${part} of-${name}`, label, own, place, (from) => hands.take(first + at, from), (way, event) => hands.step(first + at, way, event));
      group.dataset.handle = `${name}-${part}`;
    }
  }

  readonly render = (state: State, told: Explanation, cards: readonly Card[], view: View): void => {
    const scene = sceneOf(state.query, view.unit);
    this.shown = { state, told, cards, scene };
    this.stage.view = view;
    this.stage.redraw();
    const red = rests(scene.va) && rests(scene.vb) && (answerOf(this.shown, turnsRed)?.outcome ?? 'separate') !== 'separate';
    this.svg.querySelector('.box.of-a')!.classList.toggle('hit', red);
  };
}

const answerOf = ({ told, cards }: Shown, method: string): Answer | undefined => told.answers[cards.findIndex(({ id }) => id === method)];
const short = (x: number): string => String(Number(x.toPrecision(3)));

function drawBehind(pen: Pen, { scene }: Shown): void {
  const { view } = pen;
  // Every fourth step, so that lines are some 50 pixels apart whatever the zoom.
  const step = view.grid * view.unit * 4;
  const [from, to] = [view.from({ x: 0, y: 0 }), view.from({ x: view.width, y: view.height })];
  const steps = (low: number, high: number): number[] => Array.from({ length: Math.min(80, Math.max(0, Math.floor((high - low) / step) + 1)) }, (_, i) => (Math.ceil(low / step) + i) * step);
  pen.lines(steps(from.x, to.x), steps(from.y, to.y), 'grid');
  for (const [name, box, v] of sides(scene)) {
    if (rests(v)) continue;
    pen.rect(moved(box, v, 1), `dashed of-${name}`);
    pen.arrow(centre(box), centre(moved(box, v, 1)), `of-${name}`);
  }
}

function drawBefore(pen: Pen, all: Shown): void {
  const { scene, state } = all;
  for (const [name, box] of sides(scene)) pen.inside(box, name.toUpperCase(), `strong of-${name}`);
  drawMissed(pen, all);
  drawContacts(pen, all);
  // As the programs of these sources draw it.
  if (state.method === 'edge_alignment') drawAlignment(pen, scene);
  if (state.method === 'percent_projection') drawPercent(pen, all);
  if (state.time > 0) for (const [name, box, v] of [...sides(scene)].reverse()) pen.rect(moved(box, v, state.time), `filled of-${name}`);
}

/** "✗ gamedev and 3 more" */
const accused = (ids: readonly string[], picked = ids[0]!): string => `✗ ${picked}${ids.length > 1 ? ` and ${ids.length - 1} more` : ''}`;

/** The truth’s contact; and of methods that miss it, which have none to draw, the box where the frame ends. */
function drawMissed(pen: Pen, { scene, state: { method }, told: { truth, answers }, cards }: Shown): void {
  const blind = answers.flatMap((answer, i) => (answer.verdict === 'tunnel' ? [cards[i]!.id] : []));
  if (blind.length > 0) {
    const picked = blind.includes(method);
    const end = moved(scene.a, scene.va, 1);
    pen.rect(end, `contact wrong dashed tinted${picked ? ' picked thick' : ''}`);
    pen.above(end, `${accused(blind, picked ? method : blind[0])}: through`, 'strong wrong');
  }
  if (truth.t === undefined || truth.class === 'overlap') return;
  for (const [name, box, v] of sides(scene)) if (name === 'a' || !rests(v)) pen.rect(moved(box, v, truth.t), 'of-right thick faint');
}

/** One ghost for all methods that report the same time, and for each of their normals an arrow. */
function drawContacts(pen: Pen, { scene, state: { method }, told: { answers }, cards }: Shown): void {
  const times = [...new Set(answers.flatMap(({ time }) => (time !== undefined && Number.isFinite(time) ? [time] : [])))].sort((p, q) => p - q);
  for (const t of times) {
    const those = answers.flatMap((answer, i) => (answer.time === t ? [{ ...answer, id: cards[i]!.id, wrong: isWrong(answer.verdict) }] : []));
    const wrong = those.filter((one) => one.wrong).map(({ id }) => id);
    const right = those.filter((one) => !one.wrong);
    const a = moved(scene.a, scene.va, t);
    const kind = `contact ${wrong.length > 0 ? 'wrong dashed tinted' : 'right'}${those.some(({ id }) => id === method) ? ' picked thick' : ''}`;
    pen.rect(a, kind);
    if (!rests(scene.vb)) pen.rect(moved(scene.b, scene.vb, t), kind);
    if (wrong.length > 0) pen.above(a, accused(wrong), 'strong wrong');
    for (const key of new Set(those.flatMap(({ normal }) => (normal ? [normal.join()] : [])))) {
      const [x = 0, y = 0] = key.split(',').map(Number);
      const middle = centre(a);
      const face = { x: middle.x - (x * a.w) / 2, y: middle.y - (y * a.h) / 2 };
      const colour = right.some(({ normal }) => normal?.join() === key) ? 'of-right' : 'of-wrong';
      pen.arrow(face, { x: face.x + (30 * x) / pen.view.scale, y: face.y + (30 * y) / pen.view.scale }, colour);
    }
  }
}

/** Where a box would be; nothing if that is out of the picture. */
function drawCandidate(pen: Pen, box: Rect, text: string, kept = false): void {
  const { x, y, w, h } = pen.view.rect(box);
  if (x >= pen.view.width || x + w <= 0 || y >= pen.view.height || y + h <= 0) return;
  pen.rect(box, kept ? 'thick' : 'dashed');
  pen.below(box, text);
}

function drawAlignment(pen: Pen, scene: Scene): void {
  const { leading, opposing, motion, times } = alignment(scene);
  const { view } = pen;
  pen.lines([opposing.x], [opposing.y], 'dashed');
  const length = Math.hypot(motion.x, motion.y) * view.scale;
  const far = length > 0 ? (view.width + view.height) / length : 0;
  pen.line(leading, { x: leading.x + motion.x * far, y: leading.y + motion.y * far }, '');
  pen.dot(leading, "A's leading corner");
  pen.dot(opposing, "B's opposing corner");
  for (const [axis, t] of times) drawCandidate(pen, moved(scene.a, motion, t), `${axis} edges ${t < 0 ? 'aligned' : 'align'} at t = ${short(t)}`);
}

function drawPercent(pen: Pen, all: Shown): void {
  const { scene } = all;
  if (strictlyOverlap(scene.a, scene.b)) return pen.below(scene.a, 'STUCK: they overlap already', 'strong');
  const says = answerOf(all, 'percent_projection');
  const { motion, times } = alignment(scene);
  for (const [axis, share] of times) {
    const kept = says?.outcome === 'impact' && says.normal?.[axis === 'x' ? 0 : 1] !== 0 && Math.abs(says.time! - share) < 1e-3;
    const why = kept ? 'the expected position' : share < 0 || share >= 1 ? 'not within the motion' : says?.outcome === 'impact' ? 'not needed' : 'no touch there';
    drawCandidate(pen, moved(scene.a, motion, share), `${short(share * 100)}% of the ${axis} motion: ${why}`, kept);
  }
}
