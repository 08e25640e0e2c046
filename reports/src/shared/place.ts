// SPDX-License-Identifier: MIT
import { goTo } from './go_to.ts';

/**
 * What a reader looks at: the section on top of the window and how far it was scrolled; without one, the page's top. In a
 * section the last heading above, too: what stands between them may be drawn later, or not at all.
 */
export interface Place {
  id: string;
  by: number;
  heading?: { text: string; by: number };
}

const above = (element: Element): boolean => element.getClientRects().length > 0 && element.getBoundingClientRect().top <= 80;

/** Those of a section that are told apart by their words. */
function headings(section: Element): Element[] {
  const all = [...section.querySelectorAll('h3, h4')];
  return all.filter((heading) => all.every((other) => other === heading || other.textContent !== heading.textContent));
}

export function placeNow(): Place {
  // What is beside the page is on top always.
  const on = [...document.querySelectorAll<HTMLElement>('section[id]:not(.beside)')].filter(above).at(-1);
  if (!on) return { id: '', by: scrollY };
  const last = headings(on).filter(above).at(-1);
  return {
    id: on.id,
    by: -on.getBoundingClientRect().top,
    ...(last && { heading: { text: last.textContent!, by: -last.getBoundingClientRect().top } }),
  };
}

export function goToPlace({ id, by, heading }: Place): void {
  const section = id === '' ? document.body : document.getElementById(id);
  if (!section) return;
  const found = heading && headings(section).find((other) => other.textContent === heading.text);
  if (found) goTo(found, heading.by);
  else goTo(section, by);
}
