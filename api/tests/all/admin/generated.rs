//! Requests generated from the contract with real records, for tests of every operation.
//!
//! Three tables add what the contract does not contain: a field's kind of record, who may see such a record, and what a
//! body needs besides its schema. A field in no table fails the tests.

use std::collections::BTreeMap;

use app::export;
use axum::body::Body;
use axum::http::Request;
use kernel::audit::{self, Actor, Event};
use kernel::document::DocumentRef;
use kernel::ids::{ExportId, QuotationId, ReceiptId};
use kernel::role::Role;
use sales::quotation::link;
use serde_json::{Value, json};
use uuid::Uuid;

use super::designs::Workshop;
use super::leads::{booked, give, of as of_lead};
use super::permissions::{letter, plain_records};
use super::photographs::PLACEMENTS;
use super::quotations::documents::make;
use super::quotations::workflow;
use crate::contract::{Contract, Operation, Place, Route, merged, spell, without_ids};
use crate::harness::{Answer, Person, SITE, Service, keys};

/// Text in the stranger's records, which must not be disclosed.
pub(super) const STRANGER: [&str; 3] = ["Fathima Zacharia", "97777 12345", "fathima.zacharia@example.org"];

/// Kinds of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Article,
    CatalogItem,
    CaseStudy,
    ContentBatch,
    Conversion,
    Customer,
    CustomerBatch,
    CustomerDocument,
    CustomerStatement,
    Design,
    Enquiry,
    Export,
    HelpPage,
    JobBatch,
    Lead,
    LeadBatch,
    LeadFile,
    LeadImport,
    Line,
    Material,
    MaterialImport,
    Notice,
    Order,
    OrderPayment,
    OrderChange,
    OrderReturn,
    OrderUnit,
    Payment,
    Photograph,
    Placement,
    /// A plain record, by the part of its list's path after `/api/admin/`.
    Plain(&'static str),
    PriceChange,
    PrivacyRequest,
    Product,
    ProductImport,
    ProductOption,
    ProductReview,
    Project,
    Quotation,
    Receipt,
    Referral,
    Refund,
    ReturnPhotograph,
    SavedAddress,
    SavedKitchen,
    Session,
    Shipment,
    SiteVisit,
    SpendImport,
    Template,
    Ticket,
    Upload,
    User,
    UserBatch,
    VariationGroup,
    Video,
    View,
    Visit,
    Window,
}

use Kind::{
    Article, CaseStudy, CatalogItem, ContentBatch, Conversion, Customer, CustomerBatch, CustomerDocument,
    CustomerStatement, Design, Enquiry, Export, HelpPage, JobBatch, Lead, LeadBatch, LeadFile, LeadImport,
    Line, Material, MaterialImport, Notice, Order, OrderChange, OrderPayment, OrderReturn, OrderUnit,
    Payment, Photograph, Placement, Plain, PriceChange, PrivacyRequest, Product, ProductImport,
    ProductOption, ProductReview, Project, Quotation, Receipt, Referral, Refund, ReturnPhotograph,
    SavedAddress, SavedKitchen, Session, Shipment, SiteVisit, SpendImport, Template, Ticket, Upload, User,
    UserBatch, VariationGroup, Video, View, Visit, Window,
};

const ADDON: Kind = Plain("design-addons");

/// Kind of an id in a path, by the path before it. The longest match counts. Plain records are not listed.
const PATHS: &[(&str, Kind)] = &[
    // Selections of conversions.
    ("/api/admin/ads/", Conversion),
    ("/api/admin/ads/conversions/", Conversion),
    ("/api/admin/ads/spend/imports/", SpendImport),
    ("/api/admin/articles/", Article),
    ("/api/admin/articles/bulk/", ContentBatch),
    ("/api/admin/catalog-items/", CatalogItem),
    ("/api/admin/catalog-items/bulk/", ContentBatch),
    ("/api/admin/case-studies/", CaseStudy),
    ("/api/admin/case-studies/bulk/", ContentBatch),
    ("/api/admin/customers/", Customer),
    ("/api/admin/customers/bulk/", CustomerBatch),
    ("/api/admin/customers/{id}/accounts/", User),
    ("/api/admin/customers/{id}/documents/", CustomerDocument),
    ("/api/admin/customers/{id}/statements/", CustomerStatement),
    ("/api/admin/designs/", Design),
    ("/api/admin/designs/bulk/", ContentBatch),
    ("/api/admin/exports/", Export),
    ("/api/admin/help-pages/", HelpPage),
    ("/api/admin/help-pages/bulk/", ContentBatch),
    ("/api/admin/jobs/bulk/", JobBatch),
    ("/api/admin/leads/", Lead),
    ("/api/admin/leads/bulk/", LeadBatch),
    ("/api/admin/leads/imports/", LeadImport),
    ("/api/admin/leads/{id}/files/", LeadFile),
    ("/api/admin/leads/{id}/booking-payments/", Payment),
    ("/api/admin/maintenance/windows/", Window),
    ("/api/admin/materials/", Material),
    ("/api/admin/materials/imports/", MaterialImport),
    ("/api/admin/materials/price-changes/", PriceChange),
    ("/api/admin/notices/", Notice),
    ("/api/admin/orders/", Order),
    ("/api/admin/orders/{id}/changes/", OrderChange),
    ("/api/admin/orders/{id}/refunds/", Refund),
    ("/api/admin/orders/{id}/returns/", OrderReturn),
    ("/api/admin/orders/{id}/returns/{return}/photographs/", ReturnPhotograph),
    ("/api/admin/orders/{id}/shipments/", Shipment),
    ("/api/admin/photographs/", Photograph),
    ("/api/admin/photographs/bulk/", ContentBatch),
    ("/api/admin/placements/", Placement),
    ("/api/admin/privacy-requests/", PrivacyRequest),
    ("/api/admin/product-reviews/", ProductReview),
    ("/api/admin/products/", Product),
    ("/api/admin/products/bulk/", ContentBatch),
    ("/api/admin/products/imports/", ProductImport),
    ("/api/admin/quotation-templates/", Template),
    ("/api/admin/quotations/", Quotation),
    ("/api/admin/quotations/bulk/", ContentBatch),
    ("/api/admin/receipts/", Receipt),
    ("/api/admin/referrals/", Referral),
    ("/api/admin/tickets/", Ticket),
    ("/api/admin/uploads/", Upload),
    ("/api/admin/users/", User),
    ("/api/admin/users/bulk/", UserBatch),
    ("/api/admin/users/{id}/sessions/", Session),
    ("/api/admin/videos/", Video),
    ("/api/admin/videos/bulk/", ContentBatch),
    ("/api/admin/views/", View),
    ("/api/admin/visits/", SiteVisit),
    ("/api/help/pages/", HelpPage),
    ("/api/lead-files/", LeadFile),
    ("/api/me/addresses/", SavedAddress),
    ("/api/me/privacy-requests/", PrivacyRequest),
    ("/api/me/projects/", Project),
    ("/api/me/quotations/", Quotation),
    ("/api/me/receipts/", Receipt),
    ("/api/me/saved-kitchens/", SavedKitchen),
    ("/api/me/saved/{kind}/", Design),
    ("/api/me/sessions/", Session),
    ("/api/orders/", Order),
    ("/api/orders/{id}/return-photographs/", ReturnPhotograph),
    ("/api/orders/{id}/tickets/", Ticket),
    ("/api/products/by-id/", Product),
];

