// SPDX-License-Identifier: MIT
//
// The page that the tests look at: with REPORT=FOLDER that report's, else one filled with the sample.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, type TestContext } from 'node:test';

import type { Browser, BrowserContextOptions } from 'playwright-core';

import { fill } from '../src/fill.ts';
import type { Report } from '../src/generated/data.ts';
import { built, startBrowser, visit } from './browser.ts';
import { sample } from './sample.ts';

export const scratch = mkdtempSync(join(tmpdir(), 'page-'));
export const shell = built('index.html');
export let report: Report;
export let file: string;
let browser: Browser;

before(async () => {
  const real = process.env.REPORT;
  if (real) {
    file = resolve(real, 'index.html');
    report = {};
    for (const name of readdirSync(join(real, 'data'))) {
      if (name.endsWith('.json') && name !== 'survey.json') Object.assign(report, { [name.slice(0, -5)]: JSON.parse(readFileSync(join(real, 'data', name), 'utf8')) });
    }
  } else {
    report = sample();
    file = join(scratch, 'index.html');
    writeFileSync(file, fill(readFileSync(shell, 'utf8'), { ...report }));
  }
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(scratch, { recursive: true });
});

/** Opens the page, and waits until it is whole. */
export async function open(t: TestContext, options: BrowserContextOptions = {}, path = file, hash = '', whole = '#method'): ReturnType<typeof visit> {
  const visited = await visit(t, browser, path, hash, options);
  await visited.page.waitForSelector(whole);
  return visited;
}
