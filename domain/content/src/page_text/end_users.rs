//! Texts of the page about whom the company works for.

use kernel::check::{filled, lines, one_line};

use super::texts;

texts! {
    /// Changes to the text of the page about whom the company works for. An empty field shows the built text.
    pub struct EndUsersText {
        /// Title of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Description for search engines.
        #[garde(length(chars, max = 200), custom(one_line))]
        description: String,
        /// Heading of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        heading: String,
        /// Sentence below the heading.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// For whom the company works, one by one.
        #[garde(dive)]
        audiences: AudiencesText,
    }

    /// For whom the company works, one by one.
    pub struct AudiencesText {
        /// People with their first home.
        #[garde(dive)]
        first_home: AudienceText,
        /// People who have outgrown their home.
        #[garde(dive)]
        upgrade: AudienceText,
        /// Landlords.
        #[garde(dive)]
        landlord: AudienceText,
        /// Owners who live abroad.
        #[garde(dive)]
        nri: AudienceText,
        /// Older people.
        #[garde(dive)]
        seniors: AudienceText,
    }

    /// For whom the company works.
    pub struct AudienceText {
        /// Name.
        #[garde(length(chars, max = 60), custom(one_line))]
        name: String,
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        heading: String,
        /// Text.
        #[garde(length(chars, max = 600), custom(lines))]
        text: String,
        /// What usually matters to them.
        #[garde(length(max = 10), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        points: Vec<String>,
    }
}
