// SPDX-License-Identifier: MIT
//
// The story as somebody reads it who has a bullet that goes through a wall: six screens, from the bug to the file to copy,
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
import { grouped, shareText } from '../src/page/format.ts';
import { whichRows } from '../src/page/which_table.ts';
import { nextWrong } from '../src/page/worlds/words.ts';
import { isOwn, own } from '../src/story/contents.ts';
import { answersOf, chosen, countsOf, insideText, levelTitle, loops, rows as most, scene, storyOf, sureTitle, whichTitle } from '../src/story/data.ts';
import { drag, middleOf, quiet, settled, visit } from './browser.ts';
import { openStory, report, scratch, story, storyShell } from './opened_page.ts';

const screen = { width: 1400, height: 900 };
const ends = async (page: Page): Promise<string[]> => (await settled(page), page.locator('#bug .ends li').allInnerTexts());
/** Until the level is there. */
const levelShown = (page: Page): Promise<unknown> => page.waitForFunction(() => /^Frame \d+ of [1-9]/.test(document.querySelector('#level output')?.textContent ?? ''));

test('opens with the bug: the test at the frame’s end lets the bullet through, the article stops it in mid-air, exact at the wall', async (t) => {
  const { page, complaints } = await openStory(t);
  const said = await ends(page);
  assert.match(said[0]!, /^✗ .*through the wall/);
  assert.match(said[1]!, /^✗ .*stops it in mid-air/);
  assert.match(said[2]!, /^✓ .*stops it at the wall/);
  for (const part of ['#bug .drawing', '#bug .ends', '.short .button', 'nav']) {
    const box = (await page.locator(part).boundingBox())!;
    assert.ok(box.y + box.height <= 900, `${part} is on the first screen: ${box.y + box.height}`);
  }
  const place = async (): Promise<number> => (await page.locator('#bug .stop.right').boundingBox())!.x;
  const first = await place();
  await page.waitForFunction((x) => Math.abs(document.querySelector('#bug .stop.right')!.getBoundingClientRect().x - x) > 20, first);
  assert.deepEqual(complaints, []);
});

test('the bug follows the hand: a thick wall is seen by all, a lamp in the way by the article; the bullet begins left of both', async (t) => {
  const { page } = await openStory(t);
  await page.locator('#bug .slider input').nth(1).fill('8');
  assert.doesNotMatch((await ends(page))[0]!, /lets it through/);
  await page.getByRole('button', { name: 'Start again' }).click();
  assert.match((await ends(page))[0]!, /lets it through/);
  const lamp = await middleOf(page, '#bug .lamp .body');
  const picture = (await page.locator('#bug .drawing').boundingBox())!;
  await drag(page, lamp, [lamp[0], picture.y + picture.height * 0.6], 8);
  assert.match((await ends(page))[1]!, /^✓ .*at the lamp/);
  assert.match((await ends(page))[2]!, /^✓ .*at the lamp/);
  const x = async (part: string): Promise<number> => Number(await page.locator(`#bug .${part} .body`).getAttribute('x'));
  await page.locator('#bug .wall').focus();
  for (let i = 0; i < 8 * 15; ++i) await page.keyboard.press('ArrowLeft');
  assert.equal(await x('wall'), (await x('bullet')) + 30);
  await page.locator('#bug .bullet').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await x('wall'), (await x('bullet')) + 30);
  assert.match((await ends(page))[2]!, /^✓ .*at the wall/);
});

test('with reduced motion nothing moves by itself', async (t) => {
  const { page } = await openStory(t, { reducedMotion: 'reduce' });
  const places = async (): Promise<unknown> => [await page.locator('#bug .stop').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().x)), await page.locator('#level output').innerText()];
  await levelShown(page);
  const first = await places();
  await page.waitForTimeout(400);
  assert.deepEqual(await places(), first);
  assert.match(await page.locator('#bug .controls button').first().innerText(), /Play/);
});

test('the picture of a sweep follows the hand, and says what the module says', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const told = async (): Promise<string> => (await settled(page), page.locator('#reason .told').innerText());
  await page.locator('#reason').scrollIntoViewIfNeeded();
  assert.match(await told(), /^The line enters the grown wall after 0\.\d+ of the frame/);
  const [x, y] = await middleOf(page, '#reason .wall .body');
  await drag(page, [x, y], [x, y - 250]);
  await page.locator('#reason .disc').focus();
  for (let i = 0; i < 30; ++i) await page.keyboard.press('ArrowDown');
  assert.match(await told(), /misses the grown wall/);
});

