// SPDX-License-Identifier: MIT
//
// Why it happens, in three pictures that can be dragged.
import { h } from '../../shared/dom.ts';
import { more } from '../atlas.ts';
import { screen } from '../screens.ts';
import { asker } from '../stage.ts';
import { axes } from './axes.ts';
import { looks } from './looks.ts';
import { path } from './path.ts';

export function reasonScreen(): HTMLElement {
  const reasons = [looks(), path(), axes()];
  void asker().then((ask) => {
    for (const one of reasons) one.start(ask);
  });
  return screen(
    'reason',
    ['It goes through because nobody looks between two frames'],
    h('p', {}, 'A test of where things end up is blind to the way there. A sweep asks about the whole way, and then has to be right about it: on both axes, and in rounded numbers.'),
    h('div', { class: 'reasons' }, ...reasons.map(({ element }) => element)),
    more(['#why', 'how many bullets go through, by speed'], ['#demo-circling', 'a demo of its page'], ['#explore', 'drag any two boxes']),
  );
}
