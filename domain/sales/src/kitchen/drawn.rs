//! Draws a visitor's kitchen: a plan and elevations of what its estimate prices.

use drawing::finish::{Surface, Surfaces};
use drawing::layout::{self, LayoutError, ROOM_HEIGHT, millimetres, rounded_up, share};
use drawing::view::{self, Sheets};
use drawing::{Kitchen, Line, Mm, Model, Part, Shape, svg};
use kernel::Db;
use kernel::record::Refusal;
use pricing::material::surface::{self, Known};
use schemars::JsonSchema;
use serde::Serialize;

use super::opening::Opening;
use super::{ACCESSORIES, APPLIANCES, BASE, COUNTER, Estimate, KitchenPlan, LOFT, Layout, TALL, WALL};

/// An estimate with its drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DrawnKitchenEstimate")]
pub struct Drawn {
    /// Estimate.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// Drawing.
    pub drawing: Drawing,
}

/// Drawing of a kitchen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenDrawing")]
pub struct Drawing {
    /// Plan.
    pub plan: Sheet,
    /// Elevation of each wall and of the island. Callouts have the numbers of the estimate's lines, from 1.
    pub elevations: Vec<Sheet>,
    /// The whole kitchen from above.
    pub isometric: Sheet,
    /// What cannot be drawn as priced.
    pub warnings: Vec<String>,
}

/// Sheet of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DrawingSheet")]
pub struct Sheet {
    /// Title.
    pub title: String,
    /// What it shows, with measurements, for those who cannot see it.
    pub description: String,
    /// The drawing, as an SVG document.
    pub svg: String,
}

/// What a material looks like in the drawings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenSwatch")]
pub struct Swatch {
    /// Material.
    pub material: String,
    /// Address of a drawing of a piece of it, which browsers keep.
    pub drawn: String,
}

/// The materials' swatches, in their order.
pub(super) fn swatches(materials: &[String], look: impl Fn(&str) -> Surface) -> Vec<Swatch> {
    let swatch =
        |material: &String| Swatch { material: material.clone(), drawn: surface::address_of(look(material)) };
    materials.iter().map(swatch).collect()
}

/// The plan's finish and countertop among the materials.
pub async fn known(db: &mut Db, plan: &KitchenPlan) -> Result<Known, sqlx::Error> {
    surface::known(db, &[plan.finish.as_str(), plan.counter.as_str()]).await
}

/// Draws the kitchen of an estimate.
pub fn draw(plan: &KitchenPlan, estimate: Estimate, known: &Known) -> Result<Drawn, Refusal> {
    let drawing = drawing(plan, &estimate, known).map_err(undrawable)?;
    Ok(Drawn { estimate, drawing })
}

/// The drawing alone.
pub(super) fn drawing(
    plan: &KitchenPlan,
    estimate: &Estimate,
    known: &Known,
) -> Result<Drawing, LayoutError> {
    let model = model(plan, estimate, known)?;
    let materials = materials(plan);
    let noted = |drawn| sheet(view::noted(drawn, &materials));
    let Sheets { plan, elevations, isometric } = view::all(&model);
    Ok(Drawing {
        plan: noted(plan),
        elevations: elevations.into_iter().map(noted).collect(),
        isometric: noted(isometric),
        warnings: warnings(&model),
    })
}

/// What cannot be drawn as priced.
pub(crate) fn warnings(model: &Model) -> Vec<String> {
    model.warnings.iter().map(ToString::to_string).collect()
}

/// The sections of an estimate's kitchen: one of each wall.
pub fn sections(plan: &KitchenPlan, estimate: &Estimate, known: &Known) -> Result<Vec<Sheet>, Refusal> {
    let model = model(plan, estimate, known).map_err(undrawable)?;
    let materials = materials(plan);
    let sections = view::sections(&model).into_iter();
    Ok(sections.map(|drawn| sheet(view::noted(drawn, &materials))).collect())
}

/// Plan, elevations and then sections as operations, for documents, and what cannot be drawn as priced.
pub fn sheets(
    plan: &KitchenPlan,
    estimate: &Estimate,
    known: &Known,
) -> Result<(Vec<drawing::Sheet>, Vec<String>), LayoutError> {
    let model = model(plan, estimate, known)?;
    let sheets = [view::plan(&model)].into_iter().chain(view::elevations(&model));
    let sheets = sheets.chain(view::sections(&model)).collect();
    Ok((sheets, warnings(&model)))
}

