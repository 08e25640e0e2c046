// SPDX-License-Identifier: MIT
//
// Where the explorer stands, and what Back does: on a wide screen beside the section that led to it, else in its own place
// below. Each entry of the history knows where its reader was.
import { h } from '../shared/dom.ts';
import { goTo } from '../shared/go_to.ts';
import { goToPlace, placeNow, type Place } from '../shared/place.ts';
import { isState } from './presets.ts';

/** What an entry of the history holds. */
interface Entry {
  place?: Place;
  /** The explorer was opened from there: Back leads to it. */
  opened?: boolean;
}

const wide = matchMedia('screen and (min-width: 1150px)');
const entry = (): Entry => (history.state as Entry | null) ?? {};

export class Beside {
  private readonly back = h('button', { type: 'button', hidden: true, click: () => history.back() }, '← Back to where you were');
  private readonly closing = h('button', { type: 'button', hidden: true, click: () => this.close() }, '✕ Close');
  private readonly top = h('a', { href: '#top', class: 'top' }, '↑ To the start of the page');
  readonly buttons = h('span', { class: 'ways' }, this.back, this.closing, this.top);
  /** The section of the page that it is in; a page of its own has none, and nothing to go back to. */
  private readonly section: HTMLElement | null;

  /** `left`: the explorer was closed. */
  constructor(
    private readonly root: HTMLElement,
    private readonly left: () => void,
  ) {
    this.section = root.closest('section');
    this.top.hidden = this.section === null;
  }

  /** Something of the page opened it. */
  open(link: string): void {
    const place = placeNow();
    history.replaceState({ ...entry(), place }, '');
    history.pushState({ place, opened: true }, '', link);
    this.stand(place);
  }

  /** What is shown is a new one: Back leads to the one before. */
  push(link: string): void {
    if (link === location.hash) return;
    if (isState(location.hash)) history.pushState(entry(), '', link);
    else this.keep(link);
  }

  /** What is shown has changed. */
  keep(link: string): void {
    if (link === location.hash) return;
    if (isState(location.hash) || this.section === null) history.replaceState(history.state, '', link);
    else {
      // From a part of the page to the explorer: Back leads to that part.
      const place = placeNow();
      history.replaceState({ ...entry(), place }, '');
      history.pushState({ place }, '', link);
    }
  }

  /** The history went to another entry, or the page begins with one. `shown`: its address is a state of the explorer. */
  follow(shown: boolean): void {
    const { place, opened } = entry();
    if (shown) this.stand(opened ? place : undefined);
    else {
      this.apart();
      if (place) goToPlace(place);
    }
  }

  private stand(place: Place | undefined): void {
    this.apart();
    this.back.hidden = place === undefined;
    this.top.hidden = this.section === null || place !== undefined;
    if (this.section && place && wide.matches && place.id !== this.section.id) {
      this.mark(true);
      goToPlace(place);
    } else goTo(this.root);
  }

  private close(): void {
    this.left();
    const place = placeNow();
    history.pushState({ place }, '', location.href.replace(/#.*/, ''));
    this.apart();
    goToPlace(place);
  }

  private apart(): void {
    this.back.hidden = true;
    this.top.hidden = this.section === null;
    this.mark(false);
  }

  private mark(beside: boolean): void {
    document.documentElement.classList.toggle('explorer-beside', beside);
    this.section?.classList.toggle('beside', beside);
    this.closing.hidden = !beside;
  }
}
