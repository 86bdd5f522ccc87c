//! Slugs of published records, and redirects from old ones. Source: product rules for publishing.
//!
//! Every slug that something was published under is kept. Pages redirect from an old slug with 301, the API
//! returns the record under its current slug, and no other record can take a slug in use.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::Db;
use crate::record::Refusal;
use crate::string_enum::string_enum;

/// Maximum length in characters.
pub const MAX_CHARS: usize = 80;

string_enum! {
    /// Kind of record with slugs.
    #[schemars(rename = "SluggedKind")]
    pub enum SlugKind {
        /// An article of the blog.
        Article = "article",
        /// A case study.
        CaseStudy = "case_study",
        /// An item of the catalogue.
        CatalogItem = "catalog_item",
        /// A design.
        Design = "design",
        /// A help page.
        HelpPage = "help_page",
        /// A product of the furniture shop.
        Product = "product",
        /// A video.
        Video = "video",
    }
}

/// Whether a text is a slug: lower-case letters and digits with single hyphens in between.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.len() <= MAX_CHARS && text.split('-').all(is_word)
}

/// Validator for garde.
pub fn check(text: &str, _: &()) -> garde::Result {
    if is_slug(text) {
        return Ok(());
    }
    Err(garde::Error::new("must be at most 80 lower-case letters, digits and single hyphens"))
}

/// Validates a slug or an empty text.
pub fn slug_or_none(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { check(text, context) }
}

/// Derives a slug from a title: `l-shaped-kitchen-90-sq-ft` from `L-shaped kitchen, 90 sq ft`. Empty if
/// nothing is usable.
#[must_use]
pub fn of(title: &str) -> String {
    let mut slug = String::new();
    for letter in title.chars().filter(|letter| *letter != '\'' && *letter != '’') {
        match letter.to_ascii_lowercase() {
            letter if letter.is_ascii_alphanumeric() => slug.push(letter),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    cut(slug.trim_end_matches('-'), MAX_CHARS).to_owned()
}

/// Candidates for a slug that may be taken: `pooja`, `pooja-2`, `pooja-3`. The caller picks the first free
/// one.
#[must_use]
pub fn candidates(wanted: &str, count: usize) -> Vec<String> {
    let numbered = (2..=count).map(|number| {
        let number = format!("-{number}");
        cut(wanted, MAX_CHARS - number.len()).to_owned() + &number
    });
    std::iter::once(wanted.to_owned()).chain(numbered).collect()
}

/// Truncates a slug, without a trailing hyphen.
fn cut(slug: &str, longest: usize) -> &str {
    slug.get(..longest).unwrap_or(slug).trim_end_matches('-')
}

/// Rejects a slug that redirects to another record of its kind. Current slugs are checked by the table
/// itself.
pub async fn refuse_taken_slug(db: &mut Db, kind: SlugKind, item: Uuid, slug: &str) -> Result<(), Refusal> {
    match target(db, kind, slug).await? {
        Some(other) if other != item => {
            let reason = "is a former slug of another record and redirects there".to_owned();
            Err(Refusal::Field { field: "slug", reason })
        }
        _ => Ok(()),
    }
}

/// Keeps a published slug as a redirect after a change.
pub async fn moved(
    db: &mut Db,
    kind: SlugKind,
    item: Uuid,
    old: &str,
    new: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    // A redirect to itself would loop.
    sqlx::query!("delete from slug_redirects where kind = $1 and slug = $2", kind.as_str(), new)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into slug_redirects (kind, slug, item, moved_at) values ($1, $2, $3, $4)
         on conflict (kind, slug) do update set item = excluded.item, moved_at = excluded.moved_at",
        kind.as_str(),
        old,
        item,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The record that a former slug redirects to.
pub async fn target(db: &mut Db, kind: SlugKind, slug: &str) -> Result<Option<Uuid>, sqlx::Error> {
    sqlx::query_scalar!("select item from slug_redirects where kind = $1 and slug = $2", kind.as_str(), slug)
        .fetch_optional(db)
        .await
}

/// Deletes the redirects of a deleted record.
pub async fn forget(db: &mut Db, kind: SlugKind, item: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from slug_redirects where kind = $1 and item = $2", kind.as_str(), item)
        .execute(db)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sqlx::PgPool;

    use super::*;

    #[test]
    fn a_slug_is_small_letters_digits_and_single_hyphens() {
        for slug in ["a", "pooja-unit-2", "3-bhk", &"a".repeat(80)] {
            assert!(is_slug(slug), "{slug}");
        }
        for text in ["", "-", "a-", "-a", "a--b", "A", "ä", "a b", "a/b", "a.b", &"a".repeat(81)] {
            assert!(!is_slug(text), "{text}");
        }
    }

    #[test]
    fn a_title_suggests_a_slug() {
        for (title, slug) in [
            ("L-shaped kitchen, 90 sq ft", "l-shaped-kitchen-90-sq-ft"),
            ("  The Kamaths’ pooja room!  ", "the-kamaths-pooja-room"),
            ("ಪೂಜೆ", ""),
        ] {
            assert_eq!(of(title), slug);
        }
    }

    #[test]
    fn the_second_of_a_name_is_numbered() {
        assert_eq!(candidates("pooja", 3), ["pooja", "pooja-2", "pooja-3"]);
        let long = "ab-".repeat(26) + "ab";
        assert!(candidates(&long, 12).iter().all(|slug| is_slug(slug)));
    }

    proptest! {
        #[test]
        fn whatever_a_title_suggests_can_be_taken(title in "\\PC{0,200}") {
            let slug = of(&title);
            prop_assert!(slug.is_empty() || candidates(&slug, 20).iter().all(|slug| is_slug(slug)), "{slug}");
        }
    }

    #[test_database::test]
    async fn an_old_address_leads_to_its_own(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let (one, other, now) = (Uuid::from_u128(1), Uuid::from_u128(2), DateTime::UNIX_EPOCH);
        moved(&mut db, SlugKind::Design, one, "a", "b", now).await?;
        assert_eq!(target(&mut db, SlugKind::Design, "a").await?, Some(one));
        assert_eq!(target(&mut db, SlugKind::Video, "a").await?, None);
        refuse_taken_slug(&mut db, SlugKind::Design, one, "a").await?;
        let refused = refuse_taken_slug(&mut db, SlugKind::Design, other, "a").await.unwrap_err().to_string();
        assert_eq!(refused, "slug is a former slug of another record and redirects there");
        // There and back: the first slug is current again, the second redirects to it.
        moved(&mut db, SlugKind::Design, one, "b", "a", now).await?;
        assert_eq!(target(&mut db, SlugKind::Design, "a").await?, None);
        assert_eq!(target(&mut db, SlugKind::Design, "b").await?, Some(one));
        forget(&mut db, SlugKind::Design, one).await?;
        assert_eq!(target(&mut db, SlugKind::Design, "b").await?, None);
        Ok(())
    }
}
