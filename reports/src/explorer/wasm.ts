// SPDX-License-Identifier: MIT
import type { Card, Explanation, Fixture, ReadNumber, Scalar, World, WorldPair, WorldPlayed, Levels } from '../shared/types.ts';
import type { Query } from '../shared/query.ts';

/** The functions of reports/wasm/abi.cpp. */
type Exports = Record<string, (...values: number[]) => number>;

/** A level to play, and how. */
export interface WorldAsked {
  /** A built-in scene, or the name of one of the files. */
  scene: string;
  seed: number;
  episode: number;
  combinations: readonly string[];
  scalar: Scalar;
  /** 0: as many as the scene has. */
  frames: number;
  /** What a hand made the first mover do, frame by frame, instead of its controller. */
  motions?: readonly Motion[];
  files?: readonly { name: string; text: string }[];
  /** Of compressed layers: base64 as it stands in the file, and of what it is when inflated. */
  inflated?: readonly (readonly [string, string])[];
}

export type Motion = readonly [x: number, y: number];

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const flag = (scalar: Scalar): number => (scalar === 'float32' ? 1 : 0);

/** The WebAssembly module as reports/wasm/abi.cpp describes it. */
export class Core {
  private exports!: Exports;
  private memory!: WebAssembly.Memory;

  private constructor(private readonly module: WebAssembly.Module) {}

  static async from(bytes: BufferSource | Uint8Array): Promise<Core> {
    const core = new Core(await WebAssembly.compile(bytes as BufferSource));
    await core.start();
    return core;
  }

  methods = (): Card[] => this.ask('methods');
  fixtures = (): Fixture[] => this.ask('fixtures');

  /** The truth, and every method's answer in the order of methods(). */
  explain(query: Query): Explanation {
    new Float64Array(this.memory.buffer, this.exports.sweeplab_numbers!(), 12).set(query.numbers);
    return this.ask('explain', flag(query.scalar));
  }

  /** As the command line reads numbers; null if it would not. */
  readNumber(text: string, scalar: Scalar): ReadNumber | null {
    this.setInput(text.trim());
    return this.ask('read_number', flag(scalar));
  }

  /** As the command line reads twelve numbers, or ten for a still B; undefined if it would not. */
  readQuery(text: string, scalar: Scalar): Query | undefined {
    this.setInput(text);
    const numbers = this.ask<number[] | null>('read_query', flag(scalar));
    return numbers ? { scalar, numbers } : undefined;
  }

  worlds = (): Levels => this.ask('worlds');

  /** Begins to play; rejects with the command line's words if the level cannot be read. */
  async world(asked: WorldAsked): Promise<World> {
    this.setInput(JSON.stringify(asked));
    try {
      return this.ask('world');
    } catch (error) {
      await this.start(); // what was thrown left the old instance in the middle of things
      throw error;
    }
  }

  /** Goes on with what is played; null if nothing is, after something else threw. */
  worldMore(motions: readonly Motion[]): WorldPlayed | null {
    this.setInput(JSON.stringify(motions));
    return this.ask('world_more');
  }

  worldPair = (combination: number, frame: number, mover: number): WorldPair | null => this.ask('world_pair', combination, frame, mover);

  /** See reports/wasm/parity.h. A view, valid until the next call. */
  parityText = (): Uint8Array => this.bytes('parity_text');
  parityBlock = (scalar: Scalar, family: number, seed: number, first: number, count: number): Uint8Array => this.bytes('parity_block', flag(scalar), family, seed, first, count);

  private setInput(text: string): void {
    const bytes = encoder.encode(text);
    const address = this.exports.sweeplab_input!(bytes.length);
    new Uint8Array(this.memory.buffer, address, bytes.length).set(bytes);
  }

  private bytes(name: string, ...values: number[]): Uint8Array {
    const length = this.exports[`sweeplab_${name}`]!(...values);
    return new Uint8Array(this.memory.buffer, this.exports.sweeplab_result!(), length);
  }

  private ask<T>(name: string, ...values: number[]): T {
    return JSON.parse(decoder.decode(this.bytes(name, ...values))) as T;
  }

  private async start(): Promise<void> {
    const instance = await WebAssembly.instantiate(this.module, {
      wasi_snapshot_preview1: system(() => new DataView(this.memory.buffer)),
      sweeplab: {
        thrown: (address: number, length: number) => {
          throw new Error(decoder.decode(new Uint8Array(this.memory.buffer, address, length)));
        },
      },
    });
    this.exports = instance.exports as unknown as Exports;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.exports._initialize!();
  }
}

/** All of the operating system that the module asks for: no files, and no environment. */
function system(memory: () => DataView): Record<string, (...values: number[]) => number> {
  const badFile = (): number => 8;
  return {
    ...Object.fromEntries(['fd_read', 'fd_write', 'fd_close', 'fd_seek', 'fd_fdstat_get'].map((name) => [name, badFile])),
    environ_sizes_get: (...addresses) => {
      for (const address of addresses) memory().setUint32(address, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit: () => {
      throw new Error('the WebAssembly module gave up');
    },
  };
}
