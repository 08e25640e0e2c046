// SPDX-License-Identifier: MIT
//
// node --import tsx test/make_sample.ts REPORT/data
//
// Cuts a real report down to a few methods and families, for the tests of the page: test/sample.json.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Report } from '../src/shared/types.ts';

const methods = ['gamedev', 'programming_chips', 'edge_alignment', 'end_of_frame', 'gamedev_repaired', 'exact', 'exact_closed', 'box2d_shape_cast', 'sdl2_rectangle_and_line'];
const families = ['uniform', 'bullets', 'tiles', 'far', 'decimals'];
const laws = ['never_tunnels', 'no_phantom', 'right_face', 'mirror', 'edge_alignment', 'scalars_agree'];

const folder = process.argv[2]!;
const report: Report = {};
for (const name of readdirSync(folder)) {
  if (name.endsWith('.json') && name !== 'survey.json') Object.assign(report, { [name.slice(0, -5)]: JSON.parse(readFileSync(join(folder, name), 'utf8')) });
}
const known = (row: { method: string }): boolean => methods.includes(row.method);
const inFamily = (row: { family: string }): boolean => families.includes(row.family);

// All cards, repairs and some mistakes of each: every method has a page.
if (report.verdicts) {
  const { verdicts } = report;
  verdicts.families = verdicts.families.filter((f) => families.includes(f.name));
  verdicts.census = verdicts.census.filter(inFamily);
  verdicts.rows = verdicts.rows.filter(known).map((row) => ({ ...row, families: row.families.filter(inFamily) }));
}
for (const row of report.engines?.engines.flatMap((engine) => engine.rows) ?? []) row.families = row.families.filter(inFamily);
if (report.why_sweep) report.why_sweep.rows = report.why_sweep.rows.filter(known);
for (const map of report.maps?.maps ?? []) {
  for (const part of map.scalars) {
    part.methods = part.methods.filter((m) => ['gamedev', 'exact'].includes(m.method)).map((m) => ({ ...m, cells: m.cells.filter((_, i) => i % 3 === 0) }));
    // Witnesses that no cell names any more go.
    const used = new Map<number, number>();
    const old = part.witnesses;
    part.witnesses = [];
    for (const cell of part.methods.flatMap((m) => m.cells)) {
      if (!used.has(cell[4])) used.set(cell[4], part.witnesses.push(old[cell[4]]!) - 1);
      cell[4] = used.get(cell[4])!;
    }
  }
}
if (report.time_error) report.time_error.rows = report.time_error.rows.filter((r) => known(r) && r.native).map((row) => ({ ...row, families: row.families.filter(inFamily) }));
for (const part of report.disagreement?.scalars ?? []) {
  const kept = part.methods.map((id, i) => ({ id, i })).filter(({ id }) => methods.includes(id));
  const place = new Map(kept.map(({ i }, k) => [i, k]));
  part.methods = kept.map(({ id }) => id);
  part.pairs = part.pairs.flatMap(([i, j, ...rest]) => (place.has(i) && place.has(j) ? [[place.get(i)!, place.get(j)!, ...rest] as typeof part.pairs[number]] : []));
}
if (report.witnesses) report.witnesses.witnesses = report.witnesses.witnesses.filter((w, i, all) => w.native && (known(w) || all.findIndex((o) => o.native && o.method === w.method) === i));
if (report.laws) {
  report.laws.laws = report.laws.laws.filter((law) => laws.includes(law.id));
  report.laws.cells = report.laws.cells.filter((c) => known(c) && laws.includes(c.law));
}
if (report.shapes) {
  const { shapes } = report;
  shapes.results = shapes.results.filter((unit) => ['uniform', 'inside', 'tangent', 'slender'].includes(unit.family) && unit.scalar === 'float32');
}
if (report.worlds) {
  const { worlds } = report;
  const sampled = (row: { method: string | null }): boolean => row.method === null || known({ method: row.method });
  worlds.rows = worlds.rows.filter(sampled);
  const names = new Set(worlds.rows.map((row) => row.combination));
  worlds.cells = worlds.cells.filter((cell) => names.has(cell.combination));
}
if (report.fixtures) report.fixtures.fixtures = report.fixtures.fixtures.slice(0, 4);
if (report.findings) {
  const { findings } = report;
  findings.smallest = findings.smallest.filter(known).slice(0, 16);
}
if (report.baseline) report.baseline.folder = 'out/report';
if (report.bench) {
  const { bench } = report;
  bench.families = bench.families.filter((f) => ['uniform_30', 'bullets'].includes(f.name));
  bench.results = bench.results.filter((r) => known({ method: r.algorithm }) && bench.families.some((f) => f.name === r.family));
  bench.algorithms = bench.algorithms.filter((c) => known({ method: c.id }));
}
const file = fileURLToPath(new URL('sample.json', import.meta.url));
// What only a campaign, an older report and engines give stays as it was where this report is without.
const before = JSON.parse(readFileSync(file, 'utf8')) as Report;
report.engines ??= before.engines;
report.findings ??= before.findings;
report.baseline ??= before.baseline;
// A line a file of the report, so that a change shows where it is.
writeFileSync(file, `{\n${Object.entries(report).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`);
