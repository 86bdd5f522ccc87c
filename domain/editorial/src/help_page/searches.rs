//! What visitors looked for in the help without finding anything: words and days, never a person.

use chrono::{Days, NaiveDate};
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;

/// Different searches that are noted on one day: an automatic caller could send any number.
const MAX_A_DAY: i64 = 500;

/// How long they are kept, in days.
const KEPT_DAYS: u64 = 180;

/// Longest search that is noted, in characters.
const MAX_CHARS: usize = 80;

/// A search without a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedSearch {
    /// Words.
    pub words: String,
    /// How often they were looked for.
    pub searches: i64,
    /// Day of the latest one.
    pub last_on: NaiveDate,
}

/// The words as they are noted; `None` if they are none, or may tell of a person: an address or a number.
#[must_use]
pub fn notable(typed: &str) -> Option<String> {
    let words = typed.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let digits = words.chars().filter(char::is_ascii_digit).count();
    let is_notable =
        (3..=MAX_CHARS).contains(&words.chars().count()) && digits < 5 && !words.contains(['@', '\0']);
    is_notable.then_some(words)
}

/// Notes a search without a result.
pub async fn note(db: &mut Db, typed: &str, today: NaiveDate) -> Result<(), sqlx::Error> {
    let Some(words) = notable(typed) else { return Ok(()) };
    sqlx::query!(
        "insert into help_searches as noted (words, day, searches)
         select $1, $2, 1
         where (select count(*) from help_searches where day = $2) < $3
             or exists (select from help_searches where words = $1 and day = $2)
         on conflict (words, day) do update set searches = noted.searches + 1",
        words,
        today,
        MAX_A_DAY,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The searches of the last 90 days, the most frequent first.
pub async fn list(db: &mut Db, today: NaiveDate) -> Result<Vec<FailedSearch>, sqlx::Error> {
    sqlx::query_as!(
        FailedSearch,
        r#"select words, sum(searches)::bigint as "searches!", max(day) as "last_on!" from help_searches
           where day > $1 group by words order by 2 desc, 3 desc, words limit 200"#,
        today - Days::new(90),
    )
    .fetch_all(db)
    .await
}

/// Deletes old ones.
pub async fn forget_old(db: &mut Db, today: NaiveDate) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from help_searches where day < $1", today - Days::new(KEPT_DAYS))
        .execute(db)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_may_tell_of_a_person_are_not_noted() {
        assert_eq!(notable("  Change   my PIN code "), Some("change my pin code".to_owned()));
        for typed in ["", "ab", "asha@example.com", "98450 12345", &"a".repeat(81)] {
            assert_eq!(notable(typed), None, "{typed}");
        }
    }
}
