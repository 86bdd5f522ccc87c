//! Demo data: a fictional company without real people.

mod address_book;
mod advertising;
mod catalogue;
mod company;
mod designs;
mod films;
mod leads;
mod materials;
mod orders;
mod page_texts;
mod photographs;
mod placements;
mod programs;
mod quotations;
mod shop;
mod visits;
mod writing;

use chrono::{DateTime, Utc};

pub use self::shop::{
    FurniturePicture, furniture, furniture_photograph, furniture_pictures, lacks_furniture,
};
pub use crate::seed::designs::{DesignPicture, design_photograph, design_pictures, designs, lacks_designs};
pub use address_book::address_book;
pub use advertising::advertising;
pub use catalogue::catalogue;
pub use company::{case_studies, case_study_photograph, case_study_pictures, lacks_case_studies, team};
pub use films::{DemoFilm, FILM_SIZE, FILMS, film, film_key, lacks_films};
pub use leads::leads;
pub use materials::materials;
pub use orders::orders;
pub use page_texts::page_texts;
pub use photographs::{DemoPhotograph, PHOTOGRAPHS, lacks_photographs, photograph};
pub use placements::placements;
pub use programs::{lacks_own_design, own_design, own_design_files, referrals};
pub use quotations::{DemoFile, signed_sheet};
pub use visits::visits;
pub use writing::writing;

use content::search_engines::SearchEngines;
use kernel::audit::{Actor, Source};
use kernel::clock::Clock;
use kernel::hours::WorkingHours;
use kernel::ids::UserId;
use kernel::organization::{BankAccount, GrievanceOfficer, Organization, SocialLinks};
use kernel::role::Role;
use kernel::settings::{self, Section};
use kernel::{Db, Tx};
use people::account::sign_up::{self, NewAccount};
use people::account::{self, age, password};
use people::user::access::{self, AccessError};

/// Staff of the fictional company, the admin first.
const STAFF: [(Role, &str, &str, &str); 10] = [
    (Role::Admin, "admin@nivas.example", "Ananya", "Hegde"),
    (Role::Sales, "sales@nivas.example", "Deepa", "Krishnan"),
    (Role::Sales, "sales.two@nivas.example", "Arun", "Thomas"),
    (Role::Designer, "designer@nivas.example", "Meera", "Iyer"),
    (Role::ProjectManager, "projects@nivas.example", "Farhan", "Qureshi"),
    (Role::Content, "content@nivas.example", "Divya", "Menon"),
    (Role::Finance, "finance@nivas.example", "Rohit", "Kulkarni"),
    (Role::Ops, "operations@nivas.example", "Sneha", "Pillai"),
    (Role::Designer, "designer.two@nivas.example", "Kabir", "Shetty"),
    (Role::Sales, SALES_HEAD, "Nalini", "Bopanna"),
];

/// E-mail address of the demo admin.
const ADMIN: &str = STAFF[0].1;

/// E-mail address of the head of sales, who approves discounts.
const SALES_HEAD: &str = "sales.head@nivas.example";

/// The customer with an account in the client area: e-mail address, first and last name. Their lead is among the demo
/// leads.
const CLIENT: (&str, &str, &str) = ("revathi.subramanian@example.com", "Revathi", "Subramanian");

