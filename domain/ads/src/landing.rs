//! Campaign pages: their texts, and tests of one text against another.
//!
//! While a test runs, the browser picks one of the two texts at random and stays with it, without telling who it is: a
//! view is a number by day, and a lead knows the text under which it was sent. A page that nobody has changed shows its
//! built-in texts and has no row.

pub mod interval;
pub mod page;
pub mod results;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::EnquiryId;
use kernel::record::{Changed, Refusal};
use kernel::{Db, Locked, Tx, id};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

pub use page::{LandingDraft, LandingPage, LandingText, LandingVariant};

id!(
    /// Id of a test of two texts.
    LandingTestId
);

/// What visitors of a campaign page see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Both texts.
    pub texts: LandingDraft,
    /// The running test; without one everybody sees the same text.
    pub test: Option<LandingTestId>,
}

/// The texts of a page, and its running test.
pub async fn shown(db: &mut Db, page: LandingPage) -> Result<Shown, sqlx::Error> {
    let row = sqlx::query!(
        r#"select text_a as "a: Json<LandingText>", text_b as "b: Json<LandingText>", min_leads,
               test.id as "test?: LandingTestId"
           from landing_pages
           left join landing_tests as test on test.page = landing_pages.page and ended_at is null
           where landing_pages.page = $1"#,
        page.source().as_str(),
    )
    .fetch_optional(db)
    .await?;
    Ok(match row {
        // A page with a single text takes no part in a test.
        Some(row) => Shown {
            texts: LandingDraft { a: row.a.0, b: row.b.0, min_leads: row.min_leads },
            test: row.test.filter(|_| page.only().is_none()),
        },
        None => Shown { texts: LandingDraft::built_in(page), test: None },
    })
}

/// A campaign page's texts as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Page.
    pub page: LandingPage,
    /// Texts.
    pub draft: LandingDraft,
    /// The running test.
    pub test: Option<LandingTestId>,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// Locks a page until the transaction ends. Its row is created with the built-in texts if it has none.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the page has no texts of its own.
