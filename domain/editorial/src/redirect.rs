//! Redirects that staff enter: of pages that moved, or are gone for good.
//!
//! A live page never redirects: the web application asks here only for paths that it does not know, and a path at
//! which a page answers cannot be entered. Targets are final: a redirect to a path that itself redirects gets that
//! one's target.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::site;
use content::placement::leads_somewhere;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::record::{self, Nothing, Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::{Area, Verb};
use kernel::slug::SlugKind;

kernel::ids::id! {
    /// Id of a redirect.
    RedirectId
}

/// Days whose hits are counted together.
const RECENT_DAYS: i32 = 30;

/// Editable fields of a redirect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedirectDraft {
    /// Path that is asked for, such as `/old-page`.
    #[garde(length(chars, max = 300), custom(path))]
    pub from_path: String,
    /// Page of the site, or address, that it leads to; none if the page is gone for good.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub target: Option<String>,
    /// Why, for colleagues.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub remark: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature of a check")]
fn path(text: &str, _: &()) -> garde::Result {
    let is_path = text.len() > 1
        && text.starts_with('/')
        && !text.starts_with("//")
        && !text.contains(['\\', '?', '#', ' '])
        && !text.chars().any(char::is_control);
    if !is_path {
        return Err(garde::Error::new("must be a path of this site without ? or #, such as /old-page"));
    }
    if ["/api", "/admin", "/auth", "/media", "/assets"].iter().any(|part| is_below(text, part)) {
        return Err(garde::Error::new("is not a public page"));
    }
    Ok(())
}

fn is_below(path: &str, part: &str) -> bool {
    path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Computed fields of a redirect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedirectComputed {
    /// How often it was followed in the last 30 days.
    pub recent_hits: i64,
    /// Day on which it was last followed.
    pub last_hit_on: Option<NaiveDate>,
}

impl RedirectDraft {
    /// In the form that is stored, with the final target.
    async fn settled(&self, db: &mut Db) -> Result<Self, Refusal> {
        // Two redirects entered at once could form a loop.
        sqlx::query!("lock table redirects in share row exclusive mode").execute(&mut *db).await?;
        let from_path = site::normal(&self.from_path);
        if site::is_live(&mut *db, &from_path).await? {
            let reason = "is a page that answers. A live page can't redirect.".to_owned();
            return Err(Refusal::Field { field: "fromPath", reason });
        }
        let mut target = self.target.as_deref().map(str::trim).map(str::to_owned);
        if let Some(path) = target.clone().filter(|target| target.starts_with('/')) {
            let normal = site::normal(&path);
            // Stored targets are final, so that one step is enough.
            let next = sqlx::query!(
                r#"select target from redirects where from_path = $1 and archived_at is null"#,
                normal
            )
            .fetch_optional(&mut *db)
            .await?;
            let is_live = site::is_live(&mut *db, &normal).await?;
            if let Some(next) = next.filter(|_| !is_live) {
                let Some(next) = next.target else {
                    let reason = "is gone for good itself".to_owned();
                    return Err(Refusal::Field { field: "target", reason });
                };
                target = Some(next);
            }
            let is_loop = |target: &String| target.starts_with('/') && site::normal(target) == from_path;
            if normal == from_path || target.as_ref().is_some_and(is_loop) {
                let reason = "leads back to the same path".to_owned();
                return Err(Refusal::Field { field: "target", reason });
            }
            let target = target.as_deref().unwrap_or_default();
            if target.starts_with('/')
                && !site::unanswered(&mut *db, &[site::normal(target)]).await?.is_empty()
            {
                let reason = "is not a page of the site".to_owned();
                return Err(Refusal::Field { field: "target", reason });
            }
        }
        Ok(Self { from_path, target, remark: self.remark.trim().to_owned() })
    }

    /// Shortens redirects that lead to this one's path.
    async fn collapse(&self, db: &mut Db, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        if self.target.is_some() {
            sqlx::query!(
                "update redirects set target = $2, version = version + 1, updated_at = $3
                 where archived_at is null and rtrim(lower(split_part(split_part(target, '?', 1), '#', 1)), '/') = $1",
                self.from_path,
                self.target,
                now,
            )
            .execute(db)
            .await?;
        }
        Ok(())
    }
}

impl Record for RedirectDraft {
    const NOUN: &'static str = "redirect";
    const PATH: &'static str = "redirects";
    const AREA: Area = Area::Content;
    const WRITE: Verb = Verb::Manage;
    type Id = RedirectId;
    type Computed = RedirectComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { from_path, target, remark } + RedirectComputed { recent_hits, last_hit_on },
            r#"select id as "id: RedirectId", from_path, target, remark, version, created_at, updated_at,
                   counted.recent_hits as "recent_hits!", counted.last_hit_on, count(*) over () as "total!"
               from redirects as redirect
               cross join lateral (
                   select coalesce(sum(hits) filter (where day > $5::date - $6::integer), 0)::bigint as recent_hits,
                       max(day) as last_hit_on
                   from redirect_hits where redirect_hits.redirect = redirect.id
               ) as counted
               where archived_at is null and ($1::uuid[] is null or id = any ($1))
                   and ($2::text is null or from_path ilike $2 or target ilike $2 or remark ilike $2)
               order by from_path, id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset(),
            kernel::clock::day_of(select.now), RECENT_DAYS)
    }

    async fn insert(&self, db: &mut Db, id: RedirectId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let settled = self.settled(&mut *db).await?;
        settled.collapse(&mut *db, now).await?;
        let Self { from_path, target, remark } = &settled;
        execute!(db =>
            "insert into redirects (id, from_path, target, remark, created_at, created_by, updated_at)
             values ($1, $2, $3, $4, $5, $6, $5)",
            id.0, from_path, target.as_deref(), remark, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: RedirectId, version: i32, now: DateTime<Utc>) -> Written {
        let settled = self.settled(&mut *db).await?;
        settled.collapse(&mut *db, now).await?;
        let Self { from_path, target, remark } = &settled;
        execute!(db =>
            "update redirects
             set from_path = $3, target = $4, remark = $5, version = version + 1, updated_at = $6
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, from_path, target.as_deref(), remark, now)
    }

    async fn archive(db: &mut Db, id: RedirectId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update redirects set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

impl Listing for RedirectDraft {
    const AREA: Area = Area::Content;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Stored<Self>>] = &[
        Column {
            key: "fromPath",
            heading: "Old path",
            cell: |redirect| redirect.draft.from_path.as_str().into(),
        },
        Column {
            key: "target",
            heading: "Leads to",
            cell: |redirect| redirect.draft.target.as_deref().into(),
        },
        Column {
            key: "recentHits",
            heading: "Followed in 30 days",
            cell: |redirect| redirect.computed.recent_hits.into(),
        },
        Column {
            key: "lastHitOn",
            heading: "Last followed",
            cell: |redirect| redirect.computed.last_hit_on.into(),
        },
        Column { key: "remark", heading: "Remark", cell: |redirect| redirect.draft.remark.as_str().into() },
        Column { key: "createdAt", heading: "Created (IST)", cell: |redirect| redirect.created_at.into() },
    ];
    type Filter = Nothing;
    type Item = Stored<Self>;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Nothing,
        now: DateTime<Utc>,
    ) -> Result<Vec<Stored<Self>>, sqlx::Error> {
        Stored::<Self>::listed(db, page, filter, now).await
    }
}

/// Notes that the page at a path is gone for good, unless something else is known of the path.
pub async fn mark_gone(db: &mut Db, clock: &Clock, actor: &Actor, path: &str) -> Result<(), sqlx::Error> {
    let from_path = site::normal(path);
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from redirects where from_path = $1 and archived_at is null) as "is_known!""#,
        from_path,
    )
    .fetch_one(&mut *db)
    .await?;
    if is_known {
        return Ok(());
    }
    let draft = RedirectDraft { from_path, target: None, remark: "The page was deleted.".to_owned() };
    match record::create(db, clock, actor, &draft).await {
        Err(Refusal::Database(error)) => Err(error),
        // Refused, another page answers there already.
        Ok(_) | Err(Refusal::Field { .. } | Refusal::At { .. } | Refusal::Rule { .. }) => Ok(()),
    }
}

