//! The routes of plain records, with shared documentation, permissions and audit.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use kernel::page::{Page, PageQuery};
use kernel::record::{self, EachRecord, Record, Refusal, Stored};
use kernel::role::{Area, Verb};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done, committed};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Permission, Staff};
use crate::valid::{Valid, Versioned};

/// The routes of every plain record.
pub(crate) fn routes() -> ApiRouter<App> {
    let mut all = Routes(ApiRouter::new());
    app::records(&mut all);
    all.0
}

struct Routes(ApiRouter<App>);

impl EachRecord for Routes {
    fn record<D: Record>(&mut self) {
        let others = std::mem::replace(&mut self.0, ApiRouter::new());
        self.0 = others.merge(routes_of::<D>());
    }
}

/// Permission to view a record.
struct View<D>(PhantomData<D>);

impl<D: Record> Permission for View<D> {
    const AREA: Area = D::AREA;
    const VERB: Verb = Verb::View;
}

/// Permission to create, change and archive it.
struct Write<D>(PhantomData<D>);

impl<D: Record> Permission for Write<D> {
    const AREA: Area = D::AREA;
    const VERB: Verb = D::WRITE;
}

fn routes_of<D: Record>() -> ApiRouter<App> {
    let path = format!("/api/admin/{}", D::PATH);
    let (one, many) = (D::NOUN, &plural(D::NOUN));
    ApiRouter::new()
        .api_route(
            &path,
            get_with(list::<D>, |op| op.id(&id("list", many)).summary(&format!("List {many}"))).merge(
                post_with(create::<D>, |op| op.id(&id("create", one)).summary(&format!("Create a {one}"))),
            ),
        )
        .api_route(
            &format!("{path}/{{id}}"),
            get_with(find::<D>, |op| op.id(&id("get", one)).summary(&format!("Get a {one}")))
                .merge(put_with(change::<D>, |op| {
                    op.id(&id("update", one)).summary(&format!("Update a {one}"))
                }))
                .merge(delete_with(archive::<D>, |op| {
                    op.id(&id("archive", one)).summary(&format!("Archive a {one}"))
                })),
        )
        .layer(DefaultBodyLimit::max(D::MAX_BYTES))
}

/// `category` as `categories`.
pub(super) fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}

/// `list` and `team members` as `listTeamMembers`.
fn id(verb: &str, noun: &str) -> String {
    let words = noun.split(' ').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    verb.to_owned() + &words.collect::<String>()
}

async fn list<D: Record>(
    State(app): State<App>,
    _: Staff<View<D>>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<D::Filter>,
) -> Result<Json<Page<Stored<D>>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(Stored::list(&mut db, &page, &filter, app.clock.now()).await?))
}

async fn create<D: Record>(
    State(app): State<App>,
    staff: Staff<Write<D>>,
    Valid { value: draft, .. }: Valid<D>,
) -> Result<Created<Stored<D>>, Problem> {
    let mut tx = app.db.begin().await?;
    let record = record::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    tx.commit().await?;
    Ok(Created(record))
}

async fn find<D: Record>(
    State(app): State<App>,
    _: Staff<View<D>>,
    Path(id): Path<D::Id>,
) -> Result<Json<Stored<D>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(Stored::find(&mut db, id, app.clock.now()).await?))
}

async fn change<D: Record>(
    State(app): State<App>,
    staff: Staff<Write<D>>,
    Path(id): Path<D::Id>,
    Versioned { value: draft, version }: Versioned<D>,
) -> Result<Json<Stored<D>>, Problem> {
    let mut tx = app.db.begin().await?;
    let changed = record::change(&mut tx, &app.clock, &staff.caller.actor(), id, version, &draft).await?;
    committed(tx, changed).await
}

async fn archive<D: Record>(
    State(app): State<App>,
    staff: Staff<Write<D>>,
    Path(id): Path<D::Id>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    record::archive::<D>(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
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
