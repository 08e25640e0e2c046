// SPDX-License-Identifier: MIT
//
// Made from reports/schemas by reports/schemas/generate.ts.

/**
 * The verdicts that count as wrong.
 */
export type WrongVerdict = ("failed" | "tunnel" | "missed_overlap" | "phantom" | "wrong_state" | "wrong_face" | "wrong_time" | "claim_broken")
/**
 * The numbers that a method computes with.
 */
export type Scalar = ("float32" | "float64")
/**
 * n, of, and the Clopper-Pearson 95% interval of their rate: low, high.
 * 
 * @minItems 4
 * @maxItems 4
 */
export type Counted = [number, number, number, number]
/**
 * As scalar; exact: rational numbers.
 */
export type LawScalar = ("float32" | "float64" | "exact")
/**
 * vacuous: no query met the law's conditions.
 */
export type Ruling = ("holds" | "broken" | "vacuous")
/**
 * The median, the least and the greatest of the repetitions.
 * 
 * @minItems 3
 * @maxItems 3
 */
export type Spread = [number, number, number]
/**
 * A method's card.
 */
export type BareCard = CardFields
/**
 * What sort of method it is. baseline: a test at points in time instead of a sweep; peer: a library.
 */
export type Kind = ("published" | "baseline" | "repaired" | "exact" | "peer")
/**
 * How we have the method.
 */
export type Origin = ("transcribed" | "re-implemented" | "from ports" | "inferred" | "derived" | "ours" | "the library itself" | "the engine itself")
/**
 * What a method promises to answer on a graze of one kind.
 */
export type GrazeClaim = ("none" | "contact" | "contact_if_entering" | "unspecified")
/**
 * Why an answer is wrong: the same method in exact numbers makes the same mistake (logic), makes it and would not without its own margins, such as 1e-8 (tolerance), or does not make it (rounding); or there is no such method (unknown); empty where nothing is wrong.
 */
export type Cause = ("" | "logic" | "tolerance" | "rounding" | "unknown")
/**
 * A method's card, its name for people, and what is proved of it.
 */
export type Card = (CardFields & {
/**
 * The id, with how we have the method where that is not from its author's own hand: "m3 (derived)".
 */
name: string
over_reals?: OverReals
leaves_open?: LeavesOpen
})
/**
 * Theorems over the reals: under which conditions the method is right by its card, without rounding; empty: under none that was asked for. Libraries have none.
 */
export type OverReals = Theorem[]
/**
 * The kinds of graze that the card leaves open: a theorem over the reals says nothing of these. Where there is over_reals.
 */
export type LeavesOpen = string[]
/**
 * What is true of a query. separate: the boxes never touch; graze: they touch and never overlap; impact: they overlap after the start; overlap: at the start.
 */
export type Class = ("separate" | "graze" | "impact" | "overlap")
/**
 * Counts of queries, by class of truth.
 * 
 * @minItems 4
 * @maxItems 4
 */
export type ByClass = [number, number, number, number]
/**
 * first, second, where they disagree about contact by class, where about the outcome otherwise, worst family, its contact, its n
 * 
 * @minItems 7
 * @maxItems 7
 */
export type Pair = [number, number, ByClass, ByClass, number, number, number]
/**
 * The rate in the family where it is highest.
 */
export type WorstRate = (Rate & {
/**
 * Null where there is none.
 */
family: (string | null)
})
/**
 * Over half the smaller summed side; flat: that is 0; null: nothing was wrong.
 */
export type WorstSeverity = (number | "flat" | null)
export type VerdictCount = (Rate & VerdictCountParts)
/**
 * What the judge says of an answer. excused: wrong where the card makes no promise; not_asked: the method takes no such query.
 */
export type Verdict = ("failed" | "tunnel" | "missed_overlap" | "phantom" | "wrong_state" | "wrong_face" | "wrong_time" | "claim_broken" | "excused" | "correct" | "not_asked")
/**
 * The named queries.
 */
export type ExplorerFixtures = Fixture[]
/**
 * The methods that are in the page, in the order of the answers.
 */
export type ExplorerMethods = Card[]
/**
 * A text read as a number; null where it is none.
 */
export type ExplorerNumber = (ReadNumber | null)
/**
 * A text read as a query, as the scalar holds it; null where it is none.
 */
export type ExplorerQuery = (Numbers | null)
/**
 * The twelve numbers of a query: ax ay aw ah avx avy bx by bw bh bvx bvy.
 * 
 * @minItems 12
 * @maxItems 12
 */
export type Numbers = [number, number, number, number, number, number, number, number, number, number, number, number]
/**
 * x, y, width, height.
 * 
 * @minItems 4
 * @maxItems 4
 */
export type Box = [number, number, number, number]
/**
 * @minItems 2
 * @maxItems 2
 */
export type Point = [number, number]
/**
 * The Clopper-Pearson 95% interval of a rate.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Interval = [number, number]
/**
 * cell, wrong, severe, worst relative severity, witness, verdict, cause
 * 
 * @minItems 7
 * @maxItems 7
 */
export type MapCell = [number, number, number, (number | null), number, number, number]
/**
 * A method's card, and what is proved of it.
 */
export type ListedCard = (CardFields & {
over_reals?: OverReals
leaves_open?: LeavesOpen
})
/**
 * What `sweeplab list --json` prints.
 */
export type List = ListedCard[]
/**
 * @minItems 2
 * @maxItems 2
 */
export type Point1 = [number, number]
export type ShapesPair = ("box-box" | "box-point" | "box-circle" | "segment-segment" | "box-segment" | "circle-circle" | "circle-segment" | "circle-point" | "point-point")
export type ShapesQuestion = ("contact" | "distance" | "angle" | "push")
/**
 * @minItems 3
 * @maxItems 3
 */
export type ShapesWrongPart = [ShapesClass, Cause, number]
/**
 * separate: no common point; touch: contact that a displacement, however small, ends; overlap: contact that small ones keep.
 */
export type ShapesClass = ("separate" | "touch" | "overlap")
/**
 * @minItems 2
 * @maxItems 2
 */
export type HistogramBin = [number, number]
/**
 * exponent, count
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Octave = [number, number]
/**
 * impacts, tunnels, and the Clopper-Pearson 95% interval of their rate: low, high
 * 
 * @minItems 4
 * @maxItems 4
 */
export type WhySweepBin = [number, number, number, number]
/**
 * step; exact: published parts around an exact method; method: a published method in the usual loop; loop: published as a whole; part: exact in every part but at most one.
 */
export type WorldsGroup = ("step" | "exact" | "method" | "loop" | "part")
/**
 * Of the group part: the one that is not exact; empty: none.
 */
export type WorldsPart = ("" | "order" | "ties" | "method" | "placement")
/**
 * x and y of the min corner, width, height; the last two not below 0.
 * 
 * @minItems 4
 * @maxItems 4
 */
export type SceneBox = [SceneNumber, SceneNumber, SceneNumber, SceneNumber]
/**
 * A JSON number, or a hex float: rounded to the scalar once.
 */
export type SceneNumber = (number | string)
/**
 * x and y.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type ScenePair = [SceneNumber, SceneNumber]
export type SceneFaces = ("min_x" | "max_x" | "min_y" | "max_y")[]
/**
 * What list --shapes --json writes: the cards of the discrete functions.
 */
export type ShapesList = ShapesCard[]

/**
 * By the names of their schemas.
 */
export interface AllFiles {
ablation?: Ablation
baseline?: Baseline
batch?: Batch
bench?: Bench
campaign?: Campaign
cards?: Cards
disagreement?: Disagreement
engine_card?: EngineCard
engines?: Engines
explain?: Explanation
explorer_fixtures?: ExplorerFixtures
explorer_judge?: Judged
explorer_methods?: ExplorerMethods
explorer_number?: ExplorerNumber
explorer_query?: ExplorerQuery
explorer_shapes?: TwoShapes
explorer_world?: World
explorer_world_frames?: WorldPlayed
explorer_world_pair?: WorldPair
explorer_worlds?: Levels
findings?: Findings
fixtures?: Fixtures
judge?: JudgedLog
judge_set?: SetScores
judged?: JudgedReport
laws?: Laws
list?: List
many?: Many
maps?: Maps
mutants?: Mutants
mutants_record?: MutantsRecord
play?: Play
report?: Report
scene?: Scene
sections?: Sections
shapes?: Shapes
shapes_laws?: ShapesLaws
shapes_list?: ShapesList
survey?: Survey
sweepset?: SweepSet
time_error?: TimeError
verdicts?: Verdicts
why_sweep?: WhySweep
witnesses?: Witnesses
worlds?: Worlds
}
/**
 * What each change of a repaired method is for: a query on which the method without it is wrong.
 */
