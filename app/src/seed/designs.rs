//! Demo designs on the demo photographs, with add-ons and categories.

use chrono::{DateTime, Utc};

use content::photograph::{PhotographDraft, Room as PhotographRoom};
use designs::design::addon::DesignAddonId;
use designs::design::addon::{DesignAddon, DesignAddonDraft, PriceType};
use designs::design::category::{DesignCategory, DesignCategoryDraft, DesignFacet};
use designs::design::{DesignDraft, DesignType, Hotspot, Shot, edit};
use enquiries::lead::BudgetBand;
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::ids::{DesignCategoryId, MaterialId, PhotographId, QuotationLineId, QuotationTemplateId};
use kernel::money::Percent;
use kernel::record::{self, Refusal};
use pricing::price::measure::Dimensions;
use pricing::price::{Discount, Rate};
use sales::kitchen::Layout;
use sales::quotation::Prices;
use sales::quotation::sheet::{Entry, Item, Room};
use sales::quotation::template::{self, TemplateName};

use super::photographs;
use AddonOf::{Flat, Part, Piece, Rft, Sqft};
use BudgetBand::{From3To6, From6To10, From10To20, Under3};
use DesignType::{
    Bathroom, Dining, Foyer, FullHome, KidsBedroom, Kitchen, LivingRoom, MasterBedroom, Pooja, Study, TvUnit,
    Wardrobe,
};
use Layout::{Island, LShape, Parallel, Straight, UShape};
use Size::{Floor, Front, Pieces, Run, Sets};

/// Dimensions in millimetres, or a number of pieces.
#[derive(Clone, Copy)]
pub(super) enum Size {
    Front(u32, u32),
    Floor(u32, u32),
    Run(u32),
    Pieces(u32),
    Sets(u32),
}

/// Rate card item, name, core material, finish and size.
pub(super) type Line = (&'static str, &'static str, &'static str, &'static str, Size);

pub(super) const PLY: &str = "BWR plywood";

/// A room and its lines.
pub(super) type RoomOf = (&'static str, &'static [Line]);

