// SPDX-License-Identifier: MIT
//
// The explorer that the tests look at.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

import type { Page } from 'playwright-core';

import { built, visit } from './browser.ts';

export const file = built('explorer.html');

/** Opens the explorer, and waits for its first answers. */
export const open = async (t: TestContext, hash = '', options = {}, path = file): ReturnType<typeof visit> => {
  const visited = await visit(t, path, hash, options);
  await visited.page.waitForSelector('.explorer .answers tr.correct').catch(() => assert.fail(visited.complaints.join('\n')));
  return visited;
};

/** The twelve numbers that it shows, as hex floats. */
export const numbers = (page: Page): Promise<string[]> => page.$$eval('.fields .hex', (codes) => codes.map((code) => code.textContent!));