export interface Ablation {
format: "sweeplab-ablation"
version: 1
rows: {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
/**
 * Its number on the method's card.
 */
change: string
description: string
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
/**
 * What the method without it answers.
 */
says: string
truth: string
verdict: WrongVerdict
}[]
provenance: Provenance
}
/**
 * Where the numbers of a file are from.
 */
export interface Provenance {
/**
 * Of SweepLab.
 */
version: string
/**
 * Of the sources that the program was built from.
 */
commit: string
compiler: string
/**
 * What it was compiled with.
 */
flags: string
/**
 * A fingerprint of the program's file.
 */
program: string
machine: string
/**
 * UTC, ISO 8601.
 */
written: string
cpu?: Cpu
/**
 * Of a shard alone: of all its bytes but these, by which a merge sees damage.
 */
checksum?: string
}
/**
 * What speed depends on besides; in bench.json and batch.json alone.
 */
export interface Cpu {
caches: {
level: string
type: string
/**
 * As Linux says it: 48K.
 */
size: string
}[]
/**
 * Of the frequency; null where the system does not say.
 */
governor: (string | null)
}
/**
 * What changed since an older report.
 */
export interface Baseline {
format: "sweeplab-baseline"
version: 1
/**
 * Of the older report.
 */
folder: string
/**
 * Of the program that made it; empty where it does not say.
 */
commit: string
/**
 * Before, and now.
 * 
 * @minItems 2
 * @maxItems 2
 */
queries_per_family: [number, number]
/**
 * Counts of wrong answers that became 0.
 */
fixed: number
/**
 * That became smaller beyond chance, or on the same queries at all.
 */
less: number
/**
 * That became larger, likewise.
 */
more: number
/**
 * That were 0.
 */
new: number
methods_added: string[]
methods_gone: string[]
families_added: string[]
families_gone: string[]
rows: {
kind: ("new" | "fixed" | "more" | "less")
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: Scalar
/**
 * The name of a query family.
 */
family: string
verdict: WrongVerdict
/**
 * Both reports asked the very same queries of the family.
 */
same_queries: boolean
/**
 * The two intervals are apart.
 */
beyond_chance: boolean
before: Counted
after: Counted
}[]
/**
 * Null where one of the reports has none.
 */
laws: ({
/**
 * new: newly broken; fixed: no longer broken.
 */
kind: ("new" | "fixed" | "changed")
law: string
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: LawScalar
before: Ruling
after: Ruling
}[] | null)
/**
 * Null where one of the reports has none.
 */
speed: ({
kind: ("faster" | "slower")
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: Scalar
/**
 * The name of a query family.
 */
family: string
/**
 * ns a query; between two machines ratio, to the baseline method of the same run.
 */
unit: ("ns" | "ratio")
before: Spread
after: Spread
}[] | null)
laws_newly_broken: number
provenance: Provenance
}
/**
 * What an answer costs in a batch.
 */
export interface Batch {
format: "sweeplab-bench-batch"
version: 1
/**
 * How often each was timed.
 */
repetitions: number
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * Queries.
 */
largest_batch: number
/**
 * The vectors of the machine, the best first; portable: without.
 */
targets: string[]
/**
 * Of the first every size was timed, of the others one.
 */
families: string[]
algorithms: BareCard[]
/**
 * What a query takes, and what its answer takes.
 */
bytes: BatchBytes[]
results: BatchResult[]
limits: BatchLimit[]
provenance: Provenance
}
/**
 * What is known of a method.
 */
export interface CardFields {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
id: string
/**
 * What its source calls it.
 */
title: string
author: string
/**
 * Of the publication; 0 where it is not known.
 */
year: number
/**
 * Where.
 */
published: string
kind: Kind
provenance: Origin
native: Scalar
claims: Claims
/**
 * What the author says, quoted in a few words; "silent"; or that it was "not at hand". Empty where it is our own or a library.
 */
says: string
/**
 * How we read it, and what of that is our choice.
 */
reading: string
/**
 * How the code here behaves.
 */
behaves: string
/**
 * In which cases the method is wrong by design; empty where there is none.
 */
may_miss: string
/**
 * The departures from the source, in the order of their numbers, from 1.
 */
changes: string[]
peer?: Peer
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
repairs?: string
divisions: Divisions
verification: Verification
}
/**
 * What the method promises, which is what it is judged by.
 */
export interface Claims {
/**
 * By kind of graze, with two exceptions to what is said there.
 */
grazes: {
flat: GrazeClaim
rest: GrazeClaim
slide: GrazeClaim
corner: GrazeClaim
leave: GrazeClaim
end: GrazeClaim
/**
 * No contact at the very end of the frame, whatever else is claimed.
 */
none_at_end: boolean
/**
 * No contact where both axes begin to touch at the same time.
 */
none_at_exact_corner: boolean
}
/**
 * What it answers where the boxes overlap at the start.
 */
overlap: ("reported" | "as_impact" | "not_handled")
/**
 * It gives the time of impact.
 */
time: boolean
/**
 * It gives the normal of the face that is hit.
 */
face: boolean
needs_positive_sizes: boolean
}
/**
 * A library, as it is built in here.
 */
export interface Peer {
version: string
/**
 * World units by which it keeps bodies apart; 0: none.
 */
skin: number
/**
 * By how much of a frame its time may be early.
 */
time_error: number
/**
 * World units; 0: any.
 */
smallest_size: number
/**
 * World units; 0: any.
 */
largest_size: number
/**
 * Which queries it is asked.
 */
domain: string
}
/**
 * The most divisions that it makes for one verdict, in the form that gives no more if there is one, and for a verdict with its time. Of a library not counted, 0.
 */
export interface Divisions {
verdict: number
time: number
}
/**
 * Checksums of its answers on fixed queries.
 */
export interface Verification {
float32: string
float64: string
}
export interface BatchBytes {
scalar: Scalar
read: number
written: number
}
/**
 * One algorithm on one family in one scalar, at one size, by one target. Times in ns a query.
 */
export interface BatchResult {
/**
 * One of `families`.
 */
family: string
scalar: Scalar
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
algorithm: string
/**
 * One of `targets`; scalar: the scalar method, one query after the other.
 */
target: string
/**
 * Queries.
 */
batch: number
/**
 * Each has its part of the batch.
 */
threads: number
/**
 * The median of the repetitions.
 */
ns: number
/**
 * The least.
 */
ns_low: number
/**
 * The greatest.
 */
ns_high: number
/**
 * The lower quartile.
 */
ns_q1: number
/**
 * The upper quartile.
 */
ns_q3: number
/**
 * Ascending.
 */
repetitions: number[]
/**
 * Bytes read and written over the time, by the bandwidth of the same target's limit; null where there is none.
 */
share_of_limit: (number | null)
/**
 * Answers that are not bit for bit those of the scalar method.
 */
different: number
}
/**
 * As many bytes as the queries take, read and no more. Times in ns a query.
 */
export interface BatchLimit {
/**
 * One of `families`.
 */
family: string
scalar: Scalar
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
algorithm: string
/**
 * One of `targets`; scalar: the scalar method, one query after the other.
 */
target: string
/**
 * Queries.
 */
batch: number
/**
 * Each has its part of the batch.
 */
threads: number
/**
 * The median of the repetitions.
 */
ns: number
/**
 * The least.
 */
ns_low: number
/**
 * The greatest.
 */
ns_high: number
/**
 * The lower quartile.
 */
ns_q1: number
/**
 * The upper quartile.
 */
ns_q3: number
/**
 * Ascending.
 */
repetitions: number[]
}
/**
 * What an answer costs.
 */
export interface Bench {
format: "sweeplab-bench"
version: 1
/**
 * How often each was timed.
 */
repetitions: number
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * Few repetitions of few families.
 */
quick: boolean
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
baseline: string
/**
 * In the order of the results.
 */
algorithms: (BareCard | TruthCard)[]
families: BenchFamily[]
results: BenchResult[]
provenance: Provenance
}
/**
 * What is timed besides methods.
 */
export interface TruthCard {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
id: string
kind: "truth"
title: string
}
export interface BenchFamily {
name: string
/**
 * everyday: what games ask every frame; adversarial: set to trap.
 */
kind: ("everyday" | "adversarial")
description: string
/**
 * The share of contacts that was set.
 */
percent_contacts?: number
}
/**
 * One algorithm on one family in one scalar. Times in ns a query.
 */
