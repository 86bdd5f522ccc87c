//! The money on the dashboard: deals by stage with a forecast, quotations that wait, what was signed, and the team.

use chrono::{Datelike, Days, NaiveDate, Weekday};
use enquiries::lead::Status;
use enquiries::lead::assignment;
use enquiries::lead::list::figures::{self, Answered, StatusTotal};
use enquiries::lead::list::{LeadFilter, sees_quotations};
use enquiries::lead::settings::Sales;
use kernel::Db;
use kernel::hours::WorkingHours;
use kernel::ids::{Named, UserId};
use kernel::role::{Area, Role};
use sales::quotation::list::{self as quotations, QuotationFilter};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Tile, Tone, Unit, open_statuses, parameters, search};

/// Leads with a status, and the deals that they may become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusCount {
    /// Status.
    pub status: Status,
    /// Display label.
    pub label: &'static str,
    /// Number.
    pub count: i64,
    /// Path of their list.
    pub to: String,
    /// Value of their deals; null for lost leads and junk, and without access to quotations.
    pub money: Option<StageMoney>,
}

/// Value of the deals of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageMoney {
    /// Sum of their values, in paise.
    pub value_paise: i64,
    /// Number of leads whose deal has no value yet.
    pub without_value: i64,
    /// Share that becomes contracts by the settings, in percent; null for won leads.
    pub chance: Option<u8>,
    /// So much of the value is expected to become contracts, in paise; null for won leads.
    pub forecast_paise: Option<i64>,
}

/// Leads in the user's scope by status.
pub(super) async fn by_status(
    db: &mut Db,
    context: Context,
    settings: &Sales,
) -> Result<Vec<StatusCount>, sqlx::Error> {
    let found = figures::by_status(db, &search(context, &LeadFilter::default())).await?;
    let has_money = sees_quotations(context.viewer.role);
    let counts = Status::ALL.iter().map(|&status| {
        let none = StatusTotal { status, leads: 0, value_paise: 0, without_value: 0 };
        let total = found.iter().find(|total| total.status == status).copied().unwrap_or(none);
        let is_deal = has_money && !matches!(status, Status::Lost | Status::Junk);
        StatusCount {
            status,
            label: status.label(),
            count: total.leads,
            to: format!("/admin/leads?status={status}"),
            money: is_deal.then(|| StageMoney {
                value_paise: total.value_paise,
                without_value: total.without_value,
                chance: settings.chances.of(status),
                forecast_paise: settings.chances.forecast(status, total.value_paise),
            }),
        }
    });
    Ok(counts.collect())
}

/// Quotations that wait for somebody, and those signed this month; none without access to quotations.
pub(super) async fn quotation_tiles(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let role = context.viewer.role;
    let mut tiles = Vec::new();
    if !matches!(role, Role::Admin | Role::Sales | Role::Designer | Role::ProjectManager) {
        return Ok(tiles);
    }
    let decides = role == Role::Admin || context.viewer.is_sales_head;
    let approval = if decides { Tone::Attention } else { Tone::Neutral };
    // A head of sales may not approve all of them.
    let awaiting = if role == Role::Admin { "Quotations to approve" } else { "Quotations awaiting approval" };
    let month = month(context.day());
    for (key, label, tone, query) in [
        ("awaitingApproval", awaiting, approval, "status=pending_approval".to_owned()),
        ("withCustomer", "Quotations with customers", Tone::Neutral, "status=sent,viewed".to_owned()),
        ("signed", "Signed this month", Tone::Good, signed(&month)),
    ] {
        let total = total(db, context, &query).await?;
        tiles.push(Tile {
            amount_paise: Some(total.payable_paise),
            ..Tile::count(key, label, total.count, tone, format!("/admin/finance?{query}"))
        });
    }
    Ok(tiles)
}

pub(super) async fn total(
    db: &mut Db,
    context: Context,
    query: &str,
) -> Result<quotations::Total, sqlx::Error> {
    let filter: QuotationFilter = parameters(query)?;
    quotations::total(db, context.viewer.reach(Area::Quotations), &filter).await
}

/// Days from the first to the last, as list filters have them.
pub(super) struct Span {
    pub(super) from: NaiveDate,
    pub(super) to: NaiveDate,
}

/// The month until today.
pub(super) fn month(today: NaiveDate) -> Span {
    Span { from: today.with_day(1).unwrap_or(today), to: today }
}

/// So many days until today, which is one of them.
fn last_days(today: NaiveDate, days: u64) -> Span {
    Span { from: today.checked_sub_days(Days::new(days - 1)).unwrap_or(today), to: today }
}

pub(super) fn signed(Span { from, to }: &Span) -> String {
    format!("status=accepted,converted&acceptedFrom={from}&acceptedTo={to}")
}

