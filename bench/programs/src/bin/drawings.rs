//! For the benchmark of drawings: `drawings COUNT` draws so many kitchens, each of another size, and prints what it
//! measured as JSON. `drawings write FOLDER` writes one of each layout as SVG, to look at.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use drawing::layout::{ROOM_HEIGHT, millimetres, share};
use drawing::{Kitchen, Layout, Line, Model, Part, Shape, svg, view};
use serde_json::json;

const PARTS: [Part; 13] = [
    Part::Base,
    Part::Wall,
    Part::Loft,
    Part::Tall,
    Part::Counter,
    Part::Drawers,
    Part::Carousel,
    Part::Pantry,
    Part::DishRack,
    Part::Hob,
    Part::Chimney,
    Part::Oven,
    Part::Sink,
];

const SHAPES: [Shape; 5] = [Shape::Straight, Shape::L, Shape::U, Shape::Parallel, Shape::Island];

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write", folder] => write(folder),
        [count] => measure(count.parse()?),
        _ => bail!("use `drawings COUNT` or `drawings write FOLDER`"),
    }
}

fn write(folder: &str) -> anyhow::Result<()> {
    for number in 0..SHAPES.len() {
        for (at, svg) in draw(kitchen(u32::try_from(number)?))?.iter().enumerate() {
            fs::write(format!("{folder}/{number}-{at}.svg"), svg)?;
        }
    }
    Ok(())
}

fn measure(count: u32) -> anyhow::Result<()> {
    // Written to at once, so that it is no growth of memory later.
    let mut taken = vec![Duration::MAX; usize::try_from(count)?];
    let mut bytes = 0;
    let mut memory = Vec::new();
    for (number, taken) in (0..count).zip(&mut taken) {
        let kitchen = kitchen(number);
        let began = Instant::now();
        let svgs = draw(kitchen)?;
        *taken = began.elapsed();
        bytes = bytes.max(svgs.iter().map(String::len).sum());
        if (number + 1) % (count / 5).max(1) == 0 {
            memory.push(resident_kib()?);
        }
    }
    taken.sort_unstable();
    let at = |percent: usize| micros(taken.get((taken.len() * percent / 100).min(taken.len() - 1)));
    println!(
        "{}",
        json!({"count": count, "medianUs": at(50), "p99Us": at(99), "maxUs": at(100), "bytes": bytes, "memoryKib": memory})
    );
    Ok(())
}

fn draw(kitchen: Kitchen) -> anyhow::Result<Vec<String>> {
    Ok(view::all(&Model::new(kitchen)?).iter().map(svg::write).collect())
}

/// A kitchen of every layout in turn, with everything that can be drawn.
fn kitchen(number: u32) -> Kitchen {
    let shape = SHAPES[usize::try_from(number).unwrap_or(0) % SHAPES.len()];
    let has_island = shape == Shape::Island;
    let lengths = (0..shape.walls() + usize::from(has_island)).zip([7, 11, 13, 17]);
    let hundredths: Vec<i64> = lengths.map(|(_, factor)| i64::from(600 + number * factor % 1800)).collect();
    let run = hundredths.iter().sum::<i64>() - 200 * i64::try_from(shape.corners()).unwrap_or(0);
    let mut walls = millimetres(hundredths);
    let island = if has_island { walls.pop() } else { None };
    let layout = Layout {
        shape,
        walls,
        island,
        room_height: ROOM_HEIGHT,
        openings: Vec::new(),
        wall_units: share(run, 80),
        has_loft: true,
        tall_units: 2,
    };
    let line = |(part, number): (Part, u32)| Line { number, name: String::new(), part: Some(part), count: 2 };
    let lines = PARTS.into_iter().zip(1..).map(line).collect();
    Kitchen { layout, lines, finish: "Veneer".to_owned(), counter: "Granite".to_owned() }
}

fn micros(taken: Option<&Duration>) -> u128 {
    taken.map_or(0, Duration::as_micros)
}

fn resident_kib() -> anyhow::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("Linux says what is resident")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
