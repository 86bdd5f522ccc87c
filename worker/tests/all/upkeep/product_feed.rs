//! The product feed: written from the demo's furniture, read back, and compared with the product pages.

use std::collections::{BTreeMap, BTreeSet};

use jobs::Upkeep;
use kernel::ids::PhotographId;
use quick_xml::Reader;
use quick_xml::events::Event;
use shop::availability::Availability;
use shop::product::public::{PublicProduct, feed, show};
use sqlx::PgPool;
use storage::StorageError;

use crate::house::{House, SITE, friday, ist};

/// An installation with the demo's furniture, the pictures of which are rendered.
async fn with_furniture(db: PgPool) -> House {
    let house = House::new(db).await;
    let mut tx = house.worker.db.begin().await.unwrap();
    for picture in app::seed::furniture_pictures() {
        sqlx::query!(
            r#"insert into photographs
                   (id, file_name, bytes, state, state_since, alt, uploaded_at, updated_at, recipe, sha256, original_key,
                    width, height, thumbhash, colour, likeness, variants)
               values ($1, $2, 1, 'ready', $3, 'A piece', $3, $3, '1', encode(sha256(convert_to($2, 'UTF8')), 'hex'), 'originals/1',
                    1600, 1200, 'AAAA', '#aabbcc', 0,
                    '[{"width": 1440, "height": 1080, "webp": 2, "jpeg": 3}, {"width": 640, "height": 480, "webp": 2, "jpeg": 3}]')"#,
            PhotographId::new().0,
            picture.file,
            house.now(),
        )
        .execute(&mut *tx)
        .await
        .unwrap();
    }
    app::seed::furniture(&mut tx, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    house
}

/// The elements of each item, read as a feed's reader would.
fn items(xml: &[u8]) -> Vec<BTreeMap<String, Vec<String>>> {
    let mut reader = Reader::from_reader(xml);
    let (mut items, mut path, mut text) = (Vec::new(), Vec::new(), String::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => {
                path.push(element.name().as_ref().to_owned());
                if path.last().is_some_and(|name| name == "item") {
                    items.push(BTreeMap::<String, Vec<String>>::new());
                }
                text.clear();
            }
            Event::Text(part) => text.push_str(&part),
            Event::GeneralRef(reference) => {
                text.push_str(quick_xml::escape::resolve_predefined_entity(&reference).unwrap());
            }
            Event::End(_) => {
                let name = path.pop().unwrap();
                if path.iter().any(|above| above == "item") {
                    items.last_mut().unwrap().entry(name).or_default().push(std::mem::take(&mut text));
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    items
}

fn paise(price: &str) -> i64 {
    price.strip_suffix(" INR").unwrap().replace('.', "").parse().unwrap()
}

async fn page(house: &House, slug: &str) -> PublicProduct {
    let mut db = house.db().await;
    let id = show::find_by_slug(&mut db, slug).await.unwrap().unwrap();
    show::read(&mut db, id, house.worker.clock.today()).await.unwrap()
}

async fn written(house: &House) -> (feed::ServedFeed, Vec<u8>) {
    house.handle(Upkeep::WriteProductFeed { due_at: friday() }).await.unwrap();
    let served = feed::served(&mut *house.db().await).await.unwrap().unwrap();
    let content = house.worker.storage.get(&served.storage_key.parse().unwrap()).await.unwrap();
    (served, content.into())
}

#[test_database::test]
async fn each_published_product_is_in_the_feed_at_the_price_of_its_page(db: PgPool) {
    let house = with_furniture(db).await;
    let (_, xml) = written(&house).await;
    let items = items(&xml);
    let (mut ids, mut slugs) = (BTreeSet::new(), BTreeSet::new());
    for item in &items {
        let of = |name: &str| item.get(name).map_or("", |values| values[0].as_str());
        for name in [
            "g:id",
            "title",
            "description",
            "link",
            "g:image_link",
            "g:condition",
            "g:availability",
            "g:price",
            "g:maximum_retail_price",
            "g:brand",
            "g:product_type",
            "g:shipping_weight",
        ] {
            assert!(!of(name).is_empty(), "{name} in {item:?}");
        }
        assert!(ids.insert(of("g:id").to_owned()) && of("g:id").len() <= 50, "{item:?}");
        assert!(of("g:image_link").starts_with(&format!("{SITE}/media/")), "{item:?}");
        assert!(of("g:image_link").ends_with("/1440.jpg"), "{item:?}");
        let has_date = item.contains_key("g:availability_date");
        assert_eq!(has_date, ["preorder", "backorder"].contains(&of("g:availability")), "{item:?}");

        let link: url::Url = of("link").parse().unwrap();
        let slug = link.path().strip_prefix("/furniture-products/").unwrap().to_owned();
        let page = page(&house, &slug).await;
        let chosen = link.query().and_then(|query| query.strip_prefix("options=")).unwrap_or_default();
        let options = page.groups.iter().flat_map(|group| &group.options);
        let added: i64 = options
            .filter(|option| chosen.split(',').any(|id| id == option.id.to_string()))
            .map(|option| option.difference_paise)
            .sum();
        assert_eq!(
            chosen.split(',').filter(|id| !id.is_empty()).count(),
            page.groups.len(),
            "one of each group"
        );
        assert_eq!(item.contains_key("g:item_group_id"), !page.groups.is_empty());
        assert_eq!(paise(of("g:price")), page.list_price_paise.unwrap_or(page.price_paise) + added);
        if page.list_price_paise.is_some() {
            assert_eq!(paise(of("g:sale_price")), page.price_paise + added);
        }
        assert_eq!(paise(of("g:maximum_retail_price")), page.mrp_paise + added);
        if page.groups.is_empty() {
            assert_eq!(of("g:availability"), page.availability.merchant_center());
        }
        let details = &item["g:attribute_value"];
        assert_eq!(details[..], [page.origin_country, page.maker]);
        slugs.insert(slug);
    }
    let published = sqlx::query!(
        r#"select slug, availability as "availability: Availability" from products where status = 'published'"#
    )
    .fetch_all(&mut *house.db().await)
    .await
    .unwrap();
    let without_price: Vec<_> =
        published.iter().filter(|row| !slugs.contains(&row.slug)).map(|row| row.availability).collect();
    assert_eq!(without_price, [Availability::CustomOrder]);
    assert!(items.iter().any(|item| item.contains_key("g:sale_price_effective_date")));
}

#[test_database::test]
async fn a_feed_is_written_again_when_what_it_tells_has_changed(db: PgPool) {
    let house = with_furniture(db).await;
    let (first, _) = written(&house).await;
    assert_eq!(written(&house).await.0, first, "nothing has changed");
    sqlx::query!("update products set name = 'Sofa & <chair>' where slug = 'kabini-three-seat-sofa'")
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    let (second, xml) = written(&house).await;
    assert_ne!(second.storage_key, first.storage_key);
    assert!(items(&xml).iter().any(|item| item["title"][0].starts_with("Sofa & <chair>")));
    house.advance_to(ist("2026-11-21 00:10"));
    assert_ne!(written(&house).await.0.fingerprint, second.fingerprint, "prices follow the day");

    // What is served stays, and the earlier file goes.
    sqlx::query!("update products set status = 'draft'").execute(&mut *house.db().await).await.unwrap();
    let (empty, xml) = written(&house).await;
    assert!(items(&xml).is_empty());
    house.advance_to(kernel::clock::Clock::default().now().max(house.now()) + chrono::TimeDelta::days(2));
    house.handle(Upkeep::SweepFiles { due_at: friday() }).await.unwrap();
    let storage = &house.worker.storage;
    assert!(matches!(storage.get(&first.storage_key.parse().unwrap()).await, Err(StorageError::NotFound)));
    assert_eq!(storage.get(&empty.storage_key.parse().unwrap()).await.unwrap(), xml);
}