/// Leads from the former path of a page that was renamed to its new one. There and back leaves none.
pub async fn moved(db: &mut Db, from: &str, to: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update redirects set archived_at = $2, updated_at = $2, version = version + 1
         where from_path = $1 and archived_at is null",
        to,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update redirects set target = $2, updated_at = $3, version = version + 1
         where target = $1 and archived_at is null",
        from,
        to,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into redirects (id, from_path, target, remark, created_at, updated_at)
         values ($1, $2, $3, 'The page was renamed.', $4, $4)
         on conflict (from_path) where archived_at is null
         do update set target = excluded.target, remark = excluded.remark, updated_at = excluded.updated_at,
             version = redirects.version + 1",
        RedirectId::new().0,
        from,
        to,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What is known of a path at which no page answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It moved there.
    Moved(String),
    /// It is gone for good.
    Gone,
}

/// Looks up a path, and counts the hit. Nothing is known of a path at which a page answers.
pub async fn follow(db: &mut Db, path: &str, today: NaiveDate) -> Result<Option<Known>, sqlx::Error> {
    let path = site::normal(path);
    if site::is_live(&mut *db, &path).await? {
        return Ok(None);
    }
    let found =
        sqlx::query!("select id, target from redirects where from_path = $1 and archived_at is null", path)
            .fetch_optional(&mut *db)
            .await?;
    if let Some(found) = found {
        sqlx::query!(
            "insert into redirect_hits as counted (redirect, day, hits) values ($1, $2, 1)
             on conflict (redirect, day) do update set hits = counted.hits + 1",
            found.id,
            today,
        )
        .execute(db)
        .await?;
        return Ok(Some(found.target.map_or(Known::Gone, Known::Moved)));
    }
    Ok(was_archived(db, &path).await?.then_some(Known::Gone))
}

