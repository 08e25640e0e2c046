// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { printPalette } from '../src/files.ts';
import { numberText, shareText } from '../src/page/format.ts';
import { sample } from './sample.ts';

const scratch = mkdtempSync(join(tmpdir(), 'figures-'));
after(() => rmSync(scratch, { recursive: true }));

const pageNames = ['index.html', 'atlas.html', 'explorer.html'];

/** A process of its own, as `report` does it. */
function make(out: string): void {
  mkdirSync(join(out, 'data'), { recursive: true });
  const pages = join(out, 'pages');
  mkdirSync(pages);
  for (const name of pageNames) writeFileSync(join(pages, name), '<script type="application/json" id="sweeplab-data">null</script>');
  for (const [key, value] of Object.entries(sample())) writeFileSync(join(out, 'data', `${key}.json`), JSON.stringify(value));
  execFileSync(process.execPath, ['--import', 'tsx', 'src/make_report.ts', out, '--pages', pages], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
}

test('pages and figures come from the data files byte for byte', () => {
  const [a, b] = [join(scratch, 'a'), join(scratch, 'b')];
  make(a);
  make(b);
  const names = readdirSync(join(a, 'figures'));
  assert.ok(names.length >= 16, `${names.length} figures`);
  assert.deepEqual(readdirSync(join(b, 'figures')), names);
  for (const name of [...names.map((n) => join('figures', n)), ...pageNames, 'card.png']) {
    assert.ok(readFileSync(join(a, name)).equals(readFileSync(join(b, name))), name);
  }
});

test('the picture beside a pasted link is as large as social pages want it', () => {
  const card = readFileSync(join(scratch, 'a', 'card.png'));
  assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1200, 630]);
  assert.ok(card.length < 300_000, `${card.length} bytes`);
});

const folder = join(scratch, 'a', 'figures');
const figures = (end: string): string[] => readdirSync(folder).filter((name) => name.endsWith(end));

test('each figure stands alone: marks in it, no NaN, nothing of the page', () => {
  for (const name of figures('.svg')) {
    const svg = readFileSync(join(folder, name), 'utf8');
    assert.doesNotMatch(svg, /NaN|undefined|Infinity|var\(|currentColor/, name);
    assert.ok((svg.match(/<(path|rect|circle|line)\b/g) ?? []).length > 10, `${name} has marks`);
    assert.match(svg, /<text[^>]*>[^<]*[a-z]/i, `${name} has words`);
  }
});

test('each figure is as wide as a page of a paper, its letters are 6 points and more, in one font', () => {
  const wide = 175;
  for (const name of figures('.svg')) {
    const svg = readFileSync(join(folder, name), 'utf8');
    const [, width, height] = /^<svg[^>]* width="([\d.]+)mm"[^>]* height="([\d.]+)mm"/.exec(svg)!.map(Number);
    assert.equal(width, wide, name);
    const [, , across, down] = /viewBox="([^"]+)"/.exec(svg)![1]!.split(/[ ,]+/).map(Number);
    // Millimetres a pixel are the same in both directions, and of 12 pixels 8 points.
    assert.ok(Math.abs(height! / down! - wide / across!) < 1e-4, name);
    assert.ok(Math.abs((12 * wide) / across! / (25.4 / 72) - 8) < 0.02, name);
    const letters = [...svg.matchAll(/font-size="([\d.]+)(?:px)?"/g)].map(([, size]) => (Number(size) * wide) / across! / (25.4 / 72));
    assert.ok(letters.length > 0 && Math.min(...letters) >= 5.99, `${name}: ${Math.min(...letters)} pt`);
    assert.deepEqual([...new Set([...svg.matchAll(/font-family="([^"]*)"/g)].map(([, font]) => font!.split(',')[0]))], ['DejaVu Sans'], name);
    const png = readFileSync(join(folder, name.replace('.svg', '.png')));
    assert.equal(png.readUInt32BE(16), 2067, `${name}: 300 dots an inch`);
    assert.ok(Math.abs(png.readUInt32BE(20) - (2067 * down!) / across!) <= 2, `${name}: as high`);
  }
});

test('the colours of files are those of the page in the light scheme', () => {
  const css = readFileSync(new URL('../src/shared/theme.css', import.meta.url), 'utf8').split('@media')[0]!;
  const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)![1]!;
  const { heat, ...plain } = printPalette;
  for (const [name, color] of Object.entries(plain)) assert.equal(color, token(name), name);
  heat.forEach((color, i) => assert.equal(color, token(`heat-${i}`)));
});

/** WCAG's ratio of two colours. */
function contrast(a: string, b: string): number {
  const light = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

for (const [scheme, part] of [['light', 0], ['dark', 1]] as const) {
  test(`what charts are written and drawn in stands out from the paper, ${scheme}`, () => {
    const tokens = new Map<string, string>();
    const css = readFileSync(new URL('../src/shared/theme.css', import.meta.url), 'utf8').split('@media (prefers-color-scheme: dark)')[part]!.split('@media')[0]!;
    for (const [, token, color] of css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) tokens.set(token!, color!);
    const ratio = (a: string, b: string): number => contrast(tokens.get(a)!, tokens.get(b)!);
    const letters = ['ink', 'muted', 'wrong', 'right', 'a', 'b', 'pink', 'sky', 'violet'];
    for (const name of letters) for (const behind of ['paper', 'panel']) assert.ok(ratio(name, behind) >= 4.5, `${name} on ${behind}: ${ratio(name, behind)}`);
    // Heat goes one way: each step is further from the paper than the one before.
    const heat = [0, 1, 2, 3, 4, 5, 6].map((i) => ratio(`heat-${i}`, 'paper'));
    assert.deepEqual(heat, [...heat].sort((x, y) => x - y));
  });
}

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
