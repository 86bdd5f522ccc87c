//! Surfaces by their names and codes, and repeats that join.

use super::tile::{Mark, Tile};
use super::*;
use crate::Mm;
use crate::svg;

const BASES: [Base; 9] = [
    Base::Board,
    Base::Front,
    Base::Veneer,
    Base::Acrylic,
    Base::Paint,
    Base::Metal,
    Base::Counter,
    Base::Tile,
    Base::Fabric,
];

const NAMED: [&str; 14] = [
    "",
    "Laminate, teak",
    "Fluted glass",
    "Fluted panel",
    "Cane",
    "Terrazzo",
    "Black granite",
    "Quartz, white",
    "Marble",
    "Subway tile",
    "Tile",
    "Brass handle",
    "Stainless steel",
    "Veneer",
];

fn material(base: Base, name: &str, code: &str) -> Option<Surface> {
    Surface::material(base, Labels { code, name, finish: "", colour_code: "" })
}

#[test]
fn a_material_looks_like_itself() {
    assert_eq!(Surface::front("Veneer").texture, Texture::Veneer);
    assert_eq!(Surface::front("Laminate, walnut").texture, Texture::Grain);
    assert_eq!(Surface::front("LAM-SF-114 Frosty white").texture, Texture::Laminate);
    assert_eq!(Surface::front("PU paint").texture, Texture::Plain);
    assert_eq!(Surface::front("Fluted glass").texture, Texture::FlutedGlass);
    assert_eq!(Surface::counter("Black granite").texture, Texture::Granite);
    assert_eq!(Surface::counter("CTR-QZ-WHT").texture, Texture::Quartz);
    assert_eq!(Surface::counter("Solid surface").texture, Texture::Plain);
    assert_eq!(Surface::front("Veneer").pattern("a"), Surface::front("veneer").pattern("a"));
    assert_ne!(Surface::front("Veneer").pattern("a"), Surface::front("Teak veneer").pattern("a"));
    assert_eq!(Surface::front("PU paint").pattern("a"), None);
    assert_eq!(Surface::front("Purple textile laminate").texture, Texture::Laminate);
    assert_eq!(
        material(Base::Paint, "PU, rose quartz", "PU-1").map(|made| made.texture),
        Some(Texture::Plain)
    );
    assert_eq!(material(Base::Metal, "Hinge, soft close", "HNG-1"), None);
}

#[test]
fn a_name_alone_tells_as_much_as_the_drawings_show() {
    assert_eq!(Surface::called("Veneer"), Some(Surface::front("Veneer")));
    assert_eq!(Surface::called("Granite grey laminate"), Some(Surface::front("Granite grey laminate")));
    assert_eq!(Surface::called("Granite"), Some(Surface::counter("Granite")));
    assert_eq!(Surface::called("BWR plywood").map(|made| made.texture), Some(Texture::Board));
    assert_eq!(Surface::called("As discussed"), None);
}

#[test]
fn a_written_colour_is_kept_and_a_named_one_is_near() {
    let labels =
        Labels { code: "LAM-1", name: "Laminate, areca green", finish: "", colour_code: "SF #A1b2c3" };
    let written = Surface::material(Base::Front, labels).map(|made| made.colour);
    assert_eq!(written, Some(Rgb([0xa1, 0xb2, 0xc3])));
    let Rgb(named) = Surface::material(Base::Front, Labels { colour_code: "SF 1", ..labels }).unwrap().colour;
    assert!(named.iter().zip([0x5f, 0x7a, 0x66]).all(|(one, other)| one.abs_diff(other) <= 4), "{named:?}");
}

#[test]
fn a_code_is_one_small_swatch_and_its_neighbour_another() {
    for base in BASES {
        for name in NAMED {
            let Some(one) = material(base, name, "FIN-101") else { continue };
            let swatch = svg::swatch(&one);
            assert!(swatch.len() < 2_000, "{base:?} {name}: {} bytes", swatch.len());
            assert_eq!(Some(&swatch), material(base, name, "fin-101").as_ref().map(svg::swatch).as_ref());
            for code in ["FIN-100", "FIN-102", "FIN-111"] {
                let other = material(base, name, code).as_ref().map(svg::swatch);
                assert_ne!(Some(&swatch), other.as_ref(), "{base:?} {name} {code}");
            }
            assert_eq!(Surface::of_key(&one.key()), Some(one), "{}", one.key());
        }
    }
}

#[test]
fn a_key_is_exact() {
    let key = Surface::front("Veneer").key();
    let other = |from: &str, to: &str| Surface::of_key(&key.replacen(from, to, 1));
    assert_eq!(other("veneer", "marmoreal"), None);
    assert_eq!(other("1-", "0-"), None);
    assert_eq!(other("1-", "2-"), None);
    assert_eq!(Surface::of_key(&format!("{key}-1")), None);
    assert_eq!(Surface::of_key("1-plain-+12345-00000000"), None);
    assert_eq!(Surface::of_key("1-plain-c5d2c8-+000000f"), None);
}

/// Whatever is cut by an edge goes on at the opposite one.
#[test]
fn repeats_join() {
    for (texture, name) in NAMES {
        for seed in 0..40 {
            let Some(tile) = texture.tile(Rgb([0xd3, 0xb0, 0x8a]), seed) else { continue };
            for layer in &tile.layers {
                for mark in &layer.marks {
                    check_joins(&tile, &layer.marks, mark, name);
                }
            }
        }
    }
}

fn check_joins(tile: &Tile, marks: &[Mark], mark: &Mark, name: &str) {
    let goes_on = |x: Mm, y: Mm| {
        let moved = Mark { x: mark.x + x, y: mark.y + y, ..mark.clone() };
        marks.contains(&moved) || lies_beyond(tile, &moved)
    };
    let Tile { width, height, .. } = tile;
    for (x, y) in [(*width, 0), (-width, 0), (0, *height), (0, -height)] {
        assert!(goes_on(x, y), "{name}: {mark:?} is cut");
    }
    // A line that spans the repeat ends where it began.
    let across = mark.reach.right == *width && mark.x == 0;
    let along = mark.reach.down == *height && mark.y == 0;
    if (across || along) && mark.path.contains('t') {
        let ends = if across { " 0" } else { "t0 " };
        assert!(mark.path.contains(ends), "{name}: {mark:?}");
    }
}

/// Two repeats away: the drawing beyond the neighbours shows it.
fn lies_beyond(tile: &Tile, mark: &Mark) -> bool {
    let reach = mark.reach;
    mark.x + reach.right <= 0
        || mark.x - reach.left >= tile.width
        || mark.y + reach.down <= 0
        || mark.y - reach.up >= tile.height
}
