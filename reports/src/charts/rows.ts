// SPDX-License-Identifier: MIT
//
// Charts with a row each: rates of methods in their worst families, their times, and what the parts of a loop cost.
import { grouped, list, numberText, powerOfTwo, rateText, shareText, value } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { everydayOf, ordered } from '../page/sizes.ts';
import { endings, wrongEndings, type WrongEnding } from '../page/worlds/words.ts';
import type { Report, TimeError, Verdicts, Worlds } from '../shared/types.ts';
import { draw, headed, inRows, kindLegend, kindStyle, Plot, textWidth, tip, type Canvas } from './canvas.ts';

const panels = ['went through (tunnels)', 'hit what was not there (phantoms)'] as const;
/** Where "none seen" stands on an axis that has no place for 0: left of one in a million. */
const none = 1;

/** For each method the rate of tunnels and phantoms in its worst family, real ones and all, with intervals. */
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
  const { narrow, height, margins, y, names } = inRows(canvas, rows, (row) => methods.name(row.method));
  /** How wide a panel is. */
  const room = narrow ? canvas.width : (canvas.width - margins.marginLeft) / 2;
  const [facet, axis] = narrow ? [{ fy: 'panel' }, { fy: { domain: panels, label: null, padding: 0.12, axis: null } }] : [{ fx: 'panel' }, { fx: { domain: panels, label: null, padding: 0.07, axis: null } }];
  const ofPanel = (panel: string): string => panel;
  const svg = draw(canvas, {
    height: (narrow ? 2 : 1) * (height + 20) + 70,
    ...margins,
    marginRight: 16,
    marginTop: 36,
    x: { type: 'log', domain: [none * 0.75, 1e6], label: null },
    y,
    ...axis,
    marks: [
      Plot.ruleY(drawn, { ...facet, y: 'name', stroke: canvas.palette.line, strokeOpacity: 0.6 }),
      Plot.axisX(room < 300 ? [1, 100, 1e4] : [1, 10, 100, 1e3, 1e4, 1e5], { tickFormat: (t: number) => (t === none ? '0' : grouped(t)), label: 'per million, in the method’s worst family (log)', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.text(panels, { ...(narrow ? { fy: ofPanel } : { fx: ofPanel }), text: (p: string) => (textWidth(p) > room ? p.replace(' (', '\n(') : p), frameAnchor: 'top', lineAnchor: 'bottom', dy: -6, fontWeight: 'bold' }),
      names(none * 0.75, { fx: () => panels[0] }),
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

export type TimeRange = ReturnType<typeof timeRanges>[number];

/**
 * How far off the times of each method are, over all everyday families: from the one whose times are never far off to
 * the one whose are. 99 of 100 are from `low` to `high`, to the next power of two outwards; `beyond` are off by more than
 * half an ulp: by more than rounding once would bring.
 */
export function timeRanges({ verdicts }: Report, errors: TimeError) {
  const everyday = verdicts ? everydayOf(verdicts) : ['uniform'];
  return errors.rows
    .filter((r) => r.native)
    .map(({ method, families }) => {
      const asked = families.filter((f) => f.n > 0 && everyday.includes(f.family));
      const n = asked.reduce((sum, f) => sum + f.n, 0);
      /** Where the outermost 1 in 200 of all begin. */
      const reach = (side: 'early' | 'late'): number => {
        let outside = 0;
        for (const [e, count] of asked.flatMap((f) => f[side]).sort((a, b) => b[0] - a[0])) if ((outside += count) > n / 200) return 2 ** (e + 1);
        return 0;
      };
      const [earliest, latest] = [Math.min(0, ...asked.map((f) => f.earliest)), Math.max(0, ...asked.map((f) => f.latest))];
      const beyond = asked.flatMap((f) => [...f.early, ...f.late]).reduce((sum, [e, count]) => sum + (e >= -1 ? count : 0), 0);
      return { method, n, earliest, latest, low: Math.max(earliest, -reach('early')), high: Math.min(latest, reach('late')), beyond };
    })
    .filter((r) => r.n > 0)
    .sort((a, b) => Math.max(-a.earliest, a.latest) - Math.max(-b.earliest, b.latest) || a.beyond / a.n - b.beyond / b.n);
}

/** How far off the time of an impact is, at worst and for 99 of 100: early to the left, late (inside the obstacle) to the right of 0. */
export function timeErrorRanges(canvas: Canvas, report: Report, errors: TimeError): SVGSVGElement {
  const methods = new Methods(report);
  const rows = timeRanges(report, errors);
  /** Logarithmic both ways from 1/16 ulp on. */
  const x = (ulps: number): number => Math.sign(ulps) * Math.max(0, Math.log2(Math.abs(ulps)) + 4);
  const most = 1 + Math.max(8, ...rows.map((r) => x(Math.max(-r.earliest, r.latest))));
  const name = (r: TimeRange): string => methods.brief(r.method);
  const beyond = (r: TimeRange): string => (r.beyond === 0 ? 'none beyond' : `${shareText(r.beyond / r.n)} beyond`);
  const { narrow, height, margins, y, names } = inRows(canvas, rows, name, (r) => `${name(r)}: ${beyond(r)}`);
  const ticks = [20, 10, 0].flatMap((e) => (e + 4 < most ? [-(e + 4), e + 4] : []));
  const text = (place: number): string => (place === 0 ? '0' : `${place < 0 ? '−' : ''}${Math.abs(place) === 4 ? '1' : powerOfTwo(Math.abs(place) - 4)}`);
  const style = (r: TimeRange) => kindStyle(methods.kind(r.method), canvas.palette);
  const link = (from: 'earliest' | 'low', to: 'latest' | 'high', width: number) => Plot.link(rows, { x1: (r: TimeRange) => x(r[from]), x2: (r: TimeRange) => x(r[to]), y: name, stroke: (r: TimeRange) => style(r).color, strokeWidth: width });
  const ends = rows.flatMap((r) => [r.earliest, r.latest].map((off) => ({ r, off })));
  type End = (typeof ends)[number];
  const svg = draw(canvas, {
    height: height + 70,
    ...margins,
    marginRight: narrow ? 12 : 14 + Math.max(...rows.map((r) => textWidth(beyond(r)))),
    x: { domain: [-most, most], label: null, axis: null },
    y,
    marks: [
      Plot.rect([0], { x1: x(-0.5), x2: x(0.5), fill: canvas.palette.right, fillOpacity: 0.15 }),
      Plot.ruleY(rows, { y: name, stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.ruleX([0, ...ticks], { stroke: canvas.palette.line }),
      Plot.axisX([0, ...ticks], { tickFormat: text, label: '← early     off by so many ulps (log)     late →', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.text(['at most ½ ulp'], { x: 0, frameAnchor: 'top', dy: -16, text: (d: string) => d, fill: canvas.palette.right }),
      link('earliest', 'latest', 1.5),
      link('low', 'high', 7),
      Plot.dot(ends, {
        x: (d: End) => x(d.off),
        y: (d: End) => name(d.r),
        r: 4,
        symbol: (d: End) => style(d.r).symbol,
        stroke: (d: End) => style(d.r).color,
        fill: canvas.palette.paper,
        ...tip(canvas, (d: End) => `${methods.name(d.r.method)}\nmost early: ${numberText(-d.r.earliest)} ulp, most late: ${numberText(d.r.latest)} ulp\nmore than half an ulp off: ${grouped(d.r.beyond)} of ${grouped(d.r.n)}`),
      }),
      names(-most),
      narrow ? null : Plot.text(rows, { x: most, y: name, text: beyond, textAnchor: 'start', dx: 8, fill: (r: TimeRange) => (r.beyond === 0 ? canvas.palette.right : canvas.palette.ink) }),
    ],
  });
  const title = 'How far off the time of an impact is in everyday families, in ulps: lines to the extremes, thick for 99 of 100; beside it the share that is off by more than half an ulp';
  return headed(canvas, svg, { title, legend: kindLegend(rows.map((r) => methods.kind(r.method)), canvas.palette) });
}

export type PartCost = ReturnType<typeof partCosts>[number];

const naive: Record<string, string> = {
  reading: 'order: as the boxes are listed',
  axes: 'order: x first, then y',
  earliest: 'ties: the first listed',
  along: 'placement: a + v·t',
  contact: 'placement: only at the face',
};

/** A row a part and what it is instead; counts over all scenes. */
export function partCosts(report: Report, worlds: Worlds) {
  const methods = new Methods(report);
  return worlds.rows
    .filter((row) => row.group === 'part')
    .map((row) => {
      const cells = worlds.cells.filter((cell) => cell.combination === row.combination);
      const wrong = Object.fromEntries(wrongEndings.map((ending) => [ending, cells.reduce((n, cell) => n + cell[ending].n, 0)])) as Record<WrongEnding, number>;
      return {
        row,
        name: row.part === 'method' ? `method: ${methods.name(row.naive!)}` : row.part ? naive[row.naive!]! : 'none: all four exact',
        frames: cells.reduce((n, cell) => n + cell.frames, 0),
        wrong,
        total: Object.values(wrong).reduce((n, one) => n + one, 0),
      };
    });
}

/** What order, ties, method and placement each cost: exact in every part but one, in all scenes together. */
export function worldsParts(canvas: Canvas, report: Report, worlds: Worlds): SVGSVGElement {
  const costs = partCosts(report, worlds);
  const share = (n: number, cost: PartCost): number => n / Math.max(1, cost.frames);
  const total = (cost: PartCost): number => share(cost.total, cost);
  const present = wrongEndings.filter((ending) => costs.some((cost) => cost.wrong[ending] > 0));
  const bars = costs.flatMap((cost) => present.map((ending, i) => ({ cost, ending, from: present.slice(0, i).reduce((n, before) => n + cost.wrong[before], 0) })));
  type Bar = (typeof bars)[number];
  const colour = (ending: WrongEnding): string => canvas.palette[endings[ending].colour];
  const { narrow, height, margins, y, names } = inRows(canvas, costs, (cost) => cost.name);
  const text = ({ name, frames, wrong, total }: PartCost): string =>
    `${name}\n${grouped(total)} of ${grouped(frames)} frames wrong: ${shareText(total / frames)}\n${list(present.filter((e) => wrong[e] > 0).map((e) => `${e} ${shareText(wrong[e] / frames)}`)) || 'none'}`;
  const svg = draw(canvas, {
    height: height + 60,
    ...margins,
    marginRight: 66,
    x: { domain: [0, Math.max(0.01, ...costs.map(total))], label: null },
    y,
    marks: [
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({ ticks: narrow ? 4 : 8, tickFormat: (t: number) => `${numberText(t * 100)}%`, label: narrow ? 'frames that end wrongly' : 'frames that end wrongly, of all scenes together', labelAnchor: 'center', labelArrow: 'none' }),
      Plot.barX(bars.filter(({ cost, ending }) => cost.wrong[ending] > 0), { x1: (b: Bar) => share(b.from, b.cost), x2: (b: Bar) => share(b.from + b.cost.wrong[b.ending], b.cost), y: (b: Bar) => b.cost.name, fill: (b: Bar) => colour(b.ending) }),
      Plot.dot(costs, { x: total, y: 'name', r: 2.5, fill: (c: PartCost) => (c.total > 0 ? canvas.palette.ink : canvas.palette.right), ...tip(canvas, text) }),
      Plot.text(costs, { x: total, y: 'name', text: (c: PartCost) => shareText(total(c)).replace(' in a million', ' ppm'), textAnchor: 'start', dx: 6, fontSize: 11 }),
      names(0),
    ],
  });
  return headed(canvas, svg, { title: 'What order, ties, method and placement cost: exact in all parts but one', legend: present.map((ending) => ({ label: ending, color: colour(ending), symbol: 'cell' })) });
}
