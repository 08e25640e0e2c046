// SPDX-License-Identifier: MIT
//
// Which test for a game: six columns, everyday motions only. The story has a few rows of it; the atlas has all.

import { kindStyle, pagePalette } from '../charts/canvas.ts';
import { breakable, h } from '../shared/dom.ts';
import type { Report, VerdictRow, Verdicts } from '../shared/types.ts';
import { grouped, numberText, perMillion, shareText, sortedBy, value } from './format.ts';
import { addressOf, authorOf, had, Methods, nameOf, timeOf } from './methods.ts';
import { everydayOf, ordered, sizesText, withoutReal, worstReal } from './sizes.ts';
import { table, type Column } from './table.ts';

/** The rows, best first: all but our own other methods. */
export function whichRows(report: Report, verdicts: Verdicts): VerdictRow[] {
  const methods = new Methods(report);
  const shown = verdicts.rows.filter((row) => row.native && (row.method === 'exact' || ['published', 'peer', 'baseline'].includes(methods.kind(row.method))));
  return ordered(shown, methods, everydayOf(verdicts));
}

const muchExcused = 'excused in a kind, over 1%: wrong, as documented';
const small = (...words: (Node | string | null)[]): HTMLElement => h('small', {}, ...words);
const withSmall = (text: string, below: string): HTMLElement => h('span', { class: 'rate' }, text, small(below));

/** Of who was not asked all, or is excused for a skin or a domain: what it was asked, and the everyday family in which it is excused most. */
export function excused(verdicts: Verdicts, row: VerdictRow, families: readonly string[]) {
  const counts = row.families.filter((f) => families.includes(f.family)).map(({ family, asked, excused, verdicts: { tunnel, phantom } }) => {
    const census = verdicts.census.find((c) => c.family === family && c.scalar === row.scalar);
    const all = asked ?? census?.queries ?? 0;
    return { family, asked: (tunnel?.of ?? 0) + (phantom?.of ?? 0), there: (census?.impact ?? 0) + (census?.separate ?? 0), share: all > 0 ? excused / all : 0 };
  });
  const [most] = sortedBy(counts, ({ share }) => [-share]);
  return { asked: counts.reduce((n, c) => n + c.asked, 0), there: counts.reduce((n, c) => n + c.there, 0), most };
}

function excuses(verdicts: Verdicts, row: VerdictRow, families: readonly string[]): HTMLElement[] {
  const { asked, there, most } = excused(verdicts, row, families);
  return [
    ...(asked < there ? [small(`asked ${shareText(asked / there)} of these frames`)] : []),
    ...(most && most.share > 0 ? [small(`excused: ${shareText(most.share)} of ${most.family}`)] : []),
  ];
}

