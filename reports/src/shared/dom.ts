// SPDX-License-Identifier: MIT

export type Child = Node | string | null | undefined | false;

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

/** A button that copies a text, and what came of it; where there is no clipboard, what `shown` shows is selected, for Ctrl-C. */
export function copyButton(label: string, shown: HTMLElement, text: () => string): HTMLElement[] {
  const status = h('span', { role: 'status' });
  const copy = async (): Promise<void> => {
    const copied = text();
    const done = await navigator.clipboard.writeText(copied).then(
      () => true,
      () => {
        getSelection()?.selectAllChildren(shown);
        return document.execCommand('copy');
      },
    );
    status.textContent = done ? 'copied' : 'press Ctrl-C';
  };
  return [h('button', { type: 'button', click: () => void copy() }, label), status];
}

export const address = /(https?:\/\/[^\s,;)"]+[^\s,;)".:])/;
/** An issue or a pull request as the field writes it, "kikito/bump.lua#33"; one address leads to either. */
const issue = /(\b[\w-]+\/[\w.-]+#\d+\b)/;

/** A text in which addresses and issues are links. */
export const withLinks = (text: string): (Node | string)[] =>
  text.split(address).flatMap((part, i) =>
    i % 2 === 1
      ? [h('a', { href: part, rel: 'noreferrer' }, part)]
      : part.split(issue).map((piece, k) => (k % 2 === 1 ? h('a', { href: `https://github.com/${piece.replace('#', '/issues/')}`, rel: 'noreferrer' }, piece) : piece)),
  );
