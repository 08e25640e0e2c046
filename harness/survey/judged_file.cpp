// SPDX-License-Identifier: MIT
#include "harness/survey/judged_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/methods/cards_json.h"
#include "harness/query/query_text.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_tags = 1000;
constexpr std::string_view later_tags = "(all later tags)";

Json card_json(const LogCard& engine, const Card& card) {
  const PeerClaims& claims = *peer_claims(card);
  return {{"name", engine.name},
          {"version", engine.version},
          {"touching", name_of(engine.touching.value_or(Touching::either))},
          {"overlap", name_of(engine.overlap.value_or(AtStart::hit))},
          {"skin", claims.skin},
          {"time_error", claims.time_error}};
}

}  // namespace

template <class S>
bool JudgedRows<S>::next(Batch<S>& batch) {
  batch.first = rows_;
  if (!reader_.read(buffer_, 1024)) return false;
  batch.size = buffer_.size();
  rows_ += batch.size;
  batch.queries.clear();
  batch.given.clear();
  batch.tags.clear();
  for (const Row<S>& row : buffer_) {
    batch.queries.push_back(row.query);
    if (reader_.gives_tags()) batch.tags.push_back(number_of(row.tag));
    if (reader_.gives_answers()) batch.given.push_back(cards_.of<S>(row.given));
  }
  bytes_ = reader_.bytes();
  return true;
}

template <class S>
std::uint32_t JudgedRows<S>::number_of(const std::string& tag) {
  const auto found = numbers_.find(tag);
  if (found != numbers_.end()) return found->second;
  const auto number = static_cast<std::uint32_t>(std::min(tags_.size(), most_tags));
  if (tags_.size() < most_tags) {
    tags_.push_back(printable(tag));
    numbers_[tag] = number;
  } else if (tags_.size() == most_tags) {
    tags_.emplace_back(later_tags);
  }
  return number;
}

template <class S>
JudgedFile<S>::JudgedFile(const std::filesystem::path& input, const std::vector<const Method*>& methods,
                          unsigned threads, const LogCard& engine)
    : options_{threads, {}},
      cards_(engine),
      yours_{&cards_.of(true, true), nullptr, nullptr, nullptr},
      source_(input, cards_),
      panel_(methods),
      counter_(methods.size() + (gives_answers() ? 1 : 0), lanes_of(options_)),
      wrong_rows_(methods.size() + (gives_answers() ? 1 : 0), lanes_of(options_)),
      worst_(lanes_of(options_)),
      scorer_(lanes_of(options_)) {
  if (gives_answers()) panel_.insert(panel_.begin(), &yours_);
}

template <class S>
bool JudgedFile<S>::judge(Sink<S>* rows, const std::function<void(std::uint64_t)>& progress) {
  std::vector<Sink<S>*> sinks{&counter_, &wrong_rows_, &worst_};
  if (rows != nullptr) sinks.push_back(rows);
  if (gives_answers()) sinks.push_back(&scorer_);
  options_.progress = [&](std::uint64_t) { progress(source_.bytes()); };
  return run<S>(source_, panel_, sinks, options_);
}

template <class S>
std::string JudgedFile<S>::notes() const {
  constexpr std::string_view scalar = name_of(scalar_of<S>);
  std::string text;
  if (const std::uint64_t n = reader().rounded()) {
    text += fmt::format("{} {} rounded to the nearest {}, which cannot hold {} exactly\n", n,
                        n == 1 ? "query number was" : "query numbers were", scalar, n == 1 ? "it" : "them");
  }
  if (const std::uint64_t n = reader().rounded_queries()) {
    text += fmt::format("{} {} rounded on the way to min corner, size and motion, and judged as rounded\n", n,
                        n == 1 ? "query was" : "queries were");
  }
  if (const std::uint64_t n = reader().other_lengths()) {
    text += fmt::format("{} {} along an axis, but not of length 1\n", n, n == 1 ? "normal is" : "normals are");
  }
  if (const std::vector<std::string> others = reader().not_read(); !others.empty()) {
    text += fmt::format("columns not read: {}\n", fmt::join(others, ", "));
  }
  return text;
}

