//! How much each colleague has to do: open leads, calls, visits and quotations.
//!
//! Each number is that of a list with a filter, which the screen links to.

use chrono::{DateTime, Utc, Weekday};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::clock::day_of;
use kernel::ids::{TeamMemberId, UserId};
use kernel::page::{Page, PageQuery, Sort, read_page};
use kernel::reach::Viewer;
use kernel::role::{Area, Verb, access};
use kernel::string_enum::string_enum;

/// A colleague's workload. A number is null if the caller may not see the records that it counts, or if the colleague
/// has no user account to own any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamWorkload {
    /// Team member id.
    pub id: TeamMemberId,
    /// Name.
    pub name: String,
    /// Designation.
    pub designation: String,
    /// Department.
    pub department: String,
    /// User account.
    pub user_id: Option<UserId>,
    /// Open leads that they own.
    pub open_leads: Option<i64>,
    /// New leads of theirs whose promised first call is due, overdue or was missed.
    pub first_calls: Option<i64>,
    /// Open leads of theirs to follow up on today or earlier.
    pub follow_ups: Option<i64>,
    /// Visits of this week that they make, from Monday, without cancelled ones.
    pub visits: Option<i64>,
    /// Quotations of theirs that are neither signed nor closed.
    pub quotations: Option<i64>,
}

string_enum! {
    /// Order of the list.
    pub enum WorkloadOrder {
        /// Name.
        Name = "name",
        /// Department.
        Department = "department",
        /// Open leads.
        OpenLeads = "openLeads",
        /// First calls due, overdue or missed.
        FirstCalls = "firstCalls",
        /// Follow-ups due.
        FollowUps = "followUps",
        /// Visits of this week.
        Visits = "visits",
        /// Quotations in work.
        Quotations = "quotations",
    }
}

/// Order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[garde(allow_unvalidated)]
pub struct WorkloadFilter {
    /// Sort order.
    pub sort: Sort<WorkloadOrder>,
}

impl Default for WorkloadFilter {
    fn default() -> Self {
        Self { sort: Sort { by: WorkloadOrder::OpenLeads, is_descending: true } }
    }
}

/// A page of the active colleagues.
pub async fn list(
    db: &mut Db,
    viewer: &Viewer,
    now: DateTime<Utc>,
    page: &PageQuery,
    filter: &WorkloadFilter,
) -> Result<Page<TeamWorkload>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, viewer, now, page, filter));
    Ok(found.map(Row::item))
}

struct Row {
    id: TeamMemberId,
    name: String,
    designation: String,
    department: String,
    user_id: Option<UserId>,
    open_leads: Option<i64>,
    first_calls: Option<i64>,
    follow_ups: Option<i64>,
    visits: Option<i64>,
    quotations: Option<i64>,
    total: i64,
}

impl Row {
    fn item(self) -> TeamWorkload {
        TeamWorkload {
            id: self.id,
            name: self.name,
            designation: self.designation,
            department: self.department,
            user_id: self.user_id,
            open_leads: self.open_leads,
            first_calls: self.first_calls,
            follow_ups: self.follow_ups,
            visits: self.visits,
            quotations: self.quotations,
        }
    }
}

