//! Demo photographs: renderings of a fictional house.

use chrono::{DateTime, Utc};
use content::intake;
use content::photograph::{PhotographDraft, Room, edit, list};
use content::upload::{self, Chunk, NewUpload, Purpose, Upload};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::PhotographId;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::{Area, Role, access};

use super::{STAFF, person};

/// A demo picture of the web application.
#[derive(Debug)]
pub struct DemoPhotograph {
    /// File name in the web application's demo pictures.
    pub file: &'static str,
    title: &'static str,
    alt: &'static str,
    room: Room,
    style: &'static str,
    colours: &'static [&'static str],
}

/// The demo photographs. The last one comes first in the gallery.
pub const PHOTOGRAPHS: [DemoPhotograph; 11] = [
    demo(
        "wardrobe-900.webp",
        "Full-height wardrobe",
        "A wardrobe with tall plain doors beside a window",
        Room::Bedroom,
        "Minimal",
        &["White", "Oak"],
    ),
    demo(
        "balcony-1200.webp",
        "Balcony with planters",
        "A balcony with a bench and planters along the railing",
        Room::Balcony,
        "Tropical",
        &["Green", "Terracotta"],
    ),
    demo(
        "study-1200.webp",
        "Study by the window",
        "A desk below shelves, lit from a window at its side",
        Room::Study,
        "Modern",
        &["Oak", "Grey"],
    ),
    demo(
        "foyer-900.webp",
        "Foyer with a bench",
        "An entrance with a bench, hooks and a shoe cabinet",
        Room::Foyer,
        "Modern",
        &["Oak", "White"],
    ),
    demo(
        "pooja-900.webp",
        "Pooja unit",
        "A pooja unit with a carved screen and a brass lamp",
        Room::Pooja,
        "Traditional",
        &["Teak", "Brass"],
    ),
    demo(
        "kids-1200.webp",
        "Room for two children",
        "Two beds with drawers below and a shared desk",
        Room::Kids,
        "Playful",
        &["Yellow", "White"],
    ),
    demo(
        "dining-1200.webp",
        "Dining table by the window",
        "A dining table for six below a hanging lamp",
        Room::Living,
        "Contemporary",
        &["Walnut", "Linen"],
    ),
    demo(
        "bedroom-1200.webp",
        "Master bedroom",
        "A double bed with an upholstered headboard between two lamps",
        Room::Bedroom,
        "Contemporary",
        &["Linen", "Walnut"],
    ),
    demo(
        "island-1200.webp",
        "Kitchen island",
        "A kitchen island with a stone counter and three stools",
        Room::Kitchen,
        "Modern",
        &["Stone", "Oak"],
    ),
    demo(
        "living-1440.webp",
        "Living room",
        "A living room with a long sofa opposite a low TV unit",
        Room::Living,
        "Contemporary",
        &["Linen", "Teak"],
    ),
    demo(
        "kitchen-1440.webp",
        "Kitchen along two walls",
        "A kitchen with green fronts, a stone counter and open shelves",
        Room::Kitchen,
        "Modern",
        &["Green", "Stone"],
    ),
];

const fn demo(
    file: &'static str,
    title: &'static str,
    alt: &'static str,
    room: Room,
    style: &'static str,
    colours: &'static [&'static str],
) -> DemoPhotograph {
    DemoPhotograph { file, title, alt, room, style, colours }
}

/// Whether there are no photographs yet.
pub async fn lacks_photographs(db: &mut Db) -> Result<bool, sqlx::Error> {
    let lacks = sqlx::query_scalar!(r#"select not exists (select from photographs) as "lacks!""#);
    lacks.fetch_one(db).await
}

/// Creates a photograph from a file that is already in the storage. Visitors see it once it is rendered.
pub async fn photograph(
    db: &mut Db,
    clock: &Clock,
    demo: &DemoPhotograph,
    bytes: i32,
    storage_key: String,
) -> Result<(), Refusal> {
    let photograph = create(&mut *db, clock, demo.file, bytes, storage_key, |draft| PhotographDraft {
        title: demo.title.to_owned(),
        alt: format!("3D design: {}", demo.alt),
        rooms: vec![demo.room],
        style: demo.style.to_owned(),
        colours: demo.colours.iter().map(ToString::to_string).collect(),
        is_design: true,
        ..draft
    })
    .await?;
    sqlx::query!("update photographs set status = 'published' where id = $1", photograph.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Creates a photograph as an uploaded one, and describes it.
pub(super) async fn create(
    db: &mut Db,
    clock: &Clock,
    file_name: &str,
    bytes: i32,
    storage_key: String,
    describe: impl FnOnce(PhotographDraft) -> PhotographDraft,
) -> Result<PhotographId, Refusal> {
    let (actor, access) = (Actor::system(), access(Area::Content, Role::Content));
    let upload = uploaded(&mut *db, Purpose::Photograph, file_name, bytes, storage_key, clock.now()).await?;
    let photograph = intake::photograph(&mut *db, clock, &actor, &upload, access).await?;
    let item = list::find(&mut *db, photograph).await?;
    let draft = describe(item.draft.clone());
    edit::change(db, clock, &actor, Reach::All, &item, &draft).await?;
    Ok(photograph)
}

/// A file that is already in the storage, as if the content writer had uploaded it.
pub(super) async fn uploaded(
    db: &mut Db,
    purpose: Purpose,
    file_name: &str,
    bytes: i32,
    storage_key: String,
    now: DateTime<Utc>,
) -> Result<Upload, Refusal> {
    let user = person(&mut *db, STAFF[5].1).await?;
    let new = NewUpload {
        file_name: file_name.to_owned(),
        bytes: bytes.into(),
        purpose,
        for_photograph: None,
        placement: None,
        for_video: None,
    };
    let id = intake::begin(&mut *db, user, access(Area::Content, Role::Content), &new, now).await?;
    let piece = Chunk { start_byte: 0, bytes, storage_key };
    upload::record_chunk(&mut *db, id, &piece, now).await?;
    Ok(upload::find(db, id, user).await?)
}
