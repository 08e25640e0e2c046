(* SPDX-License-Identifier: MIT

   What exact.h takes for exact, from the theorems of Flocq (Debian: libcoq-flocq 4.1.0), for binary64 and binary32, rounded
   to nearest even, subnormals included. Nothing here is an axiom but those of Coq's real numbers.
   By hand: nothing overflows (Flocq's formats have no largest number); and that these definitions are the C++.
   SPLIT, DIGITS and LOWEST are the code's: coq_theorems_test.cpp puts them in, and asks each of these parts, changed, alone. *)
From Coq Require Import ZArith Reals Psatz.
From Flocq Require Import Core Pff2Flocq Sterbenz Plus_error Div_sqrt_error Round_odd Mult_error Relative.
Open Scope R_scope.

Section Format.
Variables emin prec : Z.
Definition rnd := round radix2 (FLT_exp emin prec) ZnearestE.
Definition format := generic_format radix2 (FLT_exp emin prec).
End Format.

Notation rnd64 := (rnd (LOWEST) DIGITS).
Notation double := (format (LOWEST) DIGITS).
Notation rnd32 := (rnd (-149) 24).

Lemma even_sym : forall x : Z, negb (Z.even x) = negb (negb (Z.even (- (x + 1)))).
Proof. intros x. rewrite Z.even_opp, Z.even_add. now case (Z.even x). Qed.

(* Lemma 7: two_product(a, b). *)
Section TwoProduct.
Variables a b : R.
Definition split_a := rnd64 ((bpow radix2 SPLIT + 1) * a).
Definition a1 := rnd64 (split_a - rnd64 (split_a - a)).
Definition a2 := rnd64 (a - a1).
Definition split_b := rnd64 ((bpow radix2 SPLIT + 1) * b).
Definition b1 := rnd64 (split_b - rnd64 (split_b - b)).
Definition b2 := rnd64 (b - b1).
Definition p := rnd64 (a * b).
Definition lo := rnd64 (rnd64 (rnd64 (rnd64 (rnd64 (a1 * b1) - p) + rnd64 (a1 * b2)) + rnd64 (a2 * b1)) + rnd64 (a2 * b2)).

Theorem two_product_exact : double a -> double b ->
  (a * b = 0 \/ bpow radix2 (-969) <= Rabs (a * b)) -> p + lo = a * b.
Proof.
intros Fa Fb H.
assert (P : Prec_gt_0 DIGITS) by easy.
generalize (proj1 (Dekker radix2 (LOWEST) DIGITS (fun z => negb (Z.even z)) ltac:(lia) ltac:(lia) a b Fa Fb (or_introl eq_refl)) H).
simpl (DIGITS - Z.div2 DIGITS)%Z.
unfold lo, p, a2, b2, a1, b1, split_a, split_b, rnd.
rewrite !(Rmult_comm (bpow radix2 SPLIT + 1)).
set (f := round radix2 (FLT_exp (LOWEST) DIGITS) ZnearestE).
change (round radix2 (FLT_exp (LOWEST) DIGITS) (Znearest (fun z => negb (Z.even z)))) with f.
assert (O : forall x, f (- x) = - f x) by (intro; apply round_NE_opp).
(* Flocq's halves are a - split + split, ours split - (split - a). *)
assert (V : forall s x, f (f (x - s) + s) = f (s - f (s - x))).
{ intros s x. f_equal. replace (x - s) with (- (s - x)) by ring. rewrite O. ring. }
intros K. rewrite !V in K.
set (u := f (a * (bpow radix2 SPLIT + 1))) in *. set (v := f (b * (bpow radix2 SPLIT + 1))) in *.
rewrite (Rplus_comm (- f (a * b))) in K.
symmetry. exact K.
Qed.

(* In the range that exact.h states. *)
Corollary two_product_in_its_range : double a -> double b ->
  (a * b = 0 \/ bpow radix2 (-900) <= Rabs (a * b)) -> p + lo = a * b.
Proof.
intros Fa Fb [H|H]; apply two_product_exact; auto.
right. apply Rle_trans with (2 := H). apply bpow_le. lia.
Qed.
End TwoProduct.

(* Lemma 6: two_sum(a, b). *)
Section TwoSum.
Variables a b : R.
Definition s := rnd64 (a + b).
Definition b_part := rnd64 (s - a).
Definition s_lo := rnd64 (rnd64 (a - rnd64 (s - b_part)) + rnd64 (b - b_part)).

Theorem two_sum_exact : double a -> double b -> s + s_lo = a + b.
Proof.
intros Fa Fb. assert (P : Prec_gt_0 DIGITS) by easy.
exact (TwoSum_correct (LOWEST) DIGITS (fun z => negb (Z.even z)) ltac:(lia) ltac:(lia) even_sym a b Fa Fb).
Qed.
End TwoSum.

(* Lemma 22: directed_sum, in both scalars: the error of large + small, rounded, is small - (sum - large). *)
Section FastSum.
Variables emin prec : Z.
Hypothesis Hp : (1 < prec)%Z.
Hypothesis He : (emin <= 0)%Z.
Variables large small : R.
Definition sum := rnd emin prec (large + small).
Definition error := rnd emin prec (small - rnd emin prec (sum - large)).

Theorem fast_sum_exact : format emin prec large -> format emin prec small -> Rabs small <= Rabs large ->
  sum + error = large + small.
Proof.
intros Fl Fs H. assert (P : Prec_gt_0 prec) by (unfold Prec_gt_0; lia).
rewrite <- (Fast2Sum_correct emin prec (fun z => negb (Z.even z)) Hp He even_sym large small Fl Fs H).
unfold sum, error, rnd. f_equal.
replace (large - _) with (- (round radix2 (FLT_exp emin prec) ZnearestE (large + small) - large)) by (unfold sum; ring).
rewrite round_NE_opp. f_equal; ring.
Qed.
End FastSum.

(* And so the number next to the sum, toward the truth, is the sum rounded the other way. *)
Section Directed.
Variables emin prec : Z.
Hypothesis Hp : (1 < prec)%Z.
Variable x : R.
Notation fexp := (FLT_exp emin prec).
Notation nearest := (round radix2 fexp ZnearestE x).
Notation down := (round radix2 fexp Zfloor x).
Notation up := (round radix2 fexp Zceil x).

Theorem directed_sum_is_next_to_nearest :
  (x < nearest -> down = pred radix2 fexp nearest) /\ (nearest <= x -> down = nearest) /\
  (nearest < x -> up = succ radix2 fexp nearest) /\ (x <= nearest -> up = nearest).
Proof.
assert (P : Prec_gt_0 prec) by (unfold Prec_gt_0; lia).
assert (V : Valid_exp fexp) by (auto with typeclass_instances).
destruct (round_DN_pt radix2 fexp x) as (Fd & Ld & _). destruct (round_UP_pt radix2 fexp x) as (Fu & Lu & _).
assert (D : generic_format radix2 fexp x -> down = x /\ up = x)
  by (intros F; split; apply round_generic; auto with typeclass_instances).
destruct (round_DN_or_UP radix2 fexp ZnearestE x) as [N|N]; rewrite N; repeat split; intros K; try lra.
- symmetry. apply succ_DN_eq_UP; auto. intros F. destruct (D F). lra.
- assert (X : x = down) by lra. assert (F : generic_format radix2 fexp x) by (rewrite X; exact Fd). destruct (D F). lra.
- symmetry. apply pred_UP_eq_DN; auto. intros F. destruct (D F). lra.
- assert (X : x = up) by lra. assert (F : generic_format radix2 fexp x) by (rewrite X; exact Fu). destruct (D F). lra.
Qed.
End Directed.

(* Lemma 10: remainder(e, t, d), t = e/d rounded: e - t*d is a double, and e - hi - lo computes it, where hi + lo = t*d
   (two_product). Of normal numbers, where FLT and FLX round alike. *)
Notation normal := (generic_format radix2 (FLX_exp DIGITS)).
Notation rnd_normal := (round radix2 (FLX_exp DIGITS) ZnearestE).
Theorem remainder_is_representable : forall e d, normal e -> normal d -> normal (e - rnd_normal (e / d) * d).
Proof. intros e d Fe Fd. assert (P : Prec_gt_0 DIGITS) by easy. apply div_error_FLX; auto with typeclass_instances. Qed.

(* Roughly is enough: the quotient times the divisor is within a factor of 2. *)
Lemma near : forall x, Rabs (rnd_normal x - x) <= / 4 * Rabs x.
Proof.
intros x. assert (P : Prec_gt_0 DIGITS) by easy.
apply Rle_trans with (1 := relative_error_N_FLX radix2 DIGITS P (fun z => negb (Z.even z)) x).
apply Rmult_le_compat_r. apply Rabs_pos.
apply Rle_trans with (/ 2 * bpow radix2 (-1)).
- apply Rmult_le_compat_l. lra. apply bpow_le. lia.
- simpl. lra.
Qed.

Theorem remainder_exact : forall e d, normal e -> normal d -> 0 < e -> 0 < d ->
  let t := rnd_normal (e / d) in let hi := rnd_normal (t * d) in
  rnd_normal (rnd_normal (e - hi) - (t * d - hi)) = e - t * d.
Proof.
intros e d Fe Fd Pe Pd t hi. assert (P : Prec_gt_0 DIGITS) by easy.
assert (E : rnd_normal (e - hi) = e - hi).
{ apply round_generic; auto with typeclass_instances.
  apply sterbenz; auto with typeclass_instances. apply generic_format_round; auto with typeclass_instances.
  assert (Q : 0 < e / d) by (apply Rdiv_lt_0_compat; auto).
  generalize (near (e / d)) (near (t * d)). fold t hi. rewrite (Rabs_pos_eq (e / d)) by lra.
  intros T H. apply Rabs_le_inv in T.
  assert (M : e / d * d = e) by (field; lra).
  assert (L : 3 / 4 * e <= t * d <= 5 / 4 * e) by (rewrite <- M; split; nra).
  rewrite (Rabs_pos_eq (t * d)) in H by lra. apply Rabs_le_inv in H. lra. }
rewrite E. replace (e - hi - (t * d - hi)) with (e - t * d) by ring.
apply round_generic; auto with typeclass_instances. now apply remainder_is_representable.
Qed.

(* Lemma 11: single_quotient<float>: rounded to odd in double and then to float is rounded once, float's subnormals included. *)
Theorem round_to_odd_then_to_float : forall x,
  rnd32 (round radix2 (FLT_exp (LOWEST) DIGITS) Zrnd_odd x) = rnd32 x.
Proof.
intros x. unfold rnd.
assert (P24 : Prec_gt_0 24) by easy. assert (P53 : Prec_gt_0 DIGITS) by easy.
assert (N24 : Exists_NE radix2 (FLT_exp (-149) 24)) by (apply exists_NE_FLT; right; lia).
assert (N53 : Exists_NE radix2 (FLT_exp (LOWEST) DIGITS)) by (apply exists_NE_FLT; right; lia).
apply round_N_odd; auto with typeclass_instances.
intros e. unfold FLT_exp. lia.
Qed.

(* Lemma 13, of add(p, c): if its first sum was rounded, it was no subtraction of numbers within a factor of 2. *)
Theorem rounded_sum_is_large : forall h c, double h -> double c -> rnd64 (h + c) <> h + c -> Rabs h <= 2 * Rabs (h + c).
Proof.
intros h c Fh Fc H. assert (P : Prec_gt_0 DIGITS) by easy.
destruct (Rle_or_lt (Rabs h) (2 * Rabs (h + c))) as [K|K]; auto.
elim H. unfold rnd. apply round_generic; auto with typeclass_instances.
replace (h + c) with (h - (- c)) by ring.
destruct (Rle_or_lt 0 h) as [Ph|Nh].
- apply sterbenz; auto with typeclass_instances. now apply generic_format_opp.
  rewrite (Rabs_pos_eq h Ph) in K. split; assert (K2 : Rabs (h + c) < h / 2) by lra; apply Rabs_def2 in K2; lra.
- replace (h - - c) with (- (- h - c)) by ring. apply generic_format_opp.
  apply sterbenz; auto with typeclass_instances. now apply generic_format_opp.
  rewrite (Rabs_left h Nh) in K. assert (K2 : Rabs (h + c) < - h / 2) by lra. apply Rabs_def2 in K2. lra.
Qed.
