//! One document again and again: `pdf_bench nivas|tagged|krilla|content ROOMS ROUNDS [FILE]`.
//!
//! Prints one line of JSON: pages, bytes, CPU milliseconds of each round after a first one, and the most memory that
//! the process has held. `content` prints what the quotation says, for those who set it by other means.

#[path = "../../../../worker/src/documents"]
#[allow(dead_code, reason = "what is measured is a part of it")]
mod documents {
    pub(crate) mod letterhead;
    mod look;
    pub(crate) mod paper;
    pub(crate) mod quotation;
    pub(crate) mod rupees;
    #[path = "quotation/sample.rs"]
    pub(crate) mod sample;

    use letterhead::Company;
    use paper::picture::Picture;
    use quotation::{
        Charge, Choice, Client, Contact, Hand, Levy, Line, Milestone, Price, Quotation, Room, Signing, Tax,
    };
}

mod content;
mod krilla_pdf;

use rustix::time::{ClockId, clock_gettime};
use serde_json::json;

use crate::documents::paper::Form;
use crate::documents::sample;
use crate::krilla_pdf::Krilla;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [by, rooms, rounds, file @ ..] = arguments.as_slice() else {
        eprintln!("pdf_bench nivas|tagged|krilla|content ROOMS ROUNDS [FILE]");
        std::process::exit(2);
    };
    let quotation = sample::quotation(rooms.parse().expect("a number of rooms"));
    if by == "content" {
        println!("{}", content::of(&quotation));
        return;
    }
    let krilla = (by == "krilla").then(Krilla::new);
    let form = Form { is_tagged: by == "tagged", is_archival: by == "tagged" };
    let write = || match &krilla {
        Some(krilla) => krilla.pdf(&quotation.sheets(false).expect("pages")),
        None => quotation.make(form).expect("a document").pdf,
    };
    let pdf = write();
    if let [file, ..] = file {
        std::fs::write(file, &pdf).expect("the file can be written");
    }
    let rounds: u32 = rounds.parse().expect("a number of rounds");
    let cpu_ms: Vec<f64> = (0..rounds)
        .map(|_| {
            let before = cpu();
            std::hint::black_box(write());
            (cpu() - before) * 1000.0
        })
        .collect();
    let pages = quotation.sheets(false).expect("pages").pages.len();
    println!("{}", json!({ "pages": pages, "bytes": pdf.len(), "cpuMs": cpu_ms, "peakKib": peak_kib() }));
}

/// Seconds of CPU that the process has used.
#[expect(clippy::cast_precision_loss, reason = "seconds and their fractions")]
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
