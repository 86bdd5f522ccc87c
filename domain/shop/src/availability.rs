//! Availability of a product, and what each value allows.

use kernel::string_enum::string_enum;

string_enum! {
    /// Availability of a product. Source: availability values.
    pub enum Availability {
        /// In stock.
        InStock = "in_stock",
        /// Out of stock, expected again.
        OutOfStock = "out_of_stock",
        /// Few left.
        LowStock = "low_stock",
        /// A limited quantity is made.
        Limited = "limited",
        /// Ordered now, delivered when stock arrives.
        Backorder = "backorder",
        /// Not released yet.
        PreOrder = "pre_order",
        /// The same, as older product data spell it.
        Preorder = "preorder",
        /// Made to a customer's own specification, at a price on request.
        CustomOrder = "custom_order",
        /// Made when ordered, at the listed price.
        MadeToOrder = "made_to_order",
        /// No longer made.
        Discontinued = "discontinued",
        /// Sold out for good.
        SoldOut = "sold_out",
        /// Sold on the website only.
        OnlineOnly = "online_only",
        /// Sold in the store only.
        InStoreOnly = "in_store_only",
    }
}

impl Availability {
    /// It can be put into the cart.
    #[must_use]
    pub const fn can_be_ordered(self) -> bool {
        match self {
            Self::InStock
            | Self::LowStock
            | Self::Limited
            | Self::OnlineOnly
            | Self::Backorder
            | Self::PreOrder
            | Self::Preorder
            | Self::MadeToOrder => true,
            Self::OutOfStock | Self::CustomOrder | Self::Discontinued | Self::SoldOut | Self::InStoreOnly => {
                false
            }
        }
    }

    /// An order takes pieces that exist, so that it needs stock where stock is counted.
    #[must_use]
    pub const fn takes_stock(self) -> bool {
        matches!(self, Self::InStock | Self::LowStock | Self::Limited | Self::OnlineOnly)
    }

    /// Visitors may ask to be told when it can be ordered again.
    #[must_use]
    pub const fn offers_notice(self) -> bool {
        matches!(self, Self::OutOfStock | Self::SoldOut)
    }

    /// It may be paid on delivery: not what is made or reserved for one customer.
    #[must_use]
    pub const fn allows_cod(self) -> bool {
        !matches!(self, Self::MadeToOrder | Self::CustomOrder | Self::PreOrder | Self::Preorder)
    }

    /// It is made for one customer, who returns it only for defects.
    #[must_use]
    pub const fn is_made_for_one(self) -> bool {
        matches!(self, Self::MadeToOrder | Self::CustomOrder)
    }

    /// The type of schema.org's `ItemAvailability`.
    #[must_use]
    pub const fn schema_org(self) -> &'static str {
        match self {
            Self::InStock => "InStock",
            Self::LowStock | Self::Limited => "LimitedAvailability",
            Self::OutOfStock => "OutOfStock",
            Self::Backorder => "BackOrder",
            Self::PreOrder | Self::Preorder => "PreOrder",
            Self::CustomOrder | Self::MadeToOrder => "MadeToOrder",
            Self::Discontinued => "Discontinued",
            Self::SoldOut => "SoldOut",
            Self::OnlineOnly => "OnlineOnly",
            Self::InStoreOnly => "InStoreOnly",
        }
    }

    /// The value of a Merchant Center feed, which knows four. A product that cannot be ordered online is out of stock
    /// there.
    #[must_use]
    pub const fn merchant_center(self) -> &'static str {
        match self {
            Self::InStock | Self::LowStock | Self::Limited | Self::OnlineOnly => "in_stock",
            Self::Backorder | Self::MadeToOrder => "backorder",
            Self::PreOrder | Self::Preorder => "preorder",
            Self::OutOfStock | Self::CustomOrder | Self::Discontinued | Self::SoldOut | Self::InStoreOnly => {
                "out_of_stock"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_stock_can_be_ordered_and_what_can_be_ordered_is_in_the_feed() {
        for value in Availability::ALL {
            assert!(!value.takes_stock() || value.can_be_ordered(), "{value}");
            assert!(!(value.offers_notice() && value.can_be_ordered()), "{value}");
            assert_eq!(value.can_be_ordered(), value.merchant_center() != "out_of_stock", "{value}");
        }
    }
}
