//! Which products a row makes or changes, and why it is refused.

use kernel::audit::Actor;
use kernel::ids::UserId;
use kernel::import::{self, Import, MappingDraft, Seen, suggested};
use kernel::listing::Listing as _;
use kernel::record;
use kernel::role::Role;
use kernel::testing::{ist, user};
use sqlx::PgPool;

use super::*;
use crate::availability::Availability;
use crate::category::ProductCategoryDraft;
use crate::product::find;
use crate::product::list::ProductItem;
use crate::product::testing::chair;

async fn category(tx: &mut Tx<'_>, clock: &Clock, name: &str, slug: &str) -> ProductCategoryId {
    let draft = ProductCategoryDraft {
        name: name.to_owned(),
        slug: slug.to_owned(),
        parent_id: None,
        photograph_id: None,
        description: String::new(),
        hsn: "9401".to_owned(),
        filters: Vec::new(),
        size_guide: String::new(),
        is_active: true,
        seo_title: String::new(),
        seo_description: String::new(),
        position: 0,
    };
    record::create(tx, clock, &Actor::system(), &draft).await.unwrap().id
}

async fn checked(tx: &mut Tx<'_>, clock: &Clock, by: UserId, list: &str) -> Import {
    let id = import::upload::<Catalogue>(tx, clock, &Actor::system(), by, "list.csv", list).await.unwrap();
    let mapping = import::find::<Catalogue>(tx, id, Seen::All).await.unwrap().suggested_mapping;
    let number = import::map::<Catalogue>(tx, clock, id, Seen::All, &MappingDraft { mapping }).await.unwrap();
    let mut check = import::begin_check::<Catalogue>(tx, id, number).await.unwrap().unwrap();
    while check.next(tx, clock.now()).await.unwrap() {}
    import::finish_check(tx, id, number, clock.now()).await.unwrap();
    import::find::<Catalogue>(tx, id, Seen::All).await.unwrap()
}

async fn run(tx: &mut Tx<'_>, clock: &Clock, id: kernel::ids::ImportId) -> Import {
    import::run::<Catalogue>(tx, clock, &Actor::system(), id, Seen::All).await.unwrap();
    let run = import::begin_run::<Catalogue>(tx, id).await.unwrap().unwrap();
    while import::import_next(tx, clock, &run).await.unwrap() {}
    import::finish_run(tx, clock, &run).await.unwrap();
    import::find::<Catalogue>(tx, id, Seen::All).await.unwrap()
}

fn reasons(import: &Import) -> Vec<String> {
    let errors = import.errors.iter();
    errors.map(|error| format!("{} {}: {}", error.row, error.field, error.message)).collect()
}

#[test]
fn an_import_knows_the_columns_of_an_export() {
    let columns: Vec<_> = ProductItem::COLUMNS.iter().map(|column| column.heading.to_owned()).collect();
    let mapping = suggested::<Catalogue>(&columns);
    for (field, _) in Catalogue::fields() {
        let column = ProductItem::COLUMNS.iter().find(|column| column.key == field.as_str());
        assert_eq!(
            mapping.get(field.as_str()).map(String::as_str),
            column.map(|column| column.heading),
            "{field}"
        );
    }
}

