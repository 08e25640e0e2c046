// SPDX-License-Identifier: MIT
//
// ammo.js, Bullet in JavaScript: convexSweepTest of a world with B alone in it, A as seen from B. It advances to where the
// shapes are 0.001 apart: its skin. Boxes are held as centre and half, as deep as their longer side, in the plane z = 0.
import Ammo from 'ammo.js';
import { faceOf, serve, versionOf } from './adapter.mjs';

const configuration = new Ammo.btDefaultCollisionConfiguration();
const vector = new Ammo.btVector3(0, 0, 0), none = new Ammo.btVector3(0, 0, 0);
const shapeOf = ({ w, h }) => {
  vector.setValue(w, h, Math.max(w, h));
  return new Ammo.btBoxShape(vector);
};
const at = (x, y) => {
  const place = new Ammo.btTransform();
  place.setIdentity();
  vector.setValue(x, y, 0);
  place.setOrigin(vector);
  return place;
};
const dispatcher = new Ammo.btCollisionDispatcher(configuration), broadphase = new Ammo.btDbvtBroadphase();
const world = new Ammo.btDiscreteDynamicsWorld(dispatcher, broadphase, new Ammo.btSequentialImpulseConstraintSolver(), configuration);
const card = { name: 'ammo_convex_sweep', version: versionOf('ammo.js'), scalar: 'float32', touching: 'either', overlap: 'unspecified', box: 'centre_half' };
await serve({ ...card, skin: 0.001, takes: { two_movers: false, zero_size: false, largest: 2 ** 28 } }, (a, va, b) => {
  const shape = shapeOf(a), other = shapeOf(b), still = at(b.x, b.y), motion = new Ammo.btDefaultMotionState(still);
  const from = at(a.x, a.y), to = at(Math.fround(a.x + va.x), Math.fround(a.y + va.y));
  const information = new Ammo.btRigidBodyConstructionInfo(0, motion, other, none), obstacle = new Ammo.btRigidBody(information);
  world.addRigidBody(obstacle);
  const hit = new Ammo.ClosestConvexResultCallback(from.getOrigin(), to.getOrigin());
  world.convexSweepTest(shape, from, to, hit, 0);
  const normal = hit.get_m_hitNormalWorld();
  const answer = hit.hasHit() ? [hit.get_m_closestHitFraction(), ...faceOf(normal.x(), normal.y())] : 'miss';
  world.removeRigidBody(obstacle);
  for (const one of [hit, obstacle, information, motion, still, to, from, other, shape]) Ammo.destroy(one);
  return answer;
});
