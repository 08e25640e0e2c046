// SPDX-License-Identifier: MIT
// exact.mjs behind the laboratory's protocol: node exact_engine.mjs [float32] [all] [stop] [x]; with `all`, what the
// protocol has no words for, too: the corner, and where both stand at the contact; of a frame, all that step() says.
import { createInterface } from 'node:readline';
import * as port from './exact.mjs';
const [single, all, stop, x] = ['float32', 'all', 'stop', 'x'].map((word) => process.argv.includes(word));
const rules = { corner: x ? 'x' : 'y', response: stop ? 'stop' : 'slide' };
const card = { name: 'exact_mjs', version: '1.0', language: 'JavaScript', scalar: single ? 'float32' : 'float64', numbers: 'decimal' };
process.stdout.write(`${JSON.stringify({ ...card, answers: single ? 'queries' : 'both', touching: 'none', overlap: 'overlap' })}\n`);
const sweep = single ? port.exactFloat32 : port.exact, words = { separate: 'miss', overlap: 'overlap', failed: 'failed' };
const sides = { l: port.Solid.minX, r: port.Solid.maxX, t: port.Solid.minY, b: port.Solid.maxY, '-': 0 };
let answers = '', obstacles = [], left = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const parts = line.split(' ');
  if (line === '') {  // the end of a batch
    process.stdout.write(answers);
    answers = '';
  } else if (left > 0) {
    const [x, y, w, h] = parts.map(Number);
    obstacles.push({ x, y, w, h, solid: [...parts[4]].reduce((s, c) => s | sides[c], 0) });
    left -= 1;
  } else if (parts[0] === 'level') {
    obstacles = [];
    left = Number(parts[1]);
  } else if (parts[0] === 'frame') {
    const [px, py, w, h, vx, vy] = parts.slice(1).map(Number);
    const end = port.step({ x: px, y: py, w, h }, { x: vx, y: vy }, obstacles, rules), { outcome, normalX, normalY, corner } = end;
    answers += `at ${end.x} ${end.y}`;
    if (all) {
      answers += ` ${outcome.replaceAll(' ', '_')} ${normalX} ${normalY} ${corner ? 1 : 0} ${end.stoppedByX} ${end.tiesX}`;
      answers += ` ${end.stoppedByY} ${end.tiesY} ${end.insideOf} ${end.tiesInside}`;
    }
    answers += '\n';
  } else {
    const [ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy] = parts.map(Number);
    const q = [{ x: ax, y: ay, w: aw, h: ah }, { x: avx, y: avy }, { x: bx, y: by, w: bw, h: bh }, { x: bvx, y: bvy }], a = sweep(...q);
    answers += a.outcome === 'impact' ? `hit ${a.time} ${a.normalX} ${a.normalY}` : words[a.outcome];
    if (all) {
      const p = port.positionAtContact(...q, a);
      answers += ` ${a.corner ? 1 : 0} ${p.ax} ${p.ay} ${p.bx} ${p.by}`;
    }
    answers += '\n';
  }
}
