// SPDX-License-Identifier: MIT
//
// node --import tsx test/make_sample.ts REPORT/data
//
// Cuts a real report down to a few methods and families, for the tests of the page: test/sample.json. It takes the files that
// the sample has already; what only a campaign or engines give stays as it was where this report is without.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sample } from './sample.ts';

const methods = ['gamedev', 'gamedev_broadphase', 'programming_chips', 'edge_alignment', 'end_of_frame', 'gamedev_repaired', 'exact', 'exact_closed', 'box2d_shape_cast', 'sdl2_rectangle_and_line', 'mine'];
/** A row that has one of these keys has one of these values. */
const wanted: Record<string, readonly string[]> = {
  method: methods,
  algorithm: methods,
  family: ['uniform', 'bullets', 'tiles', 'far', 'decimals', 'uniform_30'],
  law: ['never_tunnels', 'no_phantom', 'right_face', 'mirror', 'edge_alignment', 'scalars_agree'],
};
const kept = (row: unknown): boolean => typeof row !== 'object' || row === null || Object.entries(row).every(([key, value]) => typeof value !== 'string' || (wanted[key]?.includes(value) ?? true));
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(kept).map(cut);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cut(part)])) : value;
}

const report = sample();
for (const key of Object.keys(report)) {
  const file = join(process.argv[2]!, `${key}.json`);
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : report[key as keyof typeof report];
  // All cards, and some mistakes of each: every method has a row.
  Object.assign(report, { [key]: ['cards', 'witnesses'].includes(key) ? read : cut(read) });
}
const { verdicts, bench, laws, maps, time_error, witnesses, worlds, fixtures, findings } = report;
for (const of of [verdicts, bench]) if (of) of.families = (of.families as { name: string; description: string; everyday: boolean }[]).filter(({ name }) => wanted.family!.includes(name));
if (laws) laws.laws = laws.laws.filter(({ id }) => wanted.law!.includes(id));
for (const part of maps?.maps.flatMap((map) => map.scalars) ?? []) {
  part.methods = part.methods.filter(({ method }) => ['gamedev', 'exact'].includes(method)).map((m) => ({ ...m, cells: m.cells.filter((_, i) => i % 3 === 0) }));
  // Witnesses that no cell names any more go.
  const cells = part.methods.flatMap((m) => m.cells);
  const used = [...new Set(cells.map((cell) => cell[4]))];
  part.witnesses = used.map((old) => part.witnesses[old]!);
  for (const cell of cells) cell[4] = used.indexOf(cell[4]);
}
if (time_error) time_error.rows = time_error.rows.filter(({ native }) => native);
if (witnesses) witnesses.witnesses = witnesses.witnesses.filter((w, i, all) => w.native && (methods.includes(w.method) || all.findIndex((o) => o.native && o.method === w.method) === i));
if (worlds) worlds.cells = worlds.cells.filter((cell) => worlds.rows.some(({ combination }) => combination === cell.combination));
if (fixtures) fixtures.fixtures = fixtures.fixtures.slice(0, 4);
if (findings) findings.smallest = findings.smallest.slice(0, 16);
// A line a file of the report, so that a change shows where it is.
writeFileSync(fileURLToPath(new URL('sample.json', import.meta.url)), `{\n${Object.entries(report).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}\n`);
