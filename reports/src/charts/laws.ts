// SPDX-License-Identifier: MIT
//
// Laws down, methods across: which keep which.

import { grouped, words } from '../page/format.ts';
import { Methods } from '../page/methods.ts';
import { draw, headed, Plot, slantedOver, slantedRoom, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';
import type { LawCell, LawScalar, Laws, Report } from '../shared/types.ts';

export const lawCells = (laws: Laws, scalar: LawScalar): LawCell[] => laws.cells.filter((cell) => cell.scalar === scalar);

const signs = { holds: '·', broken: '✕', vacuous: '–' } as const;
/** Broken by hairlines only. */
const hairline = (cell: LawCell): boolean => cell.ruling === 'broken' && cell.real === 0;
/** Really broken, but seen in no numbers that a person would type. */
const strange = (cell: LawCell): boolean => cell.ruling === 'broken' && !hairline(cell) && cell.everyday === false;

export function lawsMatrix(canvas: Canvas, report: Report, laws: Laws, scalar: LawScalar): SVGSVGElement {
  const methods = new Methods(report);
  const cells = lawCells(laws, scalar);
  const ids = [...new Set(cells.map((cell) => cell.method))];
  const title = new Map(laws.laws.map((law) => [law.id, `${law.number} ${words(law.id)}`]));
  const { palette } = canvas;
  const broken: Record<string, { label: string; fill: string; ink: string }> = {
    rounding: { label: 'broken by rounding (✕)', fill: palette.heat[2]!, ink: palette.heat[6]! },
    tolerance: { label: 'broken by a margin of its own (✕)', fill: palette.heat[1]!, ink: palette.heat[6]! },
    logic: { label: 'broken by logic (✕)', fill: palette.heat[5]!, ink: palette.heat[0]! },
    // Of a library there is no exact version to tell logic from rounding.
    unknown: { label: 'broken, cause unknown (✕)', fill: palette.series[3]!, ink: palette.paper },
  };
  const style = (cell: LawCell) => broken[cell.cause ?? 'unknown'] ?? broken.unknown!;
  const fill = (cell: LawCell): string => (cell.ruling === 'holds' ? palette.heat[0]! : cell.ruling === 'vacuous' ? 'none' : style(cell).fill);
  const ink = (cell: LawCell): string => (cell.ruling === 'broken' ? style(cell).ink : palette.muted);
  const names = ids.map(methods.brief);
  const narrow = canvas.width < 560;
  const marginLeft = narrow ? 26 : 160;
  const size = (canvas.width - marginLeft - 60) / Math.max(1, ids.length);
  // Aslant, names need more room between them than upright.
  const upright = narrow || size < 14;
  const marginTop = upright ? 24 + Math.max(...names.map((n) => textWidth(n, 9))) : slantedRoom(names);
  const svg = draw(canvas, {
    height: laws.laws.length * Math.max(16, Math.min(22, size)) + marginTop + 10,
    marginLeft,
    marginTop,
    marginRight: upright ? 10 : slantedOver(names),
    marginBottom: 10,
    padding: 0,
    x: { type: 'band', domain: ids, label: null },
    y: { type: 'band', domain: laws.laws.map((law) => law.id), label: null },
    marks: [
      Plot.axisX({
        anchor: 'top',
        ticks: ids,
        tickFormat: methods.brief,
        tickRotate: upright ? -90 : -50,
        textAnchor: 'start',
        tickSize: 0,
        label: null,
        fontSize: upright ? 9 : 11,
      }),
      Plot.axisY({ tickFormat: (id: string) => (narrow ? String(title.get(id)).split(' ')[0] : title.get(id)), tickSize: 0, label: null, fontSize: 11 } as never),
      Plot.cell(cells, { x: 'method', y: 'law', fill, inset: 0.5, ...tip(canvas, lawText(methods.name, title)) }),
      Plot.text(cells, { x: 'method', y: 'law', text: (cell: LawCell) => (hairline(cell) ? 'x' : strange(cell) ? 'o' : signs[cell.ruling]), fill: ink, fontSize: size < 12 ? 9 : 11, pointerEvents: 'none' }),
    ],
  });
  const legend: LegendItem[] = [
    { label: 'holds (·)', color: palette.heat[0]!, symbol: 'cell' },
    ...Object.entries(broken)
      .filter(([cause]) => cells.some((cell) => cell.ruling === 'broken' && style(cell) === broken[cause]))
      .map(([, { label, fill: color }]): LegendItem => ({ label, color, symbol: 'cell' })),
    ...(cells.some(strange) ? [{ label: 'o: not in everyday numbers', color: palette.paper, symbol: 'cell' } satisfies LegendItem] : []),
    ...(cells.some(hairline) ? [{ label: 'x: by hairlines only', color: palette.paper, symbol: 'cell' } satisfies LegendItem] : []),
    { label: 'no case (–)', color: palette.paper, symbol: 'cell' },
  ];
  return headed(canvas, svg, { title: `Laws kept and broken, ${scalar === 'exact' ? 'in exact arithmetic' : `in ${scalar}`}`, legend });
}

export const lawText =
  (name: (id: string) => string, title: Map<string, string>) =>
  (cell: LawCell): string =>
    [
      `${title.get(cell.law)}: ${name(cell.method)}, ${cell.scalar}`,
      cell.ruling === 'vacuous' ? 'no query met its conditions' : `kept ${grouped(cell.held)}, broken ${grouped(cell.broken)}${hairline(cell) ? ', by hairlines only' : strange(cell) ? ', not in numbers that a person would type' : ''}`,
      ...(cell.why ? [`${cell.why}${cell.cause ? ` (${cell.cause})` : ''}`] : []),
      ...(cell.query ? ['opens in the explorer'] : []),
    ].join('\n');