export interface BenchResult {
/**
 * One of `families`.
 */
family: string
scalar: Scalar
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
algorithm: string
/**
 * The median of the repetitions.
 */
ns: number
/**
 * The least.
 */
ns_low: number
/**
 * The greatest.
 */
ns_high: number
/**
 * The lower quartile.
 */
ns_q1: number
/**
 * The upper quartile.
 */
ns_q3: number
/**
 * The median over the baseline's; null where that was not timed.
 */
ratio: (number | null)
/**
 * Ascending.
 */
repetitions: number[]
/**
 * What was drawn.
 */
queries: number
/**
 * By truth, of what was drawn.
 */
contacts: number
/**
 * What of it the method takes, each answer judged; the counts of wrong answers are of these.
 */
asked: number
/**
 * The first of those, which were timed.
 */
timed: number
wrong: number
tunnels: number
phantoms: number
missed_overlaps: number
failed: number
excused: number
/**
 * Of single queries, in ns.
 */
tail?: {
/**
 * The median.
 */
p50: number
/**
 * The 99th percentile.
 */
p99: number
/**
 * The slowest.
 */
max: number
}
}
/**
 * A fuzzing campaign, as out/fuzz/campaign.json has it.
 */
export interface Campaign {
format: "sweeplab campaign"
version: 1
campaign: {
name: string
/**
 * UTC, ISO 8601.
 */
started: string
/**
 * Of fuzzing so far.
 */
seconds: number
/**
 * Of fuzzing that were asked for; 0: until Ctrl-C.
 */
minutes: number
/**
 * Workers at once.
 */
jobs: number
finished: boolean
}
targets: {
name: string
inputs: number
/**
 * Of all workers together.
 */
worker_seconds: number
/**
 * Of one worker.
 */
inputs_per_second: number
/**
 * Files.
 */
corpus: number
/**
 * Workers that died and were started again.
 */
restarts: number
/**
 * Files of the inputs.
 */
crashes: string[]
}[]
/**
 * Kinds of findings: each counts once, however often it was seen.
 */
signatures: {
total: number
/**
 * Those that no row of known_findings.csv explains.
 */
new: number
/**
 * Wrong answers.
 */
truth: number
/**
 * Broken laws.
 */
law: number
/**
 * Pairs of methods that disagree.
 */
pair: number
/**
 * Wrong frames in worlds.
 */
world?: number
/**
 * Found within the last hour of fuzzing.
 */
last_hour: number
}
wrong_answers: WrongAnswers[]
broken_laws: BrokenLaws[]
discovery: DiscoverySample[]
/**
 * How likely the next sighting is of a new signature.
 */
good_turing: {
seen_once: number
sightings: number
/**
 * seen_once over sightings.
 */
share: number
note: string
}
/**
 * Up to 100 of the signatures that are new.
 */
new: {
signature: string
/**
 * For people.
 */
witness: string
times_seen: number
}[]
provenance: Provenance
}
export interface WrongAnswers {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: LawScalar
verdict: WrongVerdict
cause: Cause
/**
 * Of this kind.
 */
signatures: number
/**
 * Of them, those that no row of known_findings.csv explains.
 */
new: number
}
export interface BrokenLaws {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: LawScalar
/**
 * Its id.
 */
law: string
cause: Cause
/**
 * Of this kind.
 */
signatures: number
/**
 * Of them, those that no row of known_findings.csv explains.
 */
new: number
}
/**
 * How much was found after so long.
 */
export interface DiscoverySample {
seconds: number
inputs: number
signatures: number
}
/**
 * The methods of this build.
 */
export interface Cards {
format: "sweeplab-cards"
version: 1
cards: Card[]
provenance: Provenance
}
export interface Theorem {
/**
 * Their ids; all must hold; none of them: always. Absent where they cannot say the condition.
 */
predicates?: string[]
/**
 * The condition in words: always.
 */
text: string
}
/**
 * On how many queries two methods answer otherwise than each other.
 */
export interface Disagreement {
format: "sweeplab-disagreement"
version: 1
queries_per_family: number
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * In the order of the counts by class.
 */
classes: Class[]
families: string[]
scalars: DisagreementInScalar[]
provenance: Provenance
}
export interface DisagreementInScalar {
scalar: Scalar
methods: string[]
n: ByClass
pairs: Pair[]
}
/**
 * The line with which an engine begins: see harness/engines/PROTOCOL.md.
 */
export interface EngineCard {
name: string
version: string
language?: string
/**
 * What it is asked: queries of a pair, the default; frames of a world; or either.
 */
answers?: ("queries" | "frames" | "both")
/**
 * Of frames: what it does where it hits; slide by default. It decides the truth.
 */
response?: ("slide" | "stop" | "bounce" | "any")
scalar: Scalar
/**
 * What it says of boxes that touch and never overlap; must be there unless it answers frames only.
 */
touching?: ("contact" | "none" | "either")
/**
 * What it says of boxes that overlap at the start; must be there unless it answers frames only.
 */
overlap?: ("overlap" | "hit" | "unspecified")
/**
 * Whether a hit has its time; by default it has.
 */
time?: boolean
/**
 * Whether a hit has its normal; by default it has.
 */
normal?: boolean
/**
 * World units by which it may call boxes touching that are not; 0, the default: none.
 */
skin?: number
/**
 * The share of the frame by which a time may be off, early or late; 0 by default.
 */
time_error?: number
/**
 * How it holds a box; min_size by default.
 */
box?: ("min_size" | "min_max" | "centre_half" | "position_offset")
/**
 * From the position to the min corner, in world units; with position_offset only.
 * 
 * @minItems 2
 * @maxItems 2
 */
offset?: [number, number]
/**
 * How it wants to read numbers; hex by default.
 */
numbers?: ("hex" | "decimal")
takes?: EngineDomain
}
/**
 * What it takes; all by default.
 */
export interface EngineDomain {
/**
 * Whether B may move; if not, A has its motion as seen from B.
 */
two_movers?: boolean
zero_size?: boolean
/**
 * Of frames: obstacles that stop a mover on some sides only.
 */
one_way?: boolean
/**
 * Of A as seen from B.
 */
zero_motion?: boolean
/**
 * A bound of all numbers by magnitude; 0: none.
 */
largest?: number
}
/**
 * Somebody's programs, asked as they are, and how often each was wrong under its own card.
 */
export interface Engines {
format: "sweeplab-engines"
version: 1
queries_per_family: number
/**
 * What random queries are drawn from.
 */
seed: number
engines: Engine[]
provenance: Provenance
}
export interface Engine {
/**
 * What its card calls it, or who started it.
 */
id: string
version: string
/**
 * Empty where its card does not say.
 */
language: string
scalar: Scalar
/**
 * The option that starts it.
 */
started: string
/**
 * One for each scalar, as for a method.
 */
rows: VerdictRow[]
witnesses: EngineWitness[]
/**
 * What it did besides answering, as text; empty: nothing.
 */
troubles: string
}
export interface VerdictRow {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: Scalar
/**
 * It is the scalar of the method's source.
 */
native: boolean
summary: VerdictSummary
families: FamilyRow[]
}
/**
 * Over all families.
 */
export interface VerdictSummary {
tunnel: WorstRate
severe_tunnel: WorstRate
phantom: WorstRate
severe_phantom: WorstRate
missed_overlap: number
wrong_face: number
failed: number
wrong: number
logic: number
/**
 * Where there are any.
 */
tolerance?: number
rounding: number
unknown: number
excused: number
failing_families: number
families: number
worst_severity: WorstSeverity
time_error: (WorstTimes | null)
}
/**
 * Of `of` queries on which a mistake was possible, `n` had it.
 */
export interface Rate {
n: number
of: number
/**
 * Low end of the Clopper-Pearson 95% interval.
 */
low: number
/**
 * Its high end.
 */
high: number
}
/**
 * Of the family with the worst times, in ulps of 1.
 */
export interface WorstTimes {
/**
 * The name of a query family.
 */
family: string
p50: number
p99: number
max: number
}
export interface FamilyRow {
/**
 * The name of a query family.
 */
family: string
wrong: number
logic: number
/**
 * Where there are any.
 */
tolerance?: number
rounding: number
unknown: number
excused: number
/**
 * Of the excused: by the mistake that is excused; severe: of those that have a severity.
 */
excused_as?: {
[k: string]: ExcusedMistake
}
worst_severity: WorstSeverity
/**
 * Those that happened; tunnel and phantom always, for their upper bounds.
 */
verdicts: {
[k: string]: VerdictCount
}
}
export interface ExcusedMistake {
n: number
severe?: number
}
/**
 * What is said of some verdicts alone.
 */
export interface VerdictCountParts {
/**
 * Those of a relative severity from severe_from on.
 */
severe?: number
/**
 * Low end of the interval of their rate.
 */
severe_low?: number
/**
 * Its high end.
 */
severe_high?: number
/**
 * By cause, where there are any.
 */
logic?: number
/**
 * By cause, where there are any.
 */
tolerance?: number
/**
 * By cause, where there are any.
 */
rounding?: number
/**
 * By cause, where there are any.
 */
unknown?: number
}
/**
 * The worst query of one scalar and verdict.
 */
