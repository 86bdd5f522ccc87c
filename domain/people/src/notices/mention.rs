//! Colleagues whom a note names as `@Name`: those who can see its record.

use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{Named, UserId};
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::Area;

use super::{Event, Notice, Readers, Subject, tell};
use crate::user;

/// Colleagues who view an area with a reach that includes the record, by name.
pub async fn colleagues(
    db: &mut Db,
    area: Area,
    includes: impl Fn(Reach) -> bool + Send,
) -> Result<Vec<Named<UserId>>, sqlx::Error> {
    let all = user::colleagues(db, None).await?.into_iter();
    let readers = all.filter(|colleague| colleague.viewer.sight(area).is_some_and(&includes));
    Ok(readers.map(|reader| Named { id: reader.viewer.user, name: reader.name }).collect())
}

/// Those of the colleagues whom a note names, each once.
///
/// # Errors
/// If a mention is not among the colleagues, or not named in the text.
pub fn named(
    mut colleagues: Vec<Named<UserId>>,
    note: &str,
    mentions: &[UserId],
) -> Result<Vec<UserId>, Refusal> {
    colleagues.retain(|reader| mentions.contains(&reader.id) && note.contains(&format!("@{}", reader.name)));
    let named: Vec<_> = colleagues.into_iter().map(|reader| reader.id).collect();
    if mentions.iter().all(|mention| named.contains(mention)) {
        return Ok(named);
    }
    let reason = "must be colleagues who can see this record and whom the note names".to_owned();
    Err(Refusal::Field { field: "mentions", reason })
}

/// Tells the colleagues whom a note names.
pub async fn announce(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    subject: Subject,
    note: &(impl ToString + Sync),
    readers: &[UserId],
) -> Result<(), sqlx::Error> {
    let notice = Notice::new(Event::Mentioned, subject, actor.user, note);
    tell(db, &notice, Readers::Users(readers), clock.now()).await
}
