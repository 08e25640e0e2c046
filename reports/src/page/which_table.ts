// SPDX-License-Identifier: MIT
//
// Which test for a game: five columns, everyday motions only. The story has a few rows of it; the atlas has all, with hairline
// mistakes, excuses, and what is proved.

import { kindStyle, pagePalette } from '../charts/canvas.ts';
import { breakable, h } from '../shared/dom.ts';
import type { Report, VerdictRow, Verdicts } from '../shared/types.ts';
import { grouped, numberText, perMillion, shareText, value } from './format.ts';
import { addressOf, askedIn, authorOf, had, Methods, nameOf, takes, timeOf } from './methods.ts';
import { everydayOf, ordered, sizesText, withoutReal, worstHairline, worstReal } from './sizes.ts';
import { table, type Column } from './table.ts';
import { overReals } from './trust.ts';

/** The rows, best first: all but our own other methods. */
export function whichRows(report: Report, verdicts: Verdicts): VerdictRow[] {
  const methods = new Methods(report);
  const shown = verdicts.rows.filter((row) => row.native && (row.method === 'exact' || ['published', 'peer', 'baseline'].includes(methods.kind(row.method))));
  return ordered(shown, methods, everydayOf(verdicts));
}

function provedCell(report: Report, verdicts: Verdicts, { method }: VerdictRow): HTMLElement {
  const kind = new Methods(report).kind(method);
  const rows = verdicts.rows.filter((row) => row.method === method);
  if (rows.every(({ summary }) => summary.wrong === 0)) {
    return h('span', {}, kind === 'exact' ? 'always: proved by hand' : 'whatever was asked', h('small', {}, `no wrong answer in ${grouped(rows.reduce((n, { scalar }) => n + askedIn(verdicts, scalar), 0))}, traps included`));
  }
  const theorems = overReals(report, method);
  if (theorems.length === 0) return h('span', { class: 'muted' }, kind === 'baseline' ? 'do not: sweep' : 'nothing');
  return h('span', { class: 'safe' }, theorems.map(({ condition }) => condition).join('; or: '), h('small', {}, 'if nothing were rounded'));
}

/** Of who was not asked all, or is excused for a skin or a domain: by the everyday family in which it is excused most. */
function excuses(verdicts: Verdicts, row: VerdictRow, families: readonly string[]): HTMLElement[] {
  const counts = row.families.filter((f) => families.includes(f.family)).map((of) => {
    const census = verdicts.census.find((c) => c.family === of.family && c.scalar === row.scalar);
    const asked = (of.verdicts.tunnel?.of ?? 0) + (of.verdicts.phantom?.of ?? 0);
    return { of, asked, there: (census?.impact ?? 0) + (census?.separate ?? 0), share: asked > 0 ? of.excused / asked : 0 };
  });
  const most = counts.reduce((worst, one) => (one.share > worst.share ? one : worst), counts[0]!);
  const [asked, there] = [counts.reduce((n, c) => n + c.asked, 0), counts.reduce((n, c) => n + c.there, 0)];
  const as = Object.entries(most.of.excused_as ?? {}).map(([verdict, { n, severe }]) => `${verdict.replace('_', ' ')} ${grouped(n)}${severe === undefined ? '' : `, ${grouped(severe)} of them real`}`);
  const text = `${most.share > 0.01 ? '* ' : ''}excused: ${shareText(most.share)} of ${most.of.family}`;
  return [
    ...(asked < there ? [h('small', {}, `asked ${shareText(asked / there)} of these frames`)] : []),
    ...(most.share === 0 ? [] : as.length === 0 ? [h('small', {}, text)] : [h('details', { class: 'excused' }, h('summary', {}, text), `before excuses: ${as.join('; ')}`)]),
  ];
}