/// Kind of an id in a query or a body, by its field. Fields with ids of the path's own kind are in [`ITS_OWN`].
const FIELDS: &[(&str, Kind)] = &[
    ("addons[]", ADDON),
    // Ids that the browser creates.
    ("attemptKey", Line),
    ("latest", Notice),
    ("lines[].id", Line),
    ("savedForLater[].id", Line),
    // Of a campaign page, which counts nothing under an unknown one.
    ("test", Line),
    ("authorId", Plain("team")),
    ("brandId", Plain("brands")),
    ("by", Material),
    ("categoriesIn[]", Plain("product-categories")),
    ("categoriesOut[]", Plain("product-categories")),
    ("chosen[]", Line),
    ("coverPhotographId", Photograph),
    ("customer", Customer),
    ("customerId", Customer),
    ("designId", Design),
    ("designedById", Plain("team")),
    ("designerId", User),
    ("enquiry", Enquiry),
    ("finishes[]", Material),
    ("from.quotation.id", Quotation),
    ("gallery[]", Photograph),
    ("beforeId", Photograph),
    ("afterId", Photograph),
    ("from.template.id", Template),
    ("groups[].id", VariationGroup),
    ("incompatibleWith[]", ADDON),
    ("fileIds[]", LeadFile),
    // Of an export, whose list may be any.
    ("ids[]", Lead),
    ("lead", Lead),
    ("leadId", Lead),
    ("line.id", Line),
    ("addOns[].id", Line),
    ("added[].id", Line),
    ("lineId", Line),
    ("logoPhotographId", Photograph),
    ("materialId", Material),
    ("materialIds[]", Material),
    ("mentions[]", User),
    ("movedVisit", SiteVisit),
    ("optionId", ProductOption),
    ("optionIds[]", ProductOption),
    ("options[].id", ProductOption),
    ("order", Order),
    ("ownerId", User),
    ("pairs[].afterId", Photograph),
    ("pairs[].beforeId", Photograph),
    ("paymentId", OrderPayment),
    ("photographId", Photograph),
    ("photographIds[]", ReturnPhotograph),
    ("product", Product),
    ("productId", Product),
    ("productsIn[]", Product),
    ("productsOut[]", Product),
    ("projectId", Project),
    ("quotation", Quotation),
    ("quotationId", Quotation),
    ("related[]", Product),
    ("restocked[]", OrderUnit),
    ("sharePhotographId", Photograph),
    ("similar[]", Design),
    ("subject", Lead),
    ("substituteId", Material),
    ("templateId", Template),
    ("texturePhotographId", Photograph),
    ("thumbnailId", Photograph),
    ("unitIds[]", OrderUnit),
    ("userId", User),
    ("videoId", Video),
    ("visit", Visit),
    ("with", Quotation),
];

/// Fields with the id of another record of the path's kind.
const ITS_OWN: [&str; 5] = ["before", "into", "moved", "parentId", "selection.ids[]"];

fn kind_at(prefix: &str) -> Option<Kind> {
    if let Some((_, kind)) = PATHS.iter().find(|(known, _)| *known == prefix) {
        return Some(*kind);
    }
    let list = prefix.strip_prefix("/api/admin/")?.strip_suffix('/')?;
    plain_records().iter().find(|(path, _)| *path == list).map(|(path, _)| Plain(path))
}

fn kind_in_path(operation: &Operation, parameter: &str) -> Kind {
    let until = operation.path.split(&format!("{{{parameter}}}")).next().unwrap();
    kind_at(until).unwrap_or_else(|| panic!("{}: nobody said what {until}… names", operation.id))
}

