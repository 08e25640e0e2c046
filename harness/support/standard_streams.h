// SPDX-License-Identifier: MIT
//
// Standard input, output and error, which the caller may have closed, and which may be full.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace sweeplab {

/// Opens those of the three that are closed on /dev/null: else the first file that the program opens would be its
/// standard output. Nothing can be read from or written to what was closed; only what was to be said on standard error
/// is silently lost. To be called before anything else.
void open_standard_streams();

/// Whether standard output was closed, or open for reading only, when the program began.
bool standard_output_was_closed();

/// Throws UsageError, with the reason, unless all that was printed has arrived.
void flush_standard_output();

/// What a line of output may take where there is no terminal to ask.
inline constexpr std::size_t usual_width = 100;

/// How many columns a line on standard output may take: what COLUMNS says, if it is a number from 20 to 10,000; else the
/// terminal's width; where there is no terminal, usual_width.
std::size_t terminal_width();

/// What went wrong, in a line, printable: where standard output failed, that.
std::string in_words(const std::exception& error);

/// To people, on standard error. Never throws: what it cannot say is lost.
void say_text(std::string_view text) noexcept;
template <class... Values>
void say(fmt::format_string<Values...> format, Values&&... values) {
  say_text(fmt::format(format, std::forward<Values>(values)...));
}

}  // namespace sweeplab
