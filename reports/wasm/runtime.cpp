// SPDX-License-Identifier: MIT
//
// What Debian's libraries for WebAssembly leave open.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <typeinfo>

#include "harness/support/csv.h"
#include "harness/support/usage_error.h"

extern "C" {

/// Given by the page; does not return.
__attribute__((import_module("sweeplab"), import_name("thrown"))) void sweeplab_thrown(const char* text,
                                                                                       std::size_t length);

// libc++ comes without exception handling. A throw leaves the module through a function of the page, which throws in
// turn: no destructor runs, so the page must take a new instance afterwards.
void* __cxa_allocate_exception(std::size_t bytes) noexcept {
  if (void* const room = std::malloc(bytes)) return room;
  std::abort();
}
void __cxa_free_exception(void* room) noexcept { std::free(room); }

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  // Only of our own errors is it known where within the object the message is.
  const bool ours = *type == typeid(sweeplab::UsageError) || *type == typeid(sweeplab::InputError);
  const char* const text = ours ? static_cast<sweeplab::UsageError*>(thrown)->what() : type->name();
  sweeplab_thrown(text, std::strlen(text));
  std::abort();
}

// One thread, and the page never ends it.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// Some of the compiler's run-time library was built with the stack protector.
std::uintptr_t __stack_chk_guard = 0x53574545;
[[noreturn]] void __stack_chk_fail() { std::abort(); }
}
