// SPDX-License-Identifier: MIT
//
// voxel-aabb-sweep: a box through a grid of unit voxels in 3D, here a slab that does not move in z. B is asked where it is
// one voxel or more, on the grid, and not so many that it takes for ever to walk through them. The answer is the way that the
// box has gone when it first calls back, over the whole way.
import sweep from 'voxel-aabb-sweep';
import { serve, versionOf } from './adapter.mjs';

const card = { name: 'voxel_aabb_sweep', version: versionOf('voxel-aabb-sweep'), scalar: 'float64', touching: 'either', overlap: 'unspecified' };
await serve({ ...card, takes: { two_movers: false, zero_size: false, zero_motion: false, largest: 1000 } }, (a, va, b) => {
  if (![b.x, b.y, b.w, b.h].every(Number.isInteger)) return 'unasked';
  const isSolid = (x, y) => x >= b.x && x < b.x + b.w && y >= b.y && y < b.y + b.h;
  let answer = 'miss';
  const box = { base: [a.x, a.y, 0.25], max: [a.x + a.w, a.y + a.h, 0.75], translate() {} };
  sweep(isSolid, box, [va.x, va.y, 0], (way, axis, direction) => {
    answer = [way / Math.hypot(va.x, va.y), axis === 0 ? -direction : 0, axis === 1 ? -direction : 0];
    return true;
  }, true);
  return answer;
});
