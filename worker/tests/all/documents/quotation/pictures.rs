//! Photographs of lines, in the PDF.

use content::photograph::picture::{Variant, variant_key};
use kernel::Locked;
use kernel::ids::PhotographId;
use lopdf::Dictionary;

use super::*;

const JPEGS: [&[u8]; 2] = [
    include_bytes!("../../../../src/documents/quotation/sample/kitchen.jpg"),
    include_bytes!("../../../../src/documents/quotation/sample/living.jpg"),
];

/// A photograph, with pictures in the storage if given.
async fn photograph(house: &House, sha256: &str, alt: &str, jpeg: Option<&[u8]>) -> PhotographId {
    let id = PhotographId::new();
    let variant = |width| Variant { width, height: width * 3 / 4, webp: 4, jpeg: 3 };
    sqlx::query!(
        "insert into photographs (
             id, file_name, bytes, state, state_since, alt, recipe, sha256, original_key, width, height, thumbhash,
             colour, likeness, variants, uploaded_at, updated_at
         )
         values ($1, 'kitchen.jpg', 1, 'ready', $2, $3, '1', $4, 'originals/' || $4, 1200, 900, '', '#a08060', 0, $5, $2,
                 $2)",
        id.0,
        house.now(),
        alt,
        sha256,
        Json([960, 640, 320].map(variant)) as _,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    if let Some(jpeg) = jpeg {
        keep(house, sha256, jpeg).await;
    }
    id
}

/// Stores the JPEG that PDFs use.
async fn keep(house: &House, sha256: &str, jpeg: &[u8]) {
    let key = variant_key(sha256, "1", 640, "jpg").parse().unwrap();
    house.worker.storage.put(&key, jpeg.to_vec()).await.unwrap();
}

/// An approved quotation whose first lines show these photographs.
async fn showing(house: &House, photographs: &[PhotographId]) -> (QuotationId, UserId) {
    let (id, deepa) = written(house).await;
    let actor = Actor { user: Some(deepa), ..Actor::system() };
    let quotation = Locked::read(find(house, id).await);
    let mut draft = quotation.draft.clone();
    let items = &mut draft.rooms[0].items;
    let lines = items.iter_mut().flat_map(|item| [&mut item.line].into_iter().chain(&mut item.add_ons));
    for (line, photograph) in lines.zip(photographs) {
        line.photograph_id = Some(*photograph);
    }
    edit::write(&mut *house.db().await, &house.worker.clock, &actor, &quotation, &draft).await.unwrap();
    approve(house, id, deepa).await;
    (id, deepa)
}

/// The dictionaries of a PDF's pictures, and their positions.
fn images(pdf: &[u8]) -> (usize, Vec<String>) {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let is_image = |dictionary: &Dictionary| {
        dictionary.get(b"Subtype").and_then(|kind| kind.as_name()).is_ok_and(|kind| kind == b"Image")
    };
    let objects = || document.objects.values();
    let images =
        objects().filter_map(|object| object.as_stream().ok()).filter(|stream| is_image(&stream.dict));
    let said = objects().filter_map(|object| object.as_dict().ok()?.get(b"Alt").ok());
    (images.count(), said.map(|alt| lopdf::decode_text_string(alt).unwrap()).collect())
}

fn holds(pdf: &[u8], jpeg: &[u8]) -> usize {
    pdf.windows(jpeg.len()).filter(|bytes| *bytes == jpeg).count()
}

/// The PDF of a sent quotation.
async fn made(house: &House, id: QuotationId, by: UserId) -> (Sent, File, Vec<u8>) {
    let sent = send(house, id, by, "").await;
    render(house, id, sent.version).await.unwrap();
    let file = ready(house, DocumentRef::quotation(id, sent.version)).await;
    let pdf = content(house, &file).await;
    (sent, file, pdf)
}

#[test_database::test]
async fn lines_of_one_photograph_have_one_picture_in_the_file(db: PgPool) {
    let house = House::new(db).await;
    let green = photograph(&house, &"aa".repeat(32), "A kitchen with green fronts", Some(JPEGS[0])).await;
    let silent = photograph(&house, &"bb".repeat(32), "", Some(JPEGS[1])).await;
    let (id, deepa) = showing(&house, &[green, green, silent]).await;
    // Later changes to a photograph do not affect a submitted quotation.
    sqlx::query!(
        "update photographs set sha256 = $2, recipe = '2', alt = 'Other' where id = $1",
        green.0,
        "cc".repeat(32)
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let (sent, shown, pdf) = made(&house, id, deepa).await;
    let (images_of_it, mut said) = images(&pdf);
    said.sort_unstable();
    assert_eq!(images_of_it, 2);
    assert_eq!(said, ["A kitchen with green fronts", "A kitchen with green fronts", "Wall cabinets"]);
    assert_eq!(JPEGS.map(|jpeg| holds(&pdf, jpeg)), [1, 1]);

    let acceptance = sign(&house, id, &shown, sent.version, strokes()).await;
    house.handle(Documents::SignQuotation { acceptance }).await.unwrap();
    let signed = ready(&house, DocumentRef::signed_quotation(id, sent.version)).await;
    assert_eq!(images(&content(&house, &signed).await).0, 2);
}

#[test_database::test]
async fn a_picture_that_is_missing_is_left_out(db: PgPool) {
    let house = House::new(db).await;
    let there = photograph(&house, &"aa".repeat(32), "", Some(JPEGS[0])).await;
    let gone = photograph(&house, &"bb".repeat(32), "", None).await;
    let broken = photograph(&house, &"cc".repeat(32), "", Some(b"GIF89a")).await;
    let waiting = photograph(&house, &"dd".repeat(32), "", Some(JPEGS[1])).await;
    sqlx::query!(
        "update photographs
         set state = 'waiting', recipe = null, sha256 = null, original_key = null, width = null, height = null,
             thumbhash = null, colour = null, likeness = null, variants = '[]'
         where id = $1",
        waiting.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let (id, deepa) = showing(&house, &[gone, broken, waiting, there]).await;
    let (_, _, pdf) = made(&house, id, deepa).await;
    assert_eq!(images(&pdf), (1, vec!["Counter".to_owned()]));
}

#[test_database::test]
async fn an_unresponsive_storage_is_retried(db: PgPool) {
    let house = House::new(db).await;
    let sha256 = "aa".repeat(32);
    let green = photograph(&house, &sha256, "", None).await;
    let (id, deepa) = showing(&house, &[green]).await;
    let sent = send(&house, id, deepa, "").await;
    // A file in the place of the pictures' folder.
    let in_the_way = format!("variants/{sha256}").parse().unwrap();
    house.worker.storage.put(&in_the_way, &b"x"[..]).await.unwrap();
    let failed = render(&house, id, sent.version).await;
    assert!(matches!(failed, Err(Failure::Later(_))), "{failed:?}");
    assert_eq!(
        document(&house, DocumentRef::quotation(id, sent.version)).await.state,
        DocumentState::Working
    );
    house.worker.storage.delete(&in_the_way).await.unwrap();
    keep(&house, &sha256, JPEGS[0]).await;
    render(&house, id, sent.version).await.unwrap();
    let file = ready(&house, DocumentRef::quotation(id, sent.version)).await;
    assert_eq!(images(&content(&house, &file).await).0, 1);
}
