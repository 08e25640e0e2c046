// SPDX-License-Identifier: MIT

import { pagePalette } from '../../charts/canvas.ts';
import { drawable, sceneOf, sceneText } from '../../charts/scene.ts';
import { queryFrom } from '../../shared/query.ts';
import { choice } from '../dom.ts';
import { h } from '../../shared/dom.ts';
import { missing } from '../missing.ts';
import { numberText, words } from '../format.ts';
import { openButton, scalarFor, type OpenExplorer } from '../open.ts';
import { Methods } from '../methods.ts';
import type { LawScalar, Report } from '../../shared/types.ts';

interface Shown {
  method: string;
  scalar: LawScalar;
  verdict: string;
  cause: string;
  query: string;
  note: string;
}

/** The smallest findings of the campaign; without one, the survey's worst witnesses. */
function gallery(report: Report): { from: string; items: Shown[] } {
  const smallest = report.findings?.smallest ?? [];
  if (smallest.length > 0) {
    return { from: 'Smallest findings', items: smallest.map((f) => ({ ...f, note: f.signature })) };
  }
  const items = (report.witnesses?.witnesses ?? [])
    .filter((w) => w.native)
    .map((w) => ({ ...w, note: `family ${w.family}, ${w.relative === null ? 'flat' : `severity ${numberText(w.relative)}`}` }));
  return { from: 'The worst of the survey', items };
}

export function fuzzingSection(report: Report, open: OpenExplorer): Node[] {
  const methods = new Methods(report);
  const nodes: Node[] = [];
  if (!report.findings) nodes.push(missing('No fuzzing campaign has run yet.', './sweeplab fuzz'));
  const { from, items } = gallery(report);
  if (items.length === 0) return nodes;
  const ids = [...new Set(items.map((i) => i.method))].sort((a, b) => methods.place(a) - methods.place(b));
  const grid = h('div', { class: 'gallery' });
  const more = h('button', { type: 'button' }, 'More');
  let chosen = '';
  let shown = 0;
  const fill = (): void => {
    const wanted = spread(chosen === '' ? items : items.filter((i) => i.method === chosen));
    grid.append(...wanted.slice(shown, shown + 12).map((item) => card(item, methods, open)));
    shown += 12;
    more.hidden = shown >= wanted.length;
  };
  more.addEventListener('click', fill);
  fill();
  nodes.push(
    h(
      'figure',
      { id: 'gallery' },
      h('h3', {}, from),
      h('p', { class: 'caption' }, 'Seen from B: A at the start (filled), at the end (dashed), and the path between; y grows downwards. Each opens in the explorer.'),
      h(
        'div',
        { class: 'controls' },
        choice('Method', [{ value: '', text: 'one of each' }, ...ids.map((id) => ({ value: id, text: methods.name(id) }))], '', (id) => {
          chosen = id;
          shown = 0;
          grid.replaceChildren();
          fill();
        }),
      ),
      grid,
      more,
    ),
  );
  return nodes;
}

/** The first of each method and verdict before the second of any, what can be drawn to scale before what cannot. */
function spread(items: readonly Shown[]): Shown[] {
  const seen = new Set<string>();
  const rank = new Map<Shown, number>();
  for (const item of items) {
    const key = `${item.method} ${item.verdict}`;
    const query = queryFrom(item.query, scalarFor(item.scalar));
    rank.set(item, (query && drawable(query) ? 0 : 1) + (seen.has(key) ? 2 : 0));
    seen.add(key);
  }
  return [...items].sort((a, b) => rank.get(a)! - rank.get(b)!);
}

function card(item: Shown, methods: Methods, open: OpenExplorer): HTMLElement {
  const query = queryFrom(item.query, scalarFor(item.scalar));
  const drawing = sceneOf({ document, width: 240, palette: pagePalette, live: true }, item.query, item.scalar, 150);
  return h(
    'article',
    {},
    drawing ?? null,
    h('p', {}, h('b', {}, words(item.verdict)), ` ${methods.name(item.method)}, ${item.scalar}, ${item.cause}`),
    h('p', { class: 'small' }, query ? sceneText(query) : item.query),
    h('p', { class: 'small muted' }, item.note),
    openButton(open, item.query, item.scalar, item.method, 'Open in the explorer'),
  );
}
