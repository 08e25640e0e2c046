// SPDX-License-Identifier: MIT
import './explorer.css';
import { copyButton, h, say } from '../shared/dom.ts';
import { draggable, placeIn } from '../shared/hand.ts';
import { goTo, goToPlace, keepAddress, leaveFor, type Place } from '../shared/place.ts';
import type { Card, Explanation, Scalar } from '../shared/types.ts';
import { core } from './core.ts';
import { neighbour, snapped, View } from './geometry.ts';
import { answerTable, cardOf, numberFields, showTruth } from './parts.ts';
import { demoAt, Examples, isState, type Preset } from './presets.ts';
import { ScenePicture, type Hands } from './scene.ts';
import { commandOf, initial, inScalar, isSize, linkOf, stateFrom, withNumbers, type State } from './state.ts';
import { isWrong } from './verdicts.ts';
import type { Core } from './wasm.ts';

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
  private readonly picture = new ScenePicture('Two boxes: drag them, their motions and their sizes', this.hands());
  private readonly frame = h('div', { class: 'frame' });
  private readonly truth = h('div', { class: 'truth' });
  private readonly badLink = h('p', { class: 'trouble', role: 'alert' });
  private readonly live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  private readonly step = h('span', { class: 'muted' });
  private readonly card = h('div', { class: 'card' });
  private readonly command = h('code');
  private readonly scalar = h('select', { 'aria-label': 'Scalar', change: () => this.change({ query: inScalar(this.state.query, this.scalar.value as Scalar) }, true) }, h('option', { value: 'float32' }, 'float'), h('option', { value: 'float64' }, 'double'));
  private readonly time = h('input', { type: 'range', min: 0, max: 1, step: 0.001, 'aria-label': 'Time within the frame', input: () => this.change({ time: Number(this.time.value) }) });
  private readonly moment = h('output');
  private readonly fields: ReturnType<typeof numberFields>;
  private readonly answers: ReturnType<typeof answerTable>;
  private readonly examples: Examples;
  /** A hand has been on it since the address last changed by itself: the address follows. */
  private touched = false;
  private waiting = false;
  private resting = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly module: Core,
  ) {
    const linked = this.linked();
    this.state = linked ?? initial;
    this.cards = module.methods();
    this.fields = numberFields(module, (query) => this.change({ query }, true));
    this.answers = answerTable(this.cards, (method) => {
      this.change({ method: method === this.state.method ? '' : method });
      // Its card may lie out of sight.
      if (this.state.method !== '') requestAnimationFrame(() => requestAnimationFrame(() => this.card.scrollIntoView({ block: 'nearest' })));
    });
    this.examples = new Examples(
      module,
      (preset) => this.usePreset(preset),
      (query) => {
        this.state = { ...this.state, query };
        this.draw();
      },
    );
    this.build();
    this.view = this.all();
    new ResizeObserver(() => {
      const { width, height } = this.all();
      if (width !== this.view.width || height !== this.view.height) this.look(this.all());
    }).observe(this.frame);
    this.makeMovable();
    addEventListener('popstate', () => {
      const state = this.linked();
      if (state) {
        if (linkOf(state) !== linkOf(this.state)) this.load(state);
        this.showExample();
        goTo(root);
      } else {
        const { place } = (history.state as { place?: Place } | null) ?? {};
        if (place) goToPlace(place);
      }
    });
    this.draw();
    this.showExample();
    if (linked) goTo(root);
  }

  /** What a hand does to the picture: nothing jumps when it is grabbed, and all keeps to the grid. */
  private hands(): Hands {
    return {
      take: (x, at) => {
        const before = this.state.query;
        const from = this.view.from(at);
        return {
          move: (to) => {
            const { grid, unit } = this.view;
            const there = this.view.from(to);
            const place = (index: number, way: number): number => snapped(before.numbers[index]! + way / unit, grid);
            this.change({ query: withNumbers(this.state.query, { [x]: place(x, there.x - from.x), [x + 1]: place(x + 1, there.y - from.y) }) });
          },
          end: (cancelled) => void (cancelled && this.change({ query: before })),
        };
      },
      step: (x, way, { ctrlKey, shiftKey }) => {
        const { query } = this.state;
        const { grid } = this.view;
        const [index, by] = way.x !== 0 ? [x, way.x] : [x + 1, way.y];
        const old = query.numbers[index]!;
        const ulp = (): number => Math.max(isSize(index) ? 0 : -Infinity, neighbour(old, by > 0, query.scalar));
        this.change({ query: withNumbers(query, { [index]: shiftKey ? ulp() : snapped(old + by * grid * (ctrlKey ? 8 : 1), grid) }) });
      },
    };
  }

  /** The picture by its background. */
  private makeMovable(): void {
    const { svg } = this.picture;
    draggable(svg, svg, (event, at) => {
      // A finger on the background scrolls the page.
      if (event.pointerType === 'touch' || (event.target as Element).closest('[data-handle]')) return undefined;
      let last = at;
      return {
        move: (to) => {
          this.look(this.view.panned({ x: to.x - last.x, y: to.y - last.y }));
          last = to;
        },
      };
    });
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return; // plain wheeling scrolls the page
      event.preventDefault();
      this.look(this.view.zoomed(event.deltaY < 0 ? 1.25 : 0.8, this.view.from(placeIn(svg, event))));
    };
    svg.addEventListener('wheel', wheel, { passive: false });
  }

  /** Text that is no query changes nothing. */
  open(text: string, scalar: Scalar, method: string): void {
    const query = this.module.readQuery(text, scalar);
    if (!query) return;
    this.load({ ...this.state, query, method, time: 0 });
    leaveFor(linkOf(this.state));
    goTo(this.root);
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

  private build(): void {
    const zoom = (text: string, label: string, view: () => View): HTMLElement => h('button', { type: 'button', 'aria-label': label, title: label, click: () => this.look(view()) }, text);
    this.frame.append(
      this.picture.svg,
      h('div', { class: 'zoom' }, zoom('+', 'Zoom in', () => this.view.zoomed(1.5)), zoom('−', 'Zoom out', () => this.view.zoomed(1 / 1.5)), zoom('⤢', 'Show all', () => this.all())),
    );
    this.root.classList.add('explorer');
    this.root.replaceChildren(
      h('header', {},
        h('div', { class: 'controls' }, this.examples.choice, this.examples.stopButton, this.scalar),
        this.examples.story,
        this.badLink,
      ),
      h('div', { class: 'columns' },
        h('div', {},
          this.frame,
          h('div', { class: 'controls time' }, this.time, this.moment),
          this.truth,
          h('p', { class: 'muted small' }, 'Drag a box, its arrow’s end, or its lower right corner: ', this.step, '. Keys: Tab to one of these, then arrows; with Shift one ulp, with Ctrl eight steps. y grows downwards. Ctrl and wheel zoom.'),
        ),
        // What it hides is said by explorer.css.
        h('div', { class: 'side' }, h('label', { class: 'check only-wrong' }, h('input', { type: 'checkbox' }), ' only the wrong ones'), this.answers.element, this.card),
        this.fields.element,
      ),
      h('p', { class: 'controls small' }, h('span', {}, 'The same in a terminal: ', this.command), ...copyButton('Copy', this.command, () => this.command.textContent)),
      this.live,
    );
  }

  /** A change that a person made: what moves by itself stops. `fit`: the picture shows all of it. */
  private change(part: Partial<State>, fit = false): void {
    if (part.query !== undefined) this.examples.stop();
    this.touched = true;
    this.state = { ...this.state, ...part };
    if (fit) this.view = this.all();
    this.redraw();
  }

  /** What nobody's hand changed. */
  private load(state: State): void {
    this.examples.leave();
    this.touched = false;
    this.state = state;
    this.look(this.all());
  }

  private stateOf({ query, method = '' }: Preset): State {
    return { query, method, time: 0 };
  }

  private usePreset(preset: Preset): void {
    this.load(this.stateOf(preset));
    this.keep(preset.id === undefined ? linkOf(this.state) : `#${preset.id}`);
    this.showExample(preset, true);
  }

  /** Its story, and its motion; what the address asks for if nobody picked one, if that is a demo. */
  private showExample(preset = demoAt(location.hash), picked = false): void {
    if (!preset) return;
    if (preset.moving) this.look(this.view.zoomed(0.6));
    this.examples.show(preset, picked);
  }

  private all(): View {
    return View.around(this.state.query, Math.max(280, this.frame.clientWidth), Math.max(240, this.frame.clientHeight));
  }

  private look(view: View): void {
    this.view = view;
    this.redraw();
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
    this.told = this.module.explain(state.query);
    this.picture.render(state, this.told, this.cards, this.view);
    this.answers.show(this.told, state.method);
    this.fields.show(state.query);
    showTruth(this.truth, this.told);
    const card = cardOf(this.cards, state.method, state.query);
    if (this.card.textContent !== card.map((part) => part.textContent).join('')) this.card.replaceChildren(...card);
    this.time.value = String(state.time);
    say(this.moment, `t = ${state.time.toFixed(3)}`);
    say(this.step, `one step is ${this.view.grid}`);
    say(this.command, commandOf(state.query));
    this.scalar.value = state.query.scalar;
    // Browsers allow few changes of the address a second, and nobody listens faster.
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), 300);
  }

  /** A hand's change is done: its address, and its words for those who do not see the picture. */
  private rest(): void {
    if (!this.touched) return;
    this.keep(linkOf(this.state));
    const { truth, answers } = this.told;
    const wrong = answers.flatMap((answer, i) => (isWrong(answer.verdict) ? [`${this.cards[i]!.id} ${answer.verdict.replace('_', ' ')}`] : []));
    say(this.live, `Truth: ${truth.class}${truth.decimal === undefined ? '' : ` at ${truth.decimal.slice(0, 8)}`}. ${wrong.length === 0 ? 'No method is wrong.' : `Wrong: ${wrong.join(', ')}.`}`);
  }

  /** In a page of its own there is nothing else that an address could be of. */
  private keep(link: string): void {
    keepAddress(link, isState(location.hash) || this.root.closest('section') === null);
  }
}
