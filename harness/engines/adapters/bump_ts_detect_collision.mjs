// SPDX-License-Identifier: MIT
//
// rect.detectCollision of bump-ts, a port of bump.lua 3.1.7 to TypeScript; our port is `liang_barsky`. It gets the
// goal that our port reckons: A's position plus the difference of the motions. Its worlds
// refuse sizes of 0, and so does its card, unless it is to be compared (ports.mjs).
import bump from 'bump-ts';
import { serve, versionOf } from './adapter.mjs';

const { detectCollision } = bump.default.rect;
const takes = { zero_size: process.argv.includes('--sizes-of-0') };
const card = { name: 'bump_ts_detect_collision', version: versionOf('bump-ts'), language: 'TypeScript', scalar: 'float64' };
await serve({ ...card, touching: 'none', overlap: 'overlap', takes }, (a, va, b, vb) => {
  const hit = detectCollision(a, b, a.x + (va.x - vb.x), a.y + (va.y - vb.y));
  if (hit === undefined) return 'miss';
  return hit.overlaps ? 'overlap' : [hit.ti, hit.normal.x, hit.normal.y];
});
