//! Case studies as visitors see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::locality::{Place, place_of};
use super::{CaseStudy, Service, find};
use crate::body::Body;
use crate::team::{self, PublicMember};
use content::photograph::Focal;
use content::photograph::picture::{Made, Picture};
use content::share_card::{self, ShareCard, SharedKind};
use content::video::visitors::{self as videos, VideoPage};
use kernel::Db;
use kernel::home::{BhkType, BudgetBand};
use kernel::ids::{CaseStudyId, MaterialId, PhotographId};
use kernel::page::{AnyOf, Cursor};

/// Page size.
const PAGE: i64 = 12;

/// Maximum number of similar case studies.
const SIMILAR: i64 = 3;

/// Offset that sorts featured case studies before all others.
const FEATURED: i64 = 1 << 60;

/// Filters.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schemars(rename = "CaseStudiesQuery")]
pub struct Query {
    /// Home sizes.
    pub home_type: AnyOf<BhkType>,
    /// Localities.
    pub locality: AnyOf<String>,
    /// Budget bands.
    pub budget: AnyOf<BudgetBand>,
    /// Interior styles.
    pub style: AnyOf<String>,
    /// Services.
    pub service: AnyOf<Service>,
    /// Whether they are featured.
    pub featured: Option<bool>,
    /// `next` of the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

impl Query {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid or missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }
}

/// A page of case studies.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudiesPage")]
pub struct CaseStudiesPage {
    /// Case studies.
    pub items: Vec<CaseStudyCard>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
    /// Number of case studies on all pages.
    pub total: i64,
    /// Available filters.
    pub facets: Facets,
    /// Where the homes are; those of localities that are not on the map are left out.
    pub places: Vec<Place>,
}

/// Numbers of case studies by filter value, with the other filters applied.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CaseStudyFacets")]
pub struct Facets {
    /// By home size.
    pub home_types: Vec<Counted>,
    /// By locality, by name.
    pub localities: Vec<Counted>,
    /// By budget band.
    pub budgets: Vec<Counted>,
    /// By style, most first.
    pub styles: Vec<Counted>,
    /// By service, most first.
    pub services: Vec<Counted>,
}

/// Number of case studies with a filter value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudyFacet")]
pub struct Counted {
    /// Filter value.
    pub value: String,
    /// Number of case studies.
    pub count: i64,
}

/// A case study in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseStudyCard {
    /// Case study id.
    pub id: CaseStudyId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// The story in one or two sentences.
    pub summary: String,
    /// Home size.
    pub home_type: Option<BhkType>,
    /// Locality.
    pub locality: String,
    /// Carpet area in square feet.
    pub area_sqft: Option<i32>,
    /// Budget band.
    pub budget_band: Option<BudgetBand>,
    /// Interior style.
    pub style: String,
    /// Services.
    pub services: Vec<Service>,
    /// Days from the start on site to handover.
    pub days_taken: Option<i32>,
    /// Whether it is featured.
    pub is_featured: bool,
    /// Cover.
    pub cover: ShownPhotograph,
    /// The first pair's photograph before, if there are any pairs.
    pub before: Option<ShownPhotograph>,
    /// Customer's name; blank without their consent.
    pub customer_name: String,
    /// What the customer said; blank without their consent.
    pub quote: String,
    /// Customer's rating, 1 to 5; none without their consent.
    pub rating: Option<i16>,
}

/// A photograph as shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudyPicture")]
#[serde(rename_all = "camelCase")]
pub struct ShownPhotograph {
    /// Alt text.
    pub alt: String,
    /// Whether it is a 3D design, not a photograph of finished work.
    pub is_design: bool,
    /// Focal point.
    pub focal: Focal,
    /// Picture.
    pub picture: Picture,
}

/// The same place before and after.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudyPair")]
pub struct ShownPair {
    /// Before.
    pub before: ShownPhotograph,
    /// After.
    pub after: ShownPhotograph,
    /// What it shows; blank if it says nothing.
    pub caption: String,
}

