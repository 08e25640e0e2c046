// SPDX-License-Identifier: MIT

import { pageData } from '../shared/data.ts';
import type { Report } from '../generated/data.ts';

/** What was filled in: most of it stands gzipped in base64 under "packed" (see src/fill.ts). */
export async function reportData(): Promise<Report | null> {
  const data = pageData<Report & { packed?: string }>();
  if (data?.packed === undefined) return data;
  const { packed, ...plain } = data;
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  return { ...(JSON.parse(text) as Report), ...plain };
}
