//! Quotations: from the first draft to the signature. One file for each step.
//!
//! [`allowed`] says who may do what in which status; the result is part of every list and detail, so that no
//! screen duplicates the rules.
//!
//! All revisions of a number are locked together, in a fixed order ([`lock`]). If a signature, a later
//! revision and an expiry compete, one wins, and the others get an error that says why; a partial unique
//! index enforces this in the database too.
//!
//! Viewing a quotation does not change it: the step to `viewed` keeps the version, so the PDF that was sent
//! stays current.

pub mod acceptance;
pub mod allowed;
pub mod begin;
pub mod board;
pub mod bulk;
pub mod choices;
pub mod code;
pub mod comment;
pub mod comparison;
pub mod detail;
pub mod document;
pub mod drawn;
pub mod edit;
pub mod editors;
pub mod ending;
mod file;
pub mod frozen;
mod kitchen;
mod lead;
pub mod link;
pub mod list;
pub mod milestone;
mod news;
pub mod offer;
pub mod picture;
pub mod release;
pub mod reminder;
pub mod revision;
mod search;
pub mod sending;
pub mod sheet;
pub mod signer;
pub mod substitution;
pub mod template;
pub mod visit;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use self::frozen::Frozen;
use self::milestone::Milestone;
use self::sheet::{Entry, LineFacts, PricedSheet, Room, Unpriced, price_rooms};
use crate::quotation_settings::{MilestoneShare, Quotations};
use kernel::ids::{CustomerId, LeadId, Named, ProjectId, QuotationId, UserId};
use kernel::money::{Percent, TooLarge};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::state::{KARNATAKA, is_of_karnataka};
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx, gstin, number};
use pricing::approval::Approver;
use pricing::gst::Supply;
use pricing::gst::rate::Rates;
use pricing::gst::supply_type::SupplyType;
use pricing::price::{Discount, EXPRESS, Priced, Terms};
use pricing::rate_card::composition::Composition;
use pricing::rate_card::{self, CardRate, Package, RateCardDraft, RateQuery};

string_enum! {
    /// Status of a quotation. Source: product rules for quotations, statuses.
    #[schemars(rename = "QuotationStatus")]
    pub enum Status {
        /// Being edited.
        Draft = "draft",
        /// Waiting for approval.
        PendingApproval = "pending_approval",
        /// Ready to send.
        Approved = "approved",
        /// Sent to the customer.
        Sent = "sent",
        /// Opened by the customer.
        Viewed = "viewed",
        /// Signed by the customer.
        Accepted = "accepted",
        /// Converted into a project.
        Converted = "converted",
        /// Declined by the customer.
        Rejected = "rejected",
        /// Not accepted in time.
        Expired = "expired",
        /// Replaced by a later revision.
        Superseded = "superseded",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

impl Status {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Draft => "Draft",
            Self::PendingApproval => "Pending approval",
            Self::Approved => "Approved",
            Self::Sent => "Sent",
            Self::Viewed => "Viewed",
            Self::Accepted => "Accepted",
            Self::Converted => "Converted",
            Self::Rejected => "Rejected",
            Self::Expired => "Expired",
            Self::Superseded => "Superseded",
            Self::Cancelled => "Cancelled",
        }
    }

    /// Sent and not decided yet.
    #[must_use]
    pub const fn is_with_customer(self) -> bool {
        matches!(self, Self::Sent | Self::Viewed)
    }

    /// Signed by the customer.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::Accepted | Self::Converted)
    }
}

string_enum! {
    /// Delivery option.
    pub enum Delivery {
        /// 45 days.
        Standard = "standard",
        /// 30 days, for 15% more.
        Express = "express",
    }
}

impl Delivery {
    /// Surcharge on the subtotal.
    #[must_use]
    pub const fn surcharge(self) -> Percent {
        match self {
            Self::Standard => Percent::NONE,
            Self::Express => EXPRESS,
        }
    }
}

