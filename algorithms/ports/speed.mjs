// SPDX-License-Identifier: MIT
// node speed.mjs QUERIES...: of each file, nanoseconds a query of a usual sweep and of exact(), how many times as long, and
// bytes of garbage a query of both, that of the loop included.
import { readFileSync } from 'node:fs';
import { exact } from './exact.mjs';

const result = { time: 0, nx: 0, ny: 0 };
function usual(a, motionA, b, motionB) {
  const ax = a.x, ay = a.y, aw = a.w, ah = a.h, bx = b.x, by = b.y, bw = b.w, bh = b.h;
  const vx = motionA.x - motionB.x, vy = motionA.y - motionB.y;
  let nearX = -Infinity, farX = Infinity, nearY = -Infinity, farY = Infinity;
  if (vx > 0) { nearX = (bx - (ax + aw)) / vx; farX = (bx + bw - ax) / vx; }
  else if (vx < 0) { nearX = (bx + bw - ax) / vx; farX = (bx - (ax + aw)) / vx; }
  else if (ax >= bx + bw || bx >= ax + aw) return null;
  if (vy > 0) { nearY = (by - (ay + ah)) / vy; farY = (by + bh - ay) / vy; }
  else if (vy < 0) { nearY = (by + bh - ay) / vy; farY = (by - (ay + ah)) / vy; }
  else if (ay >= by + bh || by >= ay + ah) return null;
  const first = Math.max(nearX, nearY), last = Math.min(farX, farY);
  if (first >= last || first >= 1 || last <= 0) return null;
  result.time = first;
  result.nx = nearX > nearY ? (vx > 0 ? -1 : 1) : 0;
  result.ny = nearX > nearY ? 0 : vy > 0 ? -1 : 1;
  return result;
}

for (const file of process.argv.slice(2)) {
  const queries = readFileSync(file, 'utf8').trim().split('\n').map((line) => {
    const n = line.split(' ').map(Number);
    return { a: { x: n[0], y: n[1], w: n[2], h: n[3] }, motionA: { x: n[4], y: n[5] },
             b: { x: n[6], y: n[7], w: n[8], h: n[9] }, motionB: { x: n[10], y: n[11] } };
  });
  const count = queries.length;
  let hits = 0;
  const run = (sweep) => {
    const begun = performance.now();
    for (const q of queries) {
      const a = sweep(q.a, q.motionA, q.b, q.motionB);
      if (a !== null && a.time > 0) hits += 1;
    }
    return (performance.now() - begun) * 1e6 / count;
  };
  const best = [Infinity, Infinity];
  for (let k = 0; k < 40; ++k) [usual, exact].forEach((sweep, i) => { best[i] = Math.min(best[i], run(sweep)); });
  const garbage = [usual, exact].map((sweep) => {
    let least = Infinity;  // where the collector comes by, it is less than none
    for (let k = 0; k < 40; ++k) {
      const before = process.memoryUsage().heapUsed;
      run(sweep);
      const more = process.memoryUsage().heapUsed - before;
      if (more >= 0) least = Math.min(least, more / count);
    }
    return least;
  });
  const name = file.replace(/.*\//, '').replace(/\..*/, '');
  console.log(`javascript ${name} ${best[0].toFixed(0)} ${best[1].toFixed(0)} ${(best[1] / best[0]).toFixed(2)} ${garbage.map((n) => n.toFixed(0)).join(' ')}`);
}
