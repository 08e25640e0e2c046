// SPDX-License-Identifier: MIT
//
// What a query costs among many asked at once: stored measurements, for a report takes no time for these.

import { batchCost, batchRows, oneByOne, type BatchRow } from '../../charts/batch.ts';
import type { Batch, Provenance, Scalar } from '../../generated/data.ts';
import { choice } from '../dom.ts';
import { figure } from '../figure.ts';
import { bytesText, numberText } from '../format.ts';

const choices = (values: readonly string[]) => values.map((v) => ({ value: v, text: v }));

/** Where and by which program it was measured. */
const measured = ({ machine, compiler, commit }: Provenance): string => `Measured on ${machine}, ${compiler}, commit ${commit.slice(0, 12)}.`;

export function batchPart(batch: Batch): Node[] {
  const scalars = [...new Set(batch.results.map((r) => r.scalar))];
  let scalar: Scalar = scalars[0] ?? 'float32';
  let target = batch.targets[0] ?? '';
  const { element, redraw } = figure<BatchRow>({
    id: 'batch',
    title: 'Many queries at once: nanoseconds a query in a batch',
    caption: [
      `Solid: a batch, by the vectors chosen; dashed: the scalar method, one query after the other. Every answer of a batch is bit for bit the scalar method’s. The grey floor is the limit: as many bytes as queries and answers have, at the speed at which this memory can be read by the same vectors. Medians of ${batch.repetitions} interleaved repetitions, one thread, bands from quartile to quartile; family ${batch.families[0]}. ${measured(batch.provenance)}`,
    ],
    controls: [
      choice('Scalar', choices(scalars), scalar, (chosen) => {
        scalar = chosen as Scalar;
        redraw();
      }),
      choice('Vectors', choices(batch.targets), target, (chosen) => {
        target = chosen;
        redraw();
      }),
    ],
    draw: (canvas) => batchCost(canvas, batch, scalar, target),
    numbers: {
      columns: [
        { head: 'method', value: (r) => r.algorithm, method: (r) => r.algorithm },
        { head: 'vectors', value: (r) => (r.target === oneByOne ? 'none, one by one' : r.target) },
        { head: 'queries', value: (r) => r.batch, ascending: true },
        { head: 'memory', value: (r) => r.bytes, cell: (r) => bytesText(r.bytes), ascending: true },
        { head: 'threads', value: (r) => r.threads, ascending: true },
        { head: 'ns', value: (r) => r.ns, cell: (r) => numberText(r.ns), ascending: true },
        { head: 'quartiles', value: (r) => r.ns_q1, cell: (r) => `${numberText(r.ns_q1)} to ${numberText(r.ns_q3)}`, ascending: true },
        { head: 'times as fast', about: 'as the scalar method by one thread', value: (r) => (r.alone === null ? null : r.alone / r.ns), cell: (r) => (r.alone === null ? '-' : numberText(r.alone / r.ns)) },
        { head: 'of the limit', about: 'bytes read and written a second, over those that can be read', value: (r) => r.share_of_limit, cell: (r) => (r.share_of_limit === null ? '-' : numberText(r.share_of_limit)) },
      ],
      rows: () => batchRows(batch, scalar),
    },
  });
  return [element];
}

