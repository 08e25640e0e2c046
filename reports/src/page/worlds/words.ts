// SPDX-License-Identifier: MIT
//
// What became of a frame, in words.
import type { Colour } from '../../charts/canvas.ts';
import type { World, WorldFrame, WorldsCell } from '../../shared/types.ts';

export type Ending = WorldFrame['ending'];

const size = (x: number): string => {
  const magnitude = Math.abs(x);
  if (magnitude !== 0 && (magnitude < 1e-3 || magnitude >= 1e6)) return magnitude.toExponential(1).replace('e', '·10^').replace('+', '');
  return String(Number(magnitude.toPrecision(3)));
};

/** What an ending means; `by`: how severe it is. */
type Meaning = (by: string, stuck?: true) => string;

/** Gravest first: of several movers that one is spoken of. No wrong one looks like another in black and white. */
export const endings: Record<Ending, { wrong: boolean; sign: string; colour: Colour; means: Meaning }> = {
  failed: { wrong: true, sign: '✕', colour: 'b', means: () => 'ends at no finite number' },
  inside: { wrong: true, sign: '■', colour: 'wrong', means: (by) => `ends inside a solid box, ${by} deep` },
  through: { wrong: true, sign: '▲', colour: 'pink', means: (by) => `went through something solid, and ends ${by} away from where it must` },
  astray: { wrong: true, sign: '◆', colour: 'violet', means: (by) => `ends ${by} away from where it must, off every path that leads there` },
  short: { wrong: true, sign: '●', colour: 'a', means: (by, stuck) => (stuck ? `does not move at all, though the path was free for ${by}` : `stops ${by} short of where the path is free`) },
  policy: { wrong: false, sign: '✓', colour: 'right', means: () => 'ends where it may, by another rule at corners or at faces' },
  'not judged': { wrong: false, sign: '–', colour: 'muted', means: () => 'has no true end among these numbers' },
  'not asked': { wrong: false, sign: '–', colour: 'muted', means: () => 'takes whole numbers only: the truth moved the box' },
  right: { wrong: false, sign: '✓', colour: 'right', means: () => 'ends where it must' },
};

const gravity = Object.keys(endings) as Ending[];

/** The mover whose end is the gravest. */
export const gravest = (frame: readonly WorldFrame[]): number => {
  const places = frame.map(({ ending }) => gravity.indexOf(ending));
  return places.indexOf(Math.min(...places));
};

export const isWrong = (frame: readonly WorldFrame[]): boolean => frame.some(({ ending }) => endings[ending].wrong);

/** The first wrong frame from `from` on, or back from there; undefined if there is none. */
export function nextWrong(frames: readonly (readonly WorldFrame[])[], from: number, by: 1 | -1 = 1): number | undefined {
  for (let i = from; i >= 0 && i < frames.length; i += by) if (isWrong(frames[i]!)) return i;
  return undefined;
}

const causes: Record<string, string> = {
  order: 'hits were answered in the wrong order',
  ties: 'of hits at the same time the corner was answered before the face',
  method: 'the test of a pair answered wrongly',
  placement: 'the box was put at a rounded place',
  response: 'the response itself leads elsewhere, whatever it gets',
  loop: 'it is what the loop does besides its test',
};

/** One sentence about a mover's frame. */
export function sentence({ ending, severity, stuck, cause = '' }: WorldFrame): string {
  const why = cause === '' ? '' : `: ${cause.split('+').map((part) => causes[part] ?? part).join(', and ')}`;
  return `${endings[ending].means(size(severity ?? 0), stuck)}${why}.`;
}

/** How often each ending came, for a combination's line. */
export function counted(frames: World['played']['combinations'][number]['frames']): string {
  const all = frames.flat().map(({ ending }) => ending);
  const parts = gravity.filter((e) => endings[e].wrong && all.includes(e)).map((e) => `${endings[e].sign} ${e} ${all.filter((one) => one === e).length}`);
  return `${parts.join(', ') || 'never wrong'} in ${frames.length} frames`;
}

/** How a frame of a level ends wrongly; in this order bars are stacked. */
export const wrongEndings = ['inside', 'through', 'short', 'astray', 'failed'] as const;
export type WrongEnding = (typeof wrongEndings)[number];

export const wrongIn = (cell: WorldsCell): number => wrongEndings.reduce((n, ending) => n + cell[ending].n, 0);
