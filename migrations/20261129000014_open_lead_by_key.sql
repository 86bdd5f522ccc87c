-- Whoever books waits for this search, so it must cost the same however many leads there are. Its plan is made while the
-- table is small and kept by each connection: by the index of arrivals, newest first, it would go through every open lead
-- in search of one of these. That index cannot serve an order which has nulls last, and no lead lacks this instant.
create or replace function hold_open_lead(email text, phone text, lost_since timestamptz) returns uuid language plpgsql as $$
begin
    perform wait_for_people(array_remove(array[email, phone], null));
    return (
        with open as (
            select id from leads
            -- An array: as a join, too, it would read every open lead.
            where id = any(array(
                    select coalesce(merged_into, id) from leads
                    where email_normalized = email or phone_normalized = phone
                ))
                and archived_at is null
                and (status not in ('won', 'lost', 'junk') or (status = 'lost' and closed_at >= lost_since))
            order by received_at desc nulls last
            limit 1
            for update
        )
        select id from open
    );
end
$$;
