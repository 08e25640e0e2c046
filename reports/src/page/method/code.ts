// SPDX-License-Identifier: MIT
//
// The line at fault, and the repair as a diff of ours.

import type { Card, Report } from '../../generated/data.ts';
import { h } from '../../shared/dom.ts';
import { withCode } from '../dom.ts';
import { list, words } from '../format.ts';
import { methodLink } from '../names.ts';
import { openButton, type OpenExplorer } from '../open.ts';
import { faults, hunks, repairDiff, type DiffLine, type Fault } from './repair.ts';
import { saveLink, sources } from './source.ts';

const marks = { both: ' ', published: '−', repaired: '+' } as const;

function diffTable(diff: readonly DiffLine[], label: string): HTMLElement {
  const at = new Map(faults(diff).flatMap(({ change, lines }) => lines.map(({ line }) => [line, change] as const)));
  const row = (line: DiffLine): HTMLElement => {
    const fault = line.side === 'published' && at.has(line.line);
    return h(
      'tr',
      { class: `${line.side}${fault ? ' fault' : ''}` },
      h('td', { class: 'at' }, line.side === 'repaired' ? '' : String(line.line)),
      h('td', { class: 'at' }, line.side === 'repaired' ? String(line.line) : ''),
      h('td', { class: 'mark' }, marks[line.side]),
      h('td', {}, h('code', {}, line.text), ...(fault ? [h('small', {}, 'at fault')] : []), ...(line.changes.length > 0 ? [h('small', {}, `change ${list(line.changes.map(String))}`)] : [])),
    );
  };
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
    h(
      'table',
      { class: 'diff' },
      h('thead', { class: 'hidden' }, h('tr', {}, ...['published, line', 'repaired, line', 'which', 'code'].map((head) => h('th', { scope: 'col' }, head)))),
      ...hunks(diff).map(({ lines, skipped }) => h('tbody', {}, ...(skipped > 0 ? [h('tr', { class: 'skipped' }, h('td', { colspan: 4 }, `${skipped} ${skipped === 1 ? 'line' : 'lines'} as published`))] : []), ...lines.map(row))),
    ),
  );
}

function faultText(fault: Fault | undefined): (Node | string)[] {
  if (!fault) return ['no single line'];
  const { lines, missingBefore } = fault;
  const [line] = lines.length > 0 ? lines : missingBefore;
  const numbers = (all: Fault['lines']): string => `${all.length > 1 ? 'lines' : 'line'} ${list(all.map((one) => String(one.line)))}`;
  return [lines.length > 0 ? `At fault: ${numbers(lines)}, ` : `Missing before ${numbers(missingBefore)}, `, h('code', {}, line!.text.trim())];
}

/** Each change of the repair: where the published code goes wrong, and what happens when the change alone is left out. */
function changeList(report: Report, repaired: Card, diff: readonly DiffLine[], open: OpenExplorer): HTMLElement {
  const found = new Map(faults(diff).map((fault) => [fault.change, fault]));
  return h(
    'ol',
    { class: 'changes' },
    ...repaired.changes.map((text, i) => {
      const without = report.ablation?.rows.find((row) => row.method === repaired.id && Number(row.change) === i + 1);
      return h(
        'li',
        {},
        ...withCode(text),
        h('p', { class: 'small' }, ...faultText(found.get(i + 1)), '.'),
        without ? h('p', { class: 'small muted' }, `Without this change it says “${without.says}”. The truth is “${without.truth}” (${words(without.verdict)}). `, openButton(open, without.query, 'float64', repaired.id, 'Open in the explorer')) : null,
      );
    }),
  );
}

/** What of a method can be shown as code. */
export async function codeParts(report: Report, card: Card, open: OpenExplorer): Promise<Node[]> {
  const all = await sources();
  const cards = report.cards?.cards ?? [];
  const published = card.kind === 'repaired' ? cards.find((one) => one.id === card.repairs) : card;
  const repaired = card.kind === 'repaired' ? card : cards.find((one) => one.kind === 'repaired' && one.repairs === card.id);
  const head = h('h3', {}, 'The line at fault, and the repair');
  const own = all[`${card.id}.h`];
  const besides = card.kind === 'exact' ? [] : [' (with ', saveLink('query.h'), ' and ', saveLink('card.h'), ' beside it)'];
  const file = own === undefined ? [] : [h('p', {}, h('code', {}, `algorithms/${card.id}.h`), ': ', saveLink(`${card.id}.h`), ...besides)];
  if (card.kind === 'peer') return [head, h('p', {}, 'The library’s code is not in here: no line is named, and there is no repair of ours.')];
  const code = own === undefined ? [] : [h('details', { class: 'numbers' }, h('summary', {}, `All of ${card.id}.h, as it is judged`), h('pre', { class: 'source', tabindex: 0 }, h('code', {}, own)))];
  if (!repaired || !published) {
    const words: Record<string, string> = {
      exact: 'Nothing to repair: no wrong answer of it is known.',
      baseline: 'No line is at fault: it looks at points in time only, and a sweep is the repair.',
    };
    return [head, h('p', {}, words[card.kind] ?? 'There is no repair of ours, so no line is named. What it may miss, and where it departs from its source, stands above.'), ...file, ...code];
  }
  const diff = repairDiff(all[`${published.id}.h`] ?? '', all[`${repaired.id}.h`] ?? '', published.id);
  return [
    head,
    h('p', {}, ...(card === repaired ? ['What it changes in ', methodLink(published.id, published.name)] : ['The published code, beside our repair of it, ', methodLink(repaired.id, repaired.name)]), '.'),
    changeList(report, repaired, diff, open),
    h(
      'p',
      { class: 'caption' },
      h('code', {}, '−'),
      ` is ${published.id}.h, `,
      h('code', {}, '+'),
      ` is ours, ${repaired.id}.h; cards, comments and names aside. `,
      h('code', {}, 'applies(changes, n)'),
      ' is true in the repair; a test switches each change off alone, and without all of them the repair answers as published, bit for bit.',
    ),
    diffTable(diff, `${published.id}.h against ${repaired.id}.h`),
    ...file,
    ...code,
  ];
}
