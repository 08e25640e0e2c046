// SPDX-License-Identifier: MIT

import { withCode } from '../dom.ts';
import { h } from '../../shared/dom.ts';
import { withLinks } from '../../shared/links.ts';
import { had } from '../../shared/provenance.ts';
import { grouped, list, words } from '../format.ts';
import type { Card, Provenance, Report } from '../../shared/types.ts';
import { methodLink } from '../names.ts';
import { table } from '../table.ts';

export function methodSection(report: Report): Node[] {
  const { verdicts, cards } = report;
  const nodes: Node[] = [
    h('h3', {}, 'What truth means'),
    h(
      'p',
      {},
      'A query is two boxes and their motions over one frame, the numbers taken exactly as stored. Open contact: the boxes overlap with depth. Closed contact: they overlap or touch. ',
      h('b', {}, 'Overlap'),
      ': open contact at the start. ',
      h('b', {}, 'Impact'),
      ': not there, but at some time of the frame. ',
      h('b', {}, 'Graze'),
      ': touching only. ',
      h('b', {}, 'Separate'),
      ': no contact at all. Every comparison is decided without rounding, and the time of an impact is a fraction. Methods may differ on grazes: each is judged by what its card says of its code.',
    ),
    h(
      'p',
      {},
      h('b', {}, 'Tunnel'),
      ': a real impact answered as separate. ',
      h('b', {}, 'Phantom'),
      ': a contact where there is none. ',
      h('b', {}, 'Logic'),
      ': exact arithmetic makes the same mistake; ',
      h('b', {}, 'tolerance'),
      ': it makes the mistake only with the method’s own margins, such as 1e-8; ',
      h('b', {}, 'rounding'),
      ': it does not. ',
      h('b', {}, 'Real'),
      ': the boxes sink into each other (tunnel) or stay apart (phantom) by at least 1/1000 of half the smaller summed size. ',
      h('b', {}, 'Hairline'),
      ': by less. Rates count the queries on which the mistake is possible, per family and never pooled over families, because the mix is our choice. Intervals are Clopper–Pearson, 95%.',
    ),
  ];
  if (verdicts) {
    const densities = verdicts.families.map((family) => ({ ...family, census: verdicts.census.find((c) => c.family === family.name) }));
    nodes.push(
      h('h3', {}, 'Families of queries'),
      h('p', {}, `${grouped(verdicts.queries_per_family)} queries a family and scalar, seed ${verdicts.seed}; the same queries for every method, the same bytes on every machine. Counts below: float.`),
      table({
        caption: 'Families and how their queries fall',
        columns: [
          { head: 'family', value: (f) => f.name, cell: (f) => h('span', {}, f.name, f.everyday ? h('small', {}, 'everyday') : null) },
          { head: 'queries', value: (f) => f.census?.queries ?? null, cell: (f) => grouped(f.census?.queries ?? 0) },
          { head: 'separate', value: (f) => f.census?.separate ?? null, cell: (f) => grouped(f.census?.separate ?? 0) },
          { head: 'graze', value: (f) => f.census?.graze ?? null, cell: (f) => grouped(f.census?.graze ?? 0) },
          { head: 'impact', value: (f) => f.census?.impact ?? null, cell: (f) => grouped(f.census?.impact ?? 0) },
          { head: 'overlap', value: (f) => f.census?.overlap ?? null, cell: (f) => grouped(f.census?.overlap ?? 0) },
          { head: 'what they are', value: (f) => f.description, cell: (f) => h('span', { class: 'long' }, ...withCode(f.description)) },
        ],
        rows: densities,
      }),
    );
  }
  if (cards) {
    nodes.push(
      h('h3', {}, 'Where each method comes from'),
      table<Card>({
        caption: 'Methods and their sources; a row opens to what a method may miss and where it departs from its source',
        columns: [
          { head: 'method', value: (c) => c.name, cell: (c) => h('span', { class: 'method' }, methodLink(c.id, c.name)) },
          { head: 'source', value: (c) => c.title, cell: (c) => h('span', { class: 'long' }, ...withLinks([`${c.title}: ${c.author}`, ...(c.year > 0 ? [String(c.year)] : []), c.published].join(', '))) },
          { head: 'how we have it', value: (c) => (c.kind === 'peer' ? 'peer library' : c.provenance), cell: (c) => h('span', { class: 'long' }, c.kind === 'peer' ? `peer library${c.peer?.version ? `, version ${c.peer.version}` : ''}` : (had[c.provenance] ?? c.provenance)) },
          { head: 'scalar', value: (c) => c.native },
          { head: 'the code', value: claims, cell: (c) => h('span', { class: 'long' }, claims(c)) },
        ],
        rows: cards.cards,
        details: (c) =>
          h(
            'div',
            {},
            ...said(c),
            ...departures(c),
          ),
      }),
    );
  }
  nodes.push(h('h3', {}, 'Machine, compiler, data'), provenanceTable(report));
  const files = Object.entries(report.sections?.sections ?? {}).flatMap(([key, s]) => ('file' in s ? [{ key, ...s }] : []));
  nodes.push(
    h(
      'p',
      {},
      'Raw data lies beside this page',
      ...(files.length > 0 ? [': ', ...files.flatMap(({ key, file, csv }, i) => [i > 0 ? ', ' : '', h('a', { href: `data/${file}` }, words(key)), ...(csv ? [' (', h('a', { href: `data/${csv}` }, 'CSV'), ')'] : [])])] : [' in ', h('code', {}, 'data/')]),
      '; the figures for papers in ',
      h('code', {}, 'figures/'),
      '.',
    ),
  );
  return nodes;
}

