//! What a payment gateway tells and is asked. A job holds no database connection while it waits for the gateway.

mod apply_gateway_event;
mod check_payment;
mod make_refund;
mod release_order;

use std::time::Duration;

use gateway::GatewayError;
use gateway::client::{self, PaymentStatus};
use jobs::Payments;
use kernel::record::Refusal;
use shop::order::payment::{Report, Reported};

use crate::handle::Handle;
use crate::{Failure, Worker};

impl Handle for Payments {
    fn time_limit(&self) -> Duration {
        Duration::from_mins(1)
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::ApplyGatewayEvent { event } => apply_gateway_event::handle(worker, event).await,
            Self::CheckPayment { payment, .. } => check_payment::handle(worker, payment).await,
            Self::ReleaseOrder { order } => release_order::handle(worker, order).await,
            Self::MakeRefund { refund } => make_refund::handle(worker, refund).await,
        }
    }
}

/// The gateway in the name of the account.
async fn client(worker: &Worker) -> Result<client::Client, Failure> {
    let payments = worker.payments.as_ref();
    let payments = payments.ok_or_else(|| Failure::Later("no payment gateway is configured".to_owned()))?;
    let account = payments.account(&mut *worker.db.acquire().await?).await?;
    let account = account.ok_or_else(|| Failure::Later("the payment gateway has no keys".to_owned()))?;
    Ok(payments.client(&account))
}

/// What the gateway says of a payment; `None` if it is of no order.
fn report(payment: client::Payment) -> Option<Report> {
    let state = match payment.status {
        PaymentStatus::Authorized => Reported::Authorized,
        PaymentStatus::Captured => Reported::Captured,
        // A payment that was never ours is refunded by the bank alone.
        PaymentStatus::Refunded if payment.captured => Reported::Captured,
        PaymentStatus::Failed => Reported::Failed,
        PaymentStatus::Created | PaymentStatus::Refunded | PaymentStatus::Unknown => Reported::Open,
    };
    Some(Report {
        gateway_order_id: payment.order_id?,
        payment_id: payment.id,
        amount_paise: payment.amount_paise,
        fee_paise: payment.fee_paise.unwrap_or_default(),
        state,
        instrument: payment.method,
        error: payment.error_description.unwrap_or_default(),
    })
}

impl From<GatewayError> for Failure {
    fn from(error: GatewayError) -> Self {
        match error {
            GatewayError::Refused { .. } => Self::Never(error.to_string()),
            _ => Self::Later(error.to_string()),
        }
    }
}

fn refused(refusal: Refusal) -> Failure {
    match refusal {
        Refusal::Database(error) => error.into(),
        refusal => Failure::Never(refusal.to_string()),
    }
}
