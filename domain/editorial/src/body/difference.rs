//! What differs between two versions of a text, for people: by block, and within a block by word.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Body, Node};
use kernel::string_enum::string_enum;

/// Most pairs of words that are compared; larger changes are shown as a whole.
const MAX_PAIRS: usize = 1_000_000;

string_enum! {
    /// What happened to a block.
    #[schemars(rename = "BlockDifferenceKind")]
    pub enum DifferenceKind {
        /// Only the newer version has it.
        Added = "added",
        /// Only the older version has it.
        Removed = "removed",
        /// Changed in place, or changed and moved.
        Changed = "changed",
        /// Moved without a change.
        Moved = "moved",
    }
}

string_enum! {
    /// What happened to some words.
    pub enum TextPartKind {
        /// In both versions.
        Same = "same",
        /// Only in the newer one.
        Added = "added",
        /// Only in the older one.
        Removed = "removed",
    }
}

/// A block that differs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockDifference {
    /// Id of the block.
    pub block_id: String,
    /// What happened to it.
    pub kind: DifferenceKind,
    /// Type of the block, such as `paragraph`.
    pub block_type: String,
    /// Its words.
    pub text: Vec<TextPart>,
    /// Whether something other than its words differs: a picture, a link, bold type.
    pub has_other_changes: bool,
}

/// Words of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextPart {
    /// What happened to them.
    pub kind: TextPartKind,
    /// The words, with the spaces between them.
    pub text: String,
}

/// The blocks that differ, in the order of the newer version; removed ones where they were.
#[must_use]
pub fn difference(old: &Body, new: &Body) -> Vec<BlockDifference> {
    let (before, after) = (ids(old), ids(new));
    let moved = moved(&before, &after);
    let mut found = Vec::new();
    let mut removed = before.iter().peekable();
    for id in &after {
        if before.contains(id) {
            while let Some(gone) = removed.next_if(|other| *other != id && !after.contains(other)) {
                found.extend(old.block(gone).map(|block| whole(gone, block, DifferenceKind::Removed)));
            }
            removed.next_if(|other| *other == id || moved.contains(other));
        }
        let Some(block) = new.block(id) else { continue };
        match old.block(id) {
            None => found.push(whole(id, block, DifferenceKind::Added)),
            Some(was) if was != block => found.push(changed(id, was, block)),
            Some(_) if moved.contains(id) => found.push(whole(id, block, DifferenceKind::Moved)),
            Some(_) => {}
        }
    }
    for gone in removed.filter(|id| !after.contains(id)) {
        found.extend(old.block(gone).map(|block| whole(gone, block, DifferenceKind::Removed)));
    }
    found
}

fn ids(body: &Body) -> Vec<&str> {
    body.content.iter().filter_map(Node::id).collect()
}

fn whole(id: &str, block: &Node, kind: DifferenceKind) -> BlockDifference {
    let part = match kind {
        DifferenceKind::Added => TextPartKind::Added,
        DifferenceKind::Removed => TextPartKind::Removed,
        DifferenceKind::Changed | DifferenceKind::Moved => TextPartKind::Same,
    };
    let text = block.plain_text();
    BlockDifference {
        block_id: id.to_owned(),
        kind,
        block_type: block.kind.clone(),
        text: if text.is_empty() { Vec::new() } else { vec![TextPart { kind: part, text }] },
        has_other_changes: false,
    }
}

fn changed(id: &str, was: &Node, is: &Node) -> BlockDifference {
    let (old, new) = (was.plain_text(), is.plain_text());
    BlockDifference {
        block_id: id.to_owned(),
        kind: DifferenceKind::Changed,
        block_type: is.kind.clone(),
        text: words(&old, &new),
        has_other_changes: bare(was) != bare(is),
    }
}

/// A block without its words.
fn bare(node: &Node) -> Node {
    Node {
        content: node
            .content
            .iter()
            .filter(|part| part.kind != "text" || !part.marks.is_empty())
            .map(bare)
            .collect(),
        text: None,
        ..node.clone()
    }
}

/// Blocks that stand elsewhere: the fewest whose removal leaves the others in their order.
fn moved<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<&'a str> {
    let common: Vec<(&str, usize)> =
        after.iter().filter_map(|id| Some((*id, before.iter().position(|known| known == id)?))).collect();
    // The longest rising run of old places: length and predecessor of the best one that ends at each block.
    let mut best: Vec<(usize, Option<usize>)> = Vec::with_capacity(common.len());
    for (index, (_, place)) in common.iter().enumerate() {
        let before_it = (0..index).filter(|other| common[*other].1 < *place);
        let last = before_it.max_by_key(|other| best[*other].0);
        best.push((last.map_or(1, |last| best[last].0 + 1), last));
    }
    let mut kept = vec![false; common.len()];
    let mut at = (0..common.len()).max_by_key(|index| best[*index].0);
    while let Some(index) = at {
        kept[index] = true;
        at = best[index].1;
    }
    common.iter().zip(kept).filter(|(_, is_kept)| !is_kept).map(|((id, _), _)| *id).collect()
}

