//! A quotation as its customer sees it by the private link.
//!
//! These types are separate: none has a field that could leak a cost, a margin or an internal reason.

use std::borrow::Borrow;
use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::board::{self, BoardItem};
use super::comment::{self, Comment};
use super::edit::unpriced;
use super::milestone::Milestone;
use super::picture::{self, LinePicture};
use super::release::undecided;
use super::sheet::{Entry, PricedEntry, PricedSheet, Unpriced};
use super::{Delivery, Prices, Quotation, QuotationDraft, Status, drawn, link, news, revision, signer};
use crate::kitchen::drawn::Sheet;
use content::photograph::picture::Picture;
use jobs::occasion::News;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::mask_email;
use kernel::document::{self, DocumentState};
use kernel::ids::{QuotationId, QuotationLineId};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx, settings};
use people::account::Keys;
use pricing::gst::Supply;
use pricing::material::surface::Known;
use pricing::price::measure::{Dimensions, Quantity, Unit};
use pricing::price::{PriceError, Rate, TaxedGroup, Totals};
use pricing::rate_card::composition::{Composition, PartKind};

/// Why a link does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Not sent, or withdrawn.
    Withdrawn,
    /// Expired.
    Expired,
}

/// The link's quotation, if its customer may still see it.
pub async fn open(
    db: &mut Db,
    id: QuotationId,
    today: NaiveDate,
) -> Result<Result<Quotation, Closed>, sqlx::Error> {
    is_open(super::find(db, id, Reach::All).await, today)
}

/// The same, locked until the transaction ends.
pub async fn lock(
    tx: &mut Tx<'_>,
    id: QuotationId,
    today: NaiveDate,
) -> Result<Result<Locked<Quotation>, Closed>, sqlx::Error> {
    is_open(super::lock(tx, id, Reach::All).await, today)
}

fn is_open<Q: Borrow<Quotation>>(
    found: Result<Q, sqlx::Error>,
    today: NaiveDate,
) -> Result<Result<Q, Closed>, sqlx::Error> {
    let found = match found {
        Ok(found) => found,
        Err(sqlx::Error::RowNotFound) => return Ok(Err(Closed::Withdrawn)),
        Err(error) => return Err(error),
    };
    let quotation: &Quotation = found.borrow();
    Ok(match quotation.status {
        Status::Draft | Status::PendingApproval | Status::Approved | Status::Cancelled => {
            Err(Closed::Withdrawn)
        }
        // Never sent, so there is nothing to look up.
        Status::Superseded if quotation.sent_at.is_none() => Err(Closed::Withdrawn),
        Status::Expired => Err(Closed::Expired),
        Status::Sent | Status::Viewed if !quotation.holds_on(today) => Err(Closed::Expired),
        _ => Ok(found),
    })
}

string_enum! {
    /// The customer's decision.
    #[schemars(rename = "QuotationDecision")]
    pub enum Decision {
        /// Accepted.
        Accepted = "accepted",
        /// Declined.
        Rejected = "rejected",
    }
}

/// A quotation as its customer sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicQuotation")]
pub struct Offer {
    /// Quotation number.
    pub number: String,
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// Status.
    pub status: Status,
    /// Our company.
    pub company: Company,
    /// The customer.
    pub client: Client,
    /// Address of the site.
    pub site_address: String,
    /// Last day of validity.
    pub valid_until: NaiveDate,
    /// Delivery option.
    pub delivery: Delivery,
    /// Personal message.
    pub note: String,
    /// Contact person.
    pub contact: Contact,
    /// Rooms.
    pub rooms: Vec<PublicRoom>,
    /// Materials and finishes that count.
    pub board: Vec<BoardItem>,
    /// Totals.
    pub totals: Totals,
    /// Split of GST.
    pub supply: Supply,
    /// GST breakdown.
    pub taxes: Vec<TaxedGroup>,
    /// Payment schedule.
    pub milestones: Vec<Milestone>,
    /// Terms, by paragraph.
    pub terms: Vec<String>,
    /// Comments.
    pub comments: Vec<Comment>,
    /// Whether staff are viewing: they see what the customer sees but cannot act on their behalf.
    pub is_preview: bool,
    /// Whether the customer can accept or decline it.
    pub may_decide: bool,
    /// Masked address that signing codes are sent to: the link alone does not prove who opened it. `null` if
    /// no address is confirmed, or nothing is to be decided.
    pub code_to: Option<String>,
    /// When they decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Decision.
    pub decision: Option<Decision>,
    /// PDF.
    pub document: Option<PublicDocument>,
    /// All revisions sent to the customer, oldest first.
    pub revisions: Vec<PublicRevision>,
}

