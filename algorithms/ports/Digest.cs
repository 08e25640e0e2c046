// SPDX-License-Identifier: MIT
// A checksum of all that Exact.cs says of drawn queries and frames, in both scalars: the same as digest.c's. Digest.exe
// COUNT prints it; Digest.exe garbage: bytes of it that everyday queries and frames make.
using System;
using System.Globalization;
using SweepLab;

static class Digest {
  static ulong state, sum = 0xcbf29ce484222325;
  static int exponent;
  static bool single;

  // SplitMix64.
  static ulong Next() {
    ulong z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  static void Add(ulong value) {
    sum = (sum ^ value) * 0x100000001b3;
    sum ^= sum >> 29;
  }
  static void Add(double x) { Add((ulong)BitConverter.DoubleToInt64Bits(x)); }
  static void Add(int told) { Add((ulong)(long)told); }
  static double Power(int of) { return BitConverter.Int64BitsToDouble((long)(of + 1023) << 52); }

  // Whole numbers, decimals, any, bits, a window of exponents, beside one, ties that are broken.
  static double Number(int kind, bool size) {
    ulong r = Next();
    double x = 0;
    if (kind == 0 || kind == 6) x = r % 9;
    if (kind == 1) x = (r % 401) / 10.0;
    if (kind == 2) x = (r >> 11) * Power(-53) * 10;
    if (kind == 3)
      x = BitConverter.Int64BitsToDouble((long)(r & ((r >> 52 & 0x7ff) == 0x7ff ? 0xfffffffffffffUL : long.MaxValue)));
    if (kind == 4) x = (r >> 11) * Power(-53) * Power(exponent + (int)(r % 8));
    if (kind == 5) x = r % 2 != 0 ? 1 + (r >> 8 & 15) * Power(-52) : (r >> 8 & 63) * Power(-58);
    if (kind == 6 && (r >> 8 & 1) != 0) x += Power(-10 - (int)(r >> 16 & 63));
    if (single) {
      x = (float)x;
      if (x - x != 0) x = 1;
    }
    return (r >> 60 & 1) != 0 && !size ? -x : x;
  }
  // Arguments are evaluated from left to right.
  static Box Bounds(int kind) {
    return new Box(Number(kind, false), Number(kind, false), Number(kind, true), Number(kind, true));
  }
  static Vector Motion(int kind) { return new Vector(Number(kind, false), Number(kind, false)); }

  static void Add(in Answer a, in Placement p) {
    Add((int)a.Outcome);
    Add(a.Time);
    Add(3 * a.NormalX + a.NormalY + (a.Corner ? 9 : 0));
    Add(p.InRange ? 1 : 0);
    if (!p.InRange) return;
    Add(p.A.X);
    Add(p.A.Y);
    Add(p.B.X);
    Add(p.B.Y);
  }
  static void Add(Ties t) { Add(t.Count == 0 ? 0 : 16 * t.Count + t.First); }
  static void Add(in StepResult s) {
    Add((int)s.Outcome);
    Add(s.Position.X);
    Add(s.Position.Y);
    Add(3 * s.NormalX + s.NormalY + (s.Corner ? 9 : 0) + 100 * s.Legs);
    Add(s.StoppedByX);
    Add(s.StoppedByY);
    Add(s.InsideOf);
  }

  static void Run(int count) {
    var level = new Obstacle[4];
    for (int i = 0; i < level.Length; ++i) level[i].Solid = Solid.None;
    for (int i = 0; i < count; ++i) {
      int kind = i / 16 % 7;
      if (i % 16 == 0) exponent = single ? (int)(Next() % 240) - 120 : (int)(Next() % 1900) - 950;
      var q = new Query(Bounds(kind), Motion(kind), Bounds(kind), Motion(kind));
      ulong r = Next();
      var rules = new Rules { Corner = r % 2 != 0 ? AtCorner.StopsX : AtCorner.StopsY,
                              Response = r / 2 % 2 != 0 ? Response.Stop : Response.Slide };
      level[i % 4] = new Obstacle(q.B, r / 4 % 4 != 0 ? Solid.All : (Solid)(r / 16 % 16));
      Answer a = single ? Sweep.ExactSingle(q) : Sweep.Exact(q);
      Add(a, single ? Sweep.PositionAtContactSingle(q, a) : Sweep.PositionAtContact(q, a));
      Add(single ? Sweep.StepSingle(q.A, q.MotionA, level, rules) : Sweep.Step(q.A, q.MotionA, level, rules));
    }
  }

  // Boxes that fall on floors and corners: queries in tenths, frames in pixels.
  static string Garbage() {
    var level = new Obstacle[8];
    for (int i = 0; i < level.Length; ++i) level[i] = new Obstacle(new Box(16 * i, 48, 16, 16));
    int hits = 0;
    long queries = 0, frames = 0;
    for (int i = -1000; i < 300000; ++i) {
      ulong r = Next();
      var q = new Query(new Box(r % 16, r / 16 % 8, 1, 1), new Vector(r / 128 % 40 / 10.0, r / 8192 % 40 / 10.0),
                        new Box(9, 8, 2, 3), new Vector());
      long before = GC.GetAllocatedBytesForCurrentThread();
      if (Sweep.Exact(q).Outcome == Outcome.Impact) ++hits;
      long between = GC.GetAllocatedBytesForCurrentThread();
      if (Sweep
              .Step(new Box(r % 99, 20 + r / 128 % 8, 12, 20), new Vector(r / 1024 % 40 - 20.0, r / 65536 % 40 - 20.0),
                    level)
              .NormalY < 0)
        ++hits;
      if (i < 0) continue;  // what is made once
      queries += between - before;
      frames += GC.GetAllocatedBytesForCurrentThread() - between;
    }
    return hits < 10000 ? "too few" : queries + " " + frames;
  }

  static void Main(string[] words) {
    if (words.Length > 0 && words[0] == "garbage") {
      Console.WriteLine(Garbage());
      return;
    }
    int count = words.Length > 0 ? int.Parse(words[0], CultureInfo.InvariantCulture) : 100000;
    Run(count);
    single = true;
    Run(count);
    Console.WriteLine(sum.ToString("x16"));
  }
}
