//! Drawings of an item: its front and plan with dimensions, and a cover for lists.

use drawing::product::{Product, Sheets, Sizes};
use drawing::{Sheet, cover, svg};
use kernel::Db;
use kernel::ids::CatalogItemId;
use kernel::string_enum::string_enum;

use super::{CatalogItem, CatalogItemDraft, find};
use crate::design::drawn::DesignDrawing;

/// Size of a cover, by which its proportion is multiplied.
const COVER: i32 = 300;

string_enum! {
    /// View of an item.
    pub enum CatalogView {
        /// Front with plan, without dimensions, for lists.
        Cover = "cover",
        /// Front elevation.
        Front = "front",
        /// Plan.
        Plan = "plan",
    }
}

/// A published item's view as it is drawn now.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Current address.
    pub address: String,
    /// Fingerprint of what it depends on.
    pub fingerprint: String,
    /// The SVG document.
    pub svg: String,
}

/// An item as it is drawn.
pub(super) struct Subject {
    product: Product,
    sheets: Sheets,
}

impl Subject {
    /// By its name, its category's name and its width, height and depth.
    pub(super) fn new(name: &str, category: &str, [width, height, depth]: [Option<i32>; 3]) -> Self {
        let sizes = Sizes { width, height, depth };
        // It is made in many finishes, so that it is drawn in none of them.
        let product = Product::new(name, [category], sizes, String::new());
        let sheets = product.sheets();
        Self { product, sheets }
    }

    pub(super) fn of(draft: &CatalogItemDraft, category: &str) -> Self {
        Self::new(&draft.name, category, [draft.width_mm, draft.height_mm, draft.depth_mm])
    }

    /// What lists show of a published item.
    pub(super) fn cover(&self, slug: &str) -> Option<DesignDrawing> {
        let front = self.sheets.front.as_ref().or(self.sheets.plan.as_ref())?;
        let (wide, high) = cover::PROPORTION;
        let url = self.address(slug, CatalogView::Cover);
        Some(DesignDrawing { url, alt: front.description.clone(), width: wide * COVER, height: high * COVER })
    }

    /// Its views with dimensions; those of a draft have no address of their own.
    pub(super) fn views(&self, slug: Option<&str>) -> Vec<DesignDrawing> {
        let views = [(CatalogView::Front, &self.sheets.front), (CatalogView::Plan, &self.sheets.plan)];
        let drawn = views.into_iter().filter_map(|(view, sheet)| Some((view, sheet.as_ref()?)));
        let drawing = |(view, sheet): (CatalogView, &Sheet)| DesignDrawing {
            url: slug.map_or_else(|| svg::address(&svg::write(sheet)), |slug| self.address(slug, view)),
            alt: sheet.description.clone(),
            width: sheet.view.width,
            height: sheet.view.height,
        };
        drawn.map(drawing).collect()
    }

    fn address(&self, slug: &str, view: CatalogView) -> String {
        format!("/media/catalog/{slug}-{view}-{}.svg", self.product.fingerprint())
    }

    fn svg(&self, view: CatalogView) -> Option<String> {
        let Sheets { front, plan } = &self.sheets;
        match (view, front, plan) {
            (CatalogView::Cover, Some(front), Some(plan)) => {
                Some(cover::write(front, plan, &front.description))
            }
            (CatalogView::Cover, only, None)
            | (CatalogView::Cover, None, only)
            | (CatalogView::Front, only, _)
            | (CatalogView::Plan, _, only) => only.as_ref().map(svg::write),
        }
    }
}

/// A view of an item.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such item.
pub async fn find_view(
    db: &mut Db,
    id: CatalogItemId,
    view: CatalogView,
) -> Result<Option<Drawn>, sqlx::Error> {
    let CatalogItem { draft, .. } = find(&mut *db, id).await?;
    let category = sqlx::query_scalar!(
        "select name from catalog_categories where id = $1",
        draft.category_id.map(|category| category.0),
    )
    .fetch_optional(db)
    .await?;
    let subject = Subject::of(&draft, category.as_deref().unwrap_or_default());
    Ok(subject.svg(view).map(|svg| Drawn {
        address: subject.address(&draft.slug, view),
        fingerprint: subject.product.fingerprint(),
        svg,
    }))
}
