//! One row of an imported list of products.

use kernel::ids::ProductCategoryId;
use kernel::import::RowError;
use kernel::import::cell;
use kernel::money::Percent;
use kernel::string_enum::string_enum;

use crate::product::{ProductDraft, cell as product_cell};

string_enum! {
    /// Fields that a column can be mapped to.
    #[schemars(rename = "ProductField")]
    pub enum Field {
        /// SKU.
        Sku = "sku",
        /// Name.
        Name = "name",
        /// Category, by name or slug.
        Category = "category",
        /// Brand, by name.
        Brand = "brand",
        /// Short description.
        ShortDescription = "shortDescription",
        /// Description.
        Description = "description",
        /// Video of the library, by slug.
        Video = "video",
        /// MRP in rupees.
        MrpPaise = "mrpPaise",
        /// List price in rupees.
        PricePaise = "pricePaise",
        /// Price during a sale, in rupees.
        SalePricePaise = "salePricePaise",
        /// First day of the sale.
        SaleStartsOn = "saleStartsOn",
        /// Last day of the sale.
        SaleEndsOn = "saleEndsOn",
        /// Cost in rupees, without tax.
        CostPaise = "costPaise",
        /// HSN.
        Hsn = "hsn",
        /// GST in percent. It follows from the HSN, and must agree with it.
        Gst = "gst",
        /// Availability.
        Availability = "availability",
        /// When it is released or in stock again.
        AvailableOn = "availableOn",
        /// Whether its pieces are counted.
        IsStocked = "isStocked",
        /// Pieces on hand.
        OnHand = "onHand",
        /// Reorder level.
        ReorderLevel = "reorderLevel",
        /// Lead time in days.
        LeadDays = "leadDays",
        /// Length in millimetres.
        LengthMm = "lengthMm",
        /// Width in millimetres.
        WidthMm = "widthMm",
        /// Height in millimetres.
        HeightMm = "heightMm",
        /// Weight in kilograms.
        WeightG = "weightG",
        /// Size and weight of each package.
        Packages = "packages",
        /// Material.
        Material = "material",
        /// Colour.
        Colour = "colour",
        /// Price of assembly in rupees.
        AssemblyPaise = "assemblyPaise",
        /// Warranty in months.
        WarrantyMonths = "warrantyMonths",
        /// Days within which it can be returned.
        ReturnsDays = "returnsDays",
        /// Care instructions.
        Care = "care",
        /// Country of origin.
        OriginCountry = "originCountry",
        /// Manufacturer or importer.
        Maker = "maker",
        /// Manufacturer's part number.
        Mpn = "mpn",
        /// GTIN.
        Gtin = "gtin",
        /// Whether it is featured.
        IsFeatured = "isFeatured",
        /// Slug.
        Slug = "slug",
        /// Title for search engines.
        SeoTitle = "seoTitle",
        /// Description for search engines.
        SeoDescription = "seoDescription",
        /// Canonical address.
        Canonical = "canonical",
    }
}

