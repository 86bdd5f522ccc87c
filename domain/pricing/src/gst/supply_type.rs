//! Types of supply in GST law. Source: product rules for GST.

use kernel::string_enum::string_enum;

string_enum! {
    /// Type of supply. Firms classify fitted furniture differently, so the accountant decides.
    pub enum SupplyType {
        /// Works contract for interiors: services.
        WorksContract = "works_contract",
        /// Furniture with installation: goods.
        GoodsWithInstallation = "goods_with_installation",
        /// Design services only.
        Services = "services",
    }
}

/// Works: what the company sells first of all.
impl Default for SupplyType {
    fn default() -> Self {
        Self::WorksContract
    }
}

impl SupplyType {
    /// SAC for the tax on an advance; none for goods, on which no tax is due before the invoice.
    #[must_use]
    pub const fn sac(self) -> Option<&'static str> {
        match self {
            Self::WorksContract => Some("9954"),
            Self::Services => Some("998391"),
            Self::GoodsWithInstallation => None,
        }
    }

    /// Description within a sentence, as on receipts.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::WorksContract => "interior works (works contract)",
            Self::GoodsWithInstallation => "furniture with its installation",
            Self::Services => "interior design services",
        }
    }
}
