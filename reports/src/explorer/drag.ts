// SPDX-License-Identifier: MIT
import { draggable, movable, type Held, type Point } from '../shared/hand.ts';
import type { Query } from '../shared/query.ts';
import { neighbour, snapped, type View } from './geometry.ts';
import { isSize, withNumbers } from './state.ts';

/** What a handle changes: the places of an x and a y among the twelve numbers. */
export const handles: Record<string, { x: number; y: number; label: string }> = {
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

/** Lets each grip of a picture, which have the names of handles, be dragged and moved by keys; and the picture by its background. */
export function makeDraggable(svg: SVGSVGElement, grips: ReadonlyMap<string, SVGElement>, on: Dragging): void {
  const held = ({ move, end }: Held): Held => {
    svg.classList.add('dragging');
    return {
      move,
      end(cancelled) {
        svg.classList.remove('dragging');
        end?.(cancelled);
        on.end();
      },
    };
  };
  for (const [name, grip] of grips) {
    const { x, y } = handles[name]!;
    const take = (at: Point): Held => {
      const before = on.query();
      const from = on.view().from(at);
      return held({
        move(to) {
          const { grid, pixel, unit } = on.view();
          const there = on.view().from(to);
          // By as much as the pointer: nothing jumps when it is grabbed.
          const place = (index: number, way: number): number => snapped(before.numbers[index]! + way / unit, on.snap() ? grid : pixel);
          on.change(withNumbers(on.query(), { [x]: place(x, there.x - from.x), [y]: place(y, there.y - from.y) }));
        },
        end: (cancelled) => cancelled && on.change(before),
      });
    };
    movable(svg, grip, take, (way, { ctrlKey, shiftKey }) => {
      const [index, by] = way.x !== 0 ? [x, way.x] : [y, way.y];
      const query = on.query();
      const old = query.numbers[index]!;
      const { grid } = on.view();
      let next = old + by * grid * (ctrlKey ? 8 : 1);
      if (shiftKey) next = Math.max(isSize(index) ? 0 : -Infinity, neighbour(old, by > 0, query.scalar));
      else if (on.snap()) next = snapped(next, grid);
      on.change(withNumbers(query, { [index]: next }));
      on.end();
    });
  }
  draggable(svg, svg, (event, at) => {
    // A finger on the background scrolls the page.
    if (event.pointerType === 'touch' || (event.target as Element).closest('[data-handle]')) return undefined;
    let last = at;
    return held({
      move(to) {
        on.pan({ x: to.x - last.x, y: to.y - last.y });
        last = to;
      },
    });
  });
}
