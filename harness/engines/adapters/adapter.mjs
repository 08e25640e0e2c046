// SPDX-License-Identifier: MIT
//
// What every adapter here does: the card first, then an answer for each query, by harness/engines/PROTOCOL.md.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);

/** The version of the package that is installed. */
export function versionOf(name) {
  for (const folder of require.resolve.paths(name)) {
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
    } catch {
      // in the next one
    }
  }
  return 'unknown';
}

/** -0 as what it is. */
const told = (number) => (Object.is(number, -0) ? '-0' : number);

/**
 * `sweep(a, va, b, vb)`: boxes { x, y, w, h }, motions { x, y } over the frame; 'miss', 'overlap', 'unasked', or
 * [time, nx, ny] of a hit, as far as the engine gives them.
 */
export async function serve(card, sweep) {
  process.stdout.write(`${JSON.stringify({ language: 'JavaScript', numbers: 'decimal', ...card })}\n`);
  let answers = '';
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== '') {
      const n = line.split(' ').map(Number);
      const answer = sweep({ x: n[0], y: n[1], w: n[2], h: n[3] }, { x: n[4], y: n[5] }, { x: n[6], y: n[7], w: n[8], h: n[9] }, { x: n[10], y: n[11] });
      answers += typeof answer === 'string' ? `${answer}\n` : `${['hit', ...answer.map(told)].join(' ')}\n`;
    } else { // the end of a batch
      process.stdout.write(answers);
      answers = '';
    }
  }
}

/** The face nearest to a normal of an engine that rounds corners. */
export const faceOf = (x, y) => (Math.abs(x) >= Math.abs(y) ? [Math.sign(x) || 1, 0] : [0, Math.sign(y)]);
