// SPDX-License-Identifier: MIT

import type { Scalar } from '../generated/data.ts';

/** The order of the twelve numbers of a query everywhere: files, the command line, links, the C ABI. */
export const columns = ['ax', 'ay', 'aw', 'ah', 'avx', 'avy', 'bx', 'by', 'bw', 'bh', 'bvx', 'bvy'] as const;
export type Column = (typeof columns)[number];

/** Two boxes (min corner, size) and their motions over one frame. Each number is one that `scalar` holds exactly. */
export interface Query {
  readonly scalar: Scalar;
  /** Twelve, in the order of `columns`. */
  readonly numbers: readonly number[];
}

const pattern = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?(?:p([+-]?\d+))?$/i;

/** Reads a decimal or a hex float ("0x1.8p+1") to the nearest double; undefined if it is neither, or not finite. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const hex = pattern.exec(trimmed);
  if (!hex) {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return undefined;
    const value = Number(trimmed);
    return Number.isFinite(value) ? value : undefined;
  }
  const [, sign, whole = '', part = '', exponent = '0'] = hex;
  const digits = whole + part;
  if (digits === '') return undefined;
  const value = scaled(BigInt(`0x${digits}`), Number(exponent) - 4 * part.length);
  if (!Number.isFinite(value)) return undefined;
  return sign === '-' ? -value : value;
}

/** mantissa · 2^exponent, rounded once, to nearest, ties to even. */
function scaled(mantissa: bigint, exponent: number): number {
  if (mantissa === 0n) return 0;
  const bits = mantissa.toString(2).length;
  // The last place of the result: 53 bits below the top one, or where the subnormals end.
  const last = Math.max(bits + exponent - 53, -1074);
  const drop = last - exponent;
  if (drop > 0) {
    if (drop > bits + 1) return 0;
    const half = 1n << BigInt(drop - 1);
    const rest = mantissa & ((1n << BigInt(drop)) - 1n);
    mantissa >>= BigInt(drop);
    if (rest > half || (rest === half && (mantissa & 1n) === 1n)) mantissa += 1n;
    exponent = last;
  }
  // Number(mantissa) is exact (at most 53 bits); two exact steps, since 2^-1074 alone cannot be reached in one.
  let value = Number(mantissa);
  while (exponent > 1000) (value *= 2 ** 1000), (exponent -= 1000);
  while (exponent < -1000) (value *= 2 ** -1000), (exponent += 1000);
  return value * 2 ** exponent;
}

/** As the command line prints it: "0x1.8p+1", "-0x0p+0". Reads back as the same number. */
export function hexFloat(x: number): string {
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  if (x === 0) return `${sign}0x0p+0`;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const biased = view.getUint16(0) >> 4;
  let fraction = view.getBigUint64(0) & 0xfffffffffffffn;
  let exponent = biased - 1023;
  if (biased === 0) {
    // A subnormal, normalised: its top bit becomes the digit before the point.
    const shift = 53 - fraction.toString(2).length;
    fraction = (fraction << BigInt(shift)) & 0xfffffffffffffn;
    exponent = -1022 - shift;
  }
  const digits = fraction.toString(16).padStart(13, '0').replace(/0+$/, '');
  return `${sign}0x1${digits && '.' + digits}p${exponent < 0 ? '' : '+'}${exponent}`;
}

/** The shortest decimal that reads back as the same number in this scalar. */
export function shortest(x: number, scalar: Scalar): string {
  if (Object.is(x, -0)) return '-0';
  if (scalar === 'float64' || !Number.isFinite(x)) return String(x);
  for (let digits = 1; digits < 10; ++digits) {
    const text = x.toPrecision(digits);
    if (Math.fround(Number(text)) === x) return String(Number(text));
  }
  return String(x);
}

/** Small whole numbers as they are, all others as hex floats: as the command line prints a query to paste back. */
export function argument(x: number): string {
  return Number.isInteger(x) && Math.abs(x) < 10000 && !Object.is(x, -0) ? String(x) : hexFloat(x);
}

export const queryArguments = (query: Query): string => query.numbers.map(argument).join(',');

/**
 * Reads twelve numbers, or ten for a still B, between commas, spaces or line ends, each rounded to what the scalar
 * holds; undefined where the text is anything else.
 */
export function readQuery(text: string, scalar: Scalar): Query | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length !== 12 && words.length !== 10) return undefined;
  const numbers: number[] = [];
  for (const word of words) {
    const value = readNumber(word);
    if (value === undefined) return undefined;
    numbers.push(scalar === 'float32' ? Math.fround(value) : value);
  }
  while (numbers.length < 12) numbers.push(0);
  if (numbers.some((x) => !Number.isFinite(x)) || [2, 3, 8, 9].some((i) => numbers[i]! < 0)) return undefined;
  return { scalar, numbers };
}
