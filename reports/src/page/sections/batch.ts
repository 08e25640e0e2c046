// SPDX-License-Identifier: MIT
//
// What a query costs among many asked at once: stored measurements, for a report takes no time for these.

import { batchCost, batchRows, oneByOne, type BatchRow } from '../../charts/batch.ts';
import { firstScene, manyCost, manyRows, phasesOf, phaseText, type Phase } from '../../charts/many.ts';
import type { Batch, Many, ManyResult, Provenance, Scalar } from '../../shared/types.ts';
import { choice } from '../dom.ts';
import { figure } from '../figure.ts';
import { bytesText, grouped, numberText } from '../format.ts';

const choices = (values: readonly string[], text = (v: string): string => v) => values.map((v) => ({ value: v, text: text(v) }));

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
      `Solid: a batch, by the vectors chosen; dashed: the scalar method, one query after the other. Every answer of a batch is bit for bit the scalar method’s. The grey floor is the limit: the bytes of queries and answers, at the speed at which the same vectors can read this memory. Medians of ${batch.repetitions} interleaved repetitions, one thread, bands from quartile to quartile; family ${batch.families[0]}. ${measured(batch.provenance)}`,
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


export function manyPart(many: Many): Node[] {
  let scene = firstScene(many);
  let phase: Phase = 'query';
  const title = (structure: string): string => many.structures.find(({ id }) => id === structure)?.title ?? structure;
  const { element, redraw } = figure<ManyResult>({
    id: 'many',
    title: 'Many boxes: what a mover costs',
    caption: [
      `The time of each structure, ours and those of libraries, in the same worlds of one run: finding what touches a mover’s swept bounds, moving a mover to its next place, finding the earliest contact, and building the structure. The results were first compared with all pairs. Medians of ${many.repetitions} interleaved repetitions, bands from quartile to quartile; worlds of up to ${grouped(many.largest_world)} boxes. ${measured(many.provenance)}`,
    ],
    controls: [
      choice('Phase', choices(phasesOf(many, scene), (p) => phaseText(p as Phase)), phase, (chosen) => {
        phase = chosen as Phase;
        redraw();
      }),
      choice('Scene', many.scenes.map(({ id, title: text }) => ({ value: id, text })), scene, (chosen) => {
        scene = chosen;
        redraw();
      }),
    ],
    draw: (canvas) => manyCost(canvas, many, scene, phase),
    numbers: {
      columns: [
        { head: 'structure', value: (r) => title(r.structure) },
        { head: 'boxes', value: (r) => r.boxes, ascending: true },
        { head: 'movers', value: (r) => r.movers },
        { head: 'density', about: 'area of the boxes over that of the world', value: (r) => r.density, ascending: true },
        { head: 'sizes', about: 'largest side over the smallest', value: (r) => r.size_spread, ascending: true },
        { head: 'numbered', value: (r) => (r.order === 'random' ? 'as drawn' : 'near ones together') },
        { head: 'scalar', value: (r) => r.scalar },
        { head: 'ns', value: (r) => r.ns, cell: (r) => numberText(r.ns), ascending: true },
        { head: 'quartiles', value: (r) => r.ns_q1, cell: (r) => `${numberText(r.ns_q1)} to ${numberText(r.ns_q3)}`, ascending: true },
        { head: 'bytes a box', value: (r) => r.bytes_per_box, cell: (r) => (r.bytes_per_box === null ? '-' : numberText(r.bytes_per_box)), ascending: true },
        { head: 'found', about: 'by a query on average', value: (r) => r.candidates, cell: (r) => numberText(r.candidates) },
        { head: 'of them touch', value: (r) => r.touching, cell: (r) => numberText(r.touching) },
      ],
      rows: () => manyRows(many, scene, phase),
    },
  });
  return [element];
}
