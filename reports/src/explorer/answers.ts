// SPDX-License-Identifier: MIT
import type { Answer, Card, Explanation } from '../shared/types.ts';
import { breakable, h, say } from '../shared/dom.ts';
import type { State } from './state.ts';
import { isWrong, meaning, sign } from './verdicts.ts';

interface Row {
  element: HTMLTableRowElement;
  pick: HTMLButtonElement;
  cells: Record<'verdict' | 'says' | 'time' | 'normal' | 'late', HTMLTableCellElement>;
}

const kinds: Record<string, string> = {
  published: 'Published methods',
  baseline: 'Baselines: a test at points in time instead of a sweep',
  repaired: 'Repaired',
  exact: 'Exact',
  peer: 'Engines',
};

/** Every method's answer beside the truth, a row a method. */
export class Answers {
  readonly element: HTMLElement;
  private readonly rows: Row[] = [];
  private readonly only: HTMLInputElement;

  constructor(
    private readonly cards: Card[],
    pick: (method: string) => void,
    onlyWrong: (on: boolean) => void,
  ) {
    const head = h(
      'tr',
      {},
      ...['Method', 'Verdict', 'Says', 'Time', 'Normal', 'Late by, ulp'].map((text) => h('th', { scope: 'col' }, text)),
    );
    const table = h('table', { class: 'answers' }, h('caption', { class: 'hidden' }, 'What every method answers, and whether it is right'), h('thead', {}, head));
    let kind = '';
    let body = h('tbody');
    for (const card of cards) {
      if (card.kind !== kind) {
        kind = card.kind;
        body = h('tbody', {}, h('tr', { class: 'kind' }, h('th', { colspan: '6', scope: 'rowgroup' }, kinds[kind] ?? kind)));
        table.append(body);
      }
      const button = h('button', { type: 'button', class: 'pick', 'aria-pressed': 'false', click: () => pick(card.id) }, ...breakable(card.name));
      const cell = (name: string): HTMLTableCellElement => h('td', { class: name });
      const cells = { verdict: cell('verdict'), says: cell('says'), time: cell('time'), normal: cell('normal'), late: cell('late') };
      const element = h('tr', { click: (event: MouseEvent) => event.target instanceof HTMLButtonElement || pick(card.id) });
      element.append(h('th', { scope: 'row' }, button), ...Object.values(cells));
      body.append(element);
      this.rows.push({ element, pick: button, cells });
    }
    this.only = h('input', { type: 'checkbox', change: () => onlyWrong(this.only.checked) });
    this.element = h(
      'section',
      { class: 'answers-part', 'aria-label': 'Answers' },
      h('label', { class: 'check' }, this.only, ' only the wrong ones'),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Answers of all methods' }, table),
    );
  }

  show(told: Explanation, { method, onlyWrong }: State): void {
    this.only.checked = onlyWrong;
    this.element.classList.toggle('only-wrong', onlyWrong);
    told.answers.forEach((answer, i) => {
      const card = this.cards[i]!;
      const { element, pick, cells } = this.rows[i]!;
      const wrong = isWrong(answer.verdict);
      const kind = `${wrong ? 'wrong' : answer.verdict}${card.id === method ? ' picked' : ''}`;
      if (element.className !== kind) element.className = kind;
      pick.setAttribute('aria-pressed', String(card.id === method));
      say(cells.says, answer.outcome);
      say(cells.time, answer.time === 0 ? '0' : (answer.text ?? '')); // the hex float beside it has the sign of a zero
      cells.time.title = answer.hex ?? '';
      say(cells.normal, normalText(answer));
      say(cells.late, lateText(answer));
      say(cells.verdict, `${sign(answer.verdict)} ${answer.verdict.replace('_', ' ')}${answer.cause === '' ? '' : ` · ${answer.cause}`}`);
      cells.verdict.title = meaning[answer.verdict] ?? '';
    });
  }
}

function normalText(answer: Answer): string {
  if (!answer.normal) return '';
  const [x, y] = answer.normal;
  const arrow = x < 0 ? '←' : x > 0 ? '→' : y < 0 ? '↑' : y > 0 ? '↓' : '';
  return `${arrow} (${x}, ${y})`;
}

function lateText({ ulps }: Answer): string {
  if (ulps === undefined) return '';
  if (ulps === 0) return '0';
  return `${ulps > 0 ? '+' : '−'}${Number(Math.abs(ulps).toPrecision(3))}`;
}
