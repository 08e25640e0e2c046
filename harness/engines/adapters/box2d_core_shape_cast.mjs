// SPDX-License-Identifier: MIT
//
// b2ShapeCast of @box2d/core: A moves, seen from B. It casts to where the polygons are 0.01 apart, within 0.0025: its skin.
// "returns true if hit, false if there is no hit or an initial overlap"
import box2d from '@box2d/core';
import { faceOf, serve, versionOf } from './adapter.mjs';

const { b2ShapeCast, b2ShapeCastInput, b2ShapeCastOutput, b2Vec2, b2_linearSlop, b2_polygonRadius } = box2d;
const input = new b2ShapeCastInput();
function set(proxy, transform, { x, y, w, h }) {
  proxy.SetVerticesRadius([new b2Vec2(0, 0), new b2Vec2(w, 0), new b2Vec2(w, h), new b2Vec2(0, h)], 4, b2_polygonRadius);
  transform.p.Set(x, y);
}
const card = { name: 'box2d_core_shape_cast', version: versionOf('@box2d/core'), scalar: 'float64', touching: 'either', overlap: 'unspecified' };
const takes = { two_movers: false, zero_size: false, largest: 2 ** 28 };
await serve({ ...card, skin: b2_polygonRadius + 0.5 * b2_linearSlop, takes }, (a, va, b) => {
  set(input.proxyA, input.transformA, b);
  set(input.proxyB, input.transformB, a);
  input.translationB.Set(va.x, va.y);
  const output = new b2ShapeCastOutput();
  if (!b2ShapeCast(output, input)) return 'miss';
  return [output.lambda, ...faceOf(output.normal.x, output.normal.y)];
});
