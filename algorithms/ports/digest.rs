// SPDX-License-Identifier: MIT
//! A checksum of all that `exact.rs` says of drawn queries and frames, in both scalars: the same as digest.c's.
#[allow(dead_code)]
mod exact;
use exact::{Aabb, AtCorner, Obstacle, Placement, Query, Response, Rules, Scalar, Step, Ties, Vector};

struct Digest {
    state: u64,
    sum: u64,
    base: i32,
}
fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
impl Digest {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }
    fn add(&mut self, value: u64) {
        self.sum = (self.sum ^ value).wrapping_mul(0x100000001b3);
        self.sum ^= self.sum >> 29;
    }
    fn add_number<S: Scalar>(&mut self, x: S) {
        self.add(x.wide().to_bits());
    }
    fn number<S: Scalar>(&mut self, kind: u64, size: bool) -> S {
        let r = self.next();
        let mut x = match kind {
            0 | 6 => (r % 9) as f64,
            1 => (r % 401) as f64 / 10.0,
            2 => (r >> 11) as f64 * power(-53) * 10.0,
            3 if r >> 52 & 0x7ff == 0x7ff => f64::from_bits(r & 0xfffffffffffff),
            3 => f64::from_bits(r & (u64::MAX >> 1)),
            4 => (r >> 11) as f64 * power(-53) * power(self.base + (r % 8) as i32),
            _ if r % 2 != 0 => 1.0 + (r >> 8 & 15) as f64 * power(-52),
            _ => (r >> 8 & 63) as f64 * power(-58),
        };
        if kind == 6 && r >> 8 & 1 != 0 {
            x += power(-10 - (r >> 16 & 63) as i32);
        }
        x = S::narrow(x).wide();
        if x - x != 0.0 {
            x = 1.0;
        }
        S::narrow(if r >> 60 & 1 != 0 && !size { -x } else { x })
    }
    fn boxed<S: Scalar>(&mut self, kind: u64) -> Aabb<S> {
        let (x, y) = (self.number(kind, false), self.number(kind, false));
        Aabb { x, y, w: self.number(kind, true), h: self.number(kind, true) }
    }
    fn vector<S: Scalar>(&mut self, kind: u64) -> Vector<S> {
        let x = self.number(kind, false);
        Vector { x, y: self.number(kind, false) }
    }
    fn add_placement<S: Scalar>(&mut self, p: &Placement<S>) {
        self.add(u64::from(p.in_range));
        if p.in_range {
            for x in [p.a.x, p.a.y, p.b.x, p.b.y] {
                self.add_number(x);
            }
        }
    }
    fn add_ties(&mut self, t: &Ties) {
        self.add(t.first.map_or(0, |first| (16 * t.count + first) as u64));
    }
    fn add_step<S: Scalar>(&mut self, s: &Step<S>) {
        self.add(s.outcome as u64);
        self.add_number(s.position.x);
        self.add_number(s.position.y);
        let told = 3 * i64::from(s.normal_x) + i64::from(s.normal_y) + 9 * i64::from(s.corner);
        self.add((told + 100 * i64::from(s.legs)) as u64);
        self.add_ties(&s.stopped_by[0]);
        self.add_ties(&s.stopped_by[1]);
        self.add_ties(&s.inside_of);
    }
    fn run<S: Scalar>(&mut self, count: u64) {
        let single = std::mem::size_of::<S>() == 4;
        let nothing = Obstacle { bounds: Aabb::<S>::default(), solid: 0 };
        let mut level = [nothing; 4];
        for i in 0..count {
            let kind = i / 16 % 7;
            if i % 16 == 0 {
                self.base = if single { (self.next() % 240) as i32 - 120 } else { (self.next() % 1900) as i32 - 950 };
            }
            let (a, motion_a) = (self.boxed(kind), self.vector(kind));
            let (b, motion_b) = (self.boxed(kind), self.vector(kind));
            let q = Query::<S> { a, motion_a, b, motion_b };
            let r = self.next();
            let rules = Rules {
                corner: if r % 2 != 0 { AtCorner::StopsX } else { AtCorner::StopsY },
                response: if r / 2 % 2 != 0 { Response::Stop } else { Response::Slide },
            };
            let solid = if r / 4 % 4 != 0 { exact::solid::ALL } else { (r / 16 % 16) as u8 };
            level[(i % 4) as usize] = Obstacle { bounds: b, solid };
            let answer = exact::exact(&q);
            self.add(answer.outcome as u64);
            self.add_number(answer.time);
            let told = 3 * i64::from(answer.normal_x) + i64::from(answer.normal_y) + 9 * i64::from(answer.corner);
            self.add(told as u64);
            self.add_placement(&exact::position_at_contact(&q, &answer));
            self.add_step(&exact::step(&q.a, &q.motion_a, &level, rules));
        }
    }
}

fn main() {
    assert!(exact::arithmetic_is_exact());
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100000);
    let mut digest = Digest { state: 0, sum: 0xcbf29ce484222325, base: 0 };
    digest.run::<f64>(count);
    digest.run::<f32>(count);
    println!("{:016x}", digest.sum);
}
