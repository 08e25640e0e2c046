// SPDX-License-Identifier: MIT
//
// What is known of methods: their names, which lead to their pages, their sources, their times.
import { breakable, h } from '../shared/dom.ts';
import type { Bench, BenchResult, Card, Kind, LawScalar, Report, Scalar, Verdicts } from '../shared/types.ts';

/** What is more complete than the bare function by which a source's methods are named; as harness/survey/everyday_table.cpp. */
const mostComplete: Record<string, string> = { gamedev: 'gamedev_broadphase', percent_projection: 'percent_projection_plain' };

/** How many queries all families have in this scalar. */
export const askedIn = ({ census }: Verdicts, scalar: Scalar): number => census.filter((c) => c.scalar === scalar).reduce((n, c) => n + c.queries, 0);

/** What is known of a method; one without a card (yours, the truth) stands under its own name. */
export class Methods {
  private readonly cards: Map<string, Card>;

  constructor({ cards }: Report) {
    this.cards = new Map(cards?.cards.map((card) => [card.id, card]));
  }

  name = (id: string): string => this.cards.get(id)?.name ?? id;
  /** Where there is little room: a peer without its version. */
  brief = (id: string): string => this.name(id).replace(/ \(peer .*\)$/, ' (peer)');
  card = (id: string): Card | undefined => this.cards.get(id);
  kind = (id: string): Kind | 'truth' => this.cards.get(id)?.kind ?? 'truth';
  /** The method in which its source stands first: its most complete published procedure. Its bare function and other readings stand under it. */
  first(id: string): string {
    if (this.kind(id) !== 'published') return id;
    const parts = id.split('_');
    const source = parts.map((_, i) => parts.slice(0, i + 1).join('_')).find((start) => this.kind(start) === 'published') ?? id;
    const first = mostComplete[source] ?? source;
    return this.cards.has(first) ? first : source;
  }
  place = (id: string): number => [...this.cards.keys()].indexOf(id);
}

const known = new Set<string>();
/** Before any table or chart is made. */
export function knowMethods(report: Report): void {
  for (const { id } of report.cards?.cards ?? []) known.add(id);
}

/** "float", "double" */
export const scalarName = (scalar: LawScalar): string => ({ float32: 'float', float64: 'double', exact: 'exact arithmetic' })[scalar];

export const addressOf = (id: string): string => `#method-${id}`;

/** The name as a link; plain where there is no page (yours, the truth). */
export const methodLink = (id: string, name: string): HTMLElement => (known.has(id) ? h('a', { class: 'to-method', href: addressOf(id) }, ...breakable(name)) : h('span', {}, ...breakable(name)));

/** Of those that everybody knows: in the order in which a short table wants them. */
export const names: Record<string, string> = {
  exact: 'exact',
  end_of_frame: 'Test at each frame’s end',
  gamedev: 'GameDev’s SweptAABB',
  gamedev_broadphase: 'GameDev’s pipeline',
  liang_barsky: 'bump.lua',
  javidx9: 'javidx9',
  ericson: 'Ericson',
  box2d_time_of_impact: 'Box2D’s time of impact',
};

/** Author and year, without what the card adds to them. */
export function authorOf({ author, year }: Card): string {
  const name = author.split(/[;,]/)[0]!;
  return year > 0 ? `${name}, ${year}` : name;
}

export const nameOf = (card: Card): string => names[card.id] ?? authorOf(card);

/** How we came by a method, in words. */
export const had: Record<string, string> = {
  transcribed: 'transcribed from the source',
  're-implemented': 'written by us after reading its author’s own code',
  'from ports': 'read from public ports; the original was not at hand',
  inferred: 'inferred from ports; the source shows its code in pictures or in words',
  derived: 'derived by us from the source’s words; its code was not at hand',
  ours: 'our own',
};

/** The family whose times are shown: everyday queries, 30% of them contacts. */
export const speedFamily = (bench: Bench): string => bench.families.find((f) => f.name === 'uniform_30')?.name ?? bench.families[0]?.name ?? '';

/** The scalar in which all methods can be timed on the same queries. */
export const speedScalar: Scalar = 'float32';

/** Times stand beside each other only for the same work: float, and a method that takes every query of the family (a slow one is timed on the first of them). Null: this method was not timed so. */
export function timeOf(bench: Bench | undefined, method: string): BenchResult | null {
  const own = bench?.results.find((r) => r.algorithm === method && r.scalar === speedScalar && r.family === speedFamily(bench));
  return own && own.asked === own.queries ? own : null;
}
