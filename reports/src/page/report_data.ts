// SPDX-License-Identifier: MIT

import { pageData } from '../shared/data.ts';
import { unpacked } from '../shared/packed.ts';
import type { Report } from '../shared/types.ts';

/** What was filled in: most of it stands gzipped and packed under "packed" (see src/fill.ts). */
export async function reportData(): Promise<Report | null> {
  const data = pageData<Report & { packed?: string }>();
  if (data?.packed === undefined) return data;
  const { packed, ...plain } = data;
  return { ...((await unpacked(packed).json()) as Report), ...plain };
}
