// SPDX-License-Identifier: MIT
//
// What a run may add: somebody's engines, what changed since an older report, what fuzzing found.
import { h } from '../../shared/dom.ts';
import { queryFrom, queryText, scalarFor } from '../../shared/query.ts';
import type { Baseline, Engines, Rate, Report, Verdicts, WorstRate } from '../../shared/types.ts';
import { missing, openButton, type OpenExplorer } from '../dom.ts';
import { grouped, numberText, perMillion, rateText, severityText, sortedBy, value, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { worstHairline } from '../sizes.ts';
import { keys, table, type Column } from '../table.ts';
import { familyTable } from './verdict.ts';

const withFamily = (rate: WorstRate): string => (rate.n > 0 && rate.family ? `${rateText(rate)} in ${rate.family}` : rateText(rate));

const commandText = (text: string): HTMLElement => h('pre', { tabindex: 0 }, text);

/** Somebody's engines, as they are: a row for each in each scalar. */
export function enginesSection(engines: Engines, families: Verdicts['families'], open: OpenExplorer): Node[] {
  // Witnesses of this scalar, in the order of the verdicts, the gravest first; the worst: of equals the first.
  const rows = engines.engines.flatMap((engine) =>
    engine.rows.map((row) => {
      const witnesses = engine.witnesses.filter(({ witness }) => witness.scalar === row.scalar);
      return { engine, row, witnesses, worst: sortedBy(witnesses, ({ witness }) => [-(witness.relative ?? Number.MAX_VALUE)])[0]?.witness };
    }),
  );
  type Row = (typeof rows)[number];
  return [
    h('p', {}, `Programs of others, run unchanged and judged under their own cards: ${grouped(engines.queries_per_family)} queries a family. An engine is not asked queries that it does not take, or not without rounding.`),
    table<Row>({
      id: 'engines-table',
      caption: 'Engines: wrong per million in the worst family, with 95% intervals',
      columns: [
        { head: 'engine', value: (r) => r.engine.id },
        { head: 'version', value: (r) => r.engine.version },
        { head: 'language', value: (r) => r.engine.language },
        { head: 'asked in', value: (r) => r.row.scalar },
        ...(['tunnel', 'phantom'] as const).flatMap((verdict): Column<Row>[] => [
          { head: `real ${verdict}s`, about: 'At least 1/1000 of half the smaller summed size deep or away', value: (r) => value(r.row.summary[`severe_${verdict}`]), cell: (r) => withFamily(r.row.summary[`severe_${verdict}`]) },
          { head: `hairline ${verdict}s`, about: 'By less', value: (r) => worstHairline(r.row, verdict)?.share ?? null, cell: (r) => ((worst) => (worst ? `${perMillion(worst.share)}${worst.share > 0 ? ` ${worst.family}` : ''}` : '-'))(worstHairline(r.row, verdict)) },
        ]),
        { head: 'wrong faces', value: (r) => r.row.summary.wrong_face },
        { head: 'failed', value: (r) => r.row.summary.failed },
        { head: 'wrong', about: 'All wrong answers, in all families', value: (r) => r.row.summary.wrong },
        { head: 'fails in', about: 'Families with any wrong answer', value: (r) => r.row.summary.failing_families, cell: (r) => `${r.row.summary.failing_families} of ${r.row.summary.families}` },
        { head: 'worst', about: 'The worst query, by its severity', value: ({ worst }) => worst?.relative ?? null, cell: ({ worst }) => (worst ? `${words(worst.verdict)}${worst.relative === null ? '' : `, ${numberText(worst.relative)}`}` : '-') },
      ],
      rows,
      details: ({ engine, row, witnesses }) =>
        h('div', {},
          familyTable(row, families, engine.id),
          ...witnesses.flatMap(({ witness: w, command }) => [
            h('p', {}, `Its worst ${words(w.verdict)}, in ${w.family}: `, openButton(open, w.query, w.scalar, 'exact', 'The truth of it in the explorer')),
            commandText(command),
          ]),
          ...(engine.troubles === '' ? [] : [h('p', {}, 'What else it did:'), commandText(engine.troubles)]),
        ),
    }),
  ];
}

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
  const method = { head: 'method', value: (r: { method: string }) => methods.name(r.method), method: (r: { method: string }) => r.method };
  const change = { head: 'change', value: ({ kind }: { kind: string }) => kinds[kind] ?? kind };
  const spread = ([middle, low, high]: [number, number, number]): string => `${numberText(middle)} [${numberText(low)}, ${numberText(high)}]`;
  return [
    h('p', {},
      `Against ${baseline.folder}${baseline.commit ? ` (commit ${baseline.commit})` : ''}, by method, scalar, family and verdict: `,
      h('b', {}, `${grouped(baseline.new)} new`),
      `, ${grouped(baseline.fixed)} fixed, ${grouped(baseline.more)} more frequent, ${grouped(baseline.less)} less. Where both asked the same queries, every difference counts; elsewhere only differences beyond chance.`,
    ),
    ...gone.filter(([, list]) => list?.length).map(([what, list]) => h('p', {}, `${what}: ${list!.join(', ')}`)),
    baseline.rows.length === 0
      ? h('p', {}, 'No answer differs.')
      : table({
          caption: 'Wrong answers: per million, with 95% intervals',
          columns: [
            change,
            method,
            ...keys('scalar', 'family'),
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
            ...keys('scalar', 'family', 'unit'),
            { head: 'before', value: (r) => r.before[0], cell: (r) => spread(r.before) },
            { head: 'now', value: (r) => r.after[0], cell: (r) => spread(r.after) },
          ],
          rows: baseline.speed,
        }),
  ];
}

type Found = NonNullable<Report['findings']>['smallest'][number];

const textOf = ({ query, scalar }: Found): string => queryText(queryFrom(query, scalarFor(scalar))!);

/** The smallest findings of the campaign; without one, the survey's worst witnesses. */
export function fuzzingSection(report: Report, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const smallest = report.findings?.smallest ?? [];
  const witnesses = report.witnesses?.witnesses.filter((w) => w.native) ?? [];
  const rows = smallest.length > 0 ? smallest : witnesses.map((w): Found => ({ ...w, signature: `family ${w.family}, severity ${severityText(w.relative ?? 'flat')}` }));
  return [
    ...(report.findings ? [] : [missing('No fuzzing campaign has run yet.', './sweeplab fuzz')]),
    table<Found>({
      id: 'gallery',
      caption: smallest.length > 0 ? 'Smallest findings' : 'The worst of the survey',
      columns: [
        { head: 'method', value: (f) => methods.name(f.method), method: (f) => f.method },
        { head: 'scalar', value: (f) => f.scalar },
        { head: 'verdict', value: (f) => words(f.verdict) },
        { head: 'cause', value: (f) => f.cause },
        { head: 'query', value: textOf, cell: (f) => h('span', { class: 'long' }, textOf(f), ' ', openButton(open, f.query, f.scalar, f.method)) },
        { head: 'found as', value: (f) => f.signature },
      ],
      rows,
    }),
  ];
}
