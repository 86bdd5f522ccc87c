//! A few kitchens, cabinet by cabinet, and what is said of those that cannot be drawn as priced.

use std::io::Write;

use crate::finish::{Surface, Surfaces};
use crate::layout::{Opening, ROOM_HEIGHT, millimetres, rounded_up};
use crate::model::{Cabinet, Kind, Level};
use crate::ops::{Area, Fill, Op, Pen};
use crate::view::Sheets;
use crate::{Kitchen, Layout, Line, Mm, Model, Part, Shape, Sheet, svg, view};
use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;

mod furniture;
mod product;
mod random;

/// Everything is within the view, texts and callouts do not touch, and the same sheet is the same file. It has no
/// patterns of materials that are not seen.
fn check_readable(sheet: &Sheet) -> Result<(), TestCaseError> {
    let texts: Vec<Area> = sheet.ops.iter().filter_map(|op| op.text_area(sheet.text)).collect();
    for (at, one) in texts.iter().enumerate() {
        prop_assert!(sheet.view.holds(one), "{}: {one:?} is outside of {:?}", sheet.title, sheet.view);
        let other = texts[..at].iter().find(|other| one.overlaps(other));
        prop_assert!(other.is_none(), "{}: {one:?} touches {other:?}, text {}", sheet.title, sheet.text);
    }
    for op in &sheet.ops {
        let Op::Lines { points, .. } = op else { continue };
        let mut points = points.iter().map(|&(x, y)| Area { x, y, width: 0, height: 0 });
        prop_assert!(points.all(|point| sheet.view.holds(&point)), "{}: {op:?}", sheet.title);
    }
    let svg = svg::write(sheet);
    prop_assert!(svg.len() < 30_000, "{} bytes", svg.len());
    for id in svg.split("<pattern id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        // An id ends with the class of what has the pattern.
        let (_, class) = id.split_at(id.len() - 1);
        prop_assert!(svg.contains(&format!("{class}\" d=\"")), "{id} is not seen");
    }
    prop_assert_eq!(svg, svg::write(sheet));
    Ok(())
}

fn layout(shape: Shape, feet: &[i64]) -> Layout {
    Layout {
        shape,
        walls: millimetres(feet.iter().map(|feet| feet * 100)),
        island: None,
        room_height: ROOM_HEIGHT,
        openings: Vec::new(),
        wall_units: 0,
        has_loft: false,
        tall_units: 0,
    }
}

fn kitchen(layout: Layout, pieces: &[(Part, u32)]) -> Kitchen {
    let lines = pieces.iter().zip(1..).map(|(&(part, count), number)| Line {
        number,
        name: "Drawer set".to_owned(),
        part: Some(part),
        count,
    });
    Kitchen::new(layout, lines.collect(), "Veneer".to_owned(), "Granite".to_owned())
}

fn model(layout: Layout, pieces: &[(Part, u32)]) -> Model {
    Model::new(kitchen(layout, pieces)).unwrap()
}

fn base(model: &Model, run: usize) -> Vec<(Kind, Mm)> {
    model.at(Level::Base).filter(|one| one.run == run).map(|one| (one.kind, one.width)).collect()
}

