// SPDX-License-Identifier: MIT
import '../shared/theme.css';
import '../page/page.css';
import { mountExplorer } from './explorer.ts';

await mountExplorer(document.getElementById('explorer')!);
