// SPDX-License-Identifier: MIT
//
// The explorer as a person uses it: from disk, without a network, in Chromium. $PROGRAM: the native program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';

import type { Page } from 'playwright-core';

import { hexFloat } from '../src/shared/query.ts';
import type { Explanation } from '../src/shared/types.ts';
import { built, drag, middleOf, settled, visit } from './browser.ts';

const program = resolve(process.env.PROGRAM ?? '../build/release/sweeplab');

/** Opens the explorer, and waits for its first answers. */
const open = async (t: TestContext, hash = '', options = {}): ReturnType<typeof visit> => {
  const visited = await visit(t, built('explorer.html'), hash, options);
  await visited.page.waitForSelector('.explorer .answers tr.correct').catch(() => assert.fail(visited.complaints.join('\n')));
  return visited;
};

/** The twelve numbers that it shows, as hex floats. */
const numbers = async (page: Page): Promise<string[]> => (await settled(page), page.$$eval('.fields .hex', (codes) => codes.map((code) => code.textContent!)));
const handle = (name: string): string => `[data-handle="${name}"]`;
const phone = (width: number): object => ({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });

/** "gamedev (from ports)" -> "phantom · logic", from the page's table. */
const verdicts = (page: Page): Promise<Record<string, string>> =>
  page.$$eval('.answers tbody tr:not(.kind)', (rows) => Object.fromEntries(rows.map((row) => [row.querySelector('th')!.textContent!, row.querySelector('.verdict')!.textContent!.replace(/^. /, '')])));

/** Each verdict is what the native program's `explain` says for the numbers that are shown. */
async function assertAsNative(page: Page, scalar = 'float32'): Promise<void> {
  const shown = await numbers(page);
  const { answers } = JSON.parse(execFileSync(program, ['explain', '--json', '--scalar', scalar, shown.join(' ')], { encoding: 'utf8' })) as Explanation;
  const native = Object.fromEntries(answers.map(({ method, verdict, cause }) => [method, verdict.replace('_', ' ') + (cause === '' ? '' : ` · ${cause}`)]));
  for (const [method, verdict] of Object.entries(await verdicts(page))) assert.equal(verdict, native[method.replace(/ .*/, '')], method);
}

/** The places among the twelve numbers that a drag of a handle's `part` changes. */
async function changed(page: Page, part: string, [dx, dy]: [number, number]): Promise<number[]> {
  const before = await numbers(page);
  const [x, y] = await middleOf(page, part);
  await drag(page, [x, y], [x + dx, y + dy], 20);
  const after = await numbers(page);
  return after.flatMap((number, i) => (number === before[i] ? [] : [i]));
}

test('what is dragged changes its own numbers, does not jump, and all verdicts become those of the native explain', async (t) => {
  const { page, complaints } = await open(t);
  await assertAsNative(page);
  assert.match((await verdicts(page))['gamedev (from ports)']!, /phantom · logic/);
  const place = async (): Promise<{ x: number; y: number }> => (await page.locator(`${handle('a-box')} .body`).boundingBox())!;
  const before = await place();
  assert.deepEqual(await changed(page, `${handle('a-box')} .body`, [0, 80]), [1]);
  const after = await place();
  assert.ok(Math.abs(after.y - before.y - 80) < 20 && Math.abs(after.x - before.x) < 2, `${after.x - before.x}, ${after.y - before.y}`);
  assert.match(await page.innerText('div.truth'), /Impact/);
  await assertAsNative(page);
  for (const [part, places] of [[`${handle('a-motion')} circle`, [4, 5]], [`${handle('b-size')} path`, [8, 9]], [`${handle('b-box')} .body`, [6, 7]], [`${handle('b-motion')} circle`, [10, 11]]] as const) {
    assert.deepEqual(await changed(page, part, [50, 45]), places, part);
    await assertAsNative(page);
  }
  assert.deepEqual(complaints, []);
});

