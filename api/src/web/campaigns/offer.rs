//! What each campaign page offers.

use ads::landing::LandingPage;
use content::photograph::Room;
use content::service_page::ServicePage;
use designs::design::DesignType;
use enquiries::lead::{BhkType, InteriorType};
use pricing::rate_card::Package;

/// A campaign page's offer, besides its texts in the settings.
#[derive(Debug)]
pub(super) struct Offer {
    /// Title without the company's name.
    pub(super) title: &'static str,
    pub(super) description: &'static str,
    /// The line above the heading.
    pub(super) eyebrow: &'static str,
    /// Heading of the form.
    pub(super) ask: &'static str,
    /// What a lead of this page is about.
    pub(super) interiors: &'static [InteriorType],
    /// The home size chosen at first.
    pub(super) home: Option<BhkType>,
    /// Requirements of a lead that its interiors do not tell.
    pub(super) requirements: &'static str,
    pub(super) priced: Priced,
    /// What is in the price, unless the packages tell.
    pub(super) included: &'static [&'static str],
    /// What is not.
    pub(super) excluded: &'static [&'static str],
    /// Service page whose photographs it shows.
    pub(super) service: Option<ServicePage>,
    /// Rooms of the gallery.
    pub(super) gallery: &'static [Room],
    /// Built-in pictures, the hero first.
    pub(super) rooms: &'static [BuiltIn],
    pub(super) closing: &'static str,
    pub(super) questions: &'static [Ask],
}

/// Where a page's price comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Priced {
    /// The cheapest published design of a type, which is for this.
    Design(DesignType, &'static str),
    /// Sample homes in these packages.
    Homes(&'static [BhkType], &'static [Package]),
}

/// A question on a page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ask {
    /// With its answer.
    Fixed(&'static str, &'static str),
    Price,
    Time,
    Payment,
}

/// A question with its answer.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) ask: &'static str,
    pub(super) answer: String,
}

const ALL_HOMES: &[BhkType] = BhkType::ALL;
const SMALL_HOMES: &[BhkType] = &[BhkType::OneBhk, BhkType::TwoBhk, BhkType::ThreeBhk];
const ALL_PACKAGES: &[Package] = &[Package::Essential, Package::Premium, Package::Luxe];

const AFTERWARDS: Ask = Ask::Fixed(
    "What happens after I send the form?",
    "We call you within 24 hours and listen first: your home, your habits, your budget. If you like, a designer then \
     visits and measures. The first visit is free, and you decide when you have seen the design and its price.",
);
const WARRANTY: Ask = Ask::Fixed(
    "What does the warranty cover?",
    "Ten years on modular products, such as kitchen cabinets and wardrobes. Appliances and fittings come with their \
     makers' warranties.",
);

/// A built-in picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct BuiltIn {
    pub(super) name: &'static str,
    pub(super) alt: &'static str,
    pub(super) width: u32,
    pub(super) height: u32,
}

const LIVING: BuiltIn = BuiltIn {
    name: "living",
    alt: "Living room with a fluted teak wall, a low TV unit in cane and green, and a teak sofa",
    width: 1440,
    height: 960,
};
const KITCHEN: BuiltIn = BuiltIn {
    name: "kitchen",
    alt: "L-shaped kitchen in areca green with cane-front tall units, white tile and a red-oxide floor",
    width: 1440,
    height: 960,
};
const ISLAND: BuiltIn = BuiltIn {
    name: "island",
    alt: "Kitchen with an island fronted in fluted red panels under a marble top",
    width: 1200,
    height: 800,
};
const MATERIALS: BuiltIn = BuiltIn {
    name: "materials",
    alt: "Samples of red oxide, terrazzo, teak, kota stone, marble, cane and brass laid out on plaster",
    width: 1200,
    height: 800,
};
const BEDROOM: BuiltIn = BuiltIn {
    name: "bedroom",
    alt: "Bedroom with a sage wardrobe in cane along one wall and a teak headboard",
    width: 1200,
    height: 800,
};
const DINING: BuiltIn = BuiltIn {
    name: "dining",
    alt: "Dining room with a teak table, cane chairs and an oxide-red wall with shelves",
    width: 1200,
    height: 800,
};
const KIDS: BuiltIn = BuiltIn {
    name: "kids",
    alt: "Children's room with a loft bed on storage steps and a desk by the window",
    width: 1200,
    height: 800,
};
const STUDY: BuiltIn = BuiltIn {
    name: "study",
    alt: "Study with green bookshelves over a teak desk and an armchair by the window",
    width: 1200,
    height: 800,
};

