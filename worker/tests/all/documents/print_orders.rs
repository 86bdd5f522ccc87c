//! Papers of many orders in one file.

use app::export::{self, Export, ExportState, FileFormat};
use kernel::audit::Actor;
use kernel::ids::{OrderId, UserId};
use kernel::role::Role;
use lopdf::Document;
use shop::order::print::OrderPaper;
use sqlx::PgPool;

use super::person;
use super::shipment_papers::shipped;
use super::tax_invoice::confirmed;
use crate::house::House;

/// The pages of a paper, as copied from it.
async fn printed(house: &House, by: UserId, paper: OrderPaper, orders: &[OrderId]) -> (Export, Vec<String>) {
    let mut db = house.db().await;
    let (clock, by) = (&house.worker.clock, (by, Role::Ops));
    let asked = export::request_print(&mut db, clock, &Actor::system(), by, paper, orders).await.unwrap();
    house.handle(jobs::Documents::WriteExport { export: asked.id }).await.unwrap();
    let export = export::find(&mut db, asked.id, by).await.unwrap();
    if export.state != ExportState::Ready {
        return (export, Vec::new());
    }
    let file = export::file(&mut db, asked.id, by, house.now()).await.unwrap();
    assert_eq!((file.format, file.format.media_type()), (FileFormat::Pdf, "application/pdf"));
    let pdf = Document::load_mem(&file.content).unwrap();
    let words = |page| pdf.extract_text(&[page]).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let pages: Vec<_> = pdf.get_pages().into_keys().map(words).collect();
    assert_eq!(export.rows, Some(i32::try_from(pages.len()).unwrap()));
    (export, pages)
}

#[test_database::test]
async fn papers_of_several_orders_are_one_file(db: PgPool) {
    let house = House::new(db).await;
    let ops = person(&house, "ops").await;
    let [split, whole] = [confirmed(&house, "cod").await.0, confirmed(&house, "upi").await.0];
    shipped(&house, split).await;
    let orders = [split, whole];

    let (export, pages) = printed(&house, ops, OrderPaper::PickList, &orders).await;
    assert_eq!(export.file_name.as_deref(), Some("pick-list-2026-11-20-1100.pdf"));
    let [list] = &pages[..] else { panic!("{pages:?}") };
    for fact in ["Pick list", "Coorg sofa", "Fabric: Rust linen", "SKU COO-3", "Total 3"] {
        assert!(list.contains(fact), "{fact:?} is not in {list}");
    }

    let (_, pages) = printed(&house, ops, OrderPaper::Invoices, &orders).await;
    assert_eq!(pages.len(), 2);
    assert!(pages[0].contains("IN/2026-27/0001") && pages[1].contains("IN/2026-27/0002"), "{pages:?}");

    let (_, pages) = printed(&house, ops, OrderPaper::Labels, &orders).await;
    assert_eq!(pages.len(), 2, "one for each package of the only shipment");
    let (_, pages) = printed(&house, ops, OrderPaper::PackingSlips, &orders).await;
    assert!(pages[0].contains("Packing slip") && pages.len() == 1, "{pages:?}");
}

#[test_database::test]
async fn what_changed_before_the_file_was_written_is_not_printed(db: PgPool) {
    let house = House::new(db).await;
    let ops = person(&house, "ops").await;
    let (order, _) = confirmed(&house, "upi").await;
    sqlx::query!("update orders set status = 'on_hold', held_from = 'confirmed' where id = $1", order.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    let (export, pages) = printed(&house, ops, OrderPaper::PickList, &[order]).await;
    assert_eq!((export.state, pages.len()), (ExportState::Failed, 0));
    assert_eq!(export.error.as_deref(), Some("There is nothing left to print for these orders."));
    assert!(export::file(&mut *house.db().await, export.id, (ops, Role::Ops), house.now()).await.is_err());
}