/// A public material of a case study.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudyMaterial")]
pub struct ShownMaterial {
    /// Material id.
    pub id: MaterialId,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Brand.
    pub brand: Option<String>,
}

/// A case study's page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseStudyPage {
    /// List fields.
    #[serde(flatten)]
    pub card: CaseStudyCard,
    /// Story.
    pub body: Body,
    /// The same places before and after.
    pub pairs: Vec<ShownPair>,
    /// Photographs of the finished home, the cover first.
    pub gallery: Vec<ShownPhotograph>,
    /// Materials used.
    pub materials: Vec<ShownMaterial>,
    /// Designer, if their profile is public.
    pub designer: Option<PublicMember>,
    /// Video about the home.
    pub video: Option<VideoPage>,
    /// Similar case studies.
    pub similar: Vec<CaseStudyCard>,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Picture for sharing.
    pub share_picture: Picture,
    /// Picture that is shown where the page's link is shared, once it is drawn.
    pub share_card: Option<ShareCard>,
    /// When it was first published; none before.
    pub published_at: Option<DateTime<Utc>>,
    /// When visitors got what they see.
    pub revised_at: DateTime<Utc>,
}

/// A page of case studies.
pub async fn page(db: &mut Db, query: &Query) -> Result<CaseStudiesPage, sqlx::Error> {
    let rows = rows(&mut *db, None, false, query).await?;
    let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let next = rows.get(page).and(rows.get(page - 1));
    let next = next.map(|last| Cursor { place: last.place, id: last.id.0 }.write());
    let items = rows.into_iter().take(page).filter_map(Row::card).collect();
    let facets = facets(&mut *db, query).await?;
    let places = places(db, query).await?;
    let total = places.iter().map(|place| place.count).sum();
    let places = places
        .into_iter()
        .filter_map(|Lived { locality, pincode, count }| place_of(&locality, pincode.as_deref(), count))
        .collect();
    Ok(CaseStudiesPage { items, next, total, facets, places })
}

struct Lived {
    locality: String,
    pincode: Option<String>,
    count: i64,
}

/// Numbers of homes that match, by locality.
async fn places(db: &mut Db, query: &Query) -> Result<Vec<Lived>, sqlx::Error> {
    sqlx::query_as!(
        Lived,
        r#"select locality, min(pincode) as pincode, count(*) as "count!" from case_studies
           where status = 'published'
               and ($1::text[] is null or home_type = any ($1))
               and ($2::text[] is null or locality = any ($2))
               and ($3::text[] is null or budget_band = any ($3))
               and ($4::text[] is null or style = any ($4))
               and ($5::text[] is null or services && $5)
               and ($6::boolean is null or is_featured = $6)
           group by locality order by locality"#,
        query.home_type.texts() as Option<Vec<String>>,
        query.locality.texts() as Option<Vec<String>>,
        query.budget.texts() as Option<Vec<String>>,
        query.style.texts() as Option<Vec<String>>,
        query.service.texts() as Option<Vec<String>>,
        query.featured,
    )
    .fetch_all(db)
    .await
}

