// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import './explorer.css';
import { readQuery, type Query, type Scalar } from '../shared/query.ts';
import { Answers } from './answers.ts';
import { copy, cppTest, csvText, shortened } from './copy.ts';
import { core } from './core.ts';
import { html, say } from './dom.ts';
import { makeDraggable } from './drag.ts';
import { Fields } from './fields.ts';
import { View, type Point } from './geometry.ts';
import { JudgePart } from './judge.ts';
import { presetGroups, type Preset } from './presets.ts';
import { ScenePicture } from './scene.ts';
import { commandOf, inScalar, initial, linkOf, overlays, stateFrom, type Overlay, type State } from './state.ts';
import { isWrong } from './verdicts.ts';
import type { Card, Core, Explanation } from './wasm.ts';

let theExplorer: Explorer | undefined;

/** Puts the explorer into `place`, an empty element. Once a page. */
export async function mountExplorer(place: HTMLElement): Promise<void> {
  theExplorer = new Explorer(place, await core());
}

/**
 * Shows this query in the page's explorer and goes there. Text: twelve numbers between commas. `method`: the id of the
 * method to pick out.
 */
export function openExplorer(query: Query | string, scalar: Scalar = 'float32', method = ''): void {
  const read = typeof query === 'string' ? readQuery(query, scalar) : query;
  if (read) theExplorer?.open(read, method);
}

class Explorer {
  private state: State = stateFrom(location.hash) ?? initial;
  private told!: Explanation;
  private view!: View;
  private readonly cards: Card[];
  private readonly picture = new ScenePicture('Two boxes: drag them, their motions and their sizes');
  private readonly fields: Fields;
  private readonly answers: Answers;
  private readonly truth = html('div', { class: 'truth' });
  private readonly cost = html('p', { class: 'cost' });
  private readonly live = html('p', { class: 'hidden', 'aria-live': 'polite' });
  private readonly card = html('div', { class: 'card' });
  private readonly story = html('p', { class: 'story' });
  private readonly slider: HTMLInputElement;
  private readonly sliderValue = html('output');
  private readonly play: HTMLButtonElement;
  private readonly snap: HTMLInputElement;
  private readonly step = html('span', { class: 'muted' });
  private readonly scalars = new Map<Scalar, HTMLInputElement>();
  private readonly toggles = new Map<Overlay, HTMLInputElement>();
  private readonly presets: HTMLSelectElement;
  private readonly stop: HTMLButtonElement;
  private readonly copied: HTMLTextAreaElement;
  private readonly copyStatus = html('span', { role: 'status' });
  private readonly frame = html('div', { class: 'frame' });
  private waiting = false;
  private linkTimer = 0;
  private playing = 0;
  private moving: { preset: Preset; since: number } | undefined;
  /** The last updates, in milliseconds: all methods, truth and judge; then all of the drawing. */
  private readonly times: { told: number; drawn: number } = { told: 0, drawn: 0 };

