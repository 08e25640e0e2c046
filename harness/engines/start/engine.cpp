// SPDX-License-Identifier: MIT
// An engine in C++ to begin with: sweep() is yours. g++ -O2 -std=c++17 engine.cpp -o engine && ./engine
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

// Boxes are min corner and size: the numbers ax ay aw ah avx avy bx by bw bh bvx bvy.
void sweep(const double (&n)[12]) {
  double first = -INFINITY, last = INFINITY;
  int normal[2] = {0, 0};
  for (int axis = 0; axis < 2; ++axis) {
    const double a = n[axis], size_a = n[2 + axis], b = n[6 + axis], size_b = n[8 + axis],
                 v = n[4 + axis] - n[10 + axis];
    if (v == 0) {
      if (a + size_a <= b || b + size_b <= a) return void(std::puts("miss"));
      continue;
    }
    const double near = (b - (a + size_a)) / v, far = (b + size_b - a) / v;
    if (std::min(near, far) > first) normal[axis] = v > 0 ? -1 : 1, normal[1 - axis] = 0;
    first = std::max(first, std::min(near, far));
    last = std::min(last, std::max(near, far));
  }
  if (first >= last || first >= 1 || last <= 0) return void(std::puts("miss"));
  if (first < 0) return void(std::puts("overlap"));
  std::printf("hit %.17g %d %d\n", first, normal[0], normal[1]);
}

int main() {
  std::puts(R"({"name": "my_engine", "version": "1.0", "language": "C++", "scalar": "float64", "touching": "none",)"
            R"( "overlap": "overlap"})");
  std::fflush(stdout);
  char line[1024], *p = line;
  double n[12];
  while (std::fgets(p = line, sizeof line, stdin) != nullptr) {
    for (double& x : n) x = std::strtod(p, &p);
    *line != '\n' ? sweep(n) : void(std::fflush(stdout));  // an empty line: the end of a batch
  }
}