/// Templates of the designs, by room.
#[rustfmt::skip]
const TEMPLATES: [(&str, &[RoomOf]); 16] = [
    ("Kitchen along one wall, laminate", &[("Kitchen", &[
        ("kitchen_base", "Base units", PLY, "Laminate", Front(3_048, 838)),
        ("kitchen_wall", "Wall units", PLY, "Laminate", Front(2_400, 686)),
        ("kitchen_counter", "Granite counter", "", "Granite", Run(3_048)),
        ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(2)),
        ("kitchen_appliance/sink", "Sink with tap", "", "", Pieces(1)),
    ])]),
    ("L-shaped kitchen, acrylic", &[("Kitchen", &[
        ("kitchen_base", "Base units", PLY, "Acrylic", Front(4_877, 838)),
        ("kitchen_wall", "Wall units", PLY, "Acrylic", Front(3_660, 686)),
        ("kitchen_counter", "Quartz counter", "", "Quartz", Run(4_877)),
        ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(3)),
        ("kitchen_accessory/corner_carousel", "Corner carousel", "", "", Pieces(1)),
        ("kitchen_appliance/sink", "Sink with tap", "", "", Pieces(1)),
    ])]),
    ("U-shaped kitchen, PU paint", &[("Kitchen", &[
        ("kitchen_base", "Base units", PLY, "PU paint", Front(6_400, 838)),
        ("kitchen_wall", "Wall units", PLY, "PU paint", Front(4_600, 686)),
        ("kitchen_tall", "Tall unit", PLY, "PU paint", Front(600, 2_134)),
        ("kitchen_counter", "Quartz counter", "", "Quartz", Run(6_400)),
        ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(4)),
        ("kitchen_accessory/pantry", "Pull-out pantry", "", "", Pieces(1)),
    ])]),
    ("Kitchen along two walls, veneer", &[("Kitchen", &[
        ("kitchen_base", "Base units", PLY, "Veneer", Front(5_486, 838)),
        ("kitchen_wall", "Wall units", PLY, "Veneer", Front(3_000, 686)),
        ("kitchen_counter", "Granite counter", "", "Granite", Run(5_486)),
        ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(3)),
    ])]),
    ("Kitchen with an island", &[("Kitchen", &[
        ("kitchen_base", "Base units", PLY, "Acrylic", Front(3_660, 838)),
        ("kitchen_base", "Island", PLY, "Veneer", Front(2_400, 838)),
        ("kitchen_tall", "Tall units", PLY, "Acrylic", Front(1_200, 2_134)),
        ("kitchen_counter", "Solid surface counter", "", "Solid surface", Run(6_060)),
        ("kitchen_appliance/oven", "Built-in oven", "", "", Pieces(1)),
        ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(4)),
    ])]),
    ("Full-height wardrobe", &[("Wardrobe", &[
        ("wardrobe", "Four-door wardrobe", PLY, "Laminate", Front(2_400, 2_134)),
        ("wardrobe", "Loft", PLY, "Laminate", Front(2_400, 600)),
    ])]),
    ("Master bedroom", &[("Bedroom", &[
        ("wardrobe", "Sliding-door wardrobe", PLY, "Veneer", Front(2_700, 2_400)),
        ("tv_unit", "Headboard panel", PLY, "Veneer", Front(2_400, 1_200)),
        ("false_ceiling", "False ceiling", "", "", Floor(4_200, 3_600)),
        ("painting", "Painting", "", "", Floor(15_600, 2_900)),
    ])]),
    ("Children's room", &[("Children's room", &[
        ("wardrobe", "Wardrobe", PLY, "Laminate", Front(1_800, 2_134)),
        ("tv_unit", "Desk with shelves", PLY, "Laminate", Front(2_100, 1_500)),
        ("painting", "Painting", "", "", Floor(13_200, 2_900)),
    ])]),
    ("Living room", &[("Living room", &[
        ("tv_unit", "TV unit with panel", PLY, "Veneer", Front(3_000, 1_800)),
        ("shoe_cabinet", "Shoe cabinet", "", "", Pieces(1)),
        ("false_ceiling", "False ceiling", "", "", Floor(5_400, 3_900)),
        ("painting", "Painting", "", "", Floor(18_600, 2_900)),
    ])]),
    ("TV unit", &[("Living room", &[
        ("tv_unit", "TV unit with drawers", PLY, "Laminate", Front(2_400, 1_500)),
    ])]),
    ("Small furniture", &[("Room", &[
        ("tv_unit", "Unit with shelves and drawers", PLY, "Veneer", Front(1_200, 2_100)),
    ])]),
    ("Desk and shelves", &[("Study", &[
        ("tv_unit", "Wall shelves", PLY, "Laminate", Front(2_400, 1_800)),
        ("kitchen_accessory/drawer_set", "Drawers below the desk", "", "", Sets(1)),
    ])]),
    ("Bathroom", &[("Bathroom", &[
        ("vanity", "Vanity unit", "", "", Pieces(1)),
        ("wardrobe", "Tall cabinet", PLY, "PU paint", Front(450, 1_800)),
        ("false_ceiling", "False ceiling", "", "", Floor(2_400, 1_500)),
    ])]),
    ("2 BHK home", &[
        ("Kitchen", &[
            ("kitchen_base", "Base units", PLY, "Acrylic", Front(4_267, 838)),
            ("kitchen_wall", "Wall units", PLY, "Acrylic", Front(3_000, 686)),
            ("kitchen_counter", "Granite counter", "", "Granite", Run(4_267)),
        ]),
        ("Living room", &[
            ("tv_unit", "TV unit with panel", PLY, "Laminate", Front(2_700, 1_800)),
            ("shoe_cabinet", "Shoe cabinet", "", "", Pieces(1)),
            ("false_ceiling", "False ceiling", "", "", Floor(5_400, 3_600)),
        ]),
        ("Master bedroom", &[("wardrobe", "Full-height wardrobe", PLY, "Laminate", Front(2_400, 2_700))]),
        ("Children's room", &[("wardrobe", "Wardrobe", PLY, "Laminate", Front(1_800, 2_134))]),
        ("Bathrooms", &[("vanity", "Vanity unit", "", "", Pieces(2))]),
    ]),
    ("Kitchen for a studio, laminate", &[("Kitchen", &[
        ("kitchen_base", "Base units", PLY, "Laminate", Front(2_134, 838)),
        ("kitchen_wall", "Wall units", PLY, "Laminate", Front(2_134, 686)),
        ("kitchen_counter", "Granite counter", "", "Granite", Run(2_134)),
        ("kitchen_appliance/sink", "Sink with tap", "", "", Pieces(1)),
    ])]),
    ("Dining table and crockery unit", &[("Dining room", &[
        ("tv_unit", "Dining table", PLY, "Veneer", Front(1_800, 750)),
        ("tv_unit", "Crockery unit", PLY, "Veneer", Front(1_200, 2_100)),
    ])]),
];

