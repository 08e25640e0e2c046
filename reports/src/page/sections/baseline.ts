// SPDX-License-Identifier: MIT

import { h } from '../dom.ts';
import { grouped, rateText, words } from '../format.ts';
import { Methods, type Baseline, type Rate, type Report } from '../report.ts';
import { table } from '../table.ts';

const kinds: Record<string, string> = { new: 'new', fixed: 'fixed', more: 'more often', less: 'less often', changed: 'changed' };
const rate = ([n, of, low, high]: [number, number, number, number]): Rate => ({ n, of, low, high });

/** What changed since an older report. */
export function baselineSection(report: Report, baseline: Baseline): Node[] {
  const methods = new Methods(report);
  const count = (kind: string): number => baseline.rows.filter((row) => row.kind === kind).length;
  const speed = baseline.speed ?? [];
  const nodes: Node[] = [
    h(
      'p',
      {},
      `Against ${baseline.folder}${baseline.commit ? ` (commit ${baseline.commit})` : ''}: ${grouped(count('new'))} kinds of failure are new, ${grouped(count('fixed'))} are fixed, ${grouped(count('more'))} more frequent and ${grouped(count('less'))} less, each by family and method, beyond what chance explains.`,
    ),
  ];
  if (baseline.rows.length > 0) {
    nodes.push(
      table({
        caption: 'Wrong answers: per million, with 95% intervals',
        columns: [
          { head: 'change', value: (r) => kinds[r.kind] ?? r.kind },
          { head: 'method', value: (r) => methods.name(r.method) },
          { head: 'scalar', value: (r) => r.scalar },
          { head: 'family', value: (r) => r.family },
          { head: 'verdict', value: (r) => words(r.verdict) },
          { head: 'before', value: (r) => r.before[0], cell: (r) => rateText(rate(r.before)) },
          { head: 'now', value: (r) => r.after[0], cell: (r) => rateText(rate(r.after)) },
        ],
        rows: baseline.rows,
      }),
    );
  }
  if (baseline.laws?.length) {
    nodes.push(
      table({
        caption: 'Laws',
        columns: [
          { head: 'law', value: (r) => words(r.law) },
          { head: 'method', value: (r) => methods.name(r.method) },
          { head: 'scalar', value: (r) => r.scalar },
          { head: 'before', value: (r) => r.before },
          { head: 'now', value: (r) => r.after },
        ],
        rows: baseline.laws,
      }),
    );
  }
  if (speed.length > 0) nodes.push(speedTable(speed, methods));
  if (baseline.rows.length === 0 && !baseline.laws?.length && speed.length === 0) nodes.push(h('p', {}, 'Nothing differs.'));
  return nodes;
}

function speedTable(speed: Record<string, unknown>[], methods: Methods): HTMLElement {
  const keys = [...new Set(speed.flatMap((row) => Object.keys(row)))];
  return table({
    caption: 'Faster and slower, in ns a query',
    columns: keys.map((key) => ({
      head: words(key),
      value: (row: Record<string, unknown>) => {
        const x = row[key];
        if (Array.isArray(x)) return x.map((n) => Number(Number(n).toPrecision(3))).join(' to ');
        if (key === 'method' || key === 'algorithm') return methods.name(String(x));
        return typeof x === 'number' ? Number(x.toPrecision(3)) : String(x ?? '');
      },
    })),
    rows: speed,
  });
}
