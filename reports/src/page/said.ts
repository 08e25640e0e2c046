// SPDX-License-Identifier: MIT
import { h } from '../shared/dom.ts';
import type { Card } from '../shared/types.ts';
import { withCode } from './dom.ts';
import { list, words as spaced } from './format.ts';

/** What the author says, how we read it, how the code behaves: three things, apart. */
export function said(card: Card): HTMLElement[] {
  const parts: [string, string][] = [
    ['The author says', card.says],
    ['We read it so', card.reading],
    ['The code', card.behaves],
    ['It may miss', card.may_miss],
    ['It claims', claims(card)],
  ];
  if (card.kind !== 'peer') parts.push(['Divisions', `${card.divisions.verdict} for a verdict, ${card.divisions.time} with the time`]);
  return parts.filter(([, words]) => words !== '').map(([what, words]) => h('p', {}, h('b', {}, what), ': ', ...withCode(words)));
}

/** Where our form departs from the source. */
export const departures = (card: Card): HTMLElement[] =>
  card.changes.length > 0 ? [h('h4', {}, 'Departures from the source'), h('ol', {}, ...card.changes.map((change) => h('li', {}, ...withCode(change))))] : [];

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
