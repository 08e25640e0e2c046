// SPDX-License-Identifier: MIT
//
// The explorer's entries in the history: each knows where its reader was, so that Back leads there.
import { h } from '../shared/dom.ts';
import { goTo, goToPlace, placeNow, type Place } from '../shared/place.ts';
import { isState } from './presets.ts';

/** What an entry of the history holds. */
interface Entry {
  place?: Place;
  /** Something of the page opened the explorer: Back leads to it. */
  opened?: boolean;
}

const entry = (): Entry => (history.state as Entry | null) ?? {};

export class Ways {
  private readonly back = h('button', { type: 'button', hidden: true, click: () => history.back() }, '← Back to where you were');
  readonly buttons: HTMLElement;
  /** In a page of its own there is nothing to go back to. */
  private readonly alone: boolean;

  constructor(private readonly root: HTMLElement) {
    this.alone = root.closest('section') === null;
    this.buttons = h('span', { hidden: this.alone }, this.back, ' ', h('a', { href: '#top' }, '↑ To the start of the page'));
  }

  /** Something of the page opened it. */
  open(link: string): void {
    this.leave({ opened: true }, link);
    this.follow(true);
  }

  /** What is shown has this address now. `entered`: Back leads to what was shown before. */
  keep(link: string, entered = false): void {
    if (link === location.hash) return;
    if (!isState(location.hash) && !this.alone) this.leave({}, link);
    else if (entered && isState(location.hash)) history.pushState(entry(), '', link);
    else history.replaceState(history.state, '', link);
  }

  /** The history went to another entry, or the page begins with one. `shown`: its address is a state of the explorer. */
  follow(shown: boolean): void {
    const { place, opened } = entry();
    this.back.hidden = !shown || !opened;
    if (shown) goTo(this.root);
    else if (place) goToPlace(place);
  }

  /** From a part of the page to the explorer: Back leads to that part. */
  private leave(to: Entry, link: string): void {
    history.replaceState({ ...entry(), place: placeNow() }, '');
    history.pushState(to, '', link);
  }
}
