// SPDX-License-Identifier: MIT
//
// The same in a level: a published loop and ours play a platformer side by side, and stop where one of them is wrong.
import { h } from '../../shared/dom.ts';
import { grouped } from '../../page/format.ts';
import type { OpenExplorer } from '../../page/open.ts';
import { usual } from '../../page/worlds/state.ts';
import { playIn } from '../../page/worlds/worlds.ts';
import type { Worlds } from '../../shared/types.ts';
import { inAtlas, more } from '../atlas.ts';
import { screen } from '../screens.ts';
import { countsOf, levelTitle, loops, scene } from './loops.ts';

const open: OpenExplorer = async (query, scalar, method = '') => void (location.href = inAtlas(`#q=${scalar}:${query}&method=${method}`));

export function levelScreen(worlds: Worlds | undefined): HTMLElement {
  const place = h('div', { class: 'player' });
  playIn(place, open, { usual: { ...usual, scene, combinations: loops }, names: ['GameDev article’s sweep, sliding', 'exact, by step'] });
  const [published] = countsOf(worlds);
  return screen(
    'level',
    [levelTitle(worlds)],
    h('p', {}, 'Both boxes get the same input, and the exact truth judges each frame. Dashed is where a box stood, the arrow where it wanted to go, the green frame where it must end. Click into a picture to play with the arrow keys.', published ? ` The title counts ${grouped(published.frames)} frames.` : ''),
    place,
    more(['#worlds', 'all levels, four loops at a time, your own Tiled map'], ['#world-table', 'counts of all loops']),
  );
}
