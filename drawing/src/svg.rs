//! Writes a sheet as SVG: compact, with text as text, and the same bytes for the same sheet.
//!
//! Lengths are the room's, in millimetres. Strokes keep their width on the screen, whatever the scale, and texts are
//! smaller where the drawing is wide. Ids and rules begin with the drawing's fingerprint, so that many can be inlined in
//! one page.

use std::fmt::Write;

use crate::Mm;
use crate::finish::{Surface, fingerprint};
use crate::ops::{Anchor, Area, Fill, Op, Pen, Region, Sheet, Style};
use crate::text::number;

/// Writes a sheet.
#[must_use]
pub fn write(sheet: &Sheet) -> String {
    let body = body(sheet);
    let view = sheet.view;
    let materials: Vec<_> = materials(sheet).collect();
    // Materials are part of it: two drawings with different ones have different rules.
    let shape = format!("{view:?}{materials:?}");
    let whole = [&sheet.title, &sheet.description, &body, &shape];
    let id = format!("d{:08x}", fingerprint(whole.into_iter().flat_map(|part| part.bytes())) >> 32);
    let rules = [
        ("", "fill:none;stroke-linejoin:round".to_owned()),
        (" .c", pen(2)),
        (" .v", pen(1)),
        (" .t", "stroke:#5d564d;stroke-width:.6;vector-effect:non-scaling-stroke".to_owned()),
        (
            " .a",
            "stroke:#21443a;stroke-width:.9;stroke-dasharray:4 3;vector-effect:non-scaling-stroke".to_owned(),
        ),
        (" .p", "fill:#fff".to_owned()),
        (" .m", "fill:#3a352f".to_owned()),
        (" .s", "fill:#8d867a".to_owned()),
        (" .g", "fill:#dde2e3".to_owned()),
        (" .o", "fill:#000;fill-opacity:.12".to_owned()),
        (
            " text",
            format!(
                "font:{}px system-ui,-apple-system,Roboto,'Noto Sans','Noto Sans Kannada',\
                 'Noto Sans Devanagari',sans-serif;font-variant-numeric:tabular-nums;\
                 fill:#1d1a17;text-anchor:middle",
                sheet.text
            ),
        ),
        (" .y", "font-weight:600".to_owned()),
        (" .n", "font-weight:600;fill:#21443a".to_owned()),
    ];
    let mut style = String::new();
    for (selector, rule) in &rules {
        let _ = write!(style, "#{id}{selector}{{{rule}}}");
    }
    let mut patterns = String::new();
    for (material, surface) in materials {
        let class = class(material);
        let (colour, pattern) = fill(surface, &format!("{id}{class}"));
        let _ = write!(style, "#{id} .{class}{{fill:{colour}}}");
        patterns.push_str(pattern.as_deref().unwrap_or_default());
    }
    // Wide enough for smaller texts.
    let small = sheet.text * 8 / 10;
    let _ = write!(style, "@media(min-width:520px){{#{id} text{{font-size:{small}px}}}}");
    let defs = if patterns.is_empty() { String::new() } else { format!("<defs>{patterns}</defs>") };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{id}\" viewBox=\"{} {} {} {}\" role=\"img\">\
         <title>{}</title><desc>{}</desc><style>{style}</style>{defs}{body}{}</svg>",
        view.x,
        view.y,
        view.width,
        view.height,
        escaped(&sheet.title),
        escaped(&sheet.description),
        regions(&sheet.regions),
    )
}

/// Writes a piece of a material, as the sheets show it.
#[must_use]
pub fn swatch(surface: &Surface) -> String {
    /// Enough to see a pattern, and to see it well at the size of a thumb.
    const SIDE: Mm = 480;
    let id = format!("s{:08x}", fingerprint(format!("{surface:?}").bytes()) >> 32);
    let (colour, pattern) = fill(*surface, &id);
    let defs = pattern.map(|pattern| format!("<defs>{pattern}</defs>")).unwrap_or_default();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" fill=\"none\">{defs}\
         <path fill=\"{colour}\" d=\"M0 0h{SIDE}v{SIDE}H0z\"/></svg>"
    )
}

