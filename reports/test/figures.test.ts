// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { numberText, rateText, shareText } from '../src/page/format.ts';
import { csv } from '../src/page/table.ts';
import type { Report } from '../src/shared/types.ts';
import { sample } from './sample.ts';

const scratch = mkdtempSync(join(tmpdir(), 'figures-'));
after(() => rmSync(scratch, { recursive: true }));

const pageNames = ['index.html', 'atlas.html', 'explorer.html'];

const report = sample();

/** Has GameDev's method asked less than all in its map, as libraries are. Returns in how many cells not at all. */
function partly({ maps }: Report): number {
  const [part] = maps!.maps[0]!.scalars;
  const gamedev = part!.methods.find(({ method }) => method === 'gamedev')!;
  gamedev.n = part!.n.map((count, i) => (i % 3 === 0 && gamedev.cells.every(([at]) => at !== i) ? 0 : count));
  return gamedev.n.filter((count) => count === 0).length;
}
partly(report);

/** A process of its own, as `report` does it. Returns the names of what it made. */
function make(out: string): string[] {
  const pages = join(out, 'pages');
  for (const folder of [join(out, 'data'), pages]) mkdirSync(folder, { recursive: true });
  for (const name of pageNames) writeFileSync(join(pages, name), '<script type="application/json" id="sweeplab-data">null</script>');
  for (const [key, value] of Object.entries(report)) writeFileSync(join(out, 'data', `${key}.json`), JSON.stringify(value));
  execFileSync(process.execPath, ['--import', 'tsx', 'src/make_report.ts', out, '--pages', pages], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  return [...readdirSync(join(out, 'figures')).map((name) => join('figures', name)), ...pageNames];
}

test('pages and figures come from the data files byte for byte', () => {
  const [a, b] = [join(scratch, 'a'), join(scratch, 'b')];
  const names = make(a);
  for (const name of ['verdicts.svg', 'why_sweep.svg', 'why_sweep.png', 'cost_error.svg', 'map_speed_gap_wrong.svg', 'map_angle_offset_real.png']) assert.ok(names.includes(join('figures', name)), name);
  assert.deepEqual(make(b), names);
  for (const name of names) assert.ok(readFileSync(join(a, name)).equals(readFileSync(join(b, name))), name);
});

test('an interval of a verdict reaches from its low end to its high one', () => {
  const svg = readFileSync(join(scratch, 'a', 'figures', 'verdicts.svg'), 'utf8');
  const links = svg.split('aria-label="link"').slice(1).flatMap((group) => [...group.split('</g>')[0]!.matchAll(/d="M([\d.]+),[\d.]+L([\d.]+),/g)]);
  assert.ok(links.length > 10, `${links.length}`);
  for (const [path, low, high] of links) assert.ok(Number(low) < Number(high), path);
});

test('each figure stands alone, as wide as a page of a paper, its letters 6 points and more, in one font', () => {
  const folder = join(scratch, 'a', 'figures');
  const wide = 175;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.svg'))) {
    const svg = readFileSync(join(folder, name), 'utf8');
    assert.doesNotMatch(svg, /NaN|undefined|Infinity|var\(|currentColor/, name);
    assert.ok((svg.match(/<(path|rect|circle|line)\b/g) ?? []).length > 10, `${name} has marks`);
    assert.match(svg, /<text[^>]*>[^<]*[a-z]/i, `${name} has words`);
    const [, width, height] = /^<svg[^>]* width="([\d.]+)mm"[^>]* height="([\d.]+)mm"/.exec(svg)!.map(Number);
    assert.equal(width, wide, name);
    const [, , across, down] = /viewBox="([^"]+)"/.exec(svg)![1]!.split(/[ ,]+/).map(Number);
    assert.ok(Math.abs(height! / down! - wide / across!) < 1e-4, `${name}: as high as it is drawn`);
    const letters = [...svg.matchAll(/font-size="([\d.]+)(?:px)?"/g)].map(([, size]) => (Number(size) * wide) / across! / (25.4 / 72));
    assert.ok(letters.length > 0 && Math.min(...letters) >= 5.99, `${name}: ${Math.min(...letters)} pt`);
    assert.deepEqual([...new Set([...svg.matchAll(/font-family="([^"]*)"/g)].map(([, font]) => font!.split(',')[0]))], ['DejaVu Sans'], name);
    assert.equal(readFileSync(join(folder, name.replace('.svg', '.png'))).readUInt32BE(16), 2067, `${name}: 300 dots an inch`);
  }
});

test('never asked does not look like never wrong', () => {
  const svg = readFileSync(join(scratch, 'a', 'figures', 'map_speed_gap_wrong.svg'), 'utf8');
  assert.equal(svg.match(/fill="url\(#hatch-speed_gap\)"/g)!.length, 1 + partly(report), 'one is the legend’s');
});

test('numbers read as the terminal writes them', () => {
  const numbers = [0, 0.046875, 999.4, 999.6, 19916, 2621440, 1.1e10, 4.6e-4, -0.25];
  assert.deepEqual(numbers.map(numberText), ['0', '0.0469', '999', '1000', '19\u202f900', '2\u202f620\u202f000', '1.1e+10', '4.6e-04', '-0.25']);
  assert.deepEqual([0, 1, 0.99999, 0.95, 0.31, 0.0012, 1.2e-5].map(shareText), ['0', '100%', '>99.9%', '95%', '31%', '0.12%', '12 in a million']);
  assert.deepEqual([{ n: 0, of: 9, low: 0, high: 1.41e-5 }, { n: 0, of: 0, low: 0, high: 1 }].map(rateText), ['0 (<14.1)', '-']);
  assert.equal(csv([{ head: 'a', value: (x: string) => x }], ['x"y', 'p,q', 'r']), 'a\n"x""y"\n"p,q"\nr\n');
});
