// SPDX-License-Identifier: MIT
#include "harness/support/picture.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace sweeplab {
namespace {

constexpr int columns = 60, lines = 16;

struct Frame {
  double x0, y0, x1, y1;
};

class Canvas {
 public:
  explicit Canvas(const Frame& view) : view_(view), cells_(lines, std::string(columns, ' ')) {
    // One scale for both axes, a cell being about twice as high as wide; a view without extent is one cell.
    const double per_column = std::max((view.x1 - view.x0) / (columns - 1), (view.y1 - view.y0) / (2 * (lines - 1)));
    scale_ = per_column > 0 ? 1 / per_column : 1;
  }

  void outline(const Frame& box, char mark) {
    const int left = column(box.x0), right = column(box.x1), top = line(box.y0), bottom = line(box.y1);
    for (int c = left; c <= right; ++c) put(c, top, mark), put(c, bottom, mark);
    for (int l = top; l <= bottom; ++l) put(left, l, mark), put(right, l, mark);
  }

  std::string text(const std::string& indent) const {
    std::string text;
    for (const std::string& cells : cells_) {
      const auto end = cells.find_last_not_of(' ');
      if (end != std::string::npos) text += indent + cells.substr(0, end + 1) + "\n";
    }
    return text;
  }

 private:
  int column(double x) const { return cell((x - view_.x0) * scale_, columns); }
  int line(double y) const { return cell((y - view_.y0) * scale_ / 2, lines); }
  static int cell(double at, int count) {
    return std::isfinite(at) ? static_cast<int>(std::lround(std::clamp(at, 0.0, static_cast<double>(count - 1)))) : 0;
  }
  void put(int c, int l, char mark) { cells_[static_cast<std::size_t>(l)][static_cast<std::size_t>(c)] = mark; }

  Frame view_;
  double scale_ = 1;
  std::vector<std::string> cells_;
};

}  // namespace

std::string picture(const std::array<double, 12>& query, std::optional<double> contact, const std::string& indent) {
  // Brought into [-1, 1], so that no difference of huge numbers overflows; a picture has no use for the lost bits.
  double most = 0;
  for (const double x : query) most = std::max(most, std::fabs(x));
  std::array<double, 12> q = query;
  if (most > 0) {
    for (double& x : q) x /= most;
  }
  const auto a_at = [&q](double t) {  // seen from B
    const double x = q[0] + (q[4] - q[10]) * t, y = q[1] + (q[5] - q[11]) * t;
    return Frame{x, y, x + q[2], y + q[3]};
  };
  const Frame start = a_at(0), end = a_at(1), b{q[6], q[7], q[6] + q[8], q[7] + q[9]};
  Frame view = b;
  for (const Frame& box : {start, end}) {
    view = {std::min(view.x0, box.x0), std::min(view.y0, box.y0), std::max(view.x1, box.x1), std::max(view.y1, box.y1)};
  }
  Canvas canvas(view);
  canvas.outline(end, '.');
  canvas.outline(start, 'a');
  canvas.outline(b, '#');
  if (contact) canvas.outline(a_at(*contact), '@');
  return canvas.text(indent) + indent + "# B   a A at the start   " + (contact ? "@ A at the first contact   " : "") +
         ". A at the end (seen from B, y down)\n";
}

}  // namespace sweeplab