/// Price of an add-on in rupees or percent.
#[derive(Clone, Copy)]
enum AddonOf {
    Flat(i64),
    Sqft(i64),
    Rft(i64),
    Piece(i64),
    Part(i32),
}

/// Name, price, maximum in rupees, types of designs, and whether it is preselected.
type Addon = (&'static str, AddonOf, Option<i64>, &'static [DesignType], bool);

#[rustfmt::skip]
const ADDONS: [Addon; 8] = [
    ("Soft-close hinges throughout", Part(4), Some(40_000), &[], true),
    ("Under-cabinet lighting", Rft(450), None, &[Kitchen], false),
    ("Quartz instead of granite", Rft(700), None, &[Kitchen], false),
    ("Solid surface instead of granite", Rft(1_150), None, &[Kitchen], false),
    ("Pull-out pantry", Piece(22_000), None, &[Kitchen], false),
    ("Sensor lighting inside the doors", Piece(3_200), None, &[Wardrobe, MasterBedroom, KidsBedroom], false),
    ("Anti-termite treatment", Sqft(12), Some(9_000), &[], false),
    ("Floor protection and final cleaning", Flat(4_500), None, &[], false),
];

/// The two add-ons that exclude each other: both replace the counter.
const COUNTERS: [usize; 2] = [2, 3];

/// Name, slug and the parent's slug.
const CATEGORIES: [(&str, &str, Option<&str>); 6] = [
    ("Kitchens", "kitchens", None),
    ("Kitchens for small homes", "kitchens-for-small-homes", Some("kitchens")),
    ("Bedrooms", "bedrooms", None),
    ("Living and dining", "living-and-dining", None),
    ("Quiet corners", "quiet-corners", None),
    ("Full homes", "full-homes", None),
];

#[derive(Debug)]
struct Demo {
    title: &'static str,
    design_type: DesignType,
    style: &'static str,
    layout: Option<Layout>,
    category: &'static str,
    /// A demo photograph of it, beside its own picture.
    photograph: Option<&'static str>,
    template: usize,
    colours: &'static [&'static str],
    /// In square feet.
    area: (i32, i32),
    budget: BudgetBand,
    days: i32,
    description: &'static str,
}

