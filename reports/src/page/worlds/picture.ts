// SPDX-License-Identifier: MIT
//
// One frame of a level on a canvas.
import type { World, WorldFrame } from '../../shared/types.ts';
import { endings, gravest } from './words.ts';

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

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
  const size = Math.max(...world.movers.map(([, , w, h]) => Math.max(w, h)));
  return Math.min(extent.w, Math.max(14 * size, 4 * motion));
}

export class LevelPicture {
  readonly canvas: HTMLCanvasElement;

  constructor(label: string) {
    this.canvas = document.createElement('canvas');
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', label);
  }

  /** `width`: how much of the level's it shows. */
  draw(world: World, extent: Rect, width: number, combination: number, number: number): void {
    const pen = this.canvas.getContext('2d');
    const { clientWidth, clientHeight } = this.canvas;
    if (!pen || clientWidth === 0) return;
    const dots = devicePixelRatio;
    const [across, down] = [Math.round(clientWidth * dots), Math.round(clientHeight * dots)];
    if (this.canvas.width !== across || this.canvas.height !== down) Object.assign(this.canvas, { width: across, height: down });
    const style = getComputedStyle(this.canvas);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const frame = world.played.combinations[combination]?.frames[number];
    const focus = frame ? gravest(frame) : 0;
    const [, , w = 1, h = 1] = world.movers[focus]!;
    const at = frame?.[focus];
    const [x, y] = at ? [at.start[0] + at.motion[0] / 2, at.start[1] + at.motion[1] / 2] : world.movers[focus]!;
    const height = (width * down) / across;
    const within = (centre: number, low: number, size: number, seen: number): number => (seen >= size ? low + (size - seen) / 2 : Math.min(Math.max(centre - seen / 2, low), low + size - seen));
    const view = { x: within(x + w / 2, extent.x, extent.w, width), y: within(y + h / 2, extent.y, extent.h, height) };
    const scale = across / width;
    const on = (box: Rect): [number, number, number, number] => [(box.x - view.x) * scale, (box.y - view.y) * scale, box.w * scale, box.h * scale];

    pen.fillStyle = colour('--panel');
    pen.fillRect(0, 0, across, down);
    this.drawObstacles(pen, world, number, on, { across, down, dots }, colour);
    world.movers.forEach(([x0, y0, mw, mh], i) => {
      const one = frame?.[i];
      this.drawMover(pen, one ?? { start: [x0, y0], motion: [0, 0], end: [x0, y0], ending: 'right' }, mw, mh, on, scale, dots, colour);
    });
  }

  private drawObstacles(
    pen: CanvasRenderingContext2D,
    world: World,
    number: number,
    on: (box: Rect) => [number, number, number, number],
    { across, down, dots }: { across: number; down: number; dots: number },
    colour: (name: string) => string,
  ): void {
    const moved = new Map(world.played.moving.map(({ obstacle, places }) => [obstacle, places[number]]));
    world.obstacles.forEach(({ box: [x0, y0, w, h], stops }, i) => {
      const place = moved.get(i);
      const [x, y, wide, high] = on({ x: place?.[0] ?? x0, y: place?.[1] ?? y0, w, h });
      if (x > across || y > down || x + wide < 0 || y + high < 0) return;
      pen.fillStyle = colour(moved.has(i) ? '--b' : '--muted');
      pen.globalAlpha = stops ? 0.25 : 0.75;
      // What has no area is a line.
      pen.fillRect(x, y, Math.max(wide, dots), Math.max(high, dots));
      pen.globalAlpha = 1;
      pen.strokeStyle = colour('--panel');
      pen.lineWidth = dots;
      if (wide > 4 * dots && high > 4 * dots) pen.strokeRect(x, y, wide, high);
      if (!stops) return;
      pen.strokeStyle = colour('--ink');
      pen.lineWidth = 3 * dots;
      const faces: [boolean, number, number, number, number][] = [
        [stops[0], x, y, x, y + high],
        [stops[1], x + wide, y, x + wide, y + high],
        [stops[2], x, y, x + wide, y],
        [stops[3], x, y + high, x + wide, y + high],
      ];
      for (const [stop, fromX, fromY, toX, toY] of faces) if (stop) line(pen, fromX, fromY, toX, toY);
    });
  }

  private drawMover(
    pen: CanvasRenderingContext2D,
    one: WorldFrame,
    w: number,
    h: number,
    on: (box: Rect) => [number, number, number, number],
    scale: number,
    dots: number,
    colour: (name: string) => string,
  ): void {
    const { wrong, sign, series } = endings[one.ending];
    const [x, y, wide, high] = on({ x: one.start[0], y: one.start[1], w, h });
    pen.lineWidth = 1.5 * dots;
    pen.setLineDash([4 * dots, 3 * dots]);
    pen.strokeStyle = colour('--ink');
    pen.strokeRect(x, y, wide, high);
    pen.setLineDash([]);
    const [mx, my] = [x + wide / 2, y + high / 2];
    arrow(pen, mx, my, mx + one.motion[0] * scale, my + one.motion[1] * scale, dots);
    const end = one.end ? on({ x: one.end[0], y: one.end[1], w, h }) : undefined;
    if (end) {
      pen.fillStyle = colour(wrong ? series : '--a');
      pen.globalAlpha = 0.75;
      pen.fillRect(end[0], end[1], Math.max(end[2], dots), Math.max(end[3], dots));
      pen.globalAlpha = 1;
    }
    if (!wrong) return;
    if (one.truth) {
      pen.strokeStyle = colour('--right');
      pen.lineWidth = 3 * dots;
      pen.strokeRect(...on({ x: one.truth[0], y: one.truth[1], w, h }));
    }
    const [ex, ey, ew, eh] = end ?? [x, y, wide, high];
    const [cx, cy] = [ex + ew / 2, ey + eh / 2];
    pen.strokeStyle = colour(series);
    pen.lineWidth = 2 * dots;
    pen.beginPath();
    pen.arc(cx, cy, Math.max(Math.hypot(ew, eh) / 2 + 4 * dots, 14 * dots), 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = colour('--paper');
    pen.font = `${14 * dots}px ${colour('--font')}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    if (Math.min(ew, eh) > 16 * dots) pen.fillText(sign, cx, cy);
  }
}

function line(pen: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

function arrow(pen: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number, dots: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 2 * dots)) return;
  line(pen, x0, y0, x1, y1);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const head = Math.min(7 * dots, length);
  line(pen, x1, y1, x1 - head * (ux + 0.5 * uy), y1 - head * (uy - 0.5 * ux));
  line(pen, x1, y1, x1 - head * (ux - 0.5 * uy), y1 - head * (uy + 0.5 * ux));
}
