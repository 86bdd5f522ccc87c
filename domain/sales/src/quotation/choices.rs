//! What the editor offers: the day's prices without costs, designers, payment plans and terms.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;

use crate::quotation_settings::{PaymentTemplate, Quotations};
use kernel::ids::{Named, UserId};
use kernel::{Db, settings};
use pricing::price::Rate;
use pricing::price::measure::{Quantity, Unit};
use pricing::rate_card::{self, CardRate, Package};

/// What a quotation is put together from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationChoices")]
pub struct Choices {
    /// The prices of the card, in its order.
    pub rates: Vec<OfferedRate>,
    /// Who can draw.
    pub designers: Vec<Named<UserId>>,
    /// By which plans it can be paid; the first is taken where none is named.
    pub payment_templates: Vec<PaymentTemplate>,
    /// On which terms it is offered that has none of its own.
    pub terms: String,
}

/// A price of the card, as everybody may know it who sells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedRate {
    /// What the card calls it.
    pub item: String,
    /// What customers call it.
    pub name: String,
    /// With this core; with any, if none is named.
    pub core: Option<String>,
    /// In this finish; in any, if none is named.
    pub finish: Option<String>,
    /// In this package; in any, if none is named.
    pub package: Option<Package>,
    /// What it is counted in.
    pub unit: Unit,
    /// For one unit before tax, in paise.
    pub rate_paise: Rate,
    /// Less is charged as this, in hundredths of the unit.
    pub least: Option<Quantity>,
    /// HSN or SAC.
    pub hsn: String,
}

/// What there is to choose from at the prices of a day.
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
