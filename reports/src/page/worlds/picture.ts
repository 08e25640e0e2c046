// SPDX-License-Identifier: MIT
//
// One frame of a level; and the frames of all combinations as a strip: what is wrong, where, by shape and colour.
import { centre, View, type Rect } from '../../explorer/geometry.ts';
import { h } from '../../shared/dom.ts';
import type { Pen } from '../../shared/stage.ts';
import type { World, WorldFrame } from '../../shared/types.ts';
import { endings, gravest, isWrong } from './words.ts';

/** All that there is in a level, with some room around it. */
function extentOf(world: World): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y, w, h] of [...world.obstacles.map(({ box }) => box), ...world.movers]) {
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + w), Math.max(y1, y + h)];
  }
  const room = 0.02 * Math.max(x1 - x0, y1 - y0) || 1;
  return { x: x0 - room, y: y0 - room, w: x1 - x0 + 2 * room, h: y1 - y0 + 2 * room };
}

/** What a picture of so many units shows of a frame: some movers' sizes around the one that is spoken of, or all of the level. */
export function cameraOf(world: World, width: number, height: number): (frame: readonly WorldFrame[] | undefined) => View {
  const extent = extentOf(world);
  const size = Math.max(...world.movers.flatMap(([, , w, h]) => [w, h]));
  let motion = 0;
  for (const { frames } of world.played.combinations) for (const frame of frames) for (const { motion: [x, y] } of frame) motion = Math.max(motion, Math.abs(x), Math.abs(y));
  const across = Math.min(extent.w, Math.max(14 * size, 4 * motion));
  const down = (across * height) / width;
  const within = (middle: number, low: number, size: number, seen: number): number => (seen >= size ? low + size / 2 : Math.min(Math.max(middle, low + seen / 2), low + size - seen / 2));
  return (frame) => {
    const focus = frame ? gravest(frame) : 0;
    const [x0, y0, w, h] = world.movers[focus]!;
    const at = frame?.[focus];
    const [x, y] = at ? [at.start[0] + at.motion[0] / 2, at.start[1] + at.motion[1] / 2] : [x0, y0];
    return new View(width, height, { x: within(x + w / 2, extent.x, extent.w, across), y: within(y + h / 2, extent.y, extent.h, down) }, width / across);
  };
}

/** Draws a frame of a combination, the `number`th of the level. */
export function drawLevel(pen: Pen, world: World, frame: readonly WorldFrame[] | undefined, number: number): void {
  const { view } = pen;
  const moving = new Map(world.played.moving.map(({ obstacle, places }) => [obstacle, places[number]]));
  world.obstacles.forEach(({ box: [x0, y0, w, h], stops }, i) => {
    const [x, y] = moving.get(i) ?? [x0, y0];
    const box = { x, y, w, h };
    const seen = view.rect(box);
    if (seen.x > view.width || seen.y > view.height || seen.x + seen.w < 0 || seen.y + seen.h < 0) return;
    pen.rect(box, `${stops ? 'tinted' : 'filled'} ${moving.has(i) ? 'of-b' : 'of-muted'}`);
    const faces = [[x, y, x, y + h], [x + w, y, x + w, y + h], [x, y, x + w, y], [x, y + h, x + w, y + h]] as const;
    faces.forEach(([fromX, fromY, toX, toY], face) => stops?.[face] && pen.line({ x: fromX, y: fromY }, { x: toX, y: toY }, 'thick'));
  });
  world.movers.forEach(([x, y, w, h], i) => {
    const { start, motion, end, truth, ending }: WorldFrame = frame?.[i] ?? { start: [x, y], motion: [0, 0], end: [x, y], ending: 'right' };
    const at = ([x, y]: readonly [number, number]): Rect => ({ x, y, w, h });
    const { wrong, sign, colour } = endings[ending];
    const middle = centre(at(start));
    pen.rect(at(start), 'dashed');
    pen.arrow(middle, { x: middle.x + motion[0], y: middle.y + motion[1] }, '');
    const kind = wrong ? `of-${colour}` : 'of-a';
    if (end) pen.rect(at(end), `filled ${kind}`);
    if (!wrong) return;
    if (truth) pen.rect(at(truth), 'thick of-right');
    const last = at(end ?? start);
    pen.circle(centre(last), Math.max((Math.hypot(w, h) / 2) * view.scale + 8, 24), kind);
    pen.above(last, sign, kind);
  });
}

/** Wrong frames that are nearer to each other than a mark is wide are one mark. */
export function drawStrip(root: HTMLElement, { played: { combinations } }: World, picked: number): void {
  const count = Math.max(2, ...combinations.map(({ frames }) => frames.length));
  root.replaceChildren(
    ...combinations.map(({ frames }, c) => {
      const row = h('div', { class: c === picked ? 'picked' : null });
      let last = { at: -Infinity, ending: '' };
      frames.forEach((frame, i) => {
        if (!isWrong(frame)) return;
        const { ending } = frame[gravest(frame)]!;
        const at = (100 * i) / (count - 1);
        if (at - last.at < 0.4 && ending === last.ending) return;
        last = { at, ending };
        row.append(h('span', { class: 'mark', style: `left: ${at.toFixed(2)}%; color: var(--${endings[ending].colour})` }, endings[ending].sign));
      });
      return row;
    }),
  );
}
