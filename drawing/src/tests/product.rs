//! Products: what their words and sizes draw.

use crate::product::{Product, Sheets, Sizes};
use crate::{Mm, Sheet};
use proptest::prelude::*;

use super::check_readable;

fn product(name: &str, category: &str, [width, height, depth]: [Option<Mm>; 3]) -> Product {
    Product::new(name, [category, "Study"], Sizes { width, height, depth }, "Oat".to_owned())
}

fn front(name: &str, category: &str, sizes: [Mm; 3]) -> Sheet {
    product(name, category, sizes.map(Some)).sheets().front.unwrap()
}

#[test]
fn a_product_is_drawn_as_its_words_tell() {
    let sofa = front("Kabini", "Sofas", [2_100, 820, 900]);
    let size = "2,100 × 820 × 900 mm · 6 ft 11 in × 2 ft 8 in × 2 ft 11 in";
    assert_eq!(
        (sofa.title.as_str(), sofa.description),
        ("Front elevation", format!("Front elevation of Kabini, {size}"))
    );
    for (name, category, sizes) in [
        ("Malpe swing", "Sofas", [1_500, 1_900, 900]),
        ("Kabini corner sofa", "Sofas", [2_600, 820, 1_000]),
        ("Drum", "Coffee tables, round", [800, 420, 800]),
        ("Vase", "Living", [200, 400, 200]),
        ("Kabini sofa", "Sofas", [4_000, 820, 900]),
    ] {
        assert_eq!(front(name, category, sizes).title, "Front, outer size", "{name}");
    }
    let drawn = |name, category, sizes| {
        let sheet = front(name, category, sizes);
        (sheet.title, sheet.ops.len())
    };
    let outline = drawn("Vase", "", [1_500, 1_000, 500]).1;
    for (name, category, sizes) in [
        ("Agumbe", "Beds", [1_600, 1_100, 2_100]),
        ("Mandya cane chair", "", [450, 900, 500]),
        ("Malleswaram", "Bookshelves", [900, 2_000, 350]),
        ("Kaveri dining table", "", [1_800, 750, 900]),
        ("Low TV unit", "", [1_800, 500, 400]),
        ("Chest of drawers", "", [900, 900, 450]),
    ] {
        let (title, ops) = drawn(name, category, sizes);
        assert!(title == "Front elevation" && ops > outline, "{name}: {title}, {ops} of {outline}");
    }
}

#[test]
fn a_piece_has_the_doors_and_drawers_of_its_name() {
    let said = |name, category, sizes| {
        front(name, category, sizes).description.rsplit_once(", ").unwrap().1.to_owned()
    };
    assert_eq!(said("Two-door wardrobe", "Sliding", [1_800, 2_100, 650]), "2 doors");
    assert_eq!(said("Wardrobe", "Wardrobes", [1_800, 2_100, 610]), "4 doors");
    assert_eq!(said("Wardrobe with 3 doors", "Wardrobes", [1_800, 2_100, 610]), "3 doors");
    assert_eq!(said("Wardrobe with 9 doors", "Wardrobes", [1_800, 2_100, 610]), "outer size only");
    assert_eq!(said("Hudson four-drawer chest", "", [900, 1_000, 450]), "4 drawers");
}

#[test]
fn what_is_not_known_is_not_drawn() {
    let Sheets { front, plan } = product("Rug", "", [Some(2_400), None, Some(1_700)]).sheets();
    let size = "2,400 × 1,700 mm · 7 ft 10 in × 5 ft 7 in";
    assert_eq!(front, None);
    assert_eq!(plan.unwrap().description, format!("Plan of Rug, {size}, outer size only"));
    let Sheets { front, plan } = product("Sofa", "", [Some(2_100), Some(820), None]).sheets();
    assert_eq!((front.map(|front| front.title), plan), (Some("Front elevation".to_owned()), None));
    for depth in [None, Some(900)] {
        let Sheets { front, plan } = product("Sofa", "", [None, Some(820), depth]).sheets();
        assert_eq!((front, plan), (None, None), "its side is not its front");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_product_can_be_read(
        name in prop::sample::select(vec![
            "Sofa", "Bed", "Chair", "Bookcase", "Table", "Chest of drawers", "TV unit", "Sliding wardrobe",
            "A hand-knotted carpet in the colours of the sea at dusk, after a pattern of our weavers' own",
        ]),
        sizes in [1..=6000_i32, 1..=3000_i32, 1..=2500_i32],
        unknown in prop::option::of(1..3_usize),
    ) {
        let mut sizes = sizes.map(Some);
        if let Some(side) = unknown {
            sizes[side] = None;
        }
        let Sheets { front, plan } = product(name, "", sizes).sheets();
        prop_assert!(front.is_some() || plan.is_some());
        for sheet in front.iter().chain(&plan) {
            check_readable(sheet)?;
        }
    }
}
