use sqlx::PgPool;

use crate::customer::portal::{self, Invited};
use crate::customer::{self, CustomerDraft, CustomerKind, DoNotContact};
use crate::quotation::begin::{self, Beginning};
use crate::quotation::{self, signer};
use enquiries::lead;
use enquiries::lead::Wish;
use enquiries::lead::merge::{self, Pair};
use enquiries::lead::settings::Sales;
use enquiries::lead::testing::{client, new_lead, nth_lead, received};
use enquiries::proved_address::*;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{CustomerId, LeadId, QuotationId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};
use kernel::{Db, Locked};
use people::account::Keys;

/// A salesperson who tries to sign for a customer.
const SALES: &str = "ravi@nivas.example";

fn clock() -> Clock {
    Clock::stopped_at(ist("2026-11-20T15:00"))
}

/// A visitor's lead, and a quotation for it.
async fn quoted(db: &mut Db, by: UserId) -> (LeadId, QuotationId) {
    let lead = received(db, &new_lead(), ist("2026-11-20T11:00")).await;
    let quotation = quote(db, by, Some(lead), None).await;
    (lead, quotation)
}

async fn quote(db: &mut Db, by: UserId, lead: Option<LeadId>, customer: Option<CustomerId>) -> QuotationId {
    let lead = match lead {
        Some(lead) => Some(Visible::found(lead::hold(&mut *db, lead).await.unwrap())),
        None => None,
    };
    let customer = customer.map(Visible::found);
    let beginning = Beginning { lead, customer, ..Beginning::default() };
    begin::begin(db, &clock(), &acting(by), by, &beginning).await.unwrap()
}

fn acting(user: UserId) -> Actor {
    Actor { user: Some(user), ..Actor::system() }
}

/// Where the signing code goes, and how that address was verified.
async fn goes_to(db: &mut Db, id: QuotationId) -> Option<(String, ProofMethod)> {
    let quotation = quotation::find(&mut *db, id, Reach::All).await.unwrap();
    signer::proof(db, &quotation).await.unwrap().map(|proof| (proof.email, proof.way))
}

async fn write_email(db: &mut Db, by: UserId, lead: LeadId, email: &str) {
    let lead = lead::hold(&mut *db, lead).await.unwrap();
    let wish = Wish { customer_email: email.to_owned(), ..lead.wish.clone() };
    lead::edit::change(db, &clock(), &acting(by), &lead, &wish, &Sales::default()).await.unwrap();
}

async fn send_to(db: &mut Db, quotation: QuotationId, email: &str) {
    sqlx::query!(
        "insert into quotation_sendings (id, quotation_id, version, to_email, message, asked_at)
         values (gen_random_uuid(), $1, 1, $2, '', clock_timestamp())",
        quotation.0,
        email,
    )
    .execute(db)
    .await
    .unwrap();
}

/// A customer entered by staff.
fn anand() -> CustomerDraft {
    CustomerDraft {
        kind: CustomerKind::Individual,
        name: "Anand Hegde".to_owned(),
        email: "anand@example.com".to_owned(),
        phone: "+91 98450 11111".to_owned(),
        shares_phone: false,
        gstin: None,
        language: None,
        source: None,
        tags: Vec::new(),
        do_not_contact: DoNotContact::default(),
        addresses: Vec::new(),
        contacts: Vec::new(),
    }
}

fn keys() -> Keys {
    Keys::new(&"a secret of these tests and of nothing else".parse().unwrap())
}

async fn write_down(db: &mut Db, by: UserId, draft: &CustomerDraft) -> CustomerId {
    customer::edit::create(db, &clock(), &acting(by), draft).await.unwrap()
}

/// Invites a customer to their current address; whoever reads that inbox accepts.
async fn join(db: &mut Db, by: UserId, customer: CustomerId) -> UserId {
    let customer = Locked::read(customer::detail::read(&mut *db, customer, Reach::All).await.unwrap());
    let mut tx = sqlx::Connection::begin(&mut *db).await.unwrap();
    let invited = portal::invite(&mut tx, &clock(), &acting(by), &keys(), &customer).await.unwrap();
    tx.commit().await.unwrap();
    let Invited::Asked { user, email } = invited else { panic!("a new account") };
    sqlx::query!("update users set status = 'active' where id = $1", user.0).execute(&mut *db).await.unwrap();
    prove_as(db, user, &email).await;
    user
}

