// SPDX-License-Identifier: MIT
//
// For everybody: axe finds nothing on story, atlas and explorer, in both schemes, wide and narrow; who cites finds how, and each
// figure is in the list of figures.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { contents, fill } from '../src/fill.ts';
import { built, settled } from './browser.ts';
import { atlas, open, openStory, report, scratch, story } from './opened_page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, a line each; `besides`: what is not looked at. */
async function violations(page: Page, besides: string[] = []): Promise<string[]> {
  await page.addScriptTag({ content: axe });
  const found = await page.evaluate(
    async ([tags, exclude]) => {
      const { axe } = globalThis as unknown as { axe: { run: (at: object, options: object) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[]; passes: unknown[] }> } };
      const { violations, passes } = await axe.run({ exclude }, { runOnly: tags });
      return { passes: passes.length, violations: violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length}, as ${nodes[0]!.html.slice(0, 120)}`) };
    },
    [tags, besides.map((one) => [one])] as const,
  );
  assert.ok(found.passes >= 20, `${found.passes} rules had something to look at`);
  return found.violations;
}

const explorer = join(scratch, 'explorer.html');
const sights = [
  { width: 1400, colorScheme: 'light' },
  { width: 1400, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

sights.forEach(({ width, colorScheme }, i) => {
  test(`axe finds nothing on the story, ${width} wide, ${colorScheme}`, async (t) => {
    const { page } = await openStory(t, { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    assert.deepEqual(await violations(page), []);
  });

  test(`axe finds nothing on the atlas, ${width} wide, ${colorScheme}`, async (t) => {
    // With a method's page in it.
    const { page } = await open(t, { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' }, atlas, '#method-gamedev');
    await page.locator('#method-gamedev .worst svg').waitFor();
    // All charts are drawn at once as for paper. Their thousands of marks are the same in every sight.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.locator('#why-sweep .numbers > summary').click();
    await page.locator('#verdict-table .opener').first().click();
    await settled(page);
    assert.deepEqual(await violations(page, i === 0 ? [] : ['.chart svg']), []);
  });

  test(`axe finds nothing on the explorer, ${width} wide, ${colorScheme}`, async (t) => {
    writeFileSync(explorer, fill(readFileSync(built('explorer.html'), 'utf8'), contents(report)['explorer.html']!));
    const { page } = await open(t, { viewport: { width, height: 900 }, colorScheme }, explorer, '', '.answers tr.correct');
    assert.deepEqual(await violations(page), []);
  });
});

test('axe is not blind here: a button without a name and pale text are found', async (t) => {
  writeFileSync(explorer, readFileSync(built('explorer.html'), 'utf8'));
  const { page } = await open(t, {}, explorer, '', '.answers tr.correct');
  await page.evaluate(() => {
    const bad = document.createElement('div');
    bad.innerHTML = '<button></button><p style="color:#bbb;background:#fff">pale</p>';
    document.querySelector('main')!.append(bad);
  });
  assert.deepEqual((await violations(page)).map((line) => line.split(':')[0]).sort(), ['button-name', 'color-contrast']);
});

test('axe has no part in the pages themselves', () => {
  for (const file of [story, atlas]) assert.doesNotMatch(readFileSync(file, 'utf8'), /axe-core|Deque/);
});

test('each figure of the appendix is numbered and listed, and the list leads there', async (t) => {
  const { page } = await open(t);
  const listed = await page.locator('#list-of-figures a').evaluateAll((all) => all.map((a) => [a.getAttribute('href')!.slice(1), a.textContent!]));
  const heads = await page.locator('#appendix ~ section figure[id] > h3').evaluateAll((all) => all.map((one) => [one.parentElement!.id, one.textContent!]));
  assert.ok(heads.length >= 8, `${heads.length} figures`);
  assert.deepEqual(listed, heads);
  heads.forEach(([, text], i) => assert.ok(text!.startsWith(`Figure ${i + 1}. `), text));
  // Sections are numbered without a gap; a place that waits for its data is not shown.
  const titles = await page.locator('#appendix ~ section > h2').allInnerTexts();
  titles.forEach((title, i) => assert.ok(title.startsWith(`${i + 1}. `), title));
  assert.equal(await page.locator('#engines').count(), report.engines ? 1 : 0);
  assert.equal(await page.locator('#theorems').count(), 0);
  await page.locator('#list-of-figures a[href="#cost-error"]').click();
  await page.waitForFunction(() => Math.abs(document.getElementById('cost-error')!.getBoundingClientRect().top) < 200);
});

test('who cites finds version, commit and seed of these numbers, and what may be concluded and what not', async (t) => {
  const { page } = await open(t);
  const bibtex = await page.locator('#cite pre').innerText();
  const { version, commit } = report.verdicts!.provenance;
  for (const part of [`version = {${version}}`, `commit ${commit}`, `seed ${report.verdicts!.seed}`]) assert.ok(bibtex.includes(part), part);
  assert.deepEqual(await page.locator('#cite h3').allInnerTexts(), ['What may be concluded', 'What may not']);
  assert.ok(await page.locator('#cite li').count() >= 10);
});
