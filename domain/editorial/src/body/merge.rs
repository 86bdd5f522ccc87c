//! Merges the changes of two writers who started from the same text, block by block.
//!
//! Blocks are the same if their ids are. What only one of them changed, moved, added or deleted is taken. A block that
//! both changed stays twice, one below the other, and is reported: nothing that somebody typed is lost.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Body, Node, VERSION, new_block_id};

/// A merged text.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "MergedBody")]
pub struct Merge {
    /// Text with the changes of both.
    pub body: Body,
    /// Blocks that both changed.
    pub conflicts: Vec<Conflict>,
}

/// A block that both writers changed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BodyConflict")]
pub struct Conflict {
    /// Id of the block.
    pub block_id: String,
    /// Id under which the merged text has the sent block; none if one of them deleted it.
    pub copy_id: Option<String>,
    /// The block as both began; none if both added it.
    pub base: Option<Node>,
    /// The block as stored; none if the other writer deleted it.
    pub stored: Option<Node>,
    /// The block as sent; none if this writer deleted it.
    pub sent: Option<Node>,
}

/// Merges what is stored and what was sent, both made from `base`.
#[must_use]
pub fn merge(base: &Body, stored: &Body, sent: &Body) -> Merge {
    let mut conflicts = Vec::new();
    let mut content = Vec::new();
    for id in order(base, stored, sent) {
        let (before, ours, theirs) = (base.block(id), stored.block(id), sent.block(id));
        if ours == theirs || theirs == before {
            content.extend(ours.cloned());
        } else if ours == before {
            content.extend(theirs.cloned());
        } else {
            let mut conflict = Conflict {
                block_id: id.to_owned(),
                copy_id: None,
                base: before.cloned(),
                stored: ours.cloned(),
                sent: theirs.cloned(),
            };
            content.extend(ours.cloned());
            match (ours, theirs) {
                (Some(_), Some(theirs)) => {
                    let (copy, copy_id) = copied(theirs);
                    conflict.copy_id = Some(copy_id);
                    content.push(copy);
                }
                // Whoever changed it wanted it.
                (None, theirs) => content.extend(theirs.cloned()),
                (Some(_), None) => {}
            }
            conflicts.push(conflict);
        }
    }
    Merge { body: Body { version: VERSION, content }, conflicts }
}

fn copied(block: &Node) -> (Node, String) {
    let id = new_block_id();
    let mut copy = block.clone();
    copy.attrs.insert("id".to_owned(), Value::String(id.clone()));
    (copy, id)
}

/// All ids in their merged order: that of the writer who moved blocks, with the other's additions after the block that
/// they follow there. If both moved blocks, the stored order counts.
fn order<'a>(base: &'a Body, stored: &'a Body, sent: &'a Body) -> Vec<&'a str> {
    let (before, ours, theirs) = (ids(base), ids(stored), ids(sent));
    let (first, second) = if is_in_order(&before, &ours) { (theirs, ours) } else { (ours, theirs) };
    let mut order = first;
    add(&mut order, &second);
    order
}

fn ids(body: &Body) -> Vec<&str> {
    body.content.iter().filter_map(Node::id).collect()
}

/// Whether the blocks that are in both stand in the same order.
fn is_in_order(before: &[&str], after: &[&str]) -> bool {
    let kept = before.iter().filter(|id| after.contains(id));
    kept.eq(after.iter().filter(|id| before.contains(id)))
}

/// Adds the ids that are missing, each after its predecessor.
fn add<'a>(order: &mut Vec<&'a str>, others: &[&'a str]) {
    let mut after = 0;
    for id in others {
        if let Some(place) = order.iter().position(|known| known == id) {
            after = place + 1;
        } else {
            order.insert(after, id);
            after += 1;
        }
    }
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

    fn read(body: &Body) -> Vec<String> {
        body.content.iter().map(Node::plain_text).collect()
    }

    #[test]
    fn changes_of_different_blocks_are_both_taken() {
        let base = text(&[("a", "one"), ("b", "two"), ("c", "three")]);
        let stored = text(&[("a", "one!"), ("b", "two"), ("d", "new"), ("c", "three")]);
        let sent = text(&[("e", "first"), ("a", "one"), ("c", "three!")]);
        let merged = merge(&base, &stored, &sent);
        assert_eq!(read(&merged.body), ["first", "one!", "new", "three!"]);
        assert!(merged.conflicts.is_empty());
    }

    #[test]
    fn a_block_that_both_changed_stays_twice() {
        let base = text(&[("a", "one"), ("b", "two")]);
        let stored = text(&[("a", "one of them"), ("b", "two")]);
        let sent = text(&[("a", "one of us"), ("b", "two")]);
        let merged = merge(&base, &stored, &sent);
        assert_eq!(read(&merged.body), ["one of them", "one of us", "two"]);
        let [conflict] = &merged.conflicts[..] else { panic!("{:?}", merged.conflicts) };
        assert_eq!(conflict.block_id, "aaaaaaaa");
        assert_eq!(conflict.copy_id.as_deref(), merged.body.content[1].id());
        assert_eq!(merge(&base, &stored, &stored).conflicts, [], "the same change twice is no conflict");
    }

    #[test]
    fn what_one_deleted_and_the_other_changed_stays() {
        let base = text(&[("a", "one"), ("b", "two"), ("c", "three")]);
        let deleted = text(&[("a", "one"), ("c", "three")]);
        let changed = text(&[("a", "one"), ("b", "two!"), ("c", "three")]);
        for (stored, sent) in [(&deleted, &changed), (&changed, &deleted)] {
            let merged = merge(&base, stored, sent);
            assert_eq!(read(&merged.body), ["one", "two!", "three"]);
            assert_eq!(merged.conflicts.len(), 1);
            assert_eq!(merged.conflicts[0].copy_id, None);
        }
    }

    #[test]
    fn a_move_and_a_change_go_together() {
        let base = text(&[("a", "one"), ("b", "two"), ("c", "three")]);
        let moved = text(&[("c", "three"), ("a", "one"), ("b", "two")]);
        let changed = text(&[("a", "one"), ("b", "two"), ("d", "new"), ("c", "three!")]);
        for (stored, sent) in [(&moved, &changed), (&changed, &moved)] {
            let merged = merge(&base, stored, sent);
            assert_eq!(read(&merged.body), ["three!", "one", "two", "new"]);
            assert!(merged.conflicts.is_empty());
        }
        let other = text(&[("b", "two"), ("a", "one"), ("c", "three")]);
        assert_eq!(read(&merge(&base, &moved, &other).body), ["three", "one", "two"]);
    }
}
