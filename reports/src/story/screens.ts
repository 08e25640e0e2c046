// SPDX-License-Identifier: MIT
//
// Four screens: which test to take and what it costs, the same in a level, the file to copy, and how sure all of that is.
import { exactLink, type OpenExplorer } from '../page/dom.ts';
import { grouped, perMillion } from '../page/format.ts';
import { speedFamily } from '../page/methods.ts';
import { everydayOf } from '../page/sizes.ts';
import { whichTable } from '../page/which_table.ts';
import { usual } from '../page/worlds/state.ts';
import { wrongIn } from '../page/worlds/words.ts';
import { playIn } from '../page/worlds/worlds.ts';
import { copyButton, h } from '../shared/dom.ts';
import type { Verdicts, Worlds } from '../shared/types.ts';
import { atlasLink, inAtlas, more, screen } from './contents.ts';
import { answersOf, insideText, levelTitle, loops, scene, sureTitle, whichTitle, type Story } from './data.ts';

export function whichScreen(story: Story, verdicts: Verdicts): HTMLElement {
  const everyday = everydayOf(verdicts);
  return screen('which', [whichTitle(story, verdicts)],
    h('p', {}, `Everyday motion: ${everyday.join(', ')}. A row shows the kind where a test does worst. Costs are of ${story.bench ? speedFamily(story.bench) : 'one kind'} in float; other kinds have another order. “Fails in” adds traps: corners, far coordinates, mere touches.`),
    ...whichTable(story, verdicts, inAtlas()),
    more(['#which', 'all methods'], ['#verdict', 'with intervals and hairlines'], ['#methods', 'each method and its repair'], ['#cost', 'cost against error'], ['#cost-of', 'speed by family and scalar']),
  );
}

const open: OpenExplorer = async (query, scalar, method = '') => void (location.href = inAtlas(`#q=${scalar}:${query}&method=${method}`));

export function levelScreen(worlds: Worlds | undefined): HTMLElement {
  const place = h('div', { class: 'player' });
  playIn(place, open, { usual: { ...usual, scene, combinations: loops }, names: ['GameDev’s pipeline, sliding', 'exact, by step'] });
  return screen('level', [levelTitle(worlds)],
    h('p', {}, 'Both boxes get the same input, and the exact truth judges each frame. Dashed is where a box stood, the arrow where it wanted to go, the green frame where it must end. Click into a picture to play with the arrow keys.', insideText(worlds)),
    place,
    more(['#worlds', 'all levels, four loops at a time, your own Tiled map'], ['#world-table', 'counts of all loops']),
  );
}

const code = `#include "exact.h"  // one file, nothing else

sweeplab::Query<float> q{
    .a = {bullet.x, bullet.y, bullet.w, bullet.h},
    .motion_a = {bullet.vx * dt, bullet.vy * dt},
    .b = {wall.x, wall.y, wall.w, wall.h},
    .motion_b = {0, 0}};
auto hit = sweeplab::exact(q);
if (hit.outcome == sweeplab::Outcome::impact) {
  auto place = sweeplab::position_at_contact(q, hit);
  bullet.x = place.a.x;  // touches the wall
  bullet.y = place.a.y;
} else if (hit.outcome == sweeplab::Outcome::separate) {
  bullet.x += bullet.vx * dt;
  bullet.y += bullet.vy * dt;
} else {
  // It begins inside the wall: yours to decide.
}`;

/** Saves the file: on the first screen, and here. */
export const saveExact = (): HTMLElement => exactLink('button main');

export function copyScreen(): HTMLElement {
  const shown = h('pre', { tabindex: '0', 'aria-label': 'Code to copy' }, h('code', {}, code));
  return screen('copy', ['Copy one file, ', h('code', {}, 'exact.h'), ', and call it in each frame'],
    h('p', {}, 'It is C++20 without dependencies and without allocation, under the MIT licence. With flags that would make it wrong, such as ', h('code', {}, '-ffast-math'), ', it does not compile, or ', h('code', {}, 'arithmetic_is_exact()'), ' is false: ask once. It does not matter whether y grows up or down.'),
    h('p', {}, 'The answer is exact; a + v·t rounds. Placed so, a bullet that just misses a wall may end inside it by a rounding, and one that hits the first of several walls inside the next. Where that must not be, take a second file, ', h('code', {}, 'exact_world.h'), ' from ', h('code', {}, 'algorithms/world/'), ': its ', h('code', {}, 'step'), ' moves a box for a frame among all walls, and stops or slides.'),
    shown,
    h('div', { class: 'controls' }, saveExact(), ...copyButton('Copy these lines', shown, () => code)),
    h('p', { class: 'small' }, 'Ports to C, C#, JavaScript, Lua, Python and Rust lie in ', h('code', {}, 'algorithms/ports/'), '.'),
    more(['#method-exact', 'what exact promises'], ['#methods', 'a repair for each published method']),
  );
}

