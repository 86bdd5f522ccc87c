//! Team members: skills and absences.

mod search;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use kernel::Db;
use kernel::clock::day_of;
pub use kernel::ids::TeamMemberId;
use kernel::ids::{Named, PhotographId, UserId};
use kernel::listing::{Column, Listing};
use kernel::page::{AnyOf, PageQuery, Sort};
use kernel::reach::Viewer;
use kernel::record::{Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;
use kernel::string_enum::string_enum;

/// A team member.
pub type TeamMember = Stored<TeamMemberDraft>;

/// Editable fields of a team member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMemberDraft {
    /// Full name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Designation, such as "Senior designer".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub designation: String,
    /// Department, such as "Design".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub department: String,
    /// Work phone number.
    #[garde(length(chars, max = 32), pattern(r"^[+]?[0-9][0-9 ()./-]{6,30}$"))]
    pub phone: Option<String>,
    /// Work e-mail address.
    #[garde(length(chars, max = 254), email)]
    pub email: Option<String>,
    /// First day of work.
    #[garde(skip)]
    pub joined_on: Option<NaiveDate>,
    /// User account.
    #[garde(skip)]
    pub user_id: Option<UserId>,
    /// Skills.
    #[serde(default)]
    #[garde(length(max = 40), inner(length(chars, min = 1, max = 60)))]
    pub skills: Vec<String>,
    /// Languages.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 60)))]
    pub languages: Vec<String>,
    /// Working hours per week.
    #[garde(range(min = 0, max = 84))]
    pub capacity_hours: i16,
    /// Pincodes whose leads are assigned to them first.
    #[serde(default)]
    #[garde(length(max = 300), inner(pattern("^[1-9][0-9]{5}$")))]
    pub territory_pincodes: Vec<String>,
    /// Leave.
    #[serde(default)]
    #[garde(length(max = 100), dive, custom(apart))]
    pub leave: Vec<Leave>,
    /// Public bio.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub bio: String,
    /// Portrait on the website.
    #[serde(default)]
    #[garde(skip)]
    pub photograph_id: Option<PhotographId>,
    /// Position in lists, ascending.
    #[serde(default)]
    #[garde(range(min = 0, max = 9999))]
    pub position: i32,
    /// Whether visitors see them.
    #[serde(default)]
    #[garde(skip)]
    pub is_public: bool,
    /// Whether they work here now.
    #[garde(skip)]
    pub is_active: bool,
}

/// A period of leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Leave {
    /// First day.
    #[garde(skip)]
    pub from: NaiveDate,
    /// Last day.
    #[garde(custom(not_before(self.from)))]
    pub to: NaiveDate,
    /// Reason, for colleagues.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub reason: String,
}

fn not_before(from: NaiveDate) -> impl FnOnce(&NaiveDate, &()) -> garde::Result {
    move |to, ()| {
        if *to < from { Err(garde::Error::new("must not be before the first day")) } else { Ok(()) }
    }
}

/// Checks that periods of leave do not overlap.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn apart(leave: &[Leave], _: &()) -> garde::Result {
    let mut leave: Vec<_> = leave.iter().collect();
    leave.sort_by_key(|leave| leave.from);
    if leave.windows(2).any(|pair| pair[1].from <= pair[0].to) {
        return Err(garde::Error::new("must not overlap"));
    }
    Ok(())
}

string_enum! {
    /// Order of the list.
    pub enum TeamOrder {
        /// Manual order.
        Position = "position",
        /// Name.
        Name = "name",
        /// Designation.
        Designation = "designation",
        /// Department.
        Department = "department",
        /// First day.
        JoinedOn = "joinedOn",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct TeamFilter {
    /// Order.
    pub sort: Sort<TeamOrder>,
    /// Departments.
    pub department: AnyOf<String>,
    /// Skills.
    pub skill: AnyOf<String>,
    /// Day on which they must be available: active and not on leave.
    pub available_on: Option<NaiveDate>,
    /// Whether they work here now.
    pub is_active: Option<bool>,
}

impl Default for TeamFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: TeamOrder::Position, is_descending: false },
            department: AnyOf::default(),
            skill: AnyOf::default(),
            available_on: None,
            is_active: None,
        }
    }
}

/// Computed fields of a team member.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMemberComputed {
    /// User account.
    pub user: Option<Named<UserId>>,
    /// Whether they are on leave today.
    pub is_away: bool,
    /// Number of open leads of the user account.
    pub open_leads: i64,
}