template <class S>
std::string JudgedFile<S>::summary() const {
  const Census all = counter_.census();
  const std::string& engine = cards_.engine().name;
  std::string text =
      fmt::format("{}: {} {} in {}: {}\n{}", printable(name()), all.queries, all.queries == 1 ? "query" : "queries",
                  name_of(scalar_of<S>), classes_text(all), notes());
  if (!gives_answers()) return text;
  return text + score_sentence(score(), engine == LogCard().name ? "Your engine" : engine);
}

template <class S>
std::string JudgedFile<S>::text(std::size_t width, bool all) const {
  // The answer is in the first ten lines. Where the file's own answers have taken them, the methods have seven more.
  constexpr std::size_t first_lines = 10;
  const std::size_t least_lines = gives_answers() ? 7 : 4;
  const PanelCounts counts = counter_.sum();
  std::string text = wrapped(summary(), width, "  ") + (gives_answers() ? "\n" : "");
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  text += judged_answer(panel_, wrong_rows_.rows(), width,
                        lines + least_lines < first_lines ? first_lines - lines : least_lines) +
          "\n";
  if (gives_answers()) {
    text += score_table(score(), counts.tallies[0], marked_name(*yours_.card), width) + "\n";
    if (!source_.tags().empty()) text += tag_table(source_.tags(), scorer_.by_tag(), width) + "\n";
    text += wrapped(cards_.engine().assumptions(scalar_of<S>), width, "    ") + "\n";
  }
  return text + judged_table(panel_, counts.census, counts.tallies, {width, all, true}) + worst_.text(width);
}

template <class S>
Json JudgedFile<S>::json(const std::vector<ScoreLimit>& limits) const {
  const auto [census, tallies] = counter_.sum();
  Json json{{"file", name()}, {"scalar", name_of(scalar_of<S>)}, {"queries", census.queries}};
  for (const Class cls : enumerators<Class>) json["truth"][std::string(name_of(cls))] = census.of(cls);
  json["rounded_numbers"] = reader().rounded();
  json["rounded_queries"] = reader().rounded_queries();
  json["not_read"] = reader().not_read();
  if (gives_answers()) {
    Json& engine = json["engine"] = card_json(cards_.engine(), *yours_.card);
    engine["assumptions"] = cards_.engine().assumptions(scalar_of<S>);
    engine["score"] = score_json(score());
    engine["tags"] = Json::array();
    const std::vector<LogScore> scores = scorer_.by_tag();
    for (std::size_t tag = 0; tag < source_.tags().size(); ++tag) {
      engine["tags"].push_back({{"tag", source_.tags()[tag]}, {"score", score_json(scores[tag])}});
    }
    engine["limits"] = Json::array();
    for (const ScoreLimit& limit : limits) {
      engine["limits"].push_back({{"limit", limit.text}, {"kept", kept(limit, score()).kept}});
    }
  }
  json["methods"] = Json::array();
  for (std::size_t m = 0; m < tallies.size(); ++m) {
    Json& method = json["methods"].emplace_back(Json{{"id", panel_[m]->card->id}});
    if (const auto* guest = panel_[m]->guest) {
      method["engine"] = {{"about", guest->about()}, {"language", guest->language()}, {"troubles", guest->troubles()}};
    }
    for (const Verdict v : enumerators<Verdict>) method[std::string(name_of(v))] = tallies[m].of(v);
  }
  json["worst"] = Json::array();
  for (const auto& worst : worst_.cases()) {
    json["worst"].push_back({{"row", worst.row},
                             {"query", query_arguments(numbers_of(worst.query))},
                             {"truth", name_of(worst.cls)},
                             {"severity", finite(worst.severity)},
                             {"given", worst.given},
                             {"answers", worst.answers},
                             {"wrong", worst.wrong}});
  }
  return json;
}

std::string judged_json_text(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

template class JudgedFile<float>;
template class JudgedFile<double>;

}  // namespace sweeplab