test('the file that it saves is exact.h, byte for byte, and the lines compile against it', async (t) => {
  const { page } = await openStory(t);
  const download = page.waitForEvent('download');
  await page.locator('#copy').getByRole('link', { name: 'Save exact.h' }).click();
  const saved = readFileSync(await (await download).path());
  assert.ok(saved.equals(readFileSync(fileURLToPath(new URL('../../algorithms/exact.h', import.meta.url)))));
  const [include = '', ...lines] = (await page.locator('#copy pre').innerText()).split('\n');
  writeFileSync(join(scratch, 'exact.h'), saved);
  writeFileSync(join(scratch, 'bullet.cpp'), `${include}
struct Body { float x, y, w, h, vx, vy; };
static void frame(Body& bullet, const Body& wall, float dt) {
${lines.join('\n')}
}
int main() {
  const Body wall{20, 0, 1, 9, 0, 0};
  Body bullet{0, 5, 1, 1, 15, 0}, inside{20, 5, 1, 1, 15, 0}, away{0, 5, 1, 1, -15, 0};
  for (int i = 0; i < 3; ++i) { frame(bullet, wall, 1); frame(inside, wall, 1); frame(away, wall, 1); }
  return bullet.x == 19 && bullet.y == 5 && inside.x == 20 && away.x == -45 ? 0 : 1;
}
`);
  execFileSync('g++', ['-std=c++20', '-Wall', '-Wextra', '-Werror', join(scratch, 'bullet.cpp'), '-o', join(scratch, 'bullet')]);
  execFileSync(join(scratch, 'bullet'));
});

