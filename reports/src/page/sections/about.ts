// SPDX-License-Identifier: MIT
//
// About the numbers: how to cite them, what may be concluded and what not, what they mean, where they come from.
import { copyButton, h } from '../../shared/dom.ts';
import type { Report } from '../../shared/types.ts';
import { withCode } from '../dom.ts';
import { grouped, words } from '../format.ts';
import { table, type Column } from '../table.ts';

/** A list whose items begin with what they are about. */
const items = (all: Record<string, string>): HTMLElement => h('ul', {}, ...Object.entries(all).map(([about, text]) => h('li', {}, h('b', {}, `${about}:`), ' ', ...withCode(text))));

export function citeSection(report: Report): Node[] {
  const { version = 'unknown', commit = 'unknown', written = '' } = (report.verdicts ?? report.sections ?? report.cards)?.provenance ?? {};
  const bibtex = `@software{sweeplab,
  author  = {{The SweepLab authors}},
  title   = {SweepLab: a reference laboratory for swept collision of boxes in 2D},
  version = {${version}},${written ? `\n  year    = {${written.slice(0, 4)}},` : ''}
  note    = {commit ${commit}${report.verdicts ? `, seed ${report.verdicts.seed}` : ''}}
}`;
  const shown = h('pre', { tabindex: '0', 'aria-label': 'BibTeX entry' }, h('code', {}, bibtex));
  const n = report.verdicts?.queries_per_family;
  return [
    h('p', {}, 'Cite a method by its own author, and these numbers as below. With version, commit and seed anyone gets the same counts, to the byte. Each figure lies in ', h('code', {}, 'figures/'), ' as SVG and as PNG, 175 mm wide.'),
    shown,
    h('div', { class: 'controls' }, ...copyButton('Copy', shown, () => bibtex)),
    h('h3', {}, 'What may be concluded'),
    items({
      'A method fails': 'one witness is enough. It is given here with its twelve numbers, and anyone can check it by hand.',
      'How often, on a family': `on the queries of that family, as it is defined${n ? `, from ${grouped(n)} of them` : ''}, within the interval (Clopper–Pearson, 95%, one at a time and not for all at once).`,
      Why: 'logic, if the same code makes the same mistake in exact arithmetic; tolerance, if it does so only with its own margins; rounding, if it does not.',
      'Which of two is more often wrong': 'all methods answer the very same queries.',
      'That exact is right': 'by its proof (`algorithms/exact/PROOFS.md`, by hand), not by these counts, which only failed to contradict it.',
    }),
    h('h3', {}, 'What may not'),
    items({
      'How often it fails in a game': 'the mix of queries is ours. Judge your own data: `./sweeplab judge my_game.csv`.',
      'That a method is safe': '“never seen” is a count. No number of queries proves a method.',
      'A rate over all families together': 'how much of each is our choice. Compare family by family.',
      'That an author errs': 'where a card says inferred, derived or from ports, we judged our own reading.',
      'How fast it is on your machine': 'times hold for the machine, compiler and flags beside them; ratios carry over better, but not always.',
      'Anything about a whole engine from a peer’s row': 'the row is one function of that library, called through our adapter, on the queries that it takes.',
      'Anything about rotation, curved motion, other shapes that move, or 3D': 'they were not asked.',
    }),
  ];
}

export function methodSection(report: Report): Node[] {
  const { verdicts, laws, bench, sections } = report;
  const families = verdicts?.families.map((family) => ({ ...family, census: verdicts.census.find((c) => c.family === family.name) })) ?? [];
  const files = Object.entries(sections?.sections ?? {}).flatMap(([key, s]) => ('file' in s ? [h('a', { href: `data/${s.file}` }, words(key)), ...(s.csv ? [' (', h('a', { href: `data/${s.csv}` }, 'CSV'), ')'] : []), ', '] : []));
  return [
    h('p', {}, 'A query is two boxes and their motions over one frame, the numbers taken exactly as stored; every comparison of the truth is decided without rounding, and the time of an impact is a fraction. Rates count the queries on which the mistake is possible, per family and never pooled.'),
    items({
      Overlap: 'the boxes overlap with depth at the start',
      Impact: 'not there, but at some time of the frame',
      Graze: 'they touch and no more; methods may differ there, and each is judged by what its card says of its code',
      Tunnel: 'a real impact answered as separate',
      Phantom: 'a contact where there is none',
      Real: 'they sink into each other (tunnel) or stay apart (phantom) by at least 1/1000 of half the smaller summed size; hairline: by less',
    }),
    ...(verdicts ? [
      h('h3', {}, 'Families of queries'),
      table({
        caption: `Families, and how their queries fall in float: up to ${grouped(verdicts.queries_per_family)} of each, seed ${verdicts.seed}, the same for every method`,
        columns: [
          { head: 'family', value: (f) => f.name, cell: (f) => h('span', {}, f.name, f.everyday && h('small', {}, 'everyday')) },
          ...(['queries', 'separate', 'graze', 'impact', 'overlap'] as const).map((head): Column<(typeof families)[number]> => ({ head, value: (f) => f.census?.[head] ?? null, as: grouped })),
          { head: 'what they are', value: (f) => f.description, cell: (f) => h('span', { class: 'long' }, ...withCode(f.description)) },
        ],
        rows: families,
      }),
    ] : []),
    h('h3', {}, 'Machine, compiler, data'),
    ...Object.entries({ Counted: verdicts, 'Laws tried': laws, Timed: bench }).flatMap(([what, data]) => {
      if (!data) return [];
      const { version, commit, compiler, flags, machine, written } = data.provenance;
      return [h('p', {}, h('b', {}, `${what}: `), `SweepLab ${version}, commit ${commit}, ${compiler}, ${flags}, on ${machine}, ${written}.`)];
    }),
    h('p', {}, 'Raw data lies beside this page: ', ...files, 'all in ', h('code', {}, 'data/'), '; the figures for papers in ', h('code', {}, 'figures/'), '.'),
  ];
}