/// In display order.
#[rustfmt::skip]
static DESIGNS: [Demo; 24] = [
    Demo { title: "Green kitchen along two walls", design_type: Kitchen, style: "Classic", layout: Some(Parallel), category: "kitchens", photograph: Some("kitchen-1440.webp"), template: 3, colours: &["Green", "Stone"], area: (80, 120), budget: From3To6, days: 45, description: "Muted green fronts on both sides of a clear walkway, with the hob and the sink a step apart.\n\nOpen shelves keep daily items within reach; everything else goes behind soft-close doors." },
    Demo { title: "Island for a family that cooks together", design_type: Kitchen, style: "Modern", layout: Some(Island), category: "kitchens", photograph: Some("island-1200.webp"), template: 4, colours: &["Stone", "Oak"], area: (140, 240), budget: From6To10, days: 50, description: "An oak-veneer island with a stone counter for three, and tall units with the oven behind it.\n\nThe counter has room for rolling dough on one side while homework is done on the other." },
    Demo { title: "L-shaped kitchen in white", design_type: Kitchen, style: "Minimal", layout: Some(LShape), category: "kitchens", photograph: None, template: 1, colours: &["White", "Stone"], area: (80, 130), budget: From3To6, days: 45, description: "White acrylic fronts on both sides, with a carousel that makes use of the corner.\n\nThe quartz counter resists turmeric stains." },
    Demo { title: "Compact kitchen along one wall", design_type: Kitchen, style: "Contemporary", layout: Some(Straight), category: "kitchens-for-small-homes", photograph: None, template: 0, colours: &["Linen", "Oak"], area: (40, 70), budget: Under3, days: 35, description: "Ten feet that hold everything a couple cooks with: deep drawers below, lift-up doors above.\n\nDesigned for one-bedroom and rented flats." },
    Demo { title: "U-shaped kitchen with a pantry", design_type: Kitchen, style: "Traditional", layout: Some(UShape), category: "kitchens", photograph: None, template: 2, colours: &["Teak", "Brass"], area: (110, 180), budget: From6To10, days: 55, description: "Painted fronts with brass handles on three sides, and a pull-out pantry for the month's groceries.\n\nThe third side is the breakfast counter." },
    Demo { title: "Kitchen for a studio flat", design_type: Kitchen, style: "Minimal", layout: Some(Straight), category: "kitchens-for-small-homes", photograph: None, template: 14, colours: &["Grey", "White"], area: (35, 60), budget: Under3, days: 35, description: "A kitchen that disappears from view: plain handleless fronts with the appliances behind them." },
    Demo { title: "L-shaped kitchen with a window seat", design_type: Kitchen, style: "Modern", layout: Some(LShape), category: "kitchens", photograph: None, template: 1, colours: &["Linen", "Walnut"], area: (90, 150), budget: From3To6, days: 45, description: "The short side ends in a window seat, with drawers for potatoes and onions inside." },
    Demo { title: "Calm main bedroom in linen", design_type: MasterBedroom, style: "Contemporary", layout: None, category: "bedrooms", photograph: Some("bedroom-1200.webp"), template: 6, colours: &["Linen", "Walnut"], area: (140, 200), budget: From3To6, days: 40, description: "An upholstered panel along the whole wall, two lamps with switches at the bed, and a sliding-door wardrobe.\n\nThe false ceiling hides the curtain rail." },
    Demo { title: "Bedroom with a reading corner", design_type: MasterBedroom, style: "Modern", layout: None, category: "bedrooms", photograph: None, template: 6, colours: &["Grey", "Oak"], area: (150, 220), budget: From6To10, days: 45, description: "A chair and a lamp with a shelf within reach, next to a compact wardrobe." },
    Demo { title: "Bedroom in teak", design_type: MasterBedroom, style: "Traditional", layout: None, category: "bedrooms", photograph: None, template: 6, colours: &["Teak", "Brass"], area: (140, 220), budget: From6To10, days: 50, description: "Framed teak-veneer doors, as in old houses, on moisture-resistant carcasses." },
    Demo { title: "Room for two children", design_type: KidsBedroom, style: "Playful", layout: None, category: "bedrooms", photograph: Some("kids-1200.webp"), template: 7, colours: &["Yellow", "White"], area: (100, 150), budget: From3To6, days: 40, description: "Two beds with storage drawers, one long desk, and rounded edges everywhere." },
    Demo { title: "A room of their own", design_type: KidsBedroom, style: "Modern", layout: None, category: "bedrooms", photograph: None, template: 7, colours: &["White", "Oak"], area: (90, 130), budget: Under3, days: 35, description: "A height-adjustable desk that grows with the child, and shelves that continue from the bed." },
    Demo { title: "Full-height wardrobe", design_type: Wardrobe, style: "Minimal", layout: None, category: "bedrooms", photograph: Some("wardrobe-900.webp"), template: 5, colours: &["White", "Oak"], area: (100, 200), budget: Under3, days: 30, description: "Plain doors up to the ceiling, with a loft for suitcases and winter clothes.\n\nInside: two rails, nine drawers and a lockable compartment for documents." },
    Demo { title: "Wardrobe around a window", design_type: Wardrobe, style: "Contemporary", layout: None, category: "bedrooms", photograph: None, template: 5, colours: &["Linen"], area: (110, 180), budget: Under3, days: 30, description: "Two wardrobes with a bench between them, which makes use of the space below the window." },
    Demo { title: "Living room with a low TV unit", design_type: LivingRoom, style: "Contemporary", layout: None, category: "living-and-dining", photograph: Some("living-1440.webp"), template: 8, colours: &["Linen", "Teak"], area: (180, 300), budget: From3To6, days: 45, description: "A long, low unit opposite the sofa, concealed ceiling lights, and a shoe cabinet behind the door." },
    Demo { title: "Living room for many guests", design_type: LivingRoom, style: "Traditional", layout: None, category: "living-and-dining", photograph: None, template: 8, colours: &["Teak", "Brass"], area: (220, 400), budget: From6To10, days: 50, description: "Seating along two walls, for families whose relatives drop in." },
    Demo { title: "TV unit with hidden wires", design_type: TvUnit, style: "Modern", layout: None, category: "living-and-dining", photograph: None, template: 9, colours: &["Walnut", "Grey"], area: (120, 250), budget: Under3, days: 25, description: "A removable panel with room for every wire behind it, and soft-close drawers." },
    Demo { title: "Dining table by the window", design_type: Dining, style: "Contemporary", layout: None, category: "living-and-dining", photograph: Some("dining-1200.webp"), template: 15, colours: &["Walnut", "Linen"], area: (80, 150), budget: Under3, days: 30, description: "A table for six below a pendant lamp, and a slim crockery unit along the wall." },
    Demo { title: "Pooja unit with a carved screen", design_type: Pooja, style: "Traditional", layout: None, category: "quiet-corners", photograph: Some("pooja-900.webp"), template: 10, colours: &["Teak", "Brass"], area: (20, 40), budget: Under3, days: 35, description: "A carved screen that lets the light through, and drawers for oil, wicks and incense.\n\nThe stone back is safe for a lit lamp." },
    Demo { title: "Pooja corner in white", design_type: Pooja, style: "Minimal", layout: None, category: "quiet-corners", photograph: None, template: 10, colours: &["White", "Brass"], area: (15, 30), budget: Under3, days: 30, description: "A corner of the living room with a raised platform, a lamp and folding doors." },
    Demo { title: "Study by the window", design_type: Study, style: "Modern", layout: None, category: "quiet-corners", photograph: Some("study-1200.webp"), template: 11, colours: &["Oak", "Grey"], area: (60, 110), budget: Under3, days: 30, description: "A desk with light from the side, shelves above it, and sockets within reach." },
    Demo { title: "Foyer with a bench", design_type: Foyer, style: "Modern", layout: None, category: "quiet-corners", photograph: Some("foyer-900.webp"), template: 10, colours: &["Oak", "White"], area: (20, 50), budget: Under3, days: 25, description: "A bench with room for ten pairs of shoes, hooks, a mirror and a key tray." },
    Demo { title: "Bathroom with a floating vanity", design_type: Bathroom, style: "Minimal", layout: None, category: "quiet-corners", photograph: None, template: 12, colours: &["White", "Grey"], area: (35, 60), budget: Under3, days: 30, description: "A floating vanity that keeps the floor easy to clean, a tall cabinet for towels, and a false ceiling with access to the pipes." },
    Demo { title: "Complete 2 BHK home", design_type: FullHome, style: "Contemporary", layout: None, category: "full-homes", photograph: None, template: 13, colours: &["Linen", "Oak"], area: (800, 1_100), budget: From10To20, days: 60, description: "Kitchen, living room, two bedrooms and the bathrooms by one team, in one light palette.\n\nIncludes the false ceiling of the living room, excludes loose furniture." },
];

