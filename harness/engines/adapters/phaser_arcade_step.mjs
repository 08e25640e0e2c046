// SPDX-License-Identifier: MIT
//
// A step of one second of Phaser's arcade physics, and then its `intersects`: the boxes where the frame has moved them to,
// and not the way. What is thinner than a step it tunnels through. Our baseline of that kind is `end_of_frame`. The package
// as a whole wants a browser; its physics do not, and are taken from its sources. Its bound on speeds is taken away.
import { createRequire } from 'node:module';
import { serve, versionOf } from './adapter.mjs';

const require = createRequire(import.meta.url);
const part = (name) => require(require.resolve('phaser/package.json').replace('package.json', `src/physics/arcade/${name}.js`));
const World = part('World'), Body = part('Body');
const world = new World({ sys: { scale: { width: 1, height: 1 } } }, { useTree: false });
const bodies = [new Body(world), new Body(world)];
for (const body of bodies) {
  body.setMaxVelocity(Infinity);
  world.bodies.add(body);
}
function set(body, { x, y, w, h }, motion) {
  body.setSize(w, h, false);
  body.reset(x, y);
  body.setVelocity(motion.x, motion.y);
}
const card = { name: 'phaser_arcade_step', version: versionOf('phaser'), scalar: 'float64', touching: 'either', overlap: 'hit' };
await serve({ ...card, time: false, normal: false }, (a, va, b, vb) => {
  set(bodies[0], a, va);
  set(bodies[1], b, vb);
  world.step(1);
  return world.intersects(bodies[0], bodies[1]) ? [] : 'miss';
});
