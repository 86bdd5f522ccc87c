//! What visitors see of materials, and what they do not.

use chrono::DateTime;
use kernel::record::Refusal;
use kernel::record::Stored;
use pricing::brand::{BrandDraft, BrandId};
use pricing::material::category::{MaterialCategory, MaterialCategoryDraft};
use pricing::material::{Material, MaterialDraft, MaterialUnit, Status};
use sqlx::PgPool;

use super::*;

async fn laminate(db: &mut Db, code: &str, change: impl FnOnce(&mut MaterialDraft)) -> Result<(), Refusal> {
    let mut draft = MaterialDraft {
        name: format!("Laminate {code}"),
        hsn: "4823".to_owned(),
        is_public: true,
        ..MaterialDraft::empty(code.to_owned(), MaterialKind::Laminate, MaterialUnit::Sheet)
    };
    change(&mut draft);
    Material::insert(db, &draft, None, DateTime::UNIX_EPOCH).await?;
    Ok(())
}

#[test_database::test]
async fn visitors_find_public_materials_alone_and_each_filter_counts_without_itself(
    pool: PgPool,
) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let now = DateTime::UNIX_EPOCH;
    let brand = BrandDraft {
        name: "Linen & Lac".to_owned(),
        site: None,
        warranty_terms: String::new(),
        logo_photograph_id: None,
    };
    let brand: BrandId = Stored::insert(&mut db, &brand, None, now).await?;
    let category = async |db: &mut Db, name: &str, parent_id| {
        let draft = MaterialCategoryDraft {
            name: name.to_owned(),
            slug: name.to_lowercase(),
            parent_id,
            attributes: Vec::new(),
            position: 0,
        };
        MaterialCategory::insert(db, &draft, None, now).await
    };
    let surfaces = category(&mut db, "Surfaces", None).await?;
    let laminates = category(&mut db, "Laminates", Some(surfaces)).await?;
    laminate(&mut db, "LAM-1", |draft| {
        (draft.brand_id, draft.category_id) = (Some(brand), Some(laminates));
        (draft.finish, draft.thickness) = ("Matt".to_owned(), Some(100));
    })
    .await?;
    laminate(&mut db, "LAM/2", |draft| {
        (draft.category_id, draft.finish, draft.thickness) = (Some(surfaces), "Gloss".to_owned(), Some(80));
    })
    .await?;
    laminate(&mut db, "LAM-3", |draft| draft.is_public = false).await?;
    laminate(&mut db, "LAM-4", |draft| draft.status = Status::Discontinued).await?;
    let codes = |page: &MaterialsPage| -> Vec<_> {
        page.items.iter().map(|material| material.swatch.code.clone()).collect()
    };
    let all = page(&mut db, &MaterialsQuery::default()).await?;
    assert_eq!((codes(&all), all.total), (vec!["LAM-1".to_owned(), "LAM/2".to_owned()], 2));
    let matt = MaterialsQuery {
        finish: AnyOf(vec!["Matt".to_owned()]),
        category: Some("surfaces".to_owned()),
        q: "linen lam".to_owned(),
        ..MaterialsQuery::default()
    };
    let found = page(&mut db, &matt).await?;
    assert_eq!(codes(&found), ["LAM-1"]);
    let counts = |facets: &[MaterialFacetValue]| -> Vec<_> {
        facets.iter().map(|facet| (facet.label.clone(), facet.count)).collect()
    };
    let matt = page(&mut db, &MaterialsQuery { q: String::new(), ..matt }).await?;
    let facet = |label: &str, count| (label.to_owned(), count);
    assert_eq!(counts(&matt.facets.finishes), [facet("Gloss", 1), facet("Matt", 1)]);
    assert_eq!(counts(&matt.facets.thicknesses), [facet("1 mm", 1)]);
    assert_eq!(counts(&matt.facets.categories), [facet("Surfaces", 1), facet("Surfaces › Laminates", 1)]);
    let swatch = read(&mut db, "lam/2").await?.swatch;
    assert_eq!(swatch.code, "LAM/2");
    let drawn = swatch.drawn.unwrap_or_default();
    let key = drawn.strip_prefix("/media/swatches/").and_then(|file| file.strip_suffix(".svg"));
    assert!(key.and_then(surface::drawing).is_some(), "{drawn}");
    for hidden in ["LAM-3", "LAM-4", "LAM-5"] {
        let unknown = read(&mut db, hidden).await;
        assert!(matches!(unknown, Err(sqlx::Error::RowNotFound)), "{hidden}");
    }
    Ok(())
}

#[test_database::test]
async fn the_next_page_begins_after_the_last_one(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    for number in 0..30 {
        laminate(&mut db, &format!("LAM-{number:02}"), |_| ()).await?;
    }
    let first = page(&mut db, &MaterialsQuery::default()).await?;
    let query = MaterialsQuery { cursor: first.next.clone(), ..MaterialsQuery::default() };
    let second = page(&mut db, &query).await?;
    assert_eq!((first.items.len(), second.items.len(), second.next.as_ref()), (24, 6, None));
    assert_eq!(second.items[0].swatch.code, "LAM-24");
    Ok(())
}
