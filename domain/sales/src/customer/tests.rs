//! Validation and merging of customers.

use garde::Validate as _;
use sqlx::PgPool;

use super::edit::{change, create, lock};
use super::merge::{Pair, merge};
use super::*;
use enquiries::do_not_contact::{About, wants_no_letter};
use enquiries::lead::testing::{nth_lead, received};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::testing::ist;

fn person(name: &str, phone: &str) -> CustomerDraft {
    CustomerDraft {
        kind: CustomerKind::Individual,
        name: name.to_owned(),
        email: format!("{}@example.com", name.to_lowercase()),
        phone: phone.to_owned(),
        shares_phone: false,
        gstin: None,
        language: None,
        source: None,
        tags: vec!["vip".to_owned()],
        do_not_contact: DoNotContact::default(),
        addresses: Vec::new(),
        contacts: Vec::new(),
    }
}

#[test]
fn a_customer_needs_a_name_and_a_way_to_answer() {
    let field = |draft: CustomerDraft| {
        draft.validate().err().and_then(|report| Some(report.iter().next()?.0.to_string()))
    };
    let asha = person("Asha", "98123 45678");
    let business = CustomerDraft { kind: CustomerKind::Business, ..asha.clone() };
    let gstin = |text: &str| Some(text.to_owned());
    assert_eq!(field(asha.clone()), None);
    assert_eq!(field(CustomerDraft { email: String::new(), ..asha.clone() }), None);
    assert_eq!(field(CustomerDraft { gstin: gstin("29ABCDE1234F1ZW"), ..business.clone() }), None);
    for (draft, wrong) in [
        (CustomerDraft { name: " ".to_owned(), ..asha.clone() }, "name"),
        (CustomerDraft { email: String::new(), phone: String::new(), ..asha.clone() }, "email"),
        (CustomerDraft { email: "nobody".to_owned(), ..asha.clone() }, "email"),
        (CustomerDraft { phone: "call me".to_owned(), ..asha.clone() }, "phone"),
        (CustomerDraft { tags: vec!["a,b".to_owned()], ..asha.clone() }, "tags[0]"),
        (CustomerDraft { gstin: gstin("29ABCDE1234F1ZW"), ..asha.clone() }, "gstin"),
        (CustomerDraft { gstin: gstin("29ABCDE1234F1ZX"), ..business }, "gstin"),
    ] {
        assert_eq!(field(draft).as_deref(), Some(wrong));
    }
}

#[test_database::test]
async fn a_number_is_one_customers_unless_they_live_together(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let (clock, actor) = (Clock::stopped_at(ist("2026-11-20T15:00")), Actor::system());
    create(&mut db, &clock, &actor, &person("Asha", "98123 45678")).await?;
    let ravi = person("Ravi", "+91 98123-45678");
    let refused = create(&mut db, &clock, &actor, &ravi).await;
    assert!(matches!(refused, Err(Refusal::Rule { code: "phone_taken", .. })), "{refused:?}");
    create(&mut db, &clock, &actor, &CustomerDraft { shares_phone: true, ..ravi }).await?;
    Ok(())
}

#[test_database::test]
async fn one_customer_takes_another_in_with_all_that_is_known(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let (clock, actor) = (Clock::stopped_at(ist("2026-11-20T15:00")), Actor::system());
    let no_calls = DoNotContact { calls: true, ..DoNotContact::default() };
    let asha = person("Asha", "98123 45678");
    let again = CustomerDraft {
        phone: "98999 99999".to_owned(),
        language: Some(Language::Kannada),
        tags: vec!["VIP".to_owned(), "north".to_owned()],
        do_not_contact: no_calls,
        ..person("Asha", "")
    };
    let stays = create(&mut db, &clock, &actor, &asha).await?;
    let goes = create(&mut db, &clock, &actor, &again).await?;
    let pair = Pair::lock(&mut db, goes, stays, Reach::All).await?;
    merge(&mut db, &clock, &actor, &pair).await?;

    let customer = lock(&mut db, stays, Reach::All).await?;
    assert_eq!(customer.draft.phone, asha.phone);
    let number = OtherContact {
        name: "Asha".to_owned(),
        relation: String::new(),
        phone: again.phone.clone(),
        email: String::new(),
    };
    assert_eq!(customer.draft.contacts, [number]);
    assert_eq!(customer.draft.tags, ["vip", "north"]);
    assert_eq!((customer.draft.language, customer.draft.do_not_contact), (Some(Language::Kannada), no_calls));
    assert_eq!(customer.merged_from[0].id, goes);
    let gone = lock(&mut db, goes, Reach::All).await?;
    assert_eq!(gone.merged_into.as_ref().map(|into| into.id), Some(stays));
    let twice = Pair { customer: gone, into: customer };
    assert!(matches!(
        merge(&mut db, &clock, &actor, &twice).await,
        Err(Refusal::Rule { code: "merged", .. })
    ));
    Ok(())
}

#[test_database::test]
async fn whoever_wants_no_letters_is_sent_none_wherever_they_are_met(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let (clock, actor) = (Clock::stopped_at(ist("2026-11-20T15:00")), Actor::system());
    let sister = OtherContact {
        name: "Meera".to_owned(),
        relation: "Sister".to_owned(),
        phone: String::new(),
        email: "Meera@Example.com".to_owned(),
    };
    let asha = CustomerDraft { contacts: vec![sister], ..person("Asha", "98123 45678") };
    let id = create(&mut db, &clock, &actor, &asha).await?;
    let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
    let other = received(&mut db, &nth_lead(2), ist("2026-11-20T11:00")).await;
    sqlx::query!("update leads set customer_id = $2 where id = $1", lead.0, id.0).execute(&mut *db).await?;
    let silent = async |db: &mut Db, address: &str, lead| {
        wants_no_letter(db, address, About::Lead(lead)).await.unwrap()
    };
    assert!(!silent(&mut db, "asha@example.com", lead).await, "they have not said so");

    let no_calls = DoNotContact { calls: true, whatsapp: true, emails: false };
    let customer = lock(&mut db, id, Reach::All).await?;
    let said = CustomerDraft { do_not_contact: no_calls, ..customer.draft.clone() };
    change(&mut db, &clock, &actor, &customer, &said).await?;
    assert!(!silent(&mut db, "asha@example.com", lead).await, "calls are no letters");

    let customer = lock(&mut db, id, Reach::All).await?;
    let no_emails = DoNotContact { emails: true, ..no_calls };
    let said = CustomerDraft { do_not_contact: no_emails, ..customer.draft.clone() };
    change(&mut db, &clock, &actor, &customer, &said).await?;
    for (address, lead, is_silent) in [
        // Their own address, a contact's, and the lead's.
        (" Asha@Example.com", other, true),
        ("meera@example.com", other, true),
        ("third@example.com", lead, true),
        ("third@example.com", other, false),
    ] {
        assert_eq!(silent(&mut db, address, lead).await, is_silent, "{address}");
    }
    // Archived customers count.
    sqlx::query!("update customers set archived_at = now()").execute(&mut *db).await?;
    assert!(silent(&mut db, "asha@example.com", other).await);
    Ok(())
}
