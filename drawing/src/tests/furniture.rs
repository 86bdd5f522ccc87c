//! Furniture: a few pieces box by box, and thousands that can be built and read.

use crate::furniture::{Component, Fitting, Front, Kind, Leaf, Measure, Piece, PieceError, Solid, Unit};
use crate::{Mm, view};
use proptest::prelude::*;

use super::check_readable;

fn piece(kind: Kind, (width, height, depth): (Mm, Mm, Mm)) -> Piece {
    Piece { kind, width, height, depth, finish: "Veneer".to_owned(), doors: None, drawers: None }
}

/// Widths of the lowest doors or drawers, and of the filler beside them.
fn widths(unit: &Unit) -> (Vec<Mm>, Mm) {
    let low = unit.fronts.iter().map(|front| front.heights.0).min().unwrap_or(0);
    let fronts = unit.fronts.iter().filter(|front| front.heights.0 == low);
    let filler =
        unit.solids.iter().find(|solid| solid.component == Component::Filler).map_or(0, Solid::width);
    (fronts.map(|front| front.along.1 - front.along.0).collect(), filler)
}

#[test]
fn a_high_wardrobe_has_a_loft_and_bays_for_clothes_and_shelves() {
    let unit = Unit::new(piece(Kind::HingedWardrobe, (1830, 2700, 600))).unwrap();
    assert_eq!(widths(&unit), (vec![450; 4], 30));
    let inside: Vec<_> =
        unit.compartments.iter().map(|compartment| (compartment.fitting, compartment.heights)).collect();
    assert_eq!(
        inside,
        [
            (Fitting::Drawers(2), (100, 500)),
            (Fitting::Hanging, (500, 1800)),
            (Fitting::Shelves(0), (1800, 2100)),
            (Fitting::Shelves(4), (100, 2100)),
            (Fitting::Shelves(0), (2100, 2700)),
            (Fitting::Shelves(0), (2100, 2700)),
        ]
    );
    let low = Unit::new(piece(Kind::HingedWardrobe, (1800, 2400, 600))).unwrap();
    assert!(low.fronts.iter().all(|front| front.heights == (100, 2400)));
    let sheets = view::furniture::all(&unit);
    assert_eq!(
        sheets.inside.unwrap().description,
        "Inside elevation of a hinged wardrobe, 1,830 × 2,700 × 600 mm, 8 doors, with open shutters"
    );
}

#[test]
fn a_piece_has_as_many_doors_and_drawers_as_wanted() {
    let chest = Piece { doors: Some(0), drawers: Some(4), ..piece(Kind::Cabinet, (925, 1000, 450)) };
    let chest = Unit::new(chest).unwrap();
    assert!(chest.fronts.iter().all(|front| front.leaf == Leaf::Drawer && front.along == (0, 900)));
    assert_eq!((chest.fronts.len(), view::furniture::all(&chest).inside), (4, None));
    let tv = Piece { doors: Some(1), drawers: Some(3), ..piece(Kind::TvUnit, (1850, 1800, 400)) };
    assert_eq!(widths(&Unit::new(tv).unwrap()), (vec![500, 450, 450, 450], 0));
    let tv = Piece { doors: Some(4), ..piece(Kind::TvUnit, (1850, 1800, 400)) };
    assert!(Unit::new(tv).unwrap().fronts.iter().all(|front| front.leaf != Leaf::Drawer));
    let pooja = Unit::new(piece(Kind::PoojaUnit, (1800, 2100, 450))).unwrap();
    assert_eq!(pooja.fronts.iter().filter(|front| front.leaf == Leaf::Drawer).count(), 4);
}

#[test]
fn a_vanity_hangs_on_the_wall_below_its_basin() {
    let unit = Unit::new(piece(Kind::Vanity, (900, 850, 500))).unwrap();
    assert_eq!(widths(&unit), (vec![450; 2], 0));
    assert!(unit.fronts.iter().all(|front| front.heights == (305, 705)));
    let basin = unit.solids.iter().find(|solid| solid.component == Component::Basin).unwrap();
    assert_eq!((basin.along, basin.heights), ((240, 660), (730, 850)));
    let low = Unit::new(piece(Kind::Vanity, (900, 600, 500))).unwrap();
    assert!(low.fronts.iter().all(|front| front.heights == (0, 455)), "or it stands on the floor");
}

