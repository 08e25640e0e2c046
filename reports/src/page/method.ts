// SPDX-License-Identifier: MIT
//
// A page within the page for each method, at #method-ID: what its author says, its worst mistake, its repair, under
// which conditions it is proved right, its laws, maps, times and cost.
import './method.css';
import { kindStyle, pagePalette } from '../charts/canvas.ts';
import { core } from '../explorer/core.ts';
import { reach, View } from '../explorer/geometry.ts';
import { ScenePicture } from '../explorer/scene.ts';
import { initial } from '../explorer/state.ts';
import { meaning } from '../explorer/verdicts.ts';
import { address, h, withLinks } from '../shared/dom.ts';
import { goTo } from '../shared/place.ts';
import { queryText, scalarFor } from '../shared/query.ts';
import type { Answer, BenchResult, Card, Cause, ErrorFamily, Report, Truth, WorstRate } from '../shared/types.ts';
import { choice, exactLink, missing, openButton, said, withCode, type OpenExplorer } from './dom.ts';
import { grouped, numberText, perMillion, shareText, words } from './format.ts';
import { addressOf, authorOf, had, methodAt, methodLink, Methods, scalarName } from './methods.ts';
import { lawsOf } from './sections/laws.ts';
import { speedColumns, timeColumns } from './sections/others.ts';
import { familyTable } from './sections/verdict.ts';
import { table } from './table.ts';
import { claimsOf, worstOf, type Mistake } from './trust.ts';

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
    ...(card.kind === 'repaired' || card.changes.length === 0 ? [] : [h('h4', {}, 'Departures from the source'), h('ol', {}, ...card.changes.map((change) => h('li', {}, ...withCode(change))))]),
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

/** When it can be trusted, and what was counted of it: laws, maps, times, cost, verdicts by family. */
function numbersPart(report: Report, card: Card, open: OpenExplorer): Node[] {
  const { laws, maps, time_error, bench, verdicts } = report;
  const own = <T extends { method: string }>(all: readonly T[] | undefined): T[] => all?.filter(({ method }) => method === card.id) ?? [];
  const broken = maps?.maps.filter((map) => map.scalars.some(({ methods }) => own(methods).length > 0)) ?? [];
  const times = own(time_error?.rows).find((row) => row.native)?.families.filter((f) => f.n > 0) ?? [];
  const costs = bench?.results.filter((r) => r.algorithm === card.id) ?? [];
  return [
    h('h3', {}, 'When it can be trusted'),
    h('p', { class: 'caption' }, 'Proved: for all such queries. Over the reals: proved, too, but of real numbers; floats round. Counted: no wrong answer in so many queries, which is no proof. Not known: nothing is claimed.'),
    h('ul', { class: 'claims' },
      ...claimsOf(report, card.id).map(({ known, condition, how }) => h('li', {}, h('b', { class: known === 'proved' ? 'is-right' : null }, known), ` ${condition}: `, ...withCode(how), how.endsWith('.') ? '' : '.')),
    ),
    h('h3', {}, 'Laws'),
    ...(laws && own(laws.cells).length > 0 ? lawsOf(laws, card.id, open) : [missing('Its laws were not checked.', './sweeplab laws')]),
    ...(broken.length === 0 ? [] : [h('p', {}, 'Where it breaks: ', ...broken.flatMap(({ id, title }, i) => [i > 0 ? ' · ' : '', h('a', { href: `#map-${id}` }, title)]), '.')]),
    h('h3', {}, 'Its times'),
    times.length === 0
      ? h('p', {}, card.claims.time ? 'None were measured.' : 'It gives no time.')
      : table<ErrorFamily>({
          caption: 'How far its time of an impact is off, in ulps, the spacing of its numbers at 1; late: the box is inside the obstacle by then',
          columns: [{ head: 'family', value: (f) => f.family }, { head: 'impacts timed', value: (f) => f.n }, ...timeColumns],
          rows: times,
        }),
    h('h3', {}, 'What it costs'),
    costs.length === 0
      ? missing('It was not timed.', './sweeplab bench')
      : table<BenchResult>({
          caption: `Median ns a query, with quartiles, over ${bench!.repetitions} repetitions`,
          columns: [{ head: 'family', value: (r) => r.family }, { head: 'in', value: (r) => scalarName(r.scalar) }, ...speedColumns(bench!)],
          rows: costs,
        }),
    ...own(verdicts?.rows).map((row) => h('details', { class: 'numbers' }, h('summary', {}, `Its verdicts by family, ${scalarName(row.scalar)}`), familyTable(row, verdicts!.families, card.name))),
  ];
}

