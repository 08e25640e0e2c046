// SPDX-License-Identifier: MIT
#include "harness/engines/engine.h"

#include <algorithm>
#include <utility>

#include "harness/support/stop.h"

namespace sweeplab {
namespace {

using std::chrono::milliseconds;

/// Where a batch fails, it is put again in so many parts, and a part that fails in so many again: twice from 1024 queries
/// to the one at fault. By two parts it would hang ten times on the way.
constexpr std::size_t parts = 32;

}  // namespace

Engine::Engine(EngineOptions options) : host_(std::move(options), Answers::queries, first_) {
  method_ = {.card = &card().judged, .guest = this};
  idle_.push_back(std::move(first_));
}

Engine::~Engine() { leave(method_); }

bool Engine::takes(const Query<float>& query) const { return told_exactly(card(), told(query)).has_value(); }
bool Engine::takes(const Query<double>& query) const { return told_exactly(card(), told(query)).has_value(); }

Query<float> Engine::told(const Query<float>& query) const {
  return host_.options().rounded ? rounded_for(card(), query).value_or(query) : query;
}
Query<double> Engine::told(const Query<double>& query) const {
  return host_.options().rounded ? rounded_for(card(), query).value_or(query) : query;
}

void Engine::answer(std::span<const Query<float>> queries, std::span<Answer<double>> answers,
                    std::vector<bool>& asked) {
  answer_in(queries, answers, asked);
}
void Engine::answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers,
                    std::vector<bool>& asked) {
  answer_in(queries, answers, asked);
}

template <class S>
void Engine::answer_in(std::span<const Query<S>> queries, std::span<Answer<double>> answers, std::vector<bool>& asked) {
  std::vector<Asked> batch;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    asked[i] = false;
    if (const auto told = told_exactly(card(), queries[i])) {
      batch.push_back({numbers_of(queries[i]), *told});
      places.push_back(i);
    }
  }
  if (batch.empty()) return;
  std::unique_ptr<Process> process;
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      process = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  std::vector<EngineReply> replies(batch.size());
  ask(process, batch, replies, false);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const EngineReply& reply = replies[i];
    asked[places[i]] = !reply.unasked;
    if (!reply.unasked) answers[places[i]] = {reply.outcome, reply.time, reply.normal_x, reply.normal_y};
  }
  if (!process) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

bool Engine::ask(std::unique_ptr<Process>& process, std::span<const Asked> batch, std::span<EngineReply> replies,
                 bool part) {
  if (!stop_requested()) host_.make_ready(process);
  if (stop_requested() || !process || host_.budget_is_spent()) {  // what is not asked is neither right nor wrong
    for (EngineReply& reply : replies) reply.unasked = true;
    return true;
  }
  std::string text;
  text.reserve(batch.size() * 256);
  for (const Asked& asked : batch) append_line(text, card(), asked.told);
  text += '\n';
  const milliseconds limit = part ? part_limit(host_.options().limit, batch.size()) : host_.options().limit;
  const Process::End end = host_.exchange(*process, text, batch.size(), limit);
  if (end == Process::End::done) {
    take_lines(process->reply(), batch, replies);
    return true;
  }

  const std::string trouble = host_.why(*process, end, batch.size() == 1, limit);
  process.reset();
  if (end == Process::End::stopped) return ask(process, batch, replies, part);
  if (batch.size() == 1) {
    replies[0] = {.trouble = trouble};
    host_.note(trouble, "", batch[0].query);
    host_.count_fault(trouble);
    return false;
  }
  bool good = true;
  const std::size_t length = (batch.size() + parts - 1) / parts;
  for (std::size_t begin = 0; begin < batch.size(); begin += length) {
    const std::size_t size = std::min(length, batch.size() - begin);
    good = ask(process, batch.subspan(begin, size), replies.subspan(begin, size), true) && good;
  }
  if (good && !stop_requested()) host_.note_of_batch(trouble);
  return false;
}

void Engine::take_lines(const std::string& text, std::span<const Asked> batch, std::span<EngineReply> replies) {
  std::size_t begin = 0;
  const Asked* answered = nullptr;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const std::size_t end = text.find('\n', begin);
    replies[i] = read_reply(card(), std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    if (replies[i].trouble.empty()) {
      if (answered == nullptr) answered = &batch[i];
    } else {
      host_.note(replies[i].trouble, replies[i].detail, batch[i].query);
    }
  }
  if (answered == nullptr) return host_.count_unread(batch.size(), replies[0].trouble + ", " + replies[0].detail);
  std::string line;
  append_line(line, card(), answered->told);
  host_.note_answered(line + '\n');
}

std::string Engine::in_its_terms(const Query<double>& query) const {
  const auto numbers = told_exactly(card(), query);
  return numbers ? told_for_people(card(), *numbers) : "";
}

Engines::Engines(const std::vector<EngineOptions>& options)
    : EnginesOf(options, [](std::string_view name) { return find_method(name) != nullptr; }) {}

std::vector<const Method*> Engines::beside(std::vector<const Method*> methods) const {
  for (const auto& engine : all()) methods.push_back(&engine->method());
  return methods;
}

}  // namespace sweeplab
