// SPDX-License-Identifier: MIT
//
// What each method expects of one motion, beside the demo of one of them: where it would leave the mover.
import type { Card, Explanation } from '../../generated/data.ts';
import { h } from '../../shared/dom.ts';
import { say } from '../../explorer/dom.ts';
import { isWrong, sign } from '../../explorer/verdicts.ts';

/** All methods that leave the mover at the same place. */
export interface Group {
  /** The share of the motion after which it stops; undefined: in contact at a time that is not told. */
  t: number | undefined;
  says: string;
  names: string[];
  wrong: boolean;
  /** ○: its card makes no promise here. */
  mark: string;
}

/** In the order of time; who errs apart from who does not. */
export function groupsOf({ answers }: Explanation, cards: readonly Card[]): Group[] {
  const groups = new Map<string, Group>();
  answers.forEach((answer, i) => {
    const t = answer.outcome === 'separate' ? 1 : answer.outcome === 'overlap' ? 0 : answer.time;
    if (answer.outcome === 'failed' || (t !== undefined && !Number.isFinite(t))) return;
    const says =
      answer.outcome === 'separate' ? 'goes all the way' : answer.outcome === 'overlap' ? 'overlaps at the start' : t === undefined ? 'contact, at no time' : `stops at t = ${Number(t.toPrecision(4))}`;
    const wrong = isWrong(answer.verdict);
    const mark = sign(answer.verdict);
    const key = `${says} ${mark}`;
    const group = groups.get(key) ?? { t, says, names: [], wrong, mark };
    groups.set(key, group);
    group.names.push(cards[i]!.id);
  });
  return [...groups.values()].sort((a, b) => Number(a.wrong) - Number(b.wrong) || b.mark.localeCompare(a.mark) || (a.t ?? 2) - (b.t ?? 2));
}

export const brief = ({ names }: Group): string => (names.length === 1 ? names[0]! : `${names[0]} and ${names.length - 1} more`);

/** The same as a list: who says what, and who errs. */
export class Expectations {
  readonly element = h('ul', { class: 'expectations' });
  private shown = '';

  show(groups: readonly Group[]): void {
    const text = JSON.stringify(groups);
    if (text === this.shown) return;
    this.shown = text;
    this.element.replaceChildren(
      ...groups.map(({ says, names, wrong, mark }) =>
        h(
          'li',
          { class: wrong ? 'wrong' : 'right', ...(mark === '○' && { title: 'No promise: its card excuses it here' }) },
          h('b', {}, `${mark} ${says}: `),
          names.length > 6 ? h('details', {}, h('summary', {}, `${names.length} methods`), names.join(', ')) : names.join(', '),
        ),
      ),
    );
  }
}

/** For those who do not see the picture, once a change is done. */
export class Announcer {
  readonly element = h('p', { class: 'hidden', 'aria-live': 'polite' });
  private timer = 0;

  say(text: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => say(this.element, text), 600);
  }
}
