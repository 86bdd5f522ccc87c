//! Imports of materials.

use std::time::Duration;

use jobs::Documents;
use kernel::audit::Actor;
use kernel::ids::ImportId;
use kernel::import::{self, Import, ImportState, MappingDraft, Seen};
use pricing::material::import::Stock;
use sqlx::PgPool;

use super::person;
use crate::house::House;

async fn checked(house: &House, csv: &str) -> Import {
    let by = person(house, "ops").await;
    let (mut db, clock, actor) = (house.db().await, &house.worker.clock, Actor::system());
    let id = import::upload::<Stock>(&mut db, clock, &actor, by, "stock.csv", csv).await.unwrap();
    let mapping = import::find::<Stock>(&mut db, id, Seen::All).await.unwrap().suggested_mapping;
    let check = import::map::<Stock>(&mut db, clock, id, Seen::All, &MappingDraft { mapping }).await.unwrap();
    drop(db);
    house.handle(Documents::CheckImport { import: id, check }).await.unwrap();
    state(house, id).await
}

async fn state(house: &House, id: ImportId) -> Import {
    import::find::<Stock>(&mut *house.db().await, id, Seen::All).await.unwrap()
}

async fn begin(house: &House, id: ImportId) {
    let (mut db, clock) = (house.db().await, &house.worker.clock);
    import::run::<Stock>(&mut db, clock, &Actor::system(), id, Seen::All).await.unwrap();
}

#[test_database::test]
async fn a_dying_worker_neither_skips_nor_repeats_materials(db: PgPool) {
    let house = House::new(db).await;
    let rows =
        (0..150).map(|n| format!("PLY-{n},Board {n},core,sheet,4412,15{n:02}.50\n")).collect::<Vec<_>>();
    let list = format!("Code,Name,Type,Unit,HSN,Price\n{}", rows.concat());
    let import = checked(&house, &list).await;
    assert_eq!((import.state, import.valid, import.invalid), (ImportState::Checked, 150, 0));
    begin(&house, import.id).await;
    let mut deaths = 0;
    while state(&house, import.id).await.imported < 100 && deaths < 500 {
        let work = house.handle(Documents::RunImport { import: import.id });
        let _ = tokio::time::timeout(Duration::from_millis(40), work).await;
        deaths += 1;
    }
    assert!(deaths > 1, "it was not even interrupted");
    house.handle(Documents::RunImport { import: import.id }).await.unwrap();
    assert_eq!(
        (state(&house, import.id).await.state, state(&house, import.id).await.imported),
        (ImportState::Imported, 150)
    );
    let counts = sqlx::query!(
        r#"select (select count(*) from materials) as "materials!", (select count(*) from material_prices) as "prices!""#,
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap();
    assert_eq!((counts.materials, counts.prices), (150, 150));

    // Importing the same list again changes nothing.
    let again = checked(&house, &list).await;
    assert_eq!((again.valid, again.duplicate), (0, 150));
    begin(&house, again.id).await;
    house.handle(Documents::RunImport { import: again.id }).await.unwrap();
    let versions = sqlx::query_scalar!(r#"select max(version) as "most!" from materials"#);
    assert_eq!(versions.fetch_one(&mut *house.db().await).await.unwrap(), 1);
}

#[test_database::test]
async fn a_row_whose_reference_is_gone_is_skipped_with_a_reason(db: PgPool) {
    let house = House::new(db).await;
    sqlx::query!(
        "insert into brands (id, name, warranty_terms, created_at, updated_at)
         values ('5f0c1f60-0000-4000-8000-000000000001', 'Areca Boards', '', now(), now())"
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let list = "Code,Name,Type,Unit,HSN,Price,Brand\n\
        A-1,One,core,sheet,4412,100,Areca Boards\n\
        A-2,Two,core,sheet,4412,100,\n\
        A-3,Three,core,sheet,4412,100,Nobody's\n";
    let import = checked(&house, list).await;
    assert_eq!((import.valid, import.invalid), (2, 1));
    assert_eq!(import.errors[0].message, "there is no brand \"Nobody's\"");
    sqlx::query!("update brands set archived_at = now()").execute(&mut *house.db().await).await.unwrap();
    begin(&house, import.id).await;
    house.handle(Documents::RunImport { import: import.id }).await.unwrap();
    let imported = state(&house, import.id).await;
    assert_eq!((imported.state, imported.imported, imported.invalid), (ImportState::Imported, 1, 2));
    let reasons: Vec<_> = imported.errors.iter().map(|error| (error.row, error.message.as_str())).collect();
    assert_eq!(reasons, [(2, "there is no brand \"Areca Boards\""), (4, "there is no brand \"Nobody's\"")]);
    let file = import::errors_file::<Stock>(&mut *house.db().await, import.id, Seen::All).await.unwrap();
    let file = String::from_utf8(file).unwrap();
    assert!(file.contains("2,\"brand: there is no brand \"\"Areca Boards\"\"\",A-1,One"), "{file}");
}
