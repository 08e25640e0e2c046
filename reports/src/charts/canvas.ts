// SPDX-License-Identifier: MIT
//
// One chart code for the page and for the files: a chart draws on a Canvas, which says how wide, in which document, in
// which colours, and whether there is a pointer to answer.

import * as Plot from '@observablehq/plot';

import type { Kind } from '../shared/types.ts';

const colours = ['ink', 'muted', 'line', 'paper', 'wrong', 'right', 'a', 'b', 'pink', 'sky', 'violet'] as const;
export type Colour = (typeof colours)[number];

/** In the page these are CSS variables, so that a chart follows the scheme; in a file they are light colours. */
type Palette = Record<Colour, string> & {
  /** From "none" to "all", each darker (in a dark scheme: lighter) than the one before it. */
  heat: readonly string[];
};

export interface Canvas {
  document: Document;
  width: number;
  palette: Palette;
  /** Tooltips on, and no title in the picture: the page has a heading. */
  live: boolean;
}

export const paletteOf = (colour: (name: string) => string): Palette => ({
  ...(Object.fromEntries(colours.map((name) => [name, colour(name)])) as Record<Colour, string>),
  heat: [0, 1, 2, 3, 4, 5, 6].map((i) => colour(`heat-${i}`)),
});

export const pagePalette = paletteOf((name) => `var(--${name})`);

type Symbol = 'circle' | 'square' | 'diamond' | 'triangle' | 'star' | 'line' | 'cell';

/** Kinds of methods differ in colour and in shape. */
const kinds: Record<Kind | 'truth', { of: Colour; symbol: Symbol; label: string }> = {
  published: { of: 'wrong', symbol: 'circle', label: 'as published' },
  repaired: { of: 'a', symbol: 'square', label: 'repaired' },
  exact: { of: 'right', symbol: 'star', label: 'exact' },
  baseline: { of: 'muted', symbol: 'triangle', label: 'no sweep (baseline)' },
  peer: { of: 'pink', symbol: 'diamond', label: 'peer library' },
  truth: { of: 'ink', symbol: 'circle', label: 'the truth itself' },
};
export const kindStyle = (kind: Kind | 'truth', palette: Palette): LegendItem => ({ ...kinds[kind], color: palette[kinds[kind].of] });

/** One of each kind among these. */
export const kindLegend = (all: readonly (Kind | 'truth')[], palette: Palette): LegendItem[] => [...new Set(all)].map((kind) => kindStyle(kind, palette));

export const fontSize = 12;
const fontFamily = 'DejaVu Sans, Verdana, sans-serif';

/** About as wide as this text is drawn, in a wide font (DejaVu Sans): enough to place what stands beside it. */
export const textWidth = (text: string, size = fontSize): number => text.length * size * 0.6;

/** The text in lines of at most `room` pixels, where it has spaces to break at. */
export function broken(text: string, room: number, size = fontSize): string {
  const most = Math.max(1, Math.floor(room / (size * 0.6)));
  return text.split(' ').reduce((made, word) => {
    const last = made.length - made.lastIndexOf('\n') - 1;
    return made === '' ? word : `${made}${last + 1 + word.length <= most ? ' ' : '\n'}${word}`;
  }, '');
}

export interface LegendItem {
  label: string;
  color: string;
  symbol: Symbol;
  /** Of a line. */
  dash?: string;
}

export type Drawn = SVGSVGElement & Pick<Plot.Plot, 'scale'>;

export function draw(canvas: Canvas, options: Plot.PlotOptions): Drawn {
  const style = { fontSize: `${fontSize}px`, background: 'none', overflow: 'visible' };
  return Plot.plot({ document: canvas.document, width: canvas.width, style, color: { type: 'identity' }, symbol: { type: 'identity' } as never, ...options }) as unknown as Drawn;
}

/** Around the marks of a plot. */
export const margins = (marginTop: number, marginRight: number, marginBottom: number, marginLeft: number) => ({ marginTop, marginRight, marginBottom, marginLeft });

/** Tooltip of a mark in the page; nothing in a file. */
export function tip<T>(canvas: Canvas, text: (datum: T) => string): object {
  return canvas.live ? { title: text, tip: { fill: canvas.palette.paper, stroke: canvas.palette.muted, fontSize, lineWidth: 30 } } : {};
}

