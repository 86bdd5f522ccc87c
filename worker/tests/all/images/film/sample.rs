//! Videos with metadata but no pictures, written atom by atom and element by element, independently of the parser.

/// A video in MP4 (ISO/IEC 14496-12).
#[derive(Clone, Copy)]
pub(crate) struct Mp4 {
    /// Video codec.
    pub(crate) picture: [u8; 4],
    /// Whether it has no sound.
    pub(crate) is_silent: bool,
    /// Whether it is rotated by 90° when played.
    pub(crate) is_turned: bool,
    /// Whether the index comes after the media data.
    pub(crate) has_index_last: bool,
}

impl Default for Mp4 {
    fn default() -> Self {
        Self { picture: *b"avc1", is_silent: false, is_turned: false, has_index_last: false }
    }
}

/// 65.4 seconds, in milliseconds.
const DURATION: u32 = 65_400;

fn atom(kind: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    let size = u32::try_from(body.len() + 8).unwrap().to_be_bytes();
    [&size, kind, &body].concat()
}

fn be(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

impl Mp4 {
    pub(crate) fn bytes(self) -> Vec<u8> {
        let kind = atom(b"ftyp", &[b"isom", &be(&[512]), b"isomiso2avc1mp41"]);
        let pictures = atom(b"mdat", &[&[0x5a; 700]]);
        let index = self.index();
        if self.has_index_last { [kind, pictures, index].concat() } else { [kind, index, pictures].concat() }
    }

    fn index(self) -> Vec<u8> {
        let whole =
            [be(&[0, 0, 0, 1000, DURATION, 0x1_0000, 0x100_0000, 0, 0]), upright(), be(&[0; 6]), be(&[3])];
        let whole = atom(b"mvhd", &whole.each_ref().map(Vec::as_slice));
        let picture = self.track(1);
        let sound = if self.is_silent { Vec::new() } else { self.track(2) };
        atom(b"moov", &[&whole, &picture, &sound])
    }

    fn track(self, number: u32) -> Vec<u8> {
        let is_picture = number == 1;
        let turned = be(&[0, 0x1_0000, 0, 0xffff_0000, 0, 0, 720 << 16, 0, 0x4000_0000]);
        let matrix = if is_picture && self.is_turned { turned } else { upright() };
        let sides = if is_picture { be(&[1280 << 16, 720 << 16]) } else { be(&[0, 0]) };
        let header = atom(b"tkhd", &[&be(&[7, 0, 0, number, 0, DURATION, 0, 0, 0, 0]), &matrix, &sides]);
        let media = atom(b"mdhd", &[&be(&[0, 0, 0, 1000, DURATION, 0x55c4_0000])]);
        let handler: &[u8; 4] = if is_picture { b"vide" } else { b"soun" };
        let handler = atom(b"hdlr", &[&be(&[0, 0]), handler, &be(&[0, 0, 0]), b"\0"]);
        let kind =
            if is_picture { atom(b"vmhd", &[&be(&[1, 0, 0])]) } else { atom(b"smhd", &[&be(&[0, 0])]) };
        let here = atom(b"dref", &[&be(&[0, 1]), &atom(b"url ", &[&be(&[1])])]);
        let entry = if is_picture { self.picture_entry() } else { sound_entry() };
        let samples = atom(
            b"stbl",
            &[
                &atom(b"stsd", &[&be(&[0, 1]), &entry]),
                &atom(b"stts", &[&be(&[0, 0])]),
                &atom(b"stsc", &[&be(&[0, 0])]),
                &atom(b"stsz", &[&be(&[0, 0, 0])]),
                &atom(b"stco", &[&be(&[0, 0])]),
            ],
        );
        let within = atom(b"minf", &[&kind, &atom(b"dinf", &[&here]), &samples]);
        atom(b"trak", &[&header, &atom(b"mdia", &[&media, &handler, &within])])
    }

    fn picture_entry(self) -> Vec<u8> {
        let sides = [0x05, 0x00, 0x02, 0xd0];
        let start =
            [&[0; 6][..], &[0, 1], &[0; 16], &sides, &be(&[0x48_0000, 0x48_0000, 0]), &[0, 1], &[0; 32]];
        let start = [start.concat(), vec![0, 0x18, 0xff, 0xff]].concat();
        let configuration = if &self.picture == b"avc1" {
            let sets = [0x67, 0x42, 0xc0, 0x1e, 1, 0, 4, 0x68, 0xce, 0x3c, 0x80];
            atom(b"avcC", &[&[1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 4], &sets])
        } else {
            let levels = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x5d];
            atom(b"hvcC", &[&levels, &[0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0]])
        };
        atom(&self.picture, &[&start, &configuration])
    }
}

fn upright() -> Vec<u8> {
    be(&[0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000])
}

fn sound_entry() -> Vec<u8> {
    let decoder =
        [&[0x04, 17, 0x40, 0x15, 0, 0, 0][..], &be(&[128_000, 128_000]), &[0x05, 2, 0x11, 0x90]].concat();
    let stream = [&[0x03, 25, 0, 1, 0][..], &decoder, &[0x06, 1, 2]].concat();
    let coding = atom(b"esds", &[&be(&[0]), &stream]);
    let start = [&[0; 6][..], &[0, 1], &[0; 8], &[0, 2, 0, 16, 0, 0, 0, 0], &be(&[48_000 << 16])].concat();
    atom(b"mp4a", &[&start, &coding])
}

/// A video in WebM (RFC 9559).
#[derive(Clone, Copy)]
pub(crate) struct Webm {
    /// Video codec.
    pub(crate) picture: &'static str,
    pub(crate) milliseconds: Option<f64>,
}

impl Default for Webm {
    fn default() -> Self {
        Self { picture: "V_VP9", milliseconds: Some(4_500.0) }
    }
}

fn element(id: &[u8], body: &[u8]) -> Vec<u8> {
    let size = (0x0100_0000_0000_0000 | body.len() as u64).to_be_bytes();
    [id, &size, body].concat()
}

impl Webm {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let number = |id: &[u8], number: u8| element(id, &[number]);
        let kind = [
            number(&[0x42, 0x86], 1),
            number(&[0x42, 0xf7], 1),
            number(&[0x42, 0xf2], 4),
            number(&[0x42, 0xf3], 8),
            element(&[0x42, 0x82], b"webm"),
            number(&[0x42, 0x87], 2),
            number(&[0x42, 0x85], 2),
        ]
        .concat();
        let duration = self.milliseconds.map(|length| element(&[0x44, 0x89], &length.to_be_bytes()));
        let information = [
            element(&[0x2a, 0xd7, 0xb1], &[0x0f, 0x42, 0x40]),
            element(&[0x4d, 0x80], b"nivas"),
            element(&[0x57, 0x41], b"nivas"),
            duration.unwrap_or_default(),
        ]
        .concat();
        let sides = [element(&[0xb0], &[0x07, 0x80]), element(&[0xba], &[0x04, 0x38])].concat();
        let track = [
            number(&[0xd7], 1),
            element(&[0x73, 0xc5], &[1]),
            number(&[0x83], 1),
            element(&[0x86], self.picture.as_bytes()),
            element(&[0xe0], &sides),
        ]
        .concat();
        let tracks = element(&[0x16, 0x54, 0xae, 0x6b], &element(&[0xae], &track));
        let segment = [element(&[0x15, 0x49, 0xa9, 0x66], &information), tracks].concat();
        [element(&[0x1a, 0x45, 0xdf, 0xa3], &kind), element(&[0x18, 0x53, 0x80, 0x67], &segment)].concat()
    }
}