fn kind_of_field(operation: &Operation, field: &str) -> Kind {
    // Elements are named as their list where a body must have one.
    let is_it = |name: &str| {
        field == name || field.ends_with(&format!(".{name}")) || Some(field) == name.strip_suffix("[]")
    };
    if ITS_OWN.iter().any(|name| is_it(name)) {
        let collection = operation.path.split('/').take(4).collect::<Vec<_>>().join("/");
        let known = kind_at(&format!("{collection}/"));
        return known.unwrap_or_else(|| panic!("{}: nobody said what {collection} is of", operation.id));
    }
    if is_it("categoryId") {
        let of = |part: &str| operation.path.contains(part);
        return Plain(match () {
            () if of("/articles") => "article-categories",
            () if of("/help-pages") => "help-categories",
            () if of("/catalog-items") => "catalog-categories",
            () if of("/designs") => "design-categories",
            () if of("/products") => "product-categories",
            () => "material-categories",
        });
    }
    if is_it("relatedIds[]") {
        return if operation.path.contains("/help-pages") { HelpPage } else { Article };
    }
    let known = FIELDS.iter().filter(|(name, _)| is_it(name)).max_by_key(|(name, _)| name.len());
    known.unwrap_or_else(|| panic!("{}: nobody said what {field:?} names", operation.id)).1
}

/// Roles that may see the stranger's record of a kind, by the table of roles and permissions; roles with "own or
/// assigned" may not. Private records are visible to their creator alone.
pub(super) fn may_see(kind: Kind, role: Role) -> bool {
    use Role::{Admin, Content, Designer, Finance, Ops, ProjectManager, Sales};
    let roles: &[Role] = match kind {
        Plain(record) => {
            let plain = plain_records();
            let (_, area) = plain.iter().find(|(path, _)| *path == record).unwrap();
            return letter(area, role) != "-";
        }
        Lead | LeadFile | Receipt | Payment | Referral | SiteVisit => &[Admin, Finance, Ops],
        Conversion => &[Admin, Sales, Content, Finance, Ops],
        Customer => &[Admin, Designer, ProjectManager, Finance, Ops],
        // That of a quotation.
        CustomerDocument | CustomerStatement | Quotation => &[Admin, Finance],
        // The design editor lists them, too.
        Template => &[Admin, Sales, Designer, ProjectManager, Finance, Content],
        Order | OrderChange | OrderPayment | OrderReturn | OrderUnit | Project | Refund
        | ReturnPhotograph | Shipment | Ticket => &[Admin, Sales, Finance, Ops],
        PriceChange | MaterialImport | ProductImport => &[Admin, Ops],
        Article | CaseStudy | HelpPage | Photograph | Placement | Video => &[Admin, Designer, Content, Ops],
        CatalogItem | Design => &[Admin, Sales, Designer, Content, Ops],
        Product | ProductOption | ProductReview | VariationGroup => {
            &[Admin, Sales, Designer, Content, Finance, Ops]
        }
        // The design editor lists materials, too.
        Material => &[Admin, Sales, Designer, ProjectManager, Content, Finance, Ops],
        Export | LeadImport | SpendImport | PrivacyRequest | User | UserBatch | Window => &[Admin],
        ContentBatch | CustomerBatch | Enquiry | JobBatch | LeadBatch | Line | Notice | SavedAddress
        | SavedKitchen | Session | Upload | View | Visit => &[],
    };
    roles.contains(&role)
}

/// Values that bodies need besides their schemas, with the id at `spot`.
fn needed(operation: &str, spot: &str) -> Value {
    let unique = Uuid::now_v7();
    let discontinued = |field: &str| if spot.ends_with(field) { "discontinued" } else { "active" };
    match operation {
        "createPrivacyRequest" => json!({"email": STRANGER[2]}),
        "createAdLink" | "updateAdLink" => json!({
            "name": format!("Link {unique}"), "landingPage": "/landing", "source": "google", "medium": "cpc",
            "campaign": "kitchens",
        }),
        "createCustomer" | "updateCustomer" => json!({"phone": "98450 11111"}),
        "createLead" | "updateLead" => json!({"customerPhone": "98450 22222"}),
        "writeToLead" => json!({"subject": "Your kitchen", "text": "As promised."}),
        "createDesignAddon" | "updateDesignAddon" => {
            json!({"name": format!("Add-on {unique}"), "hsnSac": "9403", "amountPaise": 100_000})
        }
        "createArticleCategory" | "updateArticleCategory" | "createHelpCategory" | "updateHelpCategory" => {
            json!({"slug": format!("kitchens-{unique}")})
        }
        "createRedirect" | "updateRedirect" => {
            json!({"fromPath": format!("/old-{unique}"), "target": "/booking"})
        }
        "createProductCategory" | "updateProductCategory" => {
            json!({"slug": format!("chairs-{unique}"), "hsn": "9401"})
        }
        "createProduct" | "updateProduct" => json!({
            "sku": unique.to_string(), "hsn": "9401", "mrpPaise": 100_000, "pricePaise": 100_000,
            "availability": "made_to_order",
        }),
        "createCoupon" | "updateCoupon" => coupon(),
        "createCouponCodes" => json!({"prefix": "NEW", "coupon": coupon()}),
        "changeOrderAddress" => json!({"phone": "98450 33333"}),
        "createDeliveryZone" | "updateDeliveryZone" => json!({
            "name": format!("Zone {unique}"), "pincodes": ["56*"], "tariff": "flat", "flatPaise": 9_900,
        }),
        "createCatalogCategory" | "updateCatalogCategory" => json!({"slug": format!("modules-{unique}")}),
        "createBrand" | "updateBrand" => json!({"name": format!("Maker {unique}")}),
        "createDesignCategory" | "updateDesignCategory" => json!({"slug": format!("kitchens-{unique}")}),
        "createGSTRate" | "updateGSTRate" => {
            json!({"hsn": "9403", "rate": 1_800, "effectiveOn": "2027-04-01"})
        }
        "createMaterial" | "updateMaterial" => json!({
            "code": format!("PLY-{}", unique.simple()), "hsn": "4412", "costPaise": 424_242, "sellPaise": 600_000,
            "status": discontinued("substituteId")
        }),
        "createRateCard" | "updateRateCard" => json!({"effectiveOn": "2027-04-01"}),
        "createMaintenanceWindow" | "updateMaintenanceWindow" => {
            json!({"startsAt": "2026-12-01T20:00:00Z", "endsAt": "2026-12-01T22:00:00Z"})
        }
        "createVideo" | "updateVideo" => {
            json!({"source": "youtube", "address": "https://www.youtube.com/watch?v=aqz-KE-bpKQ"})
        }
        "receiveReferral" => json!({
            "referrer": {"phone": "98450 44444", "email": "asha@example.com"},
            "referee": {"phone": "98450 55555"}, "hasPermission": true,
        }),
        "addMyAddress" | "updateMyAddress" => json!({"stateCode": "29", "pincode": "560025"}),
        "saveMyKitchen" => json!({"plan": {"legs": [1_000]}}),
        "recordBookingPayment" => json!({"amountPaise": 2_500_000, "reference": "UTR 1"}),
        "uploadLeadImport" => json!({"fileName": "list.csv", "csv": "Name,Phone\nAsha,98123 45678\n"}),
        "uploadMaterialImport" => json!({"fileName": "list.csv", "csv": "Code,Name\nPLY-1,Ply\n"}),
        "uploadSpendImport" => json!({"fileName": "list.csv", "csv": "Day,Cost\n24/11/2026,500\n"}),
        "uploadProductImport" => json!({"fileName": "list.csv", "csv": "SKU,Name\nCH-1,Chair\n"}),
        "acceptOffer" => json!({"code": "123456", "acceptsTerms": true}),
        "updateQuotation" => quotation(spot),
        "priceQuotation" => json!({"draft": quotation(spot)}),
        _ => json!({}),
    }
}

