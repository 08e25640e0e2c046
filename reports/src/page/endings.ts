// SPDX-License-Identifier: MIT
import type { WorldsCell } from '../shared/types.ts';

/** How a frame of a level ends wrongly; in this order bars are stacked. */
export const endings = ['inside', 'through', 'short', 'astray', 'failed'] as const;
export type WrongEnding = (typeof endings)[number];

export const wrongIn = (cell: WorldsCell): number => endings.reduce((n, ending) => n + cell[ending].n, 0);
