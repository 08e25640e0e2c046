(* SPDX-License-Identifier: MIT

   The rounding theorem of worlds (algorithms/world/PROOFS.md, Lemma 1): every rounding of an allowed position is allowed, and
   the straight way there stays allowed. It needs nothing of numbers but their order. *)
From Coq Require Import Reals Psatz.
Open Scope R_scope.

(* Lemma 1. *)
Section Rounding.
Variable stored : R -> Prop.

(* r is the greatest stored number not above q, or the least not below it. *)
Definition down (q r : R) := stored r /\ r <= q /\ forall s, stored s -> s <= q -> s <= r.
Definition up (q r : R) := stored r /\ q <= r /\ forall s, stored s -> q <= s -> r <= s.
Definition rounding (q r : R) := down q r \/ up q r.

(* What an obstacle forbids on an axis is an open interval; its ends are stored. *)
Definition inside (lo hi x : R) := lo < x /\ x < hi.

(* Where any point from q to its rounding r, r included, is inside, q is. *)
Lemma one_axis : forall lo hi q r x, stored lo -> stored hi -> rounding q r ->
  (r <= x <= q \/ q <= x <= r) -> inside lo hi x -> inside lo hi q.
Proof.
intros lo hi q r x Slo Shi [(Sr & Le & Near)|(Sr & Le & Near)] Between (Above & Below); split.
- lra.
- destruct (Rlt_or_le q hi) as [K|K]; auto. specialize (Near hi Shi K). lra.
- destruct (Rlt_or_le lo q) as [K|K]; auto. specialize (Near lo Slo K). lra.
- lra.
Qed.

(* An obstacle is a product of two intervals; t runs along the straight way from the allowed position to its rounding. *)
Theorem roundings_of_allowed_positions_are_allowed : forall lox hix loy hiy qx qy rx ry t,
  stored lox -> stored hix -> stored loy -> stored hiy -> rounding qx rx -> rounding qy ry -> 0 <= t <= 1 ->
  ~ (inside lox hix qx /\ inside loy hiy qy) ->
  ~ (inside lox hix (qx + t * (rx - qx)) /\ inside loy hiy (qy + t * (ry - qy))).
Proof.
assert (between : forall q r t, 0 <= t <= 1 -> r <= q + t * (r - q) <= q \/ q <= q + t * (r - q) <= r).
{ intros q r t T. destruct (Rle_or_lt r q); [left|right]; split; nra. }
intros lox hix loy hiy qx qy rx ry t A B C D Rx Ry T Allowed (X & Y). apply Allowed. split.
- exact (one_axis lox hix qx rx _ A B Rx (between qx rx t T) X).
- exact (one_axis loy hiy qy ry _ C D Ry (between qy ry t T) Y).
Qed.

(* Of a one-way obstacle the way crosses no plane: no plane lies strictly between q and r. *)
Theorem no_plane_is_crossed : forall q r plane, stored plane -> rounding q r -> ~ (r < plane < q) /\ ~ (q < plane < r).
Proof.
intros q r plane S [(Sr & Le & Near)|(Sr & Le & Near)]; split; intros K.
- specialize (Near plane S). lra.
- lra.
- lra.
- specialize (Near plane S). lra.
Qed.

(* The forbidden positions are the right ones: a stored s lies beyond RD(edge) iff it lies beyond the edge. *)
Theorem planes_tell_stored_positions_apart : forall edge lo s, stored s -> down edge lo -> (lo < s <-> edge < s).
Proof.
intros edge lo s S (Slo & Le & Near). split; intros K.
- destruct (Rlt_or_le edge s) as [E|E]; auto. specialize (Near s S E). lra.
- lra.
Qed.
End Rounding.
