//! Drawings within e-mails.

/// A drawing, whose picture is a part of the message.
#[derive(Clone)]
pub struct Drawing {
    /// `Content-ID` of the picture, without angle brackets.
    pub content_id: String,
    /// What it shows, with measurements.
    pub description: String,
    /// Width, in pixels.
    pub width: u32,
}
