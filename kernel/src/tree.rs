//! Trees of categories. See [`tree`].

/// The rules of a table of categories with a `parent_id`. A macro, because each table's statements are
/// checked at compile time.
#[macro_export]
macro_rules! tree {
    ($Id:ty, $table:literal) => {
        /// Checks that a parent exists and that the tree has no cycle. `id` is `None` for a new category.
        async fn check_parent(
            db: &mut $crate::Db,
            id: Option<$Id>,
            parent: Option<$Id>,
        ) -> $crate::record::Written {
            let wrong = |reason: String| $crate::record::Refusal::Field { field: "parentId", reason };
            let Some(parent) = parent else { return Ok(()) };
            let is_there = sqlx::query_scalar!(
                "select exists (select from " + $table + " where id = $1 and archived_at is null) as \"is_there!\"",
                parent.0,
            )
            .fetch_one(&mut *db)
            .await?;
            if !is_there {
                return Err(wrong("does not exist".to_owned()));
            }
            let Some(id) = id else { return Ok(()) };
            if id == parent {
                return Err(wrong("must be another category".to_owned()));
            }
            // Without the lock, two concurrent moves could create a cycle together.
            sqlx::query!("lock table " + $table + " in share row exclusive mode").execute(&mut *db).await?;
            let line = sqlx::query_scalar!(
                "with recursive line as (
                     select id, parent_id, name, 1 as step from " + $table + " where id = $1
                     union all
                     select above.id, above.parent_id, above.name, step + 1
                     from " + $table + " as above join line on above.id = line.parent_id and line.id <> $2
                 )
                 select array_agg(name order by step desc) as \"names!\" from line having bool_or(id = $2)",
                parent.0,
                id.0,
            )
            .fetch_optional(db)
            .await?;
            match line {
                Some(names) => Err(wrong(format!("is inside this category: {}", names.join(" › ")))),
                None => Ok(()),
            }
        }

        /// Refuses to archive a category that has subcategories.
        async fn refuse_with_subcategories(db: &mut $crate::Db, id: $Id) -> $crate::record::Written {
            // The lock prevents concurrent additions.
            sqlx::query!("lock table " + $table + " in share row exclusive mode").execute(&mut *db).await?;
            let inside = sqlx::query_scalar!(
                "select name from " + $table + " where parent_id = $1 and archived_at is null
                 order by position, lower(name) limit 1",
                id.0,
            )
            .fetch_optional(db)
            .await?;
            match inside {
                Some(name) => {
                    let reason = format!("This category contains {name}. Move or archive that first.");
                    Err($crate::record::Refusal::Rule { code: "has_subcategories", reason })
                }
                None => Ok(()),
            }
        }
    };
}
pub use tree;
