// SPDX-License-Identifier: MIT
import type { Card, Kind, Report, Scalar, Verdicts } from '../shared/types.ts';

/** What is more complete than the bare function by which a source's methods are named; as harness/survey/everyday_table.cpp. */
const mostComplete: Record<string, string> = { gamedev: 'gamedev_broadphase' };

/** How many queries all families have in this scalar. */
export const askedIn = ({ census }: Verdicts, scalar: Scalar): number => census.filter((c) => c.scalar === scalar).reduce((n, c) => n + c.queries, 0);

/** What is known of a method; one without a card (yours, the truth) stands under its own name. */
export class Methods {
  private readonly cards = new Map<string, Card>();
  private readonly order = new Map<string, number>();

  constructor(report: Report) {
    for (const card of report.cards?.cards ?? []) {
      this.order.set(card.id, this.order.size);
      this.cards.set(card.id, card);
    }
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
  place = (id: string): number => this.order.get(id) ?? -1;
}
