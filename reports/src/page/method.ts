// SPDX-License-Identifier: MIT
//
// All methods, a row each, which opens to what its author says, its mistakes, its repair, under which conditions it is proved
// right, its laws, times and cost. The address #method-ID opens it.
import { kindStyle, pagePalette } from '../charts/canvas.ts';
import { meaning } from '../explorer/verdicts.ts';
import { address, h, withLinks } from '../shared/dom.ts';
import { goTo } from '../shared/place.ts';
import { queryText } from '../shared/query.ts';
import type { BenchResult, Card, ErrorFamily, Report, VerdictRow } from '../shared/types.ts';
import { exactLink, missing, openButton, said, withCode, type OpenExplorer } from './dom.ts';
import { grouped, numberText, words } from './format.ts';
import { addressOf, authorOf, had, methodLink, Methods, scalarName, speedFamily, timeOf } from './methods.ts';
import { speedColumns } from './sections/figures.ts';
import { lawsOf } from './sections/laws.ts';
import { familyTable, verdictColumns } from './sections/verdict.ts';
import { everydayOf, ordered } from './sizes.ts';
import { numbers, table, type Column } from './table.ts';
import { claimsOf, mistakesOf } from './trust.ts';

function authorPart(card: Card, methods: Methods): Node[] {
  const by = [...(card.published.startsWith(card.author) ? [] : [card.author]), ...(card.year > 0 ? [String(card.year)] : []), card.published].filter((text) => text !== '' && text !== 'here').join(', ');
  const how = card.kind === 'peer' ? `the library itself${card.peer?.version ? `, version ${card.peer.version}` : ''}` : (had[card.provenance] ?? card.provenance);
  const known = address.test(card.published) || card.provenance === 'ours' ? '' : ' No address of its text is known to us.';
  const departures = card.kind === 'repaired' ? [] : card.changes;
  return [
    h('p', { class: 'origin' }, h('cite', {}, card.title), ': ', ...withLinks(by), '. ', `How we have it: ${how}. It computes in ${scalarName(card.native)}.${known}`),
    ...(card.repairs ? [h('p', {}, 'It repairs ', methodLink(card.repairs, methods.name(card.repairs)), '.')] : []),
    ...said(card),
    ...(departures.length > 0 ? [h('h4', {}, 'Departures from the source'), h('ol', {}, ...departures.map((change) => h('li', {}, ...withCode(change))))] : []),
  ];
}

/** Where its code and that of its repair are, and what the repair changes. */
function codePart(card: Card, cards: readonly Card[]): Node[] {
  const repaired = card.kind === 'repaired' ? card : cards.find(({ kind, repairs }) => kind === 'repaired' && repairs === card.id);
  const file = (id: string): HTMLElement => h('code', {}, `algorithms/${id}.h`);
  if (card.kind === 'peer') return [h('p', {}, 'The library’s code is not in here, and there is no repair of ours.')];
  if (!repaired) {
    const why: Record<string, string> = { exact: 'Nothing to repair: no wrong answer of it is known.', baseline: 'It looks at points in time only, and a sweep is the repair.' };
    return [h('p', {}, `${why[card.kind] ?? 'There is no repair of ours.'} Its code: `, file(card.id), ...(card.id === 'exact' ? ['. ', exactLink()] : []), '.')];
  }
  return [
    h('p', {}, 'Before: ', file(repaired.repairs!), '; repaired: ', file(repaired.id), '. What the repair changes; a test leaves each change out alone, and without all of them it answers as before, bit for bit:'),
    h('ol', { class: 'changes' }, ...repaired.changes.map((text) => h('li', {}, ...withCode(text)))),
  ];
}

function mistakesPart(report: Report, { id }: Card, open: OpenExplorer): HTMLElement {
  const mistakes = mistakesOf(report, id);
  if (mistakes.length === 0) return h('p', {}, report.verdicts?.rows.some((row) => row.method === id) ? 'None: no wrong answer of it was seen here.' : 'It was not judged in this report.');
  return h('ul', { class: 'mistakes' },
    ...mistakes.map(({ verdict, cause, text, scalar, query }) =>
      h('li', {}, h('b', { class: 'is-wrong' }, words(verdict)), `${cause ? ` (${cause})` : ''}, ${meaning[verdict]}: ${queryText(query)} `, openButton(open, text, scalar, id)),
    ),
  );
}