impl Offer {
    pub(super) const fn of(page: LandingPage) -> Self {
        match page {
            LandingPage::Landing => LANDING,
            LandingPage::Kitchen => KITCHEN_RENOVATION,
            LandingPage::Bathroom => BATHROOM_RENOVATION,
            LandingPage::AdsFullHome => ADS_FULL_HOME,
            LandingPage::Budget => BUDGET,
            LandingPage::FullHome | LandingPage::FullHomeV2 => FULL_HOME,
        }
    }
}

const LANDING: Offer = Offer {
    title: "Free interior design consultation in Bengaluru",
    description: "Book a free consultation with an interior designer in Bengaluru: a visit, measurements, a 3D design \
                  and a written price for your home.",
    eyebrow: "Interior design in Bengaluru",
    ask: "Book your free consultation",
    interiors: &[],
    home: None,
    requirements: "",
    priced: Priced::Homes(ALL_HOMES, ALL_PACKAGES),
    included: &[],
    excluded: &[],
    service: None,
    gallery: &[Room::Living, Room::FullHome, Room::Bedroom],
    rooms: &[LIVING, KITCHEN, BEDROOM, DINING],
    closing: "Start with a conversation.",
    questions: &[
        AFTERWARDS,
        Ask::Fixed(
            "Is the consultation really free?",
            "Yes. The first visit, the measurements and the talk about your home cost nothing, whether or not you go on \
             with us.",
        ),
        Ask::Time,
        WARRANTY,
    ],
};

const KITCHEN_RENOVATION: Offer = Offer {
    title: "Kitchen renovation in Bengaluru",
    description: "Kitchen renovation in Bengaluru with one contract: old kitchen out, water, power and tiles done, a new \
                  modular kitchen with a 10-year warranty in.",
    eyebrow: "Kitchen renovation in Bengaluru",
    ask: "Tell us about your kitchen",
    interiors: &[InteriorType::Kitchen],
    home: None,
    requirements: "Kitchen renovation",
    priced: Priced::Design(DesignType::Kitchen, "Lowest-priced of our kitchen designs; civil work is extra"),
    included: &[
        "Taking out counter, tiles and old units",
        "Moving water, drain and power points",
        "Waterproofing behind and below the sink",
        "Wall tiles and floor, with their falls",
        "Counter in granite or quartz",
        "Modular cabinets, made after the walls are finished",
        "Fitting sink, tap, hob, chimney and purifier",
    ],
    excluded: &[
        "Piped-gas work, which the gas company's fitter does",
        "Appliances, unless you ask us to supply them",
        "Removing a column or a beam",
    ],
    service: Some(ServicePage::Kitchen),
    gallery: &[Room::Kitchen],
    rooms: &[KITCHEN, ISLAND, MATERIALS, DINING],
    closing: "Show us the corner you dislike most.",
    questions: &[
        AFTERWARDS,
        Ask::Fixed(
            "How long is my kitchen out of use?",
            "For part of the work, and we say for which part before we begin. Until then we help to set up a sink, a plug \
             and a table in the utility or on the balcony.",
        ),
        Ask::Fixed(
            "Can the sink move to the window?",
            "Usually, if the drain can follow with its fall, roughly 25 mm for every metre. The designer checks it on the \
             first visit.",
        ),
        Ask::Fixed(
            "What does the 10-year warranty cover?",
            "The modular units of your new kitchen. Tiling, pipes and wiring come with post-installation support, \
             appliances and fittings with their makers' warranties.",
        ),
    ],
};

