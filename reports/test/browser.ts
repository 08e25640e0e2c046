// SPDX-License-Identifier: MIT
//
// Debian's Chromium for the tests: pages opened from disk, with the network off.
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasBrowser = existsSync(executablePath);

/** Waits end when what they wait for has come; this long they last only where it never comes. */
const patience = 120_000;

/** As root there is no sandbox, in a container hardly any /dev/shm. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'], timeout: patience });

export interface Visit {
  page: Page;
  /** Everything that a developer's console would show, and every file that the page asks for beyond its own. */
  complaints: string[];
}

/** Opens a page until the test `t` ends. */
export async function visit(t: TestContext, browser: Browser, file: string, hash = '', options: BrowserContextOptions = {}): Promise<Visit> {
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
      [...document.querySelectorAll('.chart:empty, .worst-place:empty')].some((e) => {
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

export const built = (name: string): string =>
  fileURLToPath(new URL(name, pathToFileURL(`${process.env.SWEEPLAB_WEB ?? fileURLToPath(new URL('../../build/web', import.meta.url))}/`)));

/** Texts below `root` whose contrast with what is behind them is below WCAG's 4.5 to 1. Runs in the page. */
export function poorContrast(root: string): string[] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const seen = new Map<string, number[]>();
  /** Red, green, blue and alpha, however the colour is written. */
  const channels = (colour: string): number[] => {
    if (!seen.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      seen.set(colour, [...pen.getImageData(0, 0, 1, 1).data]);
    }
    return seen.get(colour)!;
  };
  const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element: Element | null): number[] => {
    for (let e = element; e; e = e.parentElement) {
      const colour = channels(getComputedStyle(e).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const cells = new Map<Element, { box: DOMRect; fill: string }[]>();
  /** The cell of a chart that a text stands in. */
  const cellOf = (text: SVGElement): number[] | undefined => {
    const svg = text.closest('svg')!;
    if (!cells.has(svg)) cells.set(svg, [...svg.querySelectorAll('g[aria-label="cell"] rect')].map((rect) => ({ box: rect.getBoundingClientRect(), fill: getComputedStyle(rect).fill })));
    const { left, top, width, height } = text.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const cell = cells.get(svg)!.find(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
    return cell && cell.fill !== 'none' ? channels(cell.fill) : undefined;
  };
  const poor = new Set<string>();
  for (const element of document.querySelectorAll(`${root} *`)) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent!.trim()).join('');
    if (text === '' || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const drawn = element instanceof SVGElement;
    const front = luminance(channels(drawn ? style.fill : style.color));
    const back = luminance(drawn ? (cellOf(element) ?? behind(element.closest('svg')!.parentElement)) : behind(element));
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (ratio < 4.5) poor.add(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return [...poor];
}