/// A document as an address, for what is not published at one of its own.
#[must_use]
pub fn address(svg: &str) -> String {
    let mut address = "data:image/svg+xml,".to_owned();
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b' '
            | b'='
            | b'/'
            | b':'
            | b';'
            | b','
            | b'.'
            | b'-' => {
                address.push(char::from(byte));
            }
            other => {
                let _ = write!(address, "%{other:02X}");
            }
        }
    }
    address
}

fn pen(width: Mm) -> String {
    format!("stroke:#1d1a17;stroke-width:{width};vector-effect:non-scaling-stroke")
}

/// The materials that are seen, and what they look like.
fn materials(sheet: &Sheet) -> impl Iterator<Item = (Fill, Surface)> + '_ {
    let is_seen = move |material: &Fill| {
        sheet.ops.iter().any(|op| match op {
            Op::Lines { fill, .. } | Op::Circle { fill, .. } => shown(sheet, *fill) == *material,
            Op::Text { .. } => false,
        })
    };
    let all = Fill::FRONTS.into_iter().chain([Fill::Counter]).filter(is_seen);
    all.filter_map(move |material| Some((material, sheet.surface(material)?)))
}

/// The first of the shutters' finishes that looks like this one: what looks the same is one path, in one pattern.
fn shown(sheet: &Sheet, fill: Fill) -> Fill {
    let mut fronts = Fill::FRONTS.into_iter().filter(|_| fill.is_front());
    fronts.find(|other| sheet.surface(*other) == sheet.surface(fill)).unwrap_or(fill)
}

/// A surface's fill, and the pattern that it refers to.
fn fill(surface: Surface, id: &str) -> (String, Option<String>) {
    match surface.pattern(id) {
        Some(pattern) => (format!("url(#{id})"), Some(pattern)),
        None => (surface.colour.to_string(), None),
    }
}

/// What each priced line pays for. Nothing of it is seen: pages find what somebody taps by `data-line`.
fn regions(regions: &[Region]) -> String {
    let mut written = String::new();
    let mut open = None;
    for Region { number, area: Area { x, y, width, height } } in regions {
        if open != Some(number) {
            written.push_str(if open.is_some() { "\"/>" } else { "" });
            let _ = write!(written, "<path data-line=\"{number}\" d=\"");
            open = Some(number);
        }
        let _ = write!(written, "M{x} {y}h{width}v{height}h-{width}z");
    }
    written.push_str(if open.is_some() { "\"/>" } else { "" });
    written
}

/// Operations in their order; neighbours that look the same are one path, unless one may cover another: in one path,
/// the lines of both would be on top.
fn body(sheet: &Sheet) -> String {
    let mut body = String::new();
    let mut open: Option<(Option<Pen>, Fill)> = None;
    let mut filled: Vec<Area> = Vec::new();
    let close = |body: &mut String, open: &mut Option<_>| {
        if open.take().is_some() {
            body.push_str("\"/>");
        }
    };
    for op in &sheet.ops {
        let look = match op {
            Op::Lines { pen, fill, .. } => (*pen, shown(sheet, *fill)),
            Op::Circle { pen, fill, .. } => (Some(*pen), shown(sheet, *fill)),
            Op::Text { .. } => {
                close(&mut body, &mut open);
                write_text(&mut body, op);
                continue;
            }
        };
        let area = extent(op);
        let covers = look.1 != Fill::None && filled.iter().any(|other| area.overlaps(other));
        if open != Some(look) || covers {
            close(&mut body, &mut open);
            body.push_str("<path class=\"");
            write_classes(&mut body, look);
            body.push_str("\" d=\"");
            open = Some(look);
            filled.clear();
        }
        filled.push(area);
        write_path(&mut body, op);
    }
    close(&mut body, &mut open);
    body
}

