// SPDX-License-Identifier: MIT
import { goToPlace, placeNow, type Place } from '../shared/place.ts';

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
