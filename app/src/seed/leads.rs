//! Demo leads of several weeks, worked through the real rules at plausible times. No real people.

use ads::visit::attribution::Touched;
use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};

use super::quotations::{
    HOME, KITCHEN, KITCHEN_AND_STORAGE, LARGE_HOME, OfferStep, Plan, STORAGE, advance, plan, quote,
};
use super::{STAFF, actor, person};
use enquiries::lead::activity::{self, CallDraft, CallOutcome, NoteDraft, WhatsappDraft};
use enquiries::lead::assignment::Assign;
use enquiries::lead::edit::{self, FollowUpDraft, TagsDraft};
use enquiries::lead::reply::{self, Reply};
use enquiries::lead::settings::Sales;
use enquiries::lead::status::Move;
use enquiries::lead::{
    self, BhkType, BudgetBand, InteriorType, Lead, LeadSource, Status, Submission, Terms, Wish, subject,
};
use enquiries::privacy_settings::{BOOKING_NOTICE, MARKETING_NOTICE};
use kernel::audit::Actor;
use kernel::clock::{Clock, IST, day_of};
use kernel::ids::{EnquiryId, LeadId, UserId};
use kernel::mail::{self, Clearance, Ending, InDoubt, MailKind, Outgoing, Subject};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::{Db, Tx, settings};
use pricing::gst::supply_type::SupplyType;
use sales::deal;
use sales::receipt::{PaymentDraft, PaymentMethod, payment};

