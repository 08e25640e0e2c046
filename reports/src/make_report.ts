// SPDX-License-Identifier: MIT
//
// node --import tsx reports/src/make_report.ts OUT [--pages FOLDER]
//
// Fills the pages that Vite made (FOLDER, else build/web) with OUT/data/*.json into OUT/index.html, OUT/atlas.html and
// OUT/explorer.html, and draws OUT/card.png, the picture beside a pasted link, and OUT/figures/*.svg and *.png. Everything depends on the data files alone.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chartFiles, filesOf, png } from './files.ts';
import { contents, fill } from './fill.ts';
import type { Report } from './shared/types.ts';
import { cardSize, cardSvg } from './story/card.ts';

const words = process.argv.slice(2);
const at = words.indexOf('--pages');
const pages = at >= 0 ? words.splice(at, 2)[1] : fileURLToPath(new URL('../../build/web', import.meta.url));
const [out, ...more] = words;
if (out === undefined || pages === undefined || more.length > 0) {
  console.error('usage: node --import tsx reports/src/make_report.ts OUT [--pages FOLDER]');
  process.exit(2);
}

/** Beside, then renamed: a reader never sees half a file. */
function write(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

const terminal = process.stderr.isTTY;
const say = (text: string): void => void (terminal && process.stderr.write(`\r\x1b[K${text}`));

const folder = join(resolve(out), 'data');
if (!existsSync(folder)) {
  console.error(`${folder}: no such folder; ./sweeplab report makes it`);
  process.exit(2);
}
/** The page has the numbers of counterexamples as text. */
const asDrawn = (name: string) => (key: string, value: unknown): unknown => (name === 'laws.json' && key === 'counterexample' ? undefined : value);
const data: Record<string, unknown> = {};
for (const name of readdirSync(folder).sort()) {
  // Every count, for programs; verdicts, time_error and witnesses are its digests.
  if (!name.endsWith('.json') || name === 'survey.json') continue;
  try {
    data[name.slice(0, -'.json'.length)] = JSON.parse(readFileSync(join(folder, name), 'utf8'), asDrawn(name));
  } catch (error) {
    console.error(`${join(folder, name)}: expected JSON: ${(error as Error).message}`);
    process.exit(2);
  }
}

say('filling the pages');
for (const [page, content] of Object.entries(contents(data as Report))) {
  const shell = join(pages, page);
  if (!existsSync(shell)) {
    console.error(`${shell}: no such file; npm run build --prefix reports makes it`);
    process.exit(2);
  }
  write(join(out, page), fill(readFileSync(shell, 'utf8'), content));
}

write(join(out, 'card.png'), png(cardSvg('Why does my bullet go through the wall?'), cardSize.width));

const figures = join(out, 'figures');
mkdirSync(figures, { recursive: true });
const files = chartFiles(data as Report);
const made = new Set<string>();
files.forEach((file, i) => {
  say(`figure ${i + 1} of ${files.length}: ${file.name}`);
  for (const [name, content] of filesOf(file)) {
    write(join(figures, name), content);
    made.add(name);
  }
});
// Figures of data that is gone must not stay behind.
for (const name of readdirSync(figures)) if (!made.has(name)) rmSync(join(figures, name), { recursive: true });
say('');
