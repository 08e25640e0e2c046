// SPDX-License-Identifier: MIT
//
// Puts data into a page that Vite made: the `null` of its element #sweeplab-data becomes the data as JSON, gzipped, in base64.

import { constants, gzipSync } from 'node:zlib';

import { inBase64 } from './shared/data.ts';
import type { Report } from './shared/types.ts';
import { storyOf } from './story/data.ts';

const place = '<script type="application/json" id="sweeplab-data">null</script>';

/** Of a report's data what each page has. */
export const contents = (report: Report): Record<string, object> => ({ 'index.html': storyOf(report), 'atlas.html': report, 'explorer.html': {} });

export function fill(shell: string, data: object): string {
  if (shell.split(place).length !== 2) throw new Error(`expected one ${place} in the page`);
  // zlib writes neither time nor file name: the same data, the same bytes. Of numbers in JSON this strategy, with shorter
  // blocks, makes 3% less than its defaults.
  const packed = gzipSync(JSON.stringify(data), { level: 9, memLevel: 6, strategy: constants.Z_FILTERED });
  return shell.replace(place, place.replace('null', `"${inBase64(packed)}"`));
}
