// SPDX-License-Identifier: MIT
//
// Cumulative distributions of the signed error of an impact's time: early to the left, late (inside the obstacle) to
// the right of 0.

import { grouped, numberText, powerOfTwo, shareText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { broken, columnsFor, draw, headed, kindStyle, panelTitle, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';
import type { ErrorFamily, Report, TimeError } from '../shared/types.ts';

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
  const everyday = everydayOf(report);
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

/** How far off the times of a method are, over all everyday families. */
export interface TimeRange {
  method: string;
  n: number;
  earliest: number;
  latest: number;
  /** 99 of 100 are from here to there, to the next power of two outwards. */
  low: number;
  high: number;
  /** How many are off by more than half an ulp: by more than rounding once would bring. */
  beyond: number;
}

const everydayOf = (report: Report): string[] => report.verdicts?.families.filter((f) => f.everyday).map((f) => f.name) ?? ['uniform'];

/** From the one whose times are never far off to the one whose are. */
export function timeRanges(report: Report, errors: TimeError): TimeRange[] {
  const everyday = everydayOf(report);
  return errors.rows
    .filter((r) => r.native)
    .map(({ method, families }): TimeRange => {
      const asked = families.filter((f) => f.n > 0 && everyday.includes(f.family));
      const n = asked.reduce((sum, f) => sum + f.n, 0);
      const octaves = (side: 'early' | 'late'): [number, number][] => asked.flatMap((f) => f[side].map(([e, count]): [number, number] => [e, count]));
      /** Where the outermost 1 in 200 of all begin. */
      const reach = (side: 'early' | 'late'): number => {
        let outside = 0;
        for (const [e, count] of octaves(side).sort((a, b) => b[0] - a[0])) if ((outside += count) > n / 200) return 2 ** (e + 1);
        return 0;
      };
      const [earliest, latest] = [Math.min(0, ...asked.map((f) => f.earliest)), Math.max(0, ...asked.map((f) => f.latest))];
      return {
        method,
        n,
        earliest,
        latest,
        low: Math.max(earliest, -reach('early')),
        high: Math.min(latest, reach('late')),
        beyond: [...octaves('early'), ...octaves('late')].reduce((sum, [e, count]) => sum + (e >= -1 ? count : 0), 0),
      };
    })
    .filter((r) => r.n > 0)
    .sort((a, b) => Math.max(-a.earliest, a.latest) - Math.max(-b.earliest, b.latest) || a.beyond / a.n - b.beyond / b.n);
}

/** All methods in one picture, a row each: how far off at worst, and for 99 of 100. */
export function timeErrorRanges(canvas: Canvas, report: Report, errors: TimeError): SVGSVGElement {
  const methods = new Methods(report);
  const rows = timeRanges(report, errors);
  /** Logarithmic both ways from 1/16 ulp on. */
  const x = (ulps: number): number => Math.sign(ulps) * Math.max(0, Math.log2(Math.abs(ulps)) + 4);
  const most = 1 + Math.max(8, ...rows.map((r) => x(Math.max(-r.earliest, r.latest))));
  const narrow = canvas.width < 620;
  const name = (r: TimeRange): string => methods.brief(r.method);
  const beyond = (r: TimeRange): string => (r.beyond === 0 ? 'none beyond' : `${shareText(r.beyond / r.n)} beyond`);
  /** Above its row where there is no room beside it: in two lines, if need be. */
  const over = (r: TimeRange): string => broken(`${name(r)}: ${beyond(r)}`, canvas.width - 16, 10.5);
  const rowHeight = narrow ? Math.max(...rows.map((r) => 24 + 12 * over(r).split('\n').length)) : 18;
  const ticks = [20, 10, 0].flatMap((e) => (e + 4 < most ? [-(e + 4), e + 4] : []));
  const text = (place: number): string => (place === 0 ? '0' : `${place < 0 ? '−' : ''}${Math.abs(place) === 4 ? '1' : powerOfTwo(Math.abs(place) - 4)}`);
  const style = (r: TimeRange) => kindStyle(methods.kind(r.method), canvas.palette);
  const link = (from: 'earliest' | 'low', to: 'latest' | 'high', width: number): object => Plot.link(rows, { x1: (r: TimeRange) => x(r[from]), x2: (r: TimeRange) => x(r[to]), y: name, stroke: (r: TimeRange) => style(r).color, strokeWidth: width });
  const ends = rows.flatMap((r) => [r.earliest, r.latest].map((off) => ({ r, off })));
  const svg = draw(canvas, {
    height: rows.length * rowHeight + 70,
    marginLeft: narrow ? 12 : 14 + Math.max(...rows.map((r) => textWidth(name(r)))),
    marginRight: narrow ? 12 : 14 + Math.max(...rows.map((r) => textWidth(beyond(r)))),
    marginTop: 26,
    marginBottom: 40,
    x: { domain: [-most, most], label: null, axis: null },
    y: { domain: rows.map(name), label: null, axis: null },
    symbol: { type: 'identity' } as never,
    marks: [
      Plot.rect([0], { x1: x(-0.5), x2: x(0.5), fill: canvas.palette.right, fillOpacity: 0.15 }),
      Plot.ruleY(rows, { y: name, stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.ruleX([0, ...ticks], { stroke: canvas.palette.line }),
      Plot.axisX([0, ...ticks], { tickFormat: text, label: '← early     off by so many ulps (log)     late →', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.text(['at most ½ ulp'], { x: 0, frameAnchor: 'top', dy: -16, text: (d: string) => d, fill: canvas.palette.right }),
      link('earliest', 'latest', 1.5) as never,
      link('low', 'high', 7) as never,
      Plot.dot(ends, {
        x: (d) => x(d.off),
        y: (d) => name(d.r),
        r: 4,
        symbol: (d: (typeof ends)[number]) => style(d.r).symbol,
        stroke: (d) => style(d.r).color,
        fill: canvas.palette.paper,
        ...tip(canvas, (d: (typeof ends)[number]) => `${methods.name(d.r.method)}\nmost early: ${numberText(-d.r.earliest)} ulp, most late: ${numberText(d.r.latest)} ulp\nmore than half an ulp off: ${grouped(d.r.beyond)} of ${grouped(d.r.n)}`),
      }),
      narrow
        ? Plot.text(rows, { x: -most, y: name, text: over, textAnchor: 'start', lineAnchor: 'bottom', dy: -9, fontSize: 10.5 })
        : Plot.text(rows, { x: -most, y: name, text: name, textAnchor: 'end', dx: -8 }),
      ...(narrow ? [] : [Plot.text(rows, { x: most, y: name, text: beyond, textAnchor: 'start', dx: 8, fill: (r: TimeRange) => (r.beyond === 0 ? canvas.palette.right : canvas.palette.ink) })]),
    ],
  });
  const legend = [...new Set(rows.map((r) => methods.kind(r.method)))].map((kind): LegendItem => kindStyle(kind, canvas.palette));
  return headed(canvas, svg, { title: 'How far off the time of an impact is in everyday families, in ulps: lines to the extremes, thick for 99 of 100; beside it the share that is off by more than half an ulp', legend });
}
