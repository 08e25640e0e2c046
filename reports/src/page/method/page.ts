// SPDX-License-Identifier: MIT
//
// A page within the page for each method, at #method-ID: what its author says, its worst mistake, its repair, under
// which conditions it is proved right, its laws, maps, times and cost.

import './method.css';
import { heatMap, axesText, cellsOf, cellText, label, axesOf, short, type Cell } from '../../charts/heat_map.ts';
import { kindStyle, pagePalette } from '../../charts/canvas.ts';
import { timeErrorByFamily } from '../../charts/time_error.ts';
import type { BenchResult, Card, ErrorFamily, LawCell, Report, WorstRate } from '../../shared/types.ts';
import { h } from '../../shared/dom.ts';
import { withLinks } from '../../shared/links.ts';
import { goTo } from '../../shared/go_to.ts';
import { had } from '../../shared/provenance.ts';
import { cellKeys } from '../cell_keys.ts';
import { choice, withCode } from '../dom.ts';
import { figure } from '../figure.ts';
import { missing } from '../missing.ts';
import { grouped, numberText, perMillion, shareText, withPowers, words } from '../format.ts';
import { Methods } from '../methods.ts';
import { addressOf, methodAt, methodLink } from '../names.ts';
import { openButton, type OpenExplorer } from '../open.ts';
import { departures, said } from '../sections/method.ts';
import { familyTable } from '../sections/verdict.ts';
import { authorOf } from '../sources.ts';
import { table, type Column } from '../table.ts';
import { codePart } from './code.ts';
import { mistakePicture } from './picture.ts';
import { claimsOf } from './trust.ts';
import { worstOf } from './worst.ts';

const scalarName = (scalar: string): string => (scalar === 'float32' ? 'float' : scalar === 'float64' ? 'double' : 'exact arithmetic');

function authorPart(card: Card, methods: Methods): Node[] {
  const by = [...(card.published.startsWith(card.author) ? [] : [card.author]), ...(card.year > 0 ? [String(card.year)] : []), card.published].filter((text) => text !== '' && text !== 'here').join(', ');
  const how = card.kind === 'peer' ? `the library itself${card.peer?.version ? `, version ${card.peer.version}` : ''}` : (had[card.provenance] ?? card.provenance);
  const addressed = /https?:\/\//.test(card.published);
  const known = addressed || card.provenance === 'ours' ? '' : ' No address of its text is known to us.';
  return [
    h('h3', {}, 'What its author says'),
    h('p', { class: 'origin' }, h('cite', {}, card.title), ': ', ...withLinks(by), '. ', `How we have it: ${how}. It computes in ${scalarName(card.native)}.${known}`),
    card.repairs ? h('p', {}, 'It repairs ', methodLink(card.repairs, methods.name(card.repairs)), '.') : null,
    ...said(card),
    ...(card.kind === 'repaired' ? [] : departures(card)),
  ].filter((node) => node !== null);
}

function worstPart(report: Report, card: Card, open: OpenExplorer): Node[] {
  const [worst, ...others] = worstOf(report, card.id);
  const head = h('h3', {}, 'Its worst mistake');
  if (!worst) {
    const rows = report.verdicts?.rows.filter((row) => row.method === card.id && row.native) ?? [];
    if (rows.length === 0) return [head, missing('It was not judged in this report.', './sweeplab report')];
    return [head, h('p', {}, rows.every((row) => row.summary.wrong === 0) ? 'None: no wrong answer of it was seen here.' : 'No query of it was kept.')];
  }
  const place = h('div', { class: 'worst-place' });
  void mistakePicture(worst, card.id, open).then((made) => place.replaceChildren(made));
  return [
    head,
    h('p', { class: 'caption' }, 'Of those that a picture shows well: a box that goes through or hits air before all else, then what happens most often in everyday motions, then the most severe. Blue is A and brown is B; red is what the method says, grey and green what is true.'),
    place,
    others.length > 0
      ? h('p', { class: 'small' }, 'Others: ', ...others.flatMap((m, i) => [i > 0 ? ' ' : '', openButton(open, m.text, m.scalar, card.id, `${words(m.verdict)}${m.cause === '' ? '' : m.cause === 'unknown' ? ', cause unknown' : ` by ${m.cause}`}`)]))
      : null,
  ].filter((node) => node !== null);
}

