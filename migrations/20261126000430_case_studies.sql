-- Case studies: finished homes, told by the people who made them. Beside them what they and the page about the company
-- need: which photographs of a project may be shown, and portraits of colleagues.

alter table photographs
    -- Of this project; staff only.
    add column project_id uuid references projects on delete set null,
    -- Who designed what it shows.
    add column designer_id uuid references team_members on delete set null,
    -- Whether its project's case study may show it.
    add column is_shareable boolean not null default false;
create index photographs_by_project on photographs (project_id) where project_id is not null;
create index photographs_by_designer on photographs (designer_id) where designer_id is not null;

alter table team_members add column photograph_id uuid references photographs;
create index team_members_by_photograph on team_members (photograph_id) where photograph_id is not null;

-- New case studies stand before the ones that are there. What stands between two has a number between theirs.
create sequence case_study_positions increment by -1048576 maxvalue 0 start with -1048576;

create table case_studies (
    id uuid primary key,
    title text not null,
    slug text not null,
    summary text not null,
    challenge text not null,
    solution text not null,
    home_type text,
    locality text not null,
    pincode text,
    area_sqft integer,
    budget_band text,
    style text not null,
    services text[] not null,
    days_taken integer,
    -- What the customer agreed to have shown. Visitors see none of it without the consent below.
    customer_name text not null,
    quote text not null,
    rating smallint,
    -- How the customer agreed, such as "E-mail of 4 March 2026"; who recorded it, and when.
    consent_note text not null,
    consent_recorded_by uuid references users,
    consent_recorded_at timestamptz,
    -- Materials are archived, never deleted, so that these always name one.
    materials uuid[] not null,
    designer_id uuid references team_members,
    video_id uuid references videos on delete set null,
    project_id uuid references projects on delete set null,
    is_featured boolean not null,
    seo_title text not null,
    seo_description text not null,
    canonical text,
    share_photograph_id uuid references photographs,
    -- Place among case studies, from the smallest.
    position bigint not null default nextval('case_study_positions'),
    status text not null default 'draft',
    publish_at timestamptz,
    first_published_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    constraint case_studies_slug_unique unique (slug),
    constraint case_studies_home_type_known check (
        home_type in ('1bhk', '2bhk', '3bhk', '4bhk', 'villa', 'duplex')
    ),
    constraint case_studies_budget_band_known check (
        budget_band in ('under_3l', '3_6l', '6_10l', '10_20l', 'over_20l')
    ),
    constraint case_studies_area_positive check (area_sqft > 0),
    constraint case_studies_days_positive check (days_taken > 0),
    constraint case_studies_rating_within check (rating between 1 and 5),
    constraint case_studies_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint case_studies_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint case_studies_public_is_told check (
        status not in ('scheduled', 'published') or (summary <> '' and solution <> '')
    ),
    constraint case_studies_public_has_consent check (
        status not in ('scheduled', 'published')
        or consent_recorded_at is not null
        or (customer_name = '' and quote = '' and rating is null)
    )
);
alter sequence case_study_positions owned by case_studies.position;
create index case_studies_in_order on case_studies (position, id);
create index case_studies_for_visitors on case_studies (position, id) where status = 'published';
create index case_studies_by_share_photograph on case_studies (share_photograph_id)
    where share_photograph_id is not null;
create index case_studies_by_project on case_studies (project_id) where project_id is not null;
create index case_studies_by_designer on case_studies (designer_id) where designer_id is not null;
create index case_studies_by_video on case_studies (video_id) where video_id is not null;
create index case_studies_to_publish on case_studies (publish_at) where status = 'scheduled';

-- The gallery of a case study, in its order; the first one is its cover.
create table case_study_photographs (
    case_study_id uuid not null references case_studies on delete cascade,
    place integer not null,
    photograph_id uuid not null references photographs,
    primary key (case_study_id, place),
    constraint case_study_photographs_photograph_taken unique (case_study_id, photograph_id)
);
create index case_study_photographs_by_photograph on case_study_photographs (photograph_id);

-- The same place before and after, in their order.
create table case_study_pairs (
    case_study_id uuid not null references case_studies on delete cascade,
    place integer not null,
    before_id uuid not null references photographs,
    after_id uuid not null references photographs,
    caption text not null,
    primary key (case_study_id, place),
    constraint case_study_pairs_differ check (before_id <> after_id)
);
create index case_study_pairs_by_before on case_study_pairs (before_id);
create index case_study_pairs_by_after on case_study_pairs (after_id);
comment on table case_study_pairs is 'Impersonal: caption';

-- Where photographs stand: case studies and colleagues show them too. What the view said before is kept as it is,
-- whichever table was added to it last.
do $$
begin
    execute 'create or replace view photograph_uses as ' || rtrim(pg_get_viewdef('photograph_uses'::regclass), ';') || '
        union all
        select shown.photograph, ''case_study'', case_studies.id, null, null, case_studies.title,
            shown.is_untold and case_studies.status in (''scheduled'', ''published'')
        from (
            select photograph, case_study_id, bool_or(is_untold) as is_untold
            from (
                select photograph_id as photograph, case_study_id, true as is_untold from case_study_photographs
                union all
                select before_id, case_study_id, true from case_study_pairs
                union all
                select after_id, case_study_id, true from case_study_pairs
                union all
                select share_photograph_id, id, false from case_studies where share_photograph_id is not null
            ) as shots
            group by photograph, case_study_id
        ) as shown
        join case_studies on case_studies.id = shown.case_study_id
        union all
        select photograph_id, ''team_member'', id, null, null, name, false
        from team_members
        where photograph_id is not null and archived_at is null';
end
$$;