export interface EngineWitness {
witness: Witness
/**
 * Shows it, with this engine alone.
 */
command: string
}
export interface Witness {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: Scalar
/**
 * It is the scalar of the method's source.
 */
native: boolean
verdict: WrongVerdict
cause: Cause
/**
 * The name of a query family.
 */
family: string
/**
 * Its place in the family.
 */
index: number
/**
 * World units; positive: depth, negative: minus the gap.
 */
severity: number
/**
 * Over half the smaller summed side; null where that is 0.
 */
relative: (number | null)
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
}
/**
 * What `sweeplab explain --json` prints: the truth of a query, and every method's answer.
 */
export interface Explanation {
scalar: Scalar
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
truth: Truth
/**
 * In the order of the methods.
 */
answers: Answer[]
}
export interface Truth {
class: Class
/**
 * Its kind; empty where there is none.
 */
graze: ("" | "flat" | "rest" | "slide" | "corner" | "leave" | "end")
/**
 * Which axes' faces are hit first.
 */
faces: ("" | "x" | "y" | "xy")
/**
 * What the normal may be on each face's axis: -1 or 1; 0 where either is right, or there is none.
 * 
 * @minItems 2
 * @maxItems 2
 */
normals: [number, number]
/**
 * The time, but of separate: as a reduced fraction.
 */
fraction?: string
/**
 * The same in up to 20 digits.
 */
decimal?: string
/**
 * The double next to it.
 */
t?: number
/**
 * World units; positive: depth, negative: minus the gap.
 */
severity: number
/**
 * Over half the smaller summed side; null where that is 0.
 */
relative: (number | null)
}
/**
 * A method's answer, judged.
 */
export interface Answer {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
outcome: ("separate" | "impact" | "overlap" | "failed")
verdict: Verdict
cause: Cause
/**
 * Of impacts, if the method gives one: as a double.
 */
time?: number
/**
 * The same as the shortest decimal of its scalar.
 */
text?: string
/**
 * The same as a hex float.
 */
hex?: string
/**
 * By how many ulps of 1 it is late, where the truth is an impact too.
 */
ulps?: number
/**
 * Of impacts, if the method gives one.
 * 
 * @minItems 2
 * @maxItems 2
 */
normal?: [number, number]
}
/**
 * A named query.
 */
export interface Fixture {
name: string
/**
 * verbatim, reconstructed, analogue: how near the query is to a published report's; witness: a smallest query on which a method fails; example: a scene of a source; regression: what random tests never reach.
 */
origin: ("verbatim" | "reconstructed" | "analogue" | "witness" | "example" | "regression")
story: string
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
}
/**
 * A CSV file of queries, judged.
 */
export interface Judged {
/**
 * All that `sweeplab judge` prints.
 */
text: string
summary: string
/**
 * The table, its header first.
 */
cells: string[][]
worst: {
/**
 * In the file.
 */
row: number
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
truth: Class
/**
 * World units; positive: depth, negative: minus the gap.
 */
severity: number
/**
 * A line a method.
 */
wrong: string[]
}[]
/**
 * The CSV of `judge --out`, where it was asked for.
 */
rows?: string
}
export interface ReadNumber {
value: number
/**
 * A hex float.
 */
hex: string
/**
 * The shortest decimal of the scalar.
 */
decimal: string
/**
 * The text is not exactly that number.
 */
rounded: boolean
}
/**
 * The truth of two shapes at one moment, and what the discrete tests of such a pair say in float.
 */
export interface TwoShapes {
truth: ("separate" | "touch" | "overlap")
/**
 * In the order of the list of discrete functions.
 */
answers: ShapeAnswer[]
}
export interface ShapeAnswer {
id: string
/**
 * Else it is the repaired one.
 */
published: boolean
contact: boolean
/**
 * By the rule of its own card.
 */
verdict: ("correct" | "missed" | "phantom")
/**
 * Of two boxes in contact, if it gives one: x, y, width, height.
 * 
 * @minItems 4
 * @maxItems 4
 */
intersection?: [number, number, number, number]
}
/**
 * A level, and how it was played.
 */
export interface World {
name: string
tells: string
/**
 * The policy at corners.
 */
corner: ("y" | "x")
/**
 * As they stand at first.
 */
obstacles: WorldObstacle[]
/**
 * @minItems 1
 */
movers: [Box, ...(Box)[]]
steering: WorldSteering
played: WorldPlayed
/**
 * What was left out of a map.
 */
notes: string[]
}
export interface WorldObstacle {
box: Box
/**
 * Which faces stop, where not all do: of x low and high, of y low and high.
 * 
 * @minItems 4
 * @maxItems 4
 */
stops?: [boolean, boolean, boolean, boolean]
name?: string
}
/**
 * How a hand may steer the first mover: as its controller would.
 */
export interface WorldSteering {
kind: ("listed" | "random" | "walker" | "platformer")
/**
 * The greatest motion in a frame.
 * 
 * @minItems 2
 * @maxItems 2
 */
reach: [number, number]
gravity: number
jump: number
}
/**
 * Frames that combinations played in the same level.
 */
export interface WorldPlayed {
combinations: {
name: string
/**
 * Of each frame every mover.
 */
frames: WorldFrame[][]
}[]
/**
 * Obstacles that move, alike for all.
 */
moving: {
/**
 * From 0.
 */
obstacle: number
/**
 * Its lower corner in each frame.
 */
places: Point[]
}[]
}
/**
 * A mover's frame, judged.
 */
export interface WorldFrame {
start: Point
motion: Point
end?: Point
truth?: Point
/**
 * not asked: the loop takes whole numbers only, and the truth moved the mover. not judged: the true end is no number of the scalar.
 */
ending: ("right" | "policy" | "inside" | "through" | "short" | "astray" | "failed" | "not asked" | "not judged")
/**
 * Of wrong ends, world units.
 */
severity?: number
/**
 * Of short ones: it did not move at all.
 */
stuck?: true
/**
 * Of wrong ends: which parts, exchanged for their exact forms, make it right, with + between them; response; loop.
 */
cause?: string
}
/**
 * The pairs of boxes that a combination's method was asked in a frame.
 */
export interface WorldPair {
/**
 * Which was asked; of a whole loop the one that is nearest to it. Missing: there is none.
 */
method?: string
/**
 * How many pairs.
 */
asked?: number
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query?: string
verdict?: Verdict
}
/**
 * What the player can play.
 */
export interface Levels {
/**
 * Built in.
 */
scenes: WorldScene[]
/**
 * Those of the main table.
 */
combinations: WorldCombination[]
}
export interface WorldScene {
name: string
/**
 * What it tells apart.
 */
tells: string
}
export interface WorldCombination {
name: string
/**
 * Of the loop, or of the method.
 */
title: string
/**
 * A whole loop, published as one.
 */
loop: boolean
}
/**
 * What fuzzing has found.
 */
export interface Findings {
format: "sweeplab-findings"
version: 1
smallest: Finding[]
campaign?: Campaign
provenance: Provenance
}
/**
 * The smallest query of each method, scalar, verdict and cause.
 */
export interface Finding {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: LawScalar
verdict: WrongVerdict
cause: Cause
signature: string
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
/**
 * Of this method, scalar, verdict and cause.
 */
signatures: number
/**
 * Of all of them.
 */
sightings: number
}
/**
 * The named queries.
 */
export interface Fixtures {
format: "sweeplab-fixtures"
version: 1
fixtures: Fixture[]
provenance: Provenance
}
/**
 * What `sweeplab judge --json` prints of a CSV file.
 */
export interface JudgedLog {
file: string
scalar: Scalar
queries: number
truth: {
separate: number
graze: number
impact: number
overlap: number
}
/**
 * Numbers of queries whose rounding changed the query.
 */
rounded_numbers: number
/**
 * Queries that were rounded on the way to min corner, size and motion.
 */
rounded_queries: number
/**
 * Columns, each with what it may be meant for.
 */
not_read: string[]
/**
 * Of a file with answers: its card, as it was judged by.
 */
engine?: {
name: string
version: string
touching: ("contact" | "none" | "either")
overlap: ("overlap" | "hit" | "unspecified")
/**
 * World units.
 */
skin: number
/**
 * A share of the frame.
 */
time_error: number
assumptions: string
score: LogScore
tags: {
tag: string
score: LogScore
}[]
/**
 * Of --fail-on.
 */
limits: {
limit: string
kept: boolean
}[]
}
methods: {
id: string
/**
 * Of a program that was asked: name, version and the options that start it; its language, if it says; and how it failed.
 */
engine?: {
about: string
language: string
troubles: string
}
failed: number
tunnel: number
missed_overlap: number
phantom: number
wrong_state: number
wrong_face: number
wrong_time: number
claim_broken: number
excused: number
correct: number
not_asked: number
}[]
worst: {
/**
 * In the file.
 */
row: number
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query: string
truth: Class
/**
 * World units; positive: depth, negative: minus the gap.
 */
severity: number
/**
 * The file's own answer; empty if it gives none.
 */
given: string
/**
 * Of engines that were asked live, a line each.
 */
answers: string[]
/**
 * A line a method.
 */
wrong: string[]
}[]
}
/**
 * What a log's answers are worth.
 */
