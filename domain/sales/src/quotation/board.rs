//! The board of a quotation: the materials and finishes of its lines that count, how they look, and the rooms that use
//! them.

use std::iter;

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::QuotationDraft;
use super::sheet::PricedSheet;
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use pricing::material::MaterialKind;
use pricing::material::surface::{self, Labels};

/// A material or finish.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationBoardItem")]
pub struct BoardItem {
    /// Name, as the lines have it.
    pub name: String,
    /// Rooms that use it, in their order.
    pub rooms: Vec<String>,
    /// Photograph of its surface.
    pub texture: Option<Picture>,
    /// Alt text of the photograph; may be empty.
    pub texture_alt: String,
    /// Address of a drawing of its surface, if it has no photograph; `null` if nothing tells how it looks.
    pub drawn: Option<String>,
}

/// The board of a priced draft, in the order of its lines.
pub(super) async fn of(
    db: &mut Db,
    draft: &QuotationDraft,
    sheet: &PricedSheet,
) -> Result<Vec<BoardItem>, sqlx::Error> {
    let used = used(draft, sheet);
    let names: Vec<String> = used.iter().map(|one| one.name.to_lowercase()).collect();
    let mut known = if names.is_empty() { Vec::new() } else { rows(db, &names).await? };
    let items = used.into_iter().zip(&names).map(|(used, name)| {
        let found = known.iter().position(|row| row.key == *name);
        match found.map(|at| known.swap_remove(at)) {
            Some(row) => row.item(used),
            None => used.item(None, String::new(), None),
        }
    });
    Ok(items.collect())
}

/// A name of the lines.
struct Used {
    name: String,
    rooms: Vec<String>,
}

impl Used {
    fn item(self, texture: Option<Picture>, texture_alt: String, drawn: Option<String>) -> BoardItem {
        let Self { name, rooms } = self;
        let drawn = if texture.is_some() { None } else { drawn.or_else(|| surface::address_of_name(&name)) };
        BoardItem { name, rooms, texture, texture_alt, drawn }
    }
}

/// Each name once, in whatever case it is written.
fn used(draft: &QuotationDraft, sheet: &PricedSheet) -> Vec<Used> {
    let mut all: Vec<Used> = Vec::new();
    for (room, figures) in draft.rooms.iter().zip(&sheet.rooms) {
        for (item, figures) in room.items.iter().zip(&figures.items) {
            let add_ons = item.add_ons.iter().zip(&figures.add_ons);
            let lines = iter::once((&item.line, &figures.line)).chain(add_ons);
            for (entry, _) in lines.filter(|(_, figures)| figures.counts) {
                for name in [entry.material.trim(), entry.finish.trim()] {
                    if !name.is_empty() {
                        add(&mut all, name, &room.name);
                    }
                }
            }
        }
    }
    all
}

fn add(all: &mut Vec<Used>, name: &str, room: &str) {
    let key = name.to_lowercase();
    let known = all.iter().position(|one| one.name.to_lowercase() == key);
    let at = known.unwrap_or_else(|| {
        all.push(Used { name: name.to_owned(), rooms: Vec::new() });
        all.len() - 1
    });
    let rooms = &mut all[at].rooms;
    if !rooms.iter().any(|known| known == room) {
        rooms.push(room.to_owned());
    }
}

struct Row {
    key: String,
    code: String,
    name: String,
    kind: MaterialKind,
    finish: String,
    colour_code: String,
    alt: Option<String>,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Option<Json<Vec<Variant>>>,
}

impl Row {
    fn item(self, used: Used) -> BoardItem {
        let labels = Labels {
            code: &self.code,
            name: &self.name,
            finish: &self.finish,
            colour_code: &self.colour_code,
        };
        let drawn = surface::address(self.kind, labels);
        used.item(made!(self).picture(), self.alt.unwrap_or_default(), drawn)
    }
}

/// Materials of these lower-case names, each once, with the photographs that visitors may see.
async fn rows(db: &mut Db, names: &[String]) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select distinct on (lower(material.name)) lower(material.name) as "key!", material.code, material.name,
               material.kind as "kind: MaterialKind", material.finish, material.colour_code, texture.alt as "alt?",
               texture.sha256 as "sha256?", texture.recipe as "recipe?", texture.width as "width?",
               texture.height as "height?", texture.thumbhash as "thumbhash?", texture.colour as "colour?",
               texture.variants as "variants?: Json<Vec<Variant>>"
           from materials as material
           left join photographs as texture
               on texture.id = material.texture_photograph_id and material.is_public and texture.recipe is not null
           where lower(material.name) = any ($1) and material.archived_at is null
           order by lower(material.name), material.status, material.id"#,
        names,
    )
    .fetch_all(db)
    .await
}
