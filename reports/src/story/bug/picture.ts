// SPDX-License-Identifier: MIT
import { set } from '../../explorer/dom.ts';
import type { Box } from './flight.ts';

/** SVG units to a world unit. */
export const scale = 40;

/** Puts a rectangle to where a box is. */
export function place<T extends SVGElement>(rect: T, { x, y, w, h }: Box): T {
  set(rect, { x: x * scale, y: y * scale, width: w * scale, height: h * scale });
  return rect;
}
