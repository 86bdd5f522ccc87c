//! The company's e-mails: one struct per e-mail, rendered by three templates of the same name.
//!
//! The templates are `templates/mail/<name>.{subject,txt,html}`, checked at compile time: a missing file or a
//! wrong variable does not compile. Visitors' input reaches a template only through the methods of
//! [`Enquiry`], which keep it on one line, limit its length and, in e-mails to customers, make addresses
//! unclickable: a confirmation goes to an inbox whose owner is not confirmed.
//!
//! Every e-mail declares its secrets (`Letter::secrets`): codes, and links that grant access. There is no
//! default, so a new e-mail without the declaration does not compile. An e-mail with secrets is confidential:
//! its subject is not stored (a constraint enforces it), timelines show "Content hidden", and the mail
//! server's responses are redacted before they are logged or stored. A code never appears in a subject,
//! because phones show subjects on their lock screens.
//!
//! Staff can change the words of the e-mails to customers (`people::letter_text`): subject, heading, opening and closing.
//! These have no subject template, and `words` in the others. One more takes a name in `kernel::letter`, its built text in
//! `people::letter_text::catalogue`, the values of its variables in `worded.rs`, and an example in `samples.rs`. They
//! can't change e-mails to staff, those with a code or about an account's password, address or sign-in, whose words
//! protect whoever gets them, and a colleague's own message (`OwnWords`), which says nothing else.

use askama::Template;
use kernel::letter::LetterName;
use kernel::mail::InDoubt;
use kernel::organization::Organization;
use people::letter_text::LetterText;

use self::advice::CHECK_IN_ANSWERS;
use self::words::{Worded, Words};

pub use self::account::{
    AnnounceAccess, AnnounceEmailChange, AnnounceRole, ChangeEmail, ConfirmAccount, EmailInUse,
    InviteCustomer, InviteUser, RecoverAccount, RemindOfAccount,
};
pub use self::drawing::Drawing;
pub use self::lead::{
    CouldNotReachYou, DocumentsNeeded, NotifyOwner, NurtureLead, OwnWords, OwnedLead, ProposeVisit,
};
pub use self::notice::TellOfNotice;
pub use self::offer::{RemindOfQuotation, SendQuotationCode, TellOfQuotation};
pub use self::order::{
    AskForReview, CartPiece, Cash, ConfirmOrder, OrderCancelled, OrderChanged, OrderDelivered, OrderFacts,
    OrderOutForDelivery, OrderPayDifference, OrderRefunded, OrderReturn, OrderShipped, OrderedItem,
    RemindOfCart, ReturnStep, SendOrderCode, Shipment, TellOfStock,
};
pub use self::privacy::{AnswerPrivacyRequest, ConfirmPrivacyRequest, ReceivePrivacyRequest};
pub use self::quotation::{AnnounceSignedQuotation, QuotationFacts, SendQuotation, SendSignedQuotation};
pub use self::receipt::{CancelReceipt, ReceiptFacts, SendReceipt};
pub use self::referral::{SendLookupCode, TellOfReferral};
pub use self::samples::sample;
pub use self::scope::Scope;
pub use self::statement::SendStatement;
pub use self::test_letter::TestLetter;
pub use self::ticket::{
    AnnounceTicket, LateTicket, ReportLateTickets, TicketFacts, TicketReceived, TicketReply, TicketResolved,
    TicketSubject,
};
pub use self::visit::{AnnounceVisit, CancelVisit, ConfirmVisit, RemindOfVisit, VisitChoice, VisitFacts};

mod account;
mod advice;
mod drawing;
mod lead;
mod notice;
mod offer;
mod order;
mod privacy;
mod quotation;
mod receipt;
mod referral;
mod samples;
mod scope;
mod statement;
mod test_letter;
mod ticket;
mod typeset;
mod untrusted;
mod visit;
mod worded;
mod words;

/// Maximum length of a name; longer ones are shortened.
const NAME_CHARS: usize = 60;

/// Length of the requirements' excerpt in a confirmation; the sales inbox gets the full text.
const EXCERPT_CHARS: usize = 600;

