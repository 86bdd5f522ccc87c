//! What designs look like in their own layout, sizes and colours.

use std::io::Write as _;

use drawing::finish::Surface;
use drawing::model::Kind;
use flate2::Compression;
use flate2::write::GzEncoder;
use kernel::ids::QuotationLineId;
use pricing::price::measure::Dimensions;
use pricing::price::{Discount, Rate};
use proptest::prelude::*;
use sales::kitchen::{BASE, COUNTER, TALL, WALL};
use sales::quotation::sheet::Item;

use super::*;

fn line(item: &str, name: &str, finish: &str, width_mm: u32, height_mm: u32) -> Item {
    let line = Entry {
        id: QuotationLineId::new(),
        item: Some(item.to_owned()),
        name: name.to_owned(),
        description: String::new(),
        material: String::new(),
        finish: finish.to_owned(),
        dimensions: Dimensions::Front { width_mm, height_mm, depth_mm: None, count: 1 },
        least: None,
        rate_paise: Rate::rupees(100),
        discount: Discount::None,
        override_reason: String::new(),
        hsn: "9403".to_owned(),
        is_optional: false,
        is_chosen: false,
        photograph_id: None,
    };
    Item { line, alternative: None, add_ons: Vec::new() }
}

fn room(items: Vec<Item>) -> Room {
    Room { name: "Room".to_owned(), items, kitchen: None, drawing: None }
}

fn acrylic_kitchen() -> Room {
    room(vec![
        line(BASE, "Base units", "Acrylic", 4_790, 838),
        line(WALL, "Wall units", "Acrylic", 3_600, 686),
        line(COUNTER, "Counter", "Quartz", 4_790, 20),
    ])
}

fn design(
    design_type: DesignType,
    layout: Option<Layout>,
    colours: &[&str],
    room: Room,
) -> Result<Subject, Missing> {
    let colours: Vec<String> = colours.iter().map(ToString::to_string).collect();
    Subject::new(Facts { design_type, layout, colours: &colours, rooms: &[room] })
}

fn kitchen(layout: Layout, colours: &[&str]) -> Result<Subject, Missing> {
    design(DesignType::Kitchen, Some(layout), colours, acrylic_kitchen())
}

#[test]
fn a_white_kitchen_has_white_fronts_and_a_green_one_green_ones() {
    let front = |colour: &str| Surface::front(&format!("{colour} Acrylic")).colour.to_string();
    let (white, green) = (front("White"), front("Green"));
    let svg = |colour| kitchen(Layout::LShape, &[colour, "Stone"]).unwrap().svg(View::Cover);
    assert!(svg("White").contains(&white) && !svg("White").contains(&green));
    assert!(svg("Green").contains(&green) && !svg("Green").contains(&white));
    let channels = (1..7).step_by(2).map(|at| u8::from_str_radix(&white[at..at + 2], 16).unwrap());
    assert!(channels.min() > Some(0xd8), "{white}");
    let drawn = kitchen(Layout::LShape, &["White"]).unwrap();
    assert_eq!(drawn.alt(), "Drawing of an L-shaped kitchen, 3.0 × 2.4 m, white acrylic");
    let draft = drawn.picture(View::Plan, None);
    assert!(draft.url.starts_with("data:image/svg+xml,%3Csvg "), "a draft has no address");
}

#[test]
fn each_layout_colour_and_size_has_a_drawing_of_its_own() {
    let mut shown = std::collections::HashMap::new();
    for layout in [Layout::Straight, Layout::LShape, Layout::UShape, Layout::Parallel] {
        for colour in ["White", "Teak"] {
            let subject = kitchen(layout, &[colour]).unwrap();
            for view in View::ALL {
                let other = shown.insert(subject.svg(*view), (layout, colour));
                assert_eq!(other.filter(|_| *view != View::Plan), None, "{layout} in {colour}");
            }
            assert_eq!(subject.fingerprint(), kitchen(layout, &[colour]).unwrap().fingerprint());
        }
    }
}

fn pieces(item: &str, name: &str, count: u32) -> Item {
    let mut pieces = line(item, name, "", 0, 0);
    pieces.line.dimensions = Dimensions::Pieces { count };
    pieces
}

#[test]
fn what_the_lines_price_by_the_piece_is_drawn_without_numbers() {
    let mut room = acrylic_kitchen();
    room.items.extend([
        line(TALL, "Tall unit", "Acrylic", 610, 2_134),
        pieces("kitchen_accessory/drawer_set", "Drawer set", 2),
        pieces("kitchen_accessory/pantry", "Pull-out pantry", 1),
    ]);
    let subject = design(DesignType::Kitchen, Some(Layout::Straight), &["White"], room).unwrap();
    let Subject::Kitchen(model) = &subject else { panic!("{}", subject.alt()) };
    let count = |kind: Kind| model.cabinets.iter().filter(|one| one.kind == kind).count();
    assert_eq!((count(Kind::Drawers), count(Kind::Pantry)), (2, 1));
    assert_eq!(subject.elevation().callouts().count(), 0);
}

#[test]
fn the_elevation_shows_the_pantry() {
    let mut room = acrylic_kitchen();
    room.items.extend([
        line(TALL, "Tall unit", "Acrylic", 610, 2_134),
        pieces("kitchen_accessory/pantry", "Pull-out pantry", 1),
    ]);
    let subject = design(DesignType::Kitchen, Some(Layout::UShape), &["White"], room).unwrap();
    assert_eq!(subject.elevation().title, "Elevation C");
    assert_eq!(kitchen(Layout::UShape, &["White"]).unwrap().elevation().title, "Elevation B");
}

