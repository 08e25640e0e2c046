// SPDX-License-Identifier: MIT
//
// One frame of a level on a canvas.
//
// The frames of all combinations as a strip: what is wrong, where, by shape and colour.
import type { Rect } from '../../explorer/geometry.ts';
import { set, svg } from '../../shared/dom.ts';
import type { World, WorldFrame } from '../../shared/types.ts';
import { endings, gravest, isWrong } from './words.ts';

/** All that there is in a level, with some room around it. */
export function extentOf(world: World): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y, w, h] of [...world.obstacles.map(({ box }) => box), ...world.movers]) {
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + w), Math.max(y1, y + h)];
  }
  const room = 0.02 * Math.max(x1 - x0, y1 - y0) || 1;
  return { x: x0 - room, y: y0 - room, w: x1 - x0 + 2 * room, h: y1 - y0 + 2 * room };
}

/** The width of what a picture shows when it is opened: some movers' sizes around it, or all. */
export function usualWidth(world: World, extent: Rect): number {
  let motion = 0;
  for (const { frames } of world.played.combinations) for (const frame of frames) for (const { motion: [x, y] } of frame) motion = Math.max(motion, Math.abs(x), Math.abs(y));
  return Math.min(extent.w, Math.max(14 * moverSize(world), 4 * motion));
}

/** The longest side of a mover. */
export const moverSize = ({ movers }: World): number => Math.max(...movers.flatMap(([, , w, h]) => [w, h]));

/** What a level is drawn with; colours are the page's, by name. */
function toolsOf(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D) {
  const dots = devicePixelRatio;
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const stroke = (name: string, thick: number): void => {
    pen.strokeStyle = colour(name);
    pen.lineWidth = thick * dots;
  };
  /** What has no area is a line. */
  const fill = (name: string, alpha: number, [x, y, w, h]: [number, number, number, number]): void => {
    pen.fillStyle = colour(name);
    pen.globalAlpha = alpha;
    pen.fillRect(x, y, Math.max(w, dots), Math.max(h, dots));
    pen.globalAlpha = 1;
  };
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y1);
    pen.stroke();
  };
  const arrow = (x0: number, y0: number, x1: number, y1: number): void => {
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (!(length > 2 * dots)) return;
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    line(x0, y0, x1, y1);
    const head = Math.min(7 * dots, length);
    for (const side of [0.5, -0.5]) line(x1, y1, x1 - head * (ux + side * uy), y1 - head * (uy - side * ux));
  };
  return { dots, colour, stroke, fill, line, arrow };
}

