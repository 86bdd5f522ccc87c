//! Dimension drawings of a product: one for each choice of the options that change its size or look.

use std::collections::HashMap;

use drawing::finish::is_colour;
use drawing::product::{self, Sizes};
use drawing::{Sheet, fingerprint, svg};
use kernel::Db;
use kernel::ids::ProductId;
use kernel::publishing::Status;
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::Serialize;

use super::CategoryLink;
use super::list::{Node, Tree};
use crate::product::{OptionId, Product, ProductDraft, VariationGroup, VariationOption, find};

/// Drawings of one product. With more choices than these, drawings show its sizes in its own colour.
const MAX_DRAWINGS: usize = 40;

/// Words of a group whose options look different.
const LOOKS: &[&str] =
    &["colour", "color", "finish", "fabric", "leather", "upholstery", "cover", "material", "wood", "stone"];

string_enum! {
    /// View of a product.
    pub enum ProductView {
        /// Front elevation.
        Front = "front",
        /// Plan.
        Plan = "plan",
    }
}

/// Drawings of a product with the same size and look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProductDrawing {
    /// Options that decide it. Options of other groups change nothing in it.
    pub options: Vec<OptionId>,
    /// Views.
    pub views: Vec<ProductDrawingView>,
}

/// A view of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProductDrawingView {
    /// Address of an SVG document. Before the product is published, the drawing is in its address itself.
    pub url: String,
    /// Alt text.
    pub alt: String,
    /// Width, in proportion to the height.
    pub width: i32,
    /// Height, in proportion to the width.
    pub height: i32,
}

/// A published product's view as it is drawn now.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Current address.
    pub address: String,
    /// Fingerprint of what it depends on.
    pub fingerprint: String,
    /// The SVG document.
    pub svg: String,
}

/// The drawings of a product in these categories, from the root to its own.
pub(super) fn all(product: &Product, categories: &[CategoryLink]) -> Vec<ProductDrawing> {
    let Product { draft, status, .. } = product;
    // Looks change neither what is said of a drawing nor its size.
    let mut of_sizes: HashMap<Sizes, Vec<(ProductView, Sheet)>> = HashMap::new();
    let drawings = variations(draft, categories).into_iter().map(|variation| {
        let views = if *status == Status::Published {
            let sheets = of_sizes.entry(variation.drawn.sizes()).or_insert_with(|| variation.sheets());
            sheets.iter().map(|(view, sheet)| shown(sheet, variation.address(&draft.slug, *view))).collect()
        } else {
            let sheets = variation.sheets();
            sheets.iter().map(|(_, sheet)| shown(sheet, svg::address(&svg::write(sheet)))).collect()
        };
        ProductDrawing { options: variation.options, views }
    });
    drawings.filter(|drawing| !drawing.views.is_empty()).collect()
}

fn shown(sheet: &Sheet, url: String) -> ProductDrawingView {
    let (width, height) = (sheet.view.width, sheet.view.height);
    ProductDrawingView { url, alt: sheet.description.clone(), width, height }
}

/// A view of a variation of a product, by the variation's key in its address.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such product.
pub async fn find_view(
    db: &mut Db,
    id: ProductId,
    key: &str,
    view: ProductView,
) -> Result<Option<Drawn>, sqlx::Error> {
    let Product { draft, .. } = find(&mut *db, id).await?;
    let tree = Tree::read(db).await?;
    let categories: Vec<_> = tree.line(draft.category_id).into_iter().map(Node::link).collect();
    let all = variations(&draft, &categories);
    Ok(all.into_iter().find(|variation| variation.key() == key).and_then(|variation| {
        let (_, sheet) = variation.sheets().into_iter().find(|(own, _)| *own == view)?;
        let address = variation.address(&draft.slug, view);
        Some(Drawn { address, fingerprint: variation.drawn.fingerprint(), svg: svg::write(&sheet) })
    }))
}

/// A product with one option of each group that changes its drawing.
struct Variation {
    options: Vec<OptionId>,
    drawn: product::Product,
}

