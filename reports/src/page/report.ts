// SPDX-License-Identifier: MIT
//
// The data files of a report, one key a file: `./sweeplab report` writes them to data/*.json. Any of them may be missing.

import type { Card, Kind } from '../shared/card.ts';
import type { Scalar } from '../shared/query.ts';

/** Of `of` queries on which a mistake was possible, `n` had it; low and high: the Clopper-Pearson 95% interval. */
export interface Rate {
  n: number;
  of: number;
  low: number;
  high: number;
}
export interface WorstRate extends Rate {
  family: string | null;
}
export interface VerdictCount extends Rate {
  severe?: number;
  severe_low?: number;
  severe_high?: number;
  logic: number;
  rounding: number;
}
export interface FamilyRow {
  family: string;
  wrong: number;
  logic: number;
  rounding: number;
  unknown: number;
  excused: number;
  worst_severity: number | 'flat' | null;
  verdicts: Record<string, VerdictCount>;
}
export interface VerdictRow {
  method: string;
  scalar: Scalar;
  native: boolean;
  summary: {
    tunnel: WorstRate;
    severe_tunnel: WorstRate;
    phantom: WorstRate;
    severe_phantom: WorstRate;
    missed_overlap: number;
    wrong_face: number;
    failed: number;
    wrong: number;
    logic: number;
    rounding: number;
    unknown: number;
    excused: number;
    failing_families: number;
    families: number;
    worst_severity: number | 'flat' | null;
    time_error: { family: string; p50: number; p99: number; max: number } | null;
  };
  families: FamilyRow[];
}
export interface Verdicts {
  queries_per_family: number;
  seed: number;
  severe_from: number;
  families: { name: string; description: string; everyday: boolean }[];
  census: { family: string; scalar: Scalar; queries: number; separate: number; graze: number; impact: number; overlap: number }[];
  rows: VerdictRow[];
}

export interface Condition {
  predicates: string[];
  text: string;
  n: number;
  excused: number;
  upper: number;
  families: [string, number][];
}
export interface Safe {
  predicates: { id: string; text: string }[];
  most_predicates: number;
  families: string[];
  methods: { method: string; scalar: Scalar; n: number; wrong: number; excused: number; conditions: Condition[] }[];
}

export interface WhySweep {
  quantity: string;
  bins: { from: number; to: number }[];
  description?: string;
  /** Native scalars only. */
  rows: { method: string; scalar: Scalar; bins: [n: number, tunnels: number, low: number, high: number][] }[];
}

export interface Axis {
  quantity: string;
  scale?: string;
  bins: { from?: number | null; to?: number | null; label: string }[];
}
/** cell, wrong, severe, worst relative severity, witness number, verdict number, cause number */
export type MapCell = [number, number, number, number | null, number, number, number];
export interface HeatMap {
  id: string;
  title: string;
  description: string;
  scalars: { scalar: Scalar; x: Axis; y: Axis; n: number[]; witnesses: string[]; methods: { method: string; cells: MapCell[] }[] }[];
}
export interface Maps {
  verdicts: string[];
  causes: string[];
  maps: HeatMap[];
}

export interface ErrorFamily {
  family: string;
  n: number;
  p50: number;
  p99: number;
  max: number;
  earliest: number;
  latest: number;
  none: number;
  late: [exponent: number, n: number][];
  early: [exponent: number, n: number][];
}
export interface TimeError {
  unit: string;
  rows: { method: string; scalar: Scalar; native: boolean; families: ErrorFamily[] }[];
}

/** i, j, contact by class, outcome by class, number of the worst family, its contact, its n */
export type Pair = [number, number, number[], number[], number, number, number];
export interface Disagreement {
  classes: string[];
  queries_per_family?: number;
  families: string[];
  scalars: { scalar: Scalar; methods: string[]; n: number[]; pairs: Pair[] }[];
}

export type LawScalar = Scalar | 'exact';
export interface LawCell {
  law: string;
  method: string;
  scalar: LawScalar;
  ruling: 'holds' | 'broken' | 'vacuous';
  held: number;
  vacuous: number;
  broken: number;
  why?: string;
  cause?: string;
  guarantee?: boolean;
  reproduce?: string;
  query?: string;
}
export interface Laws {
  cases: number;
  seed: number;
  laws: { number: number; id: string; title: string; reason: string }[];
  cells: LawCell[];
}

