//! Ten thousand kitchens: what is drawn is what is priced, and can be built and read.

use crate::finish::{Surface, Surfaces};
use crate::layout::{
    BASE_HEIGHT, COUNTER_TOP, DEPTH, LOFT_HEIGHT, MIN_AISLE, Opening, TALL_HEIGHT, TALL_WIDTH, WALL_HEIGHT,
    millimetres, share,
};
use crate::model::{Cabinet, End, Kind, Level, Run};
use crate::ops::Op;
use crate::view::Sheets;
use crate::{Kitchen, Layout, Line, Mm, Model, Part, Shape, Sheet, view};
use proptest::prelude::*;

use super::check_readable;

const PIECES: [Part; 10] = [
    Part::Drawers,
    Part::Carousel,
    Part::Pantry,
    Part::DishRack,
    Part::Hob,
    Part::Chimney,
    Part::Oven,
    Part::Sink,
    Part::Fridge,
    Part::Drawers,
];

/// Some twice, so that levels have a finish in common.
const FINISHES: [&str; 5] = ["Veneer", "Veneer", "Laminate", "White acrylic", "PU paint"];

/// A kitchen and its lengths in hundredths of a foot, which its price is computed from.
#[derive(Clone, Debug)]
struct Planned {
    hundredths: Vec<i64>,
    wall_units: u8,
    kitchen: Kitchen,
}

fn shape() -> impl Strategy<Value = Shape> {
    prop::sample::select(vec![Shape::Straight, Shape::L, Shape::U, Shape::Parallel, Shape::Island])
}

/// Any of the walls, how far along it in thousandths, the width, and the sill of a window.
fn opening() -> impl Strategy<Value = (prop::sample::Index, Mm, Mm, Option<Mm>)> {
    (any::<prop::sample::Index>(), 0..=1000_i32, 305..1800_i32, prop::option::of(COUNTER_TOP..1400))
}

prop_compose! {
    fn planned()(
        shape in shape(),
        lengths in prop::collection::vec(300..=2500_i64, 4),
        wall_units in 0..=100_u8,
        has_loft in any::<bool>(),
        tall_units in 0..=10_u8,
        openings in prop::collection::vec(opening(), 0..4),
        room_height in TALL_HEIGHT..=3700,
        counts in prop::collection::vec(0..=4_u32, PIECES.len()),
        finishes in prop::array::uniform4(prop::sample::select(FINISHES.to_vec())),
    ) -> Planned {
        let walls = shape.walls();
        let has_island = shape == Shape::Island;
        let hundredths: Vec<_> = lengths.into_iter().take(walls + usize::from(has_island)).collect();
        let mut mm = millimetres(hundredths.iter().copied());
        let island = if has_island { mm.pop() } else { None };
        let openings = openings.into_iter().map(|(wall, along, width, sill)| {
            let wall = wall.index(walls);
            let width = width.min(mm[wall]);
            Opening { wall, from: (mm[wall] - width) * along / 1000, width, sill: sill.unwrap_or(0), head: 2100 }
        }).collect();
        let run = hundredths.iter().sum::<i64>() - 200 * i64::try_from(shape.corners()).unwrap();
        let covered = share(run, wall_units);
        let layout =
            Layout { shape, walls: mm, island, room_height, openings, wall_units: covered, has_loft, tall_units };
        let mut parts = vec![(Part::Base, 1)];
        if wall_units > 0 { parts.push((Part::Wall, 1)); }
        if has_loft { parts.push((Part::Loft, 1)); }
        if tall_units > 0 { parts.push((Part::Tall, tall_units.into())); }
        parts.push((Part::Counter, 1));
        parts.extend(PIECES.into_iter().zip(counts).filter(|(_, count)| *count > 0));
        let lines = parts.into_iter().zip(1..).map(|((part, count), number)| {
            Line { number, name: "Line".to_owned(), part: Some(part), count }
        }).collect();
        let kitchen = Kitchen::new(layout, lines, "Veneer".to_owned(), "Granite".to_owned());
        let [wall, loft, tall, island] = finishes.map(Surface::front);
        let surfaces = Surfaces { wall, loft, tall, island, ..kitchen.surfaces };
        let kitchen = Kitchen { surfaces, ..kitchen };
        Planned { hundredths, wall_units, kitchen }
    }
}

/// Whether a part is drawn, as the model says.
fn is_shown(model: &Model, part: Part) -> bool {
    let has = |level: Level| model.at(level).any(|one| one.kind != Kind::Fridge);
    let kind = |kind: Kind| model.cabinets.iter().any(|one| one.kind == kind);
    match part {
        Part::Base | Part::Counter => has(Level::Base),
        Part::Wall => has(Level::Wall),
        Part::Loft => has(Level::Loft),
        Part::Tall => has(Level::Tall),
        Part::Drawers => kind(Kind::Drawers),
        Part::Carousel => kind(Kind::Carousel),
        Part::Pantry => kind(Kind::Pantry),
        Part::DishRack => kind(Kind::DishRack),
        Part::Oven => kind(Kind::Oven),
        Part::Fridge => kind(Kind::Fridge),
        Part::Hob | Part::Sink | Part::Chimney => model.appliances.iter().any(|one| one.part == part),
    }
}