/// The first elevation as operations, for e-mails.
pub fn elevation(
    plan: &KitchenPlan,
    estimate: &Estimate,
    known: &Known,
) -> Result<Option<drawing::Sheet>, LayoutError> {
    Ok(view::elevation(&model(plan, estimate, known)?, 0))
}

fn model(plan: &KitchenPlan, estimate: &Estimate, known: &Known) -> Result<Model, LayoutError> {
    let kitchen = kitchen(plan, lines(plan, estimate));
    let surfaces = Surfaces::new(known.front(&plan.finish), known.counter(&plan.counter));
    Model::new(Kitchen { surfaces, ..kitchen })
}

/// What is said below the titles.
fn materials(plan: &KitchenPlan) -> String {
    format!("{} · {} · {}", plan.core, plan.finish, plan.counter_in_words())
}

/// A sheet for browsers.
pub(crate) fn sheet(sheet: drawing::Sheet) -> Sheet {
    let svg = svg::write(&sheet);
    Sheet { title: sheet.title, description: sheet.description, svg }
}

/// Every plan within its limits can be drawn.
fn undrawable(error: LayoutError) -> Refusal {
    Refusal::Rule { code: "no_drawing", reason: format!("This kitchen can't be drawn: {error}.") }
}

/// A plan with these priced lines.
pub(crate) fn kitchen(plan: &KitchenPlan, lines: Vec<Line>) -> Kitchen {
    let mut walls = millimetres(plan.legs.iter().chain(&plan.island).map(|leg| leg.0));
    let island = if plan.island.is_some() { walls.pop() } else { None };
    let openings = plan.openings.iter().map(|one| opening(one, &walls)).collect();
    let layout = drawing::Layout {
        shape: shape(plan.layout),
        walls,
        island,
        room_height: plan.ceiling.map_or(ROOM_HEIGHT, |ceiling| rounded_up(ceiling.0)),
        openings,
        wall_units: share(plan.run().0, plan.wall_units),
        has_loft: plan.has_loft,
        tall_units: plan.tall_units,
    };
    Kitchen::new(layout, lines, plan.finish.clone(), plan.counter.clone())
}

/// A window or a door in these walls, whose lengths are rounded.
fn opening(opening: &Opening, walls: &[Mm]) -> layout::Opening {
    let wall = usize::from(opening.wall);
    let length = walls.get(wall).copied().unwrap_or_default();
    let (from, to) = (rounded_up(opening.from.0), rounded_up(opening.end()).min(length));
    let [sill, head] = [opening.sill(), opening.head()].map(rounded_up);
    layout::Opening { wall, from, width: to.saturating_sub(from), sill, head }
}

fn lines(plan: &KitchenPlan, estimate: &Estimate) -> Vec<Line> {
    // The estimate lists the pieces in their order, after what is measured.
    let mut pieces = plan.accessories.iter().chain(&plan.appliances);
    let lines = estimate.lines.iter().zip(1..).map(|(line, number)| {
        let count =
            if is_piece(&line.item) { pieces.next().map_or(0, |piece| piece.count.into()) } else { 1 };
        Line { number, name: line.name.clone(), part: part(&line.item), count }
    });
    lines.collect()
}

/// Whether a rate card's item is priced by the piece.
#[must_use]
pub fn is_piece(item: &str) -> bool {
    item.starts_with(ACCESSORIES) || item.starts_with(APPLIANCES)
}

/// A layout as the drawings know it.
#[must_use]
pub const fn shape(layout: Layout) -> Shape {
    match layout {
        Layout::Straight => Shape::Straight,
        Layout::LShape => Shape::L,
        Layout::UShape => Shape::U,
        Layout::Parallel => Shape::Parallel,
        Layout::Island => Shape::Island,
    }
}

/// What a rate card's item looks like; `None` if it is not seen, such as a cutlery tray.
#[must_use]
pub fn part(item: &str) -> Option<Part> {
    match item {
        BASE => Some(Part::Base),
        WALL => Some(Part::Wall),
        LOFT => Some(Part::Loft),
        TALL => Some(Part::Tall),
        COUNTER => Some(Part::Counter),
        _ => match item.strip_prefix(ACCESSORIES).or_else(|| item.strip_prefix(APPLIANCES))? {
            "drawer_set" => Some(Part::Drawers),
            "corner_carousel" => Some(Part::Carousel),
            "pantry" => Some(Part::Pantry),
            "dish_rack" => Some(Part::DishRack),
            "hob" => Some(Part::Hob),
            "chimney" => Some(Part::Chimney),
            "oven" => Some(Part::Oven),
            "sink" => Some(Part::Sink),
            "refrigerator" | "fridge" => Some(Part::Fridge),
            _ => None,
        },
    }
}
