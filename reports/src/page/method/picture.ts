// SPDX-License-Identifier: MIT
import { drawable, sceneText } from '../../charts/scene.ts';
import { core } from '../../explorer/core.ts';
import { View } from '../../explorer/geometry.ts';
import { ScenePicture } from '../../explorer/scene.ts';
import { initial } from '../../explorer/state.ts';
import { meaning } from '../../explorer/verdicts.ts';
import type { Answer, Truth } from '../../shared/types.ts';
import { h } from '../../shared/dom.ts';
import { numberText, words } from '../format.ts';
import { scalarFor, type OpenExplorer } from '../open.ts';
import type { Mistake } from './worst.ts';

const size = { width: 560, height: 320 };

const face = ([x, y]: readonly [number, number]): string => (x < 0 ? '−x' : x > 0 ? '+x' : y < 0 ? '−y' : '+y');

const told = (outcome: string, time: string | undefined, faces: string): string => `${outcome}${time === undefined ? '' : ` at ${time}`}${faces === '' ? '' : ` on ${faces}`}`;

const truthText = ({ class: what, t, decimal, faces }: Truth): string =>
  told(what, t === undefined ? undefined : (decimal ?? String(t)).slice(0, 10), [...faces].join(' or '));

const answerText = ({ outcome, text, normal }: Answer): string => told(outcome, text?.slice(0, 10), normal && (normal[0] !== 0 || normal[1] !== 0) ? face(normal) : '');

/** The explorer's picture of a mistake, as large as there is room; a press opens it there. A library's answer cannot be asked for in a page. */
export async function mistakePicture(mistake: Mistake, method: string, open: OpenExplorer): Promise<HTMLElement> {
  const module = await core();
  const { query } = mistake;
  const explained = module.explain(query);
  const at = module.methods().findIndex((card) => card.id === method);
  const cards = at < 0 ? [] : [module.methods()[at]!];
  const answers = at < 0 ? [] : [explained.answers[at]!];
  const picture = new ScenePicture(sceneText(query));
  picture.render({ ...initial, query, method }, { ...explained, answers }, cards, View.around(query, size.width, size.height));
  const { svg } = picture;
  for (const handle of svg.querySelectorAll('.handle')) for (const name of ['tabindex', 'role', 'aria-roledescription', 'aria-label', 'data-handle']) handle.removeAttribute(name);
  // Markers of its own, beside the explorer's.
  svg.innerHTML = svg.innerHTML.replaceAll('arrow-', 'still-arrow-');
  svg.setAttribute('role', 'img');
  const { verdict, cause, severity, from } = mistake;
  return h(
    'div',
    { class: 'worst' },
    h('button', { type: 'button', class: 'open picture explorer', 'aria-label': `Open in the explorer: ${sceneText(query)}`, click: () => void open(mistake.text, scalarFor(mistake.scalar), method) }, h('span', { class: 'still' }, svg), h('span', { class: 'hint' }, 'Open in the explorer')),
    h(
      'div',
      {},
      h('p', {}, h('b', {}, words(verdict)), `: ${meaning[verdict] ?? ''}. ${cause === 'logic' ? 'Exact arithmetic makes the same mistake. ' : cause === 'tolerance' ? 'Exact arithmetic makes it too, but not without the method’s own margin. ' : cause === 'rounding' ? 'Exact arithmetic would set it right. ' : ''}`),
      answers[0] ? h('p', {}, 'It says ', h('b', { class: 'says wrong' }, answerText(answers[0])), '. The truth is ', h('b', { class: 'says right' }, truthText(explained.truth)), '.') : h('p', {}, 'The truth is ', h('b', { class: 'says right' }, truthText(explained.truth)), '. What the library says cannot be asked in a page; the verdict is the survey’s.'),
      h('p', { class: 'small muted' }, `From ${from}${severity === null || severity < 1e-3 ? '' : `; off by ${numberText(severity)} of half the smaller summed size`}. ${drawable(query) ? '' : 'Its sizes and distances are too unlike to be drawn to scale. '}${sceneText(query)}`),
    ),
  );
}
