// SPDX-License-Identifier: MIT
import packedExact from 'virtual:sweeplab-exact';

import { h } from '../../shared/dom.ts';
import { unpacked } from '../../shared/packed.ts';

/** A link that saves algorithms/exact.h as this page was built from it, byte for byte. */
export function exactLink(kind: string | null = null, text = 'Save exact.h'): HTMLAnchorElement {
  const link = h('a', { class: kind, download: 'exact.h', href: '#', title: text === 'exact.h' ? 'Save exact.h' : null }, text);
  link.addEventListener('click', (event) => {
    if (link.href.startsWith('data:')) return;
    // It is unpacked when somebody wants it.
    event.preventDefault();
    void unpacked(packedExact)
      .text()
      .then((source) => {
        link.href = `data:text/x-c++hdr;charset=utf-8,${encodeURIComponent(source)}`;
        link.click();
      });
  });
  return link;
}
