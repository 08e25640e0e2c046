// SPDX-License-Identifier: MIT
//
// Rapier's Shape.castShape (parry, as WebAssembly, in floats) of two cuboids, to contact: asked with a
// target distance of 0, at which parry documents contact, so without a skin. It holds boxes as centre and half.
import rapier from '@dimforge/rapier2d-compat';
import { faceOf, serve, versionOf } from './adapter.mjs';

console.warn = () => {}; // what its init says is not for us
await rapier.init();
const card = { name: 'rapier_cast_shape', version: versionOf('@dimforge/rapier2d-compat'), language: 'Rust, as WebAssembly', scalar: 'float32' };
const takes = { zero_size: false, largest: 2 ** 60 };
await serve({ ...card, touching: 'either', overlap: 'hit', box: 'centre_half', takes }, (a, va, b, vb) => {
  const hit = new rapier.Cuboid(a.w, a.h).castShape({ x: a.x, y: a.y }, 0, va, new rapier.Cuboid(b.w, b.h), { x: b.x, y: b.y }, 0, vb, 0, 1, true);
  if (hit === null) return 'miss';
  return [hit.time_of_impact, ...faceOf(hit.normal2.x, hit.normal2.y)];
});
