// SPDX-License-Identifier: MIT
//
// What our repair of a method changes, and where its code lies.

import type { Card, Report } from '../../shared/types.ts';
import { h } from '../../shared/dom.ts';
import { withCode } from '../dom.ts';
import { words } from '../format.ts';
import { methodLink } from '../names.ts';
import { openButton, type OpenExplorer } from '../open.ts';
import { exactLink } from './source.ts';

/** Each change of the repair, and what happens when it alone is left out. */
function changeList(report: Report, repaired: Card, open: OpenExplorer): HTMLElement {
  return h(
    'ol',
    { class: 'changes' },
    ...repaired.changes.map((text, i) => {
      const without = report.ablation?.rows.find((row) => row.method === repaired.id && Number(row.change) === i + 1);
      return h(
        'li',
        {},
        ...withCode(text),
        without ? h('p', { class: 'small muted' }, `Without this change it says “${without.says}”. The truth is “${without.truth}” (${words(without.verdict)}). `, openButton(open, without.query, 'float64', repaired.id, 'Open in the explorer')) : null,
      );
    }),
  );
}

export function codePart(report: Report, card: Card, open: OpenExplorer): Node[] {
  const cards = report.cards?.cards ?? [];
  const published = card.kind === 'repaired' ? cards.find((one) => one.id === card.repairs) : card;
  const repaired = card.kind === 'repaired' ? card : cards.find((one) => one.kind === 'repaired' && one.repairs === card.id);
  const head = h('h3', {}, 'Its code, and our repair');
  if (card.kind === 'peer') return [head, h('p', {}, 'The library’s code is not in here, and there is no repair of ours.')];
  if (!repaired || !published) {
    const why: Record<string, string> = { exact: 'Nothing to repair: no wrong answer of it is known.', baseline: 'It looks at points in time only, and a sweep is the repair.' };
    return [head, h('p', {}, `${why[card.kind] ?? 'There is no repair of ours.'} Its code: `, h('code', {}, `algorithms/${card.id}.h`), ...(card.id === 'exact' ? ['. ', exactLink()] : []), '.')];
  }
  return [
    head,
    h('p', {}, ...(card === repaired ? ['What it changes in ', methodLink(published.id, published.name)] : ['What our repair of it changes, ', methodLink(repaired.id, repaired.name)]), '. Both, line by line: ', h('code', {}, `diff algorithms/${published.id}.h algorithms/${repaired.id}.h`), '. In the repair ', h('code', {}, 'applies(changes, n)'), ' is true; a test switches each change off alone, and without all of them the repair answers as published, bit for bit.'),
    changeList(report, repaired, open),
  ];
}
