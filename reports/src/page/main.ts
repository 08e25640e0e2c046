// SPDX-License-Identifier: MIT
import { pageData } from '../shared/data.ts';

const page = document.getElementById('page')!;
page.append(Object.assign(document.createElement('h1'), { textContent: 'SweepLab' }));
if (pageData() === null) {
  page.append(Object.assign(document.createElement('p'), { textContent: 'No data was filled in: ./sweeplab report does.' }));
}
