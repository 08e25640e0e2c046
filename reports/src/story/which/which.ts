// SPDX-License-Identifier: MIT
//
// Which method: eight rows, five columns, everyday motion.
import './which.css';
import { breakable, h } from '../../shared/dom.ts';
import { had } from '../../shared/provenance.ts';
import { grouped, numberText, perMillion, shareText, value } from '../../page/format.ts';
import { Methods } from '../../page/methods.ts';
import { addressOf } from '../../page/names.ts';
import { withoutReal, worstReal } from '../../page/sizes.ts';
import { authorOf, nameOf } from '../../page/sources.ts';
import { table, type Column } from '../../page/table.ts';
import { takes, timeOf } from '../../page/timing.ts';
import type { Card, VerdictRow, Verdicts, WorstRate } from '../../shared/types.ts';
import { inAtlas, more } from '../atlas.ts';
import type { Story } from '../data.ts';
import { screen } from '../screen.ts';
import { everydayOf, storyRows, whichTitle } from './rows.ts';

function mistakes(rate: WorstRate | null): Node | string {
  if (!rate) return 'not asked';
  if (rate.n === 0) return h('span', { class: 'rate none' }, 'never seen', h('small', {}, `below ${perMillion(rate.high)} in a million`));
  return h('span', { class: 'rate' }, shareText(value(rate)), h('small', {}, `of ${rate.family}`));
}

/** How we have what somebody published, where it is not simply the source: a mark, explained below the table. */
class Marks {
  private readonly known: string[] = [];

  of({ kind, provenance }: Card): HTMLElement | null {
    if (kind !== 'published' || provenance === 'transcribed') return null;
    if (!this.known.includes(provenance)) this.known.push(provenance);
    return h('span', { class: 'mark', title: had[provenance] }, this.sign(provenance));
  }

  explained(): string {
    return this.known.map((provenance) => `${this.sign(provenance)} ${had[provenance] ?? provenance}.`).join(' ');
  }

  private sign(provenance: string): string {
    return '†‡§¶'[this.known.indexOf(provenance)] ?? '*';
  }
}

/** Where cells stand in a card, each says what it is. */
const labelled = (column: Column<VerdictRow>): Column<VerdictRow> => ({ ...column, cell: (row) => h('span', {}, h('span', { class: 'label' }, column.head), column.cell!(row)) });

function columnsOf(story: Story, verdicts: Verdicts, marks: Marks): Column<VerdictRow>[] {
  const methods = new Methods(story);
  const everyday = everydayOf(verdicts);
  const exact = timeOf(story.bench, 'exact');
  const real = (head: string, about: string, verdict: 'tunnel' | 'phantom'): Column<VerdictRow> => ({
    head,
    about,
    value: (row) => ((rate) => rate && value(rate))(worstReal(row, verdict, everyday)),
    cell: (row) => mistakes(worstReal(row, verdict, everyday)),
  });
  return [
    {
      head: 'test',
      value: ({ method }) => nameOf(methods.card(method)!),
      cell: ({ method }) => {
        const card = methods.card(method)!;
        return h('span', { class: 'source' }, h('a', { href: inAtlas(addressOf(method)) }, nameOf(card)), marks.of(card), h('small', {}, nameOf(card) === authorOf(card) ? null : `${authorOf(card)} · `, h('code', {}, ...breakable(method))));
      },
    },
    real('lets it through', 'the share of real hits that it lets through, by a depth that a player sees', 'tunnel'),
    real('stops it in mid-air', 'the share of true misses in which it reports a hit, at a distance that a player sees', 'phantom'),
    {
      head: 'costs',
      about: 'against exact, on the same queries in float, in one run',
      ascending: true,
      value: ({ method }) => timeOf(story.bench, method)?.ns ?? null,
      cell: ({ method }) => {
        const time = timeOf(story.bench, method);
        if (!time || !exact) {
          const share = story.bench ? takes(story.bench, method) : null;
          return h('span', { class: 'rate' }, 'not timed', share === null ? null : h('small', {}, `takes ${Math.round(100 * share)}% only`));
        }
        return h('span', { class: 'rate' }, method === 'exact' ? '1 ×' : `${numberText(time.ns / exact.ns)} ×`, h('small', {}, `${numberText(time.ns)} ns`));
      },
    },
    {
      head: 'fails in',
      about: 'kinds of queries with any wrong answer, traps included, hairlines too',
      value: ({ summary }) => summary.failing_families,
      cell: ({ method, summary }) => h('span', { class: 'rate' }, summary.failing_families === 0 ? 'none' : `${summary.failing_families} of ${summary.families}`, h('small', {}, summary.failing_families === 0 && methods.kind(method) === 'exact' ? 'proved by hand' : 'kinds')),
      ascending: true,
    },
  ];
}

export function whichScreen(story: Story, verdicts: Verdicts): HTMLElement {
  const everyday = everydayOf(verdicts);
  const marks = new Marks();
  const rows = table<VerdictRow>({ id: 'which-table', caption: 'Mistakes that a player sees, by test', columns: columnsOf(story, verdicts, marks).map((column, i) => (i === 0 ? column : labelled(column))), rows: storyRows(story, verdicts), rowClass: (row) => (withoutReal(row, everyday) ? 'right' : '') });
  return screen(
    'which',
    [whichTitle(story, verdicts)],
    h('p', {}, `Everyday motion is ${everyday.length} kinds of queries (${everyday.join(', ')}), ${grouped(verdicts.queries_per_family)} of each. A row shows a test in the kind where it does worst. The last column adds traps: corners, far coordinates, mere touches.`),
    rows,
    h('p', { class: 'small' }, marks.explained()),
    more(['#which', 'all methods'], ['#verdict', 'with intervals and hairlines'], ['#methods', 'each method and its repair']),
  );
}
