// SPDX-License-Identifier: MIT
//
// The explorer as a person uses it: from disk, without a network, in Chromium. $PROGRAM: the native program.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Explanation } from '../src/shared/types.ts';
import { drag, settled } from './browser.ts';
import { file, numbers, open } from './opened_explorer.ts';

const program = resolve(process.env.PROGRAM ?? '../build/release/sweeplab');

/** "gamedev (from ports)" -> "phantom · logic", from the page's table. */
const verdicts = (page: Page): Promise<Record<string, string>> =>
  page.$$eval('.answers tbody tr:not(.kind)', (rows) =>
    Object.fromEntries(rows.map((row) => [row.querySelector('th')!.textContent!, row.querySelector('.verdict')!.textContent!.replace(/^. /, '')])),
  );

/** The same from the native program's `explain`, by the method's id. */
function nativeVerdicts(hexes: string[], scalar = 'float32'): Record<string, string> {
  const explained = JSON.parse(execFileSync(program, ['explain', '--json', '--scalar', scalar, hexes.join(' ')], { encoding: 'utf8' })) as Explanation;
  return Object.fromEntries(explained.answers.map(({ method, verdict, cause }) => [method, verdict.replace('_', ' ') + (cause === '' ? '' : ` · ${cause}`)]));
}

async function assertAsNative(page: Page, scalar = 'float32'): Promise<void> {
  await settled(page);
  const native = nativeVerdicts(await numbers(page), scalar);
  const shown = await verdicts(page);
  for (const [method, verdict] of Object.entries(shown)) assert.equal(verdict, native[method.replace(/ .*/, '')], method);
}

test('dragging a box changes the verdicts to what the native explain says for the same numbers', async (t) => {
  const { page, complaints } = await open(t);
  await assertAsNative(page);
  const first = await verdicts(page);
  assert.match(first['gamedev (from ports)']!, /phantom · logic/);
  const body = (await page.locator('[data-handle="a-box"] .body').boundingBox())!;
  // Grabbed off its middle; it must not jump: forty steps of 2 pixels move it by 80 pixels.
  const [x, y] = [body.x + body.width / 4, body.y + body.height / 4];
  await drag(page, [x, y], [x, y + 80], 40);
  await settled(page);
  const moved = (await page.locator('[data-handle="a-box"] .body').boundingBox())!;
  assert.ok(Math.abs(moved.y - body.y - 80) < 20, `moved by ${moved.y - body.y}, not about 80`);
  assert.ok(Math.abs(moved.x - body.x) < 2);
  await assertAsNative(page);
  assert.notDeepEqual(await verdicts(page), first);
  assert.match(await page.innerText('div.truth'), /Impact/);

  const tip = (await page.locator('[data-handle="a-motion"] circle').last().boundingBox())!;
  await drag(page, [tip.x + 6, tip.y + 6], [tip.x - 300, tip.y + 90], 20);
  await assertAsNative(page);
  const corner = (await page.locator('[data-handle="b-size"] path').boundingBox())!;
  const before = await numbers(page);
  await drag(page, [corner.x + corner.width - 2, corner.y + corner.height - 2], [corner.x + 60, corner.y + 50], 10);
  await assertAsNative(page);
  const bigger = await numbers(page);
  assert.notDeepEqual(bigger.slice(8, 10), before.slice(8, 10));
  assert.deepEqual([...bigger.slice(0, 8), ...bigger.slice(10)], [...before.slice(0, 8), ...before.slice(10)]);
  assert.deepEqual(complaints, []);
});

test('a drag that the system takes away leaves nothing behind', async (t) => {
  const { page } = await open(t);
  const before = await numbers(page);
  await page.evaluate(() => {
    const body = document.querySelector('[data-handle="a-box"] .body')!;
    const { x, y } = body.getBoundingClientRect();
    const event = (type: string, dx: number): PointerEvent =>
      new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, bubbles: true, clientX: x + 10 + dx, clientY: y + 10 });
    const grip = body.closest<SVGElement>('[data-handle]')!;
    grip.setPointerCapture = () => {}; // no such pointer is down for the browser
    body.dispatchEvent(event('pointerdown', 0));
    grip.dispatchEvent(event('pointermove', 100));
    grip.dispatchEvent(event('pointercancel', 100));
  });
  await settled(page);
  assert.deepEqual(await numbers(page), before);
});

test('with the keyboard alone: boxes move by steps and by one ulp, overlays switch, a method is picked', async (t) => {
  const { page, complaints } = await open(t);
  const tabTo = async (what: string): Promise<void> => {
    for (let i = 0; i < 120; ++i) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what)) return;
    }
    assert.fail(`Tab never comes to ${what}`);
  };
  await tabTo('[data-handle="a-box"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await settled(page);
  const stepped = await numbers(page);
  assert.equal(stepped[1], '0x1.8p+0');
  await page.keyboard.press('Shift+ArrowUp');
  await settled(page);
  assert.equal((await numbers(page))[1], '0x1.7ffffep+0');
  await assertAsNative(page);
  await tabTo('[data-handle="a-motion"]');
  await page.keyboard.press('Shift+ArrowLeft');
  await settled(page);
  assert.equal((await numbers(page))[4], '0x1.bffffep+3');
  await assertAsNative(page);
  await tabTo('.overlays input');
  await page.keyboard.press('Space');
  await settled(page);
  assert.equal(await page.locator('.overlays input').first().isChecked(), false);
  await tabTo('.answers .pick');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.match(await page.innerText('.card'), /GameDev/i);
  assert.deepEqual(complaints, []);
});

