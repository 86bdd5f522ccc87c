//! Imports of products.

use app::export::{self, ExportRequest, Format, Resource};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jobs::Documents;
use kernel::audit::Actor;
use kernel::ids::UserId;
use kernel::import::{self, Content, Import, ImportState, MappingDraft, Seen};
use kernel::role::Role;
use shop::import::Catalogue;
use sqlx::PgPool;

use super::{ask, person};
use crate::house::House;

/// Checks and runs a file with the suggested columns.
async fn imported(house: &House, by: UserId, file: Content) -> Import {
    let (mut db, clock, actor) = (house.db().await, &house.worker.clock, Actor::system());
    let csv = file.into_csv().unwrap();
    let id = import::upload::<Catalogue>(&mut db, clock, &actor, by, "products", &csv).await.unwrap();
    let mapping = import::find::<Catalogue>(&mut db, id, Seen::All).await.unwrap().suggested_mapping;
    let draft = MappingDraft { mapping };
    let check = import::map::<Catalogue>(&mut db, clock, id, Seen::All, &draft).await.unwrap();
    house.handle(Documents::CheckImport { import: id, check }).await.unwrap();
    let checked = import::find::<Catalogue>(&mut db, id, Seen::All).await.unwrap();
    assert_eq!(checked.errors, [], "{:?}", checked.mapping);
    import::run::<Catalogue>(&mut db, clock, &actor, id, Seen::All).await.unwrap();
    house.handle(Documents::RunImport { import: id }).await.unwrap();
    import::find::<Catalogue>(&mut db, id, Seen::All).await.unwrap()
}

async fn exported(house: &House, by: UserId, format: Format) -> Vec<u8> {
    let request = ExportRequest {
        resource: Resource::Products,
        format,
        query: [].into(),
        columns: Vec::new(),
        ids: Vec::new(),
    };
    let export = ask(house, by, &request).await;
    house.handle(Documents::WriteExport { export }).await.unwrap();
    export::file(&mut *house.db().await, export, (by, Role::Admin), house.now()).await.unwrap().content
}

/// Two categories of one name, an archived brand, a chair whose stock is counted, and a shelf by options.
const PRODUCTS: &str = r#"
    insert into brands (id, name, warranty_terms, archived_at, created_at, updated_at)
    values ('5f0c1f60-0000-4000-8000-000000000001', 'Areca', '', now(), now(), now());
    insert into product_categories (id, name, slug, description, hsn, filters, size_guide, is_active, seo_title,
        seo_description, position, created_at, updated_at)
    values
        ('5f0c1f60-0000-4000-8000-000000000002', 'Chairs', 'chairs', '', '9401', '{}', '', true, '', '', 1, now(), now()),
        ('5f0c1f60-0000-4000-8000-000000000003', 'Chairs', 'office-chairs', '', '9401', '{}', '', true, '', '', 2, now(), now());
    insert into products (id, name, slug, sku, mpn, gtin, brand_id, category_id, short_description, description,
        mrp_paise, price_paise, sale_price_paise, sale_starts_on, sale_ends_on, cost_paise, hsn, availability, available_on,
        is_stocked, reorder_level, lead_days, length_mm, width_mm, height_mm, weight_g, packages, material, colour,
        assembly_paise, warranty_months, returns_days, care, origin_country, maker, related, is_featured, seo_title,
        seo_description, canonical, status, created_at, updated_at)
    values
        ('5f0c1f60-0000-4000-8000-000000000004', 'Lounge chair, "low"', 'lounge-chair', 'CH-1', '-7', '8901234567894',
            '5f0c1f60-0000-4000-8000-000000000001', '5f0c1f60-0000-4000-8000-000000000002', '=1+1',
            E'- Teak\n- Cane', 12345050, 9999999, 8888888, '2026-11-01', '2026-12-31', 100, '94015200', 'pre_order',
            '2027-02-01', true, 2, 14, 600, 500, 900, 9050,
            '[{"lengthMm": 650, "widthMm": 550, "heightMm": 300, "weightG": 12500}]', 'Teak', 'Brown', 20000, 24, 0,
            '@ home', 'IN', 'Nivas', '{}', true, 'Chair', 'A chair', '/furniture', 'draft', now(), now()),
        ('5f0c1f60-0000-4000-8000-000000000005', 'Shelf', 'shelf', '007', '', '', null,
            '5f0c1f60-0000-4000-8000-000000000003', '', '', 100, 100, null, null, null, null, '9403', 'preorder', null,
            true, 0, 0, null, null, null, null, '[]', '', '', null, 0, null, '', '', '', '{}', false, '', '', null, 'draft',
            now(), now());
    insert into product_groups (id, product_id, place, name)
    values ('5f0c1f60-0000-4000-8000-000000000006', '5f0c1f60-0000-4000-8000-000000000005', 1, 'Colour');
    insert into product_options (id, product_id, group_id, place, name, difference_paise, sku, is_stocked)
    values ('5f0c1f60-0000-4000-8000-000000000007', '5f0c1f60-0000-4000-8000-000000000005',
        '5f0c1f60-0000-4000-8000-000000000006', 1, 'Teak', 0, '', true);
    insert into stocks (id, product_id, option_id, on_hand)
    values (gen_random_uuid(), '5f0c1f60-0000-4000-8000-000000000004', null, 12),
        (gen_random_uuid(), '5f0c1f60-0000-4000-8000-000000000005', null, 3),
        (gen_random_uuid(), '5f0c1f60-0000-4000-8000-000000000005', '5f0c1f60-0000-4000-8000-000000000007', 5);
"#;

#[test_database::test]
async fn an_export_is_imported_without_a_change(db: PgPool) {
    let house = House::new(db).await;
    let by = person(&house, "ops").await;
    sqlx::raw_sql(PRODUCTS).execute(&mut *house.db().await).await.unwrap();
    for format in [Format::Csv, Format::Xlsx] {
        let file = exported(&house, by, format).await;
        let file = match format {
            Format::Csv => Content::Csv(String::from_utf8(file).unwrap()),
            Format::Xlsx => Content::Xlsx(STANDARD.encode(file)),
        };
        let done = imported(&house, by, file).await;
        assert_eq!(
            (done.state, done.duplicate, done.errors),
            (ImportState::Imported, 2, Vec::new()),
            "{format}"
        );
        let changes = sqlx::query_scalar!(
            r#"select coalesce(array_agg(changes::text), '{}') as "changes!" from audit_entries
               where action in ('product_changed', 'product_created', 'product_stock_recorded')"#
        );
        assert_eq!(
            changes.fetch_one(&mut *house.db().await).await.unwrap(),
            Vec::<String>::new(),
            "{format}"
        );
    }
}

#[test_database::test]
async fn a_finished_import_is_not_run_again(db: PgPool) {
    let house = House::new(db).await;
    let by = person(&house, "ops").await;
    sqlx::raw_sql(PRODUCTS).execute(&mut *house.db().await).await.unwrap();
    let rows: Vec<_> = (0..3).map(|n| format!("ST-{n},Stool,office-chairs,1000,900,{n}\n")).collect();
    let list = format!("SKU,Name,Category,MRP,Price,On hand\n{}", rows.concat());
    let done = imported(&house, by, Content::Csv(list)).await;
    assert_eq!((done.state, done.valid), (ImportState::Imported, 3));
    house.handle(Documents::RunImport { import: done.id }).await.unwrap();
    let slugs = sqlx::query_scalar!("select slug from products where name = 'Stool' order by sku");
    assert_eq!(slugs.fetch_all(&mut *house.db().await).await.unwrap(), ["stool", "stool-2", "stool-3"]);
}