/// Whether a record that visitors once saw at the path was archived.
async fn was_archived(db: &mut Db, path: &str) -> Result<bool, sqlx::Error> {
    let Some((part, slug)) = path.rsplit_once('/') else { return Ok(false) };
    sqlx::query_scalar!(
        r#"select case $1
               when '/blog' then exists (
                   select from articles
                   where status = 'archived' and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'article' and slug = $2))
               )
               when '/case-study' then exists (
                   select from case_studies
                   where status = 'archived' and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'case_study' and slug = $2))
               )
               when '/catalog' then exists (
                   select from catalog_items
                   where (status = 'archived' or archived_at is not null) and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'catalog_item' and slug = $2))
               )
               when '/docs' then exists (select from help_categories where archived_at is not null and slug = $2)
               when '/docs/page' then exists (
                   select from help_pages
                   where status = 'archived' and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'help_page' and slug = $2))
               )
               when '/furniture-products' then exists (
                   select from products
                   where (status = 'archived' or archived_at is not null) and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'product' and slug = $2))
               )
               when '/videos' then exists (
                   select from videos
                   where status = 'archived' and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'video' and slug = $2))
               )
               else $1 in ('/designs', '/kitchen-designs') and exists (
                   select from designs
                   where (status = 'archived' or archived_at is not null) and first_published_at is not null
                       and (slug = $2 or id in (select item from slug_redirects where kind = 'design' and slug = $2))
               )
           end as "is_gone!""#,
        part,
        slug,
    )
    .fetch_one(db)
    .await
}

/// A former slug, which redirects to the record's current one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlugRedirect {
    /// Kind of record.
    pub kind: SlugKind,
    /// Record id.
    pub item: Uuid,
    /// Former slug.
    pub slug: String,
    /// When the record got another one.
    pub moved_at: DateTime<Utc>,
}

/// The latest former slugs, of all kinds.
pub async fn of_slugs(db: &mut Db) -> Result<Vec<SlugRedirect>, sqlx::Error> {
    sqlx::query_as!(
        SlugRedirect,
        r#"select kind as "kind: SlugKind", item, slug, moved_at from slug_redirects
           order by moved_at desc, kind, slug limit 500"#,
    )
    .fetch_all(db)
    .await
}
