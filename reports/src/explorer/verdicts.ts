// SPDX-License-Identifier: MIT

const neverWrong = ['correct', 'excused', 'not_asked'];
export const isWrong = (verdict: string): boolean => !neverWrong.includes(verdict);

/** Told by a sign and a word as well as by colour. */
export const sign = (verdict: string): string => (isWrong(verdict) ? '✗' : verdict === 'excused' ? '○' : '✓');

/** What the verdicts mean, for people. */
export const meaning: Record<string, string> = {
  correct: 'right',
  excused: 'wrong, but the card makes no promise here',
  failed: 'a time that is no number',
  tunnel: 'there is an impact, and it says separate',
  missed_overlap: 'they overlap at the start, and it says separate',
  phantom: 'nothing ever touches, and it says contact',
  wrong_state: 'an impact called an overlap, or the reverse',
  wrong_face: 'the normal is not of a face that is hit',
  late: 'late by more than a thousandth of the frame, or of the smaller side of the grown box: it may end inside',
  early: 'early by as much: it stops short',
  claim_broken: 'on a graze it says other than its card',
};
