//! E-mails about visits to leads' homes: confirmation, reminders, cancellation, and notices to colleagues.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use enquiries::lead::settings::FollowUps;
use enquiries::lead::{Lead, subject};
use jobs::occasion::VisitNews;
use kernel::clock::IST;
use kernel::ids::{SiteVisitId, UserId};
use kernel::organization::Organization;
use kernel::settings;
use kernel::text::one_line;
use letters::{AnnounceVisit, CancelVisit, ConfirmVisit, Letter, RemindOfVisit, VisitChoice, VisitFacts};
use people::user;
use sales::site_visit::{self, SiteVisit, Status, booking, link};

use super::{Dispatch, brand, dispatch, organization, personal, site};
use crate::mailer::FileAttachment;
use crate::{Failure, Worker};

mod calendar;

/// Tells the customer that a visit is booked or cancelled, unless that is no longer so.
pub(super) async fn tell(worker: &Worker, id: SiteVisitId, news: VisitNews) -> Result<(), Failure> {
    let (visit, limits) = {
        let mut db = worker.db.acquire().await?;
        (site_visit::find(&mut db, id).await?, settings::read::<FollowUps>(&mut db).await?)
    };
    let is_current = match news {
        VisitNews::Booked => visit.status == Status::Scheduled && worker.clock.now() < visit.starts_at,
        VisitNews::Cancelled => visit.status == Status::Cancelled,
    };
    if !is_current {
        return Ok(());
    }
    let organization = organization(worker).await?;
    let (brand, facts) = (brand(worker, &organization), facts(worker, &visit));
    let letter: Box<dyn Letter + Send + Sync> = match news {
        VisitNews::Booked => Box::new(ConfirmVisit { brand, visit: facts, is_moved: visit.moves > 0 }),
        VisitNews::Cancelled => Box::new(CancelVisit { brand, visit: facts }),
    };
    // Whoever filled in the form may have given somebody else's address.
    let is_by_visitor = news == VisitNews::Booked && visit.booked_by.is_none() && visit.moves == 0;
    let mail = Dispatch {
        at_most_a_day: is_by_visitor.then_some(limits.confirmations_a_day),
        attachments: vec![for_customer(worker, &visit, &organization)],
        ..to_customer(&*letter, format!("{id}.{news}"), &visit, &organization)
    };
    to(worker, &visit, mail).await
}

/// Reminds the customer of a visit that is still to take place at that time.
pub(super) async fn remind(worker: &Worker, id: SiteVisitId, hours: u16) -> Result<(), Failure> {
    let visit = site_visit::find(&mut *worker.db.acquire().await?, id).await?;
    if visit.status != Status::Scheduled || visit.starts_at <= worker.clock.now() {
        return Ok(());
    }
    let organization = organization(worker).await?;
    let letter = RemindOfVisit { brand: brand(worker, &organization), visit: facts(worker, &visit) };
    to(worker, &visit, to_customer(&letter, format!("{id}.{hours}"), &visit, &organization)).await
}

/// Notifies a colleague of a visit that was booked or cancelled, or that they lost to another designer.
pub(super) async fn announce(
    worker: &Worker,
    id: SiteVisitId,
    to: UserId,
    news: VisitNews,
) -> Result<(), Failure> {
    let (visit, reader) = {
        let mut db = worker.db.acquire().await?;
        (site_visit::find(&mut db, id).await?, user::find(&mut db, to).await?)
    };
    let is_current = match news {
        VisitNews::Booked => visit.status == Status::Scheduled,
        VisitNews::Cancelled => matches!(visit.status, Status::Cancelled | Status::Rescheduled),
    };
    let Some(reader) = reader.filter(|_| is_current) else { return Ok(()) };
    let organization = organization(worker).await?;
    let visit_url = site(worker, &format!("/admin/visits?visit={id}"));
    let attachment = calendar::file(&calendar::Entry {
        visit: &visit,
        summary: format!("Site visit: {}", visit.lead.name),
        description: format!("{}\n{visit_url}", one_line(&visit.customer_phone)),
        host: host(worker),
        is_cancelled: news == VisitNews::Cancelled,
        sender: &organization.brand_name,
    });
    let letter = AnnounceVisit {
        brand: brand(worker, &organization),
        first_name: reader.first_name,
        news,
        is_moved: visit.moves > 0,
        visit: facts(worker, &visit),
        phone: visit.customer_phone.clone(),
        note: if news == VisitNews::Cancelled { visit.note.clone() } else { String::new() },
        visit_url,
    };
    let mail = Dispatch {
        about: Some(subject::lead(visit.lead.id)),
        attachments: vec![attachment],
        ..personal(&letter, format!("{id}.{news}.{to}"), &reader.email)
    };
    dispatch(worker, mail).await
}

