//! The worked example from the rules, and every layout.

use pricing::material::surface::Known;
use proptest::prelude::*;

use super::opening::OpeningKind;
use super::*;

fn rate(item: &str, finish: Option<&str>, unit: Unit, rupees: i64) -> CardRate {
    CardRate {
        item: item.to_owned(),
        name: item.to_owned(),
        core: None,
        finish: finish.map(str::to_owned),
        package: None,
        unit,
        rate_paise: Rate::rupees(rupees),
        least: None,
        hsn: "9403".to_owned(),
        cost_paise: None,
        wastage: Percent::NONE,
        edge_banding: String::new(),
        hardware: String::new(),
    }
}

fn card() -> RateCardDraft {
    RateCardDraft {
        name: "Opening prices".to_owned(),
        effective_on: "2026-04-01".parse().unwrap(),
        rates: vec![
            rate(BASE, Some("Laminate"), Unit::Sqft, 1450),
            rate(WALL, Some("Laminate"), Unit::Sqft, 1350),
            rate(LOFT, Some("Laminate"), Unit::Sqft, 900),
            rate(TALL, Some("Laminate"), Unit::Sqft, 1500),
            rate(COUNTER, Some("Granite"), Unit::Rft, 950),
            rate("kitchen_accessory/set", None, Unit::Set, 35_000),
            rate("kitchen_appliance/hob", None, Unit::Nos, 18_000),
        ],
    }
}

/// The plan of the worked example.
pub(super) fn plan() -> KitchenPlan {
    KitchenPlan {
        layout: Layout::LShape,
        legs: vec![Quantity(1000), Quantity(800)],
        island: None,
        ceiling: None,
        openings: Vec::new(),
        package: Package::Essential,
        core: "BWR plywood".to_owned(),
        finish: "Laminate".to_owned(),
        counter: "Granite".to_owned(),
        wall_units: 80,
        has_loft: false,
        tall_units: 0,
        accessories: vec![Piece { item: "kitchen_accessory/set".to_owned(), count: 1 }],
        appliances: Vec::new(),
    }
}

fn priced(plan: &KitchenPlan) -> Result<Estimate, Refusal> {
    let taxes = Rates::from_iter([("9403".to_owned(), Percent::whole(18))]);
    of(plan, &card(), &taxes, KitchenEstimates::default())
}

#[test]
fn the_worked_example_is_exact_to_the_paisa() {
    let estimate = priced(&plan()).unwrap();
    assert_eq!(estimate.run, Quantity(1600));
    let quantities: Vec<_> = estimate.lines.iter().map(|line| (line.quantity.0, line.amount_paise)).collect();
    assert_eq!(quantities, [(4400, 6_380_000), (2880, 3_888_000), (1600, 1_520_000), (100, 3_500_000)]);
    assert_eq!(estimate.cost_paise, 15_288_000);
    assert_eq!(estimate.cost_paise + estimate.installation_paise, 16_052_400);
    assert_eq!(estimate.tax, Tax { cgst_paise: 1_444_716, sgst_paise: 1_444_716, igst_paise: 0 });
    assert_eq!(estimate.total_paise, 18_941_832);
    assert_eq!((estimate.from_paise, estimate.to_paise), (17_047_600, 20_836_000));
}

#[test]
fn each_layout_has_its_run() {
    let run = |layout, legs: &[i64], island: Option<i64>| {
        let legs = legs.iter().copied().map(Quantity).collect();
        let plan = KitchenPlan { layout, legs, island: island.map(Quantity), ..plan() };
        assert!(plan.validate().is_ok(), "{layout}");
        plan.run().0
    };
    assert_eq!(run(Layout::Straight, &[1000], None), 1000);
    assert_eq!(run(Layout::LShape, &[1000, 800], None), 1600);
    assert_eq!(run(Layout::UShape, &[1000, 800, 900], None), 2300);
    assert_eq!(run(Layout::Parallel, &[1000, 800], None), 1800);
    assert_eq!(run(Layout::Island, &[1000], Some(650)), 1650);
}

#[test]
fn a_loft_tall_units_and_appliances_are_priced_by_their_own_rates() {
    let plan = KitchenPlan {
        has_loft: true,
        tall_units: 2,
        accessories: Vec::new(),
        appliances: vec![Piece { item: "kitchen_appliance/hob".to_owned(), count: 2 }],
        ..plan()
    };
    let lines = priced(&plan).unwrap().lines;
    let lines: Vec<_> = lines.iter().map(|line| (line.item.as_str(), line.quantity.0)).collect();
    assert_eq!(
        lines,
        [
            (BASE, 4400),
            (WALL, 2880),
            (LOFT, 2560),
            (TALL, 2800),
            (COUNTER, 1600),
            ("kitchen_appliance/hob", 200)
        ]
    );
    let bare = KitchenPlan { wall_units: 0, ..self::plan() };
    assert_eq!(priced(&bare).unwrap().lines.len(), 3);
}

