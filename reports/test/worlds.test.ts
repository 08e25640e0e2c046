// SPDX-License-Identifier: MIT
//
// The player as somebody uses it who wants to see his level's bug: the first wrong frame is shown, keys play, a link brings
// everything back, a map of Tiled is played. That the frames are the native program's is tested by parity.test.ts.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import { Core, type WorldAsked } from '../src/explorer/wasm.ts';
import { motionsFrom, motionsText, usual } from '../src/page/worlds/state.ts';
import { isWrong, nextWrong } from '../src/page/worlds/words.ts';
import { settled } from './browser.ts';
import { atlas, open, scratch } from './opened_page.ts';

const core = await Core.from(readFileSync(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'));
const asked = (by: Partial<WorldAsked>): WorldAsked => ({ scene: 'seams', seed: 1, episode: 0, combinations: usual.combinations, scalar: 'float32', frames: 0, ...by });
const { scenes } = core.worlds();

/** Until the player shows a level. */
const shown = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => /^Frame \d+ of [1-9]/.test(document.querySelector('#worlds output')?.textContent ?? ''));
  await settled(page);
};
const frameOf = async (page: Page): Promise<number> => Number(/Frame (\d+)/.exec(await page.locator('#worlds output').innerText())![1]);
const told = (page: Page): Promise<string[]> => page.locator('#worlds .told').allInnerTexts();

const data = [1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1];
const map = (layer: object): string =>
  JSON.stringify({
    type: 'map', orientation: 'orthogonal', infinite: false, width: 4, height: 3, tilewidth: 16, tileheight: 16,
    tilesets: [{ firstgid: 1, name: 't', tilecount: 1, columns: 1, tilewidth: 16, tileheight: 16 }],
    layers: [{ type: 'tilelayer', name: 'ground', id: 1, width: 4, height: 3, x: 0, y: 0, properties: [{ name: 'solid', type: 'bool', value: true }], ...layer }],
  });
const zipped = deflateSync(Buffer.from(Uint32Array.from(data).buffer)).toString('base64');

test('every built-in scene is played; step is never wrong in any, and others are', async () => {
  assert.equal(scenes.length, 17);
  let wrong = 0;
  for (const { name } of scenes) {
    for (const scalar of ['float32', 'float64'] as const) {
      const { played } = await core.world(asked({ scene: name, scalar, frames: 60 }));
      const [step, ...others] = played.combinations;
      assert.equal(nextWrong(step!.frames, 0), undefined, `step in ${name}, ${scalar}`);
      wrong += others.flatMap(({ frames }) => frames.filter(isWrong)).length;
    }
  }
  assert.ok(wrong > 100, `${wrong} wrong frames`);
});

test('motions are written short, and read back as they were', () => {
  const motions = [[0.5, 0], [0.5, 0], [0.10000000149011612, -1e-7], [0, 0]] as const;
  assert.equal(motionsText(motions), '0.5:0*2_0.10000000149011612:-1e-7_0:0');
  assert.deepEqual(motionsFrom(motionsText(motions)), motions);
  for (const bad of ['1', '1:', '1:2*', 'x:1', '1:1*99999', '1:1__']) assert.equal(motionsFrom(bad), undefined, bad);
});

test('it is the first thing in the atlas, and shows the first wrong frame of what it picks', async (t) => {
  const { page, complaints } = await open(t);
  await shown(page);
  assert.deepEqual(await page.locator('section[id]').evaluateAll((all) => all.slice(0, 1).map(({ id }) => id)), ['worlds']);
  const { played } = await core.world(asked({}));
  const picked = played.combinations.findIndex(({ frames }) => nextWrong(frames, 0) !== undefined);
  assert.equal(await frameOf(page), nextWrong(played.combinations[picked]!.frames, 0)! + 1);
  assert.equal(await page.locator('#worlds .panel').count(), 4);
  assert.match((await told(page))[0]!, /^✓/);
  assert.match((await told(page))[picked]!, /^[■▲●◆✕] \w+ .+\.$/);
  assert.match(await page.locator('#worlds .counts').first().innerText(), /never wrong/);
  assert.ok((await page.locator('#worlds .strip .mark').count()) > 0);
  const painted = await page.locator('#worlds canvas').evaluateAll((all) => all.map((one) => new Set((one as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, one.clientWidth, one.clientHeight).data).size));
  for (const colours of painted) assert.ok(colours > 8, `${colours} shades`);
  assert.deepEqual(complaints, []);
});

