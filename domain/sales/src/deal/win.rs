//! Wins a lead: creates its project, and its customer unless there is one.

use crate::customer::{self, NewCustomer, portal};
use crate::project;
use enquiries::lead::{Lead, Status};
use enquiries::proved_address;
use enquiries::same_person::{known_customer, wait_for_same_person};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::CustomerId;

/// Creates the customer and the project. Returns the changes to the lead itself.
pub(super) async fn win(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Lead,
) -> Result<Vec<Change>, sqlx::Error> {
    let now = clock.now();
    let contact = lead.wish.contact();
    wait_for_same_person(db, &contact).await?;
    let customer = if let Some(known) = known_customer(&mut *db, &contact).await? {
        known
    } else {
        welcome(&mut *db, clock, actor, lead).await?
    };
    let project = project::begin(&mut *db, lead, customer, actor.user, now).await?;
    let changes = vec![
        Change::new("number", (), &project.number),
        Change::new("customerId", (), customer),
        Change::new("leadId", (), lead.id),
    ];
    let event = Event::new("project_created", "project", &project.id).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    sqlx::query!(
        "update leads set customer_id = $2, project_id = $3 where id = $1 and status = $4",
        lead.id.0,
        customer.0,
        project.id.0,
        Status::Won.as_str(),
    )
    .execute(db)
    .await?;
    Ok(vec![
        Change::new("customerId", lead.customer, customer),
        Change::new("projectId", lead.project, project.id),
        Change::new("projectNumber", (), &project.number),
    ])
}

/// Finds or creates the customer of a lead.
async fn welcome(db: &mut Db, clock: &Clock, actor: &Actor, lead: &Lead) -> Result<CustomerId, sqlx::Error> {
    let new = NewCustomer::of(&lead.wish, lead.source);
    let id = customer::insert(&mut *db, &new, actor.user, clock.now()).await?;
    proved_address::inherit(&mut *db, lead.id, id).await?;
    let changes = vec![Change::new("name", (), &lead.wish.customer_name), Change::new("leadId", (), lead.id)];
    let event = Event::new("customer_created", "customer", &id).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    sqlx::query!(
        "update customers set email_came_later = lead.email_came_later from leads as lead
         where customers.id = $1 and lead.id = $2",
        id.0,
        lead.id.0,
    )
    .execute(&mut *db)
    .await?;
    if let Some(email) = lead.wish.contact().email {
        portal::link_by_address(db, clock, actor, &email).await?;
    }
    Ok(id)
}