#[test]
fn a_plan_fits_its_layout() {
    let (feet, long) = (Quantity(1000), Quantity(2501));
    let refused = |plan: KitchenPlan| plan.validate().unwrap_err().to_string();
    let legs = |legs: &[Quantity]| KitchenPlan { legs: legs.to_vec(), ..plan() };
    assert_eq!(refused(legs(&[feet])), "legs: must have 2 lengths\n");
    assert_eq!(refused(legs(&[feet, long])), "legs[1]: must be 3 to 25 feet\n");
    assert_eq!(refused(legs(&[Quantity(299), feet])), "legs[0]: must be 3 to 25 feet\n");
    let island = KitchenPlan { island: Some(feet), ..plan() };
    assert_eq!(refused(island), "island: is only for the island layout\n");
    let island = KitchenPlan { layout: Layout::Island, legs: vec![feet], ..plan() };
    assert_eq!(refused(island), "island: is required for this layout\n");
}

fn window(wall: u8, from: i64, width: i64) -> Opening {
    let (from, width) = (Quantity(from), Quantity(width));
    Opening { kind: OpeningKind::Window, wall, from, width, sill: None, head: None }
}

#[test]
fn windows_and_doors_fit_their_walls() {
    let refused = |openings: &[Opening]| {
        let plan = KitchenPlan { openings: openings.to_vec(), ceiling: Some(Quantity(750)), ..plan() };
        plan.validate().unwrap_err().to_string()
    };
    let one = |opening: Opening| refused(&[opening]);
    let high = |sill: i64, head: i64| Opening {
        sill: Some(Quantity(sill)),
        head: Some(Quantity(head)),
        ..window(0, 300, 400)
    };
    assert_eq!(one(window(2, 0, 400)), "openings[0].wall: must be a wall of this layout\n");
    assert_eq!(one(window(1, 500, 400)), "openings[0].width: must end within the wall\n");
    assert_eq!(one(window(1, i64::MAX, 400)).lines().count(), 2);
    assert_eq!(one(high(200, 700)), "openings[0].sill: must be at least 2 ft 10 in, above the counter\n");
    assert_eq!(one(high(400, 449)), "openings[0].head: must be at least half a foot above the sill\n");
    assert_eq!(one(high(400, 751)), "openings[0].head: must not be above the ceiling\n");
    let door = Opening { kind: OpeningKind::Door, ..high(100, 700) };
    assert_eq!(one(door), "openings[0].sill: is only for windows\n");
    let clear = "must keep clear of the other windows and doors";
    assert_eq!(
        refused(&[window(0, 100, 300), window(1, 100, 300), window(0, 300, 300)]),
        format!("openings[0].from: {clear}\nopenings[2].from: {clear}\n")
    );
    let inches = vec![window(0, 167, 267), window(0, 433, 267), window(1, 467, 267)];
    let fits = KitchenPlan { legs: vec![Quantity(1000), Quantity(733)], openings: inches, ..plan() };
    assert!(fits.validate().is_ok(), "1 ft 8 in and 2 ft 8 in are 4 ft 4 in, and not more");
    assert!(drawn::draw(&fits, priced(&fits).unwrap(), &Known::default()).is_ok());
    assert_eq!(one(window(1, 535, 267)), "openings[0].width: must end within the wall\n");
    assert_eq!(refused(&[window(0, 167, 267), window(0, 432, 267)]).lines().count(), 2);
    let low = KitchenPlan { ceiling: Some(Quantity(700)), ..plan() };
    assert_eq!(low.validate().unwrap_err().to_string(), "ceiling: must be 7.5 to 12 feet\n");
}

#[test]
fn a_window_takes_wall_units_away_and_the_drawing_says_that_they_are_priced() {
    let bare = KitchenPlan { layout: Layout::Straight, legs: vec![Quantity(1000)], ..plan() };
    let plan = KitchenPlan { openings: vec![window(0, 0, 600)], ..bare.clone() };
    let estimate = priced(&plan).unwrap();
    assert_eq!(estimate, priced(&bare).unwrap());
    let drawn = drawn::draw(&plan, estimate, &Known::default()).unwrap();
    // 80% of 3,048 mm are priced, and 1,219 mm are beside the window.
    assert_eq!(drawn.drawing.warnings, ["1,219 mm of the priced wall units don't fit on the walls."]);
}

