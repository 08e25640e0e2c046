// SPDX-License-Identifier: MIT
//
// Debian's Chromium for the tests: pages opened from disk, with the network off.
import { after, before, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Waits end when what they wait for has come; this long they last only where it never comes. */
const patience = 120_000;

let browser: Browser;
before(async () => {
  // As root there is no sandbox, in a container hardly any /dev/shm.
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'], timeout: patience });
});
after(() => browser?.close());

export interface Visit {
  page: Page;
  /** Everything that a developer's console would show, and every file that the page asks for beyond its own. */
  complaints: string[];
}

/** Opens a page until the test `t` ends. */
export async function visit(t: TestContext, file: string, hash = '', options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true, ...options });
  t.after(() => context.close());
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  // tsx names the functions that it compiles through this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (f) => f');
  const complaints: string[] = [];
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => void (/^(file|data|blob):/.test(request.url()) || complaints.push(`asks for ${request.url()}`)));
  await page.goto(pathToFileURL(file).href + hash);
  return { page, complaints };
}

/** A hand with a mouse: pressed there, moved to there in so many steps, let go. */
export async function drag(page: Page, [x, y]: [number, number], [toX, toY]: [number, number], steps = 6): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(toX, toY, { steps });
  await page.mouse.up();
}

/** The middle of what is there. */
export async function middleOf(page: Page, selector: string): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await page.locator(selector).last().boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Waits until what was done is on the screen. */
export const settled = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Waits until the page is whole and nothing on it moves any more: twenty pictures in a row in which it is as long and as
 * far down as before, and what is near is drawn. Pictures, not seconds: a busy machine makes fewer.
 */
export async function quiet(page: Page): Promise<void> {
  await page.waitForSelector('#page[data-whole]');
  await page.evaluate(async () => {
    const waits = (): boolean =>
      [...document.querySelectorAll('.chart:empty')].some((e) => {
        const { top, bottom } = e.getBoundingClientRect();
        return e.checkVisibility() && bottom > -500 && top < innerHeight + 500;
      });
    let before = '';
    for (let same = 0; same < 20; ) {
      await new Promise(requestAnimationFrame);
      const now = `${scrollY} ${document.documentElement.scrollHeight}`;
      same = now === before && !waits() ? same + 1 : 0;
      before = now;
    }
  });
}

/** How far the top of an element is from where the window begins, below the bar that stays there. */
export const away = (page: Page, selector: string): Promise<number> => page.locator(selector).evaluate((e) => Math.abs(e.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)));

export const built = (name: string): string =>
  fileURLToPath(new URL(name, pathToFileURL(`${process.env.SWEEPLAB_WEB ?? fileURLToPath(new URL('../../build/web', import.meta.url))}/`)));