/// A coupon under a code of its own.
fn coupon() -> Value {
    json!({"code": format!("C{}", &Uuid::new_v4().simple().to_string()[..12]), "benefit": "free_shipping"})
}

/// A quotation as sent by the editor, with lines if `spot` is in one.
fn quotation(spot: &str) -> Value {
    let mut draft = json!({"placeOfSupply": "29"});
    if spot.contains("rooms[]") {
        let mut item = json!({"line": {"hsn": "9403"}});
        if spot.contains("addOns[]") {
            item["addOns"] = json!([{"hsn": "9403"}]);
        }
        draft["rooms"] = json!([{"items": [item]}]);
    }
    draft
}

/// A caller: a role of the table, or nobody.
pub(super) type Caller<'a> = Option<(Role, &'a Person)>;

/// A position of an id in a request.
#[derive(Clone, Debug)]
pub(super) enum Spot {
    Path(String),
    Query(String),
    Body(Route),
}

impl Spot {
    pub(super) fn spell(&self) -> String {
        match self {
            Self::Path(name) => format!("path {name}"),
            Self::Query(name) => format!("query {name}"),
            Self::Body(route) => format!("body {}", spell(route)),
        }
    }
}

/// All positions of ids in an operation, with their kinds.
pub(super) fn spots(contract: &Contract, operation: &Operation) -> Vec<(Spot, Kind)> {
    let mut spots = Vec::new();
    for (name, schema, _) in operation.parameters(Place::Path) {
        if schema["format"] == "uuid" {
            spots.push((Spot::Path(name.to_owned()), kind_in_path(operation, name)));
        }
    }
    for (name, schema, _) in operation.parameters(Place::Query) {
        if !contract.ids(schema).is_empty() {
            spots.push((Spot::Query(name.to_owned()), kind_of_field(operation, name)));
        }
    }
    if let Some(body) = operation.body() {
        for route in contract.ids(body) {
            let kind = kind_of_field(operation, &spell(&route));
            spots.push((Spot::Body(route), kind));
        }
    }
    spots
}

/// The stranger's records, and the callers' records for the other ids of a request.
#[derive(Clone)]
pub(super) struct Records {
    strangers: BTreeMap<Kind, Uuid>,
    own: BTreeMap<(Kind, &'static str), Uuid>,
    /// A quotation's private link, and a published design.
    token: String,
    slug: String,
    /// The same design, whose template has a price.
    priced: Uuid,
}

impl Records {
    pub(super) fn stranger(&self, kind: Kind) -> Uuid {
        *self.strangers.get(&kind).unwrap_or_else(|| panic!("the stranger has no {kind:?}"))
    }

    /// The same with the stranger's records as parents of their parts, for the admin who created the others.
    pub(super) fn whole(&self, part: Kind, people: &People) -> Self {
        let mut records = self.clone();
        if matches!(part, CustomerDocument | CustomerStatement | Enquiry | Line | Payment | Session) {
            let quotation = self.stranger(Quotation);
            records.token = token(quotation);
            records.own.insert((Quotation, "admin"), quotation);
            records.own.insert((Lead, "admin"), self.stranger(Lead));
            records.own.insert((Customer, "admin"), self.stranger(Customer));
            records.own.insert((User, "admin"), people.seller.id.0);
        }
        records
    }

