//! Compares two revisions line by line.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::picture::{self, LinePicture};
use super::sheet::{Entry, Placed, PricedEntry, PricedSheet, Room, Unpriced, entries};
use super::{Prices, Quotation, drawn};
use crate::kitchen::drawn::Sheet;
use kernel::Db;
use kernel::ids::{PhotographId, QuotationId, QuotationLineId};
use kernel::string_enum::string_enum;
use pricing::material::surface::Known;
use pricing::price::Rate;
use pricing::price::measure::{Quantity, Unit};

string_enum! {
    /// Change of a line or a room.
    #[schemars(rename = "ComparedChange")]
    pub enum Change {
        /// Added.
        Added = "added",
        /// Removed.
        Removed = "removed",
        /// Changed.
        Changed = "changed",
        /// Unchanged.
        Same = "same",
    }
}

/// Comparison of two revisions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "QuotationComparison")]
pub struct Comparison {
    /// Earlier revision.
    pub from: Compared,
    /// Later revision.
    pub to: Compared,
    /// Rooms, removed ones last.
    pub rooms: Vec<ComparedRoom>,
}

/// A compared revision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ComparedQuotation")]
pub struct Compared {
    /// Quotation id.
    pub id: QuotationId,
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// Amount payable.
    pub payable_paise: i64,
}

/// A room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComparedRoom {
    /// Name.
    pub name: String,
    /// Change.
    pub change: Change,
    /// Its drawings, if they differ.
    pub drawings: Option<ComparedDrawings>,
    /// Lines, removed ones last.
    pub lines: Vec<ComparedPair>,
}

/// The elevations of a room in both revisions; none if it is not drawn there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComparedDrawings {
    /// Earlier elevations.
    pub before: Vec<Sheet>,
    /// Later elevations.
    pub after: Vec<Sheet>,
}

/// A line in both revisions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedPair {
    /// Line id in both.
    pub line_id: QuotationLineId,
    /// Change.
    pub change: Change,
    /// Fields that differ.
    pub fields: Vec<&'static str>,
    /// Earlier line.
    pub before: Option<ComparedLine>,
    /// Later line.
    pub after: Option<ComparedLine>,
}

/// A line in one revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedLine {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Material.
    pub material: String,
    /// Finish.
    pub finish: String,
    /// Dimensions as text.
    pub size: String,
    /// Unit.
    pub unit: Unit,
    /// Billed quantity, in hundredths of the unit.
    pub quantity: Quantity,
    /// Rate per unit.
    pub rate_paise: Rate,
    /// Net amount.
    pub net_paise: i64,
    /// Whether the customer may leave it out.
    pub is_optional: bool,
    /// Whether it is selected.
    pub is_chosen: bool,
    /// Alt text of the photograph beside it: empty if it has none, `null` without a photograph.
    pub picture: Option<String>,
    #[serde(skip)]
    photograph: Option<PhotographId>,
}

/// Compares two quotations, each at its own prices.
pub async fn compare(db: &mut Db, from: &Quotation, to: &Quotation) -> Result<Comparison, sqlx::Error> {
    let (before, after) = (priced(&mut *db, from).await?, priced(&mut *db, to).await?);
    let (shown_before, shown_after) = (picture::of(&mut *db, from).await?, picture::of(&mut *db, to).await?);
    let known = drawn::known(db, from.draft.rooms.iter().chain(&to.draft.rooms)).await?;
    let side = |quotation: &Quotation, sheet: &PricedSheet| Compared {
        id: quotation.id,
        revision: quotation.revision,
        payable_paise: sheet.totals.payable_paise,
    };
    Ok(Comparison {
        from: side(from, &before),
        to: side(to, &after),
        rooms: rooms(
            &Side::of(&from.draft.rooms, &before, &shown_before, &known),
            &Side::of(&to.draft.rooms, &after, &shown_after, &known),
        ),
    })
}

async fn priced(db: &mut Db, quotation: &Quotation) -> Result<PricedSheet, sqlx::Error> {
    let basis = Prices::of_quotation(db, quotation).await?;
    // It was priced when it was saved.
    let priced = basis.price(&quotation.draft);
    priced.map(|(sheet, _)| sheet).map_err(|Unpriced { error, .. }| sqlx::Error::Decode(error.into()))
}

