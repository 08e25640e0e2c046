// SPDX-License-Identifier: MIT
//
// What the player shows, and its link: "#w=seams&seed=1&…".
import { bytesThrough, fromBase64, inBase64, through } from '../../shared/data.ts';
import type { Scalar } from '../../shared/types.ts';

export type Motion = readonly [number, number];
export interface WorldFile { name: string; text: string }

export interface WorldState {
  /** A built-in scene, or the first file's name. */
  scene: string;
  files: readonly WorldFile[];
  seed: number;
  episode: number;
  combinations: readonly string[];
  scalar: Scalar;
  /** From 0; undefined: the first wrong one. */
  frame: number | undefined;
  /** Which of the combinations the marks and the words are of; undefined: the first that is wrong. */
  picked: number | undefined;
  /** If a hand plays. */
  motions: readonly Motion[] | undefined;
}

export const fewest = 2;
export const most = 4;
export const usual: WorldState = {
  scene: 'seams',
  files: [],
  seed: 1,
  episode: 0,
  combinations: ['step', 'gamedev slide earliest along', 'exact slide earliest along', 'bump_move'],
  scalar: 'float32',
  frame: undefined,
  picked: undefined,
  motions: undefined,
};

/** Longer links are cut off where people paste them. */
const longest = 60_000;

/** The same motion for many frames is written once: "0.5:0*12_0:1". */
export const motionsText = (motions: readonly Motion[]): string =>
  motions.map(([x, y]) => `${x}:${y}`).join('_').replace(/(?<=^|_)([^_]+)(?:_\1)+(?=_|$)/g, (all: string, one: string) => `${one}*${(all.length + 1) / (one.length + 1)}`);

/** Undefined if it is none. */
export function motionsFrom(text: string): Motion[] | undefined {
  const motions: Motion[] = [];
  if (text === '') return motions;
  for (const part of text.split('_')) {
    const found = /^([-+\d.e]+):([-+\d.e]+)(?:\*(\d{1,4}))?$/.exec(part);
    if (!found) return undefined;
    const [x, y, count] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 1)];
    if (!Number.isFinite(x) || !Number.isFinite(y) || motions.length + count > 20_000) return undefined;
    for (let i = 0; i < count; ++i) motions.push([x, y]);
  }
  return motions;
}

/** Undefined where the files are too long for a link. */
export async function linkOf(state: WorldState): Promise<string | undefined> {
  const words = new URLSearchParams({ w: state.scene, seed: `${state.seed}`, episode: `${state.episode}`, m: state.combinations.join(','), s: state.scalar });
  if (state.frame !== undefined) words.set('f', `${state.frame}`);
  if (state.picked !== undefined) words.set('pick', `${state.picked}`);
  if (state.motions !== undefined) words.set('hand', motionsText(state.motions));
  if (state.files.length > 0) words.set('files', inBase64(await bytesThrough(JSON.stringify(state.files), new CompressionStream('deflate-raw'))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
  const link = `#${words.toString()}`;
  return link.length > longest ? undefined : link;
}

const isFiles = (all: unknown): all is WorldFile[] =>
  Array.isArray(all) && all.length > 0 && all.every((one: unknown) => typeof (one as WorldFile | null)?.name === 'string' && typeof (one as WorldFile).text === 'string');

/** Undefined where the hash is none of the player's; what is wrong with it, in words, where it cannot be read. */
export async function stateFrom(hash: string): Promise<WorldState | string | undefined> {
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
  const hand = words.get('hand');
  const motions = hand === null ? undefined : motionsFrom(hand);
  if (hand !== null && motions === undefined) return 'its motions cannot be read';
  const packed = words.get('files');
  let files: unknown;
  try {
    if (packed !== null) files = await through(fromBase64(packed.replaceAll('-', '+').replaceAll('_', '/')), new DecompressionStream('deflate-raw')).json();
  } catch {
    return 'its files cannot be read: it is cut off, or was changed';
  }
  if (packed !== null && !isFiles(files)) return 'its files cannot be read';
  return { scene: words.get('w') ?? '', files: isFiles(files) ? files : [], seed, episode, combinations, scalar, frame, picked, motions };
}
