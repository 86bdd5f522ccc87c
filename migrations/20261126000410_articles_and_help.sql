-- What staff write and visitors read: articles of the blog and help pages. Staff edit a working copy; visitors read a
-- copy of it from the last time that it was published or scheduled.

create table article_categories (
    id uuid primary key,
    name text not null,
    slug text not null,
    description text not null,
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index article_categories_slug_taken on article_categories (slug) where archived_at is null;
comment on table article_categories is 'Impersonal: name slug description';

create table articles (
    id uuid primary key,
    slug text not null,
    title text not null,
    excerpt text not null,
    body jsonb not null,
    words integer not null,
    -- What visitors read.
    published_title text,
    published_excerpt text,
    published_body jsonb,
    published_words integer,
    -- The same without markup, for search.
    published_text text,
    cover uuid references photographs,
    category uuid references article_categories,
    tags text[] not null,
    author uuid references team_members,
    related uuid[] not null,
    seo_title text not null,
    seo_description text not null,
    canonical text,
    share_photograph uuid references photographs,
    status text not null default 'draft',
    publish_at timestamptz,
    -- Since then its addresses are known.
    first_published_at timestamptz,
    -- When visitors got the text that they read.
    revised_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    updated_by uuid references users,
    constraint articles_slug_unique unique (slug),
    constraint articles_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint articles_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint articles_published_whole check (
        num_nulls(published_title, published_excerpt, published_body, published_words, published_text, revised_at)
            in (0, 6)
    ),
    constraint articles_public_can_be_read check (
        status not in ('scheduled', 'published')
        or (published_body is not null and cover is not null and category is not null)
    )
);
create index articles_for_visitors on articles (first_published_at desc, id) where status = 'published';
create index articles_by_category on articles (category) where category is not null;
create index articles_by_author on articles (author) where author is not null;
create index articles_by_cover on articles (cover) where cover is not null;
create index articles_by_share_photograph on articles (share_photograph) where share_photograph is not null;
create index articles_to_publish on articles (publish_at) where status = 'scheduled';
comment on table articles is
    'Impersonal: slug title excerpt body published_title published_excerpt published_body published_text tags related seo_title '
    'seo_description canonical status';

create table help_categories (
    id uuid primary key,
    name text not null,
    slug text not null,
    description text not null,
    icon text not null,
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index help_categories_slug_taken on help_categories (slug) where archived_at is null;
comment on table help_categories is 'Impersonal: name slug description icon';

-- What stands between two has a number between theirs.
create sequence help_page_positions increment by -1048576 maxvalue 0 start with -1048576;

create table help_pages (
    id uuid primary key,
    slug text not null,
    title text not null,
    summary text not null,
    body jsonb not null,
    words integer not null,
    published_title text,
    published_summary text,
    published_body jsonb,
    published_words integer,
    published_text text,
    category uuid references help_categories,
    related uuid[] not null,
    -- Place among the help pages, from the smallest.
    position bigint not null,
    seo_title text not null,
    seo_description text not null,
    status text not null default 'draft',
    publish_at timestamptz,
    first_published_at timestamptz,
    revised_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    updated_by uuid references users,
    constraint help_pages_slug_unique unique (slug),
    constraint help_pages_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint help_pages_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint help_pages_published_whole check (
        num_nulls(published_title, published_summary, published_body, published_words, published_text, revised_at)
            in (0, 6)
    ),
    constraint help_pages_public_can_be_read check (
        status not in ('scheduled', 'published') or (published_body is not null and category is not null)
    )
);
alter sequence help_page_positions owned by help_pages.position;
create index help_pages_in_order on help_pages (position, id);
create index help_pages_by_category on help_pages (category) where category is not null;
create index help_pages_to_publish on help_pages (publish_at) where status = 'scheduled';
comment on table help_pages is
    'Impersonal: slug title summary body published_title published_summary published_body published_text related seo_title '
    'seo_description status';

-- Whether a page helped. A voter is a keyed hash of a network and browser for one day, so that nobody votes twice.
create table help_votes (
    page uuid not null references help_pages on delete cascade,
    day date not null,
    voter bytea not null,
    is_helpful boolean not null,
    comment text not null,
    voted_at timestamptz not null,
    primary key (page, day, voter)
);
create index help_votes_with_comment on help_votes (voted_at desc) where comment <> '';

-- What visitors looked for in the help without finding anything.
create table help_searches (
    words text not null,
    day date not null,
    searches integer not null,
    primary key (words, day)
);
create index help_searches_by_day on help_searches (day);
comment on table help_searches is 'Impersonal: words';

-- Versions of written texts. Saves of one person within some minutes are one version.
create table text_versions (
    kind text not null,
    item uuid not null,
    number integer not null,
    title text not null,
    lead text not null,
    body jsonb not null,
    words integer not null,
    started_at timestamptz not null,
    saved_at timestamptz not null,
    saved_by uuid references users,
    -- The version that it restored.
    restored integer,
    -- Whether visitors got it.
    is_published boolean not null default false,
    primary key (kind, item, number),
    constraint text_versions_kind_known check (kind in ('article', 'case_study', 'help_page', 'policy'))
);
comment on table text_versions is 'Impersonal: kind title lead body';

-- The text as each save of the last day left it: what two writers both started from.
create table text_saves (
    kind text not null,
    item uuid not null,
    version integer not null,
    body jsonb not null,
    saved_at timestamptz not null,
    primary key (kind, item, version)
);
create index text_saves_by_time on text_saves (saved_at);
comment on table text_saves is 'Impersonal: kind body';

-- Photographs that written texts show, as their cover or in their body.
create table text_photographs (
    kind text not null,
    item uuid not null,
    photograph uuid not null references photographs,
    title text not null,
    -- Shown to visitors without an alt text of its own there.
    needs_alt boolean not null,
    primary key (kind, item, photograph)
);
create index text_photographs_by_photograph on text_photographs (photograph);
comment on table text_photographs is 'Impersonal: kind title';

-- What the last check found wrong with the links of a published text: [{"address", "text", "reason"}].
create table link_checks (
    kind text not null,
    item uuid not null,
    checked_at timestamptz not null,
    broken jsonb not null,
    primary key (kind, item)
);
comment on table link_checks is 'Impersonal: kind broken';

-- Added to what is there: each kind of record that shows photographs adds its own uses.
do $$
begin
    execute 'create or replace view photograph_uses as ' || rtrim(pg_get_viewdef('photograph_uses'::regclass), ';') || '
        union all
        select photograph, kind, item, null, null, title, needs_alt from text_photographs';
end
$$;
