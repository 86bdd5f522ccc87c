use std::collections::HashMap;

use serde_json::json;
use sqlx::PgPool;

use super::home::HomeSection;
use super::*;

/// What garde says, as `path: reason`.
fn refusals<T: PageText>(text: &T) -> Vec<String> {
    text.validate().err().map_or_else(Vec::new, |report| {
        report.iter().map(|(path, error)| format!("{path}: {error}")).collect()
    })
}

#[test]
fn a_wrong_field_is_named() {
    let text: ServiceText = serde_json::from_value(json!({
        "heading": "x".repeat(91),
        "scope": { "included": ["Units", " "] },
        "questions": [
            { "ask": "How long?", "answer": "Six weeks." },
            { "ask": "How much?", "answer": "" },
        ],
        "related": [{ "pageName": "auth", "why": "It is near." }],
        "prices": { "rows": [{ "label": "Painting", "pricePaise": 0, "unit": "per sq ft" }] },
    }))
    .unwrap();
    let found = refusals(&text);
    let fields: Vec<_> =
        found.iter().filter_map(|line| line.split_once(": ")).map(|(field, _)| field).collect();
    assert_eq!(
        fields,
        [
            "heading",
            "prices.rows[0].price_paise",
            "questions[1].answer",
            "related[0].page_name",
            "scope.included[1]",
        ],
        "{found:?}"
    );
}

#[test]
fn an_unknown_field_is_refused() {
    for (text, field) in [
        (json!({ "headline": "A kitchen" }), "headline"),
        (json!({ "hero": { "room": "kitchen" } }), "hero"),
        (json!({ "questions": [{ "ask": "?", "answer": "!", "html": "" }] }), "html"),
    ] {
        let refused = serde_json::from_value::<ServiceText>(text).unwrap_err().to_string();
        assert!(refused.contains(&format!("unknown field `{field}`")), "{refused}");
    }
}

#[test]
fn a_text_names_no_figure_that_its_page_does_not_have() {
    let text: ReferralText = serde_json::from_value(json!({
        "heading": "Not within {contactDays}",
        "lead": "We pay you { reward }, and { thanks } and {{.",
        "steps": {
            "title": "Paid in {days}",
            "list": [{ "name": "You are paid", "text": "Once {dueShare} is paid." }],
        },
        "rewards": { "title": "Up to {highestReward} of {most}" },
        "rules": {
            "title": "Rules of {year}",
            "list": ["Within {validDays}.", "Not before {monday}.", "Not within {contactDays}."],
        },
        "recommend": { "title": "Recommend {whom}" },
    }))
    .unwrap();
    let found = refusals(&text);
    let refused: HashMap<_, _> =
        found.iter().filter_map(|line| line.split_once(": has no figure ")).collect();
    assert_eq!((refused.len(), found.len()), (7, 7), "{found:?}");
    for (field, figure) in [
        ("heading", "{contactDays}; use {reward}, "),
        ("lead", "{thanks}; use {reward}, "),
        ("steps.title", "{days}; "),
        ("rewards.title", "{most}; "),
        ("rules.title", "{year}; "),
        ("rules.list[1]", "{monday}; use {reward}, {highestReward}, {dueShare}, {contactDays}, "),
        ("recommend.title", "{whom}; "),
    ] {
        assert!(refused.get(field).is_some_and(|said| said.starts_with(figure)), "{field}: {found:?}");
    }
}

#[test]
fn the_name_of_a_type_of_material_is_fixed() {
    let text = json!({ "chapters": { "pu": { "name": "Lacquer" } } });
    let refused = serde_json::from_value::<GuideText>(text).unwrap_err().to_string();
    assert!(refused.contains("unknown field `name`"), "{refused}");
}

#[test]
fn each_page_is_one_of_the_site() {
    for page in SINGLE_PAGES {
        assert!(crate::page_setting::PAGES.contains(page), "{page}");
    }
}

#[test]
fn a_variant_names_each_section_once() {
    let order = |names: &[&str]| {
        let sections: Vec<_> = names.iter().map(|name| json!({ "name": name })).collect();
        serde_json::from_value::<HomeVariantText>(json!({ "sections": sections }))
    };
    assert_eq!(refusals(&order(&["questions", "promises"]).unwrap()), Vec::<String>::new());
    let twice = refusals(&order(&["questions", "promises", "questions"]).unwrap());
    assert_eq!(twice, ["sections: has questions twice"]);
    // The first section of the page is none of them, and cannot move.
    assert!(order(&["hero"]).is_err());
    assert_eq!(HomeSection::ALL.len(), 16);
}

#[test_database::test]
async fn changes_are_stored_over_what_was_read_and_can_be_taken_back(pool: PgPool) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let (clock, actor) = (&Clock::default(), &Actor::system());
    let page = ServiceTextPage::Painting;
    let text = ServiceText {
        heading: "  Walls that last ".to_owned(),
        sentence: " ".to_owned(),
        ..Default::default()
    };
    let Changed::To(first) = save(&mut tx, clock, actor, page, 0, &text).await? else { panic!("stale") };
    assert_eq!((first.version, first.content.heading.as_str()), (1, "Walls that last"));
    assert_eq!(serde_json::to_value(&first.content).unwrap(), json!({ "heading": "Walls that last" }));

    // A second writer began from the built text, too.
    let Changed::Stale(stored) = save(&mut tx, clock, actor, page, 0, &ServiceText::default()).await? else {
        panic!("overwritten")
    };
    assert_eq!(stored.content, first.content);
    let is_changed =
        |pages: Vec<TextPage>| pages.into_iter().filter(|page| page.is_changed).map(|page| page.page);
    assert_eq!(is_changed(pages(&mut tx).await?).collect::<Vec<_>>(), ["painting-services"]);

    // Taken back, the version goes on: the text of before does not come back unseen.
    let Changed::To(reset) = save(&mut tx, clock, actor, page, 1, &ServiceText::default()).await? else {
        panic!("stale")
    };
    assert_eq!((reset.version, &reset.content), (2, &ServiceText::default()));
    assert_eq!(is_changed(pages(&mut tx).await?).count(), 0);
    assert!(matches!(save(&mut tx, clock, actor, page, 1, &text).await?, Changed::Stale(_)));
    let actions =
        sqlx::query_scalar!("select action from audit_entries where subject_kind = 'page_text' order by id")
            .fetch_all(&mut *tx)
            .await?;
    assert_eq!(actions, ["page_text_changed", "page_text_reset"]);
    Ok(())
}
