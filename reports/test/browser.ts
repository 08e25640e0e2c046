// SPDX-License-Identifier: MIT
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasBrowser = existsSync(executablePath);

export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: ['--no-sandbox'] });

export interface Visit {
  page: Page;
  /** Everything that a developer's console would show in red. */
  errors: string[];
}

/** Opens a built page from disk, with the network off. */
export async function visit(browser: Browser, file: string, hash = '', options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true, ...options });
  const page = await context.newPage();
  // tsx names the functions that it compiles through this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (f) => f');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(pathToFileURL(file).href + hash);
  return { page, errors };
}

export const built = (name: string): string =>
  fileURLToPath(new URL(name, pathToFileURL(`${process.env.SWEEPLAB_WEB ?? fileURLToPath(new URL('../../build/web', import.meta.url))}/`)));

/** Texts whose contrast with what is behind them is below WCAG's 4.5 to 1. Runs in the page. */
export function poorContrast(root: string): string[] {
  const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (rgb: number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element: Element | null): number[] => {
    for (let e = element; e; e = e.parentElement) {
      const [r = 0, g = 0, b = 0, alpha = 1] = channels(getComputedStyle(e).backgroundColor);
      if (alpha === 1) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const poor: string[] = [];
  for (const element of document.querySelectorAll(`${root} *`)) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent!.trim()).join('');
    if (text === '' || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const inSvg = element instanceof SVGElement;
    const front = luminance(channels(inSvg ? style.fill : style.color).slice(0, 3));
    const back = luminance(behind(inSvg ? element.closest('svg')!.parentElement : element));
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (ratio < 4.5) poor.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return poor;
}
