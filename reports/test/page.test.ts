// SPDX-License-Identifier: MIT
//
// The page as a person uses it: opened from disk, in Debian's Chromium, without a network. With REPORT=FOLDER it is that
// report's page, else one filled with the sample.
import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { cellsOf } from '../src/charts/heat_map.ts';
import { fill } from '../src/fill.ts';
import { hexFloat, queryFrom, scalarFor } from '../src/shared/query.ts';
import type { Scalar } from '../src/shared/types.ts';
import { atlas, open, report, scratch, shell } from './opened_page.ts';

/** Brings a figure near, so that it is drawn. */
async function shown(page: Page, id: string): Promise<void> {
  // Some stand behind another one.
  await page.locator(`#${id}`).evaluate((e) => void (e.closest<HTMLDetailsElement>('details.behind')?.setAttribute('open', '')));
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.waitForSelector(`#${id} .chart svg`);
}

/** What must not be lost, by the data file that it shows. A figure that is not listed is looked at like these. */
const figures: Record<string, string[]> = {
  verdicts: ['verdicts'],
  why_sweep: ['why-sweep'],
  maps: ['map-speed_gap', 'maps-speed_gap', 'map-angle_offset', 'maps-angle_offset'],
  time_error: ['time-error-ranges'],
  bench: ['cost-error'],
  worlds: ['worlds-parts'],
};
const expected = (): string[] => [...Object.entries(figures).flatMap(([key, ids]) => (key in report ? ids : []))];

/** Of all charts, of which none that is expected may be missing. */
async function figureIds(page: Page): Promise<string[]> {
  const ids = await page.locator('figure:has(> .chart)').evaluateAll((all) => all.map((one) => one.id));
  assert.deepEqual(expected().filter((id) => !ids.includes(id)), []);
  return ids;
}

