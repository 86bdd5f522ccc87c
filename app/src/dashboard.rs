//! The dashboard: what needs doing today, by role.
//!
//! A figure is the total of a list under given filters and opens that very list. The list's own query
//! counts it, so the two cannot differ.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use content::maintenance::{self, WindowState};
use content::page_setting;
use kernel::Db;
use kernel::clock::day_of;
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Area, Role, Verb, access};
use kernel::string_enum::string_enum;
use people::team::{TeamFilter, TeamMember};
use people::user;
use sales::lead::Status;
use sales::lead::list::{self as leads, LeadFilter, Search};
use sales::privacy::request;
use sales::site_visit::calendar;
use shop::order::desk::{self, OrderFilter};

/// The dashboard of a user.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// Tiles.
    pub tiles: Vec<Tile>,
    /// Leads in the user's scope by status; `null` without access to leads.
    pub leads_by_status: Option<Vec<StatusCount>>,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

/// Number of leads with a status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StatusCount {
    /// Status.
    pub status: Status,
    /// Display label.
    pub label: &'static str,
    /// Number.
    pub count: i64,
    /// Path of their list.
    pub to: String,
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

    /// Today in IST, as `YYYY-MM-DD`.
    fn today(self) -> String {
        day_of(self.now).to_string()
    }
}

/// Reads the dashboard. `dead_jobs` is the number of failed jobs.
pub async fn read(db: &mut Db, context: Context, dead_jobs: i64) -> Result<Dashboard, sqlx::Error> {
    let mut tiles = Vec::new();
    for (key, label, tone, query) in lead_tiles(context) {
        let value = count_leads(db, context, &query).await?;
        tiles.push(Tile { key, label, value, unit: Unit::Count, tone, to: format!("/admin/leads?{query}") });
    }
    tiles.extend(visits_today(db, context).await?);
    if context.may_view(Area::Users) {
        tiles.push(invited(db).await?);
    }
    if context.may_view(Area::Settings) {
        tiles.push(maintenance(db, context).await?);
        tiles.extend(privacy_requests(db, context).await?);
    }
    tiles.extend(orders(db, context).await?);
    if context.may_view(Area::OperationsSettings) {
        tiles.push(Tile {
            key: "deadJobs",
            label: "Failed jobs",
            value: dead_jobs,
            unit: Unit::Count,
            tone: Tone::Danger,
            to: "/admin/settings?section=jobs&view=jobs&state=dead".to_owned(),
        });
    }
    if context.may_view(Area::PageSettings) {
        tiles.push(closed_pages(db).await?);
    }
    if context.may_view(Area::Team) {
        tiles.push(available(db, context).await?);
    }
    let leads_by_status =
        if context.may_view(Area::Leads) { Some(by_status(db, context).await?) } else { None };
    Ok(Dashboard { tiles, leads_by_status })
}

type LeadTile = (&'static str, &'static str, Tone, String);

