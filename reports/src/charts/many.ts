// SPDX-License-Identifier: MIT
//
// What a mover costs in a world of many boxes, a line a structure, against what the scene varies: the number of boxes in
// the first of all.

import { grouped, numberText } from '../page/format.ts';
import type { Many, ManyResult } from '../shared/types.ts';
import type { Canvas } from './canvas.ts';
import { costLines, type CostLine } from './cost_lines.ts';

export type Phase = ManyResult['phase'];
type Quantity = 'boxes' | 'density' | 'size_spread' | 'share_of_movers';

const quantities: Record<Quantity, string> = { boxes: 'boxes', density: 'boxes’ area over the world’s', size_spread: 'largest side over smallest', share_of_movers: 'share of boxes that move' };
const phases: Record<Phase, string> = { build: 'build', update: 'update', query: 'query', first_hit: 'first hit' };

export const phaseText = (phase: Phase): string => phases[phase];
export const phasesOf = (many: Many, scene: string): Phase[] => [...new Set(many.results.filter((r) => r.scene === scene).map((r) => r.phase))];

const different = <T>(rows: readonly ManyResult[], of: (r: ManyResult) => T): T[] => [...new Set(rows.map(of))];

/** What a scene varies most. */
export function varied(rows: readonly ManyResult[]): Quantity {
  const keys = Object.keys(quantities) as Quantity[];
  return keys.reduce((most, key) => (different(rows, (r) => r[key]).length > different(rows, (r) => r[most]).length ? key : most));
}

export const manyRows = (many: Many, scene: string, phase: Phase): ManyResult[] => many.results.filter((r) => r.scene === scene && r.phase === phase);

/** Of the first the figure shows in which the number of boxes is what varies. */
export const firstScene = (many: Many): string => (many.scenes.find(({ id }) => different(many.results.filter((r) => r.scene === id), (r) => r.boxes).length > 1) ?? many.scenes[0])?.id ?? '';

const dashes = ['0', '6,4', '2,3', '8,3,2,3'];

export function manyCost(canvas: Canvas, many: Many, scene: string, phase: Phase): SVGSVGElement {
  const rows = manyRows(many, scene, phase);
  const x = varied(rows);
  // Of one structure, a line for each other thing that is not the same everywhere.
  const others = [(r: ManyResult): string => (r.order === 'random' ? 'numbered as drawn' : 'near ones together'), (r: ManyResult): string => r.scalar, ...(Object.keys(quantities) as Quantity[]).filter((key) => key !== x).map((key) => (r: ManyResult): string => `${quantities[key]} ${numberText(r[key])}`)];
  const telling = others.filter((of) => different(rows, of).length > 1);
  const kind = (r: ManyResult): string => telling.map((of) => of(r)).join(', ');
  const kinds = different(rows, kind);
  const lines = many.structures.flatMap((structure, i) =>
    kinds.map((name, k): CostLine => ({
      label: name === '' ? structure.title : `${structure.title}, ${name}`,
      color: canvas.palette.series[[2, 0, 1, 4, 3, 6, 5, 7][i % 8]!]!,
      dash: dashes[k % dashes.length]!,
      points: rows
        .filter((r) => r.structure === structure.id && kind(r) === name)
        .sort((a, b) => a[x] - b[x])
        .map((r) => ({ x: r[x], ns: r.ns, low: r.ns_q1, high: r.ns_q3, about: `${grouped(r.boxes)} boxes, ${grouped(r.movers)} of them move\n${numberText(r.ns)} ns ${phase === 'build' ? 'a box' : 'a mover'}${r.bytes_per_box === null ? '' : `\n${numberText(r.bytes_per_box)} bytes a box`}` })),
    })),
  );
  return costLines(
    canvas,
    {
      title: `Many boxes: ${phases[phase]}, ns ${phase === 'build' ? 'a box' : 'a mover'}, ${many.scenes.find(({ id }) => id === scene)?.title ?? scene}`,
      x: { label: `${quantities[x]} (log)`, ticks: different(rows, (r) => r[x]).sort((a, b) => a - b), text: (value) => (x === 'boxes' ? grouped(value) : numberText(value)) },
      y: phase === 'build' ? 'ns a box (log)' : 'ns a mover (log)',
    },
    lines.filter(({ points }) => points.length > 0),
  );
}
