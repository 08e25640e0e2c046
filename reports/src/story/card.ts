// SPDX-License-Identifier: MIT
//
// The picture beside a pasted link: the bullet, frame by frame, and the wall between two of them.
import { printPalette as colors } from '../files.ts';
import { initialRange, sight } from './flight.ts';
import type { Rect as Box } from '../explorer/geometry.ts';

export const cardSize = { width: 1200, height: 630 };

const margin = 50;
/** Pixels to a world unit, and where the scene begins. */
const scale = (cardSize.width - 2 * margin) / sight.w;
const top = 120;

const rect = ({ x, y, w, h }: Box, style: string): string => `<rect x="${margin + x * scale}" y="${top + y * scale}" width="${w * scale}" height="${h * scale}" ${style}/>`;

export function cardSvg(title: string): string {
  const { bullet, speed, wall, lamp } = initialRange();
  const frames = Array.from({ length: Math.ceil((sight.w - bullet.x) / speed) }, (_, i) => ({ ...bullet, x: bullet.x + i * speed }));
  const filled = `fill="${colors.muted}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" font-family="DejaVu Sans">`,
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${colors.paper}"/>`,
    `<text x="${margin}" y="95" font-size="46" font-weight="bold" fill="${colors.ink}">${title}</text>`,
    rect(wall, filled),
    rect(lamp, filled),
    ...frames.map((box, i) => rect(box, i === 0 ? `fill="${colors.a}"` : `fill="none" stroke="${colors.a}" stroke-width="4" stroke-dasharray="9 6"`)),
    `<text x="${margin}" y="${cardSize.height - 35}" font-size="26" fill="${colors.muted}">Three real tests to drag. Which is right, what it costs, what to copy. SweepLab</text>`,
    '</svg>\n',
  ].join('\n');
}
