// SPDX-License-Identifier: MIT

import { h } from '../shared/dom.ts';
import { withLinks } from '../shared/links.ts';
import { exactLink } from './method/source.ts';

/** Where the header is named that a game copies, it can be had. */
export const codeWord = (text: string): HTMLElement => h('code', {}, text === 'exact.h' ? exactLink(null, text) : text);

/** `code` and plain text in one line: every second part between backticks is code. Addresses and issues are links. */
export const withCode = (text: string): (Node | string)[] => text.split('`').flatMap((part, i) => (i % 2 === 1 ? [codeWord(part)] : withLinks(part)));

/** A labelled choice among values, each shown as its text; `change` gets the chosen one. */
export function choice<T extends string>(label: string, options: readonly (readonly [value: T, text: string])[], chosen: T, change: (value: T) => void): HTMLElement {
  const select = h('select', { change: () => change(select.value as T) }, ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return h('label', {}, `${label} `, select);
}
