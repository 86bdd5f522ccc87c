//! Homes in words: size and budget, as leads, designs and case studies share them.

use crate::string_enum::string_enum;

string_enum! {
    /// Home size, as offered by the booking form.
    pub enum BhkType {
        /// About 600 sq ft.
        OneBhk = "1bhk",
        /// About 900 sq ft.
        TwoBhk = "2bhk",
        /// About 1,200 sq ft.
        ThreeBhk = "3bhk",
        /// About 1,600 sq ft.
        FourBhk = "4bhk",
        /// 2,000 sq ft and more.
        Villa = "villa",
        /// Multi-level.
        Duplex = "duplex",
    }
}

impl BhkType {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::OneBhk => "1 BHK",
            Self::TwoBhk => "2 BHK",
            Self::ThreeBhk => "3 BHK",
            Self::FourBhk => "4 BHK",
            Self::Villa => "Villa",
            Self::Duplex => "Duplex",
        }
    }

    /// Approximate area shown in the booking form.
    #[must_use]
    pub const fn size(self) -> &'static str {
        match self {
            Self::OneBhk => "~600 sq ft",
            Self::TwoBhk => "~900 sq ft",
            Self::ThreeBhk => "~1,200 sq ft",
            Self::FourBhk => "~1,600 sq ft",
            Self::Villa => "2,000+ sq ft",
            Self::Duplex => "multi-level",
        }
    }
}

string_enum! {
    /// Budget, in lakh rupees.
    pub enum BudgetBand {
        /// Under 3.
        Under3 = "under_3l",
        /// 3 to 6.
        From3To6 = "3_6l",
        /// 6 to 10.
        From6To10 = "6_10l",
        /// 10 to 20.
        From10To20 = "10_20l",
        /// Over 20.
        Over20 = "over_20l",
    }
}

impl BudgetBand {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Under3 => "Under ₹3 L",
            Self::From3To6 => "₹3–6 L",
            Self::From6To10 => "₹6–10 L",
            Self::From10To20 => "₹10–20 L",
            Self::Over20 => "Over ₹20 L",
        }
    }
}
