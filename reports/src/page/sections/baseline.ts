// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { Baseline, Rate, Report } from '../../shared/types.ts';
import { grouped, numberText, rateText, value, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { table } from '../table.ts';

const kinds: Record<string, string> = { new: 'new', fixed: 'fixed', more: 'more often', less: 'less often', changed: 'changed' };
const rate = ([n, of, low, high]: [number, number, number, number]): Rate => ({ n, of, low, high });

/** What changed since an older report. */
export function baselineSection(report: Report, baseline: Baseline): Node[] {
  const methods = new Methods(report);
  const gone: [string, string[] | undefined][] = [
    ['methods that are new', baseline.methods_added],
    ['methods that are gone', baseline.methods_gone],
    ['families that are new', baseline.families_added],
    ['families that are gone', baseline.families_gone],
  ];
  const nodes: Node[] = [
    h(
      'p',
      {},
      `Against ${baseline.folder}${baseline.commit ? ` (commit ${baseline.commit})` : ''}, by method, scalar, family and verdict: `,
      h('b', {}, `${grouped(baseline.new)} new`),
      `, ${grouped(baseline.fixed)} fixed, ${grouped(baseline.more)} more frequent, ${grouped(baseline.less)} less. Where both asked the same queries, every difference counts; elsewhere only differences beyond chance.`,
    ),
    ...gone.filter(([, list]) => list?.length).map(([what, list]) => h('p', {}, `${what}: ${list!.join(', ')}`)),
  ];
  const method = { head: 'method', value: (r: { method: string }) => methods.name(r.method), method: (r: { method: string }) => r.method };
  const change = { head: 'change', value: ({ kind }: { kind: string }) => kinds[kind] ?? kind };
  const spread = ([middle, low, high]: [number, number, number]): string => `${numberText(middle)} [${numberText(low)}, ${numberText(high)}]`;
  nodes.push(
    baseline.rows.length === 0
      ? h('p', {}, 'No answer differs.')
      : table({
          caption: 'Wrong answers: per million, with 95% intervals',
          columns: [
            change,
            method,
            { head: 'scalar', value: (r) => r.scalar },
            { head: 'family', value: (r) => r.family },
            { head: 'verdict', value: (r) => words(r.verdict) },
            { head: 'before', value: (r) => value(rate(r.before)) * 1e6, cell: (r) => rateText(rate(r.before)) },
            { head: 'now', value: (r) => value(rate(r.after)) * 1e6, cell: (r) => rateText(rate(r.after)) },
            { head: 'beyond chance', value: (r) => (r.beyond_chance ? 'yes' : 'no') },
          ],
          rows: baseline.rows,
        }),
    !baseline.laws?.length
      ? h('p', { class: 'muted' }, baseline.laws ? 'No law changed.' : 'Laws: one of the two reports has none.')
      : table({
          caption: 'Laws',
          columns: [change, { head: 'law', value: (r) => words(r.law) }, method, { head: 'scalar', value: (r) => r.scalar }, { head: 'before', value: (r) => r.before }, { head: 'now', value: (r) => r.after }],
          rows: baseline.laws,
        }),
    !baseline.speed?.length
      ? h('p', { class: 'muted' }, baseline.speed ? 'Nothing is faster or slower beyond the spread.' : 'Speed: one of the two reports has none.')
      : table({
          caption: 'Faster and slower: median and spread, in ns a query on the same machine, else as a ratio',
          columns: [
            change,
            method,
            { head: 'scalar', value: (r) => r.scalar },
            { head: 'family', value: (r) => r.family },
            { head: 'unit', value: (r) => r.unit },
            { head: 'before', value: (r) => r.before[0], cell: (r) => spread(r.before) },
            { head: 'now', value: (r) => r.after[0], cell: (r) => spread(r.after) },
          ],
          rows: baseline.speed,
        }),
  );
  return nodes;
}
