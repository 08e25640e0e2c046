// SPDX-License-Identifier: MIT

import { pagePalette, type Canvas } from '../charts/canvas.ts';
import { h } from '../shared/dom.ts';
import { csv, table, type Column } from './table.ts';

interface FigureOptions<T> {
  /** Of the anchor, and of the CSV file. */
  id: string;
  title: string;
  caption: string;
  /** What of it may be chosen. */
  controls?: (redraw: () => void) => HTMLElement[];
  draw: (canvas: Canvas) => SVGSVGElement;
  /** The same numbers, as a table and as a CSV file. */
  columns: readonly Column<T>[];
  rows: () => readonly T[];
}

/** A chart that follows the width it has, with its numbers a click away as a table and as a CSV file. */
export function figure<T>({ id, title, caption, controls, draw, columns, rows }: FigureOptions<T>): HTMLElement {
  const place = h('div', { class: 'chart', style: 'min-height: 24rem' });
  const inside = h('div');
  const fill = (): void => inside.replaceChildren(...(numbers.open ? [table({ caption: title, columns, rows: rows() })] : []));
  const numbers = h('details', { class: 'numbers', toggle: fill }, h('summary', {}, 'As a table'), inside);
  // Made when asked for, so that the page does not hold each number twice.
  const write = (): void => void (link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv(columns, rows()))}`);
  const link = h('a', { href: '#', download: `${id}.csv`, class: 'csv', click: write }, 'CSV');

  const room = (): number => Math.min(1100, Math.floor(place.clientWidth));
  let near = false;
  let width = 0;
  const redraw = (): void => {
    if (!near) return;
    width = room() || 720;
    place.style.minHeight = '';
    place.replaceChildren(draw({ document, width, palette: pagePalette, live: true }));
    fill();
  };
  new ResizeObserver(() => void (room() > 0 && room() !== width && redraw())).observe(place);
  // Drawn when it comes near the screen: a page with thousands of marks must not wait for all of them.
  const show = (): void => {
    if (near) return;
    near = true;
    redraw();
  };
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), { rootMargin: '600px' }).observe(place);
  addEventListener('beforeprint', show);

  return h('figure', { id },
    h('h3', {}, title),
    h('p', { class: 'caption' }, caption),
    controls && h('div', { class: 'controls' }, ...controls(redraw)),
    place,
    h('div', { class: 'below' }, link, numbers),
  );
}
