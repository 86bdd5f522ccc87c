//! Account e-mails: their links and codes work for their reader alone.

use jobs::Mail;
use kernel::audit::{Actor, Source};
use kernel::clock::Clock;
use kernel::ids::{OneTimeTokenId, UserId};
use kernel::role::Role;
use people::account::notice::{self, Notice};
use people::account::one_time::{self, OneTimeToken, Purpose};
use people::account::sign_up::{self, Letter, NewAccount, SignUp};
use people::account::{Keys, proof};
use serde_json::json;
use sqlx::PgPool;

use crate::house::{House, SITE, header, html, keys, recipients, secret, text};

async fn sign_up(house: &House, email: &str) -> (UserId, OneTimeTokenId) {
    let metadata = json!({"first_name": "Asha", "last_name": "Rao"});
    let form = SignUp {
        email,
        password_hash: "$argon2id$",
        metadata: metadata.as_object().unwrap(),
        next_path: Some("/booking?from=mail"),
        is_old_enough: true,
    };
    let letter = sign_up::sign_up(&mut *house.db().await, &keys(), &form, house.now()).await.unwrap();
    let Some(Letter::Confirm { user, token }) = letter else { panic!("{letter:?}") };
    (user, token)
}

async fn member(house: &House, email: &str, role: Role) -> UserId {
    let account = NewAccount { email, first_name: "Ravi", last_name: "Kumar", role, password_hash: None };
    sign_up::create(&mut *house.db().await, &account, house.now()).await.unwrap().unwrap()
}