#[test_database::test]
async fn a_list_makes_drafts_and_changes_known_products(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let by = user(&mut db, "Sneha", Role::Ops).await;
    let chairs = category(&mut db, &clock, "Chairs", "chairs").await;
    category(&mut db, &clock, "Sofas", "sofas").await;
    category(&mut db, &clock, "Sofas", "office-sofas").await;
    let old = edit::create(&mut db, &clock, &Actor::system(), &chair(chairs)).await?;

    let list = "SKU,Name,Category,MRP,Price,On hand,GST\n\
        CH-2,Stool,Chairs,2500,\"1,999.50\",12,18%\n\
        ch-1,,,,4499,,\n\
        CH-3,Bench,chairs,1000,1200,,\n\
        CH-4,,Tables,1000,900,,\n\
        ch-2,Twice,Chairs,1000,900,,\n\
        CH 5,Table,Chairs,1000,900,,\n\
        CH-6,Cot,Chairs,1000,900,,12\n\
        CH-7,Sofa,Sofas,1000,900,,\n\
        CH-8,Sofa,office-sofas,1000,900,-1,\n\
        ch-1,,,,,,\n";
    let import = checked(&mut db, &clock, by, list).await;
    assert_eq!(
        reasons(&import),
        [
            "4 pricePaise: must not be above the MRP",
            "5 category: there is no category “Tables”",
            "5 name: is missing",
            "6 sku: is already in a row above",
            "7 sku: must be at most 40 letters, digits and . _ / -, starting with a letter or digit",
            "8 gst: is 18% for HSN 9401 in the settings",
            "9 category: there is more than one category “Sofas”: write its slug",
            "10 onHand: must be a whole number",
            "11 sku: is already in a row above",
        ]
    );
    assert_eq!((import.valid, import.duplicate, import.invalid), (1, 1, 8));
    let products = sqlx::query_scalar!(r#"select count(*) as "count!" from products"#);
    assert_eq!(products.fetch_one(&mut *db).await?, 1, "a check saves nothing");

    run(&mut db, &clock, import.id).await;
    let known = find(&mut db, old).await?;
    assert_eq!((known.draft.price_paise, known.version), (449_900, 2));
    assert_eq!(
        known.draft,
        ProductDraft { price_paise: 449_900, slug: known.draft.slug.clone(), ..chair(chairs) }
    );
    let made = sqlx::query!(
        r#"select name, slug, hsn, price_paise, status, is_stocked, on_hand, moves.reason, moves.moved_by = $1 as "is_by!"
           from products join stocks on stocks.product_id = products.id
           join stock_moves as moves on moves.product_id = products.id
           where sku = 'CH-2'"#,
        by.0,
    )
    .fetch_one(&mut *db)
    .await?;
    assert_eq!((made.name.as_str(), made.slug.as_str(), made.hsn.as_str()), ("Stool", "stool", "9401"));
    assert_eq!((made.price_paise, made.status.as_str()), (199_950, "draft"));
    assert_eq!(
        (made.is_stocked, made.on_hand, made.reason.as_str(), made.is_by),
        (true, 12, "imported", true)
    );
    Ok(())
}

#[test_database::test]
async fn a_published_product_stays_fit_for_visitors(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let by = user(&mut db, "Sneha", Role::Ops).await;
    let chairs = category(&mut db, &clock, "Chairs", "chairs").await;
    let draft = ProductDraft { availability: Availability::OutOfStock, is_stocked: true, ..chair(chairs) };
    let counted = edit::create(&mut db, &clock, &Actor::system(), &draft).await?;
    let uncounted = ProductDraft { sku: "CH-2".to_owned(), is_stocked: false, ..draft };
    edit::create(&mut db, &clock, &Actor::system(), &uncounted).await?;
    sqlx::query!(
        "with shown as (
             insert into photographs (id, file_name, bytes, state, state_since, recipe, sha256, original_key, width,
                 height, thumbhash, colour, likeness, alt, uploaded_at, updated_at)
             values ('5f0c1f60-0000-4000-8000-000000000001', 'chair.jpg', 1, 'ready', now(), 'recipe', 'sha256', 'key', 4,
                 3, 'hash', '#fff', 1, 'A chair', now(), now())
             returning id
         ), published as (update products set status = 'published')
         insert into product_photographs (product_id, place, photograph_id)
         select products.id, 1, shown.id from products, shown"
    )
    .execute(&mut *db)
    .await?;

    let list = "SKU,HSN,Availability,Stock counted,On hand\n\
        CH-1,0101,,,\n\
        ch-1,,In stock,,3\n";
    // Each in a file of its own, since a product is in one row of a file.
    let [head, first, second] = list.lines().collect::<Vec<_>>()[..] else { panic!("{list}") };
    let refused = checked(&mut db, &clock, by, &format!("{head}\n{first}\n")).await;
    assert_eq!(reasons(&refused), ["2 hsn: has no rate of GST in the settings"]);
    let without =
        checked(&mut db, &clock, by, &format!("{head}\nCH-1,,In stock,,\nCH-2,,In stock,,5\n")).await;
    assert_eq!(
        reasons(&without),
        [
            "2 availability: needs pieces in stock, or pieces that are not counted",
            "3 onHand: is for products whose stock is counted. Set “Stock counted” to yes.",
        ]
    );
    let list = format!("{head}\n{second}\nCH-2,,in_stock,yes,5\n");
    let import = checked(&mut db, &clock, by, &list).await;
    assert_eq!((reasons(&import), import.duplicate), (Vec::new(), 2), "the pieces come with the row");
    run(&mut db, &clock, import.id).await;
    let stock = ledger::read(&mut db, counted).await?;
    assert_eq!((stock.stocks[0].on_hand, stock.moves.len()), (3, 1));
    Ok(())
}

