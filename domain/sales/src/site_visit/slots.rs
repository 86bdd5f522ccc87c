//! When a visit can begin, and who could come.
//!
//! A day's times lie one visit and one travel apart, from opening to closing. A designer can come at one of them who
//! works here, is not on leave that day, and whose other visits leave time for the way.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::hours::WorkingHours;
use kernel::ids::{Named, SiteVisitId, UserId};
use kernel::record::Refusal;
use kernel::settings as sections;
use schemars::JsonSchema;
use serde::Serialize;

use super::settings::{self, SiteVisits};
use enquiries::lead::Lead;

/// A time at which a visit can begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitSlot {
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// End.
    pub ends_at: DateTime<Utc>,
    /// Designers who could come, the one to prefer first.
    pub designers: Vec<UserId>,
}

/// A designer of a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitDesigner {
    /// Who.
    #[serde(flatten)]
    pub designer: Named<UserId>,
    /// Their territory covers the home.
    pub is_local: bool,
    /// They are the lead's designer.
    pub is_assigned: bool,
}

/// Times for a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VisitTimes {
    /// Those who could come, the one to prefer first.
    pub designers: Vec<VisitDesigner>,
    /// Free times, earliest first.
    pub slots: Vec<VisitSlot>,
}

impl VisitTimes {
    /// The free time that begins then.
    pub fn slot(&self, starts_at: DateTime<Utc>) -> Result<&VisitSlot, Refusal> {
        self.slots.iter().find(|slot| slot.starts_at == starts_at).ok_or_else(taken)
    }

    /// The designer to prefer at a time.
    pub fn first_designer(&self, starts_at: DateTime<Utc>) -> Result<UserId, Refusal> {
        self.slot(starts_at)?.designers.first().copied().ok_or_else(taken)
    }
}

/// Why a time cannot be chosen.
pub(super) fn taken() -> Refusal {
    let reason = "This time is no longer free. Please choose another one.".to_owned();
    Refusal::Rule { code: "slot_taken", reason }
}

/// Which times are wanted.
#[derive(Clone, Copy, Debug)]
pub struct SlotSearch<'a> {
    /// The lead to visit.
    pub lead: &'a Lead,
    /// Who has to come; `None` for anyone.
    pub designer: Option<UserId>,
    /// The visit to move, whose own time is free for it.
    pub moved: Option<SiteVisitId>,
    /// Not before this.
    pub from: DateTime<Utc>,
    /// Now, from which the days ahead count.
    pub now: DateTime<Utc>,
}

/// A designer with what keeps them from coming.
#[derive(Clone, Debug)]
struct Diary {
    designer: VisitDesigner,
    /// First and last days of leave.
    leave: Vec<(NaiveDate, NaiveDate)>,
    /// From each visit's start until they have travelled on.
    busy: Vec<(DateTime<Utc>, DateTime<Utc>)>,
}

