use std::collections::BTreeSet;

use jobs::occasion::{News, ReferralNews, VisitNews};
use people::account::notice::Notice;
use people::letter_text;

use super::*;

const UNSUBSCRIBE: &str = "https://nivas.example.com/api/unsubscribe/1f0c";
const EXPORT: &str = "https://nivas.example.com/admin/exports/1f0c";

fn brand() -> Brand {
    Brand {
        name: "Nivas".into(),
        site_url: "https://nivas.example.com/".into(),
        phone: Some("+91 80 5550 0100".into()),
        email: Some("studio@example.com".into()),
        address: Some("12 Lake Road, Bengaluru, Karnataka".into()),
        logo_url: None,
    }
}

fn bare_brand() -> Brand {
    Brand { phone: None, email: None, address: None, ..brand() }
}

fn kitchen_of_a_flat() -> Enquiry {
    samples::enquiry()
}

fn whole_villa() -> Enquiry {
    Enquiry {
        home_type: "Villa".into(),
        home_size: "2,000+ sq ft".into(),
        interiors: vec!["Full home".into()],
        scope: Scope::FullHome,
        timeline: "Express (30 days, +15%)".into(),
        is_express: true,
        has_own_design: true,
        requirements: None,
        ..kitchen_of_a_flat()
    }
}

fn acknowledge(enquiry: Enquiry) -> Rendered {
    AcknowledgeLead { brand: brand(), enquiry, files: 0 }.render().unwrap()
}

fn announce(enquiry: Enquiry) -> AnnounceLead {
    AnnounceLead {
        brand: brand(),
        enquiry,
        score: Score {
            points: 72,
            temperature: Temperature::Hot,
            reasons: vec![("Villa".into(), 20), ("Outside the service area".into(), -20)],
        },
        is_repeat: false,
        is_contact_verified: true,
        source: "Booking dialog".into(),
        call_by: Some("21 Nov 2026, 11:12 am".into()),
    }
}

/// Where leads are reviewed whose e-mails wait.
const REVIEW: &str = "https://nivas.example.com/admin/leads?onHold=true";

fn announce_many() -> AnnounceLeads {
    AnnounceLeads {
        brand: brand(),
        enquiries: 17,
        on_hold: 12,
        since: "21 Nov 2026, 11:00 am".into(),
        until: "21 Nov 2026, 11:10 am".into(),
        leads_url: "https://nivas.example.com/admin/leads?sort=-receivedAt".into(),
        review_url: REVIEW.into(),
    }
}

fn escalate(level: Level) -> EscalateLead {
    EscalateLead {
        brand: brand(),
        enquiry: kitchen_of_a_flat(),
        level,
        call_by: "21 Nov 2026, 11:12 am".into(),
        promised_by: "22 Nov 2026, 10:42 am".into(),
    }
}

fn send_export() -> SendExport {
    SendExport {
        brand: brand(),
        first_name: "Meera".into(),
        list: "Audit log".into(),
        rows: "12,345".into(),
        file_name: "audit-2026-11-20-1500.csv".into(),
        expires_at: "21 Nov 2026, 3:00 pm".into(),
        url: EXPORT.into(),
    }
}

fn elevation() -> Drawing {
    Drawing {
        content_id: "elevation.0193@nivas.example.com".into(),
        description: "Elevation A of an L-shaped kitchen, 10 ft (3,048 mm) wide.".into(),
        width: 520,
    }
}

fn send_kitchen_estimate(enquiry: Enquiry) -> SendKitchenEstimate {
    let estimate = samples::kitchen_estimate(brand(), enquiry, CALCULATOR);
    SendKitchenEstimate { drawing: Some(elevation()), ..estimate }
}

const CONFIRM: &str = "https://nivas.example.com/auth/confirm?token_hash=xyz&type=signup";
const LEAD: &str = "https://nivas.example.com/admin/leads?lead=1f0c";
const LEADS: &str = "https://nivas.example.com/admin/leads?owner=1f0c";
const SIGN_IN: &str = "https://nivas.example.com/auth";
const CALCULATOR: &str = "https://nivas.example.com/kitchen-calculator";
const VISIT: &str = "https://nivas.example.com/site-visit/AZq";
const VISIT_DESK: &str = "https://nivas.example.com/admin/visits?visit=0193";
const OFFER: &str = "https://nivas.example.com/quotation/AZq";
const RECEIPT: &str = "https://nivas.example.com/api/receipts/AZq";
const ORDER: &str = "https://nivas.example.com/order-confirmation/0193?token=AZq0AZq0AZq0AZq0AZq0AZq0";
const TRACKING: &str = "https://track.example.com/SX123456789";
const PRODUCT: &str = "https://nivas.example.com/furniture-products/coorg-sofa";
const CART: &str = "https://nivas.example.com/cart";
const PICTURE: &str = "https://nivas.example.com/media/ab/1/320.jpg";
const QUOTATION: &str = "https://nivas.example.com/admin/quotations/0193";

fn invite_customer() -> InviteCustomer {
    samples::invite_customer(brand(), "Meera", CONFIRM)
}

fn invite_user() -> InviteUser {
    InviteUser {
        brand: brand(),
        first_name: "Meera".into(),
        inviter: Some("Ananya Shetty".into()),
        role: "Project manager".into(),
        url: CONFIRM.into(),
        expires_at: Some("28 Nov 2026, 10:42 am".into()),
    }
}

/// Letters about accounts to somebody of that name.
fn about_accounts(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let (brand, first_name) = (|| brand.clone(), || name.to_owned());
    let (url, code) = (|| CONFIRM.to_owned(), || "042195".to_owned());
    let expires_at = || "21 Nov 2026, 11:42 am".to_owned();
    vec![
        Box::new(ConfirmAccount {
            brand: brand(),
            first_name: first_name(),
            url: url(),
            code: code(),
            expires_at: expires_at(),
        }),
        Box::new(RemindOfAccount {
            brand: brand(),
            first_name: first_name(),
            sign_in_url: SIGN_IN.into(),
            url: url(),
            expires_at: expires_at(),
        }),
        Box::new(RecoverAccount {
            brand: brand(),
            first_name: first_name(),
            url: url(),
            code: code(),
            expires_at: expires_at(),
        }),
        Box::new(ChangeEmail {
            brand: brand(),
            first_name: first_name(),
            url: url(),
            code: code(),
            expires_at: expires_at(),
        }),
        Box::new(AnnounceEmailChange {
            brand: brand(),
            first_name: first_name(),
            new_email: "m•••@example.com".into(),
            url: SIGN_IN.into(),
        }),
        Box::new(InviteCustomer { brand: brand(), first_name: first_name(), ..invite_customer() }),
        Box::new(InviteUser { brand: brand(), first_name: first_name(), ..invite_user() }),
        Box::new(AnnounceRole {
            brand: brand(),
            first_name: first_name(),
            role: "Sales".into(),
            url: SIGN_IN.into(),
        }),
        Box::new(EmailInUse { brand: brand(), first_name: first_name(), url: SIGN_IN.into() }),
        Box::new(AnnounceAccess {
            brand: brand(),
            first_name: first_name(),
            notice: Notice::SessionRefused,
            at: "21 Nov 2026, 10:42 am".into(),
            ip: Some("203.0.113.9".into()),
            url: SIGN_IN.into(),
        }),
        Box::new(TellOfNotice {
            brand: brand(),
            first_name: first_name(),
            happened: "Ravi Kumar mentioned you in a note".into(),
            record: name.into(),
            url: "https://nivas.example.com/admin/leads?lead=1f0c".into(),
            choices_url: "https://nivas.example.com/dashboard/account#notices".into(),
        }),
    ]
}

/// Letters about what somebody asks about their data.
fn about_data(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let brand = || brand.clone();
    vec![
        Box::new(samples::confirm_privacy_request(brand(), name, CONFIRM)),
        Box::new(samples::receive_privacy_request(brand(), name)),
        Box::new(samples::answer_privacy_request(brand(), name, CONFIRM)),
    ]
}

