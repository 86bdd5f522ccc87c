//! Prometheus metrics of this process, on a separate port that is not public.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use sqlx::PgPool;

use crate::problem::Problem;

#[derive(Clone)]
struct Figures {
    db: PgPool,
    recorded: PrometheusHandle,
}

/// Routes of the metrics port.
pub fn router(db: PgPool, recorded: PrometheusHandle) -> Router {
    Router::new().route("/metrics", get(figures)).with_state(Figures { db, recorded })
}

/// Prometheus text: this process's requests, and the queues as the database has them now.
async fn figures(State(figures): State<Figures>) -> Result<String, Problem> {
    jobs::queue::record_depths(&mut *figures.db.acquire().await?).await?;
    Ok(figures.recorded.render())
}
