//! Materials: what homes are made of, what it costs and what it sells for.
//!
//! Costs and margins are left out of the answers to sales and designers, not hidden by their screens; they
//! get a traffic light instead. A role that may edit only part of a material sends the same form as
//! everybody and changes only its part.

#![deny(clippy::float_arithmetic)]

pub mod category;
mod file;
pub mod import;
pub mod price;
mod search;
pub mod surface;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::approval::{self, MarginLight};
use crate::brand::BrandId;
use crate::gst;
use crate::material::category::MaterialCategoryId;
use crate::material::surface::Labels;
use crate::price::measure::{Quantity, sensible_quantity};
use crate::price::{Rate, sensible_rate};
use kernel::Db;
use kernel::check::web_address;
use kernel::clock::day_of;
use kernel::ids::{MaterialId, Named, PhotographId, UserId};
use kernel::money::{Percent, half_up, up_to_the_whole};
use kernel::page::{AnyOf, Sort};
use kernel::record::{Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::{Area, Role, Verb, access};
use kernel::string_enum::string_enum;

string_enum! {
    /// Type of material.
    #[schemars(rename = "MaterialKind")]
    pub enum MaterialKind {
        /// Core boards for cabinets.
        Core = "core",
        /// Finished fronts.
        Shutter = "shutter",
        /// Decorative sheets.
        Laminate = "laminate",
        /// Wood veneers.
        Veneer = "veneer",
        /// Acrylic sheets.
        Acrylic = "acrylic",
        /// Polyurethane paint.
        Pu = "pu",
        /// Hinges, channels, handles.
        Hardware = "hardware",
        /// Counter tops.
        Counter = "counter",
        /// Tiles.
        Tile = "tile",
        /// Wall paint.
        Paint = "paint",
        /// Lamps.
        Light = "light",
        /// Kitchen appliances.
        Appliance = "appliance",
        /// Upholstery and curtains.
        Fabric = "fabric",
    }
}

impl MaterialKind {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Core => "Core",
            Self::Shutter => "Shutter",
            Self::Laminate => "Laminate",
            Self::Veneer => "Veneer",
            Self::Acrylic => "Acrylic",
            Self::Pu => "PU",
            Self::Hardware => "Hardware",
            Self::Counter => "Counter",
            Self::Tile => "Tile",
            Self::Paint => "Paint",
            Self::Light => "Light",
            Self::Appliance => "Appliance",
            Self::Fabric => "Fabric",
        }
    }
}

string_enum! {
    /// Moisture resistance of a board.
    #[schemars(rename = "MaterialGrade")]
    pub enum Grade {
        /// Moisture resistant.
        Mr = "mr",
        /// Boiling water resistant.
        Bwr = "bwr",
        /// Boiling water proof.
        Bwp = "bwp",
    }
}

string_enum! {
    /// Formaldehyde emission class of a board.
    pub enum Emission {
        /// Class E0.
        E0 = "e0",
        /// Class E1.
        E1 = "e1",
    }
}

string_enum! {
    /// Unit of purchase.
    pub enum MaterialUnit {
        /// Whole sheets.
        Sheet = "sheet",
        /// Square feet.
        Sqft = "sqft",
        /// Running feet.
        Rft = "rft",
        /// Pieces.
        Nos = "nos",
        /// Sets.
        Set = "set",
        /// Litres.
        Litre = "litre",
        /// Kilograms.
        Kg = "kg",
    }
}

string_enum! {
    /// Availability.
    #[schemars(rename = "MaterialStatus")]
    pub enum Status {
        /// Available.
        Active = "active",
        /// Discontinued; may have a substitute.
        Discontinued = "discontinued",
    }
}

/// A material.
pub type Material = Stored<MaterialDraft>;

