// SPDX-License-Identifier: MIT
// node score.mjs ANSWERS.csv: what the answers make of SweepSet 1, in the words of `judge --set 1 --log ANSWERS.csv`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
// What is told, by which letter it is counted, and of what; claims and excuses are for who has a card, and never so here.
const told = ('failed:x:asked tunnel:t:impact missed_overlap:m:overlap phantom:p:separate wrong_state:s:met wrong_face:f:face ' +
  'wrong_time:w:time claim_broken:c:claimed excused:e:asked exact_time:exact:time').split(' ').map((one) => one.split(':'));
const isRightFace = (row, normal) => {
  const [x, y] = normal.map((n) => Math.sign(n) + 0 * n);  // -1, 0, 1, NaN
  return Math.abs(x + y) === 1 && ['*', String(x + y)].includes(y === 0 ? row.truth_normal_x : x === 0 ? row.truth_normal_y : '');
};
const judge = (row, word, ...numbers) => {  // the verdict's letter, and what there was to judge
  if (word === 'failed' || (numbers.length > 0 && !Number.isFinite(numbers[0]))) return ['x'];
  if (row.truth === 'graze') return ['.'];  // where boxes touch and never overlap, either answer is right
  if (word === 'miss') return [{ separate: '.', overlap: 'm', impact: 't' }[row.truth]];
  if (row.truth !== 'impact') return [row.truth === 'overlap' ? '.' : 'p'];
  if (word === 'overlap' || numbers.length === 0) return [word === 'overlap' ? 's' : '.'];
  const face = numbers.length === 3 ? ['face'] : [];
  if (face.length > 0 && !isRightFace(row, numbers.slice(1))) return ['f', ...face];
  const time = numbers[0];
  const exact = [Number(row.time_nearest), Number(row.time_double)].includes(time) ? ['exact'] : [];
  return [Number(row.time_least) <= time && time <= Number(row.time_most) ? '.' : 'w', ...face, 'time', ...exact];
};
const crcOfByte = (crc, byte) => [...Array(8)].reduce((c) => (c >>> 1) ^ (c & 1 && 0xedb88320), crc ^ byte);
const crc32 = (text) => ~[...Buffer.from(text)].reduce(crcOfByte, -1) >>> 0;
const records = (text, [names, ...lines] = text.trim().split(/\r?\n/).map((line) => line.split(','))) =>
  lines.map((fields) => Object.fromEntries(names.map((name, i) => [name, fields[i]])));
const data = gunzipSync(readFileSync(new URL('sweepset_1.csv.gz', import.meta.url))), file = process.argv[2];
const rows = new Map(records(data.toString()).map((row) => [row.id, row])), answers = new Map();
for (const [i, { id, answer = '' }] of records(readFileSync(file, 'utf8')).entries()) {
  if (!rows.has(id) || answers.has(id) || !/^(miss|overlap|failed|unasked|hit( [-+.\w]+( [-+.\w]+ [-+.\w]+)?)?)$/.test(answer))
    throw Error(`${file}:${i + 2}: expected an id of the set, once, and miss, overlap, hit T NX NY, failed or unasked`);
  answers.set(id, answer.split(' ').map((word, k) => (k === 0 ? word : Number(word))));
}
const groups = {}, texts = {}, letters = [], n = (group, fact) => groups[group]?.[fact] ?? 0;
for (const row of rows.values()) {
  const [word, ...numbers] = answers.get(row.id) ?? ['unasked'];
  const facts = word === 'unasked' ? ['-'] : [...judge(row, word, ...numbers), 'asked', row.truth];
  letters.push(facts[0]);
  for (const group of ['all', row.scalar, row.graze || row.truth])
    for (const fact of ['queries', ...facts]) (groups[group] ??= {})[fact] = n(group, fact) + 1;
}
for (const group of 'all float32 float64 separate overlap impact flat rest slide corner leave end'.split(' ')) {
  groups[group].met = n(group, 'asked') - n(group, 'separate');
  const wrong = [...'xtmpsfwc'].reduce((sum, letter) => sum + n(group, letter), 0);
  const counts = told.map(([name, letter, of]) => `${name} ${n(group, letter)}/${n(group, of)}`).join(' ');
  console.log(group, (texts[group] = `asked ${n(group, 'asked')}/${n(group, 'queries')} wrong ${wrong} ${counts}`));
}
console.log(`SweepSet 1 ${createHash('sha256').update(data).digest('hex').slice(0, 12)} ${texts.all} verdicts ${crc32(letters.join('')).toString(16).padStart(8, '0')}`);