#[test_database::test]
async fn who_writes_texts_changes_no_prices_and_adds_no_products(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let by = user(&mut db, "Kavya", Role::Content).await;
    let chairs = category(&mut db, &clock, "Chairs", "chairs").await;
    for sku in ["CH-1", "CH-2", "CH-3"] {
        let draft = ProductDraft { sku: sku.to_owned(), ..chair(chairs) };
        edit::create(&mut db, &clock, &Actor::system(), &draft).await?;
    }
    sqlx::query!("update products set status = 'published' where sku = 'CH-3'").execute(&mut *db).await?;
    // As if somebody had lost the role between mapping the columns and the run.
    let list = "SKU,Name,Price,Category,MRP,Care,On hand\n\
        CH-1,,,,,Wipe dry.,\n\
        CH-2,,4000,,,,\n\
        CH-3,,,,,Wipe dry.,\n\
        CH-4,Stool,100,Chairs,100,,\n";
    let import = checked(&mut db, &clock, by, list).await;
    assert_eq!(
        reasons(&import),
        [
            "3 pricePaise: can only be changed by colleagues who manage the catalogue",
            "4 row: You can only change drafts.",
            "5 sku: is new. Only colleagues who manage the catalogue can add products.",
        ]
    );
    run(&mut db, &clock, import.id).await;
    let cared = sqlx::query_scalar!("select sku from products where care = 'Wipe dry.'");
    assert_eq!(cared.fetch_all(&mut *db).await?, ["CH-1"]);
    Ok(())
}

#[test_database::test]
async fn a_video_goes_out_and_comes_back_by_its_slug(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T15:00"));
    let by = user(&mut db, "Sneha", Role::Ops).await;
    let chairs = category(&mut db, &clock, "Chairs", "chairs").await;
    let id = edit::create(&mut db, &clock, &Actor::system(), &chair(chairs)).await?;
    for (slug, status) in [("a-chair-is-made", "published"), ("not-yet", "draft")] {
        sqlx::query!(
            "with thumbnail as (
                 insert into photographs (id, file_name, bytes, state, state_since, uploaded_at, updated_at)
                 values (gen_random_uuid(), 'thumbnail.jpg', 1, 'waiting', now(), now(), now())
                 returning id
             )
             insert into videos
                 (id, title, slug, source, host_video, thumbnail, category, tags, transcript, is_featured, position,
                  seo_title, seo_description, status, created_at, updated_at)
             select gen_random_uuid(), $1, $1, 'youtube', 'aqz-KE-bpKQ', id, '', '{}', '', false, 1, '', '', $2, now(), now()
             from thumbnail",
            slug,
            status,
        )
        .execute(&mut *db)
        .await?;
    }
    let list = "SKU,Video\nch-1,a-chair-is-made\nCH-1,\n";
    let import = checked(&mut db, &clock, by, list).await;
    assert_eq!(reasons(&import), ["3 sku: is already in a row above"]);
    run(&mut db, &clock, import.id).await;
    let known = find(&mut db, id).await?;
    assert!(known.draft.video_id.is_some());
    let viewer = Viewer { user: by, role: Role::Ops, is_sales_head: false };
    let page = kernel::page::PageQuery::default();
    let filter = crate::product::list::ProductFilter::default();
    let rows = ProductItem::items(&mut db, viewer, &page, &filter, clock.now()).await?;
    let column = ProductItem::COLUMNS.iter().find(|column| column.key == "video").unwrap();
    assert_eq!((column.cell)(&rows[0]), kernel::listing::Cell::Text("a-chair-is-made".to_owned()));

    let wrong = checked(&mut db, &clock, by, "SKU,Video\nCH-1,nothing\n").await;
    assert_eq!(reasons(&wrong), ["2 video: there is no video “nothing”"]);
    let hidden = checked(&mut db, &clock, by, "SKU,Video\nCH-1,not-yet\n").await;
    assert_eq!(reasons(&hidden), ["2 video: is not a published video"]);
    Ok(())
}