/// Our company.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicCompany")]
pub struct Company {
    /// Brand name.
    pub brand: String,
    /// Legal name.
    pub legal_name: String,
    /// Address on one line; empty if unknown.
    pub address: String,
    /// GSTIN.
    pub gstin: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
}

/// The customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicClient")]
pub struct Client {
    /// Name.
    pub name: String,
}

/// Contact person.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicContact")]
pub struct Contact {
    /// Name.
    pub name: String,
    /// Phone number.
    pub phone: Option<String>,
}

/// A room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicRoom {
    /// Name.
    pub name: String,
    /// Sum of its lines that count, in paise.
    pub subtotal_paise: i64,
    /// Items.
    pub items: Vec<PublicItem>,
    /// Elevations, if it is a kitchen with measurements. Callouts have the numbers of the items, from 1.
    pub elevations: Vec<Sheet>,
}

/// An item of a room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicItem {
    /// Line.
    pub line: PublicLine,
    /// Add-ons.
    pub add_ons: Vec<PublicLine>,
    /// Alternative group; items with the same value exclude each other.
    pub alternative: Option<String>,
}

/// A line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicLine {
    /// Line id.
    pub id: QuotationLineId,
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Material.
    pub material: String,
    /// Finish.
    pub finish: String,
    /// HSN or SAC.
    pub hsn: String,
    /// Dimensions.
    pub dimensions: Dimensions,
    /// Dimensions as text; empty if there are none.
    pub size: String,
    /// Unit.
    pub unit: Unit,
    /// Billed quantity, in hundredths of the unit.
    pub quantity: Quantity,
    /// Rate per unit.
    pub rate_paise: Rate,
    /// Quantity times rate.
    pub gross_paise: i64,
    /// Discount on this line.
    pub discount_paise: i64,
    /// Gross less discount.
    pub net_paise: i64,
    /// Edge banding that the price includes; empty if it is not stated.
    pub edge_banding: String,
    /// Hardware that the price includes; empty if it is not stated.
    pub hardware: String,
    /// Parts of the gross amount, which they add up to; empty if its price is not the rate card's, or has no parts.
    pub parts: Vec<PublicPart>,
    /// Whether the customer may leave it out.
    pub is_optional: bool,
    /// Whether an option or alternative is selected.
    pub is_chosen: bool,
    /// Whether it counts towards the total.
    pub counts: bool,
    /// Picture.
    pub picture: Option<PublicPicture>,
}

/// A part of a line's price.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicLinePart")]
pub struct PublicPart {
    /// What it pays for.
    pub kind: PartKind,
    /// Material.
    pub material: String,
    /// Material of the carcass, in whose place it is; empty for the carcass.
    pub instead_of: String,
    /// Amount before the line's discount, in paise.
    pub amount_paise: i64,
}

/// A photograph beside a line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicLinePicture")]
pub struct PublicPicture {
    /// Alt text; may be empty.
    pub alt: String,
    /// Picture for browsers.
    pub picture: Picture,
}

/// A quotation's PDF.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicDocument")]
pub struct PublicDocument {
    /// State.
    pub state: DocumentState,
    /// Address, once it is ready.
    pub url: Option<String>,
}

/// A revision sent to the customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicRevision {
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// Amount payable.
    pub payable_paise: i64,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// Whether it is the one being viewed.
    pub is_this: bool,
    /// Path of its page.
    pub path: String,
}

