// SPDX-License-Identifier: MIT
//
// Wherever a method's name stands it leads to the method's page.

import type { Report } from '../shared/types.ts';
import { breakable, h } from '../shared/dom.ts';
import { Methods } from './methods.ts';

const known = new Set<string>();
/** By name, without the white space at which a chart may break it. */
const idOf = new Map<string, string>();
const key = (name: string): string => name.replace(/\s+/g, '');

/** Before any table or chart is made. */
export function knowMethods(report: Report): void {
  const methods = new Methods(report);
  for (const { id } of report.cards?.cards ?? []) {
    known.add(id);
    for (const name of [methods.name(id), methods.brief(id)]) idOf.set(key(name), id);
  }
}

export const addressOf = (id: string): string => `#method-${id}`;

/** The method that an address names. */
export function methodAt(hash: string): string | null {
  const id = /^#method-([\w-]+)$/.exec(hash)?.[1];
  return id !== undefined && known.has(id) ? id : null;
}

/** The name as a link; plain where there is no page (yours, the truth). */
export const methodLink = (id: string, name: string): HTMLElement => (known.has(id) ? h('a', { class: 'to-method', href: addressOf(id) }, ...breakable(name)) : h('span', {}, ...breakable(name)));

/** The names that stand in a chart, as links. */
export function linkNames(svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll<SVGTextElement>('text')) {
    const id = idOf.get(key(text.textContent ?? ''));
    if (id === undefined) continue;
    // An axis of numbers may say "exact" where they are 0.
    const ticks = text.closest('[aria-label$="axis tick label"]');
    if (ticks && [...ticks.querySelectorAll('text')].some((other) => !idOf.has(key(other.textContent ?? '')))) continue;
    const legend = text.closest('[aria-hidden="true"]');
    // A legend of kinds has a kind called exact.
    if (legend && [...legend.querySelectorAll('text')].some((other) => other.textContent === 'as published')) continue;
    legend?.removeAttribute('aria-hidden');
    const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
    link.setAttribute('href', addressOf(id));
    link.setAttribute('class', 'to-method');
    text.replaceWith(link);
    link.append(text);
    // What is an image has no links in it.
    svg.setAttribute('role', 'group');
  }
}
