-- Links of published texts to other sites, and how they answered when the worker last asked.

create table external_links (
    -- As written.
    address text primary key,
    -- When to ask next.
    ask_at timestamptz not null,
    checked_at timestamptz,
    -- HTTP status; null if there was no answer.
    status smallint,
    -- Checks in a row without a usable answer.
    failures smallint not null default 0,
    -- What is wrong, in words for writers; null if nothing is.
    problem text,
    constraint external_links_answer_has_time check (checked_at is not null or num_nonnulls(status, problem) = 0)
);
create index external_links_to_ask on external_links (ask_at);
comment on table external_links is 'Impersonal: address problem';
