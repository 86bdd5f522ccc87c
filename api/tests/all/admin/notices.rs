//! Notices: the bell, its stream, mentions in notes and choices.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use tower::ServiceExt as _;

use super::leads::{booked, give, of};
use crate::contract::Contract;
use crate::harness::{Person, Service};

const NOTICES: &str = "/api/admin/notices";

async fn notices(service: &Service, person: &Person) -> Value {
    let answer = service.get_as(&person.token, NOTICES).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

/// A note that mentions a colleague.
async fn mention(
    service: &Service,
    author: &Person,
    lead: &str,
    colleague: &Person,
    name: &str,
) -> StatusCode {
    let note = json!({"text": format!("@{name}: please call them."), "mentions": [colleague.id]});
    service.post_as(&author.token, &of(lead, "notes"), &note).await.status
}

/// The next event of the stream.
async fn next(body: &mut Body) -> Option<Value> {
    let mut text = String::new();
    loop {
        if let Some((event, _)) = text.trim_start().split_once("\n\n") {
            return Contract::read().event("watchNotices", event);
        }
        let frame = body.frame().await?.unwrap();
        text.push_str(std::str::from_utf8(frame.data_ref().unwrap()).unwrap());
    }
}

async fn listen(service: &Service, person: &Person) -> Body {
    let request = Request::get("/api/admin/notice-events");
    let request = request.header("authorization", format!("Bearer {}", person.token));
    let response = service.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    response.into_body()
}

#[test_database::test]
async fn a_mention_is_told_live_and_read_by_its_reader_alone(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, admin) = (service.person(Role::Sales).await, service.person(Role::Admin).await);
    let (lead, _) = booked(&service, 1).await;
    give(&service, &lead, Some(sales.id)).await;
    sqlx::query!("delete from notices").execute(&service.db).await.unwrap();
    let mut stream = listen(&service, &sales).await;
    assert_eq!(next(&mut stream).await.unwrap(), json!({"unread": 0, "latest": null}), "at once");

    assert_eq!(mention(&service, &admin, &lead, &sales, "Asha Sales").await, StatusCode::NO_CONTENT);
    let told = next(&mut stream).await.unwrap();
    assert_eq!(told["unread"], 1);
    let page = notices(&service, &sales).await;
    let [notice] = &page["items"].as_array().unwrap()[..] else { panic!("{page}") };
    assert_eq!((&notice["id"], &page["unread"], &page["next"]), (&told["latest"], &json!(1), &Value::Null));
    assert_eq!(
        (&notice["event"], &notice["kind"], &notice["name"], &notice["to"], &notice["isRead"]),
        (
            &json!("mentioned"),
            &json!("lead"),
            &json!("Visitor 1"),
            &json!(format!("/admin/leads?lead={lead}")),
            &json!(false)
        )
    );
    assert_eq!(notice["actor"]["name"], "Asha Admin");
    assert_eq!(notices(&service, &admin).await["items"], json!([]), "not its author");

    let read = format!("{NOTICES}/{}/read", notice["id"].as_str().unwrap());
    assert_eq!(service.post_as(&admin.token, &read, &json!({})).await.status, StatusCode::NOT_FOUND);
    assert_eq!(service.post_as(&sales.token, &read, &json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(next(&mut stream).await.unwrap()["unread"], 0);

    // Given to somebody else, the lead is out of reach.
    give(&service, &lead, Some(admin.id)).await;
    let page = notices(&service, &sales).await;
    assert_eq!((&page["items"][0]["name"], &page["items"][0]["to"]), (&Value::Null, &Value::Null));
    service.live.stop();
    assert_eq!(next(&mut stream).await, None, "the service stops");
    service.claim_mail().await;
}

#[test_database::test]
async fn a_note_can_name_only_who_sees_the_lead(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let admin = service.person(Role::Admin).await;
    let (lead, _) = booked(&service, 1).await;
    give(&service, &lead, Some(sales.id)).await;
    let listed = service.get_as(&sales.token, &of(&lead, "colleagues")).await.json();
    let mut ids: Vec<_> = listed.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    let (sales_id, admin_id) = (sales.id.to_string(), admin.id.to_string());
    let mut expected = [sales_id.as_str(), admin_id.as_str()];
    expected.sort_unstable();
    assert_eq!(ids, expected);
    let hidden = service.get_as(&other.token, &of(&lead, "colleagues")).await;
    assert_eq!(hidden.status, StatusCode::NOT_FOUND);
    for (colleague, name) in [(&other, "Asha Sales"), (&admin, "Somebody")] {
        let refused = mention(&service, &sales, &lead, colleague, name).await;
        assert_eq!(refused, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
    }
    assert_eq!(notices(&service, &admin).await["unread"], 0);
    service.claim_mail().await;
}

#[test_database::test]
async fn choices_are_kept_and_urgent_notices_stay_on(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let choose = async |event: &str, in_app: bool, by_email: bool| {
        let body = json!({"inApp": in_app, "byEmail": by_email});
        service.put_as(&sales.token, &format!("/api/admin/notice-choices/{event}"), &body).await
    };
    let refused = choose("lead_overdue", false, false).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["fields"]["inApp"].is_string(), "{}", refused.text);
    assert_eq!(choose("job_failed", true, false).await.status, StatusCode::NOT_FOUND, "not theirs");
    assert_eq!(choose("mentioned", false, true).await.status, StatusCode::NO_CONTENT);
    let listed = service.get_as(&sales.token, "/api/admin/notice-choices").await.json();
    let mentioned = listed.as_array().unwrap().iter().find(|choice| choice["event"] == "mentioned").unwrap();
    assert_eq!(*mentioned, json!({"event": "mentioned", "inApp": false, "byEmail": true, "isUrgent": false}));

    // By e-mail alone.
    let admin = service.person(Role::Admin).await;
    let (lead, _) = booked(&service, 1).await;
    give(&service, &lead, Some(sales.id)).await;
    let before = notices(&service, &sales).await["unread"].clone();
    assert_eq!(mention(&service, &admin, &lead, &sales, "Asha Sales").await, StatusCode::NO_CONTENT);
    assert_eq!(notices(&service, &sales).await["unread"], before);
    let letters = service.claim_mail().await;
    assert!(
        letters.iter().any(|(letter, _)| matches!(letter, jobs::Mail::TellOfNotice { .. })),
        "{letters:?}"
    );
}
