//! The case studies list for staff.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::Service;
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::home::{BhkType, BudgetBand};
use kernel::ids::CaseStudyId;
use kernel::listing::{Column, Listing};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{Status, next};
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::string_enum::string_enum;

/// A case study in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CaseStudy")]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct CaseStudyItem {
    /// Case study id.
    pub id: CaseStudyId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Home size.
    pub home_type: Option<BhkType>,
    /// Locality.
    pub locality: String,
    /// Budget band.
    pub budget_band: Option<BudgetBand>,
    /// Interior style.
    pub style: String,
    /// Services.
    pub services: Vec<Service>,
    /// Days from the start on site to handover.
    pub days_taken: Option<i32>,
    /// Cover; none before it is rendered.
    pub picture: Option<Picture>,
    /// Number of pairs of photographs before and after.
    pub pairs: i64,
    /// Whether a photograph that it shows has no alt text.
    pub missing_alt: bool,
    /// Whether it holds a name, quote or rating without the customer's consent.
    pub missing_consent: bool,
    /// Whether it is scheduled or published, and the working copy differs from what visitors read or will read.
    pub has_changes: bool,
    /// Number of broken links that the last check found in the story.
    pub broken_links: i64,
    /// Whether it is featured.
    pub is_featured: bool,
    /// Position among the case studies.
    pub position: i64,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

string_enum! {
    /// Sort order.
    pub enum CaseStudyOrder {
        /// Position among the case studies.
        Position = "position",
        /// Title.
        Title = "title",
        /// When they were last changed.
        UpdatedAt = "updatedAt",
    }
}

/// Filters of the case studies list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct CaseStudyFilter {
    /// Sort order.
    pub sort: Sort<CaseStudyOrder>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Home sizes.
    pub home_type: AnyOf<BhkType>,
    /// Localities.
    pub locality: AnyOf<String>,
    /// Budget bands.
    pub budget: AnyOf<BudgetBand>,
    /// Styles.
    pub style: AnyOf<String>,
    /// Services.
    pub service: AnyOf<Service>,
    /// Whether they are featured.
    pub featured: Option<bool>,
    /// Whether an alt text is missing.
    pub missing_alt: Option<bool>,
    /// Whether a consent is missing.
    pub missing_consent: Option<bool>,
    /// Whether the working copy differs from what visitors read.
    pub has_changes: Option<bool>,
    /// Whether links are broken.
    pub has_broken_links: Option<bool>,
}

impl Default for CaseStudyFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: CaseStudyOrder::Position, is_descending: false },
            status: AnyOf::default(),
            home_type: AnyOf::default(),
            locality: AnyOf::default(),
            budget: AnyOf::default(),
            style: AnyOf::default(),
            service: AnyOf::default(),
            featured: None,
            missing_alt: None,
            missing_consent: None,
            has_changes: None,
            has_broken_links: None,
        }
    }
}

/// A page of case studies, with what the access level allows.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &CaseStudyFilter,
) -> Result<Page<CaseStudyItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, page, filter));
    Ok(found.map(|row| {
        let item = row.item();
        CaseStudyItem { allowed_statuses: next(item.status, access), ..item }
    }))
}

/// Ids of the listed case studies, at most `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &CaseStudyFilter,
    limit: u32,
) -> Result<Vec<CaseStudyId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

impl Listing for CaseStudyItem {
    const AREA: Area = Area::Content;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "title", heading: "Title", cell: |item| item.title.as_str().into() },
        Column {
            key: "homeType",
            heading: "Home",
            cell: |item| item.home_type.map_or("", BhkType::label).into(),
        },
        Column { key: "locality", heading: "Locality", cell: |item| item.locality.as_str().into() },
        Column {
            key: "budgetBand",
            heading: "Budget",
            cell: |item| item.budget_band.map_or("", BudgetBand::label).into(),
        },
        Column { key: "style", heading: "Style", cell: |item| item.style.as_str().into() },
        Column { key: "daysTaken", heading: "Days", cell: |item| item.days_taken.into() },
        Column { key: "pairs", heading: "Before and after", cell: |item| item.pairs.into() },
        Column { key: "status", heading: "Status", cell: |item| item.status.as_str().into() },
        Column { key: "isFeatured", heading: "Featured", cell: |item| item.is_featured.into() },
        Column { key: "slug", heading: "Slug", cell: |item| item.slug.as_str().into() },
        Column { key: "updatedAt", heading: "Updated", cell: |item| item.updated_at.into() },
    ];
    type Filter = CaseStudyFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &CaseStudyFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(rows(db, page, filter).await?.into_iter().map(Row::item).collect())
    }
}

