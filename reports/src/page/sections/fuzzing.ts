// SPDX-License-Identifier: MIT

import { pagePalette } from '../../charts/canvas.ts';
import { discovery, findingsBySignature } from '../../charts/discovery.ts';
import { drawable, sceneOf, sceneText } from '../../charts/scene.ts';
import { queryFrom } from '../../shared/query.ts';
import { choice } from '../dom.ts';
import { h } from '../../shared/dom.ts';
import { figure } from '../figure.ts';
import { missing } from '../missing.ts';
import { grouped, numberText, shareText, words } from '../format.ts';
import { openButton, scalarFor, type OpenExplorer } from '../open.ts';
import { Methods } from '../methods.ts';
import type { Campaign, LawScalar, Report } from '../../shared/types.ts';

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
  const campaign = report.findings?.campaign;
  const nodes: Node[] = [];
  if (campaign) nodes.push(...campaignPart(campaign, methods));
  else nodes.push(missing('No fuzzing campaign has run yet.', './sweeplab fuzz'));
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

function campaignPart(campaign: Campaign, methods: Methods): Node[] {
  const { seconds, jobs } = campaign.campaign;
  const inputs = campaign.targets.reduce((n, t) => n + t.inputs, 0);
  const turing = campaign.good_turing;
  const worlds = campaign.signatures.world ?? 0;
  const found = figure<Campaign['discovery'][number]>({
    id: 'discovery',
    title: 'Discovery over time',
    caption: [
      `${grouped(inputs)} inputs in ${numberText(seconds / 60)} minutes on ${jobs} ${jobs === 1 ? 'worker' : 'workers'}: ${grouped(campaign.signatures.total)} different findings (${grouped(campaign.signatures.truth)} wrong answers, ${grouped(campaign.signatures.law)} broken laws, ${grouped(campaign.signatures.pair)} disagreements${worlds > 0 ? `, ${grouped(worlds)} wrong frames in worlds` : ''}); ${grouped(campaign.signatures.new)} of them not explained yet.`,
      turing ? ` Of all sightings ${shareText(turing.share)} were of a finding seen once (${turing.note}).` : '',
    ],
    draw: (canvas) => discovery(canvas, campaign),
    numbers: {
      columns: [
        { head: 'seconds', value: (p) => p.seconds, ascending: true },
        { head: 'inputs', value: (p) => p.inputs, ascending: true },
        { head: 'signatures', value: (p) => p.signatures, ascending: true },
      ],
      rows: () => campaign.discovery,
    },
  });
  const bySignature = figure<Campaign['wrong_answers'][number]>({
    id: 'signatures',
    title: 'Findings by method and verdict',
    caption: ['A finding is a signature: method, scalar, verdict, cause, and the class of the query.'],
    draw: (canvas) => findingsBySignature(canvas, campaign, methods.name),
    numbers: {
      columns: [
        { head: 'method', value: (r) => methods.name(r.method), method: (r) => r.method },
        { head: 'scalar', value: (r) => r.scalar },
        { head: 'verdict', value: (r) => r.verdict },
        { head: 'cause', value: (r) => r.cause },
        { head: 'signatures', value: (r) => r.signatures },
        { head: 'not explained yet', value: (r) => r.new },
      ],
      rows: () => campaign.wrong_answers,
    },
  });
  return [found.element, bySignature.element];
}
