// SPDX-License-Identifier: MIT
//
// Real mistakes decide the order of the page's tables, hairline ones stand beside them, and each source stands first in
// its most complete published procedure.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { value } from '../src/page/format.ts';
import { Methods } from '../src/page/methods.ts';
import { hairline, ordered, real, sizesText, withoutReal, worstHairline, worstReal } from '../src/page/sizes.ts';
import type { VerdictRow } from '../src/shared/types.ts';
import { sample } from './sample.ts';

const report = sample();
const methods = new Methods(report);
const verdicts = report.verdicts!;
const everyday = verdicts.families.filter((f) => f.everyday).map((f) => f.name);
const native = verdicts.rows.filter((row) => row.native);

test('real and hairline ones are all there are, and the bound is the data’s', () => {
  let counted = 0;
  for (const row of verdicts.rows) {
    for (const { verdicts: of } of row.families) {
      for (const count of [of.tunnel!, of.phantom!]) {
        if (count.of === 0) continue;
        assert.ok(Math.abs(real(count)!.n + hairline(count)! * count.of - count.n) < 1e-6);
        counted++;
      }
    }
  }
  assert.ok(counted > 20, `${counted}`);
  assert.equal(verdicts.severe_from, 0.001);
  assert.match(sizesText(verdicts.severe_from), /at least 1\/1000 of half the smaller summed size; hairline: by less/);
});

test('exact ones stand first, then who makes fewest real mistakes, then fewest hairline ones', () => {
  const rows = ordered(native, methods, everyday);
  assert.equal(rows.length, native.length);
  assert.equal(methods.kind(rows[0]!.method), 'exact');
  const key = (row: VerdictRow): [number, number] => [
    Math.max(...['tunnel', 'late', 'phantom'].map((v) => ((rate) => (rate ? value(rate) : 0))(worstReal(row, v, everyday)))),
    Math.max(...['tunnel', 'late', 'phantom'].map((v) => worstHairline(row, v, everyday)?.share ?? 0)),
  ];
  const keys = rows.filter((row) => methods.kind(row.method) !== 'exact').map(key);
  for (let i = 1; i < keys.length; i++) {
    const [[before, finer], [now, fine]] = [keys[i - 1]!, keys[i]!];
    assert.ok(before < now || (before === now && finer <= fine), `${rows[i]!.method}: ${before}, ${finer} before ${now}, ${fine}`);
  }
  assert.ok(withoutReal(rows[0]!, everyday));
  assert.ok(!withoutReal(native.find((row) => row.method === 'gamedev')!, everyday));
});

test('kinds stand apart where that is asked, each in its own order', () => {
  const kinds = ordered(native, methods, everyday, true).map((row) => methods.kind(row.method));
  assert.deepEqual([...new Set(kinds)], ['exact', 'published', 'repaired', 'peer', 'baseline'].filter((kind) => kinds.includes(kind as never)));
  assert.deepEqual(kinds, [...kinds].sort((a, b) => kinds.indexOf(a) - kinds.indexOf(b)));
});

test('GameDev’s article stands first with its broad phase, its bare function under it', () => {
  assert.equal(methods.first('gamedev'), 'gamedev_broadphase');
  assert.equal(methods.first('gamedev_checked'), 'gamedev_broadphase');
  assert.equal(methods.first('percent_projection_plain_range'), 'percent_projection');
  assert.equal(methods.first('amanotes_text'), 'amanotes');
  assert.equal(methods.first('exact'), 'exact');
  // Whatever it errs: the whole procedure first.
  const bare = native.find((row) => row.method === 'gamedev')!, whole: VerdictRow = { ...native.find((row) => row.method === 'end_of_frame')!, method: 'gamedev_broadphase' };
  const names = ordered([bare, ...native.filter((row) => row.method === 'edge_alignment'), whole], methods, everyday).map((row) => row.method);
  assert.deepEqual(names, ['edge_alignment', 'gamedev_broadphase', 'gamedev']);
});
