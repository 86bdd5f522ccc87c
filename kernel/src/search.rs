//! Search of the back office across contexts.
//!
//! A context makes a list searchable by implementing [`Searchable`] beside it, with the statement and the record
//! scope of that list: so a search never shows what the list would not. `app::search` names all of them.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::Db;
use crate::contact::phone_digits;
use crate::page::PageQuery;
use crate::reach::Viewer;
use crate::role::Area;

/// Texts with fewer letters and digits are not looked for: no index finds less than a trigram.
pub const MIN_LENGTH: usize = 3;

/// Results per list. One more is read, to learn whether there are more.
pub const MAX_HITS: u32 = 5;

/// A list that the search of the back office looks in.
pub trait Searchable: Send + Sync + 'static {
    /// Area whose view permission the list requires.
    const AREA: Area;

    /// The first matching records in the viewer's scope, at most one more than [`MAX_HITS`].
    fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Hit>, sqlx::Error>> + Send;
}

/// What somebody looks for.
#[derive(Clone, Debug)]
pub struct Term {
    text: String,
    folded: Vec<char>,
    digits: Option<String>,
}

impl Term {
    /// Reads what was typed; `None` if it is too short.
    #[must_use]
    pub fn read(typed: &str) -> Option<Self> {
        let text = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let folded = text.chars().flat_map(char::to_lowercase).collect();
        let letters = text.chars().filter(|letter| letter.is_alphanumeric()).count();
        (letters >= MIN_LENGTH).then(|| Self { digits: phone_digits(&text), folded, text })
    }

    /// The text, with single spaces.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first rows of a list that match the text.
    #[must_use]
    pub fn page(&self) -> PageQuery {
        PageQuery { q: self.text.clone(), per_page: MAX_HITS + 1, ..PageQuery::default() }
    }

    /// The first rows of a list that knows phone numbers only without spaces.
    #[must_use]
    pub fn page_by_digits(&self) -> PageQuery {
        PageQuery { q: self.digits.clone().unwrap_or_else(|| self.text.clone()), ..self.page() }
    }

    /// A result: its title, facts that are always shown below it, and others that are shown only if they are why it
    /// was found. Empty facts are left out.
    #[must_use]
    pub fn hit(
        &self,
        id: impl Into<Uuid>,
        to: String,
        title: &str,
        shown: &[&str],
        found_by: &[&str],
    ) -> Hit {
        let title = self.segments(title);
        let mut facts: Vec<_> =
            shown.iter().filter(|fact| !fact.is_empty()).map(|fact| self.segments(fact)).collect();
        if !facts.iter().chain([&title]).any(|fact| is_match(fact)) {
            facts.extend(found_by.iter().map(|fact| self.segments(fact)).find(|fact| is_match(fact)));
        }
        let separator = Segment { text: " · ".to_owned(), is_match: false };
        Hit { id: id.into(), to, title, detail: facts.join(&separator) }
    }

    /// The text with its match marked: as typed, or of a number by its digits, however either is written.
    fn segments(&self, text: &str) -> Vec<Segment> {
        let folded: Vec<_> = text
            .char_indices()
            .flat_map(|(at, letter)| letter.to_lowercase().map(move |one| (at, one)))
            .collect();
        let by_digits = || {
            let wanted: Vec<char> = self.digits.as_ref()?.chars().collect();
            phone_digits(text)?;
            let digits: Vec<_> = folded.iter().copied().filter(|(_, one)| one.is_ascii_digit()).collect();
            locate(&digits, &wanted)
        };
        let Some((from, last)) = locate(&folded, &self.folded).or_else(by_digits) else {
            return pieces([(text, false)]);
        };
        let until = text[last..].chars().next().map_or(text.len(), |letter| last + letter.len_utf8());
        pieces([(&text[..from], false), (&text[from..until], true), (&text[until..], false)])
    }
}

/// Where the first and the last letter of `wanted` are.
fn locate(letters: &[(usize, char)], wanted: &[char]) -> Option<(usize, usize)> {
    let found = letters.windows(wanted.len()).find(|some| some.iter().map(|(_, one)| one).eq(wanted))?;
    Some((found.first()?.0, found.last()?.0))
}

fn pieces<const N: usize>(parts: [(&str, bool); N]) -> Vec<Segment> {
    let parts = parts.into_iter().filter(|(text, _)| !text.is_empty());
    parts.map(|(text, is_match)| Segment { text: text.to_owned(), is_match }).collect()
}

fn is_match(fact: &[Segment]) -> bool {
    fact.iter().any(|part| part.is_match)
}

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SearchSegment")]
pub struct Segment {
    /// Text.
    pub text: String,
    /// Whether it is what was looked for.
    pub is_match: bool,
}

/// A record that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "FoundRecord")]
pub struct Hit {
    /// Record id.
    pub id: Uuid,
    /// Path in the admin area.
    pub to: String,
    /// Name or number.
    pub title: Vec<Segment>,
    /// The line below it.
    pub detail: Vec<Segment>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with its match in brackets.
    fn marked(segments: &[Segment]) -> String {
        let mark =
            |part: &Segment| if part.is_match { format!("[{}]", part.text) } else { part.text.clone() };
        segments.iter().map(mark).collect()
    }

    fn found(typed: &str, text: &str) -> String {
        marked(&Term::read(typed).unwrap().segments(text))
    }

    #[test]
    fn a_text_without_a_trigram_is_not_looked_for() {
        for typed in ["", "ab", " a b ", "-- 12 --"] {
            assert!(Term::read(typed).is_none(), "{typed}");
        }
        assert_eq!(Term::read("  asha \t rao ").unwrap().text(), "asha rao");
    }

    #[test]
    fn the_last_digits_of_a_phone_are_marked_however_it_is_written() {
        assert_eq!(found("2345", "+91 98450 12345"), "+91 98450 1[2345]");
        assert_eq!(found("0123", "98450-12345"), "9845[0-123]45");
        assert_eq!(found("+91 98450 12345", "9845012345"), "[9845012345]");
        // An amount is no phone number.
        assert_eq!(found("45000", "₹4,50,00,000"), "₹4,50,00,000");
    }

    #[test]
    fn a_match_is_marked_in_its_own_letters() {
        assert_eq!(found("RAO", "Asha Rao"), "Asha [Rao]");
        assert_eq!(found("2026-27/0001", "QT/2026-27/0001"), "QT/[2026-27/0001]");
        assert_eq!(found("ಆಶಾ", "ಆಶಾ ರಾವ್"), "[ಆಶಾ] ರಾವ್");
        // The capital has two letters in lower case.
        assert_eq!(found("i\u{307}stan", "İstanbul"), "[İstan]bul");
        assert_eq!(found("rao", "Anand"), "Anand");
    }

    #[test]
    fn what_else_it_was_found_by_is_shown_only_if_needed() {
        let detail = |typed: &str| {
            let term = Term::read(typed).unwrap();
            let found_by = ["asha@example.com", "Whitefield"];
            marked(&term.hit(Uuid::nil(), String::new(), "Asha Rao", &["98450 12345", ""], &found_by).detail)
        };
        assert_eq!(detail("asha rao"), "98450 12345");
        assert_eq!(detail("example"), "98450 12345 · asha@[example].com");
        assert_eq!(detail("whitefield"), "98450 12345 · [Whitefield]");
        assert_eq!(detail("12345"), "98450 [12345]");
    }
}
