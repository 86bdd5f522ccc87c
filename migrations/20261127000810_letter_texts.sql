-- What staff have changed in the texts of e-mails. An e-mail without a row, or with `{}`, says its built text.
create table letter_texts (
    letter text primary key,
    content jsonb not null,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by uuid references users
);
comment on table letter_texts is 'Impersonal: letter content';
