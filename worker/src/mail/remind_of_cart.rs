//! Reminds a user of the cart that they left.

use chrono::{DateTime, Utc};
use enquiries::lead::follow_up::{self, Verdict};
use enquiries::lead::settings::FollowUps;
use kernel::ids::UserId;
use kernel::mail::MailKind;
use kernel::rupees::short;
use kernel::settings;
use letters::{CartPiece, RemindOfCart};
use people::user;
use shop::cart::price::{self, Shopper};
use shop::cart::{Cart, PricedLine, reminder};

use super::{Dispatch, brand, dispatch, organization, personal, site};
use crate::{Failure, Worker};

/// Width of pictures that is wide enough for two device pixels per pixel of the letter.
const PICTURE_WIDTH: u32 = 240;

pub(super) async fn handle(worker: &Worker, id: UserId, changed_at: DateTime<Utc>) -> Result<(), Failure> {
    let now = worker.clock.now();
    let (user, unsubscribe_token, verdict, lines) = {
        let mut db = worker.db.acquire().await?;
        let Some(user) = user::find(&mut db, id).await? else { return Ok(()) };
        let Some(lines) = reminder::left(&mut db, id, changed_at, now).await? else {
            tracing::info!("the cart has changed, was ordered or is too old");
            return Ok(());
        };
        let settings: FollowUps = settings::read(&mut db).await?;
        let verdict = follow_up::account_verdict(&mut db, id, &user.email, &settings, now).await?;
        let token = user::unsubscribe_token(&mut db, id).await?;
        let cart =
            Cart { lines, coupons: Vec::new(), pincode: None, floor: 0, has_lift: false, method: None };
        let priced = price::price(&mut db, &worker.clock, &cart, &Shopper::default()).await?;
        let lines = priced.map_err(|error| Failure::Never(error.to_string()))?.cart.lines;
        (user, token, verdict, lines)
    };
    match verdict {
        Verdict::Silent | Verdict::Stop(_) => return Ok(()),
        Verdict::PutOff(then) => return Err(Failure::NotBefore(then)),
        Verdict::Send => {}
    }
    let lines: Vec<_> = lines.into_iter().filter(|line| line.problem.is_none()).collect();
    if lines.is_empty() {
        tracing::info!("nothing in the cart can be ordered");
        return Ok(());
    }
    let organization = organization(worker).await?;
    let letter = RemindOfCart {
        brand: brand(worker, &organization),
        name: user.first_name,
        total: short(lines.iter().map(|line| line.value_paise).sum()),
        pieces: lines.iter().map(|line| piece(worker, line)).collect(),
        cart_url: site(worker, "/cart"),
        unsubscribe_url: site(worker, &format!("/api/unsubscribe/{unsubscribe_token}")),
    };
    let mail = Dispatch {
        kind: MailKind::Marketing,
        reply_to: organization.email_id.as_deref(),
        ..personal(&letter, format!("{id}.{}", changed_at.timestamp_micros()), &user.email)
    };
    dispatch(worker, mail).await
}

fn piece(worker: &Worker, line: &PricedLine) -> CartPiece {
    let options: Vec<_> = line.options.iter().map(|option| option.option_name.as_str()).collect();
    let name = if options.is_empty() {
        line.name.clone()
    } else {
        format!("{} ({})", line.name, options.join(", "))
    };
    let sources = line.picture.iter().flat_map(|picture| &picture.sources);
    // The narrowest that is sharp, or else the widest.
    let sharp =
        sources.clone().filter(|source| source.width >= PICTURE_WIDTH).min_by_key(|source| source.width);
    let picture = sharp.or_else(|| sources.max_by_key(|source| source.width));
    CartPiece {
        name,
        quantity: line.quantity,
        amount: short(line.value_paise),
        picture: picture.map(|source| site(worker, &source.jpeg)),
        url: site(worker, &format!("/furniture-products/{}", line.slug)),
    }
}
