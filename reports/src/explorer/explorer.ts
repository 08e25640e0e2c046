// SPDX-License-Identifier: MIT
import { readQuery, shortest, type Query } from '../shared/query.ts';

let numbers: HTMLElement | undefined;

/** Puts the explorer into `place`. Once a page. */
export async function mountExplorer(place: HTMLElement): Promise<void> {
  numbers = document.createElement('p');
  place.append(numbers);
}

/** Shows this query in the page's explorer and scrolls there. Text: twelve numbers between commas. */
export function openExplorer(query: Query | string, scalar: Query['scalar'] = 'float32'): void {
  const read = typeof query === 'string' ? readQuery(query, scalar) : query;
  if (!read || !numbers) return;
  numbers.textContent = read.numbers.map((x) => shortest(x, read.scalar)).join(' ');
  numbers.scrollIntoView();
}
