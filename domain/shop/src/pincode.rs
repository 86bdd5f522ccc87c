//! Where a pincode is. `pincodes.txt` names its sources.

use std::sync::LazyLock;

/// What a pincode tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// District; of several, the one with most of its post offices.
    pub district: &'static str,
    /// State, two digits as in GSTINs.
    pub state_code: &'static str,
}

struct Run {
    first: u32,
    last: u32,
    place: Place,
}

/// In order of the pincodes.
static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| {
    let lines = include_str!("pincodes.txt").lines().filter(|line| !line.starts_with('#'));
    let mut runs: Vec<Run> = lines.filter_map(runs_of).flatten().collect();
    runs.sort_unstable_by_key(|run| run.first);
    runs
});

/// Of a line such as `29 Bengaluru Rural: 561203+2 562110`.
fn runs_of(line: &'static str) -> Option<impl Iterator<Item = Run>> {
    let (head, pincodes) = line.split_once(": ")?;
    let (state_code, district) = head.split_once(' ')?;
    let place = Place { district, state_code };
    Some(pincodes.split(' ').filter_map(move |written| {
        let (first, further) = written.split_once('+').unwrap_or((written, "0"));
        let first: u32 = first.parse().ok()?;
        Some(Run { first, last: first.checked_add(further.parse().ok()?)?, place })
    }))
}

/// The place of a pincode of six digits. `None`: the post office's directory does not have it.
#[must_use]
pub fn find(pincode: &str) -> Option<Place> {
    let is_whole = pincode.len() == 6 && pincode.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = pincode.parse().ok().filter(|_| is_whole)?;
    let after = RUNS.partition_point(|run| run.first <= number);
    let run = RUNS.get(after.checked_sub(1)?)?;
    (number <= run.last).then_some(run.place)
}

#[cfg(test)]
mod tests {
    use kernel::state;

    use super::*;

    #[test]
    fn pincodes_are_where_the_post_office_has_them() {
        for (pincode, district, state_code) in [
            ("560025", "Bengaluru Urban", "29"),
            ("560100", "Bengaluru Urban", "29"),
            ("562110", "Bengaluru Rural", "29"),
            ("570001", "Mysuru", "29"),
            ("575001", "Dakshina Kannada", "29"),
            ("110001", "New Delhi", "07"),
            ("122001", "Gurugram", "06"),
            ("201301", "Gautam Buddha Nagar", "09"),
            ("160017", "Chandigarh", "04"),
            ("400001", "Mumbai", "27"),
            ("411001", "Pune", "27"),
            ("403001", "North Goa", "30"),
            ("380001", "Ahmedabad", "24"),
            ("396210", "Daman", "26"),
            ("500001", "Hyderabad", "36"),
            ("530001", "Visakhapatnam", "37"),
            ("600001", "Chennai", "33"),
            ("605001", "Puducherry", "34"),
            ("682001", "Ernakulam", "32"),
            ("700001", "Kolkata", "19"),
            ("737101", "East Sikkim", "11"),
            ("744101", "South Andaman", "35"),
            ("781001", "Kamrup Metropolitan", "18"),
            ("194101", "Leh", "38"),
        ] {
            assert_eq!(find(pincode), Some(Place { district, state_code }), "{pincode}");
        }
    }

    #[test]
    fn what_is_no_pincode_has_no_place() {
        for unknown in ["", "56002", "5600255", "+60025", "56 025", "000000", "999999", "560999"] {
            assert_eq!(find(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn each_line_has_a_state_and_no_pincode_two_places() {
        let places = include_str!("pincodes.txt").lines().filter(|line| !line.starts_with('#'));
        let written: usize = places.map(|line| line.split(": ").nth(1).unwrap().split(' ').count()).sum();
        assert_eq!(RUNS.len(), written);
        assert!(RUNS.iter().all(|run| state::name(run.place.state_code).is_some() && run.first <= run.last));
        assert!(RUNS.is_sorted_by(|run, next| run.last < next.first));
    }
}
