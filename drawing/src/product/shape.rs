//! The kind of piece that a product's words tell.

use crate::furniture::Kind;

/// What a product is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    /// Doors side by side, where the words tell their number.
    pub(super) doors: Option<u8>,
    /// Drawers, where the name tells their number.
    pub(super) drawers: Option<u8>,
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

/// Numbers in names, from one.
const NUMBERS: &[&str] = &["one", "two", "three", "four", "five", "six", "seven", "eight"];

impl Shape {
    /// By the name, or else by the closest category that tells it.
    pub(super) fn of<'a>(name: &str, categories: impl IntoIterator<Item = &'a str>) -> Self {
        let name = words(name);
        let categories: Vec<_> = categories.into_iter().map(words).collect();
        let all = || [&name].into_iter().chain(&categories);
        let (kind, doors) = all().find_map(|words| rule(words)).unwrap_or((Kind::Plain, None));
        let is_sliding = kind == Kind::HingedWardrobe && all().any(|words| has(words, "sliding"));
        Self {
            kind: if is_sliding { Kind::SlidingWardrobe } else { kind },
            doors: counted(&name, "door").or(doors),
            drawers: counted(&name, "drawer"),
        }
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

fn words(name: &str) -> Vec<String> {
    let name = name.to_lowercase();
    name.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect()
}

/// The kind that words tell, and its doors.
fn rule(words: &[String]) -> Option<(Kind, Option<u8>)> {
    let rule = RULES.iter().find(|(known, ..)| known.iter().any(|known| has(words, known)))?;
    Some((rule.1, rule.2))
}

fn has(words: &[String], known: &str) -> bool {
    words.iter().any(|word| is(word, known))
}

/// Also in the plural.
fn is(word: &str, known: &str) -> bool {
    word.strip_suffix('s').unwrap_or(word) == known || word == known
}

/// The number before a thing: `two` of `Two-door wardrobe`.
fn counted(words: &[String], thing: &str) -> Option<u8> {
    let number = words.windows(2).find(|pair| is(&pair[1], thing)).map(|pair| pair[0].as_str())?;
    let named = (1..).zip(NUMBERS).find(|(_, named)| **named == number).map(|(count, _)| count);
    named.or_else(|| number.parse().ok())
}
