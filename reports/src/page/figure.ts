// SPDX-License-Identifier: MIT

import { pagePalette, type Canvas } from '../charts/canvas.ts';
import { h } from '../shared/dom.ts';
import { csv, table, type Column } from './table.ts';

interface FigureOptions<T> {
  /** Of the anchor, and of the CSV file. */
  id: string;
  title: string;
  caption?: (Node | string)[];
  controls?: HTMLElement[];
  draw: (canvas: Canvas) => SVGSVGElement;
  /** After each drawing: keys, clicks. */
  after?: (svg: SVGSVGElement) => void;
  /** The same numbers, as a table and as a CSV file. */
  columns: readonly Column<T>[];
  rows: () => readonly T[];
}

/** A chart that follows the width it has, with its numbers a click away as a table and as a CSV file. */
export function figure<T>(options: FigureOptions<T>): { element: HTMLElement; redraw: () => void } {
  const place = h('div', { class: 'chart' });
  const inside = h('div');
  const fill = (): void => inside.replaceChildren(...(numbers.open ? [table({ caption: options.title, columns: options.columns, rows: options.rows() })] : []));
  const numbers = h('details', { class: 'numbers', toggle: fill }, h('summary', {}, 'As a table'), inside);
  // Made when asked for, so that the page does not hold each number twice.
  const write = (): void => void (link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv(options.columns, options.rows()))}`);
  const link = h('a', { href: '#', download: `${options.id}.csv`, class: 'csv', click: write }, 'CSV');

  const room = (): number => Math.min(1100, Math.floor(place.clientWidth));
  let near = false;
  let width = 0;
  const redraw = (): void => {
    if (!near) return;
    width = room() || 720;
    const svg = options.draw({ document, width, palette: pagePalette, live: true });
    place.style.minHeight = '';
    place.replaceChildren(svg);
    options.after?.(svg);
    fill();
  };
  new ResizeObserver(() => {
    if (room() > 0 && room() !== width) redraw();
  }).observe(place);
  // Drawn when it comes near the screen: a page with thousands of marks must not wait for all of them.
  const show = (): void => {
    if (near) return;
    near = true;
    redraw();
  };
  place.style.minHeight = '24rem';
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), { rootMargin: '600px' }).observe(place);
  addEventListener('beforeprint', show);

  const element = h('figure', { id: options.id },
    h('h3', {}, options.title),
    options.caption ? h('p', { class: 'caption' }, ...options.caption) : null,
    options.controls?.length ? h('div', { class: 'controls' }, ...options.controls) : null,
    place,
    h('div', { class: 'below' }, numbers, link),
  );
  return { element, redraw };
}
