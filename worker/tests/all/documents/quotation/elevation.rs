//! The drawings of a room, in the e-mail with the quotation and in its PDF.

use serde_json::json;

use super::*;

#[test_database::test]
async fn the_e_mail_and_its_pdf_show_a_room_that_was_planned(db: PgPool) {
    let house = House::new(db).await;
    let (id, deepa) = written(&house).await;
    let actor = Actor { user: Some(deepa), ..Actor::system() };
    let quotation = Locked::read(find(&house, id).await);
    let mut draft = quotation.draft.clone();
    let room = &mut draft.rooms[0];
    for (at, item) in [(0, "kitchen_base"), (2, "kitchen_counter")] {
        let line = &mut room.items[at].line;
        line.item = Some(item.to_owned());
        line.override_reason = "As agreed at the visit".to_owned();
    }
    let plan = json!({
        "layout": "straight", "legs": [1181], "package": "essential", "core": "BWR plywood", "finish": "Laminate",
        "counter": "Granite"
    });
    room.kitchen = Some(serde_json::from_value(plan).unwrap());
    edit::write(&mut *house.db().await, &house.worker.clock, &actor, &quotation, &draft).await.unwrap();
    approve(&house, id, deepa).await;
    let sent = send(&house, id, deepa, "").await;
    render(&house, id, sent.version).await.unwrap();
    house.handle(Mail::SendQuotation { sending: sent.sending }).await.unwrap();

    let letter = house.letter_of("send_quotation");
    let shown: Vec<_> = letter.attachments().filter(|part| part.content_id().is_some()).collect();
    let [picture] = &shown[..] else { panic!("one picture: {}", shown.len()) };
    let source = format!("<img src=\"cid:{}\"", picture.content_id().unwrap_or_default());
    assert!(html(&letter).contains(&source), "{source} is missing");
    assert!(text(&letter).contains("Front elevation of wall A, 3,600 mm long"), "{}", text(&letter));
    let file = ready(&house, DocumentRef::quotation(id, sent.version)).await;
    let said = pages(&content(&house, &file).await);
    for title in ["Elevation A", "Section A"] {
        assert!(said.contains(title), "{title} is not in {said}");
    }
}
