// SPDX-License-Identifier: MIT
//
// $PARITY (the native program), $SWEEPLAB_WASM, and queries per family and scalar: $PARITY_COUNT, else as many as make
// 100,000 in all.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Core } from '../src/explorer/wasm.ts';

const registry = readFileSync(new URL('../../harness/query/families/registry.txt', import.meta.url), 'utf8');
const families = 2 + registry.split('\n').filter((line) => line && !line.startsWith('#')).length; // and those on record: logged, fixtures
const count = Number(process.env.PARITY_COUNT ?? Math.ceil(100_000 / (2 * families)));
const native = process.env.PARITY ?? '../build/release/parity';
const core = await Core.from(await readFile(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'));

test(`WebAssembly and the native program agree to the last byte on ${2 * families * count} queries of all families`, async (t) => {
  const child = spawn(native, [String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill()); // or it would wait for a reader, and the test for it
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waiting: Buffer = Buffer.alloc(0);
  const take = async (length: number): Promise<Buffer> => {
    const parts = [waiting];
    let have = waiting.length;
    while (have < length) {
      const { value, done } = await chunks.next();
      if (done) break;
      parts.push(value);
      have += value.length;
    }
    const all = Buffer.concat(parts);
    waiting = all.subarray(length);
    return all.subarray(0, length);
  };
  const compare = async (ours: Uint8Array, what: string): Promise<void> => {
    const mine = Buffer.from(ours); // a copy: the module's memory may move
    const theirs = await take(mine.length);
    if (mine.equals(theirs)) return;
    let at = 0;
    while (mine[at] === theirs[at]) ++at;
    const near = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1', Math.max(0, at - 300), at + 60));
    assert.fail(`${what}: byte ${at} differs\nWebAssembly ${near(mine)}\nnative      ${near(theirs)}`);
  };

  await compare(core.parityText(), 'verification values, explained fixtures, frames of every scene');
  for (let family = 0; family < families; ++family) {
    for (const scalar of ['float32', 'float64'] as const) {
      for (let first = 0; first < count; first += 500) {
        const size = Math.min(500, count - first);
        await compare(core.parityBlock(scalar, family, 1, first, size), `family ${family}, ${scalar}, from ${first}`);
      }
    }
  }
  assert.equal((await take(1)).length, 0, 'the native program has more families');
});
