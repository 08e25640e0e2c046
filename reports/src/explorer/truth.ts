// SPDX-License-Identifier: MIT
import { h } from '../shared/dom.ts';
import { isWrong } from './verdicts.ts';
import type { Explanation } from '../shared/types.ts';

const facesText = { '': '', x: 'the x face', y: 'the y face', xy: 'both faces at once: an exact corner' };

/** Twelve digits behind the point; the fraction beside it says all. */
const brief = (decimal: string): string => (/^-?\d*\.\d{13,}$/.test(decimal) ? `${decimal.slice(0, decimal.indexOf('.') + 13)}…` : decimal);
const shortened = (fraction: string): string => (fraction.length <= 60 ? fraction : `${fraction.slice(0, 60)}… (${fraction.length} characters)`);

/** What is true of the query, and how many methods say something else. */
export class TruthPart {
  readonly element = h('div', { class: 'truth' });
  private shown = '';

  show({ truth, answers }: Explanation): void {
    const words = {
      separate: 'They never touch',
      graze: `They touch and never overlap (graze: ${truth.graze})`,
      impact: 'Impact',
      overlap: 'They overlap at the start',
    };
    const depth = Number(Math.abs(truth.severity).toPrecision(6));
    const how = truth.severity > 0 ? `at the deepest ${depth} inside` : truth.severity < 0 ? `at the nearest ${depth} apart` : 'touching, never inside';
    const parts: Node[] = [h('strong', {}, `Truth: ${words[truth.class]}`)];
    if (truth.class === 'impact' || truth.class === 'graze') {
      parts.push(
        h('span', {}, 't = ', h('code', {}, shortened(truth.fraction!)), ' = ', h('code', {}, brief(truth.decimal!))),
        h('span', {}, `${facesText[truth.faces]}; ${how}`),
      );
    } else {
      parts.push(h('span', {}, how));
    }
    const wrong = answers.filter((answer) => isWrong(answer.verdict)).length;
    parts.push(h('span', { class: wrong > 0 ? 'wrong-count' : 'muted' }, wrong > 0 ? `✗ ${wrong} of ${answers.length} methods are wrong here` : '✓ no method is wrong here'));
    const text = parts.map((part) => part.textContent).join('|');
    if (this.shown === text) return;
    this.shown = text;
    this.element.replaceChildren(...parts);
  }
}