async fn unlink(db: &mut Db, by: UserId, customer: CustomerId, account: UserId) -> sqlx::Result<()> {
    let customer = Locked::read(customer::detail::read(&mut *db, customer, Reach::All).await?);
    portal::unlink(db, &clock(), &acting(by), &customer, account).await
}

/// An account uses a link sent to an address.
async fn prove_as(db: &mut Db, user: UserId, email: &str) {
    sqlx::query!("update users set email = $2 where id = $1", user.0, email).execute(&mut *db).await.unwrap();
    portal::address_proved(db, &clock(), &acting(user), user, email).await.unwrap();
}

async fn vouch(db: &mut Db, by: UserId, party: Party, email: &str) -> Result<(), Refusal> {
    let confirmation = Confirmation { email: email.to_owned(), reason: " She read it back. ".to_owned() };
    confirm(db, &clock(), &acting(by), party, &confirmation).await
}

#[test_database::test]
async fn a_code_goes_to_the_address_that_the_customer_wrote_wherever_staff_send_the_quotation(
    pool: PgPool,
) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let (_, id) = quoted(&mut db, ravi).await;
    let asha = Some(("asha.rao@example.com".to_owned(), ProofMethod::Form));
    assert_eq!(goes_to(&mut db, id).await, asha);
    for address in [SALES, "ravi.at.home@example.com", "not an address"] {
        send_to(&mut db, id, address).await;
        assert_eq!(goes_to(&mut db, id).await, asha, "sent to {address}");
        sqlx::query!("update quotations set client_email = $1", address).execute(&mut *db).await?;
        assert_eq!(goes_to(&mut db, id).await, asha, "written for {address}");
    }
    Ok(())
}

#[test_database::test]
async fn an_address_that_staff_change_counts_no_longer_until_an_admin_changes_it(
    pool: PgPool,
) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let (lead, id) = quoted(&mut db, ravi).await;
    send_to(&mut db, id, "ravi.at.home@example.com").await;
    write_email(&mut db, ravi, lead, "ravi.at.home@example.com").await;
    assert_eq!(goes_to(&mut db, id).await, None);
    write_email(&mut db, meera, lead, "asha@new.example.com").await;
    assert_eq!(goes_to(&mut db, id).await, Some(("asha@new.example.com".to_owned(), ProofMethod::Admin)));
    let recorded = sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries where action = 'lead_changed' and actor_id = $1"#,
        meera.0,
    );
    assert_eq!(recorded.fetch_one(&mut *db).await?, 1);
    Ok(())
}

#[test_database::test]
async fn a_later_form_with_another_address_proves_nothing(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let (lead, id) = quoted(&mut db, ravi).await;
    // Anyone who knows the number can fill in the form.
    let form = lead::NewLead { customer_email: "ravi.at.home@example.com".to_owned(), ..new_lead() };
    assert_eq!(received(&mut db, &form, ist("2026-11-20T12:00")).await, lead);
    send_to(&mut db, id, "ravi.at.home@example.com").await;
    assert_ne!(
        goes_to(&mut db, id).await.map(|(email, _)| email).as_deref(),
        Some("ravi.at.home@example.com")
    );
    Ok(())
}

#[test_database::test]
async fn a_colleagues_address_is_no_customers(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let form = lead::NewLead { customer_email: SALES.to_owned(), ..new_lead() };
    let lead = received(&mut db, &form, ist("2026-11-20T11:00")).await;
    let id = quote(&mut db, ravi, Some(lead), None).await;
    assert_eq!(goes_to(&mut db, id).await, None);
    let refused = vouch(&mut db, meera, Party::Lead(lead), SALES).await;
    assert!(matches!(refused, Err(Refusal::Field { field: "email", .. })), "{refused:?}");
    Ok(())
}