test('each combination’s verdict stands in its own panel, in every frame that is looked at', async (t) => {
  const { page } = await open(t, {}, atlas, '#w=grid&seed=1&episode=0&m=step,gamedev+slide+earliest+along,push_out_1&s=float32&f=0');
  await shown(page);
  const { played } = await core.world(asked({ scene: 'grid', combinations: ['step', 'gamedev slide earliest along', 'push_out_1'] }));
  for (const frame of [0, 7, 30]) {
    await page.locator('#worlds .frames input').fill(String(frame));
    await settled(page);
    const words = await told(page);
    played.combinations.forEach(({ frames }, i) => assert.equal(/^. ([a-z ]+?) (?:mover|ends|went|stops|does|takes|has)/.exec(words[i]!)?.[1], frames[frame]![0]!.ending, `${frame}: ${words[i]!}`));
  }
});

test('a link brings back level, combinations, numbers and frame; Back goes back; a bad link is said', async (t) => {
  const { page } = await open(t);
  await shown(page);
  await page.getByLabel('Level', { exact: true }).selectOption('platformer');
  await page.waitForFunction(() => location.hash.startsWith('#w=platformer'));
  await page.getByLabel('Numbers', { exact: true }).selectOption('float64');
  await page.waitForFunction(() => location.hash.includes('s=float64'));
  await page.locator('#worlds .frames input').fill('17');
  await page.waitForFunction(() => location.hash.includes('f=17'));
  const words = await told(page);
  const again = await open(t, {}, atlas, new URL(page.url()).hash);
  await shown(again.page);
  assert.equal(await frameOf(again.page), 18);
  assert.equal(await again.page.getByLabel('Level', { exact: true }).inputValue(), 'platformer');
  assert.equal(await again.page.getByLabel('Numbers', { exact: true }).inputValue(), 'float64');
  assert.deepEqual(await told(again.page), words);
  assert.ok((await again.page.locator('#worlds').evaluate((e) => Math.abs(e.getBoundingClientRect().top))) < 120);
  await page.goBack();
  await page.waitForFunction(() => (document.querySelector('#worlds [aria-label=Numbers]') as HTMLSelectElement).value === 'float32');
  for (const [hash, why] of [['#w=nowhere', /unknown scene "nowhere"/], ['#w=seams&s=half', /its scalar is “half”/], ['#w=seams&m=step,nothing', /"nothing"/], ['#w=%ZZ', /unknown scene/]] as const) {
    const bad = await open(t, {}, atlas, hash);
    await shown(bad.page);
    assert.match(await bad.page.locator('#worlds .trouble').innerText(), why);
  }
});

test('arrow keys play all of them with one wish, and the link plays it again', async (t) => {
  const { page, complaints } = await open(t, {}, atlas, '#w=clutter');
  await shown(page);
  await page.locator('#worlds .play').focus();
  await page.keyboard.down('ArrowRight');
  await page.waitForFunction(() => Number(/of (\d+)/.exec(document.querySelector('#worlds output')!.textContent)![1]) >= 5 && location.hash.includes('hand='));
  await page.keyboard.up('ArrowRight');
  await page.waitForFunction(() => (motions => motions !== null && motions !== '')(new URLSearchParams(location.hash.slice(1)).get('hand')));
  // The address follows the hand at a distance: it is there when it has as many motions as there are frames.
  const inAddress = (): ReturnType<typeof motionsFrom> => motionsFrom(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('hand')!);
  const played0 = async (): Promise<number> => Number(/of (\d+)/.exec(await page.locator('#worlds output').innerText())![1]);
  await settled(page);
  while (inAddress()?.length !== (await played0())) await settled(page);
  const motions = inAddress()!;
  assert.ok(motions.length >= 5);
  assert.ok(motions[0]![0] > 0);
  const { played } = await core.world(asked({ scene: 'clutter', motions }));
  for (const { frames } of played.combinations) assert.deepEqual(frames.map(([first]) => first!.motion), motions.map(([x, y]) => [Math.fround(x), Math.fround(y)]));
  const words = await told(page);
  const again = await open(t, {}, atlas, new URL(page.url()).hash);
  await shown(again.page);
  assert.deepEqual(await told(again.page), words);
  assert.deepEqual(complaints, []);
});

