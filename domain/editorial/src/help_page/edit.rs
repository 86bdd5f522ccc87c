//! Creates, saves, publishes and deletes help pages.

use chrono::{DateTime, Utc};

use super::HelpPageDraft;
use super::category::HelpCategoryId;
use super::list::{self, HelpPageDetail};
use crate::body::Body;
use crate::link;
use crate::redirect;
use crate::reference::{self, TextKind, Uses};
use crate::version::{self, NewVersion, OldText};
use crate::written;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::HelpPageId;
use kernel::order::GAP;
use kernel::record::Refusal;
use kernel::slug::{self, SlugKind};

const KIND: &str = "help_page";

/// Maximum number of pages with the same title before a slug must be given.
const NAMESAKES: usize = 50;

/// Locks a page until the transaction ends.
pub async fn lock(db: &mut Db, id: HelpPageId) -> Result<HelpPageDetail, sqlx::Error> {
    sqlx::query!("select id from help_pages where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    list::find(db, id).await
}

/// Creates a help page.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &HelpPageDraft,
) -> Result<HelpPageId, Refusal> {
    insert(db, clock, actor, draft, None).await
}

/// Stores a new draft. What the `known` one refers to may stay: it may have been archived or deleted since.
async fn insert(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &HelpPageDraft,
    known: Option<&HelpPageDraft>,
) -> Result<HelpPageId, Refusal> {
    let id = HelpPageId::new();
    let mut draft = draft.tidied();
    draft.slug = slug_for(&mut *db, id, &draft).await?;
    check_references(&mut *db, id, &draft, known.map(|known| (known, &known.body))).await?;
    let HelpPageDraft { title, slug, summary, body, category_id, related_ids, seo_title, seo_description } =
        &draft;
    sqlx::query!(
        "insert into help_pages (
             id, title, slug, summary, body, words, category, related, seo_title, seo_description, position, created_at,
             created_by, updated_at, updated_by
         )
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce(max(position) + $11, nextval('help_page_positions')),
             $12, $13, $12, $13
         from help_pages",
        id.0,
        title,
        slug,
        summary,
        written::json(body)?,
        body.word_count(),
        category_id.map(|category| category.0),
        &related_ids.iter().map(|related| related.0).collect::<Vec<_>>(),
        seo_title,
        seo_description,
        GAP,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    save_version(&mut *db, clock, actor, (id, 1), &draft, None).await?;
    keep_uses(&mut *db, id).await?;
    let event =
        Event::new("help_page_created", KIND, &id).changing(written::changes(None, (&draft, &draft.body)));
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Copies a page into a new draft.
pub async fn copy(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    page: &HelpPageDetail,
) -> Result<HelpPageId, Refusal> {
    let known = page.draft();
    let draft = HelpPageDraft {
        title: known.title.chars().take(113).collect::<String>() + " (copy)",
        slug: String::new(),
        ..known.clone()
    };
    insert(db, clock, actor, &draft, Some(&known)).await
}

/// Saves a page: the working copy, and what applies at once. After publication, the old slug redirects to the
/// new one.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    page: &HelpPageDetail,
    draft: &HelpPageDraft,
) -> Result<(), Refusal> {
    save(db, clock, actor, page, draft, None).await
}

/// Brings back the text of a version as the working copy.
pub async fn restore(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    page: &HelpPageDetail,
    number: i32,
) -> Result<(), Refusal> {
    let id = page.item.id;
    let OldText { title, lead, body } = version::find(&mut *db, TextKind::HelpPage, id.0, number).await?;
    let draft = HelpPageDraft { title, summary: lead, body, ..page.draft() };
    save(db, clock, actor, page, &draft, Some(number)).await
}