#[test_database::test]
async fn an_admin_vouches_for_an_address_with_a_reason(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let id = quote(&mut db, meera, None, None).await;
    assert_eq!(goes_to(&mut db, id).await, None, "nobody knows whose quotation it is");
    sqlx::query!("update quotations set client_email = 'Asha@example.com', number = 'QT/1'")
        .execute(&mut *db)
        .await?;
    vouch(&mut db, meera, Party::Quotation(id), " ASHA@example.com").await.unwrap();
    let quotation = quotation::find(&mut db, id, Reach::All).await?;
    let proof = signer::proof(&mut db, &quotation).await?.unwrap();
    assert_eq!((proof.email.as_str(), proof.by.as_deref()), ("asha@example.com", Some("Meera")));
    assert_eq!((proof.reason.as_str(), proof.at), ("She read it back.", clock().now()));
    let entry = sqlx::query!(
        "select actor_id, subject_id, changes::text from audit_entries where action = 'address_confirmed'"
    )
    .fetch_one(&mut *db)
    .await?;
    assert_eq!((entry.actor_id, entry.subject_id), (Some(meera.0), id.to_string()));
    assert!(entry.changes.unwrap().contains("She read it back."));
    Ok(())
}

#[test_database::test]
async fn a_merge_gives_nobody_the_address_of_another(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let (victim, id) = quoted(&mut db, ravi).await;
    // A made-up visitor, whose inbox a colleague reads.
    let made_up = received(&mut db, &nth_lead(7), ist("2026-11-20T12:00")).await;
    send_to(&mut db, id, "visitor7@example.com").await;
    let pair = Pair::lock(&mut db, Visible::found(victim), Visible::found(made_up)).await.unwrap();
    merge::merge(&mut db, &clock(), &acting(ravi), &pair, &Sales::default()).await.unwrap();
    assert_eq!(goes_to(&mut db, id).await, None, "it was proved for one of them only");
    let of_made_up = quote(&mut db, ravi, Some(made_up), None).await;
    assert_eq!(goes_to(&mut db, of_made_up).await, None);
    Ok(())
}

#[test_database::test]
async fn a_quotation_for_a_customer_is_signed_by_that_customer(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let draft = anand();
    let anand = customer::edit::create(&mut db, &clock(), &acting(ravi), &draft).await.unwrap();
    // The lead's visitor has verified an address, but not Anand's.
    let lead = received(&mut db, &nth_lead(7), ist("2026-11-20T12:00")).await;
    let id = quote(&mut db, ravi, Some(lead), Some(anand)).await;
    send_to(&mut db, id, "visitor7@example.com").await;
    assert_eq!(goes_to(&mut db, id).await, None);
    vouch(&mut db, meera, Party::Customer(anand), "anand@example.com").await.unwrap();
    assert_eq!(goes_to(&mut db, id).await, Some(("anand@example.com".to_owned(), ProofMethod::Admin)));

    // Whoever has Anand's number is taken for Anand, whatever address they enter.
    let form = lead::NewLead { customer_phone: draft.phone.clone(), ..nth_lead(8) };
    let as_anand = received(&mut db, &form, ist("2026-11-20T13:00")).await;
    let id = quote(&mut db, ravi, Some(as_anand), None).await;
    send_to(&mut db, id, "visitor8@example.com").await;
    assert_eq!(goes_to(&mut db, id).await, Some(("anand@example.com".to_owned(), ProofMethod::Admin)));

    let detail = customer::detail::read(&mut db, anand, Reach::All).await?;
    assert_eq!(detail.address_proof.map(|proof| proof.way), Some(ProofMethod::Admin));
    let changed = CustomerDraft { email: "ravi.at.home@example.com".to_owned(), ..draft };
    let locked = customer::edit::lock(&mut db, anand, Reach::All).await?;
    customer::edit::change(&mut db, &clock(), &acting(ravi), &locked, &changed).await.unwrap();
    assert_eq!(goes_to(&mut db, id).await, None, "a colleague has changed it");
    Ok(())
}