/// The box around lines or a circle.
pub(crate) fn extent(op: &Op) -> Area {
    let (low, high) = match op {
        Op::Lines { points, .. } => {
            let least = |side: fn(&(Mm, Mm)) -> Mm| points.iter().map(side).min().unwrap_or_default();
            let most = |side: fn(&(Mm, Mm)) -> Mm| points.iter().map(side).max().unwrap_or_default();
            ((least(|at| at.0), least(|at| at.1)), (most(|at| at.0), most(|at| at.1)))
        }
        Op::Circle { at: (x, y), radius, .. } => ((x - radius, y - radius), (x + radius, y + radius)),
        Op::Text { at, .. } => (*at, *at),
    };
    Area { x: low.0, y: low.1, width: high.0 - low.0, height: high.1 - low.1 }
}

/// The calculator's page finds what the visitor taps by `f`, which all fronts have, and `k`.
fn write_classes(body: &mut String, (pen, fill): (Option<Pen>, Fill)) {
    let pen = match pen {
        Some(Pen::Cut) => "c",
        Some(Pen::Visible) => "v",
        Some(Pen::Thin) => "t",
        Some(Pen::Above) => "a",
        None => "",
    };
    let front = if fill.is_front() && fill != Fill::Front { "f" } else { "" };
    let classes = [pen, front, class(fill)].into_iter().filter(|class| !class.is_empty());
    for (at, class) in classes.enumerate() {
        body.push_str(if at > 0 { " " } else { "" });
        body.push_str(class);
    }
}

const fn class(fill: Fill) -> &'static str {
    match fill {
        Fill::None => "",
        Fill::Paper => "p",
        Fill::Masonry => "m",
        Fill::Front => "f",
        Fill::WallFront => "w",
        Fill::LoftFront => "l",
        Fill::TallFront => "h",
        Fill::IslandFront => "i",
        Fill::Counter => "k",
        Fill::Shade => "s",
        Fill::Steel => "g",
        Fill::Shadow => "o",
    }
}

fn write_path(path: &mut String, op: &Op) {
    match op {
        Op::Lines { points, is_closed, .. } => {
            let Some((&first, rest)) = points.split_first() else { return };
            number::moved(path, 'M', first.0, first.1);
            let mut at = first;
            for &to in rest {
                match (to.0 - at.0, to.1 - at.1) {
                    (0, 0) => {}
                    (x, 0) => number::along(path, 'h', x),
                    (0, y) => number::along(path, 'v', y),
                    (x, y) if y < 0 => {
                        number::along(path, 'l', x);
                        number::write(path, y);
                    }
                    (x, y) => number::moved(path, 'l', x, y),
                }
                at = to;
            }
            if *is_closed {
                path.push('z');
            }
        }
        Op::Circle { at, radius, .. } => {
            let across = 2 * radius;
            let _ = write!(
                path,
                "M{} {}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0",
                at.0 - radius,
                at.1
            );
        }
        Op::Text { .. } => {}
    }
}

fn write_text(body: &mut String, op: &Op) {
    let Op::Text { at: (x, y), anchor, is_turned, style, text, .. } = op else { return };
    let class = match style {
        Style::Dimension => "",
        Style::Title => " class=\"y\"",
        Style::Number => " class=\"n\"",
    };
    let anchor = match anchor {
        Anchor::Start => " style=\"text-anchor:start\"",
        Anchor::Middle => "",
        Anchor::End => " style=\"text-anchor:end\"",
    };
    let place = if *is_turned {
        format!("transform=\"translate({x} {y})rotate(-90)\"")
    } else {
        format!("x=\"{x}\" y=\"{y}\"")
    };
    let _ = write!(body, "<text {place}{class}{anchor}>{}</text>", escaped(text));
}

pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Not allowed in XML, even as a reference.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => escaped.push(other),
        }
    }
    escaped
}
