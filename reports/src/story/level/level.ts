// SPDX-License-Identifier: MIT
//
// The same in a level: a published loop and ours play a platformer side by side, and stop where one of them is wrong.
import './level.css';
import { h } from '../../shared/dom.ts';
import { grouped } from '../../page/format.ts';
import type { OpenExplorer } from '../../page/open.ts';
import { listen, type Acts, type Parts } from '../../page/worlds/layout.ts';
import { usual } from '../../page/worlds/state.ts';
import { playIn, type Setting } from '../../page/worlds/worlds.ts';
import type { Worlds } from '../../shared/types.ts';
import { inAtlas, more } from '../atlas.ts';
import { screen } from '../screen.ts';
import { countsOf, levelTitle, loops, scene } from './loops.ts';

const plain = ['GameDev article’s sweep, sliding', 'exact, by step'];

const open: OpenExplorer = async (query, scalar, method = '') => void (location.href = inAtlas(`#q=${scalar}:${query}&method=${method}`));

function lay(p: Parts, on: Acts): void {
  // What plays stands above what is played: on a phone the pictures stand one below the other.
  p.root.append(h('div', { class: 'controls' }, p.play, p.number, p.firstWrong, p.wrongBefore, p.wrongAfter, p.byHand), p.trouble, p.stage, h('div', { class: 'frames' }, p.strip, p.range), h('div', { class: 'controls' }, p.pair), p.live);
  listen(p, on);
}

export function levelScreen(worlds: Worlds | undefined): HTMLElement {
  const place = h('div', { class: 'player' });
  const setting: Setting = { usual: { ...usual, scene, combinations: loops }, linked: false, playsItself: true, lay, nameOf: (loop) => plain[loops.indexOf(loop)] ?? loop };
  playIn(place, open, setting);
  const [published] = countsOf(worlds);
  return screen(
    'level',
    [levelTitle(worlds)],
    h('p', {}, 'Both boxes get the same input, and the exact truth judges each frame. Dashed is where a box stood, the arrow where it wanted to go, the green frame where it must end. Click into a picture to play with the arrow keys.', published ? ` The title counts ${grouped(published.frames)} frames.` : ''),
    place,
    more(['#worlds', 'all levels, four loops at a time, your own Tiled map'], ['#world-table', 'counts of all loops']),
  );
}
