// SPDX-License-Identifier: MIT

import { h } from '../shared/dom.ts';
import { grouped } from './format.ts';
import { methodLink } from './methods.ts';

type Value = string | number | null;

export interface Column<T> {
  head: string;
  /** What it means, where the head is too short to say so. */
  about?: string;
  /** By what it sorts, and what a CSV file holds. */
  value: (row: T) => Value;
  /** How the value is written where it is a number. */
  as?: (value: number) => string;
  /** What stands there, if it is not the value. */
  cell?: (row: T) => Node | string;
  /** Where the value is a method's name: its id, and the name leads to its page. */
  method?: (row: T) => string;
}

/** Columns of numbers, by their heads. */
export const numbers = <T>(all: Record<string, (row: T) => number | null>, as: (value: number) => string = String): Column<T>[] => Object.entries(all).map(([head, value]) => ({ head, value, as }));

interface TableOptions<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** What opens below a row. */
  details?: (row: T) => Node;
  rowClass?: (row: T) => string;
  id?: string;
}

/** Rows beyond these are in the CSV file alone: a browser takes seconds over ten thousand. */
const most = 1000;

/** A table whose heads are buttons that sort it; with `details` each row opens. */
export function table<T>({ caption, columns, rows, details, rowClass, id }: TableOptions<T>): HTMLElement {
  const lines = new Map<T, HTMLElement[]>();
  const linesOf = (row: T): HTMLElement[] => lines.get(row) ?? lines.set(row, lineOf(row)).get(row)!;
  function lineOf(row: T): HTMLElement[] {
    const [first, ...others] = columns.map((column) => contentOf(column, row));
    const head = h('th', { scope: 'row' }, first);
    const cells = others.map((content, i) => h('td', { class: typeof columns[i + 1]!.value(row) === 'string' ? null : 'number' }, content));
    const line = h('tr', { class: rowClass?.(row) }, head, ...cells);
    if (!details) return [line];
    const below = h('tr', { class: 'details', hidden: true });
    const opener = h('button', { type: 'button', class: 'opener', 'aria-expanded': 'false', 'aria-label': `More of ${columns[0]!.value(row)}` });
    head.replaceChildren(h('div', { class: 'opens-row' }, opener, ...head.childNodes));
    head.addEventListener('click', ({ target }) => {
      if ((target as Element).closest('a')) return;
      if (below.childElementCount === 0) below.append(h('td', { colspan: columns.length }, h('div', { class: 'inside' }, details(row))));
      below.hidden = !below.hidden;
      opener.setAttribute('aria-expanded', String(!below.hidden));
    });
    return [line, below];
  }
  const body = h('tbody');
  const fill = (sorted: readonly T[]): void => body.replaceChildren(...sorted.slice(0, most).flatMap(linesOf));
  fill(rows);
  const heads = columns.map(({ head, about, value }) => {
    // Text from a to z first, numbers from great to small.
    const click = (): void => {
      const now = cell.getAttribute('aria-sort');
      const up = now === 'none' ? rows.some((row) => typeof value(row) === 'string') : now === 'descending';
      for (const other of heads) other.setAttribute('aria-sort', 'none');
      cell.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const order = (x: string | number, y: string | number): number => (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)));
      fill(
        [...rows].sort((a, b) => {
          const [x, y] = up ? [value(a), value(b)] : [value(b), value(a)];
          // What has no value stays below either way.
          if (x === null || y === null) return Number(value(a) === null) - Number(value(b) === null);
          return order(x, y);
        }),
      );
    };
    const cell = h('th', { scope: 'col', 'aria-sort': 'none' }, h('button', { type: 'button', title: about, click }, head));
    return cell;
  });
  const left = rows.length > most ? ` (of ${grouped(rows.length)} rows the first ${grouped(most)}; all are in the CSV file)` : '';
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h('table', { id }, h('caption', {}, caption, left), h('thead', {}, h('tr', {}, ...heads)), body),
  );
}

function contentOf<T>({ value, as, cell, method }: Column<T>, row: T): Node | string {
  if (cell) return cell(row);
  const own = value(row);
  const text = own === null ? '-' : typeof own === 'number' && as ? as(own) : String(own);
  return method ? methodLink(method(row), text) : text;
}

export function csv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const quoted = (value: Value): string => {
    const word = String(value ?? '');
    return /[",\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word;
  };
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((line) => `${line.map(quoted).join(',')}\n`).join('');
}
