//! MP4: the index is the atom `moov`, at the beginning or the end of the file.

use std::io::{Read, Seek, SeekFrom};

use mp4_atom::{Atom as _, Codec, Decode as _, Header, Moov, ReadFrom as _};

use super::{Footage, NoFootage, Packing};

/// Maximum size of the index: a few bytes per frame for hours.
const MAX_INDEX_BYTES: u64 = 64 << 20;

pub(super) fn read(film: &mut (impl Read + Seek)) -> Result<Footage, NoFootage> {
    let index = find_index(film)?;
    let moov = Moov::decode(&mut index.as_slice()).map_err(|error| {
        eprintln!("{error}");
        NoFootage::Damaged
    })?;
    let (width, height) = picture(&moov)?;
    refuse_other_sound(&moov)?;
    let milliseconds = milliseconds(&moov).ok_or(NoFootage::Endless)?;
    Ok(Footage { packing: Packing::Mp4, width, height, milliseconds })
}

/// The atom `moov` with its header; others are skipped.
fn find_index(film: &mut (impl Read + Seek)) -> Result<Vec<u8>, NoFootage> {
    let damaged = |_| NoFootage::Damaged;
    loop {
        let start = film.stream_position().map_err(damaged)?;
        let header = <Option<Header>>::read_from(film).map_err(|_| NoFootage::Damaged)?;
        // An atom without a size extends to the end of the file.
        let Some(Header { kind, size: Some(size) }) = header else { return Err(NoFootage::Damaged) };
        let end =
            film.stream_position().map_err(damaged)?.checked_add(size as u64).ok_or(NoFootage::Damaged)?;
        if kind != Moov::KIND {
            film.seek(SeekFrom::Start(end)).map_err(damaged)?;
            continue;
        }
        if end - start > MAX_INDEX_BYTES {
            return Err(NoFootage::Damaged);
        }
        film.seek(SeekFrom::Start(start)).map_err(damaged)?;
        let mut index = Vec::new();
        film.take(end - start).read_to_end(&mut index).map_err(damaged)?;
        return Ok(index);
    }
}

/// Display dimensions: phones record in landscape and store a rotation.
fn picture(moov: &Moov) -> Result<(u32, u32), NoFootage> {
    let mut other = None;
    for trak in moov.trak.iter().filter(|trak| trak.mdia.minf.vmhd.is_some()) {
        for codec in &trak.mdia.minf.stbl.stsd.codecs {
            if matches!(codec, Codec::Avc1(_) | Codec::Avc3(_)) {
                let (width, height) =
                    (u32::from(trak.tkhd.width.integer()), u32::from(trak.tkhd.height.integer()));
                let lies = trak.tkhd.matrix.a == 0 && trak.tkhd.matrix.d == 0;
                return Ok(if lies { (height, width) } else { (width, height) });
            }
            other = Some(name_of(codec));
        }
    }
    Err(other.map_or(NoFootage::NoPicture, |name| NoFootage::OtherCoding(name.to_owned())))
}

fn name_of(codec: &Codec) -> &'static str {
    match codec {
        Codec::Hev1(_) | Codec::Hvc1(_) => "HEVC (H.265)",
        Codec::Vp08(_) => "VP8",
        Codec::Vp09(_) => "VP9",
        Codec::Av01(_) => "AV1",
        _ => "an uncommon codec",
    }
}

/// A video without sound is fine.
fn refuse_other_sound(moov: &Moov) -> Result<(), NoFootage> {
    let tracks = moov.trak.iter().filter(|trak| trak.mdia.minf.smhd.is_some());
    let codecs: Vec<_> = tracks.flat_map(|trak| &trak.mdia.minf.stbl.stsd.codecs).collect();
    if codecs.is_empty() || codecs.iter().any(|codec| matches!(codec, Codec::Mp4a(_))) {
        return Ok(());
    }
    Err(NoFootage::OtherCoding("sound other than AAC".to_owned()))
}

fn milliseconds(moov: &Moov) -> Option<u64> {
    let scale = u64::from(moov.mvhd.timescale);
    // The header of a fragmented file has no duration, but its extension may.
    let fragments = || Some(moov.mvex.as_ref()?.mehd.as_ref()?.fragment_duration);
    let duration = Some(moov.mvhd.duration).filter(|duration| *duration > 0).or_else(fragments)?;
    duration.checked_mul(1000)?.checked_div(scale)
}
