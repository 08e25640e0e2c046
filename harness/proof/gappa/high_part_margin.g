# surely_less(): m = p * HIGH_PART_MARGIN + UNDERFLOW_MARGIN, each operation rounded. For normal p within u each,
# relatively; for p that is 0 or small within 2^-1050.
@rnd = float<ieee_64, ne>;
m1 = rnd(p * HIGH_PART_MARGIN);
m = rnd(m1 + UNDERFLOW_MARGIN);
{ (p in [UNDERFLOW_MARGIN, 1b1022]
   -> m1 -/ (p * HIGH_PART_MARGIN) in [-1b-53, 1b-53] /\ m -/ (m1 + UNDERFLOW_MARGIN) in [-1b-53, 1b-53])
  /\ (p in [0, UNDERFLOW_MARGIN]
   -> m1 - p * HIGH_PART_MARGIN >= -1b-1050 /\ m - (m1 + UNDERFLOW_MARGIN) >= -1b-1050) }
