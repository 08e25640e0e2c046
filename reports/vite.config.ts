// SPDX-License-Identifier: MIT
//
// One HTML file a mode, with everything in it, so that it opens from disk: `--mode page` makes index.html,
// `--mode explorer` makes explorer.html, both in $SWEEPLAB_WEB or build/web.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const root = fileURLToPath(new URL('.', import.meta.url));
const build = resolve(root, '../build');

/** `import wasm from 'virtual:sweeplab-wasm'`: the methods, truth and judge, gzipped, in base64. */
function wasmInline(): Plugin {
  const id = '\0sweeplab-wasm';
  const file = process.env.SWEEPLAB_WASM ?? resolve(build, 'wasm/sweeplab.wasm');
  return {
    name: 'sweeplab-wasm',
    resolveId: (name) => (name === 'virtual:sweeplab-wasm' ? id : undefined),
    load(name) {
      if (name !== id) return undefined;
      this.addWatchFile(file);
      return `export default "${gzipSync(readFileSync(file), { level: 9 }).toString('base64')}"`;
    },
  };
}

export default defineConfig(({ mode }) => ({
  root,
  base: './',
  plugins: [wasmInline(), viteSingleFile({ removeViteModuleLoader: true })],
  build: {
    outDir: process.env.SWEEPLAB_WEB ?? resolve(build, 'web'),
    emptyOutDir: false,
    target: 'es2022',
    chunkSizeWarningLimit: 3000,
    rollupOptions: { input: resolve(root, mode === 'explorer' ? 'explorer.html' : 'index.html') },
  },
}));