function trustPart(report: Report, card: Card): Node[] {
  return [
    h('h3', {}, 'When it can be trusted'),
    h('p', { class: 'caption' }, 'Proved: for all such queries. Over the reals: proved, too, but of real numbers; floats round. Counted: no wrong answer in so many queries, which is no proof. Not known: nothing is claimed.'),
    h(
      'ul',
      { class: 'claims' },
      ...claimsOf(report, card.id).map(({ known, condition, how }) => h('li', { class: known.split(' ')[0]! }, h('b', {}, known), ` ${condition}: `, ...withCode(how), how.endsWith('.') ? '' : '.')),
    ),
  ];
}

interface LawRow {
  number: number;
  title: string;
  reason: string;
  cells: LawCell[];
  /** The smallest counterexample: one that exact arithmetic breaks too, where there is one. */
  shown: LawCell | undefined;
}

function lawsPart(report: Report, card: Card, open: OpenExplorer): Node[] {
  const head = h('h3', {}, 'Laws');
  const cells = report.laws?.cells.filter((cell) => cell.method === card.id) ?? [];
  if (cells.length === 0) return [head, missing('Its laws were not checked.', './sweeplab laws')];
  const rows = report.laws!.laws.map(({ id, number, title, reason }): LawRow => {
    const own = cells.filter((cell) => cell.law === id);
    const broken = own.filter((cell) => cell.query !== undefined);
    return { number, title, reason, cells: own, shown: broken.find((cell) => cell.cause === 'logic') ?? broken[0] };
  });
  const count = (row: LawRow, ruling: LawCell['ruling']): number => row.cells.filter((cell) => cell.ruling === ruling).length;
  const broken = rows.filter((row) => count(row, 'broken') > 0);
  const kept = rows.filter((row) => count(row, 'broken') === 0 && count(row, 'holds') > 0);
  const columns = (['float32', 'float64', 'exact'] as const)
    .filter((scalar) => cells.some((cell) => cell.scalar === scalar))
    .map((scalar): Column<LawRow> => {
      const cell = (row: LawRow): LawCell | undefined => row.cells.find((one) => one.scalar === scalar);
      return {
        head: `broken in ${scalarName(scalar)}`,
        value: (row) => cell(row)?.broken ?? null,
        cell: (row) => {
          const one = cell(row);
          return !one || one.ruling === 'vacuous' ? 'no case' : one.broken === 0 ? 'kept' : h('span', { class: 'rate' }, grouped(one.broken), h('small', {}, `of ${grouped(one.broken + one.held)}`));
        },
      };
    });
  return [
    head,
    h('p', {}, broken.length === 0 ? `It keeps all ${kept.length}.` : `It breaks ${broken.length} of ${broken.length + kept.length}, each tried on ${grouped(report.laws!.cases)} queries.`),
    ...(broken.length === 0
      ? []
      : [
          table<LawRow>({
            caption: 'Laws that it breaks, why they are laws, and the smallest counterexample',
            columns: [
              { head: 'law', value: (row) => row.number, cell: (row) => h('span', { class: 'long' }, h('b', {}, `${row.number} ${row.title}`), h('small', {}, ...withCode(row.reason))), ascending: true },
              ...columns,
              {
                head: 'smallest counterexample',
                value: (row) => row.shown?.why ?? '',
                cell: ({ shown }) => (shown ? h('span', { class: 'long' }, `${shown.why ?? ''}${shown.cause ? ` (${shown.cause}, ${scalarName(shown.scalar)})` : ''} `, openButton(open, shown.query!, shown.scalar, shown.method)) : '-'),
              },
            ],
            rows: broken,
          }),
        ]),
    kept.length > 0 ? h('details', { class: 'numbers' }, h('summary', {}, `The ${kept.length} that it keeps`), h('ul', {}, ...kept.map((row) => h('li', { class: 'small' }, `${row.number} ${row.title}`)))) : null,
  ].filter((node) => node !== null);
}

function mapsPart(report: Report, card: Card, methods: Methods, open: OpenExplorer): Node[] {
  const { maps } = report;
  return (maps?.maps ?? [])
    .filter((map) => map.scalars.some((s) => s.methods.some((m) => m.method === card.id)))
    .map((map) => {
      const cells = (): Cell[] => cellsOf(maps!, map, [card.id]);
      const { x, y } = axesOf(map, cells()[0]?.scalar ?? card.native);
      return figure<Cell>({
        id: `of-${map.id}`,
        title: `Where it breaks: ${map.title}`,
        caption: [withPowers(`${axesText(x, y)} A cell opens its worst query in the explorer.`)],
        draw: (canvas) => heatMap(canvas, report, maps!, map, card.id, 'rate'),
        after: (svg) => cellKeys(svg, 'g[aria-label="cell"] rect', cells(), { label: cellText(map, methods.name), opens: (cell) => cell.query !== undefined, open: (cell) => void open(cell.query!, cell.scalar, cell.method) }),
        numbers: {
          columns: [
            { head: short(x), value: (c) => label(axesOf(map, c.scalar).x, c.x) },
            { head: short(y), value: (c) => label(axesOf(map, c.scalar).y, c.y) },
            { head: 'queries', value: (c) => c.n },
            { head: 'wrong', value: (c) => c.wrong },
            { head: 'real', value: (c) => c.severe },
            { head: 'worst severity', value: (c) => c.severity },
            { head: 'witness', value: (c) => c.query ?? '' },
          ],
          rows: cells,
        },
      }).element;
    });
}

