// SPDX-License-Identifier: MIT
//
// ns a query against the size of a batch, from the first cache to memory: batches, the scalar methods beside them, and
// what reading alone takes.

import { bytesText, grouped, numberText } from '../page/format.ts';
import type { Batch, BatchResult, Scalar } from '../shared/types.ts';
import type { Canvas } from './canvas.ts';
import { costLines, type CostLine, type CostPoint } from './cost_lines.ts';

/** What a program calls the scalar method among the targets of batches. */
export const oneByOne = 'scalar';

export interface BatchRow extends BatchResult {
  /** Of all queries and answers. */
  bytes: number;
  /** The scalar method's ns on the same queries, by one thread. */
  alone: number | null;
  /** ns a query at the bandwidth of reading alone. */
  limit: number | null;
}

/** What a query and its answer take. */
const bytesOf = (batch: Batch, scalar: Scalar): { read: number; moved: number } => {
  const { read = 0, written = 0 } = batch.bytes.find((b) => b.scalar === scalar) ?? {};
  return { read, moved: read + written };
};

/** Results of one scalar on the family of which all sizes were timed. */
export function batchRows(batch: Batch, scalar: Scalar): BatchRow[] {
  const { read, moved } = bytesOf(batch, scalar);
  const results = batch.results.filter((r) => r.scalar === scalar && r.family === batch.families[0]);
  return results.map((r): BatchRow => {
    const limit = batch.limits.find((l) => l.scalar === scalar && l.family === r.family && l.batch === r.batch && l.target === r.target && l.threads === r.threads);
    const alone = results.find((o) => o.algorithm === r.algorithm && o.target === oneByOne && o.batch === r.batch);
    return { ...r, bytes: r.batch * moved, alone: alone?.ns ?? null, limit: limit ? (limit.ns * moved) / read : null };
  });
}

const dashed = '5,4';

/** "48K" of Linux. */
const cacheBytes = (size: string): number => Number.parseInt(size, 10) * (size.endsWith('M') ? 2 ** 20 : 2 ** 10);

export function batchCost(canvas: Canvas, batch: Batch, scalar: Scalar, target: string): SVGSVGElement {
  const rows = batchRows(batch, scalar).filter((r) => r.threads === 1);
  const methods = batch.algorithms.map((card) => card.id);
  const about = (r: BatchRow, ns = r.ns): string => `${grouped(r.batch)} queries, ${bytesText(r.bytes)}\n${numberText(ns)} ns a query`;
  const point = (r: BatchRow): CostPoint => ({ x: r.bytes, ns: r.ns, low: r.ns_q1, high: r.ns_q3, about: `${about(r)}${r.alone !== null && r.target !== oneByOne ? `\n${numberText(r.alone / r.ns)} times as fast as one by one` : ''}${r.share_of_limit !== null ? `\n${numberText(r.share_of_limit)} of the bandwidth of reading` : ''}` });
  const of = (method: string, by: string): CostPoint[] => rows.filter((r) => r.algorithm === method && r.target === by).map(point);
  const color = (method: string): string => canvas.palette.series[[2, 3, 0, 1][methods.indexOf(method)] ?? 7]!;
  const lines: CostLine[] = [
    ...methods.map((method) => ({ label: method, color: color(method), points: of(method, target) })),
    ...methods.map((method) => ({ label: `${method}, one by one`, color: color(method), dash: dashed, beside: true, points: of(method, oneByOne) })),
  ].filter(({ points }) => points.length > 0);
  const limits = rows.filter((r) => r.target === target && r.algorithm === methods[0] && r.limit !== null);
  const limit: CostLine = { label: 'the limit: as many bytes, read and no more', color: canvas.palette.ink, points: limits.map((r) => ({ x: r.bytes, ns: r.limit!, about: about(r, r.limit!) })) };
  const caches = (batch.provenance.cpu?.caches ?? []).filter(({ type }) => type !== 'Instruction');
  const sizes = [...new Set(rows.map((r) => r.bytes))].sort((a, b) => a - b);
  return costLines(
    canvas,
    {
      title: `Batches: ns a query from the first cache to memory, ${scalar}, ${target}`,
      x: { label: 'queries and answers of a batch (log)', ticks: sizes, text: bytesText },
      y: 'ns a query (log)',
      limit,
      legend: [{ label: 'dashed: one by one', color: canvas.palette.muted, symbol: 'line', dash: dashed }],
      ends: caches.map(({ level, size }) => ({ x: cacheBytes(size), name: `L${level}` })),
    },
    lines,
  );
}