/// Designs that can be booked: title, and the booking amount in rupees.
const BOOKABLE: [(&str, i64); 2] =
    [("Green kitchen along two walls", 25_000), ("L-shaped kitchen in white", 50_000)];

/// Marked spots: file, position, label and material code.
const SPOTS: [(&str, f32, f32, &str, &str); 8] = [
    ("kitchen-1440.webp", 0.32, 0.62, "Areca green fronts", "LAM-SF-114"),
    ("kitchen-1440.webp", 0.58, 0.52, "Granite counter", "CTR-GR-BLK"),
    ("island-1200.webp", 0.5, 0.55, "Quartz counter", "CTR-QZ-WHT"),
    ("wardrobe-900.webp", 0.45, 0.5, "Plaster white doors", "LAM-SF-101"),
    ("bedroom-1200.webp", 0.5, 0.4, "Teak veneer panel", "VEN-TK-04"),
    ("living-1440.webp", 0.7, 0.6, "Soft-close drawers", "CHN-TB-500"),
    ("l-shaped-kitchen-in-white.webp", 0.29, 0.48, "Quartz counter", "CTR-QZ-WHT"),
    ("bedroom-in-teak.webp", 0.75, 0.45, "Teak veneer doors", "VEN-TK-04"),
];

/// Creates the demo designs if there are no designs yet and the demo photographs exist.
pub async fn designs(db: &mut Db, now: DateTime<Utc>) -> Result<(), Refusal> {
    let photographs = pictures(&mut *db).await?;
    if photographs.is_empty() || !lacks_designs(&mut *db).await? {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let templates = templates(&mut *db, &clock, &actor).await?;
    let addons = addons(&mut *db, &clock, &actor).await?;
    let categories = categories(&mut *db, &clock, &actor).await?;
    let materials = materials(&mut *db).await?;
    // A new design comes first in the order, so the last one is created first.
    for demo in DESIGNS.iter().rev() {
        let file = demo.file();
        let files = demo.photograph.into_iter().chain([file.as_str()]);
        let shots = files.filter_map(|file| shot(file, &photographs, &materials));
        let draft = DesignDraft {
            photographs: shots.collect(),
            category_id: categories.iter().find(|(slug, _)| *slug == demo.category).map(|(_, id)| *id),
            template_id: templates.get(demo.template).copied(),
            addons: addons
                .iter()
                .filter(|(applies, _)| applies.is_empty() || applies.contains(&demo.design_type))
                .map(|(_, id)| *id)
                .collect(),
            ..demo.draft()
        };
        let id = edit::create(&mut *db, &clock, &actor, &draft).await?;
        sqlx::query!(
            "update designs set status = 'published', first_published_at = $2 where id = $1",
            id.0,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Whether there are no designs yet.
pub async fn lacks_designs(db: &mut Db) -> Result<bool, sqlx::Error> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from designs) as "empty!""#);
    is_empty.fetch_one(db).await
}

/// A picture that shows one demo design, and no other. It is drawn by `dev/designs`.
#[derive(Clone, Copy, Debug)]
pub struct DesignPicture(&'static Demo);

impl DesignPicture {
    /// File name in the web application's demo pictures of designs.
    #[must_use]
    pub fn file(self) -> String {
        self.0.file()
    }
}

/// The pictures of the demo designs.
pub fn design_pictures() -> impl Iterator<Item = DesignPicture> {
    DESIGNS.iter().map(DesignPicture)
}

/// Creates the photograph of a demo design from a file that is already in the storage. It stays out of the gallery.
pub async fn design_photograph(
    db: &mut Db,
    clock: &Clock,
    DesignPicture(demo): DesignPicture,
    bytes: i32,
    storage_key: String,
) -> Result<(), Refusal> {
    photographs::create(db, clock, &demo.file(), bytes, storage_key, |draft| PhotographDraft {
        title: format!("{}, 3D design", demo.title),
        alt: format!("3D design: {}. Colours: {}", demo.title, demo.colours.join(", ").to_lowercase()),
        rooms: vec![shown_in(demo.design_type)],
        style: demo.style.to_owned(),
        colours: demo.colours.iter().map(ToString::to_string).collect(),
        is_design: true,
        ..draft
    })
    .await
    .map(drop)
}

const fn shown_in(design_type: DesignType) -> PhotographRoom {
    match design_type {
        Kitchen => PhotographRoom::Kitchen,
        MasterBedroom | Wardrobe => PhotographRoom::Bedroom,
        KidsBedroom => PhotographRoom::Kids,
        Pooja => PhotographRoom::Pooja,
        Study => PhotographRoom::Study,
        Foyer => PhotographRoom::Foyer,
        Bathroom => PhotographRoom::Bathroom,
        FullHome => PhotographRoom::FullHome,
        LivingRoom | TvUnit | Dining => PhotographRoom::Living,
    }
}

/// The demo photographs and the pictures of the demo designs, by file name.
pub(super) async fn pictures(db: &mut Db) -> Result<Vec<(String, PhotographId)>, sqlx::Error> {
    let photographs = super::PHOTOGRAPHS.iter().map(|demo| demo.file.to_owned());
    let files: Vec<String> = photographs.chain(DESIGNS.iter().map(Demo::file)).collect();
    let rows = sqlx::query!(
        r#"select distinct on (file_name) file_name, id as "id: PhotographId" from photographs
           where file_name = any ($1) order by file_name, uploaded_at"#,
        &files,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.file_name, row.id)).collect())
}

pub(super) async fn materials(db: &mut Db) -> Result<Vec<(String, MaterialId)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select code, id as "id: MaterialId" from materials where archived_at is null order by created_at"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.code, row.id)).collect())
}

