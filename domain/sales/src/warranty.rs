//! Warranty: what it covers, by the settings, and a project's card after a code by e-mail.

use garde::Validate;
use kernel::Db;
use kernel::check::{filled, lines, one_line};
use kernel::contact::Contact;
use kernel::ids::{CustomerId, ProjectId};
use kernel::settings::Section;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::project::Stage;
use enquiries::lead::BhkType;
use enquiries::proved_address::{self, Party};

/// What the warranty covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Warranty {
    /// Rows of the coverage table.
    #[garde(length(min = 1, max = 20), dive)]
    pub coverage: Vec<Coverage>,
}

/// A row of the coverage table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WarrantyCoverage")]
pub struct Coverage {
    /// What is covered.
    #[garde(length(chars, min = 1, max = 80), custom(filled), custom(one_line))]
    pub name: String,
    /// Years from handover.
    #[garde(range(min = 1, max = 50))]
    pub years: u8,
    /// Defects that are put right.
    #[garde(length(chars, min = 1, max = 400), custom(filled), custom(lines))]
    pub covers: String,
    /// What is not covered; blank for nothing to add.
    #[serde(default)]
    #[garde(length(chars, max = 400), custom(lines))]
    pub excludes: String,
}

impl Default for Warranty {
    fn default() -> Self {
        let row = |name: &str, years, covers: &str, excludes: &str| Coverage {
            name: name.to_owned(),
            years,
            covers: covers.to_owned(),
            excludes: excludes.to_owned(),
        };
        Self {
            coverage: vec![
                row(
                    "Modular products",
                    10,
                    "Cabinets, shutters and wardrobes: boards that warp, delaminate or come apart, and edges that lift.",
                    "Scratches, stains, standing water, and changes by others.",
                ),
                row(
                    "Other work",
                    5,
                    "Ceilings, panelling, painting, electrical and plumbing work that we carried out: faults of workmanship.",
                    "Wear, seepage from the building, and appliances, which have their maker's warranty.",
                ),
            ],
        }
    }
}

impl Section for Warranty {
    const NAME: &'static str = "warranty";
}

/// The project with this number whose customer has this phone number or e-mail address, and the proved address for codes.
/// `None` too if no address of theirs is proved: a code must reach nobody else.
pub async fn find(
    db: &mut Db,
    number: &str,
    contact: &Contact,
) -> Result<Option<(ProjectId, String)>, sqlx::Error> {
    let Some((project, customer)) = of_contact(&mut *db, number, contact).await? else { return Ok(None) };
    let proof = proved_address::current(db, Party::Customer(customer)).await?;
    Ok(proof.map(|proof| (project, proof.email)))
}

/// The project with this number, if its customer has this phone number in E.164. The answer is for staff alone: anybody may
/// have typed both.
pub async fn claimed_project(
    db: &mut Db,
    number: &str,
    phone: Option<String>,
) -> Result<Option<ProjectId>, sqlx::Error> {
    let found = of_contact(db, number, &Contact { email: None, phone }).await?;
    Ok(found.map(|(project, _)| project))
}

/// The project with this number whose customer has this phone number or e-mail address.
async fn of_contact(
    db: &mut Db,
    number: &str,
    contact: &Contact,
) -> Result<Option<(ProjectId, CustomerId)>, sqlx::Error> {
    let found = sqlx::query!(
        r#"select project.id as "id: ProjectId", customer.id as "customer: CustomerId" from projects as project
           join customers as named on named.id = project.customer_id
           join customers as customer on customer.id = coalesce(named.merged_into, named.id)
           where project.number = upper($1) and project.archived_at is null and customer.erased_at is null
               and (customer.phone_normalized = $2 or customer.email_normalized = $3)"#,
        number.trim(),
        contact.phone.as_deref(),
        contact.email.as_deref(),
    )
    .fetch_optional(db)
    .await?;
    Ok(found.map(|found| (found.id, found.customer)))
}

/// A project's warranty card. The years count from handover, whose date is entered with the handover itself.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WarrantyCard {
    /// Project number.
    pub number: String,
    /// Home: `3 BHK, Palm Meadows`.
    pub home: String,
    /// The home has been handed over.
    pub is_handed_over: bool,
    /// The project was cancelled, so there is no warranty.
    pub is_cancelled: bool,
    /// What is covered, and for how long from handover.
    pub coverage: Vec<Coverage>,
}

/// The card of a project.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such project.
pub async fn card(db: &mut Db, project: ProjectId, settings: Warranty) -> Result<WarrantyCard, sqlx::Error> {
    let row = sqlx::query!(
        r#"select number, property_name, locality, bhk_type as "bhk_type: BhkType", stage as "stage: Stage"
           from projects where id = $1"#,
        project.0,
    )
    .fetch_one(db)
    .await?;
    let place = row.property_name.or(row.locality);
    let parts = [row.bhk_type.map(|kind| kind.label().to_owned()), place];
    Ok(WarrantyCard {
        number: row.number,
        home: parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
        is_handed_over: matches!(row.stage, Stage::Warranty | Stage::Closed),
        is_cancelled: row.stage == Stage::Cancelled,
        coverage: settings.coverage,
    })
}