pub async fn hold(
    tx: &mut Tx<'_>,
    page: LandingPage,
    now: DateTime<Utc>,
) -> Result<Locked<Stored>, sqlx::Error> {
    if page.source() != page {
        return Err(sqlx::Error::RowNotFound);
    }
    let LandingDraft { a, b, min_leads } = LandingDraft::built_in(page);
    sqlx::query!(
        "insert into landing_pages (page, text_a, text_b, min_leads, version, updated_at)
         values ($1, $2, $3, $4, 0, $5)
         on conflict (page) do nothing",
        page.as_str(),
        Json(a) as _,
        Json(b) as _,
        min_leads,
        now,
    )
    .execute(&mut **tx)
    .await?;
    let row = sqlx::query!(
        r#"select text_a as "a: Json<LandingText>", text_b as "b: Json<LandingText>", min_leads, version, updated_at,
               (select id from landing_tests as test where test.page = landing_pages.page and ended_at is null)
                   as "test: LandingTestId"
           from landing_pages where page = $1 for update"#,
        page.as_str(),
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(Locked::read(Stored {
        page,
        draft: LandingDraft { a: row.a.0, b: row.b.0, min_leads: row.min_leads },
        test: row.test,
        version: row.version,
        updated_at: row.updated_at,
    }))
}

/// Changes a page's texts. During a test only the number of leads it needs can change: with another text, the test would
/// compare what no visitor saw.
pub async fn update(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    page: &Locked<Stored>,
    version: i32,
    draft: &LandingDraft,
) -> Result<Changed<()>, Refusal> {
    if page.version != version {
        return Ok(Changed::Stale(()));
    }
    if page.test.is_some() && (draft.a != page.draft.a || draft.b != page.draft.b) {
        let reason = "A test of these texts is running. Stop it before you change them.".to_owned();
        return Err(Refusal::Rule { code: "test_running", reason });
    }
    write(tx, actor, page.page, draft, clock.now()).await?;
    let event = Event::new("landing_page_changed", "landing_page", &page.page);
    audit::record(tx, clock, actor, event.changing(audit::changes(&page.draft, draft))).await?;
    Ok(Changed::To(()))
}

async fn write(
    tx: &mut Tx<'_>,
    actor: &Actor,
    page: LandingPage,
    draft: &LandingDraft,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let LandingDraft { a, b, min_leads } = draft;
    sqlx::query!(
        "update landing_pages
         set text_a = $2, text_b = $3, min_leads = $4, version = version + 1, updated_at = $5, updated_by = $6
         where page = $1",
        page.as_str(),
        Json(a) as _,
        Json(b) as _,
        min_leads,
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Starts a test of text B against text A.
pub async fn start_test(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    page: &Locked<Stored>,
    version: i32,
) -> Result<Changed<()>, Refusal> {
    if page.version != version {
        return Ok(Changed::Stale(()));
    }
    if page.test.is_some() {
        let reason = "A test of this page is already running.".to_owned();
        return Err(Refusal::Rule { code: "test_running", reason });
    }
    if page.draft.a == page.draft.b {
        let reason = "Both texts are the same. Change text B before you start a test.".to_owned();
        return Err(Refusal::Rule { code: "same_texts", reason });
    }
    let (id, now) = (LandingTestId::new(), clock.now());
    sqlx::query!(
        "insert into landing_tests (id, page, started_at, started_by) values ($1, $2, $3, $4)",
        id.0,
        page.page.as_str(),
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    write(tx, actor, page.page, &page.draft, now).await?;
    let event = Event::new("landing_test_started", "landing_page", &page.page);
    audit::record(tx, clock, actor, event).await?;
    Ok(Changed::To(()))
}

/// How to end a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
pub struct StopTest {
    /// The text that the page shows from now on.
    pub keep: LandingVariant,
}

/// Ends a page's test. If text B is kept, it becomes text A, and text A becomes text B.
pub async fn stop_test(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    page: &Locked<Stored>,
    version: i32,
    StopTest { keep }: StopTest,
) -> Result<Changed<()>, Refusal> {
    if page.version != version {
        return Ok(Changed::Stale(()));
    }
    let Some(test) = page.test else {
        let reason = "No test of this page is running.".to_owned();
        return Err(Refusal::Rule { code: "no_test", reason });
    };
    let now = clock.now();
    sqlx::query!(
        "update landing_tests set ended_at = $2, kept = $3 where id = $1",
        test.0,
        now,
        keep.as_str(),
    )
    .execute(&mut **tx)
    .await?;
    let LandingDraft { a, b, min_leads } = page.draft.clone();
    let draft = match keep {
        LandingVariant::A => LandingDraft { a, b, min_leads },
        LandingVariant::B => LandingDraft { a: b, b: a, min_leads },
    };
    write(tx, actor, page.page, &draft, now).await?;
    let changes = vec![Change::new("kept", (), keep)];
    let event = Event::new("landing_test_ended", "landing_page", &page.page);
    audit::record(tx, clock, actor, event.changing(changes)).await?;
    Ok(Changed::To(()))
}

/// Which text of a campaign page a visitor saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct Landing {
    /// Page.
    pub page: LandingPage,
    /// Text.
    pub variant: LandingVariant,
    /// The test for which the text was chosen at random. Ignored if it is of another page or over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<LandingTestId>,
}

/// Counts a view.
pub async fn count_view(db: &mut Db, landing: Landing, day: NaiveDate) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into landing_views (page, variant, test_id, viewed_on, views)
         values (
             $1, $2,
             (select id from landing_tests where id = $3 and page = $1 and ended_at is null),
             $4, 1
         )
         on conflict on constraint landing_views_once do update set views = landing_views.views + 1",
        landing.page.as_str(),
        landing.variant.as_str(),
        landing.test.map(|test| test.0),
        day,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records the campaign page that an enquiry was sent from.
pub async fn note_enquiry(
    db: &mut Db,
    enquiry: EnquiryId,
    landing: Landing,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into landing_enquiries (enquiry_id, page, variant, test_id, sent_at)
         values (
             $1, $2, $3,
             (select id from landing_tests where id = $4 and page = $2 and ended_at is null),
             $5
         )",
        enquiry.0,
        landing.page.as_str(),
        landing.variant.as_str(),
        landing.test.map(|test| test.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
