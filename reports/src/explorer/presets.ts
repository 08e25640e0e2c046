// SPDX-License-Identifier: MIT
import { h, say, withLinks } from '../shared/dom.ts';
import type { Query } from '../shared/query.ts';
import type { Core } from './wasm.ts';

export interface Preset {
  /** Its address, without the "#"; the demos have one. */
  id?: string;
  name: string;
  story: string;
  query: Query;
  method?: string;
  /** A scene that moves by itself: its query at `seconds`. */
  moving?: ((seconds: number) => Query) | undefined;
}

/** A small box whose leading corner starts on a circle around a still one's corner, and always moves straight at it. */
function circling(seconds: number): Query {
  const [corner, side, angle] = [40, 16, (Math.PI / 180) * (200 + 30 * seconds)];
  const onGrid = (x: number): number => Math.round(x * 16) / 16;
  const axes = [Math.cos(angle), Math.sin(angle)].map((way) => {
    // It would reach B's corner after two thirds of the frame.
    const lead = onGrid(corner + 30 * way);
    const motion = (corner - lead) * 1.5;
    return { start: motion >= 0 ? lead - side : lead, motion };
  });
  return { scalar: 'float32', numbers: [...axes.map(({ start }) => start), side, side, ...axes.map(({ motion }) => motion), corner, corner, 48, 32, 0, 0] };
}

/** The test of the page AABB Collision: with boxes at rest, A is red while it says contact, as in that page’s demo. */
export const turnsRed = 'end_of_frame_inclusive';

const demo = (id: string, method: string, name: string, story: string, numbers: readonly number[], moving?: Preset['moving']): Preset => ({
  id: `demo-${id}`,
  name,
  story,
  query: { scalar: 'float32', numbers },
  method,
  moving,
});

const demos: Preset[] = [
  demo('bullet', 'end_of_frame', 'the bullet', 'a step longer than the wall is thick: what a test at the end of the frame never sees', [0, 10, 4, 2, 60, 0, 30, 0, 3, 22, 0, 0]),
  demo('chips', 'programming_chips', 'one behind the other', 'the usage example of Programming Chips: two boxes of 100 by 100 touch, and the one in front is the faster one', [0, 0, 100, 100, 30, 0, 100, 0, 100, 100, 40, 0]),
  demo('navega', 'edge_alignment', 'moving against moving', "both boxes move in the same frame; the numbers are those of edge alignment's own program, by Rafael Navega", [80, 400, 220, 150, 320, -240, 650, 380, 50, 80, -105, -160]),
  demo('pre-collision', 'edge_alignment', 'pre-collision', 'the boxes overlap before the frame begins: a hit without a time', [0, 0, 32, 32, 40, 0, 24, 16, 32, 32, 0, 0]),
  demo('greh', 'percent_projection', 'expected position', "as in the first demo of GrehGameEngine's page: drag the box, and the end of its arrow. The share of each axis is a candidate; the one whose box touches there is where the mover is expected", [60, 50, 60, 44, 270, 160, 210, 130, 150, 60, 0, 0]),
  demo('circling', 'percent_projection', 'a box that circles a corner', 'as in the second demo of its page it goes around by itself, here always straight at the corner: an exact corner from outside, a face from aside', circling(0).numbers, circling),
  demo('stuck', 'percent_projection', 'stuck', 'both projections overlap at the start: no share of the motion helps; the page leaves open what to do', [0, 0, 32, 32, 8, 8, 16, 16, 32, 32, 0, 0]),
  demo('article', turnsRed, 'a box that turns red', "as in the demo of the page AABB Collision: drag A, which does not move; it is red while the page's own test says collision, also where they only touch. ./sweeplab explain --shapes asks about circles and lines", [150, 100, 60, 40, 0, 0, 70, 60, 110, 80, 0, 0]),
];

/** The demo that an address such as "#demo-navega" asks for. */
export const demoAt = (hash: string): Preset | undefined => demos.find(({ id }) => hash === `#${id}`);

/** Whether an address is a state of the explorer. */
export const isState = (hash: string): boolean => hash.startsWith('#q=') || demoAt(hash) !== undefined;

function presetGroups(core: Core): [title: string, presets: Preset[]][] {
  const fixtures = core.fixtures();
  const of = (...origins: string[]): Preset[] => fixtures.filter((f) => origins.includes(f.origin)).map(({ name, story, origin, query: text }) => {
    // As published if float holds it so; else in double.
    const [float, double] = [core.readQuery(text, 'float32'), core.readQuery(text, 'float64')!];
    return { name, story: `${story} (${origin})`, query: float?.numbers.every((x, i) => x === double.numbers[i]) ? float : double };
  });
  return [
    ['Examples and demos of the sources', [...demos, ...of('example')]],
    ['Bugs published elsewhere', of('verbatim', 'reconstructed', 'analogue')],
    ['Smallest witnesses of the defects', of('witness')],
    ['What random tests never reach', of('regression')],
  ];
}

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
    const byName = new Map(groups.flatMap(([, presets]) => presets).map((preset) => [preset.name, preset]));
    const change = (): void => {
      const preset = byName.get(this.select.value);
      if (preset) use(preset);
    };
    const group = ([title, presets]: (typeof groups)[number]): HTMLElement => h('optgroup', { label: title }, ...presets.map(({ name }) => h('option', { value: name }, name)));
    this.select = h('select', { 'aria-label': 'Examples', change }, h('option', { value: '' }, 'Choose an example …'), ...groups.map(group));
    this.choice = h('label', { class: 'examples controls' }, 'Example: ', this.select);
  }

  /** Tells of it. What nobody `picked`, as an address asks for it, moves by itself only if that is wanted. */
  show(preset: Preset, picked: boolean): void {
    this.select.value = preset.name;
    // A bug that was published is named by where.
    this.story.replaceChildren(...withLinks(/#\d/.test(preset.name) ? `${preset.name}: ${preset.story}` : preset.story));
    const { moving } = preset;
    if (!moving || (!picked && matchMedia('(prefers-reduced-motion: reduce)').matches)) return;
    this.stopButton.hidden = false;
    const since = performance.now();
    const tick = (now: number): void => {
      this.run = requestAnimationFrame(tick);
      this.step(moving((now - since) / 1000));
    };
    this.run = requestAnimationFrame(tick);
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
}