export interface LogScore {
queries: number
wrong: number
verdicts: {
failed: LogRate
tunnel: LogRate
missed_overlap: LogRate
phantom: LogRate
wrong_state: LogRate
wrong_face: LogRate
wrong_time: LogRate
claim_broken: LogRate
excused: LogRate
correct: LogRate
not_asked: LogRate
}
}
/**
 * A count, and of how many cases in which it could have been so.
 */
export interface LogRate {
count: number
of: number
interval: Interval
}
/**
 * What `sweeplab judge --set 1 --json` prints: a scorecard for each engine, method or file of answers.
 */
export interface SetScores {
set: {
name: "SweepSet"
version: 1
/**
 * Of its CSV file.
 */
sha256: string
queries: 100000
}
scores: SetScore[]
}
export interface SetScore {
/**
 * With its version.
 */
name: string
/**
 * What it is judged by, in words.
 */
card: string
/**
 * All of it in a line, for comparing: the same where every query has the same verdict.
 */
line: string
/**
 * CRC-32 of a letter for each query, in their order: x failed, t tunnel, m missed_overlap, p phantom, s wrong_state, f wrong_face, w wrong_time, c claim_broken, e excused, . correct, - not asked.
 */
verdicts: string
/**
 * @minItems 12
 * @maxItems 12
 */
groups: [SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup, SetGroup]
/**
 * Of --fail-on.
 */
limits: {
limit: string
kept: boolean
}[]
}
/**
 * Of all queries, of one scalar, or of one kind.
 */
export interface SetGroup {
group: ("all" | "float32" | "float64" | "separate" | "overlap" | "impact" | "flat" | "rest" | "slide" | "corner" | "leave" | "end")
/**
 * Of the times: those that are the nearest to the true time, in the query's scalar or in double.
 */
exact_times: number
times: number
score: LogScore
}
/**
 * What `judge --report` makes a page of: engines, as their logs or as they were asked.
 */
export interface JudgedReport {
format: "sweeplab-judged"
version: 1
/**
 * What is said of them to people.
 */
text: string
logs: JudgedLog[]
engines: JudgedEngine[]
/**
 * In the order that cells count in.
 */
verdicts: Verdict[]
/**
 * Likewise.
 */
causes: Cause[]
maps: HeatMap[]
provenance: Provenance
}
export interface JudgedEngine {
id: string
/**
 * With its version.
 */
name: string
/**
 * The file of its answers; null: it was asked.
 */
log: (string | null)
/**
 * The option that starts it; empty: it was not asked.
 */
started: string
/**
 * What was assumed of it, or what it is.
 */
claims: string
/**
 * What it did besides answering; empty: nothing.
 */
troubles: string
score: LogScore
}
export interface HeatMap {
id: string
title: string
description: string
columns: number
rows: number
scalars: HeatMapInScalar[]
}
export interface HeatMapInScalar {
scalar: Scalar
x: Axis
y: Axis
/**
 * Queries a cell, row by row.
 */
n: number[]
witnesses: string[]
methods: {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
/**
 * Those with a wrong answer.
 */
cells: MapCell[]
/**
 * Queries a cell, where the method takes not all of them.
 */
n?: number[]
}[]
}
export interface Axis {
quantity: string
scale: string
bins: AxisBin[]
}
export interface AxisBin {
from: (number | null)
to: (number | null)
label: string
}
/**
 * Which laws of a right sweep each method keeps.
 */
export interface Laws {
format: "sweeplab-laws"
version: 1
/**
 * Queries for each law, method and scalar.
 */
cases: number
/**
 * What random queries are drawn from.
 */
seed: number
shards?: Shards
/**
 * mix: drawn from the families; grid: the whole grid of small integers.
 */
source: ("mix" | "grid")
/**
 * The weight of each family.
 */
mix?: {
[k: string]: number
}
queries: {
float32: LawCensus
float64: LawCensus
}
laws: Law[]
cells: LawCell[]
provenance: Provenance
}
/**
 * Which parts of how many are in the file; what is whole does not say.
 */
export interface Shards {
count: number
present: number[]
}
/**
 * What the queries were.
 */
export interface LawCensus {
queries: number
truth: Classes
grazes: Grazes
}
/**
 * How many queries of each class.
 */
export interface Classes {
separate: number
graze: number
impact: number
overlap: number
}
/**
 * How many grazes of each kind.
 */
export interface Grazes {
flat: number
rest: number
slide: number
corner: number
leave: number
end: number
}
export interface Law {
number: number
id: string
title: string
reason: string
}
export interface LawCell {
/**
 * Its id.
 */
law: string
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: LawScalar
ruling: Ruling
/**
 * Cases where the law held.
 */
held: number
/**
 * Where it claims nothing.
 */
vacuous: number
broken: number
/**
 * Of the broken cases those by more than a hairline: by at least 1/1000 of half the smaller summed size.
 */
real?: number
counterexample?: Numbers
/**
 * It is broken by more than a hairline, and the counterexample's numbers are those that a person would type: 0, or 1/16 to 4096 in sixteenths or tenths.
 */
everyday?: boolean
/**
 * What contradicts the law there.
 */
why?: string
cause?: Cause
/**
 * The method is one of ours that promises to keep the law.
 */
guarantee?: boolean
/**
 * A command that shows it.
 */
reproduce?: string
/**
 * Twelve numbers between commas, ax ay aw ah avx avy bx by bw bh bvx bvy: min corner, size and motion over one frame, of A and of B. Small whole numbers as they are, all others as hex floats.
 */
query?: string
}
/**
 * What it costs to find, among many boxes, those that a mover may meet.
 */
export interface Many {
format: "sweeplab-bench-many"
version: 1
/**
 * How often each was timed, at most: what is slow in a world, less often.
 */
repetitions: number
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * Boxes.
 */
largest_world: number
/**
 * Ours first.
 */
structures: ManyStructure[]
/**
 * What each varies.
 */
scenes: ManyScene[]
/**
 * What was not timed, since one repetition was expected to take too long: as its costs had grown in the smaller worlds of the scene.
 */
left_out?: ManyLeftOut[]
results: ManyResult[]
provenance: Provenance
}
export interface ManyStructure {
/**
 * As in `results`.
 */
id: string
title: string
/**
 * With its version; sweeplab: ours.
 */
library: string
}
export interface ManyScene {
/**
 * As in `results`.
 */
id: string
title: string
}
export interface ManyLeftOut {
/**
 * The id of one of `structures`.
 */
structure: string
/**
 * The id of one of `scenes`.
 */
scene: string
boxes: number
scalar: Scalar
/**
 * Expected.
 */
seconds: number
}
/**
 * One structure in one scene, one phase of it. Times in ns: of build a box, else a mover.
 */
export interface ManyResult {
/**
 * The id of one of `structures`.
 */
structure: string
/**
 * The id of one of `scenes`.
 */
scene: string
boxes: number
/**
 * Boxes that move; of each one is asked, and updated.
 */
movers: number
/**
 * Movers over boxes.
 */
share_of_movers: number
/**
 * The largest side over the smallest; the logarithm is even.
 */
size_spread: number
/**
 * The boxes' area over the world's.
 */
density: number
/**
 * How boxes are numbered, and asked in: near ones together (the Z-order), or as drawn.
 */
order: ("space" | "random")
scalar: Scalar
/**
 * build: all boxes into an empty structure; update: the movers go to their next bounds; query: what touches a mover's swept bounds; first_hit: the query, and the earliest contact among these, exactly.
 */
phase: ("build" | "update" | "query" | "first_hit")
/**
 * The median of the repetitions.
 */
ns: number
/**
 * The least.
 */
ns_low: number
/**
 * The greatest.
 */
ns_high: number
/**
 * The lower quartile.
 */
ns_q1: number
/**
 * The upper quartile.
 */
ns_q3: number
/**
 * Ascending.
 */
repetitions: number[]
/**
 * What the heap grew by when it was built, over the boxes; null where the heap is not counted.
 */
bytes_per_box: (number | null)
/**
 * Boxes found by a query, itself included, on average over the movers.
 */
candidates: number
/**
 * Of these, such whose swept bounds touch the mover's.
 */
touching: number
/**
 * Boxes that touch a mover's bounds and were not found; of first_hit: movers whose hits are others than among all boxes. Of some movers in some frames.
 */
missing: number
}
/**
 * Where in a plane of two quantities the methods go wrong.
 */
