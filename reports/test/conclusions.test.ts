// SPDX-License-Identifier: MIT
//
// The titles of figures say what their data says: this test counts again, and expects another title of other data. Real
// mistakes decide the order of tables, and each source stands first in its most complete published procedure.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ofCost, ofLaws, ofTimes, ofVerdicts, ofWhySweep } from '../src/page/conclusions.ts';
import { value } from '../src/page/format.ts';
import { Methods } from '../src/page/methods.ts';
import { everydayOf, ordered, sizesText, withoutReal, worstHairline, worstReal } from '../src/page/sizes.ts';
import { excused } from '../src/page/which_table.ts';
import type { Report, VerdictRow } from '../src/shared/types.ts';
import { sample } from './sample.ts';

const report = sample();
const changed = (change: (copy: Report) => void): Report => {
  const copy = structuredClone(report);
  change(copy);
  return copy;
};

test('who never fails, and how many fail in a way that a player sees', () => {
  const native = report.verdicts!.rows.filter((row) => row.native);
  const real = native.filter(({ summary }) => summary.severe_tunnel.n > 0 || summary.severe_phantom.n > 0).length;
  assert.match(ofVerdicts(report, report.verdicts!), new RegExp(`^Only (exact and exact_closed|exact_closed and exact) never failed; traps included, ${real} of ${native.length} let a box through`));
  const worse = changed(({ verdicts }) => verdicts!.rows.forEach((row) => (row.summary.wrong = 1)));
  assert.match(ofVerdicts(worse, worse.verdicts!), /^Every method fails somewhere; /);
});

test('from which speed on half of the bullets go through, and how many sweeps lose none', () => {
  const { why_sweep: why } = report;
  const frame = why!.rows.find(({ method }) => method === 'end_of_frame')!;
  const at = why!.bins[frame.bins.findIndex(([n, through]) => n > 0 && 2 * through >= n)]!.from;
  assert.match(ofWhySweep(report, why!), new RegExp(`^From ${at} wall thicknesses a frame on, .*; \\d+ of \\d+ sweeps lose none$`));
  const slow = changed((copy) => copy.why_sweep!.rows.forEach(({ bins }) => bins.forEach((bin) => (bin[1] = 0))));
  assert.match(ofWhySweep(slow, slow.why_sweep!), /^A test at the frame’s end loses less than half of the bullets; (\d+) of \1 sweeps lose none$/);
});

test('whose times are off by one rounding at most', () => {
  assert.match(ofTimes(report, report.time_error!), /^Only the times of exact and exact_closed are never off .*; those of \d+ others are$/);
  const off = changed((copy) => copy.time_error!.rows.forEach(({ families }) => families.forEach((f) => f.late.push([3, 1]))));
  assert.match(ofTimes(off, off.time_error!), /^Every method’s times are off/);
});

test('who is not beaten in both cost and error', () => {
  assert.match(ofCost(report, report.verdicts!, report.bench!), /than .*\bexact(_closed)?$/);
  const slow = changed((copy) => copy.bench!.results.forEach((r) => (r.ns = r.algorithm === 'exact' ? 1e6 : r.ns)));
  assert.doesNotMatch(ofCost(slow, slow.verdicts!, slow.bench!), /\bexact$/);
});

test('who breaks no law', () => {
  assert.match(ofLaws(report, report.laws!), /^Of \d+ methods only exact and exact_closed break no law$/);
  const withTruth = changed(({ laws }) => laws!.cells.push({ ...laws!.cells[0]!, method: 'truth' }));
  assert.equal(ofLaws(withTruth, withTruth.laws!), ofLaws(report, report.laws!));
  const broken = changed((copy) => copy.laws!.cells.forEach((cell) => (cell.ruling = 'broken')));
  const one = changed((copy) => copy.laws!.cells.forEach((cell) => (cell.ruling = cell.method === 'gamedev' ? 'broken' : 'holds')));
  const [, keep, all] = /^(\d+) of (\d+) methods break no law$/.exec(ofLaws(one, one.laws!))!;
  assert.equal(Number(keep), Number(all) - 1);
  assert.match(ofLaws(broken, broken.laws!), /^Each of the \d+ methods breaks a law$/);
});

const methods = new Methods(report);
const verdicts = report.verdicts!;
const everyday = everydayOf(verdicts);
const native = verdicts.rows.filter((row) => row.native);

test('exact ones stand first, then who makes fewest real mistakes, then fewest hairline ones', () => {
  const rows = ordered(native, methods, everyday);
  assert.equal(rows.length, native.length);
  assert.equal(methods.kind(rows[0]!.method), 'exact');
  const most = (of: (verdict: string) => number): number => Math.max(...['tunnel', 'late', 'phantom'].map(of));
  // What stands under the first of its source follows it.
  const heads = rows.filter(({ method }) => methods.kind(method) !== 'exact' && (methods.first(method) === method || !rows.some((row) => row.method === methods.first(method))));
  const keys = heads.map((row) => [most((v) => value(worstReal(row, v, everyday) ?? { n: 0, of: 0 })), most((v) => worstHairline(row, v, everyday)?.share ?? 0)] as const);
  assert.deepEqual(keys, [...keys].sort(([a, fineA], [b, fineB]) => a - b || fineA - fineB));
  assert.match(sizesText(verdicts.severe_from), /at least 1\/1000 of half the smaller summed size; hairline: by less/);
  assert.ok(withoutReal(rows[0]!, everyday));
  assert.ok(!withoutReal(native.find((row) => row.method === 'gamedev')!, everyday));
  // Kinds stand apart where that is asked.
  const kinds = ordered(native, methods, everyday, true).map((row) => methods.kind(row.method));
  const order = ['exact', 'published', 'repaired', 'peer', 'baseline'];
  assert.deepEqual(kinds, [...kinds].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
});

test('what is excused is a share of all that was asked', () => {
  const peer = native.find((row) => row.method === 'box2d_shape_cast')!;
  const shares = peer.families.filter((f) => everyday.includes(f.family)).map((f) => f.excused / f.asked!);
  const { most } = excused(verdicts, peer, everyday);
  assert.ok(most!.share > 0 && most!.share < 1);
  assert.equal(most!.share, Math.max(...shares));
});

test('a source stands first with its most complete procedure, its other functions and readings under it', () => {
  const firsts = { gamedev: 'gamedev_broadphase', gamedev_checked: 'gamedev_broadphase', percent_projection: 'percent_projection_plain', percent_projection_plain_range: 'percent_projection_plain', amanotes_text: 'amanotes', exact: 'exact' };
  for (const [id, first] of Object.entries(firsts)) assert.equal(methods.first(id), first);
  // Whatever it errs: the whole procedure first.
  const bare = native.find((row) => row.method === 'gamedev')!, whole: VerdictRow = { ...native.find((row) => row.method === 'end_of_frame')!, method: 'gamedev_broadphase' };
  const names = ordered([bare, ...native.filter((row) => row.method === 'edge_alignment'), whole], methods, everyday).map((row) => row.method);
  assert.deepEqual(names, ['edge_alignment', 'gamedev_broadphase', 'gamedev']);
});
