// SPDX-License-Identifier: MIT
//
// Of a report's data what the story tells: a hundredth of it, so that the page is small.
import { Methods } from '../page/methods.ts';
import { withoutReal } from '../page/sizes.ts';
import { speedFamily, speedScalar } from '../page/timing.ts';
import type { Report } from '../shared/types.ts';
import { chosen } from './chosen.ts';
import { loops } from './level/loops.ts';

export interface Story extends Report {
  /** How many published methods were judged, each source in its most complete procedure, and how many of them make a real mistake in everyday motion. */
  published: { all: number; wrong: number };
}

export function storyOf(report: Report): Story {
  const { verdicts, bench, cards, laws, worlds, sections } = report;
  const methods = new Methods(report);
  const ids = chosen(report);
  const told = ({ method }: { method: string }): boolean => ids.includes(method);
  const everyday = verdicts?.families.filter((f) => f.everyday).map((f) => f.name) ?? [];
  const published = verdicts?.rows.filter((row) => row.native && methods.kind(row.method) === 'published') ?? [];
  const judged = new Set(published.map((row) => row.method));
  const whole = published.filter(({ method }) => methods.first(method) === method || !judged.has(methods.first(method)));
  return {
    published: { all: whole.length, wrong: whole.filter((row) => !withoutReal(row, everyday)).length },
    ...(sections && { sections: { ...sections, sections: {} } }),
    ...(cards && { cards: { ...cards, cards: cards.cards.filter(({ id }) => ids.includes(id)) } }),
    ...(verdicts && {
      verdicts: { ...verdicts, rows: verdicts.rows.filter(told).map((row) => ({ ...row, families: row.families.filter((f) => row.native && everyday.includes(f.family)) })) },
    }),
    ...(bench && {
      bench: { ...bench, algorithms: [], results: bench.results.filter((r) => ids.includes(r.algorithm) && r.family === speedFamily(bench) && r.scalar === speedScalar) },
    }),
    ...(laws && { laws: { ...laws, laws: [], cells: laws.cells.filter((cell) => cell.method === 'exact') } }),
    ...(worlds && { worlds: { ...worlds, rows: [], scenes: [], cells: worlds.cells.filter((cell) => loops.includes(cell.combination)) } }),
  };
}