/// Lines of a revision.
struct Side<'a> {
    rooms: Vec<&'a str>,
    drawings: Vec<Vec<Sheet>>,
    lines: Vec<(Placed<'a>, &'a PricedEntry)>,
    pictures: &'a [LinePicture],
}

impl<'a> Side<'a> {
    fn of(rooms: &'a [Room], sheet: &'a PricedSheet, pictures: &'a [LinePicture], known: &Known) -> Self {
        Self {
            rooms: rooms.iter().map(|room| room.name.as_str()).collect(),
            drawings: rooms.iter().map(|room| drawn::of_room(room, known)).collect(),
            lines: entries(rooms).zip(sheet.lines()).collect(),
            pictures,
        }
    }

    /// The elevations of a room with this name, after so many others of the same name.
    fn drawing(&self, name: &str, others: usize) -> Vec<Sheet> {
        let named = self.rooms.iter().zip(&self.drawings).filter(|(room, _)| **room == name);
        named.map(|(_, drawing)| drawing.clone()).nth(others).unwrap_or_default()
    }

    fn by_id(&self) -> HashMap<QuotationLineId, (&str, ComparedLine)> {
        let line = |(placed, figures): &(Placed<'a>, &PricedEntry)| {
            (placed.entry.id, (self.rooms[placed.room], compared(placed.entry, figures, self.pictures)))
        };
        self.lines.iter().map(line).collect()
    }
}

fn compared(entry: &Entry, figures: &PricedEntry, pictures: &[LinePicture]) -> ComparedLine {
    let shown = pictures.iter().find(|shown| Some(shown.photograph_id) == entry.photograph_id);
    ComparedLine {
        name: entry.name.clone(),
        description: entry.description.clone(),
        material: entry.material.clone(),
        finish: entry.finish.clone(),
        size: entry.dimensions.words(),
        unit: figures.unit,
        quantity: figures.quantity,
        rate_paise: figures.rate_paise,
        net_paise: figures.price.net_paise,
        is_optional: entry.is_optional,
        is_chosen: figures.counts,
        picture: shown.map(|shown| shown.alt.clone()),
        photograph: shown.map(|shown| shown.photograph_id),
    }
}

fn rooms(from: &Side<'_>, to: &Side<'_>) -> Vec<ComparedRoom> {
    let (mut old, mut new) = (from.by_id(), to.by_id());
    let mut rooms: Vec<ComparedRoom> = Vec::new();
    for (place, name) in to.rooms.iter().enumerate() {
        let here = to.lines.iter().filter(|(placed, _)| placed.room == place);
        let lines = here.filter_map(|(placed, _)| {
            let (_, after) = new.remove(&placed.entry.id)?;
            Some(pair(placed.entry.id, name, old.remove(&placed.entry.id), Some(after)))
        });
        let lines = lines.collect();
        rooms.push(ComparedRoom { name: (*name).to_owned(), change: Change::Same, drawings: None, lines });
    }
    // A removed line is listed in its room, if that still exists.
    for (placed, _) in &from.lines {
        let Some(before) = old.remove(&placed.entry.id) else { continue };
        let name = before.0;
        let gone = pair(placed.entry.id, name, Some(before), None);
        match rooms.iter_mut().find(|room| room.name == name) {
            Some(room) => room.lines.push(gone),
            None => {
                rooms.push(ComparedRoom {
                    name: name.to_owned(),
                    change: Change::Removed,
                    drawings: None,
                    lines: vec![gone],
                });
            }
        }
    }
    let mut named: HashMap<String, usize> = HashMap::new();
    for room in &mut rooms {
        let others = named.entry(room.name.clone()).or_default();
        room.drawings = drawings(&room.name, *others, from, to);
        room.change = change(room, from, to);
        *others += 1;
    }
    rooms
}

fn drawings(name: &str, others: usize, from: &Side<'_>, to: &Side<'_>) -> Option<ComparedDrawings> {
    let (before, after) = (from.drawing(name, others), to.drawing(name, others));
    (before != after).then_some(ComparedDrawings { before, after })
}

