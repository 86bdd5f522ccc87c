//! A document's structure, for screen readers.

/// Whose content a mark is: an element of the structure, or nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(u32);

impl Tag {
    /// What is no content: rules, page numbers, repeated headings.
    pub const ARTIFACT: Self = Self(u32::MAX);

    /// The element's place in [`Tags::elements`].
    #[must_use]
    pub fn index(self) -> Option<usize> {
        (self != Self::ARTIFACT).then_some(self.0 as usize)
    }
}

/// What an element is, in PDF's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The whole.
    Document,
    /// A part with a heading.
    Sect,
    /// The title.
    H1,
    /// A part's heading.
    H2,
    /// A paragraph.
    P,
    /// A table.
    Table,
    /// A row.
    TR,
    /// A column's heading.
    TH,
    /// A cell.
    TD,
    /// A picture.
    Figure,
}

impl Kind {
    /// PDF's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Document => "Document",
            Self::Sect => "Sect",
            Self::H1 => "H1",
            Self::H2 => "H2",
            Self::P => "P",
            Self::Table => "Table",
            Self::TR => "TR",
            Self::TH => "TH",
            Self::TD => "TD",
            Self::Figure => "Figure",
        }
    }
}

/// An element of the structure.
#[derive(Debug)]
pub struct Element {
    /// What it is.
    pub kind: Kind,
    /// The element around it.
    pub parent: Option<usize>,
    /// What a picture shows, in words.
    pub alternative: Option<String>,
}

/// The elements in reading order, each after the one around it.
#[derive(Debug)]
pub struct Tags {
    /// Empty where no structure is asked for.
    pub elements: Vec<Element>,
    open: Vec<usize>,
    is_on: bool,
}

impl Tags {
    /// Of a document; nothing is kept unless `is_on`.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        let mut tags = Self { elements: Vec::new(), open: Vec::new(), is_on };
        tags.open(Kind::Document);
        tags
    }

    /// Begins an element.
    pub fn open(&mut self, kind: Kind) -> Tag {
        let tag = self.leaf(kind);
        self.open.extend(tag.index());
        tag
    }

    /// Ends the element begun last.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// An element without others in it.
    pub fn leaf(&mut self, kind: Kind) -> Tag {
        if !self.is_on {
            return Tag::ARTIFACT;
        }
        let parent = self.open.last().copied();
        self.elements.push(Element { kind, parent, alternative: None });
        u32::try_from(self.elements.len() - 1).map_or(Tag::ARTIFACT, Tag)
    }

    /// A picture, with what it shows.
    pub fn figure(&mut self, alternative: &str) -> Tag {
        let tag = self.leaf(Kind::Figure);
        if let Some(element) = tag.index().and_then(|index| self.elements.get_mut(index)) {
            element.alternative = Some(alternative.to_owned());
        }
        tag
    }
}
