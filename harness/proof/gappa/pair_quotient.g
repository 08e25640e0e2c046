# pair_quotient() (Lemma 12): t + more is within 17u^2*t of the true quotient, and t + (more - margin), t + (more + margin),
# before their last rounding, lie on both sides of it.
# In the standard model: each rounding is a factor 1 + di, |di| <= u. By hand: nothing underflows (from the ranges);
# rest = e - t*d is exact (Lemma 10); |e_lo| <= u*e, |d_lo| <= u*d; the pair of the entry is within 4u^2, the travel exact;
# all is homogeneous in e and in d, so e = d = 1: t = 1 + d1, rest = -d1, e_lo = a, d_lo = b.
t = 1 + d1;
tl = t * b * (1 + d2);
s = (a - tl) * (1 + d3);
c = (s - d1) * (1 + d4);
more = c * (1 + d5);
truth = (1 + a) * (1 + eps) / (1 + b);
err = more - (truth - t);
margin = t * QUOTIENT_MARGIN;              # exact: a power of two
low = (more - margin) * (1 + d6);
high = (more + margin) * (1 + d7);
{ |d1| <= 1b-53 /\ |d2| <= 1b-53 /\ |d3| <= 1b-53 /\ |d4| <= 1b-53 /\ |d5| <= 1b-53 /\ |d6| <= 1b-53 /\ |d7| <= 1b-53
  /\ |a| <= 1b-53 /\ |b| <= 1b-53 /\ |eps| <= 1b-104
  -> |err / t| <= 17b-106 /\ |(low + margin - (truth - t)) / t| <= 21b-106 /\ |(high - margin - (truth - t)) / t| <= 21b-106
  /\ (low - (truth - t)) / t <= 0 /\ (high - (truth - t)) / t >= 0 }
truth - t -> (a - d1 - t * b + eps * (1 + a)) / (1 + b) { 1 + b <> 0 };
err -> (more - c) + (c - (s - d1)) + ((s - (a - tl)) - (tl - t * b)) - eps * (1 + a) + (truth - t) * b { 1 + b <> 0 };
more - c -> c * d5;
c - (s - d1) -> (s - d1) * d4;
s - (a - tl) -> (a - tl) * d3;
tl - t * b -> t * b * d2;
(low + margin - (truth - t)) / t -> err / t + (more - margin) / t * d6 { t <> 0 };
(high - margin - (truth - t)) / t -> err / t + (more + margin) / t * d7 { t <> 0 };
(low - (truth - t)) / t -> (low + margin - (truth - t)) / t - QUOTIENT_MARGIN { t <> 0 };
(high - (truth - t)) / t -> (high - margin - (truth - t)) / t + QUOTIENT_MARGIN { t <> 0 };
