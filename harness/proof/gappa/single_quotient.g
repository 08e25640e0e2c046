# The time of with_singles() (Lemma 24): of an entry within 2.01u and a travel within u, the quotient as computed, t, is within
# 4.1u*t of the truth. In the standard model, with the true entry and the true travel 1: |de| <= 2058b-63 < 2.01u; and a unit of
# t's last place is more than u*t, so that the truth is nearer to t than UNITS of them, of the 8 that may_round_otherwise() allows.
t = (1 + de) / (1 + dd) * (1 + d);
{ |de| <= 2058b-63 /\ |dd| <= 1b-53 /\ |d| <= 1b-53
  -> |(t - 1) / t| <= 4198b-63 /\ UNITS * 1b-53 - |(t - 1) / t| >= 0 }
(t - 1) / t -> 1 - 1 / t { t <> 0 };
1 - 1 / t -> (de + d + de * d - dd) / ((1 + de) * (1 + d)) { t <> 0, (1 + de) * (1 + d) <> 0 };
