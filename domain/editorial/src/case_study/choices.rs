//! Options for editing case studies.

use schemars::JsonSchema;
use serde::Serialize;

use super::locality;
use kernel::Db;
use kernel::ids::{Named, ProjectId, TeamMemberId, VideoId};
use kernel::reach::Reach;

/// Maximum number of projects and videos, latest first.
const MAX_CHOICES: i64 = 500;

/// Options for editing case studies.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudyChoices")]
pub struct Choices {
    /// Localities that are on the map, and others in use, by name.
    pub localities: Vec<String>,
    /// Interior styles in use on photographs, designs and case studies, by name.
    pub styles: Vec<String>,
    /// Team members, by name.
    pub designers: Vec<Named<TeamMemberId>>,
    /// Projects in the caller's scope that were not cancelled.
    pub projects: Vec<Named<ProjectId>>,
    /// Videos.
    pub videos: Vec<Named<VideoId>>,
}

/// Reads the options; projects within the scope.
pub async fn read(db: &mut Db, projects: Reach) -> Result<Choices, sqlx::Error> {
    let known: Vec<String> = locality::names().map(str::to_owned).collect();
    let localities = sqlx::query_scalar!(
        r#"select locality as "locality!" from (
               select unnest($1::text[]) as locality
               union select locality from case_studies where locality <> ''
           ) as known order by lower(locality)"#,
        &known,
    )
    .fetch_all(&mut *db)
    .await?;
    let styles = sqlx::query_scalar!(
        r#"select style as "style!" from (
               select style from photographs union select style from designs union select style from case_studies
           ) as known where style <> '' order by lower(style)"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let designers = sqlx::query_as!(
        Named::<TeamMemberId>,
        r#"select id as "id: TeamMemberId", name from team_members where archived_at is null order by lower(name), id"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let projects = sqlx::query_as!(
        Named::<ProjectId>,
        r#"select id as "id: ProjectId", number || ', ' || name as "name!" from projects
           where archived_at is null and stage <> 'cancelled'
               and ($2::uuid is null or $2 in (sales_owner_id, designer_id))
           order by created_at desc limit $1"#,
        MAX_CHOICES,
        projects.user(),
    )
    .fetch_all(&mut *db)
    .await?;
    let videos = sqlx::query_as!(
        Named::<VideoId>,
        r#"select id as "id: VideoId", title as name from videos
           where status <> 'archived' order by updated_at desc limit $1"#,
        MAX_CHOICES,
    )
    .fetch_all(db)
    .await?;
    Ok(Choices { localities, styles, designers, projects, videos })
}