fn pair(
    line_id: QuotationLineId,
    room: &str,
    before: Option<(&str, ComparedLine)>,
    after: Option<ComparedLine>,
) -> ComparedPair {
    let (old_room, before) = before.unzip();
    let (change, fields) = match (&before, &after) {
        (Some(before), Some(after)) => {
            let mut fields = differing(before, after);
            if old_room != Some(room) {
                fields.insert(0, "room");
            }
            (if fields.is_empty() { Change::Same } else { Change::Changed }, fields)
        }
        (None, _) => (Change::Added, Vec::new()),
        (_, None) => (Change::Removed, Vec::new()),
    };
    ComparedPair { line_id, change, fields, before, after }
}

fn differing(old: &ComparedLine, new: &ComparedLine) -> Vec<&'static str> {
    let pairs = [
        ("name", old.name != new.name),
        ("description", old.description != new.description),
        ("material", old.material != new.material),
        ("finish", old.finish != new.finish),
        ("dimensions", (&old.size, old.quantity, old.unit) != (&new.size, new.quantity, new.unit)),
        ("rate", old.rate_paise != new.rate_paise),
        ("net", old.net_paise != new.net_paise),
        ("isOptional", old.is_optional != new.is_optional),
        ("isChosen", old.is_chosen != new.is_chosen),
        ("picture", old.photograph != new.photograph),
    ];
    pairs.into_iter().filter(|(_, differs)| *differs).map(|(field, _)| field).collect()
}

