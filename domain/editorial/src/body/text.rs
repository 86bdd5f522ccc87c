//! The words of a text, for search, excerpts and reading time.

use super::{Body, Node};

/// Words that people read in a minute.
const WORDS_A_MINUTE: i32 = 220;

/// Minutes that reading takes, at least one.
#[must_use]
pub const fn reading_minutes(words: i32) -> i32 {
    let minutes = (words + WORDS_A_MINUTE - 1) / WORDS_A_MINUTE;
    if minutes < 1 { 1 } else { minutes }
}

impl Body {
    /// The words, a line for each paragraph, cell or heading.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut lines = Vec::new();
        for block in &self.content {
            block.lines(&mut lines);
        }
        lines.join("\n")
    }

    /// Number of words.
    #[must_use]
    pub fn word_count(&self) -> i32 {
        i32::try_from(self.plain_text().split_whitespace().count()).unwrap_or(i32::MAX)
    }

    /// The beginning, cut between words.
    #[must_use]
    pub fn excerpt(&self, max_chars: usize) -> String {
        let mut excerpt = String::new();
        for word in self.paragraphs().split_whitespace() {
            if excerpt.chars().count() + word.chars().count() + 2 > max_chars {
                excerpt.push('…');
                return excerpt;
            }
            if !excerpt.is_empty() {
                excerpt.push(' ');
            }
            excerpt.push_str(word);
        }
        excerpt
    }

    /// The words of paragraphs alone: headings do not read on.
    fn paragraphs(&self) -> String {
        let mut lines = Vec::new();
        for block in self.content.iter().filter(|block| block.kind == "paragraph") {
            block.lines(&mut lines);
        }
        lines.join(" ")
    }
}

impl Node {
    /// The words of a node, a line for each paragraph, cell or heading in it.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut lines = Vec::new();
        self.lines(&mut lines);
        lines.join("\n")
    }

    fn lines(&self, lines: &mut Vec<String>) {
        let mut add = |text: &str| {
            let text = text.trim();
            if !text.is_empty() {
                lines.push(text.to_owned());
            }
        };
        match self.kind.as_str() {
            "paragraph" | "heading" => {
                let run = |part: &Self| match part.kind.as_str() {
                    "hardBreak" => " ".to_owned(),
                    _ => part.text.clone().unwrap_or_default(),
                };
                add(&self.content.iter().map(run).collect::<String>());
                return;
            }
            "image" => add(self.word("caption").unwrap_or_default()),
            "faqItem" => add(self.word("question").unwrap_or_default()),
            "callToAction" => {
                add(self.word("heading").unwrap_or_default());
                add(self.word("text").unwrap_or_default());
            }
            _ => {}
        }
        for part in &self.content {
            part.lines(lines);
        }
        if self.kind == "blockquote"
            && let Some(author) = self.word("author").filter(|author| !author.trim().is_empty())
        {
            lines.push(author.trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::{body, paragraph};
    use super::*;

    #[test]
    fn words_are_read_in_their_order() {
        let text = body(json!([
            {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Teak"}]},
            {"type": "paragraph", "content": [
                {"type": "text", "text": "Old "}, {"type": "text", "text": "wood", "marks": [{"type": "bold"}]},
                {"type": "hardBreak"}, {"type": "text", "text": "lasts."}]},
            {"type": "faq", "content": [{"type": "faqItem", "attrs": {"question": "How long?"}, "content": [
                {"type": "paragraph", "content": [{"type": "text", "text": "Decades."}]}]}]},
            {"type": "unknown", "attrs": {"caption": "not ours"}},
        ]));
        assert_eq!(text.plain_text(), "Teak\nOld wood lasts.\nHow long?\nDecades.");
        assert_eq!(text.word_count(), 7);
        assert_eq!(text.excerpt(12), "Old wood…");
    }

    #[test]
    fn reading_takes_at_least_a_minute() {
        for (words, minutes) in [(0, 1), (220, 1), (221, 2), (1_000, 5)] {
            assert_eq!(reading_minutes(words), minutes);
        }
        assert_eq!(body(json!([paragraph("aaaaaaaa", "  ")])).word_count(), 0);
    }
}
