// SPDX-License-Identifier: MIT
import { h } from './dom.ts';

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
