// SPDX-License-Identifier: MIT
import type { Bench, BenchResult, Scalar } from '../generated/data.ts';

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

/** What a method was timed on instead, in words. */
export function notTimed(bench: Bench, method: string): string {
  const own = bench.results.find((r) => r.algorithm === method && r.scalar === speedScalar && r.family === speedFamily(bench));
  return own ? `takes ${Math.round((100 * own.asked) / own.queries)}% of the queries only` : 'not timed in float';
}
