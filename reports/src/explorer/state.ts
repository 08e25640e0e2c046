// SPDX-License-Identifier: MIT
import { argument, hexFloat, type Query } from '../shared/query.ts';
import type { Scalar } from '../shared/types.ts';

/** All that a link holds. */
export interface State {
  query: Query;
  /** The id of the method whose card and contact are picked out; empty for none. */
  method: string;
  /** Where the time slider stands, 0 to 1. */
  time: number;
}

export const initial: State = {
  query: { scalar: 'float32', numbers: [0, 0, 3, 2, 14, 0, 8, 3, 4, 3, 0, 0] },
  method: '',
  time: 0,
};

/** "#q=float32:0x0p+0,…&method=gamedev&t=0.25" */
export function linkOf({ query, method, time }: State): string {
  const parts = [`q=${query.scalar}:${query.numbers.map(hexFloat).join(',')}`];
  if (method !== '') parts.push(`method=${method}`);
  if (time !== 0) parts.push(`t=${time}`);
  return `#${parts.join('&')}`;
}

/**
 * Undefined where the hash is none of the explorer's; what is wrong with it, in words, where it holds no query.
 * `readQuery`: Core's.
 */
export function stateFrom(hash: string, readQuery: (text: string, scalar: Scalar) => Query | undefined): State | string | undefined {
  if (!hash.startsWith('#q=')) return undefined;
  // In a link's numbers a plus is a plus.
  const words = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B'));
  const [scalar, numbers = ''] = (words.get('q') ?? '').split(':');
  const query = scalar === 'float32' || scalar === 'float64' ? readQuery(numbers, scalar) : undefined;
  if (!query) return `“${hash.slice(0, 80)}”: expected #q=, float32 or float64, a colon, and twelve such numbers between commas, sizes at least 0`;
  const time = Number(words.get('t') ?? 0);
  return { query, method: words.get('method') ?? '', time: time >= 0 && time <= 1 ? time : 0 };
}

/** The query with some of its numbers replaced, each rounded to what the scalar holds; unchanged if one is not usable. */
export function withNumbers(query: Query, changes: Record<number, number>): Query {
  const numbers = [...query.numbers];
  for (const [index, value] of Object.entries(changes)) {
    const rounded = (query.scalar === 'float32' ? Math.fround(value) : value) + 0;
    if (!Number.isFinite(rounded)) return query;
    numbers[Number(index)] = isSize(Number(index)) ? Math.max(0, rounded) : rounded;
  }
  return { scalar: query.scalar, numbers };
}

export const isSize = (index: number): boolean => index === 2 || index === 3 || index === 8 || index === 9;

/** The same numbers in another scalar: to double exactly, to float rounded to nearest, or as near as it has. */
export function inScalar(query: Query, scalar: Scalar): Query {
  const most = 3.4028234663852886e38;
  const numbers = query.numbers.map((x) => (scalar === 'float32' ? Math.fround(Math.max(-most, Math.min(most, x))) : x));
  return { scalar, numbers };
}

/** `only`: of this method. */
export const commandOf = (query: Query, only = ''): string =>
  `./sweeplab explain ${query.scalar === 'float64' ? '--scalar float64 ' : ''}${only === '' ? '' : `--algorithms ${only} `}"${query.numbers.map(argument).join(' ')}"`;
