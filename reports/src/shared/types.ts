// SPDX-License-Identifier: MIT
//
// What the pages read: a report's data files, which harness/digests and the commands write, and what the WebAssembly module
// answers (reports/wasm). Keys that no page reads are not named.

type WrongVerdict = 'failed' | 'tunnel' | 'missed_overlap' | 'phantom' | 'wrong_state' | 'wrong_face' | 'late' | 'early' | 'claim_broken';
export type Scalar = 'float32' | 'float64';
export type LawScalar = 'float32' | 'float64' | 'exact';
type Ruling = 'holds' | 'broken' | 'vacuous';
export type Kind = 'published' | 'baseline' | 'repaired' | 'exact' | 'peer';
type Origin = 'transcribed' | 're-implemented' | 'from ports' | 'inferred' | 'derived' | 'ours' | 'the library itself' | 'the engine itself';
type GrazeClaim = 'none' | 'contact' | 'contact_if_entering' | 'unspecified';
export type Cause = '' | 'logic' | 'tolerance' | 'rounding' | 'unknown';
type Class = 'separate' | 'graze' | 'impact' | 'overlap';
export type WorstRate = Rate & { family: string | null };
type WorstSeverity = number | 'flat' | null;
export type VerdictCount = Rate & { severe?: number; severe_low?: number; severe_high?: number };
type Verdict = WrongVerdict | 'excused' | 'correct' | 'not_asked';
type Box = [number, number, number, number];
type Point = [number, number];
/** The cell's number; wrong and severe answers; worst severity; the numbers of its query, verdict and cause. */
export type MapCell = [number, number, number, number | null, number, number, number];
/** A power of two, and how many errors are of its size. */
type Octave = [number, number];
/** Real hits, tunnels, and the 95% interval of their share. */
type WhySweepBin = [number, number, number, number];
export interface Provenance { version: string; commit: string; compiler: string; flags: string; program: string; machine: string; written: string }
export interface Card {
  id: string; name: string; title: string; author: string; year: number; published: string; kind: Kind; provenance: Origin; native: Scalar; claims: Claims; says: string;
  reading: string; behaves: string; may_miss: string; changes: string[]; peer?: { version: string }; repairs?: string; divisions: { verdict: number; time: number };
  over_reals?: { text: string }[]; leaves_open?: string[];
}
interface Claims {
  grazes: { flat: GrazeClaim; rest: GrazeClaim; slide: GrazeClaim; corner: GrazeClaim; leave: GrazeClaim; end: GrazeClaim };
  overlap: 'reported' | 'as_impact' | 'not_handled'; time: boolean; face: boolean;
}
export interface Bench {
  repetitions: number; seed: number; quick: boolean; baseline: string; algorithms: { id: string; kind: Kind | 'truth' }[]; families: { name: string; description: string }[]; results: BenchResult[];
  provenance: Provenance;
}
export interface BenchResult {
  family: string; scalar: Scalar; algorithm: string; ns: number; ns_low: number; ns_high: number; ns_q1: number; ns_q3: number; ratio: number | null;
  queries: number; contacts: number; asked: number; wrong: number;
}
export interface Engines { queries_per_family: number; seed: number; engines: Engine[]; provenance: Provenance }
export interface Engine {
  id: string; version: string; language: string; scalar: Scalar; started: string; rows: VerdictRow[]; witnesses: EngineWitness[]; troubles: string;
}
export interface VerdictRow { method: string; scalar: Scalar; native: boolean; summary: VerdictSummary; families: FamilyRow[] }
interface VerdictSummary {
  tunnel: WorstRate; severe_tunnel: WorstRate; phantom: WorstRate; severe_phantom: WorstRate; missed_overlap: number; wrong_face: number; failed: number;
  wrong: number; logic: number; tolerance?: number; rounding: number; unknown: number; excused: number; failing_families: number; families: number;
  worst_severity: WorstSeverity; time_error: { family: string; p50: number; p99: number; max: number } | null;
}
export interface Rate { n: number; of: number; low: number; high: number }
export interface FamilyRow {
  family: string; asked?: number; wrong: number; logic: number; tolerance?: number; rounding: number; unknown: number; excused: number;
  excused_as?: { [name: string]: { n: number; severe?: number } }; worst_severity: WorstSeverity; verdicts: { [name: string]: VerdictCount };
}
export interface EngineWitness { witness: Witness; command: string }
interface Witness {
  method: string; scalar: Scalar; native: boolean; verdict: WrongVerdict; cause: Cause; family: string; index: number; severity: number; relative: number | null;
  query: string;
}
export interface Explanation { scalar: Scalar; query: string; truth: Truth; answers: Answer[] }
export interface Truth {
  class: Class; graze: '' | 'flat' | 'rest' | 'slide' | 'corner' | 'leave' | 'end'; faces: '' | 'x' | 'y' | 'xy'; normals: [number, number]; fraction?: string;
  decimal?: string; t?: number; severity: number; relative: number | null;
}
export interface Answer {
  method: string; outcome: 'separate' | 'impact' | 'overlap' | 'failed'; verdict: Verdict; cause: Cause; time?: number; text?: string; hex?: string; ulps?: number;
  normal?: [number, number];
}
export interface Fixture { name: string; origin: 'verbatim' | 'reconstructed' | 'analogue' | 'witness' | 'example' | 'regression'; story: string; query: string }
export interface ReadNumber { value: number; hex: string; decimal: string; rounded: boolean }
export interface World {
  name: string; tells: string; corner: 'y' | 'x'; obstacles: { box: Box; stops?: [boolean, boolean, boolean, boolean] }[]; movers: [Box, ...Box[]]; steering: WorldSteering; played: WorldPlayed;
  notes: string[];
}
interface WorldSteering { kind: 'listed' | 'random' | 'walker' | 'platformer'; reach: [number, number]; gravity: number; jump: number }
export interface WorldPlayed { combinations: { name: string; frames: WorldFrame[][] }[]; moving: { obstacle: number; places: Point[] }[] }
export interface WorldFrame {
  start: Point; motion: Point; end?: Point; truth?: Point;
  ending: 'right' | 'policy' | 'inside' | 'through' | 'short' | 'astray' | 'failed' | 'not asked' | 'not judged'; severity?: number; stuck?: true; cause?: string;
}
export interface WorldPair { method?: string; asked?: number; query?: string; verdict?: Verdict }
export interface Levels { scenes: { name: string; tells: string }[]; combinations: { name: string; title: string; loop: boolean }[] }
interface Findings { smallest: { method: string; scalar: LawScalar; verdict: WrongVerdict; cause: Cause; signature: string; query: string }[]; provenance: Provenance }
export interface Laws { cases: number; seed: number; laws: Law[]; cells: LawCell[]; provenance: Provenance }
interface Law { number: number; id: string; title: string; reason: string }
export interface LawCell {
  law: string; method: string; scalar: LawScalar; ruling: Ruling; held: number; vacuous: number; broken: number; real?: number; 
  everyday?: boolean; why?: string; cause?: Cause; reproduce?: string; query?: string;
}
export interface Maps { seed: number; verdicts: Verdict[]; causes: Cause[]; maps: HeatMap[]; provenance: Provenance }
export interface HeatMap { id: string; title: string; description: string; columns: number; rows: number; scalars: HeatMapInScalar[] }
interface HeatMapInScalar { scalar: Scalar; x: Axis; y: Axis; n: number[]; witnesses: string[]; methods: { method: string; cells: MapCell[]; n?: number[] }[] }
export interface Axis { quantity: string; bins: { label: string }[] }
export interface Report {
  bench?: Bench; cards?: { cards: Card[]; provenance: Provenance }; engines?: Engines; findings?: Findings;
  fixtures?: { fixtures: Fixture[] }; laws?: Laws; maps?: Maps; sections?: Sections;
  time_error?: TimeError; verdicts?: Verdicts; why_sweep?: WhySweep; witnesses?: { witnesses: Witness[] }; worlds?: Worlds;
}
interface Sections { quick: boolean; sections: { [name: string]: SectionFile | SectionMissing }; provenance: Provenance }
interface SectionFile { file: string; csv?: string }
interface SectionMissing { missing: string; command: string }
export interface TimeError { unit: 'ulp'; rows: TimeErrorRow[]; provenance: Provenance }
interface TimeErrorRow { method: string; scalar: Scalar; native: boolean; families: ErrorFamily[] }
export interface ErrorFamily {
  family: string; n: number; p50: number; p99: number; max: number; earliest: number; latest: number; none: number; late: Octave[]; early: Octave[];
}
export interface Verdicts {
  queries_per_family: number; seed: number; severe_from: number; families: { name: string; description: string; everyday: boolean }[];
  census: { family: string; scalar: Scalar; queries: number; separate: number; graze: number; impact: number; overlap: number }[]; rows: VerdictRow[];
  provenance: Provenance;
}
export interface WhySweep {
  seed: number; description: string; quantity: string; bins: { from: number; to: number }[]; rows: { method: string; scalar: Scalar; bins: WhySweepBin[] }[];
  provenance: Provenance;
}
export interface Worlds {
  frames: number; seed: number; scalar: Scalar; rows: WorldsRow[]; scenes: { name: string; tells: string; episodes: number }[]; cells: WorldsCell[]; provenance: Provenance;
}
export interface WorldsRow { combination: string; group: 'step' | 'exact' | 'method' | 'loop' | 'part'; method: string | null; title: string; part?: '' | 'order' | 'ties' | 'method' | 'placement'; naive?: string }
export interface WorldsCell {
  scene: string; combination: string; frames: number; not_asked: number; policy: number; inside: WorldsRate; through: WorldsRate; short: WorldsRate;
  astray: WorldsRate; failed: WorldsRate; causes: { [name: string]: number };
}
interface WorldsRate { n: number; low: number; high: number }
