// SPDX-License-Identifier: MIT

/** Copies `text`; where there is no clipboard, what `shown` shows is selected, for Ctrl-C. Returns whether it was copied. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown instanceof HTMLTextAreaElement) {
      shown.focus();
      shown.select();
    } else {
      getSelection()?.selectAllChildren(shown);
    }
    return document.execCommand('copy');
  }
}
