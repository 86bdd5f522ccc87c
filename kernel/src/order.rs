//! Manual order of lists: positions are numbers with gaps, so that a move updates one row. See [`ordered`].

/// Initial gap between two records.
pub const GAP: i64 = 1 << 20;

/// A position between two others, if there is room.
#[must_use]
pub const fn between(previous: i64, next: i64) -> Option<i64> {
    let middle = previous + (next - previous) / 2;
    if previous < middle && middle < next { Some(middle) } else { None }
}

/// Implements the order of a table: the table is `$record` with an `s`, the sequence of initial positions is
/// `_positions`. A table with another plural is named: `ordered!(CaseStudyId, "case_study", "case_studies")`. A macro,
/// because each table's statements are checked at compile time.
#[macro_export]
macro_rules! ordered {
    ($Id:ty, $record:literal) => {
        $crate::order::ordered!(@of $Id, $record, [$record + "s"]);
    };
    ($Id:ty, $record:literal, $table:literal) => {
        $crate::order::ordered!(@of $Id, $record, [$table]);
    };
    (@of $Id:ty, $record:literal, [$($table:tt)+]) => {
        use $crate::Db;
        use $crate::audit::{self, Actor, Change, Event};
        use $crate::clock::Clock;
        use $crate::order::{GAP, between};
        use $crate::record::Refusal;

        /// Moves a record before another one, or to the end.
        pub async fn move_before(
            db: &mut Db,
            clock: &Clock,
            actor: &Actor,
            id: $Id,
            before: Option<$Id>,
        ) -> Result<(), Refusal> {
            if before == Some(id) {
                let reason = concat!("must be another ", $record).to_owned();
                return Err(Refusal::Field { field: "before", reason });
            }
            let old =
                sqlx::query_scalar!("select position from " + $($table)+ + " where id = $1 for update", id.0)
                    .fetch_one(&mut *db)
                    .await?;
            let new = match before {
                Some(next) => place_before(&mut *db, id, next).await?,
                None => last(&mut *db, id).await?,
            };
            sqlx::query!(
                "update " + $($table)+ + " set position = $2, updated_at = $3 where id = $1",
                id.0,
                new,
                clock.now(),
            )
            .execute(&mut *db)
            .await?;
            let event = Event::new(concat!($record, "_moved"), $record, &id);
            audit::record(db, clock, actor, event.changing(vec![Change::new("position", old, new)])).await?;
            Ok(())
        }

        async fn last(db: &mut Db, id: $Id) -> Result<i64, sqlx::Error> {
            let last = sqlx::query_scalar!("select max(position) from " + $($table)+ + " where id <> $1", id.0);
            Ok(last.fetch_one(db).await?.map_or(0, |last| last + GAP))
        }

        async fn place_before(db: &mut Db, id: $Id, next: $Id) -> Result<i64, Refusal> {
            if let Some(place) = room_before(&mut *db, id, next).await? {
                return Ok(place);
            }
            spread(&mut *db).await?;
            let place = room_before(db, id, next).await?;
            Ok(place.unwrap_or_else(|| unreachable!("there is room between records that were just spread")))
        }

        /// A position between the record and its predecessor, if there is room.
        async fn room_before(db: &mut Db, id: $Id, next: $Id) -> Result<Option<i64>, Refusal> {
            let row = sqlx::query!(
                "select next.position, (
             select max(position) from "
                    + $($table)+ + "
             where (position, id) < (next.position, next.id) and id <> $1
         ) as previous
         from "
                    + $($table)+ + " as next where next.id = $2",
                id.0,
                next.0,
            )
            .fetch_optional(&mut *db)
            .await?;
            let row =
                row.ok_or_else(|| Refusal::Field { field: "before", reason: "does not exist".to_owned() })?;
            let Some(previous) = row.previous else {
                // The initial position of the first record; later ones are smaller.
                let first = sqlx::query_scalar!("select nextval('" + $record + "_positions') as \"first!\"");
                return Ok(Some(first.fetch_one(db).await?));
            };
            Ok(between(previous, row.position))
        }

        /// Renumbers all records, keeping the order: necessary after about twenty moves to one place.
        async fn spread(db: &mut Db) -> Result<(), sqlx::Error> {
            sqlx::query!(
                "update "
                    + $($table)+ + " set position = (select last_value from "
                    + $record
                    + "_positions) + place * $1
         from (select id, row_number() over (order by position, id) as place from "
                    + $($table)+ + ") as placed
         where placed.id = "
                    + $($table)+ + ".id",
                GAP,
            )
            .execute(db)
            .await?;
            Ok(())
        }
    };
}
pub use ordered;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_twenty_moves_to_one_place() {
        let mut next = GAP;
        for _ in 0..20 {
            next = between(0, next).unwrap();
        }
        assert_eq!((next, between(0, next)), (1, None));
    }
}