test('a drag that the system takes away leaves nothing behind', async (t) => {
  const { page } = await open(t);
  const before = await numbers(page);
  await page.evaluate(() => {
    const grip = document.querySelector<SVGElement>('[data-handle="a-box"]')!;
    const { x, y } = grip.getBoundingClientRect();
    grip.setPointerCapture = () => {}; // no such pointer is down for the browser
    for (const [type, dx] of [['pointerdown', 0], ['pointermove', 100], ['pointercancel', 100]] as const) grip.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, bubbles: true, clientX: x + 10 + dx, clientY: y + 10 }));
  });
  assert.deepEqual(await numbers(page), before);
});

test('on a phone a finger drags', async (t) => {
  const { page } = await open(t, '', phone(360));
  const before = await numbers(page);
  const [x, y] = await middleOf(page, `${handle('a-box')} .body`);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy: number): Promise<unknown> => session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }] });
  await touch('touchStart', 0);
  for (let dy = 4; dy <= 60; dy += 4) await touch('touchMove', dy);
  await touch('touchEnd', 60);
  assert.notEqual((await numbers(page))[1], before[1]);
});

test('with the keyboard alone: boxes move by steps and by one ulp, a method is picked', async (t) => {
  const { page } = await open(t);
  const tabTo = async (what: string): Promise<void> => {
    for (let i = 0; i < 120; ++i) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what)) return;
    }
    assert.fail(`Tab never comes to ${what}`);
  };
  await tabTo(handle('a-box'));
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowDown');
  assert.equal((await numbers(page))[1], '0x1.8p+0');
  await page.keyboard.press('Shift+ArrowUp');
  assert.equal((await numbers(page))[1], '0x1.7ffffep+0');
  await tabTo(handle('a-motion'));
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal((await numbers(page))[4], '0x1.bffffep+3');
  await assertAsNative(page);
  await tabTo('.answers .pick');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.match(await page.innerText('.card'), /GameDev/i);
});

test('numbers are typed as decimals or hex floats; a note says where the number taken is another, and nonsense is refused in words', async (t) => {
  const { page } = await open(t);
  for (const [index, text, told, then] of [
    [1, '0x1.8p+1', /^$/, '0x1.8p+1'],
    [4, '-0.1', /-0.1 is not a float32 number; taken as the nearest, /, '-0x1.99999ap-4'],
    [2, '-3', /“-3”: expected a float32 size of at least 0/, '0x1.8p+1'],
    [0, '1e39', /“1e39”: expected a float32 number/, '0x0p+0'],
  ] as const) {
    await page.locator('.fields input').nth(index).fill(text);
    await page.locator('.fields input').nth(index).press('Enter');
    assert.equal((await numbers(page))[index], then, text);
    assert.match(await page.innerText('.fields .trouble'), told, text);
  }
  await page.getByLabel('Scalar').selectOption('float64');
  assert.equal((await numbers(page))[4], '-0x1.99999ap-4'); // the float's value, exactly
  await assertAsNative(page, 'float64');
  await page.locator('.fields input').first().fill('1e300');
  await page.locator('.fields input').first().press('Enter');
  await page.getByLabel('Scalar').selectOption('float32');
  assert.equal((await numbers(page))[0], '0x1.fffffep+127'); // the nearest that it has
});