test('at most six screens of 1400 x 900, and each screen fits one; under 1,400,000 bytes', async (t) => {
  const { page, complaints } = await openStory(t, { viewport: screen });
  await quiet(page);
  const heights = await page.locator('#page > section').evaluateAll((all) => all.map((one) => [one.id, one.getBoundingClientRect().height] as const));
  assert.deepEqual(heights.map(([id]) => id), own);
  for (const [id, high] of heights) assert.ok(high <= screen.height, `${id}: ${high} px`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height <= 6 * screen.height + 50, `${height} px`);
  assert.ok(statSync(story).size < 1_400_000, `${statSync(story).size} bytes`);
  assert.doesNotMatch(await page.locator('#page').innerText(), /NaN|undefined|null|\[object/);
  assert.deepEqual(complaints, []);
});

test('each screen has an address, to which the row of contents leads', async (t) => {
  for (const id of own) {
    const { page } = await openStory(t, { viewport: screen }, `#${id}`);
    await quiet(page);
    assert.match(page.url(), /index\.html#/);
    const off = (): Promise<number> => page.locator(`#${id}`).evaluate((e) => Math.min(Math.abs(e.getBoundingClientRect().top), document.documentElement.scrollHeight - innerHeight - scrollY));
    assert.ok((await off()) < 120, `${id}: ${await off()} px from the window's top`);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(`nav a[href="#${id}"]`).click();
    assert.ok((await off()) < 120, `${id}: ${await off()} px from the window's top`);
  }
  assert.ok(isOwn('#bug=6,15,2.5,0.5,9.5,0.75,1,5.75'), 'an old address of the bug shows the bug');
});

for (const [hash, place] of [
  ['#method-gamedev', '.method-place'],
  ['#time', '#time'],
  ['#explore', '#explore'],
  ['#w=grid&seed=1&episode=0', '#worlds'],
  ['#q=float32:0,0,1,1,4,0,3,0,1,1,0,0', '#explore .explorer'],
  ['#figure-13', '#lost'],
] as const) {
  test(`an old address of index.html leads to its place in the atlas: ${hash}`, async (t) => {
    const { page } = await visit(t, story, hash);
    await page.waitForURL(/atlas\.html/);
    assert.equal(new URL(page.url()).hash.replace(/&.*/, ''), hash.replace(/&.*/, ''));
    await page.waitForSelector(place);
    await quiet(page);
    const top = await page.locator(place).first().evaluate((e) => e.getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 160, `${place} stands ${top} px from the window's top`);
  });
}

test('an address that is changed by hand is forwarded too, and every link to the atlas has its place there', async (t) => {
  const { page } = await openStory(t);
  const hashes = await page.locator('a[href^="atlas.html#"]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).hash));
  await page.evaluate(() => void (location.hash = '#appendix'));
  await page.waitForURL(/atlas\.html#appendix/);
  await page.waitForSelector('#page[data-whole]');
  const places = await page.locator('[id], #methods a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? `#${one.id}`));
  assert.deepEqual(hashes.filter((hash) => !isState(hash) && !places.includes(hash)), []);
  assert.ok(hashes.length >= 12, `${hashes.length} links`);
});

test('some eight rows, the right one first; each leads to its method in the atlas; no column is cut', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const shown = storyOf(report);
  const rows = page.locator('#which-table tbody tr');
  const expected = whichRows(shown, shown.verdicts!);
  assert.ok(expected.length <= most && expected.length >= 7, `${expected.length} rows`);
  assert.equal(expected[0]!.method, 'exact');
  assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.querySelector('a')!.getAttribute('href'))), expected.map(({ method }) => `atlas.html#method-${method}`));
  assert.ok(await page.locator('#which .scroll').evaluate((e) => e.scrollWidth <= e.clientWidth + 1));
});

test('the level plays by itself when it comes into sight, stops at the first wrong frame, and says what went wrong', async (t) => {
  const { page } = await openStory(t, { viewport: screen });
  const { played } = await (await Core.from(readFileSync(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'))).world({ scene, seed: 1, episode: 0, combinations: loops, scalar: 'float32', frames: 0 });
  const [published, ours] = played.combinations;
  assert.equal(nextWrong(ours!.frames, 0), undefined);
  await levelShown(page);
  assert.equal(await page.locator('#level .panel').count(), 2);
  await page.locator('#level .play').evaluate((e) => e.scrollIntoView({ block: 'center' }));
  await page.waitForFunction((text) => document.querySelector('#level output')!.textContent.startsWith(text), `Frame ${nextWrong(published!.frames, 0)! + 1} of`);
  await page.waitForFunction(() => document.querySelector('#level .controls button')!.textContent.includes('Play'));
  const told = await page.locator('#level .told').allInnerTexts();
  assert.match(told[0]!, /^[■▲●◆✕] \w+ .+\.$/);
  assert.match(told[1]!, /^✓ right/);
  assert.equal(new URL(page.url()).hash, '', 'it changes no address');
});

test('each title says what the data says, and another one where the data is another', () => {
  const shown = storyOf(report);
  const [verdicts, fallen, worse] = [shown.verdicts!, structuredClone(shown), structuredClone(shown.worlds)];
  for (const row of fallen.verdicts!.rows) row.summary.wrong = 3;
  for (const cell of worse?.cells ?? []) cell.short.n = cell.frames;
  const { all: published, wrong: failing } = shown.published;
  assert.ok(failing > 0 && failing <= published, `${failing} of ${published}`);
  assert.match(whichTitle(shown, verdicts), new RegExp(`only exact was never wrong\\. In everyday motion ${failing}\\sof\\s${published} sources’ sweeps fail$`));
  assert.match(whichTitle(fallen, fallen.verdicts!), /^Each of these was wrong somewhere/);
  const [pipeline, step] = countsOf(shown.worlds)!;
  assert.ok(pipeline!.elsewhere > 0 && step!.inside + step!.elsewhere === 0);
  assert.match(levelTitle(shown.worlds), new RegExp(`strays in ${shareText(pipeline!.elsewhere / pipeline!.frames)} of the frames; step never ends wrongly$`));
  assert.ok(insideText(shown.worlds).includes(`something in ${shareText(pipeline!.inside / pipeline!.frames)} of the frames`));
  assert.match(levelTitle(worse), /step ends wrongly in 100% of the frames$/);
  const { all, wrong } = answersOf(verdicts);
  assert.ok(all > 0 && wrong === 0);
  assert.ok(sureTitle(verdicts).includes(`none of its ${grouped(all)} answers`));
  assert.match(sureTitle(fallen.verdicts!), /answers of exact contradict its proof$/);
});

test('the story has of the report what it tells, and no more', () => {
  const shown = storyOf(report);
  assert.equal(chosen(report)[0], 'exact');
  assert.deepEqual([...new Set(shown.verdicts!.rows.map(({ method }) => method))].sort(), [...chosen(report)].sort());
  const kept = JSON.stringify(shown).length;
  assert.ok(kept < 0.2 * JSON.stringify(report).length, `${kept} bytes`);
});

test('without data it still shows the bug, the reason, a level and the file, and says what makes the rest', async (t) => {
  const path = join(scratch, 'no_data.html');
  writeFileSync(path, readFileSync(storyShell));
  const { page, complaints } = await openStory(t, {}, '', path);
  assert.deepEqual(await page.locator('#page > section').evaluateAll((all) => all.map(({ id }) => id)), ['bug', 'reason', 'level', 'copy']);
  assert.match(await page.locator('.missing').first().innerText(), /\.\/sweeplab report/);
  assert.deepEqual(complaints, []);
  writeFileSync(path, fill(readFileSync(storyShell, 'utf8'), storyOf({ ...(report.verdicts && { verdicts: report.verdicts }), ...(report.cards && { cards: report.cards }) })));
  const untimed = await openStory(t, {}, '', path);
  assert.ok((await untimed.page.locator('#which-table tbody tr').count()) >= 7);
});

test('in narrow windows nothing sticks out', async (t) => {
  for (const width of [320, 390, 800]) {
    const { page } = await openStory(t, { viewport: { width, height: 800 }, ...(width < 500 && { hasTouch: true, isMobile: true }) });
    await quiet(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    const cut = await page.locator('#page :is(p, h1, h2, h3, li, td, th, button, a, figure, .stage)').evaluateAll((all, right) => all.filter((e) => e.checkVisibility() && !e.closest('nav, pre, thead') && e.getBoundingClientRect().right > right + 1).map((e) => e.outerHTML.slice(0, 80)), width);
    assert.deepEqual(cut, [], `${width} pixels wide`);
  }
});
