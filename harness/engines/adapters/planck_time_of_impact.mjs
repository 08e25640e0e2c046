// SPDX-License-Identifier: MIT
//
// planck's TimeOfImpact, Box2D's in JavaScript. It seeks the time at which the polygons are 0.005 apart, within 0.00125: its
// skin. The sweeps start at the origin, and the boxes' positions are the local centres: so nothing is rounded on the way in.
import { Settings, TimeOfImpact, TOIOutputState } from 'planck';
import { serve, versionOf } from './adapter.mjs';

const input = new TimeOfImpact.Input(), output = new TimeOfImpact.Output();
function set(proxy, sweep, { x, y, w, h }, motion) {
  proxy.setVertices([{ x: 0, y: 0 }, { x: w, y: 0 }, { x: w, y: h }, { x: 0, y: h }], 4, Settings.polygonRadius);
  Object.assign(sweep.localCenter, { x: -x, y: -y });
  Object.assign(sweep.c0, { x: 0, y: 0 });
  Object.assign(sweep.c, motion);
}
const card = { name: 'planck_time_of_impact', version: versionOf('planck'), scalar: 'float64', touching: 'either', overlap: 'overlap' };
await serve({ ...card, normal: false, skin: 1.25 * Settings.linearSlop, takes: { zero_size: false, largest: 2 ** 28 } }, (a, va, b, vb) => {
  set(input.proxyA, input.sweepA, a, va);
  set(input.proxyB, input.sweepB, b, vb);
  input.tMax = 1;
  TimeOfImpact(output, input);
  if (output.state === TOIOutputState.e_overlapped) return 'overlap';
  if (output.state === TOIOutputState.e_touching) return [output.t];
  return output.state === TOIOutputState.e_separated ? 'miss' : 'failed';
});
