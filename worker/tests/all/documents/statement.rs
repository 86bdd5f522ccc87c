//! Statements of account: rendered once, and sent to the customer when a colleague says so.

use enquiries::lead::testing::new_lead;
use jobs::{Documents, Mail};
use kernel::audit::Actor;
use kernel::document::{self, DocumentRef, DocumentState};
use kernel::ids::CustomerId;
use kernel::reach::Visible;
use sales::ledger::statement::{self, StatementDraft};
use sales::testing::advance;
use sqlx::PgPool;
use worker::Failure;

use super::receipt::pay;
use super::tax_invoice::words;
use crate::house::{House, html, recipients, text};
use crate::smtp::SmtpServer;

#[test_database::test]
async fn a_statement_is_rendered_and_sent_to_the_customer(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let customer = CustomerId::new();
    sqlx::query!(
        "insert into customers (id, kind, name, email, phone, created_at, updated_at)
         values ($1, 'individual', 'Asha Rao', 'asha.rao@example.com', '', now(), now())",
        customer.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    sqlx::query!("update leads set customer_id = $2 where id = $1", lead.0, customer.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    pay(&house, lead, &advance(25_000, "UTR 4412", "2026-11-20".parse().unwrap())).await;

    let (clock, actor, visible) = (&house.worker.clock, Actor::system(), Visible::found(customer));
    let draft = StatementDraft { from: "2026-11-01".parse().unwrap(), to: "2026-11-20".parse().unwrap() };
    let mut tx = house.worker.db.begin().await.unwrap();
    let id = statement::issue(&mut tx, clock, &actor, visible, draft).await.unwrap();
    tx.commit().await.unwrap();
    let letter = Mail::SendStatement { statement: id };
    assert!(
        matches!(house.handle(letter).await, Err(Failure::Later(_))),
        "the letter goes with its document"
    );
    for _ in 0..2 {
        house.handle(Documents::RenderStatement { statement: id }).await.unwrap();
    }
    let of = DocumentRef::statement(id);
    let document = document::find(&mut *house.db().await, of).await.unwrap().expect("it was asked for");
    assert_eq!(document.state, DocumentState::Ready);
    let file = document.file.unwrap();
    assert_eq!((file.name.as_str(), file.pages), ("statement-2026-11-01-2026-11-20.pdf", 1));
    let pdf: Vec<u8> = house.worker.storage.get(&file.storage_key.parse().unwrap()).await.unwrap().into();
    let said = words(&pdf);
    for fact in ["Statement of account", "Asha Rao", "Paid by UPI", "Closing balance", "₹25,000"] {
        assert!(said.contains(fact), "{fact:?} is not in {said}");
    }

    let mut tx = house.worker.db.begin().await.unwrap();
    statement::send(&mut tx, clock, &actor, visible, id).await.unwrap();
    tx.commit().await.unwrap();
    house.handle(letter).await.unwrap();
    let received = server.received();
    assert_eq!(received.len(), 1);
    let sent = received[0].letter();
    assert_eq!(recipients(&sent), ["asha.rao@example.com"]);
    assert_eq!(sent.subject(), Some("Your statement of account, 1 November 2026 to 20 November 2026"));
    for body in [text(&sent), html(&sent)] {
        for fact in ["1 November 2026", "₹25,000 paid in advance"] {
            assert!(body.contains(fact), "{fact:?} is not in {body}");
        }
    }
    let emailed = sqlx::query_scalar!("select emailed_at from customer_statements where id = $1", id.0)
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    assert!(emailed.is_some());
}
