// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Core } from '../src/explorer/wasm.ts';
import { columns } from '../src/shared/query.ts';

const core = await Core.from(readFileSync(process.env.SWEEPLAB_WASM ?? '../build/wasm/sweeplab.wasm'));
const scratch = mkdtempSync(join(tmpdir(), 'answers-'));
after(() => rmSync(scratch, { recursive: true }));
let count = 0;

function keep(schema: string, answer: unknown): void {
  const folder = join(scratch, String(count++));
  mkdirSync(folder);
  writeFileSync(join(folder, `${schema}.json`), JSON.stringify(answer));
}

test('what the WebAssembly module answers is what the schemas say', async () => {
  keep('explorer_methods', core.methods());
  const fixtures = core.fixtures();
  keep('explorer_fixtures', fixtures);
  const csv = new TextEncoder().encode(`${columns.join(',')},hit\n0,0,1,1,4,0,3,0,1,1,0,0,0\n`);
  for (const scalar of ['float32', 'float64'] as const) {
    const queries = fixtures.flatMap((fixture) => core.readQuery(fixture.query, scalar) ?? []); // not all fit into float32
    assert.ok(queries.length > 50);
    for (const query of queries) keep('explain', core.explain(query));
    for (const text of ['0.1', 'one']) keep('explorer_number', core.readNumber(text, scalar));
    assert.deepEqual(core.readQuery('0 0 1 1 0.5 0; 3 -0 1 1', scalar)?.numbers, [0, 0, 1, 1, 0.5, 0, 3, -0, 1, 1, 0, 0]);
    assert.equal(core.readQuery('0 0 -1 1 0.5 0 3 0 1 1', scalar), undefined);
    keep('explorer_query', core.readQuery('0 0 1 1 0.5 0 3 0 1 1', scalar)?.numbers);
    keep('explorer_judge', await core.judge(csv, 'mine.csv', scalar, true));
  }
  const { status, stdout } = spawnSync(existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3', [fileURLToPath(new URL('check_schemas.py', import.meta.url)), '--some', scratch], { encoding: 'utf8' });
  assert.equal(stdout, '');
  assert.equal(status, 0);
});
