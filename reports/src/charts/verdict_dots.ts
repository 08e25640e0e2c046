// SPDX-License-Identifier: MIT
//
// For each method the rate of tunnels and phantoms in its worst family, real ones and all, with intervals.
import { grouped, rateText, value } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { everydayOf, ordered } from '../page/sizes.ts';
import type { Report, Verdicts } from '../shared/types.ts';
import { broken, draw, headed, kindLegend, kindStyle, margins, Plot, textWidth, tip, type Canvas } from './canvas.ts';

const panels = ['went through (tunnels)', 'hit what was not there (phantoms)'] as const;
/** Where "none seen" stands on an axis that has no place for 0: left of one in a million. */
const none = 1;

export function verdictDots(canvas: Canvas, report: Report, verdicts: Verdicts): SVGSVGElement {
  const methods = new Methods(report);
  const rows = ordered(verdicts.rows.filter((row) => row.native), methods, everydayOf(verdicts), true);
  const dots = rows.flatMap(({ method, summary }) => {
    const { color, symbol } = kindStyle(methods.kind(method), canvas.palette);
    const name = methods.name(method);
    return (['tunnel', 'severe_tunnel', 'phantom', 'severe_phantom'] as const).map((key, i) => ({ name, panel: panels[i < 2 ? 0 : 1], rate: summary[key], severe: key.startsWith('severe'), color, symbol }));
  });
  type Dot = (typeof dots)[number];
  const drawn = dots.filter((dot) => dot.rate.of > 0);
  const all = rows.map((row) => methods.name(row.method));
  // Where a name has no room beside its row, it stands over it in a line or two.
  const narrow = canvas.width < 620;
  const lines = (name: string): string => broken(name, canvas.width - 16, 10.5);
  const high = narrow ? Math.max(...all.map((name) => 24 + 12 * lines(name).split('\n').length)) : 18;
  const marginLeft = narrow ? 12 : 14 + Math.max(...all.map((name) => textWidth(name)));
  /** How wide a panel is. */
  const room = narrow ? canvas.width : (canvas.width - marginLeft) / 2;
  const [facet, axis] = narrow ? [{ fy: 'panel' }, { fy: { domain: panels, label: null, padding: 0.12, axis: null } }] : [{ fx: 'panel' }, { fx: { domain: panels, label: null, padding: 0.07, axis: null } }];
  const ofPanel = (panel: string): string => panel;
  const svg = draw(canvas, {
    height: (narrow ? 2 : 1) * (all.length * high + 20) + 70,
    ...margins(36, 16, 40, marginLeft),
    x: { type: 'log', domain: [none * 0.75, 1e6], label: null },
    y: { domain: all, label: null, axis: null, padding: narrow ? 1 - 14 / high : 0.25 },
    ...axis,
    marks: [
      Plot.ruleY(drawn, { ...facet, y: 'name', stroke: canvas.palette.line, strokeOpacity: 0.6 }),
      Plot.axisX(room < 300 ? [1, 100, 1e4] : [1, 10, 100, 1e3, 1e4, 1e5], { tickFormat: (t: number) => (t === none ? '0' : grouped(t)), label: 'per million, in the method’s worst family (log)', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.text(panels, { ...(narrow ? { fy: ofPanel } : { fx: ofPanel }), text: (p: string) => (textWidth(p) > room ? p.replace(' (', '\n(') : p), frameAnchor: 'top', lineAnchor: 'bottom', dy: -6, fontWeight: 'bold' }),
      Plot.text(all, { x: none * 0.75, y: (name: string) => name, ...(narrow ? { text: lines, textAnchor: 'start', lineAnchor: 'bottom', dy: -9, fontSize: 10.5 } : { text: (name: string) => name, textAnchor: 'end', dx: -8, fx: () => panels[0] }) }),
      ...[true, false].map((seen) =>
        Plot.link(drawn.filter((d) => d.rate.n > 0 === seen), {
          ...facet,
          x1: (d: Dot) => (seen ? Math.max(none, d.rate.low * 1e6) : none),
          x2: (d: Dot) => Math.max(none, d.rate.high * 1e6),
          y: 'name',
          stroke: 'color',
          strokeWidth: seen ? 2 : 1,
          strokeDasharray: seen ? undefined : '2,3',
        }),
      ),
      Plot.dot(drawn, {
        ...facet,
        x: (d: Dot) => Math.max(none, value(d.rate) * 1e6),
        y: 'name',
        r: 4.5,
        symbol: 'symbol',
        stroke: 'color',
        fill: (d: Dot) => (d.severe ? d.color : canvas.palette.paper),
        strokeWidth: 1.5,
        ...tip(canvas, (d: Dot) => `${d.name}\n${d.severe ? 'real ' : 'all '}${d.panel === panels[0] ? 'tunnels' : 'phantoms'} per million: ${rateText(d.rate)}\nfamily ${d.rate.family}: ${grouped(d.rate.n)} of ${grouped(d.rate.of)}`),
      }),
    ],
  });
  return headed(canvas, svg, { title: 'Tunnels and phantoms, each method in its worst family (filled: real; hollow: hairline too)', legend: kindLegend(rows.map((row) => methods.kind(row.method)), canvas.palette) });
}
