// SPDX-License-Identifier: MIT
//
// node --import tsx schemas/generate.ts: writes src/generated/data.ts, the types of all that schemas/*.schema.json describes.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const folder = fileURLToPath(new URL('.', import.meta.url));
const to = fileURLToPath(new URL('../src/generated/', import.meta.url));
const ending = '.schema.json';
const names = readdirSync(folder).filter((name) => name.endsWith(ending) && name !== `common${ending}`);

// One schema that names all, so that what several use becomes one type.
const all: JSONSchema = {
  title: 'All files',
  description: 'By the names of their schemas.',
  type: 'object',
  properties: Object.fromEntries(names.sort().map((name) => [name.slice(0, -ending.length), { $ref: name }])),
};
const bannerComment = '// SPDX-License-Identifier: MIT\n//\n// Made from reports/schemas by reports/schemas/generate.ts.';
mkdirSync(to, { recursive: true });
writeFileSync(`${to}data.ts`, await compile(all, 'AllFiles', { cwd: folder, bannerComment, additionalProperties: false, format: false }));
