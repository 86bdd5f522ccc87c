//! Prices by date, margins and selling below cost.

use sqlx::PgPool;

use super::price::{PriceChange, change, preview, undo};
use super::*;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::testing::ist;

fn board(code: &str) -> MaterialDraft {
    MaterialDraft {
        code: code.to_owned(),
        name: format!("Board {code}"),
        description: String::new(),
        category_id: None,
        brand_id: None,
        kind: MaterialKind::Core,
        grade: Some(Grade::Bwr),
        emission: Some(Emission::E1),
        thickness: Some(1_800),
        sheet_width_mm: Some(1_220),
        sheet_length_mm: Some(2_440),
        finish: String::new(),
        colour_code: String::new(),
        unit: MaterialUnit::Sheet,
        hsn: "4412".to_owned(),
        cost_paise: Some(Rate(100_000)),
        sell_paise: Rate(150_001),
        below_cost_because: String::new(),
        wastage: Percent::whole(5),
        lead_days: Some(4),
        vendors: vec!["Areca Timbers".to_owned()],
        least_stock: Some(Quantity::whole(20)),
        on_hand: Quantity::whole(12),
        warranty_months: Some(120),
        datasheet: None,
        texture_photograph_id: None,
        is_public: true,
        status: Status::Active,
        substitute_id: None,
    }
}

#[test]
fn a_material_is_worth_its_cost_or_somebody_says_why_not() {
    let wrong = |draft: MaterialDraft| draft.validate().err().map(|report| report.to_string());
    let cheap = MaterialDraft { sell_paise: Rate(99_999), ..board("A") };
    assert_eq!(wrong(board("A")), None);
    assert_eq!(
        wrong(cheap.clone()).as_deref().map(str::trim),
        Some("sell_paise: must not be below the cost unless a reason is given")
    );
    assert_eq!(wrong(MaterialDraft { below_cost_because: "Last sheets".to_owned(), ..cheap.clone() }), None);
    assert_eq!(wrong(MaterialDraft { cost_paise: None, ..cheap }), None);
    let other = MaterialDraft { substitute_id: Some(MaterialId::new()), ..board("A") };
    assert!(wrong(other).unwrap().starts_with("substitute_id: is only for discontinued materials"));
    for datasheet in ["http://example.com/a.pdf", "javascript:alert(1)", "https://localhost/", "a.pdf"] {
        let draft = MaterialDraft { datasheet: Some(datasheet.to_owned()), ..board("A") };
        assert!(wrong(draft).is_some(), "{datasheet}");
    }
}

#[test]
fn wastage_is_bought_as_well() {
    assert_eq!(margin(Rate(150_000), Rate(100_000), Percent::NONE), Some(Percent(3_333)));
    assert_eq!(margin(Rate(150_000), Rate(100_000), Percent::whole(5)), Some(Percent(3_000)));
    assert_eq!(margin(Rate(100_000), Rate(100_000), Percent::whole(5)), Some(Percent(-500)));
    assert_eq!(margin(Rate(0), Rate(100_000), Percent::NONE), None);
}

#[test_database::test]
async fn a_price_holds_from_its_day_on(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let now = clock.now();
    let id = Material::insert(&mut db, &board("A"), None, now).await?;
    let rise = PriceChange { percent: Percent(1_000), effective_on: "2026-12-01".parse().unwrap() };
    let told = preview(&mut db, &[id], rise, now).await?;
    assert_eq!((told.materials, told.changed, told.change), (1, 1, None));
    // 1,650.011, to the paisa.
    assert_eq!(told.examples[0].new_sell_paise, Rate(165_001));
    let made = change(&mut db, &clock, &Actor::system(), &[id], rise).await?.change.unwrap();

    let price = async |db: &mut Db, day: &str| {
        let material = Material::find(db, id, ist(day)).await.unwrap();
        (material.draft.sell_paise.0, material.computed.next_price.map(|next| next.sell_paise.0))
    };
    assert_eq!(price(&mut db, "2026-11-30T23:59").await, (150_001, Some(165_001)));
    assert_eq!(price(&mut db, "2026-12-01T00:00").await, (165_001, None));
    let again = change(&mut db, &clock, &Actor::system(), &[id], rise).await?;
    assert_eq!(again.examples[0].sell_paise, Rate(165_001), "a second increase builds on the first");
    undo(&mut db, &clock, &Actor::system(), again.change.unwrap()).await?;
    undo(&mut db, &clock, &Actor::system(), made).await?;
    assert_eq!(price(&mut db, "2026-12-01T00:00").await, (150_001, None));
    assert!(undo(&mut db, &clock, &Actor::system(), made).await.is_err(), "it has already been undone");
    Ok(())
}

#[test_database::test]
async fn a_line_looks_like_the_material_that_it_names(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let now = ist("2026-11-20T15:00");
    let teak = MaterialDraft {
        name: "Teak veneer".to_owned(),
        kind: MaterialKind::Veneer,
        colour_code: "TK #a5713f".to_owned(),
        ..board("VEN-TK-04")
    };
    Material::insert(&mut db, &teak, None, now).await?;
    let labels = Labels { code: &teak.code, name: &teak.name, finish: "", colour_code: &teak.colour_code };
    let known = surface::known(&mut db, &["teak VENEER ", "ven-tk-04", "Granite"]).await?;
    let drawn = surface::address(MaterialKind::Veneer, labels);
    for name in ["teak VENEER ", "ven-tk-04"] {
        assert_eq!(Some(surface::address_of(known.front(name))), drawn, "{name}");
    }
    let granite = surface::address_of(known.counter("Granite"));
    assert_eq!(Some(granite), surface::address_of_name("Granite"), "no material");
    Ok(())
}

#[test_database::test]
async fn nothing_gets_cheaper_than_it_costs_without_a_reason(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let now = clock.now();
    let plain = Material::insert(&mut db, &board("A"), None, now).await?;
    let meant = MaterialDraft { below_cost_because: "Leaves the range".to_owned(), ..board("B") };
    let meant = Material::insert(&mut db, &meant, None, now).await?;
    let fall = PriceChange { percent: Percent(-4_000), effective_on: "2026-11-20".parse().unwrap() };
    let told = change(&mut db, &clock, &Actor::system(), &[plain, meant], fall).await?;
    assert_eq!((told.materials, told.changed), (2, 1));
    assert_eq!((told.skipped[0].id, told.skipped[0].reason.as_str()), (plain, "would be sold below cost"));
    assert_eq!(Material::find(&mut db, meant, now).await?.draft.sell_paise, Rate(90_001));
    assert_eq!(
        Material::find(&mut db, meant, now).await?.version,
        2,
        "an open form must not save the old price again"
    );
    let late = PriceChange { effective_on: "2026-11-19".parse().unwrap(), ..fall };
    assert!(preview(&mut db, &[meant], late, now).await.is_err());
    Ok(())
}
