//! Imports of materials: a row with a known code changes that material, any other row creates one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate as _;

use super::category::MaterialCategoryId;
use super::{
    Emission, Grade, Material, MaterialDraft, MaterialFilter, MaterialKind, MaterialUnit, Status, read,
};
use crate::brand::BrandId;
use crate::price::Rate;
use crate::price::measure::Quantity;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::LeadId;
use kernel::import::cell::{self, plain};
use kernel::import::{Candidate, Importable, RowError, RowOutcome, Verdict};
use kernel::money::Percent;
use kernel::page::PageQuery;
use kernel::record::{self, Select};
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};

string_enum! {
    /// Fields that a column can be mapped to.
    #[schemars(rename = "MaterialField")]
    pub enum Field {
        /// Code.
        Code = "code",
        /// Name.
        Name = "name",
        /// Type.
        Kind = "kind",
        /// Category, by name.
        Category = "category",
        /// Brand, by name.
        Brand = "brand",
        /// Unit.
        Unit = "unit",
        /// HSN.
        Hsn = "hsn",
        /// Cost price in rupees.
        CostPaise = "costPaise",
        /// Selling price in rupees.
        SellPaise = "sellPaise",
        /// Reason for selling below cost.
        BelowCostBecause = "belowCostBecause",
        /// Wastage in percent.
        Wastage = "wastage",
        /// Moisture resistance. Our own exports include the emission class.
        Grade = "grade",
        /// Emission class.
        Emission = "emission",
        /// Thickness in millimetres.
        Thickness = "thickness",
        /// Sheet size in millimetres or feet.
        Sheet = "sheet",
        /// Finish.
        Finish = "finish",
        /// Colour code.
        ColourCode = "colourCode",
        /// Lead time in days.
        LeadDays = "leadDays",
        /// Vendors.
        Vendors = "vendors",
        /// Minimum stock.
        LeastStock = "leastStock",
        /// Quantity on hand.
        OnHand = "onHand",
        /// Warranty in months.
        WarrantyMonths = "warrantyMonths",
        /// Description.
        Description = "description",
        /// Address of the data sheet.
        Datasheet = "datasheet",
        /// Whether visitors see it.
        IsPublic = "isPublic",
        /// Status.
        Status = "status",
    }
}

impl Field {
    /// Usual headings of the column, in lower-case letters and digits only.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Code => &["code", "materialcode", "itemcode", "sku", "partno", "partnumber"],
            Self::Name => &["name", "material", "materialname", "item", "itemname", "particulars"],
            Self::Kind => &["type", "kind", "materialtype"],
            Self::Category => &["category", "group", "itemgroup"],
            Self::Brand => &["brand", "make", "manufacturer"],
            Self::Unit => &["unit", "uom", "units"],
            Self::Hsn => &["hsn", "hsncode", "hsnsac"],
            Self::CostPaise => &["cost", "costprice", "costrate", "purchaseprice", "purchaserate"],
            Self::SellPaise => &["sellrate", "sell", "sellprice", "sellingprice", "price", "rate", "mrp"],
            Self::BelowCostBecause => &["belowcostbecause", "reason", "reasonbelowcost"],
            Self::Wastage => &["wastage", "wastagepercent", "waste"],
            Self::Grade => &["grade", "grades"],
            Self::Emission => &["emission", "emissionclass"],
            Self::Thickness => &["thicknessmm", "thickness", "thk"],
            Self::Sheet => &["sheetmm", "sheetsize", "sheet", "size"],
            Self::Finish => &["finish", "surface", "texture"],
            Self::ColourCode => &["colourcode", "colorcode", "colour", "color", "shade"],
            Self::LeadDays => &["leaddays", "leadtime", "leadtimedays"],
            Self::Vendors => &["vendors", "vendor", "supplier", "suppliers"],
            Self::LeastStock => &["minimumstock", "minstock", "reorderlevel"],
            Self::OnHand => &["onhand", "stock", "quantity", "qty", "stockonhand"],
            Self::WarrantyMonths => &["warrantymonths", "warranty", "warrantyinmonths"],
            Self::Description => &["description", "details", "remarks"],
            Self::Datasheet => &["datasheet", "datasheeturl", "link"],
            Self::IsPublic => &["public", "ispublic", "onwebsite"],
            Self::Status => &["status", "state"],
        }
    }
}

