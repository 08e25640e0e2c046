// SPDX-License-Identifier: MIT
import { h, say, withLinks } from '../shared/dom.ts';
import type { Query } from '../shared/query.ts';
import { presetGroups, type Preset, type PresetGroup } from './presets.ts';
import type { Core } from './wasm.ts';

/** The choice of examples, the story of the one that is shown, and the clock of those that move by themselves. */
export class Examples {
  readonly choice: HTMLElement;
  private readonly select: HTMLSelectElement;
  readonly story = h('p', { class: 'story muted' });
  readonly stopButton = h('button', { type: 'button', hidden: true, click: () => this.stop() }, '■ Stop');
  private run = 0;

  constructor(
    core: Core,
    use: (preset: Preset) => void,
    private readonly step: (query: Query) => void,
  ) {
    const groups = presetGroups(core);
    const byName = new Map(groups.flatMap((group) => group.presets).map((preset) => [preset.name, preset]));
    const change = (): void => {
      const preset = byName.get(this.select.value);
      if (!preset) return;
      use(preset);
      this.tell(preset);
      if (preset.moving) this.start(preset.moving);
    };
    const group = ({ title, presets, empty }: PresetGroup): HTMLElement =>
      h('optgroup', { label: title }, ...presets.map(({ name }) => h('option', { value: name }, name)), presets.length === 0 && empty !== undefined && h('option', { disabled: true }, empty));
    this.select = h('select', { 'aria-label': 'Examples', change }, h('option', { value: '' }, 'Choose an example …'), ...groups.map(group));
    this.choice = h('label', { class: 'examples controls' }, 'Example: ', this.select);
  }

  /** What an address asks for moves by itself only if that is wanted. */
  show(preset: Preset): void {
    this.tell(preset);
    if (preset.moving && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.start(preset.moving);
  }

  get moving(): boolean {
    return this.run !== 0;
  }

  stop(): void {
    cancelAnimationFrame(this.run);
    this.run = 0;
    this.stopButton.hidden = true;
  }

  /** Something else than an example is shown now. */
  leave(): void {
    this.stop();
    this.select.value = '';
    say(this.story, '');
  }

  private tell(preset: Preset): void {
    this.select.value = preset.name;
    // A bug that was published is named by where.
    this.story.replaceChildren(...withLinks(/#\d/.test(preset.name) ? `${preset.name}: ${preset.story}` : preset.story));
  }

  private start(query: (seconds: number) => Query): void {
    this.stopButton.hidden = false;
    const since = performance.now();
    const tick = (now: number): void => {
      this.run = requestAnimationFrame(tick);
      this.step(query((now - since) / 1000));
    };
    this.run = requestAnimationFrame(tick);
  }
}
