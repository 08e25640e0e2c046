// SPDX-License-Identifier: MIT
//
// For everybody: axe finds nothing on story, atlas and explorer, in both schemes, wide and narrow; and who cites finds how.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { built, settled } from './browser.ts';
import { atlas, open, openStory, report } from './opened_page.ts';

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

const sights = [
  { width: 1400, colorScheme: 'light' },
  { width: 1400, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

for (const { width, colorScheme } of sights) {
  test(`axe finds nothing on story, atlas and explorer, ${width} wide, ${colorScheme}`, async (t) => {
    const options = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    const told = await openStory(t, options);
    await settled(told.page);
    assert.deepEqual(await violations(told.page), []);
    // With a method's page in it.
    const { page } = await open(t, options, atlas, '#method-gamedev');
    await page.locator('#method-gamedev').waitFor();
    // All charts are drawn at once as for paper. Their thousands of marks are the same in every sight.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.locator('#why-sweep .numbers > summary').click();
    await page.locator('.opener:visible').last().click();
    await settled(page);
    assert.deepEqual(await violations(page, width === 1400 && colorScheme === 'light' ? [] : ['.chart svg']), []);
    const explored = await open(t, options, built('explorer.html'), '', '.answers tr.correct');
    assert.deepEqual(await violations(explored.page), []);
  });
}

test('axe is not blind here: a button without a name and pale text are found', async (t) => {
  const { page } = await open(t, {}, built('explorer.html'), '', '.answers tr.correct');
  await page.evaluate(() => {
    const bad = document.createElement('div');
    bad.innerHTML = '<button></button><p style="color:#bbb;background:#fff">pale</p>';
    document.querySelector('main')!.append(bad);
  });
  assert.deepEqual((await violations(page)).map((line) => line.split(':')[0]).sort(), ['button-name', 'color-contrast']);
});

test('who cites finds version, commit and seed of these numbers', async (t) => {
  const { page } = await open(t);
  const bibtex = await page.locator('#cite pre').innerText();
  const { version, commit } = report.verdicts!.provenance;
  for (const part of [`version = {${version}}`, `commit ${commit}`, `seed ${report.verdicts!.seed}`]) assert.ok(bibtex.includes(part), part);
});
