//! The letters whose text staff can change, each with the values of its variables.

mod orders;
mod requests;

use kernel::letter::LetterName;

use crate::words::Worded;
use crate::{
    AcknowledgeLead, CancelReceipt, CancelVisit, ConfirmVisit, CouldNotReachYou, DocumentsNeeded, Enquiry,
    FollowUpHowPricingWorks, FollowUpLastCheckIn, FollowUpSimilarHomes, FollowUpVisitSlots, InviteCustomer,
    NurtureLead, ProposeVisit, QuotationFacts, ReceiptFacts, RemindOfQuotation, RemindOfVisit,
    SendKitchenEstimate, SendQuotation, SendReceipt, SendSignedQuotation, SendStatement, VisitFacts,
};

/// The monthly e-mails, by topic.
const MONTHLY: [LetterName; 6] = [
    LetterName::NurturePresentHome,
    LetterName::NurtureEarlyDecisions,
    LetterName::NurtureCompareQuotations,
    LetterName::NurtureMaterials,
    LetterName::NurtureLight,
    LetterName::NurtureWhenReady,
];

impl Worded for AcknowledgeLead {
    fn name(&self) -> LetterName {
        LetterName::AcknowledgeLead
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "phone" => Some(self.enquiry.unlinked_phone()),
            _ => of_enquiry(&self.enquiry, variable),
        }
    }
}

impl Worded for SendKitchenEstimate {
    fn name(&self) -> LetterName {
        LetterName::SendKitchenEstimate
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "from" => Some(self.from.clone()),
            "to" => Some(self.to.clone()),
            "prices_of" => Some(self.prices_of.clone()),
            _ => of_enquiry(&self.enquiry, variable),
        }
    }
}

impl Worded for DocumentsNeeded {
    fn name(&self) -> LetterName {
        LetterName::DocumentsNeeded
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_enquiry(&self.enquiry, variable)
    }
}

impl Worded for CouldNotReachYou {
    fn name(&self) -> LetterName {
        LetterName::CouldNotReachYou
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "phone" => Some(self.enquiry.unlinked_phone()),
            "call_us" => self.call_us(),
            "preparation" => Some(self.enquiry.preparation().to_owned()),
            _ => of_enquiry(&self.enquiry, variable),
        }
    }
}

impl Worded for FollowUpSimilarHomes {
    fn name(&self) -> LetterName {
        LetterName::FollowUpSimilarHomes
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "title" => Some(self.enquiry.similar_homes_title()),
            _ => of_enquiry(&self.enquiry, variable),
        }
    }
}

impl Worded for FollowUpHowPricingWorks {
    fn name(&self) -> LetterName {
        LetterName::FollowUpHowPricingWorks
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_enquiry(&self.enquiry, variable)
    }
}

impl Worded for FollowUpVisitSlots {
    fn name(&self) -> LetterName {
        LetterName::FollowUpVisitSlots
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "visit" => Some(self.enquiry.visit().to_owned()),
            _ => of_enquiry(&self.enquiry, variable),
        }
    }
}

impl Worded for FollowUpLastCheckIn {
    fn name(&self) -> LetterName {
        LetterName::FollowUpLastCheckIn
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_enquiry(&self.enquiry, variable)
    }
}

impl Worded for NurtureLead {
    fn name(&self) -> LetterName {
        MONTHLY[self.topic()]
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_enquiry(&self.enquiry, variable)
    }
}

impl Worded for ProposeVisit {
    fn name(&self) -> LetterName {
        LetterName::ProposeVisit
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "visit" => Some(self.enquiry.visit().to_owned()),
            _ => of_enquiry(&self.enquiry, variable),
        }
    }
}

impl Worded for ConfirmVisit {
    fn name(&self) -> LetterName {
        if self.is_moved { LetterName::MoveVisit } else { LetterName::ConfirmVisit }
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_visit(&self.visit, variable)
    }
}

impl Worded for RemindOfVisit {
    fn name(&self) -> LetterName {
        LetterName::RemindOfVisit
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_visit(&self.visit, variable)
    }
}

impl Worded for CancelVisit {
    fn name(&self) -> LetterName {
        LetterName::CancelVisit
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_visit(&self.visit, variable)
    }
}

impl Worded for SendQuotation {
    fn name(&self) -> LetterName {
        if self.is_revision { LetterName::ReviseQuotation } else { LetterName::SendQuotation }
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_quotation(&self.quotation, variable)
    }
}

impl Worded for RemindOfQuotation {
    fn name(&self) -> LetterName {
        LetterName::RemindOfQuotation
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "number" => Some(self.number.clone()),
            "payable" => Some(self.payable.clone()),
            "valid_until" => Some(self.valid_until.clone()),
            "contact" => Some(self.contact.clone()),
            _ => None,
        }
    }
}

impl Worded for SendSignedQuotation {
    fn name(&self) -> LetterName {
        LetterName::SendSignedQuotation
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "signed_at" => Some(self.signed_at.clone()),
            _ => of_quotation(&self.quotation, variable),
        }
    }
}

impl Worded for SendReceipt {
    fn name(&self) -> LetterName {
        LetterName::SendReceipt
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "description" => Some(self.receipt.description.clone()),
            _ => of_receipt(&self.receipt, variable),
        }
    }
}

impl Worded for CancelReceipt {
    fn name(&self) -> LetterName {
        LetterName::CancelReceipt
    }

    fn value(&self, variable: &str) -> Option<String> {
        of_receipt(&self.receipt, variable)
    }
}

impl Worded for SendStatement {
    fn name(&self) -> LetterName {
        LetterName::SendStatement
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "from" => Some(self.from.clone()),
            "to" => Some(self.to.clone()),
            "balance" => Some(self.closing.clone()),
            _ => None,
        }
    }
}

impl Worded for InviteCustomer {
    fn name(&self) -> LetterName {
        LetterName::InviteCustomer
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "brand" => Some(self.brand.name.clone()),
            _ => None,
        }
    }
}

fn of_enquiry(enquiry: &Enquiry, variable: &str) -> Option<String> {
    match variable {
        "first_name" => enquiry.first_name(),
        "reference" => Some(enquiry.reference.clone()),
        "project" => Some(enquiry.project()),
        _ => None,
    }
}

fn of_visit(visit: &VisitFacts, variable: &str) -> Option<String> {
    match variable {
        "first_name" => visit.first_name(),
        "time" => Some(visit.time.clone()),
        "designer" => Some(visit.designer.clone()),
        _ => None,
    }
}

fn of_receipt(receipt: &ReceiptFacts, variable: &str) -> Option<String> {
    match variable {
        "first_name" => receipt.first_name(),
        "kind" => Some(receipt.kind().to_owned()),
        "number" => Some(receipt.number.clone()),
        "amount" => Some(receipt.amount.clone()),
        "received_on" => Some(receipt.received_on.clone()),
        _ => None,
    }
}

fn of_quotation(quotation: &QuotationFacts, variable: &str) -> Option<String> {
    match variable {
        "first_name" => quotation.first_name(),
        "number" => Some(quotation.title.clone()),
        "home" => Some(quotation.home.clone()),
        "payable" => Some(quotation.payable.clone()),
        "valid_until" => Some(quotation.valid_until.clone()),
        "contact" => Some(quotation.contact_name.clone()),
        _ => None,
    }
}
