use sqlx::PgPool;

use super::*;
use crate::customer::account::AccountState;
use crate::customer::account::accounts;
use crate::customer::detail;
use crate::customer::edit::create;
use crate::customer::merge::{Pair, merge};
use crate::customer::{CustomerDraft, CustomerKind, DoNotContact};
use enquiries::lead::testing::client;
use kernel::reach::Reach;
use kernel::testing::ist;
use people::address_book::{self, AddressBook, BillingDetails};
use people::user::hosted::Introduced;

#[test]
fn a_name_is_parted_before_its_last_word() {
    let names = |name: &str| {
        let invitation = invitation(name, "a@example.com");
        (invitation.first_name, invitation.last_name)
    };
    assert_eq!(names(" Asha  Meera Rao "), ("Asha  Meera".to_owned(), "Rao".to_owned()));
    assert_eq!(names("Areca"), ("Areca".to_owned(), String::new()));
    assert_eq!(names(&format!("{} Ltd", "x".repeat(80))).0.len(), NAME_CHARS);
}

const EMAIL: &str = "asha@example.com";

fn clock() -> Clock {
    Clock::stopped_at(ist("2026-11-20T15:00"))
}

fn keys() -> Keys {
    Keys::new(&"a secret of these tests and of nothing else".parse().unwrap())
}

async fn customer(db: &mut Db, phone: &str) -> CustomerId {
    let draft = CustomerDraft {
        kind: CustomerKind::Individual,
        name: "Asha Rao".to_owned(),
        // As typed.
        email: " Asha@Example.com".to_owned(),
        phone: phone.to_owned(),
        shares_phone: false,
        gstin: None,
        language: None,
        source: None,
        tags: Vec::new(),
        do_not_contact: DoNotContact::default(),
        addresses: Vec::new(),
        contacts: Vec::new(),
    };
    create(db, &clock(), &Actor::system(), &draft).await.unwrap()
}

async fn asked(db: &mut Db, id: CustomerId) -> Result<Invited, Refusal> {
    let customer = Locked::read(detail::read(&mut *db, id, Reach::All).await.unwrap());
    let mut tx = sqlx::Connection::begin(db).await?;
    let invited = invite(&mut tx, &clock(), &Actor::system(), &keys(), &customer).await?;
    tx.commit().await?;
    Ok(invited)
}

async fn unlinked(db: &mut Db, id: CustomerId, user: UserId) -> sqlx::Result<()> {
    let customer = Locked::read(detail::read(&mut *db, id, Reach::All).await?);
    unlink(db, &clock(), &Actor::system(), &customer, user).await
}

async fn prove(db: &mut Db, user: UserId, email: &str) {
    address_proved(db, &clock(), &Actor::system(), user, email).await.unwrap();
}

/// Account states of a customer.
async fn states(db: &mut Db, id: CustomerId) -> Vec<(AccountState, Option<LinkedThrough>)> {
    accounts(db, id).await.unwrap().into_iter().map(|it| (it.state, it.linked_through)).collect()
}

/// Audit actions on a customer's accounts.
async fn log(db: &mut Db, id: CustomerId) -> Vec<String> {
    sqlx::query_scalar!(
        "select action from audit_entries where subject_id = $1 and action like 'customer_account%' order by id",
        id.to_string(),
    )
    .fetch_all(db)
    .await
    .unwrap()
}

#[test_database::test]
async fn an_account_is_linked_when_it_proves_the_one_customers_own_address(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, true).await;
    prove(&mut db, user, EMAIL).await;
    prove(&mut db, user, EMAIL).await;
    assert_eq!(states(&mut db, id).await, [(AccountState::Linked, Some(LinkedThrough::ProvedAddress))]);
    assert_eq!(log(&mut db, id).await, ["customer_account_linked"], "once");
    assert!(matches!(asked(&mut db, id).await, Err(Refusal::Rule { code: "joined", .. })));
}

#[test_database::test]
async fn an_address_that_two_customers_have_links_nobody(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let (one, other) = (customer(&mut db, "98123 45678").await, customer(&mut db, "98123 45679").await);
    let user = client(&mut db, EMAIL, true).await;
    prove(&mut db, user, EMAIL).await;
    assert_eq!((states(&mut db, one).await, states(&mut db, other).await), (vec![], vec![]));
    // A colleague who knows which one it is links them.
    assert_eq!(asked(&mut db, other).await.unwrap(), Invited::Linked);
    assert_eq!(states(&mut db, one).await, []);
    assert_eq!(states(&mut db, other).await, [(AccountState::Linked, Some(LinkedThrough::Invitation))]);
}

#[test_database::test]
async fn an_account_that_has_proved_nothing_is_linked_to_nobody(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, false).await;
    prove(&mut db, user, EMAIL).await;
    link_by_address(&mut db, &clock(), &Actor::system(), EMAIL).await.unwrap();
    assert_eq!(states(&mut db, id).await, []);
    // Someone else may have signed up with the address: its owner gets the e-mail.
    assert_eq!(asked(&mut db, id).await.unwrap(), Invited::Asked { user, email: EMAIL.to_owned() });
    assert_eq!(states(&mut db, id).await, [(AccountState::Invited, None)]);
}

