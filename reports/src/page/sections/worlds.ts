// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { Report, Worlds, WorldsCell, WorldsRow } from '../../shared/types.ts';
import { codeWord } from '../dom.ts';
import { grouped, intervalText, rateText, shareText, unseen, value, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { table } from '../table.ts';
import { wrongEndings, wrongIn } from '../worlds/words.ts';

/** "206k": three digits at most, as `play` prints them. */
function brief(n: number, of: number): string {
  const x = of > 0 ? (1e6 * n) / of : 0;
  if (x === 0) return '0';
  if (x >= 999.5e3) return '1M';
  return x >= 9950 ? `${Math.round(x / 1e3)}k` : x >= 999.5 ? `${(x / 1e3).toFixed(1)}k` : String(Number(x.toPrecision(3)));
}

function causesOf(cell: WorldsCell): string {
  const named = Object.entries(cell.causes).sort(([, a], [, b]) => b - a);
  return named.map(([cause, n]) => `${cause} ${shareText(n / wrongIn(cell))}`).join(', ') || '-';
}

/** What stands below a row: each scene with intervals and causes. */
const scenesOf = (cells: WorldsCell[], name: string): HTMLElement =>
  table<WorldsCell>({
    caption: `${name} by scene: frames per million, with 95% intervals`,
    columns: [
      { head: 'scene', value: (c) => words(c.scene) },
      { head: 'frames', value: (c) => c.frames },
      ...wrongEndings.map((ending) => ({ head: ending, value: (c: WorldsCell) => value({ ...c[ending], of: c.frames }), cell: (c: WorldsCell) => rateText({ ...c[ending], of: c.frames }) })),
      { head: 'policy', about: 'Right by another policy: not wrong.', value: (c) => c.policy },
      { head: 'causes', value: causesOf },
    ],
    rows: cells,
  });

function combinationTable(report: Report, worlds: Worlds): HTMLElement {
  const methods = new Methods(report);
  const name = ({ combination, group, method }: WorldsRow): string => {
    const how = combination.split(' ').slice(2).map(words).join(', ');
    return method === null ? combination : `${methods.name(method)}${group === 'method' ? '' : `, ${how}`}`;
  };
  const at = new Map(worlds.cells.map((cell) => [`${cell.scene}/${cell.combination}`, cell]));
  const cellOf = ({ combination }: WorldsRow, scene: string): WorldsCell | undefined => ((cell) => (cell?.frames ? cell : undefined))(at.get(`${scene}/${combination}`));
  return table<WorldsRow>({
    id: 'worlds-table',
    caption: 'Combinations in scenes: inside / through / short, per million frames',
    columns: [
      { head: 'combination', value: name },
      ...worlds.scenes.map((scene) => ({
        head: words(scene.name),
        about: scene.tells,
        value: (row: WorldsRow) => ((cell) => cell && wrongIn(cell) / cell.frames)(cellOf(row, scene.name)) ?? null,
        cell: (row: WorldsRow) => ((cell) => (cell ? [cell.inside, cell.through, cell.short].map(({ n }) => brief(n, cell.frames)).join(' / ') : '-'))(cellOf(row, scene.name)),
      })),
    ],
    // A loop that is exact in all parts but one may stand among the others, too.
    rows: worlds.rows.filter((row, i, all) => all.findIndex(({ combination }) => combination === row.combination) === i),
    details: (row) => scenesOf(worlds.scenes.flatMap((scene) => cellOf(row, scene.name) ?? []), name(row)),
  });
}

/** What is true of `step` here, from the data. */
function stepWords(worlds: Worlds): string {
  const cells = worlds.cells.filter((cell) => cell.combination === 'step');
  const frames = cells.reduce((n, cell) => n + cell.frames, 0);
  const wrong = cells.reduce((n, cell) => n + wrongIn(cell), 0);
  return wrong > 0 ? `step was wrong in ${grouped(wrong)} of ${grouped(frames)} frames` : `step was wrong in none of ${grouped(frames)} frames ${intervalText(unseen(frames))} per million`;
}

/** One box among many, frame after frame. */
export function worldsSection(report: Report, worlds: Worlds): Node[] {
  return [
    h('p', {},
      `A game asks a sweep every frame, among many boxes, and lives with the answer. Each row is a whole frame: a method (or a loop published as one) finds hits, a response slides along them, and exact truth judges where the box ends, from where it stood. ${grouped(worlds.frames)} frames of each scene and row, in ${worlds.scalar}; ${stepWords(worlds)}. Frames of one level depend on each other; the 95% intervals take them as independent. Each column’s head says what its scene distinguishes.`,
    ),
    h('ul', {},
      h('li', {}, h('strong', {}, 'inside'), ': it ends in an obstacle; ', h('strong', {}, 'through'), ': behind one; ', h('strong', {}, 'short'), ': on the right path, but stops too early: snagged or stuck. A row opens to intervals, to the frames that went astray, and to causes. “-”: it takes whole numbers only, and the scene has none.'),
      h('li', {}, 'A row with a method’s name alone: slide, the earliest hit first, the box placed at a + v·t. Rows that say more name what differs: ', h('em', {}, 'earliest'), ' takes the first listed of equal times, ', h('em', {}, 'face first'), ' a face before a corner, ', h('em', {}, 'reading'), ' the boxes as they are listed, ', h('em', {}, 'axes'), ' x before y; ', h('em', {}, 'along'), ' is a + v·t, ', h('em', {}, 'plane'), ' puts the box on the obstacle’s plane, ', h('em', {}, 'contact'), ' exactly at the face that it meets.'),
      h('li', {}, h('code', {}, 'step'), ' is ', codeWord('exact_world.h'), '; the others are loops as published, by their names.'),
    ),
    combinationTable(report, worlds),
  ];
}
