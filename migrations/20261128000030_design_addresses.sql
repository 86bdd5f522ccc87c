-- A kitchen design is found among the kitchens, while their page is enabled, and among all designs otherwise.
create function design_page(design_type text) returns text language sql stable as $$
    select case
        when design_type = 'kitchen' and not exists (
            select from page_settings where page_name = 'kitchen-designs' and not is_enabled
        ) then 'kitchen-designs'
        else 'designs'
    end
$$;

-- A design's page answers under both addresses: the one leads to the other. Null for other paths.
create function other_design_address(path text) returns text language sql immutable as $$
    select case
        when path like '/designs/%' then '/kitchen-designs/' || substr(path, 10)
        when path like '/kitchen-designs/%' then '/designs/' || substr(path, 18)
    end
$$;

-- As before, but for the address of a design, which depends on its type. Its page may change, too.
create or replace function keep_search_entry() returns trigger language plpgsql as $$
declare
    record jsonb;
    words text;
    page text := tg_argv[1];
    place text := tg_argv[2];
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
    if tg_argv[0] = 'design' then
        page := design_page(record ->> 'design_type');
        place := '/' || page || '/';
    end if;
    select coalesce(string_agg(record ->> trim(named), E'\n'), '') into words
    from unnest(string_to_array(tg_argv[5], ',')) as named;
    insert into search_entries as entry (kind, item, section, address, title, summary, body)
    values (
        tg_argv[0], new.id, page, place || (record ->> 'slug'), coalesce(record ->> tg_argv[3], ''),
        coalesce(record ->> tg_argv[4], ''), left(words, 200000)
    )
    on conflict (kind, item) do update
    set section = excluded.section, address = excluded.address, title = excluded.title, summary = excluded.summary,
        body = excluded.body
    where (entry.section, entry.address, entry.title, entry.summary, entry.body)
        is distinct from (excluded.section, excluded.address, excluded.title, excluded.summary, excluded.body);
    return null;
end
$$;

-- Kitchens move when their page is enabled or disabled.
create function move_kitchen_entries() returns trigger language plpgsql as $$
begin
    update search_entries as entry
    set section = design_page('kitchen'), address = '/' || design_page('kitchen') || '/' || design.slug
    from designs as design
    where entry.kind = 'design' and design.id = entry.item and design.design_type = 'kitchen'
        and entry.section <> design_page('kitchen');
    return null;
end
$$;
create trigger page_settings_move_kitchens after insert or update or delete on page_settings for each row
    execute function move_kitchen_entries();

update search_entries as entry
set section = design_page(design.design_type), address = '/' || design_page(design.design_type) || '/' || design.slug
from designs as design
where entry.kind = 'design' and design.id = entry.item;
