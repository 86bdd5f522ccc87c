//! States and territories with their GST codes.

/// The company's state, the default where none is given.
pub const KARNATAKA: &str = "29";

/// Whether a pincode is in Karnataka: they start with 56 to 59.
#[must_use]
pub fn is_of_karnataka(pincode: &str) -> bool {
    matches!(pincode.get(..2), Some("56" | "57" | "58" | "59"))
}

const STATES: [(&str, &str); 38] = [
    ("01", "Jammu and Kashmir"),
    ("02", "Himachal Pradesh"),
    ("03", "Punjab"),
    ("04", "Chandigarh"),
    ("05", "Uttarakhand"),
    ("06", "Haryana"),
    ("07", "Delhi"),
    ("08", "Rajasthan"),
    ("09", "Uttar Pradesh"),
    ("10", "Bihar"),
    ("11", "Sikkim"),
    ("12", "Arunachal Pradesh"),
    ("13", "Nagaland"),
    ("14", "Manipur"),
    ("15", "Mizoram"),
    ("16", "Tripura"),
    ("17", "Meghalaya"),
    ("18", "Assam"),
    ("19", "West Bengal"),
    ("20", "Jharkhand"),
    ("21", "Odisha"),
    ("22", "Chhattisgarh"),
    ("23", "Madhya Pradesh"),
    ("24", "Gujarat"),
    // Since merged into the next one.
    ("25", "Daman and Diu"),
    ("26", "Dadra and Nagar Haveli and Daman and Diu"),
    ("27", "Maharashtra"),
    // Before its division.
    ("28", "Andhra Pradesh"),
    ("29", "Karnataka"),
    ("30", "Goa"),
    ("31", "Lakshadweep"),
    ("32", "Kerala"),
    ("33", "Tamil Nadu"),
    ("34", "Puducherry"),
    ("35", "Andaman and Nicobar Islands"),
    ("36", "Telangana"),
    ("37", "Andhra Pradesh"),
    ("38", "Ladakh"),
];

/// The state with this GST code.
#[must_use]
pub fn name(code: &str) -> Option<&'static str> {
    STATES.iter().find(|(known, _)| *known == code).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_law() {
        assert_eq!(name("29"), Some("Karnataka"));
        assert_eq!(name("38"), Some("Ladakh"));
        assert_eq!(name("00"), None);
        assert!(STATES.iter().zip(1..).all(|((code, _), number)| *code == format!("{number:02}")));
    }
}
