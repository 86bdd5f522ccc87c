//! One row of an imported lead list.

use garde::Validate as _;

use super::cell;
use crate::lead::Wish;
use crate::lead::edit::TagsDraft;
use kernel::import::RowError;
use kernel::import::cell::day;
use kernel::string_enum::string_enum;

string_enum! {
    /// Lead field that a column can be mapped to.
    #[schemars(rename = "LeadField")]
    pub enum Field {
        /// Name.
        CustomerName = "customerName",
        /// Phone number.
        CustomerPhone = "customerPhone",
        /// E-mail address.
        CustomerEmail = "customerEmail",
        /// Home size.
        BhkType = "bhkType",
        /// Interiors.
        InteriorTypes = "interiorTypes",
        /// Budget.
        BudgetBand = "budgetBand",
        /// Free-text requirements.
        Requirements = "requirements",
        /// House or apartment society.
        PropertyName = "propertyName",
        /// Locality.
        Locality = "locality",
        /// Six digits.
        Pincode = "pincode",
        /// Date of possession.
        PossessionOn = "possessionOn",
        /// Carpet area in square feet.
        CarpetAreaSqft = "carpetAreaSqft",
        /// Tags.
        Tags = "tags",
    }
}

impl Field {
    /// Column headings recognised for this field, in lower-case letters and digits only.
    pub(super) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::CustomerName => &[
                "customername",
                "name",
                "fullname",
                "customer",
                "client",
                "clientname",
                "leadname",
                "contactperson",
            ],
            Self::CustomerPhone => &[
                "customerphone",
                "phone",
                "mobile",
                "phonenumber",
                "phoneno",
                "mobilenumber",
                "mobileno",
                "contactnumber",
                "contactno",
                "whatsapp",
                "whatsappnumber",
                "contact",
                "cell",
            ],
            Self::CustomerEmail => &["customeremail", "email", "emailid", "emailaddress", "mail", "mailid"],
            Self::BhkType => &[
                "bhktype",
                "bhk",
                "home",
                "hometype",
                "flattype",
                "configuration",
                "unittype",
                "propertytype",
            ],
            Self::InteriorTypes => {
                &["interiortypes", "interiors", "interior", "scope", "scopeofwork", "services"]
            }
            Self::BudgetBand => &["budgetband", "budget", "budgetrange", "budgetinlakhs", "estimatedbudget"],
            Self::Requirements => &[
                "requirements",
                "requirement",
                "remarks",
                "remark",
                "comments",
                "comment",
                "notes",
                "note",
                "message",
                "details",
            ],
            Self::PropertyName => {
                &["propertyname", "property", "project", "projectname", "apartment", "building", "society"]
            }
            Self::Locality => &["locality", "location", "area", "neighbourhood"],
            Self::Pincode => &["pincode", "pin", "zip", "zipcode", "postcode", "postalcode"],
            Self::PossessionOn => {
                &["possessionon", "possession", "possessiondate", "handover", "handoverdate"]
            }
            Self::CarpetAreaSqft => {
                &["carpetareasqft", "carpetarea", "sqft", "areasqft", "areainsqft", "carpetareainsqft"]
            }
            Self::Tags => &["tags", "tag", "labels", "label"],
        }
    }
}

/// A valid row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The requirements.
    pub(super) wish: Wish,
    /// Tags.
    pub(super) tags: Vec<String>,
}

/// Parses the cells of a row, or returns all of its errors.
pub(super) fn read(cells: &[(Field, &str)]) -> Result<Row, Vec<RowError>> {
    let mut row = Row { wish: Wish::default(), tags: Vec::new() };
    let mut errors = Vec::new();
    for (field, text) in cells {
        if let Err(message) = fill(&mut row, *field, text) {
            errors.push(RowError::new(field, message));
        }
    }
    errors.extend(broken_rules(&row, &errors));
    if errors.is_empty() { Ok(row) } else { Err(errors) }
}

fn fill(row: &mut Row, field: Field, text: &str) -> Result<(), String> {
    let Row { wish, tags } = row;
    let own = || text.to_owned();
    match field {
        Field::CustomerName => wish.customer_name = own(),
        Field::CustomerPhone => wish.customer_phone = cell::phone(text)?,
        Field::CustomerEmail => wish.customer_email = own(),
        Field::BhkType => wish.bhk_type = Some(cell::home(text)?),
        Field::InteriorTypes => wish.interior_types = cell::interiors(text)?,
        Field::BudgetBand => wish.budget_band = Some(cell::budget(text)?),
        Field::Requirements => wish.requirements = own(),
        Field::PropertyName => wish.property_name = Some(own()),
        Field::Locality => wish.locality = Some(own()),
        Field::Pincode => wish.pincode = Some(cell::pincode(text)),
        Field::PossessionOn => wish.possession_on = Some(day(text)?),
        Field::CarpetAreaSqft => wish.carpet_area_sqft = Some(cell::area(text)?),
        Field::Tags => *tags = cell::tags(text),
    }
    Ok(())
}

