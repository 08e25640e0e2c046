// SPDX-License-Identifier: MIT
import { h, say } from '../shared/dom.ts';
import { hexFloat, shortest, type Query } from '../shared/query.ts';
import { isSize, withNumbers } from './state.ts';
import type { Core } from './wasm.ts';

const rows = [
  ['A', 'a', ['x', 'y', 'width', 'height', 'motion x', 'motion y']],
  ['B', 'b', ['x', 'y', 'width', 'height', 'motion x', 'motion y']],
] as const;

/** The twelve numbers as fields: type a decimal or a hex float. */
export class Fields {
  readonly element: HTMLElement;
  private readonly inputs: HTMLInputElement[] = [];
  private readonly hexes: HTMLElement[] = [];
  /** What stands in each field by our doing: a browser tells of a change twice, and the second time it is our own. */
  private readonly written: string[] = [];
  private readonly trouble = h('p', { class: 'trouble', role: 'alert' });
  private query!: Query;

  constructor(
    private readonly core: Core,
    private readonly change: (query: Query) => void,
  ) {
    const boxes = rows.map(([name, id, labels]) => {
      const group = h('fieldset', { class: `box of-${id}` }, h('legend', {}, `Box ${name}`));
      labels.forEach((label) => {
        const index = this.inputs.length;
        const input = h('input', {
          type: 'text',
          inputmode: 'decimal',
          autocomplete: 'off',
          spellcheck: 'false',
          change: () => this.read(index),
          keydown: (event: KeyboardEvent) => event.key === 'Enter' && this.read(index),
        });
        const hex = h('code', { class: 'hex' });
        this.inputs.push(input);
        this.hexes.push(hex);
        group.append(h('label', {}, h('span', {}, label), input, hex));
      });
      return group;
    });
    this.element = h('div', { class: 'fields' }, ...boxes, this.trouble);
  }

  show(query: Query): void {
    this.query = query;
    query.numbers.forEach((x, i) => {
      const input = this.inputs[i]!;
      const text = shortest(x, query.scalar);
      if (document.activeElement !== input && input.value !== text) this.write(i, text);
      say(this.hexes[i]!, hexFloat(x));
    });
  }

  /** Said where the numbers stand, until the next is typed. */
  tell(text: string): void {
    say(this.trouble, text);
  }

  private write(index: number, text: string): void {
    this.inputs[index]!.value = text;
    this.written[index] = text;
  }

  private read(index: number): void {
    const input = this.inputs[index]!;
    if (input.value === this.written[index]) return;
    const { scalar } = this.query;
    const number = this.core.readNumber(input.value, scalar);
    const beyond = number === null && scalar === 'float32' && this.core.readNumber(input.value, 'float64') !== null;
    const bad = number === null || (isSize(index) && number.value < 0);
    input.setAttribute('aria-invalid', String(bad));
    say(
      this.trouble,
      bad
        ? beyond
          ? `“${input.value}” is beyond what float32 holds (3.4028235e38): choose double`
          : `“${input.value}”: expected ${isSize(index) ? 'a size of at least 0' : 'a number'}, decimal (0.3) or hexadecimal (0x1.8p+1)`
        : number.rounded
          ? `${input.value.trim()} is not a ${scalar} number; taken as the nearest, ${number.decimal} (${number.hex})`
          : '',
    );
    if (bad) return;
    this.write(index, number.decimal);
    this.change(withNumbers(this.query, { [index]: number.value }));
  }
}
