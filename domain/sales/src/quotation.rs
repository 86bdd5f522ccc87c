//! Quotations: from the first draft to the signature. One file for each step.
//!
//! [`allowed`] says who may do what in which status; the answer is part of every list and detail, so that
//! no screen knows the rules a second time.
//!
//! All revisions of a number are locked together, in one order ([`lock`]). Of a signature, a later revision
//! and an expiry one wins, and the others learn why they did not; a partial unique index enforces the same
//! in the database.
//!
//! Looking at a quotation does not change it: the step to `viewed` keeps the version, so the document that
//! was sent stays the current one.

pub mod acceptance;
pub mod allowed;
pub mod begin;
pub mod bulk;
pub mod choices;
pub mod code;
pub mod comment;
pub mod comparison;
pub mod detail;
pub mod document;
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

use self::frozen::Frozen;
use self::milestone::Milestone;
use self::sheet::{Entry, Known, PricedSheet, Room, Unpriced, price_rooms};
use crate::quotation_settings::{MilestoneShare, Quotations};
use kernel::ids::{CustomerId, LeadId, Named, ProjectId, QuotationId, UserId};
use kernel::money::{Percent, TooLarge};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::state::{KARNATAKA, is_of_karnataka};
use kernel::words::words;
use kernel::{Db, Locked, Tx, gstin, number};
use pricing::approval::Approver;
use pricing::gst::Supply;
use pricing::gst::rate::Rates;
use pricing::price::{Discount, EXPRESS, Priced, Terms};
use pricing::rate_card::{self, Asked, CardRate, Package, RateCardDraft};

words! {
    /// Where a quotation stands. Source: product rules for quotations, statuses.
    #[schemars(rename = "QuotationStatus")]
    pub enum Status {
        /// Is being written.
        Draft = "draft",
        /// Somebody must agree first.
        PendingApproval = "pending_approval",
        /// May go out.
        Approved = "approved",
        /// The customer has it.
        Sent = "sent",
        /// The customer has opened it.
        Viewed = "viewed",
        /// The customer has signed.
        Accepted = "accepted",
        /// It has become a project.
        Converted = "converted",
        /// The customer has said no.
        Rejected = "rejected",
        /// The customer has said nothing in time.
        Expired = "expired",
        /// A later revision took its place.
        Superseded = "superseded",
        /// Taken back.
        Cancelled = "cancelled",
    }
}

impl Status {
    /// As people say it.
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

    /// The customer has it and has not decided.
    #[must_use]
    pub const fn is_with_customer(self) -> bool {
        matches!(self, Self::Sent | Self::Viewed)
    }

    /// The customer has signed.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::Accepted | Self::Converted)
    }
}

words! {
    /// How soon a home is finished.
    pub enum Delivery {
        /// In 45 days.
        Standard = "standard",
        /// In 30 days, at 15% more.
        Express = "express",
    }
}

impl Delivery {
    /// What it adds to the subtotal.
    #[must_use]
    pub const fn surcharge(self) -> Percent {
        match self {
            Self::Standard => Percent::NONE,
            Self::Express => EXPRESS,
        }
    }
}

/// A quotation as it is written. What is not known yet is left empty; it must be there before it goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationDraft {
    /// Whom it is for.
    #[garde(length(chars, max = 120))]
    pub client_name: String,
    /// Where it is sent to.
    #[garde(length(chars, max = 254))]
    pub client_email: String,
    /// Where they are called.
    #[garde(length(chars, max = 32))]
    pub client_phone: String,
    /// A business's number for goods and services tax.
    #[garde(inner(custom(is_gstin)))]
    pub client_gstin: Option<String>,
    /// Where the home is.
    #[garde(length(chars, max = 400))]
    pub site_address: String,
    /// The code of its state in the law of goods and services tax: 29 is Karnataka.
    #[garde(pattern("^(0[1-9]|[12][0-9]|3[0-8])$"))]
    pub place_of_supply: String,
    /// How soon it is to be finished.
    #[garde(skip)]
    pub delivery: Delivery,
    /// How much it is given.
    #[garde(skip)]
    pub package: Option<Package>,
    /// The last day on which the offer holds.
    #[garde(skip)]
    pub valid_until: NaiveDate,
    /// Off the whole.
    #[garde(dive)]
    pub discount: Discount,
    /// Who draws it.
    #[garde(skip)]
    pub designer_id: Option<UserId>,
    /// The writer's own terms, in paragraphs; empty stands for those of the settings.
    #[serde(default)]
    #[garde(length(chars, max = 20_000))]
    pub terms: String,
    /// The name of the plan by which it is paid; empty stands for the settings' first.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub payment_template: String,
    /// A personal line to the customer, which is printed.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub note: String,
    /// What is offered.
    #[garde(length(max = 60), dive)]
    pub rooms: Vec<Room>,
}

#[expect(clippy::ptr_arg, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn is_gstin(gstin: &String, _: &()) -> garde::Result {
    if gstin::is_valid(gstin) { Ok(()) } else { Err(garde::Error::new("is not a GSTIN")) }
}