impl Diary {
    fn is_free(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> bool {
        let day = day_of(from);
        !self.leave.iter().any(|(first, last)| (*first..=*last).contains(&day))
            && !self.busy.iter().any(|(start, end)| from < *end && *start < until)
    }
}

/// Free times of a search.
pub async fn free(db: &mut Db, search: &SlotSearch<'_>) -> Result<VisitTimes, sqlx::Error> {
    let rules: SiteVisits = sections::read(&mut *db).await?;
    let hours = settings::hours(&mut *db).await?;
    let mut diaries = diaries(db, search).await?;
    diaries.sort_by_key(|diary| {
        let VisitDesigner { is_assigned, is_local, .. } = diary.designer;
        // Of equals, whoever has fewer visits ahead.
        (!is_assigned, !is_local, diary.busy.len())
    });
    let slots = offered(&rules, &hours, search.from, search.now)
        .filter_map(|starts_at| slot(&rules, &diaries, starts_at))
        .collect();
    Ok(VisitTimes { designers: diaries.into_iter().map(|diary| diary.designer).collect(), slots })
}

/// A time, if anyone can come.
fn slot(rules: &SiteVisits, diaries: &[Diary], starts_at: DateTime<Utc>) -> Option<VisitSlot> {
    let ends_at = starts_at + rules.duration();
    let is_free = |diary: &&Diary| diary.is_free(starts_at, ends_at + rules.travel());
    let designers: Vec<_> = diaries.iter().filter(is_free).map(|diary| diary.designer.designer.id).collect();
    (!designers.is_empty()).then_some(VisitSlot { starts_at, ends_at, designers })
}

/// All times from `from` on that the hours allow, whoever comes.
fn offered(
    rules: &SiteVisits,
    hours: &WorkingHours,
    from: DateTime<Utc>,
    now: DateTime<Utc>,
) -> impl Iterator<Item = DateTime<Utc>> {
    let (duration, step) = (rules.duration(), rules.duration() + rules.travel());
    let today = day_of(now);
    (0..=i64::from(rules.days_ahead)).flat_map(move |days| {
        let (opens, closes) = hours.on(today + TimeDelta::days(days));
        std::iter::successors(Some(opens), move |start| Some(*start + step))
            .take_while(move |start| *start + duration <= closes)
            .filter(move |start| *start >= from && *start > now)
    })
}

/// Designers who work here, with their leave and their visits.
async fn diaries(db: &mut Db, search: &SlotSearch<'_>) -> Result<Vec<Diary>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select users.id as "id: UserId", users.name as "name!",
               coalesce($1 = any(member.territory_pincodes), false) as "is_local!",
               array(
                   select from_on from team_leave where member_id = member.id and to_on >= $2 order by from_on
               ) as "away_from!",
               array(
                   select to_on from team_leave where member_id = member.id and to_on >= $2 order by from_on
               ) as "away_until!",
               array(
                   select starts_at from site_visits
                   where designer_id = users.id and status in ('scheduled', 'held') and free_at > $3
                       and id is distinct from $4
                   order by starts_at
               ) as "busy_from!",
               array(
                   select free_at from site_visits
                   where designer_id = users.id and status in ('scheduled', 'held') and free_at > $3
                       and id is distinct from $4
                   order by starts_at
               ) as "busy_until!"
           from users
           left join team_members as member on member.user_id = users.id and member.archived_at is null
           where users.status = 'active' and coalesce(member.is_active, true)
               -- Besides all designers whoever is the lead's or makes the visit so far.
               and (role = 'designer' or users.id = $5
                    or users.id = (select designer_id from site_visits where id = $4))
               and ($6::uuid is null or users.id = $6)
           order by users.name, users.id"#,
        search.lead.wish.pincode,
        day_of(search.now),
        search.now,
        search.moved.map(|visit| visit.0),
        search.lead.designer.map(|designer| designer.0),
        search.designer.map(|designer| designer.0),
    )
    .fetch_all(db)
    .await?;
    let diaries = rows.into_iter().map(|row| Diary {
        designer: VisitDesigner {
            is_local: row.is_local,
            is_assigned: search.lead.designer == Some(row.id),
            designer: Named { id: row.id, name: row.name },
        },
        leave: row.away_from.into_iter().zip(row.away_until).collect(),
        busy: row.busy_from.into_iter().zip(row.busy_until).collect(),
    });
    Ok(diaries.collect())
}

#[cfg(test)]
mod tests {
    use kernel::testing::ist;

    use super::*;

    fn clock_times(from: &str, now: &str, rules: &SiteVisits) -> Vec<String> {
        let hours = WorkingHours::default();
        let times = offered(rules, &hours, ist(from), ist(now));
        times.map(|time| time.with_timezone(&kernel::clock::IST).format("%d %H:%M").to_string()).collect()
    }

    #[test]
    fn a_visit_ends_before_closing_and_leaves_time_for_the_way_to_the_next() {
        // 2026-11-28 is a Saturday, 9 to 18; Sunday is open from 10 to 16.
        let rules = SiteVisits { days_ahead: 1, ..SiteVisits::default() };
        assert_eq!(
            clock_times("2026-11-28T09:01", "2026-11-28T09:00", &rules),
            [
                "28 10:30", "28 12:00", "28 13:30", "28 15:00", "28 16:30", "29 10:00", "29 11:30",
                "29 13:00", "29 14:30"
            ]
        );
        let long = SiteVisits { slot_minutes: 240, buffer_minutes: 60, ..rules };
        assert_eq!(
            clock_times("2026-11-28T00:00", "2026-11-28T08:00", &long),
            ["28 09:00", "28 14:00", "29 10:00"],
            "a visit may end at closing time"
        );
        assert_eq!(clock_times("2026-11-29T14:00", "2026-11-28T08:00", &long), [""; 0]);
    }

    #[test]
    fn leave_counts_whole_days_and_a_visit_its_way() {
        let diary = Diary {
            designer: VisitDesigner {
                designer: Named { id: UserId::new(), name: "Meera".to_owned() },
                is_local: false,
                is_assigned: false,
            },
            leave: vec![(
                NaiveDate::from_ymd_opt(2026, 12, 1).unwrap(),
                NaiveDate::from_ymd_opt(2026, 12, 2).unwrap(),
            )],
            busy: vec![(ist("2026-12-03T10:30"), ist("2026-12-03T12:00"))],
        };
        let rules = SiteVisits::default();
        for (start, is_free) in [
            ("2026-11-30T16:30", true),
            ("2026-12-01T09:00", false),
            ("2026-12-02T16:30", false),
            ("2026-12-03T09:00", true),
            ("2026-12-03T09:01", false),
            ("2026-12-03T11:59", false),
            ("2026-12-03T12:00", true),
        ] {
            let starts_at = ist(start);
            assert_eq!(
                diary.is_free(starts_at, starts_at + rules.duration() + rules.travel()),
                is_free,
                "{start}"
            );
        }
    }
}
