// SPDX-License-Identifier: MIT
//
// What stands around the explorer's picture: the truth, each method's answer, a method's card, the numbers.
import type { Answer, Card, Explanation } from '../shared/types.ts';
import { said } from '../page/dom.ts';
import { had } from '../page/methods.ts';
import { breakable, h, say, withLinks } from '../shared/dom.ts';
import { hexFloat, shortest, type Query } from '../shared/query.ts';
import { commandOf, isSize, withNumbers } from './state.ts';
import { isWrong, meaning, sign } from './verdicts.ts';
import type { Core } from './wasm.ts';

const facesText = { '': '', x: 'the x face', y: 'the y face', xy: 'both faces at once: an exact corner' };

/** Twelve digits behind the point; the fraction beside it says all. */
const brief = (decimal: string): string => (/^-?\d*\.\d{13,}$/.test(decimal) ? `${decimal.slice(0, decimal.indexOf('.') + 13)}…` : decimal);
const shortened = (fraction: string): string => (fraction.length <= 60 ? fraction : `${fraction.slice(0, 60)}… (${fraction.length} characters)`);

/** What is true of the query, and how many methods say something else. */
export function showTruth(place: HTMLElement, { truth, answers }: Explanation): void {
  const words = { separate: 'They never touch', graze: `They touch and never overlap (graze: ${truth.graze})`, impact: 'Impact', overlap: 'They overlap at the start' };
  const depth = Number(Math.abs(truth.severity).toPrecision(6));
  const how = truth.severity > 0 ? `at the deepest ${depth} inside` : truth.severity < 0 ? `at the nearest ${depth} apart` : 'touching, never inside';
  const timed = truth.class === 'impact' || truth.class === 'graze';
  const wrong = answers.filter((answer) => isWrong(answer.verdict)).length;
  const excused = answers.filter(({ verdict }) => verdict === 'excused').length;
  const parts = [
    h('strong', {}, `Truth: ${words[truth.class]}`),
    ...(timed ? [h('span', {}, 't = ', h('code', {}, shortened(truth.fraction!)), ' = ', h('code', {}, brief(truth.decimal!)))] : []),
    h('span', {}, timed ? `${facesText[truth.faces]}; ${how}` : how),
    wrong > 0 ? h('b', { class: 'is-wrong' }, `✗ ${wrong} of ${answers.length} methods ${wrong === 1 ? 'is' : 'are'} wrong here`) : h('span', { class: 'muted' }, `✓ no method is wrong here${excused > 0 ? `; ${excused} ${excused === 1 ? 'is' : 'are'} excused` : ''}`),
  ];
  if (place.textContent !== parts.map((part) => part.textContent).join('')) place.replaceChildren(...parts);
}

const kinds: Record<string, string> = {
  published: 'Published methods',
  baseline: 'Baselines: a test at points in time instead of a sweep',
  repaired: 'Repaired',
  exact: 'Exact',
  peer: 'Engines',
};

const arrows: Record<string, string> = { '-1,0': '←', '1,0': '→', '0,-1': '↑', '0,1': '↓' };

/** An answer's cells, in their order. */
const cells: Record<string, (answer: Answer) => string> = {
  verdict: ({ verdict, cause }) => `${sign(verdict)} ${verdict.replace('_', ' ')}${cause === '' ? '' : ` · ${cause}`}`,
  says: ({ outcome }) => outcome,
  time: ({ time, text = '' }) => (time === 0 ? '0' : text), // the hex float beside it has the sign of a zero
  normal: ({ normal }) => (normal ? `${arrows[normal.join()] ?? ''} (${normal.join(', ')})` : ''),
  late: ({ ulps }) => (ulps === undefined ? '' : ulps === 0 ? '0' : `${ulps > 0 ? '+' : '−'}${Number(Math.abs(ulps).toPrecision(3))}`),
};