/// An action of sales on a lead.
#[derive(Clone, Copy)]
enum SalesAction {
    Call(CallOutcome, &'static str),
    Note(&'static str),
    Whatsapp,
    /// The customer answers a follow-up e-mail.
    Reply(&'static str),
    To(Status),
    /// Code of the reason.
    Lost(&'static str),
    /// Days from today until the next contact.
    Nurture(u64),
    /// Days from today.
    FollowUp(u64),
    Tag(&'static [&'static str]),
    /// Amount in rupees, and the reference.
    Pay(i64, &'static str),
    /// A new quotation.
    Quote(Plan),
    /// With the latest quotation.
    Offer(OfferStep),
}

/// Owner of a lead.
#[derive(Clone, Copy)]
enum Owner {
    Deepa,
    Arun,
    Nobody,
}

struct Demo {
    name: &'static str,
    /// Age in hours.
    age: i64,
    source: LeadSource,
    home: BhkType,
    interiors: &'static [InteriorType],
    place: (&'static str, &'static str, &'static str),
    budget: Option<BudgetBand>,
    requirements: &'static str,
    owner: Owner,
    actions: &'static [SalesAction],
}

use BhkType::{Duplex, FourBhk, OneBhk, ThreeBhk, TwoBhk, Villa};
use BudgetBand::{From3To6, From6To10, From10To20, Over20, Under3};
use CallOutcome::{Busy, Callback, Connected, NoAnswer};
use InteriorType::{Discuss, FullHome, Furniture, Kitchen, TvUnit, Wardrobe};
use LeadSource::{AdsLanding, Phone, Referral, WalkIn, WebsiteBooking, WebsitePopup};
use OfferStep::{
    Answer, Approve, Cancel, Comment, Convert, Decline, Expire, Open, Revise, Send, Sign, Submit,
};
use SalesAction::{Call, FollowUp, Lost, Note, Nurture, Offer, Pay, Quote, Tag, To};
use Status::{Contacted, Negotiation, Qualified, QuotationSent, SiteVisitDone, SiteVisitScheduled, Won};

/// Newest first.
#[rustfmt::skip]
static LEADS: [Demo; 27] = [
    Demo { name: "Kavya Shenoy", age: 0, source: WebsitePopup, home: ThreeBhk, interiors: &[Kitchen, Wardrobe], place: ("Indiranagar", "560038", "Areca Heights"), budget: Some(From6To10), requirements: "A bright kitchen with a breakfast counter, and full-height wardrobes.", owner: Owner::Deepa, actions: &[] },
    Demo { name: "Imran Baig", age: 1, source: WebsiteBooking, home: TwoBhk, interiors: &[FullHome], place: ("Hebbal", "560024", "Lakeside Court"), budget: None, requirements: "", owner: Owner::Nobody, actions: &[] },
    Demo { name: "Lakshmi Narayan", age: 20, source: WebsitePopup, home: FourBhk, interiors: &[FullHome], place: ("Whitefield", "560066", "Palm Grove"), budget: Some(From10To20), requirements: "We get the keys in six weeks and want to move in soon after.", owner: Owner::Arun, actions: &[] },
    Demo { name: "Tanvi Joshi", age: 28, source: AdsLanding, home: OneBhk, interiors: &[Kitchen], place: ("Marathahalli", "560037", ""), budget: Some(Under3), requirements: "", owner: Owner::Deepa, actions: &[Call(NoAnswer, ""), FollowUp(0)] },
    Demo { name: "George Mathew", age: 44, source: Referral, home: Villa, interiors: &[FullHome], place: ("Sarjapur Road", "560035", "Fern Villas"), budget: Some(Over20), requirements: "Recommended by the Pais. A two-storey villa with a lot of teak.", owner: Owner::Arun, actions: &[Call(Connected, "Wants a first meeting with the drawings."), To(Contacted), Tag(&["vip"]), FollowUp(1)] },
    Demo { name: "Sunita Rao", age: 50, source: Phone, home: ThreeBhk, interiors: &[Wardrobe, TvUnit], place: ("Jayanagar", "560041", ""), budget: Some(From3To6), requirements: "", owner: Owner::Deepa, actions: &[Call(Callback, "Asked to be called in the evening."), To(Contacted), FollowUp(0)] },
    Demo { name: "Nikhil Verma", age: 72, source: WebsitePopup, home: TwoBhk, interiors: &[Kitchen, TvUnit], place: ("HSR Layout", "560102", "Maple Residency"), budget: Some(From3To6), requirements: "Handleless shutters, light colours.", owner: Owner::Arun, actions: &[Call(NoAnswer, ""), Call(Busy, ""), SalesAction::Reply("Sorry I missed your calls, I am in meetings all day.\nThe second home in your e-mail is close to what we have in mind. Could you call after seven in the evening?"), FollowUp(0)] },
    Demo { name: "Fathima Syed", age: 96, source: WebsiteBooking, home: ThreeBhk, interiors: &[FullHome], place: ("Frazer Town", "560005", "Garden View"), budget: Some(From10To20), requirements: "Full home for a family of five; the grandparents need a low bed and wide doors.", owner: Owner::Deepa, actions: &[Call(Connected, "Keys in January."), To(Contacted), To(Qualified), Note("Two children, so rounded edges everywhere."), Quote(plan(HOME)), Offer(Submit), FollowUp(2)] },
    Demo { name: "Naveen Achar", age: 110, source: WebsiteBooking, home: TwoBhk, interiors: &[Kitchen, Wardrobe, TvUnit], place: ("Hebbal", "560024", "Lotus Terrace"), budget: Some(From6To10), requirements: "Has seen our kitchen at a friend's home and wants the same veneer.", owner: Owner::Deepa, actions: &[Call(Connected, "Decides with his wife on Sunday."), To(Qualified), Quote(plan(KITCHEN_AND_STORAGE)), Offer(Submit), Offer(Send), Offer(Open(530)), Offer(Sign)] },
    Demo { name: "Prakash Gowda", age: 120, source: WalkIn, home: FourBhk, interiors: &[Kitchen, Wardrobe, Furniture], place: ("Yelahanka", "560064", "Silver Oak"), budget: Some(From10To20), requirements: "", owner: Owner::Arun, actions: &[Call(Connected, "Was in the studio with his wife."), To(Qualified), To(SiteVisitScheduled), FollowUp(1), Tag(&["studio"])] },
    Demo { name: "Ritu Malhotra", age: 130, source: AdsLanding, home: TwoBhk, interiors: &[Kitchen], place: ("Electronic City", "560100", "Orchid Towers"), budget: Some(Under3), requirements: "", owner: Owner::Nobody, actions: &[To(Status::Junk)] },
    Demo { name: "Vivek Nambiar", age: 150, source: WebsitePopup, home: ThreeBhk, interiors: &[Kitchen, Wardrobe, TvUnit], place: ("Bellandur", "560103", "Green Terrace"), budget: Some(From6To10), requirements: "", owner: Owner::Deepa, actions: &[Call(Connected, ""), To(Contacted), To(Qualified), To(SiteVisitScheduled), FollowUp(0), Note("Parking is behind the building.")] },
    Demo { name: "Anjali Deshpande", age: 170, source: Referral, home: Duplex, interiors: &[FullHome], place: ("Koramangala", "560034", "Brick House"), budget: Some(Over20), requirements: "A duplex with a library along the staircase.", owner: Owner::Arun, actions: &[Call(Connected, "Very clear idea of what they want."), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), Note("Measured both floors; the stairs need a separate drawing."), Tag(&["vip", "north"]), Quote(plan(KITCHEN)), Offer(Cancel("They want the whole house in one quotation.")), Quote(plan(LARGE_HOME)), FollowUp(3)] },
    Demo { name: "Harish Kamath", age: 200, source: WebsiteBooking, home: ThreeBhk, interiors: &[Kitchen], place: ("Banashankari", "560070", ""), budget: Some(From3To6), requirements: "", owner: Owner::Deepa, actions: &[Call(Connected, ""), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), Quote(Plan { discount: 8, ..plan(KITCHEN) }), Offer(Submit), FollowUp(1)] },
    Demo { name: "Swati Kulkarni", age: 240, source: WebsitePopup, home: TwoBhk, interiors: &[FullHome], place: ("Thanisandra", "560077", "Riverbank"), budget: Some(From6To10), requirements: "", owner: Owner::Arun, actions: &[Call(Connected, ""), To(Qualified), Quote(Plan { discount: 3, ..plan(HOME) }), Offer(Submit), Offer(Send), Offer(Open(412)), Note("Wants to compare with one other quotation."), FollowUp(2)] },
    Demo { name: "Mohammed Rafiq", age: 264, source: Phone, home: FourBhk, interiors: &[Kitchen, Wardrobe, TvUnit], place: ("RT Nagar", "560032", "Sunrise"), budget: Some(From10To20), requirements: "", owner: Owner::Deepa, actions: &[Call(Connected, "Called us from the site."), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), Quote(plan(KITCHEN_AND_STORAGE)), Offer(Submit), Offer(Send), FollowUp(0)] },
    Demo { name: "Nandini Bhat", age: 300, source: WebsitePopup, home: ThreeBhk, interiors: &[FullHome], place: ("Malleshwaram", "560003", "Temple Street 9"), budget: Some(From10To20), requirements: "An old flat, to be renovated while we live with relatives.", owner: Owner::Arun, actions: &[Call(Connected, ""), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), Quote(plan(HOME)), Offer(Submit), Offer(Send), Offer(Open(655)), Offer(Comment("Could the kitchen be matt instead of gloss at the same price? And is there anything you can do for a quick decision?")), Offer(Revise(7)), Offer(Submit), Offer(Approve), Offer(Send), Offer(Answer("Matt costs the same. With the revised quotation you get seven per cent off if you sign this month.")), Offer(Open(240)), Offer(Comment("Thank you. We will talk it over with my parents on Sunday.")), To(Negotiation), Tag(&["renovation"]), FollowUp(1)] },
    Demo { name: "Suresh Babu", age: 330, source: WebsiteBooking, home: ThreeBhk, interiors: &[FullHome], place: ("Rajajinagar", "560010", "Blue Bell"), budget: Some(From10To20), requirements: "We want one team for everything.", owner: Owner::Deepa, actions: &[Call(Connected, "Friendly; decides fast."), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), To(QuotationSent), To(Negotiation), Pay(100_000, "UPI 612047731"), To(Won)] },
    Demo { name: "Pooja Chandran", age: 360, source: AdsLanding, home: TwoBhk, interiors: &[Kitchen, Wardrobe], place: ("KR Puram", "560036", "Metro Park"), budget: Some(From3To6), requirements: "", owner: Owner::Arun, actions: &[Call(Connected, "The builder has postponed possession."), To(Contacted), Nurture(21)] },
    Demo { name: "Joseph Fernandes", age: 400, source: WebsitePopup, home: Villa, interiors: &[Discuss], place: ("Devanahalli", "562110", "Orchard Lane"), budget: None, requirements: "", owner: Owner::Deepa, actions: &[Call(Connected, "The house has no roof yet."), Nurture(45), Tag(&["early"])] },
    Demo { name: "Aarti Menon", age: 430, source: WalkIn, home: OneBhk, interiors: &[Furniture], place: ("Ulsoor", "560008", ""), budget: Some(Under3), requirements: "", owner: Owner::Arun, actions: &[Call(Connected, ""), To(Contacted), Lost("price")] },
    Demo { name: "Dinesh Reddy", age: 460, source: WebsiteBooking, home: FourBhk, interiors: &[FullHome], place: ("Kanakapura Road", "560062", "Hill Crest"), budget: Some(Over20), requirements: "", owner: Owner::Deepa, actions: &[Call(Connected, ""), To(Qualified), Quote(plan(LARGE_HOME)), Offer(Submit), Offer(Send), Offer(Open(95)), Offer(Decline("Somebody else delivers three weeks earlier.")), Lost("competitor")] },
    Demo { name: "Shalini Gupta", age: 500, source: WebsitePopup, home: TwoBhk, interiors: &[Kitchen, TvUnit], place: ("Mahadevapura", "560048", "Cedar Block"), budget: Some(From3To6), requirements: "", owner: Owner::Arun, actions: &[Call(NoAnswer, ""), SalesAction::Whatsapp, Call(NoAnswer, ""), Call(NoAnswer, ""), Lost("no_response")] },
    Demo { name: "Ganesh Prasad", age: 540, source: Referral, home: ThreeBhk, interiors: &[Kitchen, Wardrobe], place: ("Basavanagudi", "560004", ""), budget: Some(From6To10), requirements: "Like the kitchen of our neighbours, in another colour.", owner: Owner::Deepa, actions: &[Call(Connected, ""), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), To(QuotationSent), Pay(50_000, "NEFT 000417"), To(Won)] },
    Demo { name: "Revathi Subramanian", age: 560, source: WebsiteBooking, home: ThreeBhk, interiors: &[FullHome], place: ("JP Nagar", "560078", "Neem Court"), budget: Some(From10To20), requirements: "Our first own flat: kitchen, living room, two bedrooms and a pooja corner.", owner: Owner::Arun, actions: &[Call(Connected, "Keys are there; wants to move in before summer."), To(Qualified), To(SiteVisitScheduled), To(SiteVisitDone), Quote(Plan { discount: 4, ..plan(HOME) }), Offer(Submit), Offer(Send), Offer(Open(870)), Offer(Sign), Pay(150_000, "UPI 612055218"), Offer(Convert)] },
    Demo { name: "Leela Thomas", age: 580, source: WebsitePopup, home: ThreeBhk, interiors: &[FullHome], place: ("Mysuru", "570001", "Palace View"), budget: Some(From10To20), requirements: "", owner: Owner::Arun, actions: &[Call(Connected, "The flat is in Mysuru."), Lost("not_serviceable")] },
    Demo { name: "Rahul Sinha", age: 620, source: AdsLanding, home: TwoBhk, interiors: &[Wardrobe], place: ("Begur", "560068", "Skyline"), budget: Some(From3To6), requirements: "", owner: Owner::Deepa, actions: &[Call(Connected, ""), To(Contacted), To(Qualified), Quote(Plan { days: 6, ..plan(STORAGE) }), Offer(Submit), Offer(Send), Offer(Open(38)), Offer(Expire), FollowUp(5)] },
];