#[test]
fn a_piece_that_cannot_be_built_is_refused() {
    let refused = |piece: Piece| Unit::new(piece).unwrap_err();
    let shallow = refused(piece(Kind::HingedWardrobe, (1800, 2100, 400)));
    assert_eq!(shallow, PieceError::Size { measure: Measure::Depth, least: 550, most: 750 });
    assert_eq!(shallow.to_string(), "the depth must be 550 to 750 mm");
    let wide = Piece { doors: Some(2), ..piece(Kind::HingedWardrobe, (1800, 2100, 600)) };
    assert_eq!(refused(wide).to_string(), "the number of doors must be 3 to 6 for this size");
    let tv = Piece { doors: Some(3), drawers: Some(2), ..piece(Kind::TvUnit, (1800, 1800, 400)) };
    assert_eq!(refused(tv), PieceError::Doors { least: 1, most: 2 });
    let many = Piece { drawers: Some(9), ..piece(Kind::Study, (1500, 2100, 600)) };
    assert_eq!(refused(many).to_string(), "the number of drawers must be 0 to 5 for this size");
    let low = Piece { drawers: Some(2), ..piece(Kind::Cabinet, (1200, 500, 450)) };
    assert_eq!(refused(low), PieceError::Drawers { least: 0, most: 0 });
    let table = Piece { doors: Some(1), ..piece(Kind::Table, (1200, 750, 600)) };
    assert_eq!(refused(table), PieceError::Doors { least: 0, most: 0 });
}

/// Short ones, and some that no title block has space for.
const FINISHES: [&str; 5] = [
    "",
    "Veneer",
    "Acrylic, high gloss, in the colour of a sea at dusk",
    "ಮುಸ್ಸಂಜೆಯ ಸಮುದ್ರದ ಬಣ್ಣದಲ್ಲಿ ಹೊಳೆಯುವ ಅಕ್ರಿಲಿಕ್ ಬಾಗಿಲುಗಳು",
    "शाम के समुद्र के रंग में चमकते ऐक्रेलिक के दरवाज़े",
];

prop_compose! {
    fn any_piece()(
        kind in prop::sample::select(Kind::ALL.to_vec()),
        sizes in [0..=1000_i32, 0..=1000_i32, 0..=1000_i32],
        doors in prop::option::of(0..=9_u8),
        drawers in prop::option::of(0..=9_u8),
        finish in prop::sample::select(FINISHES.to_vec()),
    ) -> Piece {
        let limits = kind.limits();
        let within = |(least, most): (Mm, Mm), share: Mm| least + (most - least) * share / 1000;
        Piece {
            kind,
            width: within(limits.width, sizes[0]),
            height: within(limits.height, sizes[1]),
            depth: within(limits.depth, sizes[2]),
            finish: finish.to_owned(),
            doors,
            drawers,
        }
    }
}

fn is_apart(one: (Mm, Mm), other: (Mm, Mm)) -> bool {
    one.1 <= other.0 || other.1 <= one.0
}

fn is_within(one: (Mm, Mm), whole: (Mm, Mm)) -> bool {
    whole.0 <= one.0 && one.0 < one.1 && one.1 <= whole.1
}

/// Boxes fill the outer size and do not overlap.
fn check_solids(unit: &Unit) -> Result<(), TestCaseError> {
    let Piece { width, height, depth, .. } = unit.piece;
    for (at, one) in unit.solids.iter().enumerate() {
        let is_inside = is_within(one.along, (0, width))
            && is_within(one.heights, (0, height))
            && is_within(one.deep, (0, depth));
        prop_assert!(is_inside, "{one:?} leaves {:?}", unit.piece);
        for other in &unit.solids[..at] {
            let is_apart = is_apart(one.along, other.along)
                || is_apart(one.heights, other.heights)
                || is_apart(one.deep, other.deep);
            prop_assert!(is_apart, "{one:?} overlaps {other:?}");
        }
    }
    let most = |edge: fn(&Solid) -> Mm| unit.solids.iter().map(edge).max();
    prop_assert_eq!(
        [most(|one| one.along.1), most(|one| one.heights.1), most(|one| one.deep.1)],
        [Some(width), Some(height), Some(depth)]
    );
    Ok(())
}

