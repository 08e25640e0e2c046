// SPDX-License-Identifier: MIT
//
// The explorer in the page: an address for every state, and a way back from all.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { quiet, settled } from './browser.ts';
import { atlas, open } from './opened_page.ts';

const wide = { viewport: { width: 1400, height: 900 } };

const topOf = (page: Page, selector: string): Promise<number> => page.locator(selector).evaluate((e) => e.getBoundingClientRect().top);

/** Opens a finding in the explorer; returns where its section was. */
async function openFinding(page: Page): Promise<number> {
  await page.locator('#fuzz button.open').first().scrollIntoViewIfNeeded();
  await quiet(page);
  const before = await topOf(page, '#fuzz');
  await page.locator('#fuzz button.open').first().click();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  await quiet(page);
  return before;
}

for (const [name, options] of [['wide', wide], ['narrow', { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }]] as const) {
  test(`on a ${name} screen what opens in the explorer has an entry of its own: Back leads through them all, and a reload keeps it`, async (t) => {
    const { page, complaints } = await open(t, options);
    await quiet(page);
    const before = await openFinding(page);
    assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
    const first = page.url();
    await page.locator('#explore [data-handle="a-box"]').press('ArrowRight');
    await page.locator('#explore').getByLabel('only the wrong ones').check();
    await page.locator('#explore').getByLabel('snap to grid').uncheck();
    await page.waitForFunction(() => location.hash.includes('only=wrong') && location.hash.includes('snap=off'));
    const url = page.url();
    assert.notEqual(url, first);
    const numbers = (): Promise<(string | null)[]> => page.$$eval('#explore .fields .hex', (codes) => codes.map((code) => code.textContent));
    const shown = await numbers();
    await page.reload();
    await page.waitForSelector('#method');
    await quiet(page);
    assert.equal(page.url(), url);
    assert.deepEqual(await numbers(), shown);
    assert.ok(await page.locator('#explore').getByLabel('only the wrong ones').isChecked());
    assert.equal(await page.locator('#explore').getByLabel('snap to grid').isChecked(), false);
    await page.getByRole('button', { name: 'Back to where you were' }).click();
    await page.waitForFunction(() => location.hash === '');
    await quiet(page);
    assert.ok(Math.abs((await topOf(page, '#fuzz')) - before) < 400, `${await topOf(page, '#fuzz')}, was ${before}`);
    await page.goForward();
    await page.waitForFunction((there) => location.href === there, url);
    await quiet(page);
    assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
    assert.deepEqual(complaints, []);
  });
}

test('from a section’s address a hand on the explorer makes one of its own, and Back leads to the section’s', async (t) => {
  const { page } = await open(t, wide, atlas, '#explore');
  await quiet(page);
  await page.locator('#explore [data-handle="a-box"]').press('ArrowRight');
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  const [first, ...rest] = await page.$$eval('#explore .fields .hex', (codes) => codes.map((code) => code.textContent));
  await page.goBack();
  await page.waitForFunction(() => location.hash === '#explore');
  await page.goForward();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  await settled(page);
  assert.deepEqual(await page.$$eval('#explore .fields .hex', (codes) => codes.map((code) => code.textContent)), [first, ...rest]);
  // Each example has an entry of its own.
  await page.locator('.examples select').selectOption('pre-collision');
  await page.locator('.examples select').selectOption('stuck');
  await settled(page);
  const stuck = page.url();
  await page.goBack();
  await page.waitForFunction((url) => location.href !== url, stuck);
  await settled(page);
  assert.match(await page.innerText('#explore div.truth'), /overlap at the start/);
});

test('a shared link shows the explorer in its own place, with a way to the page', async (t) => {
  for (const link of ['#q=float32:0,0,1,1,4,0,3,0,1,1,0,0&show=contacts', '#demo-navega']) {
    const { page } = await open(t, wide, atlas, link);
    await quiet(page);
    assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
    await page.getByRole('link', { name: 'To the start of the page' }).click();
    await quiet(page);
    assert.ok(Math.abs(await topOf(page, '#top')) < 200);
  }
});

