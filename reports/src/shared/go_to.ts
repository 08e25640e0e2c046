// SPDX-License-Identifier: MIT

/** While charts above are still drawn, and grow, a place that was scrolled to moves away. This long it is held. */
const patience = 10_000;

let leave: (() => void) | undefined;

/**
 * Brings an element to the top of the window at once, and keeps it there while what stands above it grows: until the
 * reader scrolls or presses a key. `below`: pixels by which its top is above the window's.
 */
export function goTo(element: Element, below = 0): void {
  leave?.();
  const show = (): void => {
    if (below === 0) element.scrollIntoView({ behavior: 'instant', block: 'start' });
    else scrollTo({ top: scrollY + element.getBoundingClientRect().top + below, behavior: 'instant' });
  };
  const grows = new ResizeObserver(show);
  const events = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;
  leave = (): void => {
    grows.disconnect();
    for (const event of events) removeEventListener(event, leave!, true);
    leave = undefined;
  };
  show();
  grows.observe(document.body);
  // What brought us here is still going on: its own key or button must not end it.
  setTimeout(() => {
    if (leave) for (const event of events) addEventListener(event, leave, { capture: true, passive: true });
  });
  const mine = leave;
  setTimeout(() => leave === mine && mine(), patience);
}
