// SPDX-License-Identifier: MIT
//
// Puts data into a page that Vite made: the `null` of its element #sweeplab-data becomes one JSON object.

import { constants, gzipSync } from 'node:zlib';

import { inBase64 } from './shared/data.ts';
import type { Report } from './shared/types.ts';
import { storyOf } from './story/data.ts';

const place = '<script type="application/json" id="sweeplab-data">null</script>';

/** What the explorer reads at once stands as it is, the rest gzipped: a third of the size. */
const plain = ['findings', 'fixtures'];

/** Of a report's data what each page has. */
export const contents = (report: Report): Record<string, object> => ({
  'index.html': storyOf(report),
  'atlas.html': report,
  'explorer.html': { ...(report.findings && { findings: report.findings }), ...(report.fixtures && { fixtures: report.fixtures }) },
});

export function fill(shell: string, data: object): string {
  if (shell.split(place).length !== 2) throw new Error(`expected one ${place} in the page`);
  const entries = Object.entries(data);
  const open = Object.fromEntries(entries.filter(([key]) => plain.includes(key)));
  const rest = entries.filter(([key]) => !plain.includes(key));
  // zlib writes neither time nor file name: the same data, the same bytes. Of numbers in JSON this strategy, with shorter
  // blocks, makes 3% less than its defaults.
  const zip = { level: 9, memLevel: 6, strategy: constants.Z_FILTERED };
  const closed = rest.length > 0 ? { packed: inBase64(gzipSync(JSON.stringify(Object.fromEntries(rest)), zip)) } : {};
  const text = JSON.stringify({ ...open, ...closed }).replaceAll('<', '\\u003c');
  return shell.replace(place, () => place.replace('null', () => text));
}
