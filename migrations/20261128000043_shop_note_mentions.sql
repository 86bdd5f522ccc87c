-- Notes on orders and support tickets name colleagues as those on leads and customers do.

alter table order_events add column mentioned uuid[] not null default '{}';
alter table ticket_messages add column mentioned uuid[] not null default '{}';

alter table notices drop constraint notices_subject_kind_known;
alter table notices add constraint notices_subject_kind_known check (
    subject_kind in ('lead', 'visit', 'quotation', 'customer', 'order', 'ticket', 'job')
);
