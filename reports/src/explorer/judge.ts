// SPDX-License-Identifier: MIT
import { h } from '../shared/dom.ts';
import { columns, type Query } from '../shared/query.ts';
import { isSize } from './state.ts';
import type { Core } from './wasm.ts';
import type { Judged, Scalar } from '../shared/types.ts';

/** `sweeplab judge` in the page: the same code on the same bytes, so the same table. */
export class JudgePart {
  readonly element: HTMLElement;
  private readonly text: HTMLTextAreaElement;
  private readonly scalar: HTMLSelectElement;
  private readonly result = h('div', { class: 'judged', 'aria-live': 'polite' });
  private last: { bytes: Uint8Array; name: string } | undefined;

  constructor(
    private readonly core: Core,
    private readonly open: (query: Query) => void,
  ) {
    this.text = h('textarea', {
      rows: '4',
      spellcheck: 'false',
      'aria-label': 'Twelve numbers or a CSV file',
      placeholder: `${columns.join(' ')}\nor a CSV file with these columns, and with your engine's answers: hit, time, normal_x, normal_y`,
    });
    this.scalar = h('select', { change: () => void this.again() }, h('option', {}, 'float32'), h('option', {}, 'float64'));
    const file = h('input', { type: 'file', accept: '.csv,text/csv,text/plain', change: () => void this.take(file.files?.[0]) });
    this.element = h(
      'section',
      { class: 'judge', 'aria-labelledby': 'judge-title' },
      h('h3', { id: 'judge-title' }, 'Judge your own data'),
      h(
        'p',
        {},
        'Paste twelve numbers, or paste or drop a CSV file. Everything stays on this machine. With columns hit, time, normal_x, normal_y your own engine’s answers are judged too, as the method “yours”. The command line says the same, also about the libraries that it is built with: ',
        h('code', {}, './sweeplab judge my.csv'),
        '.',
      ),
      this.text,
      h(
        'div',
        { class: 'bar' },
        h('button', { type: 'button', class: 'main', click: () => void this.pasted() }, 'Judge'),
        h('label', {}, 'numbers are ', this.scalar),
        h('label', { class: 'file' }, 'or a file: ', file),
      ),
      this.result,
    );
    this.element.addEventListener('dragover', (event) => {
      event.preventDefault();
      this.element.classList.add('over');
    });
    this.element.addEventListener('dragleave', () => this.element.classList.remove('over'));
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      this.element.classList.remove('over');
      void this.take(event.dataTransfer?.files[0]);
    });
  }

  private async take(file: File | undefined): Promise<void> {
    if (file) await this.judge(new Uint8Array(await file.arrayBuffer()), file.name);
  }

  private async pasted(): Promise<void> {
    const text = this.text.value.trim();
    if (text === '') {
      this.result.replaceChildren(h('p', { class: 'trouble' }, 'Nothing was pasted: expected twelve numbers or a CSV file.'));
      return;
    }
    const words = text.split(/[\s,;]+/).filter((word) => word !== '');
    const trouble = this.trouble(text, words);
    if (trouble !== '') {
      this.result.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, trouble));
      return;
    }
    const single = this.core.readQuery(text, 'float64');
    if (single) this.open(this.core.readQuery(text, this.scalar.value as Scalar) ?? single);
    const csv = single ? `${columns.slice(0, words.length).join(',')}\n${words.join(',')}\n` : `${text}\n`;
    await this.judge(new TextEncoder().encode(csv), 'pasted');
  }

  /** One line without a column's name is meant as a query: what is wrong with it is said of its numbers. */
  private trouble(text: string, words: string[]): string {
    if (text.includes('\n') || words.some((word) => (columns as readonly string[]).includes(word))) return '';
    if (words.length !== 12 && words.length !== 10) return `${words.length} numbers: expected twelve (${columns.join(' ')}), ten if B stands still, or a CSV file that begins with the columns’ names.`;
    const scalar = this.scalar.value as Scalar;
    const bad = words.findIndex((word) => this.core.readNumber(word, scalar) === null);
    if (bad >= 0) return `${columns[bad]}: “${words[bad]}”: expected a finite ${scalar} number, decimal (0.3) or hexadecimal (0x1.8p+1).`;
    const size = words.findIndex((word, i) => isSize(i) && this.core.readNumber(word, scalar)!.value < 0);
    return size >= 0 ? `${columns[size]}: “${words[size]}”: expected a size of at least 0.` : '';
  }

  private async again(): Promise<void> {
    if (this.last) await this.judge(this.last.bytes, this.last.name);
  }

  private async judge(bytes: Uint8Array, name: string): Promise<void> {
    this.last = { bytes, name };
    this.result.replaceChildren(h('p', {}, `Judging ${name} …`));
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const scalar = this.scalar.value as Scalar;
    try {
      this.show(await this.core.judge(bytes, name, scalar), bytes, name, scalar);
    } catch (error) {
      this.result.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, (error as Error).message));
    }
  }

  private show(judged: Judged, bytes: Uint8Array, name: string, scalar: Scalar): void {
    const [head = [], ...rows] = judged.cells;
    const table = h(
      'table',
      { class: 'judged-table' },
      h('thead', {}, h('tr', {}, ...head.map((cell) => h('th', { scope: 'col' }, cell)))),
      h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell, i) => h(i === 0 ? 'th' : 'td', { ...(cell === '0' && { class: 'zero' }) }, cell))))),
    );
    const worst = h(
      'ol',
      { class: 'worst' },
      ...judged.worst.map((w) =>
        h(
          'li',
          {},
          h('button', { type: 'button', click: () => this.open(this.core.readQuery(w.query, scalar)!) }, `Show row ${w.row}`),
          ` truth ${w.truth}. ${w.wrong.slice(0, 6).join(', ')}${w.wrong.length > 6 ? `, and ${w.wrong.length - 6} more` : ''}`,
        ),
      ),
    );
    const rowsButton = h('button', { type: 'button', click: () => void this.download(bytes, name, scalar) }, 'Save a row for each query and method (CSV)');
    const all = h('details', {}, h('summary', {}, 'As the command line prints it'), h('pre', { class: 'scroll', tabindex: '0' }, judged.text));
    this.result.replaceChildren(
      h('p', { class: 'summary' }, judged.summary),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Judged' }, table),
      ...(judged.worst.length > 0 ? [h('h4', {}, 'The worst cases'), worst] : [h('p', {}, 'No method went wrong on any of these queries.')]),
      h('div', { class: 'bar' }, rowsButton),
      all,
    );
  }

  private async download(bytes: Uint8Array, name: string, scalar: Scalar): Promise<void> {
    const { rows = '' } = await this.core.judge(bytes, name, scalar, true);
    const url = URL.createObjectURL(new Blob([rows], { type: 'text/csv' }));
    h('a', { href: url, download: `${name.replace(/\.csv$/i, '')}.judged.csv` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}
