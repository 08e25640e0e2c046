// SPDX-License-Identifier: MIT

import { partCosts, worldsParts, type PartCost } from '../../charts/rows.ts';
import { h } from '../../shared/dom.ts';
import type { Rate, Report, Worlds, WorldsCell, WorldsRow } from '../../shared/types.ts';
import { ofParts } from '../conclusions.ts';
import { codeWord } from '../dom.ts';
import { figure } from '../figure.ts';
import { grouped, intervalText, list, rateText, shareText, unseen, value, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { table } from '../table.ts';
import { wrongEndings, wrongIn, type WrongEnding } from '../worlds/words.ts';

/** "206k": three digits at most, as `play` prints them. */
function brief(n: number, of: number): string {
  const x = of > 0 ? (1e6 * n) / of : 0;
  if (x === 0) return '0';
  if (x >= 999.5e3) return '1M';
  return x >= 9950 ? `${Math.round(x / 1e3)}k` : x >= 999.5 ? `${(x / 1e3).toFixed(1)}k` : String(Number(x.toPrecision(3)));
}

function causesOf(cell: WorldsCell): string {
  const all = wrongIn(cell);
  const named = Object.entries(cell.causes).sort(([, a], [, b]) => b - a);
  return named.map(([cause, n]) => `${cause} ${shareText(n / all)}`).join(', ') || '-';
}

const rateOf = (cell: WorldsCell, ending: WrongEnding): Rate => ({ ...cell[ending], of: cell.frames });

/** What stands below a row: each scene with intervals and causes. */
const scenesOf = (cells: WorldsCell[], name: string): HTMLElement =>
  table<WorldsCell>({
    caption: `${name} by scene: frames per million, with 95% intervals`,
    columns: [
      { head: 'scene', value: (c) => words(c.scene) },
      { head: 'frames', value: (c) => c.frames },
      ...wrongEndings.map((ending) => ({ head: ending, value: (c: WorldsCell) => value(rateOf(c, ending)), cell: (c: WorldsCell) => rateText(rateOf(c, ending)) })),
      { head: 'policy', about: 'Right by another policy: not wrong.', value: (c) => c.policy },
      { head: 'causes', value: causesOf },
    ],
    rows: cells,
  });

function combinationTable(report: Report, worlds: Worlds): HTMLElement {
  const methods = new Methods(report);
  const name = (row: WorldsRow): string => {
    const [, ...how] = row.combination.split(' ');
    return row.method === null ? row.combination : `${methods.name(row.method)}${row.group === 'method' ? '' : `, ${how.slice(1).map(words).join(', ')}`}`;
  };
  const at = new Map(worlds.cells.map((cell) => [`${cell.scene}/${cell.combination}`, cell]));
  const cellOf = (row: WorldsRow, { name }: { name: string }): WorldsCell | undefined => at.get(`${name}/${row.combination}`);
  return table<WorldsRow>({
    id: 'worlds-table',
    caption: 'Combinations in scenes: inside / through / short, per million frames',
    columns: [
      { head: 'combination', value: name },
      ...worlds.scenes.map((scene) => ({
        head: words(scene.name),
        about: scene.tells,
        value: (row: WorldsRow) => ((cell) => (cell?.frames ? wrongIn(cell) / cell.frames : null))(cellOf(row, scene)),
        cell: (row: WorldsRow) => ((cell) => (cell?.frames ? [cell.inside, cell.through, cell.short].map((rate) => brief(rate.n, cell.frames)).join(' / ') : '-'))(cellOf(row, scene)),
      })),
    ],
    rows: worlds.rows.filter((row) => row.group !== 'part'),
    details: (row) => scenesOf(worlds.scenes.flatMap((scene) => cellOf(row, scene) ?? []), name(row)),
  });
}

function partsFigure(report: Report, worlds: Worlds): HTMLElement {
  return figure<PartCost>({
    id: 'worlds-parts',
    title: ofParts(report, worlds),
    caption: [
      'The loop with all four parts exact, and then one of them as published: the order in which hits are answered; of equal times, which goes first (exact: a face before a corner); the test of the pair (a wrong face then puts the box at a wrong plane); where the box is placed (exact: on the obstacle’s plane). Frames of all scenes together.',
    ],
    draw: (canvas) => worldsParts(canvas, report, worlds),
    columns: [
      { head: 'naive part', value: (c) => c.name },
      { head: 'combination', value: (c) => c.row.combination },
      { head: 'frames', value: (c) => c.frames },
      ...wrongEndings.map((ending) => ({ head: ending, value: (c: PartCost) => c.wrong[ending] })),
      { head: 'wrong', value: (c) => c.total },
      { head: 'share', value: (c) => c.total / c.frames, cell: (c) => shareText(c.total / c.frames) },
    ],
    rows: () => partCosts(report, worlds),
  }).element;
}

/** What is true of `step` here, from the data. */
function stepWords(worlds: Worlds): string {
  const cells = worlds.cells.filter((cell) => cell.combination === 'step');
  const frames = cells.reduce((n, cell) => n + cell.frames, 0);
  const wrong = cells.reduce((n, cell) => n + wrongIn(cell), 0);
  return wrong > 0 ? `step was wrong in ${grouped(wrong)} of ${grouped(frames)} frames` : `step was wrong in none of ${grouped(frames)} frames ${intervalText(unseen(frames))}`;
}

/** One box among many, frame after frame. */
export function worldsSection(report: Report, worlds: Worlds): Node[] {
  return [
    h('p', {},
      `A game asks a sweep every frame, among many boxes, and lives with the answer. Each row is a whole frame: a method (or a loop published as one) finds hits, a response slides along them, and exact truth judges where the box ends, from where it stood. ${grouped(worlds.frames)} frames of each scene and row, in ${worlds.scalar}; ${stepWords(worlds)} per million. A level is played for at most ${grouped(Math.ceil(worlds.frames / Math.max(1, worlds.scenes[0]?.episodes ?? 1)))} frames. Frames of one level depend on each other; the 95% intervals take them as independent.`,
    ),
    h('ul', {},
      h('li', {}, h('strong', {}, 'inside'), ': it ends in an obstacle; ', h('strong', {}, 'through'), ': behind one; ', h('strong', {}, 'short'), ': on the right path, but stops too early: snagged or stuck. A row opens to intervals, to the frames that went astray, and to causes.'),
      h('li', {}, 'A row with a method’s name alone: slide, the earliest hit first, the box placed at a + v·t. Rows of ', h('code', {}, 'exact'), ' say what differs: ', h('em', {}, 'earliest'), ' takes the first listed of equal times, ', h('em', {}, 'face first'), ' a face before a corner; ', h('em', {}, 'along'), ' is a + v·t, ', h('em', {}, 'contact'), ' puts it exactly at the face that it meets.'),
      h('li', {}, h('code', {}, 'step'), ' is ', codeWord('exact_world.h'), '. ', h('code', {}, 'push_out_…'), ' moves, looks and pushes out, in so many parts of a frame; ', h('code', {}, 'take_back_…'), ' takes a part back that overlaps; ', h('code', {}, 'bump_move'), ' is bump.lua’s move; ', h('code', {}, 'axis_by_axis'), ' and ', h('code', {}, 'pixel_by_pixel'), ' go x first. “-”: it takes whole numbers only, and the scene has none.'),
    ),
    combinationTable(report, worlds),
    h('p', {}, `The scenes: ${list(worlds.scenes.map((scene) => words(scene.name)))}; each column’s head says what its scene distinguishes.`),
    partsFigure(report, worlds),
  ];
}
