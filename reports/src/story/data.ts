// SPDX-License-Identifier: MIT
//
// Of a report's data what the story tells: a hundredth of it, so that the page is small. And what that comes to.
import { grouped, shareText, unseen } from '../page/format.ts';
import { askedIn, Methods, names, speedFamily, speedScalar } from '../page/methods.ts';
import { everydayOf, withoutReal } from '../page/sizes.ts';
import { whichRows } from '../page/which_table.ts';
import { wrongIn } from '../page/worlds/words.ts';
import type { Report, Verdicts, Worlds } from '../shared/types.ts';

/** As many make its table. */
export const rows = 8;

/** The methods of the story: those above that this report has, and others of it up to eight. */
export function chosen(report: Report): string[] {
  const judged = [...new Set(report.verdicts?.rows.filter((row) => row.native).map((row) => row.method))];
  const wanted = Object.keys(names).filter((id) => judged.includes(id));
  const shown = (id: string): boolean => ['published', 'peer', 'baseline'].includes(report.cards?.cards.find((card) => card.id === id)?.kind ?? '');
  return [...wanted, ...judged.filter((id) => !wanted.includes(id) && shown(id))].slice(0, rows);
}

export interface Story extends Report {
  /** How many published methods were judged, each source in its most complete procedure, and how many of them make a real mistake in everyday motion. */
  published: { all: number; wrong: number };
}

export function storyOf(report: Report): Story {
  const { verdicts, bench, cards, laws, worlds, sections } = report;
  const methods = new Methods(report);
  const ids = chosen(report);
  const told = ({ method }: { method: string }): boolean => ids.includes(method);
  const everyday = verdicts ? everydayOf(verdicts) : [];
  const published = verdicts?.rows.filter((row) => row.native && methods.kind(row.method) === 'published') ?? [];
  const judged = new Set(published.map((row) => row.method));
  const whole = published.filter(({ method }) => methods.first(method) === method || !judged.has(methods.first(method)));
  return {
    published: { all: whole.length, wrong: whole.filter((row) => !withoutReal(row, everyday)).length },
    ...(sections && { sections: { ...sections, sections: {} } }),
    ...(cards && { cards: { ...cards, cards: cards.cards.filter(({ id }) => ids.includes(id)) } }),
    ...(verdicts && {
      verdicts: { ...verdicts, rows: verdicts.rows.filter(told).map((row) => ({ ...row, families: row.families.filter((f) => row.native && everyday.includes(f.family)) })) },
    }),
    ...(bench && {
      bench: { ...bench, algorithms: [], results: bench.results.filter((r) => ids.includes(r.algorithm) && r.family === speedFamily(bench) && r.scalar === speedScalar) },
    }),
    ...(laws && { laws: { ...laws, laws: [], cells: laws.cells.filter((cell) => cell.method === 'exact') } }),
    ...(worlds && { worlds: { ...worlds, rows: [], scenes: [], cells: worlds.cells.filter((cell) => [...loops, exactLoop].includes(cell.combination)) } }),
  };
}

/** What the table comes to. */
export function whichTitle(story: Story, verdicts: Verdicts): string {
  const { all, wrong } = story.published;
  const right = whichRows(story, verdicts).filter((row) => row.summary.wrong === 0);
  const alone = right.length === 1 ? `Of these only ${right[0]!.method} was never wrong` : right.length === 0 ? 'Each of these was wrong somewhere' : `${grouped(right.length)} of these were never wrong`;
  return `${alone}. In everyday motion ${grouped(wrong)}\u00a0of\u00a0${grouped(all)} sources’ sweeps fail`;
}

export const scene = 'platformer';

/** What is played side by side: a published sweep, its source's most complete one, first. */
export const loops: readonly string[] = ['gamedev_broadphase slide earliest along', 'step'];
/** Of the same placing of a box, at a + v*t, after a sweep without mistakes. */
const exactLoop = 'exact slide earliest along';

export interface Counts { frames: number; inside: number; elsewhere: number }

/** How often each of them, and after them exact with the same placing, ends inside something in this scene, and how often elsewhere than it must. */
export function countsOf(worlds: Worlds | undefined): Counts[] | undefined {
  const cells = [...loops, exactLoop].map((loop) => worlds?.cells.find((one) => one.scene === scene && one.combination === loop));
  const counts = cells.flatMap((cell) => (cell ? [{ frames: cell.frames, inside: cell.inside.n, elsewhere: wrongIn(cell) - cell.inside.n }] : []));
  return counts.length === cells.length ? counts : undefined;
}

const often = (n: number, { frames }: Counts): string => (n === 0 ? 'never' : `in ${shareText(n / frames)} of the frames`);

/** What the counts come to. */
export function levelTitle(worlds: Worlds | undefined): string {
  const [published, ours] = countsOf(worlds) ?? [];
  if (!published || !ours) return 'The same in a level';
  const wrong = ours.inside + ours.elsewhere;
  return `In a level GameDev’s pipeline, sliding, stops short or strays ${often(published.elsewhere, published)}; step ${wrong === 0 ? 'never ends wrongly' : `ends wrongly ${often(wrong, ours)}`}`;
}

/** Why its boxes end inside something, in the same frames. */
export function insideText(worlds: Worlds | undefined): string {
  const [published, , exact] = countsOf(worlds) ?? [];
  if (!published || !exact) return '';
  return ` The title counts ${grouped(published.frames)} frames. The pipeline ends inside something ${often(published.inside, published)}, and so does exact ${often(exact.inside, exact)}, where a box is put at a + v·t, which rounds.`;
}

/** Exact's answers, right and wrong, in both scalars. */
export function answersOf(verdicts: Verdicts): { all: number; wrong: number; high: number } {
  const rows = verdicts.rows.filter(({ method }) => method === 'exact');
  const all = rows.reduce((n, { scalar }) => n + askedIn(verdicts, scalar), 0);
  return { all, wrong: rows.reduce((n, { summary }) => n + summary.wrong, 0), high: unseen(all).high };
}

/** What proof and counts come to. */
export function sureTitle(verdicts: Verdicts): string {
  const { all, wrong } = answersOf(verdicts);
  return wrong === 0 ? `exact is proved right, and none of its ${grouped(all)} answers contradicts the proof` : `${grouped(wrong)} of ${grouped(all)} answers of exact contradict its proof`;
}