/** Draws one frame of a combination. `width`: how much of the level's the picture shows. */
export function drawLevel(canvas: HTMLCanvasElement, world: World, extent: Rect, width: number, combination: number, number: number): void {
  const pen = canvas.getContext('2d');
  const { clientWidth, clientHeight } = canvas;
  if (!pen || clientWidth === 0) return;
  const { dots, colour, stroke, fill, line, arrow } = toolsOf(canvas, pen);
  const [across, down] = [Math.round(clientWidth * dots), Math.round(clientHeight * dots)];
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  const frame = world.played.combinations[combination]?.frames[number];
  const focus = frame ? gravest(frame) : 0;
  const [x0, y0, w0, h0] = world.movers[focus]!;
  const at = frame?.[focus];
  const [x, y] = at ? [at.start[0] + at.motion[0] / 2, at.start[1] + at.motion[1] / 2] : [x0, y0];
  const height = (width * down) / across;
  const within = (centre: number, low: number, size: number, seen: number): number => (seen >= size ? low + (size - seen) / 2 : Math.min(Math.max(centre - seen / 2, low), low + size - seen));
  const view = { x: within(x + w0 / 2, extent.x, extent.w, width), y: within(y + h0 / 2, extent.y, extent.h, height) };
  const scale = across / width;
  const on = (x: number, y: number, w: number, h: number): [number, number, number, number] => [(x - view.x) * scale, (y - view.y) * scale, w * scale, h * scale];

  const moved = new Map(world.played.moving.map(({ obstacle, places }) => [obstacle, places[number]]));
  const drawObstacle = ({ box: [x0, y0, w0, h0], stops }: World['obstacles'][number], i: number): void => {
    const place = moved.get(i);
    const box = on(place?.[0] ?? x0, place?.[1] ?? y0, w0, h0);
    const [x, y, w, h] = box;
    if (x > across || y > down || x + w < 0 || y + h < 0) return;
    fill(moved.has(i) ? '--b' : '--muted', stops ? 0.25 : 0.75, box);
    stroke('--panel', 1);
    if (w > 4 * dots && h > 4 * dots) pen.strokeRect(x, y, w, h);
    if (!stops) return;
    stroke('--ink', 3);
    const faces = [[x, y, x, y + h], [x + w, y, x + w, y + h], [x, y, x + w, y], [x, y + h, x + w, y + h]] as const;
    faces.forEach(([fromX, fromY, toX, toY], face) => stops[face] && line(fromX, fromY, toX, toY));
  };

  const drawMover = ({ start, motion, end, truth, ending }: WorldFrame, w0: number, h0: number): void => {
    const { wrong, sign, colour: name } = endings[ending];
    const box = on(...start, w0, h0);
    const [x, y, w, h] = box;
    stroke('--ink', 1.5);
    pen.setLineDash([4 * dots, 3 * dots]);
    pen.strokeRect(...box);
    pen.setLineDash([]);
    arrow(x + w / 2, y + h / 2, x + w / 2 + motion[0] * scale, y + h / 2 + motion[1] * scale);
    if (end) fill(wrong ? `--${name}` : '--a', 0.75, on(...end, w0, h0));
    if (!wrong) return;
    stroke('--right', 3);
    if (truth) pen.strokeRect(...on(...truth, w0, h0));
    const [ex, ey, ew, eh] = end ? on(...end, w0, h0) : box;
    const [cx, cy] = [ex + ew / 2, ey + eh / 2];
    stroke(`--${name}`, 2);
    pen.beginPath();
    pen.arc(cx, cy, Math.max(Math.hypot(ew, eh) / 2 + 4 * dots, 14 * dots), 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = colour('--paper');
    pen.font = `${14 * dots}px ${colour('--font')}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    if (Math.min(ew, eh) > 16 * dots) pen.fillText(sign, cx, cy);
  };

  fill('--panel', 1, [0, 0, across, down]);
  world.obstacles.forEach(drawObstacle);
  world.movers.forEach(([x, y, w, h], i) => drawMover(frame?.[i] ?? { start: [x, y], motion: [0, 0], end: [x, y], ending: 'right' }, w, h));
}

const row = 14;
const wide = 1000;

/** Wrong frames that are nearer to each other than a mark is wide are one mark. */
export function drawStrip(root: SVGElement, world: World, picked: number): void {
  const { combinations } = world.played;
  const count = Math.max(1, ...combinations.map(({ frames }) => frames.length));
  set(root, { viewBox: `0 0 ${wide} ${combinations.length * row}`, preserveAspectRatio: 'none' });
  const parts: SVGElement[] = [];
  combinations.forEach(({ frames }, c) => {
    parts.push(svg('rect', { class: c === picked ? 'row picked' : 'row', x: 0, y: c * row + 1, width: wide, height: row - 2 }));
    let last = { at: -Infinity, ending: '' };
    frames.forEach((frame, i) => {
      if (!isWrong(frame)) return;
      const { ending } = frame[gravest(frame)]!;
      const x = count === 1 ? 0 : (i / (count - 1)) * (wide - 8);
      if (x - last.at < 4 && ending === last.ending) return;
      last = { at: x, ending };
      parts.push(mark(ending, x, c * row + 2, row - 4));
    });
  });
  root.replaceChildren(...parts);
}

function mark(ending: keyof typeof endings, x: number, y: number, size: number): SVGElement {
  const [r, middle] = [x + 8, y + size / 2];
  const shapes: Record<string, string> = {
    '■': `M${x} ${y}H${r}V${y + size}H${x}Z`,
    '▲': `M${x + 4} ${y}L${r} ${y + size}H${x}Z`,
    '●': `M${x} ${middle}a4 ${size / 2} 0 1 0 8 0a4 ${size / 2} 0 1 0 -8 0Z`,
    '◆': `M${x + 4} ${y}L${r} ${middle}L${x + 4} ${y + size}L${x} ${middle}Z`,
    '✕': `M${x} ${y}L${r} ${y + size}M${r} ${y}L${x} ${y + size}`,
  };
  const { sign, colour } = endings[ending];
  const cross = sign === '✕';
  return svg('path', { class: `mark ${ending}`, d: shapes[sign] ?? shapes['■']!, style: `fill: ${cross ? 'none' : `var(--${colour})`}; stroke: ${cross ? `var(--${colour})` : 'none'}` });
}
