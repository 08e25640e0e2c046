// SPDX-License-Identifier: MIT
import { core } from '../../explorer/core.ts';
import { reach, View } from '../../explorer/geometry.ts';
import { ScenePicture } from '../../explorer/scene.ts';
import { initial } from '../../explorer/state.ts';
import { meaning } from '../../explorer/verdicts.ts';
import type { Answer, Cause, Truth } from '../../shared/types.ts';
import { h } from '../../shared/dom.ts';
import { queryText } from '../../shared/query.ts';
import { numberText, words } from '../format.ts';
import { scalarFor, type OpenExplorer } from '../open.ts';
import type { Mistake } from './worst.ts';

const told = (outcome: string, time: string | undefined, faces: string): string => `${outcome}${time === undefined ? '' : ` at ${time.slice(0, 10)}`}${faces === '' ? '' : ` on ${faces}`}`;

const truthText = ({ class: what, t, decimal, faces }: Truth): string => told(what, t === undefined ? undefined : (decimal ?? String(t)), [...faces].join(' or '));

function answerText({ outcome, text, normal: [x, y] = [0, 0] }: Answer): string {
  return told(outcome, text, x < 0 ? '−x' : x > 0 ? '+x' : y < 0 ? '−y' : y > 0 ? '+y' : '');
}

const exactly: Partial<Record<Cause, string>> = {
  logic: 'Exact arithmetic makes the same mistake. ',
  tolerance: 'Exact arithmetic makes it too, but not without the method’s own margin. ',
  rounding: 'Exact arithmetic would set it right. ',
};

const size = { width: 560, height: 320 };

/** The explorer's picture of a mistake, which stands still and opens there; and what it is in words. */
export async function mistakePicture({ verdict, cause, severity, from, text, scalar, query }: Mistake, method: string, open: OpenExplorer): Promise<HTMLElement> {
  const module = await core();
  const { truth, answers } = module.explain(query);
  // A library's answer cannot be asked for in a page.
  const at = module.methods().findIndex((card) => card.id === method);
  const answer = answers[at];
  const { svg, render } = new ScenePicture(queryText(query));
  render({ ...initial, query, method }, { scalar: query.scalar, query: text, truth, answers: answer ? [answer] : [] }, module.methods().slice(at, at + 1), View.around(query, size.width, size.height));
  for (const handle of svg.querySelectorAll('.handle')) for (const name of ['tabindex', 'role', 'aria-roledescription', 'aria-label', 'data-handle']) handle.removeAttribute(name);
  // Markers of its own, beside the explorer's.
  svg.innerHTML = svg.innerHTML.replaceAll('arrow-', 'still-arrow-');
  svg.setAttribute('role', 'img');
  return h(
    'div',
    { class: 'worst' },
    h('button', { type: 'button', class: 'open still explorer', 'aria-label': `Open in the explorer: ${queryText(query)}`, click: () => void open(text, scalarFor(scalar), method) }, h('span', {}, svg), 'Open in the explorer'),
    h(
      'div',
      {},
      h('p', {}, h('b', {}, words(verdict)), `: ${meaning[verdict] ?? ''}. ${exactly[cause] ?? ''}`),
      h('p', {}, ...(answer ? ['It says ', h('b', { class: 'says wrong' }, answerText(answer)), '. '] : []), 'The truth is ', h('b', { class: 'says right' }, truthText(truth)), '.', answer ? '' : ' What the library says cannot be asked in a page; the verdict is the survey’s.'),
      h('p', { class: 'small muted' }, `From ${from}${severity === null || severity < 1e-3 ? '' : `; off by ${numberText(severity)} of half the smaller summed size`}. ${reach(query) > 4000 ? 'Its sizes and distances are too unlike to be drawn to scale. ' : ''}${queryText(query)}`),
    ),
  );
}