#[expect(clippy::struct_excessive_bools, reason = "the columns of a row")]
struct Row {
    id: CaseStudyId,
    title: String,
    slug: String,
    home_type: Option<BhkType>,
    locality: String,
    budget_band: Option<BudgetBand>,
    style: String,
    services: Vec<Service>,
    days_taken: Option<i32>,
    pairs: i64,
    missing_alt: bool,
    missing_consent: bool,
    has_changes: bool,
    broken_links: i64,
    is_featured: bool,
    position: i64,
    status: Status,
    publish_at: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
    version: i32,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Option<Json<Vec<Variant>>>,
    total: i64,
}

impl Row {
    fn item(self) -> CaseStudyItem {
        CaseStudyItem {
            id: self.id,
            title: self.title,
            slug: self.slug,
            home_type: self.home_type,
            locality: self.locality,
            budget_band: self.budget_band,
            style: self.style,
            services: self.services,
            days_taken: self.days_taken,
            picture: made!(self).picture(),
            pairs: self.pairs,
            missing_alt: self.missing_alt,
            missing_consent: self.missing_consent,
            has_changes: self.has_changes,
            broken_links: self.broken_links,
            is_featured: self.is_featured,
            position: self.position,
            status: self.status,
            publish_at: self.publish_at,
            allowed_statuses: Vec::new(),
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

/// Case studies that match.
async fn rows(db: &mut Db, page: &PageQuery, filter: &CaseStudyFilter) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select study.id as "id: CaseStudyId", study.title, study.slug, study.home_type as "home_type: BhkType",
               study.locality, study.budget_band as "budget_band: BudgetBand", study.style,
               study.services as "services: Vec<Service>", study.days_taken,
               (select count(*) from case_study_pairs where case_study_id = study.id) as "pairs!",
               marks.missing_alt as "missing_alt!", marks.missing_consent as "missing_consent!",
               marks.has_changes as "has_changes!", marks.broken_links as "broken_links!", study.is_featured,
               study.position, study.status as "status: Status", study.publish_at, study.updated_at, study.version,
               cover.sha256 as "sha256?", cover.recipe as "recipe?", cover.width as "width?", cover.height as "height?",
               cover.thumbhash as "thumbhash?", cover.colour as "colour?",
               cover.variants as "variants?: Json<Vec<Variant>>", count(*) over () as "total!"
           from case_studies as study
           cross join lateral (
               select
                   exists (
                       select from photographs
                       where alt = '' and id in (
                           select photograph_id from case_study_photographs where case_study_id = study.id
                           union all select before_id from case_study_pairs where case_study_id = study.id
                           union all select after_id from case_study_pairs where case_study_id = study.id
                       )
                   ) as missing_alt,
                   study.consent_recorded_at is null
                       and (study.customer_name <> '' or study.quote <> '' or study.rating is not null)
                       as missing_consent,
                   study.status in ('scheduled', 'published')
                       and (study.title, study.summary, study.body) is distinct from
                           (study.published_title, study.published_summary, study.published_body) as has_changes,
                   coalesce(
                       (select jsonb_array_length(broken) from link_checks
                        where link_checks.kind = 'case_study' and link_checks.item = study.id), 0
                   )::bigint as broken_links
           ) as marks
           left join lateral (
               select photographs.* from case_study_photographs
               join photographs on photographs.id = case_study_photographs.photograph_id
               where case_study_id = study.id order by place limit 1
           ) as cover on true
           where ($1::text is null or study.title ilike $1 or study.locality ilike $1 or study.slug ilike $1
                  or study.style ilike $1 or study.summary ilike $1)
               and ($2::text[] is null or study.status = any ($2))
               and ($3::text[] is null or study.home_type = any ($3))
               and ($4::text[] is null or study.locality = any ($4))
               and ($5::text[] is null or study.budget_band = any ($5))
               and ($6::text[] is null or study.style = any ($6))
               and ($7::text[] is null or study.services && $7)
               and ($8::boolean is null or study.is_featured = $8)
               and ($9::boolean is null or marks.missing_alt = $9)
               and ($10::boolean is null or marks.missing_consent = $10)
               and ($15::uuid[] is null or study.id = any ($15))
               and ($16::boolean is null or marks.has_changes = $16)
               and ($17::boolean is null or (marks.broken_links > 0) = $17)
           order by
               case when $11 = 'title' and not $12::boolean then lower(study.title) end,
               case when $11 = 'title' and $12 then lower(study.title) end desc,
               case when $11 = 'updatedAt' and not $12 then study.updated_at end,
               case when $11 = 'updatedAt' and $12 then study.updated_at end desc,
               case when $11 = 'position' and $12 then -study.position else study.position end,
               study.id
           limit $13 offset $14"#,
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.home_type.texts() as Option<Vec<String>>,
        filter.locality.texts() as Option<Vec<String>>,
        filter.budget.texts() as Option<Vec<String>>,
        filter.style.texts() as Option<Vec<String>>,
        filter.service.texts() as Option<Vec<String>>,
        filter.featured,
        filter.missing_alt,
        filter.missing_consent,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
        filter.has_changes,
        filter.has_broken_links,
    )
    .fetch_all(db)
    .await
}
