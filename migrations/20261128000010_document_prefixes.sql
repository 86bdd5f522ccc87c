-- Prefixes of document numbers that staff chose. A series without one has its code as prefix. Rows are never deleted,
-- so that no two kinds of documents ever share a prefix, and with it a number.
create table document_prefixes (
    prefix text primary key,
    -- Code of the series: what `document_numbers.prefix` holds, whatever the numbers begin with today.
    series text not null,
    -- Whether new numbers begin with it.
    is_current boolean not null,
    constraint document_prefixes_prefix_letters check (prefix ~ '^[A-Z]{1,4}$')
);
create unique index document_prefixes_one_current on document_prefixes (series) where is_current;
comment on table document_prefixes is 'Impersonal: prefix series';