/// Days of which the win rate tells.
const WIN_RATE_DAYS: u64 = 90;

/// Share of the deals decided lately that were won; no tile before any was decided.
pub(super) async fn win_rate(db: &mut Db, context: Context) -> Result<Option<Tile>, sqlx::Error> {
    if !sells(context) {
        return Ok(None);
    }
    let Span { from, to } = last_days(context.day(), WIN_RATE_DAYS);
    let query = format!("status=won,lost&closedFrom={from}&closedTo={to}");
    let filter: LeadFilter = parameters(&query)?;
    let totals = figures::by_status(db, &search(context, &filter)).await?;
    let decided: i64 = totals.iter().map(|total| total.leads).sum();
    let won = totals.iter().find(|total| total.status == Status::Won).map_or(0, |total| total.leads);
    if decided == 0 {
        return Ok(None);
    }
    Ok(Some(Tile {
        unit: Unit::Percent,
        about: Some(format!(
            "{won} won of {decided} won or lost in the last {WIN_RATE_DAYS} days. Junk is left out."
        )),
        ..Tile::count(
            "winRate",
            "Win rate",
            percent(won, decided),
            Tone::Neutral,
            format!("/admin/leads?{query}"),
        )
    }))
}

/// `part` of a `whole` that is not 0, rounded to a whole percent.
const fn percent(part: i64, whole: i64) -> i64 {
    (part * 200 + whole) / (whole * 2)
}

/// Days of which the time to the first call tells.
const RESPONSE_DAYS: u64 = 30;

/// Median time to the first call; no tile before any was made.
pub(super) async fn time_to_first_call(
    db: &mut Db,
    context: Context,
    hours: &WorkingHours,
) -> Result<Option<Tile>, sqlx::Error> {
    if !sells(context) {
        return Ok(None);
    }
    let Span { from, to } = last_days(context.day(), RESPONSE_DAYS);
    let query = format!("receivedFrom={from}&receivedTo={to}");
    let filter: LeadFilter = parameters(&query)?;
    let answered = figures::answered(db, &search(context, &filter)).await?;
    let count = answered.len();
    let Some(minutes) = median(answered, hours) else { return Ok(None) };
    Ok(Some(Tile {
        unit: Unit::Minutes,
        about: Some(format!(
            "Median working time from the enquiry to the first call or e-mail of the leads received in the last \
             {RESPONSE_DAYS} days that were promised a call and contacted: {count}."
        )),
        ..Tile::count(
            "firstCall",
            "Time to first call",
            minutes,
            Tone::Neutral,
            format!("/admin/leads?{query}"),
        )
    }))
}

/// Median working time until the first answer, in minutes; the lower one of two in the middle.
fn median(answered: Vec<Answered>, hours: &WorkingHours) -> Option<i64> {
    let minutes = |lead: Answered| hours.between(lead.received_at, lead.answered_at);
    let mut minutes: Vec<_> = answered.into_iter().map(minutes).collect();
    minutes.sort_unstable();
    minutes.get(minutes.len().checked_sub(1)? / 2).copied()
}

/// Leads received and quotations signed in a week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DealWeek")]
pub struct Week {
    /// Its Monday, Indian time.
    pub monday: NaiveDate,
    /// Leads received.
    pub leads: i64,
    /// Path of their list.
    pub leads_to: String,
    /// Quotations signed.
    pub signed: i64,
    /// Path of their list.
    pub signed_to: String,
}

/// Weeks of the trend, the current one included.
const WEEKS: u64 = 12;

/// The last weeks, the oldest first, for those who sell.
pub(super) async fn weeks(db: &mut Db, context: Context) -> Result<Option<Vec<Week>>, sqlx::Error> {
    if !sells(context) {
        return Ok(None);
    }
    let today = context.day();
    let monday = today.week(Weekday::Mon).first_day();
    let mondays: Vec<_> =
        (0..WEEKS).rev().filter_map(|week| monday.checked_sub_days(Days::new(week * 7))).collect();
    let span = Span { from: mondays.first().copied().unwrap_or(monday), to: today };
    let received: LeadFilter = parameters(&format!("receivedFrom={}&receivedTo={}", span.from, span.to))?;
    let leads = figures::by_week(db, &search(context, &received)).await?;
    let reach = context.viewer.reach(Area::Quotations);
    let contracts = quotations::signed_by_week(db, reach, &parameters(&signed(&span))?).await?;
    let weeks = mondays.into_iter().map(|monday| {
        let sunday = monday.checked_add_days(Days::new(6)).unwrap_or(monday);
        let span = Span { from: monday, to: sunday };
        Week {
            monday,
            leads: leads.iter().find(|week| week.monday == monday).map_or(0, |week| week.leads),
            leads_to: format!("/admin/leads?receivedFrom={monday}&receivedTo={sunday}"),
            signed: contracts.iter().find(|week| week.monday == monday).map_or(0, |week| week.count),
            signed_to: format!("/admin/finance?{}", signed(&span)),
        }
    });
    Ok(Some(weeks.collect()))
}

