//! The structure tree: reading order and positions on pages (ISO 32000-1, 14.7).

use std::fmt::Write as _;

use super::super::tags::{Element, StructureType};
use super::file::{Objects, hex};

/// Writes the tree and returns its root. `pages` are the page objects' numbers; `marked` is, by page, the
/// element of each marked-content id.
pub(super) fn write(
    objects: &mut Objects,
    elements: &[Element],
    pages: &[u32],
    marked: &[Vec<usize>],
) -> u32 {
    let root = objects.reserve();
    let ids: Vec<u32> = elements.iter().map(|_| objects.reserve()).collect();
    let kids = kids(elements, &ids, pages, marked);
    for ((element, id), kids) in elements.iter().zip(&ids).zip(kids) {
        let parent = element.parent.map_or(root, |parent| ids[parent]);
        objects.put(*id, body(element, parent, &kids).into_bytes());
    }
    let tree = parent_tree(&ids, marked);
    let first = ids.first().copied().unwrap_or(root);
    let next = marked.len();
    let all = format!("<</Type/StructTreeRoot/K {first} 0 R/ParentTree<<{tree}>>/ParentTreeNextKey {next}>>");
    objects.put(root, all.into_bytes());
    root
}

/// An element's children, and the page on which its own content starts.
#[derive(Default)]
struct Kids {
    page: Option<u32>,
    list: String,
}

fn kids(elements: &[Element], ids: &[u32], pages: &[u32], marked: &[Vec<usize>]) -> Vec<Kids> {
    let mut kids: Vec<Kids> = elements.iter().map(|_| Kids::default()).collect();
    for (element, id) in elements.iter().zip(ids) {
        if let Some(parent) = element.parent {
            let _ = write!(kids[parent].list, " {id} 0 R");
        }
    }
    for (page, marked) in pages.iter().zip(marked) {
        for (mcid, element) in marked.iter().enumerate() {
            let Kids { page: first, list } = &mut kids[*element];
            let _ = if first.get_or_insert(*page) == page {
                write!(list, " {mcid}")
            } else {
                write!(list, "<</Type/MCR/Pg {page} 0 R/MCID {mcid}>>")
            };
        }
    }
    kids
}

fn body(element: &Element, parent: u32, kids: &Kids) -> String {
    let mut body = format!("<</S/{}/P {parent} 0 R/K[{}]", element.kind.name(), kids.list.trim_start());
    if let Some(page) = kids.page {
        let _ = write!(body, "/Pg {page} 0 R");
    }
    if let Some(alternative) = &element.alternative {
        let _ = write!(body, "/Alt<{}>", hex(&utf16(alternative)));
    }
    if element.kind == StructureType::TH {
        body.push_str("/A<</O/Table/Scope/Column>>");
    }
    body.push_str(">>");
    body
}

fn parent_tree(ids: &[u32], marked: &[Vec<usize>]) -> String {
    let mut tree = "/Nums[".to_owned();
    for (page, marked) in marked.iter().enumerate() {
        let _ = write!(tree, "{page}[");
        for element in marked {
            let _ = write!(tree, "{} 0 R ", ids[*element]);
        }
        tree.push(']');
    }
    tree.push(']');
    tree
}

/// A text string in UTF-16 with byte order mark.
pub(super) fn utf16(text: &str) -> Vec<u8> {
    [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect()
}
