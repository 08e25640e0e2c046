// SPDX-License-Identifier: MIT
import packedExact from 'virtual:sweeplab-exact';
import { unpacked } from '../shared/data.ts';
import { h, withLinks } from '../shared/dom.ts';
import { scalarFor } from '../shared/query.ts';
import type { Card, LawScalar, Scalar } from '../shared/types.ts';
import { list, words as spaced } from './format.ts';

/** Where the header is named that a game copies, it can be had. */
export const codeWord = (text: string): HTMLElement => h('code', {}, text === 'exact.h' ? exactLink(null, text) : text);

/** `code` and plain text in one line: every second part between backticks is code. Addresses and issues are links. */
export const withCode = (text: string): (Node | string)[] => text.split('`').flatMap((part, i) => (i % 2 === 1 ? [codeWord(part)] : withLinks(part)));

/** A labelled choice among values, each shown as its text. The chosen one stands in `state[key]`, and `changed` shows it. */
export function choice<K extends string, T extends string>(label: string, options: readonly (readonly [value: T, text: string])[], state: Record<K, T>, key: K, changed: () => void): HTMLElement {
  const change = (): void => {
    state[key] = select.value as T;
    changed();
  };
  const select = h('select', { change }, ...options.map(([value, text]) => h('option', { value, selected: value === state[key] }, text)));
  return h('label', {}, `${label} `, select);
}

/** A link that saves algorithms/exact.h as this page was built from it, byte for byte. */
export function exactLink(kind: string | null = null, text = 'Save exact.h'): HTMLAnchorElement {
  const link = h('a', { class: kind, download: 'exact.h', href: '#', title: text === 'exact.h' ? 'Save exact.h' : null }, text);
  link.addEventListener('click', (event) => {
    if (link.href.startsWith('data:')) return;
    // It is unpacked when somebody wants it.
    event.preventDefault();
    void unpacked(packedExact)
      .text()
      .then((source) => {
        link.href = `data:text/x-c++hdr;charset=utf-8,${encodeURIComponent(source)}`;
        link.click();
      });
  });
  return link;
}

/** What stands where data is missing: the command that makes it. */
export const missing = (what: string, command: string): HTMLElement => h('p', { class: 'missing' }, `${what} This makes it: `, h('code', {}, command));

/** Shows a query in the explorer, with one method's answer in front. */
export type OpenExplorer = (query: string, scalar: Scalar, method?: string) => Promise<void>;

/** A button that opens a query. */
export const openButton = (open: OpenExplorer, query: string, scalar: LawScalar, method: string, text = 'open'): HTMLElement =>
  h('button', { type: 'button', class: 'open', click: () => void open(query, scalarFor(scalar), method) }, text);

/** What the author says, how we read it, how the code behaves: three things, apart. */
export function said(card: Card): HTMLElement[] {
  const parts: [string, string][] = [
    ['The author says', card.says],
    ['We read it so', card.reading],
    ['The code', card.behaves],
    ['It may miss', card.may_miss],
    ['It claims', claims(card)],
    ['Divisions', card.kind === 'peer' ? '' : `${card.divisions.verdict} for a verdict, ${card.divisions.time} with the time`],
  ];
  return parts.filter(([, words]) => words !== '').map(([what, words]) => h('p', {}, h('b', {}, what), ': ', ...withCode(words)));
}

function claims(card: Card): string {
  const kinds = ['flat', 'rest', 'slide', 'corner', 'leave', 'end'] as const;
  const contact = kinds.filter((kind) => card.claims.grazes[kind].startsWith('contact'));
  return [
    contact.length === 0 ? 'no graze is a contact' : `contact on ${list(contact)}`,
    `overlap ${spaced(card.claims.overlap)}`,
    card.claims.time ? 'a time' : 'no time',
    card.claims.face ? 'a face' : 'no face',
  ].join('; ');
}
