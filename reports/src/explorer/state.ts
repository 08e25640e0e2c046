// SPDX-License-Identifier: MIT
import { argument, columns, hexFloat, type Query } from '../shared/query.ts';
import type { Sight } from './geometry.ts';
import type { Scalar } from '../shared/types.ts';

export const overlays = {
  contacts: 'reported contacts',
  normals: 'normals',
  hexagons: 'swept hexagons',
  minkowski: 'Minkowski view',
  alignment: 'edge alignment',
  percent: 'percent candidates',
} as const;
export type Overlay = keyof typeof overlays;

/** All that a link holds. */
export interface State {
  query: Query;
  /** The id of the method whose card and contact are picked out; empty for none. */
  method: string;
  /** Where the time slider stands, 0 to 1. */
  time: number;
  shown: ReadonlySet<Overlay>;
  /** What is dragged keeps to the grid. */
  snap: boolean;
  /** Of the answers only the wrong ones. */
  onlyWrong: boolean;
  /** Of a link: what of the world the picture shows, where that is not all of the query. */
  sight?: Sight | undefined;
}

export const initial: State = {
  query: { scalar: 'float32', numbers: [0, 0, 3, 2, 14, 0, 8, 3, 4, 3, 0, 0] },
  method: '',
  time: 0,
  shown: new Set<Overlay>(['contacts', 'normals']),
  snap: true,
  onlyWrong: false,
};

/** "#q=float32:0x0p+0,…&method=gamedev&t=0.25&show=contacts+normals" */
export function linkOf({ query, method, time, shown, snap, onlyWrong, sight }: State): string {
  const parts = [`q=${query.scalar}:${query.numbers.map(hexFloat).join(',')}`];
  if (method !== '') parts.push(`method=${method}`);
  if (time !== 0) parts.push(`t=${time}`);
  parts.push(`show=${[...shown].sort().join('+')}`);
  if (!snap) parts.push('snap=off');
  if (onlyWrong) parts.push('only=wrong');
  if (sight) parts.push(`view=${sight.x},${sight.y},${sight.across}`);
  return `#${parts.join('&')}`;
}

/**
 * Undefined where the hash is none of the explorer's; what is wrong with it, in words, where it holds no query.
 * `readQuery`: Core's.
 */
export function stateFrom(hash: string, readQuery: (text: string, scalar: Scalar) => Query | undefined): State | string | undefined {
  if (!hash.startsWith('#q=')) return undefined;
  let text: string;
  try {
    text = decodeURIComponent(hash.slice(1));
  } catch {
    return 'a % in it is not followed by two hexadecimal digits';
  }
  const words = new Map(text.split('&').map((part) => part.split(/=(.*)/s, 2) as [string, string | undefined]));
  const [scalar, numbers = ''] = (words.get('q') ?? '').split(':');
  if (scalar !== 'float32' && scalar !== 'float64') return `“${scalar}”: expected float32 or float64 after q=`;
  const query = readQuery(numbers, scalar);
  if (!query) return `“${numbers.slice(0, 80)}”: expected twelve ${scalar} numbers between commas, sizes at least 0`;
  const time = Number(words.get('t') ?? 0);
  const show = words.get('show');
  const [x = NaN, y = NaN, across = NaN] = (words.get('view') ?? '').split(',').map((number) => (number === '' ? NaN : Number(number)));
  return {
    query,
    method: words.get('method') ?? '',
    time: time >= 0 && time <= 1 ? time : 0,
    shown: show === undefined ? initial.shown : new Set(show.split('+').filter((name): name is Overlay => name in overlays)),
    snap: words.get('snap') !== 'off',
    onlyWrong: words.get('only') === 'wrong',
    ...([x, y, across].every(Number.isFinite) && across > 0 && { sight: { x, y, across } }),
  };
}

/** The query with some of its numbers replaced, each rounded to what the scalar holds; unchanged if one is not usable. */
export function withNumbers(query: Query, changes: Partial<Record<number, number>>): Query {
  const numbers = [...query.numbers];
  for (const [index, value] of Object.entries(changes)) {
    if (value === undefined) continue;
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

export function csvOf(query: Query): string {
  return `${columns.join(',')}\n${query.numbers.map(argument).join(',')}\n`;
}

/** `only`: of this method. */
export const commandOf = (query: Query, only = ''): string =>
  `./sweeplab explain ${query.scalar === 'float64' ? '--scalar float64 ' : ''}${only === '' ? '' : `--algorithms ${only} `}"${query.numbers.map(argument).join(' ')}"`;