fn change(room: &ComparedRoom, from: &Side<'_>, to: &Side<'_>) -> Change {
    let name = room.name.as_str();
    match (from.rooms.contains(&name), to.rooms.contains(&name)) {
        (false, _) => Change::Added,
        (_, false) => Change::Removed,
        _ if room.drawings.is_none() && room.lines.iter().all(|line| line.change == Change::Same) => {
            Change::Same
        }
        _ => Change::Changed,
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use uuid::Uuid;

    use super::*;
    use crate::kitchen::{BASE, COUNTER};
    use crate::quotation::sheet::{Item, LineFacts, RoomDrawing, price_rooms};
    use content::photograph::picture::Picture;
    use kernel::money::Percent;
    use pricing::gst::Supply;
    use pricing::price::measure::Dimensions;
    use pricing::price::{Discount, Terms};

    const TERMS: Terms =
        Terms { surcharge: Percent::NONE, discount: Discount::None, supply: Supply::WithinState };

    fn entry(name: &str) -> Entry {
        Entry {
            id: QuotationLineId::new(),
            item: None,
            name: name.to_owned(),
            description: String::new(),
            material: String::new(),
            finish: String::new(),
            dimensions: Dimensions::Pieces { count: 1 },
            least: None,
            rate_paise: Rate::rupees(100),
            discount: Discount::None,
            override_reason: String::new(),
            hsn: "9403".to_owned(),
            is_optional: false,
            is_chosen: false,
            photograph_id: None,
        }
    }

    fn room(name: &str, lines: &[&Entry]) -> Room {
        let item = |line: &&Entry| Item { line: (*line).clone(), alternative: None, add_ons: Vec::new() };
        Room { name: name.to_owned(), items: lines.iter().map(item).collect(), kitchen: None, drawing: None }
    }

    /// Pictures of all lines.
    fn pictures<'a>(rooms: impl Iterator<Item = &'a Room>) -> Vec<LinePicture> {
        let named = rooms.flat_map(|room| &room.items).filter_map(|item| item.line.photograph_id);
        let picture = Picture {
            width: 640,
            height: 480,
            thumbhash: String::new(),
            colour: String::new(),
            sources: Vec::new(),
        };
        let shown = named.map(|photograph_id| LinePicture {
            photograph_id,
            alt: "A shelf".to_owned(),
            picture: picture.clone(),
            printed: String::new(),
        });
        shown.collect()
    }

    /// Each line as `room/name: change fields`.
    fn describe(from: &[Room], to: &[Room]) -> Vec<String> {
        let sheet = |rooms: &[Room]| price_rooms(rooms, &TERMS, |_| LineFacts::default()).unwrap().0;
        let (before, after) = (sheet(from), sheet(to));
        let pictures = pictures(from.iter().chain(to));
        let known = Known::default();
        let from = Side::of(from, &before, &pictures, &known);
        let rooms = rooms(&from, &Side::of(to, &after, &pictures, &known));
        let lines = rooms.iter().flat_map(|room| {
            room.lines.iter().map(move |line| {
                let name = line.after.as_ref().or(line.before.as_ref()).map_or("", |line| line.name.as_str());
                let fields = line.fields.join(" ");
                format!("{} {}/{name}: {} {fields}", room.change, room.name, line.change).trim().to_owned()
            })
        });
        lines.collect()
    }

    #[test]
    fn a_line_is_followed_from_one_revision_to_the_next() {
        let (base, wall, tall) = (entry("Base"), entry("Wall"), entry("Tall"));
        let dearer = Entry { rate_paise: Rate::rupees(120), ..base.clone() };
        let shelf = entry("Shelf");
        assert_eq!(
            describe(
                &[room("Kitchen", &[&base, &wall, &tall]), room("Foyer", &[])],
                &[room("Kitchen", &[&dearer, &wall, &shelf]), room("Study", &[])],
            ),
            [
                "changed Kitchen/Base: changed rate net",
                "changed Kitchen/Wall: same",
                "changed Kitchen/Shelf: added",
                "changed Kitchen/Tall: removed",
            ]
        );
    }

    #[test]
    fn another_picture_is_another_line() {
        let [bare, shown, other] = [None, Some(PhotographId::new()), Some(PhotographId::new())]
            .map(|photograph_id| Entry { photograph_id, id: QuotationLineId(Uuid::nil()), ..entry("Shelf") });
        let said = |from: &Entry, to: &Entry| describe(&[room("Foyer", &[from])], &[room("Foyer", &[to])]);
        assert_eq!(said(&bare, &shown), ["changed Foyer/Shelf: changed picture"]);
        assert_eq!(said(&shown, &other), ["changed Foyer/Shelf: changed picture"]);
        assert_eq!(said(&shown, &shown), ["same Foyer/Shelf: same"]);
    }

    #[test]
    fn a_line_that_moves_is_the_same_line_elsewhere() {
        let base = entry("Base");
        assert_eq!(
            describe(&[room("Kitchen", &[&base])], &[room("Utility", &[&base])]),
            ["added Utility/Base: changed room"]
        );
        assert_eq!(
            describe(&[room("Kitchen", &[&base])], &[room("Kitchen", &[&base])]),
            ["same Kitchen/Base: same"]
        );
        assert_eq!(describe(&[room("Kitchen", &[&base])], &[]), ["removed Kitchen/Base: removed"]);
    }

    #[test]
    fn a_room_with_another_drawing_has_both() {
        let run = |item: &str, length_mm| Entry {
            item: Some(item.to_owned()),
            dimensions: Dimensions::Run { length_mm, count: 1 },
            ..entry(item)
        };
        let lines = [run(BASE, 3_000), run(COUNTER, 3_000)];
        let drawn = room("Kitchen", &lines.each_ref());
        let hidden = Room { drawing: Some(RoomDrawing::Hidden), ..drawn.clone() };
        let compared = |from: &Room, to: &Room| {
            let sheet =
                |room: &Room| price_rooms(slice::from_ref(room), &TERMS, |_| LineFacts::default()).unwrap().0;
            let (before, after) = (sheet(from), sheet(to));
            let known = Known::default();
            let from = Side::of(slice::from_ref(from), &before, &[], &known);
            rooms(&from, &Side::of(slice::from_ref(to), &after, &[], &known)).swap_remove(0)
        };
        let same = compared(&drawn, &drawn);
        assert_eq!((same.change, same.drawings), (Change::Same, None));
        let gone = compared(&drawn, &hidden);
        let drawings = gone.drawings.unwrap();
        assert_eq!((drawings.before.len(), drawings.after.len(), gone.change), (1, 0, Change::Changed));
    }
}
