// SPDX-License-Identifier: MIT
//
// What the truth and a method say of a query: the module's words, and nobody's here.
import { core } from '../explorer/core.ts';
import type { Answer, Truth } from '../shared/types.ts';
import type { Query } from '../shared/query.ts';

export interface Asked {
  truth: Truth;
  answer(method: string): Answer;
}
export type Ask = (query: Query) => Asked;

export async function asker(): Promise<Ask> {
  const module = await core();
  const index = new Map(module.methods().map(({ id }, i) => [id, i]));
  return (query) => {
    const { truth, answers } = module.explain(query);
    return { truth, answer: (method) => answers[index.get(method)!]! };
  };
}
