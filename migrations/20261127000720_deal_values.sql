-- The value of a lead's deal, and what was won or signed within some days.
-- Whether the kitchen calculator wrote the form. A visitor can put anything into a form, and one with \u0000 in it can
-- be stored but not searched.
alter table enquiries add column has_kitchen boolean not null default false;
update enquiries set has_kitchen = true
    where case
        when strpos(raw::text, '\u0000') > 0 then false
        else raw ->> 'source' = 'kitchen_calculator' and json_typeof(raw -> 'kitchen') = 'object'
    end;
create index enquiries_with_kitchen on enquiries (lead_id, received_at desc, id desc) where has_kitchen;
create index leads_by_closing on leads (closed_at) where closed_at is not null and archived_at is null;
create index quotations_by_acceptance on quotations (accepted_at)
    where accepted_at is not null and archived_at is null;
