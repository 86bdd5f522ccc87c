//! What the video form offers.

use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{DesignId, Named, ProjectId};
use kernel::reach::Reach;

/// So many projects and designs at most, the latest first.
const MOST: i64 = 500;

/// Words that are used already, and what a video can show.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "VideoChoices")]
pub struct Choices {
    /// By name.
    pub categories: Vec<String>,
    /// By name.
    pub tags: Vec<String>,
    /// Those that are not put away.
    pub designs: Vec<Named<DesignId>>,
    /// Homes that are being made, or were; those that the caller may see.
    pub projects: Vec<Named<ProjectId>>,
}

/// What there is to choose from; of projects, those within reach.
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
        MOST,
    )
    .fetch_all(&mut *db)
    .await?;
    let projects = sqlx::query_as!(
        Named::<ProjectId>,
        r#"select id as "id: ProjectId", number || ', ' || name as "name!" from projects
           where archived_at is null and ($2::uuid is null or $2 in (sales_owner_id, designer_id))
           order by created_at desc limit $1"#,
        MOST,
        projects.user(),
    )
    .fetch_all(db)
    .await?;
    Ok(Choices { categories, tags, designs, projects })
}