#[test]
fn an_island_of_veneer_is_in_the_second_colour() {
    let units = room(vec![
        line(BASE, "Base units", "Acrylic", 3_660, 838),
        line(BASE, "Island", "Veneer", 2_400, 838),
        line(WALL, "Wall units", "", 2_400, 686),
    ]);
    let subject = design(DesignType::Kitchen, Some(Layout::Island), &["White", "Oak"], units).unwrap();
    let Subject::Kitchen(model) = &subject else { panic!("{}", subject.alt()) };
    let (white, oak) = (Surface::front("White Acrylic"), Surface::front("Oak Veneer"));
    let surfaces = model.kitchen.surfaces;
    assert_eq!((surfaces.base, surfaces.wall, surfaces.island), (white, white, oak));
}

#[test]
fn a_bathroom_shows_its_vanity_and_a_dining_room_its_table() {
    let bathroom = || {
        room(vec![
            pieces("vanity", "Vanity unit", 1),
            line("wardrobe", "Tall cabinet", "PU paint", 450, 1_800),
        ])
    };
    let alt = |design_type, room| design(design_type, None, &["White"], room).unwrap().alt();
    assert_eq!(alt(DesignType::Bathroom, bathroom()), "Drawing of a vanity, 0.9 × 0.9 m, white");
    let mut without = bathroom();
    without.items.remove(0);
    assert_eq!(alt(DesignType::Bathroom, without), "Drawing of a cabinet, 0.5 × 1.8 m, white PU paint");
    let crockery = || line("tv_unit", "Crockery unit", "Veneer", 1_200, 2_100);
    let table = line("tv_unit", "Dining table", "Veneer", 1_800, 750);
    let dining = |items| alt(DesignType::Dining, room(items));
    assert_eq!(dining(vec![crockery(), table]), "Drawing of a table, 1.8 × 0.8 m, white veneer");
    assert_eq!(dining(vec![crockery()]), "Drawing of a cabinet, 1.2 × 2.1 m, white veneer");
}

#[test]
fn a_wardrobe_reaches_up_to_its_loft() {
    let wardrobe = room(vec![
        line("wardrobe", "Four-door wardrobe", "Laminate", 2_400, 2_134),
        line("wardrobe", "Loft", "Laminate", 2_400, 600),
    ]);
    let subject = design(DesignType::Wardrobe, None, &["White", "Oak"], wardrobe).unwrap();
    assert_eq!(subject.alt(), "Drawing of a hinged wardrobe, 2.4 × 2.7 m, white laminate");
}

#[test]
fn what_is_missing_for_a_drawing_is_told() {
    let base = || room(vec![line(BASE, "Base units", "Acrylic", 3_000, 838)]);
    let missing = |design: Result<Subject, Missing>| design.err();
    let of_kitchen =
        |layout, colours: &[&str], room| missing(design(DesignType::Kitchen, layout, colours, room));
    assert_eq!(of_kitchen(None, &[], base()), Some(Missing::Layout));
    assert_eq!(of_kitchen(Some(Layout::Straight), &["Mysterious"], base()), Some(Missing::Colour));
    assert_eq!(of_kitchen(Some(Layout::Straight), &[], room(Vec::new())), Some(Missing::BaseUnits));
    assert_eq!(of_kitchen(Some(Layout::Island), &[], base()), Some(Missing::Island));
    assert_eq!(missing(design(DesignType::Pooja, None, &[], room(Vec::new()))), Some(Missing::Furniture));
    assert_eq!(missing(design(DesignType::FullHome, None, &[], base())), Some(Missing::Type));
    let tiny = room(vec![line("wardrobe", "Wardrobe", "", 100, 100)]);
    let error = missing(design(DesignType::Wardrobe, None, &[], tiny)).map(|missing| missing.to_string());
    assert!(
        error.as_deref().is_some_and(|error| error.contains("the width must be 600 to 4,800 mm")),
        "{error:?}"
    );
}

prop_compose! {
    fn items()(
        lines in prop::collection::vec(
            (
                prop::sample::select(vec![BASE, WALL, TALL, COUNTER, "kitchen_loft", "wardrobe", "tv_unit", "vanity"]),
                prop::sample::select(vec!["Units", "Island", "Loft", "Sliding wardrobe"]),
                prop::sample::select(vec!["", "Laminate", "Veneer", "PU paint", "<&\">"]),
                prop_oneof![0..100_u32, 300..4_000_u32, Just(u32::MAX)],
                prop_oneof![0..100_u32, 300..3_000_u32, Just(u32::MAX)],
            ),
            0..6,
        ),
    ) -> Vec<Item> {
        lines.into_iter().map(|(item, name, finish, width, height)| line(item, name, finish, width, height)).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn every_design_is_drawn_small_or_not_at_all(
        design_type in prop::sample::select(DesignType::ALL.to_vec()),
        layout in prop::option::of(prop::sample::select(Layout::ALL.to_vec())),
        colours in prop::collection::vec(prop::sample::select(vec!["White", "Green", "Oak", "Plum"]), 0..3),
        items in items(),
    ) {
        if let Ok(subject) = design(design_type, layout, &colours, room(items)) {
            let svg = subject.svg(View::Cover);
            let mut packed = GzEncoder::new(Vec::new(), Compression::default());
            packed.write_all(svg.as_bytes()).unwrap();
            let bytes = packed.finish().unwrap().len();
            prop_assert!(bytes < 15_000, "{bytes} bytes: {}", subject.alt());
            prop_assert!(subject.alt().starts_with("Drawing of a"));
        }
    }
}