#[test_database::test]
async fn the_account_of_a_customer_whom_an_admin_invited_proves_its_address(
    pool: PgPool,
) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let customer = write_down(&mut db, ravi, &anand()).await;
    let id = quote(&mut db, ravi, None, Some(customer)).await;
    assert_eq!(goes_to(&mut db, id).await, None);
    let account = join(&mut db, meera, customer).await;
    assert_eq!(goes_to(&mut db, id).await, Some(("anand@example.com".to_owned(), ProofMethod::Account)));
    let proof = current(&mut db, Party::Customer(customer)).await?.unwrap();
    assert_eq!(
        (proof.by.as_deref(), proof.at, proof.reason.as_str()),
        (Some("Anand Hegde"), clock().now(), "")
    );

    // The account is theirs, and so is the next address that it verifies.
    prove_as(&mut db, account, "anand@new.example.com").await;
    send_to(&mut db, id, "anand@new.example.com").await;
    assert_eq!(goes_to(&mut db, id).await, Some(("anand@new.example.com".to_owned(), ProofMethod::Account)));
    unlink(&mut db, ravi, customer, account).await?;
    assert_eq!(goes_to(&mut db, id).await, None, "it follows them no more");
    Ok(())
}

#[test_database::test]
async fn an_account_says_more_than_the_form_or_an_admin_did_until_it_is_unlinked(
    pool: PgPool,
) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let customer = write_down(&mut db, ravi, &anand()).await;
    let id = quote(&mut db, ravi, None, Some(customer)).await;
    vouch(&mut db, meera, Party::Customer(customer), "anand@example.com").await.unwrap();
    let account = client(&mut db, "anand@example.com", true).await;
    prove_as(&mut db, account, "anand@example.com").await;
    assert_eq!(goes_to(&mut db, id).await, Some(("anand@example.com".to_owned(), ProofMethod::Account)));
    unlink(&mut db, ravi, customer, account).await?;
    assert_eq!(goes_to(&mut db, id).await, Some(("anand@example.com".to_owned(), ProofMethod::Admin)));
    Ok(())
}

/// A salesperson may invite customers, and has a private address, too.
#[test_database::test]
async fn an_account_at_an_address_that_only_a_salesperson_typed_proves_nothing(
    pool: PgPool,
) -> sqlx::Result<()> {
    const HOME: &str = "ravi.at.home@example.com";
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let victim = write_down(&mut db, ravi, &anand()).await;
    let id = quote(&mut db, ravi, None, Some(victim)).await;
    vouch(&mut db, meera, Party::Customer(victim), "anand@example.com").await.unwrap();
    let locked = customer::edit::lock(&mut db, victim, Reach::All).await?;
    let typed = CustomerDraft { email: HOME.to_owned(), ..anand() };
    customer::edit::change(&mut db, &clock(), &acting(ravi), &locked, &typed).await.unwrap();
    send_to(&mut db, id, HOME).await;
    let account = join(&mut db, ravi, victim).await;
    assert_eq!(goes_to(&mut db, id).await, None, "invited");
    prove_as(&mut db, account, HOME).await;
    assert_eq!(goes_to(&mut db, id).await, None, "proved once more");
    unlink(&mut db, ravi, victim, account).await?;
    sqlx::query!("delete from customer_accounts").execute(&mut *db).await?;
    prove_as(&mut db, account, HOME).await;
    assert_eq!(customer::detail::read(&mut db, victim, Reach::All).await?.accounts.len(), 1);
    assert_eq!(goes_to(&mut db, id).await, None, "linked by the typed address");
    Ok(())
}

#[test_database::test]
async fn a_merge_makes_nobodys_account_anothers(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "Ravi", Role::Sales).await;
    let meera = user(&mut db, "Meera", Role::Admin).await;
    let victim = write_down(&mut db, ravi, &anand()).await;
    let id = quote(&mut db, ravi, None, Some(victim)).await;
    let made_up = CustomerDraft {
        email: "ravi.at.home@example.com".to_owned(),
        phone: "98123 45679".to_owned(),
        ..anand()
    };
    let made_up = write_down(&mut db, ravi, &made_up).await;
    let account = join(&mut db, meera, made_up).await;
    send_to(&mut db, id, "ravi.at.home@example.com").await;
    let pair = customer::merge::Pair::lock(&mut db, made_up, victim, Reach::All).await.unwrap();
    customer::merge::merge(&mut db, &clock(), &acting(ravi), &pair).await.unwrap();
    assert_eq!(goes_to(&mut db, id).await, None);
    prove_as(&mut db, account, "ravi.at.home@example.com").await;
    assert_eq!(goes_to(&mut db, id).await, None, "proved once more");
    Ok(())
}
