//! E-mails about quotations, their reminders and expiry.

use jobs::occasion::News;
use jobs::{Mail, Upkeep};
use kernel::audit::Actor;
use kernel::clock::IST;
use kernel::ids::{QuotationId, UserId};
use kernel::reach::Reach;
use kernel::role::Role;
use kernel::testing;
use sales::quotation::begin::{self, Beginning};
use sales::quotation::{self, code, link, reminder};
use sqlx::PgPool;

use crate::house::{House, SITE, keys, recipients, text};

/// A quotation sent today, and its author.
pub(crate) async fn sent(house: &House) -> (QuotationId, UserId) {
    let mut db = house.db().await;
    let owner = testing::user(&mut db, "Ravi", Role::Sales).await;
    let (actor, now) = (Actor::system(), house.now());
    let beginning = Beginning::default();
    let clock = kernel::clock::Clock::stopped_at(now);
    let id = begin::begin(&mut db, &clock, &actor, owner, &beginning).await.unwrap();
    sqlx::query!(
        r#"update quotations
           set number = 'QT/2026-27/0001', client_name = 'Asha Rao', client_email = 'asha@example.com', status = 'sent',
               payable_paise = 13515100, sent_at = $2,
               frozen = '{"homeState": "29", "lines": {}, "milestones": [], "terms": ""}'
           where id = $1"#,
        id.0,
        now,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    sqlx::query!(
        "insert into quotation_sendings (id, quotation_id, version, to_email, message, asked_at)
         values ($1, $1, 1, 'asha@example.com', '', $2)",
        id.0,
        now,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    sqlx::query!(
        "insert into proved_addresses (id, quotation_id, email_normalized, way, proved_at, proved_by, reason)
         values ($1, $1, 'asha@example.com', 'admin', $2, $3, 'She read it back.')",
        id.0,
        now,
        owner.0,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    (id, owner)
}

async fn waiting(house: &House) -> Vec<Mail> {
    let jobs: Vec<(Mail, _)> = jobs::queue::waiting(&mut *house.db().await).await.unwrap();
    jobs.into_iter().map(|(job, _)| job).collect()
}

#[test_database::test]
async fn a_code_goes_to_the_customers_confirmed_address(db: PgPool) {
    let house = House::new(db).await;
    let (id, _) = sent(&house).await;
    let code = {
        let mut db = house.db().await;
        let quotation = quotation::find(&mut db, id, Reach::All).await.unwrap();
        code::issue(&mut db, &keys(), &quotation, house.now()).await.unwrap()
    };
    house.handle(Mail::SendQuotationCode { code: code.id }).await.unwrap();
    let letter = house.letter();
    assert_eq!(recipients(&letter), ["asha@example.com"]);
    let digits = code::digits(&keys(), code.id);
    assert_eq!(letter.subject(), Some("Your signing code for quotation QT/2026-27/0001"));
    assert!(text(&letter).contains(&digits));
    assert!(text(&letter).contains("₹1,35,151"), "{}", text(&letter));
    let stored = sqlx::query_scalar!(r#"select string_agg(t::text, ' ') as "all!" from quotation_codes t"#);
    let stored = stored.fetch_one(&mut *house.db().await).await.unwrap();
    assert!(!stored.contains(&digits), "the database does not know it");

    house.advance(chrono::TimeDelta::minutes(10));
    house.handle(Mail::SendQuotationCode { code: code.id }).await.unwrap();
    assert_eq!(house.letters().len(), 1, "an expired code is not sent");
}

#[test_database::test]
async fn a_customer_is_reminded_on_the_days_of_the_settings(db: PgPool) {
    let house = House::new(db).await;
    let (id, _) = sent(&house).await;
    let tick = || Upkeep::RemindOfQuotations { due_at: house.now() };
    let mut steps = Vec::new();
    for _ in 0..15 {
        house.handle(tick()).await.unwrap();
        house.advance(chrono::TimeDelta::days(1));
    }
    for job in waiting(&house).await {
        let Mail::RemindOfQuotation { quotation, step } = job else { panic!("{job:?}") };
        assert_eq!(quotation, id);
        steps.push(step);
    }
    assert_eq!(steps, [3, 7, 12], "each once, though the next day checks for missed ones");

    house.handle(Mail::RemindOfQuotation { quotation: id, step: 3 }).await.unwrap();
    let letter = house.letter();
    let url = link::url(&keys(), &SITE.parse().unwrap(), id);
    let words: String = text(&letter).split_whitespace().collect();
    assert!(words.contains(url.as_str()), "{}", text(&letter));
    sqlx::query!("update quotations set status = 'rejected'").execute(&mut *house.db().await).await.unwrap();
    house.handle(Mail::RemindOfQuotation { quotation: id, step: 7 }).await.unwrap();
    assert_eq!(house.letters().len(), 1, "no reminder after a decision");
}

#[test_database::test]
async fn opting_out_stops_reminders_but_not_requested_e_mails(db: PgPool) {
    let house = House::new(db).await;
    let (id, _) = sent(&house).await;
    house.silence("asha@example.com").await;
    house.handle(Mail::RemindOfQuotation { quotation: id, step: 3 }).await.unwrap();
    assert!(house.letters().is_empty());
    // The customer is known now.
    sqlx::query!(
        "update proved_addresses set quotation_id = null, customer_id = (select id from customers where no_emails)",
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let code = {
        let mut db = house.db().await;
        let quotation = quotation::find(&mut db, id, Reach::All).await.unwrap();
        code::issue(&mut db, &keys(), &quotation, house.now()).await.unwrap()
    };
    house.handle(Mail::SendQuotationCode { code: code.id }).await.unwrap();
    assert_eq!(recipients(&house.letter()), ["asha@example.com"]);
}

#[test_database::test]
async fn an_open_quotation_expires_and_its_author_is_notified(db: PgPool) {
    let house = House::new(db).await;
    let (id, owner) = sent(&house).await;
    let last = {
        let mut db = house.db().await;
        quotation::find(&mut db, id, Reach::All).await.unwrap().draft.valid_until
    };
    let status = async || {
        let status = sqlx::query_scalar!("select status from quotations");
        status.fetch_one(&mut *house.db().await).await.unwrap()
    };
    let midnight =
        |day: chrono::NaiveDate| day.and_hms_opt(0, 5, 0).unwrap().and_local_timezone(IST).unwrap().to_utc();
    house.advance_to(midnight(last));
    house.handle(Upkeep::ExpireQuotations { due_at: house.now() }).await.unwrap();
    assert_eq!(status().await, "sent", "the last day is a day");
    house.advance_to(midnight(last.succ_opt().unwrap()));
    house.handle(Upkeep::ExpireQuotations { due_at: house.now() }).await.unwrap();
    assert_eq!(status().await, "expired");
    let told = Mail::TellOfQuotation { quotation: id, to: owner, news: News::Expired, occasion: id.0 };
    assert_eq!(waiting(&house).await, [told]);
    house.handle(told).await.unwrap();
    let letter = house.letter();
    assert_eq!(recipients(&letter), ["ravi@nivas.example"]);
    assert!(letter.subject().unwrap().contains("Asha Rao let the quotation expire"));
    assert_eq!(reminder::due(&mut *house.db().await, last).await.unwrap(), []);
}