    /// A record in the caller's scope; for shared kinds, the stranger's.
    fn own(&self, kind: Kind, role: Option<Role>) -> Uuid {
        self.own.get(&(kind, role.map_or("", Role::as_str))).copied().unwrap_or_else(|| self.stranger(kind))
    }
}

/// Operations on a design with a price.
const PRICES_A_DESIGN: [&str; 2] = ["previewDesignPrice", "quoteDesign"];

/// A request with `id` at its spot.
pub(super) fn request(
    contract: &Contract,
    records: &Records,
    operation: &Operation,
    spot: &Spot,
    caller: Caller<'_>,
    id: Uuid,
) -> Request<Body> {
    let role = caller.map(|(role, _)| role);
    let schemas = operation.parameters(Place::Path);
    let segment = |segment: &str| {
        let Some(name) = segment.strip_prefix('{').and_then(|name| name.strip_suffix('}')) else {
            return segment.to_owned();
        };
        let schema = schemas.iter().find(|(known, ..)| *known == name).map(|(_, schema, _)| *schema);
        match (spot, name, schema) {
            (Spot::Path(here), ..) if here == name => id.to_string(),
            (_, "token", _) => records.token.clone(),
            (_, "slug", _) => records.slug.clone(),
            (_, "id", _) if PRICES_A_DESIGN.contains(&operation.id.as_str()) => records.priced.to_string(),
            (_, _, Some(schema)) if schema["format"] == "uuid" => {
                records.own(kind_in_path(operation, name), role).to_string()
            }
            (.., schema) => match contract.example(schema.unwrap_or(&Value::Null), None, &|_| Value::Null) {
                Value::String(text) => text,
                other => other.to_string(),
            },
        }
    };
    let path = operation.path.split('/').map(segment).collect::<Vec<_>>().join("/");
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    for (name, schema, is_needed) in operation.parameters(Place::Query) {
        match spot {
            Spot::Query(here) if here == name => {
                query.append_pair(name, &id.to_string());
            }
            _ if is_needed => {
                let fill = |field: &str| {
                    let field = if field.is_empty() { name } else { field };
                    json!(records.own(kind_of_field(operation, field), role))
                };
                let value = contract.example(schema, None, &fill);
                query.append_pair(name, value.as_str().unwrap_or("1"));
            }
            _ => {}
        }
    }
    let query = query.finish();
    let mut request = Request::builder().method(operation.method.as_str()).uri(format!("{path}?{query}"));
    if let Some((_, person)) = caller {
        request = request.header("authorization", format!("Bearer {}", person.token));
    }
    let Some(schema) = operation.body() else {
        // Files are uploaded by the tus protocol.
        let request = request
            .header("tus-resumable", "1.0.0")
            .header("upload-offset", "0")
            .header("content-type", "application/offset+octet-stream");
        return request.body(Body::empty()).unwrap();
    };
    let leaf = json!(id);
    let route = match spot {
        Spot::Body(route) => Some((route.as_slice(), &leaf)),
        Spot::Path(_) | Spot::Query(_) => None,
    };
    let fill = |field: &str| match field {
        // The client creates ids of lines.
        "id" => json!(Uuid::now_v7()),
        "ids" => json!(records.own(kind_of_field(operation, "selection.ids[]"), role)),
        field => json!(records.own(kind_of_field(operation, field), role)),
    };
    let body = merged(contract.example(schema, route, &fill), needed(&operation.id, &spot.spell()));
    request.header("content-type", "application/json").body(body.to_string().into()).unwrap()
}

/// A response without the parts that differ each time.
pub(super) fn told(answer: &Answer) -> String {
    let mut text = without_ids(&answer.text);
    if let Ok(mut json) = serde_json::from_str::<Value>(&text)
        && let Some(object) = json.as_object_mut()
    {
        object.remove("requestId");
        // An enquiry's reference and token are made of its new id.
        object.remove("visitToken");
        if object
            .get("reference")
            .and_then(Value::as_str)
            .is_some_and(|reference| reference.starts_with("NV-"))
        {
            object.remove("reference");
        }
        text = json.to_string();
    }
    let kind = answer.header("content-type");
    format!("{} {kind} {text}", answer.status.as_u16())
}

/// The users and their records.
pub(super) struct People {
    /// An admin, the creator of the private records.
    pub(super) maker: Person,
    /// A salesperson, the owner of the stranger's lead, customer and quotation.
    seller: Person,
    /// One user per role.
    pub(super) callers: Vec<(Role, Person)>,
}

impl People {
    pub(super) async fn new(workshop: &mut Workshop) -> Self {
        let service = &workshop.studio.service;
        // Many records enqueue PDFs, which are ignored here.
        service.disregard::<jobs::Documents>();
        let maker = service.person(Role::Admin).await;
        let seller = service.person(Role::Sales).await;
        let mut callers = Vec::new();
        for role in Role::ALL {
            callers.push((*role, service.person(*role).await));
        }
        workshop.studio.content = maker.clone();
        Self { maker, seller, callers }
    }

    /// Creates records of every kind, and the callers' own.
    pub(super) async fn records(&self, workshop: &Workshop, contract: &Contract) -> Records {
        let service = &workshop.studio.service;
        let mut records = Records {
            strangers: BTreeMap::new(),
            own: BTreeMap::new(),
            token: String::new(),
            slug: String::new(),
            priced: Uuid::nil(),
        };
        self.sell(service, &mut records).await;
        self.make(workshop, contract, &mut records).await;
        let offered = id_of(&workflow::with_options(service, &self.seller).await);
        records.token = token(offered);
        for (role, person) in &self.callers {
            for (kind, id) in self.belongings(service, person, offered).await {
                records.own.insert((kind, role.as_str()), id);
            }
        }
        let offer = json!({"templateId": records.stranger(Template)});
        let design = workshop.published(&offer).await;
        records.slug = design["slug"].as_str().unwrap().to_owned();
        records.priced = id_of(&design);
        service.claim_mail().await;
        records
    }

