// SPDX-License-Identifier: MIT
// SweepLab's exact.h and Step() of exact_world.h in C#, 7.2 or later: copy this one file (.NET, Mono, Unity, MonoGame).
// It needs nothing but the base library. Any finite numbers and sizes >= 0; else the outcome is Failed. Nothing throws
// in the middle of a game.
//
// Plain doubles answer first, then pairs of doubles, then whole numbers of any length; only these make garbage. "Lemma
// n": algorithms/exact/PROOFS.md; "World, Lemma n": algorithms/world/PROOFS.md; "Port, Lemma n":
// algorithms/ports/PROOFS.md. u = 2^-53.
using System;
using System.Collections.Generic;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace SweepLab {
  public struct Vector {
    public double X, Y;
    public Vector(double x, double y) {
      X = x;
      Y = y;
    }
  }

  /// <summary>An axis-aligned box: min corner and size >= 0. The y axis may point up or down.</summary>
  public struct Box {
    public double X, Y, Width, Height;
    public Box(double x, double y, double width, double height) {
      X = x;
      Y = y;
      Width = width;
      Height = height;
    }
  }

  /// <summary>Two boxes, and how far each moves during one frame, in a straight line, for t in [0, 1].</summary>
  public struct Query {
    public Box A;
    public Vector MotionA;
    public Box B;
    public Vector MotionB;
    public Query(Box a, Vector motionA, Box b, Vector motionB) {
      A = a;
      MotionA = motionA;
      B = b;
      MotionB = motionB;
    }
  }

  /// <summary>What became of the two boxes. Failed: a number is not finite, or a size &lt; 0.</summary>
  public enum Outcome { Separate, Impact, Overlap, Failed }

  /// <summary>Time: fraction of the frame at which the contact begins, correctly rounded to nearest even; of meaning
  /// for an impact. The normal is that of B's face which A hits, out of B. Corner: both faces are met at the same
  /// instant, and the normal names y.</summary>
  public struct Answer {
    public Outcome Outcome;
    public double Time;
    public int NormalX, NormalY;
    public bool Corner;
  }

  /// <summary>Min corners of both boxes. Not InRange: a place lies beyond the largest numbers, and the boxes should
  /// stay where they are.</summary>
  public struct Placement {
    public Vector A, B;
    public bool InRange;
  }

  /// <summary>The faces by which an obstacle stops what comes from outside. Fewer than all: it is one-way, stops what
  /// enters through one of these, and lets pass what enters elsewhere until that has left it again.</summary>
  [Flags]
  public enum Solid { None = 0, MinX = 1, MaxX = 2, MinY = 4, MaxY = 8, All = 15 }

  public struct Obstacle {
    public Box Bounds;
    public Solid Solid;
    public Obstacle(Box bounds, Solid solid = Solid.All) {
      Bounds = bounds;
      Solid = solid;
    }
  }

  /// <summary>Which axis stops where a mover meets an outer corner exactly and no face.</summary>
  public enum AtCorner { StopsY, StopsX }

  /// <summary>What follows the first contact. Slide: the other axis moves on until it is stopped or its motion ends. Stop:
  /// both rest.</summary>
  public enum Response { Slide, Stop }

  public struct Rules {
    public AtCorner Corner;
    public Response Response;
  }

  /// <summary>Free: the whole motion was made. OutOfRange: nothing stops the motion before a position that no number
  /// holds. Failed: a number is not finite, or a size &lt; 0. In the last two cases the mover stays.</summary>
  public enum StepOutcome { Free, Stopped, OutOfRange, Failed }

  /// <summary>Obstacles that tie: the least of their places in the list, -1 if there is none; and how many.</summary>
  public struct Ties {
    public int First, Count;
    internal void Add(int k) {
      First = Count == 0 ? k : Math.Min(First, k);
      ++Count;
    }
    internal static Ties None {
      get { return new Ties { First = -1 }; }
    }
  }

  /// <summary>Position: on an axis that was stopped where the face lets it, else from + motion rounded. Legs: parts of
  /// the way that have a length. InsideOf: solid obstacles in which the frame began, which were ignored.</summary>
  public struct StepResult {
    public StepOutcome Outcome;
    public Vector Position;
    public int NormalX, NormalY;
    public bool Corner;
    public int Legs;
    public Ties StoppedByX, StoppedByY, InsideOf;
  }

  /// <summary>What <see cref="Sweep"/> asks of the machine. Its first use throws where this is not so: x87 (32-bit
  /// .NET Framework or Mono), products that are fused with sums, subnormal numbers flushed to 0 (as Unity's Burst may
  /// in FloatMode.Fast).</summary>
  public static class Arithmetic {
    /// <summary>Whether each operation is rounded to double, to nearest, subnormal numbers too; and a cast to float
    /// rounds. Of the calling thread.</summary>
    public static bool IsExact() { return IsExact(134217729, 9007199254740992, 1, 2.2250738585072014e-308); }

    // Numbers that no compiler knows beforehand.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static bool IsExact(double factor, double large, double one, double least) {
      double product = factor * factor, sum = large + one, little = 1.5 / large, third = 1 / (one + 2);
      return product == 18014398777917440 && Error.OfProduct(factor, factor, product) == 1 && sum == large &&
             Error.OfSum(large, one, sum) == 1 && large + one - large == 0 && least * 0.5 != 0 &&
             least * 0.5 * 2 == least && one + little > 1 && -one - little < -1 && one + little / 2 == 1 &&
             (double)(float)third == 11184811 / 33554432.0;
    }
  }

  // What rounding to double has taken away, exactly.
  static class Error {
    // Of s = a + b (Lemma 6).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static double OfSum(double a, double b, double s) {
      double part = s - a;
      return (a - (s - part)) + (b - part);
    }
    // Of p = a * b (Lemma 7; 2^27 + 1 is its splitter).
    internal static double OfProduct(double a, double b, double p) {
      double sa = a * 134217729, sb = b * 134217729;
      double a1 = sa - (sa - a), b1 = sb - (sb - b);
      double a2 = a - a1, b2 = b - b1;
      return ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2;
    }
  }

  // Entry and exit within 4u^2, exact where nothing is lost; travel exact (Lemma 14). Wide: not both sizes are 0.
  struct Pairs {
    internal double Entry, EntryLow, Exit, Travel, TravelLow;
    internal bool Back, Wide, Exact;

    internal Pairs(double a, double aw, double va, double b, double bw, double vb) {
      double v = va - vb, vLow = Error.OfSum(va, -vb, v), gap = b - a, gapLow = Error.OfSum(b, -a, gap);
      Back = v < 0;
      double near = Back ? -bw : -aw, far = Back ? aw : bw;
      if (Back) {
        v = -v;
        vLow = -vLow;
        gap = -gap;
        gapLow = -gapLow;
      }
      // (gap + gapLow) + c within 4u^2, with the sign of the sum; exact if gapLow is 0 (Lemma 13).
      double s = gap + near, w = Error.OfSum(gap, near, s) + gapLow, e = s + w;
      double t = gap + far, z = Error.OfSum(gap, far, t) + gapLow, x = t + z;
      Entry = e;
      EntryLow = w - (e - s);
      Exit = x;
      Travel = v;
      TravelLow = vLow;
      Wide = aw + bw > 0;
      Exact = gapLow == 0 && EntryLow == 0 && z - (x - t) == 0 && vLow == 0;
    }
    // Nothing was rounded, and products are as Error.OfProduct wants them (Lemma 21).
    internal bool IsExactSingle {
      get { return Exact && IsModerate(Entry) && IsModerate(Exit) && IsModerate(Travel); }
    }
    internal static bool IsModerate(double s) { return s == 0 || Math.Abs(s) >= 3.4395525670743494e-136; }  // 2^-450
    internal Side Side {
      get {
        return new Side { Entry = Math.Sign(Entry), Exit = Math.Sign(Exit), Late = Travel <= Entry,
                          Empty = Exit <= Entry, Back = Back };
      }
    }
    // Entry/Travel rounded, NaN if that is not certain (Lemma 12). Of float: what the doubles beside both candidates
    // round to, if it is one (Lemma 20).
    internal double Quotient(bool single) {
      const double least = 1.3319983461951343e-256;  // 2^-850
      double t = Entry / Travel;
      if (!(Entry >= least && t >= least)) return double.NaN;
      double p = t * Travel, rest = (Entry - p) - Error.OfProduct(t, Travel, p);  // Lemma 10
      double more = (rest + (EntryLow - t * TravelLow)) / Travel, margin = t * Sweep.QuotientMargin;
      double low = t + (more - margin), high = t + (more + margin);
      if (!single) return low == high ? low : double.NaN;
      double below = (float)Bits.Double(Bits.Of(low) - 1), above = (float)Bits.Double(Bits.Of(high) + 1);
      return below == above ? below : double.NaN;
    }
  }

  // Signs of an axis on which A moves toward B by a travel >= 0, to touch it after entry and leave it after exit; late:
  // travel <= entry; empty: exit <= entry; back: A moves down as seen from B.
  struct Side {
    internal int Entry, Exit;
    internal bool Late, Empty, Back;
  }

  // The bits of numbers, and numbers in order as integers in order: neighbours differ by 1, both zeros are 0.
  static class Bits {
    [StructLayout(LayoutKind.Explicit)]
    struct FloatOrInt {
      [FieldOffset(0)]
      internal float Float;
      [FieldOffset(0)]
      internal int Int;
    }
    internal static long Of(double x) { return BitConverter.DoubleToInt64Bits(x); }
    internal static double Double(long bits) { return BitConverter.Int64BitsToDouble(bits); }
    // 2^exponent, a normal number.
    internal static double Power(int exponent) { return Double((long)(exponent + 1023) << 52); }
    internal static bool IsFinite(double x) { return x - x == 0; }
    // A sum or product of two floats that was rounded to double before gives the float that it would have given at
    // once.
    internal static double Stored(double x, bool single) { return single ? (double)(float)x : x; }
    internal static long Ordered(double x, bool single) {
      double size = Math.Abs(x);
      long raw = single ? new FloatOrInt { Float = (float)size }.Int : Of(size);
      return x < 0 ? -raw : raw;
    }
    internal static double FromOrdered(long k, bool single) {
      long raw = Math.Abs(k);
      double x = single ? new FloatOrInt { Int = (int)raw }.Float : Double(raw);
      return k < 0 ? -x : x;
    }
    // a + b rounded down, or up (Lemma 22).
    internal static double Directed(double a, double b, bool down, bool single) {
      double s = a + b, sum = Stored(s, single), error = Error.OfSum(a, b, s);
      if (!single) {
        bool swapped = Math.Abs(a) < Math.Abs(b);
        error = (swapped ? a : b) - (sum - (swapped ? b : a));
      } else if (sum != s) {
        error = s - sum;
      }
            return (down ? error < 0 : error > 0) ? FromOrdered(Ordered(sum, single) + (down ? -1 : 1), single) : sum;
    }
  }

  // One axis in whole numbers of one unit, which answer everything (Lemmas 4 and 5).
  struct WholeAxis {
    internal BigInteger Entry, Exit, Travel;
    internal bool Back;

    internal WholeAxis(double a, double aw, double va, double b, double bw, double vb) {
      int lowest = Math.Min(Math.Min(Math.Min(Exponent(a), Exponent(aw)), Math.Min(Exponent(va), Exponent(b))),
                            Math.Min(Exponent(bw), Exponent(vb)));
      Travel = Units(va, lowest) - Units(vb, lowest);
      Back = Travel.Sign < 0;
      BigInteger gap = Units(b, lowest) - Units(a, lowest), wa = Units(aw, lowest), wb = Units(bw, lowest);
      if (Back) {
        Travel = -Travel;
        gap = -gap;
      }
      Entry = gap - (Back ? wb : wa);
      Exit = gap + (Back ? wa : wb);
    }
    internal Side Side {
      get {
        return new Side { Entry = Entry.Sign, Exit = Exit.Sign, Late = Travel <= Entry, Empty = Exit <= Entry,
                          Back = Back };
      }
    }
    // The sign of a*b - c*d.
    internal static int Compare(BigInteger a, BigInteger b, BigInteger c, BigInteger d) {
      return (a * b).CompareTo(c * d);
    }

    // Entry/Travel for 0 < Entry <= Travel, rounded to nearest even (Lemma 5): of 2^1200 times as much the whole part,
    // of which bits are dropped until as many are left as the number has.
    internal double Quotient(bool single) {
      const int scale = 1200;
      int digits = single ? 24 : 53, least = single ? -149 : -1074;
      BigInteger rest, q = BigInteger.DivRem(Entry << scale, Travel, out rest);
      int drop = Math.Max(Length(q) - digits, scale + least);
      BigInteger kept = q >> drop, dropped = q - (kept << drop);
      int half = dropped.CompareTo(BigInteger.One << (drop - 1));
      long m = (long)kept;
      if (half > 0 || (half == 0 && (!rest.IsZero || (m & 1) != 0))) ++m;
      // Of two powers, for 2^exponent may be no normal number; what is rounded already is multiplied exactly.
      return m * Bits.Power(-600) * Bits.Power(drop - scale + 600);
    }

    // A finite number is a whole number times 2^exponent.
    static int Exponent(double x) { return x == 0 ? 2000 : Math.Max((int)(Bits.Of(x) >> 52) & 0x7ff, 1) - 1075; }
    static BigInteger Units(double x, int lowest) {
      if (x == 0) return BigInteger.Zero;
      long bits = Bits.Of(x), significand = bits & 0xfffffffffffff;
      if ((bits >> 52 & 0x7ff) != 0) significand |= 1L << 52;
      return new BigInteger(x < 0 ? -significand : significand) << (Exponent(x) - lowest);
    }
    // Bits of a number >= 0.
    static int Length(BigInteger n) {
      byte[] bytes = n.ToByteArray();
      int length = 8 * bytes.Length;
      while (length > 0 && (bytes[(length - 1) / 8] >> (length - 1) % 8 & 1) == 0) --length;
      return length;
    }
  }

  /// <summary>Swept boxes, exactly: of two boxes, and of one among many that stand still. The methods named ...Single
  /// are for games that store floats: numbers are floats, which C# widens to doubles by itself, and what comes back is
  /// rounded once, to float, so that a cast loses nothing.</summary>
  public static class Sweep {
    const double U = 1 / 9007199254740992.0;
    const double RoughMargin = 2 * U;                   // Port, Lemma 1
    const double HighPartMargin = 1 + 16 * U;           // Lemma 16
    const double ProductMargin = 8 * U;                 // World, Lemma 2
    internal const double QuotientMargin = 64 * U * U;  // Lemma 12
    const double Underflow = 9.332636185032189e-302;    // 2^-1000, covers underflow: Lemma 16; Port, Lemma 1
    const double Moderate = 2.9073548971824276e135;     // 2^450: Port, Lemma 1

    static Sweep() {
      if (!Arithmetic.IsExact())
        throw new PlatformNotSupportedException("Exact.cs needs doubles, each operation rounded once");
    }

    /// <summary>The open rule: contact is an overlap of the interiors. The right outcome, a right face, whether it is
    /// a corner, and the time correctly rounded.</summary>
    public static Answer Exact(in Query q) { return Exact(q, false); }
    /// <summary>The same of floats: the time is rounded once, to float.</summary>
    public static Answer ExactSingle(in Query q) { return Exact(q, true); }

    static Answer Exact(in Query q, bool single) {
      double sizeX, sizeY;
      bool apart = Roughly(q.A.X, q.A.Width, q.MotionA.X, q.B.X, q.B.Width, q.MotionB.X, out sizeX) |
                   Roughly(q.A.Y, q.A.Height, q.MotionA.Y, q.B.Y, q.B.Height, q.MotionB.Y, out sizeY);
      bool areSizes = q.A.Width >= 0 & q.A.Height >= 0 & q.B.Width >= 0 & q.B.Height >= 0;
      if (!(sizeX + sizeY <= Moderate & areSizes)) return AtLarge(q, areSizes, single);
      return apart ? default(Answer) : Closely(q, single);
    }

    // --- plain doubles, for what is far apart ---

    // Whether an axis parts the boxes for certain (Port, Lemma 1); and the sum of the magnitudes of all six.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static bool Roughly(double a, double aw, double va, double b, double bw, double vb, out double size) {
      double v = va - vb, before = b - (a + aw), behind = (b + bw) - a;
      size = ((Math.Abs(a) + aw) + (Math.Abs(b) + bw)) + (Math.Abs(va) + Math.Abs(vb));
      double margin = size * RoughMargin + Underflow;
      return v<0 ? v - behind > margin | before > margin : before - v> margin | behind < -margin;
    }

    // Numbers beyond 2^450, or none.
    static Answer AtLarge(in Query q, bool areSizes, bool single) {
      if (!IsBox(q.A) || !IsBox(q.B) || !IsFinite(q.MotionA) || !IsFinite(q.MotionB) || !areSizes)
        return new Answer { Outcome = Outcome.Failed };
      return InWholeNumbers(q, double.NaN, double.NaN, single);
    }
    static bool IsFinite(in Vector v) { return Bits.IsFinite(v.X) && Bits.IsFinite(v.Y); }
    static bool IsBox(in Box b) {
      return Bits.IsFinite(b.X) && Bits.IsFinite(b.Y) && Bits.IsFinite(b.Width) && Bits.IsFinite(b.Height) &&
             b.Width >= 0 && b.Height >= 0;
    }

    // --- pairs of doubles, which answer nearly everything ---

    // p < q for certain, of products of high parts (Lemma 16).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static bool SurelyLess(double p, double q) { return p * HighPartMargin + Underflow < q; }

    // What is sure, by margins (Lemma 17): the face first, and its time. Of an overlap both entries are negative, and
    // nothing says that it is separate.
    static Answer Closely(in Query q, bool single) {
      var x = new Pairs(q.A.X, q.A.Width, q.MotionA.X, q.B.X, q.B.Width, q.MotionB.X);
      var y = new Pairs(q.A.Y, q.A.Height, q.MotionA.Y, q.B.Y, q.B.Height, q.MotionB.Y);
      double entryX = x.Entry * y.Travel, exitX = x.Exit * y.Travel, entryY = y.Entry * x.Travel,
             exitY = y.Exit * x.Travel;
      if (x.Exit <= 0 || y.Exit <= 0 || x.Travel * HighPartMargin <= x.Entry || y.Travel * HighPartMargin <= y.Entry ||
          SurelyLess(exitY, entryX) || SurelyLess(exitX, entryY))
        return default(Answer);
      bool onX = SurelyLess(entryY, entryX), onY = SurelyLess(entryX, entryY);
      bool meets = x.Entry * HighPartMargin < x.Travel && y.Entry * HighPartMargin < y.Travel && x.Wide && y.Wide &&
                   SurelyLess(entryX, exitY) && SurelyLess(entryY, exitX) && (onX || onY);
      if (!meets) return InFull(q, x, y, single);
      double entry = onX ? x.Entry : y.Entry;
      if (entry < 0) return new Answer { Outcome = Outcome.Overlap };
      var answer = new Answer { Outcome = Outcome.Impact };
      if (entry != 0) {
        answer.Time = onX ? x.Quotient(single) : y.Quotient(single);
        if (double.IsNaN(answer.Time)) return InWholeNumbers(q, double.NaN, double.NaN, single);
      }
      int normal = (onX ? x.Back : y.Back) ? 1 : -1;
      if (onX)
        answer.NormalX = normal;
      else
        answer.NormalY = normal;
      return answer;
    }

    // What is no certain impact: an overlap, since signs of high parts are true; an equality where nothing was rounded;
    // else what whole numbers say.
    static Answer InFull(in Query q, in Pairs x, in Pairs y, bool single) {
      if (x.Entry < 0 && y.Entry < 0 && x.Exit > 0 && y.Exit > 0) return new Answer { Outcome = Outcome.Overlap };
      if (!x.IsExactSingle || !y.IsExactSingle)
        return InWholeNumbers(q, x.Quotient(single), y.Quotient(single), single);
      Side sx = x.Side, sy = y.Side;
      if (IsParted(sx, sy)) return default(Answer);
      bool ofX, ofY;
      Answer answer = Met(sx, sy, CompareProducts(x.Entry, y.Travel, y.Exit, x.Travel),
                          CompareProducts(y.Entry, x.Travel, x.Exit, y.Travel),
                          CompareProducts(x.Entry, y.Travel, y.Entry, x.Travel), out ofX, out ofY);
      if (!ofX && !ofY) return answer;
      double time = ofX ? x.Entry / x.Travel : y.Entry / y.Travel;
      // In the middle of two floats, or none that is normal: it may round twice (Lemma 9).
      if (single && ((Bits.Of(time) & 0x1fffffff) == 0x10000000 || time < 1.1754943508222875e-38))
        return InWholeNumbers(q, double.NaN, double.NaN, true);
      answer.Time = Bits.Stored(time, single);
      return answer;
    }
    // The sign of a*b - c*d: between equal rounded products their rounding errors decide (Lemma 8).
    static int CompareProducts(double a, double b, double c, double d) {
      double p = a * b, q = c * d;
      return p != q ? Math.Sign(p - q) : Math.Sign(Error.OfProduct(a, b, p) - Error.OfProduct(c, d, q));
    }

    // --- whole numbers ---

    // Any finite query; a time by pairs where it is not NaN.
    static Answer InWholeNumbers(in Query q, double timeX, double timeY, bool single) {
      var x = new WholeAxis(q.A.X, q.A.Width, q.MotionA.X, q.B.X, q.B.Width, q.MotionB.X);
      var y = new WholeAxis(q.A.Y, q.A.Height, q.MotionA.Y, q.B.Y, q.B.Height, q.MotionB.Y);
      Side sx = x.Side, sy = y.Side;
      if (sx.Entry < 0 && sy.Entry < 0 && sx.Exit > 0 && sy.Exit > 0) return new Answer { Outcome = Outcome.Overlap };
      if (IsParted(sx, sy)) return default(Answer);
      bool ofX, ofY;
      Answer answer = Met(sx, sy, WholeAxis.Compare(x.Entry, y.Travel, y.Exit, x.Travel),
                          WholeAxis.Compare(y.Entry, x.Travel, x.Exit, y.Travel),
                          WholeAxis.Compare(x.Entry, y.Travel, y.Entry, x.Travel), out ofX, out ofY);
      if (ofX) answer.Time = double.IsNaN(timeX) ? x.Quotient(single) : timeX;
      if (ofY) answer.Time = double.IsNaN(timeY) ? y.Quotient(single) : timeY;
      return answer;
    }

    // --- the verdict, from signs (Lemmas 1 to 3) ---

    // No contact, by one axis alone.
    static bool IsParted(in Side x, in Side y) {
      return x.Late || y.Late || x.Empty || y.Empty || x.Exit <= 0 || y.Exit <= 0;
    }
    // The answer but for its time, which is entry/travel of x or y, or 0. Given the signs of entryX*travelY -
    // exitY*travelX, of entryY*travelX - exitX*travelY and of entryX*travelY - entryY*travelX, of axes that do not
    // part the boxes.
    static Answer Met(in Side x, in Side y, int entryXExitY, int entryYExitX, int order, out bool ofX, out bool ofY) {
      ofX = ofY = false;
      if (entryXExitY >= 0 || entryYExitX >= 0) return default(Answer);
      var answer = new Answer { Outcome = Outcome.Impact };
      bool entersX = x.Entry == 0, entersY = y.Entry == 0, leavesX = x.Exit == 0, leavesY = y.Exit == 0;
      if (x.Entry > 0 || y.Entry > 0) {
        ofX = x.Entry > 0 && order >= 0;
        ofY = !ofX;
        entersX = order >= 0;
        entersY = order <= 0;
        leavesX = !entersX && entryYExitX == 0;
        leavesY = !entersY && entryXExitY == 0;
      }
      answer.Corner = (entersX || leavesX) && (entersY || leavesY);
      if (entersY || leavesY)
        answer.NormalY = entersY == y.Back ? 1 : -1;
      else
        answer.NormalX = entersX == x.Back ? 1 : -1;
      return answer;
    }

    /// <summary>Min corners at the contact. B stands where its motion brings it; A beside it on the normal's axis, as
    /// close as numbers allow without penetrating, in exact arithmetic (Lemma 23); on the other axis at a +
    /// motion*time. Without an impact: where the motions end, or for an overlap where they began.</summary>
    public static Placement PositionAtContact(in Query q, in Answer contact) {
      return PositionAtContact(q, contact, false);
    }
    /// <summary>The same of floats and an answer of <see cref="ExactSingle"/>.</summary>
    public static Placement PositionAtContactSingle(in Query q, in Answer contact) {
      return PositionAtContact(q, contact, true);
    }

    static Placement PositionAtContact(in Query q, in Answer contact, bool single) {
      double t = contact.Outcome == Outcome.Separate ? 1 : contact.Outcome == Outcome.Impact ? contact.Time : 0;
      var b = new Vector(Moved(q.B.X, q.MotionB.X, t, single), Moved(q.B.Y, q.MotionB.Y, t, single));
      var a = new Vector(Moved(q.A.X, q.MotionA.X, t, single), Moved(q.A.Y, q.MotionA.Y, t, single));
      if (contact.NormalX < 0) a.X = Bits.Directed(b.X, -q.A.Width, true, single);
      if (contact.NormalX > 0) a.X = Bits.Directed(b.X, q.B.Width, false, single);
      if (contact.NormalY < 0) a.Y = Bits.Directed(b.Y, -q.A.Height, true, single);
      if (contact.NormalY > 0) a.Y = Bits.Directed(b.Y, q.B.Height, false, single);
      return new Placement { A = a, B = b, InRange = IsFinite(a) && IsFinite(b) };
    }
    static double Moved(double from, double motion, double t, bool single) {
      return Bits.Stored(from + Bits.Stored(motion * t, single), single);
    }

    // --- one frame of one mover among still obstacles ---

    // What each thread reuses: no garbage.
    [ThreadStatic]
    static Frame frame;

    /// <summary>Moves a box through one frame, among an array or a list. Who begins in no solid obstacle ends in none,
    /// and behind none (World, Theorem); lines are walls, too. Who begins in some is stopped by all others, and may
    /// end in those or behind.</summary>
    public static StepResult Step(in Box mover, in Vector motion, IReadOnlyList<Obstacle> obstacles,
                                  Rules rules = default(Rules)) {
      return (frame ?? (frame = new Frame())).Step(mover, motion, obstacles, rules, false);
    }
    /// <summary>The same of floats: the place is one, too. A number that is no float is rounded to one first.</summary>
    public static StepResult StepSingle(in Box mover, in Vector motion, IReadOnlyList<Obstacle> obstacles,
                                        Rules rules = default(Rules)) {
      var from = Single(mover);
      var way = new Vector((float)motion.X, (float)motion.Y);
      return (frame ?? (frame = new Frame())).Step(from, way, obstacles, rules, true);
    }
    static Box Single(in Box b) { return new Box((float)b.X, (float)b.Y, (float)b.Width, (float)b.Height); }

    // One axis of a motion: From + Motion*t, for t from 0 to 1. Error: the sign of (From + Motion) - End.
    struct Track {
      internal double From, Motion, End;
      internal int Error, Sign;

      internal Track(double from, double motion, bool single) {
        double sum = from + motion;
        From = from;
        Motion = motion;
        End = Bits.Stored(sum, single);
        double error = End == sum ? SweepLab.Error.OfSum(from, motion, sum) : sum - End;
        // Of an infinite sum there is no error: it is beyond all.
        Error = error > 0 ? 1 : error < 0 ? -1 : 0;
        Sign = Math.Sign(motion);
      }
      // Of two planes.
      internal bool IsCloser(double plane, double other) { return Sign > 0 ? plane < other : other < plane; }
      // Strictly before the exact end of the motion (World, Lemma 4).
      internal bool IsBeforeEnd(double plane) { return plane != End ? IsCloser(plane, End) : Sign * Error > 0; }
    }

    // The sign of (when a is at planeA) - (when b is at planeB), of axes that move (World, Lemma 3). Rounded products
    // of rounded differences decide where they differ by more than the margin.
    static int CompareTimes(in Track a, double planeA, in Track b, double planeB) {
      double wayA = planeA - a.From, wayB = planeB - b.From;
      double p = wayA * b.Motion, q = wayB * a.Motion, difference = p - q;
      if (Math.Abs(difference) > (Math.Abs(p) + Math.Abs(q)) * ProductMargin + Underflow)
        return difference > 0 == (a.Sign == b.Sign) ? 1 : -1;
      if (!Bits.IsFinite(planeA)) return planeA > 0 == a.Sign > 0 ? 1 : -1;
      if (!Bits.IsFinite(planeB)) return planeB > 0 == b.Sign > 0 ? -1 : 1;
      // Nothing was rounded but the products: their errors decide (Lemmas 8 and 21).
      if (Error.OfSum(planeA, -a.From, wayA) == 0 && Error.OfSum(planeB, -b.From, wayB) == 0 &&
          AreModerate(wayA, b.Motion) && AreModerate(wayB, a.Motion))
        return CompareProducts(wayA, b.Motion, wayB, a.Motion) * a.Sign * b.Sign;
      var x = new WholeAxis(a.From, 0, a.Motion, planeA, 0, 0);
      var y = new WholeAxis(b.From, 0, b.Motion, planeB, 0, 0);
      return WholeAxis.Compare(x.Entry, y.Travel, y.Entry, x.Travel);
    }

    static bool AreModerate(double a, double b) {
      return Pairs.IsModerate(a) && Pairs.IsModerate(b) && Math.Abs(a) <= Moderate && Math.Abs(b) <= Moderate;
    }

    // A plane that is met, with all that tie; none while nobody does.
    struct Nearest {
      internal double Plane;
      internal Ties By;

      internal bool Offer(in Track t, double plane, int k) {
        bool nearer = By.Count == 0 || t.IsCloser(plane, Plane);
        if (nearer) {
          Plane = plane;
          By = Ties.None;
        }
        if (plane == Plane) By.Add(k);
        return nearer;
      }
    }

    // How the first leg enters an obstacle, if at all.
    enum Entry { ByX, ByY, AtCorner, Inside, Not }

    // Indices: 0 is x, 1 is y.
    sealed class Frame {
      readonly Track[] axis = new Track[2];
      readonly double[] size = new double[2], low = new double[2],
                        high = new double[2];  // around the way (World, Lemma 7)
      bool single;

      // The open box of positions that the obstacle that is looked at forbids to the mover's min corner.
      readonly double[] lo = new double[2], hi = new double[2];
      Solid solid;

      readonly Nearest[] face = new Nearest[2];
      readonly bool[] stops = new bool[2];
      readonly double[] end = new double[2];

      void Begin(int i, double from, double motion, double itsSize) {
        axis[i] = new Track(from, motion, single);
        size[i] = itsSize;
        low[i] = motion < 0 ? Bits.Directed(from, motion, true, single) : from;
        high[i] = Bits.Directed(motion > 0 ? Bits.Directed(from, motion, false, single) : from, itsSize, false, single);
        face[i] = default(Nearest);
        stops[i] = false;
      }
      // What an obstacle forbids; false if it does not reach the box around the way.
      bool LookAt(in Box b, Solid faces) {
        if (!(b.X <= high[0] && b.X + b.Width >= low[0] && b.Y <= high[1] && b.Y + b.Height >= low[1])) return false;
        solid = faces;
        Forbid(0, b.X, b.Width);
        Forbid(1, b.Y, b.Height);
        return true;
      }
      void Forbid(int i, double at, double width) {
        lo[i] = Bits.Directed(at, -size[i], true, single);
        hi[i] = Bits.Directed(at, width, false, single);
        if (lo[i] != hi[i]) return;
        // A line is a wall to what has no thickness either: the line itself is forbidden (World, Lemma 13).
        lo[i] = Bits.FromOrdered(Bits.Ordered(lo[i], single) - 1, single);
        hi[i] = Bits.FromOrdered(Bits.Ordered(hi[i], single) + 1, single);
      }
      double Near(int i) { return axis[i].Sign > 0 ? lo[i] : hi[i]; }
      double Far(int i) { return axis[i].Sign > 0 ? hi[i] : lo[i]; }
      bool IsWithin(int i) { return lo[i] < axis[i].From && axis[i].From < hi[i]; }
      bool IsInside {
        get { return IsWithin(0) && IsWithin(1); }
      }
      bool Stops(int i) { return ((int)solid >> (2 * i + (axis[i].Sign < 0 ? 1 : 0)) & 1) != 0; }
      int Order(int i, double plane, double other) { return CompareTimes(axis[i], plane, axis[1 - i], other); }

      // Whether the motion along an axis alone would enter.
      bool MayEnter(int i) {
        if (axis[i].Sign == 0) return IsWithin(i);
        return lo[i] < hi[i] && axis[i].IsBeforeEnd(Near(i)) && axis[i].IsCloser(axis[i].From, Far(i));
      }
      // World, Lemma 5.
      Entry FirstEntry() {
        if (!MayEnter(0) || !MayEnter(1)) return Entry.Not;
        if (IsInside) return solid == Solid.All ? Entry.Inside : Entry.Not;
        int last = axis[0].Sign == 0 ? 1 : 0;
        if (axis[0].Sign != 0 && axis[1].Sign != 0) {
          if (Order(0, Near(0), Far(1)) >= 0 || Order(1, Near(1), Far(0)) >= 0) return Entry.Not;
          int later = Order(0, Near(0), Near(1));
          if (later == 0) return Stops(0) && Stops(1) ? Entry.AtCorner : Entry.Not;
          last = later < 0 ? 1 : 0;
        }
        return !Stops(last) ? Entry.Not : last == 0 ? Entry.ByX : Entry.ByY;
      }
      // Whether the second leg enters, along axis o, the other at rest at `plane` (World, Lemma 6).
      bool EntersAlong(int o, double plane) {
        double near = Near(o);
        return lo[1 - o] < plane && plane < hi[1 - o] && lo[o] < hi[o] && axis[o].IsBeforeEnd(near) &&
               !axis[o].IsCloser(near, axis[o].From) && Stops(o) && Order(o, near, plane) >= 0 && !IsInside;
      }
      // Where the axis `other` is when the one that is not is at `plane`: the last stored number that is not beyond
      // (World, Lemma 8).
      double PlaceAt(int other, double plane) {
        Track moves = axis[other], timed = axis[1 - other];
        if (moves.Sign == 0) return moves.From;
        double greatest = single ? float.MaxValue : double.MaxValue;
        double last = Math.Max(-greatest, Math.Min(greatest, moves.End));
        double share = (plane - timed.From) / timed.Motion;
        double guess = Bits.Stored(moves.From + moves.Motion * share, single);
        long way = moves.Sign, good = Bits.Ordered(moves.From, single), bad = Bits.Ordered(last, single) + way;
        for (int tries = 0; good + way != bad;) {
          long k = good / 2 + bad / 2 + (good % 2 + bad % 2) / 2;
          if (++tries <= 3 && Bits.IsFinite(guess)) {
            // The guess and its neighbours first.
            k = Bits.Ordered(guess, single) + (tries == 1 ? 0 : tries == 2 ? 1 : -1);
            if (way * k <= way * good || way * k >= way * bad) continue;
          }
          if (Order(other, Bits.FromOrdered(k, single), plane) <= 0)
            good = k;
          else
            bad = k;
        }
        return Bits.FromOrdered(good, single);
      }

      internal StepResult Step(in Box mover, in Vector v, IReadOnlyList<Obstacle> obstacles, Rules rules,
                               bool isSingle) {
        var s = new StepResult { Outcome = StepOutcome.Failed, Position = new Vector(mover.X, mover.Y),
                                 StoppedByX = Ties.None, StoppedByY = Ties.None, InsideOf = Ties.None };
        if (!IsBox(mover) || !IsFinite(v)) return s;
        single = isSingle;
        Begin(0, mover.X, v.X, mover.Width);
        Begin(1, mover.Y, v.Y, mover.Height);

        // The first leg: of faces and corners the nearest, with all that tie.
        var corner = default(Nearest);
        double cornerY = 0;
        Ties insideOf = Ties.None;
        for (int k = 0; k < obstacles.Count; ++k) {
          Obstacle o = obstacles[k];
          if (single) o.Bounds = Single(o.Bounds);
          if (!IsBox(o.Bounds)) return s;
          if (!LookAt(o.Bounds, o.Solid)) continue;
          Entry entry = FirstEntry();
          if (entry == Entry.Inside)
            insideOf.Add(k);
          else if (entry == Entry.AtCorner && corner.Offer(axis[0], Near(0), k))
            cornerY = Near(1);
          else if (entry <= Entry.ByY)
            face[(int)entry].Offer(axis[(int)entry], Near((int)entry), k);
        }
        int i = FirstStop(corner, cornerY, rules, ref s.Corner);

        // The second, if one axis rests.
        int other = 1 - i;
        bool any = stops[0] || stops[1];
        double plane = face[i].Plane;
        bool slides = rules.Response == Response.Slide && stops[0] != stops[1] && axis[other].Sign != 0;
        for (int k = 0; slides && k < obstacles.Count; ++k) {
          Obstacle o = obstacles[k];
          if (single) o.Bounds = Single(o.Bounds);
          if (!LookAt(o.Bounds, o.Solid) || !EntersAlong(other, plane)) continue;
          face[other].Offer(axis[other], Near(other), k);
          stops[other] = true;
        }

        for (int k = 0; k < 2; ++k) end[k] = stops[k] ? face[k].Plane : axis[k].End;
        if (any && rules.Response == Response.Stop) {
          end[i] = plane;
          end[other] = PlaceAt(other, plane);
        }
        if (!Bits.IsFinite(end[0]) || !Bits.IsFinite(end[1]))
          return new StepResult { Outcome = StepOutcome.OutOfRange, Position = s.Position, StoppedByX = Ties.None,
                                  StoppedByY = Ties.None, InsideOf = Ties.None };
        s.Outcome = any ? StepOutcome.Stopped : StepOutcome.Free;
        s.Position = new Vector(end[0], end[1]);
        s.NormalX = stops[0] ? -axis[0].Sign : 0;
        s.NormalY = stops[1] ? -axis[1].Sign : 0;
        bool moves = axis[0].Sign != 0 || axis[1].Sign != 0;
        s.Legs = (moves && (!any || plane != axis[i].From) ? 1 : 0) + (slides ? 1 : 0);
        if (face[0].By.Count > 0) s.StoppedByX = face[0].By;
        if (face[1].By.Count > 0) s.StoppedByY = face[1].By;
        s.InsideOf = insideOf;
        return s;
      }
      // The earliest of faces and corner, and which axis it stops. A face goes before a corner of the same instant,
      // for only a face blocks its axis.
      int FirstStop(in Nearest corner, double cornerY, Rules rules, ref bool isCorner) {
        stops[0] = face[0].By.Count > 0;
        stops[1] = face[1].By.Count > 0;
        if (stops[0] && stops[1]) {
          int order = Order(0, face[0].Plane, face[1].Plane);
          stops[0] = order <= 0;
          stops[1] = order >= 0;
        }
        int i = stops[0] ? 0 : 1;
        bool anyFace = stops[0] || stops[1];
        if (corner.By.Count > 0 && (!anyFace || axis[i].IsCloser(i == 0 ? corner.Plane : cornerY, face[i].Plane))) {
          isCorner = true;
          i = rules.Corner == AtCorner.StopsY ? 1 : 0;
          face[0] = new Nearest { Plane = corner.Plane, By = corner.By };
          face[1] = new Nearest { Plane = cornerY, By = corner.By };
          stops[i] = true;
          stops[1 - i] = false;
        }
        for (int k = 0; k < 2; ++k) {
          if (!stops[k]) face[k].By = default(Ties);
        }
        return i;
      }
    }
  }
}
