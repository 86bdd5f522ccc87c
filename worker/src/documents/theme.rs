//! The documents' theme: the website's colours (`web/src/ui/tokens.css`), type styles and measurements in
//! points.

use super::paper::block::Path;
use super::paper::table::Ruling;
use super::paper::text::{Colour, Cut, Style};

pub(super) const INK: Colour = Colour([0x1d, 0x1a, 0x17]);
pub(super) const ASH: Colour = Colour([0x5d, 0x56, 0x4d]);
pub(super) const ARECA: Colour = Colour([0x21, 0x44, 0x3a]);
pub(super) const BRASS: Colour = Colour([0xa9, 0x7e, 0x2f]);
pub(super) const SEAM: Colour = Colour([0xdd, 0xd6, 0xc8]);
pub(super) const PLASTER: Colour = Colour([0xf7, 0xf5, 0xf0]);
/// A lighter tint of areca, on plaster.
pub(super) const LEAF: Colour = Colour([0xdf, 0xe8, 0xdf]);
/// Watermark of drafts.
pub(super) const MIST: Colour = Colour([0xf3, 0xf0, 0xe9]);

/// Left edge of the text block, from the page's edge.
pub(super) const LEFT: f32 = 50.0;
/// Width of the text block.
pub(super) const MEASURE: f32 = 495.0;

const fn style(cut: Cut, size: f32, leading: f32, colour: Colour) -> Style {
    Style { cut, size, leading, colour, tracking: 0.0 }
}

pub(super) const BODY: Style = style(Cut::Text, 9.2, 14.2, INK);
pub(super) const NOTE: Style = style(Cut::Display, 12.0, 16.5, INK);
pub(super) const STRONG: Style = style(Cut::Bold, 9.0, 13.0, INK);
pub(super) const FIGURE: Style = style(Cut::Text, 9.0, 13.0, INK);
pub(super) const SMALL: Style = style(Cut::Text, 8.0, 11.6, ASH);
/// Small type on the baseline of a figure.
pub(super) const ASIDE: Style = style(Cut::Text, 8.0, 13.7, ASH);
/// Figures and names in a table of many columns.
pub(super) const DENSE: Style = style(Cut::Text, 7.8, 11.4, INK);
/// The same, emphasised.
pub(super) const DENSE_STRONG: Style = style(Cut::Bold, 7.8, 11.4, INK);
/// Details below them.
pub(super) const DENSE_ASIDE: Style = style(Cut::Text, 7.2, 10.6, ASH);
/// Contract terms: small but readable.
pub(super) const TERM: Style = style(Cut::Text, 8.6, 12.8, INK);
pub(super) const LABEL: Style = Style { tracking: 0.06, ..style(Cut::Bold, 6.8, 10.2, ASH) };
pub(super) const TITLE: Style = Style { tracking: -0.01, ..style(Cut::Display, 32.0, 37.0, ARECA) };
pub(super) const LEAD: Style = style(Cut::Display, 13.5, 18.0, ASH);
pub(super) const HEADING: Style = style(Cut::Display, 17.5, 22.0, ARECA);
pub(super) const GRAND: Style = style(Cut::Display, 27.0, 31.0, PLASTER);
pub(super) const WORDMARK: Style = Style { tracking: 0.16, ..style(Cut::Display, 19.0, 22.0, ARECA) };
pub(super) const RUNNING: Style = style(Cut::Text, 7.2, 10.0, ASH);
/// A typed signature; shrunk to fit if necessary.
pub(super) const HAND: Style = style(Cut::Display, 26.0, 30.0, INK);
/// Hash digits, spaced for comparison.
pub(super) const DIGEST: Style = Style { tracking: 0.04, ..style(Cut::Text, 7.6, 11.2, INK) };
pub(super) const DRAFT: Style = Style { tracking: 0.12, ..style(Cut::Display, 150.0, 160.0, MIST) };

/// Rules between table rows.
pub(super) const HAIRLINES: Ruling = Ruling { padding: 6.0, width: 0.5, colour: SEAM };

/// The same for single-line rows.
pub(super) const CLOSE: Ruling = Ruling { padding: 4.2, ..HAIRLINES };

/// The same for sums, where many rows belong together.
pub(super) const TIGHT: Ruling = Ruling { padding: 2.4, ..HAIRLINES };

/// The logo, a roof over a lamp niche: `web/src/ui/wordmark.tsx`, 26 units wide and 28 high.
pub(super) const MARK: &[Path] = &[
    Path { operators: "1.5 13 m 13 3 l 24.5 13 l", stroke: Some(1.75), colour: ARECA },
    Path {
        operators: "6.5 26.5 m 6.5 17.5 l 6.5 13.91 9.41 11 13 11 c 16.59 11 19.5 13.91 19.5 17.5 c 19.5 26.5 l",
        stroke: Some(1.75),
        colour: ARECA,
    },
    Path {
        operators: "14.75 19.5 m 14.75 20.47 13.97 21.25 13 21.25 c 12.03 21.25 11.25 20.47 11.25 19.5 c \
                    11.25 18.53 12.03 17.75 13 17.75 c 13.97 17.75 14.75 18.53 14.75 19.5 c h",
        stroke: None,
        colour: BRASS,
    },
];
