// SPDX-License-Identifier: MIT
//
// Cumulative distributions of the signed error of an impact's time: early to the left, late (inside the obstacle) to
// the right of 0.

import { grouped, numberText, powerOfTwo } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { columnsFor, draw, headed, panelTitle, Plot, type Canvas, type LegendItem } from './canvas.ts';
import type { ErrorFamily, Report, TimeError } from '../generated/data.ts';

/** Octaves of |error| below this are all "none": 2^-24 ulp. */
const least = -24;

/** Where an error of 2^exponent ulp stands: the axis is 0 in the middle and logarithmic both ways. */
const place = (exponent: number, late: boolean): number => (late ? 1 : -1) * (exponent - least + 1);

interface Step {
  x: number;
  /** The share of errors at most this. */
  share: number;
  line: string;
  panel: number;
}

/** From the most early to the most late, at the upper end of each octave. */
function steps(family: ErrorFamily, line: string, panel: number, reach: number): Step[] {
  let below = 0;
  const made: Step[] = [{ x: -reach, share: 0, line, panel }];
  const add = (x: number, n: number): void => {
    made.push({ x, share: below / family.n, line, panel });
    below += n;
    made.push({ x, share: below / family.n, line, panel });
  };
  for (const [exponent, n] of [...family.early].sort((a, b) => b[0] - a[0])) add(place(exponent, false), n);
  add(0, family.none);
  for (const [exponent, n] of [...family.late].sort((a, b) => a[0] - b[0])) add(place(exponent + 1, true), n);
  made.push({ x: reach, share: 1, line, panel });
  return made;
}

const reachOf = (families: readonly ErrorFamily[]): number =>
  Math.min(70, 2 + Math.max(30, ...families.flatMap((f) => [...f.late, ...f.early].map(([e]) => e - least + 1))));

const tickPlaces = (reach: number): number[] => [-60, -40, -20, 0, 20, 40, 60].map((e) => e).filter((e) => e !== 0 && place(Math.abs(e), true) < reach);

interface Panels {
  titles: string[];
  lines: Step[];
  style: Map<string, { color: string; dash: string; width: number }>;
  reach: number;
}