/// The `token_hash` of the link to the confirmation page.
fn link_in(body: &str) -> String {
    let start = format!("{SITE}/auth/confirm?token_hash=");
    let link = body.split_once(&start).unwrap().1;
    link.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

async fn redeem(house: &House, purpose: Purpose, link: &str) -> Option<OneTimeToken> {
    one_time::redeem_link(&mut *house.db().await, purpose, link, house.now()).await.unwrap()
}

#[test_database::test]
async fn a_confirmation_works_for_its_recipient_and_not_from_the_database(db: PgPool) {
    let house = House::new(db).await;
    let (user, token) = sign_up(&house, "asha@example.com").await;
    house.handle(Mail::ConfirmAccount { token }).await.unwrap();

    let letter = house.letter();
    assert_eq!(recipients(&letter), ["asha@example.com"]);
    assert_eq!(letter.message_id(), Some(format!("confirm_account.{token}@nivas.example.com").as_str()));
    assert_eq!(header(&letter, "Auto-Submitted").as_deref(), Some("auto-generated"));
    let (link, code) = (link_in(&text(&letter)), one_time::code(&keys(), token));
    assert_eq!(link_in(&html(&letter)), link);
    assert!(link.len() >= 43, "256 bits: {link}");
    assert!(text(&letter).contains("type=signup&next=%2Fbooking%3Ffrom%3Dmail"));
    assert_eq!(letter.subject(), Some("Confirm your e-mail address for Nivas"));
    assert!(text(&letter).contains(&code));

    let stored =
        sqlx::query_scalar!(r#"select string_agg(t::text, ' ') as "all!" from auth_one_time_tokens t"#)
            .fetch_one(&mut *house.db().await)
            .await
            .unwrap();
    let ledger = sqlx::query_scalar!(r#"select string_agg(mails::text, ' ') as "all!" from mails"#)
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    let job = serde_json::to_string(&Mail::ConfirmAccount { token }).unwrap();
    for secret in [&link, &code] {
        assert!(!format!("{stored}{ledger}{job}").contains(secret), "{secret}");
    }

    assert!(redeem(&house, Purpose::Recovery, &link).await.is_none(), "for another purpose");
    assert_eq!(redeem(&house, Purpose::SignUp, &link).await.unwrap().user, user);
    assert!(redeem(&house, Purpose::SignUp, &link).await.is_none(), "a second time");
}

/// A password reset e-mail: its token and its link.
pub(super) async fn recovery(house: &House) -> (OneTimeTokenId, String) {
    member(house, "ravi@example.com", Role::Sales).await;
    let mut db = house.db().await;
    let token =
        proof::recover(&mut db, &keys(), "ravi@example.com", None, house.now()).await.unwrap().unwrap();
    let link = one_time::link(&keys(), token);
    let page = one_time::page(&SITE.parse().unwrap(), Purpose::Recovery.as_str(), &link, None);
    (token, page.into())
}

#[test_database::test]
async fn an_invalid_token_is_not_sent(db: PgPool) {
    let house = House::new(db).await;
    let (_, token) = sign_up(&house, "asha@example.com").await;
    house.advance(chrono::TimeDelta::hours(1));
    house.handle(Mail::ConfirmAccount { token }).await.unwrap();
    house.handle(Mail::RecoverAccount { token: OneTimeTokenId(uuid::Uuid::new_v4()) }).await.unwrap();
    assert!(house.letters().is_empty());
}

#[test_database::test]
async fn a_forgotten_password_gets_a_link_and_a_code(db: PgPool) {
    let house = House::new(db).await;
    let user = member(&house, "ravi@example.com", Role::Sales).await;
    let mut db = house.db().await;
    let token =
        proof::recover(&mut db, &keys(), "ravi@example.com", None, house.now()).await.unwrap().unwrap();
    house.handle(Mail::RecoverAccount { token }).await.unwrap();
    // The queue may run a job twice.
    house.handle(Mail::RecoverAccount { token }).await.unwrap();

    let letter = house.letter();
    assert!(text(&letter).contains("Hello Ravi") && text(&letter).contains("type=recovery"));
    let code = one_time::code(&keys(), token);
    assert!(text(&letter).contains(&code));
    let (purpose, email) = (Purpose::Recovery, "ravi@example.com");
    let redeemed = one_time::redeem_code(&mut db, &keys(), purpose, email, &code, house.now()).await;
    assert_eq!(redeemed.unwrap().unwrap().user, user);
}

#[test_database::test]
async fn signing_up_again_reminds_of_the_account(db: PgPool) {
    let house = House::new(db).await;
    member(&house, "ravi@example.com", Role::Client).await;
    let metadata = json!({"first_name": "Mallory"});
    let form = SignUp {
        email: "ravi@example.com",
        password_hash: "$argon2id$",
        metadata: metadata.as_object().unwrap(),
        next_path: None,
        is_old_enough: true,
    };
    let letter = sign_up::sign_up(&mut *house.db().await, &keys(), &form, house.now()).await.unwrap();
    let Some(Letter::Remind { token }) = letter else { panic!("{letter:?}") };
    house.handle(Mail::RemindOfAccount { token }).await.unwrap();
    let letter = house.letter();
    assert!(text(&letter).contains("Ravi, you already have an account"));
    assert!(!text(&letter).contains("Mallory"));
    assert!(redeem(&house, Purpose::Recovery, &link_in(&text(&letter))).await.is_some());
}

#[test_database::test]
async fn a_new_address_is_confirmed_and_the_old_one_notified(db: PgPool) {
    let house = House::new(db).await;
    let user = member(&house, "old@example.com", Role::Client).await;
    let mut db = house.db().await;
    let token = proof::request_email_change(&mut db, &keys(), user, "new@example.com", None, house.now())
        .await
        .unwrap();
    house.handle(Mail::ChangeEmail { token }).await.unwrap();

    let asked = house.letter_of("change_email");
    assert_eq!(recipients(&asked), ["new@example.com"]);
    let told = house.letter_of("announce_email_change");
    assert_eq!(recipients(&told), ["old@example.com"]);
    assert!(text(&told).contains("n•••@example.com") && !text(&told).contains("token_hash"));
    assert!(redeem(&house, Purpose::EmailChange, &link_in(&text(&asked))).await.is_some());
}

#[test_database::test]
async fn an_invitation_names_the_inviter_and_the_role(db: PgPool) {
    let house = House::new(db).await;
    let admin = member(&house, "ravi@example.com", Role::Admin).await;
    let invited = UserId::new();
    let mut db = house.db().await;
    sqlx::query!(
        "insert into users (id, email, first_name, role, status, invited_at, invited_by)
         values ($1, 'meera@example.com', 'Meera', 'project_manager', 'invited', now(), $2)",
        invited.0,
        admin.0,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    let token = proof::invite(&mut db, &keys(), invited, "meera@example.com", house.now()).await.unwrap();
    house.advance(chrono::TimeDelta::days(6));
    house.handle(Mail::InviteUser { token }).await.unwrap();
    let letter = house.letter();
    assert_eq!(letter.subject(), Some("Ravi Kumar invites you to work with Nivas"));
    assert!(text(&letter).contains("with the role Project manager"));
    assert!(text(&letter).contains("until 27 Nov 2026, 11:00 am"));
    assert!(redeem(&house, Purpose::Invite, &link_in(&text(&letter))).await.is_some());
}

#[test_database::test]
async fn a_customers_invitation_opens_the_client_portal(db: PgPool) {
    let house = House::new(db).await;
    let invited = UserId::new();
    let mut db = house.db().await;
    sqlx::query!(
        "insert into users (id, email, first_name, role, status, invited_at)
         values ($1, 'meera@example.com', 'Meera', 'client', 'invited', now())",
        invited.0,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    let token = proof::invite(&mut db, &keys(), invited, "meera@example.com", house.now()).await.unwrap();
    house.handle(Mail::InviteCustomer { token }).await.unwrap();
    let letter = house.letter_of("invite_customer");
    assert_eq!(letter.subject(), Some("Follow your home with Nivas"));
    assert!(!text(&letter).contains("back office"), "{}", text(&letter));
    assert!(redeem(&house, Purpose::Invite, &link_in(&text(&letter))).await.is_some());
}

#[test_database::test]
async fn every_role_change_is_announced_once(db: PgPool) {
    let house = House::new(db).await;
    let user = member(&house, "ravi@example.com", Role::Finance).await;
    for version in [2, 2, 3] {
        house.handle(Mail::AnnounceRole { user, version }).await.unwrap();
    }
    let letters = house.letters();
    assert_eq!(letters.len(), 2);
    assert!(text(&letters[0]).contains("your role at Nivas is now Finance"));
}

#[test_database::test]
async fn an_address_in_use_is_disclosed_to_its_owner_alone(db: PgPool) {
    let house = House::new(db).await;
    let user = member(&house, "meera@example.com", Role::Client).await;
    member(&house, "taken@example.com", Role::Client).await;
    let mut db = house.db().await;
    let token = proof::request_email_change(&mut db, &keys(), user, "taken@example.com", None, house.now())
        .await
        .unwrap();
    house.handle(Mail::ChangeEmail { token }).await.unwrap();

    let told = house.letter_of("email_in_use");
    assert_eq!(recipients(&told), ["taken@example.com"]);
    assert!(text(&told).contains("you already have an account") && !text(&told).contains("token_hash"));
    assert_eq!(
        recipients(&house.letter_of("announce_email_change")),
        ["meera@example.com"],
        "as for a free one"
    );
    assert_eq!(house.letters().len(), 2);
}

#[test_database::test]
async fn an_e_mail_from_before_a_rotation_has_the_stored_link(db: PgPool) {
    let house = House::new(db).await;
    let before = Keys::new(&"the secret of these tests before they were given their own".parse().unwrap());
    let rotated =
        Keys::new(&secret().replacing("the secret of these tests before they were given their own"));
    let user = member(&house, "ravi@example.com", Role::Sales).await;
    let mut db = house.db().await;
    let id = proof::recover(&mut db, &before, "ravi@example.com", None, house.now()).await.unwrap().unwrap();
    let token = one_time::find(&mut db, id, house.now()).await.unwrap().unwrap();
    assert_eq!(token.letter(&rotated), (one_time::link(&before, id), one_time::code(&before, id)));
    let typed = one_time::code(&before, id);
    let (purpose, email, now) = (Purpose::Recovery, "ravi@example.com", house.now());
    let redeemed = one_time::redeem_code(&mut db, &rotated, purpose, email, &typed, now).await.unwrap();
    assert_eq!(redeemed.unwrap().user, user);
}

#[test_database::test]
async fn changes_to_sign_in_are_notified_by_e_mail(db: PgPool) {
    let house = House::new(db).await;
    let user = member(&house, "ravi@example.com", Role::Client).await;
    let actor = Actor {
        user: Some(user),
        source: Source::User,
        ip: Some("203.0.113.9".parse().unwrap()),
        request_id: None,
        batch: None,
    };
    for notice in Notice::ALL {
        let clock = Clock::stopped_at(house.now());
        let entry = notice::send(&mut *house.db().await, &clock, &actor, user, *notice).await.unwrap();
        house.handle(Mail::TellOfAccess { entry }).await.unwrap();
        house.handle(Mail::TellOfAccess { entry }).await.unwrap();
    }
    let letters = house.letters();
    assert_eq!(letters.len(), Notice::ALL.len(), "each once");
    for letter in &letters {
        assert_eq!(recipients(letter), ["ravi@example.com"]);
        let text = text(letter);
        assert!(text.contains("Hello Ravi") && text.contains("203.0.113.9"), "{text}");
        assert!(text.contains(&format!("{SITE}/auth/recover")) && !text.contains("token_hash"), "{text}");
    }
}