fn shot(
    file: &str,
    photographs: &[(String, PhotographId)],
    materials: &[(String, MaterialId)],
) -> Option<Shot> {
    let (_, photograph_id) = photographs.iter().find(|(name, _)| name == file)?;
    let spots = SPOTS.iter().filter(|(shown, ..)| *shown == file).map(|(_, x, y, label, code)| Hotspot {
        x: *x,
        y: *y,
        material_id: materials.iter().find(|(known, _)| known == code).map(|(_, id)| *id),
        label: (*label).to_owned(),
    });
    Some(Shot { photograph_id: *photograph_id, alt: None, hotspots: spots.collect() })
}

async fn templates(db: &mut Db, clock: &Clock, actor: &Actor) -> Result<Vec<QuotationTemplateId>, Refusal> {
    let prices = Prices::of(&mut *db, day_of(clock.now())).await?;
    let mut made = Vec::new();
    for (name, rooms) in TEMPLATES {
        let rooms = prices.at_card_rates(rooms.iter().map(room).collect());
        let name = TemplateName { name: name.to_owned() };
        made.push(template::save(&mut *db, clock, actor, &name, &rooms, None).await?);
    }
    Ok(made)
}

pub(super) fn room((name, lines): &RoomOf) -> Room {
    Room { name: (*name).to_owned(), items: lines.iter().map(item).collect(), kitchen: None, drawing: None }
}

