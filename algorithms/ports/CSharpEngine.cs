// SPDX-License-Identifier: MIT
// Exact.cs behind the laboratory's protocol: mcs -r:System.Numerics CSharpEngine.cs Exact.cs && mono CSharpEngine.exe
// [float32] [all] [stop] [x]; with `all`, what the protocol has no words for, too: the corner, and where both stand at
// the contact; of a frame, all that Step() says.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Numerics;
using SweepLab;

static class CSharpEngine {
  static readonly CultureInfo c = CultureInfo.InvariantCulture;
  static bool single, all;

  // A decimal number, rounded to nearest even: one of a thousand double.Parse of Mono 6.8 rounds otherwise.
  static double Number(string word) {
    bool negative = word[0] == '-';
    int start = negative ? 1 : 0, exponentAt = word.IndexOfAny(new[] { 'e', 'E' }),
        ends = exponentAt < 0 ? word.Length : exponentAt;
    int point = word.IndexOf('.', start), exponent = exponentAt < 0 ? 0 : int.Parse(word.Substring(exponentAt + 1), c);
    if (point >= 0) exponent -= ends - point - 1;
    string digits = word.Substring(start, ends - start).Replace(".", "");
    BigInteger whole = BigInteger.Parse(digits, c);
    double x;
    if (whole.IsZero)
      x = 0;
    else if (digits.Length + exponent > 310)
      x = double.PositiveInfinity;
    else if (digits.Length <= 15 && Math.Abs(exponent) <= 22)  // both are doubles
    {
      x = exponent < 0 ? (double)whole / Power(-exponent) : (double)whole * Power(exponent);
    } else {
      // The numbers in order are integers in order: the first of which the decimal is not beyond the middle to the
      // next.
      BigInteger ours = exponent > 0 ? whole * BigInteger.Pow(10, exponent) : whole;
      BigInteger scale = exponent < 0 ? BigInteger.Pow(10, -exponent) : BigInteger.One;
      long bits = 0, beyond = 0x7ff0000000000000;
      double guess;
      if (double.TryParse(word.Substring(start), NumberStyles.Float, c, out guess) && guess < double.MaxValue) {
        bits = Math.Max(BitConverter.DoubleToInt64Bits(guess) - 4, 0);
        beyond = bits + 8;
      }
      while (bits < beyond) {
        long middle = bits + (beyond - bits) / 2;
        int side = Beside(ours, scale, middle);
        if (side > 0 || (side == 0 && (middle & 1) != 0))
          bits = middle + 1;
        else
          beyond = middle;
      }
      x = BitConverter.Int64BitsToDouble(bits);
    }
    return negative ? -x : x;
  }
  static double Power(int of) {
    double power = 1;
    for (int i = 0; i < of; ++i) power *= 10;
    return power;
  }
  // The sign of ours/scale - the middle between the number of these bits and the next.
  static int Beside(BigInteger ours, BigInteger scale, long bits) {
    long field = bits >> 52, significand = bits & 0xfffffffffffff;
    if (field > 0) significand |= 1L << 52;
    BigInteger middle = (2 * new BigInteger(significand) + 1) * scale;
    int shift = (int)Math.Max(field, 1) - 1076;
    return shift < 0 ? (ours << -shift).CompareTo(middle) : ours.CompareTo(middle << shift);
  }
  // The words after the first `from`.
  static double[] Numbers(string[] words, int from, int count) {
    var n = new double[count];
    for (int i = 0; i < count; ++i) {
      n[i] = Number(words[from + i]);
      if (single) n[i] = (float)n[i];
    }
    return n;
  }
  static Box Bounds(double[] n, int at) { return new Box(n[at], n[at + 1], n[at + 2], n[at + 3]); }
  static SweepLab.Vector Motion(double[] n, int at) { return new SweepLab.Vector(n[at], n[at + 1]); }
  static string Text(double x) { return x.ToString("G17", c); }  // "R" of old Mono loses the last place
  static string Text(Ties t) { return t.First + " " + t.Count; }

  static string Of(Obstacle[] level, string[] words, Rules rules) {
    double[] n = Numbers(words, 1, 6);
    StepResult s = single ? Sweep.StepSingle(Bounds(n, 0), Motion(n, 4), level, rules)
                          : Sweep.Step(Bounds(n, 0), Motion(n, 4), level, rules);
    string text = "at " + Text(s.Position.X) + " " + Text(s.Position.Y);
    if (!all) return text;
    string[] outcomes = { "free", "stopped", "out_of_range", "failed" };
    return text + " " + outcomes[(int)s.Outcome] + " " + s.NormalX + " " + s.NormalY + " " + (s.Corner ? 1 : 0) + " " +
           Text(s.StoppedByX) + " " + Text(s.StoppedByY) + " " + Text(s.InsideOf);
  }
  static string Of(string[] words) {
    double[] n = Numbers(words, 0, 12);
    var q = new Query(Bounds(n, 0), Motion(n, 4), Bounds(n, 6), Motion(n, 10));
    Answer a = single ? Sweep.ExactSingle(q) : Sweep.Exact(q);
    string[] outcomes = { "miss", "hit", "overlap", "failed" };
    string text = outcomes[(int)a.Outcome];
    if (a.Outcome == Outcome.Impact) text += " " + Text(a.Time) + " " + a.NormalX + " " + a.NormalY;
    if (!all) return text;
    Placement p = single ? Sweep.PositionAtContactSingle(q, a) : Sweep.PositionAtContact(q, a);
    return text + (a.Corner ? " 1 " : " 0 ") + Text(p.A.X) + " " + Text(p.A.Y) + " " + Text(p.B.X) + " " + Text(p.B.Y);
  }

  static void Main(string[] asked) {
    var words = new HashSet<string>(asked);
    single = words.Contains("float32");
    all = words.Contains("all");
    var rules = new Rules { Corner = words.Contains("x") ? AtCorner.StopsX : AtCorner.StopsY,
                            Response = words.Contains("stop") ? Response.Stop : Response.Slide };
    var input = new StreamReader(Console.OpenStandardInput());
    var output = new StreamWriter(Console.OpenStandardOutput());
    output.Write("{\"name\": \"csharp_port\", \"version\": \"1.0\", \"language\": \"C#\", \"scalar\": \"" +
                 (single ? "float32" : "float64") + "\", \"numbers\": \"decimal\", \"answers\": \"both\", " +
                 "\"touching\": \"none\", \"overlap\": \"overlap\"}\n");
    output.Flush();
    var level = new Obstacle[0];
    int given = 0;
    for (string line; (line = input.ReadLine()) != null;) {
      string[] parts = line.Split(' ');
      if (line == "")  // the end of a batch
      {
        output.Flush();
      } else if (given < level.Length) {
        Solid solid = Solid.None;
        for (int k = 0; k < 4; ++k) {
          if (parts[4].IndexOf("lrtb"[k]) >= 0) solid |= (Solid)(1 << k);
        }
        level[given++] = new Obstacle(Bounds(Numbers(parts, 0, 4), 0), solid);
      } else if (parts[0] == "level") {
        level = new Obstacle[int.Parse(parts[1], c)];
        given = 0;
      } else {
        output.Write((parts[0] == "frame" ? Of(level, parts, rules) : Of(parts)) + "\n");
      }
    }
    output.Flush();
  }
}
