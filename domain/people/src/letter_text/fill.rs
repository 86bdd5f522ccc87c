//! Texts with variables in braces.

use super::Variable;

/// A variable has no value here, so the text cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{{{0}}} has no value")]
pub struct Unfilled(pub String);

#[derive(Clone, Copy)]
enum Piece<'t> {
    Words(&'t str),
    Variable(&'t str),
}

/// A brace without its counterpart.
struct Unbalanced;

fn pieces(text: &str) -> Result<Vec<Piece<'_>>, Unbalanced> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((words, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(Unbalanced)?;
        if words.contains('}') || name.contains('{') {
            return Err(Unbalanced);
        }
        pieces.extend([Piece::Words(words), Piece::Variable(name.trim())]);
        rest = after;
    }
    if rest.contains('}') {
        return Err(Unbalanced);
    }
    pieces.push(Piece::Words(rest));
    Ok(pieces)
}

/// What is wrong with a text; `None` if it can be filled, or if it is empty.
pub(super) fn mistake(text: &str, variables: &[Variable], required: &[&str]) -> Option<String> {
    if text.trim().is_empty() {
        return None;
    }
    let Ok(pieces) = pieces(text) else {
        return Some("has a brace without its counterpart: write variables as {name}".to_owned());
    };
    if has_tag(text) {
        return Some("must be plain text: tags such as <b> aren't formatted".to_owned());
    }
    let named = || {
        pieces.iter().filter_map(|piece| if let Piece::Variable(name) = piece { Some(*name) } else { None })
    };
    let unknown = named().find(|name| variables.iter().all(|known| known.name != *name));
    if let Some(name) = unknown {
        return Some(format!("names {{{name}}}, which this e-mail doesn't have"));
    }
    let missing = required.iter().find(|name| named().all(|one| one != **name));
    missing.map(|name| format!("must name {{{name}}}, so that customers find the e-mail again"))
}

fn has_tag(text: &str) -> bool {
    let mut after = text.split('<').skip(1);
    after.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!'))
}

/// The text with the values of its variables. An optional one without a value is left out, with the comma beside it.
///
/// # Errors
/// [`Unfilled`] if another one has no value.
pub fn fill(
    text: &str,
    variables: &[Variable],
    value: impl Fn(&str) -> Option<String>,
) -> Result<String, Unfilled> {
    let pieces = pieces(text).map_err(|_| Unfilled(text.to_owned()))?;
    let mut filled = String::with_capacity(text.len() + 64);
    // What follows is the new beginning of a sentence.
    let mut is_beginning = false;
    for piece in pieces {
        let added = match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Variable(name) => match value(name) {
                Some(value) => value,
                None if variables.iter().any(|known| known.name == name && known.is_optional) => {
                    is_beginning |= begins_sentence(&filled);
                    if !is_beginning {
                        filled.truncate(filled.trim_end_matches([' ', ',']).len());
                    }
                    continue;
                }
                None => return Err(Unfilled(name.to_owned())),
            },
        };
        let added = if is_beginning { capitalised(added.trim_start_matches([',', ' '])) } else { added };
        is_beginning &= added.is_empty();
        filled.push_str(&added);
    }
    Ok(filled)
}

fn begins_sentence(before: &str) -> bool {
    before.trim_end_matches(' ').chars().next_back().is_none_or(|last| ".!?\n".contains(last))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
