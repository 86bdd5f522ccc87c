//! What the words of a material's name say of its surface.

use super::colour::Rgb;
use super::texture::Texture;

/// Words, what they look like, and the usual colours. The first that a name contains counts.
pub(super) type Look = (&'static [&'static str], Texture, &'static [u32]);

const WOODS: &[u32] = &[0xd3_b08a, 0xc9_a27a, 0xdc_c2a0];
const GLASS: &[u32] = &[0xd5_e2e2, 0xcf_ddd9];

pub(super) const FLUTED_GLASS: Look =
    (&["fluted glass", "reeded glass", "glass, fluted"], Texture::FlutedGlass, GLASS);
pub(super) const FLUTED: Look = (&["flute", "reeded"], Texture::Fluted, &[0xcf_c6b5, 0xb9_c4ba]);
pub(super) const CANE: Look = (&["cane", "rattan", "wicker"], Texture::Cane, &[0xe3_cfa8, 0xdb_c390]);
pub(super) const VENEER: Look = (&["veneer"], Texture::Veneer, WOODS);
pub(super) const ACRYLIC: Look = (&["acrylic"], Texture::Gloss, &[0xdf_e7e4, 0xec_e2d8, 0xe3_e5ea]);
pub(super) const PAINT: Look = (&["pu", "paint"], Texture::Plain, &[0xc5_d2c8, 0xd8_cdbd, 0xc9_cfd6]);
pub(super) const LAMINATE: Look = (&["laminate"], Texture::Laminate, &[0xe6_dfd0, 0xd8_dcd1, 0xe2_d6c6]);
pub(super) const BOARD: Look =
    (&["board", "ply", "hdhmr", "mdf", "particle"], Texture::Board, &[0xc8_a57a, 0xd0_b088, 0xbf_9a6d]);
pub(super) const TILE: Look = (&["tile"], Texture::Tile, &[0xd9_d2c5, 0xe4_e0d8, 0xc9_d2cd]);
pub(super) const FABRIC: Look = (&["fabric"], Texture::Woven, &[0xcd_bfa9, 0xbf_c4b6, 0xc6_b8b0]);
pub(super) const SOLID: Look = (&["solid"], Texture::Plain, &[0xed_eae2]);

pub(super) const METALS: &[Look] = &[
    (&["brass"], Texture::Brushed, &[0xc9_a353, 0xb8_924a, 0xd1_b06a]),
    (&["steel", "chrome", "nickel", "aluminium"], Texture::Brushed, &[0xc3_c6c8, 0xb9_bcbd]),
];

pub(super) const FRONTS: &[Look] = &[
    FLUTED_GLASS,
    FLUTED,
    CANE,
    VENEER,
    ACRYLIC,
    (&["glass", "mirror"], Texture::Gloss, GLASS),
    PAINT,
    (&["teak", "oak", "walnut", "wood", "ash", "maple", "wenge"], Texture::Grain, WOODS),
    METALS[0],
    METALS[1],
];

pub(super) const STONES: &[Look] = &[
    (&["terrazzo"], Texture::Terrazzo, &[0xe8_e2d8, 0xdf_e0da, 0xe9_dccf]),
    (&["subway", "metro", "brick"], Texture::BondedTile, TILE.2),
    TILE,
    (&["granite", "gr-"], Texture::Granite, &[0xcb_c6be, 0xcf_c4b9, 0xc3_c7c6]),
    (&["quartz", "qz-"], Texture::Quartz, &[0xf1_efea, 0xec_e8e0]),
    (&["marble", "onyx"], Texture::Marble, &[0xf3_f1ee, 0xec_e9e4]),
];

/// Words of names, finishes and colour codes. The first that a name contains counts.
const COLOURS: &[(&[&str], u32)] = &[
    (&["black", "charcoal"], 0x3a_3736),
    (&["walnut", "wenge"], 0x6b_4a34),
    (&["rosewood", "mahogany"], 0x7a_4433),
    (&["teak"], 0xa5_713f),
    (&["oak", "maple", "ash"], 0xc9_a77a),
    (&["areca", "green", "sage", "olive"], 0x5f_7a66),
    (&["blue", "navy", "indigo"], 0x4c_6278),
    (&["terracotta", "red", "oxide", "rust"], 0xa8_573f),
    (&["copper", "bronze"], 0x9a_6a4a),
    (&["yellow", "mustard", "brass", "gold"], 0xc7_9b45),
    (&["grey", "gray", "steel", "stone"], 0xa3_a09a),
    (&["pink", "rose"], 0xd3_a9a0),
    (&["ivory", "cream", "linen", "plaster", "beige", "sand"], 0xe6_dccb),
    (&["white"], 0xf1_eee8),
];

/// The first of these that lower-case words name.
pub(super) fn named(words: &str, known: &[Look]) -> Option<Look> {
    known.iter().find(|(names, ..)| names.iter().any(|name| contains_word(words, name))).copied()
}

/// The colour that lower-case words name.
pub(super) fn colour(words: &str) -> Option<Rgb> {
    let found = COLOURS.iter().find(|(known, _)| known.iter().any(|word| contains_word(words, word)));
    found.map(|(_, number)| Rgb::hex(*number))
}

/// Whether a name has a word, or one that begins with it: `tile` is in `Tiles`, not in `textile`. An abbreviation is a
/// word of its own: `pu` is in `PU paint`, not in `purple`.
fn contains_word(name: &str, word: &str) -> bool {
    let is_letter = |at: usize| name.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
    let mut starts = name.match_indices(word).map(|(at, _)| at);
    starts.any(|at| {
        let ends_as_it_must = word.len() > 2 || !is_letter(at + word.len());
        (at == 0 || !is_letter(at - 1)) && ends_as_it_must
    })
}
