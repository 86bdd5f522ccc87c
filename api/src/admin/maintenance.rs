//! Maintenance: the manual switch and the scheduled windows.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use content::maintenance::{self, Effective, Maintenance, Window, WindowDraft, WindowError};
use garde::Validate;
use kernel::ids::MaintenanceWindowId;
use kernel::record::Changed;
use kernel::settings::{self, Saved};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/maintenance",
            get_with(maintenance_state, |op| op.id("getMaintenance").summary("Get the maintenance state"))
                .merge(put_with(turn, |op| {
                    op.id("updateMaintenance").summary("Turn maintenance on or off manually")
                })),
        )
        .api_route(
            "/api/admin/maintenance/windows",
            get_with(windows, |op| {
                op.id("listMaintenanceWindows")
                    .summary("List the latest 200 maintenance windows, newest first")
            })
            .merge(post_with(plan, |op| {
                op.id("createMaintenanceWindow").summary("Schedule a maintenance window")
            })),
        )
        .api_route(
            "/api/admin/maintenance/windows/{id}",
            put_with(change, |op| op.id("updateMaintenanceWindow").summary("Change a maintenance window"))
                .merge(delete_with(cancel, |op| {
                    op.id("cancelMaintenanceWindow")
                        .summary("Cancel an upcoming maintenance window, or end the current one")
                })),
        )
}

/// Manual switch.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Switch {
    /// Whether maintenance is on.
    is_on: bool,
    /// Message on the maintenance page; default text if empty.
    message: Option<String>,
    /// Optimistic-lock version; 0 if never changed.
    version: i32,
}

impl From<Saved<Maintenance>> for Switch {
    fn from(Saved { value: Maintenance { is_on, message }, version, .. }: Saved<Maintenance>) -> Self {
        Self { is_on, message, version }
    }
}

/// New state of the manual switch.
#[derive(Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SwitchDraft {
    /// Whether maintenance is on.
    #[garde(skip)]
    is_on: bool,
    /// Message on the maintenance page; default text if empty.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500)))]
    message: Option<String>,
}

/// State of maintenance.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Standing")]
pub(crate) struct MaintenanceState {
    /// Manual switch.
    #[serde(flatten)]
    switch: Switch,
    /// Effective state from the switch and the windows.
    effective: Effective,
    /// Next window.
    next: Option<Upcoming>,
}

/// An upcoming maintenance window.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Upcoming {
    /// Window id.
    id: MaintenanceWindowId,
    /// Start, inclusive.
    starts_at: DateTime<Utc>,
    /// End, exclusive.
    ends_at: DateTime<Utc>,
    /// Message for visitors.
    message: Option<String>,
}

impl From<Window> for Upcoming {
    fn from(Window { id, starts_at, ends_at, message, .. }: Window) -> Self {
        Self { id, starts_at, ends_at, message }
    }
}

async fn maintenance_state(
    State(app): State<App>,
    _: Staff<perm::ViewSettings>,
) -> Result<Json<MaintenanceState>, Problem> {
    let (mut db, now) = (app.db.acquire().await?, app.clock.now());
    Ok(Json(MaintenanceState {
        switch: settings::find::<Maintenance>(&mut db).await?.into(),
        effective: maintenance::effective(&mut db, now).await?,
        next: maintenance::next(&mut db, now).await?.map(Into::into),
    }))
}

async fn turn(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Versioned { value: draft, version }: Versioned<SwitchDraft>,
) -> Result<Json<Switch>, Problem> {
    let message = maintenance::non_blank(draft.message.as_deref()).map(str::to_owned);
    let switch = Maintenance { is_on: draft.is_on, message };
    let mut tx = app.db.begin().await?;
    match settings::change(&mut tx, &app.clock, &staff.caller.actor(), version, &switch).await? {
        Changed::To(saved) => {
            tx.commit().await?;
            Ok(Json(saved.into()))
        }
        Changed::Stale(current) => Err(Problem::stale(Switch::from(current))),
    }
}

async fn windows(State(app): State<App>, _: Staff<perm::ViewSettings>) -> Result<Json<Vec<Window>>, Problem> {
    Ok(Json(maintenance::windows(&mut *app.db.acquire().await?).await?))
}

async fn plan(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Valid { value: draft, .. }: Valid<WindowDraft>,
) -> Result<Created<Window>, Problem> {
    let mut tx = app.db.begin().await?;
    let window = maintenance::plan(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    tx.commit().await?;
    Ok(Created(window))
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<MaintenanceWindowId>,
    Versioned { value: draft, version }: Versioned<WindowDraft>,
) -> Result<Json<Window>, Problem> {
    let mut tx = app.db.begin().await?;
    let actor = staff.caller.actor();
    let window = maintenance::change(&mut tx, &app.clock, &actor, id, version, &draft).await?;
    tx.commit().await?;
    Ok(Json(window))
}

async fn cancel(
    State(app): State<App>,
    staff: Staff<perm::ManageSettings>,
    Path(id): Path<MaintenanceWindowId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    maintenance::cancel(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}

impl From<WindowError> for Problem {
    fn from(refusal: WindowError) -> Self {
        match refusal {
            WindowError::StartsInThePast => {
                Self::conflict("starts_in_the_past", "Maintenance must start in the future.")
                    .at("startsAt", "must not be in the past")
            }
            WindowError::HasBegun => {
                Self::conflict("has_begun", "This maintenance has started. Its start time can't be changed.")
                    .at("startsAt", "can't be changed anymore")
            }
            WindowError::EndsTooEarly => {
                Self::conflict("ends_too_early", "Maintenance must end after it starts.")
                    .at("endsAt", "must be after the start")
            }
            WindowError::Overlaps => {
                Self::conflict("overlap", "Other maintenance is scheduled for part of this time.")
                    .at("startsAt", "overlaps other maintenance")
            }
            WindowError::IsOver => Self::conflict("is_over", "This maintenance is over."),
            WindowError::Stale(current) => Self::stale(current),
            WindowError::Database(error) => error.into(),
        }
    }
}
