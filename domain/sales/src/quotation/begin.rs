//! Creates a quotation: blank, or from a lead, a customer, a template or another quotation.

use std::ops::Deref;

use chrono::{NaiveDate, TimeDelta};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edit::{New, enter};
use super::sheet::Room;
use super::{Delivery, Prices, Quotation, QuotationDraft, kitchen, template};
use crate::kitchen::KitchenPlan;
use enquiries::lead::{Lead, Wish};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{CustomerId, LeadId, QuotationId, QuotationTemplateId, UserId};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::{Db, Locked};
use pricing::price::Discount;

/// Initial contents of a quotation.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationOrigin")]
pub enum Origin {
    /// Rooms of a template.
    Template(#[garde(skip)] TemplateChosen),
    /// Contents of another quotation.
    Quotation(#[garde(skip)] QuotationChosen),
    /// Kitchen from the calculator.
    Kitchen(#[garde(dive)] Box<KitchenPlan>),
}

/// The template to use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TemplateChosen {
    /// Template id.
    pub id: QuotationTemplateId,
}

/// The quotation to copy.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuotationChosen {
    /// Quotation id.
    pub id: QuotationId,
}

/// Who a quotation is for, and its initial contents.
#[derive(Clone, Debug, Default)]
pub struct Beginning {
    /// Lead that it is for.
    pub lead: Option<Visible<Locked<Lead>>>,
    /// Customer that it is for.
    pub customer: Option<Visible<CustomerId>>,
    /// Template.
    pub template: Option<QuotationTemplateId>,
    /// Rooms.
    pub rooms: Vec<Room>,
    /// Quotation to copy.
    pub copied: Option<Quotation>,
    /// Kitchen from the calculator.
    pub kitchen: Option<KitchenPlan>,
}

/// Creates a quotation owned by the caller.
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

/// The draft's initial fields.
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
        supply_type: prices.settings.supply_type,
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

/// Default last day of validity for an offer made on this day.
pub(super) fn last_day(prices: &Prices, day: NaiveDate) -> NaiveDate {
    day + TimeDelta::days(prices.settings.valid_days.into())
}

/// Fills in a customer's details.
async fn address(db: &mut Db, draft: &mut QuotationDraft, customer: CustomerId) -> Result<(), sqlx::Error> {
    let row = sqlx::query!("select name, email, phone from customers where id = $1", customer.0)
        .fetch_one(db)
        .await?;
    (draft.client_name, draft.client_email, draft.client_phone) = (row.name, row.email, row.phone);
    Ok(())
}

/// Copies another quotation's contents with new dates. Personal details are kept only for the same person.
fn copy(new: QuotationDraft, old: &QuotationDraft, is_for_the_same: bool) -> QuotationDraft {
    let addressed = if is_for_the_same {
        QuotationDraft { valid_until: new.valid_until, ..old.clone() }
    } else {
        QuotationDraft {
            supply_type: old.supply_type,
            package: old.package,
            discount: old.discount,
            terms: old.terms.clone(),
            payment_template: old.payment_template.clone(),
            rooms: old.rooms.clone(),
            ..new
        }
    };
    // A personal message is meant for one occasion.
    QuotationDraft { note: String::new(), ..addressed }
}
