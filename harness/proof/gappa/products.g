# Products of high parts (Lemma 16): a, b within 1.01u of A, B; then a*b, rounded, is within 3.03u of A*B where it does
# not underflow. 1035b-63 > 1.01u, 3102b-63 < 3.03u. By hand: a*b does not overflow.
@rnd = float<ieee_64, ne>;
p = rnd(a * b);
{ a -/ A in [-1035b-63, 1035b-63] /\ b -/ B in [-1035b-63, 1035b-63] /\ |a * b| in [1b-1021, 1b1023]
  -> p -/ (A * B) in [-3102b-63, 3102b-63] }
