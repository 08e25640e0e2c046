// SPDX-License-Identifier: MIT
//
// How to cite, what may be concluded, and what not.

import { copyButton, h } from '../../shared/dom.ts';
import type { Report } from '../../shared/types.ts';
import { grouped, interval95 } from '../format.ts';

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
    h(
      'ul',
      {},
      item('A method fails:', 'one witness is enough. It is given here with its twelve numbers, and anyone can check it by hand.'),
      item('How often, on a family:', `on the queries of that family, as it is defined${n ? `, from ${grouped(n)} of them` : ''}, within the interval (${interval95}, one at a time and not for all at once).`),
      item('Why:', 'logic, if the same code makes the same mistake in exact arithmetic; tolerance, if it does so only with its own margins; rounding, if it does not.'),
      item('Which of two is more often wrong, on the same queries:', 'all methods answer the very same ones.'),
      item('That exact is right:', 'by its proof (algorithms/exact/PROOFS.md, by hand), not by these counts, which only failed to contradict it.'),
    ),
    h('h3', {}, 'What may not'),
    h(
      'ul',
      {},
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
