// SPDX-License-Identifier: MIT
//
// How far off the time of an impact is: early to the left, late (inside the obstacle) to the right of 0.

import { grouped, numberText, powerOfTwo, shareText } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { broken, draw, headed, kindStyle, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';
import type { Report, TimeError } from '../shared/types.ts';

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
