//! Creates a quotation: empty, from a lead, from a customer, from a template, or as a copy.

use std::ops::Deref;

use chrono::{NaiveDate, TimeDelta};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edit::{New, enter};
use super::sheet::Room;
use super::{Delivery, Prices, Quotation, QuotationDraft, kitchen, template};
use crate::kitchen::KitchenPlan;
use crate::lead::{Lead, Wish};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{CustomerId, LeadId, QuotationId, QuotationTemplateId, UserId};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::{Db, Locked};
use pricing::price::Discount;

/// What a quotation begins with.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationOrigin")]
pub enum Origin {
    /// The rooms of a template.
    Template(#[garde(skip)] TemplateChosen),
    /// All that another quotation offers.
    Quotation(#[garde(skip)] QuotationChosen),
    /// What a kitchen of the calculator consists of.
    Kitchen(#[garde(dive)] Box<KitchenPlan>),
}

/// Which template.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TemplateChosen {
    /// Names it.
    pub id: QuotationTemplateId,
}

/// Which quotation.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuotationChosen {
    /// Names it.
    pub id: QuotationId,
}

/// Whom a quotation is begun for, and what with.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    /// The wish that it answers.
    pub lead: Option<Visible<Locked<Lead>>>,
    /// The customer whom it is for.
    pub customer: Option<Visible<CustomerId>>,
    /// Rooms of a template.
    pub template: Option<QuotationTemplateId>,
    /// Rooms that somebody has put together.
    pub rooms: Vec<Room>,
    /// Another quotation that it is a copy of.
    pub copied: Option<Quotation>,
    /// A kitchen of the calculator.
    pub kitchen: Option<KitchenPlan>,
}

/// Begins a quotation of whoever asks for it.
pub async fn begin(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    owner: UserId,
    beginning: &Beginning,
) -> Result<QuotationId, Refusal> {
    let now = clock.now();
    let today = day_of(now);
    let prices = Prices::of(&mut *db, today).await?;
    let mut draft = first_draft(&prices, today, beginning.lead.as_deref().map(Deref::deref));
    let mut lead = beginning.lead.as_ref().map(|lead| lead.id);
    let mut customer = beginning.customer.as_deref().copied();
    if let Some(customer) = customer {
        address(&mut *db, &mut draft, customer).await?;
    }
    if let Some(template) = beginning.template {
        draft.rooms = template::rooms(&mut *db, template).await?;
    }
    if !beginning.rooms.is_empty() {
        draft.rooms.clone_from(&beginning.rooms);
    }
    if let Some(plan) = &beginning.kitchen {
        draft.rooms = kitchen::rooms(&prices, plan)?;
        draft.package = Some(plan.package);
    }
    if let Some(copied) = &beginning.copied {
        let is_for_the_same = lead.is_none() && customer.is_none();
        draft = copy(draft, &copied.draft, is_for_the_same);
        if is_for_the_same {
            (lead, customer) = (copied.lead, copied.customer.as_ref().map(|customer| customer.id));
        }
    }
    let new = New { owner, number: None, revision: 0, lead, customer, prices_of: today, draft: &draft };
    let id = enter(&mut *db, &prices, actor.user, &new, now).await?;
    let mut changes = audit::changes(&(), &draft);
    changes.extend(lead.map(|lead: LeadId| Change::new("leadId", (), lead)));
    changes.extend(customer.map(|customer| Change::new("customerId", (), customer)));
    changes.extend(beginning.copied.as_ref().map(|copied| Change::new("copyOf", (), copied.id)));
    let event = Event::new("quotation_created", "quotation", &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// What is known before anything is written.
fn first_draft(prices: &Prices, today: NaiveDate, lead: Option<&Lead>) -> QuotationDraft {
    let wish = lead.map(|lead| &lead.wish);
    let is_urgent = wish.is_some_and(|wish| wish.urgent_delivery);
    let place = |wish: &Wish| {
        let parts = [&wish.property_name, &wish.locality, &wish.pincode];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    QuotationDraft {
        client_name: wish.map(|wish| wish.customer_name.trim().to_owned()).unwrap_or_default(),
        client_email: wish.map(|wish| wish.customer_email.trim().to_owned()).unwrap_or_default(),
        client_phone: wish.map(|wish| wish.customer_phone.trim().to_owned()).unwrap_or_default(),
        client_gstin: None,
        site_address: wish.map(place).unwrap_or_default(),
        place_of_supply: prices.home_state.clone(),
        delivery: if is_urgent { Delivery::Express } else { Delivery::Standard },
        package: None,
        valid_until: last_day(prices, today),
        discount: Discount::None,
        designer_id: lead.and_then(|lead| lead.designer),
        terms: String::new(),
        payment_template: String::new(),
        note: String::new(),
        rooms: Vec::new(),
    }
}

/// The last day on which an offer holds that is made on a day.
pub(super) fn last_day(prices: &Prices, day: NaiveDate) -> NaiveDate {
    day + TimeDelta::days(prices.settings.valid_days.into())
}

/// Addresses a draft to a customer.
async fn address(db: &mut Db, draft: &mut QuotationDraft, customer: CustomerId) -> Result<(), sqlx::Error> {
    let row = sqlx::query!("select name, email, phone from customers where id = $1", customer.0)
        .fetch_one(db)
        .await?;
    (draft.client_name, draft.client_email, draft.client_phone) = (row.name, row.email, row.phone);
    Ok(())
}

/// All that another quotation offers, on a day of its own; for the same person, or for whom the new one is begun.
fn copy(new: QuotationDraft, old: &QuotationDraft, is_for_the_same: bool) -> QuotationDraft {
    let addressed = if is_for_the_same {
        QuotationDraft { valid_until: new.valid_until, ..old.clone() }
    } else {
        QuotationDraft {
            package: old.package,
            discount: old.discount,
            terms: old.terms.clone(),
            payment_template: old.payment_template.clone(),
            rooms: old.rooms.clone(),
            ..new
        }
    };
    // A personal line was meant for that one time.
    QuotationDraft { note: String::new(), ..addressed }
}
