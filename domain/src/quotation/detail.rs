//! One quotation with all that its writer sees of it.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::approval::{self, Approval, Limits};
use super::price::Priced;
use super::sheet::{PricedSheet, Unpriced};
use super::{Prices, Quotation, QuotationDraft, Status};
use crate::Db;
use crate::ids::{LeadId, Named, QuotationId, UserId};
use crate::money::Percent;
use crate::role::Role;
use crate::words::words;

/// A quotation, what it comes to, and what it needs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationDetail {
    /// Names it to programs.
    pub id: QuotationId,
    /// Names it to people, as soon as it has left its writer's desk.
    pub number: Option<String>,
    /// Where it stands.
    pub status: Status,
    /// What was written.
    pub draft: QuotationDraft,
    /// What it comes to.
    pub price: PricedSheet,
    /// All that is taken off, as a part of what the price would be without.
    pub discount: Option<Percent>,
    /// What is left for the company.
    pub margin: Margin,
    /// Whose approval it needs as it is, and why.
    pub approval: Option<Approval>,
    /// The day whose prices and taxes it has.
    pub prices_of: NaiveDate,
    /// The wish that it answers.
    pub lead_id: Option<LeadId>,
    /// Who wrote it.
    pub owner: Named<UserId>,
    /// Who draws it.
    pub designer: Option<Named<UserId>>,
    /// Why it was given back to its writer.
    pub returned_because: Option<String>,
    /// Who agreed to it.
    pub approved_by: Option<Named<UserId>>,
    /// Counts the changes.
    pub version: i32,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

words! {
    /// How the margin looks to those who may not know it.
    pub enum MarginLight {
        /// Enough.
        Green = "green",
        /// Close to too little.
        Amber = "amber",
        /// Too little.
        Red = "red",
        /// Nobody knows.
        Unknown = "unknown",
    }
}

/// What is left for the company. Figures are for admins and finance only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Margin {
    /// How it looks.
    pub light: MarginLight,
    /// As a part of the taxable value.
    pub percent: Option<Percent>,
    /// What everything costs the company.
    pub cost_paise: Option<i64>,
}

/// Less than this above the least margin is close to it.
const CLOSE: i32 = 500;

impl Margin {
    fn of(priced: &Priced, limits: &Limits, role: Role) -> Self {
        let percent = approval::margin(priced);
        let light = match percent {
            None => MarginLight::Unknown,
            Some(percent) if percent < limits.least_margin => MarginLight::Red,
            Some(percent) if percent.0 < limits.least_margin.0 + CLOSE => MarginLight::Amber,
            Some(_) => MarginLight::Green,
        };
        match role {
            Role::Admin | Role::Finance => Self { light, percent, cost_paise: priced.cost_paise },
            _ => Self { light, percent: None, cost_paise: None },
        }
    }
}

/// A quotation as somebody of that role sees it, if `only` may see it.
pub async fn read(
    db: &mut Db,
    id: QuotationId,
    only: Option<UserId>,
    role: Role,
) -> Result<QuotationDetail, sqlx::Error> {
    let quotation = super::find(&mut *db, id, only).await?;
    let basis = Prices::of(db, quotation.prices_of).await?;
    // It had a price when it was written.
    let priced = basis.price(&quotation.draft);
    let (price, priced) = priced.map_err(|Unpriced { error, .. }| sqlx::Error::Decode(error.into()))?;
    let Quotation { number, status, draft, prices_of, lead, owner, designer, .. } = quotation;
    Ok(QuotationDetail {
        id,
        number,
        status,
        draft,
        price,
        discount: approval::discount(&priced),
        margin: Margin::of(&priced, &basis.settings.approval, role),
        approval: approval::needed(&priced, &basis.settings.approval),
        prices_of,
        lead_id: lead,
        owner,
        designer,
        returned_because: quotation.returned_because,
        approved_by: quotation.approved_by,
        version: quotation.version,
        created_at: quotation.created_at,
        updated_at: quotation.updated_at,
    })
}
