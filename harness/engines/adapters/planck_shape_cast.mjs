// SPDX-License-Identifier: MIT
//
// planck's ShapeCast: A moves, seen from B. It casts to where the polygons are 0.01 apart, within 0.0025: its skin.
// "returns true if hit, false if there is no hit or an initial overlap"
import { Settings, ShapeCast, ShapeCastInput, ShapeCastOutput } from 'planck';
import { faceOf, serve, versionOf } from './adapter.mjs';

const input = new ShapeCastInput();
function set(proxy, transform, { x, y, w, h }) {
  proxy.setVertices([{ x: 0, y: 0 }, { x: w, y: 0 }, { x: w, y: h }, { x: 0, y: h }], 4, Settings.polygonRadius);
  Object.assign(transform.p, { x, y });
}
const card = { name: 'planck_shape_cast', version: versionOf('planck'), scalar: 'float64', touching: 'either', overlap: 'unspecified' };
const takes = { two_movers: false, zero_size: false, largest: 2 ** 28 };
await serve({ ...card, skin: Settings.polygonRadius + 0.5 * Settings.linearSlop, takes }, (a, va, b) => {
  set(input.proxyA, input.transformA, b);
  set(input.proxyB, input.transformB, a);
  Object.assign(input.translationB, va);
  const output = new ShapeCastOutput();
  if (!ShapeCast(output, input)) return 'miss';
  return [output.lambda, ...faceOf(output.normal.x, output.normal.y)];
});
