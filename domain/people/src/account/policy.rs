//! The settings section for accounts.

use chrono::TimeDelta;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::role::Role;
use kernel::settings::Section;

/// Account settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "AccountPolicy")]
pub struct Policy {
    /// Whether visitors can create accounts.
    #[garde(skip)]
    pub accepts_sign_ups: bool,
    /// Minimum password length in characters.
    #[garde(range(min = 8, max = 64))]
    pub min_password_chars: u32,
    /// Seconds during which a used refresh token still returns the current one: tabs of one browser race.
    #[garde(range(min = 0, max = 60))]
    pub refresh_reuse_seconds: u32,
    /// Days without a refresh after which a session ends.
    #[garde(range(min = 1, max = 400))]
    pub idle_days: u32,
    /// The same for admins, in hours.
    #[garde(range(min = 1, max = 720))]
    pub admin_idle_hours: u32,
    /// Maximum session duration in days.
    #[garde(range(min = 1, max = 400))]
    pub session_days: u32,
    /// Roles that need two-step verification for the admin area, as in the database's `needs_second_factor`.
    #[garde(length(max = 8))]
    pub second_factor_roles: Vec<Role>,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            accepts_sign_ups: true,
            min_password_chars: 10,
            refresh_reuse_seconds: 10,
            idle_days: 14,
            admin_idle_hours: 8,
            session_days: 400,
            second_factor_roles: Vec::new(),
        }
    }
}

impl Section for Policy {
    const NAME: &'static str = "accounts";
}

impl Policy {
    /// Maximum time between refreshes of a session.
    #[must_use]
    pub fn idle_limit(&self, role: Role) -> TimeDelta {
        match role {
            Role::Admin => TimeDelta::hours(i64::from(self.admin_idle_hours)),
            _ => TimeDelta::days(i64::from(self.idle_days)),
        }
    }

    /// Maximum duration of a session.
    #[must_use]
    pub fn session_limit(&self) -> TimeDelta {
        TimeDelta::days(i64::from(self.session_days))
    }

    /// Time during which a used refresh token still returns the current one.
    #[must_use]
    pub fn reuse_interval(&self) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.refresh_reuse_seconds))
    }
}
