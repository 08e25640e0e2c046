// SPDX-License-Identifier: MIT
//
// Rates of tunnels and phantoms: each method in its worst family, and family by family.

import { h } from '../../shared/dom.ts';
import type { FamilyRow, Rate, VerdictRow, Verdicts, WorstRate } from '../../shared/types.ts';
import { grouped, intervalText, perMillion, severityText, value, words } from '../format.ts';
import { hairline, real, worstHairline } from '../sizes.ts';
import { table, type Column } from '../table.ts';

/** A rate per million on one line; its interval, family and hairline ones below. */
function rateCell(rate: Rate | WorstRate | null, fine: number | null, ofFine = ''): HTMLElement | string {
  if (!rate || rate.of === 0) return '-';
  const family = 'family' in rate && rate.n > 0 ? rate.family : null;
  const below = [rate.n === 0 ? `below ${perMillion(rate.high)}` : intervalText(rate), family, fine === null ? null : `hairline: ${perMillion(fine)} ${ofFine}`];
  return h('span', { class: 'rate' }, perMillion(value(rate)), ...below.map((text) => text !== null && h('small', {}, text)));
}

const rateValue = (rate: Rate | null | undefined): number | null => (!rate || rate.of === 0 ? null : value(rate) * 1e6);

/** Of rows that have verdicts: real tunnels and phantoms in the worst family, and in how many families anything is wrong. */
export const verdictColumns = <T>(of: (row: T) => VerdictRow | undefined): Column<T>[] => [
  ...(['tunnel', 'phantom'] as const).map((verdict): Column<T> => ({
    head: `real ${verdict}s`,
    about: `at least 1/1000 of half the smaller summed size ${verdict === 'tunnel' ? 'deep, per million real hits' : 'away, per million true misses'}, in the worst family`,
    value: (row) => rateValue(of(row)?.summary[`severe_${verdict}`]),
    cell: (row) => {
      const own = of(row);
      const fine = own ? worstHairline(own, verdict) : null;
      return rateCell(own?.summary[`severe_${verdict}`] ?? null, fine?.share ?? null, fine && fine.share > 0 ? fine.family : '');
    },
  })),
  {
    head: 'fails in',
    about: 'families with any wrong answer, real or hairline',
    value: (row) => of(row)?.summary.failing_families ?? null,
    cell: (row) => ((own) => (own ? `${own.summary.failing_families}/${own.summary.families}` : '-'))(of(row)),
  },
];

export function familyTable(row: VerdictRow, families: Verdicts['families'], name: string): HTMLElement {
  const about = new Map(families.map((f) => [f.name, f]));
  const others = [...new Set(row.families.flatMap((f) => Object.keys(f.verdicts)))].filter((v) => v !== 'tunnel' && v !== 'phantom');
  return table<FamilyRow>({
    caption: `${name}, ${row.scalar}: by family, rates per million, with 95% intervals`,
    columns: [
      { head: 'family', value: (f) => f.family, cell: (f) => h('span', { title: about.get(f.family)?.description }, f.family, about.get(f.family)?.everyday && h('small', {}, 'everyday')) },
      ...(['tunnel', 'phantom'] as const).map((verdict): Column<FamilyRow> => ({
        head: `real ${verdict}s`,
        value: ({ verdicts }) => rateValue(real(verdicts[verdict])),
        cell: ({ verdicts }) => rateCell(real(verdicts[verdict]), hairline(verdicts[verdict])),
      })),
      ...others.map((verdict): Column<FamilyRow> => ({ head: words(verdict), value: ({ verdicts }) => verdicts[verdict]?.n ?? 0, as: grouped })),
      ...(['logic', 'tolerance', 'rounding', 'excused'] as const).map((head): Column<FamilyRow> => ({ head, value: (f) => f[head] ?? 0, as: grouped })),
      { head: 'worst severity', value: (f) => (f.worst_severity === 'flat' ? Infinity : f.worst_severity ?? 0), cell: (f) => severityText(f.worst_severity) },
    ],
    rows: row.families,
  });
}