async fn save(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    page: &HelpPageDetail,
    draft: &HelpPageDraft,
    restored: Option<i32>,
) -> Result<(), Refusal> {
    let (id, old) = (page.item.id, page.draft());
    let mut draft = draft.tidied();
    draft.slug = slug_for(&mut *db, id, &draft).await?;
    if draft == old {
        return Ok(());
    }
    // A version may show what was deleted since.
    let known = if restored.is_some() { &draft.body } else { &page.body };
    check_references(&mut *db, id, &draft, Some((&old, known))).await?;
    if page.item.status.is_for_visitors() {
        refuse_losing(&draft)?;
    }
    if draft.slug != old.slug && page.item.first_published_at.is_some() {
        slug::moved(&mut *db, SlugKind::HelpPage, id.0, &old.slug, &draft.slug, clock.now()).await?;
    }
    update(&mut *db, clock, actor, id, &draft).await?;
    let is_text = (&draft.title, &draft.summary, &draft.body) != (&old.title, &old.summary, &old.body);
    let mut is_new = false;
    if is_text {
        let version = page.item.version + 1;
        is_new = save_version(&mut *db, clock, actor, (id, version), &draft, restored).await?;
    }
    keep_uses(&mut *db, id).await?;
    // The editor saves after every pause: the log has an entry for each version, not for each pause.
    let changes = written::changes(Some((&old, &old.body)), (&draft, &draft.body));
    let is_worth_noting =
        is_new || changes.iter().any(|it| !["title", "summary", "body"].contains(&it.field.as_str()));
    if is_worth_noting {
        let action = if restored.is_some() { "help_page_restored" } else { "help_page_changed" };
        audit::record(db, clock, actor, Event::new(action, KIND, &id).changing(changes)).await?;
    }
    Ok(())
}

