// SPDX-License-Identifier: MIT
//
// Where the story says less, it leads to the atlas, which lies beside it.
import { initial, linkOf } from '../explorer/state.ts';
import { h } from '../shared/dom.ts';
import type { Query } from '../shared/query.ts';

/** `place`: an address within the atlas, such as "#method-gamedev"; none: its top. */
export const inAtlas = (place = ''): string => `atlas.html${place}`;

/** A frame in the atlas's explorer, with one method's answer in front. */
export const frameInAtlas = (query: Query, method: string): string => inAtlas(linkOf({ ...initial, query, method }));

export const atlasLink = (place: string, text: string): HTMLElement => h('a', { href: inAtlas(place) }, text);

/** "More in the atlas: a, b." Below what it is more of. */
export const more = (...links: readonly (readonly [place: string, text: string])[]): HTMLElement =>
  h('p', { class: 'more' }, 'More in the atlas: ', ...links.flatMap(([place, text], i) => [i > 0 ? ' · ' : '', atlasLink(place, text)]));
