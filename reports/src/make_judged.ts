// SPDX-License-Identifier: MIT
//
// node --import tsx reports/src/make_judged.ts OUT
//
// Makes OUT/index.html of OUT/data/judged.json: one page without scripts, which opens from disk.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { JSDOM } from 'jsdom';

import type { JudgedReport } from './generated/data.ts';
import { judgedPage } from './judged/page.ts';

const [out, ...more] = process.argv.slice(2);
if (out === undefined || more.length > 0) {
  console.error('usage: node --import tsx reports/src/make_judged.ts OUT');
  process.exit(2);
}
const data = join(out, 'data', 'judged.json');
let judged: JudgedReport;
try {
  judged = JSON.parse(readFileSync(data, 'utf8')) as JudgedReport;
  if (judged.format !== 'sweeplab-judged') throw new Error(`expected "format": "sweeplab-judged"`);
} catch (error) {
  console.error(`${data}: expected what judge --report writes: ${(error as Error).message}`);
  process.exit(2);
}

const style = ['shared/theme.css', 'judged/judged.css'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n');
const { document } = new JSDOM('<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>').window;
globalThis.document = document;
const head = (name: string, attributes: Record<string, string>, text = ''): void => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  document.head.append(element);
};
head('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' });
head('meta', { name: 'color-scheme', content: 'light dark' });
head('title', {}, `SweepLab: ${judged.engines.map(({ name }) => name).join(', ')}`);
head('link', { rel: 'icon', href: 'data:,' });
head('style', {}, style);
document.body.append(judgedPage(judged));

// Beside, then renamed: a reader never sees half a page, and a failure leaves the old one.
const page = join(out, 'index.html');
writeFileSync(`${page}.new`, `<!doctype html>\n${document.documentElement.outerHTML}\n`);
renameSync(`${page}.new`, page);