/// The general rules for leads; fields that could not be parsed are skipped.
fn broken_rules(row: &Row, unread: &[RowError]) -> Vec<RowError> {
    let mut errors = Vec::new();
    if let Err(report) = row.wish.validate() {
        for (path, error) in report.iter() {
            let field = match path.to_string().as_str() {
                "customer_name" => Field::CustomerName,
                "customer_email" => Field::CustomerEmail,
                "customer_phone" => Field::CustomerPhone,
                "requirements" => Field::Requirements,
                "pincode" => Field::Pincode,
                "locality" => Field::Locality,
                "property_name" => Field::PropertyName,
                "carpet_area_sqft" => Field::CarpetAreaSqft,
                _ => Field::InteriorTypes,
            };
            let is_known = |error: &RowError| error.field == field.as_str();
            // A missing name breaks two rules; report it once.
            if !errors.iter().any(is_known) && !unread.iter().any(is_known) {
                let message = match (field, row.wish.customer_name.is_empty()) {
                    (Field::CustomerName, true) => "is missing".to_owned(),
                    _ => error.to_string(),
                };
                errors.push(RowError { field: field.to_string(), message });
            }
        }
    }
    if (TagsDraft { tags: row.tags.clone() }).validate().is_err() {
        let message = "must be at most 20 tags of at most 40 characters".to_owned();
        errors.push(RowError { field: Field::Tags.to_string(), message });
    }
    // An unreadable phone number is not a missing one.
    if unread.iter().any(|error| error.field == Field::CustomerPhone.as_str()) {
        errors.retain(|error| error.field != Field::CustomerEmail.as_str());
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lead::import::People;
    use crate::lead::{BhkType, BudgetBand, InteriorType};
    use kernel::import::{Reader, check_mapping, suggested};

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    fn reader(columns: &[&str]) -> Reader<Field> {
        let columns = strings(columns);
        Reader::new(&columns, &suggested::<People>(&columns))
    }

    #[test]
    fn columns_are_recognised_by_what_people_call_them() {
        let columns =
            strings(&["Full Name", "Mobile No.", "E-mail ID", "BHK", "Area", "Carpet Area (sq.ft)", "x"]);
        let mapping = suggested::<People>(&columns);
        let found: Vec<_> = mapping.iter().map(|(field, column)| (field.as_str(), column.as_str())).collect();
        assert_eq!(
            found,
            [
                ("bhkType", "BHK"),
                ("carpetAreaSqft", "Carpet Area (sq.ft)"),
                ("customerEmail", "E-mail ID"),
                ("customerName", "Full Name"),
                ("customerPhone", "Mobile No."),
                ("locality", "Area"),
            ]
        );
    }

    #[test]
    fn a_mapping_needs_a_name_and_a_way_to_answer() {
        let columns = strings(&["A", "B"]);
        let reason = |pairs: &[(Field, &str)]| {
            let mapping =
                pairs.iter().map(|(field, column)| (field.to_string(), (*column).to_owned())).collect();
            check_mapping::<People>(&mapping, &columns).err().map(|refusal| refusal.to_string())
        };
        assert_eq!(reason(&[(Field::CustomerName, "A"), (Field::CustomerEmail, "B")]), None);
        for (pairs, part) in [
            (&[(Field::CustomerName, "A")][..], "phone numbers"),
            (&[(Field::CustomerPhone, "A")], "names"),
            (&[(Field::CustomerName, "A"), (Field::CustomerPhone, "A")], "more than one field"),
            (&[(Field::CustomerName, "C"), (Field::CustomerPhone, "A")], "no column \"C\""),
        ] {
            assert!(reason(pairs).unwrap().contains(part), "{pairs:?}");
        }
    }

    #[test]
    fn a_full_row_is_read() {
        let reader = reader(&[
            "Name",
            "Phone",
            "Email",
            "BHK",
            "Interiors",
            "Budget",
            "Remarks",
            "Project",
            "Location",
            "PIN",
            "Possession",
            "Sqft",
            "Tags",
        ]);
        let row = reader
            .read::<People>(&strings(&[
                "Asha Rao",
                "98123 45678",
                "N/A",
                "3 BHK",
                "Kitchen, TV unit",
                "5 lakh",
                "Calm",
                "Areca",
                "Indiranagar",
                "560 038",
                "March 2027",
                "1,200",
                "vip; north",
            ]))
            .unwrap();
        assert_eq!((row.wish.customer_name.as_str(), row.wish.customer_email.as_str()), ("Asha Rao", ""));
        assert_eq!(
            (row.wish.bhk_type, row.wish.budget_band),
            (Some(BhkType::ThreeBhk), Some(BudgetBand::From3To6))
        );
        assert_eq!(row.wish.interior_types, [InteriorType::Kitchen, InteriorType::TvUnit]);
        assert_eq!((row.wish.pincode.as_deref(), row.wish.carpet_area_sqft), (Some("560038"), Some(1200)));
        assert_eq!(row.wish.possession_on.map(|day| day.to_string()).as_deref(), Some("2027-03-01"));
        assert_eq!(row.tags, ["vip", "north"]);
    }

    #[test]
    fn everything_wrong_with_a_row_is_said_at_once_and_by_its_field() {
        let reader = reader(&["Name", "Phone", "BHK", "PIN", "Possession"]);
        let wrong = |cells: &[&str]| {
            let errors = reader.read::<People>(&strings(cells)).unwrap_err();
            errors.into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        assert_eq!(
            wrong(&["", "98123 45678", "9 BHK", "12", "soon"]),
            ["bhkType", "possessionOn", "customerName", "pincode"]
        );
        assert_eq!(wrong(&["Asha", "-"]), ["customerEmail"]);
        assert_eq!(wrong(&["Asha", "9.81E+09"]), ["customerPhone"]);
        assert_eq!(wrong(&["Asha", "9812345678", "", "", "", "x"]), ["row"]);
        assert!(
            reader.read::<People>(&strings(&["Asha", "9812345678"])).is_ok(),
            "short rows are short of nothing"
        );
    }
}