/** What the author says, how we read it, how the code behaves: three things, apart. */
export function said(card: Card): HTMLElement[] {
  const parts: [string, string][] = [
    ['The author says', card.says],
    ['We read it so', card.reading],
    ['The code', card.behaves],
    ['It may miss', card.may_miss],
  ];
  if (card.kind !== 'peer') parts.push(['Divisions', `${card.divisions.verdict} for a verdict, ${card.divisions.time} with the time`]);
  return parts.filter(([, words]) => words !== '').map(([what, words]) => h('p', {}, h('b', {}, what), ': ', ...withCode(words)));
}

/** Where our form departs from the source. */
export const departures = (card: Card): HTMLElement[] =>
  card.changes.length > 0 ? [h('h4', {}, 'Departures from the source'), h('ol', {}, ...card.changes.map((change) => h('li', {}, ...withCode(change))))] : [];

function claims(card: Card): string {
  const kinds = ['flat', 'rest', 'slide', 'corner', 'leave', 'end'] as const;
  const contact = kinds.filter((kind) => card.claims.grazes[kind].startsWith('contact'));
  return [
    contact.length === 0 ? 'no graze is a contact' : `contact on ${list(contact)}`,
    `overlap ${words(card.claims.overlap)}`,
    card.claims.time ? 'a time' : 'no time',
    card.claims.face ? 'a face' : 'no face',
  ].join('; ');
}

function provenanceTable(report: Report): HTMLElement {
  const parts: [string, Provenance | undefined][] = [
    ['survey', report.verdicts?.provenance],
    ['laws', report.laws?.provenance],
    ['speed', report.bench?.provenance],
  ];
  return table({
    caption: 'Made by',
    columns: [
      { head: 'part', value: ([name]) => name },
      { head: 'version', value: ([, p]) => p.version },
      { head: 'commit', value: ([, p]) => p.commit },
      { head: 'compiler', value: ([, p]) => p.compiler },
      { head: 'flags', value: ([, p]) => p.flags },
      { head: 'machine', value: ([, p]) => p.machine },
      { head: 'written', value: ([, p]) => p.written },
    ],
    rows: parts.filter((part): part is [string, Provenance] => part[1] !== undefined),
  });
}