/// A quotation as its customer sees it, with this selection or its saved one.
pub async fn read(
    db: &mut Db,
    clock: &Clock,
    keys: &Keys,
    quotation: &Quotation,
    chosen: Option<&[QuotationLineId]>,
    is_preview: bool,
) -> Result<Offer, Refusal> {
    let basis = Prices::of_quotation(&mut *db, quotation).await?;
    let draft = match chosen {
        Some(chosen) => choose(&quotation.draft, chosen)?,
        None => quotation.draft.clone(),
    };
    let (sheet, _) = basis.price(&draft).map_err(chosen_twice)?;
    let milestones = basis.milestones(&draft, sheet.totals.payable_paise);
    let too_large = |_| unpriced(Unpriced { at: String::new(), error: PriceError::TooLarge("milestone") });
    let organization: Organization = settings::read(&mut *db).await?;
    let pictures = picture::of(&mut *db, quotation).await?;
    let today = clock.today();
    let (decision, decided_at) = decision(quotation);
    let may_decide = !is_preview && quotation.status.is_with_customer() && quotation.holds_on(today);
    let proof = if may_decide { signer::proof(&mut *db, quotation).await? } else { None };
    Ok(Offer {
        number: quotation.number.clone().unwrap_or_default(),
        revision: quotation.revision,
        status: quotation.status,
        client: Client { name: draft.client_name.clone() },
        contact: contact(&mut *db, quotation, &organization).await?,
        company: company(organization),
        rooms: rooms(&basis, &draft, &sheet, &pictures, &drawn::known(&mut *db, &draft.rooms).await?),
        board: board::of(&mut *db, &draft, &sheet).await?,
        totals: sheet.totals,
        supply: sheet.supply,
        taxes: sheet.taxes,
        milestones: milestones.map_err(too_large)?,
        terms: basis.terms(&draft),
        comments: comment::list(&mut *db, quotation.id).await?,
        is_preview,
        may_decide,
        code_to: proof.map(|proof| mask_email(&proof.email)),
        decided_at,
        decision,
        document: document(&mut *db, keys, quotation).await?,
        revisions: revisions(db, keys, quotation).await?,
        site_address: draft.site_address,
        valid_until: draft.valid_until,
        delivery: draft.delivery,
        note: draft.note,
    })
}

/// A quotation as its customer sees it, or will once it is sent, for staff. Without the addresses of the document
/// and of other revisions, which contain the customer's private links.
pub async fn preview(
    db: &mut Db,
    clock: &Clock,
    keys: &Keys,
    quotation: &Quotation,
) -> Result<Offer, Refusal> {
    let offer = read(db, clock, keys, quotation, None, true).await?;
    Ok(Offer { document: None, revisions: Vec::new(), ..offer })
}

/// The draft with exactly these options and alternatives selected.
///
/// # Errors
/// An error at `chosen` if a line is not optional or an alternative group has no selection.
pub(super) fn choose(draft: &QuotationDraft, chosen: &[QuotationLineId]) -> Result<QuotationDraft, Refusal> {
    let refused = |reason: String| Refusal::Field { field: "chosen", reason };
    let mut draft = draft.clone();
    let mut left: HashSet<QuotationLineId> = chosen.iter().copied().collect();
    let mut choose = |line: &mut Entry, is_open: bool| {
        if is_open {
            line.is_chosen = left.remove(&line.id);
        }
    };
    for item in draft.rooms.iter_mut().flat_map(|room| &mut room.items) {
        let is_open = item.line.is_optional || item.alternative.is_some();
        choose(&mut item.line, is_open);
        for add_on in &mut item.add_ons {
            let is_open = add_on.is_optional;
            choose(add_on, is_open);
        }
    }
    if !left.is_empty() {
        return Err(refused("contains a line that is not optional".to_owned()));
    }
    match undecided(&draft) {
        Some((_, reason)) => Err(refused(reason)),
        None => Ok(draft),
    }
}

/// Two selected alternatives of a group are the customer's error, not the author's.
pub(super) fn chosen_twice(refused: Unpriced) -> Refusal {
    match refused.error {
        error @ PriceError::AlternativesExclude => {
            Refusal::Field { field: "chosen", reason: error.to_string() }
        }
        _ => unpriced(refused),
    }
}

const fn decision(quotation: &Quotation) -> (Option<Decision>, Option<DateTime<Utc>>) {
    match quotation.status {
        Status::Accepted | Status::Converted => (Some(Decision::Accepted), quotation.accepted_at),
        Status::Rejected => (Some(Decision::Rejected), quotation.rejected_at),
        _ => (None, None),
    }
}

fn company(organization: Organization) -> Company {
    let address = [organization.office_address, organization.city, organization.state];
    Company {
        legal_name: organization.legal_name.unwrap_or_else(|| organization.brand_name.clone()),
        brand: organization.brand_name,
        address: address.into_iter().flatten().collect::<Vec<_>>().join(", "),
        gstin: organization.gstin,
        phone: organization.phone_number,
        email: organization.email_id,
    }
}

/// The owner, with their work phone number or else the company's.
async fn contact(
    db: &mut Db,
    quotation: &Quotation,
    organization: &Organization,
) -> Result<Contact, sqlx::Error> {
    let phone = sqlx::query_scalar!(
        "select phone from team_members where user_id = $1 and is_active limit 1",
        quotation.owner.id.0,
    )
    .fetch_optional(db)
    .await?
    .flatten();
    let phone = phone.filter(|phone| !phone.trim().is_empty()).or_else(|| organization.phone_number.clone());
    Ok(Contact { name: quotation.owner.name.clone(), phone })
}

