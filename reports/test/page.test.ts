// SPDX-License-Identifier: MIT
//
// The atlas as a person uses it: opened from disk, in Debian's Chromium, without a network. With REPORT=FOLDER it is that
// report's page, else one filled with the sample.
import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { cellsOf } from '../src/charts/heat_map.ts';
import { fill } from '../src/fill.ts';
import { numberText } from '../src/page/format.ts';
import { speedFamily, timeOf } from '../src/page/methods.ts';
import { mistakesOf } from '../src/page/trust.ts';
import { hexFloat, queryFrom, scalarFor } from '../src/shared/query.ts';
import type { Scalar } from '../src/shared/types.ts';
import { away, quiet, settled } from './browser.ts';
import { atlas, open, report, scratch, shell } from './opened_page.ts';

/** Brings a figure near, so that it is drawn. */
async function shown(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.waitForSelector(`#${id} .chart svg`);
}

/** Of all charts; none that has its data may be missing. */
async function figureIds(page: Page): Promise<string[]> {
  const ids = await page.locator('figure:has(> .chart)').evaluateAll((all) => all.map((one) => one.id));
  const expected = { verdicts: 'verdicts', 'why-sweep': 'why_sweep', 'map-speed_gap': 'maps', 'map-angle_offset': 'maps', 'cost-error': 'bench' };
  assert.deepEqual(Object.entries(expected).flatMap(([id, key]) => (key in report && !ids.includes(id) ? [id] : [])), []);
  return ids;
}

/** How many marks a figure has that take up room on the screen. */
const marksOf = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id} .chart svg`).evaluate((svg) => {
    const marks = [...svg.querySelectorAll('g[aria-label="dot"] *, g[aria-label="line"] path, g[aria-label="cell"] rect')].map((mark) => mark.getBoundingClientRect());
    return marks.filter(({ width, height }) => width > 0 || height > 0).length;
  });

test('opens from disk without a network: every figure has its marks, and its numbers as a table and a CSV file; nothing complains', async (t) => {
  const { page, complaints } = await open(t);
  for (const id of await figureIds(page)) {
    await shown(page, id);
    const marks = await marksOf(page, id);
    assert.ok(marks >= 5, `${id}: ${marks} marks`);
    await page.locator(`#${id} .numbers > summary`).click();
    // The table is made when the browser says that it was opened, a moment after the click.
    await page.locator(`#${id} .numbers tbody tr`).first().waitFor();
    const rows = await page.locator(`#${id} .numbers tbody tr`).count();
    const download = page.waitForEvent('download');
    await page.locator(`#${id} .csv`).click();
    const lines = readFileSync(await (await download).path(), 'utf8').trimEnd().split('\n').length - 1;
    assert.equal(rows, Math.min(lines, 1000), id);
    await page.locator(`#${id} .numbers > summary`).click();
  }
  assert.ok((await page.locator('section > h2').count()) >= 10);
  // A law has a NaN in its title.
  assert.doesNotMatch((await page.locator('#page').innerText()).replaceAll('No NaN', ''), /NaN|undefined|\[object/);
  assert.deepEqual(complaints, []);
  assert.ok(statSync(atlas).size <= 4_000_000, `${statSync(atlas).size} bytes`); // a third more than it has: the times in it are those of the day
});

const rowsOf = (table: Locator): Locator => table.locator('> tbody > tr:not(.details)');

test("somebody's engines stand in a table, with name, version and language; each of their worst queries has its command below", async (t) => {
  const { page } = await open(t);
  assert.equal(await page.locator('#engines').count(), report.engines ? 1 : 0);
  if (!report.engines) return;
  const { id, version, language, rows, witnesses, started } = report.engines.engines[0]!;
  const { scalar } = rows[0]!;
  const row = rowsOf(page.locator('#engines-table')).first();
  const text = await row.innerText();
  for (const part of [id, version, language, scalar]) assert.ok(text.includes(part), `${part} in ${text}`);
  assert.deepEqual((await page.locator('#engines-table > thead button').allInnerTexts()).slice(-3), ['wrong face', 'failed', 'wrong']);
  await row.locator('.opener').click();
  const commands = witnesses.filter(({ witness }) => witness.scalar === scalar).map(({ command }) => command);
  assert.ok(commands.length > 0 && commands.every((command) => command.includes(started)));
  const shown = await page.locator('#engines-table tr.details:not([hidden]) pre').allInnerTexts();
  assert.deepEqual(commands.filter((command) => !shown.includes(command)), []);
});