/// Why the demo accounts could not be created.
#[derive(Debug, thiserror::Error)]
pub enum StaffError {
    /// The password cannot be hashed.
    #[error(transparent)]
    Password(#[from] password::HashError),
    /// The head of sales cannot be appointed.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// Database error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Creates the demo accounts of staff and of a client, or gives them this password. Never run this on a server that
/// others can reach.
pub async fn accounts(tx: &mut Tx<'_>, typed: &str, now: DateTime<Utc>) -> Result<(), StaffError> {
    let client = account::find_by_email(tx, CLIENT.0).await?;
    let admin = account::find_by_email(tx, ADMIN).await?;
    let is_known = password::verify(typed, admin.as_ref().and_then(|admin| admin.password_hash.as_deref()));
    // A demo of an earlier version has no client.
    if is_known && client.is_some() {
        return Ok(());
    }
    let hash = password::hash(typed)?;
    let (email, first, last) = CLIENT;
    for (role, email, first_name, last_name) in STAFF.into_iter().chain([(Role::Client, email, first, last)])
    {
        let new = NewAccount { email, first_name, last_name, role, password_hash: Some(&hash) };
        match sign_up::create(tx, &new, now).await? {
            Some(user) if email == SALES_HEAD => {
                let (clock, actor) = (Clock::stopped_at(now), Actor::system());
                access::lead_sales(tx, &clock, &actor, user, 1, true).await?;
            }
            Some(user) if role == Role::Client => age::declare(tx, user, now).await?,
            Some(_) => {}
            // The account exists from an earlier run, with another password.
            None => {
                if let Some(known) = account::find_by_email(tx, email).await? {
                    account::set_password(tx, known.user, &hash, now).await?;
                }
            }
        }
    }
    Ok(())
}

/// The account with this e-mail address.
async fn person(db: &mut Db, email: &str) -> Result<UserId, sqlx::Error> {
    let known = account::find_by_email(db, email).await?;
    Ok(known.ok_or(sqlx::Error::RowNotFound)?.user)
}

/// This person, as the one who does something.
fn actor(user: UserId) -> Actor {
    Actor { user: Some(user), source: Source::User, ..Actor::system() }
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

/// Completes the company details of [`demo`] with what documents and footers show, unless staff have changed them. All
/// of it is invented: no PAN has the digits 0000, and nothing is found at `.example`.
pub async fn company(db: &mut Db) -> Result<(), sqlx::Error> {
    let saved: Organization = settings::read(&mut *db).await?;
    if saved.gstin.is_some() || saved.legal_name.is_some() {
        return Ok(());
    }
    let page = |site: &str| Some(format!("https://{site}.example/nivas"));
    let details = Organization {
        legal_name: Some("Nivas Interiors Private Limited".to_owned()),
        gstin: Some("29AABCN0000N1ZP".to_owned()),
        pan: Some("AABCN0000N".to_owned()),
        bank: Some(bank_account()),
        upi_id: Some(UPI_ID.to_owned()),
        hours: Some(WorkingHours::default()),
        social_links: SocialLinks {
            facebook: page("facebook"),
            instagram: page("instagram"),
            linkedin: page("linkedin"),
            pinterest: page("pinterest"),
            x: None,
            youtube: page("youtube"),
        },
        grievance_officer: Some(GrievanceOfficer {
            name: "Ananya Hegde".to_owned(),
            email: "grievances@nivas.example".to_owned(),
            phone: "+91 80 5550 0143".to_owned(),
        }),
        ..saved
    };
    save_new(&mut *db, &office()).await?;
    settings::save(db, &details).await
}

/// Where the fictional company is, for search engines.
fn office() -> SearchEngines {
    SearchEngines {
        postal_code: Some("560038".to_owned()),
        latitude: Some(12.9784),
        longitude: Some(77.6408),
        ..SearchEngines::default()
    }
}

/// UPI id of the fictional company.
const UPI_ID: &str = "nivas@demobank";

/// Bank account of the fictional company.
fn bank_account() -> BankAccount {
    BankAccount {
        account_name: "Nivas Interiors".to_owned(),
        account_number: "000012345678".to_owned(),
        ifsc: "DEMO0000001".to_owned(),
        bank_name: "Demo Bank".to_owned(),
        branch: "Indiranagar".to_owned(),
    }
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

/// Uploads pictures that no worker has processed yet.
#[cfg(test)]
async fn photographs_waiting(
    db: &mut Db,
    files: impl Iterator<Item = String>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    for file in files {
        sqlx::query!(
            "insert into photographs (id, file_name, bytes, state, state_since, alt, uploaded_at, updated_at)
             values ($1, $2, 1, 'waiting', $3, 'A room', $3, $3)",
            kernel::ids::PhotographId::new().0,
            file,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use garde::Validate as _;
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
    async fn every_account_has_the_password_of_the_last_run(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        for typed in ["the first run's", "the second run's", "the second run's"] {
            accounts(&mut tx, typed, now).await.unwrap();
            let all = STAFF.map(|(role, email, ..)| (role, email)).into_iter();
            for (role, email) in all.chain([(Role::Client, CLIENT.0)]) {
                let account = account::find_by_email(&mut tx, email).await?.unwrap();
                assert_eq!(account.role, role);
                assert!(password::verify(typed, account.password_hash.as_deref()), "{email}");
            }
        }
        let heads =
            sqlx::query_scalar!("select email from users where is_sales_head").fetch_all(&mut *tx).await?;
        assert_eq!(heads, [SALES_HEAD]);
        Ok(())
    }

    #[test]
    fn make_run_names_somebody_of_every_role() {
        let banner = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../dev/banner.mjs"));
        for role in Role::ALL.iter().filter(|role| **role != Role::Client) {
            let first = STAFF.iter().find(|(known, ..)| known == role).map(|(_, email, ..)| *email).unwrap();
            assert!(banner.contains(first), "{first}");
        }
        assert!(banner.contains(SALES_HEAD) && banner.contains(CLIENT.0));
    }

    #[test_database::test]
    async fn company_details_are_completed_once(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        demo(&mut db).await?;
        company(&mut db).await?;
        let details: Organization = settings::read(&mut db).await?;
        assert!(details.validate().is_ok(), "{:?}", details.validate());
        assert_eq!(details.home_state(), "29");
        let office: SearchEngines = settings::read(&mut db).await?;
        assert!(office.latitude.is_some() && office.validate().is_ok());
        assert_eq!(details.email_id.as_deref(), Some("hello@nivas.example"));
        let renamed = Organization { legal_name: Some("Another house".to_owned()), ..details };
        settings::save(&mut db, &renamed).await?;
        company(&mut db).await?;
        assert_eq!(settings::read::<Organization>(&mut db).await?, renamed);
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
