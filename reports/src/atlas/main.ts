// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import '../page/page.css';

import { mountExplorer, openExplorer } from '../explorer/explorer.ts';
import { isState } from '../explorer/presets.ts';
import { missing } from '../page/dom.ts';
import { methodPages } from '../page/method.ts';
import { knowMethods } from '../page/methods.ts';
import { citeSection, methodSection } from '../page/sections/about.ts';
import { costFigure, mapFigure, speedSection, timeSection, verdictsFigure, whyFigure } from '../page/sections/figures.ts';
import { lawsSection } from '../page/sections/laws.ts';
import { enginesSection, fuzzingSection } from '../page/sections/own_runs.ts';
import { worldsSection as worldTableSection } from '../page/sections/worlds.ts';
import { whichTable, whichWords } from '../page/which_table.ts';
import { worldsSection } from '../page/worlds/worlds.ts';
import { reportData } from '../shared/data.ts';
import { h } from '../shared/dom.ts';
import { goTo, keepPlace } from '../shared/place.ts';
import type { Report } from '../shared/types.ts';

type Section = [id: string, title: string, body: Node[]];

/** In the appendix: address, title, body; a section without a body is not shown, and takes no number. */
function sectionsOf(report: Report): Section[] {
  const none = (what: string, command = './sweeplab report'): Node[] => [missing(what, command)];
  const { verdicts, worlds, why_sweep, maps, time_error, bench, laws, engines } = report;
  const untimed = (): Node[] => none('Nothing was timed yet.', './sweeplab bench');
  const all: Section[] = [
    ['verdict', 'Verdicts', verdicts ? [verdictsFigure(report, verdicts)] : none('There is no survey yet.')],
    ['world-table', 'Worlds', worlds ? worldTableSection(report, worlds) : none('No frames were played yet.')],
    ['why', 'Why sweep', why_sweep ? [whyFigure(report, why_sweep)] : none('Bullets were not counted yet.')],
    ['where', 'Where it breaks', maps ? maps.maps.map((map) => mapFigure(report, maps, map, openExplorer)) : none('There are no maps yet.')],
    ['time', 'Time error', time_error ? timeSection(report, time_error) : none('There are no times yet.')],
    ['cost', 'Cost', verdicts && bench ? [costFigure(report, verdicts, bench)] : untimed()],
    ['law', 'Laws', laws ? lawsSection(report, laws) : none('The laws were not checked yet.', './sweeplab laws')],
    ['fuzz', 'Fuzzing', fuzzingSection(report, openExplorer)],
    ['cost-of', 'Speed', bench ? speedSection(report, bench) : untimed()],
    ['engines', 'Engines', engines ? enginesSection(engines, verdicts?.families ?? [], openExplorer) : []],
    ['cite', 'How to cite', citeSection(report)],
    ['method', 'Method and data', methodSection(report)],
  ];
  return all.filter(([, , body]) => body.length > 0);
}

const lost = h('p', { class: 'missing', id: 'lost', role: 'alert', hidden: true });

/** Goes where the address leads; the browser looked for the place before there was one. */
function follow(showMethod: () => boolean, title: string): void {
  lost.hidden = true;
  document.title = title;
  if (showMethod()) return;
  if ((history.state as { place?: unknown } | null)?.place) return; // an entry that knows better where the reader was
  const { hash } = location;
  if (hash === '' || hash.startsWith('#w=')) return;
  const asked = isState(hash);
  const place = asked ? document.querySelector('#explore .trouble[role=alert]:not(:empty)') : /^#[\w-]+$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (asked && !place) return;
  lost.textContent = `Nothing on this page has the address ${hash.slice(0, 80)}.`;
  lost.hidden = place !== null;
  goTo(place ?? lost);
}

async function fill(page: HTMLElement, report: Report): Promise<void> {
  knowMethods(report);
  const sections = sectionsOf(report);
  const methods = methodPages(report, openExplorer);
  const explorer = h('div');
  page.append(
    h('section', { id: 'which' },
      h('h2', {}, 'Which one for a game?'),
      ...(report.verdicts ? [whichWords(report.verdicts), ...whichTable(report, report.verdicts, '')] : [missing('There is no survey yet.', './sweeplab report')]),
      report.sections?.quick && h('p', { class: 'missing' }, 'A quick run: few queries, wide intervals. Without --quick the numbers are those of record.'),
    ),
    h('nav', { 'aria-label': 'Sections' },
      ...Object.entries({ worlds: 'Levels', methods: 'Methods', explore: 'Explorer', appendix: 'Appendix' }).map(([id, text]) => h('a', { href: `#${id}` }, text)),
      ...sections.map(([id, title], i) => h('a', { href: `#${id}` }, `${i + 1} ${title}`)),
    ),
    methods.element,
    h('section', { id: 'explore', class: 'wide', 'aria-label': 'Explorer' }, h('h2', {}, 'Explorer'), explorer),
    h('section', { id: 'appendix' }, h('h2', {}, 'Appendix: for researchers'), h('p', {}, 'For readers who want to check, compare or cite: each figure with its numbers as a table and as CSV. A game needs none of it.')),
    ...sections.map(([id, title, body], i) => h('section', { id }, h('h2', {}, `${i + 1}. ${title}`), ...body)),
  );
  await mountExplorer(explorer);
  const { title } = document;
  const named = (): void => follow(methods.show, title);
  named();
  addEventListener('popstate', named);
  keepPlace();
}

const page = document.getElementById('page')!;
page.append(
  h('a', { class: 'skip', href: '#which' }, 'To the answer'),
  lost,
  h('header', { id: 'top' },
    h('p', {}, h('a', { href: 'index.html' }, '← The story: why a bullet goes through the wall, and which test to take')),
    h('h1', {}, 'The atlas: figures, tables and methods'),
    h('p', { class: 'caption' }, 'For readers who want to check, compare or cite. Each figure has its numbers beside it, and each mistake opens in the explorer.'),
  ),
  worldsSection(openExplorer),
);
const report = await reportData();
if (report === null) page.append(missing('No data was filled in.', './sweeplab report'));
else await fill(page, report);
// All that is there from the beginning is there now, and where it belongs.
page.dataset.whole = '';