function panels(canvas: Canvas, { titles, lines, style, reach }: Panels): SVGSVGElement {
  const narrow = canvas.width < 560;
  const columns = columnsFor(canvas.width, narrow ? 150 : 190, titles.length);
  const rows = Math.ceil(titles.length / columns);
  const fx = (panel: number): number => panel % columns;
  const fy = (panel: number): number => Math.floor(panel / columns);
  // ±1 ulp and ±2^20 ulp tell rounding from nonsense.
  const ticks = [...(narrow ? [] : tickPlaces(reach)).map((e) => place(Math.abs(e), e > 0)), 0, place(0, true), place(0, false)];
  const text = (x: number): string => (x === 0 ? '0' : `${x < 0 ? '−' : ''}${Math.abs(x) === place(0, true) ? '1' : powerOfTwo(Math.abs(x) + least - 1)}`);
  return draw(canvas, {
    height: rows * 118 + 50,
    marginLeft: 40,
    marginRight: 10,
    marginTop: narrow ? 32 : 24,
    marginBottom: 34,
    x: { domain: [-reach, reach], label: null, axis: null },
    y: { domain: [0, 1], axis: null },
    fx: { domain: [...Array(columns).keys()], axis: null, padding: 0.07 },
    fy: { domain: [...Array(rows).keys()], axis: null, padding: narrow ? 0.35 : 0.25 },
    marks: [
      Plot.frame({ stroke: canvas.palette.line }),
      Plot.ruleX([0], { stroke: canvas.palette.muted, strokeDasharray: '3,2' }),
      Plot.ruleX(ticks, { stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX(ticks, { tickFormat: text, fontSize: 10, label: null, facetAnchor: 'bottom-empty' }),
      Plot.axisY([0, 0.5, 1], { tickFormat: (t: number) => `${t * 100}%`, fontSize: 10, label: null }),
      Plot.text(titles.map((title, panel) => ({ title, panel })), { fx: (d) => fx(d.panel), fy: (d) => fy(d.panel), text: (d) => panelTitle(d.title, canvas.width / columns - 12, narrow ? 10 : 11), frameAnchor: 'top-left', lineAnchor: 'bottom', dy: -3, fontSize: narrow ? 10 : 11 }),
      ...[...style].map(([name, { color, dash, width }]) =>
        Plot.line(lines.filter((s) => s.line === name), { fx: (s: Step) => fx(s.panel), fy: (s: Step) => fy(s.panel), x: 'x', y: 'share', z: (s: Step) => `${s.line} ${s.panel}`, stroke: color, strokeWidth: width, strokeDasharray: dash, clip: true }),
      ),
      ...(canvas.live
        ? [
            Plot.tip(
              lines,
              Plot.pointer({
                fx: (s: Step) => fx(s.panel),
                fy: (s: Step) => fy(s.panel),
                x: 'x',
                y: 'share',
                fill: canvas.palette.paper,
                stroke: canvas.palette.muted,
                title: (s: Step) => `${s.line}\n${titles[s.panel]}\n${numberText(s.share * 100)}% have an error of at most ${text(s.x)} ulp`,
              }),
            ),
          ]
        : []),
    ],
  });
}

/** One method in all families, with another to compare. */
export function timeErrorByFamily(canvas: Canvas, report: Report, errors: TimeError, method: string, other: string | null): SVGSVGElement {
  const methods = new Methods(report);
  const rowOf = (id: string | null) => errors.rows.find((r) => r.native && r.method === id);
  const row = rowOf(method);
  const families = row?.families.filter((f) => f.n > 0) ?? [];
  const second = other === method ? undefined : rowOf(other);
  const reach = reachOf([...families, ...(second?.families ?? [])]);
  const lines: Step[] = [];
  families.forEach((family, panel) => {
    const beside = second?.families.find((f) => f.family === family.family);
    if (beside && beside.n > 0) lines.push(...steps(beside, methods.name(other!), panel, reach));
    lines.push(...steps(family, methods.name(method), panel, reach));
  });
  const style: Panels['style'] = new Map();
  if (second) style.set(methods.name(other!), { color: canvas.palette.right, dash: '5,3', width: 2 });
  style.set(methods.name(method), { color: canvas.palette.wrong, dash: '0', width: 2 });
  const svg = panels(canvas, { titles: families.map((f) => `${f.family} (n ${grouped(f.n)})`), lines, style, reach });
  const legend: LegendItem[] = [...style].map(([label, { color, dash }]) => ({ label, color, dash, symbol: 'line' }));
  return headed(canvas, svg, { title: `Time error of ${methods.name(method)} by family: share of impacts at most this late, in ulps`, legend });
}

/** All methods, a panel each, in the families that the verdicts call everyday. */
export function timeErrorByMethod(canvas: Canvas, report: Report, errors: TimeError): SVGSVGElement {
  const methods = new Methods(report);
  const everyday = report.verdicts?.families.filter((f) => f.everyday).map((f) => f.name) ?? ['uniform'];
  const rows = errors.rows.filter((r) => r.native && r.families.some((f) => f.n > 0 && everyday.includes(f.family)));
  const shown = (r: (typeof rows)[number]): ErrorFamily[] => r.families.filter((f) => f.n > 0 && everyday.includes(f.family));
  const reach = reachOf(rows.flatMap(shown));
  const dashes = ['0', '7,2', '4,2', '2,2', '8,2,2,2'];
  const style: Panels['style'] = new Map(everyday.map((name, i) => [name, { color: canvas.palette.series[[0, 1, 2, 3, 4][i % 5]!]!, dash: dashes[i % 5]!, width: 1.6 }]));
  const svg = panels(canvas, {
    titles: rows.map((r) => methods.brief(r.method)),
    lines: rows.flatMap((r, panel) => shown(r).flatMap((f) => steps(f, f.family, panel, reach))),
    style,
    reach,
  });
  const legend: LegendItem[] = [...style].map(([label, { color, dash }]) => ({ label, color, dash, symbol: 'line' }));
  return headed(canvas, svg, { title: 'Time error in everyday families: share of impacts at most this late, in ulps (left: early, right: late)', legend });
}
