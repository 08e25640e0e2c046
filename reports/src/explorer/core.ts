// SPDX-License-Identifier: MIT
import wasm from 'virtual:sweeplab-wasm';
import { unpacked } from '../shared/data.ts';
import { Core } from './wasm.ts';

let started: Promise<Core> | undefined;

/** The methods, truth and judge. One for the whole page. */
export function core(): Promise<Core> {
  return (started ??= unpacked(wasm).arrayBuffer().then((bytes) => Core.from(bytes)));
}
