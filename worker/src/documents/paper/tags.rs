//! A document's structure tree, for screen readers.

/// Structure element of a mark, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(u32);

impl Tag {
    /// Artifacts: rules, page numbers, repeated headers.
    pub const ARTIFACT: Self = Self(u32::MAX);

    /// The same element after its document was appended to others.
    #[must_use]
    pub(super) fn moved(self, by: u32) -> Self {
        if self == Self::ARTIFACT { self } else { Self(self.0.saturating_add(by)) }
    }

    /// Index of the element in [`Tags::elements`].
    #[must_use]
    pub fn index(self) -> Option<usize> {
        (self != Self::ARTIFACT).then_some(self.0 as usize)
    }
}

/// Structure type, by its PDF name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructureType {
    /// The document.
    Document,
    /// A section with a heading.
    Sect,
    /// Title.
    H1,
    /// Section heading.
    H2,
    /// Paragraph.
    P,
    /// Table.
    Table,
    /// Table row.
    TR,
    /// Header cell.
    TH,
    /// Cell.
    TD,
    /// Picture.
    Figure,
}

impl StructureType {
    /// PDF name.
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

/// A structure element.
#[derive(Debug)]
pub struct Element {
    /// Type.
    pub kind: StructureType,
    /// Parent element.
    pub parent: Option<usize>,
    /// Alt text of a picture.
    pub alternative: Option<String>,
}

/// Elements in reading order, each after its parent.
#[derive(Debug)]
pub struct Tags {
    /// Elements; empty if no structure is requested.
    pub elements: Vec<Element>,
    open: Vec<usize>,
    is_on: bool,
}

impl Tags {
    /// An empty tree; nothing is recorded unless `is_on`.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        let mut tags = Self { elements: Vec::new(), open: Vec::new(), is_on };
        tags.open(StructureType::Document);
        tags
    }

    /// Opens an element.
    pub fn open(&mut self, kind: StructureType) -> Tag {
        let tag = self.leaf(kind);
        self.open.extend(tag.index());
        tag
    }

    /// Closes the last opened element.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// An element without children.
    pub fn leaf(&mut self, kind: StructureType) -> Tag {
        if !self.is_on {
            return Tag::ARTIFACT;
        }
        let parent = self.open.last().copied();
        self.elements.push(Element { kind, parent, alternative: None });
        u32::try_from(self.elements.len() - 1).map_or(Tag::ARTIFACT, Tag)
    }

    /// Adds the elements of another document as a section, and returns by how many the indices of its tags grow.
    pub fn append(&mut self, document: Self) -> u32 {
        let grown = self.elements.len();
        for mut element in document.elements {
            element.parent = element.parent.map(|parent| parent + grown);
            if element.parent.is_none() {
                element.kind = StructureType::Sect;
                element.parent = self.open.last().copied();
            }
            self.elements.push(element);
        }
        u32::try_from(grown).unwrap_or(u32::MAX)
    }

    /// A picture with its alt text.
    pub fn figure(&mut self, alternative: &str) -> Tag {
        let tag = self.leaf(StructureType::Figure);
        if let Some(element) = tag.index().and_then(|index| self.elements.get_mut(index)) {
            element.alternative = Some(alternative.to_owned());
        }
        tag
    }
}
