//! The kind of piece that a product's words tell.

use crate::furniture::Kind;

/// What a product is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    /// Doors, where the words tell their number.
    pub(super) doors: Option<u8>,
}

/// Words in lower case, what they name, and its doors. The first rule with a word of the name counts.
///
/// Those of which no kind is a true picture come first: a drum is no table on four legs.
const RULES: &[(&[&str], Kind, Option<u8>)] = &[
    (
        &[
            "corner",
            "chaise",
            "sectional",
            "swing",
            "jhoola",
            "hanging",
            "rocking",
            "round",
            "oval",
            "drum",
            "trestle",
            "pedestal",
            "pillar",
            "slab",
            "nest",
            "office",
            "task",
            "swivel",
            "executive",
            "stool",
            "ladder",
            "folding",
            "poster",
            "bench",
            "bunk",
            "bedside",
            "mirror",
            "island",
        ],
        Kind::Plain,
        None,
    ),
    (&["sliding"], Kind::SlidingWardrobe, None),
    (&["wardrobe", "almirah"], Kind::HingedWardrobe, None),
    (&["tv", "media"], Kind::TvUnit, None),
    (&["pooja", "puja", "mandir"], Kind::PoojaUnit, None),
    (&["shoe"], Kind::ShoeCabinet, None),
    (&["bookcase", "bookshelf", "bookshelves", "shelf", "shelves"], Kind::Bookcase, None),
    (&["sofa", "couch", "settee", "armchair", "chesterfield"], Kind::Sofa, None),
    (&["chest"], Kind::Cabinet, Some(0)),
    (&["sideboard", "cabinet", "cupboard", "crockery", "credenza"], Kind::Cabinet, None),
    (&["desk", "console", "table"], Kind::Table, None),
    (&["chair"], Kind::Chair, None),
    (&["bed"], Kind::Bed, None),
];

impl Shape {
    const PLAIN: Self = Self { kind: Kind::Plain, doors: None };

    /// By the name, or else by the closest category that tells it.
    pub(super) fn of<'a>(name: &str, categories: impl IntoIterator<Item = &'a str>) -> Self {
        named(name).or_else(|| categories.into_iter().find_map(named)).unwrap_or(Self::PLAIN)
    }

    /// Its kind and those that stand in for it in sizes in which it is not built.
    pub(super) fn kinds(self) -> Vec<Kind> {
        match self.kind {
            Kind::HingedWardrobe | Kind::SlidingWardrobe | Kind::TvUnit | Kind::ShoeCabinet => {
                vec![self.kind, Kind::Cabinet, Kind::Plain]
            }
            kind => vec![kind, Kind::Plain],
        }
    }
}

fn named(name: &str) -> Option<Shape> {
    let name = name.to_lowercase();
    let words: Vec<&str> = name.split(|letter: char| !letter.is_alphanumeric()).collect();
    // Also in the plural.
    let is_said =
        |known: &&str| words.iter().any(|word| word == known || word.strip_suffix('s') == Some(*known));
    let rule = RULES.iter().find(|(known, ..)| known.iter().any(&is_said))?;
    Some(Shape { kind: rule.1, doors: rule.2 })
}