impl Field {
    /// Usual headings of the column, in lower-case letters and digits only. Those of our own exports are among them.
    pub(super) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Sku => &["sku", "productcode", "itemcode", "code", "articleno", "articlenumber"],
            Self::Name => &["name", "productname", "product", "title", "item", "itemname"],
            Self::Category => &["category", "productcategory", "group"],
            Self::Brand => &["brand", "make"],
            Self::ShortDescription => &["shortdescription", "summary", "tagline"],
            Self::Description => &["description", "longdescription", "details"],
            Self::Video => &["video", "videoslug", "film"],
            Self::MrpPaise => &["mrp", "maximumretailprice"],
            Self::PricePaise => &["price", "listprice", "sellingprice", "sellprice", "rate"],
            Self::SalePricePaise => &["saleprice", "offerprice", "discountedprice"],
            Self::SaleStartsOn => &["salefrom", "salestarts", "salestartson", "offerfrom"],
            Self::SaleEndsOn => &["saleuntil", "saleends", "saleendson", "saleto", "offeruntil", "offerto"],
            Self::CostPaise => &["cost", "costprice", "purchaseprice", "landedcost"],
            Self::Hsn => &["hsn", "hsncode", "hsnsac"],
            Self::Gst => &["gst", "gstrate", "gstpercent", "tax", "taxrate"],
            Self::Availability => &["availability", "stockstatus"],
            Self::AvailableOn => &["availableon", "availablefrom", "releasedate", "backinstockon"],
            Self::IsStocked => &["stockcounted", "counted", "isstocked", "trackstock"],
            Self::OnHand => &["onhand", "stock", "stockonhand", "quantity", "qty"],
            Self::ReorderLevel => &["reorderlevel", "minimumstock", "minstock"],
            Self::LeadDays => &["leadtimedays", "leaddays", "leadtime"],
            Self::LengthMm => &["lengthmm", "length"],
            Self::WidthMm => &["widthmm", "width"],
            Self::HeightMm => &["heightmm", "height"],
            Self::WeightG => &["weight", "weightkg"],
            Self::Packages => &["packages", "boxes", "cartons"],
            Self::Material => &["material", "materials"],
            Self::Colour => &["colour", "color", "finish"],
            Self::AssemblyPaise => &["assemblyprice", "assembly", "assemblyfee"],
            Self::WarrantyMonths => &["warrantymonths", "warranty", "warrantyinmonths"],
            Self::ReturnsDays => &["returnsdays", "returnswithindays", "returns", "returnwindow"],
            Self::Care => &["care", "careinstructions"],
            Self::OriginCountry => &["countryoforigin", "origin", "origincountry", "madein"],
            Self::Maker => &["manufacturerorimporter", "maker", "manufacturer", "importer"],
            Self::Mpn => &["mpn", "partnumber", "partno"],
            Self::Gtin => &["gtin", "ean", "barcode", "upc"],
            Self::IsFeatured => &["featured", "isfeatured"],
            Self::Slug => &["slug", "urlslug"],
            Self::SeoTitle => &["seotitle", "metatitle"],
            Self::SeoDescription => &["seodescription", "metadescription"],
            Self::Canonical => &["canonicaladdress", "canonical", "canonicalurl"],
        }
    }

    /// What a value must look like, where a rule is a pattern that would tell nobody anything.
    pub(super) const fn form(self) -> Option<&'static str> {
        match self {
            Self::Sku => {
                Some("must be at most 40 letters, digits and . _ / -, starting with a letter or digit")
            }
            Self::Hsn => Some("must have 4, 6 or 8 digits"),
            Self::Gtin => {
                Some("must have 8, 12, 13 or 14 digits; format the column as text if they are rounded")
            }
            Self::OriginCountry => Some("must be the two letters of a country, such as IN"),
            _ => None,
        }
    }
}

/// A parsed row. What is not in it stays unchanged.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub(super) sku: String,
    pub(super) category: Option<String>,
    pub(super) brand: Option<String>,
    pub(super) video: Option<String>,
    pub(super) gst: Option<Percent>,
    pub(super) on_hand: Option<i32>,
    /// The other cells, each of which [`put`] can read.
    cells: Vec<(Field, String)>,
}

impl Row {
    pub(super) fn read(cells: &[(Field, &str)]) -> Result<Self, Vec<RowError>> {
        let mut row = Self::default();
        let mut errors = Vec::new();
        let mut scratch = ProductDraft::blank(String::new(), ProductCategoryId::new());
        for (field, text) in cells {
            if let Err(message) = row.fill(&mut scratch, *field, text) {
                errors.push(RowError::new(field, message));
            }
        }
        if row.sku.is_empty() {
            errors.push(RowError::new(Field::Sku, "is missing"));
        }
        if errors.is_empty() { Ok(row) } else { Err(errors) }
    }