export interface Maps {
format: "sweeplab-maps"
version: 1
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * One of so many queries was asked.
 */
thinning: number
/**
 * In the order that cells count in.
 */
verdicts: Verdict[]
/**
 * Likewise.
 */
causes: Cause[]
maps: HeatMap[]
provenance: Provenance
}
/**
 * The recorded run of `sweeplab test --mutants`.
 */
export interface Mutants {
format: "sweeplab-mutants"
version: 1
/**
 * Mutants that compile.
 */
total: number
/**
 * Those that the checks noticed.
 */
killed: number
/**
 * Because an answer was another.
 */
by_answer: number
/**
 * Because a filter was used otherwise.
 */
by_path: number
/**
 * Because a test of the project failed.
 */
by_test: number
/**
 * Those that they did not.
 */
survived: number
/**
 * Those that cannot be noticed: the change changes nothing.
 */
equivalent: number
/**
 * Those that do not compile.
 */
invalid: number
rooms: MutantsOf[]
changes: MutantsOf[]
run: MutantsRun
provenance: Provenance
}
export interface MutantsOf {
/**
 * A room, or a kind of change.
 */
of: string
/**
 * Those that compile.
 */
mutants: number
/**
 * Those that the checks noticed.
 */
killed: number
/**
 * Because an answer was another.
 */
by_answer: number
/**
 * Because a filter was used otherwise.
 */
by_path: number
/**
 * Because a test of the project failed.
 */
by_test: number
/**
 * Those that they did not.
 */
survived: number
/**
 * Those that cannot be noticed: the change changes nothing.
 */
equivalent: number
/**
 * Those that do not compile.
 */
invalid: number
}
/**
 * When, by what, how many.
 */
export interface MutantsRun {
command: string
/**
 * All mutants that there are.
 */
possible: number
/**
 * Of them, those of this run.
 */
chosen: number
/**
 * Of change, by room.
 */
kinds: number
commit: string
compiler: string
date: string
cpus: number
seconds_of_all: number
/**
 * Killed by a crash or an endless loop.
 */
crashed: number
/**
 * Equivalent by the compiler's own account.
 */
same_code: number
/**
 * Those that survived and are not known to be equivalent.
 */
unexplained: {

}[]
/**
 * What a person has to say of it.
 */
notes?: string[]
}
/**
 * What harness keeps of a run of the mutants; mutants.json is made of it.
 */
export interface MutantsRecord {
format: "sweeplab-mutants"
version: 2
command: string
/**
 * All mutants that there are.
 */
possible: number
/**
 * Of them, those of this run.
 */
chosen: number
/**
 * Of change, by room.
 */
kinds: number
commit: string
compiler: string
date: string
cpus: number
seconds_of_all: number
/**
 * Killed by a crash or an endless loop.
 */
crashed: number
/**
 * Equivalent by the compiler's own account.
 */
same_code: number
/**
 * Those that survived and are not known to be equivalent.
 */
unexplained: {

}[]
/**
 * What a person has to say of it.
 */
notes?: string[]
/**
 * The last row is for all together.
 */
rooms: MutantsOf[]
/**
 * The same by kind of change.
 */
changes: MutantsOf[]
}
/**
 * What combinations of method, response, order and placing, and whole loops, make of scenes, frame by frame.
 */
export interface Play {
format: "sweeplab-play"
version: 1
/**
 * Asked for of each scene; 0: of each file as many as it says.
 */
frames: number
/**
 * What random queries are drawn from.
 */
seed: number
scalar: Scalar
combinations: string[]
/**
 * Of the combinations those that are somebody's programs, if any is.
 */
engines?: PlayEngine[]
scenes: PlayedScene[]
/**
 * Scene by scene, in the order of the combinations.
 */
results: PlayResult[]
witnesses: PlayWitness[]
provenance: Provenance
}
/**
 * By its card: harness/engines/PROTOCOL.md.
 */
export interface PlayEngine {
/**
 * METHOD RESPONSE ORDER PLACING, a whole loop, or an engine.
 */
name: string
version: string
language?: string
scalar: Scalar
/**
 * Decides the truth.
 */
response: ("slide" | "stop" | "bounce" | "any")
/**
 * Of a command line: they start it again.
 */
options: string
}
export interface PlayedScene {
/**
 * A built-in scene, or what a file calls itself.
 */
name: string
/**
 * What it tells apart.
 */
tells: string
/**
 * Of the scene: each is one of every mover.
 */
frames: number
episodes: number
/**
 * Of a file: of what it says.
 */
checksum?: string
}
export interface PlayResult {
/**
 * A built-in scene, or what a file calls itself.
 */
scene: string
/**
 * METHOD RESPONSE ORDER PLACING, a whole loop, or an engine.
 */
combination: string
/**
 * Judged: one of each mover a frame.
 */
frames: number
/**
 * Of them, ends that are the truth's, rounded once, to the last bit.
 */
exact: number
/**
 * Frames that a loop does not take: a loop of whole numbers takes no others, a library's world none that are out of its range, an engine none that its numbers cannot state without rounding.
 */
not_asked: number
/**
 * Frames whose true end the scalar cannot hold; not judged.
 */
out_of_range: number
right: number
/**
 * Ends that are right by another policy.
 */
policy: number
inside: WrongFrames
through: WrongFrames
short: ShortFrames
astray: WrongFrames
failed: WrongFrames
hairlines: FollowedHairlines
}
export interface WrongFrames {
count: number
rate_95: Interval
/**
 * Wrong by at least 1/1000 of half the mover's smaller side; of failed all.
 */
real: number
real_rate_95: Interval
causes: FrameCauses
/**
 * The greatest severity, in world units; of failed the greatest number.
 */
worst?: number
first?: FramePlace
}
/**
 * How many of them by their cause: the parts of the combination (order, ties, method, placement, joined by +) that, switched to their exact forms, make the frame right; response: not even all do; loop: what a whole loop does besides; of an engine that gave no end why: hang, crash, too few lines, garbage.
 */
export interface FrameCauses {
[k: string]: number
}
/**
 * The first of them.
 */
export interface FramePlace {
/**
 * From 0.
 */
episode: number
/**
 * In the episode, from 0.
 */
frame: number
/**
 * From 0.
 */
mover: number
}
export interface ShortFrames {
count: number
rate_95: Interval
/**
 * Wrong by at least 1/1000 of half the mover's smaller side; of failed all.
 */
real: number
real_rate_95: Interval
/**
 * By more than a hundredth of the motion.
 */
big: number
/**
 * Not moved at all.
 */
stuck: number
causes: FrameCauses
/**
 * The greatest severity, in world units; of failed the greatest number.
 */
worst?: number
first?: FramePlace
}
/**
 * What follows the first frame of an episode that ends inside by a hairline, if the mover continues from its own end.
 */
export interface FollowedHairlines {
followed: number
/**
 * The mover came out again.
 */
freed: number
/**
 * It ended inside or through by a real amount, astray or nowhere.
 */
led_to_real: number
led_rate_95: Interval
/**
 * After so many frames so many of them.
 */
led_after: [number, number][]
}
/**
 * The first frame of its kind, shrunk.
 */
export interface PlayWitness {
/**
 * METHOD RESPONSE ORDER PLACING, a whole loop, or an engine.
 */
combination: string
ending: ("inside" | "through" | "short" | "astray" | "failed")
/**
 * As in the causes.
 */
cause: string
/**
 * A built-in scene, or what a file calls itself.
 */
scene: string
/**
 * A scene, from the folder of this file.
 */
file: string
end: Point1
truth: Point1
/**
 * World units.
 */
severity: number
}
/**
 * What a page is filled with: the data files of a report by their names, but for survey.json. Any of them may be missing.
 */
export interface Report {
ablation?: Ablation
baseline?: Baseline
batch?: Batch
bench?: Bench
cards?: Cards
disagreement?: Disagreement
engines?: Engines
findings?: Findings
fixtures?: Fixtures
laws?: Laws
many?: Many
maps?: Maps
mutants?: Mutants
sections?: Sections
shapes?: Shapes
shapes_laws?: ShapesLaws
time_error?: TimeError
verdicts?: Verdicts
why_sweep?: WhySweep
witnesses?: Witnesses
worlds?: Worlds
}
/**
 * Which data files a report has, and by which command those come that are not there.
 */
