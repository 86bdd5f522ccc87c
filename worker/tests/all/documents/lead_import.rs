//! Imports of leads.

use enquiries::lead::import::People;
use jobs::Documents;
use kernel::audit::Actor;
use kernel::ids::{ImportId, UserId};
use kernel::import::{self, Import, ImportState, MappingDraft, Seen};
use sqlx::PgPool;

use super::person;
use crate::house::House;

async fn upload(house: &House, by: UserId, csv: String) -> (ImportId, i32) {
    let (mut db, clock) = (house.db().await, &house.worker.clock);
    let id = import::upload::<People>(&mut db, clock, &Actor::system(), by, "list.csv", &csv).await.unwrap();
    let mapping = import::find::<People>(&mut db, id, Seen::All).await.unwrap().suggested_mapping;
    let check =
        import::map::<People>(&mut db, clock, id, Seen::All, &MappingDraft { mapping }).await.unwrap();
    (id, check)
}

async fn state(house: &House, id: ImportId) -> Import {
    import::find::<People>(&mut *house.db().await, id, Seen::All).await.unwrap()
}

async fn begin(house: &House, id: ImportId) {
    let (mut db, clock) = (house.db().await, &house.worker.clock);
    import::run::<People>(&mut db, clock, &Actor::system(), id, Seen::All).await.unwrap();
}

#[test_database::test]
async fn a_list_is_checked_and_imported(db: PgPool) {
    let house = House::new(db).await;
    let sales = person(&house, "sales").await;
    let rows = (0..600).map(|n| format!("Person {n},97{n:08},\"2,50,000\"\n")).collect::<Vec<_>>().concat();
    let list = format!("Name,Mobile,Budget\n{rows}Nobody,,\nPerson 1 again,9700000001,\n");
    let (id, check) = upload(&house, sales, list).await;
    // A late job of an earlier check finds nothing to do.
    house.handle(Documents::CheckImport { import: id, check: check - 1 }).await.unwrap();
    assert_eq!(state(&house, id).await.state, ImportState::Checking);
    house.handle(Documents::CheckImport { import: id, check }).await.unwrap();
    let checked = state(&house, id).await;
    assert_eq!(
        (checked.state, checked.valid, checked.duplicate, checked.invalid),
        (ImportState::Checked, 600, 1, 1)
    );

    begin(&house, id).await;
    house.handle(Documents::RunImport { import: id }).await.unwrap();
    let imported = state(&house, id).await;
    assert_eq!((imported.state, imported.imported), (ImportState::Imported, 601));
    let leads = sqlx::query!(
        r#"select count(*) as "all!", count(*) filter (where source = 'import' and call_due_at is null and owner_id = $1)
               as "as_promised!" from leads"#,
        sales.0,
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap();
    assert_eq!((leads.all, leads.as_promised), (600, 600));
    // Nobody consented to marketing.
    assert!(jobs::queue::waiting::<jobs::Mail>(&mut *house.db().await).await.unwrap().is_empty());
    house.handle(Documents::RunImport { import: id }).await.unwrap();
    assert_eq!(state(&house, id).await.imported, 601, "once is enough");
}

#[test_database::test]
async fn a_dying_worker_neither_skips_nor_repeats_rows(db: PgPool) {
    let house = House::new(db).await;
    let sales = person(&house, "sales").await;
    let rows = (0..200).map(|n| format!("Person {n},97{n:08}\n")).collect::<Vec<_>>().concat();
    let (id, check) = upload(&house, sales, format!("Name,Mobile\n{rows}")).await;
    house.handle(Documents::CheckImport { import: id, check }).await.unwrap();
    begin(&house, id).await;
    // Interrupted at arbitrary points, several times.
    let mut deaths = 0;
    while state(&house, id).await.imported < 150 && deaths < 500 {
        let work = house.handle(Documents::RunImport { import: id });
        let _ = tokio::time::timeout(std::time::Duration::from_millis(40), work).await;
        deaths += 1;
    }
    assert!(deaths > 1, "it was not even interrupted");
    house.handle(Documents::RunImport { import: id }).await.unwrap();
    let imported = state(&house, id).await;
    assert_eq!((imported.state, imported.valid, imported.duplicate), (ImportState::Imported, 200, 0));
    let counts = sqlx::query!(
        r#"select (select count(*) from leads) as "leads!", (select count(*) from enquiries) as "enquiries!""#,
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap();
    assert_eq!((counts.leads, counts.enquiries), (200, 200));
}