/// The lead tiles of a role, each with the filters of its list.
fn lead_tiles(context: Context) -> Vec<LeadTile> {
    let today = context.today();
    let open: Vec<_> = Status::ALL.iter().filter(|status| status.is_open()).map(|it| it.as_str()).collect();
    let open = format!("status={}", open.join(","));
    match context.viewer.role {
        Role::Admin => vec![
            ("breached", "Missed callbacks", Tone::Danger, "status=new&sla=breached".to_owned()),
            ("overdue", "First calls overdue", Tone::Danger, "status=new&sla=overdue".to_owned()),
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

/// Today's visits to leads' homes; designers see their own.
async fn visits_today(db: &mut Db, context: Context) -> Result<Option<Tile>, sqlx::Error> {
    let Viewer { user, role, .. } = context.viewer;
    let (label, designer) = match role {
        Role::Admin | Role::Sales => ("Visits today", None),
        Role::Designer => ("My visits today", Some(user)),
        _ => return Ok(None),
    };
    let query = match designer {
        Some(designer) => format!("day={}&designer={designer}", context.today()),
        None => format!("day={}", context.today()),
    };
    let day = calendar::Range { from: day_of(context.now), days: 1, designer_id: designer };
    let visits = calendar::calendar(db, &day, context.viewer.reach(Area::Leads)).await?;
    Ok(Some(Tile {
        key: "visitsToday",
        label,
        value: i64::try_from(visits.count()).unwrap_or(i64::MAX),
        unit: Unit::Count,
        tone: Tone::Neutral,
        to: format!("/admin/visits?{query}"),
    }))
}

async fn count_leads(db: &mut Db, context: Context, query: &str) -> Result<i64, sqlx::Error> {
    let filter: LeadFilter = parameters(query)?;
    leads::count(db, &search(context, &filter)).await
}

fn search(context: Context, filter: &LeadFilter) -> Search<'_> {
    let Context { viewer, now } = context;
    let reach = viewer.reach(Area::Leads);
    Search { q: "", filter, reach, me: viewer.user, now, has_archived: false }
}

fn parameters<T: DeserializeOwned>(query: &str) -> Result<T, sqlx::Error> {
    serde_urlencoded::from_str(query).map_err(|error| sqlx::Error::Decode(error.into()))
}

async fn by_status(db: &mut Db, context: Context) -> Result<Vec<StatusCount>, sqlx::Error> {
    let found = leads::count_by_status(db, &search(context, &LeadFilter::default())).await?;
    let counts = Status::ALL.iter().map(|status| StatusCount {
        status: *status,
        label: status.label(),
        count: found.iter().find(|(counted, _)| counted == status).map_or(0, |(_, count)| *count),
        to: format!("/admin/leads?status={status}"),
    });
    Ok(counts.collect())
}

async fn invited(db: &mut Db) -> Result<Tile, sqlx::Error> {
    let query = "status=invited";
    let page = user::list::list(db, &PageQuery::default(), &parameters(query)?).await?;
    Ok(Tile {
        key: "invited",
        label: "Pending invitations",
        value: page.total,
        unit: Unit::Count,
        tone: Tone::Neutral,
        to: format!("/admin/users?{query}"),
    })
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
    Ok(Tile { key: "maintenance", label, value, unit: Unit::Count, tone, to })
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
    Ok(Some(Tile { key: "privacyRequests", label, value, unit: Unit::Count, tone, to }))
}

/// What buyers wait for: money that goes back, and letters that did not reach them. Nothing to do has no tile.
async fn orders(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let role = context.viewer.role;
    let refunds = [
        ("refundsToApprove", "Refunds to approve", Tone::Attention, "hasOpenRefund=true"),
        ("refundsToMake", "Orders with money to send back", Tone::Danger, "needsRefund=true"),
    ];
    let mails =
        ("failedOrderMails", "Orders with e-mails not delivered", Tone::Attention, "hasFailedMail=true");
    let mut tiles = Vec::new();
    if !access(Area::FurnitureOrders, role).allows(Verb::Edit) {
        return Ok(tiles);
    }
    // Finance decide about money; those who ship can only ask for it.
    let refunds = refunds.into_iter().filter(|_| matches!(role, Role::Admin | Role::Finance));
    for (key, label, tone, query) in refunds.chain([mails]) {
        let filter: OrderFilter = parameters(query)?;
        let found = desk::list(&mut *db, day_of(context.now), &PageQuery::default(), &filter).await?;
        if found.total > 0 {
            let to = format!("/admin/furniture/orders?{query}");
            tiles.push(Tile { key, label, value: found.total, unit: Unit::Count, tone, to });
        }
    }
    Ok(tiles)
}

async fn closed_pages(db: &mut Db) -> Result<Tile, sqlx::Error> {
    let closed = page_setting::all(db).await?.iter().filter(|page| !page.is_enabled).count();
    Ok(Tile {
        key: "closedPages",
        label: "Hidden pages",
        value: i64::try_from(closed).unwrap_or(i64::MAX),
        unit: Unit::Count,
        tone: Tone::Neutral,
        to: "/admin/settings?section=pages".to_owned(),
    })
}

async fn available(db: &mut Db, context: Context) -> Result<Tile, sqlx::Error> {
    let query = format!("availableOn={}", context.today());
    let filter: TeamFilter = parameters(&query)?;
    let page = TeamMember::list(db, &PageQuery::default(), &filter, context.now).await?;
    Ok(Tile {
        key: "available",
        label: "Team available today",
        value: page.total,
        unit: Unit::Count,
        tone: Tone::Neutral,
        to: format!("/admin/team?{query}"),
    })
}
