// SPDX-License-Identifier: MIT

type Child = Node | string | null | undefined | false;

/** An element with attributes (functions become listeners) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number | boolean | null | undefined | ((event: never) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key, value as EventListener);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

/** A name that may go on in the next line after each of its underscores. */
export const breakable = (name: string): (Node | string)[] => name.split(/(?<=_)/).flatMap((part, i) => (i > 0 ? [h('wbr'), part] : [part]));
