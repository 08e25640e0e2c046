// SPDX-License-Identifier: MIT
// An engine in C# to begin with: Sweep() is yours. dotnet run, or mcs Engine.cs && mono Engine.exe
using System;
using System.Globalization;
using System.Linq;
using System.Text;

static class Engine {
  // Boxes are min corner and size: the numbers ax ay aw ah avx avy bx by bw bh bvx bvy.
  static string Sweep(double[] n) {
    double first = double.NegativeInfinity, last = double.PositiveInfinity;
    int nx = 0, ny = 0;
    for (int axis = 0; axis < 2; ++axis) {
      double a = n[axis], sizeA = n[2 + axis], b = n[6 + axis], sizeB = n[8 + axis], v = n[4 + axis] - n[10 + axis];
      if (v == 0) {
        if (a + sizeA <= b || b + sizeB <= a) return "miss";
        continue;
      }
      double near = (b - (a + sizeA)) / v, far = (b + sizeB - a) / v;
      if (Math.Min(near, far) > first) {
        first = Math.Min(near, far);
        nx = axis == 0 ? -Math.Sign(v) : 0;
        ny = axis == 1 ? -Math.Sign(v) : 0;
      }
      last = Math.Min(last, Math.Max(near, far));
    }
    if (first >= last || first >= 1 || last <= 0) return "miss";
    return first < 0 ? "overlap" : FormattableString.Invariant($"hit {first:R} {nx} {ny}");
  }
  static void Main() {
    Console.Out.Write("{\"name\": \"my_engine\", \"version\": \"1.0\", \"language\": \"C#\", \"scalar\": \"float64\", " +
                      "\"numbers\": \"decimal\", \"touching\": \"none\", \"overlap\": \"overlap\"}\n");
    var answers = new StringBuilder();
    for (string line; (line = Console.In.ReadLine()) != null;) {
      if (line != "") answers.Append(Sweep(line.Split(' ').Select(w => double.Parse(w, CultureInfo.InvariantCulture)).ToArray()) + "\n");
      else { Console.Out.Write(answers); Console.Out.Flush(); answers.Clear(); } // the end of a batch
    }
  }
}