    /// The stranger's records.
    async fn sell(&self, service: &Service, records: &mut Records) {
        let [name, phone, email] = STRANGER;
        let (lead, enquiry) = booked(service, 1).await;
        give(service, &lead, Some(self.seller.id)).await;
        let lead_id: Uuid = lead.parse().unwrap();
        sqlx::query!(
            "update leads set customer_name = $2, customer_phone = $3, customer_email = $4 where id = $1",
            lead_id,
            name,
            phone,
            email
        )
        .execute(&service.db)
        .await
        .unwrap();
        let customer = json!({"kind": "individual", "name": name, "phone": phone, "email": email});
        let customer = made(&service.post_as(&self.seller.token, "/api/admin/customers", &customer).await);
        let quotation = workflow::with_options(service, &self.seller).await;
        let quotation_id = id_of(&quotation);
        sqlx::query!(
            "update quotations set client_name = $2, client_phone = $3, client_email = $4, lead_id = $5, customer_id = $6
             where id = $1",
            quotation_id,
            name,
            phone,
            email,
            lead_id,
            id_of(&customer)
        )
        .execute(&service.db)
        .await
        .unwrap();
        let payment = json!({
            "amountPaise": 2_500_000, "method": "upi", "reference": "UTR 4412", "receivedOn": "2026-11-20"
        });
        let payment =
            service.post_as(&self.seller.token, &of_lead(&lead, "booking-payments"), &payment).await;
        let payment = made(&payment);
        let visit = Uuid::now_v7();
        sqlx::query!(
            "insert into quotation_visits (id, quotation_id, began_at, last_at, seconds, device, rooms)
             values ($1, $2, now(), now(), 5, 'desktop', '[]')",
            visit,
            quotation_id
        )
        .execute(&service.db)
        .await
        .unwrap();
        let project = Uuid::now_v7();
        sqlx::query!(
            "insert into projects (id, number, name, customer_id, interior_types, package_type, delivery_option,
                 has_own_design, stage, sales_owner_id, created_at, updated_at)
             values ($1, 'PRJ/2026-27/0001', $2, $3, '{}', 'smart', 'standard', false, 'design', $4, now(), now())",
            project,
            name,
            id_of(&customer),
            self.seller.id.0
        )
        .execute(&service.db)
        .await
        .unwrap();
        let (receipt, quoted) = (id_of(&payment["receipt"]), QuotationId(quotation_id));
        let version = i32::try_from(quotation["version"].as_i64().unwrap()).unwrap();
        make(service, DocumentRef::quotation(quoted, version), b"%PDF-1.7 a quotation").await;
        make(service, DocumentRef::receipt(ReceiptId(receipt), 1), b"%PDF-1.7 a receipt").await;
        let [document, statement] = papers(service, quotation_id, id_of(&customer)).await;
        let line = &quotation["draft"]["rooms"][0]["items"][1]["line"];
        let [referral, file, site_visit] = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
        let statements = include_str!("referral.sql")
            .replace("$referral", &referral.to_string())
            .replace("$file", &file.to_string())
            .replace("$visit", &site_visit.to_string())
            .replace("$seller", &self.seller.id.to_string())
            .replace("$lead", &lead);
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&service.db).await.unwrap();
        records.strangers.extend([
            (Referral, referral),
            (LeadFile, file),
            (SiteVisit, site_visit),
            (Lead, lead_id),
            (Enquiry, enquiry.parse().unwrap()),
            (Customer, id_of(&customer)),
            (CustomerDocument, document),
            (CustomerStatement, statement),
            (Quotation, quotation_id),
            (Line, id_of(line)),
            (Payment, id_of(&payment)),
            (Receipt, receipt),
            (Visit, visit),
            (Project, project),
            (User, self.client()),
            (Session, self.session(service).await),
        ]);
    }

    /// A client's account, to which nothing can be assigned.
    fn client(&self) -> Uuid {
        self.callers.iter().find(|(role, _)| *role == Role::Client).unwrap().1.id.0
    }

    async fn session(&self, service: &Service) -> Uuid {
        sqlx::query_scalar!("select id from auth_sessions where user_id = $1", self.seller.id.0)
            .fetch_one(&service.db)
            .await
            .unwrap()
    }

    /// Shared records, and private ones of the creator.
    async fn make(&self, workshop: &Workshop, contract: &Contract, records: &mut Records) {
        let service = &workshop.studio.service;
        let photograph = workshop.studio.photograph("private.jpg").await;
        records.strangers.insert(Photograph, photograph.0);
        let template = workshop.template("Two bedrooms").await;
        records.strangers.insert(Template, template.0);
        for (path, _) in plain_records() {
            let list = format!("/api/admin/{path}");
            let mut operations = contract.operations.iter();
            let create = operations.find(|it| it.path == list && it.method == "POST").unwrap();
            let id = self.make_one(service, contract, records, &create.id).await;
            records.strangers.insert(Plain(path), id);
        }
        for (kind, operation) in [
            (Material, "createMaterial"),
            (Design, "createDesign"),
            (CatalogItem, "createCatalogItem"),
            (Video, "createVideo"),
            (Article, "createArticle"),
            (HelpPage, "createHelpPage"),
            (CaseStudy, "createCaseStudy"),
            (Placement, "createPlacement"),
            (Window, "createMaintenanceWindow"),
            (View, "createView"),
            (SavedAddress, "addMyAddress"),
            (SavedKitchen, "saveMyKitchen"),
            (Export, "createExport"),
            (Product, "createProduct"),
            (PrivacyRequest, "createPrivacyRequest"),
            (LeadImport, "uploadLeadImport"),
            (MaterialImport, "uploadMaterialImport"),
            (ProductImport, "uploadProductImport"),
            (SpendImport, "uploadSpendImport"),
        ] {
            let id = self.make_one(service, contract, records, operation).await;
            records.strangers.insert(kind, id);
        }
        self.make_order(service, records).await;
        let (export, now) = (ExportId(records.stranger(Export)), service.clock.now());
        self.make_notice(service, records).await;
        let mut db = service.db.acquire().await.unwrap();
        export::finish(&mut db, export, "team.csv", b"Name\r\n", 0, now).await.unwrap();
        drop(db);
        let beside = workshop.studio.photograph("beside.jpg").await;
        let placement = contract.operation("createPlacement");
        let placement = contract.example(placement.body().unwrap(), None, &|_| json!(beside));
        let placement = made(&service.post_as(&self.maker.token, PLACEMENTS, &placement).await);
        for role in Role::ALL {
            records.own.insert((Placement, role.as_str()), id_of(&placement));
        }
        for (kind, operation) in
            [(ADDON, "createDesignAddon"), (Design, "createDesign"), (CatalogItem, "createCatalogItem")]
        {
            let id = self.make_one(service, contract, records, operation).await;
            for role in Role::ALL {
                records.own.insert((kind, role.as_str()), id);
            }
        }
        let upload = workshop.studio.announce(64, &[("filename", "waits.jpg")]).await;
        let upload = upload.rsplit('/').next().unwrap().parse().unwrap();
        records.strangers.insert(Upload, upload);
        let suspended = service.person(Role::Content).await.id.0;
        let (lead, customer) = (records.stranger(Lead), records.stranger(Customer));
        let photograph = records.stranger(Photograph);
        let tag = json!({"tag": {"add": ["north"]}});
        for (kind, path, body) in [
            (LeadBatch, "leads/bulk", json!({"selection": {"ids": [lead]}, "action": tag})),
            (ContentBatch, "photographs/bulk", json!({"selection": {"ids": [photograph]}, "action": tag})),
            (CustomerBatch, "customers/bulk", json!({"selection": {"ids": [customer]}, "action": tag})),
            (UserBatch, "users/bulk", json!({"selection": {"ids": [suspended]}, "action": {"suspend": {}}})),
            (
                PriceChange,
                "materials/price-changes",
                json!({
                    "selection": {"ids": [records.stranger(Material)]}, "percent": 1_000, "effectiveOn": "2026-11-20"
                }),
            ),
        ] {
            let answer = service.post_as(&self.maker.token, &format!("/api/admin/{path}"), &body).await;
            assert!(answer.status.is_success(), "{path}: {}", answer.text);
            let done = answer.json();
            let batch = done["batch"].as_str().or_else(|| done["change"].as_str());
            let batch = batch.unwrap_or_else(|| panic!("{path}: {}", answer.text));
            records.strangers.insert(kind, batch.parse().unwrap());
        }
        self.note_batch(service, records).await;
        let batch = Uuid::now_v7();
        sqlx::query!(
            "insert into job_batches (id, action, done_by) values ($1, 'retry', $2)",
            batch,
            self.maker.id.0
        )
        .execute(&service.db)
        .await
        .unwrap();
        records.strangers.insert(JobBatch, batch);
    }

    /// Makes other kinds of content a part of the photographs' bulk action, which changed nothing of them.
    async fn note_batch(&self, service: &Service, records: &Records) {
        let batch = Some(records.stranger(ContentBatch));
        let actor = Actor { user: Some(self.maker.id), batch, ..Actor::system() };
        let mut db = service.db.acquire().await.unwrap();
        for (kind, subject, action) in [
            (Article, "article", "edited"),
            (CaseStudy, "case_study", "edited"),
            (CatalogItem, "catalog_item", "edited"),
            (Design, "design", "edited"),
            (HelpPage, "help_page", "edited"),
            (Product, "product", "edited"),
            (Quotation, "quotation", "quotation_assigned"),
            (Video, "video", "edited"),
        ] {
            let id = records.stranger(kind);
            audit::record(&mut db, &service.clock, &actor, Event::new(action, subject, &id)).await.unwrap();
        }
    }

    async fn make_notice(&self, service: &Service, records: &mut Records) {
        let notice = Uuid::now_v7();
        sqlx::query!(
            "insert into notices (id, user_id, event, subject_kind, subject_id, occasion, is_shown, created_at)
             values ($1, $2, 'lead_assigned', 'lead', $3, 'assigned', true, $4)",
            notice,
            self.maker.id.0,
            records.stranger(Lead).to_string(),
            service.clock.now(),
        )
        .execute(&service.db)
        .await
        .unwrap();
        records.strangers.insert(Notice, notice);
    }

    /// A stranger's order of the stranger's product, and that product's options.
    async fn make_order(&self, service: &Service, records: &mut Records) {
        let product = records.stranger(Product);
        let mut statements = include_str!("order.sql").replace("$product", &product.to_string());
        for (kind, mark) in [
            (Conversion, "$conversion"),
            (OrderPayment, "$payment"),
            (OrderChange, "$change"),
            (OrderReturn, "$return"),
            (OrderUnit, "$unit"),
            (ProductReview, "$review"),
            (Refund, "$refund"),
            (Shipment, "$shipment"),
            (ReturnPhotograph, "$photograph"),
            (Ticket, "$ticket"),
            (Order, "$order"),
        ] {
            let id = Uuid::now_v7();
            records.strangers.insert(kind, id);
            statements = statements.replace(mark, &id.to_string());
        }
        let statements = super::orders::with_ids(statements);
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&service.db).await.unwrap();
        let (group, option) = (Uuid::now_v7(), Uuid::now_v7());
        sqlx::query!(
            "with grouped as (
                 insert into product_groups (id, product_id, place, name) values ($2, $1, 1, 'Colour')
             ), chosen as (
                 insert into product_options (id, product_id, group_id, place, name, difference_paise, sku, is_stocked)
                 values ($3, $1, $2, 1, 'Teak', 0, '', true)
             )
             insert into stocks (id, product_id, option_id) values (gen_random_uuid(), $1, $3)",
            product,
            group,
            option,
        )
        .execute(&service.db)
        .await
        .unwrap();
        records.strangers.extend([(VariationGroup, group), (ProductOption, option)]);
    }

    /// Creates a record from the minimal body.
    async fn make_one(
        &self,
        service: &Service,
        contract: &Contract,
        records: &Records,
        operation: &str,
    ) -> Uuid {
        let (nowhere, caller) = (Spot::Path(String::new()), Some((Role::Admin, &self.maker)));
        let operation = contract.operation(operation);
        let request = request(contract, records, operation, &nowhere, caller, Uuid::nil());
        id_of(&made(&service.send(request).await))
    }

    /// The caller's own lead, customer and quotation.
    async fn belongings(&self, service: &Service, person: &Person, offered: Uuid) -> Vec<(Kind, Uuid)> {
        let number = u32::from_be_bytes(person.id.0.as_bytes()[12..].try_into().unwrap()) % 10_000_000;
        let (lead, _) = booked(service, number + 10).await;
        let lead: Uuid = lead.parse().unwrap();
        sqlx::query!("update leads set owner_id = $2, designer_id = $2 where id = $1", lead, person.id.0)
            .execute(&service.db)
            .await
            .unwrap();
        let customer =
            json!({"kind": "individual", "name": "Own customer", "phone": format!("99{number:08}")});
        let customer = made(&service.post_as(&self.maker.token, "/api/admin/customers", &customer).await);
        sqlx::query!("update customers set created_by = $2 where id = $1", id_of(&customer), person.id.0)
            .execute(&service.db)
            .await
            .unwrap();
        let quotation = json!({"customerId": id_of(&customer), "from": {"quotation": {"id": offered}}});
        let quotation = service.post_as(&self.maker.token, "/api/admin/quotations", &quotation).await;
        let quotation = made(&quotation);
        sqlx::query!("update quotations set owner_id = $2 where id = $1", id_of(&quotation), person.id.0)
            .execute(&service.db)
            .await
            .unwrap();
        vec![(Lead, lead), (Customer, id_of(&customer)), (Quotation, id_of(&quotation)), (User, person.id.0)]
    }

    /// Resets versions and rate limits, so that earlier requests make no difference.
    pub(super) async fn reset(&self, service: &Service) {
        sqlx::query!(
            "with quotations as (update quotations set version = 1 where version <> 1 and status = 'draft'),
                 leads as (update leads set version = 1 where version <> 1),
                 customers as (update customers set version = 1 where version <> 1),
                 designs as (update designs set version = 1 where version <> 1),
                 addons as (update design_addons set version = 1 where version <> 1),
                 kinds as (update design_categories set version = 1 where version <> 1),
                 items as (update catalog_items set version = 1 where version <> 1),
                 aisles as (update catalog_categories set version = 1 where version <> 1),
                 makers as (update brands set version = 1 where version <> 1),
                 materials as (update materials set version = 1 where version <> 1),
                 sorts as (update material_categories set version = 1 where version <> 1),
                 photographs as (update photographs set version = 1 where version <> 1),
                 placements as (update placements set version = 1 where version <> 1),
                 videos as (update videos set version = 1 where version <> 1),
                 articles as (update articles set version = 1 where version <> 1),
                 help as (update help_pages set version = 1 where version <> 1),
                 topics as (update article_categories set version = 1 where version <> 1),
                 helps as (update help_categories set version = 1 where version <> 1),
                 redirects as (update redirects set version = 1 where version <> 1),
                 studies as (update case_studies set version = 1 where version <> 1),
                 products as (update products set version = 1 where version <> 1),
                 shelves as (update product_categories set version = 1 where version <> 1),
                 tickets as (update tickets set version = 1 where version <> 1),
                 referrals as (update referrals set version = 1 where version <> 1),
                 orders as (update orders set version = 1 where version <> 1),
                 coupons as (update coupons set version = 1 where version <> 1),
                 zones as (update delivery_zones set version = 1 where version <> 1),
                 team as (update team_members set version = 1 where version <> 1)
             delete from auth_throttles"
        )
        .execute(&service.db)
        .await
        .unwrap();
    }
}

