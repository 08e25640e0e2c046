// SPDX-License-Identifier: MIT
import { h, say } from '../shared/dom.ts';

/** How long a frame takes when it is played, in milliseconds. */
const duration = 2500;

/** The time within the frame: a slider, and a button that plays the frame. */
export class TimeBar {
  readonly element: HTMLElement;
  private readonly slider: HTMLInputElement;
  private readonly value = h('output');
  private readonly button: HTMLButtonElement;
  private playing = 0;

  constructor(private readonly change: (time: number) => void) {
    this.slider = h('input', { type: 'range', min: '0', max: '1', step: '0.001', 'aria-label': 'Time within the frame', input: () => change(this.time) });
    this.button = h('button', { type: 'button', click: () => this.toggle() });
    this.element = h('div', { class: 'controls time' }, this.button, this.slider, this.value);
    this.sayWhat();
  }

  show(time: number): void {
    this.slider.value = String(time);
    say(this.value, `t = ${time.toFixed(3)}`);
  }

  private get time(): number {
    return Number(this.slider.value);
  }

  private toggle(): void {
    if (this.playing !== 0) {
      cancelAnimationFrame(this.playing);
      this.playing = 0;
    } else {
      const start = performance.now() - (this.time >= 1 ? 0 : this.time) * duration;
      const tick = (now: number): void => {
        const time = Math.min(1, Math.max(0, (now - start) / duration));
        this.change(Math.round(time * 1000) / 1000);
        this.playing = time < 1 ? requestAnimationFrame(tick) : 0;
        this.sayWhat();
      };
      this.playing = requestAnimationFrame(tick);
    }
    this.sayWhat();
  }

  private sayWhat(): void {
    say(this.button, this.playing === 0 ? '▶ Play' : '❚❚ Pause');
  }
}
