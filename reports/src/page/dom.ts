// SPDX-License-Identifier: MIT

import { h } from '../shared/dom.ts';

/** `code` and plain text in one line: every second part between backticks is code. */
export const withCode = (text: string): (Node | string)[] => text.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));

/** A name that may go on in the next line after each of its underscores. */
export const breakable = (name: string): (Node | string)[] => name.split(/(?<=_)/).flatMap((part, i) => (i > 0 ? [h('wbr'), part] : [part]));

/** A labelled choice. */
export function choice(label: string, options: readonly { value: string; text: string }[], chosen: string, change: (value: string) => void): HTMLElement {
  const select = h('select', { change: () => change(select.value) }, ...options.map((o) => h('option', { value: o.value, selected: o.value === chosen }, o.text)));
  return h('label', { class: 'choice' }, `${label} `, select);
}

/** A text in which addresses are links. */
export const withLinks = (text: string): (Node | string)[] =>
  text.split(/(https?:\/\/[^\s,;)"]+[^\s,;)".:])/).map((part, i) => (i % 2 === 1 ? h('a', { href: part, rel: 'noreferrer' }, part) : part));
