// SPDX-License-Identifier: MIT
//
// The page of `judge --report`: how often engines were wrong on the queries of a file, where in the report's maps, and on
// which queries worst. It has no scripts: all of it is drawn here, in whatever document is the global one.

import { pagePalette, type Canvas } from '../charts/canvas.ts';
import { axesText, axesOf, cellsOf, heatMap, label, short } from '../charts/heat_map.ts';
import { sceneOf } from '../charts/scene.ts';
import { grouped, numberText, withPowers, words } from '../page/format.ts';
import { h } from '../shared/dom.ts';
import type { HeatMap, JudgedEngine, JudgedLog, JudgedReport, LogRate, LogScore, Maps, Report } from '../generated/data.ts';

type Verdict = keyof LogScore['verdicts'];

/** Which mistakes there are, and of what a count of each is. */
const mistakes: readonly (readonly [Verdict, string])[] = [
  ['tunnel', 'real impacts'],
  ['missed_overlap', 'overlaps at the start'],
  ['phantom', 'cases where nothing touched'],
  ['wrong_state', 'cases where something touched'],
  ['wrong_face', 'contacts with a normal'],
  ['wrong_time', 'contacts with a time and no wrong face'],
  ['claim_broken', 'touches for which its card makes a claim'],
  ['failed', 'queries that it was asked'],
];
const others: readonly (readonly [Verdict, string])[] = [
  ['excused', 'queries that it was asked'],
  ['correct', 'queries that it was asked'],
  ['not_asked', 'queries'],
];

const number = (text: string): HTMLElement => h('td', { class: 'number' }, text);
const million = (share: number): string => numberText(share * 1e6);

function rateRow(name: Verdict, of: string, { count, of: n, interval }: LogRate, wrong: boolean): HTMLElement {
  const [low, high] = interval as [number, number];
  return h(
    'tr',
    { class: wrong && count > 0 ? 'wrong' : null },
    h('th', { scope: 'row' }, words(name)),
    h('td', {}, `${grouped(count)} of ${grouped(n)} ${of}`),
    number(n === 0 ? '–' : million(count / n)),
    h('td', { class: 'interval' }, n === 0 ? '–' : `${million(low)} to ${million(high)}`),
  );
}