function timesPart(report: Report, card: Card): Node[] {
  const head = h('h3', {}, 'Its times');
  const row = report.time_error?.rows.find((r) => r.method === card.id && r.native);
  const families = row?.families.filter((f) => f.n > 0) ?? [];
  if (families.length === 0) return [head, h('p', {}, card.claims.time ? 'None were measured.' : 'It gives no time.')];
  return [
    figure<ErrorFamily>({
      id: 'of-times',
      title: 'Its times',
      caption: ['How far its time of impact is off, family by family: left of 0 too early, right of 0 too late (inside the obstacle by then). In ulps, the spacing of its numbers at 1.'],
      draw: (canvas) => timeErrorByFamily(canvas, report, report.time_error!, card.id, null),
      numbers: {
        columns: [
          { head: 'family', value: (f) => f.family },
          { head: 'impacts timed', value: (f) => f.n },
          { head: 'p50', about: 'half of the errors are below', value: (f) => f.p50, cell: (f) => numberText(f.p50) },
          { head: 'p99', about: '99 of 100 errors are below', value: (f) => f.p99, cell: (f) => numberText(f.p99) },
          { head: 'most early', value: (f) => f.earliest, cell: (f) => numberText(f.earliest), ascending: true },
          { head: 'most late', value: (f) => f.latest, cell: (f) => numberText(f.latest) },
        ],
        rows: () => families,
      },
    }).element,
  ];
}

function costPart(report: Report, card: Card, methods: Methods): Node[] {
  const head = h('h3', {}, 'What it costs');
  const { bench } = report;
  const rows = bench?.results.filter((r) => r.algorithm === card.id) ?? [];
  if (rows.length === 0) return [head, missing('It was not timed.', './sweeplab bench')];
  return [
    head,
    table<BenchResult>({
      caption: `Median ns a query, with quartiles, over ${bench!.repetitions} repetitions; divisions: ${card.divisions.verdict} for a verdict, ${card.divisions.time} with the time`,
      columns: [
        { head: 'family', value: (r) => r.family },
        { head: 'in', value: (r) => scalarName(r.scalar) },
        { head: 'ns', value: (r) => r.ns, cell: (r) => h('span', { class: 'rate' }, numberText(r.ns), h('small', {}, `${numberText(r.ns_q1)} to ${numberText(r.ns_q3)}`)), ascending: true },
        { head: `× ${methods.name(bench!.baseline)}`, about: 'on the same queries, in the same run', value: (r) => r.ratio, cell: (r) => (r.ratio === null ? '-' : numberText(r.ratio)), ascending: true },
        { head: 'of the queries', about: 'a library takes part of them; it is timed on these', value: (r) => r.asked / r.queries, cell: (r) => (r.asked === r.queries ? 'all' : `${Math.round((100 * r.asked) / r.queries)}%`) },
      ],
      rows,
    }),
  ];
}

function ratesPart(report: Report, card: Card, methods: Methods): Node[] {
  const rows = report.verdicts?.rows.filter((row) => row.method === card.id) ?? [];
  return rows.map((row) => h('details', { class: 'numbers' }, h('summary', {}, `Its verdicts by family, ${scalarName(row.scalar)}`), familyTable(row, report.verdicts!.families, methods.name(row.method))));
}

