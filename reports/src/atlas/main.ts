// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import '../page/page.css';
import './print.css';

import { mountExplorer, openExplorer } from '../explorer/explorer.ts';
import { isState } from '../explorer/presets.ts';
import { answer } from '../page/conclusions.ts';
import { missing, withCode } from '../page/dom.ts';
import { methodPages } from '../page/method.ts';
import { knowMethods } from '../page/methods.ts';
import { citeSection, listOfFigures, methodSection } from '../page/sections/about.ts';
import { baselineSection, enginesSection, fuzzingSection } from '../page/sections/own_runs.ts';
import { lawsSection } from '../page/sections/laws.ts';
import { mapsSection } from '../page/sections/maps.ts';
import { costSection, disagreementSection, speedSection, timeErrorSection, whySection } from '../page/sections/others.ts';
import { shapesSection } from '../page/sections/shapes.ts';
import { verdictSection } from '../page/sections/verdict.ts';
import { worldsSection as worldTableSection } from '../page/sections/worlds.ts';
import { whichTable, whichWords } from '../page/which_table.ts';
import { worldsSection } from '../page/worlds/worlds.ts';
import { reportData } from '../shared/data.ts';
import { h } from '../shared/dom.ts';
import { goTo, keepPlace } from '../shared/place.ts';

const page = document.getElementById('page')!;
const head = h('header', { id: 'top' },
  h('p', {}, h('a', { href: 'index.html' }, '← The story: why a bullet goes through the wall, and which test to take')),
  h('h1', {}, 'The atlas: every figure, table and method'),
  h('p', { class: 'lead' }, 'For readers who want to check, compare or cite. Each figure has its numbers beside it, and each mistake opens in the explorer.'),
);
const lost = h('p', { class: 'missing', id: 'lost', role: 'alert', hidden: true });
page.append(h('a', { class: 'skip', href: '#which' }, 'To the answer'), lost, head, worldsSection(openExplorer));
const report = await reportData();

