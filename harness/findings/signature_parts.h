// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/findings/signature.h"

namespace sweeplab {

/// A signature as text, in its nine parts. They may be words that this program does not know, as a file of another
/// version has them, or patterns. The only place where that text is split and joined. Views of the text that was split.
struct SignatureParts {
  std::string_view subject;  ///< of a world, "gamedev:slide:earliest:along"
  std::string_view scalar;
  std::string_view what;  ///< "phantom", "law:mirror", "world:inside"
  std::string_view cause, cls, graze, faces;
  std::string_view courses;  ///< on x and y: "still+approaching"
  std::string_view solidity;

  FindingKind kind() const;
  /// `what` without the kind: the verdict, the law, or how a frame ended.
  std::string_view name() const { return what.substr(what.find(':') + 1); }  // all of it where there is no colon
  /// Of a combination its method, or the whole loop that it is.
  std::string_view method() const { return subject.substr(0, subject.find(':')); }

  /// As a pattern, in which a part "*" fits every one, and "law:*" every law.
  bool fits(const SignatureParts& signature) const;
};

/// Nothing unless there are nine parts.
std::optional<SignatureParts> split_signature(std::string_view text);
std::string join(const SignatureParts& parts);

}  // namespace sweeplab
