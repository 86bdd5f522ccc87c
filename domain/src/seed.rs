//! Believable content for a first look: a company that does not exist, with nobody real in it.

use crate::Db;
use crate::settings::{self, Organization, Section};

/// Fills what is empty and leaves alone what somebody saved.
pub async fn demo(db: &mut Db) -> Result<(), sqlx::Error> {
    save_new(
        db,
        &Organization {
            brand_name: "Nivas".to_owned(),
            phone_number: Some("+91 80 5550 0142".to_owned()),
            email_id: Some("hello@nivas.example".to_owned()),
            office_address: Some("14 Areca Lane, Indiranagar".to_owned()),
            city: Some("Bengaluru".to_owned()),
            state: Some("Karnataka".to_owned()),
            ..Organization::default()
        },
    )
    .await
}

async fn save_new<S: Section>(db: &mut Db, section: &S) -> Result<(), sqlx::Error> {
    let exists = sqlx::query_scalar!(
        r#"select exists (select from settings where section = $1) as "exists!""#,
        S::NAME,
    )
    .fetch_one(&mut *db)
    .await?;
    if exists { Ok(()) } else { settings::save(db, section).await }
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn an_empty_house_gets_a_name_and_an_address(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        demo(&mut db).await?;
        let organization: Organization = settings::read(&mut db).await?;
        assert!(!organization.brand_name.is_empty());
        // Without an address nobody would hear of a lead.
        assert!(organization.email_id.is_some());
        Ok(())
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn what_somebody_saved_is_left_alone(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        demo(&mut db).await?;
        let own = Organization { brand_name: "Another house".to_owned(), ..Organization::default() };
        settings::save(&mut db, &own).await?;
        demo(&mut db).await?;
        assert_eq!(settings::read::<Organization>(&mut db).await?, own);
        Ok(())
    }
}