if (report === null) {
  page.append(missing('No data was filled in.', './sweeplab report'));
} else {
  const explorer = h('div');
  knowMethods(report);
  const make = report.sections?.sections ?? {};
  /** Where data is missing: why, and the command that makes it. */
  const none = (key: string, what: string, usual = './sweeplab report'): Node[] => {
    const section = make[key];
    if (!section || !('missing' in section)) return [missing(what, usual)];
    const { missing: why, command } = section;
    return [missing(why === '' ? what : `${why[0]!.toUpperCase()}${why.slice(1)}.`, command)];
  };
  const { verdicts, worlds, why_sweep, maps, time_error, bench, disagreement, laws, shapes, engines } = report;
  const untimed = (): Node[] => none('bench', 'Nothing was timed yet.', './sweeplab bench');
  /** Address, title, short title, body; a section without a body is not shown, and takes no number. */
  const all: [id: string, title: string, brief: string, body: Node[]][] = [
    ['verdict', 'Verdicts', 'Verdicts', verdicts ? verdictSection(report, verdicts) : none('verdicts', 'There is no survey yet.')],
    ['world-table', 'Worlds', 'Worlds', worlds ? worldTableSection(report, worlds) : none('worlds', 'No frames were played yet.')],
    ['why', 'Why sweep at all', 'Why sweep', why_sweep ? whySection(report, why_sweep) : none('why_sweep', 'Bullets were not counted yet.')],
    ['where', 'Where it breaks', 'Where it breaks', maps ? mapsSection(report, maps, openExplorer) : none('maps', 'There are no maps yet.')],
    ['time', 'Time error', 'Time error', time_error ? timeErrorSection(report, time_error) : none('time_error', 'There are no times yet.')],
    ['cost', 'Cost against error', 'Cost', verdicts && bench ? costSection(report, verdicts, bench) : untimed()],
    ['who', 'Who disagrees with whom', 'Who disagrees', disagreement ? disagreementSection(report, disagreement) : none('disagreement', 'Pairs were not compared yet.')],
    ['law', 'Laws', 'Laws', laws ? lawsSection(report, laws, openExplorer) : none('laws', 'The laws were not checked yet.', './sweeplab laws')],
    ['fuzz', 'Fuzzing', 'Fuzzing', fuzzingSection(report, openExplorer)],
    ['cost-of', 'Speed', 'Speed', bench ? speedSection(report, bench) : untimed()],
    ['shapes', 'Two shapes at one moment', 'Two shapes', shapes ? shapesSection(shapes) : none('shapes', 'The discrete tests were not judged yet.')],
    ['engines', 'Live engines', 'Engines', engines ? enginesSection(engines, verdicts?.families ?? [], openExplorer) : []],
    ['cite', 'How to cite; what may be concluded, and what not', 'How to cite', citeSection(report)],
    ['method', 'Method and data', 'Method, data', methodSection(report)],
  ];
  const sections = all.filter(([, , , body]) => body.length > 0);
  const pages = methodPages(report, openExplorer);
  const short = answer(report);
  page.append(
    h('section', { id: 'which' },
      h('h2', {}, 'Which one for a game?'),
      short
        ? h('div', { id: 'answer' }, h('p', { class: 'headline' }, ...withCode(short.headline)), h('details', {}, h('summary', {}, 'In words, with what is certain'), h('ul', {}, ...short.points.map((point) => h('li', {}, ...withCode(point))))))
        : missing('There is no survey yet.', './sweeplab report'),
      ...(report.verdicts ? [whichWords(report.verdicts), ...whichTable(report, report.verdicts, '')] : []),
      report.sections?.quick ? h('p', { class: 'missing' }, 'A quick run: few queries, wide intervals. Without --quick the numbers are those of record.') : null,
    ),
    h('nav', { 'aria-label': 'Sections' },
      ...(report.baseline ? [h('a', { href: '#baseline' }, 'Changes')] : []),
      h('a', { href: '#worlds' }, 'Levels'),
      h('a', { href: '#methods' }, 'Methods'),
      h('a', { href: '#explore' }, 'Explorer'),
      h('a', { href: '#appendix' }, 'Appendix'),
      ...sections.map(([id, , brief], i) => h('a', { href: `#${id}` }, `${i + 1} ${brief}`)),
    ),
    ...(report.baseline ? [h('section', { id: 'baseline' }, h('h2', {}, 'What changed'), ...baselineSection(report, report.baseline))] : []),
    pages.element,
    h('section', { id: 'explore', class: 'wide', 'aria-label': 'Explorer' }, h('h2', {}, 'Explorer'), explorer),
  );
  const parts = sections.map(([id, title, , body], i) => h('section', { id }, h('h2', {}, `${i + 1}. ${title}`), ...body));
  page.append(h('section', { id: 'appendix' }, h('h2', {}, 'Appendix: for researchers'), ...listOfFigures(parts)), ...parts);
  await mountExplorer(explorer);
  // The browser looked for the place that the address names before there was one.
  const { title } = document;
  const named = (): void => {
    lost.hidden = true;
    document.title = title;
    if (pages.show()) return;
    if ((history.state as { place?: unknown } | null)?.place) return; // an entry that knows better where the reader was
    const { hash } = location;
    if (hash === '' || hash.startsWith('#w=')) return;
    const asked = isState(hash);
    const place = asked ? document.querySelector('#explore .trouble[role=alert]:not(:empty)') : /^#[\w-]+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
    if (!asked && !place) {
      lost.textContent = `Nothing on this page has the address ${hash.slice(0, 80)}.`;
      lost.hidden = false;
    }
    for (let at = place?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
    if (place || !asked) goTo(place ?? lost);
  };
  named();
  addEventListener('popstate', named);
  keepPlace();
}
// All that is there from the beginning is there now, and where it belongs.
page.dataset.whole = '';