/// A rendered e-mail.
#[derive(Clone)]
pub struct Rendered {
    /// One line of at most 120 characters.
    pub subject: String,
    /// Plain text, wrapped at 72 columns.
    pub text: String,
    /// HTML, without images or scripts.
    pub html: String,
}

/// An e-mail that can be rendered: its frozen name and its three parts.
pub trait Letter {
    /// Name stored in the e-mail log with every message; frozen once shipped.
    fn template(&self) -> &'static str;

    /// Secrets: codes, and links that grant access to whoever has them. With any, neither the subject nor a
    /// server response that quotes them is stored.
    fn secrets(&self) -> Vec<&str>;

    /// What to do when it is unknown whether it was sent.
    fn in_doubt(&self) -> InDoubt;

    /// Unsubscribe link for `List-Unsubscribe`; none in transactional e-mails.
    fn unsubscribe_url(&self) -> Option<&str> {
        None
    }

    /// Name under which staff can change its text, if they can.
    fn editable(&self) -> Option<LetterName> {
        None
    }

    /// Renders subject, text and HTML with what staff have changed in its text.
    fn render_with(&self, changed: &LetterText) -> Result<Rendered, askama::Error>;

    /// Renders it with the built text.
    fn render(&self) -> Result<Rendered, askama::Error> {
        self.render_with(&LetterText::default())
    }
}

/// The company's public details and the address of its site.
#[derive(Clone)]
pub struct Brand {
    /// Brand name, "Nivas".
    pub name: String,
    /// The site's address, with or without a trailing slash.
    pub site_url: String,
    /// Phone number as printed.
    pub phone: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Postal address on one line.
    pub address: Option<String>,
    /// Address of the logo; its name is written if there is none.
    pub logo_url: Option<String>,
}

impl Brand {
    /// Details of the company, with the address of its site.
    #[must_use]
    pub fn of(organization: &Organization, site_url: &str) -> Self {
        let (address, site) = (organization.address(), site_url.trim_end_matches('/'));
        Self {
            name: organization.brand_name.clone(),
            site_url: site_url.to_owned(),
            phone: organization.phone_number.clone(),
            email: organization.email_id.clone(),
            address: (!address.is_empty()).then_some(address),
            // The same for everybody, so that nobody can tell who has opened a letter.
            logo_url: organization.logo_photograph_id.map(|id| format!("{site}/media/photographs/{id}.jpg")),
        }
    }

    fn home_url(&self) -> String {
        format!("{}/", self.site_url.trim_end_matches('/'))
    }

    /// Page for privacy requests and the grievance contact.
    fn privacy_url(&self) -> String {
        format!("{}/privacy-request", self.site_url.trim_end_matches('/'))
    }

    fn booking_url(&self) -> String {
        format!("{}/booking", self.site_url.trim_end_matches('/'))
    }

    fn tel(&self) -> Option<String> {
        self.phone.as_deref().and_then(untrusted::tel)
    }

    fn mailto(&self) -> Option<String> {
        self.email.as_deref().and_then(untrusted::mailto)
    }
}

/// An enquiry, with labels ready for display.
///
/// Has no `Debug`, so that names and phone numbers cannot slip into a log line.
#[derive(Clone)]
pub struct Enquiry {
    /// "NV-7K3M9Q".
    pub reference: String,
    /// Full name, as entered.
    pub name: String,
    /// Phone number as entered, or in E.164 if valid.
    pub phone: String,
    /// E-mail address, as entered.
    pub email: String,
    /// "3 BHK", "Villa": a home counted in bedrooms starts with their number. "Home" if not specified.
    pub home_type: String,
    /// "~1,200 sq ft", "multi-level"; empty if not specified.
    pub home_size: String,
    /// Labels of the selected interiors, "Modular kitchen".
    pub interiors: Vec<String>,
    /// Project scope, which determines the wording.
    pub scope: Scope,
    /// "Standard (45 days)", "Express (30 days, +15%)".
    pub timeline: String,
    /// Whether express delivery was selected.
    pub is_express: bool,
    /// Whether the visitor has their own design.
    pub has_own_design: bool,
    /// Free-text requirements.
    pub requirements: Option<String>,
    /// The design that the visitor wants to book.
    pub booking: Option<DesignBooking>,
    /// Local time, "21 Nov 2026, 10:42 am".
    pub received_at: String,
}

