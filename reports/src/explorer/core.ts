// SPDX-License-Identifier: MIT
import base64 from 'virtual:sweeplab-wasm';
import { Core } from './wasm.ts';

async function unpacked(): Promise<ArrayBuffer> {
  const zipped = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

let started: Promise<Core> | undefined;

/** The methods, truth and judge. One for the whole page. */
export function core(): Promise<Core> {
  return (started ??= unpacked().then((bytes) => Core.from(bytes)));
}
