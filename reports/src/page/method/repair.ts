// SPDX-License-Identifier: MIT
//
// What a repair changes in the code of the method that it repairs: both headers, line by line. Left out are what says
// nothing of the method: card, comments, empty lines, where a line is broken, and the repair's own name.

import { diffArrays } from 'diff';

/** A statement, or the head of a block: however many lines of the file it stands on. */
export interface CodeLine {
  text: string;
  /** Its first line in the file, from 1. */
  line: number;
}

export interface DiffLine extends CodeLine {
  /** Both have it, the published method alone, or the repair alone. */
  side: 'both' | 'published' | 'repaired';
  /** The numbered changes of the repair's card that the line names. */
  changes: number[];
  /** It is part of what introduces a name, which other lines use. */
  introduces: boolean;
}

const pascal = (id: string): string => id.split('_').map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');

/** The code of a method's header: from its first template to the end of the function of its name. */
export function codeOf(header: string, id: string): CodeLine[] {
  const lines = header.split('\n');
  const from = lines.findIndex((line, i) => line.startsWith('template <') && i > lines.findIndex((l) => l.startsWith('};')));
  const main = lines.findIndex((line) => new RegExp(`^constexpr .* ${id}\\(`).test(line));
  const to = lines.findIndex((line, i) => i > main && line === '}');
  if (from < 0 || main < 0 || to < 0) return [];
  const code: CodeLine[] = [];
  let open = false;
  lines.slice(from, to + 1).forEach((line, i) => {
    const text = line.replace(/(^|\s+)\/\/.*$/, '').trimEnd();
    if (text === '') return;
    if (open) code.at(-1)!.text += ` ${text.trimStart()}`;
    else code.push({ text, line: from + i + 1 });
    open = !/[;{}:>]$/.test(text) || /\w,?$/.test(text);
  });
  return code;
}

/** As if the repair had the name of what it repairs, and always all of its changes. */
function plain(text: string, id: string): string {
  return text
    .replaceAll(`${id}_repaired`, id)
    .replaceAll(`${pascal(id)}Repaired`, pascal(id))
    .replace(/template <class S, unsigned changes = all_changes>|template <unsigned changes, class S>/, 'template <class S>')
    .replaceAll('<changes, S>', '<S>')
    .replaceAll('<changes>', '');
}

const namedIn = (text: string): number[] => [...new Set([...text.matchAll(/applies\(changes, (\d)\)/g)].map((found) => Number(found[1])))];

/** The published header against the repaired one's; empty where one of them has no code of that name. */
export function repairDiff(published: string, repaired: string, id: string): DiffLine[] {
  const before = codeOf(published, id);
  const after = codeOf(repaired, `${id}_repaired`);
  if (before.length === 0 || after.length === 0) return [];
  const made: DiffLine[] = [];
  let [i, k] = [0, 0];
  for (const part of diffArrays(before.map(({ text }) => text), after.map(({ text }) => plain(text, id)))) {
    for (const text of part.value) {
      const side = part.removed ? 'published' : part.added ? 'repaired' : 'both';
      made.push({ text, line: side === 'repaired' ? after[k]!.line : before[i]!.line, side, changes: side === 'repaired' ? namedIn(text) : [], introduces: false });
      if (side !== 'repaired') ++i;
      if (side !== 'published') ++k;
    }
  }
  nameUses(made);
  return made;
}

/** A line that uses a name which the repair introduced for one of its changes is of that change too. */
function nameUses(diff: readonly DiffLine[]): void {
  const ours = diff.filter(({ side }) => side === 'repaired');
  const introduced = new Map<string, Set<number>>();
  let name = '';
  for (const line of ours) {
    const { text, changes } = line;
    name = /^ *const (?:bool|auto|S) (\w+) =/.exec(text)?.[1] ?? name;
    line.introduces = name !== '';
    if (name !== '') for (const change of changes) introduced.set(name, (introduced.get(name) ?? new Set()).add(change));
    if (/^ *(?:const.*;|};)$/.test(text)) name = '';
  }
  for (const line of ours) {
    for (const [word, changes] of introduced) {
      if (new RegExp(`\\b${word}\\b`).test(line.text)) line.changes = [...new Set([...line.changes, ...changes])].sort();
    }
  }
}

export interface Hunk {
  /** Lines that both have, around what changes. */
  lines: DiffLine[];
  /** How many lines that both have were left out before it. */
  skipped: number;
}

/** What changes, with at most `around` lines before and after. */
export function hunks(diff: readonly DiffLine[], around = 2): Hunk[] {
  const near = diff.map((_, i) => diff.slice(Math.max(0, i - around), i + around + 1).some(({ side }) => side !== 'both'));
  const made: Hunk[] = [];
  let skipped = 0;
  diff.forEach((line, i) => {
    if (!near[i]) {
      ++skipped;
      return;
    }
    if (i === 0 || !near[i - 1]) {
      made.push({ lines: [], skipped });
      skipped = 0;
    }
    made.at(-1)!.lines.push(line);
  });
  return made;
}

export interface Fault {
  change: number;
  /** The published lines that the repair replaces on its account. */
  lines: CodeLine[];
  /** Where it replaces none: the published lines before which something is missing. */
  missingBefore: CodeLine[];
}

/** What two lines have in common, 0 to 1: of the pairs of neighbouring words. */
function likeness(a: string, b: string): number {
  const pairs = (text: string): string[] => {
    const tokens = text.match(/\w+|[^\s\w]/g) ?? [];
    return tokens.slice(1).map((token, i) => `${tokens[i]} ${token}`);
  };
  const [p, q] = [pairs(a), pairs(b)];
  return (2 * p.filter((pair) => q.includes(pair)).length) / Math.max(1, p.length + q.length);
}

/** For each change, the published line at fault: of those that the repair replaces the one most like its own line. */
export function faults(diff: readonly DiffLine[]): Fault[] {
  const found = new Map<number, Fault>();
  const used = new Set(diff.filter(({ introduces }) => !introduces).flatMap(({ changes }) => changes));
  const put = (lines: CodeLine[], { text, line }: CodeLine): void => void (lines.some((one) => one.line === line) || lines.push({ text, line }));
  for (let i = 0, end = 0; i < diff.length; i = end + 1) {
    for (end = i; end < diff.length && diff[end]!.side !== 'both'; ) ++end;
    const run = diff.slice(i, end);
    const gone = run.filter(({ side }) => side === 'published');
    const next = diff[end];
    for (const { text, changes, introduces } of run) {
      // What only gives a condition its name is not where the condition matters.
      for (const change of changes.filter((one) => !introduces || !used.has(one))) {
        const fault: Fault = found.get(change) ?? { change, lines: [], missingBefore: [] };
        found.set(change, fault);
        if (gone.length > 0) put(fault.lines, gone.reduce((best, line) => (likeness(line.text, text) > likeness(best.text, text) ? line : best)));
        else if (next) put(fault.missingBefore, next);
      }
    }
  }
  return [...found.values()].map((fault) => (fault.lines.length > 0 ? { ...fault, missingBefore: [] } : fault)).sort((a, b) => a.change - b.change);
}
