// SPDX-License-Identifier: MIT
//
// Compressed layers of Tiled's maps, inflated by the browser: the module has no zlib.
import { bytesThrough, fromBase64, inBase64 } from '../../shared/data.ts';

/** Every compressed text of data in a map, whatever else is wrong with it. */
function* compressed(value: unknown, compression: string): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return;
  const object = value as Record<string, unknown>;
  const own = typeof object.compression === 'string' ? object.compression : compression;
  if (typeof object.data === 'string' && own !== '') yield [object.data.trim(), own];
  for (const part of Object.values(object)) yield* compressed(part, own);
}

/** What is none, or damaged, is left out: the module says so with the layer's name. */
export async function inflatedLayers(texts: readonly string[]): Promise<[string, string][]> {
  const all: [string, string][] = [];
  for (const text of texts) {
    try {
      for (const [data, compression] of compressed(JSON.parse(text), '')) {
        if (compression !== 'zlib' && compression !== 'gzip') continue;
        const bytes = fromBase64(data);
        // As zlib does, by the first bytes and not by the name.
        const format = bytes[0] === 0x1f && bytes[1] === 0x8b ? 'gzip' : 'deflate';
        const inflated = await bytesThrough(bytes, new DecompressionStream(format)).catch(() => null);
        if (inflated) all.push([data, inBase64(inflated)]);
      }
    } catch {
      continue;
    }
  }
  return all;
}
