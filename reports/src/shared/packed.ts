// SPDX-License-Identifier: MIT
//
// Gzipped bytes as text in a page: base91 (Joachim Henke's), 13 or 14 bits in two characters, 8% less than base64. Its
// alphabet here is the printable ASCII that needs no escape in a JSON string within an HTML script.

const alphabet = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !'"\\<'.includes(c));

export function packed(bytes: Uint8Array): string {
  const made: string[] = [];
  const put = (value: number): void => void made.push(alphabet[value % 91]!, alphabet[Math.floor(value / 91)]!);
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits <= 13) continue;
    // 91 * 91 is a little over 2^13: values below 89 may take a 14th bit.
    const wide = (held & 8191) <= 88;
    put(held & (wide ? 16383 : 8191));
    held >>= wide ? 14 : 13;
    bits -= wide ? 14 : 13;
  }
  if (bits > 0) put(held);
  if (bits > 0 && bits <= 7 && held <= 90) made.pop();
  return made.join('');
}

const values = new Uint8Array(128).fill(91);
alphabet.forEach((c, i) => (values[c.charCodeAt(0)] = i));

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(Math.ceil((text.length * 7) / 8) + 2);
  let at = 0;
  let held = 0;
  let bits = 0;
  for (let i = 0; i < text.length; i += 2) {
    const last = i + 1 === text.length;
    const value = values[text.charCodeAt(i)]! + (last ? 0 : values[text.charCodeAt(i + 1)]! * 91);
    held |= value << bits;
    bits += last ? 8 - (bits % 8) : (value & 8191) > 88 ? 13 : 14;
    for (; bits >= 8; bits -= 8, held >>= 8) made[at++] = held & 255;
  }
  return made.slice(0, at);
}

/** What was gzipped and packed. */
export const unpacked = (text: string): Response => new Response(new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream('gzip')));
