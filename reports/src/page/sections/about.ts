// SPDX-License-Identifier: MIT
//
// About the numbers: where they stand, how to cite them, what may be concluded and what not, how they came about.
import { copyButton, h } from '../../shared/dom.ts';
import type { Report } from '../../shared/types.ts';
import { withCode } from '../dom.ts';
import { grouped, interval95, words } from '../format.ts';
import { keys, table, type Column } from '../table.ts';

/** Numbers the figures of these sections, and lists them: title, section, where it stands. */
export function listOfFigures(sections: readonly HTMLElement[]): Node[] {
  let n = 0;
  const items = sections.flatMap((section) =>
    [...section.querySelectorAll<HTMLElement>('figure[id] > h3')].map((head) => {
      head.prepend(`Figure ${++n}. `);
      return h('li', {}, h('a', { href: `#${head.parentElement!.id}` }, head.textContent ?? ''), h('span', { class: 'muted' }, ` in ${section.querySelector('h2')!.textContent}`));
    }),
  );
  return [
    h('p', {}, 'Everything below is for readers who want to check, compare or cite: each figure with its numbers as a table and as CSV. A game needs none of it.'),
    h('h3', {}, 'List of figures'),
    h('ul', { id: 'list-of-figures' }, ...items),
  ];
}

export function citeSection(report: Report): Node[] {
  const provenance = (report.verdicts ?? report.sections ?? report.cards)?.provenance;
  const { version = 'unknown', commit = 'unknown', written = '' } = provenance ?? {};
  const bibtex = `@software{sweeplab,
  author  = {{The SweepLab authors}},
  title   = {SweepLab: a reference laboratory for swept collision of boxes in 2D},
  version = {${version}},${written ? `\n  year    = {${written.slice(0, 4)}},` : ''}
  note    = {commit ${commit}${report.verdicts ? `, seed ${report.verdicts.seed}` : ''}}
}`;
  const shown = h('pre', { tabindex: '0', 'aria-label': 'BibTeX entry' }, h('code', {}, bibtex));
  const n = report.verdicts?.queries_per_family;
  const item = (bold: string, text: string): HTMLElement => h('li', {}, h('b', {}, bold), ` ${text}`);
  return [
    h('p', {}, 'Cite the method by its own author (each method’s page names it), and these numbers so; ', h('code', {}, 'CITATION.cff'), ' says the same to machines. Version, commit and seed belong to it: with them anyone gets the same counts, to the byte.'),
    shown,
    h('div', { class: 'controls' }, ...copyButton('Copy', shown, () => bibtex)),
    h('p', {}, 'Each figure lies in ', h('code', {}, 'figures/'), ' as SVG and as PNG, 175 mm wide.'),
    h('h3', {}, 'What may be concluded'),
    h('ul', {},
      item('A method fails:', 'one witness is enough. It is given here with its twelve numbers, and anyone can check it by hand.'),
      item('How often, on a family:', `on the queries of that family, as it is defined${n ? `, from ${grouped(n)} of them` : ''}, within the interval (${interval95}, one at a time and not for all at once).`),
      item('Why:', 'logic, if the same code makes the same mistake in exact arithmetic; tolerance, if it does so only with its own margins; rounding, if it does not.'),
      item('Which of two is more often wrong, on the same queries:', 'all methods answer the very same ones.'),
      item('That exact is right:', 'by its proof (algorithms/exact/PROOFS.md, by hand), not by these counts, which only failed to contradict it.'),
    ),
    h('h3', {}, 'What may not'),
    h('ul', {},
      item('How often it fails in a game:', 'the mix of queries is ours. Judge your own data: ./sweeplab judge my_game.csv.'),
      item('That a method is safe:', '“never seen” is a count. No number of queries proves a method.'),
      item('A rate over all families together:', 'how much of each is our choice. Compare family by family.'),
      item('That an author errs:', 'where a card says inferred, derived or from ports, we judged our own reading.'),
      item('How fast it is on your machine:', 'times hold for the machine, compiler and flags beside them; ratios carry over better, but not always.'),
      item('Anything about a whole engine from a peer’s row:', 'the row is one function of that library, called through our adapter, on the queries that it takes.'),
      item('Anything about rotation, curved motion, other shapes that move, or 3D:', 'they were not asked.'),
    ),
  ];
}

const terms = (all: Record<string, string>): Node[] => Object.entries(all).map(([term, text]) => h('span', {}, h('b', {}, term), `: ${text}. `));

export function methodSection(report: Report): Node[] {
  const { verdicts } = report;
  const densities = verdicts?.families.map((family) => ({ ...family, census: verdicts.census.find((c) => c.family === family.name) }));
  const files = Object.entries(report.sections?.sections ?? {}).flatMap(([key, s]) => ('file' in s ? [{ key, ...s }] : []));
  return [
    h('h3', {}, 'What truth means'),
    h('p', {},
      'A query is two boxes and their motions over one frame, the numbers taken exactly as stored. Open contact: the boxes overlap with depth. Closed contact: they overlap or touch. ',
      ...terms({ Overlap: 'open contact at the start', Impact: 'not there, but at some time of the frame', Graze: 'touching only', Separate: 'no contact at all' }),
      'Every comparison is decided without rounding, and the time of an impact is a fraction. Methods may differ on grazes: each is judged by what its card says of its code.',
    ),
    h('p', {},
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
    ...(verdicts && densities ? [
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
    ] : []),
    h('h3', {}, 'Machine, compiler, data'),
    table({
      caption: 'Made by',
      columns: keys('part', 'version', 'commit', 'compiler', 'flags', 'machine', 'written'),
      rows: Object.entries({ survey: verdicts, laws: report.laws, speed: report.bench }).flatMap(([part, data]) => (data ? [{ part, ...data.provenance }] : [])),
    }),
    h('p', {},
      'Raw data lies beside this page',
      ...(files.length > 0 ? [': ', ...files.flatMap(({ key, file, csv }, i) => [i > 0 ? ', ' : '', h('a', { href: `data/${file}` }, words(key)), ...(csv ? [' (', h('a', { href: `data/${csv}` }, 'CSV'), ')'] : [])])] : [' in ', h('code', {}, 'data/')]),
      '; the figures for papers in ',
      h('code', {}, 'figures/'),
      '.',
    ),
  ];
}