const fact = (title: string, ...words: (Node | string)[]): HTMLElement => h('div', {}, h('h3', {}, title), h('p', {}, ...words));

function facts(story: Story, verdicts: Verdicts): HTMLElement[] {
  const { laws, worlds } = story;
  const { all, wrong, high } = answersOf(verdicts);
  const cells = laws?.cells.filter(({ ruling }) => ruling !== 'vacuous') ?? [];
  const applying = [...new Set(cells.map(({ law }) => law))];
  const tried = cells.map(({ held, broken }) => held + broken);
  const kept = applying.filter((law) => !laws!.cells.some((cell) => cell.law === law && cell.ruling === 'broken')).length;
  const steps = worlds?.cells.filter(({ combination }) => combination === 'step') ?? [];
  const [frames, astray] = [steps.reduce((n, { frames }) => n + frames, 0), steps.reduce((n, cell) => n + wrongIn(cell), 0)];
  return [
    fact('Proved', 'With IEEE arithmetic, rounded to nearest, exact gives the right outcome, a right face and the correctly rounded time for all finite numbers and sizes from 0 up. ', h('code', {}, 'algorithms/exact/PROOFS.md'), ' proves it by hand, lemma by lemma; machines checked parts of it.'),
    fact('Counted', `exact gave ${grouped(all)} answers, in float and in double, against a truth in fractions. ${wrong === 0 ? `None was wrong: fewer than ${perMillion(high)} in a million are, with 95% confidence.` : `${grouped(wrong)} were wrong.`}${frames > 0 ? ` Its step for whole levels ended wrongly in ${astray === 0 ? 'none' : grouped(astray)} of ${grouped(frames)} frames.` : ''}`),
    ...(applying.length > 0 ? [fact('Held to laws', `Mirror the world, swap the boxes, move both: the answer must follow. exact keeps ${kept === applying.length ? `all ${kept}` : `${kept} of ${applying.length}`} laws that apply: of ${grouped(laws!.cases)} queries drawn for each, a law says something of ${grouped(Math.min(...tried))} at the least. `, atlasLink('#law', 'Who breaks which'), '.')] : []),
  ];
}

export function sureScreen(story: Story, verdicts: Verdicts): HTMLElement {
  const { provenance } = verdicts;
  const { bench } = story;
  return screen('sure', [sureTitle(verdicts)],
    h('div', { class: 'grid', style: '--least: 24rem' }, ...facts(story, verdicts)),
    h('h3', {}, 'What none of this says'),
    h('p', {}, 'How often a test fails in your game: the mix of queries is ours. “Never seen” is a count and no proof. Where we had only an author’s words or somebody’s port, we judged our reading of it, and the table says so. Rotation, curved paths, other shapes and 3D were not asked.'),
    h('p', {}, 'Judge your own game: write its queries into a file, and ', h('code', {}, './sweeplab judge my_game.csv'), ' says which test is wrong on them, and where. ', atlasLink('#cite', 'How to cite, and what may be concluded'), '.'),
    bench ? h('p', { class: 'small' }, `Costs are medians of ${bench.repetitions} repetitions${bench.quick ? ' of a quick run' : ''} on ${bench.provenance.machine}, ${bench.provenance.compiler}: on one thread, every answer judged before it was timed.`) : null,
    h('p', { class: 'small' }, `SweepLab ${provenance.version}, commit ${provenance.commit}, seed ${verdicts.seed}. The same version, commit and seed give the same counts, to the byte. `, atlasLink('', 'The atlas'), ' has every figure, table and method; it lies beside this file.'),
  );
}
