//! In whose name buyers pay online.

use axum::http::StatusCode;
use gateway::{Account, Payments};
use kernel::Db;

use crate::App;
use crate::problem::Problem;

/// The refusal without a gateway. Source: resilience gate.
pub(super) fn no_gateway() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "gateway_unavailable", "Service temporarily unavailable")
}

/// The gateway and whose payments are meant.
pub(super) async fn gateway<'a>(app: &'a App, db: &mut Db) -> Result<(&'a Payments, Account), Problem> {
    let payments = app.payments.as_ref().ok_or_else(no_gateway)?;
    let account = payments.account(db).await?.ok_or_else(no_gateway)?;
    Ok((payments, account))
}

/// Whether something can be paid online.
pub(crate) async fn is_open(app: &App, db: &mut Db) -> Result<bool, sqlx::Error> {
    match &app.payments {
        Some(payments) => Ok(payments.account(db).await?.is_some()),
        None => Ok(false),
    }
}
