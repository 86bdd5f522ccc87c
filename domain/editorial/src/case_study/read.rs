//! Reads a case study with its editable fields.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;
use uuid::Uuid;

use super::{CaseStudy, CaseStudyDraft, Consent, Pair, Service};
use crate::body::Body;
use content::photograph::Focal;
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::home::{BhkType, BudgetBand};
use kernel::ids::{CaseStudyId, MaterialId, Named, PhotographId, ProjectId, TeamMemberId, VideoId};
use kernel::publishing::{Status, next};
use kernel::role::Access;

/// A case study with all its details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseStudyDetail {
    /// Case study id.
    pub id: CaseStudyId,
    /// Editable fields.
    #[serde(flatten)]
    pub draft: CaseStudyDraft,
    /// Who recorded the customer's consent, and when.
    pub consent: Option<Consent>,
    /// The photographs that it names.
    pub photographs: Vec<CasePhotograph>,
    /// The materials that it names.
    pub materials: Vec<Named<MaterialId>>,
    /// Its designer.
    pub designer: Option<Named<TeamMemberId>>,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// When it was first published.
    pub first_published_at: Option<DateTime<Utc>>,
    /// Whether it is scheduled or published, and the working copy differs from what visitors read or will read.
    pub has_changes: bool,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who changed it last.
    pub updated_by: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A photograph that a case study names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CaseStudyPhotograph")]
pub struct CasePhotograph {
    /// Photograph id.
    pub id: PhotographId,
    /// Original file name.
    pub file_name: String,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
    /// Picture; none before it is rendered.
    pub picture: Option<Picture>,
}

/// Locks a case study until the transaction ends, and reads it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn lock(db: &mut Db, id: CaseStudyId) -> Result<CaseStudy, sqlx::Error> {
    sqlx::query!("select id from case_studies where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    find(db, id).await
}

/// The case study with this id.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: CaseStudyId) -> Result<CaseStudy, sqlx::Error> {
    let row = sqlx::query!(
        r#"select title, slug, summary, body as "body: Json<Body>", published_body as "published: Json<Body>",
               (title, summary, body) is not distinct from (published_title, published_summary, published_body)
                   as "is_released!",
               home_type as "home_type: BhkType", locality, pincode, area_sqft,
               budget_band as "budget_band: BudgetBand", style, services as "services: Vec<Service>", days_taken,
               coalesce(
                   (
                       select jsonb_agg(
                           jsonb_build_object('beforeId', before_id, 'afterId', after_id, 'caption', caption)
                           order by place
                       )
                       from case_study_pairs where case_study_id = case_studies.id
                   ),
                   '[]'
               ) as "pairs!: Json<Vec<Pair>>",
               array(
                   select photograph_id from case_study_photographs where case_study_id = case_studies.id order by place
               ) as "gallery!: Vec<PhotographId>",
               materials as "materials: Vec<MaterialId>", designer_id as "designer_id: TeamMemberId", customer_name,
               quote, rating, consent_note, consent_recorded_at,
               coalesce(nullif(trim(recorder.first_name || ' ' || recorder.last_name), ''), recorder.email)
                   as "recorded_by?",
               video_id as "video_id: VideoId", project_id as "project_id: ProjectId", is_featured, seo_title,
               seo_description, canonical, share_photograph_id as "share_photograph_id: PhotographId",
               case_studies.status as "status: Status", publish_at, first_published_at, case_studies.updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = case_studies.updated_by) as updated_by,
               case_studies.version
           from case_studies left join users as recorder on recorder.id = consent_recorded_by
           where case_studies.id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    let recorded_by = row.recorded_by;
    Ok(CaseStudy {
        id,
        draft: CaseStudyDraft {
            title: row.title,
            slug: row.slug,
            summary: row.summary,
            body: row.body.0,
            home_type: row.home_type,
            locality: row.locality,
            pincode: row.pincode,
            area_sqft: row.area_sqft,
            budget_band: row.budget_band,
            style: row.style,
            services: row.services,
            days_taken: row.days_taken,
            pairs: row.pairs.0,
            gallery: row.gallery,
            material_ids: row.materials,
            designer_id: row.designer_id,
            customer_name: row.customer_name,
            quote: row.quote,
            rating: row.rating,
            has_consent: row.consent_recorded_at.is_some(),
            consent_note: row.consent_note,
            video_id: row.video_id,
            project_id: row.project_id,
            is_featured: row.is_featured,
            seo_title: row.seo_title,
            seo_description: row.seo_description,
            canonical: row.canonical,
            share_photograph_id: row.share_photograph_id,
        },
        consent: row.consent_recorded_at.map(|recorded_at| Consent { recorded_by, recorded_at }),
        status: row.status,
        publish_at: row.publish_at,
        first_published_at: row.first_published_at,
        published: row.published.map(|Json(body)| body),
        is_released: row.is_released,
        updated_at: row.updated_at,
        updated_by: row.updated_by,
        version: row.version,
    })
}

/// The case study with this id and all its details, with what the access level allows.
pub async fn detail(db: &mut Db, access: Access, id: CaseStudyId) -> Result<CaseStudyDetail, sqlx::Error> {
    let study = find(&mut *db, id).await?;
    let photographs = photographs(&mut *db, &study.draft).await?;
    let materials = sqlx::query_as!(
        Named::<MaterialId>,
        r#"select id as "id: MaterialId", name from materials where id = any ($1) order by name"#,
        &study.draft.material_ids.iter().map(|material| material.0).collect::<Vec<_>>(),
    )
    .fetch_all(&mut *db)
    .await?;
    let designer = sqlx::query_as!(
        Named::<TeamMemberId>,
        r#"select id as "id: TeamMemberId", name from team_members where id = $1"#,
        study.draft.designer_id.map(|designer| designer.0),
    )
    .fetch_optional(db)
    .await?;
    Ok(CaseStudyDetail {
        id,
        draft: study.draft,
        consent: study.consent,
        photographs,
        materials,
        designer,
        status: study.status,
        publish_at: study.publish_at,
        first_published_at: study.first_published_at,
        has_changes: study.status.is_for_visitors() && !study.is_released,
        allowed_statuses: next(study.status, access),
        updated_at: study.updated_at,
        updated_by: study.updated_by,
        version: study.version,
    })
}

async fn photographs(db: &mut Db, draft: &CaseStudyDraft) -> Result<Vec<CasePhotograph>, sqlx::Error> {
    let ids: Vec<Uuid> = draft.photographs().map(|photograph| photograph.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", file_name, alt, focal_x, focal_y, sha256, recipe, width, height, thumbhash,
               colour, variants as "variants: Json<Vec<Variant>>"
           from photographs where id = any ($1) order by id"#,
        &ids,
    )
    .fetch_all(db)
    .await?;
    let photographs = rows.into_iter().map(|row| CasePhotograph {
        id: row.id,
        file_name: row.file_name,
        alt: row.alt,
        focal: Focal { x: row.focal_x, y: row.focal_y },
        picture: made!(row).picture(),
    });
    Ok(photographs.collect())
}
