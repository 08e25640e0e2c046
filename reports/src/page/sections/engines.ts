// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { Engine, Engines, EngineWitness, VerdictRow, Verdicts, WorstRate } from '../../shared/types.ts';
import { openButton, type OpenExplorer } from '../dom.ts';
import { grouped, numberText, perMillion, rateText, value, words } from '../format.ts';
import { worstHairline } from '../sizes.ts';
import { table, type Column } from '../table.ts';
import { familyTable } from './verdict.ts';

interface Row {
  engine: Engine;
  row: VerdictRow;
}

const withFamily = (rate: WorstRate): string => (rate.n > 0 && rate.family ? `${rateText(rate)} in ${rate.family}` : rateText(rate));

/** Of equals the first: they stand in the order of the verdicts, the gravest first. */
function worstOf({ engine, row }: Row): EngineWitness | undefined {
  const own = engine.witnesses.filter(({ witness }) => witness.scalar === row.scalar);
  return own.reduce<EngineWitness | undefined>((worst, one) => (!worst || (one.witness.relative ?? Infinity) > (worst.witness.relative ?? Infinity) ? one : worst), undefined);
}

const commandText = (text: string): HTMLElement => h('pre', { tabindex: 0 }, text);

function below(one: Row, families: Verdicts['families'], open: OpenExplorer): HTMLElement {
  const { engine, row } = one;
  const witnesses = engine.witnesses.filter(({ witness }) => witness.scalar === row.scalar);
  return h(
    'div',
    {},
    familyTable(row, families, engine.id),
    ...witnesses.flatMap(({ witness: w, command }) => [
      h('p', {}, `Its worst ${words(w.verdict)}, in ${w.family}: `, openButton(open, w.query, w.scalar, 'exact', 'The truth of it in the explorer')),
      commandText(command),
    ]),
    ...(engine.troubles === '' ? [] : [h('p', {}, 'What else it did:'), commandText(engine.troubles)]),
  );
}

/** Somebody's engines, as they are: a row for each in each scalar. */
export function enginesSection(engines: Engines, families: Verdicts['families'], open: OpenExplorer): Node[] {
  const rows: Row[] = engines.engines.flatMap((engine) => engine.rows.map((row) => ({ engine, row })));
  return [
    h('p', {}, `Programs of others, run unchanged and judged under their own cards: ${grouped(engines.queries_per_family)} queries a family. An engine is not asked queries that it does not take, or not without rounding.`),
    table<Row>({
      id: 'engines-table',
      caption: 'Engines: wrong per million in the worst family, with 95% intervals',
      columns: [
        { head: 'engine', value: (r) => r.engine.id },
        { head: 'version', value: (r) => r.engine.version },
        { head: 'language', value: (r) => r.engine.language },
        { head: 'asked in', value: (r) => r.row.scalar },
        ...(['tunnel', 'phantom'] as const).flatMap((verdict): Column<Row>[] => [
          { head: `real ${verdict}s`, about: 'At least 1/1000 of half the smaller summed size deep or away', value: (r) => value(r.row.summary[`severe_${verdict}`]), cell: (r) => withFamily(r.row.summary[`severe_${verdict}`]) },
          { head: `hairline ${verdict}s`, about: 'By less', value: (r) => worstHairline(r.row, verdict)?.share ?? null, cell: (r) => ((worst) => (worst ? `${perMillion(worst.share)}${worst.share > 0 ? ` ${worst.family}` : ''}` : '-'))(worstHairline(r.row, verdict)) },
        ]),
        { head: 'wrong faces', value: (r) => r.row.summary.wrong_face },
        { head: 'failed', value: (r) => r.row.summary.failed },
        { head: 'wrong', about: 'All wrong answers, in all families', value: (r) => r.row.summary.wrong },
        { head: 'fails in', about: 'Families with any wrong answer', value: (r) => r.row.summary.failing_families, cell: (r) => `${r.row.summary.failing_families} of ${r.row.summary.families}` },
        {
          head: 'worst',
          about: 'The worst query, by its severity',
          value: (r) => worstOf(r)?.witness.relative ?? null,
          cell: (r) => {
            const worst = worstOf(r)?.witness;
            return worst ? `${words(worst.verdict)}${worst.relative === null ? '' : `, ${numberText(worst.relative)}`}` : '-';
          },
        },
      ],
      rows,
      details: (r) => below(r, families, open),
    }),
  ];
}
