//! Sends the customer an e-mail that a colleague wrote, or a template.

use enquiries::lead;
use enquiries::lead::activity::{self, Email, LetterTemplate};
use enquiries::lead::subject;
use kernel::ids::{ActivityId, LeadId};
use kernel::reach::Reach;
use letters::{CouldNotReachYou, DocumentsNeeded, Letter, OwnWords, ProposeVisit};
use people::user::{self, User};

use super::{Dispatch, brand, dispatch, enquiry_view, organization, personal, visit};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: LeadId, activity: ActivityId) -> Result<(), Failure> {
    let organization = organization(worker).await?;
    let (email, lead, mut enquiry, author, owner) = {
        let mut db = worker.db.acquire().await?;
        let email = activity::find_email(&mut db, activity).await?;
        let lead = lead::find(&mut db, id, Reach::All).await?;
        let enquiry = lead::first_enquiry(&mut db, lead.merged_into.unwrap_or(id), Reach::All).await?;
        let author = match email.author {
            Some(author) => user::find(&mut db, author).await?,
            None => None,
        };
        let owner = match lead.owner {
            Some(owner) => user::find(&mut db, owner).await?,
            None => None,
        };
        (email, lead, enquiry, author, owner)
    };
    // Includes corrections by staff since the form was submitted.
    enquiry.wish = lead.wish.clone();
    let signs = author.as_ref().map_or_else(|| organization.brand_name.clone(), User::name);
    let (brand, enquiry) = (brand(worker, &organization), enquiry_view(&enquiry));
    let letter: Box<dyn Letter + Send + Sync> = match email.template {
        LetterTemplate::CouldNotReachYou => Box::new(CouldNotReachYou { brand, enquiry, author: signs }),
        LetterTemplate::ProposeVisit => {
            let times = visit::choices(worker, &lead).await?;
            Box::new(ProposeVisit { brand, enquiry, times, author: signs })
        }
        LetterTemplate::DocumentsNeeded => Box::new(DocumentsNeeded { brand, enquiry, author: signs }),
        LetterTemplate::OwnWords => {
            let Email { subject, text, .. } = email;
            Box::new(OwnWords { brand, enquiry, author: signs, subject, text })
        }
    };
    let answers_to = owner.or(author).map(|user| user.email);
    let mail = Dispatch {
        reply_to: answers_to.as_deref().or(organization.email_id.as_deref()),
        about: Some(subject::lead(id)),
        ..personal(&*letter, activity.to_string(), &lead.wish.customer_email)
    };
    dispatch(worker, mail).await
}
