// SPDX-License-Identifier: MIT
//
// The frames of all combinations as a strip: what is wrong, where, by shape and colour.
import { svg } from '../../shared/dom.ts';
import type { World } from '../../shared/types.ts';
import { endings, gravest, isWrong } from './words.ts';

const row = 14;
const wide = 1000;

/** Wrong frames that are nearer to each other than a mark is wide are one mark. */
export function drawStrip(root: SVGElement, world: World, picked: number): void {
  const { combinations } = world.played;
  const count = Math.max(1, ...combinations.map(({ frames }) => frames.length));
  root.setAttribute('viewBox', `0 0 ${wide} ${combinations.length * row}`);
  root.setAttribute('preserveAspectRatio', 'none');
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
