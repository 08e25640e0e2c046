// SPDX-License-Identifier: MIT
declare module 'virtual:sweeplab-wasm' {
  /** The WebAssembly module, gzipped and packed (see packed.ts). */
  const text: string;
  export default text;
}
declare module 'virtual:sweeplab-exact' {
  /** algorithms/exact.h, gzipped and packed. */
  const text: string;
  export default text;
}
