// SPDX-License-Identifier: MIT
import { copyText } from '../shared/copy.ts';
import { h, say } from '../shared/dom.ts';

/** Buttons that copy, each a text of its own, and the text that was copied. */
export class Sharing {
  readonly element: HTMLElement;
  private readonly copied = h('textarea', { rows: '4', readonly: true, 'aria-label': 'What was copied', hidden: true });
  private readonly status = h('span', { role: 'status' });

  constructor(texts: Record<string, () => string>) {
    const buttons = Object.entries(texts).map(([name, text]) => h('button', { type: 'button', click: () => void this.copy(name, text()) }, name));
    this.element = h('section', { class: 'sharing', 'aria-label': 'Copy' }, h('div', { class: 'controls' }, h('span', {}, 'Copy as'), ...buttons, this.status), this.copied);
  }

  private async copy(name: string, text: string): Promise<void> {
    this.copied.hidden = false;
    this.copied.value = text;
    this.copied.rows = Math.min(16, Math.max(2, text.split('\n').length));
    const done = await copyText(text, this.copied);
    say(this.status, done ? `${name} copied` : 'Press Ctrl-C to copy');
  }
}
