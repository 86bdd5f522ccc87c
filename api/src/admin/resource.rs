//! The routes of plain records: documented, permitted and audited once for all of them.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use axum::extract::State;
use kernel::page::{Page, PageQuery};
use kernel::record::{self, Changed, Record, Refusal};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::staff::{Permission, Staff};
use crate::valid::{Valid, Versioned};

/// A plain record that staff's browsers reach.
pub(crate) trait Resource: Record {
    /// The address of its list.
    const PATH: &'static str;
    /// What one is called.
    const ONE: &'static str;
    /// What several are called.
    const MANY: &'static str;

    /// Needed to see them.
    type View: Permission + 'static;
    /// Needed to make, change and archive them.
    type Manage: Permission + 'static;
}

/// The addresses of a record's list and of each one.
pub(crate) fn routes<T: Resource>() -> ApiRouter<App> {
    let (one, many) = (T::ONE, T::MANY);
    ApiRouter::new()
        .api_route(
            T::PATH,
            get_with(list::<T>, |op| op.id(&id("list", many)).summary(&format!("A page of {many}")))
                .post_with(create::<T>, |op| op.id(&id("create", one)).summary(&format!("Make a {one}"))),
        )
        .api_route(
            &format!("{}/{{id}}", T::PATH),
            get_with(find::<T>, |op| op.id(&id("get", one)).summary(&format!("One {one}")))
                .put_with(change::<T>, |op| op.id(&id("update", one)).summary(&format!("Change a {one}")))
                .delete_with(archive::<T>, |op| {
                    op.id(&id("archive", one)).summary(&format!("Archive a {one}"))
                }),
        )
}

/// `list` and `team members` as `listTeamMembers`.
fn id(verb: &str, noun: &str) -> String {
    let words = noun.split(' ').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    verb.to_owned() + &words.collect::<String>()
}

async fn list<T: Resource>(
    State(app): State<App>,
    _: Staff<T::View>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<T::Filter>,
) -> Result<Json<Page<T>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(T::list(&mut db, &page, &filter, app.clock.now()).await?))
}

async fn create<T: Resource>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Valid { value: draft, .. }: Valid<T::Draft>,
) -> Result<Created<T>, Problem> {
    let mut tx = app.db.begin().await?;
    let record = record::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    tx.commit().await?;
    Ok(Created(record))
}

async fn find<T: Resource>(
    State(app): State<App>,
    _: Staff<T::View>,
    Path(id): Path<T::Id>,
) -> Result<Json<T>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(T::find(&mut db, id, app.clock.now()).await?))
}

async fn change<T: Resource>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Path(id): Path<T::Id>,
    Versioned { value: draft, version }: Versioned<T::Draft>,
) -> Result<Json<T>, Problem> {
    let mut tx = app.db.begin().await?;
    match record::change(&mut tx, &app.clock, &staff.caller.actor(), id, version, &draft).await? {
        Changed::To(record) => {
            tx.commit().await?;
            Ok(Json(record))
        }
        Changed::Stale(current) => Err(Problem::stale(current)),
    }
}

async fn archive<T: Resource>(
    State(app): State<App>,
    staff: Staff<T::Manage>,
    Path(id): Path<T::Id>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    record::archive::<T>(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Rule { code, reason } => Self::conflict(code, reason),
            Refusal::Field { field, reason } => Self::invalid(BTreeMap::from([(field.to_owned(), reason)])),
            Refusal::At { field, reason } => Self::invalid(BTreeMap::from([(field, reason)])),
            Refusal::Database(error) => error.into(),
        }
    }
}
