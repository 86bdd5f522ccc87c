//! Localities of Bengaluru on the map of projects.
//!
//! Coordinates are approximate centres, enough to say in which part of the city a home is. They are never those of a
//! home.

use schemars::JsonSchema;
use serde::Serialize;

/// Name, latitude and longitude of the approximate centre in degrees, and the pincode of its main post office.
#[rustfmt::skip]
const LOCALITIES: [(&str, f64, f64, &str); 50] = [
    ("Arekere", 12.889, 77.600, "560076"),
    ("Banashankari", 12.926, 77.547, "560070"),
    ("Banaswadi", 13.014, 77.652, "560043"),
    ("Bannerghatta Road", 12.888, 77.597, "560083"),
    ("Basavanagudi", 12.942, 77.574, "560004"),
    ("Begur", 12.877, 77.633, "560068"),
    ("Bellandur", 12.930, 77.678, "560103"),
    ("Brookefield", 12.967, 77.717, "560037"),
    ("BTM Layout", 12.917, 77.610, "560029"),
    ("Cooke Town", 13.003, 77.624, "560005"),
    ("CV Raman Nagar", 12.986, 77.664, "560093"),
    ("Domlur", 12.961, 77.639, "560071"),
    ("Electronic City", 12.845, 77.660, "560100"),
    ("Frazer Town", 12.998, 77.612, "560005"),
    ("HBR Layout", 13.036, 77.632, "560045"),
    ("Hebbal", 13.036, 77.597, "560024"),
    ("Hennur", 13.035, 77.643, "560043"),
    ("Hoodi", 12.992, 77.716, "560048"),
    ("Hosa Road", 12.871, 77.653, "560099"),
    ("HSR Layout", 12.912, 77.645, "560102"),
    ("Indiranagar", 12.972, 77.641, "560038"),
    ("Jalahalli", 13.047, 77.548, "560013"),
    ("Jayanagar", 12.931, 77.584, "560041"),
    ("JP Nagar", 12.906, 77.586, "560078"),
    ("Kadugodi", 12.996, 77.757, "560067"),
    ("Kalyan Nagar", 13.022, 77.640, "560043"),
    ("Kanakapura Road", 12.881, 77.547, "560062"),
    ("Kengeri", 12.908, 77.485, "560060"),
    ("Koramangala", 12.935, 77.625, "560034"),
    ("KR Puram", 13.008, 77.696, "560036"),
    ("Mahadevapura", 12.992, 77.688, "560048"),
    ("Malleshwaram", 13.004, 77.571, "560003"),
    ("Marathahalli", 12.957, 77.701, "560037"),
    ("Nagarbhavi", 12.961, 77.511, "560072"),
    ("Peenya", 13.033, 77.527, "560058"),
    ("Rajajinagar", 12.992, 77.554, "560010"),
    ("Rajarajeshwari Nagar", 12.927, 77.516, "560098"),
    ("Richmond Town", 12.963, 77.600, "560025"),
    ("RT Nagar", 13.025, 77.595, "560032"),
    ("Sadashivanagar", 13.007, 77.581, "560080"),
    ("Sahakar Nagar", 13.062, 77.587, "560092"),
    ("Sarjapur Road", 12.901, 77.687, "560035"),
    ("Thanisandra", 13.059, 77.633, "560077"),
    ("Ulsoor", 12.982, 77.629, "560008"),
    ("Uttarahalli", 12.906, 77.545, "560061"),
    ("Varthur", 12.941, 77.747, "560087"),
    ("Vijayanagar", 12.972, 77.535, "560040"),
    ("Whitefield", 12.970, 77.750, "560066"),
    ("Yelahanka", 13.101, 77.596, "560064"),
    ("Yeshwanthpur", 13.028, 77.540, "560022"),
];

/// A place on the map of projects.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "CaseStudyPlace")]
pub struct Place {
    /// Locality.
    pub locality: String,
    /// Approximate latitude of the locality in degrees.
    pub latitude: f64,
    /// Approximate longitude of the locality in degrees.
    pub longitude: f64,
    /// Number of case studies there.
    pub count: i64,
}

/// Names of all localities that are on the map.
pub fn names() -> impl Iterator<Item = &'static str> {
    LOCALITIES.iter().map(|(name, ..)| *name)
}

/// The usual spelling of a locality that is on the map; others stay as they are.
pub(super) fn spelled(locality: &str) -> String {
    let known = names().find(|name| name.eq_ignore_ascii_case(locality));
    known.map_or_else(|| locality.to_owned(), str::to_owned)
}

/// Where homes of a locality are shown: by its name, or else by the pincode. `None` if neither is known.
pub(super) fn place_of(locality: &str, pincode: Option<&str>, count: i64) -> Option<Place> {
    let by_name = LOCALITIES.iter().find(|(name, ..)| name.eq_ignore_ascii_case(locality));
    let by_pincode = || LOCALITIES.iter().find(|(.., code)| Some(*code) == pincode);
    let (_, latitude, longitude, _) = by_name.or_else(by_pincode)?;
    Some(Place { locality: locality.to_owned(), latitude: *latitude, longitude: *longitude, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_is_placed_by_its_locality_or_else_by_its_pincode() {
        let at = |locality, pincode| place_of(locality, pincode, 1).map(|place| place.latitude);
        assert_eq!(at("indiranagar", Some("560066")), Some(12.972));
        assert_eq!(at("Prestige Shantiniketan", Some("560066")), Some(12.970));
        assert_eq!(at("Mysuru", Some("570001")), None);
        assert_eq!(spelled("hsr layout"), "HSR Layout");
        assert_eq!(spelled("Mysuru"), "Mysuru");
    }

    #[test]
    fn all_localities_are_in_the_city_and_in_order() {
        assert!(LOCALITIES.iter().all(|(_, latitude, longitude, _)| {
            (12.80..=13.14).contains(latitude) && (77.46..=77.78).contains(longitude)
        }));
        assert!(names().map(str::to_lowercase).collect::<Vec<_>>().is_sorted());
    }
}