/// The token of a quotation's link.
fn token(quotation: Uuid) -> String {
    let url = link::url(&keys(), &SITE.parse().unwrap(), QuotationId(quotation));
    url.path_segments().unwrap().next_back().unwrap().to_owned()
}

fn made(answer: &Answer) -> Value {
    assert!(answer.status.is_success(), "{}", answer.text);
    answer.json()
}

fn id_of(record: &Value) -> Uuid {
    record["id"].as_str().unwrap_or_else(|| panic!("no id in {record}")).parse().unwrap()
}

/// The document of a quotation, and a statement of a customer's account.
async fn papers(service: &Service, quotation: Uuid, customer: Uuid) -> [Uuid; 2] {
    let document = sqlx::query_scalar!("select id from documents where subject_id = $1", quotation)
        .fetch_one(&service.db)
        .await
        .unwrap();
    let statement = Uuid::now_v7();
    sqlx::query!(
        "with statement as (
             insert into customer_statements (
                 id, customer_id, from_day, to_day, opening_paise, closing_paise, entries, supplier, recipient, created_at
             )
             values ($1, $2, '2026-04-01', '2026-11-20', 0, 0, '[]', '{}', '{}', now())
         )
         insert into documents (id, kind, subject_id, version, state, asked_at)
         values (gen_random_uuid(), 'statement', $1, 1, 'waiting', now())",
        statement,
        customer
    )
    .execute(&service.db)
    .await
    .unwrap();
    [document, statement]
}
