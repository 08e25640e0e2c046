// SPDX-License-Identifier: MIT
//
// What a hand does to the explorer, and what it says of what it cannot take.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drag, middleOf, settled } from './browser.ts';
import { numbers, open } from './opened_explorer.ts';

/** "-0x1.8p+1" -> -3 */
function valueOf(hex: string): number {
  const [, sign, whole = '', fraction = '', exponent] = /^(-?)0x([0-9a-f]+)\.?([0-9a-f]*)p([+-]\d+)$/.exec(hex)!;
  return (sign === '-' ? -1 : 1) * parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length) + 0;
}

test('a still box that is dragged by its middle moves, and its motion has a handle of its own', async (t) => {
  const { page } = await open(t);
  const before = await numbers(page);
  const [x, y] = await middleOf(page, '[data-handle="b-box"] .body');
  await drag(page, [x, y], [x + 60, y + 60]);
  await settled(page);
  const moved = await numbers(page);
  assert.notDeepEqual(moved.slice(6, 8), before.slice(6, 8));
  assert.deepEqual(moved.slice(8), before.slice(8));
  const tip = await middleOf(page, '[data-handle="b-motion"] circle');
  await drag(page, tip, [tip[0] + 75, tip[1] + 15]);
  await settled(page);
  assert.notDeepEqual((await numbers(page)).slice(10), before.slice(10));
});

for (const [link, words] of [
  ['#q=float32:0,0,1,1,1,0,3,0,1,1,0,0%ZZ', /% in it/],
  ['#q=float32:1,2,3', /expected twelve float32 numbers/],
  ['#q=float16:0,0,1,1,1,0,3,0,1,1,0,0', /expected float32 or float64/],
] as const) {
  test(`a link that cannot be read is told of: ${link}`, async (t) => {
    const { page, complaints } = await open(t, link);
    assert.match(await page.locator('.explorer > header .trouble').innerText(), words);
    assert.deepEqual(complaints, []);
  });
}

