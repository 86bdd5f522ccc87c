//! Who is calling.

use std::net::IpAddr;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::audit::{Actor, Source};
use domain::ids::UserId;
use domain::role::Role;
use uuid::Uuid;

use crate::App;
use crate::problem::Problem;

/// Somebody who is signed in and may be.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who it is.
    pub user: UserId,
    /// What they are to the company, as the database says now.
    pub role: Role,
    /// The session that their token belongs to.
    pub session: Option<Uuid>,
    /// Where they call from.
    pub ip: Option<IpAddr>,
}

impl Caller {
    /// How the audit log names them.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor {
            user: Some(self.user),
            source: Source::User,
            ip: self.ip,
            request_id: jobs::trace::request_id(),
        }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(_: &mut Parts, _: &App) -> Result<Self, Problem> {
        Err(Problem::sign_in())
    }
}

impl OperationInput for Caller {
    fn operation_input(_: &mut GenContext, operation: &mut Operation) {
        operation.security = vec![[("session".to_owned(), Vec::new())].into_iter().collect()];
    }
}