/** How many marks a figure has that take up room on the screen. */
const marksOf = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id} .chart svg`).evaluate(
    (svg) =>
      [...svg.querySelectorAll('g[aria-label="dot"] *, g[aria-label="line"] path, g[aria-label="cell"] rect, g[aria-label="rect"] rect')].filter((mark) => {
        const { width, height } = mark.getBoundingClientRect();
        return width > 0 || height > 0;
      }).length,
  );

test('opens from disk without a network; every section has its figure with marks in it, and nothing complains', async (t) => {
  const { page, complaints } = await open(t);
  assert.equal(await page.locator('section > h2').count() >= 10, true);
  for (const id of await figureIds(page)) {
    await shown(page, id);
    const marks = await marksOf(page, id);
    assert.ok(marks >= 5, `${id}: ${marks} marks`);
  }
  assert.doesNotMatch((await page.locator('#page').innerText()), /NaN|undefined|\[object/);
  assert.deepEqual(complaints, []);
  assert.ok(statSync(atlas).size <= 4_000_000, `${statSync(atlas).size} bytes`); // a third more than it has: the times in it are those of the day
});

test('the answer on top takes a method that never failed here, and says so', async (t) => {
  const { page } = await open(t);
  const headline = await page.locator('#answer .headline').innerText();
  const never = report.verdicts!.rows.filter((r) => report.verdicts!.rows.every((o) => o.method !== r.method || o.summary.wrong === 0)).map((r) => r.method);
  assert.ok(never.some((id) => headline.includes(`${id}:`)), headline);
});

test('the discrete tests stand in a table, a row a function, with what the data says and each family below', async (t) => {
  if (!report.shapes) return t.skip('this report has none');
  const { page } = await open(t);
  const rows = page.locator('#shapes-table > tbody > tr:not(.details)');
  assert.equal(await rows.count(), report.shapes.functions.length);
  const row = rows.filter({ hasText: 'box_line' }).filter({ hasNotText: 'repaired' });
  // Every segment inside a box is missed.
  assert.match(await row.innerText(), /1\s?000\s?000 .* inside/);
  await row.locator('button.opener').click();
  const families = page.locator('#shapes-table tr.details:not([hidden]) tbody tr');
  assert.equal(await families.count(), report.shapes.results.filter((u) => u.scalar === 'float32' && u.functions['box_line']).length);
});

test("somebody's engines stand in a table, with name, version and language; each of their worst queries has its command below", async (t) => {
  const { page } = await open(t);
  if (!report.engines) return assert.equal(await page.locator('#engines').count(), 0);
  const rows = page.locator('#engines-table > tbody > tr:not(.details)');
  assert.equal(await rows.count(), report.engines.engines.flatMap((e) => e.rows).length);
  const { id, version, language, rows: own, witnesses, started } = report.engines.engines[0]!;
  const text = await rows.first().innerText();
  for (const part of [id, version, language, own[0]!.scalar]) assert.ok(text.includes(part), `${part} in ${text}`);
  await rows.first().locator('button.opener').click();
  const commands = await page.locator('#engines-table tr.details:not([hidden]) pre').allInnerTexts();
  const of = witnesses.filter(({ witness }) => witness.scalar === own[0]!.scalar);
  assert.ok(of.length > 0);
  for (const { command } of of) assert.ok(commands.includes(command) && command.includes(started), command);
});

test("the table's numbers are the data's, it sorts by them, and a row opens to its families", async (t) => {
  const { page } = await open(t);
  await page.locator('#verdict .controls select').nth(1).selectOption('all');
  const table = page.locator('#verdict-table');
  const column = async (i: number): Promise<number[]> =>
    table.locator('> tbody > tr:not(.details)').evaluateAll((rows, at) => rows.map((row) => Number((row.children[at] as HTMLElement).innerText.split('\n')[0]!.replaceAll('\u202f', ''))), i);
  const heads = await table.locator('> thead button').allInnerTexts();
  const names = await table.locator('> tbody > tr:not(.details) .method > :first-child').allInnerTexts();
  const native = report.verdicts!.rows.filter((row) => row.native);
  assert.equal(names.length, native.length);
  const shownRow = (name: string): (typeof native)[number] => native.find((row) => report.cards!.cards.find((c) => c.id === row.method)!.name === name)!;
  for (const [head, key] of [
    ['real tunnels', 'severe_tunnel'],
    ['real phantoms', 'severe_phantom'],
  ] as const) {
    const numbers = await column(heads.indexOf(head));
    names.forEach((name, i) => {
      const { n, of } = shownRow(name).summary[key];
      if (of > 0) assert.ok(Math.abs(numbers[i]! - (1e6 * n) / of) <= 0.0051 * ((1e6 * n) / of), `${name}: ${head} ${numbers[i]}, data ${(1e6 * n) / of}`);
    });
  }
  for (const [head, key] of [
    ['logic', 'logic'],
    ['rounding', 'rounding'],
    ['missed overlaps', 'missed_overlap'],
    ['wrong faces', 'wrong_face'],
  ] as const) {
    assert.deepEqual(
      await column(heads.indexOf(head)),
      names.map((name) => shownRow(name).summary[key]),
    );
  }
  const at = heads.indexOf('real phantoms');
  await table.locator('> thead button').nth(at).click();
  assert.equal(await table.locator('> thead th').nth(at).getAttribute('aria-sort'), 'descending');
  const down = await column(at);
  assert.deepEqual(down, [...down].sort((a, b) => b - a));
  await table.locator('> thead button').nth(at).click();
  const up = await column(at);
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  assert.notDeepEqual(up, down);

  const opener = table.locator('> tbody > tr:not(.details) .opener').first();
  await opener.click();
  assert.equal(await opener.getAttribute('aria-expanded'), 'true');
  assert.equal(await table.locator('.details:not([hidden]) tbody tr').count(), report.verdicts!.families.length);
  await opener.click();
  assert.equal(await table.locator('.details:not([hidden])').count(), 0);
});

test('hovering shows the numbers of a mark', async (t) => {
  const { page } = await open(t);
  await shown(page, 'verdicts');
  const dot = page.locator('#verdicts .chart g[aria-label="dot"] path, #verdicts .chart g[aria-label="dot"] circle').first();
  await dot.scrollIntoViewIfNeeded();
  await dot.hover({ force: true });
  await page.waitForSelector('#verdicts .chart g[aria-label="tip"] text');
  assert.match((await page.locator('#verdicts .chart g[aria-label="tip"]').first().textContent()) ?? '', /per million.*family/s);
});

/** The query and the method of the link that the explorer shows; the rest of it is the explorer's. */
function opened(page: Page): string[] {
  const [query, ...rest] = decodeURIComponent(new URL(page.url()).hash).split('&');
  return [query!, ...rest.filter((part) => part.startsWith('method='))];
}

const linkTo = (query: string, scalar: Scalar, method: string): string[] => [`#q=${scalar}:${queryFrom(query, scalar)!.numbers.map(hexFloat).join(',')}`, `method=${method}`];

test('a broken law and a finding open in the explorer', async (t) => {
  const { page, complaints } = await open(t);
  const { laws } = report;
  // Of the table's first method that breaks one, the first law: a counterexample by logic before others.
  const broken = laws!.cells.filter(({ ruling }) => ruling === 'broken');
  const { method } = broken[0]!;
  const first = laws!.laws.find(({ id }) => broken.some((cell) => cell.law === id && cell.method === method))!;
  const own = broken.filter((cell) => cell.law === first.id && cell.method === method && cell.query);
  const cell = own.find(({ cause }) => cause === 'logic') ?? own[0]!;
  const row = page.locator('#laws > tbody > tr:not(.details)', { has: page.locator(`a[href="#method-${method}"]`) });
  await row.locator('.opener').click();
  const others = laws!.laws.filter(({ id }) => broken.some((one) => one.law === id && one.method === method));
  assert.equal(await page.locator('#laws tr.details:not([hidden]) tbody tr').count(), others.length);
  await page.locator('#laws tr.details:not([hidden]) .open').first().click();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  assert.deepEqual(opened(page), linkTo(cell.query!, scalarFor(cell.scalar), method));
  const before = new URL(page.url()).hash;
  await page.locator('#gallery .open').first().click();
  await page.waitForFunction((was) => location.hash !== was, before);
  assert.deepEqual(complaints, []);
});