#[test]
fn a_plan_without_windows_is_stored_as_before_there_were_any() {
    let stored = serde_json::to_value(plan()).unwrap();
    assert!(stored.get("openings").is_none() && stored.get("ceiling").is_none(), "{stored}");
    assert_eq!(serde_json::from_value::<KitchenPlan>(stored).unwrap(), plan());
}

#[test]
fn what_the_card_does_not_have_is_said_at_its_field() {
    let refused = |plan| match priced(&plan) {
        Err(Refusal::Field { field, .. }) => field,
        other => panic!("{other:?}"),
    };
    let piece = |item: &str| vec![Piece { item: item.to_owned(), count: 1 }];
    assert_eq!(refused(KitchenPlan { finish: "Gold".to_owned(), ..plan() }), "finish");
    assert_eq!(refused(KitchenPlan { counter: "Gold".to_owned(), ..plan() }), "counter");
    assert_eq!(
        refused(KitchenPlan { accessories: piece("kitchen_accessory/gold"), ..plan() }),
        "accessories"
    );
    // A piece must belong to its field, and cabinets are not pieces.
    assert_eq!(refused(KitchenPlan { accessories: piece("kitchen_appliance/hob"), ..plan() }), "accessories");
    assert_eq!(refused(KitchenPlan { appliances: piece(COUNTER), ..plan() }), "appliances");
}

#[test]
fn without_its_tax_a_kitchen_has_no_price() {
    let refused = of(&plan(), &card(), &Rates::default(), KitchenEstimates::default());
    assert!(matches!(refused, Err(Refusal::Rule { code: "no_prices", .. })));
}

#[test]
fn a_kitchen_is_drawn_from_its_plan_with_the_numbers_of_its_lines() {
    let plan = KitchenPlan {
        layout: Layout::UShape,
        legs: vec![Quantity(1000), Quantity(1200), Quantity(1050)],
        has_loft: true,
        tall_units: 1,
        accessories: Vec::new(),
        appliances: vec![Piece { item: "kitchen_appliance/hob".to_owned(), count: 1 }],
        ..plan()
    };
    let drawn = drawn::draw(&plan, priced(&plan).unwrap(), &Known::default()).unwrap();
    assert_eq!(
        drawn.drawing.plan.description,
        "Plan of a U-shaped kitchen: wall A 10 ft (3,048 mm), wall B 12 ft (3,658 mm), wall C 10 ft 6 in (3,200 mm)"
    );
    let svgs: String = drawn.drawing.elevations.iter().map(|sheet| sheet.svg.as_str()).collect();
    for number in 1..=drawn.estimate.lines.len() {
        assert_eq!(svgs.matches(&format!("class=\"n\">{number}</text>")).count(), 1, "{number}");
    }
    let twice = drawn::draw(&plan, priced(&plan).unwrap(), &Known::default()).unwrap();
    assert_eq!(drawn, twice);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn every_plan_that_can_be_built_has_a_price_within_its_range(
        legs in prop::collection::vec(300..=2500_i64, 3),
        walls in 1..=3_usize,
        wall_units in 0..=100_u8,
        has_loft in any::<bool>(),
        tall_units in 0..=10_u8,
        ceiling in prop::option::of(750..=1200_i64),
        opening in prop::option::of((any::<bool>(), any::<prop::sample::Index>(), 0..=1000_i64, 100..=1000_i64)),
    ) {
        let layout = [Layout::Straight, Layout::LShape, Layout::UShape][walls - 1];
        let legs: Vec<_> = legs.into_iter().take(walls).map(Quantity).collect();
        let opening = opening.map(|(is_door, wall, along, width)| {
            let at = wall.index(walls);
            let width = width.min(legs[at].0);
            let from = (legs[at].0 - width) * along / 1000;
            let kind = if is_door { OpeningKind::Door } else { OpeningKind::Window };
            Opening { kind, ..window(u8::try_from(at).unwrap(), from, width) }
        });
        let (ceiling, openings) = (ceiling.map(Quantity), opening.into_iter().collect());
        let plan =
            KitchenPlan { layout, legs, ceiling, openings, wall_units, has_loft, tall_units, ..plan() };
        prop_assert!(plan.validate().is_ok());
        let estimate = priced(&plan).unwrap();
        let lines: i64 = estimate.lines.iter().map(|line| line.amount_paise).sum();
        prop_assert_eq!(lines, estimate.cost_paise);
        let tax = estimate.tax.total_paise().unwrap();
        prop_assert_eq!(estimate.cost_paise + estimate.installation_paise + tax, estimate.total_paise);
        prop_assert!(estimate.from_paise < estimate.total_paise && estimate.total_paise < estimate.to_paise);
        prop_assert_eq!((estimate.from_paise % 100, estimate.to_paise % 100), (0, 0));
        prop_assert!(drawn::draw(&plan, estimate, &Known::default()).is_ok());
    }
}
