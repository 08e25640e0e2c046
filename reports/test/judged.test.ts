// SPDX-License-Identifier: MIT
//
// What `judge --report` makes of logs and of engines that are asked. $PROGRAM: the native program.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

import type { JudgedReport } from '../src/generated/data.ts';
import { poorContrast, startBrowser, visit } from './browser.ts';

const program = resolve(process.env.PROGRAM ?? '../build/release/sweeplab');
const maker = fileURLToPath(new URL('../src/make_judged.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'judged-'));
let browser: Browser;
before(async () => {
  browser = await startBrowser();
  judge(0, 'log.csv', '--only', 'yours', '--report', 'one');
  make(0, 'one');
});
after(async () => {
  await browser?.close();
  rmSync(scratch, { recursive: true });
});

function run(status: number, command: string, ...words: string[]): { stdout: string; stderr: string } {
  const { status: found, stdout, stderr } = spawnSync(command, words, { cwd: scratch, encoding: 'utf8' });
  assert.equal(found, status, `${words.join(' ')}: ${stderr}`);
  return { stdout, stderr };
}
const judge = (status: number, ...words: string[]): ReturnType<typeof run> => run(status, program, 'judge', ...words);
const make = (status: number, folder: string): ReturnType<typeof run> => run(status, process.execPath, '--import', import.meta.resolve('tsx'), maker, folder);
const dataOf = (folder: string): JudgedReport => JSON.parse(readFileSync(join(scratch, folder, 'data', 'judged.json'), 'utf8')) as JudgedReport;
const pageOf = (folder: string): string => join(scratch, folder, 'index.html');

const header = 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy,hit,time,normal_x,normal_y,tag';
/** A wall at x = 2, at which A arrives at 1 / 4; the answer and the tag. */
const wall = (answer: string, tag: string): string => `0,0,1,1,4,0,2,0,1,1,0,0,${answer},${tag}`;
const hostile = '<img src=x onerror=alert(1)>';
writeFileSync(join(scratch, 'log.csv'), [header, wall('1,0.25,-1,0', 'right'), wall('0,,,', hostile), wall('1,0.5,-1,0', 'late'), wall('1,0.25,0,1', 'late')].join('\n'));
writeFileSync(join(scratch, 'other.csv'), [header, ...Array.from({ length: 4 }, () => wall('1,0.25,-1,0', 'right'))].join('\n'));

for (const [width, scheme] of [[320, 'light'], [320, 'dark'], [1400, 'light'], [1400, 'dark']] as const) {
  test(`the page has table, claims, maps and worst queries, ${width} pixels wide and ${scheme}`, async (t) => {
    const { page, complaints } = await visit(t, browser, pageOf('one'), '', { viewport: { width, height: 900 }, colorScheme: scheme });
    const judged = dataOf('one');
    const rates = await page.$$eval('caption:has-text("wrong of 4 queries") ~ tbody tr', (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!)));
    const row = (name: string): string[] => rates.find(([head]) => head === name)!;
    assert.deepEqual(row('tunnel').slice(0, 3), ['tunnel', '1 of 4 real impacts', '250\u202f000']);
    assert.match(row('tunnel')[3]!, /^6310 to 806\u202f000$/); // Clopper and Pearson's, of 1 of 4
    assert.deepEqual(row('wrong face').slice(1, 2), ['1 of 3 contacts with a normal']);
    assert.deepEqual(row('wrong time').slice(1, 2), ['1 of 2 contacts with a time and no wrong face']);
    assert.equal(rates.length, 11);
    assert.deepEqual(await page.$$eval('td.interval', (cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length), 0);
    const words = (await page.textContent('main'))!;
    for (const said of ['Assumed of your engine:', 'where boxes only touch, either answer is right', '1/1000 of the frame', hostile]) assert.ok(words.includes(said), said);
    assert.equal(judged.maps.length, 2);
    // Of each chart one of the two that are there is shown, with as many cells as the data has, and no wider than its place.
    const shown = await page.$$eval('figure svg', (svgs) =>
      svgs.filter((svg) => svg.getClientRects().length > 0).map((svg) => [svg.querySelectorAll('g[aria-label="cell"] rect').length, svg.getBoundingClientRect().right <= innerWidth]),
    );
    const asked = judged.maps.map(({ scalars: [part] }) => part!.n.filter((n) => n > 0).length);
    assert.deepEqual(shown, asked.map((cells) => [cells, true]));
    const given = await page.$$eval('.worst strong', (answers) => answers.map((answer) => answer.textContent));
    assert.deepEqual(given, ['miss', 'hit at 0.5, normal (-1, 0)', 'hit at 0.25, normal (0, 1)']);
    assert.deepEqual(await page.evaluate(poorContrast, 'main'), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it is wider than the window');
    assert.equal(await page.locator('script, main img').count(), 0);
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
    const violations = await page.evaluate(async () => (await (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe.run()).violations.map(({ id }) => id));
    assert.deepEqual(violations, []);
    assert.deepEqual(complaints, []);
  });
}

test('engines that are asked have their own tables, and the command beside a worst query shows what it says, of them alone', () => {
  const engine = `mine='${join(dirname(program), 'echo_engine')}' late`;
  judge(0, 'other.csv', '--scalar', 'float64', '--algorithms', 'mine', '--engine', engine, '--report', 'asked');
  make(0, 'asked');
  const { engines } = dataOf('asked');
  assert.deepEqual(engines.map(({ id, score }) => [id, score.queries, score.wrong]), [['yours', 4, 0], ['mine', 4, 4]]);
  const [, shown] = /<pre>\.\/sweeplab (explain [^<]*)<\/pre>/.exec(readFileSync(pageOf('asked'), 'utf8'))!;
  const { stdout } = run(0, 'sh', '-c', `'${program}' ${shown!.replaceAll('&quot;', '"')}`);
  assert.match(stdout, /^mine \(engine 1\.0\) +impact +0\.2525 +\(-1,0\) +wrong_time/m);
  assert.doesNotMatch(stdout, /^exact/m);
});

test('the command beside a worst query of a log judges the answer that was given, by the same card', () => {
  const card = ['--skin', '0.25', '--time-error', '0.125', '--touching', 'none', '--name', 'mine'];
  for (const [words, own] of [[[], 'yours'], [card, 'mine']] as const) {
    judge(0, 'log.csv', '--only', 'yours', '--report', 'shown', ...words);
    make(0, 'shown');
    const commands = [...readFileSync(pageOf('shown'), 'utf8').matchAll(/<pre>\.\/sweeplab (explain [^<]*)<\/pre>/g)].map(([, words]) => words!.replaceAll('&quot;', '"'));
    const { worst } = dataOf('shown').logs[0]!;
    assert.equal(commands.length, worst.length);
    assert.equal(worst.length, 3);
    commands.forEach((shown, i) => {
      const [verdict] = /(?<=: )\w+/.exec(worst[i]!.wrong[0]!)!;
      assert.match(run(0, 'sh', '-c', `'${program}' ${shown}`).stdout, new RegExp(`^${own} .* ${verdict}\\b`, 'm'), shown);
    });
  }
});

test('logs side by side stand in one page, each with its maps', async (t) => {
  judge(0, '--log', 'log.csv', '--log', 'other.csv', '--report', 'two', '--json');
  make(0, 'two');
  const { page, complaints } = await visit(t, browser, pageOf('two'));
  assert.match((await page.textContent('.said'))!, /Of the same 4 queries all are wrong on 0, none on 1, log alone on 3, other alone on 0\./);
  assert.equal(await page.locator('figure').count(), 4);
  assert.equal(await page.locator('caption:has-text("wrong of 4 queries")').count(), 2);
  assert.deepEqual(complaints, []);
});

test('the same data gives the same page; what is no such report is not written over; a failure leaves the old page', () => {
  judge(0, 'log.csv', '--only', 'yours', '--report', 'same');
  make(0, 'same');
  const first = readFileSync(pageOf('same'), 'utf8');
  judge(0, 'log.csv', '--only', 'yours', '--report', 'same');
  make(0, 'same');
  assert.equal(readFileSync(pageOf('same'), 'utf8'), first);
  writeFileSync(join(scratch, 'same', 'data', 'judged.json'), '{');
  assert.match(make(2, 'same').stderr, /judged\.json: expected what judge --report writes/);
  assert.equal(readFileSync(pageOf('same'), 'utf8'), first);
  assert.deepEqual(readdirSync(join(scratch, 'same')).sort(), ['data', 'index.html']);

  mkdirSync(join(scratch, 'mine'));
  writeFileSync(join(scratch, 'mine', 'index.html'), 'my page');
  assert.match(judge(2, 'log.csv', '--only', 'yours', '--report', 'mine').stderr, /--report: expected a new or empty folder, or an older report of judge/);
  assert.deepEqual(readdirSync(join(scratch, 'mine')), ['index.html']);
  assert.equal(readFileSync(join(scratch, 'mine', 'index.html'), 'utf8'), 'my page');
  assert.match(judge(2, 'log.csv', '--only', 'yours', '--report', 'log.csv').stderr, /--report/);
  writeFileSync(join(scratch, 'plain.csv'), 'ax,ay,aw,ah,avx,avy,bx,by,bw,bh\n0,0,1,1,4,0,2,0,1,1\n');
  assert.match(judge(2, 'plain.csv', '--report', 'none').stderr, /--report: expected answers in plain\.csv: a column hit, or --engine/);
  assert.ok(!existsSync(join(scratch, 'none')));
});