test('a cell of a heat map opens its witness in the explorer, by mouse and by keyboard', async (t) => {
  const { page, complaints } = await open(t);
  const map = report.maps!.maps[0]!;
  await shown(page, `map-${map.id}`);
  const method = await page.locator(`#map-${map.id} select`).first().inputValue();
  const cells = cellsOf(report.maps!, map, [method]);
  const rects = page.locator(`#map-${map.id} .chart g[aria-label="cell"] rect`);
  assert.equal(await rects.count(), cells.length);
  const link = (i: number): string[] => linkTo(cells[i]!.query!, cells[i]!.scalar, method);
  const first = cells.findIndex((c) => c.query);
  await rects.nth(first).click();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
  assert.deepEqual(opened(page), link(first));
  assert.ok(await page.locator('#explore').isVisible());

  // By keyboard: to the one cell that is in the tab order, one to the right or up, and Enter.
  const entry = page.locator(`#map-${map.id} .chart rect[tabindex="0"]`);
  assert.equal(await entry.count(), 1);
  assert.equal(await page.locator(`#map-${map.id} .chart g[aria-label="cell"] rect:not([tabindex])`).count(), 0);
  await entry.focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
  const focused = await rects.evaluateAll((list) => list.indexOf(document.activeElement as SVGRectElement));
  assert.ok(focused >= 0 && focused !== first, `moved to cell ${focused}`);
  const again = cells.findIndex((c, i) => i !== first && c.query !== undefined && c.query !== cells[first]!.query);
  const before = new URL(page.url()).hash;
  await rects.nth(again).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((was) => location.hash !== was, before);
  assert.deepEqual(opened(page), link(again));
  assert.deepEqual(complaints, []);
});

test('no chart without its numbers: a table and a CSV file of them', async (t) => {
  const { page } = await open(t);
  for (const id of await figureIds(page)) {
    await shown(page, id);
    await page.locator(`#${id} .numbers > summary`).click();
    // The table is made when the browser says that it was opened, a moment after the click.
    await page.locator(`#${id} .numbers tbody tr`).first().waitFor();
    const rest = page.locator(`#${id} .numbers .all-rows`);
    const rows = (await rest.isVisible()) ? Number((await rest.innerText()).replace(/\D/g, '')) : await page.locator(`#${id} .numbers tbody tr`).count();
    const download = page.waitForEvent('download');
    await page.locator(`#${id} .csv`).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    assert.equal(text.trimEnd().split('\n').length, rows + 1, id);
    assert.ok(rows > 0, id);
    await page.locator(`#${id} .numbers > summary`).click();
  }
});

test('fits a phone: nothing sticks out to the side, and the charts are drawn for its width', async (t) => {
  const { page, complaints } = await open(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const id of await figureIds(page)) {
    await shown(page, id);
    const box = (await page.locator(`#${id} .chart svg`).boundingBox())!;
    assert.ok(box.width <= 360 && box.width > 250, `${id}: ${box.width} wide`);
    assert.ok((await marksOf(page, id)) >= 5, id);
  }
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  assert.deepEqual(complaints, []);
});

test('the keyboard reaches everything that a mouse does: skip link, heads, rows, choices', async (t) => {
  const { page } = await open(t);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
  const unreachable = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('#page :is(button, select, a, summary, .scroll)')].filter((e) => e.tabIndex < 0).length);
  assert.equal(unreachable, 0);
  await page.locator('#verdict-table thead button').nth(1).focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#verdict-table thead th').nth(1).getAttribute('aria-sort'), 'descending');
  await page.locator('#verdict-table .opener').first().focus();
  await page.keyboard.press('Space');
  assert.equal(await page.locator('#verdict-table .details:not([hidden])').count(), 1);
});

test('where data is missing, its section says which command makes it', async (t) => {
  const path = join(scratch, 'empty.html');
  writeFileSync(path, fill(readFileSync(shell, 'utf8'), { cards: report.cards }));
  const { page, complaints } = await open(t, {}, path);
  for (const [section, command] of Object.entries({ verdict: 'report', 'world-table': 'report', why: 'report', where: 'report', time: 'report', cost: 'bench', who: 'report', law: 'laws', fuzz: 'fuzz', 'cost-of': 'bench' })) {
    assert.match(await page.locator(`#${section} .missing`).first().innerText(), new RegExp(`\\./sweeplab ${command}`), section);
  }
  assert.deepEqual(complaints, []);
});