async fn update(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: HelpPageId,
    draft: &HelpPageDraft,
) -> Result<(), Refusal> {
    let HelpPageDraft { title, slug, summary, body, category_id, related_ids, seo_title, seo_description } =
        draft;
    sqlx::query!(
        "update help_pages
         set title = $2, slug = $3, summary = $4, body = $5, words = $6, category = $7, related = $8, seo_title = $9,
             seo_description = $10, version = version + 1, updated_at = $11, updated_by = $12
         where id = $1",
        id.0,
        title,
        slug,
        summary,
        written::json(body)?,
        body.word_count(),
        category_id.map(|category| category.0),
        &related_ids.iter().map(|related| related.0).collect::<Vec<_>>(),
        seo_title,
        seo_description,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn save_version(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    (id, version): (HelpPageId, i32),
    draft: &HelpPageDraft,
    restored: Option<i32>,
) -> Result<bool, sqlx::Error> {
    let new = NewVersion {
        kind: TextKind::HelpPage,
        item: id.0,
        version,
        title: &draft.title,
        lead: &draft.summary,
        body: &draft.body,
        restored,
        by: actor.user,
    };
    version::save(db, new, clock.now()).await
}

/// Keeps which photographs it shows, in the working copy and to visitors.
pub(super) async fn keep_uses(db: &mut Db, id: HelpPageId) -> Result<(), sqlx::Error> {
    let page = list::find(&mut *db, id).await?;
    let bodies: Vec<_> = [Some(&page.body), page.published.as_ref()].into_iter().flatten().collect();
    let uses = Uses {
        kind: TextKind::HelpPage,
        item: id.0,
        title: &page.item.title,
        is_public: page.item.status.is_for_visitors(),
        beside: &[],
        bodies: &bodies,
    };
    reference::keep(db, uses).await
}

/// Lets visitors read the working copy of a page that is published or scheduled already.
pub async fn publish_changes(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    page: &HelpPageDetail,
) -> Result<(), Refusal> {
    let id = page.item.id;
    if !page.item.status.is_for_visitors() {
        let reason = "The page isn't published yet. Publish it, or schedule it.".to_owned();
        return Err(Refusal::Rule { code: "not_published", reason });
    }
    refuse_unfit(&mut *db, page).await?;
    release(&mut *db, page, clock.now()).await?;
    sqlx::query!(
        "update help_pages set version = version + 1, updated_at = $2 where id = $1",
        id.0,
        clock.now()
    )
    .execute(&mut *db)
    .await?;
    audit::record(db, clock, actor, Event::new("help_page_revised", KIND, &id)).await?;
    Ok(())
}

/// Copies the working copy to what visitors read or will read.
pub(super) async fn release(
    db: &mut Db,
    page: &HelpPageDetail,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let id = page.item.id;
    sqlx::query!(
        "update help_pages
         set published_title = title, published_summary = summary, published_body = body, published_words = words,
             published_text = $2, revised_at = $3
         where id = $1",
        id.0,
        page.body.plain_text(),
        now,
    )
    .execute(&mut *db)
    .await?;
    version::publish(&mut *db, TextKind::HelpPage, id.0).await?;
    keep_uses(&mut *db, id).await?;
    link::check_text(db, TextKind::HelpPage, id.0, &page.body, now).await?;
    Ok(())
}

/// Checks that it is complete.
pub(super) async fn refuse_unfit(db: &mut Db, page: &HelpPageDetail) -> Result<(), Refusal> {
    let draft = page.draft();
    refuse_losing(&draft)?;
    if draft.summary.is_empty() {
        let reason = "is required before visitors see the page".to_owned();
        return Err(Refusal::Field { field: "summary", reason });
    }
    reference::refuse_unfit(db, &page.body).await
}

/// A page for visitors keeps what applies at once and publishing requires.
fn refuse_losing(draft: &HelpPageDraft) -> Result<(), Refusal> {
    if draft.category_id.is_none() {
        let reason = "is required before visitors see the page".to_owned();
        return Err(Refusal::Field { field: "categoryId", reason });
    }
    Ok(())
}

/// The requested slug, if it is free, or else the first free one derived from the title.
async fn slug_for(db: &mut Db, id: HelpPageId, draft: &HelpPageDraft) -> Result<String, Refusal> {
    if !draft.slug.is_empty() {
        let taken =
            sqlx::query_scalar!("select id from help_pages where slug = $1 and id <> $2", draft.slug, id.0)
                .fetch_optional(&mut *db)
                .await?;
        if taken.is_some() {
            let reason = "is used by another page".to_owned();
            return Err(Refusal::Field { field: "slug", reason });
        }
        slug::refuse_taken_slug(db, SlugKind::HelpPage, id.0, &draft.slug).await?;
        return Ok(draft.slug.clone());
    }
    let wanted = Some(slug::of(&draft.title)).filter(|slug| !slug.is_empty());
    let candidates = slug::candidates(wanted.as_deref().unwrap_or("help"), NAMESAKES);
    let free = sqlx::query_scalar!(
        r#"select candidate as "candidate!" from unnest($1::text[]) with ordinality as wanted (candidate, place)
           where not exists (select from help_pages where slug = candidate and id <> $2)
               and not exists (
                   select from slug_redirects where kind = 'help_page' and slug = candidate and item <> $2
               )
           order by place limit 1"#,
        &candidates,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    free.ok_or_else(|| Refusal::Field {
        field: "slug",
        reason: "is required: all slugs derived from the title are taken".to_owned(),
    })
}

/// Checks that what the draft refers to exists, unless the stored page refers to it already.
async fn check_references(
    db: &mut Db,
    id: HelpPageId,
    draft: &HelpPageDraft,
    stored: Option<(&HelpPageDraft, &Body)>,
) -> Result<(), Refusal> {
    let stranger = |field| Refusal::Field { field, reason: "does not exist".to_owned() };
    let old = stored.map(|(old, _)| old);
    if let Some(category) =
        draft.category_id.filter(|_| draft.category_id != old.and_then(|old| old.category_id))
        && !has_category(&mut *db, category).await?
    {
        return Err(stranger("categoryId"));
    }
    let related: Vec<_> = draft.related_ids.iter().map(|related| related.0).collect();
    if related.contains(&id.0) {
        let reason = "must be other pages".to_owned();
        return Err(Refusal::Field { field: "relatedIds", reason });
    }
    let known =
        sqlx::query_scalar!(r#"select count(*) as "count!" from help_pages where id = any ($1)"#, &related,)
            .fetch_one(&mut *db)
            .await?;
    if usize::try_from(known).ok() != Some(related.len()) {
        return Err(stranger("relatedIds"));
    }
    reference::check(db, &draft.body, stored.map(|(_, body)| body)).await
}

/// Locks the category, so that it cannot be archived meanwhile.
async fn has_category(db: &mut Db, id: HelpCategoryId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!(
        "select id from help_categories where id = $1 and archived_at is null for share",
        id.0,
    );
    Ok(found.fetch_optional(db).await?.is_some())
}

/// Deletes a page with its versions. Its address is gone for good.
pub async fn delete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    page: &HelpPageDetail,
) -> Result<(), sqlx::Error> {
    let id = page.item.id;
    reference::forget(&mut *db, TextKind::HelpPage, id.0).await?;
    slug::forget(&mut *db, SlugKind::HelpPage, id.0).await?;
    sqlx::query!("delete from preview_links where kind = 'help_page' and item = $1", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update help_pages set related = array_remove(related, $1) where $1 = any (related)", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from help_pages where id = $1", id.0).execute(&mut *db).await?;
    if page.item.first_published_at.is_some() {
        redirect::mark_gone(&mut *db, clock, actor, &format!("/docs/page/{}", page.item.slug)).await?;
    }
    let changes = vec![Change::new("title", &page.item.title, ())];
    audit::record(db, clock, actor, Event::new("help_page_deleted", KIND, &id).changing(changes)).await
}
