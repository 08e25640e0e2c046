// SPDX-License-Identifier: MIT
import { h } from '../shared/dom.ts';

/** What stands where data is missing: the command that makes it. */
export const missing = (what: string, command: string): HTMLElement => h('p', { class: 'missing' }, `${what} This makes it: `, h('code', {}, command));
