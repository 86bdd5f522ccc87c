//! Scope of a project, which determines the wording of e-mails.

/// Scope of an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Only the kitchen.
    Kitchen,
    /// Only wardrobes.
    Wardrobe,
    /// Only a TV unit.
    TvUnit,
    /// Only furniture.
    Furniture,
    /// Several of these.
    Several,
    /// The whole home, whatever else was selected.
    FullHome,
    /// Only "discuss".
    Undecided,
}

impl Scope {
    /// Derives the scope from the contract's `interiorTypes`; `discuss` beside another choice is ignored.
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
