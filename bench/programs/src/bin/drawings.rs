//! For the benchmark of drawings, each prints what it measured as JSON: `drawings COUNT` draws so many kitchens as SVG,
//! each of another size, `drawings figures COUNT` the same ones for documents, `drawings pictures ROUNDS` draws a dozen
//! rooms and pieces as PNG, and `drawings answers COUNT` prices so many kitchens, with and without a drawing.
//! `drawings write FOLDER` writes all drawings of the dozen as SVG and PNG, for the benchmark and for whoever wants to
//! look at them.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use drawing::furniture::{Kind, Piece, Unit};
use drawing::layout::{ROOM_HEIGHT, millimetres, share};
use drawing::{Kitchen, Layout, Line, Mm, Model, Part, Shape, Sheet, svg, view};
use kernel::clock::Clock;
use kernel::{database, env};
use sales::kitchen::{KitchenPlan, drawn, estimate};
use serde_json::json;
use worker::documents::drawn::figure;
use worker::documents::paper::text::Typesetter;
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
        ["figures", count] => measure(count.parse()?, "operations", figures),
        ["pictures", rounds] => pictures(rounds.parse()?),
        ["answers", count] => tokio::runtime::Runtime::new()?.block_on(answers(count.parse()?)),
        [count] => measure(count.parse()?, "bytes", svgs),
        _ => bail!(
            "use `drawings COUNT`, or `figures COUNT`, `pictures ROUNDS`, `answers COUNT` or `write FOLDER` after it"
        ),
    }
}

fn write(folder: &str) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, sheet) in gallery()? {
        fs::write(format!("{folder}/{name}.svg"), svg::write(&sheet))?;
        let picture = line_drawing::draw(&sheet).with_context(|| format!("{name} has no picture"))?;
        fs::write(format!("{folder}/{name}.png"), picture.png)?;
    }
    Ok(())
}

/// Every drawing of a dozen rooms and pieces, each with a name: kitchens of all layouts, furniture, and texts in Kannada
/// and Hindi.
fn gallery() -> anyhow::Result<Vec<(String, Sheet)>> {
    let words = ["straight", "l-shaped", "u-shaped", "parallel", "island"];
    let mut subjects = Vec::new();
    // Walls of 10 to 14 feet.
    for (word, number) in words.into_iter().zip(60..) {
        subjects.push((word, room(kitchen(number), "Kitchen")?));
    }
    let Kitchen { layout, lines, .. } = kitchen(61);
    let named = Kitchen::new(layout, lines, "ತೇಗದ ವೆನಿರ್".to_owned(), "ಗ್ರಾನೈಟ್".to_owned());
    subjects.push(("kannada", room(named, "ಅಡುಗೆ ಮನೆ")?));
    for (word, kind, size) in [
        ("hinged-wardrobe", Kind::HingedWardrobe, (1800, 2700, 600)),
        ("sliding-wardrobe", Kind::SlidingWardrobe, (2400, 2400, 650)),
        ("tv-unit", Kind::TvUnit, (2100, 1800, 400)),
        ("table", Kind::Table, (1500, 750, 900)),
        ("pooja-unit", Kind::PoojaUnit, (1200, 2100, 450)),
    ] {
        subjects.push((word, piece(kind, size, "Veneer")?));
    }
    subjects.push(("hindi", piece(Kind::HingedWardrobe, (1200, 2400, 600), "सागौन विनियर")?));
    let named = subjects.into_iter().zip(1..).flat_map(|((word, sheets), number): (_, u32)| {
        sheets.into_iter().map(move |sheet| {
            let title = sheet.title.to_lowercase().replace(' ', "-");
            (format!("{number:02}-{word}-{title}"), sheet)
        })
    });
    Ok(named.collect())
}

/// All drawings of a kitchen, with what a quotation says below their titles.
fn room(kitchen: Kitchen, name: &str) -> anyhow::Result<Vec<Sheet>> {
    let said = [
        format!("QT/2026-27/0001 · R1 · 21 November 2026 · {name}"),
        format!("{} · {}", kitchen.finish, kitchen.counter),
    ];
    let model = Model::new(kitchen)?;
    let drawn = view::all(&model);
    let sheets = drawn.iter().cloned().chain(view::sections(&model));
    Ok(sheets.map(|sheet| said.iter().fold(sheet, |sheet, note| view::noted(sheet, note))).collect())
}

fn piece(kind: Kind, (width, height, depth): (Mm, Mm, Mm), finish: &str) -> anyhow::Result<Vec<Sheet>> {
    let finish = finish.to_owned();
    let unit = Unit::new(Piece { kind, width, height, depth, finish, doors: None, drawers: None })?;
    Ok(view::furniture::all(&unit).iter().cloned().collect())
}

/// Draws so many kitchens; `draw` returns how large the drawing is, in this unit.
fn measure(count: u32, unit: &str, draw: fn(Kitchen) -> anyhow::Result<usize>) -> anyhow::Result<()> {
    // Written to at once, so that it is no growth of memory later.
    let mut taken = vec![Duration::MAX; usize::try_from(count)?];
    let mut largest = 0;
    let mut memory = Vec::new();
    for (number, taken) in (0..count).zip(&mut taken) {
        let kitchen = kitchen(number);
        let began = Instant::now();
        let size = draw(kitchen)?;
        *taken = began.elapsed();
        largest = largest.max(size);
        if (number + 1) % (count / 5).max(1) == 0 {
            memory.push(resident_kib()?);
        }
    }
    taken.sort_unstable();
    let at = |percent: usize| micros(taken.get((taken.len() * percent / 100).min(taken.len() - 1)));
    let [median, p99, most] = [50, 99, 100].map(at);
    println!(
        "{}",
        json!({
            "count": count, "medianUs": median, "p99Us": p99, "maxUs": most, (unit): largest, "memoryKib": memory
        })
    );
    Ok(())
}

/// A kitchen's bytes as SVG.
fn svgs(kitchen: Kitchen) -> anyhow::Result<usize> {
    let sheets = view::all(&Model::new(kitchen)?);
    // Together, as they are in an answer.
    let svgs: Vec<_> = sheets.iter().map(svg::write).collect();
    Ok(svgs.iter().map(String::len).sum())
}

/// A kitchen's shapes and texts in documents, two drawings in a row.
fn figures(kitchen: Kitchen) -> anyhow::Result<usize> {
    let sheets = view::all(&Model::new(kitchen)?);
    let mut typesetter = Typesetter::default();
    let figures: Vec<_> = sheets.iter().map(|sheet| figure(&mut typesetter, sheet, [240.0, 240.0])).collect();
    Ok(figures.iter().map(|one| one.shapes.len() + one.labels.len()).sum())
}

/// Every sheet as a PNG.
fn pictures(rounds: u32) -> anyhow::Result<()> {
    let sheets = gallery()?;
    let (mut taken, mut bytes) = (Vec::new(), 0);
    for _ in 0..rounds {
        for (name, sheet) in &sheets {
            let began = Instant::now();
            let picture = line_drawing::draw(sheet).with_context(|| format!("{name} has no picture"))?;
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