test("the methods' numbers are the data's, exact first; they sort, by keyboard too, and a row opens to its families", async (t) => {
  const { page } = await open(t);
  const table = page.locator('#methods-table');
  const column = (i: number): Promise<number[]> =>
    rowsOf(table).evaluateAll((rows, at) => rows.map((row) => Number((row.children[at] as HTMLElement).innerText.split('\n')[0]!.replaceAll('\u202f', ''))), i);
  const heads = await table.locator('> thead button').allInnerTexts();
  const hrefs = await rowsOf(table).locator('.to-method').evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
  assert.match(hrefs[0]!, /^#method-exact/);
  assert.equal(hrefs.length, report.cards!.cards.length);
  for (const [head, key] of [['real tunnels', 'severe_tunnel'], ['real phantoms', 'severe_phantom']] as const) {
    const numbers = await column(heads.indexOf(head));
    for (const { method, summary } of report.verdicts!.rows.filter((row) => row.native)) {
      const { n, of } = summary[key];
      const [shown, data] = [numbers[hrefs.indexOf(`#method-${method}`)]!, (1e6 * n) / of];
      if (of > 0) assert.ok(Math.abs(shown - data) <= 0.0051 * data, `${method}: ${head} ${shown}, data ${data}`);
    }
  }
  const at = heads.indexOf('real phantoms');
  const numbers = async (): Promise<number[]> => (await column(at)).filter((x) => !Number.isNaN(x));
  const head = table.locator('> thead th').nth(at);
  await head.locator('button').click();
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  const down = await numbers();
  assert.deepEqual(down, [...down].sort((a, b) => b - a));
  await head.locator('button').press('Enter');
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  assert.deepEqual(await numbers(), [...down].reverse());

  const opener = rowsOf(table).filter({ has: page.locator('a[href="#method-gamedev"]') }).locator('.opener');
  await opener.press('Space');
  assert.equal(await opener.getAttribute('aria-expanded'), 'true');
  assert.equal(await table.locator('.details:not([hidden]) tbody').last().locator('> tr').count(), report.verdicts!.families.length);
  await opener.click();
  assert.equal(await table.locator('.details:not([hidden])').count(), 0);
});

/** Waits for the explorer to be asked for this query of this method; the rest of its link is its own. */
async function opens(page: Page, query: string, scalar: Scalar, method: string): Promise<void> {
  const start = `#q=${scalar}:${queryFrom(query, scalar)!.numbers.map(hexFloat).join(',')}`;
  await page.waitForFunction(([start, method]) => decodeURIComponent(location.hash).startsWith(start!) && location.hash.includes(`method=${method}`), [start, method]);
}

test('a mistake, a broken law and a finding open in the explorer; Back leads to where it was read', async (t) => {
  const { page, complaints } = await open(t, {}, atlas, '#method-gamedev');
  const row = page.locator('#method-gamedev');
  await quiet(page);
  const [mistake] = mistakesOf(report, 'gamedev');
  await row.locator('.mistakes .open').first().click();
  await opens(page, mistake!.text, scalarFor(mistake!.scalar), 'gamedev');
  await page.goBack();
  await page.waitForFunction(() => location.hash === '#method-gamedev');
  await quiet(page);
  assert.ok(await row.locator('.mistakes').evaluate((e) => e.getBoundingClientRect().top > 0 && e.getBoundingClientRect().top < innerHeight));
  // The first law that it breaks: a counterexample by logic before others.
  const broken = report.laws!.cells.filter(({ ruling, method, query }) => ruling === 'broken' && method === 'gamedev' && query !== undefined);
  const first = report.laws!.laws.find(({ id }) => broken.some(({ law }) => law === id))!;
  const own = broken.filter(({ law }) => law === first.id);
  const cell = own.find(({ cause }) => cause === 'logic') ?? own[0]!;
  await row.locator('.scroll', { hasText: 'Laws that gamedev breaks' }).locator('.open').first().click();
  await opens(page, cell.query!, scalarFor(cell.scalar), 'gamedev');
  const before = page.url();
  await page.locator('#gallery .open').first().click();
  await page.waitForFunction((was) => location.href !== was, before);
  assert.deepEqual(complaints, []);
});

test('a cell of a heat map opens its witness in the explorer, by mouse and from its row in the table', async (t) => {
  const { page, complaints } = await open(t);
  const map = report.maps!.maps[0]!;
  await shown(page, `map-${map.id}`);
  const method = await page.locator(`#map-${map.id} select`).first().inputValue();
  const cells = cellsOf(report.maps!, map, method);
  const rects = page.locator(`#map-${map.id} .chart g[aria-label="cell"] rect`);
  assert.equal(await rects.count(), cells.length);
  const [first, ...more] = cells.filter((cell) => cell.query);
  await rects.nth(cells.indexOf(first!)).click();
  await opens(page, first!.query!, first!.scalar, method);
  const at = more.findIndex(({ query }) => query !== first!.query) + 1;
  await page.locator(`#map-${map.id} summary`).click();
  await page.locator(`#map-${map.id} tbody .open`).nth(at).press('Enter');
  await opens(page, more[at - 1]!.query!, more[at - 1]!.scalar, method);
  assert.deepEqual(complaints, []);
});

test('where data is missing, its section says which command makes it', async (t) => {
  const path = join(scratch, 'empty.html');
  writeFileSync(path, fill(readFileSync(shell, 'utf8'), { cards: report.cards }));
  const { page, complaints } = await open(t, {}, path);
  for (const [section, command] of Object.entries({ which: 'report', verdict: 'report', 'world-table': 'report', why: 'report', where: 'report', time: 'report', cost: 'bench', law: 'laws', fuzz: 'fuzz', 'cost-of': 'bench' })) {
    assert.match(await page.locator(`#${section} .missing`).first().innerText(), new RegExp(`\\./sweeplab ${command}`), section);
  }
  assert.deepEqual(complaints, []);
});

const registered = readFileSync(new URL('../../algorithms/registry.txt', import.meta.url), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));