/// The corners of a run where doors of the adjoining walls are.
fn cleared_for_doors(model: &Model, run: &Run) -> Vec<(Mm, Mm)> {
    let is_corner = |one: End, other: End| {
        matches!((one, other), (End::Owned, End::Joined(_)) | (End::Joined(_), End::Owned))
    };
    let mut corners = Vec::new();
    for door in model.kitchen.layout.openings.iter().filter(|one| one.is_door()) {
        let Some(wall) = model.runs.iter().find(|run| run.wall == Some(door.wall)) else { continue };
        if is_corner(run.left, wall.right) && door.is_within(wall.length - DEPTH, wall.length) {
            corners.push((0, MIN_AISLE));
        }
        if is_corner(run.right, wall.left) && door.is_within(0, DEPTH) {
            corners.push((run.length - MIN_AISLE, run.length));
        }
    }
    corners
}

/// No base or tall unit stands near before a door of an adjoining wall.
fn check_corners(model: &Model) -> Result<(), TestCaseError> {
    for one in model.cabinets.iter().filter(|one| matches!(one.level, Level::Base | Level::Tall)) {
        let cleared = cleared_for_doors(model, &model.runs[one.run]);
        let is_clear = cleared.iter().all(|(from, to)| one.to() <= *from || *to <= one.from);
        prop_assert!(is_clear, "{one:?} is before a door of the other wall: {cleared:?}");
    }
    Ok(())
}

fn check(Planned { hundredths, wall_units, kitchen }: Planned) -> Result<(), TestCaseError> {
    let layout = kitchen.layout.clone();
    let model = Model::new(kitchen).map_err(|error| TestCaseError::fail(error.to_string()))?;

    // Nothing overlaps or leaves its wall, or stands before a door or a window.
    let solids: Vec<_> =
        model.cabinets.iter().map(|one| (model.footprint(one), one.heights(), one)).collect();
    let openings = layout.openings.iter().filter_map(|opening| {
        let run = model.runs.iter().find(|run| run.wall == Some(opening.wall))?;
        Some((opening, run.area(opening.from, opening.to(), 0, 1)))
    });
    let openings: Vec<_> = openings.collect();
    for (at, (area, (low, high), one)) in solids.iter().enumerate() {
        let run = model.runs[one.run];
        prop_assert!(one.width > 0 && one.from >= 0 && one.to() <= run.length, "{one:?} leaves {run:?}");
        prop_assert!(*high <= layout.room_height, "{one:?} is too high");
        for (other_area, (other_low, other_high), other) in &solids[..at] {
            let is_beside = other_high <= low || high <= other_low;
            prop_assert!(is_beside || !area.overlaps(other_area), "{one:?} overlaps {other:?}");
        }
        for (opening, wall) in &openings {
            let is_clear = !area.overlaps(wall) || *high <= opening.sill || opening.head <= *low;
            // Where there is no other place.
            let is_fridge = one.kind == Kind::Fridge && !opening.is_door();
            prop_assert!(is_clear || is_fridge, "{one:?} is before {opening:?}");
        }
    }
    for chimney in model.appliances.iter().filter(|one| one.part == Part::Chimney) {
        let (from, to) = (chimney.middle - chimney.width / 2, chimney.middle + chimney.width / 2);
        let own = |opening: &&Opening| Some(opening.wall) == model.runs[chimney.run].wall;
        let is_open = layout.openings.iter().filter(own).any(|opening| opening.is_within(from, to));
        prop_assert!(!is_open, "{chimney:?} is before a window");
    }

    check_corners(&model)?;

    // Modules and fillers sum to the run.
    for (at, run) in model.runs.iter().enumerate() {
        let standing = model.cabinets.iter().filter(|one| one.run == at);
        let standing = standing.filter(|one| matches!(one.level, Level::Base | Level::Tall));
        let mut taken: Vec<_> = standing.map(|one| (one.from, one.to())).collect();
        let doors = layout.openings.iter().filter(|one| Some(one.wall) == run.wall && one.is_door());
        taken.extend(doors.map(|door| (door.from, door.to())));
        taken.extend(cleared_for_doors(&model, run));
        taken.sort_unstable();
        let (mut at, high) = run.span();
        // A door may be in the corner that is the other wall's.
        taken.retain(|(from, _)| *from < high);
        for (from, to) in taken {
            prop_assert!(from <= at, "a gap at {at} on {run:?}");
            at = at.max(to);
        }
        prop_assert!(at >= high, "a gap at {at} on {run:?}");
        if let End::Joined(corner) = run.left {
            prop_assert!(corner >= 609);
        }
    }
    for one in &model.cabinets {
        match one.kind {
            Kind::Filler | Kind::ClosedCorner => prop_assert!(one.width < 1300, "{one:?}"),
            _ if one.level == Level::Tall => prop_assert_eq!(one.width, TALL_WIDTH),
            Kind::Corner | Kind::Carousel => {
                prop_assert!(one.width % 50 == 0 && (550..=1100).contains(&one.width), "{:?}", one);
            }
            _ => prop_assert!(one.width % 50 == 0 && (300..=900).contains(&one.width), "{:?}", one),
        }
    }

    // What is drawn and what is said not to be are what is priced, within a millimetre.
    let corners = i64::try_from(layout.shape.corners()).unwrap();
    let run = hundredths.iter().sum::<i64>() - 200 * corners;
    let is_priced =
        |length: Mm, percent: i64| (i64::from(length) * 100_000 - run * 3048 * percent).abs() <= 100_000;
    let (drawn, undrawn) = (model.drawn, model.undrawn);
    let covered = i64::from(wall_units);
    prop_assert!(is_priced(drawn.base + undrawn.base, 100), "{drawn:?} {undrawn:?} {run}");
    prop_assert!(is_priced(drawn.wall + undrawn.wall, covered), "{drawn:?} {undrawn:?} {run}");
    let lofts = if layout.has_loft { covered } else { 0 };
    prop_assert!(is_priced(drawn.loft + undrawn.loft, lofts), "{drawn:?} {undrawn:?} {run}");
    prop_assert_eq!(drawn.tall + undrawn.tall, u32::from(layout.tall_units));
    let length = |level: Level| -> Mm {
        model.at(level).filter(|one| one.kind != Kind::Fridge).map(|one| one.width).sum()
    };
    prop_assert_eq!(
        [length(Level::Base), length(Level::Wall), length(Level::Loft)],
        [drawn.base, drawn.wall, drawn.loft]
    );
    let is_missing = undrawn.base + undrawn.wall + undrawn.loft > 0 || undrawn.tall > 0;
    prop_assert!(!is_missing || !model.warnings.is_empty());

    // Each line that can be seen has one callout, and there is no other.
    let sheets = view::all(&model);
    let mut numbers: Vec<_> = sheets.iter().flat_map(Sheet::callouts).collect();
    numbers.sort_unstable();
    let shown = |line: &&Line| line.part.is_some_and(|part| is_shown(&model, part));
    let lines: Vec<_> = model.kitchen.lines.iter().filter(shown).map(|line| line.number).collect();
    prop_assert_eq!(numbers, lines);

    check_finishes(&model, &sheets)?;
    for sheet in sheets.iter() {
        check_readable(sheet)?;
    }
    Ok(())
}

