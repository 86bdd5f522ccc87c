//! E-mails that colleagues write to customers.

use enquiries::lead;
use enquiries::lead::activity::{self, EmailDraft, LetterTemplate};
use enquiries::lead::testing::{new_lead, nth_lead};
use jobs::Mail;
use kernel::audit::Actor;
use kernel::ids::{ActivityId, LeadId, UserId};
use kernel::reach::Reach;
use kernel::role::Role;
use kernel::testing::user;
use sqlx::PgPool;

use crate::house::{House, answers_to, header, recipients, text};

async fn written(house: &House, by: UserId, id: LeadId, draft: &EmailDraft) -> ActivityId {
    let mut db = house.worker.db.begin().await.unwrap();
    let visible = lead::visible(&mut db, id, Reach::All).await.unwrap();
    let lead = lead::lock(&mut db, visible).await.unwrap();
    let actor = Actor { user: Some(by), ..Actor::system() };
    let activity = activity::email(&mut db, &house.worker.clock, &actor, &lead, draft).await.unwrap();
    db.commit().await.unwrap();
    activity
}

fn letter(template: LetterTemplate) -> EmailDraft {
    EmailDraft { template: Some(template), subject: String::new(), text: String::new() }
}

#[test_database::test]
async fn personal_e_mails_are_sent_as_written_and_signed(db: PgPool) {
    let house = House::new(db).await;
    let ravi = user(&mut *house.db().await, "Ravi", Role::Sales).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let draft = EmailDraft {
        template: None,
        subject: "Your kitchen".to_owned(),
        text: "Dear Asha,\n\n1 < 2 & <b>bold</b> is no markup.".to_owned(),
    };
    let activity = written(&house, ravi, lead, &draft).await;
    house.handle(Mail::WriteToLead { lead, activity }).await.unwrap();
    let sent = house.letter();
    assert_eq!(
        (recipients(&sent), sent.subject()),
        (vec!["asha.rao@example.com".to_owned()], Some("Your kitchen"))
    );
    let body = text(&sent);
    assert!(body.contains("Dear Asha, 1 < 2 & <b>bold</b> is no markup. Ravi"), "{body}");
    assert!(!crate::house::html(&sent).contains("<b>bold</b>"));
    assert_eq!(answers_to(&sent).as_deref(), Some("ravi@nivas.example"));
    // A personal e-mail is not marketing.
    assert_eq!(header(&sent, "List-Unsubscribe"), None);
    house.handle(Mail::WriteToLead { lead, activity }).await.unwrap();
    assert_eq!(house.letters().len(), 1, "once");
}

#[test_database::test]
async fn a_reply_goes_to_the_leads_owner(db: PgPool) {
    let house = House::new(db).await;
    let ravi = user(&mut *house.db().await, "Ravi", Role::Sales).await;
    let meera = user(&mut *house.db().await, "Meera", Role::Sales).await;
    let (lead, _) = house.receive(&new_lead()).await;
    sqlx::query!("update leads set owner_id = $1", meera.0).execute(&mut *house.db().await).await.unwrap();
    for template in
        [LetterTemplate::CouldNotReachYou, LetterTemplate::ProposeVisit, LetterTemplate::DocumentsNeeded]
    {
        let activity = written(&house, ravi, lead, &letter(template)).await;
        house.handle(Mail::WriteToLead { lead, activity }).await.unwrap();
        let sent = house.letter_of(template.as_str());
        assert_eq!(answers_to(&sent).as_deref(), Some("meera@nivas.example"));
        assert!(sent.subject().unwrap().contains("NV-") && text(&sent).contains("Ravi"), "{template}");
    }
}

#[test_database::test]
async fn an_e_mail_goes_to_the_corrected_address(db: PgPool) {
    let house = House::new(db).await;
    let ravi = user(&mut *house.db().await, "Ravi", Role::Sales).await;
    let (lead, _) = house.receive(&nth_lead(1)).await;
    let activity = written(&house, ravi, lead, &letter(LetterTemplate::ProposeVisit)).await;
    sqlx::query!(
        "update leads set customer_email = 'right@example.com', email_normalized = 'right@example.com'"
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    house.handle(Mail::WriteToLead { lead, activity }).await.unwrap();
    assert_eq!(recipients(&house.letter()), ["right@example.com"]);
}
