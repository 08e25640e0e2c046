// SPDX-License-Identifier: MIT
import type { Bench, BenchResult, Scalar } from '../shared/types.ts';

/** The family of which times are told: everyday queries, 30% of them contacts. */
export const speedFamily = (bench: Bench): string => bench.families.find((f) => f.name === 'uniform_30')?.name ?? bench.families[0]?.name ?? '';

/** The scalar in which all methods can be timed on the same queries. */
export const speedScalar: Scalar = 'float32';

/** Times stand beside each other only for the same work: float, and a method that takes every
 * query of the family (a slow one is timed on the first of them). Null: this method was not timed so. */
export function timeOf(bench: Bench | null | undefined, method: string): BenchResult | null {
  if (!bench) return null;
  const family = speedFamily(bench);
  return bench.results.find((r) => r.algorithm === method && r.scalar === speedScalar && r.family === family && r.asked === r.queries) ?? null;
}

/** The share of the queries that a method takes where it does not take all; null: it was not timed in float at all. */
export function takes(bench: Bench, method: string): number | null {
  const own = bench.results.find((r) => r.algorithm === method && r.scalar === speedScalar && r.family === speedFamily(bench));
  return own ? own.asked / own.queries : null;
}