pub(super) fn item((item, name, material, finish, size): &Line) -> Item {
    let is_work = matches!(*item, "false_ceiling" | "painting");
    Item {
        line: Entry {
            id: QuotationLineId::new(),
            item: Some((*item).to_owned()),
            name: (*name).to_owned(),
            description: String::new(),
            material: (*material).to_owned(),
            finish: (*finish).to_owned(),
            dimensions: match *size {
                Front(width_mm, height_mm) => {
                    Dimensions::Front { width_mm, height_mm, depth_mm: None, count: 1 }
                }
                Floor(length_mm, width_mm) => Dimensions::Floor { length_mm, width_mm },
                Run(length_mm) => Dimensions::Run { length_mm, count: 1 },
                Pieces(count) => Dimensions::Pieces { count },
                Sets(count) => Dimensions::Sets { count },
            },
            least: None,
            rate_paise: Rate::default(),
            discount: Discount::None,
            override_reason: String::new(),
            hsn: if is_work { "9954" } else { "9403" }.to_owned(),
            is_optional: false,
            is_chosen: false,
            photograph_id: None,
        },
        alternative: None,
        add_ons: Vec::new(),
    }
}

async fn addons(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
) -> Result<Vec<(&'static [DesignType], DesignAddonId)>, Refusal> {
    let mut made: Vec<(&[DesignType], DesignAddonId)> = Vec::new();
    for (place, (name, of, maximum, applies_to, is_default)) in ADDONS.into_iter().enumerate() {
        let (price_type, amount, part) = match of {
            Flat(rupees) => (PriceType::Flat, Some(rupees), None),
            Sqft(rupees) => (PriceType::PerSqft, Some(rupees), None),
            Rft(rupees) => (PriceType::PerRft, Some(rupees), None),
            Piece(rupees) => (PriceType::PerUnit, Some(rupees), None),
            Part(percent) => (PriceType::Percent, None, Some(Percent::whole(percent))),
        };
        let rival = (place == COUNTERS[1]).then(|| made[COUNTERS[0]].1);
        let draft = DesignAddonDraft {
            name: name.to_owned(),
            price_type,
            amount_paise: amount.map(|rupees| rupees * 100),
            basis_points: part,
            maximum_paise: maximum.map(|rupees| rupees * 100),
            applies_to: applies_to.to_vec(),
            hsn_sac: "9403".to_owned(),
            is_default,
            incompatible_with: rival.into_iter().collect(),
        };
        let addon: DesignAddon = record::create(&mut *db, clock, actor, &draft).await?;
        made.push((applies_to, addon.id));
    }
    Ok(made)
}

async fn categories(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
) -> Result<Vec<(&'static str, DesignCategoryId)>, Refusal> {
    let mut made: Vec<(&str, DesignCategoryId)> = Vec::new();
    for ((name, slug, parent), position) in CATEGORIES.into_iter().zip(1..) {
        let is_kitchens = slug.starts_with("kitchens");
        let filters = if is_kitchens {
            vec![DesignFacet::Layout, DesignFacet::Style, DesignFacet::Budget, DesignFacet::Colour]
        } else {
            Vec::new()
        };
        let draft = DesignCategoryDraft {
            name: name.to_owned(),
            slug: slug.to_owned(),
            parent_id: parent
                .and_then(|parent| made.iter().find(|(slug, _)| *slug == parent))
                .map(|(_, id)| *id),
            photograph_id: None,
            filters,
            position,
        };
        let category: DesignCategory = record::create(&mut *db, clock, actor, &draft).await?;
        made.push((slug, category.id));
    }
    Ok(made)
}