/** The few numbers that a reader asks for first. */
function summary(report: Report, card: Card): HTMLElement | null {
  const row = report.verdicts?.rows.find((r) => r.method === card.id && r.native);
  if (!row) return null;
  const rate = (name: string, what: string, { n, of, high, family }: WorstRate): HTMLElement =>
    h('div', {}, h('dt', {}, name), h('dd', {}, of === 0 ? 'not asked' : n === 0 ? 'never seen' : `${shareText(n / of)}`, h('small', {}, of === 0 ? what : n === 0 ? `below ${perMillion(high)} in a million; ${what}` : `of the ${what}, in ${family ?? 'one family'}`)));
  return h(
    'dl',
    { class: 'summary' },
    rate('Goes through', 'real hits', row.summary.tunnel),
    rate('Hits air', 'true misses', row.summary.phantom),
    h('div', {}, h('dt', {}, 'Wrong by'), h('dd', {}, row.summary.wrong === 0 ? 'nothing seen' : `${grouped(row.summary.logic)} by logic`, h('small', {}, row.summary.wrong === 0 ? 'in all families' : `${row.summary.tolerance ? `${grouped(row.summary.tolerance)} by its margins, ` : ''}${grouped(row.summary.rounding)} by rounding${row.summary.unknown > 0 ? `, ${grouped(row.summary.unknown)} unknown` : ''}`))),
    h('div', {}, h('dt', {}, 'Fails in'), h('dd', {}, `${row.summary.failing_families} of ${row.summary.families}`, h('small', {}, 'families of queries'))),
  );
}

function article(report: Report, card: Card, open: OpenExplorer): HTMLElement {
  const methods = new Methods(report);
  const cards = report.cards!.cards;
  const at = cards.indexOf(card);
  const style = kindStyle(card.kind, pagePalette);
  const step = (other: Card | undefined, arrow: (name: string) => string): Node | string => (other ? h('a', { href: addressOf(other.id) }, arrow(other.name)) : '');
  return h(
    'article',
    { id: addressOf(card.id).slice(1), 'aria-label': card.name },
    h(
      'div',
      { class: 'controls' },
      h('button', { type: 'button', click: () => history.back() }, '← Back to where you were'),
      choice('Method', cards.map(({ id, name }) => ({ value: id, text: name })), card.id, (id) => void (location.hash = addressOf(id))),
      h('a', { href: '#methods' }, 'All methods'),
    ),
    h('h2', {}, card.name),
    h('p', { class: 'kind', style: `--kind: ${style.color}` }, `${authorOf(card)} · ${style.label}`),
    summary(report, card),
    ...worstPart(report, card, open),
    ...authorPart(card, methods),
    ...codePart(report, card, open),
    ...trustPart(report, card),
    ...lawsPart(report, card, open),
    ...mapsPart(report, card, methods, open),
    ...timesPart(report, card),
    ...costPart(report, card, methods),
    ...ratesPart(report, card, methods),
    h('p', { class: 'steps' }, step(cards[at - 1], (name) => `← ${name}`), step(cards[at + 1], (name) => `${name} →`)),
  );
}

const groups: Record<string, string> = { exact: 'Exact', published: 'As published', repaired: 'Repaired', baseline: 'No sweep (baselines)', peer: 'Libraries' };

function index(cards: readonly Card[]): HTMLElement {
  return h(
    'div',
    { class: 'index' },
    ...Object.entries(groups).map(([kind, title]) =>
      h('div', {}, h('h3', {}, title), h('ul', {}, ...cards.filter((card) => card.kind === kind).map((card) => h('li', {}, methodLink(card.id, card.name), h('small', {}, kind === 'repaired' || kind === 'exact' ? '' : ` ${card.author}`))))),
    ),
  );
}

/** The section of all of them; `show` brings up the page that the address names, if it names one. */
export function methodPages(report: Report, open: OpenExplorer): { element: HTMLElement; show: () => boolean } {
  const cards = report.cards?.cards ?? [];
  const place = h('div', { class: 'method-place' });
  const element = h('section', { id: 'methods', 'aria-label': 'Methods' }, h('h2', {}, 'Each method, on a page of its own'), cards.length > 0 ? index(cards) : missing('There are no cards.', './sweeplab report'), place);
  let shown = '';
  /** How far down each was read. */
  const read = new Map<string, number>();
  addEventListener('scroll', () => void (shown !== '' && methodAt(location.hash) === shown && read.set(shown, -place.getBoundingClientRect().top)), { passive: true });
  const show = (): boolean => {
    const id = methodAt(location.hash);
    const card = cards.find((one) => one.id === id);
    if (!card) return false;
    if (shown !== card.id) place.replaceChildren(article(report, card, open));
    shown = card.id;
    document.title = `${card.name}: ${card.title}, by ${authorOf(card)} · SweepLab`;
    // One comes back to where one read, and begins at the top otherwise.
    const state = history.state as { seen?: boolean } | null;
    const by = state?.seen ? read.get(card.id) : undefined;
    history.replaceState({ ...state, seen: true }, '');
    goTo(place, by ?? 0);
    return true;
  };
  return { element, show };
}
