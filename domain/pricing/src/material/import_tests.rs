//! Material imports: which materials a row creates or changes, and why a row is rejected.

use sqlx::PgPool;

use super::import::Stock;
use super::*;
use kernel::Tx;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::import::{self, Import, ImportState, MappingDraft, Seen};
use kernel::page::PageQuery;
use kernel::record;
use kernel::testing::{ist, user};

const LIST: &str = "Code,Name,Type,Unit,HSN,Cost,Sell rate,Grade,Thickness (mm),Sheet (mm),Category,On hand,Public\n\
    PLY-18,Plywood 18 mm,Plywood,Sheets,4412,\"₹1,000\",\"1,500.50\",\"BWR, E1\",18,8 x 4,Boards,12,yes\n\
    old,,,,,,1600,,,,,,\n\
    CHEAP,Cheap board,core,sheet,4412,1000,999,,,,,,\n\
    HALF,Half a row,stone age,,44,,,,,,Tiles,,perhaps\n\
    ply-18,Twice,core,sheet,4412,,1500,,,,,,\n\
    ,No code,core,sheet,4412,,1500,,,,,,\n";

async fn checked(tx: &mut Tx<'_>, clock: &Clock, by: UserId) -> Import {
    let id = import::upload::<Stock>(tx, clock, &Actor::system(), by, "stock.csv", LIST).await.unwrap();
    let mapping = import::find::<Stock>(tx, id, Seen::All).await.unwrap().suggested_mapping;
    let number = import::map::<Stock>(tx, clock, id, Seen::All, &MappingDraft { mapping }).await.unwrap();
    let mut check = import::begin_check::<Stock>(tx, id, number).await.unwrap().unwrap();
    while check.next(tx, clock.now()).await.unwrap() {}
    import::finish_check(tx, id, number, clock.now()).await.unwrap();
    import::find::<Stock>(tx, id, Seen::All).await.unwrap()
}

#[test_database::test]
async fn a_list_makes_materials_and_changes_those_that_are_known(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let by = user(&mut db, "Sneha", Role::Ops).await;
    let boards = category::MaterialCategoryDraft {
        name: "Boards".to_owned(),
        slug: "boards".to_owned(),
        parent_id: None,
        attributes: Vec::new(),
        position: 0,
    };
    let actor = Actor::system();
    let boards: category::MaterialCategory = record::create(&mut db, &clock, &actor, &boards).await?;
    let old = MaterialDraft {
        name: "Old board".to_owned(),
        hsn: "4412".to_owned(),
        sell_paise: Rate(150_000),
        ..MaterialDraft::empty("OLD".to_owned(), MaterialKind::Core, MaterialUnit::Sheet)
    };
    let old: Material = record::create(&mut db, &clock, &actor, &old).await?;

    let import = checked(&mut db, &clock, by).await;
    assert_eq!(
        (import.state, import.valid, import.duplicate, import.invalid),
        (ImportState::Checked, 1, 1, 4)
    );
    let wrong: Vec<_> = import
        .errors
        .iter()
        .map(|error| format!("{} {}: {}", error.row, error.field, error.message))
        .collect();
    assert_eq!(
        wrong,
        [
            "4 sellPaise: must not be below the cost unless a reason is given",
            "5 isPublic: must be yes or no",
            "5 kind: must be one of core, shutter, laminate, veneer, acrylic, pu, hardware, counter, tile, paint, light, \
             appliance, fabric",
            "6 code: is already in a row above",
            "7 code: is missing",
        ]
    );

    import::run::<Stock>(&mut db, &clock, &actor, import.id, Seen::All).await?;
    let run = import::begin_run::<Stock>(&mut db, import.id).await?.unwrap();
    while import::import_next(&mut db, &clock, &run).await? {}
    import::finish_run(&mut db, &clock, &run).await?;
    let page = PageQuery::default();
    let list = Material::list(&mut db, &page, &MaterialFilter::default(), clock.now()).await?;
    let [known, made] = &list.items[..] else { panic!("{:?}", list.items) };
    assert_eq!((known.id, known.draft.sell_paise, known.version), (old.id, Rate(160_000), 2));
    assert_eq!(known.draft.name, "Old board", "empty cells change nothing");
    let draft = &made.draft;
    assert_eq!((draft.code.as_str(), draft.category_id), ("PLY-18", Some(boards.id)));
    assert_eq!((draft.cost_paise, draft.sell_paise), (Some(Rate(100_000)), Rate(150_050)));
    assert_eq!((draft.grade, draft.emission), (Some(Grade::Bwr), Some(Emission::E1)));
    assert_eq!((draft.sheet_width_mm, draft.sheet_length_mm), (Some(1_220), Some(2_440)));
    assert_eq!((draft.thickness, draft.on_hand, draft.is_public), (Some(1_800), Quantity::whole(12), true));
    let sources = sqlx::query_scalar!(
        "select distinct source from audit_entries
         where action in ('material_changed', 'material_import_ended') or (action = 'material_created' and actor_id = $1)",
        by.0,
    )
    .fetch_all(&mut *db)
    .await?;
    assert_eq!(sources, ["import"]);
    Ok(())
}
