//! Texts of e-mails that staff have changed.

use enquiries::lead::testing::new_lead;
use jobs::Mail;
use kernel::audit::{Actor, Source};
use kernel::ids::UserId;
use kernel::letter::LetterName;
use kernel::record::Changed;
use kernel::role::Role;
use people::account::sign_up::{self, NewAccount};
use people::letter_text::{self, LetterText};
use sqlx::PgPool;

use crate::house::{House, html, recipients, text};

async fn change(house: &House, text: LetterText) {
    let actor = Actor { user: None, source: Source::User, ip: None, request_id: None, batch: None };
    let mut tx = house.worker.db.begin().await.unwrap();
    let clock = &house.worker.clock;
    let saved = letter_text::save(&mut tx, clock, &actor, LetterName::AcknowledgeLead, 0, &text).await;
    assert!(matches!(saved.unwrap(), Changed::To(_)));
    tx.commit().await.unwrap();
}

#[test_database::test]
async fn a_changed_text_is_in_the_letter_and_in_a_test_of_it(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&new_lead()).await;
    change(
        &house,
        LetterText {
            subject: "{first_name}, a designer calls you tomorrow ({reference})".to_owned(),
            opening: "We read every enquiry.\n\nYours is about {project}.".to_owned(),
            ..LetterText::default()
        },
    )
    .await;
    house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    let letter = house.letter();
    assert!(letter.subject().unwrap().starts_with("Asha, a designer calls you tomorrow (NV-"), "{letter:?}");
    for words in [
        "We read every enquiry.",
        "Yours is about the interiors of your 3 BHK.",
        "Thank you, Asha. We will call you",
    ] {
        assert!(text(&letter).contains(words), "{words:?} is missing in {}", text(&letter));
    }
    assert!(html(&letter).contains(">We read every enquiry.</p>"), "{}", html(&letter));

    let account = NewAccount {
        email: "meera@nivas.example",
        first_name: "Meera",
        last_name: "Iyer",
        role: Role::Admin,
        password_hash: None,
    };
    let user: UserId = sign_up::create(&mut *house.db().await, &account, house.now()).await.unwrap().unwrap();
    let requested_at = house.now();
    house
        .handle(Mail::SendTestLetter { letter: LetterName::AcknowledgeLead, user, requested_at })
        .await
        .unwrap();
    let test = house.letter_of("test_letter");
    assert_eq!(recipients(&test), ["meera@nivas.example"]);
    assert_eq!(test.subject(), Some("Test: Asha, a designer calls you tomorrow (NV-7K3M9Q)"));
}
