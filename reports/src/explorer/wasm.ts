// SPDX-License-Identifier: MIT
import type { Card, Explanation, ExplorerQuery, Fixture, Judged, ReadNumber, Scalar, World, WorldPair, WorldPlayed, Levels } from '../shared/types.ts';
import type { Query } from '../shared/query.ts';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  sweeplab_result(): number;
  sweeplab_input(bytes: number): number;
  sweeplab_numbers(): number;
  sweeplab_methods(): number;
  sweeplab_fixtures(): number;
  sweeplab_explain(float32: number): number;
  sweeplab_explain_text(float32: number): number;
  sweeplab_read_number(float32: number): number;
  sweeplab_read_query(float32: number): number;
  sweeplab_judge(float32: number, rows: number): number;
  sweeplab_worlds(): number;
  sweeplab_world(): number;
  sweeplab_world_more(): number;
  sweeplab_world_pair(combination: number, frame: number, mover: number): number;
  sweeplab_parity_text(): number;
  sweeplab_parity_block(float32: number, family: number, seed: number, first: number, count: number): number;
}

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
  motions?: readonly (readonly [number, number])[];
  files?: readonly { name: string; text: string }[];
  /** Of compressed layers: base64 as it stands in the file, and of what it is when inflated. */
  inflated?: readonly (readonly [string, string])[];
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const flag = (scalar: Scalar): number => (scalar === 'float32' ? 1 : 0);

/** The WebAssembly module as reports/wasm/abi.h describes it. */
export class Core {
  private exports!: Exports;
  private stdin: Uint8Array = new Uint8Array();
  private at = 0;

  private constructor(private readonly module: WebAssembly.Module) {}

  static async from(bytes: BufferSource | Uint8Array): Promise<Core> {
    const core = new Core(await WebAssembly.compile(bytes as BufferSource));
    await core.start();
    return core;
  }

  methods(): Card[] {
    return JSON.parse(this.text(this.exports.sweeplab_methods())) as Card[];
  }

  fixtures(): Fixture[] {
    return JSON.parse(this.text(this.exports.sweeplab_fixtures())) as Fixture[];
  }

  /** The truth, and every method's answer in the order of methods(). */
  explain(query: Query): Explanation {
    this.setNumbers(query);
    return JSON.parse(this.text(this.exports.sweeplab_explain(flag(query.scalar)))) as Explanation;
  }

  /** What the command line prints. */
  explainText(query: Query): string {
    this.setNumbers(query);
    return this.text(this.exports.sweeplab_explain_text(flag(query.scalar)));
  }

  /** As the command line reads numbers; null if it would not. */
  readNumber(text: string, scalar: Scalar): ReadNumber | null {
    this.setInput(text.trim());
    return JSON.parse(this.text(this.exports.sweeplab_read_number(flag(scalar)))) as ReadNumber | null;
  }

  /** As the command line reads twelve numbers, or ten for a still B; undefined if it would not. */
  readQuery(text: string, scalar: Scalar): Query | undefined {
    this.setInput(text);
    const numbers = JSON.parse(this.text(this.exports.sweeplab_read_query(flag(scalar)))) as ExplorerQuery;
    return numbers ? { scalar, numbers } : undefined;
  }

  /** Judges a CSV file; rejects with the command line's words if it cannot be read. */
  async judge(csv: Uint8Array, name: string, scalar: Scalar, rows = false): Promise<Judged> {
    this.setInput(name);
    this.stdin = csv;
    this.at = 0;
    try {
      return JSON.parse(this.text(this.exports.sweeplab_judge(flag(scalar), rows ? 1 : 0))) as Judged;
    } catch (error) {
      await this.start(); // what was thrown left the old instance in the middle of things
      throw error;
    } finally {
      this.stdin = new Uint8Array();
    }
  }

  worlds(): Levels {
    return JSON.parse(this.text(this.exports.sweeplab_worlds())) as Levels;
  }

  /** Begins to play; rejects with the command line's words if the level cannot be read. */
  async world(asked: WorldAsked): Promise<World> {
    this.setInput(JSON.stringify(asked));
    try {
      return JSON.parse(this.text(this.exports.sweeplab_world())) as World;
    } catch (error) {
      await this.start();
      throw error;
    }
  }

  /** Goes on with what is played; null if nothing is, after something else threw. */
  worldMore(motions: readonly (readonly [number, number])[]): WorldPlayed | null {
    this.setInput(JSON.stringify(motions));
    return JSON.parse(this.text(this.exports.sweeplab_world_more())) as WorldPlayed | null;
  }

  worldPair(combination: number, frame: number, mover: number): WorldPair | null {
    return JSON.parse(this.text(this.exports.sweeplab_world_pair(combination, frame, mover))) as WorldPair | null;
  }

  /** See reports/wasm/parity.h. A view, valid until the next call. */
  parityText(): Uint8Array {
    return this.bytes(this.exports.sweeplab_parity_text());
  }
  parityBlock(scalar: Scalar, family: number, seed: number, first: number, count: number): Uint8Array {
    return this.bytes(this.exports.sweeplab_parity_block(flag(scalar), family, seed, first, count));
  }

  private setNumbers({ numbers }: Pick<Query, 'numbers'>): void {
    new Float64Array(this.exports.memory.buffer, this.exports.sweeplab_numbers(), 12).set(numbers);
  }

  private setInput(text: string): void {
    const bytes = encoder.encode(text);
    const address = this.exports.sweeplab_input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
  }

  private bytes(length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.exports.sweeplab_result(), length);
  }

  private text(length: number): string {
    return decoder.decode(this.bytes(length));
  }

  private async start(): Promise<void> {
    const instance = await WebAssembly.instantiate(this.module, {
      wasi_snapshot_preview1: this.system(),
      sweeplab: {
        thrown: (address: number, length: number) => {
          throw new Error(decoder.decode(new Uint8Array(this.exports.memory.buffer, address, length)));
        },
      },
    });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** All of the operating system that the module asks for: a standard input, and nothing else. */
  private system(): Record<string, (...values: number[]) => number> {
    const badFile = 8;
    const view = (): DataView => new DataView(this.exports.memory.buffer);
    return {
      fd_read: (file = 0, vectors = 0, count = 0, result = 0) => {
        if (file !== 0) return badFile;
        let total = 0;
        for (let i = 0; i < count; ++i) {
          const address = view().getUint32(vectors + 8 * i, true);
          const room = view().getUint32(vectors + 8 * i + 4, true);
          const part = this.stdin.subarray(this.at, this.at + room);
          new Uint8Array(this.exports.memory.buffer, address, part.length).set(part);
          this.at += part.length;
          total += part.length;
        }
        view().setUint32(result, total, true);
        return 0;
      },
      fd_write: () => badFile,
      fd_close: () => badFile,
      fd_seek: () => badFile,
      fd_fdstat_get: () => badFile,
      environ_sizes_get: (count = 0, size = 0) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: () => {
        throw new Error('the WebAssembly module gave up');
      },
    };
  }
}
