// SPDX-License-Identifier: MIT
//
// A part of a picture that is dragged by mouse, pen and touch, and moved by arrow keys.
import { svg } from '../../explorer/dom.ts';
import { scale } from './picture.ts';

/** In world units. */
interface Point {
  x: number;
  y: number;
}

export interface Gripped {
  at(): Point;
  move(x: number, y: number): void;
}

/** What an arrow key moves it by. */
const step = 1 / 8;

export function grip(picture: SVGSVGElement, name: string, label: string, parts: readonly SVGElement[], on: Gripped): SVGGElement {
  const group = svg('g', { class: `grip ${name}`, tabindex: 0, role: 'button', 'aria-roledescription': 'draggable', 'aria-label': `${label}: drag it, or arrow keys` }, ...parts);
  let held: { pointer: number; dx: number; dy: number } | undefined;
  const inWorld = (event: PointerEvent): Point => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()!.inverse());
    return { x: at.x / scale, y: at.y / scale };
  };
  group.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const [at, now] = [inWorld(event), on.at()];
    held = { pointer: event.pointerId, dx: now.x - at.x, dy: now.y - at.y };
    group.setPointerCapture(event.pointerId);
    group.focus({ preventScroll: true });
    event.preventDefault();
  });
  // Not every browser heeds touch-action inside an SVG.
  group.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  group.addEventListener('pointermove', (event) => {
    if (held?.pointer !== event.pointerId) return;
    const at = inWorld(event);
    on.move(at.x + held.dx, at.y + held.dy);
  });
  const release = (event: PointerEvent): void => {
    if (held?.pointer === event.pointerId) held = undefined;
  };
  group.addEventListener('pointerup', release);
  group.addEventListener('pointercancel', release);
  group.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { x, y } = on.at();
    on.move(x + by[0]! * step, y + by[1]! * step);
  });
  return group;
}
