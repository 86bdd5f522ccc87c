-- Notes on customers name colleagues as those on leads do.

alter table customer_notes add column mentioned uuid[] not null default '{}';

alter table notices drop constraint notices_subject_kind_known;
alter table notices add constraint notices_subject_kind_known check (
    subject_kind in ('lead', 'visit', 'quotation', 'customer', 'order', 'job')
);

-- Where an administrator chose before who is told of mentions, project managers could not be chosen yet. Where nobody
-- was told, nobody is told now.
update settings
set value = jsonb_set(
    value, '{mentioned,inApp}', (value #> '{mentioned,inApp}') || '["project_manager"]'::jsonb
)
where section = 'notices'
    and jsonb_array_length(value #> '{mentioned,inApp}') > 0
    and not ((value #> '{mentioned,inApp}') @> '["project_manager"]'::jsonb);

-- Whoever puts pictures into quotations sees their own latest uploads.
create index photographs_by_uploader on photographs (uploaded_by, uploaded_at desc, id desc)
    where status <> 'archived';
