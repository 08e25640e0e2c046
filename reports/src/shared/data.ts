// SPDX-License-Identifier: MIT
import { unpacked } from './packed.ts';
import type { Report } from './types.ts';

type Filled = Report & { packed?: string };

/** What `sweeplab report` filled into the page, in the element #sweeplab-data, without what is packed; null where it filled nothing. */
export const pageData = (): Filled | null => JSON.parse(document.getElementById('sweeplab-data')?.textContent ?? 'null') as Filled | null;

/** All of it (see src/fill.ts). */
export async function reportData(): Promise<Report | null> {
  const data = pageData();
  if (data?.packed === undefined) return data;
  const { packed, ...plain } = data;
  return { ...((await unpacked(packed).json()) as Report), ...plain };
}
