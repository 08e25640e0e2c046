// SPDX-License-Identifier: MIT
import type { Card } from '../shared/types.ts';
import { said } from '../page/said.ts';
import { h, say } from '../shared/dom.ts';
import { withLinks } from '../shared/links.ts';
import { had } from '../shared/provenance.ts';
import type { Query } from '../shared/query.ts';
import { commandOf } from './state.ts';

/** The card of the method that is picked out. */
export class MethodCard {
  readonly element = h('div', { class: 'card' });
  /** Of a library, which is not in this page: what to ask instead. */
  private readonly command = h('code');
  private shown: string | undefined;

  constructor(private readonly cards: Card[]) {}

  show(method: string, query: Query): void {
    say(this.command, commandOf(query, method));
    if (this.shown === method) return;
    this.shown = method;
    const card = this.cards.find((one) => one.id === method);
    if (card) this.element.replaceChildren(...about(card));
    else if (method === '') this.element.replaceChildren(h('p', { class: 'muted small' }, 'Pick a method to see its card and its contact.'));
    else this.element.replaceChildren(h('h3', {}, method), h('p', { class: 'small' }, 'A native library, which cannot run in a page. Its answer: ', this.command));
  }
}

function about(card: Card): Node[] {
  const by = [card.author, card.year > 0 ? String(card.year) : '', card.published].filter((text) => text !== '').join(', ');
  return [
    h('h3', {}, card.name),
    h('p', {}, card.title),
    h('p', { class: 'muted small' }, ...withLinks(by === '' ? '' : `${by}. `), `How we have it: ${had[card.provenance] ?? card.provenance}. It uses ${card.native === 'float32' ? 'float' : 'double'}.`),
    h('div', { class: 'small' }, ...said(card)),
  ];
}
