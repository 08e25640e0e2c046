// SPDX-License-Identifier: MIT
//
// How many different findings a fuzzing campaign had after how many inputs.

import { grouped, numberText } from '../page/format.ts';
import type { Campaign } from '../shared/types.ts';
import { draw, headed, Plot, textWidth, tip, type Canvas } from './canvas.ts';

export function discovery(canvas: Canvas, campaign: Campaign): SVGSVGElement {
  const points = campaign.discovery;
  const hours = (points.at(-1)?.seconds ?? 0) > 2 * 3600;
  const minutes = (points.at(-1)?.seconds ?? 0) > 180;
  const [unit, per] = hours ? ['hours', 3600] : minutes ? ['minutes', 60] : ['seconds', 1];
  const x = (p: Campaign['discovery'][number]): number => p.seconds / Number(per);
  const svg = draw(canvas, {
    height: canvas.width < 500 ? 260 : 320,
    marginLeft: 64,
    marginRight: 20,
    marginTop: 24,
    marginBottom: 44,
    x: { label: null, zero: true },
    y: { label: null, zero: true, nice: true },
    marks: [
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.gridY({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({ ticks: canvas.width < 500 ? 4 : 8, label: `${unit} of fuzzing`, labelAnchor: 'center', labelArrow: 'none' }),
      Plot.axisY({ tickFormat: (t: number) => grouped(t), label: 'different findings (signatures)', labelArrow: 'none' }),
      Plot.line(points, { x, y: 'signatures', stroke: canvas.palette.series[0]!, strokeWidth: 2.5, curve: 'step-after' }),
      Plot.dot(points, {
        x,
        y: 'signatures',
        r: 2.5,
        fill: canvas.palette.series[0]!,
        ...tip(canvas, (p: Campaign['discovery'][number]) => `after ${numberText(x(p))} ${unit} and ${grouped(p.inputs)} inputs\n${grouped(p.signatures)} different findings`),
      }),
    ],
  });
  return headed(canvas, svg, { title: 'Fuzzing: different findings over time' });
}

interface Bar {
  group: string;
  verdict: string;
  from: number;
  to: number;
  signatures: number;
}

/** Signatures by method, split by verdict. */
export function findingsBySignature(canvas: Canvas, campaign: Campaign, name: (id: string) => string): SVGSVGElement {
  const totals = new Map<string, number>();
  for (const row of campaign.wrong_answers) totals.set(row.method, (totals.get(row.method) ?? 0) + row.signatures);
  const ids = [...totals.keys()].sort((a, b) => totals.get(b)! - totals.get(a)!);
  const verdicts = [...new Set(campaign.wrong_answers.map((row) => row.verdict))].sort((a, b) => order(a) - order(b));
  const bars: Bar[] = ids.flatMap((id) => {
    let at = 0;
    return verdicts.flatMap((verdict): Bar[] => {
      const signatures = campaign.wrong_answers.filter((r) => r.method === id && r.verdict === verdict).reduce((sum, r) => sum + r.signatures, 0);
      if (signatures === 0) return [];
      at += signatures;
      return [{ group: name(id), verdict, from: at - signatures, to: at, signatures }];
    });
  });
  const color = (verdict: string): string => canvas.palette.series[order(verdict) % 8]!;
  const narrow = canvas.width < 560;
  const svg = draw(canvas, {
    height: ids.length * (narrow ? 30 : 20) + 64,
    marginLeft: narrow ? 10 : 14 + Math.max(...ids.map((id) => textWidth(name(id), 11))),
    marginRight: 50,
    marginTop: 12,
    marginBottom: 44,
    x: { label: null, zero: true },
    y: { type: 'band', domain: ids.map(name), label: null, padding: narrow ? 0.5 : 0.25, axis: null },
    marks: [
      Plot.gridX({ stroke: canvas.palette.line, strokeOpacity: 0.5 }),
      Plot.axisX({ ticks: narrow ? 4 : 8, label: 'different findings', labelAnchor: 'center', labelArrow: 'none' }),
      ...(narrow ? [Plot.text(ids, { x: 0, y: name, text: name, textAnchor: 'start', dy: -13, fontSize: 11 })] : [Plot.axisY({ tickSize: 0, label: null, fontSize: 11 })]),
      Plot.rect(bars, { x1: 'from', x2: 'to', y: 'group', fill: (b: Bar) => color(b.verdict), stroke: canvas.palette.paper, ...tip(canvas, (b: Bar) => `${b.group}\n${b.verdict}: ${grouped(b.signatures)}`) }),
      Plot.text(ids, { x: (id: string) => totals.get(id)!, y: name, text: (id: string) => grouped(totals.get(id)!), textAnchor: 'start', dx: 5, fontSize: 11 }),
    ],
  });
  return headed(canvas, svg, { title: 'Findings by method and verdict', legend: verdicts.map((v) => ({ label: v.replaceAll('_', ' '), color: color(v), symbol: 'cell' as const })) });
}

const all = ['phantom', 'tunnel', 'wrong_face', 'missed_overlap', 'wrong_time', 'wrong_state', 'failed', 'claim_broken'];
const order = (verdict: string): number => (all.indexOf(verdict) < 0 ? all.length : all.indexOf(verdict));
