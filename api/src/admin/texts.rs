//! Handlers of records with a written text: saving with a merge, versions, publication of changes, copies, checks.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use editorial::body::{Body, Conflict, Merge};
use editorial::reference::TextKind;
use editorial::review::TextChecks;
use editorial::version::{self, Comparison, TextVersion, TextVersionDetail};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::preview;
use kernel::record::{Nothing, Refusal};
use kernel::slug::SlugKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::previews::PreviewLink;
use super::workflow::{Managed, editor, open};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{get_with, post_with};
use crate::staff::Staff;
use crate::valid::Versioned;

/// Content with a written text.
pub(super) trait Written: Managed {
    /// Name with its article, such as `a help page`.
    const NOUN: &'static str;
    /// Kind of text.
    const TEXT: TextKind;
    /// Kind of slug.
    const SLUG: SlugKind;
    /// Section of the site, such as `blog`.
    const PART: &'static str;

    /// Text of the working copy.
    fn body(&self) -> &Body;
    /// Text of a draft.
    fn body_of(draft: &Self::Draft) -> &Body;

    /// Brings back the text of a version.
    fn restore(
        &self,
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
        number: i32,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Lets visitors read the working copy.
    fn publish_changes(
        &self,
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Copies it into a new draft.
    fn copy(
        &self,
        db: &mut Db,
        clock: &Clock,
        actor: &Actor,
    ) -> impl Future<Output = Result<Self::Id, Refusal>> + Send;

    /// What to look at before it is published.
    fn review(&self, db: &mut Db) -> impl Future<Output = Result<TextChecks, sqlx::Error>> + Send;
}

/// Routes of the working copy and its versions.
pub(super) fn routes<C: Written>() -> ApiRouter<App> {
    let (one, noun, path) = (C::ONE, C::NOUN, format!("/api/admin/{}/{{id}}", C::PATH));
    ApiRouter::new()
        .api_route(
            &format!("{path}/publication"),
            post_with(publish::<C>, |op| {
                op.id(&format!("publish{one}Changes"))
                    .summary("Let visitors read the working copy")
                    .description(&format!("Of {noun} that is published or scheduled."))
            }),
        )
        .api_route(
            &format!("{path}/versions"),
            get_with(versions::<C>, |op| {
                op.id(&format!("list{one}Versions"))
                    .summary(&format!("List {noun}'s versions, the latest first"))
            }),
        )
        .api_route(
            &format!("{path}/versions/{{number}}"),
            get_with(read_version::<C>, |op| {
                op.id(&format!("get{one}Version")).summary("Get a version, compared with another one")
            }),
        )
        .api_route(
            &format!("{path}/versions/{{number}}/restoration"),
            post_with(restore::<C>, |op| {
                op.id(&format!("restore{one}Version"))
                    .summary("Make an old version the working copy")
                    .description("This is a new version. Visitors read it once it is published.")
            }),
        )
        .api_route(
            &format!("{path}/copy"),
            post_with(copy::<C>, |op| {
                op.id(&format!("copy{one}")).summary(&format!("Copy {noun} into a new draft"))
            }),
        )
        .api_route(
            &format!("{path}/checks"),
            get_with(checks::<C>, |op| {
                op.id(&format!("check{one}")).summary(&format!("Check {noun} before it is published"))
            }),
        )
        .api_route(
            &format!("{path}/preview"),
            post_with(preview::<C>, |op| {
                op.id(&format!("preview{one}"))
                    .summary(&format!("Create a preview link to {noun}'s working copy"))
            }),
        )
}

/// The record as stored, and how what was sent goes with it.
#[derive(Debug, Serialize)]
struct Stale<T> {
    #[serde(flatten)]
    record: T,
    /// The stored text with the changes of the sent one; none if it is not known what the sender started from.
    merged: Option<Body>,
    /// Blocks that both changed: the merged text has both.
    conflicts: Vec<Conflict>,
}

/// Saves a record. If somebody else has saved it since it was read, nothing is saved, and the answer merges both texts.
pub(super) async fn save<C: Written>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(id): Path<C::Id>,
    Versioned { value: draft, version: since }: Versioned<C::Draft>,
) -> Result<Json<C::Detail>, Problem> {
    let mut tx = app.db.begin().await?;
    let record: C = open(&mut tx, &app.clock, &staff, id, None).await?;
    if record.version() != since {
        let sent = C::body_of(&draft);
        let merged = version::merge_sent(&mut tx, C::TEXT, id.into(), since, record.body(), sent).await?;
        let (merged, conflicts) = match merged {
            Some(Merge { body, conflicts }) => (Some(body), conflicts),
            None => (None, Vec::new()),
        };
        let record = C::detail(&mut tx, &app.clock, staff.access, id).await?;
        return Err(Problem::stale(Stale { record, merged, conflicts }));
    }
    record.change(&mut tx, &app.clock, &editor(&staff), &draft).await?;
    let changed = C::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(changed))
}

