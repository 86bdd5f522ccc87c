//! Converts colours to sRGB, the default for pictures without a profile.

use std::sync::Arc;

use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};

/// Bytes per block, so that the data stays in the processor's cache.
const BLOCK: usize = 32 * 1024;

/// Converts RGB by a profile and leaves the fourth byte. A broken profile, or one for another colour space,
/// is ignored, as browsers do.
pub(super) fn convert(rgba: &mut [u8], profile: Option<&[u8]>) {
    if let Some(transform) = transform(profile, DataColorSpace::Rgb) {
        apply(&*transform, rgba);
    }
}

/// Converts CMYK to RGB by the profile or, without one, with ideal inks.
pub(super) fn print(inks: &mut [u8], is_inverted: bool, profile: Option<&[u8]>) {
    if is_inverted {
        for ink in inks.iter_mut() {
            *ink = 255 - *ink;
        }
    }
    match transform(profile, DataColorSpace::Cmyk) {
        Some(transform) => apply(&*transform, inks),
        None => inks.as_chunks_mut().0.iter_mut().for_each(|pixel| *pixel = ideal(*pixel)),
    }
    inks.as_chunks_mut().0.iter_mut().for_each(|[.., unused]: &mut [u8; 4]| *unused = 255);
}

fn ideal([cyan, magenta, yellow, black]: [u8; 4]) -> [u8; 4] {
    let light = |ink: u8| product(255 - ink, 255 - black);
    [light(cyan), light(magenta), light(yellow), 255]
}

/// Blends transparency with white, which both output formats handle alike.
pub(super) fn lay_on_white(rgba: &mut [u8]) {
    for pixel in rgba.as_chunks_mut().0 {
        let [r, g, b, alpha] = *pixel;
        let mixed = |colour: u8| product(colour, alpha) + (255 - alpha);
        *pixel = [mixed(r), mixed(g), mixed(b), 255];
    }
}

/// Product of two fractions of 255, rounded.
fn product(a: u8, b: u8) -> u8 {
    let product = (u32::from(a) * u32::from(b) + 127) / 255;
    u8::try_from(product).unwrap_or(u8::MAX)
}

/// Whether a profile is sRGB to within one step per channel, whoever wrote it.
pub(super) fn is_srgb(profile: &[u8]) -> bool {
    const LEVELS: [u8; 9] = [0, 16, 48, 80, 112, 144, 176, 208, 255];
    let Some(transform) = transform(Some(profile), DataColorSpace::Rgb) else { return false };
    let colours: Vec<u8> = LEVELS
        .iter()
        .flat_map(|red| LEVELS.iter().flat_map(|green| LEVELS.map(|blue| [*red, *green, blue, 255])))
        .flatten()
        .collect();
    let mut converted = colours.clone();
    apply(&*transform, &mut converted);
    colours.iter().zip(&converted).all(|(before, after)| before.abs_diff(*after) <= 1)
}

fn transform(profile: Option<&[u8]>, space: DataColorSpace) -> Option<Arc<Transform8BitExecutor>> {
    let profile = ColorProfile::new_from_slice(profile?).ok()?;
    let options = TransformOptions::default();
    let made = (profile.color_space == space).then(|| {
        profile.create_transform_8bit(Layout::Rgba, &ColorProfile::new_srgb(), Layout::Rgba, options)
    });
    made?.ok()
}

fn apply(transform: &Transform8BitExecutor, bytes: &mut [u8]) {
    let mut converted = vec![0; BLOCK.min(bytes.len())];
    for block in bytes.chunks_mut(BLOCK) {
        let converted = &mut converted[..block.len()];
        // Fails only for unequal lengths.
        if transform.transform(block, converted).is_ok() {
            block.copy_from_slice(converted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_that_change_nothing_are_told_from_others() {
        let is = |profile: &ColorProfile| is_srgb(&profile.encode().unwrap());
        assert!(is(&ColorProfile::new_srgb()));
        assert!(!is(&ColorProfile::new_display_p3()));
        assert!(!is(&ColorProfile::new_adobe_rgb()));
        assert!(!is_srgb(b"no profile"));
    }
}