/// Two texts word by word.
#[must_use]
pub fn words(old: &str, new: &str) -> Vec<TextPart> {
    let (old, new): (Vec<_>, Vec<_>) = (tokens(old), tokens(new));
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old_middle, new_middle) = (&old_rest[..old_rest.len() - end], &new_rest[..new_rest.len() - end]);
    let mut parts = Vec::new();
    push(&mut parts, TextPartKind::Same, &old[..start]);
    if old_middle.len() * new_middle.len() > MAX_PAIRS {
        push(&mut parts, TextPartKind::Removed, old_middle);
        push(&mut parts, TextPartKind::Added, new_middle);
    } else {
        compare(&mut parts, old_middle, new_middle);
    }
    push(&mut parts, TextPartKind::Same, &old[old.len() - end..]);
    parts
}

/// Words, each with the space after it.
fn tokens(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

fn push(parts: &mut Vec<TextPart>, kind: TextPartKind, words: &[&str]) {
    if words.is_empty() {
        return;
    }
    let text = words.concat();
    match parts.last_mut() {
        Some(last) if last.kind == kind => last.text.push_str(&text),
        _ => parts.push(TextPart { kind, text }),
    }
}

/// By the longest common subsequence.
fn compare(parts: &mut Vec<TextPart>, old: &[&str], new: &[&str]) {
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for (row, old) in old.iter().enumerate().rev() {
        for (column, new) in new.iter().enumerate().rev() {
            longest[row * width + column] = if old == new {
                longest[(row + 1) * width + column + 1] + 1
            } else {
                longest[(row + 1) * width + column].max(longest[row * width + column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < old.len() && column < new.len() {
        if old[row] == new[column] {
            push(parts, TextPartKind::Same, &old[row..=row]);
            row += 1;
            column += 1;
        } else if longest[(row + 1) * width + column] >= longest[row * width + column + 1] {
            push(parts, TextPartKind::Removed, &old[row..=row]);
            row += 1;
        } else {
            push(parts, TextPartKind::Added, &new[column..=column]);
            column += 1;
        }
    }
    push(parts, TextPartKind::Removed, &old[row..]);
    push(parts, TextPartKind::Added, &new[column..]);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::{body, paragraph};
    use super::*;

    fn text(blocks: &[(&str, &str)]) -> Body {
        let blocks = blocks.iter().map(|(id, text)| paragraph(&id.repeat(8), text));
        body(json!(blocks.collect::<Vec<_>>()))
    }

    fn told(old: &Body, new: &Body) -> Vec<String> {
        let told = |it: BlockDifference| format!("{} {}", it.kind, &it.block_id[..1]);
        difference(old, new).into_iter().map(told).collect()
    }

    #[test]
    fn blocks_are_added_removed_changed_or_moved() {
        let old = text(&[("a", "one"), ("b", "two"), ("c", "three"), ("d", "four")]);
        let new = text(&[("a", "one"), ("d", "four"), ("c", "three!"), ("e", "five")]);
        assert_eq!(told(&old, &new), ["removed b", "moved d", "changed c", "added e"]);
        assert_eq!(told(&old, &old), [""; 0]);
        assert_eq!(told(&old, &text(&[])), ["removed a", "removed b", "removed c", "removed d"]);
    }

    #[test]
    fn within_a_block_words_are_compared() {
        let part = |kind, text: &str| TextPart { kind, text: text.to_owned() };
        assert_eq!(
            words("Teak lasts for decades.", "Solid teak lasts decades."),
            [
                part(TextPartKind::Removed, "Teak "),
                part(TextPartKind::Added, "Solid teak "),
                part(TextPartKind::Same, "lasts "),
                part(TextPartKind::Removed, "for "),
                part(TextPartKind::Same, "decades."),
            ]
        );
        assert_eq!(words("", ""), []);
    }

    #[test]
    fn a_change_beside_the_words_is_told() {
        let image = |alt: &str| body(json!([{"type": "image", "attrs": {"alt": alt}}]));
        let [changed] = &difference(&image("a"), &image("b"))[..] else { panic!() };
        assert!(changed.has_other_changes && changed.text.is_empty());
        let bold = |marks: serde_json::Value| {
            body(json!([{"type": "paragraph", "content": [{"type": "text", "text": "a", "marks": marks}]}]))
        };
        assert!(difference(&bold(json!([])), &bold(json!([{"type": "bold"}])))[0].has_other_changes);
        let old = text(&[("a", "one")]);
        assert!(!difference(&old, &text(&[("a", "two")]))[0].has_other_changes);
    }
}
