// SPDX-License-Identifier: MIT
//
// The authors' demos as their readers used them: by mouse with both buttons, by keys that are held, by touch.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { poorContrast, settled } from './browser.ts';
import { open } from './opened_page.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In the picture's own units. */
const boxOf = (page: Page, selector: string): Promise<Box> => page.locator(selector).evaluate((e) => Object.fromEntries(['x', 'y', 'width', 'height'].map((name) => [name, Number(e.getAttribute(name))])) as unknown as Box);

async function near(page: Page, id: string): Promise<void> {
  await page.locator('#demos').scrollIntoViewIfNeeded();
  await page.waitForSelector(`${id} svg`);
  await page.locator(`${id} svg`).scrollIntoViewIfNeeded();
  await settled(page);
}

/** Holds keys for a while of the page's own time, which stands still otherwise: however slow the machine is. */
async function hold(page: Page, keys: string[], milliseconds = 600): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  await page.clock.runFor(milliseconds);
  for (const key of keys) await page.keyboard.up(key);
  await page.clock.runFor(100);
}

/** From here on time passes in `hold` only. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1e8);
}

/** A finger that goes from here to there; offsets from the middle of what is found. */
async function finger(page: Page, selector: string, by: { x: number; y: number }): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, at?: { x: number; y: number }): Promise<unknown> => session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] } as never);
  await touch('touchStart', from);
  for (let i = 1; i <= 5; ++i) await touch('touchMove', { x: from.x + (by.x * i) / 5, y: from.y + (by.y * i) / 5 });
  await touch('touchEnd');
  await settled(page);
}

test('Navega’s program: keys move the destinations; with Shift the rectangles, while their destinations stay', async (t) => {
  const { page, complaints } = await open(t);
  await near(page, '#demo-navega');
  const [start, goal] = ['#demo-navega .body.of-a', '#demo-navega .goal.of-a'];
  const first = { start: await boxOf(page, start), goal: await boxOf(page, goal) };
  assert.deepEqual([first.start.x, first.start.y, first.start.width, first.start.height], [80, 400, 220, 150]);
  assert.deepEqual([first.goal.x, first.goal.y], [400, 160]);
  assert.match(await page.locator('#demo-navega .moment').innerHTML(), /^Collision moment \(t = 0\.\d{3}\)$/);
  await stopTime(page);
  await page.locator('#demo-navega svg').focus();
  await hold(page, ['d']);
  const moved = { start: await boxOf(page, start), goal: await boxOf(page, goal) };
  assert.deepEqual(moved.start, first.start);
  // 300 a second, as its author has it.
  assert.ok(Math.abs(moved.goal.x - first.goal.x - 180) < 10, `${moved.goal.x}`);
  await hold(page, ['Shift', 'a']);
  const shifted = { start: await boxOf(page, start), goal: await boxOf(page, goal) };
  assert.ok(shifted.start.x < moved.start.x - 1, `${shifted.start.x}`);
  assert.ok(Math.abs(shifted.goal.x - moved.goal.x) < 0.02);
  const b = await boxOf(page, '#demo-navega .goal.of-b');
  await hold(page, ['ArrowDown']);
  assert.ok((await boxOf(page, '#demo-navega .goal.of-b')).y > b.y + 1);
  assert.deepEqual(complaints, []);
});

test('Navega’s program: 1 and 2 hold the preview of t, Space slows all to a tenth, and Tab and Escape lead out', async (t) => {
  const { page } = await open(t);
  await near(page, '#demo-navega');
  await stopTime(page);
  const preview = async (): Promise<number> => Number(await page.locator('#demo-navega output').innerText());
  assert.equal(await preview(), 0.25);
  await page.locator('#demo-navega svg').focus();
  await hold(page, ['2'], 300);
  const fast = await preview();
  assert.ok(Math.abs(fast - 0.25 - 0.7 * 0.3) < 0.03, `${fast}`);
  const scrolled = await page.evaluate(() => scrollY);
  await hold(page, ['Space', '2'], 300);
  const slow = await preview();
  assert.ok(Math.abs(slow - fast - (fast - 0.25) / 10) < 0.005, `${slow - fast} against ${fast - 0.25}`);
  assert.equal(await page.evaluate(() => scrollY), scrolled);
  await hold(page, ['1'], 2000);
  assert.equal(await preview(), 0);
  await page.locator('#demo-navega input[type=range]').fill('0.5');
  const [body, goal, shown] = await Promise.all(['.body.of-a', '.goal.of-a', '.preview.of-a'].map((what) => boxOf(page, `#demo-navega ${what}`)));
  assert.ok(Math.abs(shown!.x - (body!.x + goal!.x) / 2) < 0.02);
  await page.locator('#demo-navega svg').focus();
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement!.tagName), 'svg');
  await page.locator('#demo-navega svg').focus();
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement!.tagName), 'BODY');
});