impl Demo {
    /// Name of its picture's file: its title as in addresses.
    fn file(&self) -> String {
        format!("{}.webp", self.title.to_lowercase().replace(' ', "-"))
    }

    fn draft(&self) -> DesignDraft {
        let (from, to) = self.area;
        DesignDraft {
            title: self.title.to_owned(),
            slug: String::new(),
            design_type: self.design_type,
            style: self.style.to_owned(),
            layout: self.layout,
            category_id: None,
            area_from_sqft: Some(from),
            area_to_sqft: Some(to),
            budget_band: Some(self.budget),
            colours: self.colours.iter().map(ToString::to_string).collect(),
            description: self.description.to_owned(),
            photographs: Vec::new(),
            template_id: None,
            addons: Vec::new(),
            delivery_days: Some(self.days),
            booking_amount_paise: BOOKABLE
                .iter()
                .find(|(title, _)| *title == self.title)
                .map(|(_, rupees)| rupees * 100),
            similar: Vec::new(),
            is_featured: false,
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use garde::Validate as _;
    use sqlx::PgPool;

    use super::*;
    use designs::design::drawn::{Facts, Subject, View};
    use designs::design::price::{self, Choice};
    use kernel::testing::ist;

    #[test]
    fn every_design_has_a_picture_of_its_own() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/demo/designs");
        let mut pictures = HashSet::new();
        for picture in design_pictures() {
            let content = std::fs::read(folder.join(picture.file())).unwrap();
            assert!(pictures.insert(content), "{} is that of another design", picture.file());
        }
    }

    /// A full home is more than a drawing shows: it has a picture of its own.
    #[test]
    fn every_design_is_drawn_as_no_other() {
        let mut drawings = HashSet::new();
        for demo in DESIGNS.iter().filter(|demo| demo.design_type != FullHome) {
            let draft = demo.draft();
            let rooms: Vec<_> = TEMPLATES[demo.template].1.iter().map(room).collect();
            let facts = Facts {
                design_type: draft.design_type,
                layout: draft.layout,
                colours: &draft.colours,
                rooms: &rooms,
            };
            let subject = Subject::new(facts).unwrap_or_else(|missing| panic!("{}: {missing}", demo.title));
            let main = demo.colours[0].to_lowercase();
            assert!(subject.alt().contains(&main), "{}: {}", demo.title, subject.alt());
            assert!(drawings.insert(subject.svg(View::Cover)), "{} looks like another design", demo.title);
        }
    }

    #[test_database::test]
    async fn every_design_has_a_price_with_and_without_all_that_goes_together(
        pool: PgPool,
    ) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        designs(&mut db, now).await?;
        assert!(lacks_designs(&mut db).await?, "there is nothing to show");
        let files = super::super::PHOTOGRAPHS.iter().map(|demo| demo.file.to_owned());
        super::super::photographs_waiting(
            &mut db,
            files.chain(design_pictures().map(DesignPicture::file)),
            now,
        )
        .await?;
        super::super::materials(&mut db, now).await?;
        for _ in 0..2 {
            designs(&mut db, now).await?;
        }
        let ids = sqlx::query_scalar!(
            r#"select id as "id: kernel::ids::DesignId" from designs where price_from_paise > 0 and status = 'published'"#
        )
        .fetch_all(&mut *db)
        .await?;
        assert_eq!(ids.len(), DESIGNS.len());
        let mut shown = HashSet::new();
        for id in ids {
            let design = designs::design::find(&mut db, id).await?;
            assert!(
                design.draft.validate().is_ok() && !design.draft.photographs.is_empty(),
                "{}",
                design.draft.title
            );
            for shot in &design.draft.photographs {
                assert!(shown.insert(shot.photograph_id), "{} shows another one", design.draft.title);
            }
            let addons = design.draft.addons.iter().copied().enumerate();
            let addons = addons.filter(|(place, _)| *place != COUNTERS[1]).map(|(_, addon)| addon);
            let choice = Choice { addons: addons.collect(), ..Choice::default() };
            let price = price::price(&mut db, &design.draft, &choice, day_of(now)).await?;
            assert!(price.from_paise > 0 && price.addons_paise > 0, "{}: {price:?}", design.draft.title);
        }
        Ok(())
    }
}
