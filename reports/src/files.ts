// SPDX-License-Identifier: MIT
//
// The charts as files, as wide as a paper's page: SVG, and PNG through resvg with a font of our own, so that the same data
// gives the same bytes wherever it is drawn.

import { Resvg } from '@resvg/resvg-js';
import { JSDOM } from 'jsdom';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { fontSize, paletteOf, type Canvas } from './charts/canvas.ts';
import { costError } from './charts/cost_error.ts';
import { heatMaps } from './charts/heat_map.ts';
import { timeErrorRanges, verdictDots, worldsParts } from './charts/rows.ts';
import { whySweep } from './charts/why_sweep.ts';
import type { Report } from './shared/types.ts';

const theme = readFileSync(new URL('shared/theme.css', import.meta.url), 'utf8');

/** The page's colours in its light scheme, which stands first. */
export const printPalette = paletteOf((name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)![1]!);

type Chart = (canvas: Canvas) => SVGSVGElement;

/** All that this report has data for, by name. */
export function chartFiles(report: Report): [name: string, chart: Chart][] {
  const { verdicts, why_sweep, maps, time_error, bench, worlds } = report;
  const charts: Record<string, Chart | undefined> = {
    verdicts: verdicts && ((canvas) => verdictDots(canvas, report, verdicts)),
    why_sweep: why_sweep && ((canvas) => whySweep(canvas, report, why_sweep)),
    worlds_parts: worlds && ((canvas) => worldsParts(canvas, report, worlds)),
    time_error_ranges: time_error && ((canvas) => timeErrorRanges(canvas, report, time_error)),
    cost_error: verdicts && bench && ((canvas) => costError(canvas, report, verdicts, bench, 'all')),
    cost_error_everyday: verdicts && bench && ((canvas) => costError(canvas, report, verdicts, bench, 'everyday')),
  };
  for (const map of maps?.maps ?? []) for (const shown of ['rate', 'severity'] as const) charts[`map_${map.id}_${shown}`] = (canvas) => heatMaps(canvas, report, maps!, map, shown);
  return Object.entries(charts).flatMap(([name, chart]) => (chart ? [[name, chart]] : []));
}

/** What journals call two columns, in millimetres. */
const paper = 175;
const millimetresAPoint = 25.4 / 72;
/** Charts are drawn for 12 pixels a letter, which are 8 points in print. */
const millimetresAPixel = (8 * millimetresAPoint) / fontSize;
const dotsAMillimetre = 300 / 25.4;

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** A figure's files by their names. */
export function filesOf(name: string, draw: Chart): [name: string, content: string | Uint8Array][] {
  // A document of its own a file, so that nothing of one picture shows in the next.
  const { document } = new JSDOM('').window;
  const svg = draw({ document, width: Math.round(paper / millimetresAPixel), palette: printPalette, live: false });
  // As wide as was asked, to the digit; a chart's own width in pixels is in its viewBox.
  const [, , pixels = 1, high = 1] = svg.getAttribute('viewBox')!.split(/[ ,]+/).map(Number);
  svg.setAttribute('width', `${paper}mm`);
  svg.setAttribute('height', `${Number(((paper * high) / pixels).toFixed(2))}mm`);
  const text = `${svg.outerHTML}\n`;
  return [[`${name}.svg`, text], [`${name}.png`, png(text, Math.round(paper * dotsAMillimetre))]];
}

/** `width`: in pixels. */
export function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: {
      loadSystemFonts: false,
      fontFiles: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(fonts, name)),
      defaultFontFamily: 'DejaVu Sans',
    },
  })
    .render()
    .asPng();
}