fn owned(enquiry: &Enquiry) -> OwnedLead {
    OwnedLead {
        enquiry: enquiry.clone(),
        score: announce(enquiry.clone()).score,
        call_by: Some("21 Nov 2026, 11:12 am".into()),
        url: LEAD.into(),
    }
}

fn notify_owner(leads: Vec<OwnedLead>, total: usize) -> NotifyOwner {
    NotifyOwner { brand: brand(), first_name: "Deepa".into(), leads, total, url: LEADS.into() }
}

fn own_words(enquiry: Enquiry) -> OwnWords {
    OwnWords {
        brand: brand(),
        enquiry,
        author: "Deepa Krishnan".into(),
        subject: "Your kitchen".into(),
        text: "Good morning,\n\nthe drawing is ready.\nShall we look at it on Tuesday?".into(),
    }
}

/// Letters about leads that are being worked on.
fn about_leads(brand: &Brand, enquiry: &Enquiry) -> Vec<Box<dyn Letter>> {
    let (brand, enquiry) = (|| brand.clone(), || enquiry.clone());
    let author = || "Deepa Krishnan".to_owned();
    vec![
        Box::new(NotifyOwner { brand: brand(), ..notify_owner(vec![owned(&enquiry())], 1) }),
        Box::new(NotifyOwner {
            brand: brand(),
            ..notify_owner(vec![owned(&enquiry()), owned(&enquiry())], 5)
        }),
        Box::new(CouldNotReachYou { brand: brand(), enquiry: enquiry(), author: author() }),
        Box::new(ProposeVisit {
            brand: brand(),
            enquiry: enquiry(),
            times: samples::visit_choices(),
            author: author(),
        }),
        Box::new(DocumentsNeeded { brand: brand(), enquiry: enquiry(), author: author() }),
        Box::new(OwnWords { brand: brand(), ..own_words(enquiry()) }),
    ]
}

/// Letters about quotations, to their customers and to those who look after them.
fn about_quotations(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let (brand, name) = (|| brand.clone(), || name.to_owned());
    let (number, payable) = (|| "QT/2026-27/0001 R1".to_owned(), || "₹1,35,151".to_owned());
    let mut letters: Vec<Box<dyn Letter>> = vec![
        Box::new(SendQuotationCode {
            brand: brand(),
            name: name(),
            number: number(),
            payable: payable(),
            code: "042195".into(),
            expires_at: "21 Nov 2026, 10:52 am".into(),
        }),
        Box::new(samples::remind_of_quotation(brand(), &name(), OFFER)),
    ];
    letters.extend(News::ALL.iter().map(|news| -> Box<dyn Letter> {
        Box::new(TellOfQuotation {
            brand: brand(),
            first_name: "Deepa".into(),
            news: *news,
            client: name(),
            number: number(),
            payable: payable(),
            words: (*news == News::Commented).then(|| "Could it be teak?\nAnd when?".into()),
            url: QUOTATION.into(),
        })
    }));
    letters
}

/// Letters about visits to the home of somebody of that name.
fn about_visits(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let brand = || brand.clone();
    let visit = |url: &str| samples::visit(name, url);
    let announce = |news: VisitNews, is_moved: bool| AnnounceVisit {
        brand: brand(),
        first_name: "Meera".into(),
        news,
        is_moved,
        visit: visit(""),
        phone: "+919845550123".into(),
        note: if news == VisitNews::Cancelled { "They travel.".into() } else { String::new() },
        visit_url: VISIT_DESK.into(),
    };
    vec![
        Box::new(ConfirmVisit { brand: brand(), visit: visit(VISIT), is_moved: false }),
        Box::new(ConfirmVisit { brand: brand(), visit: visit(VISIT), is_moved: true }),
        Box::new(CancelVisit { brand: brand(), visit: visit("") }),
        Box::new(RemindOfVisit { brand: brand(), visit: visit(VISIT) }),
        Box::new(announce(VisitNews::Booked, false)),
        Box::new(announce(VisitNews::Booked, true)),
        Box::new(announce(VisitNews::Cancelled, false)),
    ]
}

/// Letters about receipts to somebody of that name.
fn about_receipts(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    // The reference is as a colleague typed it.
    let receipt = |is_voucher: bool| samples::receipt(name, name, is_voucher, RECEIPT);
    let brand = || brand.clone();
    vec![
        Box::new(SendReceipt { brand: brand(), receipt: receipt(true) }),
        Box::new(SendReceipt { brand: brand(), receipt: receipt(false) }),
        Box::new(CancelReceipt { brand: brand(), receipt: receipt(true) }),
        Box::new(CancelReceipt { brand: brand(), receipt: receipt(false) }),
        Box::new(samples::statement(brand())),
    ]
}

/// Letters with a quotation, to a customer of that name and to a colleague.
fn with_quotations(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let (brand, signed_at) = (|| brand.clone(), || "21 Nov 2026, 10:42 am".to_owned());
    let quotation = || samples::quotation(name, OFFER);
    vec![
        Box::new(SendQuotation {
            brand: brand(),
            quotation: quotation(),
            is_revision: true,
            message: String::new(),
            drawing: Some(elevation()),
        }),
        Box::new(SendSignedQuotation {
            brand: brand(),
            quotation: quotation(),
            signed_at: signed_at(),
            first_milestone: None,
        }),
        Box::new(AnnounceSignedQuotation {
            brand: brand(),
            quotation: quotation(),
            signed_at: signed_at(),
            signer_name: name.to_owned(),
            admin_url: QUOTATION.into(),
        }),
    ]
}

fn transactional(brand: &Brand, enquiry: &Enquiry) -> Vec<Box<dyn Letter>> {
    let (brand, enquiry) = (brand.clone(), enquiry.clone());
    let accounts = about_accounts(&brand, &enquiry.name);
    let data = about_data(&brand, &enquiry.name);
    let leads = about_leads(&brand, &enquiry);
    let visits = about_visits(&brand, &enquiry.name);
    let quotations = about_quotations(&brand, &enquiry.name);
    let receipts = about_receipts(&brand, &enquiry.name);
    let orders = about_orders(&brand, &enquiry.name);
    let tickets = about_tickets(&brand, &enquiry.name);
    let mut letters: Vec<Box<dyn Letter>> = vec![
        Box::new(AcknowledgeLead { brand: brand.clone(), enquiry: enquiry.clone(), files: 2 }),
        Box::new(SendKitchenEstimate { brand: brand.clone(), ..send_kitchen_estimate(enquiry.clone()) }),
        Box::new(AnnounceLead { brand: brand.clone(), ..announce(enquiry.clone()) }),
        Box::new(AnnounceLeads { brand: brand.clone(), ..announce_many() }),
        Box::new(EscalateLead { brand: brand.clone(), enquiry: enquiry.clone(), ..escalate(Level::Overdue) }),
        Box::new(EscalateLead { brand: brand.clone(), enquiry, ..escalate(Level::Breached) }),
        Box::new(SendExport { brand, ..send_export() }),
    ];
    letters.extend(accounts);
    letters.extend(data);
    letters.extend(leads);
    letters.extend(visits);
    letters.extend(quotations);
    letters.extend(receipts);
    letters.extend(orders);
    letters.extend(tickets);
    letters
}

