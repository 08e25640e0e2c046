// SPDX-License-Identifier: MIT
//
// What a hand does to a picture: it drags by mouse, pen and touch, and moves by arrow keys.

export interface Point { x: number; y: number }

/** What follows the pointer, in the picture's units, until it is let go. */
export interface Held {
  move(to: Point): void;
  /** `cancelled`: taken away by the system, as when a second finger lands. */
  end?(cancelled: boolean): void;
}

/** The way that an arrow key points. */
export const arrowOf = (key: string): Point | undefined => ({ ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } })[key];

/** A place in the window, in the picture's units. */
export const placeIn = (picture: SVGSVGElement, { clientX, clientY }: MouseEvent): Point => new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM()!.inverse());

/** `take`: what of `part` a press takes hold of. Returns what lets it go, as if it were cancelled. */
export function draggable(picture: SVGSVGElement, part: SVGElement, take: (event: PointerEvent, at: Point) => Held | undefined): () => void {
  let held: Held | undefined;
  let pointer = 0;
  const letGo = (cancelled: boolean): void => {
    const had = held;
    held = undefined;
    had?.end?.(cancelled);
  };
  part.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || held) return;
    held = take(event, placeIn(picture, event));
    if (!held) return;
    pointer = event.pointerId;
    part.setPointerCapture(pointer);
    event.preventDefault();
  });
  part.addEventListener('pointermove', (event) => void (event.pointerId === pointer && held?.move(placeIn(picture, event))));
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) part.addEventListener(end, (event) => void (event.pointerId === pointer && letGo(end === 'pointercancel')));
  return () => letGo(true);
}

/** Lets a part be dragged, and moved by arrow keys: `step` gets the way of each. */
export function movable(picture: SVGSVGElement, part: SVGElement, take: (at: Point) => Held, step: (way: Point, event: KeyboardEvent) => void): void {
  const cancel = draggable(picture, part, (_, at) => {
    part.focus({ preventScroll: true });
    return take(at);
  });
  // Not every browser heeds touch-action inside an SVG; without this a finger on a part would scroll the page.
  part.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  part.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
    const way = arrowOf(event.key);
    if (!way || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(way, event);
  });
}
