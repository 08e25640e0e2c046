// SPDX-License-Identifier: MIT
//
// The player: a level, combinations side by side in it, frame by frame, each judged by the truth from its own place.
import './worlds.css';
import { core } from '../../explorer/core.ts';
import type { Core } from '../../explorer/wasm.ts';
import { h, say, svg, type Child } from '../../shared/dom.ts';
import { goTo } from '../../shared/place.ts';
import type { Levels, Scalar, World, WorldFrame } from '../../shared/types.ts';
import { openButton, type OpenExplorer } from '../dom.ts';
import { words } from '../format.ts';
import { Hand, handButtons, wayOf, type Way } from './hand.ts';
import { drawLevel, drawStrip, extentOf, moverSize, usualWidth } from './picture.ts';
import { fewest, linkOf, most, stateFrom, usual, type WorldState } from './state.ts';
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

const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Player {
  private state: WorldState;
  private world: World | undefined;
  private readonly known: Levels;
  private readonly usual: WorldState;
  private width = 0;
  private frame = 0;
  private picked = 0;
  private playing = false;
  private timer = 0;
  private linkTimer = 0;
  private pairTimer = 0;
  private loads = 0;
  private readonly hand = new Hand();
  private panels: ReturnType<Player['panel']>[] = [];

  private readonly scene = h('select', { 'aria-label': 'Level', change: () => void this.restart({ scene: this.scene.value, files: this.state.files.some(({ name }) => name === this.scene.value) ? this.state.files : [] }) });
  private readonly tells = h('p', { class: 'tells' });
  private readonly notes = h('p', { class: 'notes muted' });
  private readonly trouble = h('p', { class: 'trouble', role: 'alert' });
  private readonly live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  private readonly seed = this.counter('Seed', 'seed');
  private readonly episode = this.counter('Episode', 'episode');
  private readonly scalar = h('select', { 'aria-label': 'Numbers', change: () => void this.change({ scalar: this.scalar.value as Scalar, frame: undefined, picked: undefined }) },
    h('option', { value: 'float32' }, 'float'),
    h('option', { value: 'float64' }, 'double'),
  );
  private readonly zoom = h('input', { type: 'range', min: 0, max: 100, step: 1, input: () => this.zoomed() });
  private readonly grid = h('div', { class: 'grid', style: '--least: 17rem' });
  private readonly range = h('input', { type: 'range', min: 0, step: 1, value: 0, 'aria-label': 'Frame', input: () => this.seek(Number(this.range.value)) });
  private readonly strip = svg('svg', { class: 'strip', 'aria-hidden': 'true' });
  private readonly number = h('output');
  private readonly play = h('button', { type: 'button', class: 'main', click: () => this.toggle() }, '▶ Play');
  /** To wrong frames; a button is off where there is none. */
  private readonly seeks = ([
    ['First wrong frame', undefined, () => nextWrong(this.frames(), 0)],
    ['◀ wrong', 'Wrong frame before', () => nextWrong(this.frames(), this.frame - 1, -1)],
    ['wrong ▶', 'Next wrong frame', () => nextWrong(this.frames(), this.frame + 1)],
  ] as const).map(([text, label, found]) => ({ found, button: h('button', { type: 'button', 'aria-label': label, click: () => this.seek(found() ?? this.frame) }, text) }));
  private readonly pair = h('span', { class: 'pair' });
  private readonly byHand = h('button', { type: 'button', hidden: true, click: () => void this.restart({}) }, 'Back to the scene’s own play');
  private readonly added = h('button', { type: 'button', click: () => void this.change({ combinations: [...this.state.combinations, this.known.combinations.find(({ name }) => !this.state.combinations.includes(name))!.name] }) }, '+ one more');
  private readonly stage = h('div', { class: 'play', tabindex: 0, role: 'group', 'aria-label': 'Play: arrow keys and space move the box in all of them' }, this.grid);

  constructor(
    private readonly root: HTMLElement,
    private readonly module: Core,
    private readonly open: OpenExplorer,
    private readonly shown: Shown | undefined,
  ) {
    this.usual = this.state = shown?.usual ?? usual;
    this.known = module.worlds();
    this.build();
  }

  async start(): Promise<void> {
    if (this.shown) {
      await this.load(this.usual);
      if (!calm.matches) this.playOnceSeen();
    } else {
      if (await this.fromLink()) goTo(this.root);
      addEventListener('popstate', () => void this.fromLink());
    }
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.grid);
  }

  private counter(label: string, key: 'seed' | 'episode'): HTMLInputElement {
    const change = (): void => {
      const value = Math.max(0, Math.trunc(Number(input.value)));
      if (Number.isSafeInteger(value)) void this.restart({ [key]: value });
      else input.value = String(this.state[key]);
    };
    const input = h('input', { type: 'number', min: 0, step: 1, 'aria-label': label, change });
    return input;
  }

  private build(): void {
    // What plays stands above what is played: on a phone the pictures stand one below the other.
    const controls = (...parts: Child[]): HTMLElement => h('div', { class: 'controls' }, ...parts);
    const seeks = [this.number, ...this.seeks.map(({ button }) => button)];
    const frames = h('div', { class: 'frames' }, this.strip, this.range);
    if (this.shown) {
      this.root.append(controls(this.play, ...seeks, this.byHand), this.trouble, this.stage, frames, controls(this.pair), this.live);
    } else {
      const labelled = (text: string, part: HTMLElement): HTMLElement => h('label', {}, `${text} `, part);
      const step = (text: string, label: string, by: number): HTMLElement => h('button', { type: 'button', 'aria-label': label, click: () => this.seek(this.frame + by) }, text);
      const file = h('input', { type: 'file', multiple: true, accept: '.json,.tmj,.tsj,.tj', 'aria-label': 'A scene or a map', change: () => void this.take([...(file.files ?? [])]) });
      this.root.append(
        h('p', {}, 'All boxes get the same input, frame after frame. The exact truth judges where each one ends. A box that ends inside or behind something is put back to where it must be, and plays on.'),
        controls(
          labelled('Level', this.scene),
          labelled('Seed', this.seed),
          labelled('Episode', this.episode),
          labelled('Numbers', this.scalar),
          labelled('View', this.zoom),
          h('label', { class: 'drop' }, 'Your scene (.json) or Tiled map (.tmj, with its .tsj): drop it here, or ', file),
        ),
        this.trouble,
        this.tells,
        this.notes,
        this.stage,
        frames,
        controls(this.play, step('−1', 'One frame back', -1), step('+1', 'One frame on', 1), ...seeks, this.pair),
        controls(h('span', {}, 'Play it yourself: arrow keys and space, or '), handButtons((way) => this.press(way), (way) => void this.hand.held.delete(way)), this.byHand, this.added),
        h('p', { class: 'small muted' }, 'Dashed: where the box stood; arrow: what it wanted; filled: where it ended; green frame: where it must end, if that is elsewhere. ', ...wrongEndings.map((ending) => `${endings[ending].sign} ${ending} `)),
        this.live,
      );
    }
    this.stage.addEventListener('keydown', (event) => {
      const way = wayOf(event.key);
      if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target !== this.stage) return;
      event.preventDefault();
      this.press(way);
    });
    this.stage.addEventListener('keyup', (event) => void this.hand.held.delete(wayOf(event.key)!));
    this.stage.addEventListener('blur', () => this.hand.held.clear());
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
    const found = await stateFrom(location.hash);
    if (typeof found === 'string') {
      if (!this.world) await this.load(this.usual);
      say(this.trouble, `This link cannot be read: ${found}. The level below is another one.`);
    } else if (found || !this.world || (this.state !== this.usual && location.hash === '')) {
      // Back to where no level was named shows what was there first.
      await this.load(found ?? this.usual);
    }
    return found !== undefined;
  }

  /** Played from its first frame, by its own controllers. */
  private restart(by: Partial<WorldState>): Promise<void> {
    return this.change({ ...by, motions: undefined, frame: undefined, picked: undefined });
  }

  private async change(by: Partial<WorldState>): Promise<void> {
    const next = { ...this.state, frame: this.frame, picked: this.picked, ...by };
    if (await this.load(next)) await this.keepLink(true);
  }

  /** Plays it from the start; false, and nothing changes, if it cannot be read. */
  private async load(next: WorldState): Promise<boolean> {
    const load = ++this.loads;
    this.stop();
    say(this.trouble, '');
    try {
      const world = await this.playedBy(next, () => load === this.loads);
      if (!world || load !== this.loads) return false;
      this.world = world;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // What was thrown took the level with it.
      if (this.world) await this.replay().then(() => this.fillChoices());
      else await this.load({ ...this.usual });
      say(this.trouble, why);
      return false;
    }
    const fresh = this.state.scene !== next.scene || this.state.files !== next.files || this.width === 0;
    this.state = next;
    const { combinations } = this.world.played;
    this.picked = next.picked ?? Math.max(0, combinations.findIndex(({ frames }) => nextWrong(frames, 0) !== undefined));
    const frames = this.frames();
    const last = Math.max(0, frames.length - 1);
    this.frame = Math.min(next.frame ?? (next.motions ? last : nextWrong(frames, 0) ?? 0), last);
    if (fresh) this.width = usualWidth(this.world, extentOf(this.world));
    this.fillChoices();
    this.draw();
    return true;
  }

  private async playedBy({ scene, files, seed, episode, combinations, scalar, motions }: WorldState, wanted = (): boolean => true): Promise<World | undefined> {
    const inflated = await inflatedLayers(files.map(({ text }) => text));
    return wanted() ? this.module.world({ scene, seed, episode, combinations, scalar, frames: 0, files, inflated, ...(motions ? { motions } : {}) }) : undefined;
  }

  private async replay(): Promise<void> {
    this.world = await this.playedBy(this.state);
  }

  private async keepLink(push: boolean): Promise<void> {
    clearTimeout(this.linkTimer);
    if (this.shown) return;
    const link = await linkOf({ ...this.state, frame: this.frame, picked: this.picked });
    if (link === undefined) {
      say(this.notes, 'This level is too long for a link: send the file, too.');
      return;
    }
    if (location.hash === link) return;
    if (push) history.pushState(null, '', link);
    else if (location.hash === '' || location.hash.startsWith('#w=')) history.replaceState(null, '', link);
  }

  /** Once it stands still: links change no more often than browsers allow. */
  private linkSoon(): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => void this.keepLink(false), 300);
  }

  private async take(files: File[]): Promise<void> {
    if (files.length === 0) return;
    const all = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
    // A tileset or a template is for the map that was dropped with it.
    all.sort((a, b) => Number(/\.(tsj|tj)$/i.test(a.name)) - Number(/\.(tsj|tj)$/i.test(b.name)));
    await this.restart({ scene: all[0]!.name, files: all });
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
    this.stop();
    this.frame = Math.min(Math.max(0, frame), Math.max(0, this.count - 1));
    this.draw();
    this.linkSoon();
  }

  private toggle(): void {
    if (this.playing) return this.halt();
    if (this.frame >= this.count - 1) this.frame = 0;
    this.playing = true;
    say(this.play, '❚❚ Pause');
    this.timer = window.setInterval(() => {
      if (this.frame >= this.count - 1) {
        this.stop();
        this.linkSoon();
      } else ++this.frame;
      if (this.shown && this.world!.played.combinations.some(({ frames }) => isWrong(frames[this.frame] ?? []))) this.stop();
      this.draw();
    }, 1000 / framesASecond);
  }

  private playOnceSeen(): void {
    this.frame = 0;
    this.draw();
    const half = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      half.disconnect();
      if (!this.playing && this.frame === 0) this.toggle();
    }, { threshold: 0.5 });
    half.observe(this.stage);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.playing = false;
    say(this.play, '▶ Play');
  }

  /** It stands still, and what stands there is said. */
  private halt(): void {
    this.stop();
    this.draw();
    this.linkSoon();
  }

  private press(way: Way): void {
    this.hand.held.add(way);
    if (this.timer !== 0 && !this.playing) return;
    void this.playByHand();
  }

  private async playByHand(): Promise<void> {
    if (this.state.motions === undefined) {
      this.hand.again();
      if (!(await this.load({ ...this.state, motions: [], frame: 0, picked: this.picked }))) return;
      await this.keepLink(true);
    }
    this.stop();
    this.timer = window.setInterval(() => (this.hand.goesOn() && this.count < 2000 ? this.step() : this.halt()), 1000 / framesASecond);
    this.step();
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
    this.state = { ...this.state, motions: [...this.state.motions!, motion] };
    this.frame = this.count - 1;
    this.draw();
  }

  private pick(index: number): void {
    this.picked = index;
    // If it is wrong here already, here is what is asked about.
    if (!isWrong(this.frames()[this.frame] ?? [])) this.frame = nextWrong(this.frames(), 0) ?? this.frame;
    this.draw();
    this.linkSoon();
  }

  private zoomed(): void {
    const [least, all] = this.widths();
    this.width = least * (all / least) ** (1 - Number(this.zoom.value) / 100);
    this.draw();
  }

  /** What a picture shows at least and at most. */
  private widths(): [least: number, all: number] {
    const all = extentOf(this.world!).w;
    return [Math.min(all, 3 * moverSize(this.world!) || all / 100), all];
  }

  // --- the page

  private fillChoices(): void {
    const { state } = this;
    const own = state.files.length > 0 ? [h('option', { value: state.scene }, state.scene)] : [];
    this.scene.replaceChildren(...own, ...this.known.scenes.map(({ name, tells }) => h('option', { value: name, title: tells }, name.replaceAll('_', ' '))));
    this.scene.value = state.scene;
    this.seed.value = String(state.seed);
    this.episode.value = String(state.episode);
    this.scalar.value = state.scalar;
    say(this.tells, this.world?.tells ?? '');
    say(this.notes, this.world?.notes.join(' ') ?? '');
    this.byHand.hidden = state.motions === undefined;
    this.added.hidden = state.combinations.length >= most;
    this.panels = state.combinations.map((_, index) => this.panel(index));
    this.grid.replaceChildren(...this.panels.map(({ element }) => element));
    const [least, all] = this.widths();
    this.zoom.value = String(all === least ? 0 : 100 * (1 - Math.log(this.width / least) / Math.log(all / least)));
  }

  /** One combination's: its name, its picture of the level, what became of it; `pick`, where there is a choice. */
  private panel(index: number) {
    const { combinations } = this.state;
    const name = this.shown?.names[index] ?? combinations[index]!;
    const canvas = h('canvas', { role: 'img', 'aria-label': `${name} in the level` });
    canvas.addEventListener('click', () => {
      this.stage.focus({ preventScroll: true });
      this.pick(index);
    });
    const [told, counts] = [h('p', { class: 'told' }), h('p', { class: 'counts muted' })];
    const all = this.known.combinations.map((one) => one.name);
    const select = h('select', { 'aria-label': `Combination ${index + 1}`, change: () => void this.change({ combinations: combinations.map((one, i) => (i === index ? select.value : one)) }) },
      ...(all.includes(name) ? all : [name, ...all]).map((one) => h('option', { value: one, selected: one === name }, one)),
    );
    const pick = this.shown ? undefined : h('input', { type: 'radio', name: 'worlds-pick', 'aria-label': `Mark and explain ${name}`, change: () => this.pick(index) });
    const away = h('button', { type: 'button', 'aria-label': `Without ${name}`, disabled: combinations.length <= fewest, click: () => void this.change({ combinations: combinations.filter((_, i) => i !== index), picked: undefined }) }, '×');
    const element = h('article', { class: 'panel', 'aria-label': name }, h('div', { class: 'bar' }, ...(pick ? [pick, select, away] : [h('h3', {}, name)])), canvas, told, counts);
    return { element, canvas, pick, told, counts };
  }

  private draw(): void {
    const { world } = this;
    if (!world) return;
    const extent = extentOf(world);
    this.panels.forEach((panel, i) => {
      const frames = this.frames(i);
      const frame = frames[this.frame];
      drawLevel(panel.canvas, world, extent, this.width, i, this.frame);
      panel.element.classList.toggle('picked', i === this.picked);
      if (panel.pick) panel.pick.checked = i === this.picked;
      say(panel.counts, counted(frames));
      if (!frame) {
        panel.told.replaceChildren('Not moved yet.');
        return;
      }
      const worst = gravest(frame);
      const { ending } = frame[worst]!;
      const { wrong, sign } = endings[ending];
      const who = frame.length > 1 && wrong ? `mover ${worst + 1} ` : '';
      panel.told.replaceChildren(h('b', { class: wrong ? 'is-wrong' : 'is-right' }, `${sign} ${ending} `), `${who}${sentence(frame[worst]!)}`);
    });
    this.range.max = String(Math.max(0, this.count - 1));
    this.range.value = String(this.frame);
    const text = `Frame ${this.count === 0 ? 0 : this.frame + 1} of ${this.count}`;
    say(this.number, text);
    const told = this.panels[this.picked]!.told.textContent ?? '';
    this.range.setAttribute('aria-valuetext', `${text}: ${told}`);
    drawStrip(this.strip, world, this.picked);
    for (const { button, found } of this.seeks) button.disabled = found() === undefined;
    this.pair.replaceChildren();
    clearTimeout(this.pairTimer);
    if (this.timer !== 0) return;
    say(this.live, `${text}. ${this.panels[this.picked]!.element.getAttribute('aria-label')}: ${told}`);
    this.pairTimer = window.setTimeout(() => this.showPair(), 200);
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
