-- The ledger of e-mail knows no particular record: a letter is about one, whatever it is.
alter table mails
    add column about_kind text,
    add column about_id uuid;

-- The form where there is one: its lead follows from it, also after a merge.
update mails
set about_kind = case when enquiry_id is not null then 'enquiry' else 'lead' end,
    about_id = coalesce(enquiry_id, lead_id)
where enquiry_id is not null or lead_id is not null;

-- With the columns go their indexes and references.
alter table mails
    drop column lead_id,
    drop column enquiry_id,
    add constraint mails_about_whole check ((about_kind is null) = (about_id is null));
create index mails_by_record on mails (about_id, created_at) where about_id is not null;
