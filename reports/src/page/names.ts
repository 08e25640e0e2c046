// SPDX-License-Identifier: MIT
//
// Wherever a method's name stands it leads to the method's page.

import type { LawScalar, Report } from '../shared/types.ts';
import { breakable, h } from '../shared/dom.ts';

const known = new Set<string>();
/** Before any table or chart is made. */
export function knowMethods(report: Report): void {
  for (const { id } of report.cards?.cards ?? []) known.add(id);
}

/** "float", "double" */
export const scalarName = (scalar: LawScalar): string => ({ float32: 'float', float64: 'double', exact: 'exact arithmetic' })[scalar];

export const addressOf = (id: string): string => `#method-${id}`;

/** The method that an address names. */
export function methodAt(hash: string): string | null {
  const id = /^#method-([\w-]+)$/.exec(hash)?.[1];
  return id !== undefined && known.has(id) ? id : null;
}

/** The name as a link; plain where there is no page (yours, the truth). */
export const methodLink = (id: string, name: string): HTMLElement => (known.has(id) ? h('a', { class: 'to-method', href: addressOf(id) }, ...breakable(name)) : h('span', {}, ...breakable(name)));
