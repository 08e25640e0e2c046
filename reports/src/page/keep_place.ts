// SPDX-License-Identifier: MIT
import { goTo } from '../shared/go_to.ts';

/** A reload shows again what was read: the section on top of the window, and how far it was scrolled. */
export function keepPlace(): void {
  const key = 'sweeplab-place';
  const sections = [...document.querySelectorAll<HTMLElement>('section[id]')];
  addEventListener('pagehide', () => {
    const on = sections.filter((section) => section.getBoundingClientRect().top <= 80).at(-1);
    try {
      if (on) sessionStorage.setItem(key, JSON.stringify({ id: on.id, by: -on.getBoundingClientRect().top }));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage a reload begins on top.
    }
  });
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload') return;
  try {
    const { id, by } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { id?: string; by?: number };
    const section = id === undefined ? undefined : sections.find((one) => one.id === id);
    if (section) goTo(section, by ?? 0);
  } catch {
    // Likewise.
  }
}
