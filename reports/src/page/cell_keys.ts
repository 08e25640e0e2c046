// SPDX-License-Identifier: MIT
import { arrowOf } from '../shared/hand.ts';

/**
 * Makes the marks of a chart (rects, in the order of `items`) usable by keyboard and click: one of them is in the tab
 * order, arrow keys move to the nearest neighbour, Enter and Space open. `label` is what a screen reader says.
 */
export function cellKeys<T>(
  svg: SVGSVGElement,
  selector: string,
  items: readonly T[],
  options: { label: (item: T) => string; open: (item: T) => void; opens: (item: T) => boolean },
): void {
  const marks = [...svg.querySelectorAll<SVGElement>(selector)];
  if (marks.length === 0 || marks.length !== items.length) return;
  const centre = marks.map((mark) => {
    const number = (name: string): number => Number(mark.getAttribute(name) ?? 0);
    return [number('x') + number('width') / 2, number('y') + number('height') / 2] as const;
  });
  svg.removeAttribute('role');
  svg.setAttribute('role', 'group');
  let current = Math.max(0, items.findIndex(options.opens));
  const focusable = (i: number): void => {
    marks[current]!.setAttribute('tabindex', '-1');
    current = i;
    marks[current]!.setAttribute('tabindex', '0');
  };
  marks.forEach((mark, i) => {
    const item = items[i]!;
    mark.setAttribute('role', options.opens(item) ? 'button' : 'img');
    mark.setAttribute('aria-label', options.label(item).replaceAll('\n', '; '));
    if (options.opens(item)) mark.classList.add('opens');
    mark.addEventListener('focus', () => focusable(i));
  });
  focusable(current);
  const at = (target: EventTarget | null): number => marks.indexOf(target as SVGElement);
  svg.addEventListener('click', (event) => {
    const i = at(event.target);
    if (i >= 0 && options.opens(items[i]!)) options.open(items[i]!);
  });
  svg.addEventListener('keydown', (event) => {
    const i = at(event.target);
    if (i < 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (options.opens(items[i]!)) options.open(items[i]!);
      return;
    }
    const way = arrowOf(event.key);
    if (!way) return;
    event.preventDefault();
    const { x: dx, y: dy } = way;
    let best = -1;
    let least = Infinity;
    centre.forEach(([x, y], k) => {
      const along = (x - centre[i]![0]) * dx + (y - centre[i]![1]) * dy;
      const across = Math.abs((x - centre[i]![0]) * dy) + Math.abs((y - centre[i]![1]) * dx);
      if (along > 0.5 && along + 4 * across < least) (best = k), (least = along + 4 * across);
    });
    if (best >= 0) {
      focusable(best);
      marks[best]!.focus();
    }
  });
}