test('a map of Tiled that is opened is played, compressed or not, and its link holds it', async (t) => {
  const { page } = await open(t);
  await shown(page);
  for (const [name, layer] of [['plain.tmj', { data }], ['zipped.tmj', { encoding: 'base64', compression: 'zlib', data: zipped }]] as const) {
    const path = join(scratch, name);
    writeFileSync(path, map(layer));
    await page.getByLabel('A scene or a map').setInputFiles(path);
    await page.waitForFunction((hash) => location.hash.startsWith(hash), `#w=${name}`);
    await shown(page);
    assert.equal(await page.locator('#worlds .trouble').innerText(), '');
    assert.match(await page.locator('#worlds .tells').innerText(), /Tiled/);
    assert.match((await told(page))[0]!, /^✓/);
  }
  const again = await open(t, {}, atlas, new URL(page.url()).hash);
  await shown(again.page);
  assert.equal(await again.page.getByLabel('Level', { exact: true }).inputValue(), 'zipped.tmj');
  assert.deepEqual(await told(again.page), await told(page));
});

test('what is none is refused in the command line’s words, and what was shown stays', async (t) => {
  const { page } = await open(t);
  await shown(page);
  const before = await told(page);
  const bad: [string, string, RegExp][] = [
    ['broken.json', '{"format": "sweeplab scene",', /^broken\.json:1:/],
    ['other.json', '{"a": 1}', /other\.json:1:1: expected a scene, .* or a map of Tiled/],
    ['empty.tmj', map({ data: data.map(() => 0) }), /expected something solid, found nothing/],
    ['damaged.tmj', map({ encoding: 'base64', compression: 'zlib', data: 'AAAA' }), /damaged\.tmj:1:\d+: layer 'ground'.*expected compressed data/],
    ['short.tmj', map({ data: data.slice(1) }), /short\.tmj:1:\d+: layer 'ground'/],
    ['still.json', '{"format": "sweeplab scene", "version": 1, "obstacles": [{"box": [0, 0, 1, 1]}]}', /still\.json: expected a scene with movers/],
  ];
  for (const [name, text, why] of bad) {
    await page.locator('#worlds').evaluate((root, [called, content]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([content!], called!));
      root.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    }, [name, text]);
    await page.waitForFunction((called) => document.querySelector('#worlds .trouble')!.textContent.includes(called), name);
    assert.match(await page.locator('#worlds .trouble').innerText(), why);
    assert.deepEqual(await told(page), before);
  }
});

test('the pair that went wrong opens in the explorer', async (t) => {
  const { page } = await open(t, {}, atlas, '#w=bullets&m=end_of_frame+push_apart+earliest+along,step&pick=0');
  await shown(page);
  const button = page.locator('#worlds .pair button');
  await page.waitForFunction(() => document.querySelector('#worlds .pair')!.childElementCount > 0);
  if ((await button.count()) === 0) return;
  await button.click();
  await page.waitForFunction(() => location.hash.startsWith('#q='));
});

test('320 pixels wide nothing of it sticks out, and with reduced motion nothing moves by itself', async (t) => {
  const { page } = await open(t, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await shown(page);
  const out = await page.locator('#worlds *').evaluateAll((all) => all.filter((e) => e.getBoundingClientRect().right > 321 && getComputedStyle(e).position !== 'absolute').map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(out, []);
  const frame = await frameOf(page);
  await page.waitForTimeout(300);
  assert.equal(await frameOf(page), frame);
});
