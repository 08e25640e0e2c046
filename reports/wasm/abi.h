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

/** Every method's card, in the order of the registry. This answer and the others: reports/src/shared/types.ts. */
size_t sweeplab_methods(void);

/** Fixture[] */
size_t sweeplab_fixtures(void);

/** The truth, and every method's answer: reports/schemas/explain.schema.json. */
size_t sweeplab_explain(int float32);

/** The same as `sweeplab explain` prints. */
size_t sweeplab_explain_text(int float32);

/** Reads the input as a number: ReadNumber, or null. */
size_t sweeplab_read_number(int float32);

/**
 * Reads the input as a query, twelve numbers or ten for a still B between commas, semicolons or white space:
 * they, or null.
 */
size_t sweeplab_read_query(int float32);

/**
 * Judges the CSV that fd_read(0) gives, in the page's words named like the input: Judged, with its
 * `rows` if `rows` asks for them.
 */
size_t sweeplab_judge(int float32, int rows);

/** Levels that combinations play side by side: see worlds.h. The second and third take the input. */
size_t sweeplab_worlds(void);
size_t sweeplab_world(void);
size_t sweeplab_world_more(void);
size_t sweeplab_world_pair(size_t combination, uint32_t frame, uint32_t mover);

/** See parity.h. */
size_t sweeplab_parity_text(void);
size_t sweeplab_parity_block(int float32, size_t family, uint32_t seed, uint32_t first, size_t count);

#ifdef __cplusplus
}
#endif
