// SPDX-License-Identifier: MIT

import { h } from '../shared/dom.ts';
import { grouped } from './format.ts';
import { methodLink } from './methods.ts';

export type Value = string | number | null;

export interface Column<T> {
  head: string;
  /** What it means, where the head is too short to say so. */
  about?: string;
  /** By what it sorts, and what a CSV file holds. */
  value: (row: T) => Value;
  /** What stands there, if it is not the value. */
  cell?: (row: T) => Node | string;
  /** Where the value is a method's name: its id, and the name leads to its page. */
  method?: (row: T) => string;
  /** Text sorts from a to z first, numbers from great to small, unless said. */
  ascending?: boolean;
}

/** Columns that are called what they show. */
export const keys = <K extends string>(...heads: readonly K[]): Column<Record<K, Value>>[] => heads.map((head) => ({ head, value: (row) => row[head] }));

export interface TableOptions<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** What opens below a row. */
  details?: (row: T) => Node;
  rowClass?: (row: T) => string;
  id?: string;
}

/** Rows beyond these are made when they are asked for: a browser takes seconds over ten thousand. */
const most = 500;

/** A table whose heads are buttons that sort it; with `details` each row opens. */
export function table<T>(options: TableOptions<T>): HTMLElement {
  const { columns, details } = options;
  const body = h('tbody');
  let rows = [...options.rows];
  let all = rows.length <= most;
  const lines = new Map<T, HTMLElement[]>();
  const linesOf = (row: T): HTMLElement[] => lines.get(row) ?? lines.set(row, make(row)).get(row)!;
  function make(row: T): HTMLElement[] {
    const cells = columns.map((column, i) => {
      const content = column.cell ? column.cell(row) : column.method ? methodLink(column.method(row), text(column.value(row))) : text(column.value(row));
      const numeric = typeof column.value(row) === 'number' || column.value(row) === null;
      return i === 0 ? h('th', { scope: 'row' }, content) : h('td', { class: numeric ? 'number' : null }, content);
    });
    const line = h('tr', { class: options.rowClass?.(row) }, ...cells);
    if (!details) return [line];
    const below = h('tr', { class: 'details', hidden: true });
    const click = (): void => {
      if (below.childElementCount === 0) below.append(h('td', { colspan: columns.length }, h('div', { class: 'inside' }, details(row))));
      below.hidden = !below.hidden;
      button.setAttribute('aria-expanded', String(!below.hidden));
    };
    const head = [...cells[0]!.childNodes];
    // A link cannot stand in a button: it stands beside it.
    const linked = cells[0]!.querySelector('a') !== null;
    const button = h('button', { type: 'button', class: 'opener', 'aria-expanded': 'false', 'aria-label': linked && `More of ${text(columns[0]!.value(row))}`, click }, ...(linked ? [] : head));
    cells[0]!.replaceChildren(linked ? h('span', { class: 'opens-row' }, button, ...head) : button);
    return [line, below];
  }
  const showAll = (): void => {
    all = true;
    fill();
  };
  const rest = h('button', { type: 'button', class: 'all-rows', click: showAll }, `All ${grouped(rows.length)} rows`);
  function fill(): void {
    body.replaceChildren(...(all ? rows : rows.slice(0, most)).flatMap(linesOf));
    rest.hidden = all;
  }
  const heads = columns.map((column, i) => {
    const click = (): void => {
      const now = head.getAttribute('aria-sort');
      const first = column.ascending ?? rows.some((row) => typeof column.value(row) === 'string') ? 'ascending' : 'descending';
      sort(i, now === 'none' ? first : now === 'ascending' ? 'descending' : 'ascending');
    };
    const head = h('th', { scope: 'col', 'aria-sort': 'none' }, h('button', { type: 'button', title: column.about, click }, column.head));
    return head;
  });
  function sort(by: number, order: string): void {
    const value = columns[by]!.value;
    const sign = order === 'ascending' ? 1 : -1;
    rows = [...options.rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      // What has no value stays below either way.
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)));
    });
    heads.forEach((head, i) => head.setAttribute('aria-sort', i === by ? order : 'none'));
    fill();
  }
  fill();
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': options.caption },
    h('table', { id: options.id }, h('caption', {}, options.caption), h('thead', {}, h('tr', {}, ...heads)), body),
    rest,
  );
}

const text = (value: Value): string => (value === null ? '-' : String(value));

export function csv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const quoted = (value: Value): string => {
    const word = String(value ?? '');
    return /[",\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word;
  };
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((line) => `${line.map(quoted).join(',')}\n`).join('');
}
