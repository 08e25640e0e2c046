// SPDX-License-Identifier: MIT
import { arrowOf, draggable, type Point } from '../shared/hand.ts';
import type { Query } from '../shared/query.ts';
import { neighbour, snapped, type View } from './geometry.ts';
import { isSize, withNumbers } from './state.ts';

/** What a handle changes: the places of an x and a y among the twelve numbers. */
export interface Handle {
  x: number;
  y: number;
}

export const handles: Record<string, Handle & { label: string }> = {
  'a-box': { x: 0, y: 1, label: 'Box A, position' },
  'a-size': { x: 2, y: 3, label: 'Box A, size' },
  'a-motion': { x: 4, y: 5, label: 'Box A, motion' },
  'b-box': { x: 6, y: 7, label: 'Box B, position' },
  'b-size': { x: 8, y: 9, label: 'Box B, size' },
  'b-motion': { x: 10, y: 11, label: 'Box B, motion' },
};

export interface Dragging {
  query(): Query;
  view(): View;
  snap(): boolean;
  change(query: Query): void;
  pan(by: Point): void;
  end(): void;
}

/** Lets every element with data-handle in `svg` be dragged by mouse, pen and touch, and moved by keys. */
export function makeDraggable(svg: SVGSVGElement, on: Dragging): void {
  const grip = (target: EventTarget | null): SVGElement | null => (target as Element | null)?.closest<SVGElement>('[data-handle]') ?? null;
  const handleOf = (target: EventTarget | null): Handle | undefined => handles[grip(target)?.getAttribute('data-handle') ?? ''];

  const cancel = draggable(svg, svg, (event, at) => {
    const handle = handleOf(event.target);
    if (!handle && event.pointerType === 'touch') return undefined; // a finger on the background scrolls the page
    svg.classList.add('dragging');
    grip(event.target)?.focus({ preventScroll: true });
    const before = on.query();
    const { unit } = on.view();
    const from = on.view().from(at);
    let last = at;
    return {
      move(to) {
        if (!handle) {
          on.pan({ x: to.x - last.x, y: to.y - last.y });
          last = to;
          return;
        }
        const { grid, pixel } = on.view();
        const there = on.view().from(to);
        const step = on.snap() ? grid : pixel;
        // By as much as the pointer: nothing jumps when it is grabbed.
        const numbers = before.numbers;
        on.change(withNumbers(on.query(), { [handle.x]: snapped(numbers[handle.x]! + (there.x - from.x) / unit, step), [handle.y]: snapped(numbers[handle.y]! + (there.y - from.y) / unit, step) }));
      },
      end(cancelled) {
        if (cancelled && handle) on.change(before);
        svg.classList.remove('dragging');
        on.end();
      },
    };
  });

  // Not every browser heeds touch-action inside an SVG; without this a finger on a box would scroll the page.
  svg.addEventListener('touchstart', (event) => void (handleOf(event.target) && event.preventDefault()), { passive: false });

  svg.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
    const handle = handleOf(event.target);
    const arrow = arrowOf(event.key);
    if (!handle || !arrow || event.altKey || event.metaKey) return;
    event.preventDefault();
    const index = arrow.x !== 0 ? handle.x : handle.y;
    const way = arrow.x + arrow.y;
    const query = on.query();
    const old = query.numbers[index]!;
    const { grid } = on.view();
    let next = old + way * grid * (event.ctrlKey ? 8 : 1);
    if (event.shiftKey) next = Math.max(isSize(index) ? 0 : -Infinity, neighbour(old, way > 0, query.scalar));
    else if (on.snap()) next = snapped(next, grid);
    on.change(withNumbers(query, { [index]: next }));
    on.end();
  });
}