function scoreTable({ name, score }: JudgedEngine): HTMLElement {
  const rows = (list: typeof mistakes, wrong: boolean): HTMLElement[] => list.map(([verdict, of]) => rateRow(verdict, of, score.verdicts[verdict], wrong));
  return h(
    'div',
    { class: 'scroll', tabindex: 0 },
    h(
      'table',
      {},
      h('caption', {}, `${name}: ${grouped(score.wrong)} wrong of ${grouped(score.queries)} queries`),
      h('thead', {}, h('tr', {}, ...['verdict', 'answers', 'per million', '95%'].map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows(mistakes, true), ...rows(others, false)),
    ),
  );
}

function tagTable({ engine }: JudgedLog): HTMLElement | null {
  if (!engine || engine.tags.length === 0) return null;
  const seen = mistakes.filter(([verdict]) => engine.tags.some(({ score }) => score.verdicts[verdict].count > 0));
  return h(
    'div',
    { class: 'scroll', tabindex: 0 },
    h(
      'table',
      {},
      h('caption', {}, 'By tag'),
      h('thead', {}, h('tr', {}, ...['tag', 'queries', 'wrong', ...seen.map(([verdict]) => words(verdict))].map((head) => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        {},
        ...engine.tags.map(({ tag, score }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, tag === '' ? '(none)' : tag),
            number(grouped(score.queries)),
            number(grouped(score.wrong)),
            ...seen.map(([verdict]) => number(`${grouped(score.verdicts[verdict].count)} of ${grouped(score.verdicts[verdict].of)}`)),
          ),
        ),
      ),
    ),
  );
}

let charts = 0;
/** For a wide window and for a narrow one. */
function bothWidths(drawn: (canvas: Canvas) => SVGSVGElement | undefined, widths: readonly [number, number] = [900, 288]): HTMLElement[] {
  return widths.flatMap((width, i) => {
    const svg = drawn({ document, width, palette: pagePalette, live: false });
    if (!svg) return [];
    const place = h('div', { class: i === 0 ? 'wide' : 'narrow' });
    charts += 1; // a pattern's name is the whole page's
    place.innerHTML = svg.outerHTML.replaceAll('hatch-', `hatch-${charts}-`);
    return [place];
  });
}

function mapFigure(judged: JudgedReport, map: HeatMap, engine: JudgedEngine): HTMLElement {
  const maps = { ...judged, seed: 1, thinning: 1 } as unknown as Maps;
  const broken = cellsOf(maps, map, [engine.id]).filter((cell) => cell.wrong > 0);
  const { x, y } = axesOf(map, map.scalars[0]!.scalar);
  return h(
    'figure',
    {},
    ...bothWidths((canvas) => heatMap(canvas, {} as Report, maps, map, engine.id, 'rate')),
    h('figcaption', { class: 'muted' }, withPowers(`${map.description} ${axesText(x, y)}`)),
    broken.length === 0
      ? h('p', {}, 'It was wrong in none of these cells.')
      : h(
          'details',
          {},
          h('summary', {}, `The ${grouped(broken.length)} cells in which it was wrong, with their worst queries`),
          h(
            'div',
            { class: 'scroll', tabindex: 0 },
            h(
              'table',
              {},
              h('thead', {}, h('tr', {}, ...[short(x), short(y), 'queries', 'wrong', 'worst is', 'query'].map((head) => h('th', { scope: 'col' }, head)))),
              h(
                'tbody',
                {},
                ...broken.map((cell) => h('tr', {}, h('td', {}, label(x, cell.x)), h('td', {}, label(y, cell.y)), number(grouped(cell.n)), number(grouped(cell.wrong)), h('td', {}, words(cell.verdict ?? '')), h('td', {}, h('code', {}, cell.query ?? '')))),
              ),
            ),
          ),
        ),
  );
}

/** An answer as `explain --answer` takes it; undefined where that cannot tell it. */
function asArgument(given: string): string | undefined {
  if (/^(miss|overlap|failed)$/.test(given)) return given;
  const [, time, x, y] = /^hit(?: at (\S+?))?(?:, normal \((-?\d), (-?\d)\))?$/.exec(given.replace('no finite time', 'nan')) ?? [];
  if (!given.startsWith('hit') || (time === undefined && given !== 'hit')) return undefined;
  return ['hit', time, x, y].filter((word) => word !== undefined).join(' ');
}

/** What the card of a log says, as options; undefined where there is no option for it. */
function cardOptions({ engine }: JudgedLog): string | undefined {
  if (!engine || engine.overlap !== 'hit') return undefined;
  const { name, touching, skin, time_error } = engine;
  const said = [name !== 'yours' && `--name ${name}`, touching !== 'either' && `--touching ${touching}`, skin !== 0 && `--skin ${skin}`, time_error !== 0 && `--time-error ${time_error}`];
  return said.filter((option) => option !== false).map((option) => ` ${option}`).join('');
}

type Worst = JudgedLog['worst'][number];

/** The command that shows a query: asked are the engines that can be, and who else is wrong; judged is the answer given. */
function command(engines: readonly JudgedEngine[], log: JudgedLog, { query, given, wrong }: Worst): string {
  const asked = engines.filter(({ started }) => started !== '');
  const methods = wrong.map((line) => line.split(':')[0]!).filter((id) => !engines.some((engine) => engine.id === id));
  const shown = [...asked.map(({ id }) => id), ...methods];
  const [answer, card] = [asArgument(given), cardOptions(log)];
  const own = answer !== undefined && card !== undefined ? `${card} --answer '${answer}'` : '';
  const started = asked.map(({ started }) => ` ${started}`).join('');
  return `./sweeplab explain --scalar ${log.scalar} --algorithms ${shown.join(',') || 'exact'}${started}${own} "${query.replaceAll(',', ' ')}"`;
}

function worst(judged: JudgedReport, log: JudgedLog): HTMLElement[] {
  if (log.worst.length === 0) return [h('p', {}, `${log.file}: nothing is wrong on any of these queries.`)];
  return log.worst.map((one) => {
    const { row, query, truth, severity, given, answers, wrong } = one;
    const depth = severity > 0 ? `, ${numberText(severity)} deep` : severity < 0 ? `, ${numberText(-severity)} apart` : '';
    return h(
      'article',
      { class: 'worst' },
      h('h3', {}, `${log.file}, row ${row}: truth ${truth}${depth}`),
      ...bothWidths((canvas) => sceneOf(canvas, query, log.scalar, canvas.width > 300 ? 180 : 150), [560, 250]),
      given === '' ? null : h('p', {}, 'The answer given: ', h('strong', {}, given)),
      answers.length === 0 ? null : h('p', {}, 'Answered: ', h('strong', {}, answers.join('; '))),
      h('p', {}, `Wrong: ${wrong.join(', ')}`),
      h('pre', {}, command(judged.engines, log, one)),
    );
  });
}

export function judgedPage(judged: JudgedReport): HTMLElement {
  const { engines, logs, maps, text, provenance } = judged;
  charts = 0;
  return h(
    'main',
    {},
    h('h1', {}, `Judged: ${engines.map(({ name }) => name).join(', ')}`),
    h('p', { class: 'said' }, text.trim()),
    h('h2', {}, 'How often each is wrong'),
    ...engines.map(scoreTable),
    ...logs.map(tagTable),
    h('h2', {}, 'What was assumed, and by which card each is judged'),
    ...engines.flatMap(({ name, claims, troubles }) => [h('h3', {}, name), h('pre', {}, `${claims}${troubles}`.trim())]),
    h('h2', {}, 'Where each is wrong'),
    ...maps.flatMap((map) => engines.map((engine) => mapFigure(judged, map, engine))),
    h('h2', {}, 'The worst'),
    h('p', { class: 'muted' }, 'At most ten of a file, and three of a kind. B does not move in the pictures: A is drawn as B sees it, where it starts (filled) and where it ends (dashed).'),
    ...logs.flatMap((log) => worst(judged, log)),
    h('h2', {}, 'Made by'),
    h('p', { class: 'muted' }, `SweepLab ${provenance.version}, commit ${provenance.commit}, ${provenance.compiler}. Every number: data/judged.json.`),
  );
}
