// SPDX-License-Identifier: MIT
// Tells `fuzz --engine` which code of an engine its queries reach, so that it looks behind branches that no answer shows.
// Compile the engine, and not this file, with -fsanitize-coverage=trace-pc (gcc, clang) or trace-pc-guard (clang); link both.
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { places = 65536 };
static unsigned char unread[places], *reached = unread;

__attribute__((constructor)) static void find_file(void) {
  const char* path = getenv("SWEEPLAB_COVERAGE");
  const int file = path ? open(path, O_RDWR) : -1;
  void* shared = file < 0 ? MAP_FAILED : mmap(0, places, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) reached = (unsigned char*)shared;
}

// From this file on, wherever the program was loaded to.
void __sanitizer_cov_trace_pc(void) {
  const uint64_t place = (uint64_t)(uintptr_t)__builtin_return_address(0) - (uint64_t)(uintptr_t)&find_file;
  reached[(place * UINT64_C(0x9E3779B97F4A7C15)) >> 48] = 1;
}

void __sanitizer_cov_trace_pc_guard_init(uint32_t* start, uint32_t* stop) {
  static uint32_t count;
  for (; start < stop && *start == 0; ++start) *start = ++count;
}

void __sanitizer_cov_trace_pc_guard(uint32_t* guard) { reached[*guard % places] = 1; }

#ifdef __cplusplus
}
#endif
