// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

/// A test in each scalar, S.
#define SCALAR_TEST(suite, name)                         \
  template <class S>                                     \
  void suite##name();                                    \
  TEST(suite, name##InFloat) { suite##name<float>(); }   \
  TEST(suite, name##InDouble) { suite##name<double>(); } \
  template <class S>                                     \
  void suite##name()
