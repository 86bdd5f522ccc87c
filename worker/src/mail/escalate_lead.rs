//! Tells the sales inbox that nobody has called in time.

use domain::ids::LeadId;
use domain::lead::service_level::{self, Level};
use domain::mail::Kind;
use domain::settings::{self, Sales};

use super::letter::{self, EscalateLead};
use super::{Dispatch, brand, dispatch, first_enquiry, organization, sales_inbox, words};
use crate::{Failure, Worker, spoken};

pub(super) async fn handle(worker: &Worker, id: LeadId, level: Level) -> Result<(), Failure> {
    let (lead, sales) = {
        let mut db = worker.db.acquire().await?;
        if !service_level::is_waiting(&mut db, id).await? {
            return Ok(());
        }
        (domain::lead::find(&mut db, id).await?, settings::read::<Sales>(&mut db).await?)
    };
    let organization = organization(worker).await?;
    let enquiry = first_enquiry(worker, id).await?;
    let inbox = sales_inbox(&sales, &organization)?;
    let letter = EscalateLead {
        brand: brand(worker, &organization),
        enquiry: words(&enquiry),
        level: match level {
            Level::Overdue => letter::Level::Overdue,
            Level::Breached => letter::Level::Breached,
        },
        call_by: spoken(lead.call_due_at.unwrap_or(lead.received_at)),
        promised_by: spoken(lead.promise_at.unwrap_or(lead.received_at)),
    };
    let mail = Dispatch {
        letter: &letter,
        occasion: format!("{}.{id}", level.as_str()),
        kind: Kind::Transactional,
        to: &inbox,
        to_name: None,
        reply_to: Some(&enquiry.wish.customer_email),
        lead: Some(id),
        enquiry: None,
        at_most_a_day: None,
    };
    dispatch(worker, mail).await
}
