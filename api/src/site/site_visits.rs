//! Visits to homes, for the customer: choosing a time after the booking form, and the private link with which a visit
//! is moved or cancelled.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::lead::{self, Lead};
use garde::Validate;
use kernel::check::lines;
use kernel::ids::{EnquiryId, VisitSeriesId};
use kernel::reach::{Reach, Visible};
use kernel::{Db, Tx, settings};
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY, REQUESTS};
use sales::site_visit::booking::{self, Cancellation, NewTime, VisitDraft};
use sales::site_visit::settings::SiteVisits;
use sales::site_visit::slots::{VisitSlot, VisitTimes};
use sales::site_visit::{self, Opened, SiteVisit, Status, link};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/visit-bookings/{token}",
            get_with(times_to_book, |op| {
                op.id("listTimesToBook").summary("List times that whoever sent a booking form can choose")
            })
            .merge(post_with(book, |op| {
                op.id("bookOwnVisit").summary("Choose a time for the visit after the booking form").description(
                    "Within a day of the form, whose confirmation has the token. The link to change the visit comes by \
                     e-mail only.",
                )
            })),
        )
        .api_route(
            "/api/site-visits/{token}",
            get_with(read, |op| op.id("readOwnVisit").summary("Get a visit by its private link")),
        )
        .api_route(
            "/api/site-visits/{token}/times",
            get_with(times, |op| op.id("listTimesForOwnVisit").summary("List times to which a visit can be moved")),
        )
        .api_route(
            "/api/site-visits/{token}/move",
            post_with(reschedule, |op| op.id("rescheduleOwnVisit").summary("Move a visit to another time")),
        )
        .api_route(
            "/api/site-visits/{token}/cancellation",
            post_with(cancel, |op| {
                op.id("cancelOwnVisit").summary("Cancel a visit").description("A second call changes nothing.")
            }),
        )
}

/// A private link about a visit.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "VisitToken")]
struct Link {
    /// Signed token of the link.
    token: String,
}

impl Link {
    fn series(&self, app: &App) -> Result<VisitSeriesId, Problem> {
        link::read(app.auth.keys(), &self.token).ok_or_else(unknown)
    }

    fn enquiry(&self, app: &App) -> Result<EnquiryId, Problem> {
        link::read_booking(app.auth.keys(), &self.token).ok_or_else(unknown)
    }
}

fn unknown() -> Problem {
    let message = "This link isn't valid. Please use the link in our latest e-mail, or call us.";
    Problem::new(StatusCode::NOT_FOUND, "link_unknown", message)
}

/// Why nothing can be chosen is not said: it would tell a stranger whether we know a number or an address.
fn closed() -> Problem {
    let message = "We'll agree a time for the visit when we call you.";
    Problem::conflict("visits_closed", message)
}

/// How long after the form its sender can choose a time.
const BOOKABLE_FOR: TimeDelta = TimeDelta::days(1);

/// A time that a customer can choose.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenTime {
    /// Start.
    starts_at: DateTime<Utc>,
    /// End.
    ends_at: DateTime<Utc>,
}

/// Times that a customer can choose.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OpenTimes {
    /// Earliest first; empty if none can be chosen.
    times: Vec<OpenTime>,
}

impl From<VisitTimes> for OpenTimes {
    fn from(times: VisitTimes) -> Self {
        let open = |VisitSlot { starts_at, ends_at, .. }| OpenTime { starts_at, ends_at };
        Self { times: times.slots.into_iter().map(open).collect() }
    }
}

/// The lead of a form whose sender may choose a time; `None` if they may not.
async fn bookable(db: &mut Db, app: &App, id: EnquiryId) -> Result<Option<Visible<Lead>>, Problem> {
    let rules: SiteVisits = settings::read(&mut *db).await?;
    let enquiry = lead::find_enquiry(&mut *db, id, Reach::All).await?;
    let lead = lead::of_subject(&mut *db, id.0, Reach::All).await?;
    let lead = lead::find(&mut *db, *lead, Reach::All).await?;
    let has_visit = site_visit::of_lead(&mut *db, Visible::found(lead.id)).await?.iter().any(is_ahead);
    let is_open = rules.is_open_to_visitors
        && app.clock.now() < enquiry.received_at + BOOKABLE_FOR
        && !lead.is_on_hold
        && lead.status.is_open()
        && !has_visit;
    Ok(is_open.then(|| Visible::found(lead)))
}

