//! Projects: homes under way.

use chrono::{DateTime, Utc};

use crate::supply;
use enquiries::lead::{BhkType, InteriorType, Lead, PackageType};
use kernel::Db;
use kernel::clock::day_of;
use kernel::ids::{CustomerId, LeadId, ProjectId, UserId};
use kernel::number::{self, Series};
use kernel::string_enum::string_enum;

string_enum! {
    /// Stage of a project. Source: product rules for projects, stages.
    #[schemars(rename = "ProjectStage")]
    pub enum Stage {
        /// Booking confirmed.
        BookingConfirmed = "booking_confirmed",
        /// Taking measurements.
        Measurement = "measurement",
        /// Designing.
        Design = "design",
        /// Waiting for the customer to sign off the design.
        DesignSignoff = "design_signoff",
        /// In production.
        Production = "production",
        /// Ready to leave the factory.
        ReadyToDispatch = "ready_to_dispatch",
        /// Being installed.
        Installation = "installation",
        /// Quality check.
        QualityCheck = "quality_check",
        /// Handover to the customer.
        Handover = "handover",
        /// Under warranty.
        Warranty = "warranty",
        /// Closed.
        Closed = "closed",
        /// On hold; resumes at its previous stage.
        OnHold = "on_hold",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

/// Gives the project of a lead, if there is one, the type of supply of the accepted quotation.
pub async fn take_supply_type(db: &mut Db, lead: LeadId) -> Result<(), sqlx::Error> {
    let supply_type = supply::of_lead(&mut *db, lead).await?;
    sqlx::query!(
        "update projects set supply_type = $2 from leads where leads.id = $1 and projects.id = leads.project_id",
        lead.0,
        supply_type.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Id and number of a new project.
#[derive(Clone, Debug)]
pub struct CreatedProject {
    /// Project id.
    pub id: ProjectId,
    /// Project number.
    pub number: String,
}

/// Creates the project of a won lead.
pub async fn begin(
    db: &mut Db,
    lead: &Lead,
    customer: CustomerId,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<CreatedProject, sqlx::Error> {
    let id = ProjectId::new();
    let number = number::next(&mut *db, Series::Project, day_of(now)).await?;
    let supply_type = supply::of_lead(&mut *db, lead.id).await?;
    let wish = &lead.wish;
    sqlx::query!(
        "insert into projects (
             id, number, name, customer_id, lead_id, property_name, locality, pincode, bhk_type, interior_types,
             carpet_area_sqft, package_type, delivery_option, has_own_design, stage, sales_owner_id, designer_id,
             created_at, created_by, updated_at, supply_type
         ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $18, $20)",
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
        supply_type.as_str(),
    )
    .execute(db)
    .await?;
    Ok(CreatedProject { id, number })
}

/// `Asha Rao, 3 BHK, Palm Meadows`.
fn name(lead: &Lead) -> String {
    let wish = &lead.wish;
    let place = wish.property_name.as_deref().or(wish.locality.as_deref());
    let parts = [Some(wish.customer_name.trim()), wish.bhk_type.map(BhkType::label), place];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