fn follow_ups(brand: &Brand, enquiry: &Enquiry) -> Vec<Box<dyn Letter>> {
    let (brand, enquiry) = (|| brand.clone(), || enquiry.clone());
    let unsubscribe_url = || UNSUBSCRIBE.to_owned();
    let mut letters: Vec<Box<dyn Letter>> = vec![
        Box::new(FollowUpSimilarHomes {
            brand: brand(),
            enquiry: enquiry(),
            unsubscribe_url: unsubscribe_url(),
        }),
        Box::new(FollowUpHowPricingWorks {
            brand: brand(),
            enquiry: enquiry(),
            unsubscribe_url: unsubscribe_url(),
        }),
        Box::new(FollowUpVisitSlots {
            brand: brand(),
            enquiry: enquiry(),
            times: samples::visit_choices(),
            unsubscribe_url: unsubscribe_url(),
        }),
        Box::new(FollowUpLastCheckIn {
            brand: brand(),
            enquiry: enquiry(),
            unsubscribe_url: unsubscribe_url(),
        }),
    ];
    letters.extend((1..=6).map(|month| -> Box<dyn Letter> {
        let unsubscribe_url = unsubscribe_url();
        Box::new(NurtureLead { brand: brand(), enquiry: enquiry(), month, unsubscribe_url })
    }));
    letters.push(Box::new(remind_of_cart(brand(), enquiry().name)));
    letters
}

fn remind_of_cart(brand: Brand, name: String) -> RemindOfCart {
    RemindOfCart {
        brand,
        name,
        pieces: vec![CartPiece {
            name: "Coorg three-seater sofa (Rust linen)".into(),
            quantity: 1,
            amount: "₹31,000".into(),
            picture: Some(PICTURE.into()),
            url: PRODUCT.into(),
        }],
        total: "₹31,000".into(),
        cart_url: CART.into(),
        unsubscribe_url: UNSUBSCRIBE.into(),
    }
}

/// Letters about furniture orders of somebody of that name.
fn about_orders(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let brand = || brand.clone();
    let order = || samples::order(name, ORDER);
    let shipment = |is_part| samples::shipment(TRACKING, is_part);
    let collected = |order_amount: Option<&str>| {
        Some(Cash { amount: "₹30,000".to_owned(), order_amount: order_amount.map(str::to_owned) })
    };
    let mut letters: Vec<Box<dyn Letter>> = vec![
        Box::new(confirm_order(brand(), order())),
        Box::new(OrderShipped {
            brand: brand(),
            order: order(),
            shipment: shipment(true),
            promised_on: "4 December 2026".into(),
            collected: collected(Some("₹48,000")),
        }),
        Box::new(OrderOutForDelivery {
            brand: brand(),
            order: order(),
            shipment: shipment(false),
            collected: collected(None),
        }),
        Box::new(OrderDelivered {
            brand: brand(),
            order: order(),
            shipment: shipment(false),
            returns_days: Some(7),
        }),
        Box::new(samples::ask_for_review(brand(), order())),
        Box::new(OrderCancelled {
            brand: brand(),
            order: order(),
            reason: format!("Wrong colour, says {name}"),
            refund: Some("We'll refund ₹30,000 to where you paid from.".into()),
            note: None,
        }),
        Box::new(OrderCancelled {
            brand: brand(),
            order: order(),
            reason: String::new(),
            refund: None,
            note: Some("CN/2026-27/0002".into()),
        }),
        Box::new(OrderRefunded {
            brand: brand(),
            order: OrderFacts { is_test: true, ..order() },
            amount: "₹30,000".into(),
            is_to_source: true,
            note: Some("CN/2026-27/0001".into()),
        }),
        Box::new(samples::pay_difference(brand(), order())),
        Box::new(samples::order_changed(brand(), order(), &format!("Another colour, says {name}"))),
        Box::new(SendLookupCode {
            brand: brand(),
            opens: "your referrals",
            code: "042195".into(),
            expires_at: "21 Nov 2026, 10:52 am".into(),
        }),
        Box::new(TellOfReferral {
            share_url: "https://nivas.example.com/booking?ref=K7MQ2XPA".into(),
            ..samples::referral(brand(), ReferralNews::RewardPaid, "https://nivas.example.com/refer-earn")
        }),
        Box::new(SendOrderCode {
            brand: brand(),
            code: "042195".into(),
            expires_at: "21 Nov 2026, 10:52 am".into(),
        }),
        Box::new(samples::tell_of_stock(brand(), PRODUCT)),
    ];
    let steps = [
        ReturnStep::Requested,
        ReturnStep::Approved,
        ReturnStep::Declined(format!("It is made to order, {name}")),
        ReturnStep::Received,
        ReturnStep::Replaced,
    ];
    letters.extend(
        steps
            .into_iter()
            .map(|step| -> Box<dyn Letter> { Box::new(samples::returned(brand(), order(), step)) }),
    );
    letters
}

/// Letters about a complaint of somebody of that name.
fn about_tickets(brand: &Brand, name: &str) -> Vec<Box<dyn Letter>> {
    let brand = || brand.clone();
    let order = || samples::order(name, ORDER);
    let ticket = || samples::ticket(&format!("Broken leg, says {name}"));
    vec![
        Box::new(samples::ticket_received(brand(), order(), ticket())),
        Box::new(samples::ticket_reply(brand(), order(), ticket())),
        Box::new(samples::ticket_resolved(brand(), order(), ticket())),
        Box::new(AnnounceTicket {
            brand: brand(),
            ticket: ticket(),
            is_claim: false,
            about_number: "SO/2026-27/0001".into(),
            buyer: name.into(),
            text: "One leg was broken when it arrived.".into(),
            acknowledge_by: Some("23 Nov 2026, 10:42 am".into()),
            resolve_by: "21 Dec 2026, 10:42 am".into(),
            url: "https://nivas.example.com/admin/furniture/tickets?ticket=1".into(),
        }),
        Box::new(ReportLateTickets {
            brand: brand(),
            tickets: vec![LateTicket {
                number: "TK/2026-27/0001".into(),
                title: "Broken leg".into(),
                buyer: name.into(),
                is_acknowledged: false,
                due_at: "23 Nov 2026, 10:42 am".into(),
                owner: None,
            }],
            total: 3,
            url: "https://nivas.example.com/admin/furniture/tickets?isOverdue=true".into(),
        }),
    ]
}

/// Added to another order, whose items cover most of it.
fn confirm_order(brand: Brand, order: OrderFacts) -> ConfirmOrder {
    ConfirmOrder {
        due: "₹5,001".into(),
        covered: Some("₹24,999".into()),
        added_to: Some("SO/2026-27/0000".into()),
        ..samples::confirm_order(brand, order)
    }
}

fn all(brand: &Brand, enquiry: &Enquiry) -> Vec<Box<dyn Letter>> {
    transactional(brand, enquiry).into_iter().chain(follow_ups(brand, enquiry)).collect()
}