impl Record for TeamMemberDraft {
    const NOUN: &'static str = "team member";
    const PATH: &'static str = "team";
    const AREA: Area = Area::Team;
    type Id = TeamMemberId;
    type Computed = TeamMemberComputed;
    type Filter = TeamFilter;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        let Select { ids, page, filter, now } = select;
        rows!(db => |row| Self {
                name,
                designation,
                department,
                phone,
                email,
                joined_on,
                user_id,
                skills,
                languages,
                capacity_hours,
                territory_pincodes,
                leave: row.leave.0,
                bio,
                photograph_id,
                position,
                is_public,
                is_active,
            } + TeamMemberComputed { user: Named::of(row.user_id, row.user_name), is_away, open_leads },
            r#"select member.id as "id: TeamMemberId", member.name, designation, department, phone, member.email,
                   joined_on, user_id as "user_id: UserId",
                   users.name as "user_name?",
                   skills, languages, capacity_hours, territory_pincodes,
                   coalesce(
                       (
                           select jsonb_agg(
                               jsonb_build_object('from', from_on, 'to', to_on, 'reason', reason) order by from_on
                           )
                           from team_leave where member_id = member.id
                       ),
                       '[]'
                   ) as "leave!: Json<Vec<Leave>>",
                   exists (
                       select from team_leave where member_id = member.id and $11::date between from_on and to_on
                   ) as "is_away!",
                   (
                       select count(*) from leads
                       where owner_id = user_id and leads.archived_at is null and status not in ('won', 'lost', 'junk')
                   ) as "open_leads!",
                   bio, photograph_id as "photograph_id: PhotographId", position, is_public, is_active, member.version, member.created_at, member.updated_at,
                   count(*) over () as "total!"
               from team_members as member
               left join users on users.id = user_id
               where archived_at is null and ($1::uuid[] is null or member.id = any ($1))
                   and ($2::text is null or member.name ilike $2 or designation ilike $2 or member.email ilike $2
                        or phone ilike $2)
                   and ($3::text[] is null or department = any ($3))
                   and ($4::text[] is null or skills && $4)
                   and ($5::boolean is null or is_active = $5)
                   and ($6::date is null or is_active and not exists (
                       select from team_leave where member_id = member.id and $6 between from_on and to_on
                   ))
               order by
                   case when not $8::boolean then case $7
                       when 'name' then lower(member.name)
                       when 'designation' then lower(designation)
                       when 'department' then lower(department)
                       when 'joinedOn' then joined_on::text
                   end end,
                   case when $8 then case $7
                       when 'name' then lower(member.name)
                       when 'designation' then lower(designation)
                       when 'department' then lower(department)
                       when 'joinedOn' then joined_on::text
                   end end desc nulls last,
                   case when $8 and $7 = 'position' then position end desc,
                   position, lower(member.name), member.id
               limit $9 offset $10"#,
            *ids as _,
            page.pattern(),
            filter.department.texts() as _,
            filter.skill.texts() as _,
            filter.is_active,
            filter.available_on,
            filter.sort.by.as_str(),
            filter.sort.is_descending,
            page.limit(),
            page.offset(),
            day_of(*now)
        )
    }

    async fn insert(&self, db: &mut Db, id: TeamMemberId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        refuse_unknown_photograph(&mut *db, self.photograph_id).await?;
        execute!(db =>
            "insert into team_members (
                 id, name, designation, department, phone, email, joined_on, user_id, skills, languages,
                 capacity_hours, territory_pincodes, bio, position, is_public, is_active, created_at, created_by,
                 updated_at, photograph_id
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $17, $19)",
            id.0, self.name, self.designation, self.department, self.phone.as_deref(), self.email.as_deref(),
            self.joined_on,
            self.user_id.map(|user| user.0), &self.skills, &self.languages, self.capacity_hours,
            &self.territory_pincodes, self.bio, self.position, self.is_public,
            self.is_active, now, by.map(|user| user.0), self.photograph_id.map(|photograph| photograph.0))?;
        Ok(insert_leave(db, id, &self.leave).await?)
    }

    async fn update(&self, db: &mut Db, id: TeamMemberId, version: i32, now: DateTime<Utc>) -> Written {
        let Self {
            name,
            designation,
            department,
            phone,
            email,
            joined_on,
            user_id,
            skills,
            languages,
            capacity_hours,
            territory_pincodes,
            leave,
            bio,
            photograph_id,
            position,
            is_public,
            is_active,
        } = self;
        refuse_unknown_photograph(&mut *db, *photograph_id).await?;
        if !is_active {
            refuse_with_open_leads(db, id).await?;
        }
        execute!(db =>
            "update team_members
             set name = $3, designation = $4, department = $5, phone = $6, email = $7, joined_on = $8, user_id = $9,
                 skills = $10, languages = $11, capacity_hours = $12, territory_pincodes = $13, bio = $14,
                 position = $15, is_public = $16, is_active = $17, version = version + 1, updated_at = $18,
                 photograph_id = $19
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name, designation, department, phone.as_deref(), email.as_deref(), *joined_on,
            user_id.map(|user| user.0), skills, languages, capacity_hours, territory_pincodes, bio, position, is_public,
            is_active, now, photograph_id.map(|photograph| photograph.0))?;
        sqlx::query!("delete from team_leave where member_id = $1", id.0).execute(&mut *db).await?;
        Ok(insert_leave(db, id, leave).await?)
    }

    async fn archive(db: &mut Db, id: TeamMemberId, now: DateTime<Utc>) -> Written {
        refuse_with_open_leads(db, id).await?;
        execute!(db =>
            "update team_members
             set archived_at = $2, photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

/// Locks the photograph, so that it cannot be deleted meanwhile.
async fn refuse_unknown_photograph(db: &mut Db, id: Option<PhotographId>) -> Result<(), Refusal> {
    let Some(id) = id else { return Ok(()) };
    let found = sqlx::query_scalar!("select id from photographs where id = $1 for key share", id.0)
        .fetch_optional(db)
        .await?;
    match found {
        Some(_) => Ok(()),
        None => Err(Refusal::Field { field: "photographId", reason: "does not exist".to_owned() }),
    }
}

/// Refuses if the member still owns open leads.
async fn refuse_with_open_leads(db: &mut Db, id: TeamMemberId) -> Result<(), Refusal> {
    let open = sqlx::query_scalar!(
        r#"select count(*) as "count!" from leads
           where owner_id = (select user_id from team_members where id = $1)
               and archived_at is null and status not in ('won', 'lost', 'junk')"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    let reason = match open {
        0 => return Ok(()),
        1 => "Reassign their open lead first.".to_owned(),
        open => format!("Reassign their {open} open leads first."),
    };
    Err(Refusal::Rule { code: "has_open_leads", reason })
}

impl Listing for TeamMemberDraft {
    const AREA: Area = Area::Team;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<TeamMember>] = &[
        Column { key: "name", heading: "Name", cell: |member| member.draft.name.as_str().into() },
        Column {
            key: "designation",
            heading: "Designation",
            cell: |member| member.draft.designation.as_str().into(),
        },
        Column {
            key: "department",
            heading: "Department",
            cell: |member| member.draft.department.as_str().into(),
        },
        Column { key: "phone", heading: "Phone", cell: |member| member.draft.phone.as_deref().into() },
        Column { key: "email", heading: "E-mail", cell: |member| member.draft.email.as_deref().into() },
        Column { key: "joinedOn", heading: "Joined", cell: |member| member.draft.joined_on.into() },
        Column {
            key: "user",
            heading: "Signs in as",
            cell: |member| member.computed.user.as_ref().map(|user| user.name.as_str()).into(),
        },
        Column { key: "skills", heading: "Skills", cell: |member| member.draft.skills.join(", ").into() },
        Column {
            key: "languages",
            heading: "Languages",
            cell: |member| member.draft.languages.join(", ").into(),
        },
        Column {
            key: "capacityHours",
            heading: "Hours per week",
            cell: |member| member.draft.capacity_hours.into(),
        },
        Column { key: "openLeads", heading: "Open leads", cell: |member| member.computed.open_leads.into() },
        Column {
            key: "territoryPincodes",
            heading: "Pincodes",
            cell: |member| member.draft.territory_pincodes.join(", ").into(),
        },
        Column { key: "state", heading: "Active", cell: |member| member.draft.is_active.into() },
        Column { key: "isPublic", heading: "On the website", cell: |member| member.draft.is_public.into() },
    ];
    type Filter = TeamFilter;
    type Item = TeamMember;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &TeamFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<TeamMember>, sqlx::Error> {
        TeamMember::listed(db, page, filter, now).await
    }
}

async fn insert_leave(db: &mut Db, member: TeamMemberId, leave: &[Leave]) -> Result<(), sqlx::Error> {
    for Leave { from, to, reason } in leave {
        sqlx::query!(
            "insert into team_leave (member_id, from_on, to_on, reason) values ($1, $2, $3, $4)",
            member.0,
            from,
            to,
            reason,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
