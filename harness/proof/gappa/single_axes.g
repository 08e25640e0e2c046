# single_axes() (Lemma 24), of floats in doubles: where `kept`, an entry or an exit is within 2.01u of the truth and has its
# sign. In the standard model, with a gap of 1 as computed, for all is homogeneous: the gap is rounded by u (d), and the error
# l of the box's end, which two_sum gives exactly, is at most GREATEST_LOSS of it. 2058b-63 < 2.01u.
# By hand: nothing underflows, for sums of floats are 0 or at least 2^-149; a gap of 0 is one that nothing was lost of.
truth = 1 / (1 + d) - l;
{ |d| <= 1b-53 /\ |l| <= GREATEST_LOSS -> |(1 - truth) / truth| <= 2058b-63 /\ truth >= 1b-1 }
1 - truth -> d / (1 + d) + l { 1 + d <> 0 };
