//! Writes a few kitchens as SVG, to look at: `cargo run -p drawing --example samples -- FOLDER`.

use std::time::Instant;
use std::{env, fs, io};

use drawing::layout::{Opening, millimetres, share};
use drawing::{Kitchen, Layout, Line, Model, Part, Shape, svg, view};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "drawings".to_owned());
    fs::create_dir_all(&folder)?;
    for (name, kitchen) in samples() {
        let began = Instant::now();
        let model = Model::new(kitchen).map_err(io::Error::other)?;
        let (plan, elevations) = view::all(&model);
        let sheets: Vec<_> = [&plan].into_iter().chain(&elevations).map(svg::write).collect();
        let bytes: usize = sheets.iter().map(String::len).sum();
        println!("{name}: {} sheets, {bytes} bytes, {:?}", sheets.len(), began.elapsed());
        for warning in &model.warnings {
            println!("  {warning}");
        }
        for (at, sheet) in sheets.iter().enumerate() {
            fs::write(format!("{folder}/{name}-{at}.svg"), sheet)?;
        }
    }
    Ok(())
}

#[expect(clippy::too_many_lines, reason = "a list")]
fn samples() -> Vec<(&'static str, Kitchen)> {
    let layout = |shape: Shape, feet: &[i64]| Layout {
        shape,
        walls: millimetres(feet.iter().map(|feet| feet * 100)),
        island: None,
        room_height: drawing::layout::ROOM_HEIGHT,
        openings: Vec::new(),
        wall_units: share(
            (feet.iter().sum::<i64>() - 2 * i64::try_from(shape.corners()).unwrap_or(0)) * 100,
            80,
        ),
        has_loft: false,
        tall_units: 0,
        north: None,
    };
    let all = [
        (Part::Base, 1),
        (Part::Wall, 1),
        (Part::Loft, 1),
        (Part::Tall, 1),
        (Part::Counter, 1),
        (Part::Drawers, 2),
        (Part::Carousel, 1),
        (Part::Pantry, 1),
        (Part::DishRack, 1),
        (Part::Hob, 1),
        (Part::Chimney, 1),
        (Part::Oven, 1),
        (Part::Sink, 1),
    ];
    let lines = |parts: &[(Part, u32)]| {
        let lines = parts.iter().zip(1..).map(|(&(part, count), number)| Line {
            number,
            name: format!("{part:?}"),
            part: Some(part),
            count,
        });
        lines.collect::<Vec<_>>()
    };
    let kitchen = |layout, lines, finish: &str, counter: &str| Kitchen {
        layout,
        lines,
        finish: finish.to_owned(),
        counter: counter.to_owned(),
    };
    let plain = lines(&[(Part::Base, 1), (Part::Wall, 1), (Part::Counter, 1), (Part::Drawers, 2)]);
    let window = Opening { wall: 1, from: 700, width: 1200, sill: 1000, head: 2100 };
    let door = Opening { wall: 0, from: 100, width: 900, sill: 0, head: 2100 };
    vec![
        ("l", kitchen(layout(Shape::L, &[10, 8]), plain.clone(), "Laminate", "Granite")),
        (
            "u",
            kitchen(
                Layout {
                    has_loft: true,
                    tall_units: 2,
                    openings: vec![window],
                    north: Some(30),
                    ..layout(Shape::U, &[10, 12, 13])
                },
                lines(&all),
                "Veneer",
                "Quartz",
            ),
        ),
        (
            "straight",
            kitchen(
                Layout { tall_units: 1, has_loft: true, ..layout(Shape::Straight, &[14]) },
                lines(&all),
                "Acrylic",
                "Solid surface",
            ),
        ),
        (
            "parallel",
            kitchen(
                Layout { openings: vec![door], ..layout(Shape::Parallel, &[12, 9]) },
                plain.clone(),
                "PU paint",
                "Granite",
            ),
        ),
        (
            "island",
            kitchen(
                Layout { island: Some(1829), tall_units: 2, ..layout(Shape::Island, &[14]) },
                lines(&all),
                "Fluted glass",
                "Quartz",
            ),
        ),
        (
            "long",
            kitchen(
                Layout { tall_units: 3, has_loft: true, ..layout(Shape::L, &[25, 20]) },
                lines(&all),
                "Veneer",
                "Granite",
            ),
        ),
        ("tiny", kitchen(layout(Shape::U, &[3, 3, 3]), plain, "Laminate", "Granite")),
    ]
}
