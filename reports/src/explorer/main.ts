// SPDX-License-Identifier: MIT
import { mountExplorer } from './explorer.ts';

await mountExplorer(document.getElementById('explorer')!);
