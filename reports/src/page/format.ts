// SPDX-License-Identifier: MIT
//
// Numbers as the terminal and the README write them (harness/support/text_table.cpp), with a thin space between thousands.

import type { Rate } from '../shared/types.ts';

/** Three digits that mean something: 0.0469, 19 900, 2.6e+10. */
export function numberText(x: number): string {
  const size = Math.abs(x);
  if (x === 0) return '0';
  // As C's %.2g.
  if (size >= 1e7 || size < 1e-3) return x.toExponential(1).replace('.0', '').replace(/(?<=[+-])(\d)$/, '0$1');
  if (size < 999.5) return String(Number(x.toPrecision(3)));
  const step = 10 ** (Math.floor(Math.log10(size)) - 2);
  return grouped(Math.round(Math.round(x / step) * step));
}

/** A whole number with a thin space between its thousands, from five digits on. */
export function grouped(n: number): string {
  const text = String(Math.round(n));
  return Math.abs(n) < 10000 ? text : text.replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export const perMillion = (rate: number): string => numberText(rate * 1e6);

/** A share for people: 31%, 0.12%, 12 in a million. */
export function shareText(rate: number): string {
  if (rate === 0) return '0';
  if (rate >= 0.9995) return rate === 1 ? '100%' : '>99.9%';
  if (rate >= 0.99) return `${(rate * 100).toFixed(1)}%`;
  if (rate >= 0.001) return `${Number((rate * 100).toPrecision(2))}%`;
  return `${Number((rate * 1e6).toPrecision(2))} in a million`;
}

export const value = (rate: Pick<Rate, 'n' | 'of'>): number => (rate.of > 0 ? rate.n / rate.of : 0);

/** Without one event among so many the 95% bound is 1 - 0.025^(1/n). */
export const unseen = (of: number): Rate => ({ n: 0, of, low: 0, high: of > 0 ? 1 - 0.025 ** (1 / of) : 1 });

/** "19 900 [18 600, 21 300]" per million, "0 (<14.1)" where none was seen, "-" where none was possible. */
export function rateText(rate: Rate): string {
  if (rate.of === 0) return '-';
  if (rate.n === 0) return `0 (<${perMillion(rate.high)})`;
  return `${perMillion(value(rate))} ${intervalText(rate)}`;
}

export const intervalText = (rate: Rate): string => `[${perMillion(rate.low)}, ${perMillion(rate.high)}]`;

export function severityText(relative: number | 'flat' | null): string {
  if (relative === null) return '0';
  return relative === 'flat' ? 'flat' : numberText(relative);
}

export const words = (id: string): string => id.replaceAll('_', ' ');

/** "a, b and c" */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

/** By the first of its numbers in which two differ, the least first. */
export function sortedBy<T>(items: readonly T[], key: (item: T) => readonly number[]): T[] {
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((a, b) => a.key.map((k, i) => k - b.key[i]!).find((difference) => difference !== 0) ?? 0)
    .map(({ item }) => item);
}

/** "2^-30" in a text, as 2⁻³⁰. */
export const withPowers = (text: string): string => text.replace(/\b2\^(-?\d+)/g, (_, exponent: string) => powerOfTwo(Number(exponent)));

/** 2^e, as text: 2⁻⁸ */
export function powerOfTwo(exponent: number): string {
  const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  return `2${[...String(exponent)].map((c) => (c === '-' ? '⁻' : digits[Number(c)])).join('')}`;
}
