// SPDX-License-Identifier: MIT
//
// $PARITY (the native program), $SWEEPLAB_WASM, and queries per family and scalar: $PARITY_COUNT, else as many as make
// 10,000 in all.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Core } from '../src/explorer/wasm.ts';

const registry = readFileSync(new URL('../../harness/query/families/registry.txt', import.meta.url), 'utf8');
const families = 2 + registry.split('\n').filter((line) => line && !line.startsWith('#')).length; // and those on record: logged, fixtures
const count = Number(process.env.PARITY_COUNT ?? Math.ceil(10_000 / (2 * families)));
const core = await Core.from(readFileSync(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'));

test(`WebAssembly and the native program agree to the last byte on ${2 * families * count} queries of all families`, () => {
  const native = execFileSync(process.env.PARITY ?? '../build/release/parity', [String(count)], { maxBuffer: 2 ** 31 - 1 });
  let at = 0;
  const compare = (ours: Uint8Array, what: string): void => {
    const theirs = native.subarray(at, at + ours.length);
    const place = ours.findIndex((byte, i) => byte !== theirs[i]);
    const near = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1', Math.max(0, place - 300), place + 60);
    assert.ok(place < 0, `${what}: byte ${place} differs\nWebAssembly ${near(ours)}\nnative      ${near(theirs)}`);
    at += ours.length;
  };
  compare(core.parityText(), 'verification values, frames of every scene');
  for (let family = 0; family < families; ++family) {
    for (const scalar of ['float32', 'float64'] as const) compare(core.parityBlock(scalar, family, 1, 0, count), `family ${family}, ${scalar}`);
  }
  assert.equal(at, native.length, 'the native program has more families');
});
