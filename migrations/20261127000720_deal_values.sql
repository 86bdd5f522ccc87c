-- The value of a lead's deal, and what was won or signed within some days.
create index enquiries_with_kitchen on enquiries (lead_id, received_at desc, id desc)
    where raw -> 'kitchen' is not null;
create index leads_by_closing on leads (closed_at) where closed_at is not null and archived_at is null;
create index quotations_by_acceptance on quotations (accepted_at)
    where accepted_at is not null and archived_at is null;
