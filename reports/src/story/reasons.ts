// SPDX-License-Identifier: MIT
//
// Why it happens, in a picture with a wall and a path to drag, and a sentence that follows the hand.
import { core } from '../explorer/core.ts';
import { centre, moved, question } from '../explorer/geometry.ts';
import { numberText } from '../page/format.ts';
import { h } from '../shared/dom.ts';
import { more, screen } from './contents.ts';
import type { Ask } from './flight.ts';
import { Picture } from './picture.ts';

/** A sweep follows the whole path. Grown by the bullet's size, the wall meets a mere point. */
function sweepFigure(): HTMLElement {
  const bullet = { x: 0.75, y: 4.5, w: 1.25, h: 0.75 };
  const wall = { x: 6.5, y: 1.25, w: 0.75, h: 4 };
  const middle = centre(bullet);
  const end = { x: 11, y: 2.5 };
  const told = h('p', { class: 'told', 'aria-live': 'polite' });
  let ask: Ask | undefined;
  const picture = new Picture('A path that meets a grown wall', { w: 12, h: 7 }, () => picture.redraw());
  picture.layer((pen) => pen.rect({ x: wall.x - bullet.w / 2, y: wall.y - bullet.h / 2, w: wall.w + bullet.w, h: wall.h + bullet.h }, 'dashed tinted of-muted'));
  picture.box('wall', 'The wall', wall);
  picture.layer((pen) => {
    pen.line(middle, end, 'dashed of-a');
    pen.rect(bullet, 'filled of-a');
    const motion = { x: end.x - middle.x, y: end.y - middle.y };
    const truth = ask?.(question(bullet, motion, wall)).truth;
    if (truth?.t !== undefined && truth.class === 'impact') {
      const at = moved(bullet, motion, truth.t);
      pen.rect(at, 'thick tinted of-right');
      pen.circle(centre(at), 6, 'filled of-right');
      told.textContent = `The line enters the grown wall after ${numberText(truth.t)} of the frame. There the boxes touch.`;
    } else if (truth) told.textContent = truth.class === 'overlap' ? 'The line begins in the grown wall: the boxes overlap from the start.' : 'The line misses the grown wall, so the boxes never meet.';
  });
  picture.handle('The end of the path', end);
  picture.redraw();
  void core().then((module) => {
    ask = (query) => module.explain(query);
    picture.redraw();
  });
  return h('figure', { class: 'grid', style: '--least: 20rem' },
    picture.svg,
    h('div', {},
      h('h3', {}, 'A sweep follows the whole path'),
      h('p', {}, 'Grow the wall by the bullet’s size: the bullet becomes a point, its path a line. Drag the wall, or the end of the path.'),
      told,
    ),
  );
}

export function reasonScreen(): HTMLElement {
  return screen('reason', ['It goes through because nobody looks between two frames'],
    h('p', {}, 'A game looks once a frame, at the dashed places above; between two looks a wall fits. A test of where things end up is blind to the way there. A sweep asks about the whole way, and then has to be right about it: on both axes, also on one where nothing moves, and in rounded numbers.'),
    sweepFigure(),
    more(['#why', 'how many bullets go through, by speed'], ['#demo-circling', 'GrehGameEngine’s demo of circling boxes'], ['#explore', 'drag any two boxes']),
  );
}
