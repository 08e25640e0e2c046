// SPDX-License-Identifier: MIT
//
// The player: a level, combinations side by side in it, frame by frame, each judged by the truth from its own place.
import './worlds.css';
import { core } from '../../explorer/core.ts';
import type { Core } from '../../explorer/wasm.ts';
import { h, say, type Child } from '../../shared/dom.ts';
import { goTo, keepAddress } from '../../shared/place.ts';
import { Stage } from '../../shared/stage.ts';
import type { Levels, Scalar, World, WorldFrame } from '../../shared/types.ts';
import { openButton, type OpenExplorer } from '../dom.ts';
import { words } from '../format.ts';
import { Hand, wayOf } from './hand.ts';
import { cameraOf, drawLevel, drawStrip } from './picture.ts';
import { linkOf, stateFrom, usual, type WorldState } from './state.ts';
import { inflatedLayers } from './tiled_layers.ts';
import { counted, endings, gravest, isWrong, nextWrong, sentence, wrongEndings } from './words.ts';

const framesASecond = 20;

export function worldsSection(open: OpenExplorer): HTMLElement {
  const root = h('section', { id: 'worlds', class: 'wide player', 'aria-labelledby': 'worlds-title' }, h('h2', { id: 'worlds-title' }, 'The same level, played by loops side by side'));
  playIn(root, open);
  return root;
}

/** A level that stays what it is: it has no address, plays by itself when it comes into sight, and stops at each wrong frame. */
export interface Shown {
  usual: WorldState;
  /** What its combinations are called. */
  names: readonly string[];
}

/** Puts a player into `root`. */
export function playIn(root: HTMLElement, open: OpenExplorer, shown?: Shown): void {
  void core().then((module) => new Player(root, module, open, shown).start());
}

class Player {
  private state: WorldState;
  private world: World | undefined;
  private readonly known: Levels;
  private frame = 0;
  private picked = 0;
  /** Frame after frame, be it played again or by hand. */
  private timer = 0;
  private restTimer = 0;
  private loads = 0;
  /** A hand chose frame or loop since it was loaded: the address follows. */
  private touched = false;
  /** What a hand made the first mover do; undefined: its own controller plays. */
  private motions: [x: number, y: number][] | undefined;
  private readonly hand = new Hand();
  private panels: ReturnType<Player['panel']>[] = [];
  private camera!: ReturnType<typeof cameraOf>;

  private readonly scene = h('select', { 'aria-label': 'Level', change: () => this.restart({ scene: this.scene.value, files: this.state.files.some(({ name }) => name === this.scene.value) ? this.state.files : [] }) });
  private readonly seed = h('input', { type: 'number', min: 0, step: 1, 'aria-label': 'Seed', change: () => this.restart({ seed: Math.min(Math.max(0, Math.trunc(Number(this.seed.value))), Number.MAX_SAFE_INTEGER) }) });
  private readonly scalar = h('select', { 'aria-label': 'Numbers', change: () => this.restart({ scalar: this.scalar.value as Scalar }) }, h('option', { value: 'float32' }, 'float'), h('option', { value: 'float64' }, 'double'));
  private readonly tells = h('p', { class: 'tells' });
  private readonly trouble = h('p', { class: 'trouble', role: 'alert' });
  private readonly live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  private readonly grid = h('div', { class: 'grid', style: '--least: 17rem' });
  private readonly range = h('input', { type: 'range', min: 0, step: 1, value: 0, 'aria-label': 'Frame', input: () => this.seek(Number(this.range.value)) });
  private readonly strip = h('div', { class: 'strip', 'aria-hidden': 'true' });
  private readonly number = h('output');
  private readonly play = h('button', { type: 'button', class: 'main', click: () => this.toggle() }, '▶ Play');
  /** To wrong frames; a button is off where there is none. */
  private readonly seeks = ([
    ['◀ wrong', 'Wrong frame before', () => nextWrong(this.frames(), this.frame - 1, -1)],
    ['wrong ▶', 'Next wrong frame', () => nextWrong(this.frames(), this.frame + 1)],
  ] as const).map(([text, label, found]) => ({ found, button: h('button', { type: 'button', 'aria-label': label, click: () => this.seek(found() ?? this.frame) }, text) }));
  private readonly pair = h('span', { class: 'pair' });
  private readonly byHand = h('button', { type: 'button', hidden: true, click: () => this.restart({}) }, 'Back to the scene’s own play');
  private readonly stage = h('div', { class: 'play', tabindex: 0, role: 'group', 'aria-label': 'Play: arrow keys and space move the box in all of them' }, this.grid);

