// SPDX-License-Identifier: MIT
//
// Of which methods the story speaks.
import type { Report } from '../shared/types.ts';
import { names } from '../page/sources.ts';

/** As many make its table. */
export const rows = 8;

/** The methods of the story: those above that this report has, and others of it up to eight. */
export function chosen(report: Report): string[] {
  const judged = [...new Set(report.verdicts?.rows.filter((row) => row.native).map((row) => row.method))];
  const wanted = Object.keys(names).filter((id) => judged.includes(id));
  const shown = (id: string): boolean => ['published', 'peer', 'baseline'].includes(report.cards?.cards.find((card) => card.id === id)?.kind ?? '');
  return [...wanted, ...judged.filter((id) => !wanted.includes(id) && shown(id))].slice(0, rows);
}
