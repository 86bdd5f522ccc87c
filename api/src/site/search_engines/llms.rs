//! `/llms.txt`: the company and its pages in plain words. Source: llmstxt.org.

use std::fmt::Write as _;

use content::search_engines::SearchEngines;
use kernel::organization::Organization;
use kernel::sitemap::Closed;
use url::Url;

/// A page with its label and what it is about.
type Line = (&'static str, &'static str, &'static str);

/// Pages by heading.
const PAGES: [(&str, &[Line]); 4] = [
    (
        "Services",
        &[
            (
                "interior-design-consultation",
                "Interior design consultation",
                "a visit, a plan and a quotation",
            ),
            (
                "services/modular-kitchens",
                "Modular kitchens",
                "kitchens designed, made and fitted to measure",
            ),
            ("services/wardrobes-storage", "Wardrobes and storage", "wardrobes and cabinets for every room"),
            ("kitchen-renovation", "Kitchen renovation", "an old kitchen taken out and a new one fitted"),
            ("bathroom-renovation", "Bathroom renovation", "waterproofing, plumbing, tiles and fittings"),
            ("painting-services", "Painting", "interior and exterior painting, textures and wood finishes"),
            ("electrical-services", "Electrical work", "wiring, lights and switches"),
            ("plumbing-services", "Plumbing", "pipes, taps and fittings"),
            ("flooring-services", "Flooring", "tiles, wood and stone floors"),
            ("home-automation", "Home automation", "lights, curtains and security that work together"),
            ("civil-services", "Civil works", "walls, ceilings and masonry"),
        ],
    ),
    (
        "Designs, materials and prices",
        &[
            ("designs", "Interior designs", "rooms that are drawn and priced"),
            ("kitchen-designs", "Kitchen designs", "kitchens by layout, style and budget"),
            ("catalog", "Catalogue", "modules, wardrobes and accessories with specifications and finishes"),
            ("materials", "Materials guide", "what homes are made of, and how to care for it"),
            ("material-catalog", "Material catalogue", "boards, surfaces, hardware and counters to compare"),
            ("furniture", "Furniture shop", "furniture to order online"),
            ("pricing", "Pricing", "packages and what is in them"),
            ("kitchen-calculator", "Kitchen calculator", "what a kitchen of your measurements costs"),
        ],
    ),
    (
        "The company",
        &[
            ("about", "About", "who we are and how we work"),
            ("projects", "Projects", "homes that we have finished"),
            ("videos", "Videos", "films of our homes"),
            ("gallery", "Gallery", "photographs by room and style"),
            ("blog", "Blog", "articles about interiors"),
            ("docs", "Help", "answers about our work, orders and warranties"),
            ("warranty", "Warranty", "what is covered, and for how long"),
            ("terms-and-conditions", "Terms and conditions", "the terms of our work"),
            ("privacy-policy", "Privacy policy", "what we do with personal data"),
            ("returns-policy", "Returns and refunds", "how to return furniture and get the money back"),
            ("shipping-policy", "Shipping policy", "where, when and how furniture is delivered"),
        ],
    ),
    (
        "Next steps",
        &[
            ("booking", "Book a free consultation", "four short questions, then a call"),
            ("bring-your-design", "Bring your design", "send drawings that you already have"),
            ("refer-earn", "Refer and earn", "recommend us to a friend"),
            ("rental-property", "Rental homes", "interiors for landlords"),
        ],
    ),
];

/// The description, without closed pages.
pub(super) fn describe(
    site: &Url,
    organization: &Organization,
    search: &SearchEngines,
    closed: &Closed,
) -> String {
    let city = organization.city.as_deref().unwrap_or("Bengaluru");
    let mut text = format!(
        "# {name}\n\n> {name} designs, makes and fits modular interiors for homes in and around {city}, India.\n",
        name = organization.brand_name,
    );
    let facts = facts(organization, search);
    if !facts.is_empty() {
        text.push('\n');
        for fact in facts {
            _ = writeln!(text, "- {fact}");
        }
    }
    for (heading, lines) in PAGES {
        let lines: Vec<_> = lines.iter().filter(|(page, ..)| !closed.has(page)).collect();
        if lines.is_empty() {
            continue;
        }
        _ = write!(text, "\n## {heading}\n\n");
        for (page, label, about) in lines {
            let address = site.join(&format!("/{page}")).map(String::from).unwrap_or_default();
            _ = writeln!(text, "- [{label}]({address}): {about}");
        }
    }
    text
}

/// What the settings say, one line each.
fn facts(organization: &Organization, search: &SearchEngines) -> Vec<String> {
    // A text of several lines must not begin a heading.
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let address = Some(organization.address()).filter(|address| !address.is_empty());
    [
        search.since_year.map(|year| format!("Since: {year}")),
        Some(format!("Works within: {} km of the office", search.service_radius_km)),
        organization.phone_number.as_ref().map(|phone| format!("Phone: {phone}")),
        organization.email_id.as_ref().map(|email| format!("E-mail: {email}")),
        address.map(|address| format!("Office: {}", one_line(&address))),
    ]
    .into_iter()
    .flatten()
    .collect()
}