    fn fill(&mut self, scratch: &mut ProductDraft, field: Field, text: &str) -> Result<(), String> {
        match field {
            Field::Sku => text.clone_into(&mut self.sku),
            Field::Category => self.category = Some(text.to_owned()),
            Field::Brand => self.brand = Some(text.to_owned()),
            Field::Video => self.video = Some(text.to_owned()),
            Field::Gst => self.gst = Some(cell::percent(text)?),
            Field::OnHand => self.on_hand = Some(cell::whole(text)?),
            other => {
                put(scratch, other, text)?;
                self.cells.push((other, text.to_owned()));
            }
        }
        Ok(())
    }

    pub(super) fn has(&self, field: Field) -> bool {
        match field {
            Field::Sku => true,
            Field::Category => self.category.is_some(),
            Field::Brand => self.brand.is_some(),
            Field::Video => self.video.is_some(),
            Field::Gst => self.gst.is_some(),
            Field::OnHand => self.on_hand.is_some(),
            other => self.cells.iter().any(|(field, _)| *field == other),
        }
    }

    /// Overwrites a product with the row's values, except those that depend on other records.
    pub(super) fn put_on(&self, draft: &mut ProductDraft) -> Result<(), Vec<RowError>> {
        let put = |(field, text): &(Field, String)| {
            put(draft, *field, text).err().map(|message| RowError::new(field, message))
        };
        let errors: Vec<_> = self.cells.iter().filter_map(put).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// Sets one field from its text.
fn put(draft: &mut ProductDraft, field: Field, text: &str) -> Result<(), String> {
    let owned = || text.to_owned();
    match field {
        // They name other records, or are none of the product's own.
        Field::Sku | Field::Category | Field::Brand | Field::Video | Field::Gst | Field::OnHand => {}
        Field::Name => draft.name = owned(),
        Field::ShortDescription => draft.short_description = owned(),
        Field::Description => draft.description = owned(),
        Field::MrpPaise => draft.mrp_paise = cell::hundredths(text)?,
        Field::PricePaise => draft.price_paise = cell::hundredths(text)?,
        Field::SalePricePaise => draft.sale_price_paise = Some(cell::hundredths(text)?),
        Field::SaleStartsOn => draft.sale_starts_on = Some(cell::day(text)?),
        Field::SaleEndsOn => draft.sale_ends_on = Some(cell::day(text)?),
        Field::CostPaise => draft.cost_paise = Some(cell::hundredths(text)?),
        Field::Hsn => draft.hsn = cell::code(text),
        Field::Availability => draft.availability = product_cell::availability(text)?,
        Field::AvailableOn => draft.available_on = Some(cell::day(text)?),
        Field::IsStocked => draft.is_stocked = cell::truth(text)?,
        Field::ReorderLevel => draft.reorder_level = cell::whole(text)?,
        Field::LeadDays => draft.lead_days = product_cell::days(text)?,
        Field::LengthMm => draft.length_mm = Some(product_cell::length(text)?),
        Field::WidthMm => draft.width_mm = Some(product_cell::length(text)?),
        Field::HeightMm => draft.height_mm = Some(product_cell::length(text)?),
        Field::WeightG => draft.weight_g = Some(product_cell::weight(text)?),
        Field::Packages => draft.packages = product_cell::packages(text)?,
        Field::Material => draft.material = owned(),
        Field::Colour => draft.colour = owned(),
        Field::AssemblyPaise => draft.assembly_paise = Some(cell::hundredths(text)?),
        Field::WarrantyMonths => draft.warranty_months = product_cell::months(text)?,
        Field::ReturnsDays => draft.returns_days = Some(product_cell::days(text)?),
        Field::Care => draft.care = owned(),
        Field::OriginCountry => draft.origin_country = product_cell::country(text),
        Field::Maker => draft.maker = owned(),
        Field::Mpn => draft.mpn = owned(),
        Field::Gtin => draft.gtin = cell::code(text),
        Field::IsFeatured => draft.is_featured = cell::truth(text)?,
        Field::Slug => draft.slug = owned(),
        Field::SeoTitle => draft.seo_title = owned(),
        Field::SeoDescription => draft.seo_description = owned(),
        Field::Canonical => draft.canonical = Some(owned()),
    }
    Ok(())
}
