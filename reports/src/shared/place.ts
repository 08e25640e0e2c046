// SPDX-License-Identifier: MIT
//
// Where a reader is, and how he gets elsewhere.

let leave = new AbortController();

/**
 * Brings an element to the top of the window at once, and keeps it there while what stands above it grows (charts are
 * drawn when they come near): until the reader scrolls or presses a key. `below`: pixels by which its top is above the
 * window's.
 */
export function goTo(element: Element, below = 0): void {
  leave.abort();
  const mine = (leave = new AbortController());
  const show = (): void => {
    if (!element.isConnected) return mine.abort();
    if (below === 0) element.scrollIntoView({ behavior: 'instant', block: 'start' });
    else scrollTo({ top: scrollY + element.getBoundingClientRect().top + below, behavior: 'instant' });
  };
  const grows = new ResizeObserver(show);
  grows.observe(document.body);
  // Two that hold the place would work against each other.
  document.documentElement.style.overflowAnchor = 'none';
  mine.signal.addEventListener('abort', () => {
    grows.disconnect();
    document.documentElement.style.overflowAnchor = '';
  });
  show();
  // The browser, too, scrolls to where this entry of the history was before: in the next picture or two, and until the
  // page is loaded.
  const again = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => mine.signal.aborted || show()));
  if (document.readyState === 'complete') again();
  else addEventListener('load', again, { signal: mine.signal });
  // The bar at the side tells of no pointer: after a while the place is the reader's.
  setTimeout(() => mine.abort(), 5000);
  // What brought us here is still going on: its own key or button must not end it.
  setTimeout(() => {
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate']) addEventListener(event, () => mine.abort(), { capture: true, passive: true, signal: mine.signal });
  });
}

/** What a reader looks at: the section, figure or article on top of the window, and how far it was scrolled. */
export interface Place { id: string; by: number }

export function placeNow(): Place {
  const on = [...document.querySelectorAll('section[id], figure[id], article[id]')].filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().top <= 80).at(-1);
  return on ? { id: on.id, by: -on.getBoundingClientRect().top } : { id: '', by: scrollY };
}

export function goToPlace({ id, by }: Place): void {
  const there = id === '' ? document.body : document.getElementById(id);
  if (there) goTo(there, by);
}

/** To another address of this page: Back leads to where the reader is now. */
export function leaveFor(link: string): void {
  history.replaceState({ ...(history.state as object | null), place: placeNow() }, '');
  history.pushState(null, '', link);
}

/** What is shown has this address now. `own`: the present one is of the same part of the page, and is replaced. */
export function keepAddress(link: string, own: boolean): void {
  if (link === location.hash) return;
  if (own) history.replaceState(history.state, '', link);
  else leaveFor(link);
}

/** A reload shows again what was read; without storage it begins on top. */
export function keepPlace(): void {
  const key = `sweeplab-place ${location.pathname}`;
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const place = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place | null;
    if (entry?.type === 'reload' && place && place.id !== '') goToPlace(place);
    addEventListener('pagehide', () => sessionStorage.setItem(key, JSON.stringify(placeNow())));
  } catch {
    return;
  }
}
