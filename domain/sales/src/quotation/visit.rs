//! How long the customer looked at which room: one row per visit.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use kernel::Db;
use kernel::ids::QuotationId;

/// A stay, as the page tells it again and again: each time all of it, so that a lost message is no loss.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationVisit")]
pub struct Visit {
    /// Names the stay; the page makes it up.
    #[garde(skip)]
    pub visit: Uuid,
    /// How long it has been so far.
    #[garde(range(max = 86_400))]
    pub seconds: u32,
    /// How long which room was looked at.
    #[serde(default)]
    #[garde(length(max = 60), dive)]
    pub rooms: Vec<RoomSeen>,
}

/// How long a room was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationRoomSeen")]
pub struct RoomSeen {
    /// Which.
    #[garde(length(chars, max = 120))]
    pub room: String,
    /// How long.
    #[garde(range(max = 86_400))]
    pub seconds: u32,
}

/// A stay, as the log of openings shows it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "QuotationOpening")]
pub struct Opening {
    /// When it began.
    pub at: DateTime<Utc>,
    /// How long it was.
    pub seconds: i32,
    /// "Phone", "Tablet" or "Computer".
    pub device: String,
    /// How long which room was looked at.
    pub rooms: Vec<RoomSeen>,
}

/// So many stays of one quotation are kept; whoever makes up more is no customer.
const MOST: i64 = 500;

/// Notes what the page tells. What is told later counts, unless it is less.
pub async fn note(
    db: &mut Db,
    id: QuotationId,
    visit: &Visit,
    browser: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let seconds = i32::try_from(visit.seconds).unwrap_or(i32::MAX);
    sqlx::query!(
        "insert into quotation_visits (id, quotation_id, began_at, last_at, seconds, device, rooms)
         select $1, $2, $3::timestamptz - $4::integer * interval '1 s', $3, $4, $5, $6
         where (select count(*) from quotation_visits where quotation_id = $2 and id <> $1) < $7
         on conflict (id) do update
         set last_at = excluded.last_at, seconds = excluded.seconds, rooms = excluded.rooms
         where quotation_visits.quotation_id = excluded.quotation_id
             and quotation_visits.seconds <= excluded.seconds",
        visit.visit,
        id.0,
        now,
        seconds,
        device(browser),
        Json(&visit.rooms) as _,
        MOST,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a browser says that it runs on.
fn device(browser: Option<&str>) -> &'static str {
    let browser = browser.unwrap_or_default();
    let is = |word: &str| browser.contains(word);
    if is("iPad") || is("Tablet") || (is("Android") && !is("Mobile")) {
        "Tablet"
    } else if is("Mobile") || is("iPhone") {
        "Phone"
    } else {
        "Computer"
    }
}

/// The stays of a quotation, the latest first.
pub async fn openings(db: &mut Db, id: QuotationId) -> Result<Vec<Opening>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select began_at, seconds, device, rooms as "rooms: Json<Vec<RoomSeen>>"
           from quotation_visits where quotation_id = $1 order by began_at desc, id limit 200"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let openings = rows.into_iter().map(|row| Opening {
        at: row.began_at,
        seconds: row.seconds,
        device: row.device,
        rooms: row.rooms.0,
    });
    Ok(openings.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_say_what_they_run_on() {
        for (browser, expected) in [
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
                "Phone",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari",
                "Phone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/130.0 Safari/537.36",
                "Tablet",
            ),
            ("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari", "Tablet"),
            ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", "Computer"),
        ] {
            assert_eq!(device(Some(browser)), expected, "{browser}");
        }
        assert_eq!(device(None), "Computer");
    }
}