async fn facets(db: &mut Db, query: &Query) -> Result<Facets, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with shown as (
               select home_type, locality, budget_band, style, services,
                   $1::text[] is null or home_type = any ($1) as in_home,
                   $2::text[] is null or locality = any ($2) as in_locality,
                   $3::text[] is null or budget_band = any ($3) as in_budget,
                   $4::text[] is null or style = any ($4) as in_style,
                   $5::text[] is null or services && $5 as in_service
               from case_studies where status = 'published' and ($6::boolean is null or is_featured = $6)
           )
           select 'home' as "kind!", home_type as "value!", count(*) as "count!" from shown
           where in_locality and in_budget and in_style and in_service and home_type is not null group by home_type
           union all
           select 'locality', locality, count(*) from shown
           where in_home and in_budget and in_style and in_service and locality <> '' group by locality
           union all
           select 'budget', budget_band, count(*) from shown
           where in_home and in_locality and in_style and in_service and budget_band is not null group by budget_band
           union all
           select 'style', style, count(*) from shown
           where in_home and in_locality and in_budget and in_service and style <> '' group by style
           union all
           select 'service', service, count(*) from shown, unnest(services) as service
           where in_home and in_locality and in_budget and in_style group by service
           order by 3 desc, 2"#,
        query.home_type.texts() as Option<Vec<String>>,
        query.locality.texts() as Option<Vec<String>>,
        query.budget.texts() as Option<Vec<String>>,
        query.style.texts() as Option<Vec<String>>,
        query.service.texts() as Option<Vec<String>>,
        query.featured,
    )
    .fetch_all(db)
    .await?;
    let of = |kind: &str| -> Vec<Counted> {
        let rows = rows.iter().filter(|row| row.kind == kind);
        rows.map(|row| Counted { value: row.value.clone(), count: row.count }).collect()
    };
    // Sizes, budgets and places have an order of their own.
    let in_order = |mut counted: Vec<Counted>, all: &[&str]| {
        counted.sort_by_key(|one| all.iter().position(|value| *value == one.value));
        counted
    };
    let homes: Vec<_> = BhkType::ALL.iter().map(|home| home.as_str()).collect();
    let budgets: Vec<_> = BudgetBand::ALL.iter().map(|band| band.as_str()).collect();
    let mut localities = of("locality");
    localities.sort_by(|one, other| one.value.cmp(&other.value));
    Ok(Facets {
        home_types: in_order(of("home"), &homes),
        localities,
        budgets: in_order(of("budget"), &budgets),
        styles: of("style"),
        services: of("service"),
    })
}

/// The published case study with this current or former slug, or with this id.
pub async fn by_name(db: &mut Db, name: &str) -> Result<CaseStudyPage, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id!: CaseStudyId" from case_studies where (slug = $1 or id = $2) and status = 'published'
           union all
           select item from slug_redirects where kind = 'case_study' and slug = $1
           limit 1"#,
        name,
        name.parse::<Uuid>().ok(),
    )
    .fetch_one(&mut *db)
    .await?;
    whole(db, id, false).await
}

/// The working copy of a case study as visitors would see it, in any status.
pub async fn preview(db: &mut Db, id: CaseStudyId) -> Result<CaseStudyPage, sqlx::Error> {
    whole(db, id, true).await
}

async fn whole(db: &mut Db, id: CaseStudyId, is_preview: bool) -> Result<CaseStudyPage, sqlx::Error> {
    let rows = rows(&mut *db, Some(&[id.0]), is_preview, &Query::default()).await?;
    let card = rows.into_iter().next().and_then(Row::card).ok_or(sqlx::Error::RowNotFound)?;
    let CaseStudy { draft, published, updated_at, first_published_at, .. } = find(&mut *db, id).await?;
    let revised_at = sqlx::query_scalar!("select revised_at from case_studies where id = $1", id.0)
        .fetch_one(&mut *db)
        .await?;
    let shown = photographs(&mut *db, draft.photographs().chain(draft.share_photograph_id)).await?;
    let pairs = draft.pairs.iter().filter_map(|pair| {
        let (before, after) = (shown.get(&pair.before_id)?, shown.get(&pair.after_id)?);
        Some(ShownPair { before: before.clone(), after: after.clone(), caption: pair.caption.clone() })
    });
    let share = draft.share_photograph_id.and_then(|photograph| shown.get(&photograph));
    let designer = match draft.designer_id {
        Some(designer) => team::find_public(&mut *db, designer).await?,
        None => None,
    };
    let video = videos::find_published(&mut *db, draft.video_id).await?;
    Ok(CaseStudyPage {
        pairs: pairs.collect(),
        gallery: draft.gallery.iter().filter_map(|photograph| shown.get(photograph).cloned()).collect(),
        materials: materials(&mut *db, &draft.material_ids).await?,
        designer,
        video,
        share_card: share_card::of(&mut *db, SharedKind::CaseStudy, id.0).await?,
        similar: similar(db, &card).await?,
        body: if is_preview { draft.body } else { published.unwrap_or_default() },
        seo_title: draft.seo_title,
        seo_description: draft.seo_description,
        canonical: draft.canonical,
        share_picture: share.map_or_else(|| card.cover.picture.clone(), |shown| shown.picture.clone()),
        published_at: first_published_at,
        revised_at: revised_at.unwrap_or(updated_at),
        card,
    })
}

