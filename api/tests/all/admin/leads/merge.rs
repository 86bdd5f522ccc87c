//! Merging two leads of one person, and splitting them again.

use axum::http::StatusCode;
use jobs::Mail;
use jobs::occasion::Level;
use jobs::queue::ack::Ending;
use jobs::queue::test_support;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::{LEADS, booked, give, lead, of, refused};
use crate::harness::Service;

#[test_database::test]
async fn a_merged_lead_is_read_only(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let ((gone, enquiry), (stays, _)) = (booked(&service, 1).await, booked(&service, 2).await);
    let note = json!({"text": "Likes teak."});
    assert_eq!(
        service.post_as(&sales.token, &of(&gone, "notes"), &note).await.status,
        StatusCode::NO_CONTENT
    );
    let version = lead(&service, &sales.token, &gone).await["version"].clone();
    let merge = json!({"into": stays, "version": version});
    let answer = service.post_as(&sales.token, &of(&gone, "merge"), &merge).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let merged = answer.json();
    assert_eq!(
        (&merged["id"], &merged["enquiries"], &merged["mergedFrom"]),
        (&json!(stays), &json!(2), &json!([gone]))
    );

    let list = service.get_as(&sales.token, LEADS).await.json();
    assert_eq!((&list["total"], &list["items"][0]["id"]), (&json!(1), &json!(stays)));
    let read = lead(&service, &sales.token, &gone).await;
    assert_eq!((&read["mergedInto"], &read["allowedStatuses"]), (&json!(stays), &json!([])));
    let other = merged["reference"].as_str().unwrap();
    for (part, body) in [
        ("notes", note.clone()),
        ("calls", json!({"outcome": "connected"})),
        ("merge", json!({"into": stays})),
        ("split", json!({"enquiry": enquiry})),
    ] {
        let answer = service.post_as(&sales.token, &of(&gone, part), &body).await;
        refused(&answer, "merged");
        assert!(answer.json()["message"].as_str().unwrap().contains(other), "{}", answer.text);
    }
    let tags = json!({"tags": ["x"], "version": read["version"]});
    refused(&service.put_as(&sales.token, &of(&gone, "tags"), &tags).await, "merged");

    for id in [&gone, &stays] {
        let timeline = service.get_as(&sales.token, &of(id, "timeline")).await.json();
        let texts: Vec<_> =
            timeline["items"].as_array().unwrap().iter().map(|item| item["text"].clone()).collect();
        assert!(texts.contains(&json!("Likes teak.")), "{texts:?}");
    }
    let actions =
        sqlx::query_scalar!("select action from audit_entries where action like '%merged' order by id")
            .fetch_all(&service.db)
            .await
            .unwrap();
    assert_eq!(actions, ["lead_merged", "lead_was_merged"]);
    service.claim_mail().await;
}

#[test_database::test]
async fn a_split_off_enquiry_gets_deadlines_and_follow_ups_again(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let ((gone, enquiry), (stays, own)) = (booked(&service, 1).await, booked(&service, 2).await);
    service.post_as(&sales.token, &of(&gone, "merge"), &json!({"into": stays})).await;
    // The worker finds nothing to do for the merged one.
    let mut db = service.db.acquire().await.unwrap();
    sqlx::query!("update jobs_waiting set run_at = now() where subject = $1", gone.parse::<Uuid>().unwrap())
        .execute(&mut *db)
        .await
        .unwrap();
    test_support::end::<Mail>(&mut db, &Ending::Done, |job| job.payload.contains(&gone)).await.unwrap();
    drop(db);
    let refused_own = service.post_as(&sales.token, &of(&stays, "split"), &json!({"enquiry": own})).await;
    refused(&refused_own, "only_enquiry");
    let answer = service.post_as(&sales.token, &of(&stays, "split"), &json!({"enquiry": enquiry})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let back = answer.json();
    assert_eq!(
        (&back["id"], &back["mergedInto"], &back["enquiries"]),
        (&json!(gone), &json!(null), &json!(1))
    );
    assert_eq!(lead(&service, &sales.token, &stays).await["enquiries"], 1);
    let again = service.post_as(&sales.token, &of(&stays, "split"), &json!({"enquiry": enquiry})).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.json()["fields"]["enquiry"].is_string(), "{}", again.text);

    let waiting = service.claim_mail().await;
    let of_gone = |job: &Mail| match job {
        Mail::EscalateLead { lead, level } if lead.to_string() == gone => Some(level.as_str()),
        Mail::FollowUpLead { lead, .. } if lead.to_string() == gone => Some("follow_up"),
        _ => None,
    };
    let mut begun: Vec<_> = waiting.iter().filter_map(|(job, _)| of_gone(job)).collect();
    begun.sort_unstable();
    assert_eq!(begun, [Level::Breached.as_str(), "follow_up", Level::Overdue.as_str()]);
}

#[test_database::test]
async fn merging_requires_both_leads_in_scope(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, colleague) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let ((mine, _), (theirs, _)) = (booked(&service, 1).await, booked(&service, 2).await);
    give(&service, &mine, Some(sales.id)).await;
    give(&service, &theirs, Some(colleague.id)).await;
    let into = service.post_as(&sales.token, &of(&mine, "merge"), &json!({"into": theirs})).await;
    assert_eq!(into.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(into.json()["fields"]["into"], "does not exist");
    let from = service.post_as(&sales.token, &of(&theirs, "merge"), &json!({"into": mine})).await;
    assert_eq!(from.status, StatusCode::NOT_FOUND);
    let stale = json!({"into": theirs, "version": 99});
    let admin = service.sign_in_as(Role::Admin).await;
    let stale = service.post_as(&admin, &of(&mine, "merge"), &stale).await;
    refused(&stale, "stale");
    assert_eq!(stale.json()["current"]["id"], json!(mine));
    assert_eq!(lead(&service, &admin, &mine).await["mergedInto"], json!(null));
    service.claim_mail().await;
}

#[test_database::test]
async fn the_remaining_leads_owner_retries_a_merged_leads_dead_job(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let ((gone, _), (stays, _)) = (booked(&service, 1).await, booked(&service, 2).await);
    let letter = json!({"template": "documents_needed"});
    service.post_as(&sales.token, &of(&gone, "emails"), &letter).await;
    let mut db = service.db.acquire().await.unwrap();
    let dead = Ending::Dead { error: "554 no".to_owned() };
    assert_eq!(
        test_support::end::<Mail>(&mut db, &dead, |job| job.kind == "write_to_lead").await.unwrap(),
        1
    );
    drop(db);
    service.post_as(&sales.token, &of(&gone, "merge"), &json!({"into": stays})).await;
    let timeline = service.get_as(&sales.token, &of(&stays, "timeline")).await.json();
    let dead = timeline["items"].as_array().unwrap().iter().find(|item| item["job"]["state"] == "dead");
    let job = &dead.expect("the dead e-mail job")["job"];
    assert_eq!((&job["canRetry"], &job["lastError"]), (&json!(true), &json!("554 no")));
    let retry = format!("/api/admin/jobs/{}/retry", job["id"].as_str().unwrap());
    assert_eq!(service.post_as(&sales.token, &retry, &json!({})).await.status, StatusCode::NO_CONTENT);
    service.claim_mail().await;
}
