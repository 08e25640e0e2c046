// SPDX-License-Identifier: MIT

/**
 * What `sweeplab report` filled into the page: the object that the element #sweeplab-data holds, or null in a page that
 * nothing was filled into yet.
 */
export function pageData<T>(): T | null {
  const text = document.getElementById('sweeplab-data')?.textContent ?? 'null';
  return JSON.parse(text) as T | null;
}