impl Enquiry {
    /// First name for the greeting; `None` if the input does not look like a name.
    fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }

    fn name_line(&self) -> String {
        untrusted::shortened(&untrusted::one_line(&self.name), NAME_CHARS)
    }

    fn phone_line(&self) -> String {
        given(untrusted::one_line(&self.phone))
    }

    fn email_line(&self) -> String {
        given(untrusted::one_line(&self.email))
    }

    fn unlinked_name(&self) -> String {
        untrusted::unlinked(&self.name_line())
    }

    fn unlinked_phone(&self) -> String {
        untrusted::unlinked(&self.phone_line())
    }

    fn tel(&self) -> Option<String> {
        untrusted::tel(&self.phone)
    }

    fn mailto(&self) -> Option<String> {
        untrusted::mailto(&self.email)
    }

    /// All lines of the requirements, for staff.
    fn requirements_lines(&self) -> Vec<String> {
        untrusted::lines(self.requirements.as_deref().unwrap_or_default())
    }

    /// The requirements, shortened and without working links, for the visitor.
    fn excerpt_lines(&self) -> Vec<String> {
        let requirements = self.requirements.as_deref().unwrap_or_default();
        let excerpt = untrusted::lines(&untrusted::shortened(requirements, EXCERPT_CHARS));
        excerpt.iter().map(|line| untrusted::unlinked(line)).collect()
    }

    fn home_line(&self) -> String {
        if self.home_size.is_empty() {
            return "Not specified".to_owned();
        }
        format!("{}, {}", self.home_type, self.home_size)
    }

    fn interiors_line(&self) -> String {
        if self.interiors.is_empty() { "Not specified".to_owned() } else { self.interiors.join(", ") }
    }

    /// The design and amount that the visitor wants to book, for staff.
    fn booking_line(&self) -> Option<String> {
        let DesignBooking { design, amount } = self.booking.as_ref()?;
        Some(format!("Wants to book {design} with {amount}"))
    }

    /// The home within a sentence: "3 BHK" stays, "Villa" becomes "villa".
    fn home(&self) -> String {
        if self.is_counted() { self.home_type.clone() } else { self.home_type.to_lowercase() }
    }

    fn is_counted(&self) -> bool {
        self.home_type.starts_with(|first: char| first.is_ascii_digit())
    }

    /// A villa or a duplex, whose label counts no bedrooms.
    fn is_house(&self) -> bool {
        !self.is_counted() && !self.home_size.is_empty()
    }

    /// One or two bedrooms, where storage is scarce.
    fn is_compact(&self) -> bool {
        self.home_type.starts_with(['1', '2'])
    }

    /// Subject of the enquiry within a sentence: "the kitchen of your 2 BHK", "your villa".
    fn project(&self) -> String {
        let home = self.home();
        match self.scope {
            Scope::Kitchen => format!("the kitchen of your {home}"),
            Scope::Wardrobe => format!("the wardrobes of your {home}"),
            Scope::TvUnit => format!("the TV unit of your {home}"),
            Scope::Furniture => format!("the furniture for your {home}"),
            Scope::Several => format!("the interiors of your {home}"),
            Scope::FullHome | Scope::Undecided => format!("your {home}"),
        }
    }
}

/// A design that a visitor wants to book.
#[derive(Clone)]
pub struct DesignBooking {
    /// Title of the design.
    pub design: String,
    /// Booking amount, "₹25,000".
    pub amount: String,
}

/// Staff who enter an enquiry do not always know both phone and e-mail.
fn given(line: String) -> String {
    if line.is_empty() { "not given".to_owned() } else { line }
}

/// How promising an enquiry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temperature {
    /// Score of 70 and more.
    Hot,
    /// Score of 40 to 69.
    Warm,
    /// Score below 40.
    Cold,
}

impl Temperature {
    fn label(self) -> &'static str {
        match self {
            Self::Hot => "Hot",
            Self::Warm => "Warm",
            Self::Cold => "Cold",
        }
    }
}

/// Score of an enquiry with its reasons.
#[derive(Clone)]
pub struct Score {
    /// 0 to 100.
    pub points: u8,
    /// Temperature derived from the score.
    pub temperature: Temperature,
    /// Reasons with their points, "Express delivery", 10.
    pub reasons: Vec<(String, i16)>,
}

