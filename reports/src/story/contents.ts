// SPDX-License-Identifier: MIT
//
// The story's screens, their addresses, and the row of contents. Where the story says
// less, it leads to the atlas, which lies beside it.
import { initial, linkOf } from '../explorer/state.ts';
import { h } from '../shared/dom.ts';
import type { Query } from '../shared/query.ts';

const titles = { bug: 'The bug', reason: 'Why', which: 'Which test', level: 'A level', copy: 'Copy it', sure: 'How sure' };
type Id = keyof typeof titles;

/** The story's own addresses. */
export const own = Object.keys(titles) as Id[];

export const isOwn = (hash: string): boolean => ['', '#', '#page'].includes(hash) || hash.startsWith('#bug=') || own.some((id) => hash === `#${id}`);

/** Everything was on one page once: what an old link names and the story does not have, the atlas has. Whether the browser is on its way there. */
export function forwarded(): boolean {
  if (isOwn(location.hash)) return false;
  location.replace(inAtlas(location.hash));
  return true;
}

/** One screen: its title is what it comes to. */
export const screen = (id: Id, title: readonly (Node | string)[], ...body: (Node | string | null)[]): HTMLElement =>
  h('section', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, ...title), ...body);

export const contents = (): HTMLElement => h('nav', { 'aria-label': 'Contents' }, ...Object.entries(titles).map(([id, text]) => h('a', { href: `#${id}` }, text)), h('a', { href: inAtlas(), class: 'out' }, 'Atlas'));

/** `place`: an address within the atlas, such as "#method-gamedev"; none: its top. */
export const inAtlas = (place = ''): string => `atlas.html${place}`;

/** A frame in the atlas's explorer, with one method's answer in front. */
export const frameInAtlas = (query: Query, method: string): string => inAtlas(linkOf({ ...initial, query, method }));

export const atlasLink = (place: string, text: string): HTMLElement => h('a', { href: inAtlas(place) }, text);

/** "More in the atlas: a, b." Below what it is more of. */
export const more = (...links: readonly (readonly [place: string, text: string])[]): HTMLElement =>
  h('p', { class: 'more' }, 'More in the atlas: ', ...links.flatMap(([place, text], i) => [i > 0 ? ' · ' : '', atlasLink(place, text)]));
