// SPDX-License-Identifier: MIT
//
// Who falls into a hole that is just as wide as he is, or one wider: the share of speeds and starts, by policy.

import { grouped, shareText } from '../page/format.ts';
import { draw, headed, Plot, textWidth, tip, type Canvas } from './canvas.ts';
import type { Worlds, WorldsHole } from '../shared/types.ts';

const policyNames: Record<string, string> = {
  y: 'step, a corner stops y',
  x: 'step, a corner stops x',
  'y resuming': 'resuming, a corner stops y',
  'x resuming': 'resuming, a corner stops x',
};
export const policyName = (policy: string): string => policyNames[policy] ?? policy;
export const holeName = ({ family, wider }: WorldsHole): string =>
  family === 'holes' ? `hole in a floor, ${wider ? 'one wider' : 'exactly as wide'}` : `doorway in a wall, ${wider ? 'one higher' : 'exactly as high'}`;

export function worldsHoles(canvas: Canvas, worlds: Worlds): SVGSVGElement {
  const panels = [...new Set(worlds.holes.map(holeName))];
  const names = [...new Set(worlds.holes.map((hole) => policyName(hole.policy)))];
  const share = (hole: WorldsHole): number => hole.fell / hole.tried;
  const color = (hole: WorldsHole): string => canvas.palette.series[hole.wider ? 1 : 0]!;
  const marginLeft = 14 + Math.max(...names.map((name) => textWidth(name, 11)));
  const svg = draw(canvas, {
    height: panels.length * (names.length * 18 + 34) + 50,
    marginLeft,
    marginRight: 50,
    marginTop: 34,
    marginBottom: 40,
    x: { domain: [0, Math.max(0.5, ...worlds.holes.map(share))], label: null },
    y: { domain: names, label: null, axis: null, padding: 0.3 },
    fy: { domain: panels, label: null, axis: null, padding: 0.3 },
    marks: [
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({ ticks: canvas.width < 500 ? 3 : 6, tickFormat: (t: number) => `${Math.round(t * 100)}%`, label: 'share that ends in the hole', labelAnchor: 'right', labelArrow: 'none' }),
      Plot.text(panels, { fy: (p: string) => p, text: (p: string) => p, frameAnchor: 'top-left', textAnchor: 'start', dx: 4 - marginLeft, dy: -14, fontWeight: 'bold' }),
      Plot.text(worlds.holes, { fy: holeName, y: (d: WorldsHole) => policyName(d.policy), x: 0, text: (d: WorldsHole) => policyName(d.policy), textAnchor: 'end', dx: -8, fontSize: 11 }),
      Plot.ruleY(worlds.holes, { fy: holeName, y: (d: WorldsHole) => policyName(d.policy), x1: 0, x2: share, stroke: color, strokeWidth: 5 }),
      Plot.dot(worlds.holes, {
        fy: holeName,
        x: share,
        y: (d: WorldsHole) => policyName(d.policy),
        r: 5,
        fill: color,
        ...tip(canvas, (d: WorldsHole) => `${holeName(d)}\n${policyName(d.policy)}\n${grouped(d.fell)} of ${grouped(d.tried)}: ${shareText(share(d))}`),
      }),
      Plot.text(worlds.holes, { fy: holeName, x: share, y: (d: WorldsHole) => policyName(d.policy), text: (d: WorldsHole) => shareText(share(d)), textAnchor: 'start', dx: 9, fontSize: 11 }),
    ],
  });
  return headed(canvas, svg, { title: 'Falling into a hole: the share of speeds and starts, by policy' });
}
