// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';

import type { Report } from '../src/shared/types.ts';

/** A real report, cut down by make_sample.ts. */
export const sample = (): Report => JSON.parse(readFileSync(new URL('sample.json', import.meta.url), 'utf8')) as Report;
