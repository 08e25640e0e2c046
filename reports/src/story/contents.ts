// SPDX-License-Identifier: MIT
//
// One row of contents; the present screen is marked.
import { h } from '../shared/dom.ts';
import { inAtlas } from './atlas.ts';
import type { own } from './forward.ts';

const titles: Record<(typeof own)[number], string> = {
  bug: 'The bug',
  reason: 'Why',
  which: 'Which test',
  level: 'A level',
  price: 'The price',
  copy: 'Copy it',
  sure: 'How sure',
};

export const contents = (): HTMLElement => h('nav', { 'aria-label': 'Contents' }, ...Object.entries(titles).map(([id, text]) => h('a', { href: `#${id}` }, text)), h('a', { href: inAtlas(), class: 'out' }, 'Atlas'));

/** Once all screens are there. */
export function follow(nav: HTMLElement): void {
  const links = new Map([...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) => [link.hash.slice(1), link]));
  // The screen that is in the middle of the window.
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id)!;
        if (isIntersecting) {
          link.setAttribute('aria-current', 'true');
          // On a phone the row is longer than the window is wide.
          nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 3 });
        } else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-45% 0px -54% 0px' },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) seen.observe(section);
  }
}
