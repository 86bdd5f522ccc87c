-- Search over what visitors can read. A table, because the records are of many kinds and a search must not read them
-- all; kept by triggers, so that it is right in the transaction that publishes or changes a record.
create table search_entries (
    kind text not null,
    item uuid not null,
    -- Page whose setting hides it.
    section text not null,
    address text not null,
    title text not null,
    summary text not null,
    body text not null,
    search tsvector generated always as (
        setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A')
        || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('english', body), 'D')
    ) stored,
    primary key (kind, item)
);
create index search_entries_by_words on search_entries using gin (search);
create index search_entries_by_title on search_entries using gin (title gin_trgm_ops);
create index search_entries_by_address on search_entries (address);
comment on table search_entries is 'Impersonal: kind section address title summary body';

-- Kind, page, path before the slug, and the columns of title, summary and text; of the last, several with commas between.
create function keep_search_entry() returns trigger language plpgsql as $$
declare
    record jsonb;
    words text;
begin
    if tg_op = 'DELETE' then
        delete from search_entries where kind = tg_argv[0] and item = old.id;
        return null;
    end if;
    record := to_jsonb(new);
    if record ->> 'status' <> 'published' or record ->> 'archived_at' is not null then
        delete from search_entries where kind = tg_argv[0] and item = new.id;
        return null;
    end if;
    select coalesce(string_agg(record ->> trim(named), E'\n'), '') into words
    from unnest(string_to_array(tg_argv[5], ',')) as named;
    insert into search_entries as entry (kind, item, section, address, title, summary, body)
    values (
        tg_argv[0], new.id, tg_argv[1], tg_argv[2] || (record ->> 'slug'), coalesce(record ->> tg_argv[3], ''),
        coalesce(record ->> tg_argv[4], ''), left(words, 200000)
    )
    on conflict (kind, item) do update
    set address = excluded.address, title = excluded.title, summary = excluded.summary, body = excluded.body
    where (entry.address, entry.title, entry.summary, entry.body)
        is distinct from (excluded.address, excluded.title, excluded.summary, excluded.body);
    return null;
end
$$;

create trigger articles_searchable after insert or update or delete on articles for each row
    execute function keep_search_entry(
        'article', 'blog', '/blog/', 'published_title', 'published_excerpt', 'published_text,tags');
create trigger help_pages_searchable after insert or update or delete on help_pages for each row
    execute function keep_search_entry(
        'help_page', 'docs', '/docs/page/', 'published_title', 'published_summary', 'published_text');
create trigger designs_searchable after insert or update or delete on designs for each row
    execute function keep_search_entry('design', 'designs', '/designs/', 'title', 'description', 'style,design_type');
create trigger products_searchable after insert or update or delete on products for each row
    execute function keep_search_entry(
        'product', 'furniture', '/furniture-products/', 'name', 'short_description', 'description,material,sku');
create trigger videos_searchable after insert or update or delete on videos for each row
    execute function keep_search_entry('video', 'videos', '/videos/', 'title', 'seo_description', 'category,tags,transcript');

-- What is published already.
update designs set status = status where status = 'published';
update products set status = status where status = 'published';
update videos set status = status where status = 'published';
