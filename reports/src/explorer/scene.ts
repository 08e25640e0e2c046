// SPDX-License-Identifier: MIT
import { set, svg } from '../shared/dom.ts';
import type { Card, Explanation } from '../shared/types.ts';
import type { Point } from '../shared/hand.ts';
import { handles } from './drag.ts';
import {
  alignment,
  centre,
  minkowski,
  moved,
  relative,
  sceneOf,
  strictlyOverlap,
  swept,
  type Rect,
  type Scene,
  type View,
} from './geometry.ts';
import { turnsRed } from './presets.ts';
import { isWrong } from './verdicts.ts';
import type { State } from './state.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const px = (x: number): string => (Math.round(x * 10) / 10).toString();

interface Label {
  at: Point;
  text: string;
  kind: string;
}

/** The picture: what can be grabbed stays, all else is drawn each time. */
export class ScenePicture {
  readonly svg: SVGSVGElement;
  private readonly behind = svg('g', { 'aria-hidden': 'true' });
  private readonly before = svg('g', { 'aria-hidden': 'true', class: 'marks' });
  private readonly grips = new Map<string, SVGGElement>();

  constructor(label: string) {
    const front = svg('g');
    for (const [id, { label: name }] of Object.entries(handles)) {
      const box = id.slice(0, 1);
      const shape = id.endsWith('-box') ? svg('rect', { class: 'body' }) : id.endsWith('-size') ? svg('path') : svg('circle');
      const children: SVGElement[] = [shape];
      if (id.endsWith('-motion')) children.unshift(svg('line', { class: 'stalk' }), svg('circle', { class: 'reach' }));
      if (id.endsWith('-size')) children.unshift(svg('rect', { class: 'reach' }));
      const grip = svg(
        'g',
        {
          'data-handle': id,
          class: `handle ${id.slice(2)} of-${box}`,
          tabindex: 0,
          role: 'button',
          'aria-roledescription': 'draggable handle',
          'aria-label': `${name}: arrow keys move it, with Shift by one ulp, with Control by eight steps`,
        },
        ...children,
      );
      this.grips.set(id, grip);
    }
    // Bodies below, so that the small handles can be had where they lie on a box.
    for (const end of ['-box', '-motion', '-size']) {
      for (const box of ['b', 'a']) front.append(this.grips.get(box + end)!);
    }
    const arrow = (id: string): SVGMarkerElement =>
      svg(
        'marker',
        { id: `arrow-${id}`, viewBox: '0 0 10 10', refX: 8, refY: 5, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse' },
        svg('path', { d: 'M0 0 10 5 0 10Z', class: `fill-${id}` }),
      );
    this.svg = svg(
      'svg',
      { class: 'scene', role: 'group', 'aria-label': label },
      svg('defs', {}, arrow('a'), arrow('b'), arrow('right'), arrow('wrong'), arrow('ink')),
      this.behind,
      front,
      this.before,
    );
  }

  readonly render = (state: State, told: Explanation, cards: Card[], view: View): void => {
    const scene = sceneOf(state.query, view.unit);
    set(this.svg, { viewBox: `0 0 ${view.width} ${view.height}` });
    this.place(scene, view);
    const still = [scene.va, scene.vb].every(({ x, y }) => x === 0 && y === 0);
    const red = still && told.answers[cards.findIndex(({ id }) => id === turnsRed)]?.outcome !== 'separate';
    this.grips.get('a-box')!.classList.toggle('hit', red);
    this.behind.innerHTML = this.drawBehind(scene, state, view);
    this.before.innerHTML = this.drawBefore(scene, state, told, cards, view);
  };

  private place(scene: Scene, view: View): void {
    for (const [name, box, v] of [
      ['a', scene.a, scene.va],
      ['b', scene.b, scene.vb],
    ] as const) {
      const r = view.rect(box);
      set(this.grips.get(`${name}-box`)!.querySelector('rect')!, { x: r.x, y: r.y, width: Math.max(r.w, 1), height: Math.max(r.h, 1) });
      const corner = { x: r.x + r.w, y: r.y + r.h };
      const size = this.grips.get(`${name}-size`)!;
      set(size.querySelector('path')!, { d: `M${px(corner.x + 5)} ${px(corner.y - 7)}V${px(corner.y + 5)}H${px(corner.x - 7)}` });
      set(size.querySelector('rect')!, { x: corner.x - 8, y: corner.y - 8, width: 24, height: 24 });
      // The handle of a motion of nothing would lie where the box is grabbed: it stands above it, on a stalk.
      const still = v.x === 0 && v.y === 0;
      const tip = still ? { x: r.x + r.w / 2, y: r.y - 24 } : view.point(centre(moved(box, v, 1)));
      const stalk = this.grips.get(`${name}-motion`)!.querySelector('line')!;
      stalk.toggleAttribute('hidden', !still);
      set(stalk, { x1: tip.x, y1: tip.y, x2: tip.x, y2: r.y });
      for (const circle of this.grips.get(`${name}-motion`)!.querySelectorAll('circle')) {
        set(circle, { cx: tip.x, cy: tip.y, r: circle.classList.contains('reach') ? 16 : 6 });
      }
    }
  }

  private drawBehind(scene: Scene, state: State, view: View): string {
    let out = this.gridLines(view);
    if (state.shown.has('hexagons')) {
      out += polygon(swept(scene.a, scene.va), view, 'swept of-a') + polygon(swept(scene.b, scene.vb), view, 'swept of-b');
    }
    for (const [name, box, v] of [
      ['a', scene.a, scene.va],
      ['b', scene.b, scene.vb],
    ] as const) {
      if (v.x === 0 && v.y === 0) continue;
      out += rect(moved(box, v, 1), view, `end of-${name}`);
      const from = view.point(centre(box));
      const to = view.point(centre(moved(box, v, 1)));
      out += line(from, to, `path of-${name}`, `marker-end="url(#arrow-${name})"`);
    }
    return out;
  }

  private gridLines(view: View): string {
    // Every fourth step, so that lines are some 50 pixels apart whatever the zoom.
    const step = view.grid * view.unit * 4;
    const [from, to] = [view.from({ x: 0, y: 0 }), view.from({ x: view.width, y: view.height })];
    let path = '';
    for (let x = Math.ceil(from.x / step) * step, n = 0; x <= to.x && n < 80; x += step, ++n) path += `M${px(view.x(x))} 0V${view.height}`;
    for (let y = Math.ceil(from.y / step) * step, n = 0; y <= to.y && n < 80; y += step, ++n) path += `M0 ${px(view.y(y))}H${view.width}`;
    return `<path class="grid" d="${path}"/>`;
  }

  private drawBefore(scene: Scene, state: State, told: Explanation, cards: Card[], view: View): string {
    let out = '';
    const labels: Label[] = [];
    for (const [name, box] of [
      ['A', scene.a],
      ['B', scene.b],
    ] as const) {
      const r = view.rect(box);
      const inside = r.w > 24 && r.h > 24;
      labels.push({ at: { x: inside ? r.x + 5 : r.x, y: inside ? r.y + 16 : r.y - 5 }, text: name, kind: `name of-${name.toLowerCase()}` });
    }
    if (state.shown.has('contacts') || state.shown.has('normals')) out += this.contacts(scene, state, told, cards, view, labels);
    if (state.shown.has('minkowski')) out += this.minkowskiView(scene, view, labels);
    if (state.shown.has('alignment')) out += this.alignmentView(scene, view, labels);
    if (state.shown.has('percent')) out += this.percentView(scene, told, cards, view, labels);
    if (state.time > 0) {
      out += rect(moved(scene.b, scene.vb, state.time), view, 'now of-b') + rect(moved(scene.a, scene.va, state.time), view, 'now of-a');
    }
    return out + spread(labels, view).map((l) => label(l.at, l.text, l.kind)).join('');
  }

  /** One ghost for all methods that report the same time; the truth's own has a double line. */
  private contacts(scene: Scene, state: State, told: Explanation, cards: Card[], view: View, labels: Label[]): string {
    interface Ghost {
      t: number;
      names: string[];
      wrong: string[];
      picked: boolean;
      normals: Map<string, boolean>;
    }
    const ghosts = new Map<number, Ghost>();
    told.answers.forEach((answer, i) => {
      if (answer.time === undefined || !Number.isFinite(answer.time)) return;
      const card = cards[i]!;
      const ghost = ghosts.get(answer.time) ?? { t: answer.time, names: [], wrong: [], picked: false, normals: new Map<string, boolean>() };
      ghosts.set(answer.time, ghost);
      (isWrong(answer.verdict) ? ghost.wrong : ghost.names).push(card.id);
      ghost.picked ||= card.id === state.method;
      if (answer.normal) {
        const key = answer.normal.join();
        ghost.normals.set(key, (ghost.normals.get(key) ?? false) || !isWrong(answer.verdict));
      }
    });
    let out = '';
    const { truth } = told;
    // A method that sees nothing where there is an impact leaves no contact to draw: the box goes on, to the frame's end.
    const blind = told.answers.flatMap((answer, i) => (answer.verdict === 'tunnel' ? [cards[i]!.id] : []));
    if (state.shown.has('contacts') && blind.length > 0) {
      const picked = blind.includes(state.method);
      const end = moved(scene.a, scene.va, 1);
      const named = picked ? state.method : blind[0]!;
      out += rect(end, view, `contact wrong${picked ? ' picked' : ''}`, `${blind.join(', ')}: no contact, so it ends here`);
      const r = view.rect(end);
      labels.push({ at: { x: r.x, y: r.y - 6 }, text: `✗ ${named}${blind.length > 1 ? ` and ${blind.length - 1} more` : ''}: through`, kind: 'who wrong' });
    }
    if (state.shown.has('contacts') && truth.t !== undefined && truth.class !== 'overlap') {
      out += rect(moved(scene.a, scene.va, truth.t), view, 'contact truth');
      if (scene.vb.x !== 0 || scene.vb.y !== 0) out += rect(moved(scene.b, scene.vb, truth.t), view, 'contact truth');
    }
    for (const ghost of [...ghosts.values()].sort((p, q) => p.t - q.t)) {
      const a = moved(scene.a, scene.va, ghost.t);
      const kind = ghost.wrong.length > 0 ? 'wrong' : 'right';
      const who = [...ghost.wrong, ...ghost.names].join(', ');
      if (state.shown.has('contacts')) {
        out += rect(a, view, `contact ${kind}${ghost.picked ? ' picked' : ''}`, `${who}: contact at ${ghost.t}`);
        if (scene.vb.x !== 0 || scene.vb.y !== 0) {
          out += rect(moved(scene.b, scene.vb, ghost.t), view, `contact ${kind}${ghost.picked ? ' picked' : ''}`);
        }
        if (ghost.wrong.length > 0) {
          const more = ghost.wrong.length > 1 ? ` and ${ghost.wrong.length - 1} more` : '';
          const r = view.rect(a);
          labels.push({ at: { x: r.x, y: r.y - 6 }, text: `✗ ${ghost.wrong[0]}${more}`, kind: 'who wrong' });
        }
      }
      if (state.shown.has('normals')) {
        for (const [key, right] of ghost.normals) {
          const [nx = 0, ny = 0] = key.split(',').map(Number);
          if (nx === 0 && ny === 0) continue;
          const middle = centre(a);
          const face = view.point({ x: middle.x - (nx * a.w) / 2, y: middle.y - (ny * a.h) / 2 });
          const colour = right ? 'right' : 'wrong';
          out += line(face, { x: face.x + 30 * nx, y: face.y + 30 * ny }, `normal ${colour}`, `marker-end="url(#arrow-${colour})"`);
        }
      }
    }
    return out;
  }

  private minkowskiView(scene: Scene, view: View, labels: Label[]): string {
    const { box, point, motion } = minkowski(scene);
    const from = view.point(point);
    const to = view.point({ x: point.x + motion.x, y: point.y + motion.y });
    const r = view.rect(box);
    labels.push({ at: { x: r.x + 4, y: r.y + r.h + 14 }, text: "B grown by A's size; A as its corner point", kind: 'note' });
    return (
      rect(box, view, 'grown') +
      line(from, to, 'ink-line', 'marker-end="url(#arrow-ink)"') +
      `<circle class="ink-dot" cx="${px(from.x)}" cy="${px(from.y)}" r="4"/>`
    );
  }

  private alignmentView(scene: Scene, view: View, labels: Label[]): string {
    const { leading, opposing, motion, x, y } = alignment(scene);
    let out = '';
    const corner = view.point(opposing);
    const lead = view.point(leading);
    out += `<path class="edge-line" d="M${px(corner.x)} 0V${view.height}M0 ${px(corner.y)}H${view.width}"/>`;
    const length = Math.hypot(motion.x, motion.y) * view.scale;
    if (length > 0) {
      const far = (view.width + view.height) / length;
      out += line(lead, view.point({ x: leading.x + motion.x * far, y: leading.y + motion.y * far }), 'lead-line');
    }
    out += `<circle class="ink-dot" cx="${px(lead.x)}" cy="${px(lead.y)}" r="5"/>`;
    out += `<path class="ink-cross" d="M${px(corner.x - 6)} ${px(corner.y - 6)}l12 12m0 -12l-12 12"/>`;
    labels.push({ at: { x: lead.x + 8, y: lead.y + 16 }, text: "A's leading corner", kind: 'note' });
    labels.push({ at: { x: corner.x + 8, y: corner.y - 8 }, text: "B's opposing corner", kind: 'note' });
    for (const [axis, t] of [
      ['x', x],
      ['y', y],
    ] as const) {
      if (t === undefined) continue;
      const box = moved(scene.a, motion, t);
      if (!inSight(box, view)) continue;
      out += rect(box, view, 'candidate');
      const r = view.rect(box);
      labels.push({ at: { x: r.x + 2, y: r.y + r.h + 13 }, text: `${axis} edges ${t < 0 ? 'aligned' : 'align'} at t = ${short(t)}`, kind: 'note' });
    }
    return out;
  }

  private percentView(scene: Scene, told: Explanation, cards: Card[], view: View, labels: Label[]): string {
    const v = relative(scene);
    if (strictlyOverlap(scene.a, scene.b)) {
      const r = view.rect(scene.a);
      labels.push({ at: { x: r.x, y: r.y + r.h + 18 }, text: 'STUCK: they overlap already', kind: 'note strong' });
      return '';
    }
    const says = told.answers[cards.findIndex((card) => card.id === 'percent_projection')];
    const { x, y } = alignment(scene);
    let out = '';
    for (const [axis, share] of [
      ['x', x],
      ['y', y],
    ] as const) {
      if (share === undefined) continue;
      const inside = share >= 0 && share < 1;
      const kept = says?.outcome === 'impact' && says.normal?.[axis === 'x' ? 0 : 1] !== 0 && Math.abs(says.time! - share) < 1e-3;
      const why = kept ? ': the expected position' : !inside ? ': not within the motion' : says?.outcome === 'impact' ? ': not needed' : ': no touch there';
      const box = moved(scene.a, v, share);
      if (inSight(box, view)) {
        out += rect(box, view, `candidate${kept ? ' kept' : ''}`);
        const r = view.rect(box);
        labels.push({ at: { x: r.x + 2, y: r.y + r.h + 13 }, text: `${short(share * 100)}% of the ${axis} motion${why}`, kind: 'note' });
      }
    }
    return out;
  }
}

function inSight(box: Rect, view: View): boolean {
  const r = view.rect(box);
  return r.x < view.width && r.x + r.w > 0 && r.y < view.height && r.y + r.h > 0;
}

const short = (x: number): string => String(Number(x.toPrecision(3)));

function rect(r: Rect, view: View, kind: string, title = ''): string {
  const s = view.rect(r);
  const inside = title === '' ? '' : `<title>${escaped(title)}</title>`;
  return `<rect class="${kind}" x="${px(s.x)}" y="${px(s.y)}" width="${px(Math.max(s.w, 0.5))}" height="${px(Math.max(s.h, 0.5))}">${inside}</rect>`;
}

function polygon(points: Point[], view: View, kind: string): string {
  return `<polygon class="${kind}" points="${points.map((p) => `${px(view.x(p.x))},${px(view.y(p.y))}`).join(' ')}"/>`;
}

function line(from: Point, to: Point, kind: string, more = ''): string {
  return `<line class="${kind}" x1="${px(from.x)}" y1="${px(from.y)}" x2="${px(to.x)}" y2="${px(to.y)}" ${more}/>`;
}

const label = (at: Point, text: string, kind: string): string =>
  `<text class="${kind}" x="${px(at.x)}" y="${px(at.y)}">${escaped(text)}</text>`;

/** Moves labels down until none lies on another, and into the picture. */
function spread(labels: Label[], view: View): Label[] {
  const placed: Label[] = [];
  for (const l of labels) {
    const width = l.text.length * 7;
    const at = { x: Math.max(4, Math.min(view.width - width - 4, l.at.x)), y: Math.max(14, Math.min(view.height - 6, l.at.y)) };
    for (let tries = 0; tries < 20; ++tries) {
      const hit = placed.some((p) => Math.abs(p.at.y - at.y) < 15 && p.at.x < at.x + width && at.x < p.at.x + p.text.length * 7);
      if (!hit) break;
      at.y = at.y + 15 > view.height - 6 ? 14 : at.y + 15;
    }
    placed.push({ ...l, at });
  }
  return placed;
}
