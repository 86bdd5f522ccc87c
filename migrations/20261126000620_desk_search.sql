-- What the lists of customers and quotations search in, as leads have it: one text in lower case with an index of its
-- trigrams. Digits of a phone number stand beside it as typed, in one piece, so that its last four find it.
alter table customers
    add column search_text text not null generated always as (
        lower(name || ' ' || email || ' ' || phone || ' ' || coalesce(gstin, ''))
        || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
    ) stored;
create index customers_by_search on customers using gin (search_text gin_trgm_ops);
-- The list's first page, and the search's first results, without a sort of everything.
create index customers_by_creation on customers (created_at desc, id desc) where archived_at is null;
-- Whose customers somebody may see.
create index customers_by_creator on customers (created_by) where created_by is not null;

alter table customer_contacts
    add column search_text text not null generated always as (
        lower(name || ' ' || email || ' ' || phone) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
    ) stored;
create index customer_contacts_by_search on customer_contacts using gin (search_text gin_trgm_ops);
create index projects_by_number on projects using gin (lower(number) gin_trgm_ops);

alter table quotations
    add column search_text text not null generated always as (
        lower(
            coalesce(number, '') || ' ' || client_name || ' ' || client_email || ' ' || client_phone || ' '
            || site_address
        )
        || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g')
    ) stored;
create index quotations_by_search on quotations using gin (search_text gin_trgm_ops);

-- Numbers on paper: a receipt leads to its lead, an invoice and a credit note to their order.
create index receipt_vouchers_by_number on receipt_vouchers using gin (lower(number) gin_trgm_ops);
create index tax_invoices_by_number on tax_invoices using gin (lower(number) gin_trgm_ops);
create index credit_notes_by_number on credit_notes using gin (lower(number) gin_trgm_ops);
