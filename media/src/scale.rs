//! Resizes pictures.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::{PixelTrait, ResizeOptions, Resizer};

use super::Rejection;

/// Resizes rows of pixels to a width and a height.
pub(super) fn scale<P: PixelTrait>(
    bytes: &[u8],
    (width, height): (u32, u32),
    (new_width, new_height): (u32, u32),
    options: &ResizeOptions,
) -> Result<Vec<u8>, Rejection> {
    let mut scaled = vec![0; new_width as usize * new_height as usize * P::size()];
    // By concrete type: the dynamic constructor would compile code for all pixel types.
    let source = TypedImageRef::<P>::from_buffer(width, height, bytes).map_err(|_| Rejection::TooCostly)?;
    let mut target = TypedImage::<P>::from_buffer(new_width, new_height, &mut scaled);
    let target = target.as_mut().map_err(|_| Rejection::TooCostly)?;
    Resizer::new().resize_typed(&source, target, options).map_err(|_| Rejection::TooCostly)?;
    Ok(scaled)
}
