// SPDX-License-Identifier: MIT
import { h } from '../shared/dom.ts';
import type { own } from './forward.ts';

/** One screen of the story: its title is what it comes to. */
export const screen = (id: (typeof own)[number], title: readonly (Node | string)[], ...body: (Node | string | null)[]): HTMLElement =>
  h('section', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, ...title), ...body);
