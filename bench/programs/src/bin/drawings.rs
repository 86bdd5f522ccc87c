//! For the benchmark of drawings, each prints what it measured as JSON: `drawings COUNT` draws so many kitchens, each of
//! another size, `drawings pictures ROUNDS` draws one of each layout as PNG, and `drawings answers COUNT` prices so many,
//! with and without a drawing. `drawings write FOLDER` writes one of each layout as SVG.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use drawing::layout::{ROOM_HEIGHT, millimetres, share};
use drawing::{Kitchen, Layout, Line, Model, Part, Shape, svg, view};
use kernel::clock::Clock;
use kernel::{database, env};
use sales::kitchen::{KitchenPlan, drawn, estimate};
use serde_json::json;
use worker::images::line_drawing;

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
        ["pictures", rounds] => pictures(rounds.parse()?),
        ["answers", count] => tokio::runtime::Runtime::new()?.block_on(answers(count.parse()?)),
        [count] => measure(count.parse()?),
        _ => bail!(
            "use `drawings COUNT`, `drawings pictures ROUNDS`, `drawings answers COUNT` or `drawings write FOLDER`"
        ),
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

/// Every sheet as a PNG.
fn pictures(rounds: u32) -> anyhow::Result<()> {
    let mut sheets = Vec::new();
    for number in 0..SHAPES.len() {
        sheets.extend(view::all(&Model::new(kitchen(u32::try_from(number)?))?).iter().cloned());
    }
    let (mut taken, mut bytes) = (Vec::new(), 0);
    for _ in 0..rounds {
        for sheet in &sheets {
            let began = Instant::now();
            let picture =
                line_drawing::draw(sheet).with_context(|| format!("{} has no picture", sheet.title))?;
            taken.push(began.elapsed());
            bytes = bytes.max(picture.png.len());
        }
    }
    println!("{}", json!({"sheets": sheets.len(), "medianUs": micros(median(&mut taken)), "bytes": bytes}));
    Ok(())
}

/// What the calculator answers with, alternately without the drawing and with it.
async fn answers(count: u32) -> anyhow::Result<()> {
    let db = database::connect(&env::database_url("DATABASE_URL")?, 2, database::API).await?;
    let today = Clock::default().today();
    let (mut priced, mut with_drawing) = (Vec::new(), Vec::new());
    let mut bytes = 0;
    for number in 0..count {
        let plan: KitchenPlan = serde_json::from_value(json!({
            "layout": "l_shape", "legs": [700 + number % 1500, 600 + number * 7 % 1500], "package": "essential",
            "core": "BWR plywood", "finish": "Laminate", "counter": "Granite", "hasLoft": true, "tallUnits": 1,
            "accessories": [{"item": "kitchen_accessory/drawer_set", "count": 2}],
        }))?;
        let began = Instant::now();
        let price = estimate(&mut *db.acquire().await?, &plan, today).await?;
        serde_json::to_vec(&price)?;
        priced.push(began.elapsed());
        let began = Instant::now();
        let price = estimate(&mut *db.acquire().await?, &plan, today).await?;
        let known = drawn::known(&mut *db.acquire().await?, &plan).await?;
        let answer = serde_json::to_vec(&drawn::draw(&plan, price, &known)?)?;
        with_drawing.push(began.elapsed());
        bytes = bytes.max(answer.len());
    }
    let [priced, with_drawing] = [&mut priced, &mut with_drawing].map(|taken| micros(median(taken)));
    println!("{}", json!({"count": count, "priceUs": priced, "drawnUs": with_drawing, "bytes": bytes}));
    Ok(())
}

fn median(taken: &mut [Duration]) -> Option<&Duration> {
    taken.sort_unstable();
    taken.get(taken.len() / 2)
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
    Kitchen::new(layout, lines, "Veneer".to_owned(), "Granite".to_owned())
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
