// SPDX-License-Identifier: MIT

import { h } from '../../shared/dom.ts';
import type { Rate, Shapes, ShapesFunction, ShapesTally, ShapesUnit } from '../../shared/types.ts';
import { grouped, numberText, rateText, sortedBy, unseen, value, words } from '../format.ts';
import { table, type Column } from '../table.ts';

interface InFamily { unit: ShapesUnit; tally: ShapesTally }
interface Row { card: ShapesFunction; families: InFamily[] }

/** A rate of one family; where nothing went wrong, of how many scenes. */
function rateOf({ tally: { asked, contacts, wrong } }: InFamily, verdict: string): Rate {
  const found = wrong[verdict];
  if (found) return { n: found.count, of: found.of, low: found.rate_95[0], high: found.rate_95[1] };
  return unseen(verdict === 'phantom' ? asked - contacts : verdict === 'failed' ? asked : contacts);
}

const units: Record<ShapesFunction['question'], string> = { contact: '', distance: ' ulp', angle: '°', push: ' of the way in' };

const verdicts: Record<string, string> = {
  missed: 'There is contact by its own rule, and it says there is none.',
  phantom: 'There is no contact by its own rule, and it says there is.',
  not_apart: 'Boxes that overlapped still overlap after the push.',
  wrong_box: 'The intersection is off by more than 1/1000 of the smaller summed size.',
  failed: 'It answers with NaN or an infinity.',
};

function familiesOf({ card, families }: Row): HTMLElement {
  const measured = (head: 'p50' | 'p99' | 'max'): Column<InFamily> => ({ head: `measured ${head}`, value: (f) => f.tally.measured?.[head] ?? null, cell: (f) => (f.tally.measured ? numberText(f.tally.measured[head]) : '') });
  return table<InFamily>({
    caption: `${card.id} by family: wrong per million, with 95% intervals`,
    columns: [
      { head: 'family', value: (f) => f.unit.family },
      { head: 'scenes', value: (f) => f.unit.scenes },
      { head: 'of them touch', value: (f) => f.unit.truth.touch },
      { head: 'overlap', value: (f) => f.unit.truth.overlap },
      ...Object.keys(verdicts).map((verdict): Column<InFamily> => ({ head: words(verdict), value: (f) => value(rateOf(f, verdict)), cell: (f) => rateText(rateOf(f, verdict)) })),
      measured('p50'),
      measured('p99'),
      measured('max'),
    ],
    rows: families,
  });
}

/** The discrete tests of the collision article, its angle and its push. */
export function shapesSection(shapes: Shapes): Node[] {
  // The article computes in float.
  const rows: Row[] = shapes.functions.map((card) => ({
    card,
    families: shapes.results.flatMap((unit) => (unit.scalar === 'float32' && unit.functions[card.id] ? [{ unit, tally: unit.functions[card.id]! }] : [])),
  }));
  const { published, right, relative_error: off } = shapes.angle_constant;
  const inVerdict = ([verdict, about]: [string, string]): Column<Row> => {
    /** In the family in which it is most frequent. */
    const worst = ({ families }: Row): Rate & { family: string } => sortedBy(families.map((one) => ({ ...rateOf(one, verdict), family: one.unit.family })), (rate) => [-value(rate)])[0] ?? { ...unseen(0), family: '' };
    return { head: words(verdict), about, value: (row) => value(worst(row)), cell: (row) => ((rate) => (rate.n > 0 ? `${rateText(rate)} ${rate.family}` : '0'))(worst(row)) };
  };
  const greatest = ({ families }: Row): number | null => families.reduce<number | null>((most, { tally }) => (tally.measured ? Math.max(most ?? 0, tally.measured.max) : most), null);
  return [
    h('p', {}, `An article, AABB Collision, teaches tests of two shapes at one moment, without a sweep. Each as published and repaired, in its own float, against exact truth: ${grouped(shapes.scenes_per_family)} scenes of each pair of shapes and family. Per million, in the family where it is worst; a row opens to all families.`),
    table<Row>({
      id: 'shapes-table',
      caption: 'Two shapes at one moment',
      columns: [
        { head: 'function', value: (r) => r.card.id },
        { head: 'shapes', value: (r) => r.card.shapes },
        { head: 'touching', about: 'Whether it counts shapes that touch and no more.', value: (r) => (r.card.question === 'contact' ? words(r.card.rule) : '') },
        ...Object.entries(verdicts).map(inVerdict),
        {
          head: 'greatest error',
          about: 'Of a distance in ulp, of an angle in degrees; of a push, how deep the boxes are left in each other, as a share of half their smaller summed size.',
          value: greatest,
          cell: (r) => ((found) => (found === null ? '' : `${numberText(found)}${units[r.card.question]}`))(greatest(r)),
        },
      ],
      rows,
      details: familiesOf,
    }),
    h('p', {}, `Its angle multiplies by ${published.toFixed(6)} where 180/π is ${right.toFixed(6)}: ${numberText(off * 100)}% too far. Its push moves along the line of the centres by the diagonal of the intersection, which is not always enough: “not apart” is the share of overlapping boxes that still overlap.`),
  ];
}
