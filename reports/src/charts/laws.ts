// SPDX-License-Identifier: MIT
//
// Laws down, methods across: which keep which.

import { grouped, words } from '../page/format.ts';
import { Methods, type LawCell, type Laws, type LawScalar, type Report } from '../page/report.ts';
import { draw, headed, Plot, textWidth, tip, type Canvas, type LegendItem } from './canvas.ts';

export const lawCells = (laws: Laws, scalar: LawScalar): LawCell[] => laws.cells.filter((cell) => cell.scalar === scalar);

const signs = { holds: '·', broken: '✕', vacuous: '–' } as const;

export function lawsMatrix(canvas: Canvas, report: Report, laws: Laws, scalar: LawScalar): SVGSVGElement {
  const methods = new Methods(report);
  const cells = lawCells(laws, scalar);
  const ids = [...new Set(cells.map((cell) => cell.method))];
  const title = new Map(laws.laws.map((law) => [law.id, `${law.number} ${words(law.id)}`]));
  const { palette } = canvas;
  const fill = (cell: LawCell): string =>
    cell.ruling === 'holds' ? palette.heat[0]! : cell.ruling === 'vacuous' ? 'none' : cell.cause === 'rounding' ? palette.heat[2]! : palette.heat[4]!;
  const ink = (cell: LawCell): string => (cell.ruling === 'broken' && cell.cause !== 'rounding' ? palette.heat[0]! : cell.ruling === 'broken' ? palette.heat[6]! : palette.muted);
  const narrow = canvas.width < 560;
  const marginLeft = narrow ? 26 : 160;
  const marginTop = narrow ? 24 + Math.max(...ids.map((id) => textWidth(methods.name(id), 9))) : Math.min(170, Math.max(...ids.map((id) => textWidth(methods.name(id), 11))) * 0.8 + 16);
  const size = (canvas.width - marginLeft - 40) / Math.max(1, ids.length);
  const svg = draw(canvas, {
    height: laws.laws.length * Math.max(16, Math.min(22, size)) + marginTop + 10,
    marginLeft,
    marginTop,
    marginRight: narrow ? 10 : 60,
    marginBottom: 10,
    padding: 0,
    x: { type: 'band', domain: ids, label: null },
    y: { type: 'band', domain: laws.laws.map((law) => law.id), label: null },
    marks: [
      Plot.axisX({
        anchor: 'top',
        ticks: ids,
        tickFormat: methods.name,
        tickRotate: narrow ? -90 : -50,
        textAnchor: 'start',
        tickSize: 0,
        label: null,
        fontSize: narrow ? 9 : 11,
      }),
      Plot.axisY({ tickFormat: (id: string) => (narrow ? String(title.get(id)).split(' ')[0] : title.get(id)), tickSize: 0, label: null, fontSize: 11 } as never),
      Plot.cell(cells, { x: 'method', y: 'law', fill, inset: 0.5, ...tip(canvas, lawText(methods.name, title)) }),
      Plot.text(cells, { x: 'method', y: 'law', text: (cell: LawCell) => signs[cell.ruling], fill: ink, fontSize: size < 12 ? 8 : 11, pointerEvents: 'none' }),
    ],
  });
  const legend: LegendItem[] = [
    { label: 'holds (·)', color: palette.heat[0]!, symbol: 'cell' },
    { label: 'broken by rounding (✕)', color: palette.heat[2]!, symbol: 'cell' },
    { label: 'broken by logic (✕)', color: palette.heat[4]!, symbol: 'cell' },
    { label: 'no case (–)', color: palette.paper, symbol: 'cell' },
  ];
  return headed(canvas, svg, { title: `Laws kept and broken, ${scalar === 'exact' ? 'in exact arithmetic' : `in ${scalar}`}`, legend });
}

export const lawText =
  (name: (id: string) => string, title: Map<string, string>) =>
  (cell: LawCell): string =>
    [
      `${title.get(cell.law)}: ${name(cell.method)}, ${cell.scalar}`,
      cell.ruling === 'vacuous' ? 'no query met its conditions' : `kept ${grouped(cell.held)}, broken ${grouped(cell.broken)}`,
      ...(cell.why ? [`${cell.why}${cell.cause ? ` (${cell.cause})` : ''}`] : []),
      ...(cell.query ? ['opens in the explorer'] : []),
    ].join('\n');