fn is_ahead(visit: &SiteVisit) -> bool {
    visit.status == Status::Scheduled
}

async fn times_to_book(
    State(app): State<App>,
    client: Client,
    Path(link): Path<Link>,
) -> Result<Json<OpenTimes>, Problem> {
    let id = link.enquiry(&app)?;
    let mut db = client.connect(&app, "visit times", REQUESTS).await?;
    let Some(lead) = bookable(&mut db, &app, id).await? else {
        return Ok(Json(OpenTimes { times: Vec::new() }));
    };
    let times = booking::times_for_visitor(&mut db, &lead, app.clock.now()).await?;
    Ok(Json(times.into()))
}

/// A chosen time.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "OwnVisitDraft")]
#[serde(rename_all = "camelCase")]
struct Choice {
    /// One of the open times.
    #[garde(skip)]
    starts_at: DateTime<Utc>,
    /// Where to go.
    #[serde(default)]
    #[garde(length(chars, max = 300), custom(lines))]
    address: String,
}

/// A visit that was booked. It says nothing of the lead, which may be somebody else's.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookedVisit {
    /// Start.
    starts_at: DateTime<Utc>,
    /// End.
    ends_at: DateTime<Utc>,
    /// Who comes.
    designer: String,
}

async fn book(
    State(app): State<App>,
    client: Client,
    Path(link): Path<Link>,
    Valid { value: Choice { starts_at, address }, .. }: Valid<Choice>,
) -> Result<Created<BookedVisit>, Problem> {
    let id = link.enquiry(&app)?;
    let mut db = client.connect(&app, "visit bookings", REQUESTS).await?;
    let mut tx = db.begin().await?;
    // Locked first: a second press must find the visit of the first one.
    let lead = lead::of_subject(&mut tx, id.0, Reach::All).await?;
    let locked = lead::lock(&mut tx, lead).await?;
    let Some(lead) = bookable(&mut tx, &app, id).await? else { return Err(closed()) };
    let times = booking::times_for_visitor(&mut tx, &lead, app.clock.now()).await?;
    let designer_id = times.first_designer(starts_at)?;
    let draft = VisitDraft { designer_id, starts_at, address };
    let visit = booking::book(&mut tx, &app.clock, &client.actor(), &locked, &draft).await?;
    let SiteVisit { starts_at, ends_at, designer, .. } = site_visit::find(&mut tx, visit).await?;
    tx.commit().await?;
    Ok(Created(BookedVisit { starts_at, ends_at, designer: designer.name }))
}

/// A visit as its customer sees it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnVisit {
    /// Start.
    starts_at: DateTime<Utc>,
    /// End.
    ends_at: DateTime<Utc>,
    /// State.
    status: Status,
    /// Who comes.
    designer: String,
    /// Where to go, as far as we know.
    address: String,
    /// It can be moved and cancelled.
    can_change: bool,
}

impl OwnVisit {
    fn of(visit: &SiteVisit, now: DateTime<Utc>) -> Self {
        Self {
            can_change: visit.status == Status::Scheduled && now < visit.starts_at,
            starts_at: visit.starts_at,
            ends_at: visit.ends_at,
            status: visit.status,
            designer: visit.designer.name.clone(),
            address: visit.address.clone(),
        }
    }
}

/// The visit that a link has come to. Of an erased person nothing is shown.
async fn latest(db: &mut Db, series: VisitSeriesId) -> Result<Visible<SiteVisit>, Problem> {
    let visit = site_visit::latest(&mut *db, series).await?;
    site_visit::visible(db, visit.id, Reach::All).await.map_err(|_| unknown())?;
    Ok(Visible::found(visit))
}

