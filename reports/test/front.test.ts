// SPDX-License-Identifier: MIT
//
// The atlas as somebody uses it who checks a claim: the one table, addresses, and finding the way to the explorer and back.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

import { fill } from '../src/fill.ts';
import { numberText } from '../src/page/format.ts';
import { speedFamily, timeOf } from '../src/page/methods.ts';
import { away, quiet, settled } from './browser.ts';
import { atlas, open, report, scratch, shell } from './opened_page.ts';

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

test('an address of a table that stands behind a figure opens it, and a reload too', async (t) => {
  if (!report.time_error) return t.skip('this report has none');
  const { page } = await open(t, {}, atlas, '#time-error');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await page.waitForFunction(() => document.getElementById('page')?.dataset.whole !== undefined);
    assert.equal(await page.locator('#time-error').evaluate((e) => e.closest('details')!.open), true);
  }
});

test('one table of five columns, exact first; times only where all of the same queries are taken', async (t) => {
  const { page } = await open(t);
  assert.equal(await page.locator('#games-table thead th').count(), 5);
  const rows = await page.locator('#games-table > tbody > tr').allInnerTexts();
  assert.match(rows[0]!, /^exact/);
  const { bench } = report;
  if (!bench) return;
  const part = bench.results.filter((r) => r.family === speedFamily(bench) && r.scalar === 'float32' && r.asked < r.queries);
  for (const r of part) assert.equal(timeOf(bench, r.algorithm), null, r.algorithm);
  const inFloat = bench.results.find((r) => r.algorithm === 'exact' && r.family === speedFamily(bench) && r.scalar === 'float32')!;
  assert.ok(rows[0]!.includes(`${numberText(inFloat.ns)} ns`), rows[0]);
  const shown = rows.filter((row) => / ns/.test(row)).length;
  assert.ok(shown >= 3, `${shown} times`);
  assert.ok(rows.some((row) => /not timed/.test(row)) || part.length === 0);
});

test('a link to a section leads there on a fresh load, and a reload keeps the place', async (t) => {
  const { page } = await open(t, {}, atlas, '#law');
  await quiet(page);
  const off = await away(page, '#law');
  assert.ok(off < 80, `${off} px away from the laws`);
  await page.locator('#fuzz').evaluate((e) => scrollTo(0, scrollY + e.getBoundingClientRect().top));
  await page.evaluate(() => history.replaceState(null, '', location.pathname));
  await quiet(page);
  // Where it stands once the charts above it are drawn.
  const top = (): Promise<number> => page.locator('#fuzz').evaluate((e) => e.getBoundingClientRect().top);
  const read = await top();
  await page.reload();
  await page.waitForSelector('#method');
  await quiet(page);
  const kept = Math.abs((await top()) - read);
  assert.ok(kept < 300, `${kept} px away from what was read`);
});

test('never asked does not look like never wrong', async (t) => {
  // The method that takes least of what is asked; in the sample one that is made to take less.
  const maps = structuredClone(report.maps!);
  const partly = () => maps.maps.flatMap((map) => map.scalars.flatMap((s) => s.methods.map(({ method, n }) => ({ map, s, method, not: (n ?? s.n).filter((count) => count === 0).length })))).sort((a, b) => b.not - a.not)[0]!;
  if (partly().not === 0) {
    assert.ok(!process.env.REPORT, 'no library is asked less than all');
    const [part] = maps.maps[0]!.scalars;
    part!.methods[0]!.n = part!.n.map((count, i) => (i % 3 === 0 && !part!.methods[0]!.cells.some(([place]) => place === i) ? 0 : count));
  }
  const path = join(scratch, 'partly.html');
  writeFileSync(path, fill(readFileSync(shell, 'utf8'), { ...report, maps }));
  const { page } = await open(t, {}, path);
  const { map, s, method, not } = partly();
  assert.ok(not > 0);
  await page.locator(`#map-${map.id}`).scrollIntoViewIfNeeded();
  await page.waitForSelector(`#map-${map.id} .chart svg`);
  await page.locator(`#map-${map.id} select`).first().selectOption(method);
  await settled(page);
  const rects = (name: string) => page.locator(`#map-${map.id} .chart`).first().locator(`g[aria-label="${name}"] rect`);
  assert.equal(await rects('never asked').count(), not);
  assert.match((await rects('never asked').first().locator('..').getAttribute('fill'))!, /^url\(#hatch/);
  assert.equal(await rects('cell').count(), s.n.length - not, 'what is opened by its number is among those that were asked');
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
    assert.ok((await page.locator('.chart svg').count()) >= 9);
    assert.deepEqual(await page.evaluate(cutOff), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  });
}

test('on paper it is the table and the figures that say why, on some ten pages', async (t) => {
  const { page } = await open(t, { viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await quiet(page);
  const { width, height } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight }));
  assert.ok(height / 1123 <= 12, `${height / 1123} pages`);
  assert.ok(width <= 794, `${width} wide`);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const pages = pdf.match(/\/Type *\/Page\b/g)!.length;
  assert.ok(pages >= 4 && pages <= 11, `${pages} pages of A4`);
  for (const seen of ['#games-table', '#verdicts .chart svg']) assert.ok(await page.locator(seen).isVisible(), seen);
  assert.equal(await page.locator('#explore').isVisible(), false);
});

test('links lead out of the page: no address is plain text, and where exact.h is named it can be had', async (t) => {
  const { page } = await open(t, {}, atlas, '#method-gamedev');
  await page.waitForSelector('#method-gamedev .changes');
  await quiet(page);
  const { plain, out } = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text;
      if (/https?:\/\/|\b[\w-]+\/[\w.-]+#\d/.test(data) && !parentElement!.closest('a, pre, script, style, textarea, option, .diff')) found.push(data.slice(0, 120));
    }
    return { plain: found, out: new Set([...document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].map((a) => a.href)).size };
  });
  assert.deepEqual(plain, []);
  assert.ok(out >= 12, `${out} addresses`);
  const download = page.waitForEvent('download');
  await page.locator('#answer summary').click();
  await page.locator('#answer code a[download="exact.h"]').click();
  assert.ok(readFileSync(await (await download).path()).equals(readFileSync(fileURLToPath(new URL('../../algorithms/exact.h', import.meta.url)))));
});
