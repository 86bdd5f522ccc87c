//! Users, their roles and their sessions.

use axum::http::StatusCode;
use chrono::TimeDelta;
use futures_util::future::join;
use jobs::Mail;
use kernel::ids::UserId;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::auth::{link, verify};
use crate::harness::{Answer, Person, Service};

const USERS: &str = "/api/admin/users";

fn ravi(role: &str) -> Value {
    json!({"email": "Ravi@Example.com", "firstName": "Ravi", "lastName": "Iyer", "role": role})
}

async fn user(service: &Service, admin: &Person, id: UserId) -> Value {
    service.get_as(&admin.token, &format!("{USERS}/{id}")).await.json()
}

fn refused(answer: &Answer, code: &str) {
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::CONFLICT, &json!(code)),
        "{}",
        answer.text
    );
}

async fn is_signed_in(service: &Service, token: &str) -> bool {
    service.get_as(token, "/api/me").await.status == StatusCode::OK
}

/// A user's audit log entries, oldest first: action and actor.
async fn deeds(service: &Service, subject: &str) -> Vec<(String, Option<UserId>)> {
    let entries = sqlx::query!(
        r#"select action, actor_id as "actor: UserId" from audit_entries where subject_id = $1 order by id"#,
        subject,
    )
    .fetch_all(&service.db)
    .await
    .unwrap();
    entries.into_iter().map(|entry| (entry.action, entry.actor)).collect()
}