async fn rows(
    db: &mut Db,
    viewer: &Viewer,
    now: DateTime<Utc>,
    page: &PageQuery,
    filter: &WorkloadFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    let today = day_of(now);
    let monday = today.week(Weekday::Mon).first_day();
    let may_view = |area| access(area, viewer.role).allows(Verb::View);
    sqlx::query_as!(
        Row,
        r#"with of_leads as (
               select owner_id, count(*) as open_leads,
                   -- As the leads list has it: due, overdue or breached.
                   count(*) filter (
                       where status = 'new' and promise_at is not null and customer_phone <> ''
                           and (first_response_at is null or first_response_at > promise_at)
                   ) as first_calls,
                   count(*) filter (where next_follow_up_on <= $1::date) as follow_ups
               from leads
               where archived_at is null and owner_id is not null and status not in ('won', 'lost', 'junk')
               group by owner_id
           ), of_visits as (
               select visit.designer_id, count(*) as visits
               from site_visits as visit
               join leads on leads.id = (
                   select coalesce(own.merged_into, own.id) from leads as own where own.id = visit.lead_id
               )
               where visit.status in ('scheduled', 'held', 'no_show') and leads.archived_at is null
                   and starts_at >= $2::date::timestamp at time zone 'Asia/Kolkata'
                   and starts_at < ($2::date + 7)::timestamp at time zone 'Asia/Kolkata'
               group by visit.designer_id
           ), of_quotations as (
               select owner_id, count(*) as quotations from quotations
               where archived_at is null and status in ('draft', 'pending_approval', 'approved', 'sent', 'viewed')
               group by owner_id
           ), shown as (
               select member.id, member.name, designation, department, member.user_id,
                   case when sees.leads then coalesce(of_leads.open_leads, 0) end as open_leads,
                   case when sees.leads then coalesce(of_leads.first_calls, 0) end as first_calls,
                   case when sees.leads then coalesce(of_leads.follow_ups, 0) end as follow_ups,
                   case when sees.leads then coalesce(of_visits.visits, 0) end as visits,
                   case when sees.quotations then coalesce(of_quotations.quotations, 0) end as quotations
               from team_members as member
               cross join lateral (
                   select
                       member.user_id is not null and $3 and ($4::uuid is null or member.user_id = $4) as leads,
                       member.user_id is not null and $5 and ($6::uuid is null or member.user_id = $6) as quotations
               ) as sees
               left join of_leads on of_leads.owner_id = member.user_id
               left join of_visits on of_visits.designer_id = member.user_id
               left join of_quotations on of_quotations.owner_id = member.user_id
               where member.archived_at is null and member.is_active
                   and ($7::text is null or member.name ilike $7 or designation ilike $7 or department ilike $7)
           )
           select shown.id as "id!: TeamMemberId", shown.name as "name!", designation as "designation!",
               department as "department!", user_id as "user_id?: UserId", open_leads as "open_leads?",
               first_calls as "first_calls?", follow_ups as "follow_ups?", visits as "visits?",
               quotations as "quotations?", count(*) over () as "total!"
           from shown
           cross join lateral (
               select case $8
                   when 'openLeads' then open_leads
                   when 'firstCalls' then first_calls
                   when 'followUps' then follow_ups
                   when 'visits' then visits
                   when 'quotations' then quotations
               end as number
           ) as by
           order by
               case when not $9::boolean then case $8
                   when 'name' then lower(shown.name) when 'department' then lower(department) end end,
               case when $9 then case $8
                   when 'name' then lower(shown.name) when 'department' then lower(department) end end desc,
               case when not $9 then by.number end nulls last,
               case when $9 then by.number end desc nulls last,
               lower(shown.name), shown.id
           limit $10 offset $11"#,
        today,
        monday,
        may_view(Area::Leads),
        viewer.reach(Area::Leads).user(),
        may_view(Area::Quotations),
        viewer.reach(Area::Quotations).user(),
        page.pattern(),
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use kernel::role::Role;
    use kernel::testing::{ist, user};
    use sqlx::PgPool;

    use super::*;
    use enquiries::lead::testing::{nth_lead, received};

    #[test_database::test]
    async fn a_number_is_that_of_records_which_the_viewer_may_see(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        let (ravi, asha) =
            (user(&mut db, "Ravi", Role::Sales).await, user(&mut db, "Asha", Role::Sales).await);
        for (name, member) in [("Asha", Some(asha)), ("Mason", None), ("Ravi", Some(ravi))] {
            sqlx::query!(
                "insert into team_members (
                     id, name, designation, department, user_id, skills, languages, capacity_hours, territory_pincodes,
                     bio, position, is_public, is_active, created_at, updated_at
                 )
                 values (gen_random_uuid(), $1, 'Sales', 'Sales', $2, '{}', '{}', 48, '{}', '', 0, false, true, $3, $3)",
                name,
                member.map(|user| user.0),
                now,
            )
            .execute(&mut *db)
            .await?;
        }
        let mut leads = Vec::new();
        for n in 0..3 {
            leads.push(received(&mut db, &nth_lead(n), now).await);
        }
        sqlx::query!("update leads set owner_id = $1", ravi.0).execute(&mut *db).await?;
        sqlx::query!("update leads set status = 'won' where id = $1", leads[0].0).execute(&mut *db).await?;
        sqlx::query!(
            "update leads set status = 'contacted', next_follow_up_on = '2026-11-20' where id = $1",
            leads[1].0
        )
        .execute(&mut *db)
        .await?;
        let seen = async |db: &mut Db, user: UserId, role: Role| {
            let viewer = Viewer { user, role, is_sales_head: false };
            let page =
                list(db, &viewer, now, &PageQuery::default(), &WorkloadFilter::default()).await.unwrap();
            let items = page.items.into_iter();
            items.map(|member| (member.name, member.open_leads, member.follow_ups)).collect::<Vec<_>>()
        };
        let of = |name: &str, leads, follow_ups| (name.to_owned(), leads, follow_ups);
        assert_eq!(
            seen(&mut db, asha, Role::Admin).await,
            [of("Ravi", Some(2), Some(1)), of("Asha", Some(0), Some(0)), of("Mason", None, None)],
            "most leads first"
        );
        assert_eq!(
            seen(&mut db, asha, Role::Sales).await,
            [of("Asha", Some(0), Some(0)), of("Mason", None, None), of("Ravi", None, None)]
        );
        Ok(())
    }
}
