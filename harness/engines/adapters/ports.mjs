// SPDX-License-Identifier: MIT
//
// node ports.mjs PROGRAM QUERIES
//
// Our ports of methods beside the originals in npm's packages, as `PROGRAM judge` asks and prints both: QUERIES of every
// family, drawn as floats and as doubles, computed in double. Equal are two answers whose outcome, time and normal are
// written alike. Prints what differs, by the reason that is known, with its first query. Exit code 1: there is none.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const [program, queries] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));

/** On an axis: a query as our port of noonat's sees it. */
function axes([ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy]) {
  const axis = (a, w, va, b, u, vb) => ({ a: a + w * 0.5, b: b + u * 0.5, reach: u * 0.5 + w * 0.5, v: va - vb });
  return [axis(ax, aw, avx, bx, bw, bvx), axis(ay, ah, avy, by, bh, bvy)];
}
const pairs = [
  { port: 'liang_barsky', adapter: 'bump_ts_detect_collision', words: '--sizes-of-0', reasons: {} },
  {
    port: 'noonat', adapter: 'collision_2d_sweep',
    reasons: {
      'no motion on an axis, and edge on edge there: outside by the state of the source that ours follows, not asked by theirs':
        (query) => axes(query).some(({ a, b, reach, v }) => v === 0 && (a === b - reach || a === b + reach)),
      'a sum, or the reciprocal of a motion, overflows: what is no number then only theirs mends':
        (query) => axes(query).some(({ a, b, reach, v }) => ![a, b + reach, b - reach, v, v === 0 ? 0 : 1 / v].every(Number.isFinite)),
    },
  },
  { port: 'end_of_frame', adapter: 'phaser_arcade_step', reasons: {} },
];

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Rows on which they differ, with both answers, in their order. */
async function differences({ port, adapter, words = '' }, file) {
  const command = `exec node '${here}${adapter}.mjs' ${words}`;
  const judge = spawn(program, ['judge', file, '--scalar', 'float64', '--algorithms', `${port},${adapter}`, '--engine', `${adapter}=${command}`, '--out', '-'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '', ours = '', compared = 0;
  judge.stderr.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => judge.on('close', resolve));
  const found = new Map();
  for await (const line of createInterface({ input: judge.stdout })) {
    const [row, by, , ...rest] = line.split(',');
    const answer = rest.slice(0, 4).join(' ');
    if (by === port) ours = answer;
    if (by !== adapter) continue;
    ++compared;
    if (answer !== ours) found.set(Number(row), { ours, theirs: answer });
  }
  if ((await ended) !== 0) fail(said);
  return { found, compared };
}

/** A file of all queries, and after which row of it a family's, in floats or doubles, begin. */
function drawn(folder) {
  const queriesIn = join(folder, 'families'), file = join(folder, 'all.csv');
  const asked = spawnSync(program, ['survey', '--write-queries', queriesIn, '--queries', queries], { encoding: 'utf8' });
  if (asked.status !== 0) fail(asked.stderr);
  const families = [];
  let rows = 0;
  for (const name of readdirSync(queriesIn).sort()) {
    const text = readFileSync(join(queriesIn, name), 'utf8'), body = text.indexOf('\n') + 1;
    families.push({ name: name.replace(/_float.*/, ''), after: rows });
    appendFileSync(file, rows === 0 ? text : text.slice(body));
    rows += text.slice(body).split('\n').length - 1;
  }
  return { file, families };
}

let known = true;
const folder = mkdtempSync(join(tmpdir(), 'ports-'));
try {
  const { file, families } = drawn(folder);
  for (const pair of pairs) {
    const { found, compared } = await differences(pair, file);
    console.log(`${pair.port} and ${pair.adapter}: ${compared} queries, ${compared - found.size} answers equal, ${found.size} not`);
    const reasons = new Map();
    let row = 0;
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const answers = found.get(row++);
      if (answers === undefined) continue;
      const query = line.split(',').slice(0, 12);
      const reason = Object.entries(pair.reasons).find(([, holds]) => holds(query.map(Number)))?.[0];
      if (reason === undefined) known = false;
      const told = `"${query.join(' ')}": ours ${answers.ours}, theirs ${answers.theirs}`;
      const of = reasons.get(reason) ?? reasons.set(reason, { count: 0, families: new Set(), first: told }).get(reason);
      ++of.count;
      of.families.add(families.findLast(({ after }) => after < row - 1).name);
    }
    for (const [reason, { count, families: where, first }] of reasons) {
      console.log(`  ${count}, in ${[...where].join(', ')}: ${reason ?? 'NOT KNOWN WHY'}\n    the first: ${first}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(known ? 0 : 1);
