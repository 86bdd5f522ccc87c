-- Notes on customers name colleagues as those on leads do.

alter table customer_notes add column mentioned uuid[] not null default '{}';

alter table notices drop constraint notices_subject_kind_known;
alter table notices add constraint notices_subject_kind_known check (
    subject_kind in ('lead', 'visit', 'quotation', 'customer', 'order', 'job')
);
