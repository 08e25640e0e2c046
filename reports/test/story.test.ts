// SPDX-License-Identifier: MIT
//
// The story as somebody reads it who has a bullet that goes through a wall: seven screens, from the bug to the file to copy,
// each with its conclusion as its title; and the way to the atlas for old addresses and for more.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { isState } from '../src/explorer/presets.ts';
import { Core } from '../src/explorer/wasm.ts';
import { fill } from '../src/fill.ts';
import { grouped, numberText, shareText } from '../src/page/format.ts';
import { whichRows } from '../src/page/which_table.ts';
import { nextWrong } from '../src/page/worlds/words.ts';
import type { Report } from '../src/shared/types.ts';
import { isOwn, own } from '../src/story/contents.ts';
import { answersOf, chosen, countsOf, levelTitle, loops, pricesOf, priceTitle, rows as most, scene, storyOf, sureTitle, whichTitle, type Story } from '../src/story/data.ts';
import { drag, middleOf, quiet, settled } from './browser.ts';
import { atlas, openAt, openStory, report, scratch, story, storyShell } from './opened_page.ts';

const screen = { width: 1400, height: 900 };

test('opens with the bug: the test at the frame’s end lets the bullet through, the article stops it in mid-air, exact at the wall', async (t) => {
  const { page, complaints } = await openStory(t);
  const said = await page.locator('#bug .ends li').allInnerTexts();
  assert.match(said[0]!, /^✗ .*through the wall/);
  assert.match(said[1]!, /^✗ .*stops it in mid-air/);
  assert.match(said[2]!, /^✓ .*stops it at the wall/);
  for (const part of ['#bug .flight', '#bug .ends', '.short .button', 'nav']) {
    const box = (await page.locator(part).boundingBox())!;
    assert.ok(box.y + box.height <= 900, `${part} is on the first screen: ${box.y + box.height}`);
  }
  assert.deepEqual(complaints, []);
});

test('the bug follows the hand: a thick wall is seen by all, a slow bullet too, and by keys as well', async (t) => {
  const { page } = await openStory(t);
  const ends = async (): Promise<string[]> => (await settled(page), page.locator('#bug .ends li').allInnerTexts());
  await page.locator('#bug .slider input').nth(1).fill('8');
  assert.doesNotMatch((await ends())[0]!, /lets it through/);
  await page.getByRole('button', { name: 'Start again' }).click();
  assert.match((await ends())[0]!, /lets it through/);
  // The lamp onto the way: now the article is right.
  const lamp = await middleOf(page, '#bug .lamp .body');
  const picture = (await page.locator('#bug .flight').boundingBox())!;
  await drag(page, lamp, [lamp[0], picture.y + picture.height * 0.6], 8);
  assert.match((await ends())[1]!, /^✓ .*at the lamp/);
  assert.match((await ends())[2]!, /^✓ .*at the lamp/);
  await page.locator('#bug .bullet').focus();
  const before = await page.locator('#bug .bullet .body').getAttribute('y');
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await page.locator('#bug .bullet .body').getAttribute('y'), before);
});

test('a bullet that begins inside the wall: exact says so, and is right', async (t) => {
  const { page } = await openStory(t);
  // Thick, and drawn over the bullet's start by keys: 14 units to the left.
  await page.locator('#bug .slider input').nth(1).fill('8');
  await page.locator('#bug .wall').focus();
  for (let i = 0; i < 8 * 14; ++i) await page.keyboard.press('ArrowLeft');
  await settled(page);
  const said = await page.locator('#bug .ends li').allInnerTexts();
  assert.match(said[2]!, /^✓ exact says that it begins inside the wall/);
  for (const other of said.slice(0, 2)) assert.match(other, /^✗ .*though it begins inside the wall\.|^✓ .*begins inside the wall/);
});

test('each state of the bug has an address, which brings it back; nonsense shows what is there first', async (t) => {
  const { page } = await openStory(t);
  await page.locator('#bug .slider input').nth(0).fill('3.5');
  await page.locator('#bug .lamp').focus();
  for (let i = 0; i < 9; ++i) await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => location.hash.startsWith('#bug=3.5,'));
  const state = async (of: Page): Promise<unknown> => [await of.locator('#bug .ends li').allInnerTexts(), await of.locator('#bug .slider output').allInnerTexts(), await of.locator('#bug .lamp .body').getAttribute('y')];
  await page.waitForTimeout(400);
  const again = await openStory(t, {}, new URL(page.url()).hash);
  assert.deepEqual(await state(again.page), await state(page));
  const none = await openStory(t, {}, '#bug=1e9,x');
  assert.deepEqual(await none.page.locator('#bug .slider output').allInnerTexts(), ['6 a frame', '0.5 thick']);
  assert.match(none.page.url(), /index\.html/);
});

