//! Settings of the price page: packages, and a sample home of each size.

use std::collections::HashSet;
use std::hash::Hash;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use enquiries::lead::BhkType;
use kernel::check::{self as text, one_line};
use kernel::money::{Percent, up_to_the_whole};
use kernel::settings::Section;
use pricing::price::measure::{Quantity, sensible_quantity};
use pricing::rate_card::Package;

/// Price page settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "PricingPage")]
pub struct Pricing {
    /// Half-width of the price range around the sample's price, in basis points.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub range: Percent,
    /// Packages.
    #[garde(length(max = 3), dive, custom(each_once(|offered: &PackageOffered| offered.package)))]
    pub packages: Vec<PackageOffered>,
    /// Sample home of each size.
    #[garde(length(max = 12), dive, custom(each_once(|sample: &SampleHome| sample.home)))]
    pub homes: Vec<SampleHome>,
    /// Not included in any package.
    #[garde(length(max = 40), inner(length(chars, min = 1, max = 200), custom(one_line)))]
    pub excluded: Vec<String>,
    /// Note about EMI payment; blank for none.
    #[garde(length(chars, max = 500), custom(text::lines))]
    pub emi_note: String,
}

/// A package on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageOffered {
    /// Package.
    #[garde(skip)]
    pub package: Package,
    /// Short tagline.
    #[garde(length(chars, max = 200), custom(one_line))]
    pub tagline: String,
    /// Cabinet core material, as in the rate card.
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub core: String,
    /// Shutter finish.
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub finish: String,
    /// Countertop material.
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub counter: String,
    /// What is included.
    #[garde(length(max = 40), inner(length(chars, min = 1, max = 200), custom(one_line)))]
    pub inclusions: Vec<String>,
}

/// Sample home of one size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct SampleHome {
    /// Home size.
    #[garde(skip)]
    pub home: BhkType,
    /// Contents.
    #[garde(length(max = 100), dive)]
    pub lines: Vec<SampleLine>,
}

/// An item of a sample home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct SampleLine {
    /// Item in the rate card.
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub item: String,
    /// Quantity, in hundredths of its unit.
    #[garde(custom(sensible_quantity))]
    #[schemars(extend("minimum" = 0, "maximum" = 100_000_000))]
    pub quantity: Quantity,
    /// Packages that include it; all if empty.
    #[serde(default)]
    #[garde(length(max = 3), custom(each_once(|package: &Package| *package)))]
    pub packages: Vec<Package>,
}

impl Section for Pricing {
    const NAME: &'static str = "pricing";
}

impl Default for Pricing {
    fn default() -> Self {
        Self {
            range: Percent::whole(10),
            packages: packages(),
            homes: SIZES.iter().map(SampleHome::seed).collect(),
            excluded: words(&[
                "Civil work, such as moving walls",
                "New plumbing and electrical points",
                "Loose furniture, mattresses and curtains",
                "Apartment society fees",
            ]),
            emi_note: "Most banks offer a home interior loan repaid over 12 to 60 months. We provide the \
                       quotation and invoices they ask for."
                .to_owned(),
        }
    }
}

