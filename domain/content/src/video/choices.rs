//! Options for editing videos.

use schemars::JsonSchema;
use serde::Serialize;

use crate::upload::settings::Uploads;
use kernel::ids::{DesignId, Named, ProjectId};
use kernel::reach::Reach;
use kernel::{Db, settings};

/// Maximum number of projects and designs, latest first.
const MAX_CHOICES: i64 = 500;

/// Options for editing videos.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoChoices")]
pub struct Choices {
    /// Categories in use, by name.
    pub categories: Vec<String>,
    /// Tags in use, by name.
    pub tags: Vec<String>,
    /// Designs that are not archived.
    pub designs: Vec<Named<DesignId>>,
    /// Projects in the caller's scope.
    pub projects: Vec<Named<ProjectId>>,
    /// Maximum size of a file, in MB of a million bytes.
    pub max_file_mb: i64,
}

/// Reads the options; projects within the scope.
pub async fn read(db: &mut Db, projects: Reach) -> Result<Choices, sqlx::Error> {
    let categories =
        sqlx::query_scalar!("select distinct category from videos where category <> '' order by 1")
            .fetch_all(&mut *db)
            .await?;
    let tags = sqlx::query_scalar!(r#"select distinct unnest(tags) as "tag!" from videos order by 1"#)
        .fetch_all(&mut *db)
        .await?;
    let designs = sqlx::query_as!(
        Named::<DesignId>,
        r#"select id as "id: DesignId", title as name from designs
           where status <> 'archived' and archived_at is null order by updated_at desc limit $1"#,
        MAX_CHOICES,
    )
    .fetch_all(&mut *db)
    .await?;
    let projects = sqlx::query_as!(
        Named::<ProjectId>,
        r#"select id as "id: ProjectId", number || ', ' || name as "name!" from projects
           where archived_at is null and ($2::uuid is null or $2 in (sales_owner_id, designer_id))
           order by created_at desc limit $1"#,
        MAX_CHOICES,
        projects.user(),
    )
    .fetch_all(&mut *db)
    .await?;
    let Uploads { max_video_mb: max_file_mb } = settings::read(db).await?;
    Ok(Choices { categories, tags, designs, projects, max_file_mb })
}