/// Editable content of a quotation. Unknown fields are empty; required ones must be filled in before
/// submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationDraft {
    /// Customer's name.
    #[garde(length(chars, max = 120))]
    pub client_name: String,
    /// Customer's e-mail address.
    #[garde(length(chars, max = 254))]
    pub client_email: String,
    /// Customer's phone number.
    #[garde(length(chars, max = 32))]
    pub client_phone: String,
    /// GSTIN of a business.
    #[garde(inner(custom(is_gstin)))]
    pub client_gstin: Option<String>,
    /// Address of the site.
    #[garde(length(chars, max = 400))]
    pub site_address: String,
    /// Place of supply as GST state code: 29 is Karnataka.
    #[garde(pattern("^(0[1-9]|[12][0-9]|3[0-8])$"))]
    pub place_of_supply: String,
    /// Type of supply in GST law, which decides the GST of advances; works by default.
    #[serde(default)]
    #[garde(skip)]
    pub supply_type: SupplyType,
    /// Delivery option.
    #[garde(skip)]
    pub delivery: Delivery,
    /// Package.
    #[garde(skip)]
    pub package: Option<Package>,
    /// Last day of validity.
    #[garde(skip)]
    pub valid_until: NaiveDate,
    /// Overall discount.
    #[garde(dive)]
    pub discount: Discount,
    /// Designer.
    #[garde(skip)]
    pub designer_id: Option<UserId>,
    /// Custom terms, in paragraphs; the default terms if empty.
    #[serde(default)]
    #[garde(length(chars, max = 20_000))]
    pub terms: String,
    /// Name of the payment plan; the default if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub payment_template: String,
    /// Personal message to the customer, printed in the PDF.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub note: String,
    /// Rooms.
    #[garde(length(max = 60), dive)]
    pub rooms: Vec<Room>,
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn is_gstin(gstin: &String, _: &()) -> garde::Result {
    if gstin::is_valid(gstin) { Ok(()) } else { Err(garde::Error::new("is not a valid GSTIN")) }
}

/// A quotation.
#[derive(Clone, Debug)]
pub struct Quotation {
    /// Quotation id.
    pub id: QuotationId,
    /// Number, assigned on submission.
    pub number: Option<String>,
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// Whether there is no later revision.
    pub is_latest: bool,
    /// Status.
    pub status: Status,
    /// Content.
    pub draft: QuotationDraft,
    /// Date of its prices and taxes.
    pub prices_of: NaiveDate,
    /// Pricing inputs frozen on submission.
    pub frozen: Option<Frozen>,
    /// Lead that it is for.
    pub lead: Option<LeadId>,
    /// Customer, once there is one.
    pub customer: Option<Named<CustomerId>>,
    /// Its project, since the customer accepted it or a colleague converted it.
    pub project: Option<ProjectId>,
    /// Owner.
    pub owner: Named<UserId>,
    /// Designer.
    pub designer: Option<Named<UserId>>,
    /// Why it was returned for changes.
    pub returned_because: Option<String>,
    /// Approval required on submission.
    pub approval_by: Option<Approver>,
    /// Who approved it.
    pub approved_by: Option<Named<UserId>>,
    /// When it was first sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was accepted.
    pub accepted_at: Option<DateTime<Utc>>,
    /// When it was declined.
    pub rejected_at: Option<DateTime<Utc>>,
    /// Why the customer declined.
    pub rejected_because: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Quotation {
    /// Number and revision: `QT/2026-27/0001 R1`.
    #[must_use]
    pub fn title(&self) -> String {
        number::title(self.number.as_deref(), self.revision)
    }

    /// Whether it is still valid on this day.
    #[must_use]
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        day <= self.draft.valid_until
    }
}

/// The quotations with these ids that are within reach, by number and client.
pub async fn names(db: &mut Db, ids: &[Uuid], reach: Reach) -> Result<Vec<Named<QuotationId>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: QuotationId", number, revision, client_name from quotations
           where id = any ($1) and archived_at is null
               and ($2::uuid is null or owner_id = $2 or designer_id = $2)"#,
        ids,
        reach.user(),
    )
    .fetch_all(db)
    .await?;
    let names = rows.into_iter().map(|row| {
        let words = [number::title(row.number.as_deref(), row.revision), row.client_name];
        let words = words.into_iter().filter(|word| !word.is_empty());
        Named { id: row.id, name: words.collect::<Vec<_>>().join(", ") }
    });
    Ok(names.collect())
}

/// Locks all revisions of a quotation until the transaction ends, so that changes to which of them counts are
/// serialised, and reads it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is out of reach.
pub async fn lock(tx: &mut Tx<'_>, id: QuotationId, reach: Reach) -> Result<Locked<Quotation>, sqlx::Error> {
    lock_revisions(tx, id).await?;
    find(tx, id, reach).await.map(Locked::read)
}

async fn lock_revisions(db: &mut Db, id: QuotationId) -> Result<(), sqlx::Error> {
    let locked = sqlx::query!(
        "select id from quotations
         where id = $1 or number = (select number from quotations where id = $1)
         order by revision, id
         for update",
        id.0,
    )
    .fetch_all(db)
    .await?;
    if locked.is_empty() { Err(sqlx::Error::RowNotFound) } else { Ok(()) }
}

