//! Demo data: a fictional company without real people.

mod advertising;
mod catalogue;
mod company;
mod designs;
mod leads;
mod materials;
mod orders;
mod page_texts;
mod photographs;
mod programs;
mod shop;
mod visits;
mod writing;

use chrono::{DateTime, Utc};

pub use self::shop::{
    FurniturePicture, furniture, furniture_photograph, furniture_pictures, lacks_furniture,
};
pub use crate::seed::designs::designs;
pub use advertising::advertising;
pub use catalogue::catalogue;
pub use company::{case_studies, case_study_photograph, case_study_pictures, lacks_case_studies, team};
pub use leads::leads;
pub use materials::materials;
pub use orders::orders;
pub use page_texts::page_texts;
pub use photographs::{DemoPhotograph, PHOTOGRAPHS, lacks_photographs, photograph};
pub use programs::{lacks_own_design, own_design, own_design_files, referrals};
pub use visits::visits;
pub use writing::writing;

use kernel::Db;
use kernel::organization::Organization;
use kernel::role::Role;
use kernel::settings::{self, Section};
use people::account::sign_up::{self, NewAccount};
use people::account::{self, password};

/// Staff of the fictional company, the admin first.
const STAFF: [(Role, &str, &str, &str); 9] = [
    (Role::Admin, "admin@nivas.example", "Ananya", "Hegde"),
    (Role::Sales, "sales@nivas.example", "Deepa", "Krishnan"),
    (Role::Sales, "sales.two@nivas.example", "Arun", "Thomas"),
    (Role::Designer, "designer@nivas.example", "Meera", "Iyer"),
    (Role::ProjectManager, "projects@nivas.example", "Farhan", "Qureshi"),
    (Role::Content, "content@nivas.example", "Divya", "Menon"),
    (Role::Finance, "finance@nivas.example", "Rohit", "Kulkarni"),
    (Role::Ops, "operations@nivas.example", "Sneha", "Pillai"),
    (Role::Designer, "designer.two@nivas.example", "Kabir", "Shetty"),
];

/// E-mail address of the demo admin.
const ADMIN: &str = STAFF[0].1;

/// Why the demo accounts could not be created.
#[derive(Debug, thiserror::Error)]
pub enum StaffError {
    /// The password cannot be hashed.
    #[error(transparent)]
    Password(#[from] password::HashError),
    /// Database error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Creates the demo accounts, or gives them this password. Never run this on a server that others can reach.
pub async fn staff(db: &mut Db, typed: &str, now: DateTime<Utc>) -> Result<(), StaffError> {
    let admin = account::find_by_email(db, ADMIN).await?;
    if password::verify(typed, admin.as_ref().and_then(|admin| admin.password_hash.as_deref())) {
        return Ok(());
    }
    let hash = password::hash(typed)?;
    for (role, email, first_name, last_name) in STAFF {
        let new = NewAccount { email, first_name, last_name, role, password_hash: Some(&hash) };
        // The account exists from an earlier run, with another password.
        if sign_up::create(db, &new, now).await?.is_none()
            && let Some(known) = account::find_by_email(db, email).await?
        {
            account::set_password(db, known.user, &hash, now).await?;
        }
    }
    Ok(())
}

/// Fills empty settings and keeps saved ones.
pub async fn demo(db: &mut Db) -> Result<(), sqlx::Error> {
    save_new(
        db,
        &Organization {
            brand_name: "Nivas".to_owned(),
            phone_number: Some("+91 80 5550 0142".to_owned()),
            whatsapp_number: Some("+91 80 5550 0142".to_owned()),
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

    #[test_database::test]
    async fn empty_settings_get_a_name_and_an_address(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        demo(&mut db).await?;
        let organization: Organization = settings::read(&mut db).await?;
        assert!(!organization.brand_name.is_empty());
        // Without an address nobody would be notified of a lead.
        assert!(organization.email_id.is_some());
        Ok(())
    }

    #[test_database::test]
    async fn the_staff_accounts_have_the_password_of_the_last_run(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        for typed in ["the first run's", "the second run's", "the second run's"] {
            staff(&mut db, typed, now).await.unwrap();
            for (role, email, ..) in STAFF {
                let account = account::find_by_email(&mut db, email).await?.unwrap();
                assert_eq!(account.role, role);
                assert!(password::verify(typed, account.password_hash.as_deref()), "{email}");
            }
        }
        Ok(())
    }

    #[test_database::test]
    async fn saved_settings_are_kept(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        demo(&mut db).await?;
        let own = Organization { brand_name: "Another house".to_owned(), ..Organization::default() };
        settings::save(&mut db, &own).await?;
        demo(&mut db).await?;
        assert_eq!(settings::read::<Organization>(&mut db).await?, own);
        Ok(())
    }
}