/// Computed fields of a material.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialComputed {
    /// Category.
    pub category: Option<Named<MaterialCategoryId>>,
    /// Brand.
    pub brand: Option<Named<BrandId>>,
    /// Substitute.
    pub substitute: Option<Named<MaterialId>>,
    /// GST rate today, in basis points; `null` if none is entered for its HSN.
    pub gst_rate: Option<Percent>,
    /// Next planned price.
    pub next_price: Option<NextPrice>,
    /// Margin indicator.
    pub margin: MarginLight,
    /// Whether stock is below the minimum.
    pub is_short: bool,
    /// Address of a drawing of its surface, for where it has no photograph; `null` for what is no surface.
    pub drawn: Option<String>,
}

/// A planned price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "NextMaterialPrice")]
pub struct NextPrice {
    /// First day on which it applies.
    pub effective_on: NaiveDate,
    /// Price per unit before tax, in paise.
    pub sell_paise: Rate,
}

/// Editable fields of a material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialDraft {
    /// Code, unique.
    #[garde(length(chars, min = 1, max = 40), pattern(r"^[A-Za-z0-9][A-Za-z0-9 ._/-]*$"))]
    pub code: String,
    /// Name.
    #[garde(length(chars, min = 1, max = 160))]
    pub name: String,
    /// Description.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub description: String,
    /// Category.
    #[serde(default)]
    #[garde(skip)]
    pub category_id: Option<MaterialCategoryId>,
    /// Brand.
    #[serde(default)]
    #[garde(skip)]
    pub brand_id: Option<BrandId>,
    /// Type.
    #[garde(skip)]
    pub kind: MaterialKind,
    /// Moisture resistance.
    #[serde(default)]
    #[garde(skip)]
    pub grade: Option<Grade>,
    /// Emission class.
    #[serde(default)]
    #[garde(skip)]
    pub emission: Option<Emission>,
    /// Thickness in hundredths of a millimetre: 0.8 mm is 80.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000))]
    pub thickness: Option<i32>,
    /// The shorter side of a sheet, in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub sheet_width_mm: Option<i32>,
    /// The longer side of a sheet, in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub sheet_length_mm: Option<i32>,
    /// Finish.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub finish: String,
    /// Colour code.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub colour_code: String,
    /// Unit.
    #[garde(skip)]
    pub unit: MaterialUnit,
    /// HSN, which determines its tax: 4, 6 or 8 digits.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn: String,
    /// Cost per unit in paise, if known; `null` for users who may not see it.
    #[serde(default)]
    #[garde(inner(custom(sensible_rate)))]
    pub cost_paise: Option<Rate>,
    /// Selling price per unit today before tax, in paise.
    #[garde(custom(sensible_rate), custom(worth_its_cost(self.cost_paise, &self.below_cost_because)))]
    pub sell_paise: Rate,
    /// Reason for selling below cost.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub below_cost_because: String,
    /// Wastage in basis points.
    #[serde(default)]
    #[garde(custom(up_to_the_whole))]
    pub wastage: Percent,
    /// Lead time in days.
    #[serde(default)]
    #[garde(range(min = 0, max = 730))]
    pub lead_days: Option<i32>,
    /// Vendors.
    #[serde(default)]
    #[garde(length(max = 40), inner(length(chars, min = 1, max = 160)))]
    pub vendors: Vec<String>,
    /// Minimum stock, in hundredths of the unit.
    #[serde(default)]
    #[garde(inner(custom(sensible_quantity)))]
    pub least_stock: Option<Quantity>,
    /// Quantity on hand, in hundredths of the unit.
    #[serde(default)]
    #[garde(custom(sensible_quantity))]
    pub on_hand: Quantity,
    /// Warranty in months.
    #[serde(default)]
    #[garde(range(min = 0, max = 600))]
    pub warranty_months: Option<i32>,
    /// Address of the data sheet.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(web_address)))]
    pub datasheet: Option<String>,
    /// Photograph of its surface.
    #[serde(default)]
    #[garde(skip)]
    pub texture_photograph_id: Option<PhotographId>,
    /// Whether visitors see it.
    #[serde(default)]
    #[garde(skip)]
    pub is_public: bool,
    /// Availability.
    #[garde(skip)]
    pub status: Status,
    /// Substitute, once it is discontinued.
    #[serde(default)]
    #[garde(custom(of_discontinued(self.status)))]
    pub substitute_id: Option<MaterialId>,
}

