// SPDX-License-Identifier: MIT
/** What vite.config.ts puts into a page: the WebAssembly module, and algorithms/exact.h. */
declare module 'virtual:*' {
  /** Gzipped, in base64. */
  const text: string;
  export default text;
}
