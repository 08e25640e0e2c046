// SPDX-License-Identifier: MIT
//
// What it costs: a dot for each test on one scale from zero.
import { h } from '../../shared/dom.ts';
import { numberText } from '../../page/format.ts';
import { Methods } from '../../page/methods.ts';
import { nameOf } from '../../page/sources.ts';
import { timeOf } from '../../page/timing.ts';
import type { Bench, BenchResult, Verdicts } from '../../shared/types.ts';
import { more } from '../atlas.ts';
import type { Story } from '../data.ts';
import { screen } from '../screens.ts';

export interface Price {
  name: string;
  time: BenchResult;
  wrong: number;
  /** Boxes and nothing else: no test of an end, and no library for any shape. */
  sweeps: boolean;
}

/** Those that were timed on all of the same queries, the fastest first. */
export function pricesOf(story: Story, verdicts: Verdicts, bench: Bench): Price[] {
  const methods = new Methods(story);
  return verdicts.rows
    .filter((row) => row.native)
    .flatMap((row): Price[] => {
      const time = timeOf(bench, row.method);
      return time ? [{ name: nameOf(methods.card(row.method)!), time, wrong: row.summary.wrong, sweeps: !['baseline', 'peer'].includes(methods.kind(row.method)) }] : [];
    })
    .sort((a, b) => a.time.ns - b.time.ns);
}

/** What takes more than this many times the fastest sweep stands beyond the scale. */
const beyond = 4;

/** Sweeps that stand on the scale, whose times the title tells. */
export const onScale = (prices: readonly Price[]): Price[] => {
  const sweeps = prices.filter(({ sweeps }) => sweeps);
  return sweeps.filter(({ time }) => time.ns <= beyond * sweeps[0]!.time.ns);
};

export function priceTitle(prices: readonly Price[]): string {
  const near = onScale(prices);
  const [first, last] = [near[0], near.at(-1)];
  if (!first || !last) return 'What it costs was not measured';
  const right = prices.filter(({ wrong }) => wrong === 0);
  const most = right.length === 1 && right[0] === first ? `, and the fastest of them, ${first.name}, is the one that is never wrong` : right.length === 1 ? `; only ${right[0]!.name} is never wrong` : '';
  return `A sweep of boxes costs ${numberText(first.time.ns)} to ${numberText(last.time.ns)} ns${most}`;
}

function lineOf({ name, time, wrong }: Price, most: number): HTMLElement {
  const percent = (ns: number): string => `${((100 * ns) / most).toFixed(2)}%`;
  const out = time.ns > most;
  return h(
    'tr',
    { class: wrong === 0 ? 'right' : null },
    h('th', { scope: 'row' }, name),
    h(
      'td',
      {},
      h(
        'span',
        { class: 'track' },
        out ? null : h('span', { class: 'spread', style: `left: ${percent(time.ns_q1)}; width: ${percent(time.ns_q3 - time.ns_q1)}` }),
        out ? null : h('span', { class: 'dot', style: `left: ${percent(time.ns)}` }),
        h('span', { class: out ? 'ns out' : 'ns', style: `left: ${out ? '100%' : percent(time.ns)}` }, `${numberText(time.ns)} ns${out ? ' →' : ''}`),
      ),
    ),
    h('td', {}, wrong === 0 ? '✓ never wrong' : '✗ wrong'),
  );
}

export function priceScreen(story: Story, verdicts: Verdicts, bench: Bench): HTMLElement {
  const prices = pricesOf(story, verdicts, bench);
  const most = Math.max(...onScale(prices).map(({ time }) => time.ns)) * 1.15;
  const beyondIt = prices.filter(({ time }) => time.ns > most);
  return screen(
    'price',
    [priceTitle(prices)],
    h('p', {}, `Each dot is the median time of one query over ${bench.repetitions} repetitions; the bar behind it holds half of them. All were asked the same queries in float, on one thread, and every answer was judged before it was timed.${beyondIt.length > 0 ? ' An arrow stands for a time beyond the scale.' : ''}`),
    h('table', { class: 'prices' }, h('caption', { class: 'hidden' }, 'Nanoseconds a query, by test'), h('thead', { class: 'hidden' }, h('tr', {}, ...['test', 'nanoseconds a query', 'answers'].map((head) => h('th', { scope: 'col' }, head)))), h('tbody', {}, ...prices.map((price) => lineOf(price, most)))),
    h('p', { class: 'small' }, `Measured on ${bench.provenance.machine}, ${bench.provenance.compiler}. Times hold for this machine; what matters is how they stand to each other.`),
    more(['#cost', 'cost against error'], ['#cost-of', 'speed by family and scalar']),
  );
}
