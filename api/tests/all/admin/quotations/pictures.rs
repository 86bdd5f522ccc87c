//! Photographs of quotation lines.

use axum::http::Method;
use content::photograph::files::orphans;
use kernel::ids::PhotographId;
use sales::quotation::link;

use super::workflow::send;
use super::*;
use crate::admin::photographs::{PHOTOGRAPHS, Studio, jpeg};
use crate::harness::keys;

/// A photograph in the gallery, and a quotation with it on a line.
async fn illustrated(studio: &Studio, by: &Person) -> (PhotographId, Value) {
    let photograph = studio.published("kitchen.jpg").await;
    costing(&studio.service, 60).await;
    let new = begun(&studio.service, by, None).await;
    let changes = json!({
        "clientName": "Asha Rao", "clientEmail": "asha.rao@example.com",
        "rooms": from_the_card(&json!({"photographId": photograph})),
    });
    (photograph, ok(&write(&studio.service, by, &new, &changes).await))
}

/// The photograph of its line.
fn named(quotation: &Value) -> &Value {
    &quotation["draft"]["rooms"][0]["items"][0]["line"]["photographId"]
}

fn made(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

async fn template(service: &Service, by: &Person, quotation: &Value) -> Value {
    let named = json!({"name": "Kitchen with a picture", "quotationId": quotation["id"]});
    made(&service.post_as(&by.token, "/api/admin/quotation-templates", &named).await)
}

/// Removes the picture from the line.
async fn bare(service: &Service, by: &Person, quotation: &Value) -> Value {
    let mut rooms = quotation["draft"]["rooms"].clone();
    rooms[0]["items"][0]["line"]["photographId"] = Value::Null;
    ok(&write(service, by, quotation, &json!({"rooms": rooms})).await)
}

#[test_database::test]
async fn a_line_keeps_its_picture_in_copies_and_revisions(db: PgPool) {
    let studio = Studio::new(db).await;
    let service = &studio.service;
    let sales = service.person(Role::Sales).await;
    let (photograph, written) = illustrated(&studio, &sales).await;
    let shown = &written["pictures"][0];
    assert_eq!(
        (&shown["photographId"], &shown["alt"]),
        (&json!(photograph), &json!("What kitchen.jpg shows"))
    );
    assert_eq!(shown["picture"]["sources"][0]["width"], 2048);

    let template = template(service, &sales, &written).await;
    let approved = ok(&step(service, &sales, &written, "/submission").await);
    let sent = send(service, &sales, &approved).await;
    for from in [json!({"template": {"id": template["id"]}}), json!({"quotation": {"id": sent["id"]}})] {
        let begun = made(&service.post_as(&sales.token, QUOTATIONS, &json!({"from": from})).await);
        assert_eq!((named(&begun), &begun["pictures"]), (&json!(photograph), &written["pictures"]));
    }
    let revision = made(&step(service, &sales, &sent, "/revision").await);
    assert_eq!((named(&revision), &revision["pictures"]), (&json!(photograph), &written["pictures"]));

    let bare = bare(service, &sales, &revision).await;
    assert_eq!(bare["pictures"], json!([]));
    let path = format!("{}?with={}", of(&bare, "/comparison"), sent["id"].as_str().unwrap());
    let compared = ok(&service.get_as(&sales.token, &path).await);
    let pair = &compared["rooms"][0]["lines"][0];
    assert_eq!((&pair["change"], &pair["fields"]), (&json!("changed"), &json!(["picture"])));
    assert_eq!(
        (&pair["before"]["picture"], &pair["after"]["picture"]),
        (&json!("What kitchen.jpg shows"), &Value::Null)
    );
}

#[test_database::test]
async fn a_submitted_quotation_keeps_its_pictures(db: PgPool) {
    let studio = Studio::new(db).await;
    let service = &studio.service;
    let sales = service.person(Role::Sales).await;
    let (photograph, written) = illustrated(&studio, &sales).await;
    let approved = ok(&step(service, &sales, &written, "/submission").await);

    let of_it = photograph.to_string();
    studio.upload(&jpeg(80), &[("filename", "other.jpg"), ("photograph", &of_it)]).await;
    studio.make(photograph, 1440, 7).await;
    let described = studio.describe(photograph, &json!({"alt": "Another kitchen"})).await;
    assert_eq!(described.status, StatusCode::OK, "{}", described.text);

    let sent = send(service, &sales, &approved).await;
    let seen = ok(&service.get_as(&sales.token, &of(&sent, "")).await);
    assert_eq!(seen["pictures"], written["pictures"]);
    let id = sent["id"].as_str().unwrap().parse().unwrap();
    let offer = ok(&service.get(&format!("/api/quotations/{}", link::token(&keys(), id))).await);
    let shown = &offer["rooms"][0]["items"][0]["line"]["picture"];
    let before = &written["pictures"][0];
    assert_eq!((&shown["alt"], &shown["picture"]), (&before["alt"], &before["picture"]));

    // The files that it shows are kept, and nothing else of the previous photograph.
    let address = shown["picture"]["sources"][0]["jpeg"].as_str().unwrap();
    assert_eq!(service.get(address).await.status, StatusCode::OK);
    let variant = address.replace("/media/", "variants/");
    let original = format!("originals/{}", address.split('/').nth(2).unwrap());
    let files = [variant, original.clone()];
    let swept = orphans(&mut service.db.acquire().await.unwrap(), &files).await.unwrap();
    assert_eq!(swept, [original]);

    let revision = made(&step(service, &sales, &sent, "/revision").await);
    assert_eq!(revision["pictures"][0]["alt"], "Another kitchen");
    service.claim_mail().await;
}

#[test_database::test]
async fn a_photograph_of_a_line_cannot_be_deleted(db: PgPool) {
    let studio = Studio::new(db).await;
    let service = &studio.service;
    let sales = service.person(Role::Sales).await;
    let (photograph, written) = illustrated(&studio, &sales).await;
    let template = template(service, &sales, &written).await;
    let path = format!("{PHOTOGRAPHS}/{photograph}");
    let refusal = service.delete_as(&studio.content.token, &path).await;
    refused(&refusal, StatusCode::CONFLICT, "in_use");
    let uses = json!([
        {"kind": "quotation_template", "id": template["id"], "title": "Kitchen with a picture"},
        {"kind": "quotation", "id": written["id"], "title": "Draft"},
    ]);
    assert_eq!(refusal.json()["current"]["usedIn"], uses);
    assert_eq!(studio.read(photograph).await["uses"], 2);

    let because = json!({"version": written["version"], "reason": "They build later."});
    ok(&service.post_as(&sales.token, &of(&written, "/cancellation"), &because).await);
    let kept = format!("/api/admin/quotation-templates/{}", template["id"].as_str().unwrap());
    assert_eq!(service.delete_as(&sales.token, &kept).await.status, StatusCode::NO_CONTENT);
    assert_eq!(service.delete_as(&studio.content.token, &path).await.status, StatusCode::NO_CONTENT);
    let seen = ok(&service.get_as(&sales.token, &of(&written, "")).await);
    assert_eq!((named(&seen), &seen["pictures"]), (&json!(photograph), &json!([])));
}

#[test_database::test]
async fn a_line_shows_only_existing_photographs(db: PgPool) {
    let studio = Studio::new(db).await;
    let service = &studio.service;
    let sales = service.person(Role::Sales).await;
    let (photograph, written) = illustrated(&studio, &sales).await;
    let unknown = json!({"rooms": from_the_card(&json!({"photographId": PhotographId::new()}))});
    let answer = write(service, &sales, &written, &unknown).await;
    let field = "rooms[0].items[0].line.photographId";
    assert_eq!(
        answer.json()["fields"][field],
        "isn't available: it was removed, or isn't published",
        "{}",
        answer.text
    );

    // If its photograph was archived since, it shows none, and can still be saved.
    assert_eq!(studio.move_to(photograph, "archived").await.status, StatusCode::OK);
    let later = ok(&write(service, &sales, &written, &json!({"note": "As we agreed."})).await);
    assert_eq!((named(&later), &later["pictures"]), (&json!(photograph), &json!([])));
    let bare = bare(service, &sales, &later).await;
    let again = write(service, &sales, &bare, &json!({"rooms": later["draft"]["rooms"]})).await;
    assert!(again.json()["fields"][field].is_string(), "{}", again.text);
}

#[test_database::test]
async fn who_edits_quotations_uploads_pictures_for_them_alone(db: PgPool) {
    let studio = Studio::new(db).await;
    let service = &studio.service;
    let sales = service.person(Role::Sales).await;
    let (published, written) = illustrated(&studio, &sales).await;
    let replaced = published.to_string();
    for said in [("photograph", replaced.as_str()), ("purpose", "video")] {
        let answer = studio.announce_as(&sales, 64, &[("filename", "hall.jpg"), said]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{said:?}: {}", answer.text);
    }

    let announced = studio.announce_as(&sales, 64, &[("filename", "hall.jpg")]).await;
    assert_eq!(announced.status, StatusCode::CREATED, "{}", announced.text);
    let stream = [("upload-offset", "0"), ("content-type", "application/offset+octet-stream")];
    let path = announced.header("location");
    let received = studio.tus_as(&sales, Method::PATCH, path, &stream, jpeg(64)).await;
    assert_eq!(received.status, StatusCode::NO_CONTENT, "{}", received.text);
    let photograph: PhotographId = received.header("nivas-photograph").parse().unwrap();
    let own = format!("{QUOTATIONS}/own-pictures");
    let waiting = ok(&service.get_as(&sales.token, &own).await);
    assert_eq!((&waiting[0]["state"], &waiting[0]["picture"]), (&json!("waiting"), &Value::Null));
    studio.make(photograph, 960, 3).await;
    let ready = ok(&service.get_as(&sales.token, &own).await);
    assert_eq!((&ready[0]["id"], &ready[0]["name"]), (&json!(photograph), &json!("hall.jpg")));
    assert_eq!(studio.read(photograph).await["status"], "draft");

    let rooms = json!({"rooms": from_the_card(&json!({"photographId": photograph}))});
    let shown = ok(&write(service, &sales, &written, &rooms).await);
    assert_eq!(shown["pictures"][0]["photographId"], json!(photograph));

    // A colleague neither sees it nor puts it into a quotation of their own.
    let colleague = service.person(Role::Sales).await;
    assert_eq!(ok(&service.get_as(&colleague.token, &own).await), json!([]));
    let theirs = begun(service, &colleague, None).await;
    let answer = write(service, &colleague, &theirs, &rooms).await;
    let field = "rooms[0].items[0].line.photographId";
    assert_eq!(
        answer.json()["fields"][field],
        "isn't available: it was removed, or isn't published",
        "{}",
        answer.text
    );
}