/// Each front on an elevation is in the finish of its level, and an island's in its own.
fn check_finishes(model: &Model, sheets: &Sheets) -> Result<(), TestCaseError> {
    let Kitchen { layout, surfaces, .. } = &model.kitchen;
    for (at, sheet) in sheets.elevations.iter().enumerate() {
        let is_island = model.runs[at].wall.is_none();
        let own = model.cabinets.iter().filter(|one| one.run == at && one.kind != Kind::Fridge);
        let mut priced: Vec<_> = own
            .map(|one| {
                let surface = match one.level {
                    _ if is_island => surfaces.island,
                    Level::Base => surfaces.base,
                    Level::Wall => surfaces.wall,
                    Level::Loft => surfaces.loft,
                    Level::Tall => surfaces.tall,
                };
                ((one.from, layout.room_height - one.heights().1), surface)
            })
            .collect();
        let fronts = sheet.ops.iter().filter_map(|op| match op {
            Op::Lines { fill, points, .. } if fill.is_front() => {
                Some((*points.first()?, sheet.surface(*fill)?))
            }
            _ => None,
        });
        let mut drawn: Vec<_> = fronts.collect();
        priced.sort_by_key(|(corner, _)| *corner);
        drawn.sort_by_key(|(corner, _)| *corner);
        prop_assert_eq!(drawn, priced, "{}", sheet.title);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn each_wall_with_cabinets_has_a_section(planned in planned()) {
        let model = Model::new(planned.kitchen).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let sections = view::sections(&model);
        let walls = (0..model.runs.len()).filter(|at| {
            let is_own = |one: &Cabinet| one.run == *at && one.kind != Kind::Fridge;
            model.runs[*at].wall.is_some() && model.cabinets.iter().any(is_own)
        });
        prop_assert_eq!(sections.len(), walls.count());
        for sheet in &sections {
            check_readable(sheet)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn what_is_drawn_is_what_is_priced_and_can_be_built_and_read(planned in planned()) {
        check(planned)?;
    }
}

#[test]
fn heights_are_those_of_the_price() {
    // Hundredths of a foot: 2.75, 2.25, 2 and 7.
    for (drawn, priced) in [(BASE_HEIGHT, 275), (WALL_HEIGHT, 225), (LOFT_HEIGHT, 200), (TALL_HEIGHT, 700)] {
        assert!((drawn * 1000 - priced * 3048).abs() <= 1000, "{drawn}");
    }
    // 14 sq ft, 7 ft high.
    assert!((TALL_WIDTH * 1000 - 200 * 3048).abs() <= 1000);
}
