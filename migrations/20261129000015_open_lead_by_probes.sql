-- The plans below are made while the table is empty and kept by each connection: only a search for one value is sure
-- to use its index then. Of two values in one condition, or of a list, all leads were read until the next analyze.
create or replace function hold_open_lead(email text, phone text, lost_since timestamptz) returns uuid language plpgsql as $$
declare
    candidate uuid;
    held uuid;
begin
    perform wait_for_people(array_remove(array[email, phone], null));
    for candidate in
        select found.id from (
            select coalesce(merged_into, id) as id from leads where email_normalized = email
            union
            select coalesce(merged_into, id) from leads where phone_normalized = phone
        ) as found
        order by (select received_at from leads where id = found.id) desc
    loop
        select id into held from leads
        where id = candidate
            and archived_at is null
            and (status not in ('won', 'lost', 'junk') or (status = 'lost' and closed_at >= lost_since))
        for update;
        exit when held is not null;
    end loop;
    return held;
end
$$;