/// How late the first response is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Two working hours have passed.
    Overdue,
    /// The promised 24 hours have passed.
    Breached,
}

/// To the customer at once: confirms the enquiry and says what happens next.
#[derive(Clone)]
pub struct AcknowledgeLead {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Number of files that came with it. Their names may be personal.
    pub files: i64,
}

impl AcknowledgeLead {
    /// How the booking of a design goes on.
    fn booking(&self) -> Option<String> {
        let DesignBooking { design, amount } = self.enquiry.booking.as_ref()?;
        Some(format!(
            "You would like to book “{design}” with {amount}. We call you to take the booking. Please pay nothing before \
             that call."
        ))
    }

    /// What we say of the visitor's own design.
    fn own_design(&self) -> Option<String> {
        match (self.enquiry.has_own_design, self.files) {
            (false, _) => None,
            (true, 0) => Some("You have your own design: please send it in reply to this e-mail.".to_owned()),
            (true, 1) => {
                Some("We have the file that you sent. A designer looks at it before we call.".to_owned())
            }
            (true, files) => Some(format!(
                "We have the {files} files that you sent. A designer looks at them before we call."
            )),
        }
    }
}

/// To a visitor at once: the estimate of their kitchen.
#[derive(Clone)]
pub struct SendKitchenEstimate {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Lower end of the price range, "₹1,70,476".
    pub from: String,
    /// Upper end of the price range.
    pub to: String,
    /// Parts of the kitchen.
    pub lines: Vec<KitchenLine>,
    /// Sum of the parts.
    pub cost: String,
    /// Delivery and installation.
    pub installation: String,
    /// GST.
    pub tax: String,
    /// Total.
    pub total: String,
    /// Date of the prices, "21 Nov 2026".
    pub prices_of: String,
    /// Elevation of the kitchen.
    pub drawing: Option<Drawing>,
    /// Whether the estimate is attached as a PDF.
    pub has_document: bool,
    /// The kitchen calculator.
    pub calculator_url: String,
}

/// A part of a kitchen.
#[derive(Clone)]
pub struct KitchenLine {
    /// Name from the rate card, "Base units".
    pub name: String,
    /// "44 sq ft at ₹1,450".
    pub quantity: String,
    /// "₹63,800".
    pub amount: String,
}

/// To the sales inbox at once: who to call, by when, and how promising it is.
#[derive(Clone)]
pub struct AnnounceLead {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Lead score.
    pub score: Score,
    /// Whether it was added to an open lead.
    pub is_repeat: bool,
    /// Whether phone and e-mail address look valid.
    pub is_contact_verified: bool,
    /// Lead source, "Booking dialog".
    pub source: String,
    /// When the first call is due, in local time; `None` if none was promised.
    pub call_by: Option<String>,
}

/// To the sales inbox and owners: a burst of enquiries.
#[derive(Clone)]
pub struct AnnounceLeads {
    /// Company details.
    pub brand: Brand,
    /// Number of enquiries.
    pub enquiries: i64,
    /// Number of enquiries held for review.
    pub on_hold: i64,
    /// Start of the period, in local time.
    pub since: String,
    /// End of the period.
    pub until: String,
    /// The leads list, newest first.
    pub leads_url: String,
    /// The enquiries held for review.
    pub review_url: String,
}

impl AnnounceLeads {
    /// "1 new enquiry", "17 new enquiries".
    fn count(&self) -> String {
        match self.enquiries {
            1 => "1 new enquiry".to_owned(),
            many => format!("{many} new enquiries"),
        }
    }

    /// "1 is waiting for review", "12 are waiting for review"; `None` if there are none.
    fn waiting(&self) -> Option<String> {
        match self.on_hold {
            0 => None,
            1 => Some("1 is waiting for review".to_owned()),
            many => Some(format!("{many} are waiting for review")),
        }
    }
}

/// To the sales inbox: an enquiry got no timely response.
#[derive(Clone)]
pub struct EscalateLead {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// How late it is.
    pub level: Level,
    /// When the first call was due, in local time.
    pub call_by: String,
    /// When the promised 24 hours end, in local time.
    pub promised_by: String,
}