#[test_database::test]
async fn an_invitation_is_accepted_by_e_mail(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let answer = service.post_as(&admin.token, &format!("{USERS}/invitations"), &ravi("sales")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let invited = answer.json();
    assert_eq!((&invited["email"], &invited["status"]), (&json!("ravi@example.com"), &json!("invited")));
    assert_eq!(invited["invitedAt"], "2026-11-20T09:30:00Z");
    let id = invited["id"].as_str().unwrap();
    let [(Mail::InviteUser { token }, _)] = service.claim_mail().await[..] else { panic!("one e-mail") };

    let answer = verify(&service, "invite", &link(token)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let session = answer.json()["access_token"].as_str().unwrap().to_owned();
    let me = service.get_as(&session, "/api/me").await.json();
    assert_eq!((&me["id"], &me["role"], &me["status"]), (&json!(id), &json!("sales"), &json!("active")));
    let who: Vec<_> = deeds(&service, id).await;
    assert_eq!(who[0], ("user_invited".to_owned(), Some(admin.id)));
}

#[test_database::test]
async fn another_invitation_invalidates_the_previous_one(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let invited = service.post_as(&admin.token, &format!("{USERS}/invitations"), &ravi("ops")).await.json();
    let again = format!("{USERS}/{}/invitation", invited["id"].as_str().unwrap());
    service.clock.advance(TimeDelta::minutes(30));
    let answer = service.post_as(&admin.token, &again, &json!({})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.json()["invitedAt"], "2026-11-20T10:00:00Z");
    let tokens: Vec<_> = service.claim_mail().await.into_iter().map(|(mail, _)| mail).collect();
    let [Mail::InviteUser { token: first }, Mail::InviteUser { token: second }] = tokens[..] else {
        panic!("two e-mails: {tokens:?}");
    };
    assert_eq!(verify(&service, "invite", &link(first)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(verify(&service, "invite", &link(second)).await.status, StatusCode::OK);
    refused(&service.post_as(&admin.token, &again, &json!({})).await, "not_invited");
}

#[test_database::test]
async fn a_known_address_cannot_be_invited(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let client = service.person(Role::Client).await;
    let invitations = format!("{USERS}/invitations");
    service.post_as(&admin.token, &invitations, &ravi("ops")).await;
    service.claim_mail().await;
    for (email, code) in [
        (client.email.as_str(), "email_of_client"),
        (admin.email.as_str(), "email_taken"),
        ("ravi@example.com", "already_invited"),
    ] {
        let body = json!({"email": email, "firstName": "Ravi", "lastName": "", "role": "sales"});
        let answer = service.post_as(&admin.token, &invitations, &body).await;
        refused(&answer, code);
        assert_eq!(answer.json()["fields"]["email"], answer.json()["message"]);
    }
    for (email, role, field) in [("nobody", "sales", "email"), ("a@b.example", "owner", "role")] {
        let body = json!({"email": email, "firstName": "Ravi", "lastName": "", "role": role});
        let answer = service.post_as(&admin.token, &invitations, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.json()["fields"][field].is_string(), "{}", answer.text);
    }
    assert_eq!(service.claim_mail().await.len(), 1);
}

#[test_database::test]
async fn a_new_role_takes_effect_at_once_and_is_announced(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let path = format!("{USERS}/{}/role", sales.id);
    let answer = service.put_as(&admin.token, &path, &json!({"role": "content", "version": 1})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!((&answer.json()["role"], &answer.json()["version"]), (&json!("content"), &json!(2)));
    assert!(!is_signed_in(&service, &sales.token).await);
    let [(mail, _)] = service.claim_mail().await[..] else { panic!("one e-mail") };
    assert_eq!(mail, Mail::AnnounceRole { user: sales.id, version: 2 });
    service.clock.advance(TimeDelta::seconds(1));
    let token = service.session_of(sales.id).await;
    assert_eq!(service.get_as(&token, "/api/admin/page-settings").await.status, StatusCode::OK);
    assert_eq!(
        deeds(&service, &sales.id.to_string()).await,
        [("user_role_changed".to_owned(), Some(admin.id))]
    );

    let stale = service.put_as(&admin.token, &path, &json!({"role": "ops", "version": 1})).await;
    refused(&stale, "stale");
    assert_eq!(stale.json()["current"]["role"], "content");
    // Assigning the current role changes nothing.
    let same = service.put_as(&admin.token, &path, &json!({"role": "content", "version": 2})).await;
    assert_eq!(same.json()["version"], 2);
    assert!(is_signed_in(&service, &token).await);
    assert_eq!(service.claim_mail().await.len(), 1);
}

#[test_database::test]
async fn nobody_changes_their_own_role_or_suspends_themselves(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    service.person(Role::Admin).await;
    let own = |what: &str| format!("{USERS}/{}/{what}", admin.id);
    let role = json!({"role": "sales", "version": 1});
    refused(&service.put_as(&admin.token, &own("role"), &role).await, "oneself");
    refused(&service.put_as(&admin.token, &own("suspension"), &json!({"version": 1})).await, "oneself");
    assert!(is_signed_in(&service, &admin.token).await);
}

#[test_database::test]
async fn a_suspended_users_next_request_is_rejected(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let path = format!("{USERS}/{}/suspension", sales.id);
    assert!(is_signed_in(&service, &sales.token).await);
    refused(&service.put_as(&admin.token, &path, &json!({"version": 7})).await, "stale");
    let answer = service.put_as(&admin.token, &path, &json!({"version": 1})).await;
    assert_eq!((answer.status, &answer.json()["status"]), (StatusCode::OK, &json!("suspended")));
    assert!(!is_signed_in(&service, &sales.token).await);
    refused(&service.put_as(&admin.token, &path, &json!({"version": 2})).await, "already_suspended");
    let reset = format!("{USERS}/{}/password-reset", sales.id);
    refused(&service.post_as(&admin.token, &reset, &json!({})).await, "not_active");

    let answer = service.delete_as(&admin.token, &path).await;
    assert_eq!((answer.status, &answer.json()["status"]), (StatusCode::OK, &json!("active")));
    assert!(!is_signed_in(&service, &sales.token).await, "ended sessions stay ended");
    service.clock.advance(TimeDelta::seconds(1));
    assert!(is_signed_in(&service, &service.session_of(sales.id).await).await);
    refused(&service.delete_as(&admin.token, &path).await, "not_suspended");
    let actions: Vec<_> =
        deeds(&service, &sales.id.to_string()).await.into_iter().map(|deed| deed.0).collect();
    assert_eq!(actions, ["user_suspended", "user_reinstated"]);
}

#[test_database::test]
async fn two_admins_cannot_suspend_each_other(db: PgPool) {
    let service = Service::start(db).await;
    for _ in 0..5 {
        sqlx::query!("update users set status = 'suspended'").execute(&service.db).await.unwrap();
        let (one, other) = (service.person(Role::Admin).await, service.person(Role::Admin).await);
        let suspend = async |by: &Person, whom: &Person| {
            let path = format!("{USERS}/{}/suspension", whom.id);
            service.put_as(&by.token, &path, &json!({"version": 1})).await.status
        };
        let (first, second) = join(suspend(&one, &other), suspend(&other, &one)).await;
        let done = [first, second].into_iter().filter(|status| *status == StatusCode::OK).count();
        let active = sqlx::query_scalar!(r#"select count(*) as "count!" from users where status = 'active'"#);
        assert_eq!((done, active.fetch_one(&service.db).await.unwrap()), (1, 1), "{first} {second}");
    }
}

#[test_database::test]
async fn bulk_suspension_skips_protected_users(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let [one, other] = [service.person(Role::Sales).await, service.person(Role::Ops).await];
    let bulk = format!("{USERS}/bulk");
    let nobody = UserId::new();
    let selection = json!({"ids": [one.id, admin.id, nobody, other.id]});
    let body = json!({"selection": selection, "action": {"suspend": {}}});
    let outcome = service.post_as(&admin.token, &bulk, &body).await.json();
    assert_eq!(outcome["changed"], 2);
    assert_eq!(
        outcome["skipped"],
        json!([
            {"id": admin.id, "reason": "You can't suspend yourself."},
            {"id": nobody, "reason": "Not found."},
        ])
    );
    assert_eq!(user(&service, &admin, one.id).await["status"], "suspended");

    let undo = format!("{bulk}/{}/undo", outcome["batch"].as_str().unwrap());
    let undone = service.post_as(&admin.token, &undo, &json!({})).await.json();
    assert_eq!((&undone["changed"], &undone["skipped"]), (&json!(2), &json!([])));
    assert_eq!(user(&service, &admin, one.id).await["status"], "active");

    let query = json!({"selection": {"query": {"role": "ops"}}, "action": {"suspend": {}}});
    assert_eq!(service.post_as(&admin.token, &bulk, &query).await.json()["changed"], 1);
    assert_eq!(user(&service, &admin, other.id).await["status"], "suspended");
    assert_eq!(user(&service, &admin, one.id).await["status"], "active");
    for selection in
        [json!({"ids": []}), json!({"query": {"role": "owner"}}), json!({}), json!({"all": true})]
    {
        let body = json!({"selection": selection, "action": {"suspend": {}}});
        let answer = service.post_as(&admin.token, &bulk, &body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{selection}: {}", answer.text);
    }
}

#[test_database::test]
async fn a_users_sessions_are_listed_and_ended(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let second = service.session_of(sales.id).await;
    let path = format!("{USERS}/{}/sessions", sales.id);
    let sessions = service.get_as(&admin.token, &path).await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    assert_eq!(sessions[0]["method"], "password");

    let mine = service.get_as(&second, "/api/me/sessions").await.json();
    let current = mine.as_array().unwrap().iter().find(|session| session["isCurrent"] == true).unwrap();
    let one = format!("{path}/{}", current["id"].as_str().unwrap());
    let others = format!("{USERS}/{}/sessions/{}", admin.id, current["id"].as_str().unwrap());
    assert_eq!(service.delete_as(&admin.token, &others).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&admin.token, &one).await.status, StatusCode::NO_CONTENT);
    assert!(!is_signed_in(&service, &second).await);
    assert!(is_signed_in(&service, &sales.token).await);
    assert_eq!(service.delete_as(&admin.token, &one).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.delete_as(&admin.token, &path).await.status, StatusCode::NO_CONTENT);
    assert!(!is_signed_in(&service, &sales.token).await);
    assert_eq!(service.get_as(&admin.token, &path).await.json(), json!([]));
    assert!(is_signed_in(&service, &admin.token).await);
    let actions: Vec<_> =
        deeds(&service, &sales.id.to_string()).await.into_iter().map(|deed| deed.0).collect();
    assert_eq!(actions, ["session_ended", "user_signed_out"]);
}

#[test_database::test]
async fn users_manage_only_their_own_sessions(db: PgPool) {
    let service = Service::start(db).await;
    let [asha, ravi] = [service.person(Role::Client).await, service.person(Role::Client).await];
    let elsewhere = service.session_of(asha.id).await;
    let theirs = service.get_as(&ravi.token, "/api/me/sessions").await.json();
    let theirs = format!("/api/me/sessions/{}", theirs[0]["id"].as_str().unwrap());
    assert_eq!(service.delete_as(&asha.token, &theirs).await.status, StatusCode::NOT_FOUND);
    assert!(is_signed_in(&service, &ravi.token).await);
    let mine = service.get_as(&asha.token, "/api/me/sessions").await.json();
    let other = mine.as_array().unwrap().iter().find(|session| session["isCurrent"] == false).unwrap();
    let other = format!("/api/me/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(service.delete_as(&asha.token, &other).await.status, StatusCode::NO_CONTENT);
    assert!(!is_signed_in(&service, &elsewhere).await);
    assert!(is_signed_in(&service, &asha.token).await);
}

#[test_database::test]
async fn users_can_change_only_their_own_name(db: PgPool) {
    let service = Service::start(db).await;
    let asha = service.person(Role::Client).await;
    let body = json!({"firstName": " Asha ", "lastName": "Rao", "role": "admin", "status": "suspended"});
    let me = service.put_as(&asha.token, "/api/me", &body).await.json();
    assert_eq!((&me["firstName"], &me["lastName"]), (&json!("Asha"), &json!("Rao")));
    assert_eq!((&me["role"], &me["status"]), (&json!("client"), &json!("active")));
    let empty = service.put_as(&asha.token, "/api/me", &json!({"firstName": "", "lastName": ""})).await;
    assert!(empty.json()["fields"]["firstName"].is_string(), "{}", empty.text);
    assert_eq!(deeds(&service, &asha.id.to_string()).await, [("user_renamed".to_owned(), Some(asha.id))]);
}

#[test_database::test]
async fn a_password_reset_link_goes_to_the_user(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let path = format!("{USERS}/{}/password-reset", sales.id);
    assert_eq!(service.post_as(&admin.token, &path, &json!({})).await.status, StatusCode::NO_CONTENT);
    let [(Mail::RecoverAccount { token }, _)] = service.claim_mail().await[..] else { panic!("one e-mail") };
    let answer = verify(&service, "recovery", &link(token)).await;
    assert_eq!(answer.json()["user"]["id"], json!(sales.id), "{}", answer.text);
}

#[test_database::test]
async fn the_access_log_has_sign_ins_and_sign_outs(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let path = |what: &str| format!("{USERS}/{}/{what}", sales.id);
    service.delete_as(&admin.token, &path("sessions")).await;
    service.put_as(&admin.token, &path("role"), &json!({"role": "ops", "version": 1})).await;
    service.claim_mail().await;
    service.put_as(&admin.token, &path("suspension"), &json!({"version": 2})).await;
    let log = service.get_as(&admin.token, &path("access-log")).await.json();
    let actions: Vec<_> =
        log.as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["user_suspended", "user_signed_out"]);
    let nobody = format!("{USERS}/{}/access-log", UserId::new());
    assert_eq!(service.get_as(&admin.token, &nobody).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn users_are_listed_by_page(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.person(Role::Admin).await;
    let sales = service.person(Role::Sales).await;
    let member = json!({"name": "Asha", "capacityHours": 48, "isActive": true, "userId": sales.id});
    service.post_as(&admin.token, "/api/admin/team", &member).await;
    let page = service.get_as(&admin.token, &format!("{USERS}?role=sales&sort=-lastSignInAt")).await.json();
    assert_eq!((&page["total"], &page["page"], &page["perPage"]), (&json!(1), &json!(1), &json!(25)));
    assert_eq!(page["items"][0]["email"], sales.email);
    assert_eq!(page["items"][0]["teamMember"]["name"], "Asha");
    for (query, field) in [("perPage=7", "perPage"), ("sort=password", "sort"), ("status=gone", "status")] {
        let answer = service.get_as(&admin.token, &format!("{USERS}?{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.json()["fields"][field].is_string(), "{}", answer.text);
    }
}

#[test_database::test]
async fn a_salesperson_can_be_head_of_sales(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let (sales, ops) = (service.person(Role::Sales).await, service.person(Role::Ops).await);
    let path = |id| format!("/api/admin/users/{id}/sales-head");
    let head = json!({"isSalesHead": true, "version": 1});
    let answer = service.put_as(&admin, &path(sales.id), &head).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let user = answer.json();
    assert_eq!((&user["isSalesHead"], &user["version"]), (&json!(true), &json!(2)));
    let stale = service.put_as(&admin, &path(sales.id), &head).await;
    assert_eq!((stale.status, &stale.json()["current"]), (StatusCode::CONFLICT, &user));
    let refused = service.put_as(&admin, &path(ops.id), &head).await;
    assert_eq!((refused.status, &refused.json()["code"]), (StatusCode::CONFLICT, &json!("not_in_sales")));

    // A change of role ends being head of sales, and changing it back does not restore it.
    for (role, version) in [("designer", 2), ("sales", 3)] {
        let role = json!({"role": role, "version": version});
        let user = service.put_as(&admin, &format!("/api/admin/users/{}/role", sales.id), &role).await.json();
        assert_eq!(user["isSalesHead"], false, "{user}");
    }
    service.claim_mail().await;
}
