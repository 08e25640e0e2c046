// SPDX-License-Identifier: MIT
//
// For each method the rate of tunnels and phantoms in its worst family, real ones and all, with intervals.

import { grouped, rateText, value } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { ordered } from '../page/sizes.ts';
import { draw, headed, kindStyle, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';
import type { Report, Verdicts, WorstRate } from '../shared/types.ts';

interface Dot {
  name: string;
  panel: string;
  rate: WorstRate;
  severe: boolean;
  color: string;
  symbol: string;
}

const panels = ['went through (tunnels)', 'hit what was not there (phantoms)'];
/** Where "none seen" stands on an axis that has no place for 0: left of one in a million. */
const none = 1;

export function verdictDots(canvas: Canvas, report: Report, verdicts: Verdicts): SVGSVGElement {
  const methods = new Methods(report);
  const rows = ordered(
    verdicts.rows.filter((row) => row.native),
    methods,
    verdicts.families.filter((f) => f.everyday).map((f) => f.name),
    true,
  );
  const dots: Dot[] = [];
  for (const row of rows) {
    const { color, symbol } = kindStyle(methods.kind(row.method), canvas.palette);
    const { tunnel, severe_tunnel, phantom, severe_phantom } = row.summary;
    const name = methods.name(row.method);
    for (const [panel, any, severe] of [
      [panels[0]!, tunnel, severe_tunnel],
      [panels[1]!, phantom, severe_phantom],
    ] as const) {
      dots.push({ name, panel, rate: any, severe: false, color, symbol });
      dots.push({ name, panel, rate: severe, severe: true, color, symbol });
    }
  }
  const drawn = dots.filter((dot) => dot.rate.of > 0);
  const x = (rate: WorstRate): number => (rate.n === 0 ? none : Math.max(none, value(rate) * 1e6));
  const narrow = canvas.width < 620;
  const names = rows.map((row) => methods.name(row.method));
  const marginLeft = narrow ? 12 : 14 + Math.max(...names.map((name) => textWidth(name)));
  // How wide a panel is.
  const room = narrow ? canvas.width : (canvas.width - marginLeft) / 2;
  const svg = draw(canvas, {
    height: (narrow ? 2 : 1) * (names.length * (narrow ? 34 : 17) + 20) + 70,
    marginLeft,
    marginRight: 16,
    marginTop: 36,
    marginBottom: 40,
    x: { type: 'log', domain: [none * 0.75, 1e6], label: null },
    y: { domain: names, label: null, axis: null },
    ...(narrow ? { fy: { domain: panels, label: null, padding: 0.12, axis: null } } : { fx: { domain: panels, label: null, padding: 0.07, axis: null } }),
    marks: [
      Plot.ruleY(drawn, { ...facet(narrow), y: 'name', stroke: canvas.palette.line, strokeOpacity: 0.6 }),
      Plot.axisX(room < 300 ? [1, 100, 1e4] : [1, 10, 100, 1e3, 1e4, 1e5], {
        tickFormat: (t: number) => (t === none ? '0' : grouped(t)),
        label: 'per million, in the method’s worst family (log)',
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
      Plot.text(panels, { ...(narrow ? { fy: (p: string) => p } : { fx: (p: string) => p }), text: (p: string) => (textWidth(p) > room ? p.replace(' (', '\n(') : p), frameAnchor: 'top', lineAnchor: 'bottom', dy: -6, fontWeight: 'bold' }),
      // On a phone each name stands above its row: beside it there is no room.
      narrow
        ? Plot.text(drawn.filter((d) => !d.severe), { fy: 'panel', y: 'name', text: 'name', x: none * 0.75, textAnchor: 'start', dy: -13, fontSize: 10.5 })
        : Plot.text(rows, { fx: () => panels[0]!, y: (r) => methods.name(r.method), text: (r) => methods.name(r.method), x: none * 0.75, textAnchor: 'end', dx: -8 }),
      ...[true, false].map((seen) =>
        Plot.link(drawn.filter((d) => d.rate.n > 0 === seen), {
          ...facet(narrow),
          x1: (d: Dot) => (seen ? Math.max(none, d.rate.low * 1e6) : none),
          x2: (d: Dot) => Math.max(none, d.rate.high * 1e6),
          y: 'name',
          stroke: 'color',
          strokeWidth: seen ? 2 : 1,
          strokeDasharray: seen ? undefined : '2,3',
        }),
      ),
      Plot.dot(drawn, {
        ...facet(narrow),
        x: (d: Dot) => x(d.rate),
        y: 'name',
        r: 4.5,
        symbol: 'symbol',
        stroke: 'color',
        fill: (d: Dot) => (d.severe ? d.color : canvas.palette.paper),
        strokeWidth: 1.5,
        ...tip(
          canvas,
          (d: Dot) =>
            `${d.name}\n${d.severe ? 'real ' : 'all '}${d.panel === panels[0] ? 'tunnels' : 'phantoms'} per million: ${rateText(d.rate)}\nfamily ${d.rate.family}: ${grouped(d.rate.n)} of ${grouped(d.rate.of)}`,
        ),
      }),
    ],
    symbol: { type: 'identity' } as never,
  });
  const kinds = [...new Set(rows.map((row) => methods.kind(row.method)))];
  const legend: LegendItem[] = kinds.map((kind) => kindStyle(kind, canvas.palette));
  return headed(canvas, svg, {
    title: 'Tunnels and phantoms, each method in its worst family (filled: real; hollow: hairline too)',
    legend: [...legend],
  });
}

const facet = (narrow: boolean): object => (narrow ? { fy: 'panel' } : { fx: 'panel' });