/// To the customer on day 1: what similar homes have in common.
#[derive(Clone)]
pub struct FollowUpSimilarHomes {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Unsubscribe link.
    pub unsubscribe_url: String,
}

/// To the customer on day 3: what determines the price.
#[derive(Clone)]
pub struct FollowUpHowPricingWorks {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Unsubscribe link.
    pub unsubscribe_url: String,
}

/// To the customer on day 7: how a project runs, with times for a visit.
#[derive(Clone)]
pub struct FollowUpVisitSlots {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Times to choose from.
    pub times: Vec<VisitChoice>,
    /// Unsubscribe link.
    pub unsubscribe_url: String,
}

/// To the customer on day 14: whether to continue.
#[derive(Clone)]
pub struct FollowUpLastCheckIn {
    /// Company details.
    pub brand: Brand,
    /// The enquiry.
    pub enquiry: Enquiry,
    /// Unsubscribe link.
    pub unsubscribe_url: String,
}

/// To a user: their export is ready to download.
#[derive(Clone)]
pub struct SendExport {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// The list, "Audit log".
    pub list: String,
    /// Number of rows, "12,345".
    pub rows: String,
    /// File name.
    pub file_name: String,
    /// When the download expires, in local time.
    pub expires_at: String,
    /// Download page.
    pub url: String,
}

impl SendExport {
    /// First name for the greeting; `None` if the input does not look like a name.
    fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }
}

/// A secret in an e-mail: a code or a link.
trait Secret {
    fn texts(&self) -> impl Iterator<Item = &str>;
}

impl Secret for String {
    fn texts(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.as_str())
    }
}

impl Secret for Option<String> {
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.as_deref().into_iter()
    }
}

/// A link and its expiry.
impl Secret for Option<(String, String)> {
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(link, _)| link.as_str())
    }
}

/// What every e-mail declares: its name, its secrets and its behaviour in doubt. There is no default.
macro_rules! declared {
    (
        $name:literal,
        secrets: [$($($secret:ident).+),*],
        in_doubt: $in_doubt:ident
        $(, unsubscribe: $unsubscribe_url:ident)?
    ) => {
        fn template(&self) -> &'static str {
            $name
        }

        fn secrets(&self) -> Vec<&str> {
            std::iter::empty()$(.chain(Secret::texts(&self.$($secret).+)))*.collect()
        }

        fn in_doubt(&self) -> InDoubt {
            InDoubt::$in_doubt
        }

        $(fn unsubscribe_url(&self) -> Option<&str> {
            Some(&self.$unsubscribe_url)
        })?
    };
}

/// Binds a struct to its name and its three templates, in which it is called `letter`.
///
/// The paths are spelled out because askama's attribute takes a literal, not `concat!`.
macro_rules! letter {
    ($letter:ident, $name:literal, $subject:literal, $text:literal, $html:literal, $($declaration:tt)*) => {
        const _: () = {
            #[derive(Template)]
            #[template(path = $subject)]
            struct Subject<'a> {
                letter: &'a $letter,
            }

            #[derive(Template)]
            #[template(path = $text)]
            struct Text<'a> {
                letter: &'a $letter,
            }

            #[derive(Template)]
            #[template(path = $html)]
            struct Html<'a> {
                letter: &'a $letter,
            }

            impl Letter for $letter {
                declared!($name, $($declaration)*);

                fn render_with(&self, _: &LetterText) -> Result<Rendered, askama::Error> {
                    Ok(Rendered {
                        subject: typeset::subject(&Subject { letter: self }.render()?),
                        text: typeset::text(&Text { letter: self }.render()?),
                        html: typeset::html(&Html { letter: self }.render()?),
                    })
                }
            }
        };
    };
}

