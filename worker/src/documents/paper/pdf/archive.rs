//! PDF/A-2, for long-term archiving: XMP metadata and the colour profile.

use super::About;

/// The XMP packet. It must match the document information dictionary.
pub(super) fn metadata(about: &About, is_tagged: bool, is_archival: bool) -> String {
    let title = escaped(&about.title);
    let author = escaped(&about.author);
    let subject = escaped(&about.subject);
    let language = escaped(&about.language);
    let at = about.created_at.format("%Y-%m-%dT%H:%M:%SZ");
    // Level A requires the structure tree, level U a text for every character.
    let level = if is_tagged { "A" } else { "U" };
    let archival = if is_archival {
        format!("<pdfaid:part>2</pdfaid:part><pdfaid:conformance>{level}</pdfaid:conformance>")
    } else {
        String::new()
    };
    format!(
        r#"<?xpacket begin="{bom}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{at}</xmp:CreateDate><xmp:ModifyDate>{at}</xmp:ModifyDate>
<pdf:Producer>{author}</pdf:Producer>{archival}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"#,
        bom = '\u{feff}',
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A profile of sRGB (IEC 61966-2-1) in ICC's version 4, with the transfer function as a formula.
pub(super) fn srgb_profile() -> Vec<u8> {
    let numbers =
        |numbers: &[i32]| -> Vec<u8> { numbers.iter().flat_map(|number| number.to_be_bytes()).collect() };
    let xyz = |values: [i32; 3]| [b"XYZ \0\0\0\0".to_vec(), numbers(&values)].concat();
    // In 1/65,536ths: g, a, b, c and d of ICC.1's parametric curve of type 3.
    let curve =
        [b"para\0\0\0\0\0\x03\0\0".to_vec(), numbers(&[157_286, 62_119, 3_417, 5_072, 2_651])].concat();
    // From D65 to the profile connection space's D50 (Bradford).
    let adaptation = numbers(&[68_674, 1_502, -3_290, 1_939, 64_911, -1_119, -605, 987, 49_269]);
    let tags: [(&[u8; 4], Vec<u8>); 10] = [
        (b"desc", unicode("sRGB")),
        (b"cprt", unicode("Public domain")),
        (b"wtpt", xyz([63_190, 65_536, 54_061])),
        (b"rXYZ", xyz([28_578, 14_581, 912])),
        (b"gXYZ", xyz([25_241, 46_981, 6_362])),
        (b"bXYZ", xyz([9_376, 3_972, 46_799])),
        (b"rTRC", curve.clone()),
        (b"gTRC", curve.clone()),
        (b"bTRC", curve),
        (b"chad", [b"sf32\0\0\0\0".to_vec(), adaptation].concat()),
    ];
    let mut directory = 10_u32.to_be_bytes().to_vec();
    let mut data = Vec::new();
    for (name, body) in &tags {
        let at = u32::try_from(128 + 4 + tags.len() * 12 + data.len()).unwrap_or(0);
        directory.extend_from_slice(*name);
        directory.extend_from_slice(&at.to_be_bytes());
        directory.extend_from_slice(&u32::try_from(body.len()).unwrap_or(0).to_be_bytes());
        data.extend_from_slice(body);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let mut profile = header(128 + directory.len() + data.len());
    profile.append(&mut directory);
    profile.append(&mut data);
    profile
}

fn header(size: usize) -> Vec<u8> {
    let mut header = u32::try_from(size).unwrap_or(0).to_be_bytes().to_vec();
    header.extend_from_slice(b"\0\0\0\0\x04\x20\0\0mntrRGB XYZ ");
    // A profile needs a date: 1 January 2026.
    header.extend_from_slice(&[7, 234, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
    header.extend_from_slice(b"acsp");
    header.resize(68, 0);
    // White point of the connection space, D50.
    header.extend_from_slice(&[0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]);
    header.resize(128, 0);
    header
}

/// A localized string in `enUS`.
fn unicode(text: &str) -> Vec<u8> {
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let length = u32::try_from(units.len()).unwrap_or(0).to_be_bytes();
    let head = b"mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS";
    [head.as_slice(), length.as_slice(), &28_u32.to_be_bytes(), units.as_slice()].concat()
}
