//! The calendar of visits, by designer.

use chrono::{NaiveDate, TimeDelta};
use garde::Validate;
use kernel::Db;
use kernel::clock::midnight;
use kernel::ids::{LeadId, Named, SiteVisitId, UserId, VisitSeriesId};
use kernel::reach::Reach;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::{SiteVisit, Status, read};
use enquiries::lead::LeadSource;

/// Which days of the calendar.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "VisitCalendarQuery")]
#[serde(rename_all = "camelCase")]
pub struct Range {
    /// First day, in India.
    #[garde(skip)]
    pub from: NaiveDate,
    /// Number of days.
    #[serde(default = "week")]
    #[garde(range(min = 1, max = 42))]
    pub days: u8,
    /// Only visits of this designer.
    #[serde(default)]
    #[garde(skip)]
    pub designer_id: Option<UserId>,
}

const fn week() -> u8 {
    7
}

/// Visits of some days.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VisitCalendar {
    /// Everyone who makes visits, by name.
    pub designers: Vec<CalendarDesigner>,
    /// Visits in the caller's scope, earliest first, without those that were moved.
    pub visits: Vec<SiteVisit>,
}

/// A designer in the calendar.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CalendarDesigner {
    /// Who.
    #[serde(flatten)]
    pub designer: Named<UserId>,
    /// Leave within the days.
    pub leave: Vec<Away>,
}

/// Days of leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DaysAway")]
pub struct Away {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
}

/// Reads the calendar.
pub async fn calendar(db: &mut Db, range: &Range, reach: Reach) -> Result<VisitCalendar, sqlx::Error> {
    let until = range.from + TimeDelta::days(i64::from(range.days));
    let visits: Vec<SiteVisit> = read!(
        fetch_all,
        &mut *db,
        "visit.status <> 'rescheduled' and starts_at >= $1 and starts_at < $2
             and ($3::uuid is null or visit.designer_id = $3) and leads.archived_at is null
             and ($4::uuid is null or leads.owner_id = $4 or leads.designer_id = $4 or visit.designer_id = $4
                  or ($5 and leads.owner_id is null))
         order by starts_at, visit.id",
        midnight(range.from),
        midnight(until),
        range.designer_id.map(|designer| designer.0),
        reach.user(),
        reach.has_unassigned()
    )?;
    let rows = sqlx::query!(
        r#"select users.id as "id: UserId", users.name as "name!",
               coalesce(
                   (
                       select jsonb_agg(jsonb_build_object('from', from_on, 'to', to_on) order by from_on)
                       from team_leave
                       where member_id = member.id and from_on < $2 and to_on >= $1
                   ),
                   '[]'
               ) as "leave!: Json<Vec<Away>>"
           from users
           left join team_members as member on member.user_id = users.id and member.archived_at is null
           where (role = 'designer' and users.status = 'active' and coalesce(member.is_active, true))
               -- Whoever has left may still have visits to hand over.
               or users.id = any($3)
           order by users.name, users.id"#,
        range.from,
        until,
        &visits.iter().map(|visit| visit.designer.id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let designers = rows
        .into_iter()
        .map(|row| CalendarDesigner { designer: Named { id: row.id, name: row.name }, leave: row.leave.0 })
        .collect();
    Ok(VisitCalendar { designers, visits })
}
