// SPDX-License-Identifier: MIT
//
// b2TimeOfImpact of @box2d/core, Box2D 2.4 in TypeScript. It seeks the time at which the polygons are 0.005 apart, within
// 0.00125: its skin. The sweeps start at the origin, and the boxes' positions are the local centres.
import box2d from '@box2d/core';
import { serve, versionOf } from './adapter.mjs';

const { b2TimeOfImpact, b2TOIInput, b2TOIOutput, b2TOIOutputState, b2Vec2, b2_linearSlop, b2_polygonRadius } = box2d;
const input = new b2TOIInput(), output = new b2TOIOutput();
function set(proxy, sweep, { x, y, w, h }, motion) {
  proxy.SetVerticesRadius([new b2Vec2(0, 0), new b2Vec2(w, 0), new b2Vec2(w, h), new b2Vec2(0, h)], 4, b2_polygonRadius);
  sweep.localCenter.Set(-x, -y);
  sweep.c0.Set(0, 0);
  sweep.c.Set(motion.x, motion.y);
}
const card = { name: 'box2d_core_time_of_impact', version: versionOf('@box2d/core'), scalar: 'float64', touching: 'either', overlap: 'overlap' };
await serve({ ...card, normal: false, skin: 1.25 * b2_linearSlop, takes: { zero_size: false, largest: 2 ** 28 } }, (a, va, b, vb) => {
  set(input.proxyA, input.sweepA, a, va);
  set(input.proxyB, input.sweepB, b, vb);
  input.tMax = 1;
  b2TimeOfImpact(output, input);
  if (output.state === b2TOIOutputState.e_overlapped) return 'overlap';
  if (output.state === b2TOIOutputState.e_touching) return [output.t];
  return output.state === b2TOIOutputState.e_separated ? 'miss' : 'failed';
});