/// The visit of a link, locked with its lead.
async fn lock(tx: &mut Tx<'_>, series: VisitSeriesId) -> Result<Opened, Problem> {
    let id = latest(tx, series).await?.visible_id();
    Ok(site_visit::lock(tx, id).await?)
}

async fn read(State(app): State<App>, Path(link): Path<Link>) -> Result<Json<OwnVisit>, Problem> {
    let visit = latest(&mut *app.db.acquire().await?, link.series(&app)?).await?;
    Ok(Json(OwnVisit::of(&visit, app.clock.now())))
}

/// With whom.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "OwnVisitTimesQuery")]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
struct WithWhom {
    /// Any designer will do; otherwise the same one.
    #[serde(default)]
    is_any_designer: bool,
}

async fn times(
    State(app): State<App>,
    client: Client,
    Path(link): Path<Link>,
    Params(WithWhom { is_any_designer }): Params<WithWhom>,
) -> Result<Json<OpenTimes>, Problem> {
    let series = link.series(&app)?;
    let mut db = client.connect(&app, "visit times", REQUESTS).await?;
    let visit = latest(&mut db, series).await?;
    let lead = lead::find(&mut db, visit.lead.id, Reach::All).await?;
    let now = app.clock.now();
    let times = booking::times_for_move(&mut db, &lead, &visit, is_any_designer, now).await?;
    let mut open = OpenTimes::from(times);
    open.times.retain(|time| time.starts_at != visit.starts_at);
    Ok(Json(open))
}

/// Another time.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "OwnVisitMove")]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
struct OtherTime {
    /// One of the open times.
    starts_at: DateTime<Utc>,
    /// Any designer will do; otherwise the same one.
    #[serde(default)]
    is_any_designer: bool,
}

async fn reschedule(
    State(app): State<App>,
    client: Client,
    Path(link): Path<Link>,
    Valid { value: OtherTime { starts_at, is_any_designer }, .. }: Valid<OtherTime>,
) -> Result<Json<OwnVisit>, Problem> {
    let series = link.series(&app)?;
    let mut db = client.connect(&app, "visit changes", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let opened = lock(&mut tx, series).await?;
    let now = app.clock.now();
    refuse_unchangeable(&opened.visit, now)?;
    // A second press finds the visit moved already.
    if opened.visit.starts_at != starts_at {
        // Every move writes to the customer and to colleagues.
        for (what, rate) in [("visit letters", LETTERS), ("visit letters a day", LETTERS_A_DAY)] {
            let key = app.auth.keys().blind(what, &series.to_string());
            throttle::consume(&mut tx, &key, rate, now).await?.map_err(Problem::too_many)?;
        }
        let times =
            booking::times_for_move(&mut tx, &opened.lead, &opened.visit, is_any_designer, now).await?;
        let to = NewTime { designer_id: times.first_designer(starts_at)?, starts_at };
        booking::reschedule(&mut tx, &app.clock, &client.actor(), &opened, &to).await?;
    }
    let visit = latest(&mut tx, series).await?;
    tx.commit().await?;
    Ok(Json(OwnVisit::of(&visit, now)))
}

/// Once it has begun, the customer calls.
fn refuse_unchangeable(visit: &SiteVisit, now: DateTime<Utc>) -> Result<(), Problem> {
    if visit.status != Status::Scheduled {
        let message = "This visit can no longer be changed. Please call us.";
        return Err(Problem::conflict("visit_ended", message));
    }
    if visit.starts_at <= now {
        let message = "The time of this visit has come. Please call us to change it.";
        return Err(Problem::conflict("visit_begun", message));
    }
    Ok(())
}

async fn cancel(State(app): State<App>, client: Client, Path(link): Path<Link>) -> Result<Done, Problem> {
    let series = link.series(&app)?;
    let mut db = client.connect(&app, "visit changes", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let opened = lock(&mut tx, series).await?;
    if opened.visit.status == Status::Cancelled {
        return Ok(Done);
    }
    refuse_unchangeable(&opened.visit, app.clock.now())?;
    let why = Cancellation::default();
    booking::cancel(&mut tx, &app.clock, &client.actor(), &opened, &why).await?;
    tx.commit().await?;
    Ok(Done)
}
