// SPDX-License-Identifier: MIT
import type { Card, Explanation } from '../shared/types.ts';
import { hexFloat, type Query } from '../shared/query.ts';

/** A GoogleTest that says what is true of this query; for a method that gets it wrong it fails until it is mended. */
export function cppTest(query: Query, told: Explanation, card: Card): string {
  const float = query.scalar === 'float32';
  const type = float ? 'float' : 'double';
  const n = query.numbers.map((x) => hexFloat(x) + (float ? 'f' : ''));
  const { truth } = told;
  const where = truth.decimal === undefined || truth.class === 'overlap' ? '' : ` at t = ${shortened(truth.fraction!)} = ${brief(truth.decimal)}, faces ${truth.faces}`;
  const lines = [
    '#include <gtest/gtest.h>',
    `#include "${card.id}.h"  // copied from algorithms/${card.id === 'exact' ? '' : ', with query.h and card.h'}`,
    '',
    `// Truth: ${truth.class}${truth.graze === '' ? '' : ` (${truth.graze})`}${where}.`,
    `TEST(Sweep, ${camel(card.id)}${camel(truth.class)}) {`,
    `  const sweeplab::Query<${type}> query{{${n.slice(0, 4).join(', ')}}, {${n.slice(4, 6).join(', ')}},`,
    `                                       {${n.slice(6, 10).join(', ')}}, {${n.slice(10).join(', ')}}};`,
    `  const sweeplab::Answer<${type}> answer = sweeplab::${card.id}(query);`,
  ];
  if (truth.class === 'graze') {
    lines.push('  // They touch and never overlap: contact or none is a matter of the method’s own rule.');
    lines.push('  EXPECT_NE(answer.outcome, sweeplab::Outcome::overlap);');
  } else {
    const outcome = truth.class === 'overlap' && card.claims.overlap === 'as_impact' ? 'impact' : truth.class;
    lines.push(`  EXPECT_EQ(answer.outcome, sweeplab::Outcome::${outcome});`);
  }
  if (truth.class === 'impact') {
    if (card.claims.time) lines.push(`  EXPECT_NEAR(answer.time, ${hexFloat(truth.t!)}, 1e-3);`);
    if (card.claims.face && truth.faces !== 'xy') {
      const axis = truth.faces;
      const normal = truth.normals[axis === 'x' ? 0 : 1];
      if (normal !== 0) lines.push(`  EXPECT_EQ(answer.normal_${axis}, ${normal});`);
    }
  }
  return [...lines, '}', ''].join('\n');
}

/** Twelve digits behind the point; the fraction beside it says all. */
export const brief = (decimal: string): string => (/^-?\d*\.\d{13,}$/.test(decimal) ? `${decimal.slice(0, decimal.indexOf('.') + 13)}…` : decimal);

export const shortened = (fraction: string): string =>
  fraction.length <= 60 ? fraction : `${fraction.slice(0, 60)}… (${fraction.length} characters)`;

const camel = (id: string): string => id.replace(/(^|_)([a-z0-9])/g, (_, __, c: string) => c.toUpperCase());