/// A version of a text.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct VersionPath<I> {
    /// Record id.
    id: I,
    /// Number of the version.
    number: i32,
}

async fn versions<C: Written>(
    State(app): State<App>,
    _: Staff<C::View>,
    Path(id): Path<C::Id>,
) -> Result<Json<Vec<TextVersion>>, Problem> {
    let versions = version::list(&mut *app.db.acquire().await?, C::TEXT, id.into()).await?;
    // Every record has at least one.
    if versions.is_empty() {
        return Err(Problem::not_found());
    }
    Ok(Json(versions))
}

async fn read_version<C: Written>(
    State(app): State<App>,
    _: Staff<C::View>,
    Path(VersionPath { id, number }): Path<VersionPath<C::Id>>,
    Params(Comparison { against }): Params<Comparison>,
) -> Result<Json<TextVersionDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(version::read(&mut db, C::TEXT, id.into(), number, against).await?))
}

async fn restore<C: Written>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(VersionPath { id, number }): Path<VersionPath<C::Id>>,
    Versioned { value: Nothing {}, version }: Versioned<Nothing>,
) -> Result<Json<C::Detail>, Problem> {
    let mut tx = app.db.begin().await?;
    let record: C = open(&mut tx, &app.clock, &staff, id, Some(version)).await?;
    record.restore(&mut tx, &app.clock, &staff.caller.actor(), number).await?;
    let restored = C::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(restored))
}

async fn publish<C: Written>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(id): Path<C::Id>,
    Versioned { value: Nothing {}, version }: Versioned<Nothing>,
) -> Result<Json<C::Detail>, Problem> {
    let mut tx = app.db.begin().await?;
    let record: C = open(&mut tx, &app.clock, &staff, id, Some(version)).await?;
    record.publish_changes(&mut tx, &app.clock, &staff.caller.actor()).await?;
    let published = C::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(published))
}

async fn copy<C: Written>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(id): Path<C::Id>,
) -> Result<Created<C::Detail>, Problem> {
    let mut tx = app.db.begin().await?;
    let record = C::lock(&mut tx, id).await?;
    let copy = record.copy(&mut tx, &app.clock, &staff.caller.actor()).await?;
    let copy = C::detail(&mut tx, &app.clock, staff.access, copy).await?;
    tx.commit().await?;
    Ok(Created(copy))
}

async fn checks<C: Written>(
    State(app): State<App>,
    _: Staff<C::View>,
    Path(id): Path<C::Id>,
) -> Result<Json<TextChecks>, Problem> {
    let mut tx = app.db.begin().await?;
    let record = C::lock(&mut tx, id).await?;
    Ok(Json(record.review(&mut tx).await?))
}

async fn preview<C: Written>(
    State(app): State<App>,
    staff: Staff<C::Edit>,
    Path(id): Path<C::Id>,
) -> Result<Created<PreviewLink>, Problem> {
    let mut tx = app.db.begin().await?;
    C::lock(&mut tx, id).await?;
    let by = Some(staff.caller.user);
    let link = preview::issue(&mut tx, C::SLUG, id.into(), by, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(PreviewLink::new(C::PART, link)))
}