fn worth_its_cost(cost: Option<Rate>, because: &str) -> impl FnOnce(&Rate, &()) -> garde::Result {
    move |sell, ()| match cost {
        Some(cost) if *sell < cost && because.trim().is_empty() => {
            Err(garde::Error::new("must not be below the cost unless a reason is given"))
        }
        _ => Ok(()),
    }
}

fn of_discontinued(status: Status) -> impl FnOnce(&Option<MaterialId>, &()) -> garde::Result {
    move |substitute, ()| match (substitute, status) {
        (Some(_), Status::Active) => Err(garde::Error::new("is only for discontinued materials")),
        _ => Ok(()),
    }
}

/// Whether a role may see costs. Source: product rules for roles.
#[must_use]
pub const fn knows_costs(role: Role) -> bool {
    matches!(role, Role::Admin | Role::Finance)
}

impl MaterialDraft {
    /// Without the fields that the role may not see.
    #[must_use]
    pub fn seen_by(mut self, role: Role) -> Self {
        if !knows_costs(role) {
            self.cost_paise = None;
            self.below_cost_because.clear();
        }
        if !access(Area::Vendors, role).allows(Verb::Edit) {
            self.vendors.clear();
        }
        self
    }

    /// A material with only the required fields.
    #[must_use]
    pub fn empty(code: String, kind: MaterialKind, unit: MaterialUnit) -> Self {
        Self {
            code,
            name: String::new(),
            description: String::new(),
            category_id: None,
            brand_id: None,
            kind,
            grade: None,
            emission: None,
            thickness: None,
            sheet_width_mm: None,
            sheet_length_mm: None,
            finish: String::new(),
            colour_code: String::new(),
            unit,
            hsn: String::new(),
            cost_paise: None,
            sell_paise: Rate::default(),
            below_cost_because: String::new(),
            wastage: Percent::NONE,
            lead_days: None,
            vendors: Vec::new(),
            least_stock: None,
            on_hand: Quantity::default(),
            warranty_months: None,
            datasheet: None,
            texture_photograph_id: None,
            is_public: false,
            status: Status::Active,
            substitute_id: None,
        }
    }

    /// Applies a change by a user who may not see costs: these stay unchanged.
    ///
    /// # Errors
    /// A [`Refusal::Field`] for a price below cost without a reason on record.
    pub fn priced_as(&self, new: Self) -> Result<Self, Refusal> {
        let (cost_paise, below_cost_because) = (self.cost_paise, self.below_cost_because.clone());
        let draft = Self { cost_paise, below_cost_because, ..new };
        let is_below = draft.cost_paise.is_some_and(|cost| draft.sell_paise < cost);
        if is_below && draft.below_cost_because.trim().is_empty() {
            let reason = "is too low. Please ask an admin to approve it".to_owned();
            return Err(Refusal::Field { field: "sellPaise", reason });
        }
        Ok(draft)
    }

    /// Applies a change by a user who may edit only the description, not purchase or price.
    #[must_use]
    pub fn described_as(&self, new: Self) -> Self {
        let old = self.clone();
        Self {
            name: new.name,
            description: new.description,
            category_id: new.category_id,
            brand_id: new.brand_id,
            kind: new.kind,
            grade: new.grade,
            emission: new.emission,
            thickness: new.thickness,
            sheet_width_mm: new.sheet_width_mm,
            sheet_length_mm: new.sheet_length_mm,
            finish: new.finish,
            colour_code: new.colour_code,
            warranty_months: new.warranty_months,
            datasheet: new.datasheet,
            texture_photograph_id: new.texture_photograph_id,
            is_public: new.is_public,
            ..old
        }
    }
}

string_enum! {
    /// Order of the list.
    pub enum MaterialOrder {
        /// Name.
        Name = "name",
        /// Code.
        Code = "code",
        /// Type.
        Kind = "kind",
        /// Category.
        Category = "category",
        /// Brand.
        Brand = "brand",
        /// Selling price.
        SellPaise = "sellPaise",
        /// Quantity on hand.
        OnHand = "onHand",
        /// Last change.
        UpdatedAt = "updatedAt",
    }
}