test('with reduced motion nothing moves by itself', async (t) => {
  const { page } = await openStory(t, { reducedMotion: 'reduce' });
  const places = (): Promise<string[]> => page.locator('#bug .stop').evaluateAll((all) => all.map((e) => (e as HTMLElement).style.transform));
  const first = await places();
  await page.waitForTimeout(400);
  assert.deepEqual(await places(), first);
  assert.match(await page.locator('#bug .controls button').first().innerText(), /Play/);
  // The level shows its first wrong frame, and waits.
  await page.waitForFunction(() => /^Frame \d+ of [1-9]/.test(document.querySelector('#level output')?.textContent ?? ''));
  await page.locator('#level .play').scrollIntoViewIfNeeded();
  const frame = await page.locator('#level output').innerText();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('#level output').innerText(), frame);
});

test('the bug moves without new layouts of the page, and nothing jumps while the page is made', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async (): Promise<number> => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')!.value;
  await quiet(page);
  const before = await layouts();
  await page.waitForTimeout(4000);
  const after = (await layouts()) - before;
  // Sixty pictures a second; the names come and go.
  assert.ok(after <= 20, `${after} layouts in 4 s`);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          done(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 1000);
      }),
  );
  assert.ok(shift < 0.05, `shifted by ${shift}`);
});

