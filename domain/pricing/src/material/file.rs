//! Materials as export columns.

use chrono::{DateTime, Utc};

use super::{Emission, Grade, Material, MaterialDraft, MaterialFilter};
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::rupees::hundredths;

impl Listing for MaterialDraft {
    const AREA: Area = Area::Materials;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Material>] = &[
        Column { key: "code", heading: "Code", cell: |material| material.draft.code.as_str().into() },
        Column { key: "name", heading: "Name", cell: |material| material.draft.name.as_str().into() },
        Column {
            key: "category",
            heading: "Category",
            cell: |material| {
                material.computed.category.as_ref().map(|category| category.name.as_str()).into()
            },
        },
        Column {
            key: "brand",
            heading: "Brand",
            cell: |material| material.computed.brand.as_ref().map(|brand| brand.name.as_str()).into(),
        },
        Column { key: "kind", heading: "Type", cell: |material| material.draft.kind.label().into() },
        Column { key: "grade", heading: "Grade", cell: |material| grade(material).into() },
        Column {
            key: "thickness",
            heading: "Thickness (mm)",
            cell: |material| material.draft.thickness.map(|thickness| hundredths(thickness.into())).into(),
        },
        Column { key: "sheet", heading: "Sheet (mm)", cell: |material| sheet(material).into() },
        Column { key: "finish", heading: "Finish", cell: |material| material.draft.finish.as_str().into() },
        Column {
            key: "colourCode",
            heading: "Colour code",
            cell: |material| material.draft.colour_code.as_str().into(),
        },
        Column { key: "unit", heading: "Unit", cell: |material| material.draft.unit.as_str().into() },
        Column { key: "hsn", heading: "HSN", cell: |material| material.draft.hsn.as_str().into() },
        Column {
            key: "gstRate",
            heading: "GST %",
            cell: |material| material.computed.gst_rate.map(|rate| hundredths(rate.0.into())).into(),
        },
        Column {
            key: "costPaise",
            heading: "Cost",
            cell: |material| material.draft.cost_paise.map(|cost| Cell::Paise(cost.0)).into(),
        },
        Column {
            key: "sellPaise",
            heading: "Sell rate",
            cell: |material| Cell::Paise(material.draft.sell_paise.0),
        },
        Column {
            key: "wastage",
            heading: "Wastage %",
            cell: |material| hundredths(material.draft.wastage.0.into()).into(),
        },
        Column { key: "leadDays", heading: "Lead days", cell: |material| material.draft.lead_days.into() },
        Column {
            key: "vendors",
            heading: "Vendors",
            cell: |material| material.draft.vendors.join(", ").into(),
        },
        Column {
            key: "leastStock",
            heading: "Minimum stock",
            cell: |material| material.draft.least_stock.map(|stock| hundredths(stock.0)).into(),
        },
        Column {
            key: "onHand",
            heading: "On hand",
            cell: |material| hundredths(material.draft.on_hand.0).into(),
        },
        Column {
            key: "warrantyMonths",
            heading: "Warranty (months)",
            cell: |material| material.draft.warranty_months.into(),
        },
        Column { key: "isPublic", heading: "Public", cell: |material| material.draft.is_public.into() },
        Column { key: "status", heading: "Status", cell: |material| material.draft.status.as_str().into() },
        Column {
            key: "substitute",
            heading: "Substitute",
            cell: |material| material.computed.substitute.as_ref().map(|other| other.name.as_str()).into(),
        },
    ];
    type Filter = MaterialFilter;
    type Item = Material;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &MaterialFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Material>, sqlx::Error> {
        let materials = Material::listed(db, page, filter, now).await?;
        Ok(materials.into_iter().map(|material| material.map(|draft| draft.seen_by(viewer.role))).collect())
    }
}

/// `BWR, E1`.
fn grade(material: &Material) -> String {
    let grade = material.draft.grade.map(|grade| match grade {
        Grade::Mr => "MR",
        Grade::Bwr => "BWR",
        Grade::Bwp => "BWP",
    });
    let emission = material.draft.emission.map(|emission| match emission {
        Emission::E0 => "E0",
        Emission::E1 => "E1",
    });
    grade.into_iter().chain(emission).collect::<Vec<_>>().join(", ")
}

/// `1220 × 2440`.
fn sheet(material: &Material) -> Option<String> {
    let draft = &material.draft;
    draft.sheet_width_mm.zip(draft.sheet_length_mm).map(|(width, length)| format!("{width} × {length}"))
}
