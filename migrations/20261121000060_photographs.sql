-- Photographs: pictures that the site shows, files on their way in, and where pictures stand on service pages.

-- New photographs stand before the ones that are there. What stands between two has a number between theirs.
create sequence photograph_positions increment by -1048576 maxvalue 0 start with -1048576;

create table photographs (
    id uuid primary key,
    -- What it is called where it came from; for people only.
    file_name text not null,
    bytes bigint not null,
    -- Of the original's bytes, in hexadecimal digits; the worker learns it.
    sha256 text,
    -- Where the original is in the storage.
    original_key text,
    -- Of the file that came last: while that is worked on, and if it fails, what was there before stays.
    state text not null,
    state_since timestamptz not null,
    -- Why it has no pictures, for people.
    error text,
    -- What its pictures were made by.
    recipe text,
    -- As people see it, in pixels.
    width integer,
    height integer,
    thumbhash text,
    colour text,
    -- A perceptual hash: what looks alike differs in a few bits.
    likeness bigint,
    -- Private: shown to staff, never to visitors.
    captured_at timestamptz,
    latitude double precision,
    longitude double precision,
    -- The widest first: [{"width", "height", "webp", "jpeg"}], the last two in bytes.
    variants jsonb not null default '[]',
    title text not null default '',
    alt text not null default '',
    rooms text[] not null default '{}',
    style text not null default '',
    colours text[] not null default '{}',
    tags text[] not null default '{}',
    -- What must stay in sight, in parts of the whole from the top left.
    focal_x real not null default 0.5,
    focal_y real not null default 0.5,
    -- {"phone": {"x", "y", "width", "height"} | null, "desktop": ...}, in parts of the whole.
    crops jsonb not null default '{"phone": null, "desktop": null}',
    -- Place in the gallery, from the smallest.
    position bigint not null default nextval('photograph_positions'),
    is_featured boolean not null default false,
    status text not null default 'draft',
    publish_at timestamptz,
    uploaded_by uuid references users,
    uploaded_at timestamptz not null,
    version integer not null default 1,
    updated_at timestamptz not null,
    constraint photographs_state_known check (state in ('waiting', 'working', 'ready', 'failed')),
    constraint photographs_failed_says_why check ((state = 'failed') = (error is not null)),
    constraint photographs_pictures_whole check (
        num_nulls(recipe, sha256, original_key, width, height, thumbhash, colour, likeness) = 0
        or (recipe is null and variants = '[]')
    ),
    constraint photographs_ready_has_pictures check (state <> 'ready' or recipe is not null),
    constraint photographs_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint photographs_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint photographs_public_has_alt check (status not in ('scheduled', 'published') or alt <> ''),
    constraint photographs_focal_within check (focal_x between 0 and 1 and focal_y between 0 and 1)
);
alter sequence photograph_positions owned by photographs.position;
create index photographs_in_gallery on photographs (position, id)
    where status = 'published' and recipe is not null;
create index photographs_in_order on photographs (position, id);
create index photographs_by_uploading on photographs (uploaded_at, id);
create index photographs_by_original on photographs (sha256) where sha256 is not null;
create index photographs_lately on photographs (state_since);
create index photographs_to_publish on photographs (publish_at) where status = 'scheduled';

-- Files that are on their way.
create table uploads (
    id uuid primary key,
    by_user uuid not null references users,
    purpose text not null,
    file_name text not null,
    -- How many there will be, and how many of them are kept.
    bytes bigint not null,
    received bigint not null default 0,
    -- The photograph that it replaces.
    for_photograph uuid references photographs on delete cascade,
    -- Where it shall stand: {"page", "slot", "category"}.
    placement jsonb,
    created_at timestamptz not null,
    -- Whatever has not come until then is not waited for.
    expires_at timestamptz not null,
    finished_at timestamptz,
    -- What came of it.
    photograph uuid references photographs on delete cascade,
    constraint uploads_purpose_known check (purpose in ('photograph')),
    constraint uploads_received_within check (received between 0 and bytes)
);
create index uploads_expiring on uploads (expires_at);
create index uploads_by_photograph on uploads (photograph) where photograph is not null;
create index uploads_by_replaced on uploads (for_photograph) where for_photograph is not null;

-- The pieces that have come of them, each a file in the storage.
create table upload_pieces (
    upload uuid not null references uploads on delete cascade,
    start_byte bigint not null,
    bytes integer not null,
    storage_key text not null,
    primary key (upload, start_byte)
);

-- The file that the photograph's state speaks of, as long as its pieces are there.
alter table photographs add column upload uuid references uploads on delete set null;
create index photographs_by_upload on photographs (upload) where upload is not null;

-- Where photographs stand on service pages.
create table placements (
    id uuid primary key,
    page text not null,
    slot text not null,
    photograph uuid not null references photographs,
    -- Of painting only.
    category text,
    title text not null,
    caption text not null,
    -- Null: as the photograph has it.
    alt text,
    link text,
    -- For a square foot.
    price_from_paise bigint,
    description text,
    -- Place in its slot, from the smallest.
    position bigint not null,
    is_active boolean not null default false,
    starts_on date,
    -- The last day.
    ends_on date,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    constraint placements_page_known check (
        page in ('consultation', 'electrical', 'plumbing', 'flooring', 'bathroom', 'kitchen', 'automation', 'painting')
    ),
    constraint placements_slot_known check (slot in ('hero', 'card', 'process_step', 'gallery', 'before_after')),
    constraint placements_category_known check (
        category in ('interior', 'exterior', 'texture', 'wood_finish', 'waterproofing', 'enamel')
    ),
    constraint placements_category_of_painting check (page = 'painting' or category is null),
    constraint placements_price_not_negative check (price_from_paise >= 0),
    constraint placements_days_in_order check (ends_on >= starts_on)
);
create unique index placements_one_hero on placements (page, coalesce(category, ''))
    where slot = 'hero' and is_active;
create index placements_by_page on placements (page, slot, position, id);
create index placements_by_photograph on placements (photograph);
