// SPDX-License-Identifier: MIT
//
// How sure we are: what is proved, what was counted, and what nobody may conclude.
import { h } from '../../shared/dom.ts';
import { wrongIn } from '../../page/endings.ts';
import { grouped, perMillion } from '../../page/format.ts';
import { askedIn } from '../../page/methods.ts';
import type { Verdicts } from '../../shared/types.ts';
import { atlasLink } from '../atlas.ts';
import type { Story } from '../data.ts';
import { screen } from '../screens.ts';

/** Exact's answers, right and wrong, in both scalars. */
export function answersOf(verdicts: Verdicts): { all: number; wrong: number; high: number } {
  const rows = verdicts.rows.filter(({ method }) => method === 'exact');
  const all = rows.reduce((n, { scalar }) => n + askedIn(verdicts, scalar), 0);
  return { all, wrong: rows.reduce((n, { summary }) => n + summary.wrong, 0), high: all > 0 ? 1 - 0.025 ** (1 / all) : 1 };
}

/** What proof and counts come to. */
export function sureTitle(verdicts: Verdicts): string {
  const { all, wrong } = answersOf(verdicts);
  return wrong === 0 ? `exact is proved right, and none of its ${grouped(all)} answers contradicts the proof` : `${grouped(wrong)} of ${grouped(all)} answers of exact contradict its proof`;
}

const fact = (title: string, ...words: (Node | string)[]): HTMLElement => h('div', {}, h('h3', {}, title), h('p', {}, ...words));

function facts(story: Story, verdicts: Verdicts): HTMLElement[] {
  const { laws, worlds } = story;
  const { all, wrong, high } = answersOf(verdicts);
  const applying = [...new Set(laws?.cells.filter(({ ruling }) => ruling !== 'vacuous').map(({ law }) => law))];
  const kept = applying.filter((law) => !laws!.cells.some((cell) => cell.law === law && cell.ruling === 'broken')).length;
  const steps = worlds?.cells.filter(({ combination }) => combination === 'step') ?? [];
  const [frames, astray] = [steps.reduce((n, { frames }) => n + frames, 0), steps.reduce((n, cell) => n + wrongIn(cell), 0)];
  return [
    fact('Proved', 'exact gives the right outcome, a right face and the correctly rounded time for all finite numbers and sizes from 0 up. ', h('code', {}, 'algorithms/exact/PROOFS.md'), ' proves it by hand, lemma by lemma; machines checked parts of it.'),
    fact('Counted', `exact gave ${grouped(all)} answers, in float and in double, against a truth in fractions. ${wrong === 0 ? `None was wrong: fewer than ${perMillion(high)} in a million are, with 95% confidence.` : `${grouped(wrong)} were wrong.`}${frames > 0 ? ` Its step for whole levels ended wrongly in ${astray === 0 ? 'none' : grouped(astray)} of ${grouped(frames)} frames.` : ''}`),
    ...(applying.length > 0 ? [fact('Held to laws', `Mirror the world, swap the boxes, move both: the answer must follow. exact keeps ${kept === applying.length ? `all ${kept}` : `${kept} of ${applying.length}`} laws that apply, each tried on ${grouped(laws!.cases)} queries. `, atlasLink('#law', 'Who breaks which'), '.')] : []),
  ];
}

export function sureScreen(story: Story, verdicts: Verdicts): HTMLElement {
  const { provenance } = verdicts;
  return screen(
    'sure',
    [sureTitle(verdicts)],
    h('div', { class: 'facts' }, ...facts(story, verdicts)),
    h('h3', {}, 'What follows from none of this'),
    h('p', {}, 'How often a test fails in your game: the mix of queries is ours. “Never seen” is a count and no proof. Where we had only an author’s words or somebody’s port, we judged our reading of it, and the table says so. Rotation, curved paths, other shapes and 3D were not asked.'),
    h('p', {}, 'Judge your own game: write its queries into a file, and ', h('code', {}, './sweeplab judge my_game.csv'), ' says which test is wrong on them, and where. ', atlasLink('#cite', 'How to cite, and what may be concluded'), '.'),
    h('p', { class: 'small' }, `SweepLab ${provenance.version}, commit ${provenance.commit}, seed ${verdicts.seed}. The same version, commit and seed give the same counts, to the byte. `, atlasLink('', 'The atlas'), ' has every figure, table and method; it lies beside this file.'),
  );
}