/// What a colleague has in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesTeamRow")]
pub struct TeamRow {
    /// Who.
    pub member: Named<UserId>,
    /// Open leads.
    pub open: Figure,
    /// Open leads whose next step is due today or late.
    pub due: Figure,
    /// Open leads whose next step is late.
    pub late: Figure,
    /// Quotations signed this month.
    pub signed: Figure,
    /// What these come to, in paise.
    pub signed_paise: i64,
    /// Value of the open leads' deals, in paise.
    pub value_paise: i64,
}

/// A number with its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "LinkedFigure")]
pub struct Figure {
    /// Number.
    pub value: i64,
    /// Path of the list.
    pub to: String,
}

/// The sales team, by name, for those who lead it.
pub(super) async fn team(db: &mut Db, context: Context) -> Result<Option<Vec<TeamRow>>, sqlx::Error> {
    if !(context.viewer.role == Role::Admin || context.viewer.is_sales_head) {
        return Ok(None);
    }
    let today = context.day();
    let open = open_statuses();
    let filter: LeadFilter = parameters(&open)?;
    let leads = figures::by_owner(db, &search(context, &filter), today).await?;
    let signed = signed(&month(today));
    let reach = context.viewer.reach(Area::Quotations);
    let contracts = quotations::totals_by_owner(db, reach, &parameters(&signed)?).await?;
    // Sellers without leads, and others who still own some.
    let mut members: Vec<_> = assignment::owners(db, today)
        .await?
        .into_iter()
        .map(|owner| Named { id: owner.id, name: owner.name })
        .collect();
    for total in &leads {
        if !members.iter().any(|member| member.id == total.owner.id) {
            members.push(total.owner.clone());
        }
    }
    let rows = members.into_iter().map(|member| {
        let owner = member.id;
        let own = leads.iter().find(|total| total.owner.id == owner);
        let sold = contracts.iter().find(|total| total.owner == owner);
        let of_leads =
            |value, more: &str| Figure { value, to: format!("/admin/leads?{open}&owner={owner}{more}") };
        TeamRow {
            open: of_leads(own.map_or(0, |total| total.leads), ""),
            due: of_leads(own.map_or(0, |total| total.due), &format!("&nextStepTo={today}")),
            late: of_leads(own.map_or(0, |total| total.late), "&isLate=true"),
            signed: Figure {
                value: sold.map_or(0, |total| total.count),
                to: format!("/admin/finance?{signed}&owner={owner}"),
            },
            signed_paise: sold.map_or(0, |total| total.payable_paise),
            value_paise: own.map_or(0, |total| total.value_paise),
            member,
        }
    });
    Ok(Some(rows.collect()))
}

/// Whether the figures of sales are this role's concern.
fn sells(context: Context) -> bool {
    matches!(context.viewer.role, Role::Admin | Role::Sales)
}

#[cfg(test)]
mod tests {
    use kernel::clock::day_of;
    use kernel::testing::ist;

    use super::*;

    #[test]
    fn a_share_is_rounded_to_the_nearest_percent() {
        for (part, whole, rounded) in [(0, 7, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (7, 7, 100)] {
            assert_eq!(percent(part, whole), rounded, "{part} of {whole}");
        }
    }

    #[test]
    fn the_median_counts_working_time_only() {
        let lead = |received: &str, answered: &str| Answered {
            received_at: ist(received),
            answered_at: ist(answered),
        };
        let overnight = lead("2026-11-20T17:50", "2026-11-21T09:10");
        let quick = lead("2026-11-20T10:00", "2026-11-20T10:05");
        let slow = lead("2026-11-20T10:00", "2026-11-20T15:00");
        let hours = WorkingHours::default();
        assert_eq!(median(vec![], &hours), None);
        assert_eq!(median(vec![slow, overnight, quick], &hours), Some(20));
        assert_eq!(median(vec![slow, overnight], &hours), Some(20));
    }

    #[test]
    fn spans_end_today() {
        let today = day_of(ist("2026-11-20T15:00"));
        assert_eq!(
            signed(&month(today)),
            "status=accepted,converted&acceptedFrom=2026-11-01&acceptedTo=2026-11-20"
        );
        assert_eq!(last_days(today, 1).from, today);
        assert_eq!(last_days(today, 90).from.to_string(), "2026-08-23");
    }
}
