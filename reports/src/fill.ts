// SPDX-License-Identifier: MIT
//
// Puts data into a page that Vite made: the `null` of its element #sweeplab-data becomes one JSON object.

import { gzipSync } from 'node:zlib';

import { packed } from './shared/packed.ts';

const place = '<script type="application/json" id="sweeplab-data">null</script>';

/** What the explorer reads at once stands as it is, the rest gzipped: a third of the size. */
const plain = ['findings', 'fixtures'];

export function fill(shell: string, data: Record<string, unknown>, keys: (key: string) => boolean = () => true): string {
  if (shell.split(place).length !== 2) throw new Error(`expected one ${place} in the page`);
  const entries = Object.entries(data).filter(([key]) => keys(key));
  const open = Object.fromEntries(entries.filter(([key]) => plain.includes(key)));
  const rest = entries.filter(([key]) => !plain.includes(key));
  // zlib writes neither time nor file name: the same data, the same bytes.
  const closed = rest.length > 0 ? { packed: packed(gzipSync(JSON.stringify(Object.fromEntries(rest)), { level: 9 })) } : {};
  const text = JSON.stringify({ ...open, ...closed }).replaceAll('<', '\\u003c');
  return shell.replace(place, () => place.replace('null', () => text));
}
