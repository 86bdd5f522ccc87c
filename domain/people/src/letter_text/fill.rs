//! Texts with variables in braces.

use super::Variable;

/// A variable has no value here, so the text cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{{{0}}} has no value")]
pub struct Unfilled(pub String);

/// A part of a filled line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Words, or the value of a variable.
    pub text: String,
    /// Whether it is a value that readers look for.
    pub is_strong: bool,
}

/// Words before a name that make no sense without it.
const GREETINGS: [&str; 5] = ["Dear", "Hello", "Hi", "Namaste", "Namaskara"];

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
        if words.contains('}') || name.contains(['{', '\n']) {
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
    if let Some(name) = possessive(&pieces, variables) {
        return Some(format!("says {{{name}}}'s, but we don't always know it"));
    }
    let missing = required.iter().find(|name| named().all(|one| one != **name));
    missing.map(|name| format!("must name {{{name}}}, so that customers find the e-mail again"))
}

/// The optional variable that is said in the possessive, so that it cannot be left out.
fn possessive<'t>(pieces: &[Piece<'t>], variables: &[Variable]) -> Option<&'t str> {
    pieces.windows(2).find_map(|pair| match pair {
        [Piece::Variable(name), Piece::Words(after)] if after.starts_with(['\'', '’']) => {
            variables.iter().any(|known| known.name == *name && known.is_optional).then_some(*name)
        }
        _ => None,
    })
}

fn has_tag(text: &str) -> bool {
    let mut after = text.split('<').skip(1);
    after.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!'))
}

/// A line with the values of its variables. An optional one without a value is left out, with the comma and the greeting
/// beside it.
///
/// # Errors
/// [`Unfilled`] if another one has no value.
pub fn fill(
    line: &str,
    variables: &[Variable],
    value: impl Fn(&str) -> Option<String>,
) -> Result<Vec<Run>, Unfilled> {
    let pieces = pieces(line).map_err(|_| Unfilled(line.to_owned()))?;
    let mut runs = Vec::<Run>::with_capacity(pieces.len());
    // What follows is the new beginning of a sentence.
    let mut is_beginning = false;
    for piece in pieces {
        let (added, is_strong) = match piece {
            Piece::Words(words) => (words.to_owned(), false),
            Piece::Variable(name) => {
                let known = variables.iter().find(|known| known.name == name);
                match value(name) {
                    Some(value) => (value, known.is_some_and(|known| known.is_strong)),
                    None if known.is_some_and(|known| known.is_optional) => {
                        is_beginning |= leave_out(&mut runs);
                        continue;
                    }
                    None => return Err(Unfilled(name.to_owned())),
                }
            }
        };
        let text = if is_beginning { beginning(&added) } else { added };
        is_beginning &= text.is_empty();
        runs.push(Run { text, is_strong });
    }
    runs.retain(|run| !run.text.is_empty());
    Ok(runs)
}

/// Removes what only led to a name: a greeting, or blanks and a comma. Tells whether a sentence begins there.
fn leave_out(runs: &mut [Run]) -> bool {
    let Some((Run { text: words, .. }, earlier)) = runs.split_last_mut() else { return true };
    let end_of_sentence = words.rfind(['.', '!', '?']).map(|end| end + 1);
    let greeting = words[end_of_sentence.unwrap_or_default()..].trim_start();
    let is_empty = |run: &Run| run.text.is_empty();
    let begins = (end_of_sentence.is_some() || earlier.iter().all(is_empty))
        && (greeting.is_empty() || GREETINGS.contains(&greeting.trim_end_matches([' ', ','])));
    let kept = if begins { words.len() - greeting.len() } else { words.trim_end_matches([' ', ',']).len() };
    words.truncate(kept);
    begins
}

/// The text at the beginning of a sentence, without the punctuation after a name that was left out.
fn beginning(text: &str) -> String {
    let mut letters = text.trim_start_matches([' ', ',', '.', '!', '?', ':', ';']).chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