/// Creates the demo leads if there are none yet.
pub async fn leads(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from leads) as "empty!""#)
        .fetch_one(&mut **tx)
        .await?;
    if !is_empty {
        return Ok(());
    }
    let (_, deepa, ..) = STAFF[1];
    let (_, arun, ..) = STAFF[2];
    let (deepa, arun) = (person(tx, deepa).await?, person(tx, arun).await?);
    let sales: Sales = settings::read(tx).await?;
    // The oldest first, so that project numbers rise with time.
    for (place, demo) in (1..).zip(LEADS.iter().rev()) {
        let owner = match demo.owner {
            Owner::Deepa => Some(deepa),
            Owner::Arun => Some(arun),
            Owner::Nobody => None,
        };
        let worker = actor(owner.unwrap_or(deepa));
        let came = now - TimeDelta::hours(demo.age) - TimeDelta::minutes(7 + place);
        let lead = enquire(tx, demo, place, owner, came, &sales).await?;
        for (action, at) in demo.actions.iter().zip(times(came, now, demo.actions.len())) {
            work(tx, &Clock::stopped_at(at), &worker, lead, *action, now, &sales).await?;
        }
    }
    // They would tell today of what happened weeks ago. Their keys stay, so that they are not enqueued again.
    sqlx::query!(
        "delete from jobs_waiting
         where kind in ('tell_of_quotation', 'send_quotation_code', 'send_signed_quotation')"
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn enquire(
    db: &mut Db,
    demo: &Demo,
    place: i64,
    owner: Option<UserId>,
    came: DateTime<Utc>,
    sales: &Sales,
) -> Result<LeadId, Refusal> {
    let (locality, pincode, property) = demo.place;
    let wish = Wish {
        customer_name: demo.name.to_owned(),
        customer_email: format!("{}@example.com", demo.name.to_lowercase().replace(' ', ".")),
        customer_phone: format!("98000 {place:05}"),
        bhk_type: Some(demo.home),
        interior_types: demo.interiors.to_vec(),
        requirements: demo.requirements.to_owned(),
        locality: Some(locality.to_owned()),
        pincode: Some(pincode.to_owned()),
        property_name: Some(property.to_owned()).filter(|property| !property.is_empty()),
        budget_band: demo.budget,
        ..Wish::default()
    };
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: lead::raw(&wish, demo.source).map_err(|error| sqlx::Error::Encode(error.into()))?,
        user_agent: None,
        request_id: None,
        received_at: came,
        visit: Touched::default(),
    };
    let terms = Terms {
        source: demo.source,
        actor: Actor::system(),
        assign: Assign::To(owner),
        notice: Some(BOOKING_NOTICE.to_owned()),
        marketing: Some(MARKETING_NOTICE.to_owned()),
        is_timed: true,
        proves_address: matches!(demo.source, WebsiteBooking | WebsitePopup | AdsLanding),
    };
    Ok(lead::receive_wish(db, &wish, &submission, &terms, sales).await?.lead)
}

