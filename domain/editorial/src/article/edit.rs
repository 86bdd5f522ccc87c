//! Creates, saves, publishes and deletes articles.

use chrono::{DateTime, Utc};

use super::ArticleDraft;
use super::category::ArticleCategoryId;
use super::list::{self, ArticleDetail};
use crate::body::Body;
use crate::link;
use crate::redirect;
use crate::reference::{self, TextKind, Uses};
use crate::version::{self, NewVersion, OldText};
use crate::written;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{ArticleId, PhotographId};
use kernel::record::Refusal;
use kernel::slug::{self, SlugKind};

const KIND: &str = "article";

/// Maximum number of articles with the same title before a slug must be given.
const NAMESAKES: usize = 50;

/// Locks an article until the transaction ends.
pub async fn lock(db: &mut Db, id: ArticleId) -> Result<ArticleDetail, sqlx::Error> {
    sqlx::query!("select id from articles where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    list::find(db, id).await
}

/// Creates an article.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &ArticleDraft,
) -> Result<ArticleId, Refusal> {
    insert(db, clock, actor, draft, None).await
}

/// Stores a new draft. What the `known` one refers to may stay: it may have been archived or deleted since.
async fn insert(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &ArticleDraft,
    known: Option<&ArticleDraft>,
) -> Result<ArticleId, Refusal> {
    let id = ArticleId::new();
    let mut draft = draft.tidied();
    draft.slug = slug_for(&mut *db, id, &draft).await?;
    check_references(&mut *db, id, &draft, known.map(|known| (known, &known.body))).await?;
    let ArticleDraft {
        title,
        slug,
        excerpt,
        body,
        cover_photograph_id,
        category_id,
        tags,
        author_id,
        related_ids,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = &draft;
    sqlx::query!(
        "insert into articles (
             id, title, slug, excerpt, body, words, cover, category, tags, author, related, seo_title, seo_description,
             canonical, share_photograph, created_at, created_by, updated_at, updated_by
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16, $17)",
        id.0,
        title,
        slug,
        excerpt,
        written::json(body)?,
        body.word_count(),
        cover_photograph_id.map(|photograph| photograph.0),
        category_id.map(|category| category.0),
        tags,
        author_id.map(|author| author.0),
        &related_ids.iter().map(|related| related.0).collect::<Vec<_>>(),
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    save_version(&mut *db, clock, actor, (id, 1), &draft, None).await?;
    keep_uses(&mut *db, id).await?;
    let event =
        Event::new("article_created", KIND, &id).changing(written::changes(None, (&draft, &draft.body)));
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Copies an article into a new draft.
pub async fn copy(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    article: &ArticleDetail,
) -> Result<ArticleId, Refusal> {
    let known = article.draft();
    let draft = ArticleDraft {
        title: known.title.chars().take(113).collect::<String>() + " (copy)",
        slug: String::new(),
        canonical: None,
        ..known.clone()
    };
    insert(db, clock, actor, &draft, Some(&known)).await
}

/// Saves an article: the working copy, and what applies at once. After publication, the old slug redirects to the
/// new one.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    article: &ArticleDetail,
    draft: &ArticleDraft,
) -> Result<(), Refusal> {
    save(db, clock, actor, article, draft, None).await
}

/// Brings back the text of a version as the working copy.
pub async fn restore(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    article: &ArticleDetail,
    number: i32,
) -> Result<(), Refusal> {
    let id = article.item.id;
    let OldText { title, lead, body } = version::find(&mut *db, TextKind::Article, id.0, number).await?;
    let draft = ArticleDraft { title, excerpt: lead, body, ..article.draft() };
    save(db, clock, actor, article, &draft, Some(number)).await
}

async fn save(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    article: &ArticleDetail,
    draft: &ArticleDraft,
    restored: Option<i32>,
) -> Result<(), Refusal> {
    let (id, old) = (article.item.id, article.draft());
    let mut draft = draft.tidied();
    draft.slug = slug_for(&mut *db, id, &draft).await?;
    if draft == old {
        return Ok(());
    }
    // A version may show what was deleted since.
    let known = if restored.is_some() { &draft.body } else { &article.body };
    check_references(&mut *db, id, &draft, Some((&old, known))).await?;
    if article.item.status.is_for_visitors() {
        refuse_losing(&draft)?;
    }
    if draft.slug != old.slug && article.item.first_published_at.is_some() {
        slug::moved(&mut *db, SlugKind::Article, id.0, &old.slug, &draft.slug, clock.now()).await?;
    }
    update(&mut *db, clock, actor, id, &draft).await?;
    let is_text = (&draft.title, &draft.excerpt, &draft.body) != (&old.title, &old.excerpt, &old.body);
    let mut is_new = false;
    if is_text {
        let version = article.item.version + 1;
        is_new = save_version(&mut *db, clock, actor, (id, version), &draft, restored).await?;
    }
    keep_uses(&mut *db, id).await?;
    if article.item.status.is_for_visitors() && draft.cover_photograph_id != old.cover_photograph_id {
        refuse_cover(&mut *db, draft.cover_photograph_id).await?;
    }
    // The editor saves after every pause: the log has an entry for each version, not for each pause.
    let changes = written::changes(Some((&old, &old.body)), (&draft, &draft.body));
    let is_worth_noting =
        is_new || changes.iter().any(|it| !["title", "excerpt", "body"].contains(&it.field.as_str()));
    if is_worth_noting {
        let action = if restored.is_some() { "article_restored" } else { "article_changed" };
        audit::record(db, clock, actor, Event::new(action, KIND, &id).changing(changes)).await?;
    }
    Ok(())
}

async fn update(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: ArticleId,
    draft: &ArticleDraft,
) -> Result<(), Refusal> {
    let ArticleDraft {
        title,
        slug,
        excerpt,
        body,
        cover_photograph_id,
        category_id,
        tags,
        author_id,
        related_ids,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = draft;
    sqlx::query!(
        "update articles
         set title = $2, slug = $3, excerpt = $4, body = $5, words = $6, cover = $7, category = $8, tags = $9,
             author = $10, related = $11, seo_title = $12, seo_description = $13, canonical = $14,
             share_photograph = $15, version = version + 1, updated_at = $16, updated_by = $17
         where id = $1",
        id.0,
        title,
        slug,
        excerpt,
        written::json(body)?,
        body.word_count(),
        cover_photograph_id.map(|photograph| photograph.0),
        category_id.map(|category| category.0),
        tags,
        author_id.map(|author| author.0),
        &related_ids.iter().map(|related| related.0).collect::<Vec<_>>(),
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
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
    (id, version): (ArticleId, i32),
    draft: &ArticleDraft,
    restored: Option<i32>,
) -> Result<bool, sqlx::Error> {
    let new = NewVersion {
        kind: TextKind::Article,
        item: id.0,
        version,
        title: &draft.title,
        lead: &draft.excerpt,
        body: &draft.body,
        restored,
        by: actor.user,
    };
    version::save(db, new, clock.now()).await
}

/// Keeps which photographs it shows, in the working copy and to visitors.
pub(super) async fn keep_uses(db: &mut Db, id: ArticleId) -> Result<(), sqlx::Error> {
    let article = list::find(&mut *db, id).await?;
    let share = article.share_photograph.as_ref().map(|photograph| photograph.id);
    let bodies: Vec<_> = [Some(&article.body), article.published.as_ref()].into_iter().flatten().collect();
    let uses = Uses {
        kind: TextKind::Article,
        item: id.0,
        title: &article.item.title,
        is_public: article.item.status.is_for_visitors(),
        beside: &[article.item.cover.as_ref().map(|cover| cover.id), share],
        bodies: &bodies,
    };
    reference::keep(db, uses).await
}

/// Lets visitors read the working copy of an article that is published or scheduled already.
pub async fn publish_changes(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    article: &ArticleDetail,
) -> Result<(), Refusal> {
    let id = article.item.id;
    if !article.item.status.is_for_visitors() {
        let reason = "The article isn't published yet. Publish it, or schedule it.".to_owned();
        return Err(Refusal::Rule { code: "not_published", reason });
    }
    refuse_unfit(&mut *db, article).await?;
    release(&mut *db, article, clock.now()).await?;
    sqlx::query!(
        "update articles set version = version + 1, updated_at = $2 where id = $1",
        id.0,
        clock.now()
    )
    .execute(&mut *db)
    .await?;
    audit::record(db, clock, actor, Event::new("article_revised", KIND, &id)).await?;
    Ok(())
}

/// Copies the working copy to what visitors read or will read.
pub(super) async fn release(
    db: &mut Db,
    article: &ArticleDetail,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let id = article.item.id;
    sqlx::query!(
        "update articles
         set published_title = title, published_excerpt = excerpt, published_body = body, published_words = words,
             published_text = $2, revised_at = $3
         where id = $1",
        id.0,
        article.body.plain_text(),
        now,
    )
    .execute(&mut *db)
    .await?;
    version::publish(&mut *db, TextKind::Article, id.0).await?;
    keep_uses(&mut *db, id).await?;
    link::check_text(db, TextKind::Article, id.0, &article.body, now).await?;
    Ok(())
}

/// Checks that it is complete.
pub(super) async fn refuse_unfit(db: &mut Db, article: &ArticleDetail) -> Result<(), Refusal> {
    let draft = article.draft();
    refuse_losing(&draft)?;
    if draft.excerpt.is_empty() {
        let reason = "is required before visitors see the article".to_owned();
        return Err(Refusal::Field { field: "excerpt", reason });
    }
    refuse_cover(&mut *db, draft.cover_photograph_id).await?;
    reference::refuse_unfit(db, &article.body).await
}

/// An article for visitors keeps what applies at once and publishing requires.
fn refuse_losing(draft: &ArticleDraft) -> Result<(), Refusal> {
    let required = |field| {
        let reason = "is required before visitors see the article".to_owned();
        Err(Refusal::Field { field, reason })
    };
    if draft.cover_photograph_id.is_none() {
        return required("coverPhotographId");
    }
    if draft.category_id.is_none() {
        return required("categoryId");
    }
    Ok(())
}

/// Visitors see the cover with the photograph's alt text.
async fn refuse_cover(db: &mut Db, id: Option<PhotographId>) -> Result<(), Refusal> {
    let cover = reference::shown(db, id).await?;
    let reason = match cover {
        Some(cover) if cover.picture.is_none() => "is still being processed. Try again in a minute.",
        Some(cover) if cover.alt.is_empty() => "needs an alt text in the gallery",
        _ => return Ok(()),
    };
    Err(Refusal::Field { field: "coverPhotographId", reason: reason.to_owned() })
}

/// The requested slug, if it is free, or else the first free one derived from the title.
async fn slug_for(db: &mut Db, id: ArticleId, draft: &ArticleDraft) -> Result<String, Refusal> {
    if !draft.slug.is_empty() {
        let taken =
            sqlx::query_scalar!("select id from articles where slug = $1 and id <> $2", draft.slug, id.0)
                .fetch_optional(&mut *db)
                .await?;
        if taken.is_some() {
            let reason = "is used by another article".to_owned();
            return Err(Refusal::Field { field: "slug", reason });
        }
        slug::refuse_taken_slug(db, SlugKind::Article, id.0, &draft.slug).await?;
        return Ok(draft.slug.clone());
    }
    let wanted = Some(slug::of(&draft.title)).filter(|slug| !slug.is_empty());
    let candidates = slug::candidates(wanted.as_deref().unwrap_or(KIND), NAMESAKES);
    let free = sqlx::query_scalar!(
        r#"select candidate as "candidate!" from unnest($1::text[]) with ordinality as wanted (candidate, place)
           where not exists (select from articles where slug = candidate and id <> $2)
               and not exists (
                   select from slug_redirects where kind = 'article' and slug = candidate and item <> $2
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

/// Checks that what the draft refers to exists, unless the stored article refers to it already.
async fn check_references(
    db: &mut Db,
    id: ArticleId,
    draft: &ArticleDraft,
    stored: Option<(&ArticleDraft, &Body)>,
) -> Result<(), Refusal> {
    let stranger = |field| Refusal::Field { field, reason: "does not exist".to_owned() };
    let old = stored.map(|(old, _)| old);
    for (field, photograph, before) in [
        ("coverPhotographId", draft.cover_photograph_id, old.and_then(|old| old.cover_photograph_id)),
        ("sharePhotographId", draft.share_photograph_id, old.and_then(|old| old.share_photograph_id)),
    ] {
        if let Some(photograph) = photograph.filter(|_| photograph != before)
            && !has_photograph(&mut *db, photograph).await?
        {
            return Err(stranger(field));
        }
    }
    if let Some(category) =
        draft.category_id.filter(|_| draft.category_id != old.and_then(|old| old.category_id))
        && !has_category(&mut *db, category).await?
    {
        return Err(stranger("categoryId"));
    }
    if let Some(author) = draft.author_id.filter(|_| draft.author_id != old.and_then(|old| old.author_id)) {
        let found = sqlx::query_scalar!(
            "select id from team_members where id = $1 and archived_at is null",
            author.0
        );
        if found.fetch_optional(&mut *db).await?.is_none() {
            return Err(stranger("authorId"));
        }
    }
    let related: Vec<_> = draft.related_ids.iter().map(|related| related.0).collect();
    if related.contains(&id.0) {
        let reason = "must be other articles".to_owned();
        return Err(Refusal::Field { field: "relatedIds", reason });
    }
    let known =
        sqlx::query_scalar!(r#"select count(*) as "count!" from articles where id = any ($1)"#, &related,)
            .fetch_one(&mut *db)
            .await?;
    if usize::try_from(known).ok() != Some(related.len()) {
        return Err(stranger("relatedIds"));
    }
    reference::check(db, &draft.body, stored.map(|(_, body)| body)).await
}

/// Locks the photograph, so that it cannot be deleted meanwhile.
async fn has_photograph(db: &mut Db, id: PhotographId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!("select id from photographs where id = $1 for key share", id.0);
    Ok(found.fetch_optional(db).await?.is_some())
}

/// Locks the category, so that it cannot be archived meanwhile.
async fn has_category(db: &mut Db, id: ArticleCategoryId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!(
        "select id from article_categories where id = $1 and archived_at is null for share",
        id.0,
    );
    Ok(found.fetch_optional(db).await?.is_some())
}

/// Deletes an article with its versions. Its address is gone for good.
pub async fn delete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    article: &ArticleDetail,
) -> Result<(), sqlx::Error> {
    let id = article.item.id;
    reference::forget(&mut *db, TextKind::Article, id.0).await?;
    slug::forget(&mut *db, SlugKind::Article, id.0).await?;
    sqlx::query!("delete from preview_links where kind = 'article' and item = $1", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update articles set related = array_remove(related, $1) where $1 = any (related)", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from articles where id = $1", id.0).execute(&mut *db).await?;
    if article.item.first_published_at.is_some() {
        redirect::mark_gone(&mut *db, clock, actor, &format!("/blog/{}", article.item.slug)).await?;
    }
    let changes = vec![Change::new("title", &article.item.title, ())];
    audit::record(db, clock, actor, Event::new("article_deleted", KIND, &id).changing(changes)).await
}
