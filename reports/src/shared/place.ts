// SPDX-License-Identifier: MIT
import { goTo } from './go_to.ts';

/** What a reader looks at: the section, figure or article on top of the window, and how far it was scrolled. */
export interface Place {
  id: string;
  by: number;
}

export function placeNow(): Place {
  const on = [...document.querySelectorAll('section[id], figure[id], article[id]')].filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().top <= 80).at(-1);
  return on ? { id: on.id, by: -on.getBoundingClientRect().top } : { id: '', by: scrollY };
}

export function goToPlace({ id, by }: Place): void {
  const there = id === '' ? document.body : document.getElementById(id);
  if (there) goTo(there, by);
}

/** A reload shows again what was read. */
export function keepPlace(): void {
  const key = `sweeplab-place ${location.pathname}`;
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(placeNow()));
    } catch {
      // Without storage a reload begins on top.
    }
  });
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload') return;
  try {
    const place = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place | null;
    if (place && place.id !== '') goToPlace(place);
  } catch {
    // Likewise.
  }
}
