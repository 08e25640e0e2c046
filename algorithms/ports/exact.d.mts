// SPDX-License-Identifier: MIT
// The types of exact.mjs.

/** Min corner and size >= 0. */
export interface Box { x: number; y: number; w: number; h: number }
/** How far a box goes in the frame. */
export interface Vector { x: number; y: number }

export type Outcome = 'separate' | 'impact' | 'overlap' | 'failed';

/** The normal is that of b's face, out of b; of a corner it names y. */
export declare class Answer {
  outcome: Outcome;
  time: number;
  normalX: -1 | 0 | 1;
  normalY: -1 | 0 | 1;
  corner: boolean;
}

/** Without `into` the answer is one object for all calls. */
export declare function exact(a: Readonly<Box>, motionA: Readonly<Vector>, b: Readonly<Box>, motionB: Readonly<Vector>, into?: Answer): Answer;
/** The same of numbers out of a Float32Array: the time is rounded once, to float. */
export declare function exactFloat32(a: Readonly<Box>, motionA: Readonly<Vector>, b: Readonly<Box>, motionB: Readonly<Vector>, into?: Answer): Answer;

/** Min corners of both boxes. */
export declare class Placement { ax: number; ay: number; bx: number; by: number }
export declare function positionAtContact(a: Readonly<Box>, motionA: Readonly<Vector>, b: Readonly<Box>, motionB: Readonly<Vector>, answer: Readonly<Answer>, into?: Placement): Placement;

/** Faces, joined by |. */
export declare const Solid: Readonly<{ none: 0; minX: 1; maxX: 2; minY: 4; maxY: 8; all: 15 }>;
export interface Obstacle extends Box { solid?: number }
export interface Rules { corner?: 'x' | 'y'; response?: 'slide' | 'stop' }

/** Indices are -1 where there is none. */
export declare class Step {
  outcome: 'free' | 'stopped' | 'out of range' | 'failed';
  x: number;
  y: number;
  normalX: -1 | 0 | 1;
  normalY: -1 | 0 | 1;
  corner: boolean;
  stoppedByX: number;
  tiesX: number;
  stoppedByY: number;
  tiesY: number;
  insideOf: number;
  tiesInside: number;
}
export declare function step(mover: Readonly<Box>, motion: Readonly<Vector>, world: readonly Readonly<Obstacle>[], rules?: Readonly<Rules>, into?: Step): Step;
