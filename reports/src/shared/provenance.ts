// SPDX-License-Identifier: MIT

/** How we came by a method, in words. */
export const had: Record<string, string> = {
  transcribed: 'transcribed from the source',
  're-implemented': 'written by us after reading its author’s own code',
  'from ports': 'read from public ports; the original page was not at hand',
  inferred: 'inferred from ports; the source shows its code in pictures or in words',
  derived: 'derived from the idea or the words; the source has no code',
  ours: 'our own',
};
