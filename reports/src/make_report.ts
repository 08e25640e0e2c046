// SPDX-License-Identifier: MIT
//
// node --import tsx reports/src/make_report.ts OUT [--pages FOLDER]
//
// Fills the pages that Vite made (FOLDER, else build/web) with OUT/data/*.json into OUT/index.html, OUT/atlas.html and
// OUT/explorer.html, and draws OUT/figures/*.svg and *.png, as wide as a paper's page, the PNG through resvg with a font of
// our own. Everything depends on the data files alone: the same data gives the same bytes wherever it is drawn.

import { Resvg } from '@resvg/resvg-js';
import { JSDOM } from 'jsdom';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { fontSize, paletteOf, type Canvas } from './charts/canvas.ts';
import { costError } from './charts/cost_error.ts';
import { heatMap, shownFirst, type Measure } from './charts/heat_map.ts';
import { verdictDots } from './charts/verdict_dots.ts';
import { whySweep } from './charts/why_sweep.ts';
import { contents, fill } from './fill.ts';
import type { Report } from './shared/types.ts';

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const words = process.argv.slice(2);
const at = words.indexOf('--pages');
const pages = at >= 0 ? words.splice(at, 2)[1] : fileURLToPath(new URL('../../build/web', import.meta.url));
const [out, ...more] = words;
if (out === undefined || pages === undefined || more.length > 0) refuse('usage: node --import tsx reports/src/make_report.ts OUT [--pages FOLDER]');

/** Beside, then renamed: a reader never sees half a file. */
function write(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

const folder = join(resolve(out), 'data');
if (!existsSync(folder)) refuse(`${folder}: no such folder; ./sweeplab report makes it`);
/** Every count, whose digests are in other files; and what no page shows. */
const forPrograms = ['survey.json', 'disagreement.json', 'ablation.json', 'shapes.json', 'baseline.json'];
/** The pages have the numbers of a law's counterexample as text. */
const asDrawn = (key: string, value: unknown): unknown => (key === 'counterexample' ? undefined : value);
const report: Report = {};
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.json') || forPrograms.includes(name)) continue;
  try {
    Object.assign(report, { [name.slice(0, -'.json'.length)]: JSON.parse(readFileSync(join(folder, name), 'utf8'), asDrawn) as unknown });
  } catch (error) {
    refuse(`${join(folder, name)}: expected JSON: ${(error as Error).message}`);
  }
}

for (const [page, content] of Object.entries(contents(report))) {
  const shell = join(pages, page);
  if (!existsSync(shell)) refuse(`${shell}: no such file; npm run build --prefix reports makes it`);
  write(join(out, page), fill(readFileSync(shell, 'utf8'), content));
}

type Chart = (canvas: Canvas) => SVGSVGElement;
const { verdicts, why_sweep, maps, bench } = report;
/** All that this report has data for, by name. */
const charts: Record<string, Chart | undefined> = {
  verdicts: verdicts && ((canvas) => verdictDots(canvas, report, verdicts)),
  why_sweep: why_sweep && ((canvas) => whySweep(canvas, report, why_sweep)),
  cost_error: verdicts && bench && ((canvas) => costError(canvas, report, verdicts, bench)),
};
for (const map of maps?.maps ?? []) {
  for (const measure of ['wrong', 'real'] satisfies Measure[]) charts[`map_${map.id}_${measure}`] = (canvas) => heatMap(canvas, report, maps!, map, shownFirst(report, maps!, map), measure);
}

/** What journals call two columns, in millimetres. */
const paper = 175;
/** Charts are drawn for 12 pixels a letter, which are 8 points in print. */
const millimetresAPixel = ((8 / fontSize) * 25.4) / 72;
const dotsAMillimetre = 300 / 25.4;
const theme = readFileSync(new URL('shared/theme.css', import.meta.url), 'utf8');
/** The page's colours in its light scheme, which stands first. */
const palette = paletteOf((name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)![1]!);
const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const font = { loadSystemFonts: false, fontFiles: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) => join(fonts, file)), defaultFontFamily: 'DejaVu Sans' };

const figures = join(out, 'figures');
mkdirSync(figures, { recursive: true });
for (const [name, draw] of Object.entries(charts)) {
  if (!draw) continue;
  // A document of its own a file, so that nothing of one picture shows in the next.
  const { document } = new JSDOM('').window;
  const svg = draw({ document, width: Math.round(paper / millimetresAPixel), palette, live: false });
  // As wide as was asked, to the digit; a chart's own width in pixels is in its viewBox.
  const [, , pixels = 1, high = 1] = svg.getAttribute('viewBox')!.split(/[ ,]+/).map(Number);
  svg.setAttribute('width', `${paper}mm`);
  svg.setAttribute('height', `${Number(((paper * high) / pixels).toFixed(2))}mm`);
  const text = `${svg.outerHTML}\n`;
  write(join(figures, `${name}.svg`), text);
  write(join(figures, `${name}.png`), new Resvg(text, { fitTo: { mode: 'width', value: Math.round(paper * dotsAMillimetre) }, font }).render().asPng());
}
// Figures of data that is gone must not stay behind.
for (const name of readdirSync(figures)) if (!charts[name.slice(0, -4)]) rmSync(join(figures, name), { recursive: true });