export interface Sections {
format: "sweeplab-sections"
version: 1
/**
 * 2^14 queries a family instead of 2^18.
 */
quick: boolean
/**
 * By the name of the file.
 */
sections: {
[k: string]: (SectionFile | SectionMissing)
}
provenance: Provenance
}
export interface SectionFile {
file: string
/**
 * The same as a table.
 */
csv?: string
}
export interface SectionMissing {
/**
 * Why.
 */
missing: string
/**
 * What makes it.
 */
command: string
}
/**
 * How often the collision article's tests of two shapes at one moment go wrong, how far its distance and its angle are off, and whether its push separates.
 */
export interface Shapes {
format: "sweeplab-shapes"
version: 1
/**
 * For each pair of shapes, family and scalar.
 */
scenes_per_family: number
/**
 * What random queries are drawn from.
 */
seed: number
shards?: Shards
angle_constant: AngleConstant
/**
 * Those for which it has a function.
 */
shapes: ShapesPair[]
families: ShapesFamily[]
scalars: Scalar[]
functions: ShapesFunction[]
results: ShapesUnit[]
provenance: Provenance
}
/**
 * What turns radians into degrees.
 */
export interface AngleConstant {
/**
 * 114.59493 * 0.5, as stored.
 */
published: number
/**
 * 180 / pi.
 */
right: number
relative_error: number
}
export interface ShapesFamily {
name: string
description: string
}
export interface ShapesFunction {
id: string
/**
 * What the article calls it.
 */
title: string
kind: ("published" | "repaired")
shapes: ShapesPair
question: ShapesQuestion
/**
 * Whether it counts touching; of a test of contact.
 */
rule: ("open" | "closed" | "half_open")
may_miss: string
}
export interface ShapesUnit {
shapes: ShapesPair
/**
 * The name of a query family.
 */
family: string
scalar: Scalar
scenes: number
truth: ShapesTruth
/**
 * By the function's id.
 */
functions: {
[k: string]: ShapesTally
}
}
export interface ShapesTruth {
separate: number
touch: number
overlap: number
}
export interface ShapesTally {
asked: number
/**
 * On how many of them it must say contact under its own rule; of a push, how many overlap.
 */
contacts: number
/**
 * failed, missed, phantom, wrong_box, not_apart: where there is any.
 */
wrong: {
[k: string]: ShapesWrong
}
measured?: Histogram
}
export interface ShapesWrong {
count: number
/**
 * On how many of the scenes it could happen.
 */
of: number
rate_95: Interval
/**
 * By the truth's class and the cause.
 */
parts: ShapesWrongPart[]
}
/**
 * How late times of impact are: in ulps of 1, or in world units.
 */
export interface Histogram {
n: number
/**
 * The median of the magnitudes.
 */
p50: number
/**
 * The 99th percentile.
 */
p99: number
/**
 * The greatest.
 */
max: number
/**
 * Not above 0.
 */
earliest: number
/**
 * Not below 0.
 */
latest: number
bins: HistogramBin[]
}
/**
 * Which laws of a right test of two shapes each function keeps.
 */
export interface ShapesLaws {
format: "sweeplab-shapes_laws"
version: 1
/**
 * For each law, function and scalar.
 */
scenes: number
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * Of the grid of small integers; else of all families.
 */
grid: boolean
laws: ShapesLaw[]
/**
 * Those that have a cell.
 */
shapes: ShapesPair[]
/**
 * Likewise: functions, and the truth under the closed or the open rule.
 */
subjects: string[]
scalars: LawScalar[]
cells: ShapesLawCell[]
provenance: Provenance
}
export interface ShapesLaw {
number: number
id: string
title: string
reason: string
}
export interface ShapesLawCell {
/**
 * Its id.
 */
law: string
shapes: ShapesPair
/**
 * A function, or the truth under the closed or the open rule.
 */
subject: string
scalar: LawScalar
ruling: Ruling
held: number
vacuous: number
broken: number
/**
 * Whether a guarantee is broken.
 */
guarantee: boolean
cause?: Cause
/**
 * The simplest that was found: its numbers between commas.
 */
scene?: string
why?: string
/**
 * The command that shows it.
 */
reproduce?: string
}
/**
 * By how much the times of impact are off.
 */
export interface TimeError {
format: "sweeplab-time_error"
version: 1
/**
 * Of 1.
 */
unit: "ulp"
rows: TimeErrorRow[]
provenance: Provenance
}
export interface TimeErrorRow {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: Scalar
/**
 * It is the scalar of the method's source.
 */
native: boolean
families: ErrorFamily[]
}
export interface ErrorFamily {
/**
 * The name of a query family.
 */
family: string
/**
 * Times that were compared.
 */
n: number
/**
 * The median of the magnitudes.
 */
p50: number
/**
 * The 99th percentile.
 */
p99: number
/**
 * The greatest.
 */
max: number
/**
 * Not above 0.
 */
earliest: number
/**
 * Not below 0.
 */
latest: number
/**
 * No error that counts.
 */
none: number
late: Octave[]
early: Octave[]
}
/**
 * How often each method is wrong.
 */
export interface Verdicts {
format: "sweeplab-verdicts"
version: 1
queries_per_family: number
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * The relative severity from which a wrong answer is severe.
 */
severe_from: number
families: VerdictFamily[]
census: {
/**
 * The name of a query family.
 */
family: string
scalar: Scalar
queries: number
separate: number
graze: number
impact: number
overlap: number
}[]
rows: VerdictRow[]
provenance: Provenance
}
export interface VerdictFamily {
/**
 * The name of a query family.
 */
name: string
description: string
/**
 * What games ask every frame.
 */
everyday: boolean
}
/**
 * How often fast boxes pass through walls, by how far they move in a frame.
 */
export interface WhySweep {
format: "sweeplab-why_sweep"
version: 1
/**
 * What random queries are drawn from.
 */
seed: number
/**
 * One of so many queries was asked.
 */
thinning: number
description: string
quantity: string
bins: {
from: number
to: number
}[]
rows: {
/**
 * The id of a method, a peer, or of what is judged beside them (truth, yours).
 */
method: string
scalar: Scalar
bins: WhySweepBin[]
}[]
provenance: Provenance
}
/**
 * The worst query of each method, scalar and verdict.
 */
export interface Witnesses {
format: "sweeplab-witnesses"
version: 1
witnesses: Witness[]
provenance: Provenance
}
/**
 * A box among many, frame after frame: what combinations of method, response, order and placing, and whole loops, make of built-in scenes; what each part of a combination costs; who falls into holes.
 */
export interface Worlds {
format: "sweeplab-worlds"
version: 1
/**
 * Of each scene and combination.
 */
frames: number
/**
 * What random queries are drawn from.
 */
seed: number
scalar: Scalar
/**
 * Of the table, step first; then those of the parts.
 */
rows: WorldsRow[]
scenes: WorldsScene[]
/**
 * Scene by scene.
 */
cells: WorldsCell[]
/**
 * `step` and `exact`, then each published source in a level, the one with the most real errors as published first; of all scenes but `far` together.
 */
sources?: WorldsSource[]
/**
 * Of every whole speed and every start that the scenes `holes` and `doorways` have, how many end in the hole.
 */
holes: WorldsHole[]
provenance: Provenance
}
export interface WorldsRow {
/**
 * METHOD RESPONSE ORDER PLACING, or a whole loop.
 */
combination: string
group: WorldsGroup
/**
 * Its id; of a whole loop null.
 */
method: (string | null)
title: string
part?: WorldsPart
/**
 * What it is instead: an order, a placing, a method.
 */
naive?: string
}
export interface WorldsScene {
name: string
/**
 * What it tells apart.
 */
tells: string
episodes: number
}
export interface WorldsCell {
scene: string
combination: string
/**
 * Judged.
 */
frames: number
/**
 * Frames that are not in whole numbers, of a loop that takes no others.
 */
not_asked: number
/**
 * Ends that are right by another policy.
 */
policy: number
inside: WorldsRate
through: WorldsRate
short: WorldsRate
astray: WorldsRate
failed: WorldsRate
causes: WorldsCauses
}
/**
 * Of the cell's frames; low and high: the Clopper-Pearson 95% interval.
 */
export interface WorldsRate {
n: number
low: number
high: number
}
/**
 * How many of the wrong frames by their cause, as in play.json.
 */
export interface WorldsCauses {
[k: string]: number
}
/**
 * published: its own whole loop, or its own response, the earliest hit first, the box put at a + v*t. best: of fewest real errors, then of fewest hairlines, of this and of the method with its own response or slide, earliest or a face first, in every placing.
 */
