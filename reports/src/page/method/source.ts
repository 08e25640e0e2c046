// SPDX-License-Identifier: MIT
import packedSources from 'virtual:sweeplab-sources';

import { h } from '../../shared/dom.ts';
import { unpacked } from '../../shared/packed.ts';

let read: Promise<Record<string, string>> | undefined;

/** The headers of algorithms/ that this page was built from, by name. */
export const sources = (): Promise<Record<string, string>> => (read ??= unpacked(packedSources).json() as Promise<Record<string, string>>);

/** A link that saves a header of algorithms/, byte for byte. */
export function saveLink(name: string, kind: string | null = null, text = `Save ${name}`): HTMLAnchorElement {
  const link = h('a', { class: kind, download: name, href: '#', title: text === name ? `Save ${name}` : null }, text);
  link.addEventListener('click', (event) => {
    if (link.href.startsWith('data:')) return;
    // It is unpacked when somebody wants it.
    event.preventDefault();
    void sources().then((all) => {
      link.href = `data:text/x-c++hdr;charset=utf-8,${encodeURIComponent(all[name] ?? '')}`;
      link.click();
    });
  });
  return link;
}
