//! The dashboard: what needs doing today, by role.
//!
//! A figure is the total of a list under given filters and opens that very list. The list's own query
//! counts it, so the two cannot differ.

mod deals;
mod money;
mod shelves;
mod today;

pub use deals::{Figure, StageMoney, StatusCount, TeamRow, Week};
pub use today::Today;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use content::maintenance::{self, WindowState};
use content::page_setting;
use enquiries::lead::Status;
use enquiries::lead::list::{self as leads, LeadFilter, Search};
use enquiries::lead::settings::Sales;
use kernel::Db;
use kernel::clock::day_of;
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Area, Role, Verb, access};
use kernel::settings;
use kernel::string_enum::string_enum;
use people::team::{TeamFilter, TeamMember};
use people::user;
use privacy::request;

/// The dashboard of a user.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// Tiles.
    pub tiles: Vec<Tile>,
    /// Leads in the user's scope by status; `null` without access to leads.
    pub leads_by_status: Option<Vec<StatusCount>>,
    /// Today's calls and visits; `null` for roles that make none.
    pub today: Option<Today>,
    /// The last twelve weeks, the oldest first; `null` for roles that do not sell.
    pub weeks: Option<Vec<Week>>,
    /// The sales team; `null` for whoever does not lead it.
    pub team: Option<Vec<TeamRow>>,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tile {
    /// Stable key.
    pub key: &'static str,
    /// Label.
    pub label: &'static str,
    /// Value.
    pub value: i64,
    /// Unit of the value.
    pub unit: Unit,
    /// Tone if the value is not zero.
    pub tone: Tone,
    /// Path of the list, with its filters.
    pub to: String,
    /// What the records of the list come to, in paise.
    pub amount_paise: Option<i64>,
    /// How the figure is defined, where its label does not say it all.
    pub about: Option<String>,
}

impl Tile {
    /// A number of records.
    fn count(key: &'static str, label: &'static str, value: i64, tone: Tone, to: String) -> Self {
        Self { key, label, value, unit: Unit::Count, tone, to, amount_paise: None, about: None }
    }
}

string_enum! {
    /// Unit of a tile's value.
    #[schemars(rename = "TileUnit")]
    pub enum Unit {
        /// Count.
        Count = "count",
        /// Rupees.
        Rupees = "rupees",
        /// Minutes.
        Minutes = "minutes",
        /// Percent.
        Percent = "percent",
    }
}

string_enum! {
    /// Urgency of a tile.
    #[schemars(rename = "TileTone")]
    pub enum Tone {
        /// For information.
        Neutral = "neutral",
        /// Good news.
        Good = "good",
        /// Needs attention.
        Attention = "attention",
        /// Overdue.
        Danger = "danger",
    }
}

/// Who opens the dashboard, and when.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// User.
    pub viewer: Viewer,
    /// Time.
    pub now: DateTime<Utc>,
}

impl Context {
    fn may_view(self, area: Area) -> bool {
        access(area, self.viewer.role).allows(Verb::View)
    }

    /// Today in IST.
    fn day(self) -> NaiveDate {
        day_of(self.now)
    }
}

/// Reads the dashboard. `dead_jobs` is the number of failed jobs.
pub async fn read(db: &mut Db, context: Context, dead_jobs: i64) -> Result<Dashboard, sqlx::Error> {
    let settings: Sales = settings::read(&mut *db).await?;
    let mut tiles = Vec::new();
    for (key, label, tone, query) in lead_tiles(context) {
        let value = count_leads(db, context, &query).await?;
        tiles.push(Tile::count(key, label, value, tone, format!("/admin/leads?{query}")));
    }
    let today = today::read(db, context).await?;
    tiles.extend(today.as_ref().map(|today| visits_today(context, today)));
    tiles.extend(deals::quotation_tiles(db, context).await?);
    tiles.extend(money::tiles(db, context).await?);
    tiles.extend(deals::win_rate(db, context).await?);
    tiles.extend(deals::time_to_first_call(db, context, &settings.working_hours).await?);
    tiles.extend(shelves::orders(db, context).await?);
    tiles.extend(shelves::tickets(db, context).await?);
    tiles.extend(shelves::stock(db, context).await?);
    tiles.extend(shelves::contents(db, context).await?);
    if context.may_view(Area::Users) {
        tiles.push(invited(db).await?);
    }
    if context.may_view(Area::Settings) {
        tiles.push(maintenance(db, context).await?);
        tiles.extend(privacy_requests(db, context).await?);
    }
    if context.may_view(Area::OperationsSettings) {
        let to = "/admin/settings?section=jobs&view=jobs&state=dead".to_owned();
        tiles.push(Tile::count("deadJobs", "Failed jobs", dead_jobs, Tone::Danger, to));
    }
    if context.may_view(Area::PageSettings) {
        tiles.push(closed_pages(db).await?);
    }
    if context.may_view(Area::Team) {
        tiles.push(available(db, context).await?);
    }
    let leads_by_status = if context.may_view(Area::Leads) {
        Some(deals::by_status(db, context, &settings).await?)
    } else {
        None
    };
    Ok(Dashboard {
        tiles,
        leads_by_status,
        today,
        weeks: deals::weeks(db, context).await?,
        team: deals::team(db, context).await?,
    })
}

type LeadTile = (&'static str, &'static str, Tone, String);

/// The filter of leads that can still be won.
fn open_statuses() -> String {
    let open: Vec<_> = Status::ALL.iter().filter(|status| status.is_open()).map(|it| it.as_str()).collect();
    format!("status={}", open.join(","))
}

