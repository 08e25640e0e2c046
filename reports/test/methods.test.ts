// SPDX-License-Identifier: MIT
//
// A page for each method: every registered one has it, at an address of its own, with what it owes to its reader.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { worstOf } from '../src/page/trust.ts';
import { fromBase64, inBase64 } from '../src/shared/data.ts';
import { hexFloat, scalarFor } from '../src/shared/query.ts';
import type { Card } from '../src/shared/types.ts';
import { away, quiet } from './browser.ts';
import { open, report } from './opened_page.ts';

const algorithms = (name: string): string => readFileSync(fileURLToPath(new URL(`../../algorithms/${name}`, import.meta.url)), 'utf8');
const registered = algorithms('registry.txt').split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Brings up a method's page, as a link to it does. */
async function turnTo(page: Page, id: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), `#method-${id}`);
  await page.waitForFunction((wanted) => document.querySelector('.method-place article')?.id === wanted, `method-${id}`);
}

const repairOf = (card: Card): Card | undefined => (card.kind === 'repaired' ? card : report.cards!.cards.find((one) => one.kind === 'repaired' && one.repairs === card.id));

test('what is packed comes out again, byte for byte', () => {
  for (const n of [0, 1, 2, 3, 0x8000, 100_001]) {
    const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 7919) & 255);
    assert.deepEqual(fromBase64(inBase64(bytes)), bytes, `${n} bytes`);
  }
});