/** `atlas`: of the page that has the methods; empty in the atlas itself, which says more. */
export function whichTable(report: Report, verdicts: Verdicts, atlas: string): Node[] {
  const methods = new Methods(report);
  const rows = whichRows(report, verdicts);
  /** How we have what somebody published, where it is not simply the source: a mark each, explained below the table. */
  const origins = new Set(rows.map(({ method }) => methods.card(method)!).filter(({ kind, provenance }) => kind === 'published' && provenance !== 'transcribed').map(({ provenance }) => provenance));
  const signs = new Map<string, string>([...origins].map((origin, i) => [origin, '†‡§¶'[i] ?? '*']));
  const everyday = everydayOf(verdicts);
  const exact = timeOf(report.bench, 'exact');
  const all = atlas === '';
  const mistakes = (head: string, about: string, verdict: 'tunnel' | 'phantom'): Column<VerdictRow> => ({
    head,
    about,
    value: (row) => ((rate) => rate && value(rate))(worstReal(row, verdict, everyday)),
    cell: (row) => {
      const rate = worstReal(row, verdict, everyday);
      if (!rate) return 'not asked';
      const fine = worstHairline(row, verdict, everyday);
      const none = rate.n === 0;
      return h('span', { class: 'rate' },
        none ? 'never seen' : shareText(value(rate)),
        h('small', {}, none ? `below ${perMillion(rate.high)} in a million` : `of ${rate.family}`),
        all ? h('small', {}, `hairline: ${!fine ? 'not asked' : fine.share === 0 ? 'never seen' : `${shareText(fine.share)} of ${fine.family}`}`) : null,
      );
    },
  });
  const columns: Column<VerdictRow>[] = [
    mistakes('lets it through', 'the share of real hits that it lets through, by a depth that a player sees', 'tunnel'),
    mistakes('stops it in mid-air', 'the share of true misses in which it reports a hit, at a distance that a player sees', 'phantom'),
    {
      head: 'costs',
      about: 'against exact, on the same queries in float, in one run',
      ascending: true,
      value: ({ method }) => timeOf(report.bench, method)?.ns ?? null,
      cell: ({ method }) => {
        const time = timeOf(report.bench, method);
        if (time && exact) return h('span', { class: 'rate' }, method === 'exact' ? '1 ×' : `${numberText(time.ns / exact.ns)} ×`, h('small', {}, `${numberText(time.ns)} ns`));
        const share = takes(report.bench, method);
        return h('span', { class: 'rate' }, 'not timed', share === null ? null : h('small', {}, `takes ${Math.round(100 * share)}% only`));
      },
    },
    all
      ? { head: 'proved', about: 'under which conditions it is proved right, by its card; of published methods over the reals, as if nothing were rounded', value: (row) => (row.summary.wrong === 0 ? 'right' : ''), cell: (row) => provedCell(report, verdicts, row) }
      : {
          head: 'fails in',
          about: 'kinds of queries with any wrong answer, traps included, hairlines too',
          value: ({ summary }) => summary.failing_families,
          cell: ({ method, summary: { failing_families: n, families } }) => h('span', { class: 'rate' }, n === 0 ? 'none' : `${n} of ${families}`, h('small', {}, n === 0 && methods.kind(method) === 'exact' ? 'proved by hand' : 'kinds')),
          ascending: true,
        },
  ];
  const test: Column<VerdictRow> = {
    head: 'test',
    value: ({ method }) => nameOf(methods.card(method)!),
    cell: (row) => {
      const card = methods.card(row.method)!;
      const { color, label } = kindStyle(card.kind, pagePalette);
      const first = methods.first(row.method);
      return h('span', { class: 'source' },
        h('a', { href: `${atlas}${addressOf(row.method)}` }, nameOf(card)),
        card.kind === 'published' && signs.has(card.provenance) ? h('span', { class: 'mark', title: had[card.provenance] }, signs.get(card.provenance)!) : null,
        h('small', {}, nameOf(card) === authorOf(card) ? null : `${authorOf(card)} · `, h('code', {}, ...breakable(row.method))),
        ...(all ? [h('small', { class: 'kind', style: `--kind: ${color}` }, label), first === row.method ? null : h('small', {}, `another reading, or the bare function, of ${first}`), ...excuses(verdicts, row, everyday)] : []),
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
  return [shown, h('p', { class: 'small' }, [...signs].map(([origin, sign]) => `${sign} ${had[origin] ?? origin}.`).join(' '))];
}

/** What stands above the table of the atlas. */
export function whichWords(verdicts: Verdicts): HTMLElement {
  const everyday = everydayOf(verdicts);
  return h('p', { class: 'caption' },
    `Lets it through: of real hits; stops it in mid-air: of true misses; each in the worst of ${everyday.length} everyday kinds of motion (${everyday.join(', ')}), up to ${grouped(verdicts.queries_per_family)} frames each, in the number type that the source uses. ${sizesText(verdicts.severe_from)} Real ones decide order and colour. Costs: against exact, on the same queries in float, in one run. “Never seen” is no proof. Each source comes first with its most complete published procedure; its bare function and other readings follow. Excused: wrong, but within what a library documents as its skin, its error or its sizes; * marks more than 1%.`,
  );
}
