// SPDX-License-Identifier: MIT
//
// aabbSweep1 of collision-2d, which is noonat's sweep of 2011 in JavaScript; our port of that is `noonat`, after its
// state of 2026. aabbSweep2, for two movers, calls it with the difference of their motions; so does this. (Its source names
// Gomez' article; what is published computes noonat's.) It holds boxes by centre and size. Overlap is a hit at 0.
import { aabbSweep1, contact } from '@footgun/collision-2d';
import { serve, versionOf } from './adapter.mjs';

const boxOf = ({ x, y, w, h }) => ({ position: [x + w * 0.5, y + h * 0.5], width: w, height: h });
const card = { name: 'collision_2d_sweep', version: versionOf('@footgun/collision-2d'), scalar: 'float64' };
await serve({ ...card, touching: 'either', overlap: 'hit' }, (a, va, b, vb) => {
  const found = contact();
  if (!aabbSweep1(boxOf(b), boxOf(a), [va.x - vb.x, va.y - vb.y], found)) return 'miss';
  return [found.time, found.normal[0], found.normal[1]];
});
