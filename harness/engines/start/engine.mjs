// SPDX-License-Identifier: MIT
// An engine in JavaScript to begin with: sweep() is yours. node engine.mjs
import { createInterface } from 'node:readline';

// [time, nx, ny] of a hit, 'miss' or 'overlap'; boxes are min corner and size.
function sweep(ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy) {
  let first = -Infinity, last = Infinity, normal = [0, 0];
  for (const [a, sizeA, b, sizeB, v, x, y] of [[ax, aw, bx, bw, avx - bvx, 1, 0], [ay, ah, by, bh, avy - bvy, 0, 1]]) {
    if (v === 0) {
      if (a + sizeA <= b || b + sizeB <= a) return 'miss';
      continue;
    }
    const near = (b - (a + sizeA)) / v, far = (b + sizeB - a) / v;
    if (Math.min(near, far) > first) {
      first = Math.min(near, far);
      normal = v > 0 ? [-x, -y] : [x, y];
    }
    last = Math.min(last, Math.max(near, far));
  }
  if (first >= last || first >= 1 || last <= 0) return 'miss';
  return first < 0 ? 'overlap' : [first, ...normal];
}

const card = { name: 'my_engine', version: '1.0', language: 'JavaScript', scalar: 'float64', numbers: 'decimal' };
process.stdout.write(`${JSON.stringify({ ...card, touching: 'none', overlap: 'overlap' })}\n`);
let answers = '';
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== '') {
    const answer = sweep(...line.split(' ').map(Number));
    answers += typeof answer === 'string' ? `${answer}\n` : `hit ${answer.join(' ')}\n`;
  } else { // the end of a batch
    process.stdout.write(answers);
    answers = '';
  }
}
