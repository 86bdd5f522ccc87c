//! A visit as a file for calendars (RFC 5545). All visits of a series have one id there, so that a moved visit replaces
//! the earlier one and a cancelled one removes it.

use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use kernel::text::one_line;
use sales::site_visit::SiteVisit;

use crate::mailer::FileAttachment;

/// What the file says.
pub(super) struct Entry<'a> {
    pub(super) visit: &'a SiteVisit,
    pub(super) summary: String,
    pub(super) description: String,
    /// Host of the site, which makes the id unique.
    pub(super) host: &'a str,
    pub(super) is_cancelled: bool,
    pub(super) sender: &'a str,
}

pub(super) fn file(entry: &Entry<'_>) -> FileAttachment {
    FileAttachment {
        name: "visit.ics".to_owned(),
        media_type: "text/calendar; charset=utf-8",
        content: write(entry).into_bytes(),
        content_id: None,
    }
}

fn write(Entry { visit, summary, description, host, is_cancelled, sender }: &Entry<'_>) -> String {
    let (method, status) =
        if *is_cancelled { ("CANCEL", EventStatus::Cancelled) } else { ("PUBLISH", EventStatus::Confirmed) };
    // A cancellation counts as the last change.
    let sequence = u32::try_from(visit.moves).unwrap_or_default() + u32::from(*is_cancelled);
    let mut event = Event::new();
    event
        .uid(&format!("{}@{host}", visit.series))
        .timestamp(visit.ended_at.unwrap_or(visit.booked_at))
        .sequence(sequence)
        .starts(visit.starts_at)
        .ends(visit.ends_at)
        // What was typed stays on its line of the file.
        .summary(&one_line(summary))
        .status(status);
    if !description.is_empty() {
        event.description(description);
    }
    if !visit.address.is_empty() {
        event.location(&one_line(&visit.address));
    }
    let mut calendar = Calendar::empty();
    calendar
        .append_property(Property::new("VERSION", "2.0"))
        .append_property(Property::new("PRODID", format!("-//{}//Site visits//EN", sender.replace('/', " "))))
        .append_property(Property::new("METHOD", method))
        .push(event.done());
    calendar.to_string()
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use enquiries::lead::LeadSource;
    use kernel::ids::{LeadId, Named, SiteVisitId, UserId, VisitSeriesId};
    use kernel::testing::ist;
    use sales::site_visit::Status;

    use super::*;

    #[test]
    fn a_moved_visit_replaces_the_earlier_one_and_a_cancelled_one_removes_it() {
        let starts_at = ist("2026-11-28T10:30");
        let visit = SiteVisit {
            id: SiteVisitId::new(),
            series: VisitSeriesId::new(),
            moves: 1,
            lead: Named { id: LeadId::new(), name: "Asha Rao".to_owned() },
            customer_phone: "98123 45678".to_owned(),
            customer_email: "asha@example.com".to_owned(),
            source: LeadSource::Phone,
            designer: Named { id: UserId::new(), name: "Meera Iyer".to_owned() },
            starts_at,
            ends_at: starts_at + TimeDelta::hours(1),
            status: Status::Scheduled,
            address: "12 Rose Lane;\r\nIndiranagar, 560038".to_owned(),
            note: String::new(),
            booked_at: ist("2026-11-26T09:00"),
            booked_by: None,
            ended_at: None,
        };
        let entry = |is_cancelled| Entry {
            visit: &visit,
            summary: "Nivas: visit by Meera Iyer".to_owned(),
            description: String::new(),
            host: "nivas.example.com",
            is_cancelled,
            sender: "Nivas",
        };
        let text = write(&entry(false));
        let id = format!("UID:{}@nivas.example.com", visit.series);
        for line in [
            "METHOD:PUBLISH",
            "SEQUENCE:1",
            "DTSTAMP:20261126T033000Z",
            "DTSTART:20261128T050000Z",
            "DTEND:20261128T060000Z",
            "STATUS:CONFIRMED",
            "LOCATION:12 Rose Lane\\; Indiranagar\\, 560038",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in {text}");
        }
        let cancelled = write(&entry(true));
        for line in ["METHOD:CANCEL", "SEQUENCE:2", "STATUS:CANCELLED"] {
            assert!(cancelled.lines().any(|it| it == line), "{line} in {cancelled}");
        }
        for text in [text, cancelled] {
            // A long line is folded.
            assert!(text.replace("\r\n ", "").contains(&id), "{text}");
        }
    }
}
