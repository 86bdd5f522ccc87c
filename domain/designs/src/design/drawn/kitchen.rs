//! A design's kitchen: the template's run, along the walls of the layout.

use drawing::Kitchen;
use sales::kitchen::Layout;
use sales::quotation::drawn::measured::{self, Unmeasured};
use sales::quotation::sheet::{Entry, Room};

use super::Missing;

/// The kitchen by its measurements, in the base units' finish.
pub(super) fn kitchen(
    layout: Layout,
    rooms: &[Room],
    finish: impl Fn(&Entry) -> String,
) -> Result<Kitchen, Missing> {
    let measured = measured::kitchen(layout, rooms, finish).map_err(|unmeasured| match unmeasured {
        Unmeasured::BaseUnits => Missing::BaseUnits,
        Unmeasured::Island => Missing::Island,
    })?;
    Ok(measured.kitchen)
}
