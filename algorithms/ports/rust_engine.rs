// SPDX-License-Identifier: MIT
//! `exact.rs` behind the laboratory's protocol (`harness/engines/PROTOCOL.md`): rustc -O rust_engine.rs
//! ./rust_engine [float32] [all] [stop] [x]; with `all`, what the protocol has no words for, too: the corner, and where
//! both stand at the contact; of a frame, all that `step()` says.
#[allow(dead_code)]
mod exact;
use exact::{solid, Aabb, AtCorner, Obstacle, Outcome, Query, Response, Rules, Scalar, StepOutcome, Ties, Vector};
use std::io::{self, BufRead, Write};

fn boxed<S: Scalar>(n: &[f64]) -> Aabb<S> {
    Aabb { x: S::narrow(n[0]), y: S::narrow(n[1]), w: S::narrow(n[2]), h: S::narrow(n[3]) }
}
fn vector<S: Scalar>(n: &[f64]) -> Vector<S> {
    Vector { x: S::narrow(n[0]), y: S::narrow(n[1]) }
}
fn numbers(line: &str) -> Vec<f64> {
    line.split(' ').map_while(|word| word.parse().ok()).collect()
}

fn text(t: &Ties) -> String {
    format!("{} {}", t.first.map_or(-1, |first| first as i64), t.count)
}

fn serve<S: Scalar>(all: bool, rules: Rules) -> io::Result<()> {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let (mut lines, mut out) = (stdin.lock().lines(), io::BufWriter::new(stdout.lock()));
    writeln!(
        out,
        "{{\"name\": \"rust_port\", \"version\": \"1.0\", \"language\": \"Rust\", \"scalar\": \"float{}\", \
         \"numbers\": \"decimal\", \"answers\": \"both\", \"touching\": \"none\", \"overlap\": \"overlap\"}}",
        8 * std::mem::size_of::<S>()
    )?;
    out.flush()?;
    let mut level: Vec<Obstacle<S>> = Vec::new();
    while let Some(line) = lines.next() {
        let line = line?;
        if line.is_empty() {
            out.flush()?; // the end of a batch
        } else if let Some(count) = line.strip_prefix("level ") {
            level.clear();
            for _ in 0..count.trim().parse().unwrap_or(0) {
                let line = lines.next().unwrap_or_else(|| Ok(String::new()))?;
                let sides = [('l', solid::MIN_X), ('r', solid::MAX_X), ('t', solid::MIN_Y), ('b', solid::MAX_Y)];
                let solid = sides.iter().filter(|side| line.contains(side.0)).map(|side| side.1).sum();
                level.push(Obstacle { bounds: boxed(&numbers(&line)), solid });
            }
        } else if let Some(frame) = line.strip_prefix("frame ") {
            let n = numbers(frame);
            let s = exact::step(&boxed(&n), &vector(&n[4..]), &level, rules);
            write!(out, "at {:e} {:e}", s.position.x.wide(), s.position.y.wide())?;
            if all {
                let outcome = match s.outcome {
                    StepOutcome::Free => "free",
                    StepOutcome::Stopped => "stopped",
                    StepOutcome::OutOfRange => "out_of_range",
                    StepOutcome::Failed => "failed",
                };
                write!(out, " {} {} {} {}", outcome, s.normal_x, s.normal_y, i32::from(s.corner))?;
                write!(out, " {} {} {}", text(&s.stopped_by[0]), text(&s.stopped_by[1]), text(&s.inside_of))?;
            }
            writeln!(out)?;
        } else {
            let n = numbers(&line);
            let (a, motion_a) = (boxed(&n), vector(&n[4..]));
            let q = Query::<S> { a, motion_a, b: boxed(&n[6..]), motion_b: vector(&n[10..]) };
            let answer = exact::exact(&q);
            match answer.outcome {
                Outcome::Separate => write!(out, "miss")?,
                Outcome::Overlap => write!(out, "overlap")?,
                Outcome::Failed => write!(out, "failed")?,
                Outcome::Impact => {
                    write!(out, "hit {:e} {} {}", answer.time.wide(), answer.normal_x, answer.normal_y)?
                }
            }
            if all {
                let p = exact::position_at_contact(&q, &answer);
                write!(out, " {}", i32::from(answer.corner))?;
                for place in [p.a.x, p.a.y, p.b.x, p.b.y] {
                    write!(out, " {:e}", place.wide())?;
                }
            }
            writeln!(out)?;
        }
    }
    out.flush()
}

fn main() -> io::Result<()> {
    assert!(exact::arithmetic_is_exact());
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| asked.iter().any(|other| other == word);
    let rules = Rules {
        corner: if has("x") { AtCorner::StopsX } else { AtCorner::StopsY },
        response: if has("stop") { Response::Stop } else { Response::Slide },
    };
    if has("float32") {
        serve::<f32>(has("all"), rules)
    } else {
        serve::<f64>(has("all"), rules)
    }
}