/// Binds a struct whose text staff can change to its name and its two templates, in which it is called `letter` and
/// its text `words`.
macro_rules! worded_letter {
    ($letter:ident, $name:literal, $text:literal, $html:literal, $($declaration:tt)*) => {
        const _: () = {
            #[derive(Template)]
            #[template(path = $text)]
            struct Text<'a> {
                letter: &'a $letter,
                words: &'a Words,
            }

            #[derive(Template)]
            #[template(path = $html)]
            struct Html<'a> {
                letter: &'a $letter,
                words: &'a Words,
            }

            impl Letter for $letter {
                declared!($name, $($declaration)*);

                fn editable(&self) -> Option<LetterName> {
                    Some(self.name())
                }

                fn render_with(&self, changed: &LetterText) -> Result<Rendered, askama::Error> {
                    let words = &Words::of(self, changed);
                    Ok(Rendered {
                        subject: typeset::subject(&words.subject),
                        text: typeset::text(&Text { letter: self, words }.render()?),
                        html: typeset::html(&Html { letter: self, words }.render()?),
                    })
                }
            }
        };
    };
}

worded_letter!(
    AcknowledgeLead,
    "acknowledge_lead",
    "mail/acknowledge_lead.txt",
    "mail/acknowledge_lead.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    SendKitchenEstimate,
    "send_kitchen_estimate",
    "mail/send_kitchen_estimate.txt",
    "mail/send_kitchen_estimate.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    AnnounceLead,
    "announce_lead",
    "mail/announce_lead.subject",
    "mail/announce_lead.txt",
    "mail/announce_lead.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    AnnounceLeads,
    "announce_leads",
    "mail/announce_leads.subject",
    "mail/announce_leads.txt",
    "mail/announce_leads.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    EscalateLead,
    "escalate_lead",
    "mail/escalate_lead.subject",
    "mail/escalate_lead.txt",
    "mail/escalate_lead.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    FollowUpSimilarHomes,
    "follow_up_similar_homes",
    "mail/follow_up_similar_homes.txt",
    "mail/follow_up_similar_homes.html",
    secrets: [],
    in_doubt: Hold,
    unsubscribe: unsubscribe_url
);
worded_letter!(
    FollowUpHowPricingWorks,
    "follow_up_how_pricing_works",
    "mail/follow_up_how_pricing_works.txt",
    "mail/follow_up_how_pricing_works.html",
    secrets: [],
    in_doubt: Hold,
    unsubscribe: unsubscribe_url
);
worded_letter!(
    FollowUpVisitSlots,
    "follow_up_visit_slots",
    "mail/follow_up_visit_slots.txt",
    "mail/follow_up_visit_slots.html",
    secrets: [],
    in_doubt: Hold,
    unsubscribe: unsubscribe_url
);
worded_letter!(
    FollowUpLastCheckIn,
    "follow_up_last_check_in",
    "mail/follow_up_last_check_in.txt",
    "mail/follow_up_last_check_in.html",
    secrets: [],
    in_doubt: Hold,
    unsubscribe: unsubscribe_url
);
letter!(
    SendExport,
    "send_export",
    "mail/send_export.subject",
    "mail/send_export.txt",
    "mail/send_export.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    ConfirmVisit,
    "confirm_visit",
    "mail/confirm_visit.txt",
    "mail/confirm_visit.html",
    secrets: [visit.url],
    in_doubt: SendAgain
);
worded_letter!(
    CancelVisit,
    "cancel_visit",
    "mail/cancel_visit.txt",
    "mail/cancel_visit.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    RemindOfVisit,
    "remind_of_visit",
    "mail/remind_of_visit.txt",
    "mail/remind_of_visit.html",
    secrets: [visit.url],
    in_doubt: Hold
);
letter!(
    AnnounceVisit,
    "announce_visit",
    "mail/announce_visit.subject",
    "mail/announce_visit.txt",
    "mail/announce_visit.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    SendQuotation,
    "send_quotation",
    "mail/send_quotation.txt",
    "mail/send_quotation.html",
    secrets: [quotation.url],
    in_doubt: SendAgain
);
worded_letter!(
    SendSignedQuotation,
    "send_signed_quotation",
    "mail/send_signed_quotation.txt",
    "mail/send_signed_quotation.html",
    secrets: [quotation.url],
    in_doubt: SendAgain
);
letter!(
    AnnounceSignedQuotation,
    "announce_signed_quotation",
    "mail/announce_signed_quotation.subject",
    "mail/announce_signed_quotation.txt",
    "mail/announce_signed_quotation.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    SendReceipt,
    "send_receipt",
    "mail/send_receipt.txt",
    "mail/send_receipt.html",
    secrets: [receipt.url],
    in_doubt: SendAgain
);
worded_letter!(
    CancelReceipt,
    "cancel_receipt",
    "mail/cancel_receipt.txt",
    "mail/cancel_receipt.html",
    secrets: [receipt.url],
    in_doubt: SendAgain
);
worded_letter!(
    SendStatement,
    "send_statement",
    "mail/send_statement.txt",
    "mail/send_statement.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    ConfirmAccount,
    "confirm_account",
    "mail/confirm_account.subject",
    "mail/confirm_account.txt",
    "mail/confirm_account.html",
    secrets: [url, code],
    in_doubt: SendAgain
);
letter!(
    RemindOfAccount,
    "remind_of_account",
    "mail/remind_of_account.subject",
    "mail/remind_of_account.txt",
    "mail/remind_of_account.html",
    secrets: [url],
    in_doubt: SendAgain
);
letter!(
    RecoverAccount,
    "recover_account",
    "mail/recover_account.subject",
    "mail/recover_account.txt",
    "mail/recover_account.html",
    secrets: [url, code],
    in_doubt: SendAgain
);
letter!(
    ChangeEmail,
    "change_email",
    "mail/change_email.subject",
    "mail/change_email.txt",
    "mail/change_email.html",
    secrets: [url, code],
    in_doubt: SendAgain
);
letter!(
    AnnounceEmailChange,
    "announce_email_change",
    "mail/announce_email_change.subject",
    "mail/announce_email_change.txt",
    "mail/announce_email_change.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    InviteCustomer,
    "invite_customer",
    "mail/invite_customer.txt",
    "mail/invite_customer.html",
    secrets: [url],
    in_doubt: SendAgain
);
letter!(
    InviteUser,
    "invite_user",
    "mail/invite_user.subject",
    "mail/invite_user.txt",
    "mail/invite_user.html",
    secrets: [url],
    in_doubt: SendAgain
);
letter!(
    AnnounceRole,
    "announce_role",
    "mail/announce_role.subject",
    "mail/announce_role.txt",
    "mail/announce_role.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    AnnounceAccess,
    "announce_access",
    "mail/announce_access.subject",
    "mail/announce_access.txt",
    "mail/announce_access.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    TellOfNotice,
    "tell_of_notice",
    "mail/tell_of_notice.subject",
    "mail/tell_of_notice.txt",
    "mail/tell_of_notice.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    EmailInUse,
    "email_in_use",
    "mail/email_in_use.subject",
    "mail/email_in_use.txt",
    "mail/email_in_use.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    NotifyOwner,
    "notify_owner",
    "mail/notify_owner.subject",
    "mail/notify_owner.txt",
    "mail/notify_owner.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    CouldNotReachYou,
    "could_not_reach_you",
    "mail/could_not_reach_you.txt",
    "mail/could_not_reach_you.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    ProposeVisit,
    "propose_visit",
    "mail/propose_visit.txt",
    "mail/propose_visit.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    DocumentsNeeded,
    "documents_needed",
    "mail/documents_needed.txt",
    "mail/documents_needed.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    OwnWords,
    "own_words",
    "mail/own_words.subject",
    "mail/own_words.txt",
    "mail/own_words.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    NurtureLead,
    "nurture_lead",
    "mail/nurture_lead.txt",
    "mail/nurture_lead.html",
    secrets: [],
    in_doubt: Hold,
    unsubscribe: unsubscribe_url
);
letter!(
    SendQuotationCode,
    "send_quotation_code",
    "mail/send_quotation_code.subject",
    "mail/send_quotation_code.txt",
    "mail/send_quotation_code.html",
    secrets: [code],
    in_doubt: SendAgain
);
worded_letter!(
    RemindOfQuotation,
    "remind_of_quotation",
    "mail/remind_of_quotation.txt",
    "mail/remind_of_quotation.html",
    secrets: [url],
    in_doubt: Hold
);
letter!(
    TellOfQuotation,
    "tell_of_quotation",
    "mail/tell_of_quotation.subject",
    "mail/tell_of_quotation.txt",
    "mail/tell_of_quotation.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    ConfirmPrivacyRequest,
    "confirm_privacy_request",
    "mail/confirm_privacy_request.txt",
    "mail/confirm_privacy_request.html",
    secrets: [url],
    in_doubt: SendAgain
);
worded_letter!(
    ReceivePrivacyRequest,
    "receive_privacy_request",
    "mail/receive_privacy_request.txt",
    "mail/receive_privacy_request.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    AnswerPrivacyRequest,
    "answer_privacy_request",
    "mail/answer_privacy_request.txt",
    "mail/answer_privacy_request.html",
    secrets: [file],
    in_doubt: SendAgain
);
worded_letter!(
    ConfirmOrder,
    "confirm_order",
    "mail/confirm_order.txt",
    "mail/confirm_order.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderShipped,
    "order_shipped",
    "mail/order_shipped.txt",
    "mail/order_shipped.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderOutForDelivery,
    "order_out_for_delivery",
    "mail/order_out_for_delivery.txt",
    "mail/order_out_for_delivery.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderDelivered,
    "order_delivered",
    "mail/order_delivered.txt",
    "mail/order_delivered.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    AskForReview,
    "ask_for_review",
    "mail/ask_for_review.txt",
    "mail/ask_for_review.html",
    secrets: [order.url],
    in_doubt: Hold
);
worded_letter!(
    OrderCancelled,
    "order_cancelled",
    "mail/order_cancelled.txt",
    "mail/order_cancelled.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderRefunded,
    "order_refunded",
    "mail/order_refunded.txt",
    "mail/order_refunded.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderPayDifference,
    "order_pay_difference",
    "mail/order_pay_difference.txt",
    "mail/order_pay_difference.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderChanged,
    "order_changed",
    "mail/order_changed.txt",
    "mail/order_changed.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    OrderReturn,
    "order_return",
    "mail/order_return.txt",
    "mail/order_return.html",
    secrets: [order.url],
    in_doubt: SendAgain
);
worded_letter!(
    TellOfReferral,
    "tell_of_referral",
    "mail/tell_of_referral.txt",
    "mail/tell_of_referral.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    SendLookupCode,
    "send_lookup_code",
    "mail/send_lookup_code.subject",
    "mail/send_lookup_code.txt",
    "mail/send_lookup_code.html",
    secrets: [code],
    in_doubt: SendAgain
);
letter!(
    SendOrderCode,
    "send_order_code",
    "mail/send_order_code.subject",
    "mail/send_order_code.txt",
    "mail/send_order_code.html",
    secrets: [code],
    in_doubt: SendAgain
);
worded_letter!(
    RemindOfCart,
    "remind_of_cart",
    "mail/remind_of_cart.txt",
    "mail/remind_of_cart.html",
    secrets: [],
    in_doubt: Hold,
    unsubscribe: unsubscribe_url
);
worded_letter!(
    TellOfStock,
    "tell_of_stock",
    "mail/tell_of_stock.txt",
    "mail/tell_of_stock.html",
    secrets: [],
    in_doubt: SendAgain
);
worded_letter!(
    TicketReceived,
    "ticket_received",
    "mail/ticket_received.txt",
    "mail/ticket_received.html",
    secrets: [about.url],
    in_doubt: SendAgain
);
worded_letter!(
    TicketReply,
    "ticket_reply",
    "mail/ticket_reply.txt",
    "mail/ticket_reply.html",
    secrets: [about.url],
    in_doubt: SendAgain
);
worded_letter!(
    TicketResolved,
    "ticket_resolved",
    "mail/ticket_resolved.txt",
    "mail/ticket_resolved.html",
    secrets: [about.url],
    in_doubt: SendAgain
);
letter!(
    AnnounceTicket,
    "announce_ticket",
    "mail/announce_ticket.subject",
    "mail/announce_ticket.txt",
    "mail/announce_ticket.html",
    secrets: [],
    in_doubt: SendAgain
);
letter!(
    ReportLateTickets,
    "report_late_tickets",
    "mail/report_late_tickets.subject",
    "mail/report_late_tickets.txt",
    "mail/report_late_tickets.html",
    secrets: [],
    in_doubt: SendAgain
);

#[cfg(test)]
mod tests;
