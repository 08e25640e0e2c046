// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { Provenance, Report } from '../../shared/types.ts';
import { withCode } from '../dom.ts';
import { grouped, words } from '../format.ts';
import { table, type Column } from '../table.ts';

const terms = (all: Record<string, string>): Node[] => Object.entries(all).map(([term, text]) => h('span', {}, h('b', {}, term), `: ${text}. `));

export function methodSection(report: Report): Node[] {
  const { verdicts } = report;
  const nodes: Node[] = [
    h('h3', {}, 'What truth means'),
    h(
      'p',
      {},
      'A query is two boxes and their motions over one frame, the numbers taken exactly as stored. Open contact: the boxes overlap with depth. Closed contact: they overlap or touch. ',
      ...terms({ Overlap: 'open contact at the start', Impact: 'not there, but at some time of the frame', Graze: 'touching only', Separate: 'no contact at all' }),
      'Every comparison is decided without rounding, and the time of an impact is a fraction. Methods may differ on grazes: each is judged by what its card says of its code.',
    ),
    h(
      'p',
      {},
      ...terms({
        Tunnel: 'a real impact answered as separate',
        Phantom: 'a contact where there is none',
        Logic: 'exact arithmetic makes the same mistake',
        Tolerance: 'it makes the mistake only with the method’s own margins, such as 1e-8',
        Rounding: 'it does not',
        Real: 'the boxes sink into each other (tunnel) or stay apart (phantom) by at least 1/1000 of half the smaller summed size',
        Hairline: 'by less',
      }),
      'Rates count the queries on which the mistake is possible, per family and never pooled over families, because the mix is our choice. Intervals are Clopper–Pearson, 95%.',
    ),
  ];
  if (verdicts) {
    const densities = verdicts.families.map((family) => ({ ...family, census: verdicts.census.find((c) => c.family === family.name) }));
    nodes.push(
      h('h3', {}, 'Families of queries'),
      h('p', {}, `up to ${grouped(verdicts.queries_per_family)} queries a family and scalar, seed ${verdicts.seed}; the same queries for every method, the same bytes on every machine. Counts below: float.`),
      table({
        caption: 'Families and how their queries fall',
        columns: [
          { head: 'family', value: (f) => f.name, cell: (f) => h('span', {}, f.name, f.everyday ? h('small', {}, 'everyday') : null) },
          ...(['queries', 'separate', 'graze', 'impact', 'overlap'] as const).map((head): Column<(typeof densities)[number]> => ({ head, value: (f) => f.census?.[head] ?? null, cell: (f) => grouped(f.census?.[head] ?? 0) })),
          { head: 'what they are', value: (f) => f.description, cell: (f) => h('span', { class: 'long' }, ...withCode(f.description)) },
        ],
        rows: densities,
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
