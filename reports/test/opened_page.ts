// SPDX-License-Identifier: MIT
//
// The pages that the tests look at: with REPORT=FOLDER that report's, else filled with the sample.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, type TestContext } from 'node:test';

import type { BrowserContextOptions } from 'playwright-core';

import { contents, fill } from '../src/fill.ts';
import type { Report } from '../src/shared/types.ts';
import { built, visit } from './browser.ts';
import { sample } from './sample.ts';

export const scratch = mkdtempSync(join(tmpdir(), 'page-'));
/** The atlas and the story before they are filled. */
export const shell = built('atlas.html');
export const storyShell = built('index.html');
export let report: Report;
export let atlas: string;
export let story: string;

before(() => {
  const real = process.env.REPORT;
  if (real) {
    report = {};
    for (const name of readdirSync(join(real, 'data'))) {
      if (name.endsWith('.json') && name !== 'survey.json') Object.assign(report, { [name.slice(0, -5)]: JSON.parse(readFileSync(join(real, 'data', name), 'utf8')) });
    }
  } else {
    report = sample();
    for (const [name, content] of Object.entries(contents(report))) writeFileSync(join(scratch, name), fill(readFileSync(built(name), 'utf8'), content));
  }
  [story, atlas] = ['index.html', 'atlas.html'].map((name) => join(real ? resolve(real) : scratch, name)) as [string, string];
});
after(() => rmSync(scratch, { recursive: true }));

/** Opens the atlas, and waits until it is whole. */
export async function open(t: TestContext, options: BrowserContextOptions = {}, path = atlas, hash = '', whole = '#method'): ReturnType<typeof visit> {
  const visited = await visit(t, path, hash, options);
  await visited.page.waitForSelector(whole);
  return visited;
}

/** Opens the story, and waits until it is whole and the bug flies. */
export async function openStory(t: TestContext, options: BrowserContextOptions = {}, hash = '', path = story): ReturnType<typeof visit> {
  const visited = await visit(t, path, hash, options);
  await visited.page.waitForSelector('#page[data-whole]');
  await visited.page.waitForFunction(() => document.querySelectorAll('#bug .ends li b').length === 3);
  return visited;
}
