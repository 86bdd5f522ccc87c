-- Who somebody is to a hosted auth service that knows them by another id than the product does: because
-- they were invited here first, or had an account of the embedded service before.
alter table users add column subject uuid;
create unique index users_subject_taken on users (subject);