/// Other published case studies: of the same size, style or locality first.
async fn similar(db: &mut Db, card: &CaseStudyCard) -> Result<Vec<CaseStudyCard>, sqlx::Error> {
    let services: Vec<String> = card.services.iter().map(Service::to_string).collect();
    let ids = sqlx::query_scalar!(
        r#"select id as "id!" from case_studies
           where status = 'published' and id <> $1
           order by
               coalesce(home_type = $2, false)::int + (style <> '' and style = $3)::int
                   + (locality <> '' and locality = $4)::int + (services && $5)::int desc,
               position, id
           limit $6"#,
        card.id.0,
        card.home_type.map(BhkType::as_str),
        card.style,
        card.locality,
        &services,
        SIMILAR,
    )
    .fetch_all(&mut *db)
    .await?;
    let rows = rows(db, Some(&ids), false, &Query::default()).await?;
    let mut cards: HashMap<_, _> =
        rows.into_iter().filter_map(Row::card).map(|card| (card.id.0, card)).collect();
    Ok(ids.iter().filter_map(|id| cards.remove(id)).collect())
}

async fn materials(db: &mut Db, ids: &[MaterialId]) -> Result<Vec<ShownMaterial>, sqlx::Error> {
    sqlx::query_as!(
        ShownMaterial,
        r#"select material.id as "id: MaterialId", material.code, material.name, brand.name as "brand?"
           from unnest($1::uuid[]) with ordinality as named (id, place)
           join materials as material on material.id = named.id
           left join brands as brand on brand.id = material.brand_id
           where material.is_public and material.status = 'active' and material.archived_at is null
           order by named.place"#,
        &ids.iter().map(|material| material.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await
}

/// The rendered ones of these photographs.
async fn photographs(
    db: &mut Db,
    ids: impl Iterator<Item = PhotographId>,
) -> Result<HashMap<PhotographId, ShownPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", alt, is_design, focal_x, focal_y,
               to_jsonb(photographs) as "made!: Json<Made>"
           from photographs where id = any ($1)"#,
        &ids.map(|photograph| photograph.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let shown = rows.into_iter().filter_map(|row| {
        let focal = Focal { x: row.focal_x, y: row.focal_y };
        let picture = row.made.0.picture()?;
        Some((row.id, ShownPhotograph { alt: row.alt, is_design: row.is_design, focal, picture }))
    });
    Ok(shown.collect())
}

/// A photograph as a row of JSON.
#[derive(Debug, Deserialize)]
struct Shot {
    alt: String,
    is_design: bool,
    focal_x: f32,
    focal_y: f32,
    #[serde(flatten)]
    made: Made,
}

impl Shot {
    fn shown(self) -> Option<ShownPhotograph> {
        let focal = Focal { x: self.focal_x, y: self.focal_y };
        let picture = self.made.picture()?;
        Some(ShownPhotograph { alt: self.alt, is_design: self.is_design, focal, picture })
    }
}

struct Row {
    id: CaseStudyId,
    title: String,
    slug: String,
    summary: String,
    home_type: Option<BhkType>,
    locality: String,
    area_sqft: Option<i32>,
    budget_band: Option<BudgetBand>,
    style: String,
    services: Vec<Service>,
    days_taken: Option<i32>,
    is_featured: bool,
    place: i64,
    cover: Option<Json<Shot>>,
    before: Option<Json<Shot>>,
    customer_name: String,
    quote: String,
    rating: Option<i16>,
}

impl Row {
    /// The card, if its cover is rendered.
    fn card(self) -> Option<CaseStudyCard> {
        Some(CaseStudyCard {
            id: self.id,
            title: self.title,
            slug: self.slug,
            summary: self.summary,
            home_type: self.home_type,
            locality: self.locality,
            area_sqft: self.area_sqft,
            budget_band: self.budget_band,
            style: self.style,
            services: self.services,
            days_taken: self.days_taken,
            is_featured: self.is_featured,
            cover: self.cover?.0.shown()?,
            before: self.before.and_then(|shot| shot.0.shown()),
            customer_name: self.customer_name,
            quote: self.quote,
            rating: self.rating,
        })
    }
}

/// Published case studies that match; or those with these `ids`, in any status for a preview.
async fn rows(
    db: &mut Db,
    ids: Option<&[Uuid]>,
    is_preview: bool,
    query: &Query,
) -> Result<Vec<Row>, sqlx::Error> {
    let start = query.start().unwrap_or(Cursor::START);
    sqlx::query_as!(
        Row,
        r#"select study.id as "id: CaseStudyId", text.title as "title!", study.slug, text.summary as "summary!",
               study.home_type as "home_type: BhkType", study.locality, study.area_sqft,
               study.budget_band as "budget_band: BudgetBand", study.style,
               study.services as "services: Vec<Service>", study.days_taken, study.is_featured,
               case when study.consent_recorded_at is null then '' else study.customer_name end as "customer_name!",
               case when study.consent_recorded_at is null then '' else study.quote end as "quote!",
               case when study.consent_recorded_at is not null then study.rating end as rating,
               placed.place as "place!", to_jsonb(cover) as "cover?: Json<Shot>", to_jsonb(before) as "before?: Json<Shot>"
           from case_studies as study
           cross join lateral (
               select case when $2 then study.title else study.published_title end as title,
                   case when $2 then study.summary else study.published_summary end as summary
           ) as text
           cross join lateral (
               select study.position - case when study.is_featured then $10::bigint else 0 end as place
           ) as placed
           left join lateral (
               select alt, is_design, focal_x, focal_y, sha256, recipe, width, height, thumbhash, colour, variants
               from case_study_photographs join photographs on photographs.id = photograph_id
               where case_study_id = study.id order by place limit 1
           ) as cover on true
           left join lateral (
               select alt, is_design, focal_x, focal_y, sha256, recipe, width, height, thumbhash, colour, variants
               from case_study_pairs join photographs on photographs.id = before_id
               where case_study_id = study.id order by place limit 1
           ) as before on true
           where ($1::uuid[] is null or study.id = any ($1))
               and (study.status = 'published' or $2::boolean)
               and ($3::text[] is null or study.home_type = any ($3))
               and ($4::text[] is null or study.locality = any ($4))
               and ($5::text[] is null or study.budget_band = any ($5))
               and ($6::text[] is null or study.style = any ($6))
               and ($7::text[] is null or study.services && $7)
               and ($8::boolean is null or study.is_featured = $8)
               and (placed.place, study.id) > ($9, $11)
           order by placed.place, study.id limit case when $1 is null then $12::bigint end"#,
        ids,
        is_preview,
        query.home_type.texts() as Option<Vec<String>>,
        query.locality.texts() as Option<Vec<String>>,
        query.budget.texts() as Option<Vec<String>>,
        query.style.texts() as Option<Vec<String>>,
        query.service.texts() as Option<Vec<String>>,
        query.featured,
        start.place,
        FEATURED,
        start.id,
        PAGE + 1,
    )
    .fetch_all(db)
    .await
}
