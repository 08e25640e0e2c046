// SPDX-License-Identifier: MIT
//
// Compressed layers of Tiled's maps, inflated by the browser: the module has no zlib.

/** As much as the module would take of one layer. */
const largest = 64 * 2 ** 20;

async function inflated(bytes: Uint8Array<ArrayBuffer>, format: 'deflate' | 'gzip'): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > largest) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

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
    let map: unknown;
    try {
      map = JSON.parse(text);
    } catch {
      continue;
    }
    for (const [data, compression] of compressed(map, '')) {
      if (compression !== 'zlib' && compression !== 'gzip') continue;
      try {
        const bytes = bytesOf(data);
        // As zlib does, by the first bytes and not by the name.
        const format = bytes[0] === 0x1f && bytes[1] === 0x8b ? 'gzip' : 'deflate';
        all.push([data, base64Of(await inflated(bytes, format))]);
      } catch {
        continue;
      }
    }
  }
  return all;
}
