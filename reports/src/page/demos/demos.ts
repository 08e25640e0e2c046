// SPDX-License-Identifier: MIT
import './demos.css';
import { core } from '../../explorer/core.ts';
import { h } from '../../shared/dom.ts';
import { withLinks } from '../../shared/links.ts';
import { queryArguments, type Query } from '../../shared/query.ts';
import type { OpenExplorer } from '../open.ts';
import { Circling, StartStop } from './greh.ts';
import { Navega } from './navega.ts';
import { ShapesDemo } from './shapes.ts';

const demo = (id: string, title: string, author: string, ours: string, place: HTMLElement): HTMLElement =>
  h('article', { id, 'aria-label': title }, h('h3', {}, title), place, h('dl', {}, h('dt', {}, 'Its author’s'), h('dd', {}, ...withLinks(author)), h('dt', {}, 'Ours'), h('dd', {}, ours)));

/** The demos that came with the published methods, as far as their pages and programs tell. */
export function demosSection(open: OpenExplorer): HTMLElement {
  const places = { navega: h('div', { class: 'demo' }), greh: h('div', { class: 'demo' }), circling: h('div', { class: 'demo' }), article: h('div', { class: 'demo' }) };
  const show = (method: string) => (query: Query) => void open(queryArguments(query), query.scalar, method);
  const section = h(
    'section',
    { id: 'demos', class: 'wide' },
    h('h2', {}, 'The demos of the sources'),
    h('p', {}, 'What the authors let their readers play with, running their methods as we have them: transcribed, or, where the name says so, derived from their words. A click into a picture, or Tab, gives it the keys; Escape takes them away.'),
    h(
      'div',
      { class: 'demos' },
      demo(
        'demo-navega',
        'Two rectangles, both moving',
        'Rafael Navega’s program on the LÖVE forum (https://love2d.org/forums), 2025, public domain: its numbers, colours and speeds. A, W, S, D and the arrow keys move the destinations; with Shift the rectangles themselves, while their destinations stay; hold 1 or 2 for the preview of t; with Ctrl or Space all of that in slow motion. Orange: the collision moment. Cyan filled: a collision.',
        'The hand: drag a destination, or a rectangle while its destination stays; slow motion and the preview as controls. Take Space rather than Ctrl: Ctrl and W closes a page. Below, what every method says of the same motion, judged; ○: its card makes no promise there.',
        places.navega,
      ),
      demo(
        'demo-greh',
        'START, STOP and EXPECTED',
        'GrehGameEngine’s page, of a method of 2012, as we derived it from its words and in the reading that favours it: the left button clicks or drags STOP (brown), the right one sets START (green); red is EXPECTED, where the blue platform stops it, by the share of the motion on each axis. The numbers are not those of the page, whose code we do not have.',
        'Arrow keys move STOP, with Shift START; a finger drags either, or taps. Beside it each other method’s EXPECTED: dashed where it errs.',
        places.greh,
      ),
      demo(
        'demo-circling',
        'The one that goes around',
        'GrehGameEngine’s second demo, for which its “Mouse input was getting lost”: green goes around a corner by itself; dark red is its target, light red where it is expected.',
        'It stops, turns by a slider and by arrow keys, and always aims straight at the corner: from outside an exact corner, from aside a face, from inside it is stuck.',
        places.circling,
      ),
      demo(
        'demo-article',
        'Shapes under the pointer',
        'The page AABB Collision: the yellow shape, a box, a circle or a line, follows the mouse, and is red while it collides with a green one. Of two boxes the intersection is drawn.',
        'A finger drags it or taps; arrow keys move it. Each of the article’s tests beside the exact truth. Where the shapes of the page lay is not known.',
        places.article,
      ),
    ),
  );
  // Made when they come near: nobody who reads the top pays for them.
  new IntersectionObserver(
    (entries, self) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      self.disconnect();
      void core().then((module) => {
        const cards = module.methods();
        places.navega.append(new Navega(module, cards, show('edge_alignment')).element);
        places.greh.append(new StartStop(module, cards, show('percent_projection')).element);
        places.circling.append(new Circling(module, cards, show('percent_projection')).element);
        places.article.append(new ShapesDemo(module).element);
      });
    },
    { rootMargin: '800px' },
  ).observe(section);
  return section;
}
