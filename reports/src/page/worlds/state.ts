// SPDX-License-Identifier: MIT
//
// What the player shows, and its link: "#w=seams&seed=1&…".
import type { Scalar } from '../../shared/types.ts';

export interface WorldState {
  /** A built-in scene, or the first file's name. */
  scene: string;
  /** They, and what a hand plays, are in no link. */
  files: readonly { name: string; text: string }[];
  seed: number;
  episode: number;
  combinations: readonly string[];
  scalar: Scalar;
  /** From 0; undefined: the first wrong one. */
  frame: number | undefined;
  /** Which of the combinations the marks and the words are of; undefined: the first that is wrong. */
  picked: number | undefined;
}

const most = 4;
export const usual: WorldState = {
  scene: 'seams',
  files: [],
  seed: 1,
  episode: 0,
  combinations: ['step', 'gamedev slide earliest along', 'exact slide earliest along', 'bump_move'],
  scalar: 'float32',
  frame: undefined,
  picked: undefined,
};

export function linkOf({ scene, seed, episode, combinations, scalar, frame, picked }: WorldState): string {
  const words = new URLSearchParams({ w: scene, seed: `${seed}`, episode: `${episode}`, m: combinations.join(','), s: scalar });
  if (frame !== undefined) words.set('f', `${frame}`);
  if (picked !== undefined) words.set('pick', `${picked}`);
  return `#${words.toString()}`;
}

/** Undefined where the hash is none of the player's; what is wrong with it, in words, where it cannot be read. */
export function stateFrom(hash: string): WorldState | string | undefined {
  if (!hash.startsWith('#w=')) return undefined;
  const words = new URLSearchParams(hash.slice(1));
  /** NaN where it is no whole number. */
  const count = <T>(key: string, otherwise: T): number | T => {
    const text = words.get(key);
    return text === null ? otherwise : /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  };
  const [seed, episode, frame, picked] = [count('seed', 1), count('episode', 0), count('f', undefined), count('pick', undefined)];
  for (const [name, number] of Object.entries({ seed, episode, frame })) if (Number.isNaN(number)) return `its ${name} is no whole number`;
  const scalar = words.get('s') ?? 'float32';
  if (scalar !== 'float32' && scalar !== 'float64') return `its scalar is “${scalar}”, not float32 or float64`;
  const combinations = (words.get('m') ?? usual.combinations.join(',')).split(',').filter((name) => name !== '');
  if (combinations.length < 1 || combinations.length > most) return `it names ${combinations.length} combinations, not 1 to ${most}`;
  if (picked !== undefined && !(picked < combinations.length)) return 'what it picks is none of its combinations';
  return { scene: words.get('w') ?? '', files: [], seed, episode, combinations, scalar, frame, picked };
}