test('numbers are typed as decimals or hex floats; one that is not taken as typed is told of, once, and nonsense is refused in words', async (t) => {
  const { page } = await open(t);
  const told = async (index: number, text: string): Promise<string> => {
    const field = page.locator('.fields input').nth(index);
    await field.fill(text);
    await field.press('Enter');
    await settled(page);
    return page.innerText('.fields .trouble');
  };
  assert.equal(await told(1, '0x1.8p+1'), '');
  assert.match(await told(4, '-0.1'), /not a float32 number/);
  assert.deepEqual([(await numbers(page))[1], (await numbers(page))[4]], ['0x1.8p+1', '-0x1.99999ap-4']);
  assert.match(await told(2, '-3'), /expected a size of at least 0/);
  assert.notEqual((await numbers(page))[2], '-0x1.8p+1');
  assert.match(await told(0, '16777217'), /16777217 is not a float32 number; taken as the nearest, 16777216/);
  assert.equal(await told(0, '-0x1.fffffep+127'), '');
  assert.match(await told(0, '1e39'), /beyond what float32 holds/);
  await page.getByRole('radio', { name: 'double' }).check();
  await settled(page);
  assert.equal((await numbers(page))[4], '-0x1.99999ap-4'); // the float's value, exactly
  await assertAsNative(page, 'float64');
  assert.match(await told(0, '1e300'), /1e300 is not a float64 number/);
  await page.getByRole('radio', { name: 'float' }).check();
  await settled(page);
  assert.match(await page.innerText('.fields .trouble'), /ax from 1e\+300 to 3\.4028235e\+38/);
});

