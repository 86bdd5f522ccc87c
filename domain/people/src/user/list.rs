//! The users list.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::account::Status;
use crate::team::TeamMemberId;
use kernel::Db;
use kernel::ids::{CustomerId, Named, UserId};
use kernel::listing::{Column, Listing};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::reach::Viewer;
use kernel::role::{Area, Role};
use kernel::string_enum::string_enum;

/// A user in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "User")]
pub struct UserItem {
    /// User id.
    pub id: UserId,
    /// E-mail address in lower case.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Role.
    pub role: Role,
    /// Head of sales, who may approve larger discounts.
    pub is_sales_head: bool,
    /// Status.
    pub status: Status,
    /// Whether they use an authenticator app.
    pub has_second_factor: bool,
    /// Last sign-in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// When they were invited, if they were.
    pub invited_at: Option<DateTime<Utc>>,
    /// When they were created.
    pub created_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
    /// Team member linked to the user.
    pub team_member: Option<Named<TeamMemberId>>,
    /// Customers whose records they see in the client area.
    pub customers: Vec<Named<CustomerId>>,
}

string_enum! {
    /// Sort order.
    pub enum Order {
        /// Full name.
        Name = "name",
        /// E-mail address.
        Email = "email",
        /// Role.
        Role = "role",
        /// Last sign-in.
        LastSignInAt = "lastSignInAt",
        /// When they were created.
        CreatedAt = "createdAt",
    }
}

/// Filters of the users list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schemars(rename = "UserFilter")]
pub struct Filter {
    /// Sort order.
    pub sort: Sort<Order>,
    /// Roles.
    pub role: AnyOf<Role>,
    /// Statuses.
    pub status: AnyOf<Status>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            sort: Sort { by: Order::Name, is_descending: false },
            role: AnyOf::default(),
            status: AnyOf::default(),
        }
    }
}

/// A page of users.
pub async fn list(db: &mut Db, page: &PageQuery, filter: &Filter) -> Result<Page<UserItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(Row::listed))
}

/// The user with this id.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: UserId) -> Result<UserItem, sqlx::Error> {
    let rows = rows(db, Some(id), &PageQuery::default(), &Filter::default()).await?;
    rows.into_iter().next().map(Row::listed).ok_or(sqlx::Error::RowNotFound)
}

struct Row {
    id: UserId,
    email: String,
    first_name: String,
    last_name: String,
    role: Role,
    is_sales_head: bool,
    status: Status,
    has_second_factor: bool,
    last_sign_in_at: Option<DateTime<Utc>>,
    invited_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    version: i32,
    member_id: Option<TeamMemberId>,
    member_name: Option<String>,
    customers: Json<Vec<(CustomerId, String)>>,
    total: i64,
}

impl Row {
    fn listed(self) -> UserItem {
        UserItem {
            id: self.id,
            email: self.email,
            first_name: self.first_name,
            last_name: self.last_name,
            role: self.role,
            is_sales_head: self.is_sales_head,
            status: self.status,
            has_second_factor: self.has_second_factor,
            last_sign_in_at: self.last_sign_in_at,
            invited_at: self.invited_at,
            created_at: self.created_at,
            version: self.version,
            team_member: Named::of(self.member_id, self.member_name),
            customers: self.customers.0.into_iter().map(|(id, name)| Named { id, name }).collect(),
        }
    }
}

/// Users that match, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<UserId>,
    page: &PageQuery,
    filter: &Filter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select users.id as "id: UserId", users.email, first_name, last_name, role as "role: Role",
               is_sales_head and role = 'sales' as "is_sales_head!", status as "status: Status",
               exists (
                   select from auth_factors where auth_factors.user_id = users.id and verified_at is not null
               ) as "has_second_factor!",
               last_sign_in_at, invited_at, users.created_at, users.version,
               member.id as "member_id?: TeamMemberId", member.name as "member_name?",
               coalesce(
                   (
                       select jsonb_agg(
                           jsonb_build_array(customer.id, customer.name) order by lower(customer.name), customer.id
                       )
                       from customer_accounts as link join customers as customer on customer.id = link.customer_id
                       where link.user_id = users.id and linked_at is not null and unlinked_at is null
                           and customer.archived_at is null
                   ),
                   '[]'
               ) as "customers!: Json<Vec<(CustomerId, String)>>",
               count(*) over () as "total!"
           from users
           left join team_members as member on member.user_id = users.id and member.archived_at is null
           where ($1::uuid is null or users.id = $1)
               and ($2::text is null or users.name ilike $2 or users.email ilike $2)
               and ($3::text[] is null or role = any ($3))
               and ($4::text[] is null or status = any ($4))
               and ($9::uuid[] is null or users.id = any ($9))
           order by
               case when not $6::boolean then case $5
                   when 'name' then lower(users.name)
                   when 'email' then users.email
                   when 'role' then role
               end end,
               case when $6 then case $5
                   when 'name' then lower(users.name)
                   when 'email' then users.email
                   when 'role' then role
               end end desc,
               case when not $6 then case $5
                   when 'lastSignInAt' then last_sign_in_at
                   when 'createdAt' then users.created_at
               end end,
               case when $6 then case $5
                   when 'lastSignInAt' then last_sign_in_at
                   when 'createdAt' then users.created_at
               end end desc nulls last,
               lower(users.name), users.id
           limit $7 offset $8"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.role.texts() as Option<Vec<String>>,
        filter.status.texts() as Option<Vec<String>>,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await
}

impl Listing for UserItem {
    const AREA: Area = Area::Users;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column {
            key: "name",
            heading: "Name",
            cell: |user| format!("{} {}", user.first_name, user.last_name).trim().into(),
        },
        Column { key: "email", heading: "E-mail", cell: |user| user.email.as_str().into() },
        Column { key: "role", heading: "Role", cell: |user| user.role.label().into() },
        Column { key: "status", heading: "Status", cell: |user| user.status.as_str().into() },
        Column { key: "lastSignInAt", heading: "Last sign-in", cell: |user| user.last_sign_in_at.into() },
        Column { key: "invitedAt", heading: "Invited", cell: |user| user.invited_at.into() },
        Column { key: "createdAt", heading: "Since", cell: |user| user.created_at.into() },
        Column {
            key: "teamMember",
            heading: "Team member",
            cell: |user| user.team_member.as_ref().map(|member| member.name.as_str()).into(),
        },
        Column { key: "customers", heading: "Customers", cell: |user| customers(user).into() },
    ];
    type Filter = Filter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Filter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(rows(db, None, page, filter).await?.into_iter().map(Row::listed).collect())
    }
}

/// `Asha Rao, Rao Stores`.
fn customers(user: &UserItem) -> String {
    user.customers.iter().map(|customer| customer.name.as_str()).collect::<Vec<_>>().join(", ")
}
