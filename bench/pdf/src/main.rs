//! Renders documents repeatedly: `pdf_bench nivas|tagged|krilla|content ROOMS ROUNDS [FILE]`.
//!
//! Prints one line of JSON: pages, bytes, CPU milliseconds of each round after the first, and peak memory.
//! Each round is a different quotation, since words are cached between documents: a company's terms and
//! materials repeat, names, sizes and amounts do not. `content` prints the first quotation as JSON for other
//! renderers.

#[path = "../../../worker/src/documents"]
#[allow(dead_code, reason = "what is measured is a part of it")]
mod documents {
    mod drawn;
    pub(crate) mod gst;
    pub(crate) mod letterhead;
    mod theme;
    pub(crate) mod paper;
    pub(crate) mod quotation;
    #[path = "../../../kernel/src/rupees.rs"]
    pub(crate) mod rupees;
    #[path = "quotation/sample.rs"]
    pub(crate) mod sample;

    use letterhead::Company;
    use paper::picture::Picture;
    use quotation::{
        Charge, Choice, Client, Contact, Hand, Levy, Line, Milestone, Price, Quotation, Room, Shown, Signing, Tax,
    };
}

mod content;
mod krilla_pdf;

use rustix::time::{ClockId, clock_gettime};
use serde_json::json;

use crate::documents::paper::Form;
use crate::documents::quotation::Quotation;
use crate::documents::sample;
use crate::krilla_pdf::Krilla;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [by, rooms, rounds, file @ ..] = arguments.as_slice() else {
        eprintln!("pdf_bench nivas|tagged|krilla|content ROOMS ROUNDS [FILE]");
        std::process::exit(2);
    };
    let rooms = rooms.parse().expect("a number of rooms");
    let quotation = sample::quotation(rooms);
    if by == "content" {
        println!("{}", content::of(&quotation));
        return;
    }
    let krilla = (by == "krilla").then(Krilla::new);
    let form = Form { is_tagged: by == "tagged", is_archival: by == "tagged" };
    let write = |quotation: &Quotation| match &krilla {
        Some(krilla) => krilla.pdf(&quotation.sheets(false).expect("pages")),
        None => quotation.make(form).expect("a document").pdf,
    };
    let pdf = write(&quotation);
    if let [file, ..] = file {
        std::fs::write(file, &pdf).expect("the file can be written");
    }
    let rounds: i64 = rounds.parse().expect("a number of rounds");
    let cpu_ms: Vec<f64> = (1..=rounds)
        .map(|round| {
            let quotation = for_somebody_else(sample::quotation(rooms), round);
            let before = cpu();
            std::hint::black_box(write(&quotation));
            (cpu() - before) * 1000.0
        })
        .collect();
    let pages = quotation.sheets(false).expect("pages").pages.len();
    println!("{}", json!({ "pages": pages, "bytes": pdf.len(), "cpuMs": cpu_ms, "peakKib": peak_kib() }));
}

/// The same rooms with other names, sizes and amounts.
fn for_somebody_else(mut quotation: Quotation, round: i64) -> Quotation {
    quotation.number = format!("QT/2026-27/{round:04}");
    quotation.client.name = format!("{} · {}", invented(&KANNADA, round), invented(&DEVANAGARI, round));
    quotation.client.address =
        format!("ಮನೆ ಸಂಖ್ಯೆ {round}, {}\nBengaluru 5600{round:02}", invented(&KANNADA, round * 3));
    quotation.client.email = format!("{}@example.com", invented(&LATIN, round));
    quotation.client.phone = format!("+91 98450 {:05}", round * 977 % 100_000);
    quotation.project = format!("your home at {}", invented(&LATIN, round * 5));
    quotation.site_address = format!("Flat {}, {}, Bengaluru", round * 101, invented(&LATIN, round * 5));
    for (line, number) in quotation.rooms.iter_mut().flat_map(|room| &mut room.lines).zip(1..) {
        let more = (round * 7_919 + number * 104_729) % 90_000;
        line.size = format!("{},{:03} × {} mm", 1 + more % 4, more % 1_000, 600 + more % 300);
        line.quantity += more % 1_000;
        for paise in [&mut line.rate_paise, &mut line.gross_paise, &mut line.net_paise] {
            *paise += more * 100;
        }
    }
    quotation
}

const KANNADA: [&str; 8] = ["ಆ", "ಶಾ", "ರಾ", "ವ್ಯ", "ಮ", "ಲ್ಲೇ", "ಶ್ವ", "ರಂ"];
const DEVANAGARI: [&str; 8] = ["आ", "शा", "रा", "व्य", "म", "ल्ले", "श्व", "रं"];
const LATIN: [&str; 8] = ["as", "ha", "ro", "vi", "ma", "les", "wa", "rum"];

/// A word unique to the round.
fn invented(syllables: &[&str; 8], round: i64) -> String {
    let digits = (0..4).map(|place| (round >> (3 * place)) & 7);
    digits.filter_map(|digit| syllables.get(usize::try_from(digit).ok()?)).copied().collect()
}

/// CPU seconds used by the process.
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
