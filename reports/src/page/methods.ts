// SPDX-License-Identifier: MIT
import type { Card, Kind, Report } from '../generated/data.ts';

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
  place = (id: string): number => this.order.get(id) ?? -1;
}
