-- An order on delivery has its invoice before it is paid. If it is cancelled unpaid, a credit note without a refund
-- corrects all of it, once.
alter table credit_notes alter column refund_id drop not null;
create unique index credit_notes_unpaid_taken on credit_notes (invoice_id) where refund_id is null;
