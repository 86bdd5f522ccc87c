//! The scope of a project, which decides how a letter reads.

/// The extent of an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The kitchen alone.
    Kitchen,
    /// Wardrobes alone.
    Wardrobe,
    /// A TV unit alone.
    TvUnit,
    /// Furniture alone.
    Furniture,
    /// Two or more of these.
    Several,
    /// The whole home, whatever else was ticked.
    FullHome,
    /// Nothing but the wish to discuss.
    Undecided,
}

impl Scope {
    /// Reads the contract's `interiorTypes`; `discuss` beside a choice adds nothing to it.
    pub fn of<S: AsRef<str>>(interior_types: &[S]) -> Self {
        let mut chosen = interior_types.iter().map(AsRef::as_ref).filter(|interior| *interior != "discuss");
        match (chosen.next(), chosen.next()) {
            (None, _) => Self::Undecided,
            _ if interior_types.iter().any(|interior| interior.as_ref() == "full_home") => Self::FullHome,
            (Some("kitchen"), None) => Self::Kitchen,
            (Some("wardrobe"), None) => Self::Wardrobe,
            (Some("tv_unit"), None) => Self::TvUnit,
            (Some("furniture"), None) => Self::Furniture,
            _ => Self::Several,
        }
    }
}
