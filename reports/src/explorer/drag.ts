// SPDX-License-Identifier: MIT
import type { Query } from '../shared/query.ts';
import { neighbour, snapped, type Point, type View } from './geometry.ts';
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
  interface Grip {
    pointer: number;
    handle: Handle | undefined;
    /** What to add to the pointer's place in the world for the number, so that nothing jumps when it is grabbed. */
    offset: Point;
    before: Query;
    last: Point;
  }
  let grip: Grip | undefined;

  const onScreen = (event: PointerEvent): Point => {
    const matrix = svg.getScreenCTM()!.inverse();
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: p.x, y: p.y };
  };

  const handleOf = (target: EventTarget | null): Handle | undefined =>
    handles[(target as Element | null)?.closest('[data-handle]')?.getAttribute('data-handle') ?? ''];

  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || grip) return;
    const handle = handleOf(event.target);
    if (!handle && event.pointerType === 'touch') return; // a finger on the background scrolls the page
    const at = onScreen(event);
    const { unit } = on.view();
    const from = on.view().from(at);
    const numbers = on.query().numbers;
    const offset = handle ? { x: numbers[handle.x]! - from.x / unit, y: numbers[handle.y]! - from.y / unit } : { x: 0, y: 0 };
    grip = { pointer: event.pointerId, handle, offset, before: on.query(), last: at };
    svg.setPointerCapture(event.pointerId);
    svg.classList.add('dragging');
    (event.target as Element).closest<SVGElement>('[data-handle]')?.focus({ preventScroll: true });
    event.preventDefault();
  });

  // Not every browser heeds touch-action inside an SVG; without this a finger on a box would scroll the page.
  svg.addEventListener('touchstart', (event) => void (handleOf(event.target) && event.preventDefault()), { passive: false });

  svg.addEventListener('pointermove', (event) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const at = onScreen(event);
    if (!grip.handle) {
      on.pan({ x: at.x - grip.last.x, y: at.y - grip.last.y });
      grip.last = at;
      return;
    }
    const { unit, grid, pixel } = on.view();
    const to = on.view().from(at);
    const step = on.snap() ? grid : pixel;
    on.change(
      withNumbers(on.query(), {
        [grip.handle.x]: snapped(to.x / unit + grip.offset.x, step),
        [grip.handle.y]: snapped(to.y / unit + grip.offset.y, step),
      }),
    );
  });

  const release = (event: PointerEvent): void => {
    if (!grip || event.pointerId !== grip.pointer) return;
    // Taken away by the system, as when a second finger lands: as if it had never been.
    if (event.type === 'pointercancel' && grip.handle) on.change(grip.before);
    grip = undefined;
    svg.classList.remove('dragging');
    on.end();
  };
  svg.addEventListener('pointerup', release);
  svg.addEventListener('pointercancel', release);
  svg.addEventListener('lostpointercapture', release);

  svg.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && grip?.handle) {
      on.change(grip.before);
      grip = undefined;
      return;
    }
    const handle = handleOf(event.target);
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!handle || !direction || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [dx, dy] = direction as [number, number];
    const index = dx !== 0 ? handle.x : handle.y;
    const up = dx + dy > 0;
    const query = on.query();
    const old = query.numbers[index]!;
    let next: number;
    if (event.shiftKey) {
      next = neighbour(old, up, query.scalar);
      if (isSize(index) && next < 0) next = 0;
    } else {
      const step = on.view().grid * (event.ctrlKey ? 8 : 1);
      next = on.snap() ? snapped(old + (up ? step : -step), on.view().grid) : old + (up ? step : -step);
    }
    on.change(withNumbers(query, { [index]: next }));
    on.end();
  });
}
