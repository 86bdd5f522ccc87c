//! What is drawn of a room, and what its writer is told.

use chrono::DateTime;
use drawing::finish::{Base, Labels, Surface};
use sqlx::PgPool;

use super::*;
use crate::kitchen::Piece;
use kernel::ids::QuotationLineId;
use kernel::record::Refusal;
use pricing::material::{Material, MaterialDraft, MaterialKind, MaterialUnit};
use pricing::price::measure::Quantity;
use pricing::price::{Discount, Rate};
use pricing::rate_card::Package;

pub(super) fn item(item: &str, dimensions: Dimensions) -> Item {
    let line = Entry {
        id: QuotationLineId::new(),
        item: Some(item.to_owned()),
        name: item.to_owned(),
        description: String::new(),
        material: String::new(),
        finish: String::new(),
        dimensions,
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

/// An area in square feet of this height: 92,903.04 mm² each.
fn front(hundredths: u64, height_mm: u32) -> Dimensions {
    let width_mm = u32::try_from(hundredths * 92_903 / 100 / u64::from(height_mm)).unwrap();
    Dimensions::Front { width_mm, height_mm, depth_mm: None, count: 1 }
}

/// The worked example of the product rules: L-shaped, 10 × 8 ft.
fn kitchen() -> Room {
    let plan = KitchenPlan {
        layout: Layout::LShape,
        legs: vec![Quantity(1000), Quantity(800)],
        island: None,
        ceiling: None,
        openings: Vec::new(),
        package: Package::Essential,
        core: "BWR plywood".to_owned(),
        finish: "Laminate".to_owned(),
        counter: "Granite".to_owned(),
        wall_units: 80,
        has_loft: false,
        tall_units: 0,
        accessories: vec![Piece { item: "kitchen_accessory/drawer_set".to_owned(), count: 2 }],
        appliances: Vec::new(),
    };
    let items = vec![
        item(BASE, front(4400, 838)),
        item(WALL, front(2880, 686)),
        item(COUNTER, Dimensions::Run { length_mm: 4877, count: 1 }),
        item("kitchen_accessory/drawer_set", Dimensions::Sets { count: 2 }),
    ];
    Room { name: "Kitchen".to_owned(), items, kitchen: Some(plan), drawing: None }
}

/// Without materials.
fn draw(room: &Room) -> Result<Option<Drawn>, Warning> {
    super::draw(room, &Known::default())
}

/// Without materials.
fn sheets(room: &Room) -> Vec<drawing::Sheet> {
    super::sheets(room, &Known::default())
}

fn callouts(room: &Room) -> Vec<u32> {
    let sheets = sheets(room);
    let mut numbers: Vec<_> = sheets.iter().flat_map(drawing::Sheet::callouts).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn callouts_have_the_numbers_of_the_items() {
    let mut room = kitchen();
    assert_eq!(callouts(&room), [1, 2, 3, 4]);
    room.items.swap(0, 3);
    assert_eq!(callouts(&room), [1, 2, 3, 4]);
    room.items.insert(0, item("painting", Dimensions::LumpSum));
    assert_eq!(callouts(&room), [2, 3, 4, 5], "other lines are not drawn");
}

#[test]
fn a_changed_or_removed_line_has_no_callout() {
    let mut room = kitchen();
    room.items[0].line.dimensions = front(5000, 838);
    assert_eq!(callouts(&room), [2, 3, 4]);
    room.items[1].line.is_optional = true;
    assert_eq!(callouts(&room), [3, 4], "not taken");
    let without = Room {
        kitchen: room.kitchen.clone().map(|plan| KitchenPlan { wall_units: 0, ..plan }),
        ..room.clone()
    };
    assert_eq!(sheets(&room), sheets(&without), "and not drawn");
    let counter = room.items.remove(2);
    assert!(sheets(&room).is_empty(), "every drawing shows a counter");
    assert_eq!(said(&room), [Warning::NoCounter.to_string()]);
    room.items[0] = counter;
    assert!(sheets(&room).is_empty(), "and base units");
    assert_eq!(said(&room), [Warning::NoBaseUnits.to_string()]);
}

/// What the writer is told.
fn said(room: &Room) -> Vec<String> {
    of_rooms(slice::from_ref(room), &Known::default()).1.swap_remove(0)
}

fn says(room: &Room, warning: &Warning) -> bool {
    said(room).contains(&warning.to_string())
}

#[test]
fn the_writer_is_told_of_a_line_without_a_callout() {
    let mut room = kitchen();
    let warning = Warning::NoNumber { number: 2, name: WALL.to_owned() };
    assert!(!says(&room, &warning));
    room.items[1].line.dimensions = front(2000, 686);
    assert!(says(&room, &warning), "{:?}", said(&room));
    room.items[1].line.is_optional = true;
    assert!(!says(&room, &warning), "not taken");
}

#[test]
fn lines_without_a_plan_are_a_kitchen_of_their_measurements() {
    let mut room = Room { kitchen: None, ..kitchen() };
    assert_eq!((callouts(&room), sheets(&room).len()), (vec![1, 2, 3, 4], 1));
    assert!(says(&room, &Warning::OneWall));
    room.drawing = Some(RoomDrawing::LShape);
    assert_eq!((callouts(&room), sheets(&room).len()), (vec![1, 2, 3, 4], 2));
    let Ok(Some(Drawn { model, .. })) = draw(&room) else { panic!("{:?}", said(&room)) };
    assert!(says(&room, &Warning::Split(model.kitchen.layout.walls)), "{:?}", said(&room));

    let of_wall =
        |width_mm| item(BASE, Dimensions::Front { width_mm, height_mm: 838, depth_mm: None, count: 1 });
    drop(room.items.splice(0..1, [of_wall(2_877), of_wall(2_000)]));
    let Ok(Some(Drawn { model, warnings })) = draw(&room) else { panic!("{:?}", said(&room)) };
    assert_eq!(model.kitchen.layout.walls, [2_877, 2_000 + DEPTH], "the corner is the first wall's");
    let shared = |number| Warning::Shared { number, name: BASE.to_owned() };
    assert_eq!(warnings, [shared(1), shared(2)]);
    assert_eq!(callouts(&room), [3, 4, 5]);
}

#[test]
fn a_room_is_not_drawn_if_its_writer_says_so_or_nobody_knows_its_corner() {
    let hidden = Room { drawing: Some(RoomDrawing::Hidden), ..kitchen() };
    assert!(sheets(&hidden).is_empty() && said(&hidden).is_empty());
    let mut room = Room { kitchen: None, ..kitchen() };
    room.items.push(item("kitchen_accessory/corner_carousel", Dimensions::Pieces { count: 1 }));
    assert!(sheets(&room).is_empty());
    assert_eq!(said(&room), [Warning::Corner.to_string()]);
    room.drawing = Some(RoomDrawing::LShape);
    assert_eq!(callouts(&room), [1, 2, 3, 4, 5]);
    room.items.retain(|item| item.line.item.as_deref() != Some(BASE));
    room.drawing = None;
    assert!(sheets(&room).is_empty() && said(&room).is_empty(), "a room without a kitchen");
}

#[test]
fn a_drawing_has_the_materials_of_the_lines() {
    let mut room = kitchen();
    room.items[0].line.finish = "Acrylic".to_owned();
    let sheet = sheets(&room).swap_remove(0);
    assert_eq!((sheet.finish.as_str(), sheet.counter.as_str()), ("Acrylic", "Granite"));
}

#[test_database::test]
async fn finishes_and_counters_look_like_the_materials_of_their_names(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let material = |code: &str, name: &str, kind, colour: &str| MaterialDraft {
        name: name.to_owned(),
        colour_code: colour.to_owned(),
        hsn: "9403".to_owned(),
        ..MaterialDraft::empty(code.to_owned(), kind, MaterialUnit::Sheet)
    };
    let drafts = [
        material("ACR-20", "Monsoon", MaterialKind::Acrylic, "#123456"),
        material("QZ-7", "Salt flat", MaterialKind::Counter, "#fedcba"),
        material("PLY-1", "Own ply", MaterialKind::Core, "#c8a57a"),
    ];
    for draft in &drafts {
        Material::insert(&mut db, draft, None, DateTime::UNIX_EPOCH).await?;
    }
    let surface = |base, draft: &MaterialDraft| {
        let MaterialDraft { code, name, finish, colour_code, .. } = draft;
        Surface::material(base, Labels { code, name, finish, colour_code })
    };
    for mut room in [kitchen(), Room { kitchen: None, ..kitchen() }] {
        "monsoon ".clone_into(&mut room.items[0].line.finish);
        "acr-20".clone_into(&mut room.items[1].line.finish);
        "Salt flat".clone_into(&mut room.items[2].line.finish);
        let known = known(&mut db, [&room]).await?;
        let drawn = super::sheets(&room, &known).swap_remove(0).surfaces;
        let acrylic = surface(Base::Acrylic, &drafts[0]);
        assert_eq!([Some(drawn.base), Some(drawn.wall)], [acrylic; 2]);
        assert_eq!(Some(drawn.counter), surface(Base::Counter, &drafts[1]));
        assert_ne!(Some(sheets(&room).swap_remove(0).surfaces.base), acrylic, "by the name alone");
    }
    let mut bare = Room { kitchen: None, ..kitchen() };
    "Own ply".clone_into(&mut bare.items[0].line.material);
    let known = known(&mut db, [&bare]).await?;
    let drawn = super::sheets(&bare, &known).swap_remove(0).surfaces;
    assert_eq!(drawn.base, Surface::front("Own ply"), "no front is a bare board");
    Ok(())
}

#[test]
fn a_section_is_through_the_first_wall_as_it_is_drawn() {
    let mut room = kitchen();
    let cut = |room: &Room| section(room, &Known::default()).map(|sheet| sheet.description);
    let drawn = cut(&room).unwrap();
    assert!(drawn.starts_with("Section through wall A,") && drawn.contains("wall unit"), "{drawn}");
    room.items[1].line.is_optional = true;
    assert!(!cut(&room).unwrap().contains("wall unit"), "not taken");
    room.drawing = Some(RoomDrawing::Hidden);
    assert_eq!(cut(&room), None);
}
