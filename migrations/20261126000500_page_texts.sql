-- What staff have changed in the texts of built pages. A page without a row, or with `{}`, shows its built text.
create table page_texts (
    page text primary key,
    content jsonb not null,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by uuid references users
);
comment on table page_texts is 'Impersonal: page content';