function set<E extends Element>(element: E, attributes: Record<string, string | number>): E {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

export function element(canvas: Canvas, name: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const made = set(canvas.document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement, attributes);
  made.append(...children);
  return made;
}

/** Lets marks be filled with `url(#hatch-ID)`: lines aslant, for what is not known. */
export function hatch(canvas: Canvas, svg: SVGSVGElement, id: string): void {
  const paper = element(canvas, 'rect', { width: 5, height: 5, fill: canvas.palette.paper });
  const line = element(canvas, 'line', { x1: 0, y1: 0, x2: 0, y2: 5, stroke: canvas.palette.muted, 'stroke-width': 1 });
  const pattern = { id: `hatch-${id}`, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
  svg.prepend(element(canvas, 'defs', {}, element(canvas, 'pattern', pattern, paper, line)));
}

/** Puts a title (in files) and a legend above the picture, and makes room for them. */
export function headed(canvas: Canvas, svg: SVGSVGElement, head: { title: string; legend?: readonly LegendItem[] }): SVGSVGElement {
  const [, , width = canvas.width, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  const group = element(canvas, 'g', { 'font-size': fontSize, 'text-anchor': 'start', 'aria-hidden': 'true' });
  let y = 0;
  if (!canvas.live) {
    // Bold letters are wider.
    for (const line of broken(head.title, width, 16).split('\n')) {
      y += 20;
      group.append(element(canvas, 'text', { x: 4, y, 'font-size': 15, 'font-weight': 'bold', fill: canvas.palette.ink }, line));
    }
    y += 6;
  }
  if (head.legend?.length) {
    let x = 4;
    y += 18;
    for (const item of head.legend) {
      const rows = broken(item.label, width - 24).split('\n');
      const needed = 20 + Math.max(...rows.map((row) => textWidth(row))) + 14;
      if (x > 4 && x + needed > width) (x = 4), (y += 18);
      group.append(swatch(canvas, item, x + 7, y - 4));
      for (const [i, row] of rows.entries()) group.append(element(canvas, 'text', { x: x + 19, y: y + 15 * i, fill: canvas.palette.ink }, row));
      y += 15 * (rows.length - 1);
      x += needed;
    }
    y += 6;
  }
  if (y > 0) {
    group.setAttribute('transform', `translate(0,${-y})`);
    svg.append(group);
    set(svg, { viewBox: `0 ${-y} ${width} ${height + y}`, height: height + y });
  }
  set(svg, { role: 'img', 'aria-label': head.title });
  // Plot names its groups; a name belongs to a role.
  for (const named of svg.querySelectorAll('g[aria-label]')) named.setAttribute('role', 'group');
  if (!canvas.live) forFile(canvas, svg, width, height + y, -y);
  return svg;
}

function swatch(canvas: Canvas, item: LegendItem, x: number, y: number): SVGElement {
  const { color: fill, symbol } = item;
  if (symbol === 'line') return element(canvas, 'line', { x1: x - 7, x2: x + 9, y1: y, y2: y, stroke: fill, 'stroke-width': 2.5, 'stroke-dasharray': item.dash ?? '0' });
  if (symbol === 'cell') return element(canvas, 'rect', { x: x - 7, y: y - 6, width: 14, height: 12, fill, stroke: canvas.palette.line });
  const paths: Record<string, string> = {
    circle: 'M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z',
    square: 'M-4.5,-4.5h9v9h-9z',
    diamond: 'M0,-6l4.5,6l-4.5,6l-4.5,-6z',
    triangle: 'M0,-5.5l5.5,9.5h-11z',
    star: 'M0,-6.5l1.6,4.3l4.6,0.2l-3.6,2.9l1.2,4.4l-3.8,-2.5l-3.8,2.5l1.2,-4.4l-3.6,-2.9l4.6,-0.2z',
  };
  return element(canvas, 'path', { d: paths[symbol]!, fill, transform: `translate(${x},${y})` });
}

/** What a viewer without a page around it needs: a background, a font, colours in place of the page's styles. */
function forFile(canvas: Canvas, svg: SVGSVGElement, width: number, height: number, top: number): void {
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const node of [svg, ...svg.querySelectorAll('*')]) {
    node.removeAttribute('class');
    for (const name of ['fill', 'stroke']) if (node.getAttribute(name) === 'currentColor') node.setAttribute(name, canvas.palette.ink);
  }
  svg.removeAttribute('style');
  set(svg, { xmlns: 'http://www.w3.org/2000/svg', width, height, 'font-family': fontFamily, 'font-size': fontSize, fill: canvas.palette.ink });
  svg.prepend(element(canvas, 'rect', { x: 0, y: top, width, height, fill: canvas.palette.paper }));
}

export { Plot };