/** `atlas`: of the page that has the methods; empty in the atlas itself, which says more. */
export function whichTable(report: Report, verdicts: Verdicts, atlas: string): Node[] {
  const methods = new Methods(report);
  const rows = whichRows(report, verdicts);
  /** How we have what somebody published, where it is not simply the source: a mark each, explained below the table. */
  const origins = new Set(rows.map(({ method }) => methods.card(method)!).filter(({ kind, provenance }) => kind === 'published' && provenance !== 'transcribed').map(({ provenance }) => provenance));
  const signs = new Map<string, string>([...origins].map((origin, i) => [origin, '†‡§¶'[i] ?? '#']));
  const everyday = everydayOf(verdicts);
  const exact = timeOf(report.bench, 'exact');
  const all = atlas === '';
  const mistakes = (head: string, about: string, verdict: 'tunnel' | 'late' | 'phantom'): Column<VerdictRow> => ({
    head,
    about,
    value: (row) => ((rate) => rate && value(rate))(worstReal(row, verdict, everyday)),
    cell: (row) => {
      const rate = worstReal(row, verdict, everyday);
      // Where no time is late, its count is not in the data.
      if (!rate) return verdict === 'late' && worstReal(row, 'tunnel', everyday) ? 'never seen' : 'not asked';
      return rate.n === 0 ? withSmall('never seen', `< ${perMillion(rate.high)} per million`) : withSmall(shareText(value(rate)), `of ${rate.family}`);
    },
  });
  const columns: Column<VerdictRow>[] = [
    mistakes('lets through', 'the share of real hits that it lets through, by a depth that a player sees', 'tunnel'),
    mistakes('too late', 'the share of real hits whose time is late by more than a thousandth of the frame, or of the smaller side: it may end inside', 'late'),
    mistakes('in mid-air', 'the share of true misses in which it reports a hit, at a distance that a player sees', 'phantom'),
    {
      head: 'costs',
      about: 'against exact, on the same queries in float, in one run',
      value: ({ method }) => timeOf(report.bench, method)?.ns ?? null,
      cell: ({ method }) => {
        const time = timeOf(report.bench, method);
        if (!time || !exact) return 'not timed';
        return withSmall(method === 'exact' ? '1 ×' : `${numberText(time.ns / exact.ns)} ×`, `${numberText(time.ns)} ns`);
      },
    },
    {
      head: 'fails in',
      about: 'kinds of queries with any wrong answer, traps included, hairlines too',
      value: ({ summary }) => summary.failing_families,
      cell: ({ method, summary: { failing_families: n, families } }) => withSmall(n === 0 ? 'none' : `${n} of ${families}`, n === 0 && methods.kind(method) === 'exact' ? 'proved' : 'kinds'),
    },
  ];
  const test: Column<VerdictRow> = {
    head: 'test',
    value: ({ method }) => nameOf(methods.card(method)!),
    cell: (row) => {
      const card = methods.card(row.method)!;
      const { color, label } = kindStyle(card.kind, pagePalette);
      const first = methods.first(row.method);
      // As in the terminal's tables: from 1% on, of a library.
      const much = card.kind === 'peer' && (excused(verdicts, row, everyday).most?.share ?? 0) > 0.01;
      const sign = much ? '*' : card.kind === 'published' && signs.get(card.provenance);
      return h('span', { class: 'source' },
        h('a', { href: `${atlas}${addressOf(row.method)}` }, nameOf(card)),
        sign && h('span', { class: 'mark', title: much ? muchExcused : had[card.provenance] }, sign),
        small(nameOf(card) === authorOf(card) ? null : `${authorOf(card)} · `, h('code', {}, ...breakable(row.method))),
        ...(all ? [h('small', { class: 'kind', style: `--kind: ${color}` }, label), first === row.method ? null : small(`another reading, or the bare function, of ${first}`), ...excuses(verdicts, row, everyday)] : []),
      );
    },
  };
  const shown = table<VerdictRow>({
    id: all ? 'games-table' : 'which-table',
    caption: 'Mistakes that a player sees, by test',
    // Where cells stand in a card, each says what it is.
    columns: [test, ...columns.map((column): Column<VerdictRow> => ({ ...column, cell: (row) => h('span', {}, h('span', { class: 'label' }, column.head), column.cell!(row)) }))],
    rows,
    rowClass: (row) => (withoutReal(row, everyday) ? 'right' : ''),
  });
  return [shown, h('p', { class: 'small' }, [...signs].map(([origin, sign]) => `${sign} ${had[origin] ?? origin}.`).join(' '), ` * ${muchExcused}.`)];
}

/** What stands above the table of the atlas. */
export function whichWords(verdicts: Verdicts): HTMLElement {
  const everyday = everydayOf(verdicts);
  return h('p', { class: 'caption' },
    `Lets through, too late: of real hits; in mid-air: of true misses; each in the worst of ${everyday.length} everyday kinds of motion (${everyday.join(', ')}), up to ${grouped(verdicts.queries_per_family)} frames each, in the number type that the source uses. ${sizesText(verdicts.severe_from)} Real ones decide order and colour. “Never seen” is no proof. Each source comes first with its most complete published procedure; its bare function and other readings follow. Excused: wrong, but within what a library documents as its skin, its error or its sizes, or of boxes that overlap at the start where a card promises nothing of them.`,
  );
}