test('a link brings back everything; the address follows a hand; what is shown can be asked in a terminal', async (t) => {
  const link = '#q=float64:0x0p+0,-0x0p+0,0x1p+0,0x1p+0,0x1.8p+2,0x1.8p+2,0x1p+1,0x1.0000000000001p+1,0x1p+0,0x1p+0,-0x0.0000000000001p-1022,0x0p+0&method=edge_alignment&t=0.25';
  const { page } = await open(t, link);
  assert.deepEqual((await numbers(page)).join(), link.slice('#q=float64:'.length).split('&')[0]);
  const state = async (of: Page): Promise<unknown> => [
    await numbers(of),
    await of.getByLabel('Scalar').inputValue(),
    await of.inputValue('.time input'),
    await of.innerText('.card h3'),
  ];
  assert.deepEqual((await state(page) as unknown[]).slice(1, 3), ['float64', '0.25']);
  await page.locator(handle('a-box')).press('ArrowDown');
  await page.waitForFunction((before) => location.hash !== before, link);
  const other = await open(t, new URL(page.url()).hash);
  assert.deepEqual(await state(other.page), await state(page));
  // And within the page, as when the address is edited.
  await other.page.evaluate(() => (location.hash = '#q=float32:-0x1.99999ap-4,2,3,4,5,6,7,8,9,10,11,12&t=7'));
  await other.page.waitForFunction(() => document.querySelector('.fields .hex')!.textContent === '-0x1.99999ap-4');
  assert.equal(await other.page.inputValue('.time input'), '0'); // beyond the frame
  const folder = mkdtempSync(join(tmpdir(), 'sweeplab-'));
  symlinkSync(program, join(folder, 'sweeplab'));
  assert.match(execFileSync('sh', ['-c', await other.page.innerText('p:has-text("in a terminal") code')], { cwd: folder, encoding: 'utf8' }), /A +x -0.1 +y 2 +w 3/);
});

