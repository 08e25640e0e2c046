// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { printPalette } from '../src/charts/canvas.ts';
import { numberText, shareText } from '../src/page/format.ts';
import { sample } from './sample.ts';

const scratch = mkdtempSync(join(tmpdir(), 'figures-'));
after(() => rmSync(scratch, { recursive: true }));

/** A process of its own, as `report` does it. */
function make(out: string): void {
  mkdirSync(join(out, 'data'), { recursive: true });
  const pages = join(out, 'pages');
  mkdirSync(pages);
  for (const name of ['index.html', 'explorer.html']) writeFileSync(join(pages, name), '<script type="application/json" id="sweeplab-data">null</script>');
  for (const [key, value] of Object.entries(sample())) writeFileSync(join(out, 'data', `${key}.json`), JSON.stringify(value));
  execFileSync(process.execPath, ['--import', 'tsx', 'src/make_report.ts', out, '--pages', pages], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
}

test('page and figures come from the data files byte for byte', () => {
  const [a, b] = [join(scratch, 'a'), join(scratch, 'b')];
  make(a);
  make(b);
  const names = readdirSync(join(a, 'figures'));
  assert.ok(names.length >= 20, `${names.length} figures`);
  assert.deepEqual(readdirSync(join(b, 'figures')), names);
  for (const name of [...names.map((n) => join('figures', n)), 'index.html', 'explorer.html']) {
    assert.ok(readFileSync(join(a, name)).equals(readFileSync(join(b, name))), name);
  }
});

test('each figure stands alone: marks in it, no NaN, nothing of the page', () => {
  const folder = join(scratch, 'a', 'figures');
  for (const name of readdirSync(folder).filter((n) => n.endsWith('.svg'))) {
    const svg = readFileSync(join(folder, name), 'utf8');
    assert.doesNotMatch(svg, /NaN|undefined|Infinity|var\(|currentColor/, name);
    assert.ok((svg.match(/<(path|rect|circle|line)\b/g) ?? []).length > 10, `${name} has marks`);
    assert.match(svg, /<text[^>]*>[^<]*[a-z]/i, `${name} has words`);
    const png = readFileSync(join(folder, name.replace('.svg', '.png')));
    const height = Number(/ height="([\d.]+)"/.exec(svg)![1]);
    assert.equal(png.readUInt32BE(16), 1800, `${name}: twice 900 wide`);
    assert.ok(Math.abs(png.readUInt32BE(20) - 2 * height) <= 2, `${name}: twice as high`);
  }
});

test('the colours of files are those of the page in the light scheme', () => {
  const css = ['../src/shared/theme.css', '../src/page/page.css'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8').split('@media')[0]).join();
  const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)![1]!;
  const { series, heat, ...plain } = printPalette;
  for (const [name, color] of Object.entries(plain)) assert.equal(color, token(name), name);
  series.forEach((color, i) => assert.equal(color, token(`series-${i + 1}`)));
  heat.forEach((color, i) => assert.equal(color, token(`heat-${i}`)));
});

test('numbers read as the terminal writes them', () => {
  const cases: [number, string][] = [
    [0, '0'],
    [0.046875, '0.0469'],
    [14.07, '14.1'],
    [999.4, '999'],
    [999.6, '1000'],
    [5120.3, '5120'],
    [19916, '19\u202f900'],
    [2621440, '2\u202f620\u202f000'],
    [1.1e10, '1.1e+10'],
    [4.6e-5, '4.6e-05'],
    [-0.25, '-0.25'],
  ];
  for (const [x, text] of cases) assert.equal(numberText(x), text);
  assert.deepEqual([0, 1, 0.99999, 0.31, 0.0012, 1.2e-5].map(shareText), ['0', '100%', '>99.9%', '31%', '0.12%', '12 in a million']);
});