/// Fronts are of modules and close their boxes, rows fill the width, and insides fill their boxes.
fn check_fronts(unit: &Unit) -> Result<(), TestCaseError> {
    let area = |along: (Mm, Mm), heights: (Mm, Mm)| (along.1 - along.0) * (heights.1 - heights.0);
    for (at, solid) in unit.solids.iter().enumerate() {
        let own: Vec<&Front> = unit.fronts.iter().filter(|front| front.solid == at).collect();
        for (place, one) in own.iter().enumerate() {
            let width = one.along.1 - one.along.0;
            let (least, most) = match one.leaf {
                Leaf::HingedLeft | Leaf::HingedRight => (300, 600),
                Leaf::Sliding => (600, 1200),
                Leaf::Drawer => (300, 1200),
            };
            prop_assert!(width % 50 == 0 && (least..=most).contains(&width), "{one:?}");
            prop_assert!(
                is_within(one.along, solid.along) && is_within(one.heights, solid.heights),
                "{one:?}"
            );
            for other in &own[..place] {
                let is_apart = is_apart(one.along, other.along) || is_apart(one.heights, other.heights);
                prop_assert!(is_apart, "{one:?} overlaps {other:?}");
            }
        }
        let closed: Mm = own.iter().map(|one| area(one.along, one.heights)).sum();
        let whole = area(solid.along, solid.heights);
        prop_assert_eq!(closed, if solid.component == Component::Carcass { whole } else { 0 }, "{:?}", solid);
        let compartments: Vec<_> =
            unit.compartments.iter().filter(|compartment| compartment.solid == at).collect();
        if matches!(solid.component, Component::Carcass | Component::Open) {
            let ends: Vec<_> = compartments
                .iter()
                .flat_map(|compartment| [compartment.heights.0, compartment.heights.1])
                .collect();
            prop_assert_eq!((ends.first(), ends.last()), (Some(&solid.heights.0), Some(&solid.heights.1)));
            prop_assert!(
                ends[1..ends.len() - 1].chunks(2).all(|pair| pair[0] == pair[1]),
                "{compartments:?}"
            );
            prop_assert!(ends.chunks(2).all(|pair| pair[0] < pair[1]), "{compartments:?}");
        }
        if own.iter().any(|one| one.leaf != Leaf::Drawer) {
            let row = unit.solids.iter().filter(|other| other.heights == solid.heights);
            prop_assert_eq!(row.map(Solid::width).sum::<Mm>(), unit.piece.width);
        }
    }
    let sliding = unit.fronts.iter().filter(|front| front.leaf == Leaf::Sliding).count();
    prop_assert_eq!(sliding >= 2, unit.piece.kind == Kind::SlidingWardrobe);
    if let Some(doors) = unit.piece.doors {
        let own = || unit.fronts.iter().filter(|front| front.leaf != Leaf::Drawer);
        let low = own().map(|front| front.heights.0).min();
        prop_assert_eq!(own().filter(|front| Some(front.heights.0) == low).count(), usize::from(doors));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn furniture_can_be_built_and_read(piece in any_piece()) {
        let usual = Piece { doors: None, drawers: None, ..piece.clone() };
        let usual = Unit::new(usual).map_err(|error| TestCaseError::fail(error.to_string()))?;
        for unit in [usual].into_iter().chain(Unit::new(piece)) {
            check_solids(&unit)?;
            check_fronts(&unit)?;
            for sheet in view::furniture::all(&unit).iter() {
                check_readable(sheet)?;
            }
        }
    }
}
