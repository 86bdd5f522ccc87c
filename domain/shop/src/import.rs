//! Imports of products: a row with a known SKU changes that product, any other row makes a draft.
//!
//! A row is done by the functions of the product's form and of its stock, in a savepoint. A check does the same and
//! takes it back, so that it cannot say anything else than the import will.

mod row;

use chrono::{DateTime, Utc};
use garde::Validate as _;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{LeadId, ProductCategoryId, ProductId, VideoId};
use kernel::import::cell::plain;
use kernel::import::{Candidate, Importable, RowError, RowOutcome, Verdict};
use kernel::publishing::{Editor, drafts_only, is_open_to};
use kernel::reach::Viewer;
use kernel::record::Refusal;
use kernel::role::{Access, Area, Verb, access};
use kernel::{Db, Tx};
use people::account::Status;
use people::user;
use pricing::brand::BrandId;
use pricing::gst::rate::{self, Rates};
use sqlx::Connection as _;

use self::row::{Field, Row};
use crate::product::{Product, ProductDraft, edit, lock};
use crate::stock::ledger;

/// The import of products.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue;

impl Importable for Catalogue {
    const RESOURCE: &'static str = "products";
    const KIND: &'static str = "product_import";
    type Field = Field;
    type Row = Row;

    fn fields() -> Vec<(Field, &'static [&'static str])> {
        Field::ALL.iter().map(|field| (*field, field.names())).collect()
    }

    fn check(has: &dyn Fn(Field) -> bool) -> Result<(), &'static str> {
        if has(Field::Sku) { Ok(()) } else { Err("choose the column with the SKUs") }
    }

    fn read(cells: &[(Field, &str)]) -> Result<Row, Vec<RowError>> {
        Row::read(cells)
    }

    fn identities(row: &Row) -> Vec<String> {
        vec![row.sku.to_uppercase()]
    }

    async fn check_rows(
        db: &mut Db,
        actor: &Actor,
        rows: &[Candidate<Row>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Verdict>, sqlx::Error> {
        let clock = Clock::stopped_at(now);
        let (editor, store) = (editor(&mut *db, actor).await?, Store::read(&mut *db, &clock).await?);
        let mut verdicts = Vec::with_capacity(rows.len());
        for Candidate { row, is_above } in rows {
            if *is_above {
                verdicts.push(Verdict::Wrong(vec![RowError::new(Field::Sku, "is already in a row above")]));
                continue;
            }
            let mut trial = db.begin().await?;
            let done = apply(&mut trial, &clock, &editor, &store, row).await;
            trial.rollback().await?;
            verdicts.push(match done {
                Ok(true) => Verdict::New,
                Ok(false) => Verdict::Known,
                Err(Failed::Row(errors)) => Verdict::Wrong(errors),
                Err(Failed::Database(error)) => return Err(error),
            });
        }
        Ok(verdicts)
    }

    async fn import_row(
        tx: &mut Tx<'_>,
        clock: &Clock,
        actor: &Actor,
        row: Row,
    ) -> Result<(RowOutcome, Option<LeadId>), sqlx::Error> {
        let (editor, store) = (editor(tx, actor).await?, Store::read(tx, clock).await?);
        let mut part = tx.begin().await?;
        let outcome = match apply(&mut part, clock, &editor, &store, &row).await {
            Ok(is_new) => {
                part.commit().await?;
                if is_new { RowOutcome::New } else { RowOutcome::Known }
            }
            Err(Failed::Row(errors)) => {
                part.rollback().await?;
                RowOutcome::Wrong(errors)
            }
            Err(Failed::Database(error)) => return Err(error),
        };
        Ok((outcome, None))
    }
}

/// Why a row is not imported.
enum Failed {
    Row(Vec<RowError>),
    Database(sqlx::Error),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        RowError::of(refusal).map_or_else(Self::Database, |error| Self::Row(vec![named(error)]))
    }
}

impl From<RowError> for Failed {
    fn from(error: RowError) -> Self {
        Self::Row(vec![error])
    }
}

/// An error of the form or the ledger, under the name of its column, and in words.
fn named(mut error: RowError) -> RowError {
    let field = match error.field.as_str() {
        "categoryId" => Some(Field::Category),
        "brandId" => Some(Field::Brand),
        "videoId" => Some(Field::Video),
        "pieces" => Some(Field::OnHand),
        other => other.parse().ok(),
    };
    let Some(field) = field else { return error };
    if let Some(form) = field.form().filter(|_| error.message.starts_with("does not match")) {
        form.clone_into(&mut error.message);
    }
    RowError::new(field, error.message)
}