for (const width of [1400, 390]) {
  test(`every method has its page, ${width} wide: its author with a link, its worst mistake, the repair, claims, laws and cost`, async (t) => {
    const { page, complaints } = await open(t, width < 500 ? { viewport: { width, height: 800 }, hasTouch: true, isMobile: true } : { viewport: { width, height: 900 } });
    const cards = report.cards!.cards;
    for (const id of registered) assert.ok(cards.some((card) => card.id === id), `${id} has a card`);
    let [links, pictures, repairs] = [0, 0, 0];
    for (const card of cards) {
      await turnTo(page, card.id);
      const worst = worstOf(report, card.id);
      if (worst.length > 0) await page.locator('.worst-place .still svg').waitFor();
      // All at once: a question to the browser costs more than its answer.
      const shown = await page.locator(`#method-${card.id}`).evaluate((article) => {
        const texts = (selector: string): string[] => [...article.querySelectorAll(selector)].map((e) => e.textContent!);
        return {
          text: article.textContent!,
          name: texts('h2'),
          origin: texts('.origin'),
          hrefs: [...article.querySelectorAll('.origin a[href^="http"]')].map((a) => a.getAttribute('href')),
          pictures: texts('.still').length,
          changes: texts('.changes > li').length,
          claims: texts('.claims li > b'),
          parts: texts('h3'),
          wide: document.documentElement.scrollWidth,
        };
      });
      assert.deepEqual(shown.name, [card.name]);
      assert.doesNotMatch(shown.text, /undefined|\[object/, card.id);
      assert.ok(shown.origin[0]!.includes(card.title), card.id);
      const addresses = [...card.published.matchAll(/https?:\/\/[^\s,;)"]+/g)].map(([address]) => address);
      assert.deepEqual(shown.hrefs, addresses, card.id);
      if (addresses.length === 0) assert.match(shown.text, /No address of its text is known to us|our own|It repairs/, card.id);
      assert.equal(shown.pictures, worst.length > 0 ? 1 : 0, card.id);
      if (worst.length === 0) assert.match(shown.text, /no wrong answer of it was seen|was not judged/, card.id);
      const repaired = repairOf(card);
      if (repaired) {
        assert.equal(shown.changes, repaired.changes.length, card.id);
        assert.ok(shown.text.includes(`diff algorithms/${repaired.repairs}.h algorithms/${repaired.id}.h`), card.id);
      } else {
        assert.match(shown.text, /no repair of ours|Nothing to repair|a sweep is the repair/, card.id);
      }
      assert.ok(shown.claims.length > 0 && shown.claims.every((known) => ['proved', 'over the reals', 'counted', 'not known'].includes(known)), `${card.id}: ${shown.claims.join()}`);
      assert.equal(shown.claims.includes('proved'), card.kind === 'exact', card.id);
      const theorems = card.over_reals ?? [];
      assert.equal(shown.claims.filter((known) => known === 'over the reals').length, theorems.length, card.id);
      for (const part of ['Its worst mistake', 'What its author says', 'Its code, and our repair', 'When it can be trusted', 'Laws', 'Its times', 'What it costs']) assert.ok(shown.parts.includes(part), `${card.id}: ${part}`);
      assert.ok(shown.wide <= width, `${card.id} sticks out`);
      links += shown.hrefs.length;
      pictures += shown.pictures;
      repairs += Number(shown.changes > 0);
    }
    assert.ok(links >= 15 && pictures >= cards.length - 6 && repairs === 24, `${links} links, ${pictures} pictures, ${repairs} repairs`);
    assert.deepEqual(complaints, []);
  });
}

test('the picture of each worst mistake opens that very state in the explorer, and Back leads to the page where it was read', async (t) => {
  const { page } = await open(t);
  for (const card of report.cards!.cards) {
    const [worst] = worstOf(report, card.id);
    if (!worst) continue;
    await turnTo(page, card.id);
    await page.locator('.worst .still svg').waitFor();
    await page.locator('.worst .still').evaluate((button: HTMLElement) => button.click());
    await page.waitForFunction(() => location.hash.startsWith('#q='));
    const [query, method] = decodeURIComponent(new URL(page.url()).hash).split('&');
    assert.deepEqual([query, method], [`#q=${scalarFor(worst.scalar)}:${worst.query.numbers.map(hexFloat).join(',')}`, `method=${card.id}`]);
    await page.goBack();
    await page.waitForFunction((hash) => location.hash === hash, `#method-${card.id}`);
    assert.equal(await page.locator('.method-place article').getAttribute('id'), `method-${card.id}`);
  }
});

test('a name leads to the method’s page from tables and by its address; Back and a reload keep the place', async (t) => {
  const { page } = await open(t, {}, undefined, '#method-gamedev');
  await page.waitForSelector('#method-gamedev .changes');
  await quiet(page);
  assert.ok((await away(page, '.method-place')) < 60, 'a fresh load begins at the page’s top');
  for (const from of ['#games-table tbody a[href="#method-gamedev"]', '#verdict-table tbody a[href="#method-gamedev"]']) {
    await page.locator(from.split(' ')[0]!).scrollIntoViewIfNeeded();
    const link = page.locator(from).first();
    await link.scrollIntoViewIfNeeded();
    await quiet(page);
    const read = await page.evaluate(() => scrollY);
    const top = (): Promise<number> => link.evaluate((e) => e.getBoundingClientRect().top);
    const before = await top();
    await page.evaluate(() => history.pushState(null, '', '#which'));
    await link.evaluate((e) => e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window })));
    await page.waitForFunction(() => location.hash === '#method-gamedev');
    await quiet(page);
    assert.ok((await away(page, '.method-place')) < 60, `${from}: ${await away(page, '.method-place')}`);
    assert.ok(read >= 0 && before > -10_000);
  }
  // Half way down, and reloaded.
  await page.locator('#method-gamedev .claims').evaluate((e) => scrollTo(0, scrollY + e.getBoundingClientRect().top - 200));
  await quiet(page);
  const top = (): Promise<number> => page.locator('#method-gamedev .claims').evaluate((e) => e.getBoundingClientRect().top);
  const read = await top();
  await page.reload();
  await page.waitForSelector('#method-gamedev .changes');
  await quiet(page);
  assert.ok(Math.abs((await top()) - read) < 300, `${await top()}, was ${read}`);
  // To the explorer from there, and back.
  await page.locator('#method-gamedev .claims').evaluate((e) => scrollTo(0, scrollY + e.getBoundingClientRect().top - 200));
  await quiet(page);
  const there = await top();
  await page.locator('#method-gamedev .changes .open').first().evaluate((button: HTMLElement) => button.click());
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  await page.goBack();
  await page.waitForFunction(() => location.hash === '#method-gamedev');
  await quiet(page);
  assert.ok(Math.abs((await top()) - there) < 100, `${await top()}, was ${there}`);
});

test('the verdict table shows what decides, exact first, and all numbers on request', async (t) => {
  const { page } = await open(t, { viewport: { width: 1400, height: 900 } });
  const table = page.locator('#verdict-table');
  assert.ok((await table.locator('> thead th').count()) <= 7);
  assert.match(await table.locator('> tbody > tr').first().innerText(), /^\s*exact/);
  assert.ok(await table.evaluate((e) => e.scrollWidth <= e.parentElement!.clientWidth), 'no column is cut');
  await page.locator('#verdict .controls select').nth(1).selectOption('all');
  assert.ok((await table.locator('> thead th').count()) >= 13);
});

