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

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Only if it differs: at sixty times a second most of the page stays as it is. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
