# The same where they may underflow: the rounding is at most half the least number.
@rnd = float<ieee_64, ne>;
p = rnd(a * b);
{ |a * b| in [0, 1b-1021] -> |p - a * b| in [0, 1b-1075] }