for (const width of [1400, 390]) {
  test(`every method has its row, ${width} wide: its author with a link, its mistakes, the repair, claims, laws and cost`, async (t) => {
    const { page, complaints } = await open(t, width < 500 ? { viewport: { width, height: 800 }, hasTouch: true, isMobile: true } : { viewport: { width, height: 900 } });
    const cards = report.cards!.cards;
    assert.deepEqual(registered.filter((id) => cards.every((card) => card.id !== id)), []);
    for (const card of cards) {
      await page.evaluate((hash) => void (location.hash = hash), `#method-${card.id}`);
      await page.locator(`#method-${card.id}`).waitFor();
      // All at once: a question to the browser costs more than its answer.
      const shown = await page.locator(`#method-${card.id}`).evaluate((article) => {
        const texts = (selector: string): string[] => [...article.querySelectorAll(selector)].map((e) => e.textContent!);
        return {
          text: article.textContent!,
          hrefs: [...article.querySelectorAll('.origin a[href^="http"]')].map((a) => a.getAttribute('href')),
          mistakes: texts('.mistakes > li').length,
          changes: texts('.changes > li').length,
          claims: texts('.claims li > b'),
          parts: texts('h3'),
          wide: document.documentElement.scrollWidth,
        };
      });
      assert.doesNotMatch(shown.text, /undefined|\[object/, card.id);
      assert.ok(shown.text.includes(card.title), card.id);
      const addresses = [...card.published.matchAll(/https?:\/\/[^\s,;)"]+/g)].map(([address]) => address);
      assert.deepEqual(shown.hrefs, addresses, card.id);
      assert.match(shown.text, addresses.length > 0 ? /How we have it/ : /No address of its text is known to us|our own|It repairs/, card.id);
      assert.equal(shown.mistakes, mistakesOf(report, card.id).length, card.id);
      const repaired = card.kind === 'repaired' ? card : cards.find((one) => one.kind === 'repaired' && one.repairs === card.id);
      assert.equal(shown.changes, repaired?.changes.length ?? 0, card.id);
      if (repaired) for (const id of [repaired.repairs!, repaired.id]) assert.ok(shown.text.includes(`algorithms/${id}.h`), card.id);
      if (card.kind !== 'peer') assert.ok(shown.text.includes(`${card.divisions.verdict} for a verdict`), card.id);
      assert.ok(shown.claims.length > 0, card.id);
      assert.equal(shown.claims.includes('proved'), card.kind === 'exact', card.id);
      assert.equal(shown.claims.filter((known) => known === 'over the reals').length, card.over_reals?.length ?? 0, card.id);
      for (const part of ['What its author says', 'Its mistakes', 'Its code, and our repair', 'When it can be trusted', 'Laws', 'Its times', 'What it costs']) assert.ok(shown.parts.includes(part), `${card.id}: ${part}`);
      assert.ok(shown.wide <= width, `${card.id} sticks out`);
    }
    assert.deepEqual(complaints, []);
  });
}

test('a name leads to the method’s row from tables and by its address; a reload keeps the place', async (t) => {
  const { page } = await open(t, {}, undefined, '#method-gamedev');
  await quiet(page);
  assert.ok((await away(page, '.method-place')) < 60, 'a fresh load begins at the row');
  await page.evaluate(() => history.pushState(null, '', '#which'));
  await page.locator('#games-table tbody a[href="#method-gamedev"]').first().click();
  await page.waitForFunction(() => location.hash === '#method-gamedev');
  await quiet(page);
  assert.ok((await away(page, '.method-place')) < 60, `${await away(page, '.method-place')}`);
  // Half way down, and reloaded.
  const top = (): Promise<number> => page.locator('#method-gamedev .claims').evaluate((e) => e.getBoundingClientRect().top);
  await page.locator('#method-gamedev .claims').evaluate((e) => scrollTo(0, scrollY + e.getBoundingClientRect().top - 200));
  await quiet(page);
  const read = await top();
  await page.reload();
  await page.waitForSelector('#method-gamedev .claims');
  await quiet(page);
  assert.ok(Math.abs((await top()) - read) < 300, `${await top()}, was ${read}`);
});

for (const hash of ['#method-nope', '#figure-13', '#%ZZ', '#q=nonsense']) {
  test(`an address that leads nowhere says so where the reader looks: ${hash}`, async (t) => {
    const { page } = await open(t, {}, atlas, hash);
    const words = page.locator(hash.startsWith('#q=') ? '#explore .trouble[role=alert]:not(:empty)' : '#lost');
    await page.waitForFunction(() => document.getElementById('page')?.dataset.whole !== undefined);
    await settled(page);
    assert.match(await words.innerText(), hash.startsWith('#q=') ? /cannot be read/ : /Nothing on this page has the address/);
    const box = (await words.boundingBox())!;
    assert.ok(box.y >= 0 && box.y < 900, `${box.y} px below the top`);
  });
}

test('one table of six columns, exact first; times only where all of the same queries are taken', async (t) => {
  const { page } = await open(t);
  assert.equal(await page.locator('#games-table thead th').count(), 6);
  const first = await page.locator('#games-table > tbody > tr').first().innerText();
  assert.match(first, /^exact/);
  const { bench } = report;
  if (!bench) return;
  const timed = bench.results.filter((r) => r.family === speedFamily(bench) && r.scalar === 'float32');
  for (const r of timed.filter(({ asked, queries }) => asked < queries)) assert.equal(timeOf(bench, r.algorithm), null, r.algorithm);
  assert.ok(first.includes(`${numberText(timed.find((r) => r.algorithm === 'exact')!.ns)} ns`), first);
});

/** Texts that are cut off at an edge of their chart, or stick out of it. Runs in the page. */
const cutOff = (): string[] =>
  [...document.querySelectorAll<SVGTextElement>('.chart svg text')].flatMap((text) => {
    const [inner, outer] = [text.getBoundingClientRect(), text.ownerSVGElement!.getBoundingClientRect()];
    const inside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    return inside || inner.width === 0 ? [] : [`${text.closest('[id]')!.id}: ${text.textContent}`];
  });

for (const width of [320, 800, 1400]) {
  test(`nothing sticks out, and no letter of a chart is cut off, ${width} wide, in a wide font`, async (t) => {
    const { page } = await open(t, { viewport: { width, height: 900 }, ...(width < 500 && { hasTouch: true, isMobile: true }) });
    await page.addStyleTag({ content: "svg text { font-family: 'DejaVu Sans', Verdana, sans-serif }" });
    // As for paper, where each is drawn wherever the reader is.
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
      dispatchEvent(new Event('beforeprint'));
    });
    await quiet(page);
    assert.ok((await page.locator('.chart svg').count()) >= 5);
    assert.deepEqual(await page.evaluate(cutOff), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  });
}

test('on paper it is the table and the figures that say why', async (t) => {
  const { page } = await open(t, { viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await quiet(page);
  const { width, height } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight }));
  assert.ok(width <= 794 && height <= 12 * 1123, `${width} wide, ${height / 1123} pages`);
  for (const [part, seen] of Object.entries({ '#games-table': true, '#verdicts .chart svg': true, '#explore': false, '#methods': false })) assert.equal(await page.locator(part).isVisible(), seen, part);
});

test('links lead out of the page: no address is plain text', async (t) => {
  const { page } = await open(t, {}, atlas, '#method-gamedev');
  await page.waitForSelector('#method-gamedev .changes');
  const plain = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text;
      if (/https?:\/\/|\b[\w-]+\/[\w.-]+#\d/.test(data) && !parentElement!.closest('a, pre, script, style, textarea, option')) found.push(data.slice(0, 120));
    }
    return found;
  });
  assert.deepEqual(plain, []);
});
