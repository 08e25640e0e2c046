// SPDX-License-Identifier: MIT
//
// Keys and buttons that steer the first mover, as its controller would.
import { h } from '../../shared/dom.ts';
import type { Scalar, World, WorldFrame } from '../../shared/types.ts';
import type { Motion } from './state.ts';

export type Way = 'left' | 'right' | 'up' | 'down' | 'jump';
export const wayOf = (key: string): Way | undefined => (({ ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', ' ': 'jump' }) as const)[key];

/** What the hand wants in each frame. One wish for all combinations: its fall ends where the picked one's does. */
export class Hand {
  readonly held = new Set<Way>();
  private fall = 0;
  private rests = 0;

  again(): void {
    this.fall = this.rests = 0;
  }

  /** Whether there is more to come: a key is held, or it still falls. */
  goesOn(): boolean {
    return this.held.size > 0 || this.rests < 3;
  }

  wish({ steering }: World, scalar: Scalar, before: WorldFrame | undefined): Motion {
    const { kind, reach, gravity, jump } = steering;
    const rounded = (n: number): number => (scalar === 'float32' ? Math.fround(n) : n);
    // A listed or random motion may be as long as a leap: a quarter of it is a stride.
    const share = kind === 'walker' || kind === 'platformer' ? 1 : 0.25;
    const across = (Number(this.held.has('right')) - Number(this.held.has('left'))) * reach[0] * share;
    if (kind !== 'platformer') {
      this.rests = 3;
      const up = this.held.has('up') || this.held.has('jump');
      return [rounded(across), rounded((Number(this.held.has('down')) - Number(up)) * (reach[1] || reach[0]) * share)];
    }
    const stands = before?.end !== undefined && Math.abs(before.end[1] - before.start[1] - before.motion[1]) > 1e-3 * Math.abs(before.motion[1]);
    this.rests = stands ? this.rests + 1 : 0;
    if (stands) this.fall = 0;
    this.fall = rounded(Math.min(this.fall + gravity, reach[1]));
    if (stands && jump > 0 && (this.held.has('up') || this.held.has('jump'))) this.fall = rounded(-jump);
    return [rounded(across), this.fall];
  }
}

const buttons = { left: ['←', 'Left'], right: ['→', 'Right'], up: ['↑', 'Up'], down: ['↓', 'Down'], jump: ['Jump', 'Jump'] } as const;

/** A button a way, which presses it as long as it is held. */
export function handButtons(press: (way: Way) => void, release: (way: Way) => void): HTMLElement {
  const made = (Object.entries(buttons) as [Way, readonly [string, string]][]).map(([way, [text, label]]) => {
    const button = h('button', { type: 'button', 'aria-label': label }, text);
    button.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      press(way);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) button.addEventListener(end, () => release(way));
    // By keys a click is a frame.
    button.addEventListener('click', (event) => {
      if (event.detail !== 0) return;
      press(way);
      setTimeout(() => release(way), 60);
    });
    return button;
  });
  return h('span', { class: 'hands' }, ...made);
}