/// Sends an e-mail to a visit's customer, if there is an address.
async fn to(worker: &Worker, visit: &SiteVisit, mail: Dispatch<'_>) -> Result<(), Failure> {
    if kernel::contact::normalize_email(&visit.customer_email).is_none() {
        tracing::info!("no e-mail address for the visit");
        return Ok(());
    }
    dispatch(worker, mail).await
}

fn to_customer<'a>(
    letter: &'a (dyn Letter + Sync),
    occasion: String,
    visit: &'a SiteVisit,
    organization: &'a Organization,
) -> Dispatch<'a> {
    Dispatch {
        reply_to: organization.email_id.as_deref(),
        about: Some(subject::lead(visit.lead.id)),
        ..personal(letter, occasion, &visit.customer_email)
    }
}

fn facts(worker: &Worker, visit: &SiteVisit) -> VisitFacts {
    let until = visit.ends_at.with_timezone(&IST);
    VisitFacts {
        name: visit.lead.name.clone(),
        time: format!("{} to {}", site_visit::moment(visit.starts_at), until.format("%-I:%M %P")),
        designer: visit.designer.name.clone(),
        address: visit.address.clone(),
        url: link::url(&worker.keys, &worker.public_url, visit.series).into(),
    }
}

fn for_customer(worker: &Worker, visit: &SiteVisit, organization: &Organization) -> FileAttachment {
    calendar::file(&calendar::Entry {
        visit,
        summary: format!("{}: visit by {}", organization.brand_name, visit.designer.name),
        description: organization.phone_number.clone().unwrap_or_default(),
        host: host(worker),
        is_cancelled: visit.status == Status::Cancelled,
        sender: &organization.brand_name,
    })
}

fn host(worker: &Worker) -> &str {
    worker.public_url.host_str().unwrap_or("localhost")
}

/// How many days an e-mail offers.
const OFFERED_DAYS: usize = 3;

/// The next days on which somebody could visit a lead, each with its first, middle and last free time. Without
/// any, parts of the week within the hours of visits: the reply is answered by a person.
pub(super) async fn choices(worker: &Worker, lead: &Lead) -> Result<Vec<VisitChoice>, Failure> {
    let mut db = worker.db.acquire().await?;
    let times = booking::times_for_visitor(&mut db, lead, worker.clock.now()).await?;
    let choices = by_day(times.slots.iter().map(|slot| slot.starts_at));
    Ok(if choices.is_empty() { parts_of_the_week() } else { choices })
}

fn by_day(starts: impl Iterator<Item = DateTime<Utc>>) -> Vec<VisitChoice> {
    let mut days: Vec<(NaiveDate, Vec<NaiveTime>)> = Vec::new();
    for start in starts {
        let local = start.with_timezone(&IST).naive_local();
        match days.last_mut() {
            Some((day, times)) if *day == local.date() => times.push(local.time()),
            _ => days.push((local.date(), vec![local.time()])),
        }
    }
    let choices = days.into_iter().take(OFFERED_DAYS).map(|(day, times)| {
        let mut some: Vec<_> = [0, times.len() / 2, times.len() - 1]
            .into_iter()
            .filter_map(|index| times.get(index))
            .map(|time| time.format("%-I:%M %P").to_string())
            .collect();
        some.dedup();
        VisitChoice { days: day.format("%A %-d %B").to_string(), hours: some.join(", ") }
    });
    choices.collect()
}

fn parts_of_the_week() -> Vec<VisitChoice> {
    let parts = [
        ("Monday to Saturday, morning", "9 am – 1 pm"),
        ("Monday to Saturday, afternoon", "1 pm – 6 pm"),
        ("Sunday", "10 am – 4 pm"),
    ];
    parts.into_iter().map(|(days, hours)| VisitChoice { days: days.into(), hours: hours.into() }).collect()
}

#[cfg(test)]
mod tests {
    use kernel::testing::ist;

    use super::*;

    #[test]
    fn an_e_mail_offers_three_times_of_three_days() {
        let starts = [
            "2026-11-28T09:00",
            "2026-11-28T10:30",
            "2026-11-28T13:30",
            "2026-11-28T16:30",
            "2026-11-29T10:00",
            "2026-12-01T09:00",
            "2026-12-01T12:00",
            "2026-12-02T09:00",
        ];
        let choices = by_day(starts.into_iter().map(ist));
        let texts: Vec<_> = choices.iter().map(|one| (one.days.as_str(), one.hours.as_str())).collect();
        assert_eq!(
            texts,
            [
                ("Saturday 28 November", "9:00 am, 1:30 pm, 4:30 pm"),
                ("Sunday 29 November", "10:00 am"),
                ("Tuesday 1 December", "9:00 am, 12:00 pm"),
            ]
        );
        assert_eq!(by_day(std::iter::empty()), []);
    }
}
