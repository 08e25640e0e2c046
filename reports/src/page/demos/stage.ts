// SPDX-License-Identifier: MIT
//
// What the demos have in common: a picture in the author's own units, a hand on it, and keys that are held.
import { svg, set } from '../../explorer/dom.ts';
import type { Point, Rect } from '../../explorer/geometry.ts';

export class Stage {
  readonly svg: SVGSVGElement;

  constructor(
    readonly width: number,
    readonly height: number,
    label: string,
  ) {
    this.svg = svg('svg', { viewBox: `0 0 ${width} ${height}`, tabindex: 0, role: 'application', 'aria-label': label });
  }

  /** Where a pointer is, in the picture's units. */
  at(event: { clientX: number; clientY: number }): Point {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()!.inverse());
    return { x, y };
  }

  /** A text of 13 pixels, however wide the picture is. */
  get fontSize(): number {
    return (13 * this.width) / Math.max(1, this.svg.clientWidth);
  }

  /** Texts that lie in the picture and not on each other. */
  label(text: SVGTextElement, at: Point, words: string): void {
    const size = this.fontSize;
    const width = words.length * size * 0.56;
    set(text, { x: Math.max(4, Math.min(this.width - width - 4, at.x)), y: Math.max(size, Math.min(this.height - 4, at.y)), 'font-size': size });
    if (text.textContent !== words) text.textContent = words;
  }
}

export const setRect = (element: SVGRectElement, r: Rect): void => set(element, { x: r.x, y: r.y, width: r.w, height: r.h });

export interface Grab {
  /** The hand has moved by this much since it took hold. */
  move(by: Point): void;
}

/**
 * A hand that drags what has the attribute data-grip: `take` is told its name, and says what to do. A finger beside all of
 * them scrolls the page. `fingers`: a mouse does something else here.
 */
export function drags(stage: Stage, take: (name: string) => Grab, fingers = false): void {
  let held: { pointer: number; from: Point; grab: Grab } | undefined;
  const nameOf = (event: Event): string | null | undefined => (event.target as Element).closest('[data-grip]')?.getAttribute('data-grip');
  stage.svg.addEventListener('pointerdown', (event) => {
    const name = nameOf(event);
    if (event.button !== 0 || held || !name || (fingers && event.pointerType !== 'touch')) return;
    held = { pointer: event.pointerId, from: stage.at(event), grab: take(name) };
    stage.svg.setPointerCapture(event.pointerId);
    stage.svg.focus({ preventScroll: true });
    event.preventDefault();
  });
  stage.svg.addEventListener('touchstart', (event) => void (nameOf(event) && event.preventDefault()), { passive: false });
  stage.svg.addEventListener('pointermove', (event) => {
    if (held?.pointer !== event.pointerId) return;
    const at = stage.at(event);
    held.grab.move({ x: at.x - held.from.x, y: at.y - held.from.y });
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    stage.svg.addEventListener(end, (event) => {
      if (held?.pointer === event.pointerId) held = undefined;
    });
  }
}

/**
 * Keys that do something for as long as they are held, by their places on the keyboard (KeyboardEvent.code). `step`: the
 * seconds since the last picture, and all that is held. Escape lets go of the picture.
 */
export function holds(stage: Stage, keys: readonly string[], step: (seconds: number, held: ReadonlySet<string>) => void): void {
  const held = new Set<string>();
  let run = 0;
  let last = 0;
  const tick = (now: number): void => {
    if (held.size === 0) {
      run = 0;
      return;
    }
    step(Math.min(0.25, Math.max(0, now - last) / 1000), held);
    last = now;
    run = requestAnimationFrame(tick);
  };
  stage.svg.addEventListener('keydown', (event) => {
    if (event.code === 'Escape') stage.svg.blur();
    if (!keys.includes(event.code) || event.metaKey) return;
    event.preventDefault();
    held.add(event.code);
    if (run !== 0) return;
    last = performance.now();
    run = requestAnimationFrame(tick);
  });
  addEventListener('keyup', (event) => held.delete(event.code));
  stage.svg.addEventListener('blur', () => held.clear());
}
