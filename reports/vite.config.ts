// SPDX-License-Identifier: MIT
//
// One HTML file a mode, with everything in it, so that it opens from disk: `--mode atlas` makes atlas.html, in $SWEEPLAB_WEB
// or build/web.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

import { inBase64 } from './src/shared/data.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const build = resolve(root, '../build');

/** `import text from 'virtual:NAME'`: a file, gzipped, in base64. */
function inlined(name: string, file: string): Plugin {
  const id = `\0${name}`;
  return {
    name,
    resolveId: (asked) => (asked === `virtual:${name}` ? id : undefined),
    load(asked) {
      if (asked !== id) return undefined;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(inBase64(gzipSync(readFileSync(file), { level: 9 })))}`;
    },
  };
}

export default defineConfig(({ mode }) => ({
  root,
  base: './',
  plugins: [
    inlined('sweeplab-wasm', process.env.SWEEPLAB_WASM ?? resolve(build, 'wasm/sweeplab.wasm')),
    inlined('sweeplab-exact', resolve(root, '../algorithms/exact.h')),
    viteSingleFile({ removeViteModuleLoader: true }),
  ],
  build: {
    outDir: process.env.SWEEPLAB_WEB ?? resolve(build, 'web'),
    emptyOutDir: false,
    target: 'es2022',
    chunkSizeWarningLimit: 3000,
    rollupOptions: { input: resolve(root, `${mode}.html`) },
  },
}));