impl Variation {
    /// A part of its addresses that stays when options are renamed or moved.
    fn key(&self) -> String {
        let ids = self.options.iter().flat_map(|option| option.0.into_bytes());
        format!("{:08x}", fingerprint(ids) >> 32)
    }

    fn address(&self, slug: &str, view: ProductView) -> String {
        format!("/media/products/{slug}-{}-{view}-{}.svg", self.key(), self.drawn.fingerprint())
    }

    fn sheets(&self) -> Vec<(ProductView, Sheet)> {
        let product::Sheets { front, plan } = self.drawn.sheets();
        let views = [(ProductView::Front, front), (ProductView::Plan, plan)];
        views.into_iter().filter_map(|(view, sheet)| Some((view, sheet?))).collect()
    }
}

fn variations(draft: &ProductDraft, categories: &[CategoryLink]) -> Vec<Variation> {
    let mut groups: Vec<_> = draft.groups.iter().filter(|group| is_sized(group) || is_look(group)).collect();
    if number(&groups) > MAX_DRAWINGS {
        groups.retain(|group| is_sized(group));
    }
    if number(&groups) > MAX_DRAWINGS {
        return Vec::new();
    }
    let closest_first = || categories.iter().rev().map(|category| category.name.as_str());
    let variation = |chosen: Vec<Chosen<'_>>| {
        let sizes = sizes(draft, &chosen);
        let drawn = product::Product::new(&draft.name, closest_first(), sizes, finish(draft, &chosen));
        Variation { options: chosen.iter().map(|(_, option)| option.id).collect(), drawn }
    };
    combinations(&groups).into_iter().map(variation).collect()
}

/// An option with its group.
type Chosen<'a> = (&'a VariationGroup, &'a VariationOption);

/// Every way to choose one option of each group.
fn combinations<'a>(groups: &[&'a VariationGroup]) -> Vec<Vec<Chosen<'a>>> {
    let mut all = vec![Vec::new()];
    for group in groups {
        let with = |chosen: &Vec<Chosen<'a>>, option| {
            let mut chosen = chosen.clone();
            chosen.push((*group, option));
            chosen
        };
        all = all
            .iter()
            .flat_map(|chosen| group.options.iter().map(move |option| with(chosen, option)))
            .collect();
    }
    all
}

fn number(groups: &[&VariationGroup]) -> usize {
    groups.iter().map(|group| group.options.len()).fold(1, usize::saturating_mul)
}

fn is_sized(group: &VariationGroup) -> bool {
    let sizes = |option: &VariationOption| [option.length_mm, option.width_mm, option.height_mm];
    group.options.iter().flat_map(sizes).any(|side| side.is_some())
}

fn is_look(group: &VariationGroup) -> bool {
    let name = group.name.to_lowercase();
    LOOKS.iter().any(|word| name.contains(word)) || group.options.iter().any(|option| is_colour(&option.name))
}

/// A product's length is along its front. An option's own sizes replace the product's.
fn sizes(draft: &ProductDraft, chosen: &[Chosen<'_>]) -> Sizes {
    let side = |own: Option<i32>, of: fn(&VariationOption) -> Option<i32>| {
        chosen.iter().rev().find_map(|(_, option)| of(option)).or(own)
    };
    Sizes {
        width: side(draft.length_mm, |option| option.length_mm),
        height: side(draft.height_mm, |option| option.height_mm),
        depth: side(draft.width_mm, |option| option.width_mm),
    }
}

/// The chosen colour or finish, or else the product's own colour or material.
fn finish(draft: &ProductDraft, chosen: &[Chosen<'_>]) -> String {
    let looks = chosen.iter().filter(|(group, _)| is_look(group)).map(|(_, option)| option.name.trim());
    let chosen = looks.collect::<Vec<_>>().join(", ");
    let own = [chosen.as_str(), draft.colour.trim(), draft.material.trim()];
    own.into_iter().find(|words| !words.is_empty()).unwrap_or_default().to_owned()
}