/// The lead tiles of a role, each with the filters of its list.
fn lead_tiles(context: Context) -> Vec<LeadTile> {
    let today = context.day();
    let open = open_statuses();
    match context.viewer.role {
        Role::Admin => vec![
            ("breached", "Missed callbacks", Tone::Danger, "status=new&sla=breached".to_owned()),
            ("overdue", "First calls overdue", Tone::Danger, "status=new&sla=overdue,breached".to_owned()),
            ("unassigned", "Unassigned leads", Tone::Attention, format!("{open}&owner=none")),
            ("hot", "Hot leads", Tone::Good, format!("{open}&temperature=hot")),
            (
                "newToday",
                "New leads today",
                Tone::Neutral,
                format!("receivedFrom={today}&receivedTo={today}"),
            ),
        ],
        Role::Sales => vec![
            (
                "overdue",
                "My first calls overdue",
                Tone::Danger,
                "status=new&owner=me&sla=overdue,breached".to_owned(),
            ),
            ("callsDue", "My first calls due", Tone::Attention, "status=new&owner=me&sla=due".to_owned()),
            (
                "followUps",
                "My follow-ups due",
                Tone::Attention,
                format!("{open}&owner=me&followUpTo={today}"),
            ),
            ("unassigned", "Unassigned leads", Tone::Attention, format!("{open}&owner=none")),
            (
                "newToday",
                "My new leads today",
                Tone::Neutral,
                format!("owner=me&receivedFrom={today}&receivedTo={today}"),
            ),
            ("open", "My open leads", Tone::Neutral, format!("{open}&owner=me")),
        ],
        Role::Designer => vec![("open", "My open leads", Tone::Neutral, open)],
        Role::Finance | Role::Ops => vec![
            ("open", "Open leads", Tone::Neutral, open),
            (
                "newToday",
                "New leads today",
                Tone::Neutral,
                format!("receivedFrom={today}&receivedTo={today}"),
            ),
        ],
        Role::ProjectManager | Role::Content | Role::Client => Vec::new(),
    }
}

/// Today's visits to leads' homes.
fn visits_today(context: Context, today: &Today) -> Tile {
    let label = if context.viewer.role == Role::Designer { "My visits today" } else { "Visits today" };
    let value = i64::try_from(today.visits.len()).unwrap_or(i64::MAX);
    Tile::count("visitsToday", label, value, Tone::Neutral, today.visits_to.clone())
}

async fn count_leads(db: &mut Db, context: Context, query: &str) -> Result<i64, sqlx::Error> {
    let filter: LeadFilter = parameters(query)?;
    leads::count(db, &search(context, &filter)).await
}

const fn search(context: Context, filter: &LeadFilter) -> Search<'_> {
    Search::of(context.viewer, "", filter, context.now)
}

fn parameters<T: DeserializeOwned>(query: &str) -> Result<T, sqlx::Error> {
    serde_urlencoded::from_str(query).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// The page of a list of which only the total is shown.
fn one() -> PageQuery {
    PageQuery { per_page: 1, ..PageQuery::default() }
}

async fn invited(db: &mut Db) -> Result<Tile, sqlx::Error> {
    let query = "status=invited";
    let page = user::list::list(db, &one(), &parameters(query)?).await?;
    let to = format!("/admin/users?{query}");
    Ok(Tile::count("invited", "Pending invitations", page.total, Tone::Neutral, to))
}

/// Whether maintenance mode is on; otherwise the number of scheduled windows.
async fn maintenance(db: &mut Db, context: Context) -> Result<Tile, sqlx::Error> {
    let (label, value, tone) = if maintenance::effective(db, context.now).await?.is_on {
        ("Site under maintenance", 1, Tone::Attention)
    } else {
        let windows = maintenance::windows(db).await?;
        let planned = windows.iter().filter(|window| window.state == WindowState::Planned).count();
        ("Scheduled maintenance", i64::try_from(planned).unwrap_or(i64::MAX), Tone::Neutral)
    };
    let to = "/admin/settings?section=maintenance".to_owned();
    Ok(Tile::count("maintenance", label, value, tone, to))
}

/// Open privacy requests, if any; overdue ones take precedence.
async fn privacy_requests(db: &mut Db, context: Context) -> Result<Option<Tile>, sqlx::Error> {
    let (open, late) = request::counts(db, context.now).await?;
    let (label, value, tone, query) = match (open, late) {
        (0, _) => return Ok(None),
        (open, 0) => ("Privacy requests to answer", open, Tone::Attention, "&status=open,approved"),
        (_, late) => ("Overdue privacy requests", late, Tone::Danger, "&overdue=true"),
    };
    let to = format!("/admin/settings?section=privacy-requests{query}");
    Ok(Some(Tile::count("privacyRequests", label, value, tone, to)))
}

async fn closed_pages(db: &mut Db) -> Result<Tile, sqlx::Error> {
    let closed = page_setting::all(db).await?.iter().filter(|page| !page.is_enabled).count();
    let (value, to) = (i64::try_from(closed).unwrap_or(i64::MAX), "/admin/settings?section=pages".to_owned());
    Ok(Tile::count("closedPages", "Hidden pages", value, Tone::Neutral, to))
}

async fn available(db: &mut Db, context: Context) -> Result<Tile, sqlx::Error> {
    let query = format!("availableOn={}", context.day());
    let filter: TeamFilter = parameters(&query)?;
    let page = TeamMember::list(db, &one(), &filter, context.now).await?;
    let to = format!("/admin/team?{query}");
    Ok(Tile::count("available", "Team available today", page.total, Tone::Neutral, to))
}
