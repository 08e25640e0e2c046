// SPDX-License-Identifier: MIT
declare module 'virtual:sweeplab-wasm' {
  /** The WebAssembly module, gzipped, in base64. */
  const text: string;
  export default text;
}
declare module 'virtual:sweeplab-exact' {
  /** algorithms/exact.h, gzipped, in base64. */
  const text: string;
  export default text;
}
