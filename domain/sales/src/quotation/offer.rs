//! A quotation as its customer sees it behind the private link.
//!
//! These types are the customer's own: none has a field that a cost, a margin or an internal reason could
//! slip into.

use std::borrow::Borrow;
use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::comment::{self, Comment};
use super::edit::unpriced;
use super::milestone::Milestone;
use super::picture::{self, LinePicture};
use super::release::undecided;
use super::sheet::{Entry, PricedEntry, PricedSheet, Unpriced};
use super::{Delivery, Prices, Quotation, QuotationDraft, Status, link, news, revision, signer};
use content::photograph::picture::Picture;
use jobs::occasion::News;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::mask_email;
use kernel::document::{self, State};
use kernel::ids::{QuotationId, QuotationLineId};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::words::words;
use kernel::{Db, Locked, Tx, settings};
use people::account::Keys;
use pricing::gst::Supply;
use pricing::price::measure::{Dimensions, Quantity, Unit};
use pricing::price::{PriceError, Rate, TaxedGroup, Totals};

/// Why a link leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Nobody has sent it, or it was taken back.
    Withdrawn,
    /// The offer holds no longer.
    Expired,
}

/// The quotation behind a link, if its customer may still see it.
pub async fn open(
    db: &mut Db,
    id: QuotationId,
    today: NaiveDate,
) -> Result<Result<Quotation, Closed>, sqlx::Error> {
    is_open(super::find(db, id, Reach::All).await, today)
}

/// The same, which nobody else changes until the transaction ends.
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
        // Whoever never had it in hand has nothing to look up.
        Status::Superseded if quotation.sent_at.is_none() => Err(Closed::Withdrawn),
        Status::Expired => Err(Closed::Expired),
        Status::Sent | Status::Viewed if !quotation.holds_on(today) => Err(Closed::Expired),
        _ => Ok(found),
    })
}

words! {
    /// What the customer has decided.
    #[schemars(rename = "QuotationDecision")]
    pub enum Decision {
        /// Yes.
        Accepted = "accepted",
        /// No.
        Rejected = "rejected",
    }
}

/// A quotation as its customer sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicQuotation")]
pub struct Offer {
    /// Names it to people.
    pub number: String,
    /// 0 first; 1 is "R1".
    pub revision: i32,
    /// Where it stands.
    pub status: Status,
    /// Who offers.
    pub company: Company,
    /// Who is offered.
    pub client: Client,
    /// Where the home is.
    pub site_address: String,
    /// The last day on which it holds.
    pub valid_until: NaiveDate,
    /// How soon it is to be finished.
    pub delivery: Delivery,
    /// A personal line.
    pub note: String,
    /// Whom to ask.
    pub contact: Contact,
    /// What is offered.
    pub rooms: Vec<PublicRoom>,
    /// What it comes to.
    pub totals: Totals,
    /// Which taxes it bears.
    pub supply: Supply,
    /// Taxable value and tax by kind of goods.
    pub taxes: Vec<TaxedGroup>,
    /// When which part is due.
    pub milestones: Vec<Milestone>,
    /// What is agreed besides, each a paragraph.
    pub terms: Vec<String>,
    /// What was said about it.
    pub comments: Vec<Comment>,
    /// A colleague is looking at it: they see what the customer sees and can do nothing in their name.
    pub is_preview: bool,
    /// The customer may accept or reject it.
    pub may_decide: bool,
    /// Where the code to sign it goes, masked: the link alone does not prove who opened it. None while no address is
    /// known to be the customer's, or nobody may decide.
    pub code_to: Option<String>,
    /// When they decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// What.
    pub decision: Option<Decision>,
    /// Its file.
    pub document: Option<PublicDocument>,
    /// All revisions that the customer has had, the oldest first.
    pub revisions: Vec<PublicRevision>,
}

/// Who offers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicCompany")]
pub struct Company {
    /// The name that customers know.
    pub brand: String,
    /// The name that signs.
    pub legal_name: String,
    /// In one line; empty if unknown.
    pub address: String,
    /// Its number for goods and services tax.
    pub gstin: Option<String>,
    /// Its phone.
    pub phone: Option<String>,
    /// Its inbox.
    pub email: Option<String>,
}