/// The quotation with this id, if the user owns it, designs it, or may see all.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is outside the scope.
pub async fn find(db: &mut Db, id: QuotationId, reach: Reach) -> Result<Quotation, sqlx::Error> {
    let row = sqlx::query!(
        r#"select number, revision, quotation.status as "status: Status", lead_id as "lead_id: LeadId", client_name,
               client_email, client_phone, client_gstin, site_address, place_of_supply,
               supply_type as "supply_type: SupplyType", delivery as "delivery: Delivery",
               package as "package: Package", valid_until, discount as "discount: Json<Discount>", prices_of, terms,
               payment_template, note, frozen as "frozen: Json<Frozen>", approval_by as "approval_by: Approver",
               sent_at, accepted_at, rejected_at, rejected_because,
               not exists (
                   select from quotations as later
                   where later.number = quotation.number and later.revision > quotation.revision
                       and later.status <> 'cancelled'
               ) as "is_latest!",
               customer_id as "customer_id: CustomerId",
               (select name from customers where customers.id = customer_id) as customer_name,
               project_id as "project_id: ProjectId",
               designer_id as "designer_id: UserId",
               (select name from users where users.id = designer_id) as designer_name,
               owner_id as "owner_id: UserId",
               (select name from users where users.id = owner_id) as "owner_name!",
               returned_because, approved_by as "approved_by: UserId",
               (select name from users where users.id = approved_by) as approver_name,
               quotation.version, quotation.created_at, quotation.updated_at
           from quotations as quotation
           where quotation.id = $1 and archived_at is null
               and ($2::uuid is null or owner_id = $2 or designer_id = $2)"#,
        id.0,
        reach.user(),
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(Quotation {
        id,
        number: row.number,
        revision: row.revision,
        is_latest: row.is_latest,
        status: row.status,
        draft: QuotationDraft {
            client_name: row.client_name,
            client_email: row.client_email,
            client_phone: row.client_phone,
            client_gstin: row.client_gstin,
            site_address: row.site_address,
            place_of_supply: row.place_of_supply,
            supply_type: row.supply_type,
            delivery: row.delivery,
            package: row.package,
            valid_until: row.valid_until,
            discount: row.discount.0,
            designer_id: row.designer_id,
            terms: row.terms,
            payment_template: row.payment_template,
            note: row.note,
            rooms: rooms(db, id).await?,
        },
        prices_of: row.prices_of,
        frozen: row.frozen.map(|Json(frozen)| frozen),
        lead: row.lead_id,
        customer: Named::of(row.customer_id, row.customer_name),
        project: row.project_id,
        owner: Named { id: row.owner_id, name: row.owner_name },
        designer: Named::of(row.designer_id, row.designer_name),
        returned_because: row.returned_because,
        approval_by: row.approval_by,
        approved_by: Named::of(row.approved_by, row.approver_name),
        sent_at: row.sent_at,
        accepted_at: row.accepted_at,
        rejected_at: row.rejected_at,
        rejected_because: row.rejected_because,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

/// Amount payable of a quotation, in paise.
pub async fn payable(db: &mut Db, id: QuotationId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select payable_paise from quotations where id = $1", id.0).fetch_one(db).await
}

async fn rooms(db: &mut Db, id: QuotationId) -> Result<Vec<Room>, sqlx::Error> {
    let rooms = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(
               jsonb_build_object('name', name, 'kitchen', kitchen, 'drawing', drawing, 'items', coalesce(
                   (
                       select jsonb_agg(
                           jsonb_build_object('line', entry, 'alternative', alternative, 'addOns', coalesce(
                               (
                                   select jsonb_agg(add_on.entry order by add_on.add_on)
                                   from quotation_lines as add_on
                                   where add_on.quotation_id = $1 and add_on.room = line.room
                                       and add_on.item = line.item and add_on.add_on > 0
                               ),
                               '[]'
                           )) order by item
                       )
                       from quotation_lines as line
                       where quotation_id = $1 and room = quotation_rooms.position and add_on = 0
                   ),
                   '[]'
               )) order by position
           ), '[]') as "rooms!: Json<Vec<Room>>"
           from quotation_rooms where quotation_id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(rooms.0)
}

/// Pricing inputs of a quotation: the day's rate card and taxes and the company's state, or the frozen ones.
#[derive(Clone, Debug)]
pub struct Prices {
    card: Option<RateCardDraft>,
    taxes: Rates,
    home_state: String,
    frozen: Option<Frozen>,
    /// Settings with approval limits.
    pub settings: Quotations,
}

impl Prices {
    /// Those of a day.
    pub async fn of(db: &mut Db, day: NaiveDate) -> Result<Self, sqlx::Error> {
        let card = rate_card::in_force(&mut *db, day).await?.map(|card| card.draft);
        let taxes = pricing::gst::rate::on(&mut *db, day).await?;
        let organization: Organization = kernel::settings::read(&mut *db).await?;
        let home_state = organization.home_state().to_owned();
        Ok(Self { card, taxes, home_state, frozen: None, settings: kernel::settings::read(db).await? })
    }

    /// Those of a quotation.
    pub async fn of_quotation(db: &mut Db, quotation: &Quotation) -> Result<Self, sqlx::Error> {
        let prices = Self::of(db, quotation.prices_of).await?;
        Ok(Self { frozen: quotation.frozen.clone(), ..prices })
    }

    /// Prices a draft.
    pub fn price(&self, draft: &QuotationDraft) -> Result<(PricedSheet, Priced), Unpriced> {
        let supply = self.supply(draft);
        let terms = Terms { surcharge: draft.delivery.surcharge(), discount: draft.discount, supply };
        price_rooms(&draft.rooms, &terms, |entry| self.known(entry, draft.package))
    }

    /// Prices rooms outside a quotation: standard delivery, no discount.
    pub fn price_rooms(&self, rooms: &[Room], supply: Supply) -> Result<PricedSheet, Unpriced> {
        let terms = Terms { surcharge: Percent::NONE, discount: Discount::None, supply };
        Ok(price_rooms(rooms, &terms, |entry| self.known(entry, None))?.0)
    }

    /// The rooms at rate card prices. A line with an override reason keeps its price.
    #[must_use]
    pub fn at_card_rates(&self, mut rooms: Vec<Room>) -> Vec<Room> {
        let items = rooms.iter_mut().flat_map(|room| &mut room.items);
        for entry in items.flat_map(|item| std::iter::once(&mut item.line).chain(&mut item.add_ons)) {
            if let Some(rate) = self.rate(entry, None).filter(|_| entry.override_reason.is_empty()) {
                entry.rate_paise = rate.rate_paise;
            }
        }
        rooms
    }

    /// Split of GST for delivery to a pincode; within the state if unknown.
    #[must_use]
    pub fn supply_to(&self, pincode: Option<&str>) -> Supply {
        let is_home =
            pincode.is_none_or(|pincode| is_of_karnataka(pincode) == (self.home_state() == KARNATAKA));
        if is_home { Supply::WithinState } else { Supply::InterState }
    }

    /// Split of GST of a draft.
    fn supply(&self, draft: &QuotationDraft) -> Supply {
        if draft.place_of_supply == self.home_state() { Supply::WithinState } else { Supply::InterState }
    }

    /// Payment schedule.
    pub fn milestones(&self, draft: &QuotationDraft, payable_paise: i64) -> Result<Vec<Milestone>, TooLarge> {
        milestone::milestones(self.shares(draft), payable_paise)
    }

    /// Terms, by paragraph.
    #[must_use]
    pub fn terms(&self, draft: &QuotationDraft) -> Vec<String> {
        let text = self.terms_text(draft);
        let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
        paragraphs.map(str::to_owned).collect()
    }

    fn home_state(&self) -> &str {
        self.frozen.as_ref().map_or(&self.home_state, |frozen| &frozen.home_state)
    }

    fn shares(&self, draft: &QuotationDraft) -> &[MilestoneShare] {
        let plan = || self.settings.payment_plan(&draft.payment_template);
        self.frozen.as_ref().map_or_else(plan, |frozen| &frozen.milestones)
    }

    fn terms_text<'a>(&'a self, draft: &'a QuotationDraft) -> &'a str {
        match &self.frozen {
            Some(frozen) => &frozen.terms,
            None if draft.terms.trim().is_empty() => &self.settings.terms,
            None => &draft.terms,
        }
    }

    /// GST rate by HSN or SAC, and cost by rate card.
    fn known(&self, entry: &Entry, package: Option<Package>) -> LineFacts {
        if let Some(frozen) = &self.frozen {
            return frozen.lines.get(&entry.id).copied().unwrap_or_default();
        }
        let rate = self.rate(entry, package);
        LineFacts {
            tax: self.taxes.of(&entry.hsn),
            cost: rate.and_then(CardRate::cost),
            rate: rate.map(|rate| rate.rate_paise),
        }
    }

    /// The rate card's price of a line, if it refers to one.
    fn rate(&self, entry: &Entry, package: Option<Package>) -> Option<&CardRate> {
        self.card.as_ref()?.rate(&query(entry, package)?)
    }

    /// What the rate card's price of a line is composed of, as far as the card tells.
    fn composition(&self, entry: &Entry, package: Option<Package>) -> Option<Composition> {
        match &self.frozen {
            Some(frozen) => frozen.compositions.get(&entry.id).cloned(),
            None => self.card.as_ref()?.composition(&query(entry, package)?),
        }
    }
}

fn query(entry: &Entry, package: Option<Package>) -> Option<RateQuery<'_>> {
    let (core, finish) = (Some(entry.material.as_str()), Some(entry.finish.as_str()));
    Some(RateQuery { item: entry.item.as_deref()?, core, finish, package })
}