/// Visitors choose by this key, so it must be unique.
fn each_once<T, K: Eq + Hash>(key: impl Fn(&T) -> K) -> impl FnOnce(&Vec<T>, &()) -> garde::Result {
    move |all, ()| {
        let mut seen = HashSet::new();
        if all.iter().all(|one| seen.insert(key(one))) {
            Ok(())
        } else {
            Err(garde::Error::new("must not contain duplicates"))
        }
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Default packages.
fn packages() -> Vec<PackageOffered> {
    let offered = |package, tagline: &str, [core, finish, counter]: [&str; 3], inclusions: &[&str]| {
        let tagline = tagline.to_owned();
        let [core, finish, counter] = [core, finish, counter].map(str::to_owned);
        PackageOffered { package, tagline, core, finish, counter, inclusions: words(inclusions) }
    };
    vec![
        offered(
            Package::Essential,
            "Everything a home needs, built to last",
            ["BWR plywood", "Laminate", "Granite"],
            &[
                "Kitchen with base and wall units and a granite counter",
                "Soft-close drawers",
                "Wardrobes, TV unit and shoe cabinet in laminate",
                "10-year warranty on modular products",
            ],
        ),
        offered(
            Package::Premium,
            "More comfort, finer finishes",
            ["BWR plywood", "Acrylic", "Quartz"],
            &[
                "Everything in Essential, with acrylic fronts and a quartz counter",
                "Hob and chimney",
                "Vanity units",
                "False ceiling in living and bedrooms",
            ],
        ),
        offered(
            Package::Luxe,
            "The best we make",
            ["BWP plywood", "PU paint", "Solid surface"],
            &[
                "Everything in Premium, with PU-painted fronts and a solid-surface counter",
                "Waterproof plywood throughout",
                "Built-in oven and pull-out pantry",
                "Painting for the whole home",
            ],
        ),
    ]
}

/// A sample home in whole units of the rate card, except kitchen areas, which are in tenths.
struct Size {
    home: BhkType,
    base: u32,
    wall: u32,
    counter: u32,
    drawers: u32,
    wardrobe: u32,
    tv_unit: u32,
    shoe_cabinets: u32,
    vanities: u32,
    ceiling: u32,
    painting: u32,
}

/// Default sample homes.
const SIZES: [Size; 6] = [
    size(BhkType::OneBhk, [330, 216, 12, 2, 42, 30, 1, 1, 90, 1_100]),
    size(BhkType::TwoBhk, [440, 288, 16, 3, 98, 36, 1, 1, 180, 1_800]),
    size(BhkType::ThreeBhk, [495, 324, 18, 3, 154, 42, 1, 2, 320, 2_600]),
    size(BhkType::FourBhk, [550, 360, 20, 4, 210, 60, 2, 3, 450, 3_400]),
    size(BhkType::Villa, [660, 432, 24, 5, 280, 84, 2, 4, 700, 5_200]),
    size(BhkType::Duplex, [605, 396, 22, 4, 245, 72, 2, 3, 600, 4_400]),
];

const fn size(home: BhkType, figures: [u32; 10]) -> Size {
    let [base, wall, counter, drawers, wardrobe, tv_unit, shoe_cabinets, vanities, ceiling, painting] =
        figures;
    Size { home, base, wall, counter, drawers, wardrobe, tv_unit, shoe_cabinets, vanities, ceiling, painting }
}

impl SampleHome {
    fn seed(size: &Size) -> Self {
        let line = |item: &str, quantity, packages: &[Package]| SampleLine {
            item: item.to_owned(),
            quantity,
            packages: packages.to_vec(),
        };
        let tenths = |number: u32| Quantity(i64::from(number) * 10);
        let (all, better, best) = (&[][..], &[Package::Premium, Package::Luxe][..], &[Package::Luxe][..]);
        Self {
            home: size.home,
            lines: vec![
                line("kitchen_base", tenths(size.base), all),
                line("kitchen_wall", tenths(size.wall), all),
                line("kitchen_counter", Quantity::whole(size.counter), all),
                line("kitchen_accessory/drawer_set", Quantity::whole(size.drawers), all),
                line("kitchen_accessory/pantry", Quantity::ONE, best),
                line("kitchen_appliance/hob", Quantity::ONE, better),
                line("kitchen_appliance/chimney", Quantity::ONE, better),
                line("kitchen_appliance/oven", Quantity::ONE, best),
                line("wardrobe", Quantity::whole(size.wardrobe), all),
                line("tv_unit", Quantity::whole(size.tv_unit), all),
                line("shoe_cabinet", Quantity::whole(size.shoe_cabinets), all),
                line("vanity", Quantity::whole(size.vanities), better),
                line("false_ceiling", Quantity::whole(size.ceiling), better),
                line("painting", Quantity::whole(size.painting), best),
            ],
        }
    }
}
