//! Options for the editor: the day's prices without costs, designers, payment plans and terms.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;

use crate::quotation_settings::{PaymentTemplate, Quotations};
use kernel::ids::{Named, UserId};
use kernel::{Db, settings};
use pricing::price::Rate;
use pricing::price::measure::{Quantity, Unit};
use pricing::rate_card::{self, CardRate, Package};

/// Options for editing quotations.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationChoices")]
pub struct Choices {
    /// Prices of the rate card, in its order.
    pub rates: Vec<OfferedRate>,
    /// Designers.
    pub designers: Vec<Named<UserId>>,
    /// Payment plans; the first is the default.
    pub payment_templates: Vec<PaymentTemplate>,
    /// Default terms.
    pub terms: String,
}

/// A price of the rate card, without its cost.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedRate {
    /// Rate card item.
    pub item: String,
    /// Name for customers.
    pub name: String,
    /// Core material; any if omitted.
    pub core: Option<String>,
    /// Finish; any if omitted.
    pub finish: Option<String>,
    /// Package; any if omitted.
    pub package: Option<Package>,
    /// Unit.
    pub unit: Unit,
    /// Rate per unit before tax, in paise.
    pub rate_paise: Rate,
    /// Minimum billable quantity, in hundredths of the unit.
    pub least: Option<Quantity>,
    /// HSN or SAC.
    pub hsn: String,
}

/// The options at the prices of a day.
pub async fn on(db: &mut Db, day: NaiveDate) -> Result<Choices, sqlx::Error> {
    let card = rate_card::in_force(&mut *db, day).await?;
    let rates = card.map(|card| card.draft.rates).unwrap_or_default();
    let Quotations { payment_templates, terms, .. } = settings::read(&mut *db).await?;
    Ok(Choices {
        rates: rates.into_iter().map(offered).collect(),
        designers: designers(db).await?,
        payment_templates,
        terms,
    })
}

fn offered(rate: CardRate) -> OfferedRate {
    let CardRate {
        item,
        name,
        core,
        finish,
        package,
        unit,
        rate_paise,
        least,
        hsn,
        cost_paise: _,
        wastage: _,
        edge_banding: _,
        hardware: _,
    } = rate;
    OfferedRate { item, name, core, finish, package, unit, rate_paise, least, hsn }
}

async fn designers(db: &mut Db) -> Result<Vec<Named<UserId>>, sqlx::Error> {
    sqlx::query_as!(
        Named,
        r#"select id as "id: UserId", name as "name!" from users
           where role = 'designer' and status = 'active' order by 2, 1"#,
    )
    .fetch_all(db)
    .await
}
