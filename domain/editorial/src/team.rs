//! Colleagues whom visitors see.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use content::photograph::picture::{Made, Picture};
use kernel::Db;
use kernel::ids::TeamMemberId;

/// A colleague with a public profile.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PublicMember {
    /// Team member id.
    pub id: TeamMemberId,
    /// Name.
    pub name: String,
    /// Designation; blank if not given.
    pub designation: String,
    /// Bio; blank if not given.
    pub bio: String,
    /// Languages.
    pub languages: Vec<String>,
    /// Portrait, if one is chosen and rendered.
    pub picture: Option<Picture>,
}

struct Row {
    id: TeamMemberId,
    name: String,
    designation: String,
    bio: String,
    languages: Vec<String>,
    picture: Option<Json<Made>>,
}

impl From<Row> for PublicMember {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            designation: row.designation,
            bio: row.bio,
            languages: row.languages,
            picture: row.picture.and_then(|made| made.0.picture()),
        }
    }
}

/// Colleagues with a public profile who work here, in their order.
pub async fn public(db: &mut Db) -> Result<Vec<PublicMember>, sqlx::Error> {
    Ok(rows(db, None).await?.into_iter().map(Into::into).collect())
}

/// A colleague, if their profile is public.
pub async fn find_public(db: &mut Db, id: TeamMemberId) -> Result<Option<PublicMember>, sqlx::Error> {
    Ok(rows(db, Some(id)).await?.pop().map(Into::into))
}

async fn rows(db: &mut Db, id: Option<TeamMemberId>) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select member.id as "id: TeamMemberId", member.name, member.designation, member.bio, member.languages,
               to_jsonb(picture) as "picture?: Json<Made>"
           from team_members as member
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = member.photograph_id
           ) as picture on true
           where member.is_public and member.is_active and member.archived_at is null
               and ($1::uuid is null or member.id = $1)
           order by member.position, lower(member.name), member.id"#,
        id.map(|id| id.0),
    )
    .fetch_all(db)
    .await
}