/** The few numbers that a reader asks for first. */
function summary(report: Report, card: Card): HTMLElement | null {
  const row = report.verdicts?.rows.find((r) => r.method === card.id && r.native);
  if (!row) return null;
  const rate = (name: string, what: string, { n, of, high, family }: WorstRate): HTMLElement =>
    h('div', {}, h('dt', {}, name), h('dd', {}, of === 0 ? 'not asked' : n === 0 ? 'never seen' : `${shareText(n / of)}`, h('small', {}, of === 0 ? what : n === 0 ? `below ${perMillion(high)} in a million; ${what}` : `of the ${what}, in ${family ?? 'one family'}`)));
  return h('dl', { class: 'summary grid', style: '--least: 11rem' },
    rate('Goes through', 'real hits', row.summary.tunnel),
    rate('Hits air', 'true misses', row.summary.phantom),
    h('div', {}, h('dt', {}, 'Wrong by'), h('dd', {}, row.summary.wrong === 0 ? 'nothing seen' : `${grouped(row.summary.logic)} by logic`, h('small', {}, row.summary.wrong === 0 ? 'in all families' : `${row.summary.tolerance ? `${grouped(row.summary.tolerance)} by its margins, ` : ''}${grouped(row.summary.rounding)} by rounding${row.summary.unknown > 0 ? `, ${grouped(row.summary.unknown)} unknown` : ''}`))),
    h('div', {}, h('dt', {}, 'Fails in'), h('dd', {}, `${row.summary.failing_families} of ${row.summary.families}`, h('small', {}, 'families of queries'))),
  );
}

function article(report: Report, card: Card, open: OpenExplorer): HTMLElement {
  const cards = report.cards!.cards;
  const at = cards.indexOf(card);
  const chosen = { method: card.id };
  const style = kindStyle(card.kind, pagePalette);
  const step = (other: Card | undefined, arrow: (name: string) => string): Node | string => (other ? h('a', { href: addressOf(other.id) }, arrow(other.name)) : '');
  return h('article', { id: addressOf(card.id).slice(1), 'aria-label': card.name },
    h('div', { class: 'controls' },
      h('button', { type: 'button', click: () => history.back() }, '← Back to where you were'),
      choice('Method', cards.map(({ id, name }) => [id, name]), chosen, 'method', () => void (location.hash = addressOf(chosen.method))),
      h('a', { href: '#methods' }, 'All methods'),
    ),
    h('h2', {}, card.name),
    h('p', { class: 'kind', style: `--kind: ${style.color}` }, `${authorOf(card)} · ${style.label}`),
    summary(report, card),
    ...worstPart(report, card, open),
    ...authorPart(card, new Methods(report)),
    ...codePart(report, card, open),
    ...numbersPart(report, card, open),
    h('p', { class: 'controls steps' }, step(cards[at - 1], (name) => `← ${name}`), step(cards[at + 1], (name) => `${name} →`)),
  );
}

const groups: Record<string, string> = { exact: 'Exact', published: 'As published', repaired: 'Repaired', baseline: 'No sweep (baselines)', peer: 'Libraries' };

/** Its author, as a link to the source where that has an address. */
function byAuthor({ kind, author, published }: Card): Node | string {
  const source = address.exec(published)?.[0];
  if (kind === 'repaired' || kind === 'exact') return '';
  return source ? h('a', { href: source, rel: 'noreferrer' }, author) : author;
}

