//! What the texts of several pages have.

use kernel::check::{filled, one_line};

use super::texts;

texts! {
    /// A heading.
    pub struct HeadingText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
    }

    /// A heading with short texts.
    pub struct LinesText {
        /// Heading.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Texts in their order.
        #[garde(length(max = 20), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        list: Vec<String>,
    }
}

/// Refuses a name in braces that is none of the figures, such as `{days}`: visitors would read the braces. Spaces
/// around a name make no difference.
pub(super) fn only_figures(text: &str, figures: &[&str]) -> garde::Result {
    let names = text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name.trim());
    let is_name =
        |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match names.filter(is_name).find(|name| !figures.contains(name)) {
        None => Ok(()),
        Some(name) => {
            let known: Vec<_> = figures.iter().map(|figure| format!("{{{figure}}}")).collect();
            Err(garde::Error::new(format!("has no figure {{{name}}}; use {}", known.join(", "))))
        }
    }
}