test('a link brings back everything', async (t) => {
  const { page } = await open(t, '#q=float64:0x0p+0,-0x0p+0,0x1p+0,0x1p+0,0x1.8p+2,0x1.8p+2,0x1p+1,0x1.0000000000001p+1,0x1p+0,0x1p+0,-0x1p-1074,0x0p+0&method=edge_alignment&t=0.25&show=hexagons+minkowski');
  await page.getByRole('button', { name: 'Link' }).click();
  const link = await page.inputValue('.sharing textarea');
  const state = async (p: Page): Promise<unknown> => [
    await numbers(p),
    await p.getByRole('radio', { name: 'double' }).isChecked(),
    await p.$$eval('.overlays input', (boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
    await p.inputValue('.time input'),
    await p.innerText('.card h3'),
    await verdicts(p),
  ];
  const other = await open(t, link.slice(link.indexOf('#')));
  assert.deepEqual(await state(other.page), await state(page));
  assert.deepEqual((await numbers(page))[1], '-0x0p+0');
  assert.deepEqual((await numbers(page))[10], '-0x0.0000000000001p-1022');
  // And within the page, as when the address is edited.
  await other.page.evaluate(() => (location.hash = '#q=float32:1,2,3,4,5,6,7,8,9,10,11,12'));
  await settled(other.page);
  assert.equal((await numbers(other.page))[11], '0x1.8p+3');
});

test('copied as a command or a CSV row the query is the same', async (t) => {
  const { page } = await open(t, '#q=float32:-0x1.99999ap-4,0,1,1,6,6,2,2,1,1,0,0&method=edge_alignment');
  const copied = async (name: string): Promise<string> => {
    await page.getByRole('button', { name, exact: true }).click();
    return page.inputValue('.sharing textarea');
  };
  const command = await copied('Command');
  const folder = mkdtempSync(join(tmpdir(), 'sweeplab-'));
  writeFileSync(join(folder, 'sweeplab'), `#!/bin/sh\nexec '${program}' "$@"\n`, { mode: 0o755 });
  const said = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  assert.equal(said.status, 0, said.stderr);
  assert.match(said.stdout, /A +x -0.1 +y 0 +w 1/);
  assert.equal(await copied('CSV'), 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy\n-0x1.99999ap-4,0,1,1,6,6,2,2,1,1,0,0\n');
});

test('every example opens, and shows boxes and answers', async (t) => {
  const { page, complaints } = await open(t);
  const faults = await page.evaluate(async () => {
    const select = document.querySelector<HTMLSelectElement>('.examples select')!;
    const options = [...select.options].filter((option) => option.value !== '' && !option.disabled);
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
    }
    return bad;
  });
  assert.deepEqual(faults, []);
  await page.selectOption('.examples select', 'a box that circles a corner');
  const first = (await numbers(page)).join();
  const now = (): string => [...document.querySelectorAll('.fields .hex')].map((code) => code.textContent).join();
  await page.waitForFunction(`(${now})() !== '${first}'`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await settled(page);
  const stopped = await numbers(page);
  await settled(page);
  await settled(page);
  assert.deepEqual(await numbers(page), stopped);
  await assertAsNative(page);
  await page.selectOption('.examples select', 'moving against moving');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('.time input')!.value) > 0.1);
  assert.ok((await page.$$('.scene .now')).length === 2);
  assert.deepEqual(complaints, []);
});

test('the findings of a run are examples too, and where there are none it says what makes them', async (t) => {
  const { page } = await open(t);
  assert.match(await page.innerText('.examples select'), /\.\/sweeplab fuzz/);
  const findings = { smallest: [{ method: 'm3', scalar: 'float64', verdict: 'tunnel', cause: 'rounding', query: '0,0,1,1,0x1.8p+1,0,2,0,1,1,0,0' }] };
  const empty = '<script type="application/json" id="sweeplab-data">null</script>';
  const shell = readFileSync(file, 'utf8');
  assert.ok(shell.includes(empty));
  const filled = join(mkdtempSync(join(tmpdir(), 'sweeplab-')), 'explorer.html');
  writeFileSync(filled, shell.replace(empty, () => empty.replace('null', JSON.stringify({ findings }))));
  const other = await open(t, '', {}, filled);
  await other.page.selectOption('.examples select', 'm3 (float64): tunnel, rounding');
  await settled(other.page);
  assert.equal((await numbers(other.page))[4], '0x1.8p+1');
  assert.equal(await other.page.innerText('.card h3'), 'm3 (derived)');
  await assertAsNative(other.page, 'float64');
  assert.deepEqual(other.complaints, []);
});

test('no column of the answers is cut off beside the boxes', async (t) => {
  for (const width of [1024, 1400]) {
    const { page } = await open(t, '', { viewport: { width, height: 900 } });
    const cut = (): Promise<boolean> => page.locator('.answers').evaluate((e) => e.parentElement!.scrollWidth > e.parentElement!.clientWidth);
    assert.equal(await cut(), false, `float, ${width} px`);
    if (width < 1400) continue; // a time in double has 17 digits
    await page.getByRole('radio', { name: 'double' }).check();
    await settled(page);
    assert.equal(await cut(), false, `double, ${width} px`);
  }
});

test('on a phone a finger drags', async (t) => {
  const { page, complaints } = await open(t, '', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const before = await numbers(page);
  const body = (await page.locator('[data-handle="a-box"] .body').boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: body.x + body.width / 2, y: body.y + body.height / 2 + dy }] });
  await touch('touchStart', 0);
  for (let dy = 4; dy <= 60; dy += 4) await touch('touchMove', dy);
  await touch('touchEnd', 60);
  await settled(page);
  assert.notEqual((await numbers(page))[1], before[1]);
  await assertAsNative(page);
  assert.deepEqual(complaints, []);
});

const quiet = process.env.QUIET ? false : 'it is measured with QUIET=1, on a machine that does nothing else';

test('while a box is dragged all methods answer within 2 ms, and the screen gets sixty pictures a second', { skip: quiet }, async (t) => {
  const { page } = await open(t);
  const body = (await page.locator('[data-handle="a-box"] .body').boundingBox())!;
  await page.mouse.move(body.x + 5, body.y + 5);
  await page.mouse.down();
  await page.evaluate(() => {
    const seen: number[][] = [];
    const { dataset } = document.querySelector<HTMLElement>('.explorer')!;
    const watch = (at: number): void => {
      seen.push([at, Number(dataset.told), Number(dataset.drawn)]);
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    Object.assign(globalThis, { seen });
  });
  for (const end = Date.now() + 3000, i = { now: 0 }; Date.now() < end; ++i.now) await page.mouse.move(body.x + 5 + (i.now % 30), body.y + 5 + ((i.now * 7) % 90));
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[][] }).seen);
  await page.mouse.up();
  const quantile = (values: number[], q: number): number => [...values].sort((a, b) => a - b)[Math.floor(q * values.length)]!;
  const line = (name: string, values: number[]): string => `${name}: median ${quantile(values, 0.5).toFixed(2)}, p90 ${quantile(values, 0.9).toFixed(2)}, p99 ${quantile(values, 0.99).toFixed(2)} ms`;
  const told = seen.map(([, ms]) => ms!);
  const between = seen.slice(1).map(([at], i) => at! - seen[i]![0]!);
  t.diagnostic(line('methods, truth, judge', told));
  t.diagnostic(line('drawing', seen.map(([, , ms]) => ms!)));
  t.diagnostic(line(`between ${seen.length} pictures`, between));
  assert.ok(quantile(told, 0.9) < 2);
  assert.ok(quantile(between, 0.9) < 1000 / 60 + 2);
});