test('the file that it saves is exact.h, byte for byte, and the lines compile against it', async (t) => {
  const { page } = await openStory(t);
  const download = page.waitForEvent('download');
  await page.locator('#copy').getByRole('link', { name: 'Save exact.h' }).click();
  const saved = readFileSync(await (await download).path());
  assert.ok(saved.equals(readFileSync(fileURLToPath(new URL('../../algorithms/exact.h', import.meta.url)))));
  const [include = '', ...lines] = (await page.locator('#copy pre').innerText()).split('\n');
  assert.match(include, /^#include "exact\.h"/);
  const source = join(scratch, 'bullet.cpp');
  writeFileSync(join(scratch, 'exact.h'), saved);
  const program = [
    include,
    'struct Body { float x, y, w, h, vx, vy; };',
    'static void frame(Body& bullet, const Body& wall, float dt) {',
    ...lines,
    '}',
    'int main() {',
    '  const Body wall{20, 0, 1, 9, 0, 0};',
    '  Body bullet{0, 5, 1, 1, 15, 0}, inside{20, 5, 1, 1, 15, 0}, away{0, 5, 1, 1, -15, 0};',
    '  for (int i = 0; i < 3; ++i) { frame(bullet, wall, 1); frame(inside, wall, 1); frame(away, wall, 1); }',
    '  return bullet.x == 19 && bullet.y == 5 && inside.x == 20 && away.x == -45 ? 0 : 1;',
    '}',
    '',
  ];
  writeFileSync(source, program.join('\n'));
  execFileSync('g++', ['-std=c++20', '-Wall', '-Wextra', '-Werror', source, '-o', join(scratch, 'bullet')]);
  execFileSync(join(scratch, 'bullet'));
});

test('at most seven screens of 1400 x 900, and each screen fits one; under 1,400,000 bytes, the atlas under 4,000,000', async (t) => {
  const { page, complaints } = await openStory(t, { viewport: screen });
  await quiet(page);
  assert.deepEqual(await page.locator('#page > section').evaluateAll((all) => all.map(({ id }) => id)), own);
  // All of the document, from its top to its end, with the bar of contents.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height <= 7 * screen.height + 50, `${height} px`);
  const heights = await page.locator('#page > section').evaluateAll((all) => all.map((one) => [one.id, one.getBoundingClientRect().height] as const));
  for (const [id, high] of heights) assert.ok(high <= screen.height, `${id}: ${high} px`);
  assert.ok(statSync(story).size < 1_400_000, `${statSync(story).size} bytes`);
  assert.ok(statSync(atlas).size < 4_000_000, `${statSync(atlas).size} bytes`);
  assert.doesNotMatch(await page.locator('#page').innerText(), /NaN|undefined|null|\[object/);
  assert.deepEqual(complaints, []);
});

test('the row of contents leads to each screen, and marks the present one', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  for (const id of ['sure', 'reason', 'price']) {
    await page.locator(`nav a[href="#${id}"]`).click();
    await page.waitForFunction((wanted) => [...document.querySelectorAll('nav [aria-current]')].map((a) => a.getAttribute('href')).join() === `#${wanted}`, id);
    assert.ok(await page.locator(`#${id} h2`).isVisible());
  }
});

const old = ['#method-gamedev', '#time-error', '#laws', '#why', '#explore', '#appendix', '#verdict', '#w=grid&seed=1&episode=0', '#q=float32:0,0,1,1,4,0,3,0,1,1,0,0'];
for (const hash of old) {
  test(`an old address of index.html leads to its place in the atlas: ${hash}`, async (t) => {
    assert.equal(isOwn(hash), false);
    const place = hash.startsWith('#q=') ? '#explore .explorer' : hash.startsWith('#w=') ? '#worlds' : hash.startsWith('#method-') ? '.method-place' : hash;
    const { page } = await openAt(t, story, hash);
    await page.waitForURL(/atlas\.html/);
    assert.equal(new URL(page.url()).hash.replace(/&.*/, ''), hash.replace(/&.*/, ''));
    await page.waitForSelector(place);
    await quiet(page);
    const top = await page.locator(place).first().evaluate((e) => e.getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 160, `${place} stands ${top} px from the window's top`);
  });
}

test('an address that is changed by hand is forwarded too, and one that nobody has is said in the atlas', async (t) => {
  const { page } = await openStory(t);
  await page.evaluate(() => void (location.hash = '#figure-13'));
  await page.waitForURL(/atlas\.html#figure-13/);
  await page.waitForSelector('#page[data-whole]');
  assert.match(await page.locator('#lost').innerText(), /Nothing on this page has the address #figure-13/);
});

for (const id of own) {
  test(`its own address leads to the screen: #${id}`, async (t) => {
    const { page } = await openStory(t, { viewport: screen }, `#${id}`);
    await quiet(page);
    assert.match(page.url(), /index\.html#/);
    const top = await page.locator(`#${id}`).evaluate((e) => e.getBoundingClientRect().top);
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    assert.ok(Math.abs(top) < 120 || end < 2, `${top} px from the window's top`);
  });
}

test('every link to the atlas has its place there', async (t) => {
  const { page } = await openStory(t);
  const hashes = await page.locator('a[href^="atlas.html#"]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).hash));
  assert.ok(hashes.length >= 15, `${hashes.length} links`);
  await page.goto(`${page.url().replace(/index\.html.*/, 'atlas.html')}`);
  await page.waitForSelector('#page[data-whole]');
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => `#${id}`));
  const methods = await page.locator('#methods .index a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  for (const hash of hashes.filter((one) => !isState(one))) {
    assert.ok(ids.includes(hash) || methods.includes(hash), hash);
  }
});

/** What the three pictures say. */
const reasons = async (page: Page): Promise<string[]> => (await settled(page), page.locator('#reason .told').allInnerTexts());

async function dragBy(page: Page, grip: string, dx: number, dy: number): Promise<void> {
  const [x, y] = await middleOf(page, `${grip} .body`);
  await drag(page, [x, y], [x + dx, y + dy]);
}

test('the three pictures follow the hand, and say what the module says', async (t) => {
  const { page, complaints } = await openStory(t, { viewport: screen });
  await page.waitForFunction(() => [...document.querySelectorAll('#reason .told')].every((told) => told.textContent !== ''));
  await page.locator('#reason').scrollIntoViewIfNeeded();
  const [looks, path, axes] = await reasons(page);
  assert.match(looks!, /No look falls on the wall/);
  assert.match(path!, /^The line enters the grown wall after 0\.\d+ of the frame/);
  assert.match(axes!, /stops the bullet in the air/);
  const picture = (n: number): string => `#reason figure:nth-child(${n})`;
  // The wall onto a look; the path over the wall; the lamp into the path.
  await dragBy(page, `${picture(1)} .wall`, -35, 0);
  await dragBy(page, `${picture(2)} .handle`, 0, 60);
  await page.locator(`${picture(2)} .handle`).focus();
  for (let i = 0; i < 30; ++i) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 60; ++i) await page.keyboard.press('ArrowLeft');
  await dragBy(page, `${picture(3)} .lamp`, 0, 60);
  const [seen, apart, met] = await reasons(page);
  assert.match(seen!, /One look falls on the wall/);
  assert.match(apart!, /never meet/);
  assert.match(met!, /Both bars are filled at the same time/);
  assert.deepEqual(complaints, []);
});

test('eight rows of five columns, the right one first; each leads to its method in the atlas; numbers are the data’s', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const shown = storyOf(report);
  assert.equal(await page.locator('#which-table thead th').count(), 5);
  const rows = page.locator('#which-table tbody tr');
  const expected = whichRows(shown, shown.verdicts!);
  assert.equal(await rows.count(), expected.length);
  assert.ok(expected.length <= most && expected.length >= 7, `${expected.length} rows`);
  assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.querySelector('a')!.getAttribute('href'))), expected.map(({ method }) => `atlas.html#method-${method}`));
  assert.match((await rows.first().innerText()).replace(/\s+/g, ' '), /^exact SweepLab/);
  const texts = await rows.allInnerTexts();
  expected.forEach(({ summary }, i) => assert.ok(summary.failing_families === 0 ? texts[i]!.includes('none') : texts[i]!.includes(`${summary.failing_families} of ${summary.families}`), texts[i]));
  assert.ok(await page.locator('#which .scroll').evaluate((e) => e.scrollWidth <= e.clientWidth + 1), 'no column is cut');
});

