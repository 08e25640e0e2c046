// SPDX-License-Identifier: MIT
//
// A small picture with something to drag, and a sentence below that follows the hand.
import { h } from '../../shared/dom.ts';
import { pictureOf, type Ask } from '../stage.ts';

export const sight = { w: 12, h: 7 };

export interface Reason {
  element: HTMLElement;
  /** Once there is somebody to ask. */
  start(ask: Ask): void;
}

/** `fill`: puts the parts into the picture once; the function that it returns redraws them, and says what they show. */
export function reason(title: string, words: string, label: string, fill: (picture: SVGSVGElement, changed: () => void) => (ask: Ask) => string): Reason {
  const picture = pictureOf('scene', label, sight);
  const told = h('p', { class: 'told', 'aria-live': 'polite' });
  let ask: Ask | undefined;
  const changed = (): void => void (ask && (told.textContent = draw(ask)));
  const draw = fill(picture, changed);
  return {
    element: h('figure', {}, h('h3', {}, title), picture, told, h('figcaption', {}, words)),
    start(given) {
      ask = given;
      changed();
    },
  };
}
