# Products of single_axes() (Lemma 24): an entry or exit within 2.01u (2058b-63 < 2.01u) and a travel within u of the truths
# E and D; then their product, rounded, is within 4.02u of E*D: 4116b-63 < 4.02u. By hand: nothing underflows or overflows.
@rnd = float<ieee_64, ne>;
p = rnd(e * d);
{ e -/ E in [-2058b-63, 2058b-63] /\ d -/ D in [-1b-53, 1b-53] /\ |e * d| in [1b-1021, 1b1023]
  -> p -/ (E * D) in [-4116b-63, 4116b-63] }
