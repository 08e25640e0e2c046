// SPDX-License-Identifier: MIT
import './explorer.css';
import { copyButton, h, say } from '../shared/dom.ts';
import { draggable, movable, placeIn, type Held, type Point } from '../shared/hand.ts';
import { columns, shortest } from '../shared/query.ts';
import type { Card, Explanation, Scalar } from '../shared/types.ts';
import { core } from './core.ts';
import { neighbour, snapped, View } from './geometry.ts';
import { answerTable, cardOf, numberFields, showTruth, timeBar } from './parts.ts';
import { demoAt, Examples, type Preset } from './presets.ts';
import { ScenePicture } from './scene.ts';
import { commandOf, csvOf, initial, inScalar, isSize, linkOf, overlays, stateFrom, withNumbers, type Overlay, type State } from './state.ts';
import { isWrong } from './verdicts.ts';
import type { Core } from './wasm.ts';
import { Ways } from './ways.ts';

let made: (explorer: Explorer) => void;
const theExplorer = new Promise<Explorer>((resolve) => (made = resolve));

/** Puts the explorer into `place`, an empty element. Once a page. */
export async function mountExplorer(place: HTMLElement): Promise<void> {
  made(new Explorer(place, await core()));
}

/**
 * Shows this query in the page's explorer, as soon as there is one, and goes there. Text: twelve numbers between commas.
 * `method`: the id of the method to pick out.
 */
export async function openExplorer(query: string, scalar: Scalar = 'float32', method = ''): Promise<void> {
  (await theExplorer).open(query, scalar, method);
}

