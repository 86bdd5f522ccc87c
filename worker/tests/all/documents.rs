//! Generated files, and imports of uploaded ones.

mod lead_import;
mod material_import;
mod print_orders;
mod privacy;
mod product_import;
pub(crate) mod quotation;
pub(crate) mod receipt;
mod shipment_papers;
mod statement;
pub(crate) mod tax_invoice;
mod write_export;

use app::export::{self, ExportRequest, Format, Resource};
use kernel::audit::Actor;
use kernel::ids::{ExportId, UserId};
use kernel::role::Role;
use uuid::Uuid;

use crate::house::House;

/// A user with this role.
pub(crate) async fn person(house: &House, role: &str) -> UserId {
    let id = UserId(Uuid::new_v4());
    sqlx::query!(
        "insert into users (id, email, first_name, last_name, role) values ($1, $2, 'Meera', 'Iyer', $3)",
        id.0,
        format!("{id}@example.com"),
        role,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    id
}

/// An export of the whole audit log as CSV.
pub(crate) fn csv() -> ExportRequest {
    ExportRequest {
        resource: Resource::Audit,
        format: Format::Csv,
        query: export::Query::new(),
        columns: Vec::new(),
        ids: Vec::new(),
    }
}

/// Requests an export as an admin.
pub(crate) async fn ask(house: &House, by: UserId, request: &ExportRequest) -> ExportId {
    let mut db = house.db().await;
    let clock = &house.worker.clock;
    export::request(&mut db, clock, &Actor::system(), (by, Role::Admin), request).await.unwrap().id
}