/// Times of the actions: the first within half an hour, the others spread in the daytime until now.
pub(super) fn times(
    came: DateTime<Utc>,
    now: DateTime<Utc>,
    actions: usize,
) -> impl Iterator<Item = DateTime<Utc>> {
    let steps = i32::try_from(actions.max(1)).unwrap_or(i32::MAX);
    let mut last = came;
    (0..steps).map(move |step| {
        let even = came + (now - came) / steps * step;
        let hour = u32::try_from(10 + step * 3 % 8).unwrap_or(10);
        let time = NaiveTime::from_hms_opt(hour, 20, 0).unwrap_or(NaiveTime::MIN);
        let by_day = even.with_timezone(&IST).with_time(time).single().map_or(even, |at| at.to_utc());
        let first = came + TimeDelta::minutes(24);
        last = if step == 0 { first } else { by_day.max(last + TimeDelta::minutes(9)) }.min(now);
        last
    })
}

async fn work(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: LeadId,
    action: SalesAction,
    now: DateTime<Utc>,
    sales: &Sales,
) -> Result<(), Refusal> {
    let lead = lead::lock(tx, Visible::found(id)).await?;
    let in_days = |days| day_of(now).checked_add_days(Days::new(days));
    let noted = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    match action {
        SalesAction::Call(outcome, note) => {
            let draft = CallDraft { outcome, note: noted(note) };
            activity::call(tx, clock, actor, &lead, &draft, sales).await?;
        }
        SalesAction::Note(text) => {
            let draft = NoteDraft { text: text.to_owned(), ..NoteDraft::default() };
            activity::note(tx, clock, actor, &lead, &draft).await?;
        }
        SalesAction::Whatsapp => {
            activity::whatsapp(tx, clock, actor, &lead, &WhatsappDraft { note: None }).await?;
        }
        SalesAction::Reply(text) => answer(tx, clock, &lead, text).await?,
        SalesAction::To(to) => deal::advance(tx, clock, actor, &lead, &Move::to(to)).await?,
        SalesAction::Lost(reason) => {
            let lost = Move { reason: Some(reason.to_owned()), ..Move::to(Status::Lost) };
            deal::advance(tx, clock, actor, &lead, &lost).await?;
        }
        SalesAction::Nurture(days) => {
            let nurture = Move { nurture_on: in_days(days), ..Move::to(Status::Nurture) };
            deal::advance(tx, clock, actor, &lead, &nurture).await?;
        }
        SalesAction::FollowUp(days) => {
            edit::plan(tx, clock, actor, &lead, FollowUpDraft { on: in_days(days) }).await?;
        }
        SalesAction::Tag(tags) => {
            let draft = TagsDraft { tags: tags.iter().map(|tag| (*tag).to_owned()).collect() };
            edit::tag_with(tx, clock, actor, &lead, &draft).await?;
        }
        SalesAction::Pay(rupees, reference) => {
            let draft = PaymentDraft {
                amount_paise: rupees * 100,
                method: if reference.starts_with("UPI") {
                    PaymentMethod::Upi
                } else {
                    PaymentMethod::BankTransfer
                },
                reference: reference.to_owned(),
                received_on: clock.today(),
                supply_type: Some(SupplyType::WorksContract),
                place_of_supply: None,
            };
            payment::record(tx, clock, actor, Visible::found(id), &draft).await?;
        }
        SalesAction::Quote(plan) => quote(tx, clock, actor, lead, plan).await?,
        SalesAction::Offer(next) => advance(tx, clock, actor, id, next).await?,
    }
    Ok(())
}

