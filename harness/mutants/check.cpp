// SPDX-License-Identifier: MIT
//
//   check learn FILE    asks the unmutated subject, holds every answer against its witness, and writes all down
//   check FILE          asks a mutant the same, up to the first thing that it says differently
//
// Ends with 0 if nothing differs, 1 if an answer does, 3 if only the path to the answers does, and says which.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "harness/mutants/queries.h"
#include "harness/mutants/subject.h"

namespace sweeplab::mutants {
namespace {

template <class S>
std::string shown(const Query<S>& q) {
  char line[500];
  const auto d = [](S s) { return static_cast<double>(s); };
  std::snprintf(line, sizeof line, "float%d A %a %a %a %a moves %a %a, B %a %a %a %a moves %a %a",
                static_cast<int>(8 * sizeof(S)), d(q.a.x), d(q.a.y), d(q.a.w), d(q.a.h), d(q.motion_a.x),
                d(q.motion_a.y), d(q.b.x), d(q.b.y), d(q.b.w), d(q.b.h), d(q.motion_b.x), d(q.motion_b.y));
  return line;
}

class Check {
 public:
  explicit Check(const char* file, bool learns) : learns_(learns) {
    if (!learns) {
      std::ifstream in(file, std::ios::binary);
      known_.assign(std::istreambuf_iterator<char>(in), {});
    }
  }

  template <class S>
  void ask_all() {
    std::uint64_t count = 0;
    each_query<S>(every, [&](const Query<S>& q) {
      said_.answers.clear(), said_.form.clear(), said_.path.clear();
      ask(q, count++, said_);
      if (learns_) {
        if (const std::string what = complaint(q); !what.empty()) end(1, "the unmutated sources: " + what, shown(q));
        append(said_.answers), append(said_.form), append(said_.path);
        return true;
      }
      if (!same(said_.answers)) end(1, "answer", shown(q));
      if (!same(said_.form)) {
        if (const std::string what = complaint(q); !what.empty()) end(1, what, shown(q));
      }
      if (!same(said_.path) && other_path_.empty()) other_path_ = shown(q);
      return true;
    });
  }

  /// Both lengths are known to agree once every byte was compared.
  [[noreturn]] void finish(const char* file) {
    if (learns_) {
      std::ofstream out(file, std::ios::binary);
      out.write(known_.data(), static_cast<std::streamsize>(known_.size()));
      if (!out.flush()) end(2, "cannot write", file);
      end(0, "learnt", std::to_string(known_.size()) + " bytes");
    }
    if (at_ != known_.size()) end(1, "answer", "fewer of them");
    if (!other_path_.empty()) end(3, "path", other_path_);
    end(0, "nothing differs", "");
  }

 private:
  void append(const Facts& facts) { known_.insert(known_.end(), facts.bytes().begin(), facts.bytes().end()); }
  bool same(const Facts& facts) {
    const std::size_t size = facts.bytes().size();
    const bool equal = at_ + size <= known_.size() && std::memcmp(facts.bytes().data(), known_.data() + at_, size) == 0;
    at_ += size;
    return equal;
  }
  [[noreturn]] static void end(int status, const std::string& what, const std::string& where) {
    std::printf("%s: %s\n", what.c_str(), where.c_str());
    std::fflush(stdout);
    std::_Exit(status);
  }

  bool learns_;
  std::vector<char> known_;
  std::size_t at_ = 0;
  Said said_;
  std::string other_path_;
};

}  // namespace
}  // namespace sweeplab::mutants

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  sweeplab::mutants::Check check(argv[argc - 1], argc > 2);
  check.ask_all<float>();
  check.ask_all<double>();
  check.finish(argv[argc - 1]);
}