test('the level plays by itself when it comes into sight, stops at the first wrong frame, and says what went wrong', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const { played } = await (await Core.from(readFileSync(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'))).world({ scene, seed: 1, episode: 0, combinations: loops, scalar: 'float32', frames: 0 });
  const [published, ours] = played.combinations;
  assert.equal(nextWrong(ours!.frames, 0), undefined);
  const first = nextWrong(published!.frames, 0)!;
  await page.waitForFunction(() => /^Frame \d+ of [1-9]/.test(document.querySelector('#level output')?.textContent ?? ''));
  assert.equal(await page.locator('#level .panel').count(), 2);
  await page.locator('#level').scrollIntoViewIfNeeded();
  await page.locator('#level .play').evaluate((e) => e.scrollIntoView({ block: 'center' }));
  await page.waitForFunction((text) => document.querySelector('#level output')!.textContent.startsWith(text), `Frame ${first + 1} of`);
  await page.waitForFunction(() => document.querySelector('#level .controls button')!.textContent.includes('Play'));
  const told = await page.locator('#level .told').allInnerTexts();
  assert.match(told[0]!, /^[■▲●◆✕] \w+ .+\.$/);
  assert.match(told[1]!, /^✓ right/);
  // It changes no address.
  assert.equal(new URL(page.url()).hash, '');
});

test('the dots stand on one scale from 0, in the order of the times', async (t) => {
  const shown = storyOf(report);
  if (!shown.bench) return t.skip('this report has none');
  const { page } = await openStory(t, { viewport: screen });
  const prices = pricesOf(shown, shown.verdicts!, shown.bench);
  const texts = await page.locator('.prices .ns').allInnerTexts();
  assert.deepEqual(texts.map((text) => text.replace(' →', '')), prices.map(({ time }) => `${numberText(time.ns)} ns`));
  const places = await page.locator('.prices tbody tr').evaluateAll((all) =>
    all.flatMap((row) => {
      const dot = row.querySelector('.dot');
      if (!dot) return [];
      const [track, mark] = [row.querySelector('.track')!.getBoundingClientRect(), dot.getBoundingClientRect()];
      return [(mark.left + mark.width / 2 - track.left) / track.width];
    }),
  );
  assert.ok(places.length >= 3);
  places.forEach((place, i) => assert.ok(Math.abs(place / places[0]! - prices[i]!.time.ns / prices[0]!.time.ns) < 0.03 * (place / places[0]!), `${prices[i]!.name}: ${place}`));
});

test('each title says what the data says, and another one where the data is another', () => {
  const shown = storyOf(report);
  const { verdicts, bench } = shown;
  const other = (change: (copy: Story) => void): Story => {
    const copy = structuredClone(shown);
    change(copy);
    return copy;
  };
  assert.match(whichTitle(shown, verdicts!), new RegExp(`only exact is never wrong\\. In everyday motion ${shown.published.wrong}\\sof\\s${shown.published.all} published sweeps fail$`));
  assert.ok(shown.published.wrong > 0 && shown.published.wrong <= shown.published.all, JSON.stringify(shown.published));
  const fallen = other((copy) => void copy.verdicts!.rows.forEach((row) => (row.summary.wrong = 3)));
  assert.match(whichTitle(fallen, fallen.verdicts!), /^None of these is never wrong/);
  if (bench) {
    const prices = pricesOf(shown, verdicts!, bench);
    assert.match(priceTitle(prices), /^A sweep of boxes costs [\d.]+ to [\d.\s]+ ns(, and the fastest of them, exact, is the one that is never wrong|; only exact is never wrong)$/);
    assert.doesNotMatch(priceTitle(prices.map((price) => ({ ...price, wrong: 1 }))), /never wrong/);
  }
  const [published, ours] = countsOf(shown.worlds);
  if (published && ours) {
    assert.ok(levelTitle(shown.worlds).includes(shareText(published.wrong / published.frames)));
    const worse = other((copy) => void copy.worlds!.cells.forEach((cell) => (cell.short.n = cell.frames)));
    assert.match(levelTitle(worse.worlds), /ours in 100%$/);
  }
  const { all, wrong } = answersOf(verdicts!);
  assert.ok(all > 0 && wrong === 0);
  assert.ok(sureTitle(verdicts!).includes(`none of its ${grouped(all)} answers`));
  assert.match(sureTitle(fallen.verdicts!), /answers of exact contradict its proof$/);
});

test('the story has of the report what it tells, and no more; in its table are the tests that readers know', () => {
  const shown = storyOf(report);
  const ids = chosen(report);
  assert.equal(ids[0], 'exact');
  assert.deepEqual([...new Set(shown.verdicts!.rows.map(({ method }) => method))].sort(), [...ids].sort());
  const kept = JSON.stringify(shown).length;
  assert.ok(kept < 0.2 * JSON.stringify(report).length, `${kept} bytes`);
  for (const key of ['maps', 'time_error', 'disagreement', 'witnesses'] satisfies (keyof Report)[]) assert.equal(key in shown, false);
});

test('without data it still shows the bug, the reasons, a level and the file, and says what makes the rest', async (t) => {
  const path = join(scratch, 'no_data.html');
  writeFileSync(path, readFileSync(storyShell));
  const { page, complaints } = await openStory(t, {}, '', path);
  assert.deepEqual(await page.locator('#page > section').evaluateAll((all) => all.map(({ id }) => id)), ['bug', 'reason', 'level', 'copy']);
  assert.match(await page.locator('.missing').first().innerText(), /\.\/sweeplab report/);
  assert.deepEqual(complaints, []);
  writeFileSync(path, fill(readFileSync(storyShell, 'utf8'), storyOf({ ...(report.verdicts && { verdicts: report.verdicts }), ...(report.cards && { cards: report.cards }) })));
  const partly = await openStory(t, {}, '', path);
  assert.equal(await partly.page.locator('#which-table tbody tr').count() >= 7, true);
  assert.match(await partly.page.locator('.missing').first().innerText(), /\.\/sweeplab bench/);
  assert.deepEqual(partly.complaints, []);
});

for (const width of [320, 390, 800]) {
  test(`${width} pixels wide nothing sticks out`, async (t) => {
    const { page } = await openStory(t, { viewport: { width, height: 800 }, ...(width < 500 && { hasTouch: true, isMobile: true }) });
    await quiet(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    const cut = await page.locator('#page :is(p, h1, h2, h3, li, td, th, button, a, figure, .stage)').evaluateAll((all, right) => all.filter((e) => e.checkVisibility() && !e.closest('nav, pre, thead') && e.getBoundingClientRect().right > right + 1).map((e) => e.outerHTML.slice(0, 80)), width);
    assert.deepEqual(cut, []);
  });
}

test('three sizes of type', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const sizes = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.getElementById('page')!, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text;
      // Code is set smaller, for its letters are wider; pictures have their own.
      if (data.trim() !== '' && !parentElement!.closest('svg, code, pre, .tag') && parentElement!.checkVisibility()) found.add(getComputedStyle(parentElement!).fontSize);
    }
    return [...found];
  });
  assert.equal(sizes.length, 3, sizes.join());
});

test('a pasted link has a card: title, description, and what social pages read', async (t) => {
  const { page } = await openStory(t);
  assert.equal(await page.title(), await page.locator('h1').innerText());
  const meta = (name: string): Promise<string | null> => page.locator(`meta[${name.startsWith('og:') ? 'property' : 'name'}="${name}"]`).getAttribute('content');
  for (const name of ['description', 'og:title', 'og:description', 'og:type', 'og:site_name', 'og:image', 'twitter:card']) assert.ok(((await meta(name)) ?? '').length > 5, name);
});

test('on paper it is the story in few pages, without what needs a hand', async (t) => {
  const { page } = await openStory(t, { viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  await quiet(page);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const pages = pdf.match(/\/Type *\/Page\b/g)!.length;
  assert.ok(pages >= 3 && pages <= 8, `${pages} pages of A4`);
  for (const seen of ['#bug .flight', '#which-table', '.prices', '#copy pre']) assert.ok(await page.locator(seen).isVisible(), seen);
  assert.equal(await page.locator('nav').isVisible(), false);
});
