// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom.ts';

/** Numbers the figures of these sections, and lists them: title, section, where it stands. */
export function listOfFigures(sections: readonly HTMLElement[]): Node[] {
  let n = 0;
  const items = sections.flatMap((section) =>
    [...section.querySelectorAll<HTMLElement>('figure[id] > h3')].map((head) => {
      head.prepend(`Figure ${++n}. `);
      return h('li', {}, h('a', { href: `#${head.parentElement!.id}` }, head.textContent ?? ''), h('span', { class: 'muted' }, ` in ${section.querySelector('h2')!.textContent}`));
    }),
  );
  return [
    h('p', {}, 'Everything below is for readers who want to check, compare or cite: each figure with its numbers as a table and as CSV. A game needs none of it.'),
    h('h3', {}, 'List of figures'),
    h('ul', { id: 'list-of-figures' }, ...items),
  ];
}
