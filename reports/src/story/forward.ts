// SPDX-License-Identifier: MIT
//
// Everything was on one page once. What an old link names there and the story does not have, the atlas has.
import { inAtlas } from './atlas.ts';
import { isBug } from './bug/address.ts';

/** The story's own addresses: its screens. */
export const own = ['bug', 'reason', 'which', 'level', 'price', 'copy', 'sure'] as const;

export const isOwn = (hash: string): boolean => hash === '' || hash === '#' || hash === '#page' || isBug(hash) || own.some((id) => hash === `#${id}`);

/** Whether the address is another page's; the browser is on its way there then. */
export function forwarded(): boolean {
  if (isOwn(location.hash)) return false;
  location.replace(inAtlas(location.hash));
  return true;
}