test('Navega’s program by touch: a rectangle is dragged while its destination stays, a destination while it stays', async (t) => {
  const { page } = await open(t, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await near(page, '#demo-navega');
  const places = async (): Promise<Box[]> => Promise.all([boxOf(page, '#demo-navega .body.of-b'), boxOf(page, '#demo-navega .goal.of-b')]);
  const [body, goal] = await places();
  await finger(page, '#demo-navega .body.of-b', { x: -20, y: 15 });
  const [body2, goal2] = await places();
  assert.ok(body2!.x < body!.x - 10 && body2!.y > body!.y + 10);
  assert.ok(Math.abs(goal2!.x - goal!.x) < 0.02 && Math.abs(goal2!.y - goal!.y) < 0.02);
  await finger(page, '#demo-navega .goal.of-b', { x: -30, y: 0 });
  const [body3, goal3] = await places();
  assert.deepEqual(body3, body2);
  assert.ok(goal3!.x < goal2!.x - 10);
});

test('GrehGameEngine’s demo: the left button sets STOP, the right one START, and EXPECTED is each method’s own', async (t) => {
  const { page, complaints } = await open(t);
  await near(page, '#demo-greh');
  const picture = (await page.locator('#demo-greh svg').boundingBox())!;
  const click = async (x: number, y: number, button: 'left' | 'right'): Promise<void> => {
    await page.mouse.click(picture.x + (x * picture.width) / 480, picture.y + (y * picture.height) / 300, { button });
    await settled(page);
  };
  const middle = async (what: string): Promise<number[]> => {
    const { x, y, width, height } = await boxOf(page, `#demo-greh .${what}`);
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  await click(440, 160, 'left');
  await click(100, 150, 'right');
  assert.deepEqual(await middle('stop'), [440, 160]);
  assert.deepEqual(await middle('start'), [100, 150]);
  // From the left against the platform's side at x = 210: the mover, 60 wide, is expected with its middle at 180.
  assert.equal((await middle('expected'))[0], 180);
  assert.match(await page.locator('#demo-greh svg > text').innerHTML(), /^EXPECTED, \d+\.\d% of the way$/);
  // Who looks at the end of the frame only lets it through to STOP, in dashes.
  assert.match((await page.locator('#demo-greh .expectations li.wrong').allInnerTexts()).join('\n'), /goes all the way: .*end_of_frame/);
  const others = await page.locator('#demo-greh .others rect.wrong').count();
  assert.ok(others > 0);
  await page.locator('#demo-greh input[type=checkbox]').uncheck();
  assert.equal(await page.locator('#demo-greh .others rect').count(), 0);
  // Drag by the left button even from START itself: STOP follows, as there.
  await page.mouse.move(picture.x + (100 * picture.width) / 480, picture.y + picture.height / 2);
  await page.mouse.down();
  await page.mouse.move(picture.x + (300 * picture.width) / 480, picture.y + (40 * picture.height) / 300, { steps: 5 });
  await page.mouse.up();
  assert.deepEqual(await middle('stop'), [300, 40]);
  assert.deepEqual(await middle('start'), [100, 150]);
  assert.equal(await page.locator('#demo-greh .expected').isVisible(), false);
  await click(285, 160, 'right');
  assert.equal(await page.locator('#demo-greh svg > text').innerHTML(), 'STUCK!');
  await stopTime(page);
  await page.locator('#demo-greh svg').focus();
  const before = await middle('stop');
  await hold(page, ['ArrowLeft']);
  assert.ok((await middle('stop'))[0]! < before[0]!);
  await hold(page, ['Shift', 'ArrowUp']);
  assert.ok((await middle('start'))[1]! < 160);
  assert.deepEqual(complaints, []);
});

test('GrehGameEngine’s demo by touch: a finger drags START and STOP, and taps set what is chosen', async (t) => {
  const { page } = await open(t, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await near(page, '#demo-greh');
  const start = await boxOf(page, '#demo-greh .start');
  await finger(page, '#demo-greh .start', { x: 15, y: 10 });
  assert.ok((await boxOf(page, '#demo-greh .start')).x > start.x + 10);
  const picture = (await page.locator('#demo-greh svg').boundingBox())!;
  await page.locator('#demo-greh .taps input').last().check();
  await page.touchscreen.tap(picture.x + picture.width * 0.2, picture.y + picture.height * 0.8);
  await settled(page);
  const there = await boxOf(page, '#demo-greh .start');
  assert.ok(Math.abs(there.x + there.width / 2 - 96) < 4 && Math.abs(there.y + there.height / 2 - 240) < 4, JSON.stringify(there));
});

test('the circling one goes around by itself, stops by a button and by Space; with reduced motion it waits', async (t) => {
  const calm = await open(t, { reducedMotion: 'reduce' });
  await near(calm.page, '#demo-circling');
  const place = (page: Page): Promise<Box> => boxOf(page, '#demo-circling .start');
  const still = await place(calm.page);
  await calm.page.waitForTimeout(400);
  assert.deepEqual(await place(calm.page), still);
  await calm.page.locator('#demo-circling svg').focus();
  await calm.page.keyboard.press('ArrowRight');
  assert.notDeepEqual(await place(calm.page), still);

  const { page, complaints } = await open(t);
  await near(page, '#demo-circling');
  const first = await page.locator('#demo-circling .start').getAttribute('x');
  await page.waitForFunction((x) => document.querySelector('#demo-circling .start')!.getAttribute('x') !== x, first);
  await page.getByRole('button', { name: 'Pause' }).last().click();
  const paused = await place(page);
  await page.waitForTimeout(300);
  assert.deepEqual(await place(page), paused);
  // From straight aside: it is stopped at the corner's own side.
  await page.locator('#demo-circling input[type=range]').fill('2');
  await settled(page);
  assert.match(await page.locator('#demo-circling svg > text').innerHTML(), /EXPECTED|safe/);
  assert.deepEqual(complaints, []);
});

test('the collision article’s demo: what is under the pointer turns red where its own test says collision, and what it misses is told', async (t) => {
  const { page, complaints } = await open(t);
  await near(page, '#demo-article');
  const hover = async (x: number, y: number): Promise<boolean> => {
    await page.locator('#demo-article svg').evaluate((e) => e.scrollIntoView({ block: 'center' }));
    const picture = (await page.locator('#demo-article svg').boundingBox())!;
    await page.mouse.move(picture.x + (x * picture.width) / 480, picture.y + (y * picture.height) / 300);
    await settled(page);
    return page.locator('#demo-article .mine:not([hidden])').evaluate((e) => e.classList.contains('hit'));
  };
  for (const kind of ['Box', 'Circle', 'Line']) {
    await page.locator('#demo-article').getByRole('button', { name: kind }).click();
    assert.equal(await hover(245, 40), false, `${kind} beside all`);
    assert.equal(await hover(180, 100), true, `${kind} on the box’s side`);
    assert.equal(await hover(375, 90), true, `${kind} on the circle`);
    assert.equal(await hover(250, 225), true, `${kind} on the line`);
  }
  // "A segment inside a box touches no edge and is missed": it stays yellow, and that is told.
  await page.locator('#demo-article').getByRole('button', { name: 'Show what it misses' }).click();
  await settled(page);
  assert.equal(await page.locator('#demo-article .mine:not([hidden])').evaluate((e) => e.classList.contains('hit')), false);
  assert.match(await page.locator('#demo-article .expectations li.wrong').innerText(), /box_line says none, but they overlap/);
  await stopTime(page);
  await page.locator('#demo-article svg').focus();
  await hold(page, ['1']);
  assert.equal(await page.locator('#demo-article rect.mine').isVisible(), true);
  assert.equal(await page.locator('#demo-article .intersection').isVisible(), true);
  const before = await boxOf(page, '#demo-article rect.mine');
  await hold(page, ['ArrowRight']);
  assert.ok((await boxOf(page, '#demo-article rect.mine')).x > before.x + 1);
  assert.deepEqual(complaints, []);
});

test('the demos fit 320 pixels, and their texts stand out in both schemes', async (t) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await open(t, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme, reducedMotion: 'reduce' });
    await near(page, '#demo-article');
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
    assert.deepEqual(await page.evaluate(poorContrast, '#demos'), []);
  }
});
