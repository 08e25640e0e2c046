# compare_times() of worlds (World, Lemma 2): m = s * PRODUCT_MARGIN + LEAST_CERTAIN_PRODUCT, each operation rounded, s being
# |p| + |q|, rounded. The first within u, relatively, or for small s within 2^-1050; the second always within u.
@rnd = float<ieee_64, ne>;
m1 = rnd(s * PRODUCT_MARGIN);
m = rnd(m1 + LEAST_CERTAIN_PRODUCT);
{ (s in [1b-960, 1b1022] -> m1 -/ (s * PRODUCT_MARGIN) in [-1b-53, 1b-53])
  /\ (s in [0, 1b-960] -> m1 - s * PRODUCT_MARGIN >= -1b-1050)
  /\ (s in [0, 1b1022] -> m -/ (m1 + LEAST_CERTAIN_PRODUCT) in [-1b-53, 1b-53]) }