test('the bullet shows the tunnel, and what an example drew goes with it', async (t) => {
  const { page } = await open(t);
  await page.locator('.examples select').selectOption('pre-collision');
  await settled(page);
  await page.locator('.examples select').selectOption('the bullet');
  await settled(page);
  assert.ok((await page.locator('.scene .contact.wrong.picked').count()) > 0);
  assert.match(await page.locator('.scene').textContent() ?? '', /end_of_frame.*through/);
  const on = await page.$$eval('.overlays input', (boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  assert.deepEqual(on, [true, true, false, false, false, false]);
});

test('a time of -0 is read as 0, no decimal goes on for ever, and how we have a method is said in words', async (t) => {
  const { page } = await open(t, '#q=float32:1,0,1,1,-1,0,0,0,1,1,0,0&method=programming_chips');
  await settled(page);
  const times = await page.locator('.answers td.time').allInnerTexts();
  assert.ok(times.includes('0'));
  assert.ok(!times.includes('-0'));
  assert.match(await page.innerText('.explorer .card'), /How we have it: transcribed from the source\./);
  await page.evaluate(() => (location.hash = '#q=float32:0,0,1,1,15,0,7.5,0,1,1,0,0'));
  await settled(page);
  const all = await page.innerText('body');
  assert.match(all, /13\/30 = 0\.433333333333…/);
  assert.doesNotMatch(all, /0\.4333333333333/);
});

test('what is panned and zoomed is in the address; a reload brings it back, and Show all takes it out', async (t) => {
  const { page } = await open(t);
  const box = async (): Promise<number[]> => {
    const { x, y, width, height } = (await page.locator('[data-handle="b-box"] .body').boundingBox())!;
    const frame = (await page.locator('.frame').boundingBox())!;
    return [x - frame.x, y - frame.y, width, height];
  };
  const all = await box();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const frame = (await page.locator('.frame').boundingBox())!;
  await drag(page, [frame.x + 30, frame.y + frame.height - 30], [frame.x + 90, frame.y + frame.height - 70]);
  await page.waitForFunction(() => /&view=[^&]+,[^&]+,[^&]+$/.test(location.hash));
  await settled(page);
  const seen = await box();
  assert.ok(seen[2]! > all[2]! * 1.4, `${seen} after ${all}`);
  const near = (a: number[], b: number[]): boolean => a.every((x, i) => Math.abs(x - b[i]!) < 1);
  // The address follows at a distance: it is there when what is shown has it as its link.
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const link = await page.inputValue('.sharing textarea');
  await page.waitForFunction((url) => location.href === url, link);
  await page.reload();
  await page.waitForSelector('.explorer .answers tr.correct');
  await settled(page);
  assert.ok(near(await box(), seen), `${await box()}, was ${seen}`);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.waitForFunction(() => location.hash.startsWith('#q=') && !location.hash.includes('view='));
  assert.ok(near(await box(), all), `${await box()}, was ${all}`);
  // Nonsense shows all.
  for (const view of ['1,2', '1,2,0', '1,2,-3', 'a,b,c', '1e999,0,1', ',,']) {
    await page.evaluate((wanted) => (location.hash = `#q=float32:0,0,3,2,14,0,8,3,4,3,0,0&view=${wanted}`), view);
    await settled(page);
    assert.ok(near(await box(), all), `${view}: ${await box()}`);
  }
});

test('a bug that was published leads to where, a method’s card to its article, and the card comes into sight', async (t) => {
  const { page } = await open(t);
  await page.locator('.examples select').selectOption('noonat/intersect#9');
  assert.equal(await page.locator('.story a').getAttribute('href'), 'https://github.com/noonat/intersect/issues/9');
  await page.locator('.answers .pick').first().click();
  await page.locator('.card a[href^="https://gamedev.net/"]').waitFor();
  await page.locator('.answers .pick').last().click();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.explorer .card h3')!.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
});

test('whatever is picked, nothing sticks out 320 pixels wide; each smallest witness shows a method that is wrong, or says why none is', async (t) => {
  const { page } = await open(t, '', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const names = (of: string): Promise<string[]> => page.$$eval(`${of} option:not([disabled])`, (all) => all.map((one) => (one as HTMLOptionElement).value).filter((name) => name !== ''));
  const witnesses = await names('.examples optgroup[label="Smallest witnesses of the defects"]');
  assert.ok(witnesses.length >= 5, `${witnesses.length} witnesses`);
  for (const name of await names('.examples')) {
    await page.locator('.examples select').selectOption(name);
    await settled(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, name);
    if (witnesses.includes(name) && (await page.locator('.answers tr.wrong').count()) === 0) assert.match(await page.locator('.story').innerText(), /No verdict here is wrong: /, name);
  }
});

test('each demo of a source has an address that shows it and tells of it; a hand on it makes an address of its own', async (t) => {
  const demos: [id: string, name: string, story: RegExp, method: RegExp, numbers: number[]][] = [
    ['chips', 'one behind the other', /Programming Chips/, /^programming_chips/, [0, 0, 100, 100, 30, 0, 100, 0, 100, 100, 40, 0]],
    ['navega', 'moving against moving', /Rafael Navega/, /^edge_alignment/, [80, 400, 220, 150, 320, -240, 650, 380, 50, 80, -105, -160]],
    ['greh', 'expected position', /GrehGameEngine/, /^percent_projection/, [60, 50, 60, 44, 270, 160, 210, 130, 150, 60, 0, 0]],
    ['article', 'a box that turns red', /AABB Collision/, /^end_of_frame_inclusive/, [150, 100, 60, 40, 0, 0, 70, 60, 110, 80, 0, 0]],
  ];
  for (const [id, name, story, method, expected] of demos) {
    const { page, complaints } = await open(t, `#demo-${id}`);
    await settled(page);
    assert.deepEqual((await numbers(page)).map(valueOf), expected, id);
    assert.equal(await page.inputValue('.examples select'), name);
    assert.match(await page.innerText('.story'), story);
    assert.match(await page.innerText('.card h3'), method);
    assert.equal(await page.evaluate(() => location.hash), `#demo-${id}`);
    assert.equal(await page.locator('.handle.hit').count(), id === 'article' ? 1 : 0, id);
    if (id === 'greh') assert.match((await page.textContent('.scene')) ?? '', /the expected position/);
    // One step of the grid: of the article's A to the right until it leaves B, 30 away.
    for (let steps = 0; steps < 60 && (id === 'article' || steps < 1); ++steps) await page.locator('[data-handle="a-box"]').press('ArrowRight');
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
  assert.equal(await page.evaluate(() => location.hash), '#demo-circling');
  await page.selectOption('.examples select', 'moving against moving');
  assert.equal(await page.evaluate(() => location.hash), '#demo-navega');
});