export interface WorldsSource {
/**
 * In which the source stands first; of step null.
 */
method: (string | null)
/**
 * With how we have it.
 */
name: string
published: WorldsPlayed
best: WorldsPlayed
}
/**
 * Real errors, by at least 1/1000 of half the mover's smaller side; short_at_seams: of `short`, those of the scene `seams`.
 */
export interface WorldsPlayed {
combination: string
/**
 * Judged.
 */
frames: number
inside: number
through: number
short: number
astray: number
failed: number
short_at_seams: number
hairlines: FollowedHairlines
}
export interface WorldsHole {
family: ("holes" | "doorways")
/**
 * By one than the box; else exactly as wide.
 */
wider: boolean
/**
 * y, x: the axis that step stops at a corner; y resuming, x resuming: a stopped axis continues as soon as its path is free; else a whole loop.
 */
policy: string
tried: number
fell: number
}
/**
 * Boxes, who moves among them and how, for how many frames: what `play` plays. Lengths are in world units, motions in world units a frame.
 */
export interface Scene {
format: "sweeplab scene"
version: 1
/**
 * In one line; else the file's name.
 */
name?: string
/**
 * What it tells apart, in a sentence.
 */
tells?: string
/**
 * If all motions are listed, it may be left out: the longest list's.
 */
frames?: number
/**
 * Of the controllers; else 1.
 */
seed?: number
/**
 * The axis that stops where an outer corner is met exactly; else y.
 */
corner?: ("y" | "x")
/**
 * A combination is asked among all obstacles, or among those that the mover may reach in the frame; else near in a level of more than 256.
 */
among?: ("all" | "near")
/**
 * Of a witness: METHOD RESPONSE ORDER PLACING, or a whole loop, which ends it wrongly.
 */
combination?: string
/**
 * Of a witness: in which it was found.
 */
scalar?: ("float32" | "float64")
/**
 * In the order in which they move. May be left out: a level.
 */
movers?: SceneMover[]
/**
 * In the order in which a loop is given them.
 */
obstacles: SceneObstacle[]
}
export interface SceneMover {
box: SceneBox
controller?: SceneController
}
/**
 * Who says what the mover wants in a frame; without one it wants nothing.
 */
export interface SceneController {
steering: ("listed" | "random" | "walker" | "platformer")
/**
 * listed: one a frame; after the last, nothing.
 */
motions?: ScenePair[]
reach?: ScenePair
steps_a_unit?: SceneNumber
gravity?: SceneNumber
jump?: SceneNumber
}
export interface SceneObstacle {
box: SceneBox
stops?: SceneFaces
motion?: ScenePair
/**
 * Frames after which the motion turns round, again and again; 0: never.
 */
turns_after?: number
carries?: SceneFaces
/**
 * For messages.
 */
name?: string
}
export interface ShapesCard {
id: string
/**
 * What the article calls it.
 */
title: string
kind: ("published" | "repaired")
shapes: ShapesPair
question: ("contact" | "distance" | "angle" | "push")
rule: ("open" | "closed" | "half_open")
/**
 * Whether it runs in rationals.
 */
exact_arithmetic: boolean
author_says: string
may_miss: string
/**
 * The id of the function that it repairs, or empty.
 */
repairs: string
changes: string[]
}
/**
 * Every count of wrong answers, with the rates that follow from them.
 */
export interface Survey {
format: "sweeplab-survey"
version: 1
queries_per_family: number
/**
 * What random queries are drawn from.
 */
seed: number
scalars: Scalar[]
algorithms: BareCard[]
families: DescribedFamily[]
shards?: Shards
results: SurveyUnit[]
provenance: Provenance
}
export interface DescribedFamily {
/**
 * The name of a query family.
 */
name: string
description: string
}
/**
 * One family in one scalar.
 */
export interface SurveyUnit {
/**
 * The name of a query family.
 */
family: string
scalar: Scalar
census: Census
/**
 * By method.
 */
algorithms: {
[k: string]: Tally
}
}
export interface Census {
queries: number
truth: Classes
grazes: Grazes
/**
 * What decided the truth.
 */
truth_stages: {
filter: number
exact: number
}
}
export interface Tally {
verdicts: {
failed: WrongCount
tunnel: SevereCount
missed_overlap: SevereCount
phantom: SevereCount
wrong_state: WrongCount
wrong_face: WrongCount
wrong_time: WrongCount
claim_broken: WrongCount
excused: ExcusedCount
correct: PlainCount
not_asked: PlainCount
}
not_asked?: Classes
time_error: {
ulps: Histogram
world: Histogram
}
}
export interface WrongCount {
count: number
logic: number
tolerance?: number
rounding: number
unknown?: number
/**
 * Queries on which it could happen.
 */
of: number
rate_95: Interval
witness?: SurveyWitness
}
/**
 * The worst query.
 */
export interface SurveyWitness {
/**
 * Its place in the family.
 */
index: number
cause: Cause
/**
 * World units; positive: depth, negative: minus the gap.
 */
severity: number
/**
 * Over half the smaller summed side; null where that is 0.
 */
relative_severity: (number | null)
/**
 * Twelve numbers.
 * 
 * @minItems 12
 * @maxItems 12
 */
query: [string, string, string, string, string, string, string, string, string, string, string, string]
}
export interface SevereCount {
count: number
logic: number
tolerance?: number
rounding: number
unknown?: number
/**
 * Queries on which it could happen.
 */
of: number
rate_95: Interval
/**
 * Of them, those of a relative severity from severe_from of verdicts.json on.
 */
severe: number
severe_rate_95: Interval
witness?: SurveyWitness
}
export interface ExcusedCount {
count: number
/**
 * By the mistake that is excused; severe: of those that have a severity. Not in files of before.
 */
as?: {
[k: string]: {
count: number
severe?: number
}
}
}
export interface PlainCount {
count: number
}
/**
 * SweepSet 1, as `sweeplab survey --write-set 1` writes it: harness/sets/1/DATASHEET.md.
 */
export interface SweepSet {
name: "SweepSet"
version: 1
license: "CC0-1.0"
/**
 * @minItems 1
 * @maxItems 100000
 */
queries: [SweepSetQuery, ...(SweepSetQuery)[]]
}
export interface SweepSetQuery {
id: string
/**
 * All numbers of the query are of this scalar.
 */
scalar: ("float32" | "float64")
/**
 * A family of queries, scene: and a family of scenes, or findings.
 */
source: string
/**
 * Where in its source.
 */
origin: string
/**
 * Box A: min corner, width and height >= 0, world units.
 * 
 * @minItems 4
 * @maxItems 4
 */
a: [number, number, number, number]
/**
 * How far it moves in the frame, t from 0 to 1, in a straight line.
 * 
 * @minItems 2
 * @maxItems 2
 */
motion_a: [number, number]
/**
 * Box B, likewise.
 * 
 * @minItems 4
 * @maxItems 4
 */
b: [number, number, number, number]
/**
 * The same of B.
 * 
 * @minItems 2
 * @maxItems 2
 */
motion_b: [number, number]
truth: ("separate" | "graze" | "impact" | "overlap")
/**
 * Of a graze: its kind.
 */
graze?: ("flat" | "rest" | "slide" | "corner" | "leave" | "end")
time?: SweepSetFraction
/**
 * Of an impact or a graze: the number of the query's scalar that is nearest to the time.
 */
time_nearest?: number
/**
 * The same of all doubles; of a query in float64 it is that, and not here once more.
 */
time_double?: number
/**
 * The judge takes a time, as a double, for right from here
 */
time_least?: number
/**
 * to here.
 */
time_most?: number
/**
 * The right normals of B's face that A meets, out of B.
 * 
 * @maxItems 4
 */
normals?: []|[([-1,0] | [1,0] | [0,-1] | [0,1])]|[([-1,0] | [1,0] | [0,-1] | [0,1]), ([-1,0] | [1,0] | [0,-1] | [0,1])]|[([-1,0] | [1,0] | [0,-1] | [0,1]), ([-1,0] | [1,0] | [0,-1] | [0,1]), ([-1,0] | [1,0] | [0,-1] | [0,1])]|[([-1,0] | [1,0] | [0,-1] | [0,1]), ([-1,0] | [1,0] | [0,-1] | [0,1]), ([-1,0] | [1,0] | [0,-1] | [0,1]), ([-1,0] | [1,0] | [0,-1] | [0,1])]
/**
 * The double nearest to the largest, over t, of the smallest of the four penetration depths: > 0 how deep the boxes sink into each other, < 0 minus the gap.
 */
depth: number
}
/**
 * Reduced. As text, for they have more digits than a number keeps.
 */
export interface SweepSetFraction {
numerator: string
denominator: string
}
