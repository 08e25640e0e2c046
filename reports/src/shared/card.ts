// SPDX-License-Identifier: MIT
import type { Scalar } from './query.ts';

export type Kind = 'published' | 'repaired' | 'exact' | 'baseline' | 'peer';

/** A method's card, as `sweeplab list --json` prints it. */
export interface Card {
  id: string;
  /** The id, with how we have the method where that is not from its author's own hand: "m3 (derived)". */
  name: string;
  title: string;
  author: string;
  year: number;
  published: string;
  kind: Kind;
  provenance: string;
  native: Scalar;
  claims: { overlap: string; time: boolean; face: boolean; grazes: Record<string, string | boolean> };
  may_miss: string;
  changes: string[];
  peer?: { version: string };
}
