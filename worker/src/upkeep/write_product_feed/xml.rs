//! A product feed as RSS 2.0 with the namespace of Merchant Center. Source: product data specification.

use std::io;

use chrono::NaiveDate;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use shop::product::public::feed::{Feed, FeedItem, FeedSale};

/// Longest title, in characters. Source: `title`.
const MAX_TITLE: usize = 150;

/// Longest description, in characters. Source: `description`.
const MAX_DESCRIPTION: usize = 5_000;

/// Largest side of a package that may be told, in millimetres. Source: `shipping_length`.
const MAX_SIDE_MM: u32 = 4_000;

type Out = Writer<Vec<u8>>;

/// The feed's file.
pub(super) fn write(feed: &Feed) -> io::Result<Vec<u8>> {
    let mut out = Writer::new(Vec::new());
    out.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let namespaces = [("version", "2.0"), ("xmlns:g", "http://base.google.com/ns/1.0")];
    out.create_element("rss").with_attributes(namespaces).write_inner_content(|out| {
        out.create_element("channel").write_inner_content(|out| {
            text(out, "title", &feed.title)?;
            text(out, "link", &feed.link)?;
            text(out, "description", &format!("Furniture by {}", feed.title))?;
            feed.items.iter().try_for_each(|one| item(out, one))
        })?;
        Ok(())
    })?;
    Ok(out.into_inner())
}

fn item(out: &mut Out, item: &FeedItem) -> io::Result<()> {
    out.create_element("item").write_inner_content(|out| {
        text(out, "g:id", &item.id)?;
        filled(out, "g:item_group_id", item.group.as_deref().unwrap_or_default())?;
        text(out, "title", &cut(&item.title, MAX_TITLE))?;
        text(out, "description", &cut(&item.description, MAX_DESCRIPTION))?;
        text(out, "link", &item.link)?;
        text(out, "g:image_link", &item.image)?;
        item.further_images.iter().try_for_each(|image| text(out, "g:additional_image_link", image))?;
        text(out, "g:condition", "new")?;
        text(out, "g:availability", item.availability)?;
        if let Some(day) = item.available_on {
            text(out, "g:availability_date", &begin_of(day))?;
        }
        text(out, "g:price", &rupees(item.price_paise))?;
        if let Some(FeedSale { paise, days }) = item.sale {
            text(out, "g:sale_price", &rupees(paise))?;
            if let Some([first, last]) = days {
                let days = format!("{}/{last}T23:59+0530", begin_of(first));
                text(out, "g:sale_price_effective_date", &days)?;
            }
        }
        text(out, "g:maximum_retail_price", &rupees(item.mrp_paise))?;
        text(out, "g:brand", &item.brand)?;
        filled(out, "g:gtin", &item.gtin)?;
        filled(out, "g:mpn", &item.mpn)?;
        if item.gtin.is_empty() && item.mpn.is_empty() {
            text(out, "g:identifier_exists", "no")?;
        }
        filled(out, "g:product_type", &item.product_type)?;
        filled(out, "g:color", &item.colour)?;
        filled(out, "g:material", &item.material)?;
        filled(out, "g:size", &item.size)?;
        shipping(out, item)?;
        detail(out, "Country of origin (ISO 3166)", &item.origin_country)?;
        detail(out, "Manufacturer or importer", &item.maker)
    })?;
    Ok(())
}

fn shipping(out: &mut Out, item: &FeedItem) -> io::Result<()> {
    if let Some(grams) = item.weight_g {
        text(out, "g:shipping_weight", &format!("{}.{:03} kg", grams / 1000, grams % 1000))?;
    }
    let Some(sides) = item.package_mm.filter(|sides| sides.iter().all(|side| *side <= MAX_SIDE_MM)) else {
        return Ok(());
    };
    for (name, side) in ["g:shipping_length", "g:shipping_width", "g:shipping_height"].into_iter().zip(sides)
    {
        text(out, name, &format!("{}.{} cm", side / 10, side % 10))?;
    }
    Ok(())
}

/// What buyers must be told, for which there is no element.
fn detail(out: &mut Out, name: &str, value: &str) -> io::Result<()> {
    out.create_element("g:product_detail").write_inner_content(|out| {
        text(out, "g:attribute_name", name)?;
        text(out, "g:attribute_value", &cut(value, 1000))
    })?;
    Ok(())
}

fn text(out: &mut Out, name: &str, value: &str) -> io::Result<()> {
    let allowed: String = value.chars().filter(|letter| is_allowed(*letter)).collect();
    out.create_element(name).write_text_content(BytesText::new(&allowed))?;
    Ok(())
}

fn filled(out: &mut Out, name: &str, value: &str) -> io::Result<()> {
    if value.is_empty() { Ok(()) } else { text(out, name, value) }
}

/// XML has no way to write other characters, not even escaped. Source: XML 1.0, 2.2.
const fn is_allowed(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

fn cut(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

/// `4999.00 INR`.
fn rupees(paise: i64) -> String {
    format!("{}.{:02} INR", paise / 100, paise % 100)
}

/// Midnight in India.
fn begin_of(day: NaiveDate) -> String {
    format!("{day}T00:00+0530")
}
