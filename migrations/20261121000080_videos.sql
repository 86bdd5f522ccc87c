-- Videos: films that the site shows, from files of its own or in others' players.

-- New videos stand before the ones that are there. What stands between two has a number between theirs.
create sequence video_positions increment by -1048576 maxvalue 0 start with -1048576;

create table videos (
    id uuid primary key,
    title text not null,
    slug text not null,
    source text not null,
    -- What the host calls it, and what opens it where it is unlisted.
    host_video text,
    host_key text,
    -- As it was typed: hosts tell how long their videos are to holders of a key only.
    host_seconds integer,
    -- What stands there before it is played.
    thumbnail uuid references photographs,
    category text not null,
    tags text[] not null,
    transcript text not null,
    design uuid references designs on delete set null,
    project uuid references projects on delete set null,
    seo_title text not null,
    seo_description text not null,
    canonical text,
    share_photograph uuid references photographs,
    -- Of the file that came last: while that is read, and if it is refused, what was there before stays.
    state text,
    state_since timestamptz,
    -- Why it cannot be shown, for people.
    error text,
    -- What it is called where it came from; for people only.
    file_name text,
    bytes bigint,
    -- Of its bytes, in hexadecimal digits; the worker learns it.
    sha256 text,
    -- Where it is in the storage.
    file_key text,
    container text,
    -- As people see it, in pixels.
    width integer,
    height integer,
    file_seconds integer,
    -- Place among the videos, from the smallest.
    position bigint not null default nextval('video_positions'),
    is_featured boolean not null,
    status text not null default 'draft',
    publish_at timestamptz,
    -- Since then its addresses are known.
    first_published_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    constraint videos_slug_unique unique (slug),
    constraint videos_source_known check (source in ('upload', 'youtube', 'vimeo')),
    constraint videos_host_named check ((source = 'upload') = (host_video is null)),
    constraint videos_host_seconds_positive check (host_seconds > 0),
    constraint videos_state_known check (state in ('waiting', 'working', 'ready', 'failed')),
    constraint videos_state_of_file check (num_nulls(state, state_since, file_name, bytes) in (0, 4)),
    constraint videos_failed_says_why check ((coalesce(state, '') = 'failed') = (error is not null)),
    constraint videos_file_whole check (
        num_nulls(sha256, file_key, container, width, height, file_seconds) in (0, 6)
    ),
    constraint videos_container_known check (container in ('mp4', 'webm')),
    constraint videos_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint videos_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint videos_public_can_be_shown check (
        status not in ('scheduled', 'published')
        or (thumbnail is not null and (source <> 'upload' or sha256 is not null))
    )
);
alter sequence video_positions owned by videos.position;
create index videos_in_order on videos (position, id);
create index videos_for_visitors on videos (position, id) where status = 'published';
create index videos_by_file on videos (sha256) where sha256 is not null;
create index videos_by_thumbnail on videos (thumbnail) where thumbnail is not null;
create index videos_by_share_photograph on videos (share_photograph) where share_photograph is not null;
create index videos_by_design on videos (design) where design is not null;
create index videos_by_project on videos (project) where project is not null;
create index videos_to_publish on videos (publish_at) where status = 'scheduled';

-- Files on their way become videos too.
alter table uploads drop constraint uploads_purpose_known;
alter table uploads add constraint uploads_purpose_known check (purpose in ('photograph', 'video'));
-- The video whose file it is to be, and what came of it.
alter table uploads add column for_video uuid references videos on delete cascade;
alter table uploads add column video uuid references videos on delete cascade;
create index uploads_by_video on uploads (video) where video is not null;
create index uploads_for_video on uploads (for_video) where for_video is not null;

-- The file that the video's state speaks of, as long as its pieces are there.
alter table videos add column upload uuid references uploads on delete set null;
create index videos_by_upload on videos (upload) where upload is not null;

-- Where photographs stand: videos show them too.
create or replace view photograph_uses as
    select photograph, 'placement' as kind, id, page, slot, null::text as title
    from placements
    union all
    select shown.photograph, 'design', designs.id, null, null, designs.title
    from (
        select photograph_id as photograph, design_id from design_photographs
        union
        select share_photograph_id, id from designs where share_photograph_id is not null
    ) as shown
    join designs on designs.id = shown.design_id
    where designs.archived_at is null
    union all
    select photograph_id, 'design_category', id, null, null, name
    from design_categories
    where photograph_id is not null and archived_at is null
    union all
    select shown.photograph, 'video', videos.id, null, null, videos.title
    from (
        select thumbnail as photograph, id from videos where thumbnail is not null
        union
        select share_photograph, id from videos where share_photograph is not null
    ) as shown
    join videos on videos.id = shown.id;