for (const numbers of ['float32:0,0,1,1,1,0,3,0,1,1,0,0%ZZ', 'float32:1,2,3', 'float16:0,0,1,1,1,0,3,0,1,1,0,0']) {
  test(`an unreadable link gets a message: ${numbers}`, async (t) => {
    const { page, complaints } = await open(t, `#q=${numbers}`);
    assert.match(await page.locator('.explorer > header .trouble').innerText(), /expected #q=, float32 or float64, a colon, and twelve/);
    assert.deepEqual(complaints, []);
  });
}

test('every example has a story and shows its boxes, and nothing sticks out 320 pixels wide', async (t) => {
  const { page, complaints } = await open(t, '', phone(320));
  const faults = await page.evaluate(async () => {
    const select = document.querySelector<HTMLSelectElement>('.examples select')!;
    const options = [...select.options].filter((option) => option.value !== '');
    const bad = options.length > 60 ? [] : [`only ${options.length} examples`];
    for (const { value } of options) {
      select.value = value;
      select.dispatchEvent(new Event('change'));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const bodies = [...document.querySelectorAll('.scene .body')].map((body) => body.getBoundingClientRect());
      const frame = document.querySelector('.frame')!.getBoundingClientRect();
      if (bodies.some(({ width, height }) => width + height === 0)) bad.push(`${value}: a box is not drawn`);
      if (bodies.every(({ left, top }) => left > frame.right || top > frame.bottom)) bad.push(`${value}: out of sight`);
      if (document.querySelector('.story')!.textContent === '') bad.push(`${value}: no story`);
      if (document.documentElement.scrollWidth > 320) bad.push(`${value}: ${document.documentElement.scrollWidth} wide`);
    }
    return bad;
  });
  assert.deepEqual(faults, []);
  await page.locator('.examples select').selectOption('noonat/intersect#9');
  assert.equal(await page.locator('.story a').getAttribute('href'), 'https://github.com/noonat/intersect/issues/9');
  assert.deepEqual(complaints, []);
});

test('the bullet shows the tunnel, and what an example drew goes with it; the picture is zoomed, and Show all brings all back', async (t) => {
  const { page } = await open(t, '', { viewport: { width: 1024, height: 900 } });
  await page.locator('.examples select').selectOption('stuck');
  await settled(page);
  assert.match((await page.locator('.scene').textContent()) ?? '', /STUCK/);
  await page.locator('.examples select').selectOption('the bullet');
  await settled(page);
  assert.ok((await page.locator('.scene .contact.wrong.picked').count()) > 0);
  assert.match((await page.locator('.scene').textContent()) ?? '', /end_of_frame.*through/);
  assert.doesNotMatch((await page.locator('.scene').textContent()) ?? '', /STUCK/);
  await page.getByLabel('only the wrong ones').check();
  assert.equal(await page.locator('.answers tr.correct:visible').count(), 0);
  assert.ok((await page.locator('.answers tr.wrong:visible').count()) > 0);
  assert.ok(await page.locator('.answers').evaluate((e) => e.parentElement!.scrollWidth <= e.parentElement!.clientWidth), 'no column is cut off');
  const size = async (): Promise<number> => (await settled(page), (await page.locator(`${handle('b-box')} .body`).boundingBox())!.height);
  const all = await size();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  assert.ok(Math.abs((await size()) / all - 1.5) < 0.05);
  await page.getByRole('button', { name: 'Show all' }).click();
  assert.ok(Math.abs((await size()) - all) < 1);
});

test('each demo of a source has an address that shows it as its source does; a hand on it makes an address of its own', async (t) => {
  for (const [id, method, drawn, expected] of [
    ['chips', 'programming_chips', /A/, [0, 0, 100, 100, 30, 0, 100, 0, 100, 100, 40, 0]],
    ['navega', 'edge_alignment', /edges align at t = /, [80, 400, 220, 150, 320, -240, 650, 380, 50, 80, -105, -160]],
    ['greh', 'percent_projection', /the expected position/, [60, 50, 60, 44, 270, 160, 210, 130, 150, 60, 0, 0]],
    ['article', 'end_of_frame_inclusive', /A/, [150, 100, 60, 40, 0, 0, 70, 60, 110, 80, 0, 0]],
  ] as const) {
    const { page, complaints } = await open(t, `#demo-${id}`);
    assert.deepEqual(await numbers(page), expected.map(hexFloat), id);
    assert.ok((await page.innerText('.card h3')).startsWith(method), id);
    assert.match((await page.textContent('.scene')) ?? '', drawn);
    assert.equal(new URL(page.url()).hash, `#demo-${id}`);
    assert.equal(await page.locator('.handle.hit').count(), id === 'article' ? 1 : 0, id);
    // One step of the grid: of the article's A to the right until it leaves B, 30 away.
    for (let steps = 0; steps < (id === 'article' ? 60 : 1); ++steps) await page.locator(handle('a-box')).press('ArrowRight');
    await page.waitForFunction(() => location.hash.startsWith('#q='));
    assert.equal(await page.locator('.handle.hit').count(), 0, id);
    assert.deepEqual(complaints, []);
  }
  const calm = await open(t, '#demo-circling', { reducedMotion: 'reduce' });
  const still = await numbers(calm.page);
  await calm.page.waitForTimeout(300);
  assert.deepEqual(await numbers(calm.page), still);
  const { page } = await open(t, '#demo-circling');
  await page.waitForFunction((first) => [...document.querySelectorAll('.fields .hex')].some((code, i) => code.textContent !== first[i]), still);
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = await numbers(page);
  assert.deepEqual(await numbers(page), stopped);
  await assertAsNative(page);
});

test('a time of -0 is read as 0, no decimal runs for ever, and a method’s card comes into sight with a link to its article', async (t) => {
  const { page } = await open(t, '#q=float32:1,0,1,1,-1,0,0,0,1,1,0,0');
  const times = await page.locator('.answers td.time').allInnerTexts();
  assert.ok(times.includes('0') && !times.includes('-0'));
  await page.evaluate(() => (location.hash = '#q=float32:0,0,1,1,15,0,7.5,0,1,1,0,0'));
  await page.waitForFunction(() => document.querySelector('div.truth')!.textContent.includes('13/30 = 0.433333333333…'));
  await page.locator('.answers .pick').first().click();
  await page.locator('.card a[href^="https://gamedev.net/"]').waitFor();
  await page.locator('.answers .pick').last().click();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.explorer .card h3')!.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
});