function index(cards: readonly Card[]): HTMLElement {
  return h('div', { class: 'index' },
    ...Object.entries(groups).map(([kind, title]) =>
      h('div', {}, h('h3', {}, title), h('ul', {}, ...cards.filter((card) => card.kind === kind).map((card) => h('li', {}, methodLink(card.id, card.name), h('small', {}, ' ', byAuthor(card)))))),
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

/** Each change of the repair, and what happens when it alone is left out. */
function codePart(report: Report, card: Card, open: OpenExplorer): Node[] {
  const cards = report.cards?.cards ?? [];
  const published = card.kind === 'repaired' ? cards.find((one) => one.id === card.repairs) : card;
  const repaired = card.kind === 'repaired' ? card : cards.find((one) => one.kind === 'repaired' && one.repairs === card.id);
  const head = h('h3', {}, 'Its code, and our repair');
  if (card.kind === 'peer') return [head, h('p', {}, 'The library’s code is not in here, and there is no repair of ours.')];
  if (!repaired || !published) {
    const why: Record<string, string> = { exact: 'Nothing to repair: no wrong answer of it is known.', baseline: 'It looks at points in time only, and a sweep is the repair.' };
    return [head, h('p', {}, `${why[card.kind] ?? 'There is no repair of ours.'} Its code: `, h('code', {}, `algorithms/${card.id}.h`), ...(card.id === 'exact' ? ['. ', exactLink()] : []), '.')];
  }
  return [
    head,
    h('p', {}, ...(card === repaired ? ['What it changes in ', methodLink(published.id, published.name)] : ['What our repair of it changes, ', methodLink(repaired.id, repaired.name)]), '. Both, line by line: ', h('code', {}, `diff algorithms/${published.id}.h algorithms/${repaired.id}.h`), '. In the repair ', h('code', {}, 'applies(changes, n)'), ' is true; a test switches each change off alone, and without all of them the repair answers as published, bit for bit.'),
    h('ol', { class: 'changes' },
      ...repaired.changes.map((text, i) => {
        const without = report.ablation?.rows.find((row) => row.method === repaired.id && Number(row.change) === i + 1);
        return h('li', {},
          ...withCode(text),
          without ? h('p', { class: 'small muted' }, `Without this change it says “${without.says}”. The truth is “${without.truth}” (${words(without.verdict)}). `, openButton(open, without.query, 'float64', repaired.id, 'Open in the explorer')) : null,
        );
      }),
    ),
  ];
}

const told = (outcome: string, time: string | undefined, faces: string): string => `${outcome}${time === undefined ? '' : ` at ${time.slice(0, 10)}`}${faces === '' ? '' : ` on ${faces}`}`;

const truthText = ({ class: what, t, decimal, faces }: Truth): string => told(what, t === undefined ? undefined : (decimal ?? String(t)), [...faces].join(' or '));

function answerText({ outcome, text, normal: [x, y] = [0, 0] }: Answer): string {
  return told(outcome, text, x < 0 ? '−x' : x > 0 ? '+x' : y < 0 ? '−y' : y > 0 ? '+y' : '');
}

const exactly: Partial<Record<Cause, string>> = {
  logic: 'Exact arithmetic makes the same mistake. ',
  tolerance: 'Exact arithmetic makes it too, but not without the method’s own margin. ',
  rounding: 'Exact arithmetic would set it right. ',
};

const size = { width: 560, height: 320 };

/** The explorer's picture of a mistake, which stands still and opens there; and what it is in words. */
async function mistakePicture({ verdict, cause, severity, from, text, scalar, query }: Mistake, method: string, open: OpenExplorer): Promise<HTMLElement> {
  const module = await core();
  const { truth, answers } = module.explain(query);
  // A library's answer cannot be asked for in a page.
  const at = module.methods().findIndex((card) => card.id === method);
  const answer = answers[at];
  const { svg, render } = new ScenePicture(queryText(query));
  render({ ...initial, query, method }, { scalar: query.scalar, query: text, truth, answers: answer ? [answer] : [] }, module.methods().slice(at, at + 1), View.around(query, size.width, size.height));
  for (const handle of svg.querySelectorAll('.handle')) for (const name of ['tabindex', 'role', 'aria-roledescription', 'aria-label', 'data-handle']) handle.removeAttribute(name);
  // Markers of its own, beside the explorer's.
  svg.innerHTML = svg.innerHTML.replaceAll('arrow-', 'still-arrow-');
  svg.setAttribute('role', 'img');
  return h('div', { class: 'worst grid', style: '--least: 20rem' },
    h('button', { type: 'button', class: 'open still explorer', 'aria-label': `Open in the explorer: ${queryText(query)}`, click: () => void open(text, scalarFor(scalar), method) }, h('span', {}, svg), 'Open in the explorer'),
    h('div', {},
      h('p', {}, h('b', {}, words(verdict)), `: ${meaning[verdict] ?? ''}. ${exactly[cause] ?? ''}`),
      h('p', {}, ...(answer ? ['It says ', h('b', { class: 'is-wrong' }, answerText(answer)), '. '] : []), 'The truth is ', h('b', { class: 'is-right' }, truthText(truth)), '.', answer ? '' : ' What the library says cannot be asked in a page; the verdict is the survey’s.'),
      h('p', { class: 'small muted' }, `From ${from}${severity === null || severity < 1e-3 ? '' : `; off by ${numberText(severity)} of half the smaller summed size`}. ${reach(query) > 4000 ? 'Its sizes and distances are too unlike to be drawn to scale. ' : ''}${queryText(query)}`),
    ),
  );
}