function article(report: Report, card: Card, open: OpenExplorer): HTMLElement {
  const { laws, maps, time_error, bench, verdicts } = report;
  const own = <T extends { method: string }>(all: readonly T[] = []): T[] => all.filter(({ method }) => method === card.id);
  const broken = maps?.maps.filter((map) => map.scalars.some(({ methods }) => own(methods).length > 0)) ?? [];
  const times = own(time_error?.rows).find((row) => row.native)?.families.filter((f) => f.n > 0) ?? [];
  const costs = bench?.results.filter((r) => r.algorithm === card.id) ?? [];
  return h('article', { id: addressOf(card.id).slice(1), 'aria-label': card.name },
    h('h3', {}, 'What its author says'),
    ...authorPart(card, new Methods(report)),
    h('h3', {}, 'Its mistakes'),
    mistakesPart(report, card, open),
    ...(broken.length === 0 ? [] : [h('p', {}, 'Where it breaks: ', ...broken.flatMap(({ id, title }, i) => [i > 0 ? ' · ' : '', h('a', { href: `#map-${id}` }, title)]), '.')]),
    h('h3', {}, 'Its code, and our repair'),
    ...codePart(card, report.cards!.cards),
    h('h3', {}, 'When it can be trusted'),
    h('ul', { class: 'claims' },
      ...claimsOf(report, card.id).map(({ known, condition, how }) => h('li', {}, h('b', { class: known === 'proved' ? 'is-right' : null }, known), ` ${condition}: `, ...withCode(how), '.')),
    ),
    h('h3', {}, 'Laws'),
    ...(laws && own(laws.cells).length > 0 ? lawsOf(laws, card.id, open) : [missing('Its laws were not checked.', './sweeplab laws')]),
    h('h3', {}, 'Its times'),
    times.length === 0
      ? h('p', {}, card.claims.time ? 'None were measured.' : 'It gives no time.')
      : table<ErrorFamily>({
          caption: `${card.name}: how far its time of an impact is off, in ulps, the spacing of its numbers at 1; late: the box is inside the obstacle by then`,
          columns: [
            { head: 'family', value: (f) => f.family },
            ...numbers<ErrorFamily>({ 'impacts timed': (f) => f.n }, grouped),
            ...numbers<ErrorFamily>({ 'half are below': (f) => f.p50, '99 of 100 below': (f) => f.p99, 'most early': (f) => f.earliest, 'most late': (f) => f.latest }, numberText),
          ],
          rows: times,
        }),
    h('h3', {}, 'What it costs'),
    costs.length === 0
      ? missing('It was not timed.', './sweeplab bench')
      : table<BenchResult>({ caption: `${card.name}: median ns a query, with quartiles, over ${bench!.repetitions} repetitions`, columns: speedColumns(bench!), rows: costs }),
    ...own(verdicts?.rows).flatMap((row) => [h('h3', {}, `Its verdicts, ${scalarName(row.scalar)}`), familyTable(row, verdicts!.families, card.name)]),
  );
}

interface Row { card: Card; verdicts: VerdictRow | undefined }

function nameCell(card: Card): HTMLElement {
  const { color, label } = kindStyle(card.kind, pagePalette);
  return h('span', { class: 'source' }, methodLink(card.id, card.name), h('small', { class: 'kind', style: `--kind: ${color}` }, `${label} · ${authorOf(card)}`));
}

/** The section of all methods; `show` opens the row that the address names, if it names one. */
export function methodPages(report: Report, open: OpenExplorer): { element: HTMLElement; show: () => boolean } {
  const { cards: all, bench, laws, verdicts } = report;
  const cards = all?.cards ?? [];
  const judged = verdicts ? ordered(verdicts.rows.filter(({ native }) => native), new Methods(report), everydayOf(verdicts), true) : [];
  const order = [...new Set([...judged.map(({ method }) => method), ...cards.map(({ id }) => id)])];
  const rows = order.map((id): Row => ({ card: cards.find((card) => card.id === id)!, verdicts: judged.find(({ method }) => method === id) }));
  const lawsOfRow = ({ card: { id, native } }: Row, rulings: readonly string[]): number => laws?.cells.filter(({ method, scalar, ruling }) => method === id && scalar === native && rulings.includes(ruling)).length ?? 0;
  const columns: Column<Row>[] = [
    { head: 'method', value: ({ card }) => card.name, cell: ({ card }) => nameCell(card) },
    ...verdictColumns<Row>((row) => row.verdicts),
    { head: 'laws kept', about: 'of those that apply', value: (row) => lawsOfRow(row, ['holds']), cell: (row) => `${lawsOfRow(row, ['holds'])}/${lawsOfRow(row, ['holds', 'broken'])}` },
    ...(bench ? [{ head: 'ns', about: `median ns a query of ${speedFamily(bench)}, in float, for methods that were asked all of it`, value: ({ card }: Row) => timeOf(bench, card.id)?.ns ?? null, as: numberText }] : []),
  ];
  const shown = table<Row>({
    id: 'methods-table',
    caption: 'Methods: rates per million in the worst family, with 95% intervals, in the number type of each source',
    columns,
    rows,
    details: ({ card }) => article(report, card, open),
    rowClass: ({ verdicts: own }) => (own && own.summary.severe_tunnel.n + own.summary.severe_phantom.n === 0 ? 'right' : ''),
  });
  const element = h('section', { id: 'methods', 'aria-label': 'Methods' },
    h('h2', {}, 'Each method'),
    h('p', { class: 'caption' }, 'A row opens to what its author says, its mistakes, our repair, and what is proved or counted of it. Each kind stands in the order of its real mistakes in everyday motion, each source in its most complete published procedure first.'),
    cards.length > 0 ? h('div', { class: 'index' }, shown) : missing('There are no cards.', './sweeplab report'),
  );
  const show = (): boolean => {
    const card = cards.find(({ id }) => location.hash === addressOf(id));
    if (!card) return false;
    const row = shown.querySelector(`#methods-table > tbody > tr > th a[href="${location.hash}"]`)!.closest('tr')!;
    const opener = row.querySelector<HTMLElement>('.opener')!;
    if (opener.ariaExpanded !== 'true') opener.click();
    shown.querySelector('.method-place')?.classList.remove('method-place');
    row.classList.add('method-place');
    document.title = `${card.name}: ${card.title}, by ${authorOf(card)} · SweepLab`;
    // An entry of the history that was left for the explorer knows better where the reader was.
    if (!(history.state as { place?: unknown } | null)?.place) goTo(row);
    return true;
  };
  return { element, show };
}
