//! Types of supply in GST law. Source: product rules for GST.

use kernel::words::words;

words! {
    /// What is supplied. Firms differ in how they see furniture that is made and fitted; the accountant decides.
    pub enum SupplyType {
        /// Interior works on a home: services.
        WorksContract = "works_contract",
        /// Furniture that is fitted where it stands: goods.
        GoodsWithInstallation = "goods_with_installation",
        /// Design alone.
        Services = "services",
    }
}

impl SupplyType {
    /// The code under which an advance is taxed; none for goods, of which no tax is due before they are invoiced.
    #[must_use]
    pub const fn sac(self) -> Option<&'static str> {
        match self {
            Self::WorksContract => Some("9954"),
            Self::Services => Some("998391"),
            Self::GoodsWithInstallation => None,
        }
    }

    /// What it is, within a sentence.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::WorksContract => "interior works (works contract)",
            Self::GoodsWithInstallation => "furniture with its installation",
            Self::Services => "interior design services",
        }
    }
}