/// The user who imports, with the permissions of today. Whoever is suspended has none.
async fn editor(db: &mut Db, actor: &Actor) -> Result<Editor, sqlx::Error> {
    let id = actor.user.ok_or(sqlx::Error::RowNotFound)?;
    let user = user::find(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    let access =
        if user.status == Status::Active { access(Area::Furniture, user.role) } else { Access::None };
    // Leading the sales team opens nothing in the catalogue.
    let viewer = Viewer { user: id, role: user.role, is_sales_head: false };
    Ok(Editor { actor: actor.clone(), viewer, access })
}

/// Imports a row, and returns whether the product is new. What it wrote before it failed is the caller's to take back.
async fn apply(
    tx: &mut Tx<'_>,
    clock: &Clock,
    editor: &Editor,
    store: &Store,
    row: &Row,
) -> Result<bool, Failed> {
    let Some(product) = known(tx, &row.sku).await? else {
        if !editor.access.allows(Verb::Manage) {
            let reason = "is new. Only colleagues who manage the catalogue can add products.";
            return Err(RowError::new(Field::Sku, reason).into());
        }
        let draft = store.draft(row, None)?;
        let id = edit::create(tx, clock, &editor.actor, &draft).await?;
        count(tx, clock, editor, id, &draft, row).await?;
        return Ok(true);
    };
    let draft = store.draft(row, Some(&product))?;
    if draft != product.draft && !is_open_to(product.status, editor.access) {
        return Err(drafts_only().into());
    }
    // Before the change, which may say that it is in stock.
    count(tx, clock, editor, product.id, &draft, row).await?;
    edit::change(tx, clock, editor, &product, &draft).await?;
    Ok(false)
}

/// Locks the product with this SKU.
async fn known(tx: &mut Tx<'_>, sku: &str) -> Result<Option<Product>, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: ProductId" from products where upper(sku) = upper($1) and archived_at is null for update"#,
        sku,
    )
    .fetch_optional(&mut **tx)
    .await?;
    match id {
        Some(id) => lock(tx, id).await.map(Some),
        None => Ok(None),
    }
}

/// Corrects the pieces on hand.
async fn count(
    tx: &mut Tx<'_>,
    clock: &Clock,
    editor: &Editor,
    id: ProductId,
    draft: &ProductDraft,
    row: &Row,
) -> Result<(), Failed> {
    let Some(pieces) = row.on_hand else { return Ok(()) };
    let refused = |reason: &str| Err(RowError::new(Field::OnHand, reason).into());
    if !editor.access.allows(Verb::Manage) {
        return refused("can only be changed by colleagues who manage the catalogue");
    }
    match ledger::of_options(tx, id).await? {
        // As our own exports have it.
        Some(known) if known == i64::from(pieces) => Ok(()),
        Some(_) => refused("is counted by option. Change it on the product's page."),
        None if !draft.is_stocked => {
            refused("is for products whose stock is counted. Set “Stock counted” to yes.")
        }
        None => Ok(ledger::import(tx, clock, &editor.actor, id, pieces).await?),
    }
}

/// A record that rows name.
struct Named<I> {
    id: I,
    name: String,
    slug: String,
    is_archived: bool,
}

/// Finds a record by name or slug. A product keeps its own, even if it is archived or another one has the same name.
fn named_by<I: Copy + PartialEq>(
    all: &[Named<I>],
    current: Option<I>,
    noun: &str,
    text: &str,
) -> Result<I, String> {
    let word = plain(text);
    let found: Vec<_> =
        all.iter().filter(|one| plain(&one.name) == word || plain(&one.slug) == word).collect();
    if let Some(own) = found.iter().find(|one| Some(one.id) == current) {
        return Ok(own.id);
    }
    let open: Vec<_> = found.into_iter().filter(|one| !one.is_archived).collect();
    match (open.iter().find(|one| one.slug == text), &open[..]) {
        (Some(one), _) | (None, [one]) => Ok(one.id),
        (None, []) => Err(format!("there is no {noun} “{text}”")),
        (None, _) => Err(format!("there is more than one {noun} “{text}”: write its slug")),
    }
}

