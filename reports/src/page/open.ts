// SPDX-License-Identifier: MIT

import type { LawScalar, Scalar } from '../shared/types.ts';
import { h } from '../shared/dom.ts';

/** Shows a query in the explorer, with one method's answer in front. */
export type OpenExplorer = (query: string, scalar: Scalar, method?: string) => Promise<void>;

export const scalarFor = (scalar: LawScalar): Scalar => (scalar === 'exact' ? 'float64' : scalar);

/** A button that opens a query. */
export const openButton = (open: OpenExplorer, query: string, scalar: LawScalar, method: string, text = 'open'): HTMLElement =>
  h('button', { type: 'button', class: 'open', click: () => void open(query, scalarFor(scalar), method) }, text);
