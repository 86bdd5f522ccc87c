-- Case studies are told in blocks, as articles and help pages are: staff edit a working copy, and visitors read a copy of
-- it from the last time that it was published or scheduled. The two texts of before become its headings and paragraphs.

alter table case_studies
    add column body jsonb not null default '{"version": 1, "content": []}',
    add column words integer not null default 0,
    -- What visitors read.
    add column published_title text,
    add column published_summary text,
    add column published_body jsonb,
    add column published_words integer,
    -- The same without markup, for search.
    add column published_text text,
    -- When visitors got what they see.
    add column revised_at timestamptz,
    add column updated_by uuid references users;

-- A blank line ends a paragraph; a single one stays a line break in it.
create function paragraphs_of(told text) returns table (place bigint, content jsonb, words text) language sql immutable as $$
    select paragraph.place,
        (
            select coalesce(jsonb_agg(part.node order by line.place, part.place), '[]')
            from regexp_split_to_table(paragraph.written, '\n') with ordinality as line (written, place)
            cross join lateral (
                select 1 as place, jsonb_build_object('type', 'hardBreak') as node where line.place > 1
                union all
                select 2, jsonb_build_object('type', 'text', 'text', line.written) where line.written <> ''
            ) as part
        ),
        replace(paragraph.written, E'\n', ' ')
    from regexp_split_to_table(told, '\n{2,}') with ordinality as paragraph (written, place)
    where trim(paragraph.written) <> '';
$$;

drop trigger case_studies_searchable on case_studies;

with block as (
    select study.id, part.place as part, 0::bigint as place, 'heading' as kind, part.heading as words,
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', part.heading)) as content
    from case_studies as study
    cross join lateral (
        values (1, 'What had to be solved', study.challenge), (2, 'What we did', study.solution)
    ) as part (place, heading, told)
    where trim(part.told) <> ''
    union all
    select study.id, part.place, paragraph.place, 'paragraph', paragraph.words, paragraph.content
    from case_studies as study
    cross join lateral (values (1, study.challenge), (2, study.solution)) as part (place, told)
    cross join lateral paragraphs_of(part.told) as paragraph
), numbered as (
    select *, row_number() over (partition by id order by part, place) as number from block
), story as (
    select id, string_agg(words, E'\n' order by number) as text,
        jsonb_agg(
            jsonb_build_object(
                'type', kind,
                'attrs',
                jsonb_build_object('id', lpad(number::text, 8, '0'))
                    || case when kind = 'heading' then '{"level": 2}'::jsonb else '{}' end,
                'content', content
            ) order by number
        ) as blocks
    from numbered group by id
)
update case_studies as study
set body = jsonb_build_object('version', 1, 'content', story.blocks),
    words = (select count(*) from regexp_matches(story.text, '\S+', 'g')),
    published_text = story.text
from story where story.id = study.id;

-- Without a story, as where both texts were only spaces, there is no text to search.
update case_studies
set published_title = title, published_summary = summary, published_body = body, published_words = words,
    published_text = coalesce(published_text, ''), revised_at = updated_at
where status in ('scheduled', 'published');
update case_studies set published_text = null where status not in ('scheduled', 'published');

-- What they were begins their versions.
insert into text_versions (kind, item, number, title, lead, body, words, started_at, saved_at, is_published)
select 'case_study', id, 1, title, summary, body, words, updated_at, updated_at, status in ('scheduled', 'published')
from case_studies;
insert into text_saves (kind, item, version, body, saved_at)
select 'case_study', id, version, body, updated_at from case_studies;

alter table case_studies drop constraint case_studies_public_is_told;
alter table case_studies
    alter column body drop default,
    alter column words drop default,
    drop column challenge,
    drop column solution,
    add constraint case_studies_published_whole check (
        num_nulls(published_title, published_summary, published_body, published_words, published_text, revised_at)
            in (0, 6)
    ),
    add constraint case_studies_public_is_told check (
        status not in ('scheduled', 'published') or published_body is not null
    );
drop function paragraphs_of;

create trigger case_studies_searchable after insert or update or delete on case_studies for each row
    execute function keep_search_entry(
        'case_study', 'projects', '/case-study/', 'published_title', 'published_summary', 'published_text,locality,style');
update case_studies set status = status where status = 'published';

-- A record that shows a photograph in its gallery and in its text uses it once.
do $$
begin
    execute 'create or replace view photograph_uses as
        select photograph, kind, id, page, slot, title, bool_or(needs_alt) as needs_alt
        from (' || rtrim(pg_get_viewdef('photograph_uses'::regclass), '; ') || ') as uses
        group by photograph, kind, id, page, slot, title';
end
$$;

-- Case studies are about customers, who may be named in what was written of them; see the inventory of personal data.
comment on table text_versions is null;
comment on table text_saves is null;
comment on table text_photographs is null;
comment on table link_checks is null;