/// Filters and order of the list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct MaterialFilter {
    /// Order.
    pub sort: Sort<MaterialOrder>,
    /// Categories, with their subcategories.
    pub category: AnyOf<MaterialCategoryId>,
    /// Brands.
    pub brand: AnyOf<BrandId>,
    /// Types.
    pub kind: AnyOf<MaterialKind>,
    /// Availability.
    pub status: AnyOf<Status>,
    /// Whether visitors see them.
    pub is_public: Option<bool>,
    /// Whether stock is below the minimum.
    pub is_short: Option<bool>,
}

impl Default for MaterialFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: MaterialOrder::Name, is_descending: false },
            category: AnyOf::default(),
            brand: AnyOf::default(),
            kind: AnyOf::default(),
            status: AnyOf::default(),
            is_public: None,
            is_short: None,
        }
    }
}

impl Record for MaterialDraft {
    const NOUN: &'static str = "material";
    const PATH: &'static str = "materials";
    const AREA: Area = Area::Materials;
    type Id = MaterialId;
    type Computed = MaterialComputed;
    type Filter = MaterialFilter;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        read(db, select, None).await
    }

    async fn insert(&self, db: &mut Db, id: MaterialId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "insert into materials (
                 id, code, name, description, category_id, brand_id, kind, grade, emission, thickness, sheet_width_mm,
                 sheet_length_mm, finish, colour_code, unit, hsn, cost_paise, wastage, below_cost_because, lead_days,
                 vendors, least_stock, on_hand, warranty_months, datasheet, is_public, status, substitute_id, created_at,
                 created_by, updated_at, texture_photograph_id
             )
             values (
                 $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
                 $24, $25, $26, $27, $28, $29, $30, $29, $31
             )",
            id.0, self.code.trim(), self.name.trim(), self.description,
            self.category_id.map(|category| category.0),
            self.brand_id.map(|brand| brand.0), self.kind.as_str(), self.grade.map(Grade::as_str),
            self.emission.map(Emission::as_str), self.thickness, self.sheet_width_mm, self.sheet_length_mm,
            self.finish,
            self.colour_code, self.unit.as_str(), self.hsn, self.cost_paise.map(|cost| cost.0),
            self.wastage.0, self.below_cost_because,
            self.lead_days, &self.vendors, self.least_stock.map(|stock| stock.0), self.on_hand.0,
            self.warranty_months,
            self.datasheet.as_deref(), self.is_public, self.status.as_str(),
            self.substitute_id.map(|substitute| substitute.0),
            now, by.map(|user| user.0),
            self.texture_photograph_id.map(|photograph| photograph.0))?;
        Ok(price::set(db, id, self.sell_paise, now).await?)
    }

    async fn update(&self, db: &mut Db, id: MaterialId, version: i32, now: DateTime<Utc>) -> Written {
        let Self {
            code,
            name,
            description,
            category_id,
            brand_id,
            kind,
            grade,
            emission,
            thickness,
            sheet_width_mm,
            sheet_length_mm,
            finish,
            colour_code,
            unit,
            hsn,
            cost_paise,
            sell_paise,
            below_cost_because,
            wastage,
            lead_days,
            vendors,
            least_stock,
            on_hand,
            warranty_months,
            datasheet,
            texture_photograph_id,
            is_public,
            status,
            substitute_id,
        } = self;
        if *substitute_id == Some(id) {
            let reason = "must be a different material".to_owned();
            return Err(Refusal::Field { field: "substituteId", reason });
        }
        execute!(db =>
            "update materials
             set code = $3, name = $4, description = $5, category_id = $6, brand_id = $7, kind = $8, grade = $9,
                 emission = $10, thickness = $11, sheet_width_mm = $12, sheet_length_mm = $13, finish = $14,
                 colour_code = $15, unit = $16, hsn = $17, cost_paise = $18, wastage = $19, below_cost_because = $20,
                 lead_days = $21, vendors = $22, least_stock = $23, on_hand = $24, warranty_months = $25,
                 datasheet = $26, is_public = $27, status = $28, substitute_id = $29, version = version + 1,
                 updated_at = $30, texture_photograph_id = $31
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, code.trim(), name.trim(), description, category_id.map(|category| category.0),
            brand_id.map(|brand| brand.0), kind.as_str(), grade.map(Grade::as_str),
            emission.map(Emission::as_str), *thickness, *sheet_width_mm, *sheet_length_mm, finish,
            colour_code, unit.as_str(), hsn, cost_paise.map(|cost| cost.0), wastage.0, below_cost_because,
            *lead_days, vendors, least_stock.map(|stock| stock.0), on_hand.0, *warranty_months,
            datasheet.as_deref(), is_public, status.as_str(), substitute_id.map(|substitute| substitute.0),
            now, texture_photograph_id.map(|photograph| photograph.0))?;
        Ok(price::set(db, id, *sell_paise, now).await?)
    }

    async fn archive(db: &mut Db, id: MaterialId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update materials
             set archived_at = $2, texture_photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

/// A draft that duplicates a material under a free code: not public, and without stock.
pub async fn copy_of(db: &mut Db, material: &Material) -> Result<MaterialDraft, sqlx::Error> {
    let taken =
        sqlx::query_scalar!("select lower(code) as \"code!\" from materials where archived_at is null")
            .fetch_all(db)
            .await?;
    let stem: String = material.draft.code.chars().take(34).collect();
    let free = (2..=taken.len() + 2)
        .map(|nth| format!("{stem}-{nth}"))
        .find(|code| !taken.contains(&code.to_lowercase()));
    Ok(MaterialDraft {
        code: free.unwrap_or(stem),
        on_hand: Quantity::default(),
        is_public: false,
        status: Status::Active,
        substitute_id: None,
        ..material.draft.clone()
    })
}

/// Margin as a fraction of the price, rounded down; `None` for a price of zero.
fn margin(sell: Rate, cost: Rate, wastage: Percent) -> Option<Percent> {
    let whole = i128::from(Percent::WHOLE.0);
    let cost = half_up(i128::from(cost.0) * (whole + i128::from(wastage.0)), whole);
    let points = ((i128::from(sell.0) - cost) * whole).checked_div_euclid(i128::from(sell.0))?;
    // A loss too large for the type counts as the largest loss.
    i32::try_from(points.max(i32::MIN.into())).ok().map(Percent)
}

/// The matching materials; only those with these lower-case codes if given.
#[expect(clippy::too_many_lines, reason = "one statement and its columns")]
async fn read(
    db: &mut Db,
    select: &Select<'_, MaterialDraft>,
    codes: Option<&[String]>,
) -> Result<Vec<Row<MaterialDraft>>, sqlx::Error> {
    let Select { ids, page, filter, now } = select;
    let taxes = gst::rate::on(&mut *db, day_of(*now)).await?;
    let limits = approval::limits(&mut *db).await?;
    rows!(db => |row| MaterialDraft {
            code,
            name,
            description,
            category_id,
            brand_id,
            kind,
            grade,
            emission,
            thickness,
            sheet_width_mm,
            sheet_length_mm,
            finish,
            colour_code,
            unit,
            hsn,
            cost_paise,
            sell_paise,
            below_cost_because,
            wastage,
            lead_days,
            vendors,
            least_stock,
            on_hand,
            warranty_months,
            datasheet,
            texture_photograph_id,
            is_public,
            status,
            substitute_id,
        } + MaterialComputed {
            category: Named::of(row.category_id, row.category_name),
            brand: Named::of(row.brand_id, row.brand_name),
            substitute: Named::of(row.substitute_id, row.substitute_name),
            gst_rate: taxes.of(&row.hsn),
            next_price: row
                .next_on
                .zip(row.next_paise)
                .map(|(effective_on, sell_paise)| NextPrice { effective_on, sell_paise }),
            margin: MarginLight::of(
                row.cost_paise.and_then(|cost| margin(row.sell_paise, cost, row.wastage)),
                &limits,
            ),
            is_short: row.least_stock.is_some_and(|least| row.on_hand < least),
            drawn: surface::address(row.kind, Labels {
                code: &row.code,
                name: &row.name,
                finish: &row.finish,
                colour_code: &row.colour_code,
            }),
        },
        r#"select material.id as "id: MaterialId", material.code, material.name, material.description,
               material.category_id as "category_id: MaterialCategoryId", category.name as "category_name?",
               material.brand_id as "brand_id: BrandId", brand.name as "brand_name?", material.kind as "kind: MaterialKind",
               material.grade as "grade: Grade", material.emission as "emission: Emission", material.thickness,
               material.sheet_width_mm, material.sheet_length_mm, material.finish, material.colour_code,
               material.unit as "unit: MaterialUnit", material.hsn, material.cost_paise as "cost_paise: Rate",
               held.sell_paise as "sell_paise!: Rate", material.below_cost_because,
               material.wastage as "wastage: Percent", material.lead_days, material.vendors,
               material.least_stock as "least_stock: Quantity", material.on_hand as "on_hand: Quantity",
               material.warranty_months, material.datasheet,
               material.texture_photograph_id as "texture_photograph_id: PhotographId", material.is_public, material.status as "status: Status",
               material.substitute_id as "substitute_id: MaterialId", substitute.name as "substitute_name?",
               ahead.effective_on as "next_on?", ahead.sell_paise as "next_paise?: Rate", material.version,
               material.created_at, material.updated_at, count(*) over () as "total!"
           from materials as material
           join lateral (
               select sell_paise from material_prices where material_id = material.id and effective_on <= $13::date
               order by effective_on desc, id desc limit 1
           ) as held on true
           left join lateral (
               select effective_on, sell_paise from material_prices
               where material_id = material.id and effective_on > $13
               order by effective_on, id desc limit 1
           ) as ahead on true
           left join material_categories as category on category.id = material.category_id
           left join brands as brand on brand.id = material.brand_id
           left join materials as substitute on substitute.id = material.substitute_id
           where material.archived_at is null
               and ($1::uuid[] is null or material.id = any ($1))
               and ($14::text[] is null or lower(material.code) = any ($14))
               and ($2::text is null or material.code ilike $2 or material.name ilike $2 or material.finish ilike $2
                    or material.colour_code ilike $2 or brand.name ilike $2)
               and ($3::text[] is null or material.category_id in (
                   with recursive chosen as (
                       select id from material_categories where id::text = any ($3)
                       union
                       select child.id from material_categories as child join chosen on child.parent_id = chosen.id
                   )
                   select id from chosen
               ))
               and ($4::text[] is null or material.brand_id::text = any ($4))
               and ($5::text[] is null or material.kind = any ($5))
               and ($6::text[] is null or material.status = any ($6))
               and ($7::boolean is null or material.is_public = $7)
               and ($8::boolean is null or coalesce(material.on_hand < material.least_stock, false) = $8)
           order by
               case when not $10::boolean then case $9
                   when 'code' then lower(material.code)
                   when 'kind' then material.kind
                   when 'category' then lower(category.name)
                   when 'brand' then lower(brand.name)
               end end,
               case when $10 then case $9
                   when 'name' then lower(material.name)
                   when 'code' then lower(material.code)
                   when 'kind' then material.kind
                   when 'category' then lower(category.name)
                   when 'brand' then lower(brand.name)
               end end desc nulls last,
               case $9
                   when 'sellPaise' then case when $10 then -held.sell_paise else held.sell_paise end
                   when 'onHand' then case when $10 then -material.on_hand else material.on_hand end
               end,
               case when $9 = 'updatedAt' and not $10 then material.updated_at end,
               case when $9 = 'updatedAt' and $10 then material.updated_at end desc,
               lower(material.name), material.id
           limit $11 offset $12"#,
        *ids as _,
        page.pattern(),
        filter.category.texts() as _,
        filter.brand.texts() as _,
        filter.kind.texts() as _,
        filter.status.texts() as _,
        filter.is_public,
        filter.is_short,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        day_of(*now),
        codes as _
    )
}

#[cfg(test)]
mod import_tests;
#[cfg(test)]
mod tests;
