// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import '../page/page.css';
import './story.css';

import { missing } from '../page/dom.ts';
import { reportData } from '../shared/data.ts';
import { h } from '../shared/dom.ts';
import { goTo, keepPlace } from '../shared/place.ts';
import { bugSection } from './bug.ts';
import { contents, forwarded } from './contents.ts';
import type { Story } from './data.ts';
import { reasonScreen } from './reasons.ts';
import { copyScreen, levelScreen, saveExact, sureScreen, whichScreen } from './screens.ts';

async function tell(): Promise<void> {
  const page = document.getElementById('page')!;
  // The bug first: it needs nothing of the report's data.
  page.append(
    h('a', { class: 'skip', href: '#which' }, 'To the answer'),
    h('header', {},
      h('h1', {}, 'Why does my bullet go through the wall?'),
      h('p', {}, 'The same bullet, moved by three collision tests: the real code, running here. Drag the wall, the lamp or the bullet.'),
    ),
    bugSection(),
    h('p', { class: 'short controls' }, saveExact(), h('span', {}, 'The short answer: ', h('code', {}, 'exact.h'), ', one C++20 file, answers right at every speed and every wall: ', h('a', { href: '#sure' }, 'proved and tested'), '. ', h('a', { href: '#copy' }, 'The lines to call it')), ),
    contents(),
    reasonScreen(),
  );
  const story = (await reportData()) as Story | null;
  const { verdicts } = story ?? {};
  page.append(
    ...(story && verdicts ? [whichScreen(story, verdicts)] : [missing('There is no survey yet.', './sweeplab report')]),
    levelScreen(story?.worlds),
    copyScreen(),
    ...(story && verdicts ? [sureScreen(story, verdicts)] : []),
    ...(story?.sections?.quick ? [h('p', { class: 'missing' }, 'A quick run: few queries, wide intervals. Without --quick the numbers are those of record.')] : []),
  );
  const asked = document.getElementById(location.hash.slice(1));
  if (asked) goTo(asked);
  keepPlace();
  page.dataset.whole = '';
}

addEventListener('hashchange', () => void forwarded());
if (!forwarded()) await tell();
