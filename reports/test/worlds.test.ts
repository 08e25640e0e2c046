// SPDX-License-Identifier: MIT
//
// The player as somebody uses it who wants to see his level's bug: the first wrong frame is shown, keys play, a link brings
// it back, a map of Tiled is played. That the frames are the native program's is tested by parity.test.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import { Core, type WorldAsked } from '../src/explorer/wasm.ts';
import { usual } from '../src/page/worlds/state.ts';
import { isWrong, nextWrong } from '../src/page/worlds/words.ts';
import { settled } from './browser.ts';
import { atlas, open } from './opened_page.ts';

const core = await Core.from(readFileSync(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'));
const asked = (by: Partial<WorldAsked>): WorldAsked => ({ scene: 'seams', seed: 1, episode: 0, combinations: usual.combinations, scalar: 'float32', frames: 0, ...by });

/** Opens the atlas, and waits until the player shows a level. */
async function shown(t: Parameters<typeof open>[0], hash = '', options = {}): ReturnType<typeof open> {
  const visited = await open(t, options, atlas, hash);
  await visited.page.waitForFunction(() => /^Frame \d+ of [1-9]/.test(document.querySelector('#worlds output')?.textContent ?? ''));
  await settled(visited.page);
  return visited;
}
const frameOf = async (page: Page): Promise<number> => Number(/Frame (\d+)/.exec(await page.locator('#worlds output').innerText())![1]);
const told = (page: Page): Promise<string[]> => page.locator('#worlds .told').allInnerTexts();

const data = [1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1];
const map = (layer: object, infinite = false): string =>
  JSON.stringify({
    type: 'map', orientation: 'orthogonal', infinite, width: 4, height: 3, tilewidth: 16, tileheight: 16,
    tilesets: [{ firstgid: 1, name: 't', tilecount: 1, columns: 1, tilewidth: 16, tileheight: 16 }],
    layers: [{ type: 'tilelayer', name: 'ground', id: 1, width: 4, height: 3, x: 0, y: 0, properties: [{ name: 'solid', type: 'bool', value: true }], ...layer }],
  });
const zipped = deflateSync(Buffer.from(Uint32Array.from(data).buffer)).toString('base64');

test('it is the first thing in the atlas, and shows the first wrong frame of what it picks', async (t) => {
  const { page, complaints } = await shown(t);
  assert.equal(await page.locator('section[id]').first().getAttribute('id'), 'worlds');
  const { played } = await core.world(asked({}));
  const picked = played.combinations.findIndex(({ frames }) => nextWrong(frames, 0) !== undefined);
  assert.equal(await frameOf(page), nextWrong(played.combinations[picked]!.frames, 0)! + 1);
  assert.match((await told(page))[0]!, /^✓/);
  assert.match((await told(page))[picked]!, /^[■▲●◆✕] \w+ .+\.$/);
  assert.match(await page.locator('#worlds .counts').first().innerText(), /never wrong/);
  assert.ok((await page.locator('#worlds .strip .mark').count()) > 0);
  const there = played.combinations.map(({ frames }) => frames[nextWrong(played.combinations[picked]!.frames, 0)!]!);
  const drawn = await page.locator('#worlds .level').evaluateAll((all) => all.map((one) => [one.querySelectorAll('.of-muted').length > 3, one.querySelectorAll('rect.dashed').length, one.querySelector('circle') !== null]));
  assert.deepEqual(drawn, there.map((frame) => [true, frame.length, isWrong(frame)]));
  assert.equal(new URL(page.url()).hash, '');
  assert.deepEqual(complaints, []);
});

test('each combination’s verdict stands in its own panel, in every frame that is looked at', async (t) => {
  const { page } = await shown(t, '#w=grid&seed=1&episode=1&m=step,gamedev+slide+earliest+along,push_out_1&s=float32&f=0');
  const { played } = await core.world(asked({ scene: 'grid', episode: 1, combinations: ['step', 'gamedev slide earliest along', 'push_out_1'] }));
  for (const frame of [0, 7, 30]) {
    await page.locator('#worlds .frames input').fill(String(frame));
    await settled(page);
    const words = await told(page);
    played.combinations.forEach(({ frames }, i) => assert.equal(/^. ([a-z ]+?) (?:mover|ends|went|stops|does|takes|has)/.exec(words[i]!)?.[1], frames[frame]![0]!.ending, `${frame}: ${words[i]!}`));
  }
});

test('a link brings back level, combinations, numbers and frame; a bad link is said', async (t) => {
  const { page } = await shown(t);
  await page.getByLabel('Level', { exact: true }).selectOption('platformer');
  await page.waitForFunction(() => location.hash.startsWith('#w=platformer'));
  await page.getByLabel('Numbers', { exact: true }).selectOption('float64');
  await page.waitForFunction(() => location.hash.includes('s=float64'));
  await page.locator('#worlds .frames input').fill('17');
  await page.waitForFunction(() => location.hash.includes('f=17'));
  const words = await told(page);
  const again = await shown(t, new URL(page.url()).hash);
  assert.equal(await frameOf(again.page), 18);
  assert.equal(await again.page.getByLabel('Level', { exact: true }).inputValue(), 'platformer');
  assert.equal(await again.page.getByLabel('Numbers', { exact: true }).inputValue(), 'float64');
  assert.deepEqual(await told(again.page), words);
  assert.ok((await again.page.locator('#worlds').evaluate((e) => Math.abs(e.getBoundingClientRect().top))) < 120);
  for (const [hash, why] of [['#w=nowhere', /unknown scene "nowhere"/], ['#w=seams&s=half', /its scalar is “half”/], ['#w=seams&m=step,nothing', /"nothing"/], ['#w=%ZZ', /unknown scene/]] as const) {
    const bad = await shown(t, hash);
    assert.match(await bad.page.locator('#worlds .trouble').innerText(), why);
  }
});

test('arrow keys play all of them with one wish', async (t) => {
  const { page, complaints } = await shown(t, '#w=clutter');
  const before = await page.locator('#worlds output').innerText();
  await page.locator('#worlds .play').focus();
  await page.keyboard.down('ArrowRight');
  await page.waitForFunction((was) => document.querySelector('#worlds output')!.textContent !== was && /of ([5-9]|\d\d)$/.test(document.querySelector('#worlds output')!.textContent), before);
  await page.keyboard.up('ArrowRight');
  await page.waitForTimeout(200);
  const count = await frameOf(page);
  assert.ok(count >= 5, `${count} frames`);
  const { steering } = await core.world(asked({ scene: 'clutter', frames: 1 }));
  const motions = Array.from({ length: count }, () => [Math.fround(steering.reach[0] / 4), 0] as const);
  const { played } = await core.world(asked({ scene: 'clutter', motions }));
  const words = await told(page);
  played.combinations.forEach(({ frames }, i) => assert.ok(words[i]!.includes(frames[count - 1]![0]!.ending), words[i]));
  await page.getByRole('button', { name: 'Back to the scene’s own play' }).click();
  await page.waitForFunction((was) => document.querySelector('#worlds output')!.textContent === was, before);
  assert.deepEqual(complaints, []);
});

test('a map of Tiled that is opened is played, compressed or not; what is none is refused in the command line’s words, and what was shown stays', async (t) => {
  const { page } = await shown(t);
  const put = (name: string, text: string): Promise<void> => page.getByLabel('A scene or a map').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const packed = { encoding: 'base64', compression: 'zlib' };
  for (const [name, layer] of [['plain.tmj', { data }], ['zipped.tmj', { ...packed, data: zipped }], ['chunks.tmj', { ...packed, chunks: [{ x: 0, y: 0, width: 4, height: 3, data: zipped }] }]] as const) {
    await put(name, map(layer, 'chunks' in layer));
    await page.waitForFunction((file) => document.querySelector<HTMLSelectElement>('#worlds select[aria-label=Level]')!.value === file, name);
    assert.equal(await page.locator('#worlds .trouble').innerText(), '');
    assert.match(await page.locator('#worlds .tells').innerText(), /Tiled/);
    assert.match((await told(page))[0]!, /^✓/);
  }
  const before = await told(page);
  const bad: [string, string, RegExp][] = [
    ['broken.json', '{"format": "sweeplab scene",', /^broken\.json:1:/],
    ['damaged.tmj', map({ encoding: 'base64', compression: 'zlib', data: 'AAAA' }), /damaged\.tmj:1:\d+: layer 'ground'.*expected compressed data/],
    ['still.json', '{"format": "sweeplab scene", "version": 1, "obstacles": [{"box": [0, 0, 1, 1]}]}', /still\.json: expected a scene with movers/],
  ];
  for (const [name, text, why] of bad) {
    await put(name, text);
    await page.waitForFunction((called) => document.querySelector('#worlds .trouble')!.textContent.includes(called), name);
    assert.match(await page.locator('#worlds .trouble').innerText(), why);
    assert.deepEqual(await told(page), before);
  }
});
