// SPDX-License-Identifier: MIT
//
// The explorer in the page: beside the section that led to it, with an address for every state, and a way back from all.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { quiet, settled } from './browser.ts';
import { atlas, open } from './opened_page.ts';

const wide = { viewport: { width: 1400, height: 900 } };

const topOf = (page: Page, selector: string): Promise<number> => page.locator(selector).evaluate((e) => e.getBoundingClientRect().top);

/** Opens a broken law in the explorer; returns where its section was. */
async function openLaw(page: Page): Promise<number> {
  await page.locator('#law button.open').first().scrollIntoViewIfNeeded();
  await quiet(page);
  const before = await topOf(page, '#law');
  await page.locator('#law button.open').first().click();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  await quiet(page);
  return before;
}

test('on a wide screen the explorer opens beside the section that led there, which stays in sight', async (t) => {
  const { page, complaints } = await open(t, wide);
  await quiet(page);
  const before = await openLaw(page);
  const panel = (await page.locator('#explore').boundingBox())!;
  assert.ok(panel.x > 500 && panel.x + panel.width <= 1400 && panel.y === 0 && panel.height === 900, JSON.stringify(panel));
  assert.ok(await page.locator('#explore [data-handle="a-box"]').isVisible());
  assert.ok(Math.abs((await topOf(page, '#law')) - before) < 500, `${await topOf(page, '#law')}, was ${before}`);
  const text = (await page.locator('#law').boundingBox())!;
  assert.ok(text.x + text.width <= panel.x + 1, 'the section is not below the panel');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1400);
  // Another one: the panel stays, and Back leads through both.
  const first = page.url();
  await page.locator('#law button.open').nth(1).click();
  await page.waitForFunction((url) => location.href !== url, first);
  await page.goBack();
  await page.waitForFunction((url) => location.href === url, first);
  assert.ok(await page.locator('#explore.beside').isVisible());
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await page.waitForFunction(() => location.hash === '');
  await quiet(page);
  assert.equal(await page.locator('#explore.beside').count(), 0);
  assert.ok(Math.abs((await topOf(page, '#law')) - before) < 400, `${await topOf(page, '#law')}, was ${before}`);
  await page.goForward();
  await page.waitForFunction((url) => location.href === url, first);
  assert.ok(await page.locator('#explore.beside').isVisible());
  assert.deepEqual(complaints, []);
});

test('the panel closes where the reader is; closed stays closed, and Back opens it again', async (t) => {
  const { page } = await open(t, wide);
  await quiet(page);
  await openLaw(page);
  const shown = page.url();
  // By the bar at the side: no wheel turns and no key is pressed, and the place that led here is not held on to.
  for (let n = 0; n < 5 && Math.abs(await topOf(page, '#fuzz')) >= 100; ++n) {
    await page.locator('#fuzz').evaluate((e) => scrollTo(0, scrollY + e.getBoundingClientRect().top));
    await quiet(page);
  }
  assert.ok(Math.abs(await topOf(page, '#fuzz')) < 100, `${await topOf(page, '#fuzz')}`);
  await page.locator('#explore').getByRole('button', { name: '✕ Close' }).click();
  await quiet(page);
  assert.equal(new URL(page.url()).hash, '');
  assert.equal(await page.locator('#explore.beside').count(), 0);
  assert.ok(Math.abs(await topOf(page, '#fuzz')) < 300);
  // A new width draws it anew: the address stays that of the page.
  await page.setViewportSize({ width: 1300, height: 900 });
  await quiet(page);
  await page.waitForTimeout(600); // longer than the address takes to follow
  assert.equal(new URL(page.url()).hash, '');
  await page.goBack();
  await page.waitForFunction((url) => location.href === url, shown);
  assert.ok(await page.locator('#explore.beside').isVisible());
});

test('a reload keeps the panel, what it shows, the place beside it and the way back', async (t) => {
  const { page } = await open(t, wide);
  await quiet(page);
  await openLaw(page);
  await page.locator('#explore [data-handle="a-box"]').press('ArrowRight');
  await page.locator('#explore').getByLabel('only the wrong ones').check();
  await page.locator('#explore').getByLabel('snap to grid').uncheck();
  await page.waitForFunction(() => location.hash.includes('only=wrong') && location.hash.includes('snap=off'));
  const [url, top] = [page.url(), await topOf(page, '#law')];
  const numbers = (): Promise<(string | null)[]> => page.$$eval('#explore .fields .hex', (codes) => codes.map((code) => code.textContent));
  const before = await numbers();
  await page.reload();
  await page.waitForSelector('#explore.beside');
  await quiet(page);
  assert.equal(page.url(), url);
  assert.deepEqual(await numbers(), before);
  assert.ok(await page.locator('#explore').getByLabel('only the wrong ones').isChecked());
  assert.equal(await page.locator('#explore').getByLabel('snap to grid').isChecked(), false);
  assert.ok(Math.abs((await topOf(page, '#law')) - top) < 300, `${await topOf(page, '#law')}, was ${top}`);
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await page.waitForFunction(() => location.hash === '');
});

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
    assert.equal(await page.locator('#explore.beside').count(), 0);
    assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
    await page.getByRole('link', { name: 'To the start of the page' }).click();
    await quiet(page);
    assert.ok(Math.abs(await topOf(page, '#top')) < 200);
  }
});

test('on a narrow screen it opens in its own place, and Back leads back', async (t) => {
  const { page } = await open(t, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await quiet(page);
  const before = await openLaw(page);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('#explore')!).position), 'static');
  assert.ok(Math.abs(await topOf(page, '#explore .explorer')) < 150);
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await page.waitForFunction(() => location.hash === '');
  await quiet(page);
  assert.ok(Math.abs((await topOf(page, '#law')) - before) < 400);
});

test('one figure tells the methods’ times apart: exact never leaves the half ulp, others do; small multiples are behind it', async (t) => {
  const { page } = await open(t, wide);
  await page.locator('#time-error-ranges').scrollIntoViewIfNeeded();
  await page.waitForSelector('#time-error-ranges .chart svg');
  assert.equal(await page.locator('#time-error-everyday').isVisible(), false);
  const words = await page.locator('#time-error-ranges .chart svg text').allTextContents();
  assert.ok(words.some((text) => text.startsWith('exact')));
  assert.ok(words.includes('none beyond'));
  assert.ok(words.some((text) => /%.* beyond/.test(text)), words.join('|'));
  await page.locator('#time-error-ranges summary').click();
  const rows = await page.locator('#time-error-ranges .numbers tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!)));
  const beyond = (method: string): number => Number(rows.find((row) => row[0]!.startsWith(method))![6]!.replace(/\D/g, ''));
  assert.equal(beyond('exact'), 0);
  assert.ok(beyond('gamedev') > 0);
});