fn rooms(
    basis: &Prices,
    draft: &QuotationDraft,
    sheet: &PricedSheet,
    pictures: &[LinePicture],
    known: &Known,
) -> Vec<PublicRoom> {
    let line = |entry: &Entry, figures: &PricedEntry| {
        line(entry, figures, pictures, basis.composition(entry, draft.package).unwrap_or_default())
    };
    let rooms = draft.rooms.iter().zip(&sheet.rooms).map(|(room, figures)| PublicRoom {
        name: room.name.clone(),
        subtotal_paise: figures.subtotal_paise,
        items: room
            .items
            .iter()
            .zip(&figures.items)
            .map(|(item, figures)| PublicItem {
                line: line(&item.line, &figures.line),
                add_ons: item
                    .add_ons
                    .iter()
                    .zip(&figures.add_ons)
                    .map(|(add_on, it)| line(add_on, it))
                    .collect(),
                alternative: item.alternative.clone(),
            })
            .collect(),
        elevations: drawn::of_room(room, known),
    });
    rooms.collect()
}

fn line(
    entry: &Entry,
    figures: &PricedEntry,
    pictures: &[LinePicture],
    composition: Composition,
) -> PublicLine {
    let shown = pictures.iter().find(|shown| Some(shown.photograph_id) == entry.photograph_id);
    let amounts = composition.amounts(figures.rate_paise, figures.quantity).unwrap_or_default();
    let parts = composition.parts.into_iter().zip(amounts).map(|(part, amount_paise)| PublicPart {
        kind: part.kind,
        material: part.material,
        instead_of: part.instead_of,
        amount_paise,
    });
    PublicLine {
        id: entry.id,
        name: entry.name.clone(),
        description: entry.description.clone(),
        material: entry.material.clone(),
        finish: entry.finish.clone(),
        hsn: entry.hsn.clone(),
        dimensions: entry.dimensions.clone(),
        size: entry.dimensions.words(),
        unit: figures.unit,
        quantity: figures.quantity,
        rate_paise: figures.rate_paise,
        gross_paise: figures.price.gross_paise,
        discount_paise: figures.price.line_discount_paise,
        net_paise: figures.price.net_paise,
        edge_banding: composition.edge_banding,
        hardware: composition.hardware,
        parts: parts.collect(),
        is_optional: entry.is_optional,
        is_chosen: entry.is_chosen,
        counts: figures.counts,
        picture: shown.map(|shown| PublicPicture { alt: shown.alt.clone(), picture: shown.picture.clone() }),
    }
}

async fn document(
    db: &mut Db,
    keys: &Keys,
    quotation: &Quotation,
) -> Result<Option<PublicDocument>, sqlx::Error> {
    let document = document::of_quotation(db, quotation.id).await?;
    let url = || format!("/api/quotations/{}/document", link::token(keys, quotation.id));
    Ok(document.map(|document| PublicDocument {
        url: (document.state == DocumentState::Ready).then(url),
        state: document.state,
    }))
}

async fn revisions(
    db: &mut Db,
    keys: &Keys,
    quotation: &Quotation,
) -> Result<Vec<PublicRevision>, sqlx::Error> {
    let had = revision::all(db, quotation.id)
        .await?
        .into_iter()
        .filter(|revision| revision.sent_at.is_some() && revision.status != Status::Cancelled);
    let revisions = had.map(|revision| PublicRevision {
        revision: revision.revision,
        payable_paise: revision.payable_paise,
        sent_at: revision.sent_at,
        is_this: revision.id == quotation.id,
        path: link::path(keys, revision.id),
    });
    Ok(revisions.collect())
}

/// Records that the customer opened a quotation, and notifies its owners. Returns whether it was the first time.
///
/// This does not change its version, so its PDF stays current.
pub async fn view(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<bool, sqlx::Error> {
    let (id, now) = (quotation.id, clock.now());
    let viewed = sqlx::query!(
        "update quotations set status = 'viewed', viewed_at = $2, updated_at = $2 where id = $1 and status = 'sent'",
        id.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    if viewed.rows_affected() == 0 {
        return Ok(false);
    }
    let changes = vec![Change::new("status", Status::Sent, Status::Viewed)];
    let event = Event::new("quotation_viewed", "quotation", &id).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    news::notify(db, quotation, News::Viewed, id.0, now).await?;
    Ok(true)
}