const BATHROOM_RENOVATION: Offer = Offer {
    title: "Bathroom renovation in Bengaluru",
    description: "Bathroom renovation in Bengaluru: stripped to the slab, waterproofed and tested under standing water, \
                  tiled and fitted by one team.",
    eyebrow: "Bathroom renovation in Bengaluru",
    ask: "Tell us about your bathroom",
    interiors: &[InteriorType::Discuss],
    home: None,
    requirements: "Bathroom renovation",
    priced: Priced::Design(
        DesignType::Bathroom,
        "Lowest-priced of our bathroom designs; civil work is extra",
    ),
    included: &[
        "Stripping tiles, fittings and filling down to the slab",
        "New supply, waste and soil lines up to the shaft",
        "Waterproofing, tested with standing water",
        "Wall and floor tiles, thresholds, niches",
        "Toilet, basin, mixers and shower fitted",
        "Glass partition, mirror, vanity and lights",
        "Exhaust fan, geyser point, protected sockets",
    ],
    excluded: &[
        "Repair of the ceiling below, if the old bathroom leaked",
        "Replacing the building's stack in the shaft",
        "Sanitaryware itself, where you prefer to buy it",
    ],
    service: Some(ServicePage::Bathroom),
    gallery: &[Room::Bathroom],
    rooms: &[MATERIALS, BEDROOM, LIVING, KITCHEN],
    closing: "Tell us where it leaks.",
    questions: &[
        AFTERWARDS,
        Ask::Fixed(
            "How do I know that it is waterproof?",
            "Before tiling, the floor stands under water for 48 hours while the ceiling below is watched. You can come and \
             look.",
        ),
        Ask::Fixed(
            "Can we use another bathroom meanwhile?",
            "Yes. If you have a second bathroom, we never renovate both at once.",
        ),
        Ask::Fixed(
            "Can I buy the fittings myself?",
            "Yes. Choose toilet, mixer and drain before we break anything: a concealed cistern needs depth, a rain shower \
             height.",
        ),
    ],
};

const ADS_FULL_HOME: Offer = Offer {
    title: "Full home interiors in 45 days in Bengaluru",
    description: "Interiors for your whole home in Bengaluru: kitchen, wardrobes, TV unit and more, designed, made and \
                  installed in 45 days with a 10-year warranty.",
    eyebrow: "Full home interiors in Bengaluru",
    ask: "Tell us about your home",
    interiors: &[InteriorType::FullHome],
    home: None,
    requirements: "",
    priced: Priced::Homes(ALL_HOMES, ALL_PACKAGES),
    included: &[],
    excluded: &[],
    service: None,
    gallery: &[Room::Living, Room::Bedroom, Room::Kitchen],
    rooms: &[LIVING, KITCHEN, BEDROOM, STUDY],
    closing: "Got the keys? Let's measure.",
    questions: &[AFTERWARDS, Ask::Time, Ask::Price, WARRANTY],
};

const BUDGET: Offer = Offer {
    title: "Budget home interiors in Bengaluru",
    description: "Affordable home interiors in Bengaluru: kitchen, wardrobes and TV unit for 1, 2 and 3 BHK homes, with \
                  prices, scope and exclusions on one page.",
    eyebrow: "Interiors for 1, 2 and 3 BHK homes",
    ask: "Get your price",
    interiors: &[InteriorType::FullHome],
    home: Some(BhkType::TwoBhk),
    requirements: "",
    priced: Priced::Homes(SMALL_HOMES, &[Package::Essential]),
    included: &[],
    excluded: &[],
    service: None,
    gallery: &[Room::Bedroom, Room::Kids, Room::Kitchen],
    rooms: &[BEDROOM, KITCHEN, KIDS, STUDY],
    closing: "A good home, within your budget.",
    questions: &[AFTERWARDS, Ask::Price, Ask::Payment, Ask::Time, WARRANTY],
};

const FULL_HOME: Offer = Offer {
    title: "Full home interiors in Bengaluru: prices by home size",
    description: "What interiors for a whole home cost in Bengaluru: three packages by the size of your home, with what is \
                  included, what is not, and a 10-year warranty.",
    eyebrow: "Full home interiors in Bengaluru",
    ask: "Get your home's price",
    interiors: &[InteriorType::FullHome],
    home: Some(BhkType::ThreeBhk),
    requirements: "",
    priced: Priced::Homes(ALL_HOMES, ALL_PACKAGES),
    included: &[],
    excluded: &[],
    service: None,
    gallery: &[Room::FullHome, Room::Living, Room::Kitchen],
    rooms: &[DINING, KITCHEN, LIVING, BEDROOM],
    closing: "Every room, one price in writing.",
    questions: &[AFTERWARDS, Ask::Price, Ask::Payment, Ask::Time, WARRANTY],
};
