//! Colleagues whom a note on a customer can name.

use std::collections::HashSet;

use kernel::Db;
use kernel::ids::{CustomerId, Named, UserId};
use kernel::reach::Visible;
use kernel::role::Area;
use people::notices::mention;

/// Colleagues who can see a customer, by name.
pub async fn colleagues(
    db: &mut Db,
    customer: Visible<CustomerId>,
) -> Result<Vec<Named<UserId>>, sqlx::Error> {
    let own: HashSet<_> = sqlx::query_scalar!(
        r#"select created_by as "user!" from customers where id = $1 and created_by is not null
           union
           select owner_id from leads where customer_id = $1 and owner_id is not null
           union
           select worker from projects, unnest(array[sales_owner_id, designer_id]) as worker
           where customer_id = $1 and worker is not null
           union
           select worker from quotations, unnest(array[owner_id, designer_id]) as worker
           where customer_id = $1 and worker is not null"#,
        customer.0,
    )
    .fetch_all(&mut *db)
    .await?
    .into_iter()
    .collect();
    mention::colleagues(db, Area::Customers, |reach| reach.user().is_none_or(|user| own.contains(&user)))
        .await
}

#[cfg(test)]
mod tests {
    use kernel::audit::Actor;
    use kernel::clock::Clock;
    use kernel::record::Refusal;
    use kernel::role::Role;
    use kernel::testing::{ist, user};
    use sqlx::PgPool;

    use super::*;
    use crate::customer::CustomerDraft;
    use crate::customer::edit::{self, NoteDraft};

    #[test_database::test]
    async fn a_note_names_only_colleagues_who_can_see_the_customer(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
        let owner = user(&mut db, "Ravi", Role::Sales).await;
        let finance = user(&mut db, "Asha", Role::Finance).await;
        let other = user(&mut db, "Deepa", Role::Sales).await;
        let author = user(&mut db, "Meera", Role::Content).await;
        let actor = Actor { user: Some(owner), ..Actor::system() };
        let draft: CustomerDraft = serde_json::from_value(serde_json::json!({
            "kind": "individual", "name": "Fathima Zacharia", "email": "fathima@example.com",
        }))
        .unwrap();
        let id = edit::create(&mut db, &clock, &actor, &draft).await.unwrap();
        let names: Vec<_> = colleagues(&mut db, Visible::found(id))
            .await?
            .into_iter()
            .map(|colleague| colleague.name)
            .collect();
        assert_eq!(names, ["Asha", "Ravi"]);

        let write = async |db: &mut Db, text: &str, mentions: &[UserId]| {
            let draft = NoteDraft { text: text.to_owned(), mentions: mentions.to_vec() };
            edit::note(db, &clock, &actor, Visible::found(id), &draft).await
        };
        for (text, mention) in [("@Deepa", other), ("@Meera", author), ("Asha", finance)] {
            let refused = write(&mut db, text, &[mention]).await.unwrap_err();
            assert!(matches!(refused, Refusal::Field { field: "mentions", .. }), "{text}: {refused}");
        }
        write(&mut db, "@Asha, please check the GSTIN.", &[finance]).await.unwrap();
        let told = sqlx::query!("select user_id, event, subject_kind, subject_id from notices")
            .fetch_one(&mut *db)
            .await?;
        assert_eq!((told.user_id, told.event.as_str()), (finance.0, "mentioned"));
        assert_eq!((told.subject_kind.as_str(), told.subject_id), ("customer", id.to_string()));
        Ok(())
    }
}