class Explorer {
  private state: State;
  private told!: Explanation;
  private view: View;
  private readonly cards: Card[];
  private readonly picture = new ScenePicture('Two boxes: drag them, their motions and their sizes');
  private readonly frame = h('div', { class: 'frame' });
  private readonly truth = h('div', { class: 'truth' });
  private readonly cost = h('p', { class: 'cost muted' });
  private readonly badLink = h('p', { class: 'trouble', role: 'alert' });
  private readonly live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  private readonly step = h('span', { class: 'muted' });
  private readonly card = h('div', { class: 'card' });
  private readonly checks: { input: HTMLInputElement; on: (state: State) => boolean }[] = [];
  private readonly time = timeBar((time) => this.change({ time }));
  private readonly fields: ReturnType<typeof numberFields>;
  private readonly answers: ReturnType<typeof answerTable>;
  private readonly examples: Examples;
  private readonly ways: Ways;
  /** A hand has been on it since the address last changed by itself: the address follows. */
  private touched = false;
  private waiting = false;
  private linkTimer = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly module: Core,
  ) {
    const linked = this.linked();
    this.state = { ...(linked ?? initial), sight: undefined };
    this.cards = module.methods();
    this.fields = numberFields(module, (query) => this.change({ query }, true));
    this.answers = answerTable(this.cards, (method) => {
      this.change({ method: method === this.state.method ? '' : method });
      // Its card may lie out of sight.
      if (this.state.method !== '') requestAnimationFrame(() => requestAnimationFrame(() => this.card.scrollIntoView({ block: 'nearest' })));
    });
    this.ways = new Ways(root);
    this.examples = new Examples(
      module,
      (preset) => this.usePreset(preset),
      (query) => {
        this.state = { ...this.state, query };
        this.draw();
      },
    );
    this.build();
    const size = (): [number, number] => [Math.max(280, this.frame.clientWidth), Math.max(240, this.frame.clientHeight)];
    this.view = View.of(linked ?? initial, ...size());
    new ResizeObserver(() => {
      const [width, height] = size();
      if (width === this.view.width && height === this.view.height) return;
      const all = this.view.sight(this.state.query) === undefined;
      this.look(all ? View.around(this.state.query, width, height) : this.view.sized(width, height));
    }).observe(this.frame);
    this.makeDraggable();
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return; // plain wheeling scrolls the page
      event.preventDefault();
      this.turn(this.view.zoomed(event.deltaY < 0 ? 1.25 : 0.8, this.view.from(placeIn(this.picture.svg, event))));
    };
    this.picture.svg.addEventListener('wheel', wheel, { passive: false });
    addEventListener('popstate', () => {
      this.rest();
      const state = this.linked();
      if (state && linkOf(state) !== this.link()) this.load(state);
      this.showExample();
      this.ways.follow(state !== undefined);
    });
    this.draw();
    this.showExample();
    if (linked) this.ways.follow(true);
  }

  /** Lets each grip of the picture be dragged and moved by keys; and the picture by its background. */
  private makeDraggable(): void {
    const { svg, grips } = this.picture;
    const held = (move: Held['move'], cancel?: () => void): Held => {
      svg.classList.add('dragging');
      return {
        move,
        end: (cancelled) => {
          svg.classList.remove('dragging');
          if (cancelled) cancel?.();
          this.announce();
        },
      };
    };
    for (const { grip, at: x } of grips.values()) {
      const take = (at: Point): Held => {
        const before = this.state.query;
        const from = this.view.from(at);
        return held((to) => {
          const { grid, pixel, unit } = this.view;
          const there = this.view.from(to);
          // By as much as the pointer: nothing jumps when it is grabbed.
          const place = (index: number, way: number): number => snapped(before.numbers[index]! + way / unit, this.state.snap ? grid : pixel);
          this.change({ query: withNumbers(this.state.query, { [x]: place(x, there.x - from.x), [x + 1]: place(x + 1, there.y - from.y) }) });
        }, () => this.change({ query: before }));
      };
      movable(svg, grip, take, (way, { ctrlKey, shiftKey }) => {
        const { query, snap } = this.state;
        const { grid } = this.view;
        const [index, by] = way.x !== 0 ? [x, way.x] : [x + 1, way.y];
        const old = query.numbers[index]!;
        let next = old + by * grid * (ctrlKey ? 8 : 1);
        if (shiftKey) next = Math.max(isSize(index) ? 0 : -Infinity, neighbour(old, by > 0, query.scalar));
        else if (snap) next = snapped(next, grid);
        this.change({ query: withNumbers(query, { [index]: next }) });
        this.announce();
      });
    }
    draggable(svg, svg, (event, at) => {
      // A finger on the background scrolls the page.
      if (event.pointerType === 'touch' || (event.target as Element).closest('[data-handle]')) return undefined;
      let last = at;
      return held((to) => {
        this.turn(this.view.panned({ x: to.x - last.x, y: to.y - last.y }));
        last = to;
      });
    });
  }

  /** Text that is no query changes nothing. */
  open(text: string, scalar: Scalar, method: string): void {
    const query = this.module.readQuery(text, scalar);
    if (!query) return;
    this.rest();
    this.load({ ...this.state, query, method, time: 0 });
    this.ways.open(this.link());
    this.picture.svg.querySelector<SVGElement>('[data-handle="a-box"]')!.focus({ preventScroll: true });
  }

  /** What the page's address asks for. */
  private linked(): State | undefined {
    const demo = demoAt(location.hash);
    if (demo) return this.stateOf(demo);
    const state = stateFrom(location.hash, (text, scalar) => this.module.readQuery(text, scalar));
    say(this.badLink, typeof state === 'string' ? `This link cannot be read: ${state}. The boxes below are others.` : '');
    return typeof state === 'string' ? undefined : state;
  }

  /** A box to tick, or one of several: it shows what is `on`. */
  private check(text: string, on: (state: State) => boolean, change: () => void, name?: string): HTMLElement {
    const input = h('input', { type: name ? 'radio' : 'checkbox', name, change });
    this.checks.push({ input, on });
    return h('label', { class: 'check' }, input, ` ${text}`);
  }

  private build(): void {
    const scalar = (value: Scalar, name: string): HTMLElement => this.check(name, ({ query }) => query.scalar === value, () => this.changeScalar(value), 'explorer-scalar');
    const toggles = (Object.entries(overlays) as [Overlay, string][]).map(([name, text]) => this.check(text, ({ shown }) => shown.has(name), () => this.toggle(name)));
    const snap = this.check('snap to grid', (state) => state.snap, () => this.change({ snap: !this.state.snap }));
    const onlyWrong = this.check('only the wrong ones', (state) => state.onlyWrong, () => this.change({ onlyWrong: !this.state.onlyWrong }));
    const zoom = (text: string, label: string, view: () => View): HTMLElement => h('button', { type: 'button', 'aria-label': label, title: label, click: () => this.turn(view()) }, text);
    this.frame.append(
      this.picture.svg,
      h('div', { class: 'zoom' }, zoom('+', 'Zoom in', () => this.view.zoomed(1.5)), zoom('−', 'Zoom out', () => this.view.zoomed(1 / 1.5)), zoom('⤢', 'Show all', () => this.all())),
    );
    const copied = h('textarea', { rows: '4', readonly: true, 'aria-label': 'What was copied', hidden: true });
    const copy = (name: string, text: () => string): HTMLElement[] =>
      copyButton(name, copied, () => {
        copied.hidden = false;
        return (copied.value = text());
      });
    this.root.classList.add('explorer');
    this.root.replaceChildren(
      h('header', {},
        h('div', { class: 'controls' }, this.ways.buttons, this.examples.choice, this.examples.stopButton, h('span', { role: 'radiogroup', 'aria-label': 'Scalar' }, scalar('float32', 'float'), ' ', scalar('float64', 'double'))),
        this.examples.story,
        this.badLink,
      ),
      h('div', { class: 'columns' },
        h('div', {},
          this.frame,
          this.time.element,
          this.truth,
          h('div', { class: 'controls' }, snap, this.step),
          h('fieldset', {}, h('legend', {}, 'Show'), h('div', { class: 'controls overlays' }, ...toggles)),
          h('p', { class: 'muted small' }, 'Drag a box, its arrow’s end, or its lower right corner. Keys: Tab to one of these, then arrows; with Shift one ulp, with Ctrl eight steps. y grows downwards. Ctrl and wheel zoom.'),
        ),
        h('div', { class: 'side' }, onlyWrong, this.answers.element, this.card, this.cost),
        this.fields.element,
      ),
      h('section', { class: 'sharing', 'aria-label': 'Copy' },
        h('div', { class: 'controls' }, 'Copy as', ...copy('Link', () => location.href.replace(/#.*/, '') + this.link()), ...copy('CSV', () => csvOf(this.state.query)), ...copy('Command', () => commandOf(this.state.query))),
        copied,
      ),
      this.live,
    );
  }

  /** A change that a person made: what moves by itself stops. `fit`: the picture follows where it would be out of sight. */
  private change(part: Partial<State>, fit = false): void {
    if (part.query !== undefined) this.examples.stop();
    this.touched = true;
    this.state = { ...this.state, ...part };
    if (fit) this.fitIfLost();
    this.redraw();
    if (fit) this.announce();
  }

  private changeScalar(scalar: Scalar): void {
    const before = this.state.query;
    const query = inScalar(before, scalar);
    this.change({ query }, true);
    const changed = before.numbers.flatMap((x, i) => (x === query.numbers[i] ? [] : [`${columns[i]} from ${shortest(x, before.scalar)} to ${shortest(query.numbers[i]!, scalar)}`]));
    this.fields.tell(changed.length === 0 ? '' : `As float not the same: ${changed.join(', ')}`);
  }

  private load(state: State): void {
    this.examples.leave();
    this.state = { ...state, sight: undefined };
    this.look(View.of(state, this.view.width, this.view.height));
    this.announce();
  }

  /** The address of all that is shown. */
  private link(): string {
    return linkOf({ ...this.state, sight: this.view.sight(this.state.query) });
  }

  private toggle(overlay: Overlay): void {
    const shown = new Set(this.state.shown);
    if (!shown.delete(overlay)) shown.add(overlay);
    this.change({ shown });
  }

  private stateOf({ query, method = '', shown = [...initial.shown] }: Preset): State {
    return { ...(this.state ?? initial), query, method, time: 0, shown: new Set(shown) };
  }

  private usePreset(preset: Preset): void {
    this.rest();
    this.load(this.stateOf(preset));
    this.ways.keep(preset.id === undefined ? this.link() : `#${preset.id}`, true);
    this.showExample(preset, true);
  }

  /** Its story, and its motion; what the address asks for if nobody picked one, if that is a demo. */
  private showExample(preset = demoAt(location.hash), picked = false): void {
    if (!preset) return;
    if (preset.moving) this.look(this.view.zoomed(0.6));
    this.examples.show(preset, picked);
  }

  private all(): View {
    return View.around(this.state.query, this.view.width, this.view.height);
  }

  private fitIfLost(): void {
    const best = this.all();
    const ratio = best.unit === this.view.unit ? best.scale / this.view.scale : 0;
    const off = Math.max(Math.abs(this.view.x(best.middle.x) - this.view.width / 2), Math.abs(this.view.y(best.middle.y) - this.view.height / 2));
    if (ratio < 0.9 || ratio > 4 || off > this.view.height / 3) this.view = best;
  }

  private look(view: View): void {
    this.view = view;
    this.redraw();
  }

  /** A hand pans or zooms. */
  private turn(view: View): void {
    this.touched = true;
    this.look(view);
  }

  /** However often something changes: once for each picture that the screen shows. */
  private redraw(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    const { state } = this;
    const start = performance.now();
    this.told = this.module.explain(state.query);
    const told = performance.now();
    this.picture.render(state, this.told, this.cards, this.view);
    this.answers.show(this.told, state);
    this.fields.show(state.query);
    showTruth(this.truth, this.told);
    const card = cardOf(this.cards, state.method, state.query);
    if (this.card.textContent !== card.map((part) => part.textContent).join('')) this.card.replaceChildren(...card);
    this.time.show(state.time);
    say(this.step, `one step is ${this.view.grid}`);
    for (const { input, on } of this.checks) input.checked = on(state);
    const [telling, drawing] = [told - start, performance.now() - told];
    say(this.cost, `${this.cards.length} methods, truth and judge in ${telling.toFixed(1)} ms, drawn in ${drawing.toFixed(1)} ms`);
    Object.assign(this.root.dataset, { told: telling.toFixed(3), drawn: drawing.toFixed(3) });
    this.keepLink();
  }

  /** Browsers allow few changes of the address a second. */
  private keepLink(): void {
    if (this.linkTimer !== 0 || this.examples.moving) return;
    this.linkTimer = window.setTimeout(() => {
      this.linkTimer = 0;
      if (this.touched) this.ways.keep(this.link());
    }, 300);
  }

  /** The address is as it shall be, or is about to be. */
  private rest(): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = 0;
    this.touched = false;
  }

  /** For those who do not see the picture: once a change is done. */
  private announce(): void {
    const { truth, answers } = this.module.explain(this.state.query);
    const wrong = answers.flatMap((answer, i) => (isWrong(answer.verdict) ? [`${this.cards[i]!.id} ${answer.verdict.replace('_', ' ')}`] : []));
    say(this.live, `Truth: ${truth.class}${truth.decimal === undefined ? '' : ` at ${truth.decimal.slice(0, 8)}`}. ${wrong.length === 0 ? 'No method is wrong.' : `Wrong: ${wrong.join(', ')}.`}`);
  }
}