/// A parsed row. Empty cells are `None`.
#[derive(Clone, Debug, Default)]
pub struct Row {
    code: String,
    name: Option<String>,
    kind: Option<MaterialKind>,
    category: Option<String>,
    brand: Option<String>,
    unit: Option<MaterialUnit>,
    hsn: Option<String>,
    cost: Option<Rate>,
    sell: Option<Rate>,
    below_cost_because: Option<String>,
    wastage: Option<Percent>,
    grade: Option<Grade>,
    emission: Option<Emission>,
    thickness: Option<i32>,
    sheet: Option<(i32, i32)>,
    finish: Option<String>,
    colour_code: Option<String>,
    lead_days: Option<i32>,
    vendors: Option<Vec<String>>,
    least_stock: Option<Quantity>,
    on_hand: Option<Quantity>,
    warranty_months: Option<i32>,
    description: Option<String>,
    datasheet: Option<String>,
    is_public: Option<bool>,
    status: Option<Status>,
}

/// The import of materials.
#[derive(Clone, Copy, Debug)]
pub struct Stock;

impl Importable for Stock {
    const RESOURCE: &'static str = "materials";
    const KIND: &'static str = "material_import";
    type Field = Field;
    type Row = Row;

    fn fields() -> Vec<(Field, &'static [&'static str])> {
        Field::ALL.iter().map(|field| (*field, field.names())).collect()
    }

    fn check(has: &dyn Fn(Field) -> bool) -> Result<(), &'static str> {
        if has(Field::Code) { Ok(()) } else { Err("choose the column with the codes") }
    }

    fn read(cells: &[(Field, &str)]) -> Result<Row, Vec<RowError>> {
        let (mut row, mut errors) = (Row::default(), Vec::new());
        for (field, text) in cells {
            if let Err(message) = row.fill(*field, text) {
                errors.push(RowError::new(field, message));
            }
        }
        if row.code.is_empty() {
            errors.push(RowError::new(Field::Code, "is missing"));
        }
        if errors.is_empty() { Ok(row) } else { Err(errors) }
    }

    fn identities(row: &Row) -> Vec<String> {
        vec![row.code.to_lowercase()]
    }

    async fn check_rows(
        db: &mut Db,
        _: &Actor,
        rows: &[Candidate<Row>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Verdict>, sqlx::Error> {
        let store = Store::read(db, rows.iter().map(|candidate| &candidate.row), now).await?;
        let verdicts = rows.iter().map(|Candidate { row, is_above }| {
            if *is_above {
                return Verdict::Wrong(vec![RowError::new(Field::Code, "is already in a row above")]);
            }
            let known = store.material(row);
            match (store.draft(row), known) {
                (Ok(_), None) => Verdict::New,
                (Ok(_), Some(_)) => Verdict::Known,
                (Err(errors), _) => Verdict::Wrong(errors),
            }
        });
        Ok(verdicts.collect())
    }

    async fn import_row(
        tx: &mut Tx<'_>,
        clock: &Clock,
        actor: &Actor,
        row: Row,
    ) -> Result<(RowOutcome, Option<LeadId>), sqlx::Error> {
        // Concurrent changes of the same material wait.
        sqlx::query!(
            "select id from materials where lower(code) = lower($1) and archived_at is null for update",
            row.code,
        )
        .fetch_optional(&mut **tx)
        .await?;
        let store = Store::read(tx, [&row], clock.now()).await?;
        let draft = match store.draft(&row) {
            Ok(draft) => draft,
            Err(errors) => return Ok((RowOutcome::Wrong(errors), None)),
        };
        let written = match store.material(&row) {
            None => record::create(tx, clock, actor, &draft).await.map(|_| RowOutcome::New),
            Some(known) if known.draft == draft => Ok(RowOutcome::Known),
            Some(known) => {
                let (id, version) = (known.id, known.version);
                record::change(tx, clock, actor, id, version, &draft).await.map(|_| RowOutcome::Known)
            }
        };
        match written {
            Ok(taken) => Ok((taken, None)),
            Err(refusal) => Ok((RowOutcome::Wrong(vec![RowError::of(refusal)?]), None)),
        }
    }
}

impl Row {
    fn fill(&mut self, field: Field, text: &str) -> Result<(), String> {
        let own = || text.to_owned();
        match field {
            Field::Code => self.code = own(),
            Field::Name => self.name = Some(own()),
            Field::Kind => self.kind = Some(kind(text)?),
            Field::Category => self.category = Some(own()),
            Field::Brand => self.brand = Some(own()),
            Field::Unit => self.unit = Some(unit(text)?),
            Field::Hsn => self.hsn = Some(cell::code(text)),
            Field::CostPaise => self.cost = Some(Rate(cell::hundredths(text)?)),
            Field::SellPaise => self.sell = Some(Rate(cell::hundredths(text)?)),
            Field::BelowCostBecause => self.below_cost_because = Some(own()),
            Field::Wastage => self.wastage = Some(cell::percent(text)?),
            Field::Grade => (self.grade, self.emission) = graded(text, self.emission)?,
            Field::Emission => self.emission = Some(emission(text)?),
            Field::Thickness => self.thickness = Some(small(cell::hundredths(text)?)?),
            Field::Sheet => self.sheet = Some(sides(text)?),
            Field::Finish => self.finish = Some(own()),
            Field::ColourCode => self.colour_code = Some(own()),
            Field::LeadDays => self.lead_days = Some(cell::whole(text)?),
            Field::Vendors => self.vendors = Some(names(text)),
            Field::LeastStock => self.least_stock = Some(Quantity(cell::hundredths(text)?)),
            Field::OnHand => self.on_hand = Some(Quantity(cell::hundredths(text)?)),
            Field::WarrantyMonths => self.warranty_months = Some(cell::whole(text)?),
            Field::Description => self.description = Some(own()),
            Field::Datasheet => self.datasheet = Some(own()),
            Field::IsPublic => self.is_public = Some(cell::truth(text)?),
            Field::Status => self.status = Some(status(text)?),
        }
        Ok(())
    }
}

fn names(text: &str) -> Vec<String> {
    text.split([',', ';', '\n']).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn small(number: i64) -> Result<i32, String> {
    i32::try_from(number).map_err(|_| "is too large".to_owned())
}

fn kind(text: &str) -> Result<MaterialKind, String> {
    let word = plain(text);
    let known =
        MaterialKind::ALL.iter().find(|kind| plain(kind.as_str()) == word || plain(kind.label()) == word);
    let also = match word.trim_end_matches('s') {
        "board" | "plywood" | "ply" | "mdf" | "hdhmr" => Some(MaterialKind::Core),
        "pupaint" => Some(MaterialKind::Pu),
        "countertop" | "stone" => Some(MaterialKind::Counter),
        "lighting" | "lamp" => Some(MaterialKind::Light),
        word => MaterialKind::ALL.iter().copied().find(|kind| kind.as_str() == word),
    };
    known.copied().or(also).ok_or_else(|| {
        let words: Vec<_> = MaterialKind::ALL.iter().map(|kind| kind.as_str()).collect();
        format!("must be one of {}", words.join(", "))
    })
}

fn unit(text: &str) -> Result<MaterialUnit, String> {
    Ok(match plain(text).as_str() {
        "sheet" | "sheets" => MaterialUnit::Sheet,
        "sqft" | "sft" | "squarefeet" | "squarefoot" => MaterialUnit::Sqft,
        "rft" | "rmt" | "runningfeet" | "ft" | "feet" => MaterialUnit::Rft,
        "nos" | "no" | "pc" | "pcs" | "piece" | "pieces" | "each" | "ea" => MaterialUnit::Nos,
        "set" | "sets" => MaterialUnit::Set,
        "l" | "ltr" | "ltrs" | "litre" | "litres" | "liter" | "liters" => MaterialUnit::Litre,
        "kg" | "kgs" | "kilogram" | "kilograms" => MaterialUnit::Kg,
        _ => return Err("must be sheet, sqft, rft, nos, set, litre or kg".to_owned()),
    })
}

fn emission(text: &str) -> Result<Emission, String> {
    match plain(text).as_str() {
        "e0" => Ok(Emission::E0),
        "e1" => Ok(Emission::E1),
        _ => Err("must be E0 or E1".to_owned()),
    }
}

/// `BWR`, or `BWR, E1` as in our own exports.
fn graded(text: &str, known: Option<Emission>) -> Result<(Option<Grade>, Option<Emission>), String> {
    let (mut grade, mut given_off) = (None, known);
    for word in text.split([',', ';', '/', ' ']).map(plain).filter(|word| !word.is_empty()) {
        match word.as_str() {
            "mr" => grade = Some(Grade::Mr),
            "bwr" => grade = Some(Grade::Bwr),
            "bwp" | "marine" => grade = Some(Grade::Bwp),
            "e0" | "e1" => given_off = Some(emission(&word)?),
            _ => return Err("must be MR, BWR or BWP".to_owned()),
        }
    }
    Ok((grade, given_off))
}

/// `1220 × 2440`, and `8 x 4` in feet: the shorter side first.
fn sides(text: &str) -> Result<(i32, i32), String> {
    let wrong = || "must be two sides, such as 1220 x 2440 in mm or 8 x 4 in feet".to_owned();
    let (one, other) = text.split_once(['x', 'X', '×', '*']).ok_or_else(wrong)?;
    // A board of 8 by 4 feet is sold as 2440 by 1220 mm.
    let in_mm = |side: i32| if side < 30 { side * 305 } else { side };
    let side = |text: &str| cell::whole(text).map(in_mm).map_err(|_| wrong());
    let (one, other) = (side(one)?, side(other)?);
    Ok((one.min(other), one.max(other)))
}

fn status(text: &str) -> Result<Status, String> {
    plain(text).parse().map_err(|_| "must be active or discontinued".to_owned())
}

/// Records that the rows refer to.
struct Store {
    materials: HashMap<String, Material>,
    categories: HashMap<String, MaterialCategoryId>,
    brands: HashMap<String, BrandId>,
}

impl Store {
    async fn read(
        db: &mut Db,
        list: impl IntoIterator<Item = &Row>,
        now: DateTime<Utc>,
    ) -> Result<Self, sqlx::Error> {
        let codes: Vec<String> = list.into_iter().map(|row| row.code.to_lowercase()).collect();
        let all = PageQuery { per_page: u32::MAX, ..PageQuery::default() };
        let select = Select { ids: None, page: &all, filter: &MaterialFilter::default(), now };
        let found = read(&mut *db, &select, Some(&codes)).await?.into_iter().map(|row| row.stored);
        let categories = sqlx::query!(
            r#"select id as "id: MaterialCategoryId", name, slug from material_categories where archived_at is null"#
        )
        .fetch_all(&mut *db)
        .await?;
        let brands =
            sqlx::query!(r#"select id as "id: BrandId", name from brands where archived_at is null"#)
                .fetch_all(db)
                .await?;
        let names = categories.iter().map(|row| (plain(&row.name), row.id));
        let slugs = categories.iter().map(|row| (plain(&row.slug), row.id));
        Ok(Self {
            materials: found.map(|found| (found.draft.code.to_lowercase(), found)).collect(),
            categories: names.chain(slugs).collect(),
            brands: brands.into_iter().map(|row| (plain(&row.name), row.id)).collect(),
        })
    }

    fn material(&self, row: &Row) -> Option<&Material> {
        self.materials.get(&row.code.to_lowercase())
    }

    /// The material after the import of a row. Empty cells leave its values unchanged.
    fn draft(&self, row: &Row) -> Result<MaterialDraft, Vec<RowError>> {
        let mut errors = Vec::new();
        let mut draft = match self.material(row) {
            Some(known) => known.draft.clone(),
            None => new(row)?,
        };
        if let Some(name) = &row.category {
            match self.categories.get(&plain(name)) {
                Some(id) => draft.category_id = Some(*id),
                None => errors.push(RowError::new(Field::Category, format!("there is no category {name:?}"))),
            }
        }
        if let Some(name) = &row.brand {
            match self.brands.get(&plain(name)) {
                Some(id) => draft.brand_id = Some(*id),
                None => errors.push(RowError::new(Field::Brand, format!("there is no brand {name:?}"))),
            }
        }
        row.clone().over(&mut draft);
        if let Err(report) = draft.validate() {
            errors.extend(RowError::all(&report));
        }
        if errors.is_empty() { Ok(draft) } else { Err(errors) }
    }
}

/// A new material from a row, or the required fields that are missing.
fn new(row: &Row) -> Result<MaterialDraft, Vec<RowError>> {
    let missing = [
        (Field::Name, row.name.is_none()),
        (Field::Kind, row.kind.is_none()),
        (Field::Unit, row.unit.is_none()),
        (Field::Hsn, row.hsn.is_none()),
        (Field::SellPaise, row.sell.is_none()),
    ];
    match (row.kind, row.unit) {
        (Some(kind), Some(unit)) if missing.iter().all(|(_, is_missing)| !is_missing) => {
            Ok(MaterialDraft::empty(row.code.clone(), kind, unit))
        }
        _ => {
            let missing = missing.into_iter().filter(|(_, is_missing)| *is_missing);
            Err(missing.map(|(field, _)| RowError::new(field, "is missing")).collect())
        }
    }
}

impl Row {
    /// Overwrites a material with the row's values.
    fn over(self, draft: &mut MaterialDraft) {
        fn set<T>(field: &mut T, said: Option<T>) {
            if let Some(said) = said {
                *field = said;
            }
        }
        set(&mut draft.name, self.name);
        set(&mut draft.kind, self.kind);
        set(&mut draft.unit, self.unit);
        set(&mut draft.hsn, self.hsn);
        set(&mut draft.sell_paise, self.sell);
        set(&mut draft.below_cost_because, self.below_cost_because);
        set(&mut draft.wastage, self.wastage);
        set(&mut draft.finish, self.finish);
        set(&mut draft.colour_code, self.colour_code);
        set(&mut draft.vendors, self.vendors);
        set(&mut draft.on_hand, self.on_hand);
        set(&mut draft.description, self.description);
        set(&mut draft.is_public, self.is_public);
        draft.cost_paise = self.cost.or(draft.cost_paise);
        draft.grade = self.grade.or(draft.grade);
        draft.emission = self.emission.or(draft.emission);
        draft.thickness = self.thickness.or(draft.thickness);
        draft.sheet_width_mm = self.sheet.map(|(width, _)| width).or(draft.sheet_width_mm);
        draft.sheet_length_mm = self.sheet.map(|(_, length)| length).or(draft.sheet_length_mm);
        draft.lead_days = self.lead_days.or(draft.lead_days);
        draft.least_stock = self.least_stock.or(draft.least_stock);
        draft.warranty_months = self.warranty_months.or(draft.warranty_months);
        draft.datasheet = self.datasheet.or_else(|| draft.datasheet.take());
        set(&mut draft.status, self.status);
        if draft.status == Status::Active {
            draft.substitute_id = None;
        }
    }
}