/// Records that the rows refer to.
struct Store {
    categories: Vec<Named<ProductCategoryId>>,
    /// HSN of a new product in a category.
    hsn: Vec<(ProductCategoryId, String)>,
    brands: Vec<Named<BrandId>>,
    videos: Vec<(VideoId, String)>,
    rates: Rates,
}

impl Store {
    async fn read(db: &mut Db, clock: &Clock) -> Result<Self, sqlx::Error> {
        let categories = sqlx::query!(
            r#"select id as "id: ProductCategoryId", name, slug, hsn, archived_at is not null as "is_archived!"
               from product_categories"#,
        )
        .fetch_all(&mut *db)
        .await?;
        let brands = sqlx::query!(
            r#"select id as "id: BrandId", name, archived_at is not null as "is_archived!" from brands"#,
        )
        .fetch_all(&mut *db)
        .await?;
        let videos =
            sqlx::query!(r#"select id as "id: VideoId", slug from videos"#).fetch_all(&mut *db).await?;
        Ok(Self {
            videos: videos.into_iter().map(|row| (row.id, row.slug)).collect(),
            hsn: categories.iter().map(|row| (row.id, row.hsn.clone())).collect(),
            categories: categories
                .into_iter()
                .map(|row| Named { id: row.id, name: row.name, slug: row.slug, is_archived: row.is_archived })
                .collect(),
            brands: brands
                .into_iter()
                .map(|row| Named {
                    id: row.id,
                    name: row.name,
                    slug: String::new(),
                    is_archived: row.is_archived,
                })
                .collect(),
            rates: rate::on(db, clock.today()).await?,
        })
    }

    /// The product after the import of a row. Empty cells leave a known product's values unchanged.
    fn draft(&self, row: &Row, known: Option<&Product>) -> Result<ProductDraft, Failed> {
        let mut draft = known.map_or_else(
            || ProductDraft::blank(row.sku.clone(), ProductCategoryId::new()),
            |product| product.draft.clone(),
        );
        let mut errors = Vec::new();
        if let Some(text) = &row.category {
            match named_by(&self.categories, known.map(|_| draft.category_id), "category", text) {
                Ok(id) => draft.category_id = id,
                Err(message) => errors.push(RowError::new(Field::Category, message)),
            }
        }
        if let Some(text) = &row.brand {
            match named_by(&self.brands, draft.brand_id, "brand", text) {
                Ok(id) => draft.brand_id = Some(id),
                Err(message) => errors.push(RowError::new(Field::Brand, message)),
            }
        }
        if let Some(slug) = &row.video {
            match self.videos.iter().find(|(_, known)| known == slug) {
                Some((id, _)) => draft.video_id = Some(*id),
                None => errors.push(RowError::new(Field::Video, format!("there is no video “{slug}”"))),
            }
        }
        if known.is_none() {
            let of_category = self.hsn.iter().find(|(id, _)| *id == draft.category_id);
            draft.hsn = of_category.map(|(_, hsn)| hsn.clone()).unwrap_or_default();
            draft.is_stocked = row.has(Field::OnHand);
            let needed = [Field::Name, Field::Category, Field::MrpPaise, Field::PricePaise];
            let missing = needed.into_iter().filter(|field| !row.has(*field));
            errors.extend(missing.map(|field| RowError::new(field, "is missing")));
        }
        errors.extend(row.put_on(&mut draft).err().into_iter().flatten());
        // Rules that a known product broke before are for its form.
        let is_changed = known.is_none_or(|product| product.draft != draft);
        if errors.is_empty()
            && is_changed
            && let Err(report) = draft.validate()
        {
            errors.extend(RowError::all(&report).into_iter().map(named));
        }
        errors.extend(row.gst.and_then(|gst| self.disagreement(gst, &draft.hsn)));
        if errors.is_empty() { Ok(draft) } else { Err(Failed::Row(errors)) }
    }

    /// The rate of GST follows from the HSN. A list that says otherwise has one of the two wrong.
    fn disagreement(&self, gst: kernel::money::Percent, hsn: &str) -> Option<RowError> {
        let message = match self.rates.of(hsn) {
            Some(rate) if rate == gst => return None,
            Some(rate) => format!("is {rate} for HSN {hsn} in the settings"),
            None => format!("is not in the settings for HSN {hsn}"),
        };
        Some(RowError::new(Field::Gst, message))
    }
}

#[cfg(test)]
mod tests;
