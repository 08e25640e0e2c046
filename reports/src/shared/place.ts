// SPDX-License-Identifier: MIT
import { goTo } from './go_to.ts';

/** What a reader looks at: the section on top of the window, and how far it was scrolled; without one, the page's top. */
export interface Place {
  id: string;
  by: number;
}

export function placeNow(): Place {
  // What is beside the page is on top always.
  const on = [...document.querySelectorAll<HTMLElement>('section[id]:not(.beside)')].filter((section) => section.getBoundingClientRect().top <= 80).at(-1);
  return on ? { id: on.id, by: -on.getBoundingClientRect().top } : { id: '', by: scrollY };
}

export function goToPlace({ id, by }: Place): void {
  const section = id === '' ? document.body : document.getElementById(id);
  if (section) goTo(section, by);
}
