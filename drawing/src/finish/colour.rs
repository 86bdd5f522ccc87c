//! Colours of surfaces.

use std::fmt;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub [u8; 3]);

pub(super) const WHITE: Rgb = Rgb::hex(0xff_ffff);

const INK: Rgb = Rgb::hex(0x1d_1a17);

impl Rgb {
    /// As a number is written: `0xff_0000` is red.
    pub(super) const fn hex(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self([red, green, blue])
    }

    /// Six hexadecimal digits.
    pub(super) fn read(digits: &str) -> Option<Self> {
        let is_colour = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_colour.then(|| u32::from_str_radix(digits, 16).ok().map(Self::hex)).flatten()
    }

    /// The colour that a text contains as `#rrggbb`.
    pub(super) fn written(text: &str) -> Option<Self> {
        text.split('#').skip(1).find_map(|after| Self::read(after.get(..6)?))
    }

    /// With so many hundredths of another colour.
    pub(super) fn mixed(self, other: Self, percent: u32) -> Self {
        let channel = |one: u8, other: u8| {
            let sum = u32::from(one) * (100 - percent) + u32::from(other) * percent;
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        let (Self([red, green, blue]), Self(other)) = (self, other);
        Self([channel(red, other[0]), channel(green, other[1]), channel(blue, other[2])])
    }

    /// What is seen on it: darker, or lighter where it is dark itself.
    pub(super) fn shade(self) -> Self {
        let light: u32 = self.0.into_iter().map(u32::from).sum();
        if light > 330 { self.mixed(INK, 42) } else { self.mixed(WHITE, 34) }
    }

    /// Lighter or darker by a little in each channel.
    pub(super) fn tinted(self, by: [i8; 3]) -> Self {
        let (Self([red, green, blue]), [more_red, more_green, more_blue]) = (self, by);
        Self([
            red.saturating_add_signed(more_red),
            green.saturating_add_signed(more_green),
            blue.saturating_add_signed(more_blue),
        ])
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(out, "#{red:02x}{green:02x}{blue:02x}")
    }
}
