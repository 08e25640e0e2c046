// SPDX-License-Identifier: MIT

import { h } from '../shared/dom.ts';
import { withLinks } from '../shared/links.ts';
import { exactLink } from './method/source.ts';

/** Where the header is named that a game copies, it can be had. */
export const codeWord = (text: string): HTMLElement => h('code', {}, text === 'exact.h' ? exactLink(null, text) : text);

/** `code` and plain text in one line: every second part between backticks is code. Addresses and issues are links. */
export const withCode = (text: string): (Node | string)[] => text.split('`').flatMap((part, i) => (i % 2 === 1 ? [codeWord(part)] : withLinks(part)));

/** A labelled choice. */
export function choice(label: string, options: readonly { value: string; text: string }[], chosen: string, change: (value: string) => void): HTMLElement {
  const select = h('select', { change: () => change(select.value) }, ...options.map((o) => h('option', { value: o.value, selected: o.value === chosen }, o.text)));
  return h('label', { class: 'choice' }, `${label} `, select);
}
