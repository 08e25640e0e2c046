// SPDX-License-Identifier: MIT
// Speed.exe QUERIES...: of each file, nanoseconds a query of a usual sweep and of Sweep.Exact, and how many times as
// long; and bytes of garbage a query.
using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using SweepLab;

static class Speed {
  static int hits;

  static void Usual(in Query q) {
    double vx = q.MotionA.X - q.MotionB.X, vy = q.MotionA.Y - q.MotionB.Y;
    double nearX = double.NegativeInfinity, farX = double.PositiveInfinity, nearY = nearX, farY = farX;
    if (vx > 0) {
      nearX = (q.B.X - (q.A.X + q.A.Width)) / vx;
      farX = (q.B.X + q.B.Width - q.A.X) / vx;
    } else if (vx < 0) {
      nearX = (q.B.X + q.B.Width - q.A.X) / vx;
      farX = (q.B.X - (q.A.X + q.A.Width)) / vx;
    } else if (q.A.X >= q.B.X + q.B.Width || q.B.X >= q.A.X + q.A.Width)
      return;
    if (vy > 0) {
      nearY = (q.B.Y - (q.A.Y + q.A.Height)) / vy;
      farY = (q.B.Y + q.B.Height - q.A.Y) / vy;
    } else if (vy < 0) {
      nearY = (q.B.Y + q.B.Height - q.A.Y) / vy;
      farY = (q.B.Y - (q.A.Y + q.A.Height)) / vy;
    } else if (q.A.Y >= q.B.Y + q.B.Height || q.B.Y >= q.A.Y + q.A.Height)
      return;
    double first = Math.Max(nearX, nearY), last = Math.Min(farX, farY);
    if (first >= last || first >= 1 || last <= 0) return;
    hits += nearX > nearY ? (vx > 0 ? 1 : 2) : vy > 0 ? 3 : 4;
  }
  static void Exactly(in Query q) {
    Answer a = Sweep.Exact(q);
    if (a.Outcome == Outcome.Impact) hits += a.NormalX + 2 * a.NormalY;
  }

  static double Run(Query[] queries, bool exactly) {
    var watch = Stopwatch.StartNew();
    for (int pass = 0; pass < 10; ++pass) {
      if (exactly) {
        for (int i = 0; i < queries.Length; ++i) Exactly(queries[i]);
      } else {
        for (int i = 0; i < queries.Length; ++i) Usual(queries[i]);
      }
    }
    return watch.Elapsed.TotalMilliseconds * 1e6 / 10 / queries.Length;
  }

  static void Main(string[] files) {
    CultureInfo c = CultureInfo.InvariantCulture;
    foreach (string file in files) {
      Query[] queries = File.ReadLines(file)
                            .Where(line => line.Trim() != "")
                            .Select(line => {
                              double[] n = line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)
                                               .Select(word => double.Parse(word, c))
                                               .ToArray();
                              return new Query(new Box(n[0], n[1], n[2], n[3]), new Vector(n[4], n[5]),
                                               new Box(n[6], n[7], n[8], n[9]), new Vector(n[10], n[11]));
                            })
                            .ToArray();
      double usual = double.PositiveInfinity, exact = double.PositiveInfinity;
      for (int pass = 0; pass < 9; ++pass) {
        usual = Math.Min(usual, Run(queries, false));
        exact = Math.Min(exact, Run(queries, true));
      }
      var garbage = new double[2];
      for (int which = 0; which < 2; ++which) {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Run(queries, which == 1);
        garbage[which] = (GC.GetAllocatedBytesForCurrentThread() - before) / 10.0 / queries.Length;
      }
      Console.WriteLine(string.Format(c, "csharp {0} {1:0} {2:0} {3:0.00} {4:0} {5:0}",
                                      Path.GetFileNameWithoutExtension(file), usual, exact, exact / usual, garbage[0],
                                      garbage[1]));
    }
  }
}
