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
const records = (text) => {
  const all = [[]];
  for (const [, quoted, plain, end] of text.replace(/^\ufeff/, '').matchAll(/(?: *"((?:[^"]|"")*)" *|([^,\r\n]*))(,|\r?\n|$)/g)) {
    all.at(-1).push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (end !== ',') all.push([]);
  }
  while (all.at(-1)?.join('') === '') all.pop();
  const [names = [], ...lines] = all;
  return [names, lines.map((fields) => Object.fromEntries(names.map((name, i) => [name, fields[i]])))];
};
const number = (word) => {  // as judge reads it: what is not finite is NaN, and what is no number at all undefined
  if (/^[-+]?(nan|inf|infinity|1\.#(inf|qnan|ind))(\(.*)?$/.test(word)) return NaN;
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/.test(word)) return Number(word);
  const [, sign, whole, part = '', power = '0'] = /^([-+]?)0x(?=\.?[\da-f])([\da-f]*)\.?([\da-f]*)(?:p([-+]?\d+))?$/.exec(word) ?? [];
  if (sign === undefined) return undefined;
  const exponent = Number(power) - 4 * part.length, least = Math.max(exponent, -1000);
  return Number(`${sign}1`) * Number(BigInt(`0x${whole}${part}`)) * 2 ** least * 2 ** (exponent - least);
};
const read = (answer) => {  // the word, and the numbers of a hit; nothing of what is no answer
  const [first, ...rest] = answer.toLowerCase().split(/[,; \t\r\n]+/).filter((word) => word !== ''), numbers = rest.map(number);
  const word = { 1: 'hit', 0: 'miss' }[number(first ?? '')] ?? { true: 'hit', false: 'miss' }[first] ?? first;
  const fits = ['miss', 'overlap', 'failed', 'unasked', 'hit'].includes(word) && (word === 'hit' ? [0, 1, 3] : [0]).includes(rest.length);
  return fits && !numbers.includes(undefined) ? [word, ...numbers] : undefined;
};
const data = gunzipSync(readFileSync(new URL('sweepset_1.csv.gz', import.meta.url))), file = process.argv[2];
const rows = new Map(records(data.toString())[1].map((row) => [row.id, row])), answers = new Map();
const [names, given] = records(readFileSync(file, 'utf8'));
if (!names.includes('id') || !names.includes('answer')) throw Error(`${file}:1: expected the header id,answer`);
for (const [i, { id, answer = '' }] of given.entries()) {
  if (!rows.has(id) || answers.has(id) || !read(answer))
    throw Error(`${file}:${i + 2}: expected an id of the set, once, and miss, overlap, hit T NX NY, failed or unasked`);
  answers.set(id, read(answer));
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
