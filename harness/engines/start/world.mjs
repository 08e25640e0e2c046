// SPDX-License-Identifier: MIT
// An engine that plays worlds in JavaScript to begin with: step() is yours. node world.mjs
import { createInterface } from 'node:readline';

// Where a box is stored after a frame: it slides along what it meets. All boxes are min corner and size.
function step([x, y, w, h, vx, vy], level) {
  let at = [x, y], v = [vx, vy];
  const goal = [x + vx, y + vy];
  for (let leg = 0; leg < 2; leg++) {
    let hit = [1]; // [time, whether at a corner, axis, where it is stopped]
    for (const [bx, by, bw, bh] of level) {
      let first = -1, last = 1, found = [];
      for (const [i, low, high] of [[0, bx - w, bx + bw], [1, by - h, by + bh]]) {
        if (v[i] === 0 && !(low < at[i] && at[i] < high)) last = -1;
        if (v[i] === 0) continue;
        const [near, far] = v[i] > 0 ? [low, high] : [high, low], time = (near - at[i]) / v[i];
        if (time >= first) found = [time, time === first, i, near]; // a corner stops y
        first = Math.max(first, time);
        last = Math.min(last, (far - at[i]) / v[i]);
      }
      const sooner = first < hit[0] || (first === hit[0] && hit[1] && !found[1]); // else a face
      if (first >= 0 && first < last && sooner) hit = found;
    }
    if (hit.length === 1) break;
    at = at.map((p, i) => p + v[i] * hit[0]);
    at[hit[2]] = goal[hit[2]] = hit[3];
    v = goal.map((p, i) => p - at[i]);
  }
  return goal;
}

const card = { name: 'my_world', version: '1.0', language: 'JavaScript', scalar: 'float64', answers: 'frames' };
process.stdout.write(`${JSON.stringify({ ...card, numbers: 'decimal', takes: { one_way: false } })}\n`);
let level = [], boxes = 0; // still to come
for await (const line of createInterface({ input: process.stdin })) {
  const words = line.split(' '), numbers = words.map(Number);
  if (boxes > 0) boxes = level.push(numbers.slice(0, 4)) && boxes - 1;
  else if (words[0] === 'level') [level, boxes] = [[], numbers[1]];
  else if (words[0] === 'frame') process.stdout.write(`at ${step(numbers.slice(1), level).join(' ')}\n`);
}
