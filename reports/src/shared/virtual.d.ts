// SPDX-License-Identifier: MIT
declare module 'virtual:sweeplab-wasm' {
  /** The WebAssembly module, gzipped, in base64. */
  const base64: string;
  export default base64;
}
declare module '*.h?raw' {
  /** The file's text. */
  const text: string;
  export default text;
}
