// SPDX-License-Identifier: MIT
//
// The one file to copy, and the lines around it.
import { h } from '../../shared/dom.ts';
import { copyText } from '../../shared/copy.ts';
import { exactLink } from '../../page/method/source.ts';
import { more } from '../atlas.ts';
import { screen } from '../screens.ts';

const code = `#include "exact.h"  // one file, nothing else

sweeplab::Query<float> q{
    .a = {bullet.x, bullet.y, bullet.w, bullet.h},
    .motion_a = {bullet.vx * dt, bullet.vy * dt},
    .b = {wall.x, wall.y, wall.w, wall.h},
    .motion_b = {0, 0}};
auto hit = sweeplab::exact(q);
if (hit.outcome == sweeplab::Outcome::impact) {
  auto place = sweeplab::position_at_contact(q, hit);
  bullet.x = place.a.x;  // touches the wall
  bullet.y = place.a.y;
} else if (hit.outcome == sweeplab::Outcome::separate) {
  bullet.x += bullet.vx * dt;
  bullet.y += bullet.vy * dt;
} else {
  // It begins inside the wall: yours to decide.
}`;

/** Saves the file: on the first screen, and here. */
export const saveExact = (): HTMLElement => exactLink('button main');

export function copyScreen(): HTMLElement {
  const copied = h('span', { role: 'status' });
  const shown = h('pre', { tabindex: '0', 'aria-label': 'Code to copy' }, h('code', {}, code));
  const copy = h('button', { type: 'button', click: () => void copyText(code, shown).then((done) => (copied.textContent = done ? 'copied' : 'press Ctrl-C')) }, 'Copy these lines');
  return screen(
    'copy',
    ['Copy one file, ', h('code', {}, 'exact.h'), ', and call it in each frame'],
    h('p', {}, 'It is C++20 without dependencies and without allocation, under the MIT licence. It takes any compiler flags: it refuses those that would make it wrong, such as ', h('code', {}, '-ffast-math'), '. It does not matter whether y grows up or down. With several walls, ask about each, and move once, to the earliest hit.'),
    shown,
    h('div', { class: 'controls' }, saveExact(), copy, copied),
    h('p', { class: 'small' }, 'A whole level, with sliding along walls, takes a second file, ', h('code', {}, 'exact_world.h'), ' from ', h('code', {}, 'algorithms/world/'), ': its ', h('code', {}, 'step'), ' moves a box for a frame. Ports to C, C#, JavaScript, Lua, Python and Rust lie in ', h('code', {}, 'algorithms/ports/'), '.'),
    more(['#method-exact', 'what exact promises'], ['#methods', 'a repair for each published method']),
  );
}