  constructor(
    private readonly root: HTMLElement,
    module: Core,
  ) {
    this.cards = module.methods();
    this.module = module;
    this.fields = new Fields(module, (query) => this.change({ query }, true));
    this.answers = new Answers(this.cards, (method) => this.change({ method: method === this.state.method ? '' : method }));
    this.slider = html('input', { type: 'range', min: '0', max: '1', step: '0.001', 'aria-label': 'Time within the frame', oninput: () => this.change({ time: Number(this.slider.value) }) });
    this.play = html('button', { type: 'button', onclick: () => this.togglePlay() }, '▶ Play');
    this.snap = html('input', { type: 'checkbox', checked: true });
    this.copied = html('textarea', { rows: '4', readonly: true, 'aria-label': 'What was copied', hidden: true });

    const groups = presetGroups(module.fixtures());
    const byName = new Map(groups.flatMap((group) => group.presets).map((preset) => [preset.name, preset]));
    this.presets = html(
      'select',
      { 'aria-label': 'Examples', onchange: () => this.usePreset(byName.get(this.presets.value)) },
      html('option', { value: '' }, 'Choose an example …'),
      ...groups.map((group) =>
        html(
          'optgroup',
          { label: group.title },
          ...group.presets.map((preset) => html('option', { value: preset.name }, preset.name)),
          ...(group.presets.length === 0 && group.empty !== undefined ? [html('option', { disabled: true }, group.empty)] : []),
        ),
      ),
    );
    this.stop = html('button', { type: 'button', hidden: true, onclick: () => this.stopMoving() }, '■ Stop');

    this.build(module);
    const size = (): [number, number] => [Math.max(280, this.frame.clientWidth), Math.max(240, this.frame.clientHeight)];
    this.view = View.around(this.state.query, ...size());
    new ResizeObserver(() => {
      const [width, height] = size();
      if (width === this.view.width && height === this.view.height) return;
      this.view = this.view.sized(width, height);
      this.redraw();
    }).observe(this.frame);

    makeDraggable(this.picture.svg, {
      query: () => this.state.query,
      view: () => this.view,
      snap: () => this.snap.checked,
      change: (query) => this.change({ query }),
      pan: (by) => this.look(this.view.panned(by)),
      end: () => this.announce(),
    });
    this.picture.svg.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return; // plain wheeling scrolls the page
        event.preventDefault();
        const matrix = this.picture.svg.getScreenCTM()!.inverse();
        const at: Point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        this.look(this.view.zoomed(event.deltaY < 0 ? 1.25 : 0.8, this.view.from(at)));
      },
      { passive: false },
    );
    addEventListener('hashchange', () => {
      const state = stateFrom(location.hash);
      if (state && linkOf(state) !== linkOf(this.state)) this.load(state);
    });
    this.draw();
    if (stateFrom(location.hash)) root.scrollIntoView();
  }

  private readonly module: Core;

  open(query: Query, method = ''): void {
    this.load({ ...this.state, query, method, time: 0 });
    history.replaceState(null, '', linkOf(this.state));
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.root.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    this.picture.svg.querySelector<SVGElement>('[data-handle="a-box"]')!.focus({ preventScroll: true });
  }

  private build(module: Core): void {
    const scalarChoice = html('span', { role: 'radiogroup', 'aria-label': 'Scalar', class: 'choice' });
    for (const [scalar, name] of [
      ['float32', 'float'],
      ['float64', 'double'],
    ] as const) {
      const input = html('input', { type: 'radio', name: 'explorer-scalar', value: scalar, onchange: () => this.change({ query: inScalar(this.state.query, scalar) }, true) });
      this.scalars.set(scalar, input);
      scalarChoice.append(html('label', { class: 'check' }, input, ` ${name}`));
    }
    const toggles = Object.entries(overlays).map(([name, text]) => {
      const input = html('input', { type: 'checkbox', onchange: () => this.toggle(name as Overlay) });
      this.toggles.set(name as Overlay, input);
      return html('label', { class: 'check' }, input, ` ${text}`);
    });
    const button = (text: string, label: string, act: () => void): HTMLButtonElement => html('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);

    this.frame.append(
      this.picture.svg,
      html(
        'div',
        { class: 'zoom' },
        button('+', 'Zoom in', () => this.look(this.view.zoomed(1.5))),
        button('−', 'Zoom out', () => this.look(this.view.zoomed(1 / 1.5))),
        button('⤢', 'Show all', () => this.fit()),
      ),
    );
    const stage = html('div', { class: 'stage' }, this.frame, html('div', { class: 'bar time' }, this.play, this.slider, this.sliderValue));
    const controls = html(
      'div',
      { class: 'controls' },
      html('div', { class: 'bar' }, html('label', { class: 'check' }, this.snap, ' snap to grid'), this.step),
      html('fieldset', { class: 'overlays' }, html('legend', {}, 'Show'), ...toggles),
      html(
        'p',
        { class: 'muted small' },
        'Drag a box, its arrow’s end, or its lower right corner. Keys: Tab to one of these, then arrows; with Shift one ulp, with Ctrl eight steps. y grows downwards. Ctrl and wheel zoom.',
      ),
    );
    const side = html('div', { class: 'side' }, this.truth, this.answers.element, this.card, this.cost);
    const copyButton = (name: string, text: () => string): HTMLButtonElement =>
      html('button', { type: 'button', onclick: () => void this.copyText(name, text()) }, name);
    const sharing = html(
      'section',
      { class: 'sharing', 'aria-label': 'Copy' },
      html(
        'div',
        { class: 'bar' },
        html('span', {}, 'Copy as'),
        copyButton('Link', () => location.href.replace(/#.*/, '') + linkOf(this.state)),
        copyButton('C++ test', () => cppTest(this.state.query, this.told, this.pickedCard())),
        copyButton('CSV', () => csvText(this.state.query)),
        copyButton('Command', () => commandOf(this.state.query)),
        this.copyStatus,
      ),
      this.copied,
    );
    const judge = new JudgePart(module, (query) => this.open(query));
    this.root.classList.add('explorer');
    this.root.replaceChildren(
      html(
        'header',
        {},
        html('div', { class: 'bar' }, html('label', { class: 'examples' }, 'Example: ', this.presets), this.stop, scalarChoice),
        this.story,
      ),
      html('div', { class: 'columns' }, html('div', { class: 'left' }, stage, controls, this.fields.element), side),
      sharing,
      judge.element,
      this.live,
    );
  }

  /** A change that a person made: what moves by itself stops. `fit`: the picture follows where it would be out of sight. */
  private change(part: Partial<State>, fit = false): void {
    if (part.query !== undefined && this.moving) this.stopMoving();
    this.state = { ...this.state, ...part };
    if (fit) this.fitIfLost();
    this.redraw();
    if (fit) this.announce();
  }

  private load(state: State): void {
    this.stopMoving();
    this.state = state;
    this.fit();
    this.announce();
  }

  private toggle(overlay: Overlay): void {
    const shown = new Set(this.state.shown);
    if (!shown.delete(overlay)) shown.add(overlay);
    this.change({ shown });
  }

  private usePreset(preset: Preset | undefined): void {
    if (!preset) return;
    say(this.story, preset.story);
    const name = preset.name;
    this.load({ query: preset.query, method: preset.method ?? '', time: 0, shown: new Set(preset.shown ?? this.state.shown) });
    this.presets.value = name;
    say(this.story, preset.story);
    if (preset.moving) {
      this.moving = { preset, since: performance.now() };
      this.stop.hidden = false;
      this.look(this.view.zoomed(0.6));
      requestAnimationFrame((now) => this.move(now));
    }
  }

  private move(now: number): void {
    if (!this.moving) return;
    this.state = { ...this.state, query: this.moving.preset.moving!((now - this.moving.since) / 1000) };
    this.draw();
    requestAnimationFrame((next) => this.move(next));
  }

  private stopMoving(): void {
    this.moving = undefined;
    this.stop.hidden = true;
  }

  private togglePlay(): void {
    if (this.playing !== 0) {
      cancelAnimationFrame(this.playing);
      this.playing = 0;
    } else {
      const from = this.state.time >= 1 ? 0 : this.state.time;
      const start = performance.now() - from * 2500;
      const tick = (now: number): void => {
        const time = Math.min(1, Math.max(0, (now - start) / 2500));
        this.change({ time: Math.round(time * 1000) / 1000 });
        this.playing = time < 1 ? requestAnimationFrame(tick) : 0;
        if (this.playing === 0) say(this.play, '▶ Play');
      };
      this.playing = requestAnimationFrame(tick);
    }
    say(this.play, this.playing === 0 ? '▶ Play' : '❚❚ Pause');
  }

  private fit(): void {
    this.look(View.around(this.state.query, this.view.width, this.view.height));
  }

  private fitIfLost(): void {
    const best = View.around(this.state.query, this.view.width, this.view.height);
    const ratio = best.unit === this.view.unit ? best.scale / this.view.scale : 0;
    const off = Math.max(Math.abs(this.view.x(best.middle.x) - this.view.width / 2), Math.abs(this.view.y(best.middle.y) - this.view.height / 2));
    if (ratio < 0.9 || ratio > 4 || off > this.view.height / 3) this.view = best;
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
    const start = performance.now();
    this.told = this.module.explain(state.query);
    const told = performance.now();
    this.picture.render(state, this.told, this.cards, this.view);
    this.answers.show(this.told, state.method);
    this.fields.show(state.query);
    this.showTruth();
    this.showCard();
    this.slider.value = String(state.time);
    say(this.sliderValue, `t = ${state.time.toFixed(3)}`);
    say(this.step, `one step is ${this.view.grid}`);
    this.scalars.get(state.query.scalar)!.checked = true;
    for (const [name, input] of this.toggles) input.checked = state.shown.has(name);
    this.times.told = told - start;
    this.times.drawn = performance.now() - told;
    say(this.cost, `${this.cards.length} methods, truth and judge in ${this.times.told.toFixed(1)} ms, drawn in ${this.times.drawn.toFixed(1)} ms`);
    this.root.dataset.told = this.times.told.toFixed(3);
    this.root.dataset.drawn = this.times.drawn.toFixed(3);
    this.keepLink();
  }

  /** Browsers allow few changes of the address a second. */
  private keepLink(): void {
    if (this.linkTimer !== 0 || this.moving) return;
    this.linkTimer = window.setTimeout(() => {
      this.linkTimer = 0;
      const link = linkOf(this.state);
      const untouched = location.hash === '' && link === linkOf(initial);
      const elsewhere = location.hash !== '' && !location.hash.startsWith('#q=');
      if (!untouched && !elsewhere && location.hash !== link) history.replaceState(null, '', link);
    }, 300);
  }

  private showTruth(): void {
    const { truth } = this.told;
    const wrong = this.told.answers.filter((answer) => isWrong(answer.verdict)).length;
    const words: Record<string, string> = {
      separate: 'They never touch',
      graze: `They touch and never overlap (graze: ${truth.graze})`,
      impact: 'Impact',
      overlap: 'They overlap at the start',
    };
    const touches = truth.class === 'impact' || truth.class === 'graze';
    const depth = Number(Math.abs(truth.severity).toPrecision(6));
    const how = truth.severity > 0 ? `at the deepest ${depth} inside` : truth.severity < 0 ? `at the nearest ${depth} apart` : 'touching, never inside';
    const faces = { '': '', x: 'the x face', y: 'the y face', xy: 'both faces at once: an exact corner' }[truth.faces];
    const parts: (Node | string)[] = [html('strong', {}, `Truth: ${words[truth.class]}`)];
    if (touches) {
      parts.push(
        html('span', { class: 'toi' }, 't = ', html('code', {}, shortened(truth.fraction!)), ' = ', html('code', {}, truth.decimal!)),
        html('span', {}, `${faces}; ${how}`),
      );
    } else {
      parts.push(html('span', {}, how));
    }
    parts.push(html('span', { class: wrong > 0 ? 'wrong-count' : 'muted' }, wrong > 0 ? `✗ ${wrong} of ${this.cards.length} methods are wrong here` : '✓ no method is wrong here'));
    const text = parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('|');
    if (this.truth.dataset.text === text) return;
    this.truth.dataset.text = text;
    this.truth.replaceChildren(...parts);
  }

  private pickedCard(): Card {
    return this.cards.find((card) => card.id === this.state.method) ?? this.cards.find((card) => card.id === 'exact')!;
  }

  private showCard(): void {
    const card = this.cards.find((one) => one.id === this.state.method);
    const key = card?.id ?? '';
    if (this.card.dataset.method === key) return;
    this.card.dataset.method = key;
    if (!card) {
      this.card.replaceChildren(html('p', { class: 'muted small' }, 'Pick a method to see its card and its contact.'));
      return;
    }
    const by = [card.author, card.year > 0 ? String(card.year) : '', card.published].filter((text) => text !== '').join(', ');
    this.card.replaceChildren(
      html('h3', {}, card.name),
      html('p', {}, card.title),
      html('p', { class: 'muted small' }, `${by === '' ? '' : `${by}. `}Had as: ${card.provenance}. Native scalar: ${card.native}.`),
      ...(card.may_miss === '' ? [] : [html('p', { class: 'small' }, card.may_miss)]),
    );
  }

  /** For those who do not see the picture: once a change is done. */
  private announce(): void {
    this.told = this.module.explain(this.state.query);
    const { truth, answers } = this.told;
    const wrong = answers.flatMap((answer, i) => (isWrong(answer.verdict) ? [`${this.cards[i]!.id} ${answer.verdict.replace('_', ' ')}`] : []));
    say(this.live, `Truth: ${truth.class}${truth.decimal === undefined ? '' : ` at ${truth.decimal.slice(0, 8)}`}. ${wrong.length === 0 ? 'No method is wrong.' : `Wrong: ${wrong.join(', ')}.`}`);
  }

  private async copyText(name: string, text: string): Promise<void> {
    this.copied.hidden = false;
    const done = await copy(text, this.copied);
    say(this.copyStatus, done ? `${name} copied` : 'Press Ctrl-C to copy');
  }
}
