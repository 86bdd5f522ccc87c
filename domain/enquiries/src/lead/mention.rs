//! Colleagues whom a note on a lead can name.

use kernel::Db;
use kernel::ids::{Named, UserId};
use kernel::role::Area;
use people::notices::mention;

use super::Lead;

/// Colleagues who can see a lead, by name.
pub async fn colleagues(db: &mut Db, lead: &Lead) -> Result<Vec<Named<UserId>>, sqlx::Error> {
    mention::colleagues(db, Area::Leads, |reach| reach.covers(lead.owner, lead.designer)).await
}

#[cfg(test)]
mod tests {
    use kernel::audit::Actor;
    use kernel::clock::Clock;
    use kernel::reach::Reach;
    use kernel::record::Refusal;
    use kernel::role::Role;
    use kernel::testing::{ist, user};
    use sqlx::PgPool;

    use super::*;
    use crate::lead::activity::{NoteDraft, note};
    use crate::lead::testing::{nth_lead, received};
    use crate::lead::{assignment, find};

    #[test_database::test]
    async fn a_note_names_only_colleagues_who_can_see_the_lead(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
        let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let owner = user(&mut db, "Ravi", Role::Sales).await;
        let admin = user(&mut db, "Asha", Role::Admin).await;
        let other = user(&mut db, "Deepa", Role::Sales).await;
        let designer = user(&mut db, "Kiran", Role::Designer).await;
        let client = user(&mut db, "Meera", Role::Client).await;
        sqlx::query!("update leads set owner_id = $2 where id = $1", lead.0, owner.0)
            .execute(&mut *db)
            .await?;
        let lead = find(&mut db, lead, Reach::All).await?;
        let names: Vec<_> = colleagues(&mut db, &lead).await?.into_iter().map(|it| it.name).collect();
        assert_eq!(names, ["Asha", "Ravi"]);

        let actor = Actor { user: Some(owner), ..Actor::system() };
        let write = async |db: &mut Db, text: &str, mentions: &[UserId]| {
            let draft = NoteDraft { text: text.to_owned(), mentions: mentions.to_vec() };
            note(db, &clock, &actor, &lead, &draft).await
        };
        for (text, mention) in [
            ("@Deepa", other),
            ("@Kiran", designer),
            ("@Meera", client),
            ("Asha", admin),
            ("@A", UserId::new()),
        ] {
            let refused = write(&mut db, text, &[mention]).await.unwrap_err();
            assert!(matches!(refused, Refusal::Field { field: "mentions", .. }), "{text}: {refused}");
        }
        write(&mut db, "@Asha, @Ravi: please call back.", &[admin, owner, admin]).await.unwrap();
        let told =
            sqlx::query!("select user_id, actor_id, event, subject_id from notices").fetch_all(&mut *db);
        let told = told.await?;
        let [notice] = &told[..] else { panic!("one notice, none to its author") };
        assert_eq!((notice.user_id, notice.actor_id), (admin.0, Some(owner.0)));
        assert_eq!((notice.event.as_str(), &notice.subject_id), ("mentioned", &lead.id.to_string()));
        Ok(())
    }

    #[test_database::test]
    async fn whoever_takes_a_lead_is_not_told_and_a_new_owner_is_told_once(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
        let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let (ravi, deepa) =
            (user(&mut db, "Ravi", Role::Sales).await, user(&mut db, "Deepa", Role::Sales).await);
        let by = |user| Actor { user: Some(user), ..Actor::system() };
        for (actor, owner) in [(by(ravi), ravi), (by(ravi), deepa)] {
            let visible = crate::lead::visible(&mut db, lead, Reach::All).await?;
            let locked = crate::lead::lock(&mut db, visible).await?;
            let draft = assignment::OwnerDraft { owner_id: Some(owner) };
            assignment::assign(&mut db, &clock, &actor, &locked, draft).await.unwrap();
        }
        let told = sqlx::query!("select user_id, event from notices").fetch_all(&mut *db).await?;
        let told: Vec<_> = told.iter().map(|notice| (notice.user_id, notice.event.as_str())).collect();
        assert_eq!(told, [(deepa.0, "lead_assigned")]);
        Ok(())
    }
}