#[test_database::test]
async fn an_invitation_is_accepted_with_the_invited_address_alone(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let (one, other) = (customer(&mut db, "98123 45678").await, customer(&mut db, "98123 45679").await);
    let Invited::Asked { user, .. } = asked(&mut db, one).await.unwrap() else { panic!("a new account") };
    assert_eq!(asked(&mut db, one).await.unwrap(), Invited::Asked { user, email: EMAIL.to_owned() });
    sqlx::query!("update users set status = 'active' where id = $1", user.0).execute(&mut *db).await.unwrap();
    prove(&mut db, user, "somebody.else@example.com").await;
    assert_eq!(states(&mut db, one).await, [(AccountState::Invited, None)]);
    prove(&mut db, user, EMAIL).await;
    assert_eq!(states(&mut db, one).await, [(AccountState::Linked, Some(LinkedThrough::Invitation))]);
    assert_eq!(states(&mut db, other).await, [], "nobody invited them there");
}

#[test_database::test]
async fn a_link_stays_when_either_side_changes_its_address(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, true).await;
    prove(&mut db, user, EMAIL).await;
    sqlx::query!("update users set email = 'new@example.com' where id = $1", user.0)
        .execute(&mut *db)
        .await
        .unwrap();
    prove(&mut db, user, "new@example.com").await;
    sqlx::query!("update customers set email = '', email_normalized = null").execute(&mut *db).await.unwrap();
    assert_eq!(states(&mut db, id).await, [(AccountState::Linked, Some(LinkedThrough::ProvedAddress))]);
}

#[test_database::test]
async fn who_was_unlinked_stays_so_until_a_colleague_invites_them(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, true).await;
    prove(&mut db, user, EMAIL).await;
    unlinked(&mut db, id, user).await.unwrap();
    assert_eq!(states(&mut db, id).await, []);
    let again = unlinked(&mut db, id, user).await;
    assert!(matches!(again, Err(sqlx::Error::RowNotFound)));
    prove(&mut db, user, EMAIL).await;
    assert_eq!(states(&mut db, id).await, [], "the address alone links nobody any more");
    assert_eq!(asked(&mut db, id).await.unwrap(), Invited::Linked);
    assert_eq!(states(&mut db, id).await, [(AccountState::Linked, Some(LinkedThrough::Invitation))]);
    let log = log(&mut db, id).await;
    assert_eq!(log, ["customer_account_linked", "customer_account_unlinked", "customer_account_linked"]);
}

#[test_database::test]
async fn a_customer_who_takes_another_in_takes_their_accounts_in(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let from = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, true).await;
    prove(&mut db, user, EMAIL).await;
    let into = customer(&mut db, "98123 45679").await;
    let pair = Pair::lock(&mut db, from, into, Reach::All).await.unwrap();
    merge(&mut db, &clock(), &Actor::system(), &pair).await.unwrap();
    assert_eq!(states(&mut db, from).await, []);
    assert_eq!(states(&mut db, into).await, [(AccountState::Linked, Some(LinkedThrough::ProvedAddress))]);
}

#[test_database::test]
async fn nobody_who_works_here_or_is_suspended_is_invited(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, true).await;
    for (role, status, code) in [("sales", "active", "works_here"), ("client", "suspended", "suspended")] {
        sqlx::query!("update users set role = $2, status = $3 where id = $1", user.0, role, status)
            .execute(&mut *db)
            .await
            .unwrap();
        prove(&mut db, user, EMAIL).await;
        let refused = asked(&mut db, id).await;
        assert!(matches!(&refused, Err(Refusal::Rule { code: it, .. }) if *it == code), "{refused:?}");
        assert_eq!(states(&mut db, id).await, []);
    }
}

#[test_database::test]
async fn an_address_that_a_hosted_service_vouches_for_links_as_well(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let introduced =
        Introduced { subject: UserId::new(), email: EMAIL, first_name: "Asha", last_name: "Rao" };
    for _ in 0..2 {
        meet(&mut db, &clock(), &Actor::system(), &introduced).await.unwrap().unwrap();
    }
    assert_eq!(states(&mut db, id).await, [(AccountState::Linked, Some(LinkedThrough::ProvedAddress))]);
    assert_eq!(log(&mut db, id).await.len(), 1);
}

#[test_database::test]
async fn staff_see_what_linked_accounts_saved(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let id = customer(&mut db, "98123 45678").await;
    let user = client(&mut db, EMAIL, false).await;
    let saved = BillingDetails {
        name: "Asha Rao".to_owned(),
        address: "12 Rose Lane, Bengaluru 560025".to_owned(),
        state_code: "29".to_owned(),
        gstin: None,
    };
    address_book::save_billing(&mut db, user, &saved).await.unwrap();
    asked(&mut db, id).await.unwrap();
    assert_eq!(books(&mut db, id).await, [None], "somebody else may have signed up with the address");
    sqlx::query!("update auth_accounts set email_confirmed_at = now() where user_id = $1", user.0)
        .execute(&mut *db)
        .await
        .unwrap();
    prove(&mut db, user, EMAIL).await;
    // Another one of the household, who saved nothing.
    let arun = client(&mut db, "arun@example.com", true).await;
    sqlx::query!(
        "insert into customer_accounts (customer_id, user_id, email, linked_at, linked_through)
         values ($1, $2, 'arun@example.com', $3, 'invitation')",
        id.0,
        arun.0,
        ist("2026-11-20T16:00"),
    )
    .execute(&mut *db)
    .await
    .unwrap();
    let book = AddressBook { addresses: Vec::new(), billing: Some(saved) };
    assert_eq!(books(&mut db, id).await, [Some(book), None]);
}

/// Address books of a customer's accounts.
async fn books(db: &mut Db, id: CustomerId) -> Vec<Option<AddressBook>> {
    accounts(db, id).await.unwrap().into_iter().map(|account| account.address_book).collect()
}