fn warnings(model: &Model) -> Vec<String> {
    model.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn the_corner_of_an_l_belongs_to_its_first_wall() {
    let model = model(layout(Shape::L, &[10, 8]), &[(Part::Drawers, 1)]);
    let (doors, drawers, corner, filler) = (Kind::Doors, Kind::Drawers, Kind::Corner, Kind::Filler);
    assert_eq!(
        base(&model, 0),
        [(corner, 1050), (drawers, 300), (Kind::Hob, 900), (doors, 400), (doors, 350), (filler, 48)]
    );
    // 8 ft without the corner, and a strip beside it, so that drawers clear the handles.
    assert_eq!(base(&model, 1).last(), Some(&(filler, 78)));
    assert_eq!(base(&model, 1).iter().map(|(_, width)| width).sum::<Mm>(), 2438 - 610);
    assert_eq!((model.drawn.base, warnings(&model)), (4876, Vec::new()));
}

#[test]
fn the_sink_is_below_the_window_and_nothing_before_the_door() {
    let window = Opening { wall: 0, from: 2400, width: 1000, sill: 1000, head: 2100 };
    let door = Opening { wall: 0, from: 0, width: 900, sill: 0, head: 2100 };
    let openings = vec![door, window];
    let model = model(Layout { openings, wall_units: 3000, ..layout(Shape::Straight, &[14]) }, &[]);
    let sink = model.appliances.iter().find(|one| one.part == Part::Sink).unwrap();
    assert!((sink.middle - 2900).abs() <= 50, "{sink:?}");
    assert!(model.cabinets.iter().all(|one| one.from >= 900));
    assert_eq!(
        warnings(&model),
        [
            "The price covers base units and counter along the whole run, including 900 mm taken up by doors.",
            "633 mm of the priced wall units don't fit on the walls."
        ]
    );
}

#[test]
fn the_corner_is_free_before_a_door_of_the_other_wall() {
    // Wall B ends at the corner, where wall A begins.
    let door = Opening { wall: 1, from: 1500, width: 900, sill: 0, head: 2100 };
    let plan = Layout { openings: vec![door], wall_units: 2000, ..layout(Shape::L, &[10, 8]) };
    let model = model(plan, &[]);
    assert!(model.cabinets.iter().filter(|one| one.run == 0).all(|one| one.from >= 900));
    assert!(model.cabinets.iter().filter(|one| one.run == 1).all(|one| one.to() <= 1500));
    assert_eq!(
        view::all(&model).plan.description,
        "Plan of an L-shaped kitchen: wall A 10 ft (3,048 mm), wall B 8 ft (2,438 mm); a door in wall B"
    );
    // 900 mm of wall A, and what the door takes of wall B up to the corner.
    assert_eq!(
        warnings(&model)[0],
        "The price covers base units and counter along the whole run, including 1,228 mm taken up by doors."
    );
}

#[test]
fn the_sink_is_below_a_window_of_the_wall_that_usually_has_none() {
    let window = Opening { wall: 0, from: 1500, width: 1200, sill: 1000, head: 2100 };
    let plan = layout(Shape::L, &[10, 8]);
    let sink = |openings: Vec<Opening>| {
        let model = model(Layout { openings, ..plan.clone() }, &[]);
        let sink = model.appliances.iter().find(|one| one.part == Part::Sink).copied().unwrap();
        (sink.run, sink.middle)
    };
    assert_eq!(sink(Vec::new()).0, 1);
    let (run, middle) = sink(vec![window]);
    assert_eq!(run, 0);
    assert!((middle - 2100).abs() <= 50, "{middle}");
    // The usual wall's own window comes first.
    assert_eq!(sink(vec![window, Opening { wall: 1, from: 300, ..window }]).0, 1);
}

#[test]
fn the_other_wall_keeps_clear_of_a_door_in_the_corner() {
    // Wall A begins with a door, where wall B ends.
    let door = Opening { wall: 0, from: 0, width: 900, sill: 0, head: 2100 };
    let plan = Layout { openings: vec![door], wall_units: 2000, ..layout(Shape::L, &[10, 8]) };
    let model = model(Layout { walls: vec![3048, 2500], tall_units: 3, ..plan.clone() }, &[]);
    let of_b: Vec<_> = model.cabinets.iter().filter(|one| one.run == 1).collect();
    assert!(of_b.iter().all(|one| one.to() <= 2500 - 900), "{of_b:?}");
    assert_eq!(model.drawn.tall, 2, "a third one would be before the door");
    // 900 mm of wall A, and what is less than 900 mm from the door of wall B.
    assert_eq!(
        warnings(&self::model(plan.clone(), &[])),
        [
            "The price covers base units and counter along the whole run, including 1,190 mm taken up by doors."
        ]
    );
    // Before a window, cabinets stand.
    let window = Layout { openings: vec![Opening { sill: 1000, ..door }], ..plan };
    assert_eq!(warnings(&self::model(window, &[])), Vec::<String>::new());
}

#[test]
fn a_chimney_is_not_before_a_window() {
    let window = Opening { wall: 0, from: 300, width: 2400, sill: 1000, head: 2100 };
    let plan = Layout { openings: vec![window], ..layout(Shape::Straight, &[10]) };
    let model = model(plan, &[(Part::Hob, 1), (Part::Chimney, 1)]);
    assert!(model.appliances.iter().all(|one| one.part != Part::Chimney));
    assert_eq!(warnings(&model), ["Drawer set: room for 0 of 1."]);
}

#[test]
fn a_loft_needs_nine_feet() {
    let warned = |ceiling: i64| {
        let plan = Layout { room_height: rounded_up(ceiling), ..layout(Shape::Straight, &[10]) };
        warnings(&model(Layout { wall_units: 2000, has_loft: true, ..plan }, &[]))
    };
    assert_eq!(warned(900), Vec::<String>::new());
    assert_eq!(warned(850), ["The priced loft doesn't fit below a ceiling of 2,591 mm; it needs 2,744 mm."]);
}

#[test]
fn what_cannot_be_drawn_as_priced_is_said() {
    let pieces = &[(Part::Drawers, 9)];
    let model = model(Layout { tall_units: 10, has_loft: true, ..layout(Shape::Straight, &[10]) }, pieces);
    assert_eq!(
        warnings(&model),
        [
            "There is room for 3 of 10 tall units.",
            "The price covers base units and counter along the whole run, including 1,830 mm taken up by tall units.",
            "Drawer set: room for 0 of 9."
        ]
    );
    let narrow = self::model(layout(Shape::U, &[8, 6, 8]), &[]);
    assert_eq!(
        warnings(&narrow)[0],
        "Walls A and C leave 611 mm between their cabinets; you need 900 mm to stand and work."
    );
}

/// Seven drawer units of 450 mm are wider than the wall, even without sink and hob.
#[test]
fn a_wall_of_drawers_that_is_too_short_is_said() {
    let layout = Layout { walls: vec![3000], ..layout(Shape::Straight, &[10]) };
    let model = model(layout, &[(Part::Base, 1), (Part::Drawers, 7)]);
    let drawn = model.at(Level::Base).filter(|one| one.kind == Kind::Drawers).count();
    assert!(drawn < 7, "{drawn}");
    assert_eq!(warnings(&model), [format!("Drawer set: room for {drawn} of 7.")]);
}

#[test]
fn a_tap_finds_the_line_that_pays() {
    let pieces = &[(Part::Counter, 1), (Part::Base, 1), (Part::Wall, 1), (Part::Drawers, 1)];
    let model = model(Layout { wall_units: 2000, ..layout(Shape::Straight, &[10]) }, pieces);
    let sheet = view::all(&model).elevations.swap_remove(0);
    let at = |x: Mm, height: Mm| {
        let point = Area { x, y: ROOM_HEIGHT - height, width: 0, height: 0 };
        sheet.regions.iter().find(|region| region.area.holds(&point)).map(|region| region.number)
    };
    let middle =
        |kind: Kind, level: Level| model.at(level).find(|one| one.kind == kind).map(Cabinet::middle).unwrap();
    assert_eq!(at(middle(Kind::Doors, Level::Base), 400), Some(2));
    assert_eq!(at(middle(Kind::Drawers, Level::Base), 400), Some(4), "a piece has its own line");
    assert_eq!(at(middle(Kind::Doors, Level::Wall), 1800), Some(3));
    assert_eq!(at(1500, 850), Some(1));
    assert_eq!(at(1500, 50), None, "the plinth");
    let svg = svg::write(&sheet);
    let lines: Vec<_> =
        (1..=4).map(|number| svg.matches(&format!("data-line=\"{number}\"")).count()).collect();
    assert_eq!(lines, [1, 1, 1, 1], "one path for each line");
}

#[test]
fn a_section_cuts_what_is_above_one_another() {
    let plan = Layout { wall_units: 3000, has_loft: true, ..layout(Shape::Straight, &[10]) };
    let sections = view::sections(&model(plan, &[]));
    let described: Vec<_> = sections.iter().map(|sheet| sheet.description.as_str()).collect();
    assert_eq!(
        described,
        ["Section through wall A, 1,500 mm from its left end: base unit from 0 to 858 mm, 609 mm deep; \
          wall unit from 1,448 to 2,134 mm, 330 mm deep; loft from 2,134 to 2,744 mm, 330 mm deep"]
    );
    let island = Layout { island: Some(1800), ..layout(Shape::Island, &[10]) };
    assert_eq!(view::sections(&model(island, &[])).len(), 1);
}

#[test]
fn notes_are_below_the_title_as_far_as_they_fit() {
    let model = model(layout(Shape::L, &[10, 8]), &[(Part::Base, 1), (Part::Counter, 1)]);
    let sheets = view::all(&model);
    for sheet in sheets.iter().cloned().chain(view::sections(&model)) {
        let title = sheet.title.clone();
        let noted = view::noted(view::noted(sheet, "QT/2026-27/0001 · R1"), &"ಅಡುಗೆಮನೆ ".repeat(40));
        check_readable(&noted).unwrap();
        let texts: Vec<_> = noted
            .ops
            .iter()
            .filter_map(|op| match op {
                Op::Text { text, at, .. } => Some((text.as_str(), at.1)),
                _ => None,
            })
            .collect();
        let below = texts.iter().find(|(text, _)| **text == *title).unwrap().1;
        let [.., (first, one), (second, two)] = texts[..] else { panic!("{texts:?}") };
        assert!(below < one && one < two, "{texts:?}");
        assert!(first == "QT/2026-27/0001 · R1" && second.ends_with('…'), "{first}, {second}");
    }
}

#[test]
fn a_layout_must_have_its_lengths() {
    let refused = |layout: Layout| Model::new(kitchen(layout, &[])).unwrap_err().to_string();
    assert_eq!(refused(layout(Shape::L, &[10])), "the lengths do not belong to the layout");
    assert_eq!(refused(layout(Shape::Island, &[10])), "the lengths do not belong to the layout");
    assert_eq!(refused(layout(Shape::Straight, &[2])), "a length must be 900 to 12,000 mm");
    let low = Layout { room_height: 2100, ..layout(Shape::Straight, &[10]) };
    assert_eq!(refused(low), "the room's height must be 2,134 to 6,000 mm");
}

#[test]
fn the_largest_kitchen_is_small_enough_to_inline() {
    let layout =
        Layout { wall_units: 18_000, has_loft: true, tall_units: 3, ..layout(Shape::U, &[25, 25, 25]) };
    let pieces = [Part::Base, Part::Wall, Part::Loft, Part::Tall, Part::Counter, Part::Drawers, Part::Hob]
        .map(|part| (part, 4));
    let kitchen = kitchen(layout, &pieces);
    // Each in a finish of its own.
    let [wall, loft, tall] = ["Teak laminate", "Fluted glass", "Cane"].map(Surface::front);
    let surfaces = Surfaces { wall, loft, tall, ..kitchen.surfaces };
    let model = Model::new(Kitchen { surfaces, ..kitchen }).unwrap();
    let sheets: String = view::all(&model).iter().map(svg::write).collect();
    let mut zipped = GzEncoder::new(Vec::new(), Compression::default());
    zipped.write_all(sheets.as_bytes()).unwrap();
    let bytes = zipped.finish().unwrap().len();
    assert!(bytes < 15_000, "{bytes} bytes");
}

#[test]
fn wall_units_in_another_finish_have_its_pattern() {
    let plan = Layout { wall_units: 2000, has_loft: true, ..layout(Shape::Straight, &[10]) };
    let written = |wall: &str| {
        let kitchen = kitchen(plan.clone(), &[]);
        let wall = Surface::front(wall);
        let surfaces = Surfaces { wall, loft: wall, ..kitchen.surfaces };
        let model = Model::new(Kitchen { surfaces, ..kitchen }).unwrap();
        svg::write(&view::elevation(&model, 0).unwrap())
    };
    let (alike, other) = (written("Veneer"), written("Laminate"));
    let count = |svg: &str, part: &str| svg.matches(part).count();
    // Veneer and granite, and then laminate; the loft's is that of the wall units.
    assert_eq!((count(&alike, "<pattern "), count(&other, "<pattern ")), (2, 3));
    assert_eq!((count(&alike, "class=\"v f w\""), count(&other, "class=\"v f l\"")), (0, 0));
    assert_ne!(count(&other, "class=\"v f w\""), 0);
    assert_ne!(count(&other, "class=\"v f\""), 0, "base units");
}

#[test]
fn without_callouts_the_parts_are_drawn_all_the_same() {
    let plan = Layout { wall_units: 2000, tall_units: 1, ..layout(Shape::Straight, &[12]) };
    let kitchen = kitchen(plan, &[(Part::Base, 1), (Part::Drawers, 2), (Part::Pantry, 1)]);
    let model = Model::new(Kitchen { has_callouts: false, ..kitchen }).unwrap();
    assert!(model.at(Level::Tall).any(|one| one.kind == Kind::Pantry));
    assert_eq!(base(&model, 0).iter().filter(|(kind, _)| *kind == Kind::Drawers).count(), 2);
    let sheet = view::elevation(&model, 0).unwrap();
    assert_eq!((sheet.callouts().count(), sheet.regions.len()), (0, 0));
}

#[test]
fn texts_are_escaped_and_ids_are_the_drawings_own() {
    let model = model(layout(Shape::Straight, &[10]), &[]);
    let Sheets { plan, elevations, .. } = view::all(&model);
    let mut hostile = plan.clone();
    hostile.title = "</title><script>alert(1)</script>&\u{1}".to_owned();
    let written = svg::write(&hostile);
    assert!(!written.contains("<script") && written.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;<"));
    let id = |svg: &str| svg.split("id=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let (plan, elevation) = (svg::write(&plan), svg::write(&elevations[0]));
    assert_ne!(id(&plan), id(&elevation));
    for svg in [&plan, &elevation] {
        let own = id(svg);
        assert!(svg.split(" id=\"").skip(1).all(|rest| rest.starts_with(&own)), "{svg}");
        assert!(svg.split("url(#").skip(1).all(|rest| rest.starts_with(&own)), "{svg}");
    }
}

#[test]
fn a_filled_shape_covers_the_lines_of_those_before_it() {
    let model = model(layout(Shape::Straight, &[10]), &[]);
    let paths = |from: Mm| {
        let mut sheet = view::all(&model).plan;
        sheet.ops.clear();
        for x in [0, from] {
            sheet.area(Pen::Visible, Fill::Front, Area { x, y: 0, width: 600, height: 700 });
        }
        svg::write(&sheet).matches("<path class").count()
    };
    assert_eq!((paths(600), paths(300)), (1, 2));
}
