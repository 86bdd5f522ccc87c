//! Projects: homes being made.

use chrono::{DateTime, Utc};

use crate::lead::{BhkType, InteriorType, Lead, PackageType};
use kernel::Db;
use kernel::clock::day_of;
use kernel::ids::{CustomerId, ProjectId, UserId};
use kernel::number::{self, Prefix};
use kernel::words::words;

words! {
    /// How far a project is. Source: product rules for projects, stages.
    #[schemars(rename = "ProjectStage")]
    pub enum Stage {
        /// The customer has booked.
        BookingConfirmed = "booking_confirmed",
        /// The home is measured.
        Measurement = "measurement",
        /// It is drawn.
        Design = "design",
        /// The customer signs the drawings.
        DesignSignoff = "design_signoff",
        /// Its parts are made.
        Production = "production",
        /// They can leave the factory.
        ReadyToDispatch = "ready_to_dispatch",
        /// They are put in.
        Installation = "installation",
        /// They are looked at.
        QualityCheck = "quality_check",
        /// The home is handed over.
        Handover = "handover",
        /// Faults are mended.
        Warranty = "warranty",
        /// Over.
        Closed = "closed",
        /// Rests, and goes on where it was.
        OnHold = "on_hold",
        /// Given up.
        Cancelled = "cancelled",
    }
}

/// What a lead's project is called when it begins.
#[derive(Clone, Debug)]
pub struct Begun {
    /// Names the project to programs.
    pub id: ProjectId,
    /// Names it to people.
    pub number: String,
}

/// Begins the project of a lead that is won.
pub async fn begin(
    db: &mut Db,
    lead: &Lead,
    customer: CustomerId,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Begun, sqlx::Error> {
    let id = ProjectId::new();
    let number = number::next(&mut *db, Prefix::Project, day_of(now)).await?;
    let wish = &lead.wish;
    sqlx::query!(
        "insert into projects (
             id, number, name, customer_id, lead_id, property_name, locality, pincode, bhk_type, interior_types,
             carpet_area_sqft, package_type, delivery_option, has_own_design, stage, sales_owner_id, designer_id,
             created_at, created_by, updated_at
         ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $18)",
        id.0,
        number,
        name(lead),
        customer.0,
        lead.id.0,
        wish.property_name,
        wish.locality,
        wish.pincode,
        wish.bhk_type as Option<BhkType>,
        &wish.interior_types.iter().map(InteriorType::to_string).collect::<Vec<_>>(),
        wish.carpet_area_sqft,
        PackageType::Smart.as_str(),
        if wish.urgent_delivery { "express" } else { "standard" },
        wish.has_own_design,
        Stage::BookingConfirmed.as_str(),
        lead.owner.map(|owner| owner.0),
        lead.designer.map(|designer| designer.0),
        now,
        by.map(|user| user.0),
    )
    .execute(db)
    .await?;
    Ok(Begun { id, number })
}

/// `Asha Rao, 3 BHK, Palm Meadows`.
fn name(lead: &Lead) -> String {
    let wish = &lead.wish;
    let place = wish.property_name.as_deref().or(wish.locality.as_deref());
    let parts = [Some(wish.customer_name.trim()), wish.bhk_type.map(BhkType::label), place];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
