// SPDX-License-Identifier: MIT
//
// The charts as files, as wide as a paper's page or column, each with a text file: SVG, and PNG through resvg with a font
// of our own, so that the same data gives the same bytes wherever it is drawn.

import { Resvg } from '@resvg/resvg-js';
import { JSDOM } from 'jsdom';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { captions, captionText, type Caption, type Size } from './captions.ts';
import { fontSize, printPalette, type Canvas } from './charts/canvas.ts';
import { costError } from './charts/cost_error.ts';
import { disagreement } from './charts/disagreement.ts';
import { discovery, findingsBySignature } from './charts/discovery.ts';
import { heatMaps } from './charts/heat_map.ts';
import { lawsMatrix } from './charts/laws.ts';
import { speed } from './charts/speed.ts';
import { timeErrorByFamily, timeErrorByMethod, timeErrorRanges } from './charts/time_error.ts';
import { verdictDots } from './charts/verdict_dots.ts';
import { whySweep } from './charts/why_sweep.ts';
import { worldsHoles } from './charts/worlds_holes.ts';
import { worldsParts } from './charts/worlds_parts.ts';
import { Methods } from './page/methods.ts';
import type { Report } from './generated/data.ts';

export interface ChartFile {
  name: string;
  draw: (canvas: Canvas) => SVGSVGElement;
  caption: Caption;
  /** Whether it can be read in one column of a paper too. */
  column?: boolean;
}

/** All that this report has data for. */
export function chartFiles(report: Report): ChartFile[] {
  const files: ChartFile[] = [];
  const said = captions(report);
  const add = (of: keyof typeof said, name: string, draw: ChartFile['draw'], column = false): void => void files.push({ name, draw, caption: said[of] as Caption, column });
  const { verdicts, why_sweep, maps, time_error, bench, disagreement: pairs, laws, findings, worlds } = report;
  const methods = new Methods(report);
  if (verdicts) add('verdicts', 'verdicts', (canvas) => verdictDots(canvas, report, verdicts));
  if (why_sweep) add('why_sweep', 'why_sweep', (canvas) => whySweep(canvas, report, why_sweep), true);
  if (worlds) {
    add('worlds', 'worlds_parts', (canvas) => worldsParts(canvas, report, worlds), true);
    add('worlds', 'worlds_holes', (canvas) => worldsHoles(canvas, worlds), true);
  }
  for (const map of maps?.maps ?? []) {
    add('maps', `map_${map.id}_rate`, (canvas) => heatMaps(canvas, report, maps!, map, 'rate'));
    add('maps', `map_${map.id}_severity`, (canvas) => heatMaps(canvas, report, maps!, map, 'severity'));
  }
  if (time_error) {
    add('time_error', 'time_error_ranges', (canvas) => timeErrorRanges(canvas, report, time_error), true);
    add('time_error', 'time_error', (canvas) => timeErrorByMethod(canvas, report, time_error));
    for (const row of time_error.rows.filter((r) => r.native && r.families.some((f) => f.n > 0))) {
      add('time_error', `time_error_${row.method}`, (canvas) => timeErrorByFamily(canvas, report, time_error, row.method, null));
    }
  }
  if (verdicts && bench) {
    add('cost_error', 'cost_error', (canvas) => costError(canvas, report, verdicts, bench, 'all'), true);
    add('cost_error', 'cost_error_everyday', (canvas) => costError(canvas, report, verdicts, bench, 'everyday'), true);
  }
  for (const part of pairs?.scalars ?? []) {
    pairs!.classes.forEach((name, i) => add('disagreement', `disagreement_${name}_${part.scalar}`, (canvas) => disagreement(canvas, report, pairs!, part.scalar, i)));
  }
  for (const scalar of [...new Set(laws?.cells.map((c) => c.scalar) ?? [])]) add('laws', `laws_${scalar}`, (canvas) => lawsMatrix(canvas, report, laws!, scalar));
  const campaign = findings?.campaign;
  if (campaign) {
    add('findings', 'discovery', (canvas) => discovery(canvas, campaign), true);
    add('findings', 'findings', (canvas) => findingsBySignature(canvas, campaign, methods.name), true);
  }
  for (const family of bench?.families ?? []) {
    for (const scalar of [...new Set(bench!.results.map((r) => r.scalar))]) {
      if (bench!.results.some((r) => r.family === family.name && r.scalar === scalar)) add('bench', `speed_${family.name}_${scalar}`, (canvas) => speed(canvas, report, bench!, family.name, scalar));
    }
  }
  return files;
}

/** What journals call two columns and one. */
export const widths = { page: 175, column: 85 } as const;
const millimetresAPoint = 25.4 / 72;
/** Charts are drawn for 12 pixels a letter, which are 8 points in print. */
const millimetresAPixel = (8 * millimetresAPoint) / fontSize;
const dotsAMillimetre = 300 / 25.4;

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

interface Drawing {
  name: string;
  title: string;
  svg: string;
  size: Size;
}

function drawing(file: ChartFile, name: string, width: number): Drawing {
  // A document of its own a file, so that nothing of one picture shows in the next.
  const { document } = new JSDOM('').window;
  const svg = file.draw({ document, width: Math.round(width / millimetresAPixel), palette: printPalette, live: false });
  // As wide as was asked, to the digit; a chart's own width in pixels is in its viewBox.
  const [, , pixels = 1, high = 1] = svg.getAttribute('viewBox')!.split(/[ ,]+/).map(Number);
  const height = Number(((width * high) / pixels).toFixed(2));
  svg.setAttribute('width', `${width}mm`);
  svg.setAttribute('height', `${height}mm`);
  return { name, title: svg.getAttribute('aria-label') ?? '', svg: `${svg.outerHTML}\n`, size: { name: `${name}.svg`, width, height } };
}

/** The font sizes of a drawing, in points of print. */
export function letterSizes(svg: string): number[] {
  const pixels = [...svg.matchAll(/ font-size="([\d.]+)(?:px)?"/g)].map(([, size]) => Number(size));
  return [...new Set(pixels)].sort((a, b) => a - b).map((size) => Number(((size * millimetresAPixel) / millimetresAPoint).toFixed(1)));
}

/** A figure's files by their names: both widths, the picture in pixels, and what is to be said of it. */
export function filesOf(report: Report, file: ChartFile): Map<string, string | Uint8Array> {
  const drawn = [drawing(file, file.name, widths.page), ...(file.column ? [drawing(file, `${file.name}_column`, widths.column)] : [])];
  const [first] = drawn;
  const sizes = [...new Set(drawn.flatMap(({ svg }) => letterSizes(svg)))].sort((a, b) => a - b);
  const letters = `DejaVu Sans, ${sizes[0]} to ${sizes.at(-1)} pt`;
  return new Map<string, string | Uint8Array>([
    ...drawn.map(({ svg, size }) => [size.name, svg] as const),
    [`${file.name}.png`, png(first!.svg, Math.round(widths.page * dotsAMillimetre))],
    [`${file.name}.txt`, captionText(report, { title: first!.title, caption: file.caption }, drawn.map(({ size }) => size), letters)],
  ]);
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
