// SPDX-License-Identifier: MIT
//
// One combination's panel: its name, its picture of the level, what became of it.
import type { Levels } from '../../generated/data.ts';
import { h } from '../../shared/dom.ts';
import { LevelPicture } from './picture.ts';
import { fewest } from './state.ts';

export interface Panel {
  element: HTMLElement;
  select: HTMLSelectElement;
  picture: LevelPicture;
  pick: HTMLInputElement;
  told: HTMLElement;
  counts: HTMLElement;
}

export interface PanelActs {
  pick(): void;
  focus(): void;
  replace(other: string): void;
  remove(): void;
}

export function panelOf(known: Levels, combinations: readonly string[], index: number, on: PanelActs): Panel {
  const name = combinations[index]!;
  const names = known.combinations.map((one) => one.name);
  if (!names.includes(name)) names.unshift(name);
  const select = h('select', { 'aria-label': `Combination ${index + 1}`, change: () => on.replace(select.value) }, ...names.map((one) => h('option', { value: one, selected: one === name }, one)));
  const picture = new LevelPicture(`${name} in the level`);
  picture.canvas.addEventListener('click', () => {
    on.focus();
    on.pick();
  });
  const pick = h('input', { type: 'radio', name: 'worlds-pick', 'aria-label': `Mark and explain ${name}`, change: () => on.pick() });
  const away = h('button', { type: 'button', 'aria-label': `Without ${name}`, disabled: combinations.length <= fewest, click: () => on.remove() }, '×');
  const told = h('p', { class: 'told' });
  const counts = h('p', { class: 'counts muted' });
  const element = h('article', { class: 'panel', 'aria-label': name }, h('div', { class: 'bar' }, pick, select, away), picture.canvas, told, counts);
  return { element, select, picture, pick, told, counts };
}
