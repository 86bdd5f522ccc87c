//! Papers for the packers of a shipment.

use jobs::occasion::OrderNews;
use jobs::{Documents, Mail};
use kernel::audit::Actor;
use kernel::document::{DocumentKind, DocumentState};
use kernel::ids::{OrderId, ShipmentId};
use shop::order::shipment::{self, Draft, ShipmentStatus, Update};
use shop::order::{self, UnitId, paper};
use sqlx::PgPool;

use super::tax_invoice::{confirmed, words};
use crate::house::{House, text};

/// Ships one of the two pieces.
pub(super) async fn shipped(house: &House, order: OrderId) -> ShipmentId {
    let mut tx = house.worker.db.begin().await.unwrap();
    sqlx::query!("update orders set status = 'ready_to_ship' where id = $1", order.0)
        .execute(&mut *tx)
        .await
        .unwrap();
    let unit = sqlx::query_scalar!(
        r#"select unit.id as "id: UnitId" from order_units as unit join order_lines as line on line.id = line_id
           where order_id = $1 order by unit.place limit 1"#,
        order.0,
    )
    .fetch_one(&mut *tx)
    .await
    .unwrap();
    let locked = order::lock(&mut tx, order).await.unwrap();
    let draft = Draft {
        carrier: "Safexpress".to_owned(),
        awb: "SX123456789".to_owned(),
        tracking_url: String::new(),
        packages: 2,
        unit_ids: vec![unit],
    };
    let id = shipment::ship(&mut tx, &house.worker.clock, &Actor::system(), &locked, &draft).await.unwrap();
    tx.commit().await.unwrap();
    id
}

/// Runs the jobs that wait.
async fn render(house: &House) {
    let waiting: Vec<(Documents, _)> = jobs::queue::waiting(&mut *house.db().await).await.unwrap();
    for (job, _) in
        waiting.into_iter().filter(|(job, _)| matches!(job, Documents::RenderShipmentPapers { .. }))
    {
        house.handle(job).await.unwrap();
    }
}

/// A paper's number of pages, and its first page as copied from it.
async fn read(house: &House, order: OrderId, id: ShipmentId, kind: DocumentKind) -> (i32, String) {
    let document =
        paper::find(&mut *house.db().await, order, id, kind).await.unwrap().expect("it was asked for");
    assert_eq!((document.state, document.error), (DocumentState::Ready, None));
    let file = document.file.unwrap();
    let content = house.worker.storage.get(&file.storage_key.parse().unwrap()).await.unwrap();
    (file.pages, words(&content))
}

#[test_database::test]
async fn a_shipment_has_a_slip_without_prices_and_a_label_for_each_package(db: PgPool) {
    let house = House::new(db).await;
    let (order, _) = confirmed(&house, "cod").await;
    let id = shipped(&house, order).await;
    let (slip, label) = (DocumentKind::PackingSlip, DocumentKind::AddressLabel);
    let requested = paper::find(&mut *house.db().await, order, id, slip).await.unwrap().unwrap();
    assert_eq!(requested.state, DocumentState::Waiting);
    render(&house).await;
    let (pages, said) = read(&house, order, id, slip).await;
    assert_eq!(pages, 1);
    for fact in [
        "Packing slip",
        "Asha Rao",
        "Bengaluru 560066",
        "Coorg sofa",
        "Fabric: Rust linen",
        "1 no.",
        "Safexpress",
    ] {
        assert!(said.contains(fact), "{fact:?} is not in {said}");
    }
    assert!(!said.contains('₹') && !said.contains("14,800"), "{said}");
    let (pages, said) = read(&house, order, id, label).await;
    assert_eq!(pages, 2, "one for each package");
    for fact in [
        "Asha Rao",
        "98123 45678",
        "AWB SX123456789",
        "1 of 2",
        "Collect ₹14,800",
        "OF ₹29,600 FOR THE WHOLE ORDER",
    ] {
        assert!(said.contains(fact), "{fact:?} is not in {said}");
    }
    let elsewhere = paper::find(&mut *house.db().await, OrderId::new(), id, slip).await.unwrap();
    assert!(elsewhere.is_none(), "only with its own order");

    let told = Mail::TellOfOrder { order, news: OrderNews::Shipped, occasion: id.0 };
    house.handle(told).await.unwrap();
    let letter = text(&house.letter_of("order_shipped")).replace('\n', " ");
    assert!(letter.contains("Please have ₹14,800 ready: you pay on delivery."), "{letter}");
    assert!(letter.contains("Your whole order is ₹29,600."), "{letter}");

    // The carrier gave another number, and the buyer has paid.
    let mut tx = house.worker.db.begin().await.unwrap();
    sqlx::query!("update orders set payment_status = 'cod_collected' where id = $1", order.0)
        .execute(&mut *tx)
        .await
        .unwrap();
    let locked = order::lock(&mut tx, order).await.unwrap();
    let update = Update {
        status: ShipmentStatus::Shipped,
        received_by: String::new(),
        awb: Some("SX987654321".to_owned()),
        tracking_url: None,
    };
    shipment::update(&mut tx, &house.worker.clock, &Actor::system(), &locked, id, &update).await.unwrap();
    tx.commit().await.unwrap();
    render(&house).await;
    let (_, said) = read(&house, order, id, label).await;
    assert!(said.contains("AWB SX987654321") && !said.contains("Collect"), "{said}");
}
