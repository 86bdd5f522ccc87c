use sqlx::PgPool;

use super::*;
use kernel::record::Refusal;
use kernel::testing::{ist, user};
use pricing::material::{Material, MaterialDraft, MaterialKind, MaterialUnit};
use pricing::price::Rate;

#[test_database::test]
async fn a_file_has_costs_only_for_roles_that_may_see_them(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let board = MaterialDraft {
        name: "Board A".to_owned(),
        thickness: Some(1_800),
        hsn: "4412".to_owned(),
        cost_paise: Some(Rate(100_000)),
        sell_paise: Rate(150_001),
        ..MaterialDraft::empty("A".to_owned(), MaterialKind::Core, MaterialUnit::Sheet)
    };
    Material::insert(&mut db, &board, None, clock.now()).await?;
    let wanted = ExportRequest {
        resource: Resource::Materials,
        format: Format::Csv,
        query: [("kind".to_owned(), "core".to_owned())].into(),
        columns: ["code", "thickness", "costPaise", "sellPaise"].map(str::to_owned).into(),
        ids: Vec::new(),
    };
    for (role, cost) in
        [(Role::Admin, Cell::Paise(100_000)), (Role::Ops, Cell::Empty), (Role::Designer, Cell::Empty)]
    {
        let by = user(&mut db, role.as_str(), role).await;
        let actor = Actor::system();
        let export = request(&mut db, &clock, &actor, (by, role), &wanted).await.unwrap();
        let task = begin(&mut db, export.id, clock.now()).await?;
        let Some(Task::List(work)) = task else { panic!("{task:?}") };
        let text = |text: &str| Cell::Text(text.to_owned());
        let row = vec![text("A"), text("18"), cost, Cell::Paise(150_001)];
        assert_eq!(work.rows(&mut db, 1, clock.now()).await?, [row], "{role}");
    }
    Ok(())
}