/// A quotation.
#[derive(Clone, Debug)]
pub struct Quotation {
    /// Names it to programs.
    pub id: QuotationId,
    /// Names it to people, as soon as it has left its writer's desk.
    pub number: Option<String>,
    /// 0 first; 1 is "R1".
    pub revision: i32,
    /// No later revision has been begun.
    pub is_latest: bool,
    /// Where it stands.
    pub status: Status,
    /// What was written.
    pub draft: QuotationDraft,
    /// The day whose prices and taxes it has.
    pub prices_of: NaiveDate,
    /// What it was handed in with.
    pub frozen: Option<Frozen>,
    /// The wish that it answers.
    pub lead: Option<LeadId>,
    /// Who it is for, once that is somebody with a contract.
    pub customer: Option<Named<CustomerId>>,
    /// What it has become.
    pub project: Option<ProjectId>,
    /// Who wrote it.
    pub owner: Named<UserId>,
    /// Who draws it.
    pub designer: Option<Named<UserId>>,
    /// Why it was given back to its writer.
    pub returned_because: Option<String>,
    /// Whose approval it needed when it was handed in.
    pub approval_by: Option<Approver>,
    /// Who agreed to it.
    pub approved_by: Option<Named<UserId>>,
    /// When it first went out.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the customer signed.
    pub accepted_at: Option<DateTime<Utc>>,
    /// When the customer said no.
    pub rejected_at: Option<DateTime<Utc>>,
    /// What they said.
    pub rejected_because: Option<String>,
    /// Counts the changes.
    pub version: i32,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl Quotation {
    /// Its number and revision, as people name it: `QT/2026-27/0001 R1`.
    #[must_use]
    pub fn title(&self) -> String {
        number::title(self.number.as_deref(), self.revision)
    }

    /// Whether the offer still holds.
    #[must_use]
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        day <= self.draft.valid_until
    }
}

/// A quotation that nobody else changes until the transaction ends, nor another revision of it: which of them counts is
/// decided by one at a time.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
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

/// The quotation behind `id`, if it is within reach: one's own, or one to draw.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
pub async fn find(db: &mut Db, id: QuotationId, reach: Reach) -> Result<Quotation, sqlx::Error> {
    let row = sqlx::query!(
        r#"select number, revision, quotation.status as "status: Status", lead_id as "lead_id: LeadId", client_name,
               client_email, client_phone, client_gstin, site_address, place_of_supply, delivery as "delivery: Delivery",
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

/// What a quotation comes to, in paise.
pub async fn payable(db: &mut Db, id: QuotationId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select payable_paise from quotations where id = $1", id.0).fetch_one(db).await
}

async fn rooms(db: &mut Db, id: QuotationId) -> Result<Vec<Room>, sqlx::Error> {
    let rooms = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(
               jsonb_build_object('name', name, 'items', coalesce(
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

/// What a quotation is priced with: the card and the taxes of its day, and where the company is; or what it was handed
/// in with.
#[derive(Clone, Debug)]
pub struct Prices {
    card: Option<RateCardDraft>,
    taxes: Rates,
    home_state: String,
    frozen: Option<Frozen>,
    /// How far people may go by themselves.
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

    /// Prices what was written.
    pub fn price(&self, draft: &QuotationDraft) -> Result<(PricedSheet, Priced), Unpriced> {
        let supply = self.supply(draft);
        let terms = Terms { surcharge: draft.delivery.surcharge(), discount: draft.discount, supply };
        price_rooms(&draft.rooms, &terms, |entry| self.known(entry, draft.package))
    }

    /// Prices rooms that are in no quotation: delivered as usual, and nothing taken off.
    pub fn price_rooms(&self, rooms: &[Room], supply: Supply) -> Result<PricedSheet, Unpriced> {
        let terms = Terms { surcharge: Percent::NONE, discount: Discount::None, supply };
        Ok(price_rooms(rooms, &terms, |entry| self.known(entry, None))?.0)
    }

    /// Rooms at what the card has their lines for. A price that somebody had a reason to write stays.
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

    /// How something is taxed that is delivered to a pincode; within the state, if nobody knows where.
    #[must_use]
    pub fn supply_to(&self, pincode: Option<&str>) -> Supply {
        let is_home =
            pincode.is_none_or(|pincode| is_of_karnataka(pincode) == (self.home_state() == KARNATAKA));
        if is_home { Supply::WithinState } else { Supply::InterState }
    }

    /// Whether it is taxed within the state or between states.
    fn supply(&self, draft: &QuotationDraft) -> Supply {
        if draft.place_of_supply == self.home_state() { Supply::WithinState } else { Supply::InterState }
    }

    /// When which part of what is to be paid is due.
    pub fn milestones(&self, draft: &QuotationDraft, payable_paise: i64) -> Result<Vec<Milestone>, TooLarge> {
        milestone::milestones(self.shares(draft), payable_paise)
    }

    /// What is agreed besides the price, each a paragraph.
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

    /// What is known of a line: its tax by its kind of goods, its cost by the rate card.
    fn known(&self, entry: &Entry, package: Option<Package>) -> Known {
        if let Some(frozen) = &self.frozen {
            return frozen.lines.get(&entry.id).copied().unwrap_or_default();
        }
        let rate = self.rate(entry, package);
        Known {
            tax: self.taxes.of(&entry.hsn),
            cost: rate.and_then(CardRate::cost),
            rate: rate.map(|rate| rate.rate_paise),
        }
    }

    /// The card's price of a line, if the line names one.
    fn rate(&self, entry: &Entry, package: Option<Package>) -> Option<&CardRate> {
        let (core, finish) = (Some(entry.material.as_str()), Some(entry.finish.as_str()));
        self.card.as_ref()?.rate(&Asked { item: entry.item.as_deref()?, core, finish, package })
    }
}
