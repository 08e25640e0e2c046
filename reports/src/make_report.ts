// SPDX-License-Identifier: MIT
//
// node --import tsx reports/src/make_report.ts OUT [--pages FOLDER]
//
// Fills the pages that Vite made (FOLDER, else build/web) with OUT/data/*.json into OUT/index.html, OUT/atlas.html and
// OUT/explorer.html, and draws OUT/card.png, the picture beside a pasted link, and OUT/figures/*.svg and *.png. Everything depends on the data files alone.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Rect } from './explorer/geometry.ts';
import { chartFiles, filesOf, png, printPalette as colors } from './files.ts';
import { contents, fill } from './fill.ts';
import type { Report } from './shared/types.ts';
import { initialRange, sight } from './story/flight.ts';

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const words = process.argv.slice(2);
const at = words.indexOf('--pages');
const pages = at >= 0 ? words.splice(at, 2)[1] : fileURLToPath(new URL('../../build/web', import.meta.url));
const [out, ...more] = words;
if (out === undefined || pages === undefined || more.length > 0) refuse('usage: node --import tsx reports/src/make_report.ts OUT [--pages FOLDER]');

/** Beside, then renamed: a reader never sees half a file. */
function write(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

const terminal = process.stderr.isTTY;
const say = (text: string): void => void (terminal && process.stderr.write(`\r\x1b[K${text}`));

const folder = join(resolve(out), 'data');
if (!existsSync(folder)) refuse(`${folder}: no such folder; ./sweeplab report makes it`);
/** The page has the numbers of counterexamples as text. */
const asDrawn = (name: string) => (key: string, value: unknown): unknown => (name === 'laws.json' && key === 'counterexample' ? undefined : value);
const data: Record<string, unknown> = {};
for (const name of readdirSync(folder).sort()) {
  // Every count, for programs; verdicts, time_error and witnesses are its digests.
  if (!name.endsWith('.json') || name === 'survey.json') continue;
  try {
    data[name.slice(0, -'.json'.length)] = JSON.parse(readFileSync(join(folder, name), 'utf8'), asDrawn(name));
  } catch (error) {
    refuse(`${join(folder, name)}: expected JSON: ${(error as Error).message}`);
  }
}

say('filling the pages');
for (const [page, content] of Object.entries(contents(data as Report))) {
  const shell = join(pages, page);
  if (!existsSync(shell)) refuse(`${shell}: no such file; npm run build --prefix reports makes it`);
  write(join(out, page), fill(readFileSync(shell, 'utf8'), content));
}

const cardSize = { width: 1200, height: 630 };
const margin = 50;
/** Pixels to a world unit, and where the scene begins. */
const scale = (cardSize.width - 2 * margin) / sight.w;
const top = 120;

const rect = ({ x, y, w, h }: Rect, style: string): string => `<rect x="${margin + x * scale}" y="${top + y * scale}" width="${w * scale}" height="${h * scale}" ${style}/>`;

/** The picture beside a pasted link: the bullet, frame by frame, and the wall between two of them. */
function cardSvg(title: string): string {
  const { bullet, speed, wall, lamp } = initialRange();
  const frames = Array.from({ length: Math.ceil((sight.w - bullet.x) / speed) }, (_, i) => ({ ...bullet, x: bullet.x + i * speed }));
  const filled = `fill="${colors.muted}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" font-family="DejaVu Sans">`,
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${colors.paper}"/>`,
    `<text x="${margin}" y="95" font-size="46" font-weight="bold" fill="${colors.ink}">${title}</text>`,
    rect(wall, filled),
    rect(lamp, filled),
    ...frames.map((box, i) => rect(box, i === 0 ? `fill="${colors.a}"` : `fill="none" stroke="${colors.a}" stroke-width="4" stroke-dasharray="9 6"`)),
    `<text x="${margin}" y="${cardSize.height - 35}" font-size="26" fill="${colors.muted}">Three real tests to drag. Which is right, what it costs, what to copy. SweepLab</text>`,
    '</svg>\n',
  ].join('\n');
}

write(join(out, 'card.png'), png(cardSvg('Why does my bullet go through the wall?'), cardSize.width));

const figures = join(out, 'figures');
mkdirSync(figures, { recursive: true });
const files = chartFiles(data as Report);
const made = new Set<string>();
files.forEach(([figure, chart], i) => {
  say(`figure ${i + 1} of ${files.length}: ${figure}`);
  for (const [name, content] of filesOf(figure, chart)) {
    write(join(figures, name), content);
    made.add(name);
  }
});
// Figures of data that is gone must not stay behind.
for (const name of readdirSync(figures)) if (!made.has(name)) rmSync(join(figures, name), { recursive: true });
say('');
