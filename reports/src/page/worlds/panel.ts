// SPDX-License-Identifier: MIT
//
// One combination's panel: its name, its picture of the level, what became of it.
import type { Levels } from '../../shared/types.ts';
import { h } from '../../shared/dom.ts';
import { LevelPicture } from './picture.ts';
import { fewest } from './state.ts';

export interface Panel {
  element: HTMLElement;
  picture: LevelPicture;
  /** Where there is a choice. */
  pick?: HTMLInputElement;
  told: HTMLElement;
  counts: HTMLElement;
}

export interface PanelActs {
  pick(): void;
  focus(): void;
  replace(other: string): void;
  remove(): void;
}

/** `plain`: its name, where it stays what it is; else another one may be chosen. */
export function panelOf(known: Levels, combinations: readonly string[], index: number, on: PanelActs, plain?: string): Panel {
  const name = plain ?? combinations[index]!;
  const picture = new LevelPicture(`${name} in the level`);
  picture.canvas.addEventListener('click', () => {
    on.focus();
    on.pick();
  });
  const told = h('p', { class: 'told' });
  const counts = h('p', { class: 'counts muted' });
  const panel = (...bar: HTMLElement[]): HTMLElement => h('article', { class: 'panel', 'aria-label': name }, h('div', { class: 'bar' }, ...bar), picture.canvas, told, counts);
  if (plain !== undefined) return { element: panel(h('h3', {}, plain)), picture, told, counts };
  const names = known.combinations.map((one) => one.name);
  if (!names.includes(name)) names.unshift(name);
  const select = h('select', { 'aria-label': `Combination ${index + 1}`, change: () => on.replace(select.value) }, ...names.map((one) => h('option', { value: one, selected: one === name }, one)));
  const pick = h('input', { type: 'radio', name: 'worlds-pick', 'aria-label': `Mark and explain ${name}`, change: () => on.pick() });
  const away = h('button', { type: 'button', 'aria-label': `Without ${name}`, disabled: combinations.length <= fewest, click: () => on.remove() }, '×');
  return { element: panel(pick, select, away), picture, pick, told, counts };
}
