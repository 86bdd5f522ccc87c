-- Pictures that are shown where a page's link is shared, drawn by the worker.

create table share_cards (
    kind text not null,
    -- Id of the record, or name of the page.
    item text not null,
    -- Fingerprint of what it should show, and since when.
    wanted text not null,
    wanted_at timestamptz not null,
    -- Fingerprint of what it shows; the file is share/{fingerprint}.jpg in the storage.
    fingerprint text,
    drawn_at timestamptz,
    primary key (kind, item),
    constraint share_cards_kind_known check (
        kind in ('article', 'case_study', 'design', 'product', 'video', 'page')
    ),
    constraint share_cards_drawn_whole check ((fingerprint is null) = (drawn_at is null))
);
create index share_cards_by_fingerprint on share_cards (fingerprint) where fingerprint is not null;
comment on table share_cards is 'Impersonal: kind item wanted fingerprint';