  constructor(
    private readonly root: HTMLElement,
    private readonly module: Core,
    private readonly open: OpenExplorer,
    private readonly shown: Shown | undefined,
  ) {
    this.state = shown?.usual ?? usual;
    this.known = module.worlds();
    this.build();
  }

  async start(): Promise<void> {
    if (this.shown) {
      await this.load(this.state);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.playOnceSeen();
    } else {
      if (await this.fromLink()) goTo(this.root);
      addEventListener('popstate', () => void this.fromLink());
    }
  }

  private build(): void {
    // What plays stands above what is played: on a phone the pictures stand one below the other.
    const controls = (...parts: Child[]): HTMLElement => h('div', { class: 'controls' }, ...parts);
    const labelled = (text: string, part: HTMLElement): HTMLElement => h('label', {}, `${text} `, part);
    const file = h('input', { type: 'file', multiple: true, accept: '.json,.tmj,.tsj,.tj', 'aria-label': 'A scene or a map', change: () => void this.take([...(file.files ?? [])]) });
    if (!this.shown) {
      this.root.append(
        h('p', {}, 'All boxes get the same input, frame after frame. The exact truth judges where each one ends. A box that ends inside or behind something is put back to where it must be, and plays on.'),
        controls(labelled('Level', this.scene), labelled('Seed', this.seed), labelled('Numbers', this.scalar), h('label', { class: 'drop' }, 'Your scene (.json) or Tiled map (.tmj, with its .tsj): drop it here, or ', file)),
      );
    }
    const step = (text: string, label: string, by: number): HTMLElement => h('button', { type: 'button', 'aria-label': label, click: () => this.seek(this.frame + by) }, text);
    this.root.append(
      this.trouble,
      ...(this.shown ? [] : [this.tells]),
      controls(this.play, step('−1', 'One frame back', -1), step('+1', 'One frame on', 1), this.number, ...this.seeks.map(({ button }) => button), this.byHand),
      this.stage,
      h('div', { class: 'frames' }, this.strip, this.range),
      controls(this.pair),
      ...(this.shown ? [] : [h('p', { class: 'small muted' }, 'Dashed: where the box stood; arrow: what it wanted; filled: where it ended; green frame: where it must end, if that is elsewhere. ', wrongEndings.map((ending) => `${endings[ending].sign} ${ending}`).join(', '), '. Click into a picture to play with arrow keys and space.')]),
      this.live,
    );
    this.stage.addEventListener('keydown', (event) => {
      const way = wayOf(event.key);
      if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target !== this.stage) return;
      event.preventDefault();
      this.hand.held.add(way);
      void this.playByHand();
    });
    this.stage.addEventListener('keyup', (event) => void this.hand.held.delete(wayOf(event.key)!));
    this.stage.addEventListener('blur', () => this.hand.held.clear());
    if (this.shown) return;
    for (const type of ['dragover', 'dragleave', 'drop'] as const) {
      this.root.addEventListener(type, (event) => {
        event.preventDefault();
        this.root.classList.toggle('over', type === 'dragover');
        if (type === 'drop') void this.take([...(event.dataTransfer?.files ?? [])]);
      });
    }
  }

  // --- what is shown, and its link

  /** Whether the address names a level, be it one that cannot be read. */
  private async fromLink(): Promise<boolean> {
    const found = stateFrom(location.hash);
    if (typeof found === 'string') {
      if (!this.world) await this.load(usual);
      say(this.trouble, `This link cannot be read: ${found}. The level below is another one.`);
    } else if (found || !this.world) {
      await this.load(found ?? usual);
    }
    return found !== undefined;
  }

  /** Played from its first frame, by its own controllers. */
  private restart(by: Partial<WorldState>): void {
    void this.load({ ...this.state, frame: undefined, picked: undefined, ...by }).then((done) => done && this.keepLink());
  }

  /** Plays it from the start; false, and nothing changes, if it cannot be read. */
  private async load(next: WorldState, motions?: Player['motions']): Promise<boolean> {
    const load = ++this.loads;
    this.touched = false;
    this.stop();
    say(this.trouble, '');
    try {
      const world = await this.playedBy(next, motions);
      if (load !== this.loads) return false;
      this.world = world;
    } catch (error) {
      // What was thrown took the level with it.
      if (this.world) await this.replay();
      else await this.load(this.shown?.usual ?? usual);
      this.fillChoices();
      this.draw();
      say(this.trouble, error instanceof Error ? error.message : String(error));
      return false;
    }
    this.state = next;
    this.motions = motions;
    const { combinations } = this.world.played;
    this.picked = next.picked ?? Math.max(0, combinations.findIndex(({ frames }) => nextWrong(frames, 0) !== undefined));
    this.frame = Math.min(next.frame ?? nextWrong(this.frames(), 0) ?? 0, Math.max(0, this.count - 1));
    if (!motions) this.camera = cameraOf(this.world, 600, this.shown ? 338 : 400);
    this.fillChoices();
    this.draw();
    return true;
  }

  private async playedBy({ scene, files, seed, episode, combinations, scalar }: WorldState, motions: Player['motions']): Promise<World> {
    const inflated = await inflatedLayers(files.map(({ text }) => text));
    return this.module.world({ scene, seed, episode, combinations, scalar, frames: 0, files, inflated, ...(motions ? { motions } : {}) });
  }

  private async replay(): Promise<void> {
    this.world = await this.playedBy(this.state, this.motions);
  }

  private keepLink(): void {
    if (this.shown || this.state.files.length > 0 || this.motions) return;
    keepAddress(linkOf({ ...this.state, frame: this.frame, picked: this.picked }), location.hash === '' || location.hash.startsWith('#w='));
  }

  private async take(files: File[]): Promise<void> {
    if (files.length === 0) return;
    const all = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
    // A tileset or a template is for the map that was dropped with it.
    all.sort((a, b) => Number(/\.(tsj|tj)$/i.test(a.name)) - Number(/\.(tsj|tj)$/i.test(b.name)));
    this.restart({ scene: all[0]!.name, files: all });
  }

  // --- frames

  private get count(): number {
    return this.frames(0).length;
  }

  /** Of a combination, as far as it was played. */
  private frames(combination = this.picked): WorldFrame[][] {
    return this.world?.played.combinations[combination]?.frames ?? [];
  }

  private seek(frame: number): void {
    this.touched = true;
    this.stop();
    this.frame = Math.min(Math.max(0, frame), Math.max(0, this.count - 1));
    this.draw();
  }

  private toggle(): void {
    this.touched = true;
    if (this.timer !== 0) return this.halt();
    if (this.frame >= this.count - 1) this.frame = 0;
    say(this.play, '❚❚ Pause');
    this.timer = window.setInterval(() => {
      if (this.frame >= this.count - 1) return this.halt();
      ++this.frame;
      if (this.shown && this.world!.played.combinations.some(({ frames }) => isWrong(frames[this.frame] ?? []))) return this.halt();
      this.draw();
    }, 1000 / framesASecond);
  }

  private playOnceSeen(): void {
    this.seek(0);
    const half = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      half.disconnect();
      if (this.timer === 0 && this.frame === 0) this.toggle();
    }, { threshold: 0.5 });
    half.observe(this.stage);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    say(this.play, '▶ Play');
  }

  /** It stands still, and what stands there is said. */
  private halt(): void {
    this.stop();
    this.draw();
  }

  private async playByHand(): Promise<void> {
    if (this.motions === undefined) {
      this.hand.again();
      if (!(await this.load({ ...this.state, frame: 0, picked: this.picked }, []))) return;
    } else if (this.timer !== 0) return;
    const step = (): void => (this.hand.goesOn() && this.count < 2000 ? this.step() : this.halt());
    this.stop();
    this.timer = window.setInterval(step, 1000 / framesASecond);
    step();
  }

  private step(): void {
    const world = this.world!;
    const motion = this.hand.wish(world, this.state.scalar, this.frames().at(-1)?.[0]);
    const more = this.module.worldMore([motion]);
    if (more === null) {
      this.stop();
      void this.replay();
      return;
    }
    more.combinations.forEach(({ frames }, c) => world.played.combinations[c]!.frames.push(...frames));
    more.moving.forEach(({ places }, i) => world.played.moving[i]!.places.push(...places));
    this.motions!.push(motion);
    this.frame = this.count - 1;
    this.draw();
  }

  private pick(index: number): void {
    this.touched = true;
    this.picked = index;
    // If it is wrong here already, here is what is asked about.
    if (!isWrong(this.frames()[this.frame] ?? [])) this.frame = nextWrong(this.frames(), 0) ?? this.frame;
    this.draw();
  }

  // --- the page

  private fillChoices(): void {
    const { state } = this;
    const own = state.files.length > 0 ? [h('option', { value: state.scene }, state.scene)] : [];
    this.scene.replaceChildren(...own, ...this.known.scenes.map(({ name, tells }) => h('option', { value: name, title: tells }, name.replaceAll('_', ' '))));
    this.scene.value = state.scene;
    this.seed.value = String(state.seed);
    this.scalar.value = state.scalar;
    say(this.tells, [this.world?.tells ?? '', ...(this.world?.notes ?? [])].join(' '));
    this.byHand.hidden = this.motions === undefined;
    this.panels = state.combinations.map((_, index) => this.panel(index));
    this.grid.replaceChildren(...this.panels.map(({ element }) => element));
  }

  /** One combination's: its name, its picture of the level, what became of it. */
  private panel(index: number) {
    const { combinations } = this.state;
    const name = this.shown?.names[index] ?? combinations[index]!;
    const stage = new Stage('level', `${name} in the level`, this.camera(undefined), 'img');
    stage.layer((pen) => drawLevel(pen, this.world!, this.frames(index)[this.frame], this.frame));
    stage.svg.addEventListener('click', () => {
      this.stage.focus({ preventScroll: true });
      this.pick(index);
    });
    const [told, counts] = [h('p', { class: 'told' }), h('p', { class: 'counts muted' })];
    const all = this.known.combinations.map((one) => one.name);
    const select = h('select', { 'aria-label': `Combination ${index + 1}`, change: () => this.restart({ combinations: combinations.map((one, i) => (i === index ? select.value : one)) }) },
      ...(all.includes(name) ? all : [name, ...all]).map((one) => h('option', { value: one, selected: one === name }, one)),
    );
    const pick = h('input', { type: 'radio', name: 'worlds-pick', 'aria-label': `Mark and explain ${name}`, change: () => this.pick(index) });
    const element = h('article', { class: 'panel', 'aria-label': name }, h('div', { class: 'bar' }, ...(this.shown ? [h('h3', {}, name)] : [pick, select])), stage.svg, told, counts);
    return { element, stage, pick, told, counts };
  }

  private draw(): void {
    const { world } = this;
    if (!world) return;
    this.panels.forEach(({ element, stage, pick, told, counts }, i) => {
      const frames = this.frames(i);
      const frame = frames[this.frame];
      stage.view = this.camera(frame);
      stage.redraw();
      element.classList.toggle('picked', i === this.picked);
      pick.checked = i === this.picked;
      say(counts, counted(frames));
      if (!frame) return told.replaceChildren('Not moved yet.');
      const worst = gravest(frame);
      const { ending } = frame[worst]!;
      const { wrong, sign } = endings[ending];
      const who = frame.length > 1 && wrong ? `mover ${worst + 1} ` : '';
      told.replaceChildren(h('b', { class: wrong ? 'is-wrong' : 'is-right' }, `${sign} ${ending} `), `${who}${sentence(frame[worst]!)}`);
    });
    this.range.max = String(Math.max(0, this.count - 1));
    this.range.value = String(this.frame);
    const text = `Frame ${this.count === 0 ? 0 : this.frame + 1} of ${this.count}`;
    say(this.number, text);
    const { told, element } = this.panels[this.picked]!;
    this.range.setAttribute('aria-valuetext', `${text}: ${told.textContent}`);
    drawStrip(this.strip, world, this.picked);
    for (const { button, found } of this.seeks) button.disabled = found() === undefined;
    this.pair.replaceChildren();
    clearTimeout(this.restTimer);
    if (this.timer !== 0) return;
    say(this.live, `${text}. ${element.getAttribute('aria-label')}: ${told.textContent}`);
    // Browsers allow few changes of the address a second.
    this.restTimer = window.setTimeout(() => {
      if (this.touched) this.keepLink();
      this.showPair();
    }, 300);
  }

  /** The pair of boxes that the picked combination's method answered wrongly in this frame, if there is one. */
  private showPair(): void {
    const frame = this.frames()[this.frame];
    if (!frame || !isWrong(frame)) return;
    const found = this.module.worldPair(this.picked, this.frame, gravest(frame));
    if (found === null) {
      void this.replay().then(() => this.showPair());
      return;
    }
    const { method, asked, query, verdict } = found;
    if (method === undefined) return;
    if (query !== undefined) this.pair.replaceChildren(openButton(this.open, query, this.state.scalar, method, `Explore the pair that ${method} answers wrongly: ${words(verdict!)}`));
    else if (asked) this.pair.replaceChildren(h('span', { class: 'muted' }, `Each of the ${asked} pairs that it asked about was answered rightly.`));
  }
}