/// A follow-up e-mail of two hours ago, and the customer's reply to it.
async fn answer(tx: &mut Tx<'_>, clock: &Clock, lead: &Lead, text: &str) -> Result<(), sqlx::Error> {
    let template = "follow_up_similar_homes";
    let message_id = format!("<{template}.{}@nivas.example>", lead.id);
    let subject = "Homes like yours in Bengaluru";
    let letter = Outgoing {
        message_id: &message_id,
        template,
        kind: MailKind::Marketing,
        recipient: &lead.wish.customer_email,
        subject: Subject::Open(subject),
        in_doubt: InDoubt::Hold,
        about: Some(subject::lead(lead.id)),
        request_id: None,
        job_id: None,
        at_most_a_day: None,
        enclosed: &[],
    };
    let sent_at = clock.now() - TimeDelta::hours(2);
    if let Clearance::Send(letter) = mail::clear(tx, &letter, sent_at).await? {
        mail::report(tx, letter, Ending::Sent, "250 2.0.0 queued", sent_at).await?;
    }
    let reply = Reply {
        answers: &mail::answered(tx, std::slice::from_ref(&message_id)).await?,
        digest: &message_id,
        from: &lead.wish.customer_email,
        is_automatic: false,
        received_at: clock.now(),
        subject: &format!("Re: {subject}"),
        text,
    };
    reply::receive(tx, clock, &reply).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use enquiries::lead::list::{self, LeadFilter, Search, ServiceLevel};
    use kernel::page::PageQuery;
    use kernel::reach::Viewer;
    use kernel::role::Role;
    use kernel::testing::ist;

    #[test_database::test]
    async fn every_screen_has_something_to_show_at_whatever_hour_one_looks(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T02:00");
        super::super::accounts(&mut db, "a password of this test", now).await.unwrap();
        leads(&mut db, now).await.unwrap();
        let first: Vec<_> = rows(&mut db).await;
        assert_eq!(first.len(), LEADS.len());
        for status in Status::ALL {
            assert!(first.iter().any(|(_, known)| known == status.as_str()), "{status}");
        }
        let (filter, page) = (LeadFilter::default(), PageQuery::default());
        let viewer = Viewer { user: UserId(uuid::Uuid::nil()), role: Role::Admin, is_sales_head: false };
        let search = Search::of(viewer, "", &filter, now);
        let items = list::list(&mut db, &search, &page).await?.items;
        assert!(items.iter().any(|item| item.sla == Some(ServiceLevel::Overdue)));
        assert!(items.iter().any(|item| item.owner.is_none()));
        assert!(items.iter().all(|item| item.received_at <= now && item.last_enquired_at <= now));
        let today = day_of(now);
        assert!(items.iter().any(|item| item.next_follow_up_on == Some(today)));
        let late =
            sqlx::query_scalar!(r#"select count(*) as "count!" from audit_entries where at > $1"#, now)
                .fetch_one(&mut *db)
                .await?;
        assert_eq!(late, 0, "nothing happened in the future");
        let projects = sqlx::query_scalar!("select number from projects order by created_at, number")
            .fetch_all(&mut *db)
            .await?;
        let numbers = ["PRJ/2026-27/0001", "PRJ/2026-27/0002", "PRJ/2026-27/0003", "PRJ/2026-27/0004"];
        assert_eq!(projects, numbers);

        leads(&mut db, now + TimeDelta::days(1)).await.unwrap();
        assert_eq!(rows(&mut db).await, first, "a second time changes nothing");
        Ok(())
    }

    async fn rows(db: &mut Db) -> Vec<(i32, String)> {
        let rows = sqlx::query!("select version, status from leads order by id").fetch_all(db).await.unwrap();
        rows.into_iter().map(|row| (row.version, row.status)).collect()
    }
}