/// Who is offered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicClient")]
pub struct Client {
    /// How they are called.
    pub name: String,
}

/// Whom to ask.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicContact")]
pub struct Contact {
    /// How they are called.
    pub name: String,
    /// Where they are called.
    pub phone: Option<String>,
}

/// A room and what stands in it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicRoom {
    /// What it is called.
    pub name: String,
    /// What its lines that count are worth.
    pub subtotal_paise: i64,
    /// Its items.
    pub items: Vec<PublicItem>,
}

/// Something that is made or bought for a room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicItem {
    /// What it is and costs.
    pub line: PublicLine,
    /// What comes on top of it.
    pub add_ons: Vec<PublicLine>,
    /// The alternatives to each other have the same word here.
    pub alternative: Option<String>,
}

/// A line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicLine {
    /// Tells it from all others.
    pub id: QuotationLineId,
    /// What it is called.
    pub name: String,
    /// In more words.
    pub description: String,
    /// What it is made of.
    pub material: String,
    /// How its surface looks.
    pub finish: String,
    /// HSN or SAC.
    pub hsn: String,
    /// What was measured.
    pub dimensions: Dimensions,
    /// The same in words; empty where nothing is measured.
    pub size: String,
    /// What it is counted in.
    pub unit: Unit,
    /// What is charged, in hundredths of the unit.
    pub quantity: Quantity,
    /// For one unit.
    pub rate_paise: Rate,
    /// Quantity times rate.
    pub gross_paise: i64,
    /// Taken off this line.
    pub discount_paise: i64,
    /// What is left.
    pub net_paise: i64,
    /// The customer may leave it.
    pub is_optional: bool,
    /// Of an option or an alternative: it is taken.
    pub is_chosen: bool,
    /// It is part of the total.
    pub counts: bool,
    /// What is shown beside it.
    pub picture: Option<PublicPicture>,
}

/// A photograph beside a line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicLinePicture")]
pub struct PublicPicture {
    /// What it shows, for those who do not see it; empty if nobody has said.
    pub alt: String,
    /// What browsers load.
    pub picture: Picture,
}

/// The file of a quotation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PublicDocument")]
pub struct PublicDocument {
    /// How far it has come.
    pub state: State,
    /// Where it is, once it is ready.
    pub url: Option<String>,
}

/// A revision that the customer has had.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicRevision {
    /// 0 first; 1 is "R1".
    pub revision: i32,
    /// What is to be paid.
    pub payable_paise: i64,
    /// When it went out.
    pub sent_at: Option<DateTime<Utc>>,
    /// It is the one that is looked at.
    pub is_this: bool,
    /// The page on which it is looked at.
    pub path: String,
}

/// A quotation as its customer sees it, with these options and alternatives, or with those that it has.
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
        rooms: rooms(&draft, &sheet, &pictures),
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

/// The draft with these options and alternatives taken, and no others.
///
/// # Errors
/// A refusal at `chosen` when one of them is no option, or alternatives are left open.
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
        return Err(refused("names a line that is no option".to_owned()));
    }
    match undecided(&draft) {
        Some((_, reason)) => Err(refused(reason)),
        None => Ok(draft),
    }
}

/// Two alternatives of a kind are the customer's choice, not the writer's mistake.
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

/// Whoever wrote it, at their own phone if they have one.
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

fn rooms(draft: &QuotationDraft, sheet: &PricedSheet, pictures: &[LinePicture]) -> Vec<PublicRoom> {
    let line = |entry, figures| line(entry, figures, pictures);
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
    });
    rooms.collect()
}

fn line(entry: &Entry, figures: &PricedEntry, pictures: &[LinePicture]) -> PublicLine {
    let shown = pictures.iter().find(|shown| Some(shown.photograph_id) == entry.photograph_id);
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
        url: (document.state == State::Ready).then(url),
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

/// Notes that the customer has opened a quotation, and tells those who look after it. Whether it was the first time.
///
/// Nobody has changed it by that: its version and its document stay.
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
    news::tell(db, quotation, News::Viewed, id.0).await?;
    Ok(true)
}
