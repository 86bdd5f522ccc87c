//! Payment by a UPI application: a link for phones and its QR code for other screens. The payment is
//! confirmed only by the bank statement.

use qrcode::QrCode;
use qrcode::render::svg;
use url::form_urlencoded::byte_serialize;

/// A link is too long for a QR code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the link is too long for a QR code")]
pub struct TooLong;

/// `upi://pay?…` for `paise` to the merchant's address `vpa` of `name`. `note` is shown to the payer,
/// `reference` is on the statement.
#[must_use]
pub fn link(vpa: &str, name: &str, paise: i64, note: &str, reference: &str) -> String {
    let amount = format!("{}.{:02}", paise / 100, paise % 100);
    let values = [("pa", vpa), ("pn", name), ("am", &amount), ("cu", "INR"), ("tn", note), ("tr", reference)];
    let query: Vec<_> = values.iter().map(|(key, value)| format!("{key}={}", encoded(value))).collect();
    format!("upi://pay?{}", query.join("&"))
}

/// UPI applications read `+` as itself, unlike servers that read forms.
fn encoded(value: &str) -> String {
    byte_serialize(value.as_bytes()).map(|part| if part == "+" { "%20" } else { part }).collect()
}

/// The QR code of a link, as SVG.
pub fn qr_svg(link: &str) -> Result<String, TooLong> {
    let code = QrCode::new(link).map_err(|_| TooLong)?;
    let svg = code
        .render::<svg::Color<'_>>()
        .min_dimensions(240, 240)
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .build();
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_percent_encoded() {
        assert_eq!(
            link("nivas@icici", "Nivas & Sons", 1_234_505, "Order SO/26-27/0001 + fee", "SO2627-1"),
            "upi://pay?pa=nivas%40icici&pn=Nivas%20%26%20Sons&am=12345.05&cu=INR\
             &tn=Order%20SO%2F26-27%2F0001%20%2B%20fee&tr=SO2627-1"
        );
    }

    #[test]
    fn a_link_has_a_code_and_an_absurd_one_none() {
        let link = link("nivas@icici", "Nivas", 100, "Order", "1");
        assert!(qr_svg(&link).unwrap().contains("<svg"));
        assert_eq!(qr_svg(&link.repeat(100)), Err(TooLong));
    }
}
