//! Substitutes for discontinued materials.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::quotation::sheet::Room;
use crate::quotation::{self, edit};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{MaterialId, Named, QuotationId};
use kernel::reach::Reach;
use kernel::record::{Changed, Refusal};
use kernel::{Db, Tx};
use pricing::material::{Material, Status};

/// A substitution.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "MaterialSubstitution")]
pub struct Substitution {
    /// The substitute.
    pub by: MaterialId,
    /// Version of the replaced material that the caller has read.
    pub version: i32,
}

/// Result of a substitution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MaterialSubstituted")]
pub struct Substituted {
    /// The replaced material, now discontinued.
    pub material: Material,
    /// Number of materials that it was the substitute of, now replaced by the new one.
    pub materials: usize,
    /// Draft quotations that were changed to the substitute.
    pub quotations: Vec<Named<QuotationId>>,
    /// Draft quotations that could not be changed.
    pub left: Vec<Named<QuotationId>>,
}

/// Replaces a material everywhere: as a substitute of others and in draft quotations. Quotations beyond draft
/// keep it.
pub async fn substitute(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: MaterialId,
    Substitution { by, version }: Substitution,
) -> Result<Changed<Substituted>, Refusal> {
    let now = clock.now();
    lock(tx, [id, by]).await?;
    let material = Material::find(tx, id, now).await?;
    let other = find_substitute(tx, clock, id, by).await?;
    if material.version != version {
        return Ok(Changed::Stale(Substituted {
            material,
            materials: 0,
            quotations: Vec::new(),
            left: Vec::new(),
        }));
    }
    sqlx::query!(
        "update materials set status = 'discontinued', substitute_id = $2, version = version + 1, updated_at = $3
         where id = $1",
        id.0,
        by.0,
        now,
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![
        Change::new("status", material.draft.status, Status::Discontinued),
        Change::new("substituteId", material.draft.substitute_id, by),
    ];
    let event = Event::new("material_substituted", "material", &id).changing(changes);
    audit::record(tx, clock, actor, event).await?;
    let materials = pass_on(tx, clock, actor, id, by).await?;
    let names = (material.draft.name.as_str(), other.draft.name.as_str());
    let (quotations, left) = rewrite(tx, clock, actor, names).await?;
    let material = Material::find(tx, id, now).await?;
    Ok(Changed::To(Substituted { material, materials, quotations, left }))
}

/// Locks both in a fixed order, to prevent deadlocks.
async fn lock(db: &mut Db, ids: [MaterialId; 2]) -> Result<(), sqlx::Error> {
    let ids = ids.map(|id| id.0);
    sqlx::query!("select id from materials where id = any ($1) order by id for update", &ids)
        .fetch_all(db)
        .await?;
    Ok(())
}

/// The substitute, if it is available.
async fn find_substitute(
    db: &mut Db,
    clock: &Clock,
    id: MaterialId,
    by: MaterialId,
) -> Result<Material, Refusal> {
    let wrong = |reason: &str| Refusal::Field { field: "by", reason: reason.to_owned() };
    if id == by {
        return Err(wrong("must be a different material"));
    }
    match Material::find(db, by, clock.now()).await {
        Ok(other) if other.draft.status == Status::Active => Ok(other),
        Ok(_) => Err(wrong("is discontinued itself")),
        Err(sqlx::Error::RowNotFound) => Err(wrong("does not exist")),
        Err(error) => Err(error.into()),
    }
}

/// Materials replaced by the old one are now replaced by the new one.
async fn pass_on(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: MaterialId,
    by: MaterialId,
) -> Result<usize, sqlx::Error> {
    let passed = sqlx::query_scalar!(
        r#"update materials set substitute_id = $2, version = version + 1, updated_at = $3
           where substitute_id = $1 and archived_at is null returning id as "id: MaterialId""#,
        id.0,
        by.0,
        clock.now(),
    )
    .fetch_all(&mut *db)
    .await?;
    let events = passed.iter().map(|passed| {
        Event::new("material_substituted", "material", passed).changing(vec![Change::new(
            "substituteId",
            id,
            by,
        )])
    });
    audit::record_all(db, clock, actor, events.collect()).await?;
    Ok(passed.len())
}

type Drafts = Vec<Named<QuotationId>>;

/// Replaces the material in draft quotations. Returns those changed and those that could not be.
async fn rewrite(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    (old, new): (&str, &str),
) -> Result<(Drafts, Drafts), Refusal> {
    let drafts = sqlx::query!(
        r#"select id as "id: QuotationId", client_name from quotations
           where status = 'draft' and archived_at is null and exists (
               select from quotation_lines
               where quotation_id = quotations.id and lower(entry ->> 'material') = lower($1)
           )
           order by id"#,
        old,
    )
    .fetch_all(&mut **tx)
    .await?;
    let (mut written, mut left) = (Vec::new(), Vec::new());
    for row in drafts {
        let quotation = quotation::lock(tx, row.id, Reach::All).await?;
        let mut draft = quotation.draft.clone();
        rename(&mut draft.rooms, old, new);
        let named = Named { id: row.id, name: row.client_name };
        match edit::write(tx, clock, actor, &quotation, &draft).await {
            Ok(()) => written.push(named),
            Err(Refusal::Database(error)) => return Err(error.into()),
            Err(_) => left.push(named),
        }
    }
    Ok((written, left))
}

fn rename(rooms: &mut [Room], old: &str, new: &str) {
    for item in rooms.iter_mut().flat_map(|room| &mut room.items) {
        for entry in [&mut item.line].into_iter().chain(&mut item.add_ons) {
            if entry.material.to_lowercase() == old.to_lowercase() {
                new.clone_into(&mut entry.material);
            }
        }
    }
}
