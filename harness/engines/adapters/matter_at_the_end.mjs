// SPDX-License-Identifier: MIT
//
// matter-js looks at the boxes where the frame has moved them to, and not at the way: Collision.collides there. What is
// thinner than a step it tunnels through. It holds boxes by their centres, whose sides it moves to.
import matter from 'matter-js';
import { serve, versionOf } from './adapter.mjs';

const { Bodies, Body, Collision } = matter;
const body = ({ x, y, w, h }) => Bodies.rectangle(x, y, 2 * w, 2 * h);
const card = { name: 'matter_at_the_end', version: versionOf('matter-js'), scalar: 'float64', touching: 'either', overlap: 'hit', box: 'centre_half' };
await serve({ ...card, time: false, normal: false, takes: { zero_size: false } }, (a, va, b, vb) => {
  const one = body(a), other = body(b);
  Body.translate(one, va);
  Body.translate(other, vb);
  return Collision.collides(one, other) ? [] : 'miss';
});