interface MutantCounts {
  killed: number;
  by_answer: number;
  by_path: number;
  survived: number;
  equivalent: number;
  invalid: number;
}
export interface MutantRow extends MutantCounts {
  file: string;
  mutants: number;
}
/** The recorded run of ./sweeplab test --mutants; total: those that compile. */
export interface Mutants extends MutantCounts {
  total: number;
  files: MutantRow[];
  run: { command: string; possible: number; chosen: number; commit: string; date: string; notes?: string[] };
}

export interface Ablation {
  rows: { method: string; change: number | string; description: string; query: string; says: string; truth: string; verdict: string }[];
}

export interface Witness {
  method: string;
  scalar: Scalar;
  native: boolean;
  verdict: string;
  cause: string;
  family: string;
  index: number;
  severity: number;
  relative: number | null;
  query: string;
}

export interface BenchResult {
  family: string;
  scalar: Scalar;
  algorithm: string;
  ns: number;
  ns_low: number;
  ns_high: number;
  ns_q1: number;
  ns_q3: number;
  ratio: number | null;
  queries: number;
  asked: number;
  timed: number;
  wrong: number;
  tail?: { p50: number; p99: number; max: number };
}
export interface Bench {
  repetitions: number;
  quick: boolean;
  baseline: string;
  algorithms: (Omit<Card, 'kind'> & { kind: Kind | 'truth' })[];
  families: { name: string; kind: string; description: string }[];
  results: BenchResult[];
  provenance?: Provenances;
}

export interface Finding {
  method: string;
  scalar: LawScalar;
  verdict: string;
  cause: string;
  signature: string;
  query: string;
  story?: string;
}
export interface Campaign {
  campaign: { name: string; started: string; seconds: number; minutes: number; jobs: number; finished: boolean };
  targets: { name: string; inputs: number; worker_seconds: number; inputs_per_second: number; corpus: number; restarts: number; crashes: string[] }[];
  signatures: { total: number; new: number; truth: number; law: number; pair: number; last_hour?: number };
  wrong_answers: { method: string; scalar: LawScalar; verdict: string; cause: string; signatures: number; new: number }[];
  broken_laws: { method: string; scalar: LawScalar; law: string; cause: string; signatures: number; new: number }[];
  discovery: { seconds: number; inputs: number; signatures: number }[];
  good_turing?: { seen_once: number; sightings: number; share: number; note: string };
}
export interface Findings {
  smallest: Finding[];
  campaign?: Campaign;
}

type Counted = [n: number, of: number, low: number, high: number];
export interface Baseline {
  folder: string;
  commit?: string;
  queries_per_family?: [number, number];
  new: number;
  fixed: number;
  more: number;
  less: number;
  laws_newly_broken?: number;
  methods_added?: string[];
  methods_gone?: string[];
  families_added?: string[];
  families_gone?: string[];
  rows: {
    kind: string;
    method: string;
    scalar: string;
    family: string;
    verdict: string;
    same_queries: boolean;
    beyond_chance: boolean;
    before: Counted;
    after: Counted;
  }[];
  /** null where one of both reports has none. */
  laws: { kind?: string; law: string; method: string; scalar: string; before: string; after: string }[] | null;
  speed: { kind: string; method: string; scalar: string; family: string; unit: string; before: Spread; after: Spread }[] | null;
}
type Spread = [middle: number, low: number, high: number];

export interface Provenances {
  version: string;
  commit: string;
  compiler: string;
  flags: string;
  program?: string;
  machine: string;
  written: string;
  cpu?: Record<string, unknown>;
}

export interface Sections {
  quick?: boolean;
  sections: Record<string, { file?: string; csv?: string; missing?: string; command?: string }>;
}

export interface Report {
  sections?: Sections & { provenance?: Provenances };
  cards?: { cards: Card[] };
  verdicts?: Verdicts & { provenance?: Provenances };
  safe?: Safe;
  why_sweep?: WhySweep;
  maps?: Maps;
  time_error?: TimeError;
  disagreement?: Disagreement;
  witnesses?: { witnesses: Witness[] };
  laws?: Laws & { provenance?: Provenances };
  mutants?: Mutants;
  ablation?: Ablation;
  findings?: Findings;
  bench?: Bench;
  baseline?: Baseline;
  fixtures?: { fixtures: { name: string; origin: string; story: string; query: string }[] };
}

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
