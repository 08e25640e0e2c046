// SPDX-License-Identifier: MIT
//
// Which method: eight rows, five columns, everyday motion.
import { h } from '../../shared/dom.ts';
import { everydayOf, whichTable } from '../../page/which_table.ts';
import type { Verdicts } from '../../shared/types.ts';
import { inAtlas, more } from '../atlas.ts';
import { whichTitle, type Story } from '../data.ts';
import { screen } from '../screens.ts';

export function whichScreen(story: Story, verdicts: Verdicts): HTMLElement {
  const everyday = everydayOf(verdicts);
  return screen(
    'which',
    [whichTitle(story, verdicts)],
    h('p', {}, `Everyday motion is ${everyday.length} kinds of queries (${everyday.join(', ')}). A row shows a test in the kind where it does worst. The last column adds traps: corners, far coordinates, mere touches.`),
    ...whichTable(story, verdicts, inAtlas()),
    more(['#which', 'all methods'], ['#verdict', 'with intervals and hairlines'], ['#methods', 'each method and its repair']),
  );
}
