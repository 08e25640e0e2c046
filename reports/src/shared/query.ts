// SPDX-License-Identifier: MIT

import type { LawScalar, Scalar } from './types.ts';

/** Two boxes (min corner, size) and their motions over one frame. Each number is one that `scalar` holds exactly. */
export interface Query {
  readonly scalar: Scalar;
  /** Twelve, in the order of files, the command line, links and the C ABI: ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy. */
  readonly numbers: readonly number[];
}

/** In which a counterexample of exact arithmetic is shown. */
export const scalarFor = (scalar: LawScalar): Scalar => (scalar === 'exact' ? 'float64' : scalar);

const pattern = /^(-?)(?:(\d{1,4})|0x([01])(?:\.([0-9a-f]{1,13}))?p([+-]\d+))$/;

/** Reads what `argument` writes, which the scalar holds exactly; undefined if it is anything else. */
function readArgument(text: string): number | undefined {
  const [found, sign, whole, lead, part = '', exponent] = pattern.exec(text) ?? [];
  if (found === undefined) return undefined;
  // 53 bits at most, so every step is exact; two steps, since 2^-1074 alone cannot be reached in one.
  const digits = Number.parseInt(lead + part, 16);
  const power = Number(exponent) - 4 * part.length;
  const half = Math.trunc(power / 2);
  const value = whole === undefined ? digits * 2 ** half * 2 ** (power - half) : Number(whole);
  return sign === '-' ? -value : value;
}

/** As the command line prints it: "0x1.8p+1", "-0x0p+0". Reads back as the same number. */
export function hexFloat(x: number): string {
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  if (x === 0) return `${sign}0x0p+0`;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const biased = view.getUint16(0) >> 4;
  const fraction = view.getBigUint64(0) & 0xfffffffffffffn;
  const lead = biased === 0 ? 0 : 1;
  const exponent = Math.max(biased, 1) - 1023; // subnormal numbers have that of the least normal one
  const digits = fraction.toString(16).padStart(13, '0').replace(/0+$/, '');
  return `${sign}0x${lead}${digits && '.' + digits}p${exponent < 0 ? '' : '+'}${exponent}`;
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

/**
 * Reads what the program writes, and nothing else: what a person types goes to the WebAssembly
 * module's reader, see Core.readQuery.
 */
export function queryFrom(text: string, scalar: Scalar): Query | undefined {
  const numbers = text.split(',').map(readArgument);
  return numbers.length === 12 && numbers.every((x) => x !== undefined) ? { scalar, numbers } : undefined;
}

/** "A (0, 3) 1×1 moves (2, 0); B (2, 0) 1×1" */
export function queryText({ numbers, scalar }: Query): string {
  const t = (i: number): string => {
    const digits = shortest(numbers[i]!, scalar);
    // The same number with an exponent, where that is shorter.
    const scientific = Number(digits).toExponential();
    return digits.length > 11 && scientific.length < digits.length ? scientific : digits;
  };
  const moves = numbers[10] === 0 && numbers[11] === 0 ? '' : `, B moves (${t(10)}, ${t(11)})`;
  return `A (${t(0)}, ${t(1)}) ${t(2)}×${t(3)} moves (${t(4)}, ${t(5)}); B (${t(6)}, ${t(7)}) ${t(8)}×${t(9)}${moves}`;
}
