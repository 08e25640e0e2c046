// SPDX-License-Identifier: MIT
//
// The explorer in the page: an address for every state, and a way back from all.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { quiet } from './browser.ts';
import { atlas, open } from './opened_page.ts';

const wide = { viewport: { width: 1400, height: 900 } };

const topOf = async (page: Page, selector: string): Promise<number> => (await quiet(page), page.locator(selector).evaluate((e) => e.getBoundingClientRect().top));
const numbers = (page: Page): Promise<(string | null)[]> => page.$$eval('#explore .fields .hex', (codes) => codes.map((code) => code.textContent));

test('what opens in the explorer has an entry of its own: Back leads to where it was opened, and a reload keeps it', async (t) => {
  const { page, complaints } = await open(t, wide);
  const finding = page.locator('#fuzz button.open').first();
  await quiet(page);
  await finding.scrollIntoViewIfNeeded();
  const before = await topOf(page, '#fuzz');
  await finding.click();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
  const first = page.url();
  await page.locator('#explore [data-handle="a-box"]').press('ArrowRight');
  await page.waitForFunction((url) => location.href !== url, first);
  const url = page.url();
  const shown = await numbers(page);
  await page.reload();
  await page.waitForSelector('#method');
  await quiet(page);
  assert.equal(page.url(), url);
  assert.deepEqual(await numbers(page), shown);
  await page.goBack();
  await page.waitForFunction(() => location.hash === '');
  assert.ok(Math.abs((await topOf(page, '#fuzz')) - before) < 400, `${await topOf(page, '#fuzz')}, was ${before}`);
  await page.goForward();
  await page.waitForFunction((there) => location.href === there, url);
  assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
  assert.deepEqual(complaints, []);
});

test('from a section’s address a hand on the explorer makes one of its own, and Back leads to the section’s', async (t) => {
  const { page } = await open(t, wide, atlas, '#explore');
  await quiet(page);
  await page.locator('#explore [data-handle="a-box"]').press('ArrowRight');
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  const shown = await numbers(page);
  await page.goBack();
  await page.waitForFunction(() => location.hash === '#explore');
  await page.goForward();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  await quiet(page);
  assert.deepEqual(await numbers(page), shown);
});