/** Every method's answer beside the truth, a row a method. */
export function answerTable(cards: readonly Card[], pick: (method: string) => void): { element: HTMLElement; show(told: Explanation, method: string): void } {
  const rows = cards.map((card) => {
    const button = h('button', { type: 'button', class: 'pick', 'aria-pressed': 'false', click: () => pick(card.id) }, ...breakable(card.name));
    const row = h('tr', { click: (event: MouseEvent) => event.target instanceof HTMLButtonElement || pick(card.id) }, h('th', { scope: 'row' }, button));
    return { row, button, cells: Object.keys(cells).map((name) => row.appendChild(h('td', { class: name }))) };
  });
  const bodies = [...new Set(cards.map(({ kind }) => kind))].map((kind) =>
    h('tbody', {}, h('tr', { class: 'kind' }, h('th', { colspan: '6', scope: 'rowgroup' }, kinds[kind])), ...rows.filter((_, i) => cards[i]!.kind === kind).map(({ row }) => row)),
  );
  const head = h('tr', {}, ...['Method', 'Verdict', 'Says', 'Time', 'Normal', 'Late by, ulp'].map((text) => h('th', { scope: 'col' }, text)));
  const table = h('table', { class: 'answers' }, h('caption', { class: 'hidden' }, 'What every method answers, and whether it is right'), h('thead', {}, head), ...bodies);
  return {
    element: h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Answers of all methods' }, table),
    show({ answers }, method) {
      answers.forEach((answer, i) => {
        const { row, button, cells: own } = rows[i]!;
        const picked = cards[i]!.id === method;
        const kind = `${isWrong(answer.verdict) ? 'wrong' : answer.verdict}${picked ? ' picked' : ''}`;
        if (row.className !== kind) row.className = kind;
        button.setAttribute('aria-pressed', String(picked));
        Object.values(cells).forEach((text, k) => say(own[k]!, text(answer)));
        own[0]!.title = meaning[answer.verdict] ?? '';
        own[2]!.title = answer.hex ?? '';
      });
    },
  };
}

/** The card of the method that is picked out. */
export function cardOf(cards: readonly Card[], method: string, query: Query): Node[] {
  if (method === '') return [h('p', { class: 'muted small' }, 'Pick a method to see its card and its contact.')];
  const card = cards.find((one) => one.id === method);
  if (!card) return [h('h3', {}, method), h('p', { class: 'small' }, 'A native library, which cannot run in a page. Its answer: ', h('code', {}, commandOf(query, method)))];
  const by = [card.author, card.published, had[card.provenance] ?? card.provenance].filter((text) => text !== '').join('; ');
  return [h('h3', {}, card.name), h('p', {}, card.title), h('p', { class: 'muted small' }, ...withLinks(by)), h('div', { class: 'small' }, ...said(card))];
}

const labels = ['x', 'y', 'width', 'height', 'motion x', 'motion y'];

/** The twelve numbers as fields: type a decimal or a hex float. A note says where the number taken is not the one typed. */
export function numberFields(core: Core, change: (query: Query) => void): { element: HTMLElement; show(query: Query): void } {
  let query: Query;
  const trouble = h('p', { class: 'trouble', role: 'alert' });
  const field = (label: string, index: number): { element: HTMLElement; show(): void } => {
    // What stands in it by our doing: a browser tells of a change twice, and the second time it is our own.
    let written = '';
    const write = (text: string): void => void (input.value = written = text);
    const read = (): void => {
      if (input.value === written) return;
      const number = core.readNumber(input.value, query.scalar);
      const bad = number === null || (isSize(index) && number.value < 0);
      input.setAttribute('aria-invalid', String(bad));
      if (bad) return say(trouble, `“${input.value}”: expected a ${query.scalar} ${isSize(index) ? 'size of at least 0' : 'number'}, decimal (0.3) or hexadecimal (0x1.8p+1)`);
      say(trouble, number.rounded ? `${input.value.trim()} is not a ${query.scalar} number; taken as the nearest, ${number.decimal} (${number.hex})` : '');
      write(number.decimal);
      change(withNumbers(query, { [index]: number.value }));
    };
    const input = h('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', change: read, keydown: (event: KeyboardEvent) => event.key === 'Enter' && read() });
    const hex = h('code', { class: 'hex muted' });
    return {
      element: h('label', {}, h('span', {}, label), input, hex),
      show() {
        const x = query.numbers[index]!;
        const text = shortest(x, query.scalar);
        if (document.activeElement !== input && input.value !== text) write(text);
        say(hex, hexFloat(x));
      },
    };
  };
  const all = ['A', 'B'].map((name, box) => ({ name, fields: labels.map((label, i) => field(label, 6 * box + i)) }));
  const boxes = all.map(({ name, fields }) => h('fieldset', {}, h('legend', { style: `color: var(--${name.toLowerCase()})` }, `Box ${name}`), ...fields.map(({ element }) => element)));
  return {
    element: h('div', { class: 'fields grid', style: '--least: 260px' }, ...boxes, trouble),
    show(now) {
      query = now;
      for (const { fields } of all) for (const { show } of fields) show();
    },
  };
}
