// SPDX-License-Identifier: MIT

let leave: (() => void) | undefined;

/**
 * Brings an element to the top of the window at once, and keeps it there while what stands above it grows (charts are
 * drawn when they come near): until the reader scrolls or presses a key. `below`: pixels by which its top is above the
 * window's.
 */
export function goTo(element: Element, below = 0): void {
  leave?.();
  const page = document.documentElement;
  const inPage = (): number => scrollY + element.getBoundingClientRect().top;
  let left = { scroll: 0, inPage: 0 };
  const show = (): void => {
    if (!element.isConnected) return leave?.();
    if (below === 0) element.scrollIntoView({ behavior: 'instant', block: 'start' });
    else scrollTo({ top: inPage() + below, behavior: 'instant' });
    left = { scroll: scrollY, inPage: inPage() };
  };
  // The bar at the side tells of no pointer: it scrolls a page in which nothing else moves. A page that shrinks scrolls
  // too, to its end; and the browser, to where this entry of the history was before: in the next picture or two, and until
  // the page is loaded.
  let pictures = 0;
  const count = (): void => void (++pictures < 3 && requestAnimationFrame(count));
  const scrolled = (): void => {
    const end = page.scrollHeight - innerHeight;
    if (Math.abs(scrollY - left.scroll) <= 2 || Math.abs(inPage() - left.inPage) > 2 || scrollY >= end - 2) return;
    if (pictures < 3) show();
    else leave?.();
  };
  const grows = new ResizeObserver(show);
  const events = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;
  const mine = (): void => {
    grows.disconnect();
    page.style.overflowAnchor = '';
    for (const event of events) removeEventListener(event, mine, true);
    removeEventListener('scroll', scrolled);
    if (leave === mine) leave = undefined;
  };
  leave = mine;
  // Two that hold the place work against each other: the browser's own way of it would look like a hand at the bar.
  page.style.overflowAnchor = 'none';
  show();
  if (document.readyState === 'complete') requestAnimationFrame(count);
  else addEventListener('load', () => requestAnimationFrame(count), { once: true });
  grows.observe(document.body);
  addEventListener('scroll', scrolled, { passive: true });
  // What brought us here is still going on: its own key or button must not end it.
  setTimeout(() => {
    if (leave === mine) for (const event of events) addEventListener(event, mine, { capture: true, passive: true });
  });
}
