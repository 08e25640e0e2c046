// SPDX-License-Identifier: MIT
//
// Bytes as text in a page or a link.
import type { Report } from './types.ts';

/** In pieces: a call takes only so many values. */
export function inBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** Compressed, or inflated. */
export const through = (bytes: BlobPart, stream: TransformStream): Response => new Response(new Blob([bytes]).stream().pipeThrough(stream));
export const bytesThrough = async (bytes: BlobPart, stream: TransformStream): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await through(bytes, stream).arrayBuffer());

/** What was gzipped and is in base64. */
export const unpacked = (text: string): Response => through(fromBase64(text), new DecompressionStream('gzip'));

/** What `sweeplab report` filled into the page (see src/fill.ts); null where it filled nothing. */
export async function reportData(): Promise<Report | null> {
  const packed = JSON.parse(document.getElementById('sweeplab-data')!.textContent!) as string | null;
  return packed === null ? null : ((await unpacked(packed).json()) as Report);
}
