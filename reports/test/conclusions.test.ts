// SPDX-License-Identifier: MIT
//
// The titles of figures say what their data says: this test counts again, and expects another title of other data.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ofCost, ofLaws, ofParts, ofTimes, ofVerdicts, ofWhySweep } from '../src/page/conclusions.ts';
import { shareText } from '../src/page/format.ts';
import type { Report } from '../src/shared/types.ts';
import { sample } from './sample.ts';

const report = sample();
const changed = (change: (copy: Report) => void): Report => {
  const copy = structuredClone(report);
  change(copy);
  return copy;
};

test('who never fails, and how many fail in a way that a player sees', () => {
  const native = report.verdicts!.rows.filter((row) => row.native);
  const never = native.filter((row) => row.summary.wrong === 0).map((row) => row.method);
  const real = native.filter(({ summary }) => summary.severe_tunnel.n > 0 || summary.severe_phantom.n > 0).length;
  const title = ofVerdicts(report, report.verdicts!);
  assert.deepEqual(never.sort(), ['exact', 'exact_closed']);
  assert.match(title, new RegExp(`^Only (exact and exact_closed|exact_closed and exact) never fail; traps included, ${real} of ${native.length} let a box through`));
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

test('what a loop loses by one part as published', () => {
  const rows = report.worlds!.rows.filter((row) => row.part);
  const wrong = rows.map(({ combination }) => {
    const cells = report.worlds!.cells.filter((cell) => cell.combination === combination);
    return cells.reduce((n, c) => n + c.inside.n + c.through.n + c.short.n + c.astray.n + c.failed.n, 0) / cells.reduce((n, c) => n + c.frames, 0);
  });
  assert.ok(ofParts(report, report.worlds!).includes(`up to ${shareText(Math.max(...wrong))} (`));
});

test('who breaks no law', () => {
  assert.match(ofLaws(report, report.laws!), /^Of \d+ methods only exact and exact_closed break no law$/);
  const broken = changed((copy) => copy.laws!.cells.forEach((cell) => (cell.ruling = 'broken')));
  assert.match(ofLaws(broken, broken.laws!), /^Each of the \d+ methods breaks a law$/);
});
