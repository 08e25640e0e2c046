// SPDX-License-Identifier: MIT
//
// What makes two findings the same: who went wrong, how and why, and on what kind of query. So a million sightings of
// one defect are one row, and the same defect on another kind of query is another.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "harness/laws/law_cell.h"
#include "harness/query/simplicity.h"

namespace sweeplab {

/// Raised whenever signatures begin to mean something else; kept with each finding.
inline constexpr int signature_version = 3;

/// An answer judged wrong; a broken law; a frame in a world that ends wrongly (world_finding.h). Signature is of the first
/// two.
enum class FindingKind : std::uint8_t { truth, law, world };

/// What the motion does on one axis: nothing; it has the first touch ahead (or has it now and closes in); it has it
/// behind.
enum class Course : std::uint8_t { still, approaching, leaving };
template <>
inline constexpr auto enum_words<Course> = in_words("still", "approaching", "leaving");

/// The kind of query. Of laws only the class of truth counts, for they are many.
struct QueryKind {
  Class cls = Class::separate;
  Graze graze = Graze::none;
  bool face_x = false, face_y = false;
  Course x = Course::still, y = Course::still;
  bool flat = false;  ///< a summed size is 0
  friend bool operator==(const QueryKind&, const QueryKind&) = default;
};

template <class S>
QueryKind kind_of(const Query<S>& query, const Truth& truth);

/// Small and without allocation: a fuzzer makes millions a second. Subjects are places in subjects().
struct Signature {
  FindingKind kind = FindingKind::truth;
  std::uint8_t subject = 0;
  std::uint8_t law = 0;  ///< the broken law's number
  LawScalar scalar = LawScalar::float32;
  Verdict verdict = Verdict::correct;  ///< of an answer judged wrong
  Cause cause = Cause::none;
  QueryKind query;
  friend bool operator==(const Signature&, const Signature&) = default;
};

/// A different number below 2^36 for each signature: for maps and counters. Not stable between versions: `text` is.
std::uint64_t key(const Signature& signature);

/// One word that is stable, nine parts between slashes: subject, scalar, what, cause, class of truth, graze kind,
/// faces, course on x and on y, flat or solid; "-" where there is nothing to say.
///
///   gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid
///   m3/float64/law:mirror/rounding/impact/-/-/-/-
std::string text(const Signature& signature);
/// Nothing if it is no signature, or names a subject or law that is not known here.
std::optional<Signature> signature_from(std::string_view text);

/// The place of a method, or of "truth" and "truth_closed", in subjects(); nothing if there is none of this name.
std::optional<std::uint8_t> subject_index(std::string_view id);

/// Of an answer judged wrong.
template <class S>
Signature signature_of(std::uint8_t subject, const QueryKind& query, Verdict verdict, Cause cause);

/// Of a broken law.
Signature law_signature(const Law& law, std::uint8_t subject, LawScalar scalar, Class cls, Cause cause);

/// Whether today's code still shows exactly this on these numbers. `numbers` are ones that the scalar holds.
bool shows(const Signature& signature, const Numbers& numbers);

/// What today's code shows there instead, of the same kind, subject, law and scalar: nothing if all is right.
std::optional<Signature> rejudged(const Signature& signature, const Numbers& numbers);

/// The witness as an example: real, or a hairline by the law that it breaks; of a wrong answer by the one of the laws
/// 1 to 4 that is about it. Asks no engine: of what depends on its answer, real.
Example example_of(const Signature& signature, const Numbers& witness);

/// A simplest query that shows the same and weighs as much, found within `budget` questions, and until `enough` says
/// so.
Numbers shrink_finding(const Signature& signature, const Numbers& numbers, int budget,
                       const std::function<bool()>& enough = {});

/// The engine that this is about, a method that has joined; null: it is about none.
const Method* guest_of(const Signature& signature);

/// Whether a guarantee is broken by this, rather than a published method's claim.
bool breaks_guarantee(const Signature& signature);
/// The same of any kind; false if this program does not know it.
bool breaks_guarantee(std::string_view signature);

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
