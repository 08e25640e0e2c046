/* SPDX-License-Identifier: MIT
 *
 * What the page asks of the WebAssembly module. Text is UTF-8. A function that returns text leaves it where
 * sweeplab_result() says, valid until the next call; the returned number is its length in bytes. `float32`: 1 for
 * float, 0 for double. When input is at fault the module calls the imported `sweeplab.thrown(text, length)`, which must
 * throw; the instance is of no use after that.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

const char* sweeplab_result(void);

/** Room for `bytes` bytes of input, for the next call that takes text. */
char* sweeplab_input(size_t bytes);

/** Room for the twelve numbers ax ay aw ah avx avy bx by bw bh bvx bvy; rounded to float where `float32` asks. */
double* sweeplab_numbers(void);

/** JSON: every method's card, in the order of the registry. */
size_t sweeplab_methods(void);

/** JSON: [{"name", "origin", "story", "query": "twelve numbers, comma-separated"}]. */
size_t sweeplab_fixtures(void);

/**
 * JSON: {"truth": {"class", "graze", "faces", "normals": [x, y], "fraction", "decimal", "t", "severity", "relative"},
 * "answers": [{"outcome", "time", "text", "hex", "normal": [x, y], "verdict", "cause", "ulps"}]}; the answers in the
 * order of the registry; time, text and hex are there for impacts of methods that give a time; ulps where the truth is
 * an impact too. `t` is the double nearest to the truth time within 2^-52, `fraction` the time itself.
 */
size_t sweeplab_explain(int float32);

/** The same as `sweeplab explain` prints. */
size_t sweeplab_explain_text(int float32);

/** Reads the input as a number: JSON {"value", "hex", "decimal", "rounded"}, or null if it is none. */
size_t sweeplab_read_number(int float32);

/**
 * Judges the CSV that fd_read(0) gives, in the page's words named like the input: JSON {"text": all that `sweeplab
 * judge` prints, "summary", "cells": the table, its header first, "worst": [{"row", "query", "truth", "severity",
 * "wrong": [text]}], "rows": the CSV of `judge --out`, if `rows` asks for it}.
 */
size_t sweeplab_judge(int float32, int rows);

/** See parity.h. */
size_t sweeplab_parity_text(void);
size_t sweeplab_parity_block(int float32, size_t family, uint32_t seed, uint32_t first, size_t count);

#ifdef __cplusplus
}
#endif
