// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import { grouped, numberText, rateText, value, words } from '../format.ts';
import { table } from '../table.ts';
import type { Rate, Shapes, ShapesFunction, ShapesTally, ShapesUnit, ShapesWrong } from '../../shared/types.ts';

interface InFamily {
  unit: ShapesUnit;
  tally: ShapesTally;
}
interface Row {
  card: ShapesFunction;
  families: InFamily[];
}

/** A rate of one family; where nothing went wrong, of how many scenes. */
function rateOf({ tally }: InFamily, verdict: string): Rate {
  const wrong: ShapesWrong | undefined = tally.wrong[verdict];
  const of = verdict === 'phantom' ? tally.asked - tally.contacts : verdict === 'failed' ? tally.asked : tally.contacts;
  // Without one event the 95% bound is 1 - 0.025^(1/n).
  if (!wrong) return { n: 0, of, low: 0, high: of > 0 ? 1 - 0.025 ** (1 / of) : 1 };
  return { n: wrong.count, of: wrong.of, low: wrong.rate_95[0], high: wrong.rate_95[1] };
}

/** The family in which it is most frequent. */
function worst(row: Row, verdict: string): InFamily | undefined {
  return row.families.reduce<InFamily | undefined>((most, one) => (!most || value(rateOf(one, verdict)) > value(rateOf(most, verdict)) ? one : most), undefined);
}

const greatest = (row: Row): number | null => row.families.reduce<number | null>((most, { tally }) => (tally.measured ? Math.max(most ?? 0, tally.measured.max) : most), null);

const units: Record<ShapesFunction['question'], string> = { contact: '', distance: ' ulp', angle: '°', push: ' of the way in' };

function familiesOf(row: Row, verdicts: string[]): HTMLElement {
  return table<InFamily>({
    caption: `${row.card.id} by family: wrong per million, with 95% intervals`,
    columns: [
      { head: 'family', value: (f) => f.unit.family },
      { head: 'scenes', value: (f) => f.unit.scenes },
      { head: 'of them touch', value: (f) => f.unit.truth.touch },
      { head: 'overlap', value: (f) => f.unit.truth.overlap },
      ...verdicts.map((verdict) => ({
        head: words(verdict),
        value: (f: InFamily) => value(rateOf(f, verdict)),
        cell: (f: InFamily) => rateText(rateOf(f, verdict)),
      })),
      { head: 'measured p50', value: (f) => f.tally.measured?.p50 ?? null, cell: (f) => (f.tally.measured ? numberText(f.tally.measured.p50) : '') },
      { head: 'p99', value: (f) => f.tally.measured?.p99 ?? null, cell: (f) => (f.tally.measured ? numberText(f.tally.measured.p99) : '') },
      { head: 'max', value: (f) => f.tally.measured?.max ?? null, cell: (f) => (f.tally.measured ? numberText(f.tally.measured.max) : '') },
    ],
    rows: row.families,
  });
}

/** What a push leaves: how many boxes, and how deep, in the family of ordinary sizes. */
function pushText(rows: Row[]): string {
  const push = rows.find((row) => row.card.id === 'push_apart')?.families.find((f) => f.unit.family === 'uniform');
  const { wrong, measured } = push?.tally ?? {};
  const left = wrong?.['not_apart'];
  if (!left || !measured) return '';
  return ` Of ${grouped(left.of)} uniform pairs of boxes that overlap it leaves ${numberText((100 * left.count) / left.of)}% in each other, half of them by more than ${numberText(50 * measured.p50)}% of their smaller summed size, at most by ${numberText(50 * measured.max)}%.`;
}

const verdictAbout: Record<string, string> = {
  missed: 'There is contact by its own rule, and it says there is none.',
  phantom: 'There is no contact by its own rule, and it says there is.',
  not_apart: 'Boxes that overlapped still overlap after the push.',
  wrong_box: 'The intersection is off by more than 1/1000 of the smaller summed size.',
  failed: 'It answers with NaN or an infinity.',
};

/** The discrete tests of the collision article, its angle and its push. */
export function shapesSection(shapes: Shapes): Node[] {
  // The article computes in float.
  const rows: Row[] = shapes.functions.map((card) => ({
    card,
    families: shapes.results.flatMap((unit) => (unit.scalar === 'float32' && unit.functions[card.id] ? [{ unit, tally: unit.functions[card.id]! }] : [])),
  }));
  const verdicts = ['missed', 'phantom', 'not_apart', 'wrong_box', 'failed'];
  const { published, right, relative_error: off } = shapes.angle_constant;
  const most = (row: Row, verdict: string): string => {
    const found = worst(row, verdict);
    const rate = found && rateOf(found, verdict);
    return rate && rate.n > 0 ? `${rateText(rate)} ${found.unit.family}` : '0';
  };
  return [
    h(
      'p',
      {},
      `An article, AABB Collision, teaches tests of two shapes at one moment, without a sweep. Each as published and repaired, in its own float, against exact truth: ${grouped(shapes.scenes_per_family)} scenes of each pair of shapes and family. Per million, in the family where it is worst; a row opens to all families.`,
    ),
    table<Row>({
      id: 'shapes-table',
      caption: 'Two shapes at one moment',
      columns: [
        { head: 'function', value: (r) => r.card.id },
        { head: 'shapes', value: (r) => r.card.shapes },
        { head: 'touching', about: 'Whether it counts shapes that touch and no more.', value: (r) => (r.card.question === 'contact' ? words(r.card.rule) : '') },
        ...verdicts.map((verdict) => ({
          head: words(verdict),
          about: verdictAbout[verdict] ?? '',
          value: (r: Row) => {
            const found = worst(r, verdict);
            return found ? value(rateOf(found, verdict)) : 0;
          },
          cell: (r: Row) => most(r, verdict),
        })),
        {
          head: 'greatest error',
          about: 'Of a distance in ulp, of an angle in degrees; of a push, how deep the boxes are left in each other, as a share of half their smaller summed size.',
          value: (r) => greatest(r),
          cell: (r) => {
            const found = greatest(r);
            return found === null ? '' : `${numberText(found)}${units[r.card.question]}`;
          },
        },
      ],
      rows,
      details: (row) => familiesOf(row, verdicts),
    }),
    h(
      'p',
      {},
      `Its angle multiplies by ${published.toFixed(6)} where 180/π is ${right.toFixed(6)}: ${numberText(off * 100)}% too far. Its push moves along the line of the centres by the diagonal of the intersection, which is not always enough: “not apart” is the share of overlapping boxes that still overlap.${pushText(rows)}`,
    ),
  ];
}