/// The addresses of all links.
fn hrefs(html: &str) -> Vec<&str> {
    html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_letter_keeps_its_frozen_name() {
    let names =
        all(&brand(), &kitchen_of_a_flat()).iter().map(|letter| letter.template()).collect::<Vec<_>>();
    assert_eq!(
        names,
        [
            "acknowledge_lead",
            "send_kitchen_estimate",
            "announce_lead",
            "announce_leads",
            "escalate_lead",
            "escalate_lead",
            "send_export",
            "confirm_account",
            "remind_of_account",
            "recover_account",
            "change_email",
            "announce_email_change",
            "invite_customer",
            "invite_user",
            "announce_role",
            "email_in_use",
            "announce_access",
            "tell_of_notice",
            "confirm_privacy_request",
            "receive_privacy_request",
            "answer_privacy_request",
            "notify_owner",
            "notify_owner",
            "could_not_reach_you",
            "propose_visit",
            "documents_needed",
            "own_words",
            "confirm_visit",
            "confirm_visit",
            "cancel_visit",
            "remind_of_visit",
            "announce_visit",
            "announce_visit",
            "announce_visit",
            "send_quotation_code",
            "remind_of_quotation",
            "tell_of_quotation",
            "tell_of_quotation",
            "tell_of_quotation",
            "tell_of_quotation",
            "tell_of_quotation",
            "send_receipt",
            "send_receipt",
            "cancel_receipt",
            "cancel_receipt",
            "send_statement",
            "confirm_order",
            "order_shipped",
            "order_out_for_delivery",
            "order_delivered",
            "ask_for_review",
            "order_cancelled",
            "order_cancelled",
            "order_refunded",
            "order_pay_difference",
            "order_changed",
            "send_lookup_code",
            "tell_of_referral",
            "send_order_code",
            "tell_of_stock",
            "order_return",
            "order_return",
            "order_return",
            "order_return",
            "order_return",
            "ticket_received",
            "ticket_reply",
            "ticket_resolved",
            "announce_ticket",
            "report_late_tickets",
            "follow_up_similar_homes",
            "follow_up_how_pricing_works",
            "follow_up_visit_slots",
            "follow_up_last_check_in",
            "nurture_lead",
            "nurture_lead",
            "nurture_lead",
            "nurture_lead",
            "nurture_lead",
            "nurture_lead",
            "remind_of_cart",
        ]
    );
}

#[test]
fn every_letter_is_whole_for_every_scope_home_and_brand() {
    let scopes = [
        Scope::Kitchen,
        Scope::Wardrobe,
        Scope::TvUnit,
        Scope::Furniture,
        Scope::Several,
        Scope::FullHome,
        Scope::Undecided,
    ];
    for scope in scopes {
        for home in [kitchen_of_a_flat(), whole_villa()] {
            for brand in [brand(), bare_brand()] {
                for letter in all(&brand, &Enquiry { scope, ..home.clone() }) {
                    let name = letter.template();
                    let Rendered { subject, text, html } = letter.render().unwrap();
                    assert!(!subject.is_empty() && subject.chars().count() <= 120, "{name}: {subject}");
                    assert!(
                        text.starts_with("NIVAS\n\n") && text.contains("----\nNivas\n"),
                        "{name}: {text}"
                    );
                    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"), "{name}");
                    assert!(!text.contains("\n\n\n") && !text.contains("  \n"), "{name}: {text}");
                }
            }
        }
    }
}

#[test]
fn text_is_set_in_72_columns_and_holds_no_html() {
    for letter in all(&brand(), &whole_villa()) {
        let text = letter.render().unwrap().text;
        // An ampersand stands between the parts of an address; one that begins an entity does not.
        assert!(!text.contains(['<', '{', '}']) && !text.contains("&#"), "{text}");
        for line in text.lines() {
            assert!(!line.trim_start_matches("> ").contains('>'), "only quoted lines are marked: {line}");
            assert!(line.chars().count() <= 72 || !line.contains(' '), "{line}");
        }
    }
}

#[test]
fn a_logo_is_the_same_picture_for_everybody_and_named() {
    let logo = "https://nivas.example.com/media/photographs/1.jpg";
    let brand = Brand { logo_url: Some(logo.into()), ..brand() };
    for letter in all(&brand, &kitchen_of_a_flat()) {
        let Rendered { text, html, .. } = letter.render().unwrap();
        assert_eq!(
            html.matches(&format!("<img src=\"{logo}\" alt=\"Nivas\"")).count(),
            1,
            "{}",
            letter.template()
        );
        assert!(text.starts_with("NIVAS"), "{text}");
    }
}

#[test]
fn tags_in_html_are_closed() {
    for letter in all(&brand(), &kitchen_of_a_flat()) {
        let html = letter.render().unwrap().html;
        for tag in ["table", "tr", "td", "p", "a", "strong", "span", "h1", "h2", "div"] {
            let opened =
                html.matches(&format!("<{tag} ")).count() + html.matches(&format!("<{tag}>")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{} {tag}", letter.template());
        }
        // A table without the role would be read out as data.
        assert_eq!(html.matches("<table").count(), html.matches("role=\"presentation\"").count());
    }
}

/// The value of each attribute of this name, outside of what only Outlook reads.
fn attributes<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let marker = format!(" {name}=\"");
    let shown = html.split("<!--[if mso]>").enumerate();
    let shown = shown
        .map(|(at, part)| if at == 0 { part } else { part.split_once("<![endif]-->").map_or("", |it| it.1) });
    shown
        .flat_map(|part| part.split(marker.as_str()).skip(1).filter_map(|rest| rest.split('"').next()))
        .collect()
}

#[test]
fn no_text_is_long_enough_to_widen_a_letter() {
    const BREAKS: &str = "overflow-wrap:anywhere;word-break:break-word;";
    /// What the sheet of a letter leaves on the narrowest phones, in pixels.
    const NARROW: u32 = 280;
    for unit in ["W", "م", "👩\u{200d}👧", "ಕ್ಷ", "क्ष"] {
        let long = |length: usize| unit.chars().cycle().take(length).collect::<String>();
        let brand = Brand { name: long(60), address: Some(long(300)), ..brand() };
        let enquiry = Enquiry {
            name: long(120),
            phone: long(32),
            email: long(254),
            requirements: Some(long(2000)),
            ..kitchen_of_a_flat()
        };
        for letter in all(&brand, &enquiry) {
            let (name, html) = (letter.template(), letter.render().unwrap().html);
            // The cells of the layout, which what is in them inherits from.
            let cells: Vec<_> = html
                .split("<td class=\"")
                .skip(1)
                .filter(|cell| {
                    cell.split_once('"')
                        .is_some_and(|(classes, _)| classes.split(' ').any(|class| class == "gutter"))
                })
                .collect();
            assert_eq!(cells.len(), 4, "{name}");
            for cell in cells {
                let (tag, _) = cell.split_once('>').unwrap();
                assert!(tag.contains(BREAKS), "{name}: {tag}");
            }
            // A picture shrinks with its cell, as is seen below.
            let besides: String = html.split("<img ").map(|part| part.split_once('>').unwrap().1).collect();
            for width in attributes(&besides, "width") {
                let is_narrow = width == "100%" || width.parse::<u32>().is_ok_and(|width| width <= NARROW);
                assert!(is_narrow, "{name}: width {width}");
            }
            for style in attributes(&html, "style") {
                let widths = style.split(';').filter_map(|rule| rule.strip_prefix("width:"));
                for width in widths {
                    let is_narrow = width == "100%"
                        || width
                            .strip_suffix("px")
                            .and_then(|width| width.parse::<u32>().ok())
                            .is_some_and(|width| width <= NARROW);
                    assert!(is_narrow, "{name}: {style}");
                }
                assert!(!style.contains("min-width"), "{name}: {style}");
            }
            for picture in html.split("<img ").skip(1) {
                let (tag, _) = picture.split_once('>').unwrap();
                assert!(tag.contains("max-width:100%"), "{name}: {tag}");
            }
        }
    }
}

/// A letter with a value for each variable of its text, which is the text of its own name.
#[test]
fn a_changed_text_is_said_with_all_its_variables() {
    for name in LetterName::ALL {
        let letter = sample(*name, brand());
        assert_eq!(letter.editable(), Some(*name));
        let variables = letter_text::built(*name).variables;
        let all: Vec<_> = variables.iter().map(|known| format!("{{{}}}", known.name)).collect();
        let changed = LetterText {
            headline: "Ours: <b>&</b>".into(),
            opening: format!("First.\n\n{}", all.join(" / ")),
            closing: "Cannot be {filled}".into(),
            ..LetterText::default()
        };
        let (built, Rendered { subject, text, html }) =
            (letter.render().unwrap(), letter.render_with(&changed).unwrap());
        assert_eq!(subject, built.subject);
        assert!(text.contains("Ours: <b>&</b>\n\nFirst.\n\n"), "{name}: {text}");
        assert!(
            html.contains("Ours: &#60;b&#62;&#38;&#60;/b&#62;") && html.contains(">First.</p>"),
            "{name}: {html}"
        );
        assert!(
            !text.contains(['{', '}']) && !html.contains("{filled}"),
            "the built closing: {name}: {text}"
        );
    }
}

/// Letters to staff, letters that protect an account or a signature, and what a colleague wrote alone.
#[test]
fn only_letters_to_staff_and_of_safety_keep_their_words() {
    let (brand, enquiry) = (brand(), kitchen_of_a_flat());
    let letters = all(&brand, &enquiry).into_iter().chain(with_quotations(&brand, &enquiry.name));
    let fixed: BTreeSet<_> =
        letters.filter(|letter| letter.editable().is_none()).map(|letter| letter.template()).collect();
    let expected = [
        "announce_access",
        "announce_email_change",
        "announce_lead",
        "announce_leads",
        "announce_role",
        "announce_signed_quotation",
        "announce_ticket",
        "announce_visit",
        "change_email",
        "confirm_account",
        "email_in_use",
        "escalate_lead",
        "invite_user",
        "notify_owner",
        "own_words",
        "recover_account",
        "remind_of_account",
        "report_late_tickets",
        "send_export",
        "send_lookup_code",
        "send_order_code",
        "send_quotation_code",
        "tell_of_notice",
        "tell_of_quotation",
    ];
    assert_eq!(fixed.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_not_known_yet_is_left_out_of_the_built_text() {
    let referral = |news| samples::referral(brand(), news, CALCULATOR);
    let returned = |reason: &str| {
        let step = ReturnStep::Declined(reason.to_owned());
        samples::returned(brand(), samples::order("", ORDER), step)
    };
    let without_amount = |news| TellOfReferral { reward: None, reference: None, ..referral(news) };
    let letters: [(Box<dyn Letter>, &str); 8] = [
        (Box::new(referral(ReferralNews::Converted)), "Your reward is ₹10,000; it is due once 50% of the"),
        (Box::new(without_amount(ReferralNews::Converted)), "Vikram Shetty has booked with us. We'll fix"),
        (Box::new(referral(ReferralNews::RewardDue)), "Your reward of ₹10,000 for recommending us to"),
        (Box::new(without_amount(ReferralNews::RewardDue)), "Your reward for recommending us to Vikram"),
        (Box::new(referral(ReferralNews::RewardPaid)), "to Vikram Shetty, reference UTR 4412. It takes"),
        (Box::new(without_amount(ReferralNews::RewardPaid)), "recommending us to Vikram Shetty. It takes"),
        (Box::new(returned("Made to order")), "This is about return RT/2026-27/0001"),
        (Box::new(returned("")), "Please reply to this e-mail if you think that is wrong."),
    ];
    for (letter, words) in letters {
        let text = letter.render().unwrap().text.replace('\n', " ");
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
    let reasoned = returned("Made to order").render().unwrap();
    for part in [reasoned.text.replace('\n', " "), reasoned.html] {
        assert!(part.contains("Made to order. Please reply to this e-mail"), "{part}");
    }
    let uncalled =
        CouldNotReachYou { brand: bare_brand(), enquiry: kitchen_of_a_flat(), author: "Deepa".into() };
    let text = uncalled.render().unwrap().text;
    assert!(!text.contains("call us") && text.contains("\n\nBefore the call, it helps"), "{text}");
}

#[test]
fn what_readers_look_for_is_bold_in_the_letter_and_in_a_changed_text() {
    let time = "<strong>Sat 28 Nov 2026, 10:30 am to 11:30 am</strong>";
    let letter = sample(LetterName::CancelVisit, brand());
    let changed = LetterText { closing: "Not on {time}, {first_name}.".into(), ..LetterText::default() };
    let html = letter.render_with(&changed).unwrap().html;
    for words in [format!("the visit of {time} with Meera Iyer"), format!("Not on {time}, Asha.")] {
        assert!(html.contains(&words), "{words:?} is not in {html}");
    }
}

#[test]
fn nobody_is_greeted_by_the_name_of_another() {
    let letter = ConfirmVisit { brand: brand(), visit: samples::visit("", VISIT), is_moved: false };
    let text = letter.render().unwrap().text;
    assert!(text.contains("\n\nMeera Iyer will come to see your home and measure it.\n"), "{text}");
    let changed = LetterText {
        subject: "{first_name}: {time}".into(),
        headline: "Dear {first_name},".into(),
        ..LetterText::default()
    };
    let Rendered { subject, text, .. } = letter.render_with(&changed).unwrap();
    assert_eq!(subject, "Sat 28 Nov 2026, 10:30 am to 11:30 am");
    assert!(text.contains("\n\nYour visit is booked.\n"), "the built heading: {text}");
}

#[test]
fn links_lead_to_pages_that_exist() {
    for letter in all(&brand(), &whole_villa()) {
        for href in hrefs(&letter.render().unwrap().html) {
            let href = href.replace("&#38;", "&");
            let pages = [
                "https://nivas.example.com/",
                "https://nivas.example.com/booking",
                "https://nivas.example.com/privacy-request",
                "https://nivas.example.com/dashboard/account#notices",
                CALCULATOR,
                OFFER,
                VISIT,
                VISIT_DESK,
                RECEIPT,
                QUOTATION,
                ORDER,
                &format!("{ORDER}#reviews"),
                &format!("{ORDER}#tickets"),
                "https://nivas.example.com/admin/furniture/tickets?ticket=1",
                "https://nivas.example.com/admin/furniture/tickets?isOverdue=true",
                TRACKING,
                PRODUCT,
                CART,
                "https://nivas.example.com/refer-earn",
                "https://nivas.example.com/booking?ref=K7MQ2XPA",
                UNSUBSCRIBE,
                EXPORT,
                LEAD,
                LEADS,
                REVIEW,
                CONFIRM,
                SIGN_IN,
            ];
            let is_known = pages.contains(&href.as_str())
                || href.starts_with("mailto:studio@example.com")
                || ["tel:+918055500100", "tel:+919845550123", "mailto:asha@example.com"]
                    .contains(&href.as_str());
            assert!(is_known, "{}: {href}", letter.template());
        }
    }
}

#[test]
fn only_follow_ups_can_be_unsubscribed_from_in_both_parts() {
    for letter in follow_ups(&brand(), &kitchen_of_a_flat()) {
        let Rendered { text, html, .. } = letter.render().unwrap();
        assert_eq!(letter.unsubscribe_url(), Some(UNSUBSCRIBE));
        assert!(text.contains(&format!("\n{UNSUBSCRIBE}\n")), "{text}");
        assert!(hrefs(&html).contains(&UNSUBSCRIBE) && html.contains(">Unsubscribe</a>"));
    }
    for letter in transactional(&brand(), &kitchen_of_a_flat()) {
        let Rendered { text, html, .. } = letter.render().unwrap();
        assert_eq!(letter.unsubscribe_url(), None);
        assert!(!format!("{text}{html}").to_lowercase().contains("unsubscribe"));
    }
}

#[test]
fn markup_and_template_syntax_in_a_name_are_mere_text() {
    for name in ["<script>alert(1)</script>", "{{7*7}}", "${x}", "\"><a href=https://evil.example>"] {
        for letter in all(&brand(), &Enquiry { name: name.into(), ..kitchen_of_a_flat() }) {
            let Rendered { subject, text, html } = letter.render().unwrap();
            assert!(!html.contains("<script") && !html.contains("<a href=https"), "{html}");
            assert!(!subject.contains("49") && !text.contains("49"), "{text}");
        }
    }
    let staff =
        announce(Enquiry { name: "<script>{{7*7}}${x}".into(), ..kitchen_of_a_flat() }).render().unwrap();
    assert!(staff.html.contains("&#60;script&#62;{{7*7}}${x}"), "{}", staff.html);
    assert!(staff.text.contains("<script>{{7*7}}${x}"));
    assert!(staff.subject.contains("<script>{{7*7}}${x}"));
}

#[test]
fn no_answer_can_begin_a_new_line_or_header() {
    let injected = "Asha\r\nBcc: a@example.com\n\0Rao";
    let enquiry = Enquiry {
        name: injected.into(),
        phone: injected.into(),
        email: injected.into(),
        ..kitchen_of_a_flat()
    };
    for letter in all(&brand(), &enquiry) {
        let Rendered { subject, text, html } = letter.render().unwrap();
        assert!(!subject.contains(['\r', '\n', '\0']), "{subject:?}");
        assert!(!text.contains("\nBcc") && !text.contains(['\r', '\0']), "{text}");
        assert!(!html.contains("\nBcc") && !html.contains(['\r', '\0']));
    }
}

#[test]
fn a_subject_stays_one_line_of_120_characters() {
    let subject = announce(Enquiry {
        name: "A\nvery long name ".repeat(40),
        home_type: "Duplex ".repeat(20),
        ..whole_villa()
    })
    .render()
    .unwrap()
    .subject;
    assert_eq!(subject.chars().count(), 120);
    assert!(subject.ends_with('…') && !subject.contains('\n'));
}

#[test]
fn a_customers_letter_makes_no_link_of_what_was_typed() {
    let enquiry = Enquiry {
        name: "Win at https://evil.example/prize".into(),
        phone: "www.evil.example".into(),
        requirements: Some("Go to https://evil.example/x or www.evil.example, write me@evil.example".into()),
        ..kitchen_of_a_flat()
    };
    for letter in follow_ups(&brand(), &enquiry)
        .into_iter()
        .chain(about_visits(&brand(), &enquiry.name).into_iter().take(4))
        .chain(about_orders(&brand(), &enquiry.name))
        .chain([Box::new(AcknowledgeLead { brand: brand(), enquiry: enquiry.clone(), files: 0 })
            as Box<dyn Letter>])
    {
        let Rendered { subject, text, html } = letter.render().unwrap();
        for part in [&subject, &text, &html] {
            assert!(!part.contains("evil.example") && !part.contains("https://evil"), "{part}");
        }
        assert!(!subject.contains("Win") && !hrefs(&html).iter().any(|href| href.contains("evil")));
    }
    let staff = announce(enquiry).render().unwrap();
    assert!(staff.text.contains("https://evil.example/x"), "staff get the original text");
    assert!(!hrefs(&staff.html).iter().any(|href| href.contains("evil")));
}

#[test]
fn staff_call_and_write_with_one_touch_where_the_contact_is_plain() {
    let html = announce(kitchen_of_a_flat()).render().unwrap().html;
    assert!(hrefs(&html).contains(&"tel:+919845550123") && hrefs(&html).contains(&"mailto:asha@example.com"));

    let email = "a@example.com?bcc=b@example.com";
    let odd = Enquiry { phone: "ask my wife".into(), email: email.into(), ..kitchen_of_a_flat() };
    let html = announce(odd).render().unwrap().html;
    assert!(html.contains("ask my wife") && html.contains(email));
    assert!(hrefs(&html).iter().all(|href| !href.contains("bcc") && !href.contains("wife")));
}

#[test]
fn the_announcement_says_all_a_caller_needs() {
    let letter = announce(Enquiry { requirements: Some("A shrine facing east".into()), ..whole_villa() });
    let Rendered { subject, text, html } = letter.render().unwrap();
    assert_eq!(subject, "Hot 72, Villa, Asha Rao (NV-7K3M9Q)");
    for part in [&text, &html] {
        for fact in [
            "21 Nov 2026, 11:12 am",
            "72, hot",
            "Villa, 2,000+ sq ft",
            "Full home",
            "Has their own design",
            "Booking dialog",
            "A shrine facing east",
            "+20",
            "-20",
            "Outside the service area",
        ] {
            assert!(part.contains(fact), "{fact} is missing in {part}");
        }
        assert!(part.contains("Express (30 days, +15%)"), "{part}");
        assert!(
            !part.to_lowercase().contains("unverified") && !part.to_lowercase().contains("repeat enquiry")
        );
    }

    let uncalled = AnnounceLead { call_by: None, ..letter.clone() }.render().unwrap();
    for part in [&uncalled.text, &uncalled.html] {
        assert!(!part.contains("Call by"), "{part}");
    }

    let marked = AnnounceLead { is_repeat: true, is_contact_verified: false, ..letter }.render().unwrap();
    assert!(marked.subject.starts_with("Repeat enquiry: Hot 72"));
    for part in [&marked.text, &marked.html] {
        let part = part.to_lowercase();
        assert!(part.contains("repeat enquiry.") && part.contains("contact unverified."), "{part}");
    }
}

#[test]
fn an_escalation_says_how_late_it_is() {
    let overdue = escalate(Level::Overdue).render().unwrap();
    assert_eq!(overdue.subject, "Overdue: no call within 2 working hours, Asha Rao (NV-7K3M9Q)");
    assert!(overdue.text.contains("Two working hours have passed"));
    let breached = escalate(Level::Breached).render().unwrap();
    assert_eq!(breached.subject, "Callback missed: no call within 24 hours, Asha Rao (NV-7K3M9Q)");
    assert!(breached.html.contains("That time ended on <strong>22 Nov 2026, 10:42 am</strong>"));
}

#[test]
fn a_confirmation_reads_as_the_project_it_confirms() {
    let kitchen = acknowledge(kitchen_of_a_flat());
    assert_eq!(kitchen.subject, "Asha, we will call you within 24 hours (NV-7K3M9Q)");
    assert!(kitchen.text.contains("the kitchen of your 2 BHK"), "{}", kitchen.text);
    assert!(kitchen.text.contains("> Two cooks, one counter.\n>\n> The window stays.\n"), "{}", kitchen.text);
    assert!(kitchen.html.contains("gas point") && kitchen.html.contains("standard: 45 days"));
    assert!(!kitchen.html.contains("every level") && !kitchen.html.contains("your own design"));

    let villa = acknowledge(whole_villa());
    assert!(villa.text.contains("Your enquiry about your villa"), "{}", villa.text);
    assert!(
        villa.html.contains("measure every level") && villa.html.contains("express: 30 days, at 15% more")
    );
    assert!(villa.html.contains("your own design") && !villa.html.contains("gas point"));
    assert!(!villa.text.contains("\n>"), "nothing was written, so nothing is quoted");
}

#[test]
fn the_booking_of_a_design_is_named_to_both_sides() {
    let booking = DesignBooking { design: "Green kitchen & pantry".into(), amount: "₹25,000".into() };
    let enquiry = Enquiry { booking: Some(booking), ..kitchen_of_a_flat() };
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace("&#38;", "&");
    let (staff, customer) = (announce(enquiry.clone()).render().unwrap(), acknowledge(enquiry));
    for part in [&staff.text, &staff.html] {
        let part = one_line(part);
        assert!(part.contains("Wants to book Green kitchen & pantry with ₹25,000. Call to take"), "{part}");
    }
    for part in [&customer.text, &customer.html] {
        let part = one_line(part);
        assert!(part.contains("book “Green kitchen & pantry” with ₹25,000. We call you"), "{part}");
    }
    assert!(!acknowledge(kitchen_of_a_flat()).text.contains("take the booking"));
}

#[test]
fn a_long_text_is_quoted_in_part_to_its_writer_and_in_full_to_staff() {
    let enquiry =
        Enquiry { requirements: Some(format!("{}end", "word ".repeat(700))), ..kitchen_of_a_flat() };
    let customer = acknowledge(enquiry.clone());
    assert!(customer.text.contains('…') && !customer.text.contains("end\n"));
    assert!(
        customer.text.lines().filter(|line| line.contains("word word")).all(|line| line.starts_with("> "))
    );
    assert!(announce(enquiry).render().unwrap().text.contains("end\n"));
}

#[test]
fn follow_ups_speak_of_this_home() {
    let parts =
        |enquiry| follow_ups(&brand(), &enquiry).iter().map(|l| l.render().unwrap()).collect::<Vec<_>>();
    let kitchen = parts(kitchen_of_a_flat());
    assert_eq!(kitchen[0].subject, "What makes a kitchen work");
    assert!(kitchen[0].html.contains("Height before width"), "a compact kitchen");
    assert_eq!(kitchen[1].subject, "How we price the kitchen of your 2 BHK");
    assert!(kitchen[1].html.contains("nothing is added for time"));
    assert!(kitchen[2].text.contains("We look at your kitchen and measure it."));

    let large = parts(Enquiry { home_type: "4 BHK".into(), ..kitchen_of_a_flat() });
    assert!(large[0].html.contains("Wet, hot and dry apart"), "room for two cooks");

    let villa = parts(whole_villa());
    assert_eq!(villa[0].subject, "What makes a villa live well");
    assert!(villa[0].html.contains("The stairs are a room"));
    assert!(villa[1].html.contains("adds 15% to the cost"));
    assert_eq!(villa[3].subject, "Asha, should we continue with your villa?");
}

#[test]
fn without_a_phone_or_inbox_the_letters_point_to_the_booking_page() {
    for letter in all(&bare_brand(), &kitchen_of_a_flat()) {
        let Rendered { text, html, .. } = letter.render().unwrap();
        assert!(!hrefs(&html).iter().any(|href| href.contains("studio@")) && !text.contains("None"));
    }
    let pricing = &follow_ups(&bare_brand(), &kitchen_of_a_flat())[1].render().unwrap();
    assert!(hrefs(&pricing.html).contains(&"https://nivas.example.com/booking"));
    assert!(pricing.text.contains("https://nivas.example.com/booking"));
}

#[test]
fn a_scope_is_read_from_the_chosen_interiors() {
    for (interiors, scope) in [
        (&["kitchen"][..], Scope::Kitchen),
        (&["discuss", "wardrobe"], Scope::Wardrobe),
        (&["tv_unit"], Scope::TvUnit),
        (&["furniture"], Scope::Furniture),
        (&["kitchen", "wardrobe"], Scope::Several),
        (&["kitchen", "full_home", "discuss"], Scope::FullHome),
        (&["discuss"], Scope::Undecided),
        (&[], Scope::Undecided),
    ] {
        assert_eq!(Scope::of(interiors), scope, "{interiors:?}");
    }
}

#[test]
fn people_are_greeted_by_the_name_they_go_by() {
    for (name, greeted) in [
        ("Asha Rao", Some("Asha")),
        ("  asha   rao", Some("Asha")),
        ("ASHA RAO", Some("Asha")),
        ("Dr. K. S. Ramesh", Some("Ramesh")),
        ("K.Ramesh", Some("Ramesh")),
        ("Anne-Marie D'Souza", Some("Anne-Marie")),
        ("DeAnna Paul", Some("DeAnna")),
        ("ಆಶಾ ರಾವ್", Some("ಆಶಾ")),
        ("R", None),
        ("Dr.", None),
        ("Asha 2", None),
        ("Win: evil.example/x", None),
        ("Evil。example", None),
        ("Asha 🎉", None),
        ("Wolfeschlegelsteinhausenbergerdorff", None),
    ] {
        assert_eq!(untrusted::first_name(name).as_deref(), greeted, "{name}");
    }
}

#[test]
fn names_are_shown_on_one_line_without_tricks() {
    assert_eq!(untrusted::one_line("Asha\u{202e}\r\n\tRao\0 "), "Asha Rao");
    let long = Enquiry { name: "n".repeat(120), ..kitchen_of_a_flat() }.name_line();
    assert_eq!((long.chars().count(), long.ends_with('…')), (60, true));
    assert!(untrusted::lines(" \n\r\n\0 ").is_empty());
    let hidden = Some("See evil.\u{200e}example and http:\u{200b}//evil.\u{2060}example".to_owned());
    let excerpt = Enquiry { requirements: hidden, ..kitchen_of_a_flat() }.excerpt_lines();
    assert_eq!(excerpt, ["See evil. example and http: //evil. example"]);
}

#[test]
fn addresses_lose_their_life_and_numbers_keep_their_form() {
    for (typed, shown) in [
        ("https://evil.example/x", "https: //evil. example/x"),
        ("me@evil.example", "me@evil. example"),
        ("evil。example", "evil。 example"),
        ("2.5 m by 3.10 m, at 10:30.", "2.5 m by 3.10 m, at 10:30."),
        ("Two cooks... one counter.", "Two cooks... one counter."),
        ("-.example", "-. example"),
    ] {
        assert_eq!(untrusted::unlinked(typed), shown);
    }
}

#[test]
fn contact_links_hold_nothing_but_the_contact() {
    for (phone, tel) in [
        ("+91 98455 50123", Some("tel:+919845550123")),
        ("(080) 5550-0100", Some("tel:08055500100")),
        ("98455", None),
        ("98455 50123;ext=1", None),
        ("javascript:9845550123", None),
    ] {
        assert_eq!(untrusted::tel(phone).as_deref(), tel, "{phone}");
    }
    for (email, mailto) in [
        ("asha.rao+home@example.com", Some("mailto:asha.rao+home@example.com")),
        ("asha@localhost", None),
        ("asha@example.com?cc=x@example.com", None),
        ("a%0d%0ab@example.com", None),
        ("\"a b\"@example.com", None),
    ] {
        assert_eq!(untrusted::mailto(email).as_deref(), mailto, "{email}");
    }
}

#[test]
fn text_hangs_under_what_it_continues() {
    let word = "word ".repeat(20);
    let set = typeset::text(&format!(
        "Label    {word}\n\n\n\n12. {word}\n> {word}\nhttps://example.com/{}",
        "a".repeat(80)
    ));
    let lines = set.lines().collect::<Vec<_>>();
    assert!(lines[0].starts_with("Label    word") && lines[1].starts_with("         word"), "{set}");
    assert_eq!(lines[2], "");
    assert!(lines[3].starts_with("12. word") && lines[4].starts_with("    word"), "{set}");
    assert!(lines[5].starts_with("> word") && lines[6].starts_with("> word"), "{set}");
    assert_eq!(lines[7].len(), 100, "an address stays whole");
}

#[test]
fn letters_about_accounts_show_link_and_code_in_both_parts() {
    for letter in about_accounts(&brand(), "Meera") {
        let Rendered { subject, text, html } = letter.render().unwrap();
        let has_code = ["confirm_account", "recover_account", "change_email"].contains(&letter.template());
        assert!(!subject.contains("042195"), "{subject}");
        assert_eq!(text.contains("\n042195\n") && html.contains(">042195<"), has_code, "{text}");
        let target = hrefs(&html)[1].replace("&#38;", "&");
        assert!(text.contains(&format!("\n{target}\n")), "{target} is missing in {text}");
        assert!(text.contains("Meera"), "{text}");
    }
}

/// Subjects contain no codes or private links, and e-mails that contain either are declared confidential, so that
/// their subjects are not stored.
#[test]
fn no_subject_has_a_secret_and_every_secret_is_declared() {
    const SECRETS: [&str; 6] = ["042195", CONFIRM, OFFER, VISIT, RECEIPT, ORDER];
    let (brand, enquiry) = (brand(), kitchen_of_a_flat());
    let letters = all(&brand, &enquiry).into_iter().chain(with_quotations(&brand, &enquiry.name));
    let mut confidential = BTreeSet::new();
    for letter in letters {
        let (template, declared) = (letter.template(), letter.secrets());
        let Rendered { subject, text, html } = letter.render().unwrap();
        let html = html.replace("&#38;", "&");
        for secret in SECRETS {
            assert!(!subject.contains(secret), "{template}: {subject}");
            let is_shown = text.contains(secret) || html.contains(secret);
            assert_eq!(is_shown, declared.contains(&secret), "{template}: {secret}");
        }
        if !declared.is_empty() {
            confidential.insert(template);
        }
    }
    let expected = [
        "answer_privacy_request",
        "ask_for_review",
        "cancel_receipt",
        "change_email",
        "confirm_account",
        "confirm_order",
        "confirm_privacy_request",
        "confirm_visit",
        "invite_customer",
        "invite_user",
        "order_cancelled",
        "order_changed",
        "order_delivered",
        "order_out_for_delivery",
        "order_pay_difference",
        "order_refunded",
        "order_return",
        "order_shipped",
        "recover_account",
        "remind_of_account",
        "remind_of_quotation",
        "remind_of_visit",
        "send_lookup_code",
        "send_order_code",
        "send_quotation",
        "send_quotation_code",
        "send_receipt",
        "send_signed_quotation",
        "ticket_received",
        "ticket_reply",
        "ticket_resolved",
    ];
    assert_eq!(confidential.into_iter().collect::<Vec<_>>(), expected);
}

/// Source: README, which e-mails may arrive twice.
#[test]
fn what_nobody_waits_for_is_held_in_doubt() {
    let (brand, enquiry) = (brand(), kitchen_of_a_flat());
    let letters = all(&brand, &enquiry).into_iter().chain(with_quotations(&brand, &enquiry.name));
    let held: BTreeSet<_> =
        letters.filter(|letter| letter.in_doubt() == InDoubt::Hold).map(|letter| letter.template()).collect();
    let expected = [
        "ask_for_review",
        "follow_up_how_pricing_works",
        "follow_up_last_check_in",
        "follow_up_similar_homes",
        "follow_up_visit_slots",
        "nurture_lead",
        "remind_of_cart",
        "remind_of_quotation",
        "remind_of_visit",
    ];
    assert_eq!(held.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn a_customers_invitation_says_what_they_will_find_and_nothing_of_the_back_office() {
    let Rendered { subject, text, html } = invite_customer().render().unwrap();
    assert_eq!(subject, "Follow your home with Nivas");
    for part in [&text.replace('\n', " "), &html] {
        assert!(part.contains("Meera, follow your home") && part.contains("Choose a password"), "{part}");
        assert!(part.contains("your quotations") && part.contains("receipts for your payments"), "{part}");
        assert!(part.contains("until 28 Nov 2026, 10:42 am"), "{part}");
        assert!(!part.contains("back office") && !part.contains("with the role"), "{part}");
    }
    let elsewhere = InviteCustomer { expires_at: None, ..invite_customer() }.render().unwrap();
    for part in [&elsewhere.text.replace('\n', " "), &elsewhere.html] {
        assert!(part.contains("Create an account with this e-mail address"), "{part}");
        assert!(!part.contains("works once") && !part.contains("Choose a password"), "{part}");
    }
}

#[test]
fn an_invitation_names_who_invites_without_making_a_link_of_it() {
    let Rendered { subject, text, .. } = invite_user().render().unwrap();
    assert_eq!(subject, "Ananya Shetty invites you to work with Nivas");
    let text = text.replace('\n', " ");
    assert!(
        text.contains("Ananya Shetty has invited you to the back office of Nivas, with the role Project")
    );

    let odd = InviteUser { inviter: Some("https://evil.example\r\nBcc: x".into()), ..invite_user() };
    let Rendered { subject, text, html } = odd.render().unwrap();
    for part in [&subject, &text, &html] {
        assert!(!part.contains("evil.example") && !part.contains("\nBcc"), "{part}");
    }
    let nobody = InviteUser { inviter: None, ..invite_user() }.render().unwrap();
    assert_eq!(nobody.subject, "You are invited to work with Nivas");
    assert!(nobody.text.contains("You are invited to the back office"), "{}", nobody.text);

    let elsewhere = InviteUser { expires_at: None, ..invite_user() }.render().unwrap();
    for part in [&elsewhere.text.replace('\n', " "), &elsewhere.html] {
        assert!(part.contains("Create an account with this e-mail address"), "{part}");
        assert!(!part.contains("seven days") && !part.contains("Choose a password"), "{part}");
    }
}

#[test]
fn an_owner_reads_of_one_lead_all_and_of_many_their_names() {
    let one = notify_owner(vec![owned(&kitchen_of_a_flat())], 1).render().unwrap();
    assert_eq!(one.subject, "Assigned to you: 2 BHK, Asha Rao (NV-7K3M9Q)");
    assert!(
        one.text.contains("Call by     21 Nov 2026, 11:12 am") && one.text.contains(LEAD),
        "{}",
        one.text
    );
    assert!(one.html.contains("tel:+919845550123") && one.html.contains(&LEAD.replace('&', "&#38;")));

    let answered = OwnedLead { call_by: None, ..owned(&kitchen_of_a_flat()) };
    assert!(!notify_owner(vec![answered], 1).render().unwrap().text.contains("Call by"));

    let many = notify_owner(vec![owned(&kitchen_of_a_flat()), owned(&whole_villa())], 7).render().unwrap();
    assert_eq!(many.subject, "7 leads assigned to you");
    assert!(many.text.contains("And 5 more:\n") && many.text.contains(LEADS), "{}", many.text);
    assert!(many.html.contains("And 5 more."));
}

#[test]
fn a_colleagues_letter_is_signed_and_keeps_its_paragraphs() {
    let letter = own_words(kitchen_of_a_flat()).render().unwrap();
    assert_eq!(letter.subject, "Your kitchen");
    assert!(
        letter.text.contains("Good morning,\n\nthe drawing is ready.\nShall we look at it on Tuesday?\n")
    );
    assert!(letter.text.contains("Deepa Krishnan\nNivas\n"), "{}", letter.text);
    assert!(letter.html.contains("the drawing is ready.<br>Shall we look"), "{}", letter.html);
    let injected =
        OwnWords { subject: "A\r\nBcc: x@y.z".into(), text: "<b>1</b>".into(), ..own_words(whole_villa()) };
    let letter = injected.render().unwrap();
    assert_eq!(letter.subject, "A Bcc: x@y.z");
    assert!(letter.html.contains("&#60;b&#62;"), "{}", letter.html);
}

#[test]
fn who_brings_a_design_is_asked_for_it() {
    let ask = |enquiry: Enquiry| {
        DocumentsNeeded { brand: brand(), enquiry, author: String::new() }.render().unwrap().text
    };
    assert!(ask(whole_villa()).contains("5. Your design."));
    assert!(!ask(kitchen_of_a_flat()).contains("Your design"));
}

#[test]
fn every_month_has_a_letter_of_its_own() {
    let subjects: std::collections::BTreeSet<_> = (1..=6)
        .map(|month| {
            let unsubscribe_url = UNSUBSCRIBE.to_owned();
            NurtureLead { brand: brand(), enquiry: whole_villa(), month, unsubscribe_url }
                .render()
                .unwrap()
                .subject
        })
        .collect();
    assert_eq!(subjects.len(), 6);
}

#[test]
fn what_nobody_has_said_yet_is_not_made_up() {
    let unknown = Enquiry {
        phone: String::new(),
        email: String::new(),
        home_type: "Home".into(),
        home_size: String::new(),
        interiors: Vec::new(),
        scope: Scope::Undecided,
        ..kitchen_of_a_flat()
    };
    let letter = announce(unknown.clone()).render().unwrap();
    assert!(letter.text.contains("Phone       not given\nE-mail      not given\n"), "{}", letter.text);
    assert!(
        letter.text.contains("Home        Not specified\nInteriors   Not specified\n"),
        "{}",
        letter.text
    );
    assert_eq!(unknown.project(), "your home");
    assert!(!unknown.is_house());
}

/// A warranty claim has no page: it is answered by e-mail, and what somebody typed is no link.
#[test]
fn a_claim_is_received_without_a_page() {
    let about = TicketSubject {
        number: "PRJ/2026-27/0001 evil.example".to_owned(),
        name: "Asha Rao".to_owned(),
        url: None,
        is_test: false,
    };
    let order = samples::order("Asha Rao", ORDER);
    let letter = TicketReceived {
        about,
        ..samples::ticket_received(brand(), order, samples::ticket("See evil.example"))
    };
    assert!(letter.secrets().is_empty());
    let Rendered { text, html, .. } = letter.render().unwrap();
    for shown in [&text, &html] {
        assert!(!shown.contains("evil.example") && !shown.contains("#tickets"), "{shown}");
        assert!(!shown.contains("complained about an order"), "{shown}");
    }
    assert!(text.contains("Project     PRJ/2026-27/0001"), "{text}");
}
